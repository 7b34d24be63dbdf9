/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/filter.h"
#include "core/report/report.h"
#include "core/snapshot/selection.h"

G_BEGIN_DECLS

/* The options that filter and select the kernels in a picture. */
typedef struct
{
  char **names; /* nullable */
  char  *words; /* nullable */

  gboolean whole; /* the document in the picture includes kernels that the filter leaves out */
  gboolean shown; /* it has nothing that the picture does not show */
} RoofFocusOption;

#define ROOF_N_FOCUS_ENTRIES 4

void           roof_focus_option_fill   (RoofFocusOption       *self,
                                         GOptionEntry          *entries);
void           roof_focus_option_clear  (RoofFocusOption       *self);
gboolean       roof_focus_option_is_set (const RoofFocusOption *self);

/* Selects the kernels of @report with these names, the one with the largest share of time as the leader; without names, the
 * only kernel if there is just one. ROOF_ERROR_UNKNOWN when a name matches no kernel. Returns: (transfer full) (nullable) */
RoofSelection *roof_focus_option_select (const RoofFocusOption *self,
                                         RoofReport            *report,
                                         GError               **error);
/* ROOF_ERROR_UNKNOWN when no kernel passes the filter. Returns: (transfer full) (nullable) */
RoofFilter    *roof_focus_option_filter (const RoofFocusOption *self,
                                         RoofReport            *report,
                                         GError               **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RoofFocusOption, roof_focus_option_clear)

G_END_DECLS
