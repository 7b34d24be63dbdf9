/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/session/document.h"
#include "document/session/draft.h"

G_BEGIN_DECLS

/* How long after a change the draft is written, ms. */
#define ROOF_AUTOSAVE_DELAY 3000

/* Keeps a copy of a modified document, its draft, in the drafts folder, so that a crash loses nothing. The draft is removed
 * when the document is saved or undone to its saved state, and when the autosave is closed. A lock file beside the draft
 * tells one in use from one left behind. A thread writes the draft. */
#define ROOF_TYPE_AUTOSAVE (roof_autosave_get_type ())
G_DECLARE_FINAL_TYPE (RoofAutosave, roof_autosave, ROOF, AUTOSAVE, GObject)

/* @folder: drafts folder, made when needed; see roof_autosave_dup_folder(). @delay: ms.
 * Returns: (transfer full) */
RoofAutosave *roof_autosave_new          (RoofDocument  *document,
                                          const char    *folder,
                                          guint          delay);
/* Makes the draft at @path, which the document was read from, this autosave's draft. To be called before it has one. FALSE:
 * another program has locked the draft, or it is gone. */
gboolean      roof_autosave_adopt        (RoofAutosave  *self,
                                          const char    *path);
/* Removes the draft. Dropping the last reference without closing keeps the draft. */
void          roof_autosave_close        (RoofAutosave  *self);

/* @user_data_dir: as g_get_user_data_dir(). Returns: (transfer full) */
char         *roof_autosave_dup_folder  (const char    *user_data_dir);

G_END_DECLS
