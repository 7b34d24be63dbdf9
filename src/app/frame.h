/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/profile.h"
#include "app/show.h"
#include "widgets/file-chooser.h"
#include "widgets/toast.h"

G_BEGIN_DECLS

/* The interface between a window and its tenants. A tenant is a part of the window with one task: it installs its actions in
 * the window and reads the shown state here; it knows neither the window's widgets nor other tenants, except those listed
 * below.
 *
 * Callbacks that outlive a call hold a reference to the frame; @session is NULL once the window has gone.
 *
 * Signal "changed": the shown document, its file or history, or the selection has changed; tenants update their actions and
 * titles. */
#define ROOF_TYPE_FRAME (roof_frame_get_type ())
G_DECLARE_FINAL_TYPE (RoofFrame, roof_frame, ROOF, FRAME, GObject)

typedef struct _RoofPresentation RoofPresentation; /* app/presentation.h */
typedef struct _RoofReadingQueue RoofReadingQueue; /* app/reading-queue.h */

/* Read by all tenants, written by the window alone. */
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

  /* Shows @document, in this window if it is unused, else in a new one. @draft: (nullable): path of the draft that the document
   * was read from, to be continued. Returns: (transfer none): the frame of the window */
  RoofFrame *(*show_document) (RoofFrame    *self,
                               RoofDocument *document,
                               const char   *draft);

  /* owned; NULL once the window has gone */
  RoofSession *session;
  RoofShow    *show;

  /* private */
  GSignalGroup *document_signals;
  RoofSnapshot *undoable; /* nullable: the snapshot after the step that a message offers to undo */
  char         *unopened; /* nullable: the reasons, a line each, why the last files could not be opened */
  guint         n_unopened;
};

/* @document: shown first. Returns: (transfer none): owned by @window */
RoofFrame     *roof_frame_new              (GtkApplicationWindow *window,
                                            RoofProfile          *profile,
                                            RoofDocument         *document,
                                            RoofCanvas           *canvas,
                                            RoofToast            *toast);
/* Emits "changed" now and on each change from now on. */
void           roof_frame_begin            (RoofFrame            *self);
/* Emits "changed"; also called when the session gets another document. */
void           roof_frame_changed          (RoofFrame            *self);

/* The frame of @window (nullable). Returns: (nullable): NULL: not a window with a document */
RoofFrame     *roof_frame_of               (GtkWindow            *window);
/* The frame of @application's (nullable) last used window, dialogs excluded. (nullable) */
RoofFrame     *roof_frame_find_last        (GApplication         *application);

/* The shown document, and the user's own, which a show replaces for a while. (transfer none) */
RoofDocument  *roof_frame_get_document     (RoofFrame            *self);
RoofDocument  *roof_frame_get_own_document (RoofFrame            *self);
RoofCatalogue *roof_frame_get_catalogue    (RoofFrame            *self);
/* Whether the window shows the untouched example. */
gboolean       roof_frame_is_fresh         (RoofFrame            *self);

/* An action of the window. */
typedef struct
{
  const char *name;     /* without "win." */
  GCallback   activate; /* called with the tenant and the parameter (GVariant *) */
  const char *type;     /* nullable: of the parameter */
} RoofFrameAction;

/* Adds actions that live as long as @tenant, a GObject. */
void           roof_frame_add_actions      (RoofFrame            *self,
                                            const RoofFrameAction *actions,
                                            guint                 n,
                                            gpointer              tenant);
void           roof_frame_enable           (RoofFrame            *self,
                                            const char           *action,
                                            gboolean              enabled);
/* Connects @key_pressed, a handler like that of a GtkEventControllerKey, to the window's keys before the focused widget. The
 * handler connected last runs first. */
void           roof_frame_hear_keys        (RoofFrame            *self,
                                            GCallback             key_pressed,
                                            gpointer              tenant);
/* Shows the left pane at a page. */
void           roof_frame_show_page        (RoofFrame            *self,
                                            const char           *name);

/* Reports a step, and offers to undo it for as long as it is the last. */
void           roof_frame_offer_undo       (RoofFrame            *self,
                                            const char           *sentence);
/* The same with details. @detail: (nullable) */
void           roof_frame_report_undoable  (RoofFrame            *self,
                                            const char           *sentence,
                                            const char           *detail);
/* Shows why @file could not be opened or saved. */
void           roof_frame_say_unopened     (RoofFrame            *self,
                                            GFile                *file,
                                            const GError         *error);
void           roof_frame_say_unsaved      (RoofFrame            *self,
                                            GFile                *file,
                                            const GError         *error);

/* Asks for a file; see widgets/file-chooser.h. @chosen is called if a file is chosen and the window still exists. */
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
/* A file name from a title, without characters that paths cannot have. Returns: (transfer full) */
char          *roof_frame_suggest_name     (const char           *title,
                                            const char           *ending);

G_END_DECLS
