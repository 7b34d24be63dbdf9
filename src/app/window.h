/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/application.h"
#include "document/session/session.h"

G_BEGIN_DECLS

/* A document to look at and to work on. */
#define ROOF_TYPE_WINDOW (roof_window_get_type ())
G_DECLARE_FINAL_TYPE (RoofWindow, roof_window, ROOF, WINDOW, GtkApplicationWindow)

GtkWidget   *roof_window_new          (RoofApplication  *application,
                                       RoofDocument     *document);

/* The window of @application (nullable) that was used last, dialogs apart. Returns: (transfer none) (nullable) */
RoofWindow  *roof_window_find_last    (GApplication     *application);

/* Opens @file here when the window holds nothing of its own yet, else in a window of its own. When it
 * cannot be opened, that is said and nothing changes. */
gboolean     roof_window_open_file    (RoofWindow       *self,
                                       GFile            *file);
/* Saves to @file, in the background where the document is long: TRUE then, until it is known better. When it fails it is said. */
gboolean     roof_window_save_file    (RoofWindow       *self,
                                       GFile            *file);
/* Whether machine and kernels are shown. */
gboolean     roof_window_get_show_left_pane (RoofWindow *self);
void         roof_window_set_show_left_pane (RoofWindow *self,
                                             gboolean    show);
/* Looks for drafts in @folder, in the background, and offers to restore them; those that cannot be read are named. */
void         roof_window_search_drafts (RoofWindow      *self,
                                        const char      *folder);
/* Opens the drafts at @paths (element-type utf8), each in a window of its own where this one holds something. */
void         roof_window_restore_drafts (RoofWindow     *self,
                                         GPtrArray      *paths);

/* Says that something failed: a sentence and the detail. */
void         roof_window_show_error   (RoofWindow       *self,
                                       const char       *sentence,
                                       const char       *detail);
/* Says why @file could not be opened, or not be saved. */
void         roof_window_say_unopened (RoofWindow       *self,
                                       GFile            *file,
                                       const GError     *error);
void         roof_window_say_unsaved  (RoofWindow       *self,
                                       GFile            *file,
                                       const GError     *error);
/* The last part of the path of @file. Returns: (transfer full) */
char        *roof_window_dup_file_name (GFile           *file);
/* What happened, which goes soon. */
void         roof_window_show_note    (RoofWindow       *self,
                                       const char       *sentence);
/* Something that is to be known beside what was done: a sentence and the detail. */
void         roof_window_show_report  (RoofWindow       *self,
                                       const char       *sentence,
                                       const char       *detail);

/* After the lessons were read again: lists them anew, if that is what is shown. A lesson that is under way goes on as it is. */
void         roof_window_list_lessons (RoofWindow       *self);

G_END_DECLS
