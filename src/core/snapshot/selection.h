/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/* Which kernels of a snapshot are selected, by their indices, and which of them leads: the one whose verdict is shown and
 * whose numbers are edited. Immutable, reference counted. */
typedef struct _RoofSelection RoofSelection;

#define ROOF_TYPE_SELECTION (roof_selection_get_type ())
GType          roof_selection_get_type    (void);

/* One kernel, or none when @lead is -1. All (transfer full). */
RoofSelection *roof_selection_new         (int                  lead);
/* @indices: (array length=n): in any order, twice or more counting once. @lead: the first of them where it is none. */
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

/* With @index, which then leads, or without it when it is in; its nearest neighbour leads in place of a leader. Returns:
 * (transfer full) */
RoofSelection *roof_selection_toggle      (const RoofSelection *self,
                                           guint                index);
/* All of both; @more leads unless it is empty. Returns: (transfer full) */
RoofSelection *roof_selection_unite       (const RoofSelection *self,
                                           const RoofSelection *more);
/* After kernels came and went: @places (array length=n) has for each former index the new one, -1 for what is gone.
 * Where the leader is gone, its neighbour leads. Returns: (transfer full) */
RoofSelection *roof_selection_follow      (const RoofSelection *self,
                                           const int           *places,
                                           guint                n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofSelection, roof_selection_unref)

G_END_DECLS
