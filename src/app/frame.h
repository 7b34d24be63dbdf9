/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/profile.h"
#include "app/show.h"
#include "widgets/file-chooser.h"
#include "widgets/toast.h"

G_BEGIN_DECLS

/* A window as its tenants know it. A tenant is a part of the window that has a task of its own: it installs its actions in the
 * window, reads here what is on show, and knows neither the window's widgets nor the other tenants, but for those below.
 *
 * Whoever waits for something longer than a call holds a reference to the frame, and finds @session NULL when the window has
 * gone meanwhile.
 *
 * Signal "changed": what is on show or selected is another, or its document's file or history; what actions can do and what
 * titles say is brought up to date. */
#define ROOF_TYPE_FRAME (roof_frame_get_type ())
G_DECLARE_FINAL_TYPE (RoofFrame, roof_frame, ROOF, FRAME, GObject)

typedef struct _RoofPresentation RoofPresentation; /* app/presentation.h */
typedef struct _RoofReadingQueue RoofReadingQueue; /* app/reading-queue.h */

/* To be read by all, and written by the window alone. */
struct _RoofFrame
{
  GObject parent_instance;

  /* borrowed */
  GtkApplicationWindow *window;
  RoofProfile          *profile;
  RoofCanvas           *canvas;
  GtkWidget            *left_pane;
  GtkStack             *pages; /* of the left pane: "machine", "kernels" */
  RoofToast            *toast;
  RoofReadingQueue     *reading;
  RoofPresentation     *presentation;

  /* The frame of the window that shows @document from now on: this one while nothing was done in it. @draft: (nullable): the path
   * of the draft that it was read from, which goes on. (transfer none) */
  RoofFrame *(*show_document) (RoofFrame    *self,
                               RoofDocument *document,
                               const char   *draft);

  /* owned; NULL once the window has gone */
  RoofSession *session;
  RoofShow    *show;

  /* private */
  GSignalGroup *document_signals;
  RoofSnapshot *undoable; /* nullable: what the step led to that a message offers to undo */
};

/* @document: what is shown first. Returns: (transfer none): it goes with @window */
RoofFrame     *roof_frame_new              (GtkApplicationWindow *window,
                                            RoofProfile          *profile,
                                            RoofDocument         *document,
                                            RoofCanvas           *canvas,
                                            RoofToast            *toast);
/* Emits "changed" now, and from now on. */
void           roof_frame_begin            (RoofFrame            *self);
/* After the session was given another document. */
void           roof_frame_changed          (RoofFrame            *self);

/* (nullable): @window (nullable) is not one that shows a document */
RoofFrame     *roof_frame_of               (GtkWindow            *window);
/* Of the window of @application (nullable) that was used last, dialogs apart. (nullable) */
RoofFrame     *roof_frame_find_last        (GApplication         *application);

/* The document on show, and the user's, also while something else is on show. (transfer none) */
RoofDocument  *roof_frame_get_document     (RoofFrame            *self);
RoofDocument  *roof_frame_get_own_document (RoofFrame            *self);
RoofCatalogue *roof_frame_get_catalogue    (RoofFrame            *self);
/* Whether it shows nothing but the example, untouched. */
gboolean       roof_frame_is_fresh         (RoofFrame            *self);

/* An action of the window. */
typedef struct
{
  const char *name;     /* without "win." */
  GCallback   activate; /* called with the tenant and the parameter (GVariant *) */
  const char *type;     /* nullable: of the parameter */
} RoofFrameAction;

/* @tenant: a GObject, as long as it lives */
void           roof_frame_add_actions      (RoofFrame            *self,
                                            const RoofFrameAction *actions,
                                            guint                 n,
                                            gpointer              tenant);
void           roof_frame_enable           (RoofFrame            *self,
                                            const char           *action,
                                            gboolean              enabled);
/* Calls @key_pressed, as of a GtkEventControllerKey, before what has the focus. Who comes last hears a key first. */
void           roof_frame_hear_keys        (RoofFrame            *self,
                                            GCallback             key_pressed,
                                            gpointer              tenant);
/* The left pane, with that of its pages. */
void           roof_frame_show_page        (RoofFrame            *self,
                                            const char           *name);

/* Says what was done, and that it can be undone for as long as it is the last step. */
void           roof_frame_offer_undo       (RoofFrame            *self,
                                            const char           *sentence);
/* The same with something below it to read. @detail: (nullable) */
void           roof_frame_report_undoable  (RoofFrame            *self,
                                            const char           *sentence,
                                            const char           *detail);
/* Says why @file could not be opened, or not be saved. */
void           roof_frame_say_unopened     (RoofFrame            *self,
                                            GFile                *file,
                                            const GError         *error);
void           roof_frame_say_unsaved      (RoofFrame            *self,
                                            GFile                *file,
                                            const GError         *error);

/* Asks for a file; see widgets/file-chooser.h. @chosen is called if one is chosen and the window is still there. */
typedef void (*RoofFrameChosen) (RoofFrame *self,
                                 GFile     *file);
void           roof_frame_choose_to_open   (RoofFrame            *self,
                                            const char           *title,
                                            const RoofFileFilter *kinds,
                                            RoofFrameChosen       chosen);
void           roof_frame_choose_to_save   (RoofFrame            *self,
                                            const char           *title,
                                            const RoofFileFilter *kinds,
                                            GFile                *beside,
                                            const char           *name,
                                            RoofFrameChosen       chosen);

/* The last part of the path of @file. Returns: (transfer full) */
char          *roof_frame_dup_file_name    (GFile                *file);
/* A file name from a title: without what a path would trip over. Returns: (transfer full) */
char          *roof_frame_suggest_name     (const char           *title,
                                            const char           *ending);

G_END_DECLS
