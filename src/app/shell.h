/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/show.h"
#include "app/user-data.h"
#include "widgets/file-chooser.h"
#include "widgets/toast.h"

G_BEGIN_DECLS

/* The interface between a window and its tenants. A tenant is a part of the window with one task: it installs its actions in
 * the window and reads the shown state here; it knows neither the window's widgets nor other tenants, except those listed
 * below.
 *
 * Callbacks that outlive a call hold a reference to the shell; @session is NULL once the window has gone.
 *
 * Signal "changed": the shown document, its file or history, or the selection has changed; tenants update their actions and
 * titles. */
#define ROOF_TYPE_SHELL (roof_shell_get_type ())
G_DECLARE_FINAL_TYPE (RoofShell, roof_shell, ROOF, SHELL, GObject)

typedef struct _RoofPresentation RoofPresentation; /* app/presentation.h */
typedef struct _RoofReadingQueue RoofReadingQueue; /* app/reading-queue.h */

/* Read by all tenants, written by the window alone. */
struct _RoofShell
{
  GObject parent_instance;

  /* borrowed */
  GtkApplicationWindow *window;
  RoofUserData         *user;
  RoofCanvas           *canvas;
  GtkWidget            *left_pane;
  GtkStack             *pages; /* of the left pane: "machine", "kernels" */
  RoofToast            *toast;
  RoofToast            *offers; /* a bar above the panes: what stays until it is answered */
  RoofReadingQueue     *reading;
  RoofPresentation     *presentation;

  /* Shows @document, in this window if it is unused, else in a new one. @draft: (nullable): path of the draft that the document
   * was read from, to be continued. Returns: (transfer none): the shell of the window */
  RoofShell *(*show_document) (RoofShell    *self,
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
RoofShell     *roof_shell_new              (GtkApplicationWindow *window,
                                            RoofUserData         *user,
                                            RoofDocument         *document,
                                            RoofCanvas           *canvas,
                                            RoofToast            *toast);
/* Emits "changed" now and on each change from now on. */
void           roof_shell_begin            (RoofShell            *self);
/* Emits "changed"; also called when the session gets another document. */
void           roof_shell_changed          (RoofShell            *self);

/* The shell of @window (nullable). Returns: (nullable): NULL: not a window with a document */
RoofShell     *roof_shell_of               (GtkWindow            *window);
/* The shell of @application's (nullable) last used window, dialogs excluded. (nullable) */
RoofShell     *roof_shell_find_last        (GApplication         *application);

/* The shown document, and the user's own, which a show replaces for a while. (transfer none) */
RoofDocument  *roof_shell_get_document     (RoofShell            *self);
RoofDocument  *roof_shell_get_own_document (RoofShell            *self);
RoofCatalogue *roof_shell_get_catalogue    (RoofShell            *self);
/* Whether the window shows the untouched example. */
gboolean       roof_shell_is_fresh         (RoofShell            *self);

/* An action of the window. */
typedef struct
{
  const char *name;     /* without "win." */
  GCallback   activate; /* called with the tenant and the parameter (GVariant *) */
  const char *type;     /* nullable: of the parameter */
} RoofShellAction;

/* Adds actions that live as long as @tenant, a GObject. */
void           roof_shell_add_actions      (RoofShell            *self,
                                            const RoofShellAction *actions,
                                            guint                 n,
                                            gpointer              tenant);
void           roof_shell_enable           (RoofShell            *self,
                                            const char           *action,
                                            gboolean              enabled);
/* Connects @key_pressed, a handler like that of a GtkEventControllerKey, to the window's keys before the focused widget. The
 * handler connected last runs first. */
void           roof_shell_hear_keys        (RoofShell            *self,
                                            GCallback             key_pressed,
                                            gpointer              tenant);
/* Shows the left pane at a page. */
void           roof_shell_show_page        (RoofShell            *self,
                                            const char           *name);

/* Reports a step, and offers to undo it for as long as it is the last. */
void           roof_shell_offer_undo       (RoofShell            *self,
                                            const char           *sentence);
/* The same with details. @detail: (nullable) */
void           roof_shell_report_undoable  (RoofShell            *self,
                                            const char           *sentence,
                                            const char           *detail);
/* Shows why @file could not be opened or saved. */
void           roof_shell_say_unopened     (RoofShell            *self,
                                            GFile                *file,
                                            const GError         *error);
void           roof_shell_say_unsaved      (RoofShell            *self,
                                            GFile                *file,
                                            const GError         *error);

/* Asks for a file; see widgets/file-chooser.h. @chosen is called if a file is chosen and the window still exists. */
typedef void (*RoofShellChosen) (RoofShell *self,
                                 GFile     *file);
void           roof_shell_choose_to_open   (RoofShell            *self,
                                            const char           *title,
                                            const RoofFileFilter *kinds,
                                            RoofShellChosen       chosen);
void           roof_shell_choose_to_save   (RoofShell            *self,
                                            const char           *title,
                                            const RoofFileFilter *kinds,
                                            GFile                *beside,
                                            const char           *name,
                                            RoofShellChosen       chosen);

/* The last part of the path of @file. Returns: (transfer full) */
char          *roof_shell_dup_file_name    (GFile                *file);
/* Shortens the name of a document or file for a message, in its middle. Returns: (transfer full) */
char          *roof_shell_shorten          (const char           *name);
/* A file name from a title, without characters that paths cannot have. Returns: (transfer full) */
char          *roof_shell_suggest_name     (const char           *title,
                                            const char           *ending);

G_END_DECLS
