/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/shell.h"

G_BEGIN_DECLS

/* The file and the draft of a window's own document: `win.save` and `win.save-as`, for long documents in the background until
 * `win.cancel-saving`, and the question about unsaved changes on closing. */
#define ROOF_TYPE_FILES (roof_files_get_type ())
G_DECLARE_FINAL_TYPE (RoofFiles, roof_files, ROOF, FILES, GObject)

RoofFiles *roof_files_new         (RoofShell  *shell);

/* Keeps a draft of the user's document from now on, continuing the draft file @path (nullable) that the document was read from.
 * The former document's draft is deleted. */
void       roof_files_begin_draft (RoofFiles  *self,
                                   const char *path);
/* Whether the window may close without loss. If not, asks about unsaved changes and closes the window by the answer, after a
 * running saving. */
gboolean   roof_files_may_close   (RoofFiles  *self);
/* Deletes the draft: the document is saved or discarded. */
void       roof_files_close       (RoofFiles  *self);

G_END_DECLS
