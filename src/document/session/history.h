/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/snapshot/snapshot.h"

G_BEGIN_DECLS

/* A list of snapshots with a place in it. Snapshots share what they have in common, so a step costs little. */
typedef struct _RoofHistory RoofHistory;

/* @snapshot is the present, and saved. Returns: (transfer full) */
RoofHistory *roof_history_new            (RoofSnapshot        *snapshot);
void         roof_history_free           (RoofHistory         *self);

/* (transfer none) */
RoofSnapshot  *roof_history_get_present    (const RoofHistory  *self);
const char    *roof_history_get_undo_label (const RoofHistory  *self); /* nullable: nothing to undo */
const char    *roof_history_get_redo_label (const RoofHistory  *self); /* nullable */

/* Makes @snapshot the present; what could be redone is gone. A snapshot equal to the present adds no step. With
 * @key (nullable) equal to that of the step before, and nothing in between, both become one step; back at
 * where that step began, it vanishes. */
void         roof_history_push           (RoofHistory        *self,
                                          RoofSnapshot       *snapshot,
                                          const char         *label,
                                          const char         *key);
void         roof_history_break_merge    (RoofHistory        *self);
/* Whether more edits may become one with the last step: it has a key, and nothing came between. */
gboolean     roof_history_is_merging     (const RoofHistory  *self);

/* FALSE when there is nothing to do. */
gboolean     roof_history_undo           (RoofHistory        *self);
gboolean     roof_history_redo           (RoofHistory        *self);

/* Whether the present equals what was saved last. */
gboolean     roof_history_is_saved       (const RoofHistory  *self);
/* @snapshot, which the present is or was. */
void         roof_history_mark_saved     (RoofHistory        *self,
                                          RoofSnapshot       *snapshot);
/* No state counts as saved. */
void         roof_history_forget_saved   (RoofHistory        *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofHistory, roof_history_free)

G_END_DECLS
