/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* The editor of the selected kernel: name, parameters, formats, count, efficiency, formulas with numbers, tensors. */
#define ROOF_TYPE_KERNEL_EDITOR (roof_kernel_editor_get_type ())
G_DECLARE_FINAL_TYPE (RoofKernelEditor, roof_kernel_editor, ROOF, KERNEL_EDITOR, RoofPane)

/* Moves the keyboard focus to the measured time. */
void roof_kernel_editor_grab_time (RoofKernelEditor *self);

G_END_DECLS
