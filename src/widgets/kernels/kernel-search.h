/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* An entry for the filter of the list and the chart (see core/report/filter.h), with the count of matches. */
#define ROOF_TYPE_KERNEL_SEARCH (roof_kernel_search_get_type ())
G_DECLARE_FINAL_TYPE (RoofKernelSearch, roof_kernel_search, ROOF, KERNEL_SEARCH, RoofPane)

G_END_DECLS
