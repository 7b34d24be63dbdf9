/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/frame.h"

G_BEGIN_DECLS

/* Where the user's document of a window is kept: its file, which `win.save` and `win.save-as` write, a long one in the background
 * until `win.cancel-saving`, its draft, and what becomes of unsaved changes when the window closes. */
#define ROOF_TYPE_FILES (roof_files_get_type ())
G_DECLARE_FINAL_TYPE (RoofFiles, roof_files, ROOF, FILES, GObject)

RoofFiles *roof_files_new         (RoofFrame  *frame);

/* Keeps a draft of the user's document from now on, going on with that at @path (nullable), which it was read from; the draft of
 * the document before, which is done with, goes. */
void       roof_files_begin_draft (RoofFiles  *self,
                                   const char *path);
/* Saves to @file, in the background where the document is long: TRUE then, until it is known better. When it fails it is said. */
gboolean   roof_files_save        (RoofFiles  *self,
                                   GFile      *file);
/* Whether the window may close: nothing is lost by it. If not, it is asked what is to become of unsaved changes, and the window
 * closed by what is answered, once what is being saved is. */
gboolean   roof_files_may_close   (RoofFiles  *self);
/* The document is done with. */
void       roof_files_close       (RoofFiles  *self);

G_END_DECLS
