/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/kernels/kernel-editor.h"
#include "widgets/kernels/kernel-list.h"
#include "widgets/kernels/kernel-search.h"
#include "widgets/kernels/operation-chooser.h"
#include "widgets/network/model-chooser.h"
#include "widgets/pane.h"
#include "widgets/verdict/pin-list.h"

G_BEGIN_DECLS

/* The page of kernels: list, add and remove, editor of the selected kernel. */
#define ROOF_TYPE_KERNELS_PAGE (roof_kernels_page_get_type ())
G_DECLARE_FINAL_TYPE (RoofKernelsPage, roof_kernels_page, ROOF, KERNELS_PAGE, RoofPane)

/* The parts of the page. Returns: (transfer none) */
RoofKernelEditor     *roof_kernels_page_get_editor  (RoofKernelsPage  *self);
RoofKernelSearch     *roof_kernels_page_get_search  (RoofKernelsPage  *self);
RoofOperationChooser *roof_kernels_page_get_chooser (RoofKernelsPage  *self);
RoofModelChooser     *roof_kernels_page_get_models  (RoofKernelsPage  *self);

G_END_DECLS
