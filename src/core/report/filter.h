/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/report.h"
#include "core/snapshot/selection.h"

G_BEGIN_DECLS

/* Which kernels somebody asks for, in words apart by blanks, all of which must fit. A word fits a kernel whose name,
 * operation or network has it anywhere, in capitals or not. "name:", "op:", "model:", "bound:", "type:" and "unit:" before
 * a word ask for that alone; a bound goes by the id, the name or the kind of a level, by "compute", or by "balanced". A "-"
 * before it asks for what does not fit. Words in double quotes may have blanks. What is not such a key is a part of the
 * word: "aten::mm". Immutable, reference counted. */
typedef struct _RoofFilter RoofFilter;

#define ROOF_TYPE_FILTER (roof_filter_get_type ())
GType       roof_filter_get_type (void);

/* Any text is a filter. Returns: (transfer full) */
RoofFilter *roof_filter_new      (const char       *text);
RoofFilter *roof_filter_ref      (RoofFilter       *self);
void        roof_filter_unref    (RoofFilter       *self);

/* As it was given. */
const char *roof_filter_get_text (const RoofFilter *self);
/* Whether every kernel fits, whatever it is. */
gboolean    roof_filter_is_empty (const RoofFilter *self);
gboolean    roof_filter_matches  (const RoofFilter *self,
                                  RoofReport       *report,
                                  guint             kernel);
/* The same of all kernels of @report at once, for those who ask of each: 1 or 0 by kernel. Not to be changed.
 * Returns: (transfer full) (nullable): NULL when the filter is empty */
GByteArray *roof_filter_list     (const RoofFilter *self,
                                  RoofReport       *report);
/* Kernels of @report that fit. */
guint       roof_filter_count    (const RoofFilter *self,
                                  RoofReport       *report);

/* Of what is selected that which fits, so that nothing is done to what cannot be seen; the leader alone when none does.
 * Returns: (transfer full) */
RoofSelection *roof_filter_narrow (const RoofFilter    *self,
                                   RoofReport          *report,
                                   const RoofSelection *selection);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofFilter, roof_filter_unref)

G_END_DECLS
