/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/frame.h"

G_BEGIN_DECLS

/* The drafts of unsaved documents that a program that is gone left behind. */
#define ROOF_TYPE_DRAFTS (roof_drafts_get_type ())
G_DECLARE_FINAL_TYPE (RoofDrafts, roof_drafts, ROOF, DRAFTS, GObject)

/* @folder: see roof_autosave_dup_folder() */
RoofDrafts *roof_drafts_new     (const char *folder);
/* Looks for drafts, once, in the background, and offers in the window that was used last to restore them by
 * `app.restore-drafts`; those that cannot be read are named. */
void        roof_drafts_offer   (RoofDrafts *self);
/* Opens those that were offered, each in a window of its own where that of @frame holds something. */
void        roof_drafts_restore (RoofDrafts *self,
                                 RoofFrame  *frame);

G_END_DECLS
