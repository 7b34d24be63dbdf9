/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/session/document.h"
#include "document/session/draft.h"

G_BEGIN_DECLS

/* How long after a change the draft is written, ms. */
#define ROOF_AUTOSAVE_DELAY 3000

/* Keeps a copy of a modified document in the drafts folder, so that a crash loses nothing. The copy goes when
 * the document is saved or undone to its saved state, and when the autosave is closed. A lock beside it
 * tells a draft in use from one left behind. It is written in a thread, but for roof_autosave_flush(). */
#define ROOF_TYPE_AUTOSAVE (roof_autosave_get_type ())
G_DECLARE_FINAL_TYPE (RoofAutosave, roof_autosave, ROOF, AUTOSAVE, GObject)

/* @folder: drafts folder, made when needed; see roof_autosave_dup_folder(). @delay: ms.
 * Returns: (transfer full) */
RoofAutosave *roof_autosave_new          (RoofDocument  *document,
                                          const char    *folder,
                                          guint          delay);
/* Writes now what is due. FALSE when it could not be written. */
gboolean      roof_autosave_flush        (RoofAutosave  *self,
                                          GError       **error);
/* Takes over the draft at @path, which the document was read from, as its own, before it has one. FALSE: another program has
 * it, or it is gone. */
gboolean      roof_autosave_adopt        (RoofAutosave  *self,
                                          const char    *path);
/* The document is done with: removes its draft. Dropping the last reference without closing keeps it. */
void          roof_autosave_close        (RoofAutosave  *self);
/* (transfer none) (nullable): NULL while there is no draft. */
const char   *roof_autosave_get_path     (RoofAutosave  *self);

/* @user_data_dir: as g_get_user_data_dir(). Returns: (transfer full) */
char         *roof_autosave_dup_folder  (const char    *user_data_dir);
/* What a program that is gone left behind: roof_draft_list(). */
GPtrArray    *roof_autosave_list_drafts (const char    *folder,
                                         GPtrArray     *faults);

G_END_DECLS
