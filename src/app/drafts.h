/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/shell.h"

G_BEGIN_DECLS

/* The drafts of unsaved documents, left behind by a program that crashed or was killed. */
#define ROOF_TYPE_DRAFTS (roof_drafts_get_type ())
G_DECLARE_FINAL_TYPE (RoofDrafts, roof_drafts, ROOF, DRAFTS, GObject)

/* @folder: see roof_autosave_dup_folder() */
RoofDrafts *roof_drafts_new     (const char *folder);
/* Searches for drafts in the background, once, and offers in a bar of the last used window to restore them by
 * `app.restore-drafts`. The first unreadable draft is named. */
void        roof_drafts_offer   (RoofDrafts *self);
/* Opens the offered drafts, each in a window of its own unless @shell's window is unused. */
void        roof_drafts_restore (RoofDrafts *self,
                                 RoofShell  *shell);

G_END_DECLS
