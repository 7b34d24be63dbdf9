/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/* The selected kernels of a snapshot, by index, and their leader, whose verdict is shown and whose numbers are edited.
 * Immutable, reference counted. */
typedef struct _RoofSelection RoofSelection;

#define ROOF_TYPE_SELECTION (roof_selection_get_type ())
GType          roof_selection_get_type    (void);

/* Selects one kernel, or none when @lead is -1. All return (transfer full). */
RoofSelection *roof_selection_new         (int                  lead);
/* @indices: (array length=n): in any order, duplicates allowed. @lead: else the first of @indices */
RoofSelection *roof_selection_new_of      (const guint         *indices,
                                           guint                n,
                                           int                  lead);
RoofSelection *roof_selection_ref         (RoofSelection       *self);
void           roof_selection_unref       (RoofSelection       *self);

int            roof_selection_get_lead    (const RoofSelection *self); /* -1 when nothing is selected */
guint          roof_selection_get_n       (const RoofSelection *self);
gboolean       roof_selection_contains    (const RoofSelection *self,
                                           guint                index);
/* Ascending. Returns: (transfer none) (array length=n) */
const guint   *roof_selection_get_indices (const RoofSelection *self,
                                           guint               *n);
gboolean       roof_selection_equal       (const RoofSelection *a,
                                           const RoofSelection *b);

/* Adds @index as the leader, or removes it; the nearest neighbour of a removed leader leads. Returns: (transfer full) */
RoofSelection *roof_selection_toggle      (const RoofSelection *self,
                                           guint                index);
/* The union; @more leads unless empty. Returns: (transfer full) */
RoofSelection *roof_selection_unite       (const RoofSelection *self,
                                           const RoofSelection *more);
/* The selection after kernels were added and removed. @places: (array length=n): new index by old one, -1 for removed ones. The
 * neighbour of a removed leader leads. Returns: (transfer full) */
RoofSelection *roof_selection_follow      (const RoofSelection *self,
                                           const int           *places,
                                           guint                n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofSelection, roof_selection_unref)

G_END_DECLS
