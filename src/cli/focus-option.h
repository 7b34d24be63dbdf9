/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/filter.h"
#include "core/report/report.h"
#include "core/snapshot/selection.h"

G_BEGIN_DECLS

/* What of the kernels a picture is about: those left by the words of a search, and those that are selected. */
typedef struct
{
  char **names; /* nullable */
  char  *words; /* nullable */

  gboolean whole; /* the picture carries what the words leave out, too */
} RoofFocusOption;

#define ROOF_N_FOCUS_ENTRIES 3

void           roof_focus_option_fill   (RoofFocusOption       *self,
                                         GOptionEntry          *entries);
void           roof_focus_option_clear  (RoofFocusOption       *self);
gboolean       roof_focus_option_is_set (const RoofFocusOption *self);

/* Of @report the kernels with these names, the heaviest leading; without any the only kernel there is. ROOF_ERROR_UNKNOWN when
 * none has a name that is asked for. Returns: (transfer full) (nullable) */
RoofSelection *roof_focus_option_select (const RoofFocusOption *self,
                                         RoofReport            *report,
                                         GError               **error);
/* ROOF_ERROR_UNKNOWN when the words leave none. Returns: (transfer full) (nullable) */
RoofFilter    *roof_focus_option_filter (const RoofFocusOption *self,
                                         RoofReport            *report,
                                         GError               **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RoofFocusOption, roof_focus_option_clear)

G_END_DECLS
