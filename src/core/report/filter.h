/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/report.h"
#include "core/snapshot/selection.h"

G_BEGIN_DECLS

/* A search filter for kernels: words separated by blanks; all must match. A word matches a kernel whose name,
 * operation or network contains it, ignoring case. "name:", "op:", "model:", "bound:", "type:" and "unit:" restrict a word to
 * that field; a bound is the id, name or kind of a level, "compute" or "balanced". "top:90%" keeps the heaviest kernels, which
 * make up 90 % of the time of all. "-" negates. Words in double quotes may contain blanks. Other text with a colon is part of
 * the word: "aten::mm". Immutable, reference counted. */
typedef struct _RoofFilter RoofFilter;

#define ROOF_TYPE_FILTER (roof_filter_get_type ())
GType       roof_filter_get_type (void);

/* Every text is a valid filter. Returns: (transfer full) */
RoofFilter *roof_filter_new      (const char       *text);
RoofFilter *roof_filter_ref      (RoofFilter       *self);
void        roof_filter_unref    (RoofFilter       *self);

/* The text as given to roof_filter_new(). */
const char *roof_filter_get_text (const RoofFilter *self);
/* Whether the filter matches every kernel. */
gboolean    roof_filter_is_empty (const RoofFilter *self);
/* Matches of all kernels of @report: 1 or 0 by kernel. Read only. Returns: (transfer full) (nullable): NULL when the filter is
 * empty */
GByteArray *roof_filter_list     (const RoofFilter *self,
                                  RoofReport       *report);
/* The share of the time that the first "top:" keeps, from 0 to 1; 1 without one. */
double      roof_filter_get_top  (const RoofFilter *self);
/* The filter with "top:" of @share in place of those that it has; without any for a share of 1. Returns: (transfer full) */
RoofFilter *roof_filter_with_top (const RoofFilter *self,
                                  double            share);
/* Number of matching kernels of @report. */
guint       roof_filter_count    (const RoofFilter *self,
                                  RoofReport       *report);

/* The selected kernels that match, so that nothing is done to kernels out of sight; the leader alone when none matches.
 * Returns: (transfer full) */
RoofSelection *roof_filter_narrow (const RoofFilter    *self,
                                   RoofReport          *report,
                                   const RoofSelection *selection);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofFilter, roof_filter_unref)

G_END_DECLS
