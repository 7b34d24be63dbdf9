/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "explore/run/run-diff.h"

G_BEGIN_DECLS

/* Runs that somebody compares, with the corrections made to their matches. */
typedef struct _RoofRunSet RoofRunSet;

/* Returns: (transfer full) */
RoofRunSet  *roof_run_set_new             (void);
void         roof_run_set_free            (RoofRunSet       *self);
/* Adds a run, as the last one. @name: as people know it */
void         roof_run_set_add             (RoofRunSet       *self,
                                           const char       *name,
                                           RoofReport       *report);
guint        roof_run_set_get_n           (const RoofRunSet *self);
/* (transfer none) (array zero-terminated=1) */
const char *const *roof_run_set_get_names (const RoofRunSet *self);
/* Puts the last run first. Corrections are reversed as well. */
void         roof_run_set_reverse         (RoofRunSet       *self);

/* Kernels called @before in one run are those called @after in a later one; NULL: no kernel is. Replaces what was said of
 * either name. */
void         roof_run_set_correct         (RoofRunSet       *self,
                                           const char       *before,
                                           const char       *after);
guint        roof_run_set_get_n_corrections (const RoofRunSet *self);
void         roof_run_set_drop_corrections (RoofRunSet      *self);

/* Two runs or more. Returns: (transfer full) */
RoofRunDiff *roof_run_set_compare         (const RoofRunSet *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofRunSet, roof_run_set_free)

G_END_DECLS
