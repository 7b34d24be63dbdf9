/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "core/report/comparison.h"
#include "document/session/saving.h"

G_BEGIN_DECLS

/* A snapshot that is being worked on: its history, its file, and whether the two agree.
 *
 * Properties: "snapshot", "file", "title", "modified", "can-undo", "can-redo", "undo-label", "redo-label", "moving", each
 * notified once when it changes, "moving" after "changed". Signals "changed": the snapshot is another one, previews included; "applied": an edit is
 * done, a drop after its previews too. */
#define ROOF_TYPE_DOCUMENT (roof_document_get_type ())
G_DECLARE_FINAL_TYPE (RoofDocument, roof_document, ROOF, DOCUMENT, GObject)

/* A document without a file, not modified. Returns: (transfer full) */
RoofDocument *roof_document_new            (RoofSnapshot    *snapshot);
/* What was saved aside before a crash: modified, to be saved to @file (nullable). @etag: (nullable): of the file when the document
 * was last the same: saving asks before it overwrites one that is another by now, or of which nobody knows.
 * Returns: (transfer full) */
RoofDocument *roof_document_new_recovered  (RoofSnapshot    *snapshot,
                                            GFile           *file,
                                            const char      *etag);
/* From a document, or from a picture that carries one: that has no file of its own yet, so that saving does not replace
 * the picture. Returns: (transfer full) (nullable) */
RoofDocument *roof_document_load           (GFile           *file,
                                            GError         **error);
/* The same, which may be done in any thread: @progress (nullable) is told of it and may cancel it (G_IO_ERROR_CANCELLED). */
RoofDocument *roof_document_load_watched   (GFile           *file,
                                            const RoofProgress *progress,
                                            GError       **error);

/* What there is to say of it is made ahead, for the session that comes to show it: by whoever has it to himself, in the thread
 * that read it. Returns: (transfer none): the report on its current machine */
RoofReport   *roof_document_analyse        (RoofDocument  *self,
                                            RoofCatalogue *catalogue);
/* Returns: (transfer full) (nullable): NULL when there is nothing or somebody has taken it */
RoofComparison *roof_document_take_comparison (RoofDocument *self);

/* All (transfer none). The snapshot shown: the previewed one while there is one. */
RoofSnapshot   *roof_document_get_snapshot   (RoofDocument  *self);
GFile          *roof_document_get_file       (RoofDocument  *self); /* nullable */
/* Of the file as it was last read or written. */
const char     *roof_document_get_etag       (RoofDocument  *self); /* nullable */
/* Its file, else the picture that it was read from. */
GFile          *roof_document_get_source     (RoofDocument  *self); /* nullable */
/* The snapshot's title, else the source's name without its ending, else "". */
const char     *roof_document_get_title      (RoofDocument  *self);
gboolean        roof_document_is_modified    (RoofDocument  *self);
gboolean        roof_document_can_undo       (RoofDocument  *self);
gboolean        roof_document_can_redo       (RoofDocument  *self);
const char     *roof_document_get_undo_label (RoofDocument  *self); /* nullable */
const char     *roof_document_get_redo_label (RoofDocument  *self); /* nullable */

/* One step of undo. A snapshot equal to the present one makes none. A preview under way is dropped. */
void          roof_document_apply          (RoofDocument  *self,
                                            RoofSnapshot  *snapshot,
                                            const char    *label);
/* As apply, but joined to the step before when that had the same @key and nothing came between: typing,
 * sliders. */
void          roof_document_apply_merging  (RoofDocument  *self,
                                            RoofSnapshot  *snapshot,
                                            const char    *label,
                                            const char    *key);
void          roof_document_break_merge    (RoofDocument  *self);

/* A drag: shows snapshots without a step, then keeps the last as one step or restores exactly. */
void          roof_document_preview        (RoofDocument  *self,
                                            RoofSnapshot  *snapshot);
void          roof_document_commit         (RoofDocument  *self,
                                            const char    *label);
void          roof_document_cancel         (RoofDocument  *self);
gboolean      roof_document_is_previewing  (RoofDocument  *self);
/* Whether what is shown may only be on its way to the next: a preview, or a step that more may become one with. */
gboolean      roof_document_is_moving      (RoofDocument  *self);

/* A preview under way is cancelled by these first. */
void          roof_document_undo           (RoofDocument  *self);
void          roof_document_redo           (RoofDocument  *self);

/* Saves to @file, which becomes the document's. Saving over the document's own file fails with
 * G_IO_ERROR_WRONG_ETAG when another program has changed it since; roof_document_save_over() does it all
 * the same. On failure nothing changes, neither the old file nor the document. */
gboolean      roof_document_save           (RoofDocument  *self,
                                            GFile         *file,
                                            GError       **error);
gboolean      roof_document_save_over      (RoofDocument  *self,
                                            GFile         *file,
                                            GError       **error);
/* The same in two steps, for a document that takes long to write: what roof_saving_write() is to write, in any thread, and once it has
 * done so, that the document is saved as it was when this began. @over: as roof_document_save_over().
 * Returns: (transfer full) */
RoofSaving   *roof_document_begin_saving   (RoofDocument  *self,
                                            GFile         *file,
                                            gboolean       over);
void          roof_document_end_saving     (RoofDocument  *self,
                                            RoofSaving    *saving);

G_END_DECLS
