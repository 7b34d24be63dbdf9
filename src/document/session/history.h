/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/snapshot/snapshot.h"

G_BEGIN_DECLS

/* The undo history: a list of snapshots and the index of the present one. Snapshots share unchanged parts, so a step is
 * small. */
typedef struct _RoofHistory RoofHistory;

/* @snapshot is the present, and saved. Returns: (transfer full) */
RoofHistory *roof_history_new            (RoofSnapshot        *snapshot);
void         roof_history_free           (RoofHistory         *self);

/* (transfer none) */
RoofSnapshot  *roof_history_get_present    (const RoofHistory  *self);
const char    *roof_history_get_undo_label (const RoofHistory  *self); /* nullable: nothing to undo */
const char    *roof_history_get_redo_label (const RoofHistory  *self); /* nullable */

/* Makes @snapshot the present and drops what could be redone. A snapshot equal to the present adds no step. A step with the
 * same @key (nullable) as the one directly before is merged into that one; a merged step that ends where it began is
 * removed. */
void         roof_history_push           (RoofHistory        *self,
                                          RoofSnapshot       *snapshot,
                                          const char         *label,
                                          const char         *key);
void         roof_history_break_merge    (RoofHistory        *self);
/* Whether later edits may be merged into the last step: that step has a key, and no undo, redo or save came after it. */
gboolean     roof_history_is_merging     (const RoofHistory  *self);

/* Both return FALSE when there is no step to undo or redo. */
gboolean     roof_history_undo           (RoofHistory        *self);
gboolean     roof_history_redo           (RoofHistory        *self);

/* Whether the present equals what was saved last. */
gboolean     roof_history_is_saved       (const RoofHistory  *self);
/* @snapshot: the present, or an earlier present (a save in a thread ends later). */
void         roof_history_mark_saved     (RoofHistory        *self,
                                          RoofSnapshot       *snapshot);
/* No state counts as saved. */
void         roof_history_forget_saved   (RoofHistory        *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofHistory, roof_history_free)

G_END_DECLS
