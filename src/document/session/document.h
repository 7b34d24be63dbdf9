/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "core/report/comparison.h"
#include "document/session/saving.h"

G_BEGIN_DECLS

/* An open document: its history of snapshots, its file, and whether the present snapshot is saved there.
 *
 * Properties: "snapshot", "file", "title", "modified", "can-undo", "can-redo", "undo-label", "redo-label", "moving", each
 * notified once when it changes, "moving" after "changed". Signals "changed": the snapshot is another one, previews
 * included; "applied": an edit is done, a drop after its previews too. */
#define ROOF_TYPE_DOCUMENT (roof_document_get_type ())
G_DECLARE_FINAL_TYPE (RoofDocument, roof_document, ROOF, DOCUMENT, GObject)

/* A document without a file, not modified. Returns: (transfer full) */
RoofDocument *roof_document_new            (RoofSnapshot    *snapshot);
/* A document recovered from a draft: modified, to be saved to @file (nullable). @etag: (nullable): that of the file when the
 * document was opened or saved last; when the file's etag differs, or none is known, saving to @file fails with
 * G_IO_ERROR_WRONG_ETAG. Returns: (transfer full) */
RoofDocument *roof_document_new_recovered  (RoofSnapshot    *snapshot,
                                            GFile           *file,
                                            const char      *etag);
/* Reads a document file, or a picture that carries a document. The latter has no file of its own, so that saving does not
 * replace the picture. In any thread. @progress: (nullable): gets the bytes read and can cancel (G_IO_ERROR_CANCELLED).
 * Returns: (transfer full) (nullable) */
RoofDocument *roof_document_load           (GFile               *file,
                                            const RoofProgress  *progress,
                                            GError             **error);

/* Makes the comparison ahead, for the session that will show the document. For the thread that read the document, while no
 * other has it. Returns: (transfer none): the report on its current machine */
RoofReport   *roof_document_analyse        (RoofDocument  *self,
                                            RoofCatalogue *catalogue);
/* The comparison that roof_document_analyse() made. Returns: (transfer full) (nullable): NULL when none was made or it was
 * taken */
RoofComparison *roof_document_take_comparison (RoofDocument *self);

/* All (transfer none). The snapshot shown: the previewed one while there is one. */
RoofSnapshot   *roof_document_get_snapshot   (RoofDocument  *self);
GFile          *roof_document_get_file       (RoofDocument  *self); /* nullable */
/* The etag of the file as last read or written. */
const char     *roof_document_get_etag       (RoofDocument  *self); /* nullable */
/* The document's file, else the picture that it was read from. */
GFile          *roof_document_get_source     (RoofDocument  *self); /* nullable */
/* The snapshot's title, else the source's name without its ending, else "". */
const char     *roof_document_get_title      (RoofDocument  *self);
gboolean        roof_document_is_modified    (RoofDocument  *self);
gboolean        roof_document_can_undo       (RoofDocument  *self);
gboolean        roof_document_can_redo       (RoofDocument  *self);
const char     *roof_document_get_undo_label (RoofDocument  *self); /* nullable */
const char     *roof_document_get_redo_label (RoofDocument  *self); /* nullable */

/* Lets nothing but the view change from now on: edits of anything else are dropped. For a document that only shows a result. */
void          roof_document_fix            (RoofDocument  *self);
gboolean      roof_document_is_fixed       (RoofDocument  *self);

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

/* A drag: shows @snapshot without a step of undo. commit keeps the last preview as one step, cancel restores the present. */
void          roof_document_preview        (RoofDocument  *self,
                                            RoofSnapshot  *snapshot);
void          roof_document_commit         (RoofDocument  *self,
                                            const char    *label);
void          roof_document_cancel         (RoofDocument  *self);
gboolean      roof_document_is_previewing  (RoofDocument  *self);
/* Whether the shown snapshot may be an intermediate one: a preview, or a step that later edits may be merged into. */
gboolean      roof_document_is_moving      (RoofDocument  *self);

/* Both cancel a preview first. */
void          roof_document_undo           (RoofDocument  *self);
void          roof_document_redo           (RoofDocument  *self);

/* Saves to @file, which becomes the document's. Saving over the document's own file fails with
 * G_IO_ERROR_WRONG_ETAG when another program has changed it since; roof_document_save_over() saves
 * nevertheless. On failure neither the old file nor the document changes. */
gboolean      roof_document_save           (RoofDocument  *self,
                                            GFile         *file,
                                            GError       **error);
gboolean      roof_document_save_over      (RoofDocument  *self,
                                            GFile         *file,
                                            GError       **error);
/* Saving in two steps, for long documents: begin takes the present snapshot, roof_saving_write() writes it in any thread,
 * end marks that snapshot as saved. @over: as roof_document_save_over(). Returns: (transfer full) */
RoofSaving   *roof_document_begin_saving   (RoofDocument  *self,
                                            GFile         *file,
                                            gboolean       over);
void          roof_document_end_saving     (RoofDocument  *self,
                                            RoofSaving    *saving);

G_END_DECLS
