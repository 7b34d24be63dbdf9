/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/reading.h"
#include "app/window.h"
#include "document/lessons/player.h"
#include "document/session/autosave.h"
#include "widgets/canvas/canvas.h"
#include "widgets/kernels/kernels-page.h"
#include "widgets/lesson/lesson-list.h"
#include "widgets/lesson/lesson-pane.h"
#include "widgets/lesson/magnifier.h"
#include "widgets/lesson/slide-view.h"
#include "widgets/lesson/spotlight.h"
#include "widgets/machine/machine-page.h"
#include "widgets/strip/strip.h"
#include "widgets/toast.h"
#include "widgets/verdict/verdict.h"

G_BEGIN_DECLS

/* Of window-saving.c. */
typedef struct _RoofWindowSaving RoofWindowSaving;

struct _RoofWindow
{
  GtkApplicationWindow parent_instance;

  /* template */
  GtkLabel        *title;
  GtkLabel        *subtitle;
  GtkButton       *undo;
  GtkButton       *redo;
  GtkMenuButton   *main_menu;
  GtkMenuButton   *recent;
  GMenu           *recent_files;
  GtkPaned        *left;
  GtkPaned        *right;
  GtkWidget       *left_pane;
  GtkStack        *pages;
  RoofMachinePage *machine;
  RoofKernelsPage *kernels;
  RoofCanvas      *canvas;
  RoofStrip       *strip;
  RoofVerdict     *verdict;
  RoofToast       *toast;
  RoofMagnifier   *magnifier;
  RoofSlideView   *slide;
  RoofSpotlight   *spotlight;
  GtkWidget       *black;
  GtkStack        *learn;
  RoofLessonList  *lessons;
  RoofLessonPane  *lesson;

  /* owned */
  RoofSession  *session;
  RoofModel    *undoable;  /* nullable: what the step led to that a message offers to undo */
  RoofAutosave *autosave;  /* nullable */
  GSignalGroup *document_signals;
  RoofReading  *reading;   /* nullable: of the file that is being read in the background */
  GFile        *reading_file; /* nullable: that file */
  RoofWindowSaving *saving; /* nullable, borrowed: of the document that is being saved in the background */
  GQueue        waiting;   /* of window-reading.c: to be read after it */

  /* owned, while something is shown in the place of the user's document; else NULL */
  RoofPlayer    *player;
  RoofDocument  *own;
  RoofSelection *own_selection;
  RoofFilter    *own_filter;

  GtkWidget *slides; /* nullable, borrowed: the window where they are put in order */

  /* while it is presented */
  GtkWidget *notes; /* nullable, borrowed */
  gint64     presented_since; /* us, monotonic */

  /* flags */
  gboolean closing; /* what is unsaved may go */
  gboolean own_left_pane;  /* it was on show */
  gboolean left_pane_before; /* the learner's pane took its place */
  gboolean learning;       /* the player is of a lesson that is taken */
  gboolean presenting;
  gboolean tabbed;         /* who presents goes through the handles of the chart: they want the arrows */
  gboolean was_fullscreen; /* before it was presented */
};

/* window.c */
/* The one on show. */
RoofDocument *roof_window_get_document    (RoofWindow       *self);
/* After one of its sides was hidden. */
void          roof_window_retire_handle   (GtkPaned         *paned);
/* Shows @document, which is not the window's own. */
void          roof_window_look_at         (RoofWindow       *self,
                                           RoofDocument     *document);
void          roof_window_set_document    (RoofWindow       *self,
                                           RoofDocument     *document);

/* Calls @key_pressed, as of a GtkEventControllerKey, before what has the focus. */
void          roof_window_hear_keys       (RoofWindow       *self,
                                           GCallback         key_pressed);

/* window-actions.c */
void          roof_window_install_actions (GtkWidgetClass   *widget_class);
void          roof_window_update_actions  (RoofWindow       *self);
/* The left pane, with that of its pages. */
void          roof_window_show_page       (RoofWindow       *self,
                                           const char       *name);
/* The message on show offers to undo the step that was just made: it goes when that is no longer the last. */
void          roof_window_watch_undo      (RoofWindow       *self);

/* window-message.c: where a message stands, and how it goes */
void          roof_window_init_message    (RoofWindow       *self);

/* window-panes.c: the keyboard's focus from pane to pane */
void          roof_window_install_panes   (GtkWidgetClass   *widget_class);

/* window-kernels.c */
void          roof_window_install_kernels (GtkWidgetClass   *widget_class);

/* window-files.c */
void          roof_window_install_files   (GtkWidgetClass   *widget_class);
void          roof_window_init_files      (RoofWindow       *self);
/* What follows a saving. @error: (nullable): why it failed */
void          roof_window_end_saving      (RoofWindow       *self,
                                           RoofDocument     *document,
                                           GFile            *file,
                                           const GError     *error);
/* Asks what is to become of unsaved changes, then closes. TRUE: it asks, do not close yet. */
gboolean      roof_window_ask_to_save     (RoofWindow       *self);

/* The window that shows @document: this one while nothing was done in it. (transfer none) */
RoofWindow   *roof_window_show_document   (RoofWindow       *self,
                                           RoofDocument     *document);
void          roof_window_say_unopened    (RoofWindow       *self,
                                           GFile            *file,
                                           const GError     *error);
void          roof_window_say_unsaved     (RoofWindow       *self,
                                           GFile            *file,
                                           const GError     *error);
/* The last part of its path. Returns: (transfer full) */
char         *roof_window_dup_file_name   (GFile            *file);
/* A file name from a title: without what a path would trip over. Returns: (transfer full) */
char         *roof_window_suggest_name    (const char       *title,
                                           const char       *ending);

/* A window that shows nothing but the example, untouched. */
gboolean      roof_window_is_fresh        (RoofWindow       *self);

/* window-import.c */
void          roof_window_install_import  (GtkWidgetClass   *widget_class);
/* Asks how a table is meant, and adds its kernels or puts them in the place of those there are, as one step. */
void          roof_window_ask_import      (RoofWindow       *self,
                                           GFile            *file);
/* Reads a file of another program in the background, one after another. Its kernels are added, or in a fresh
 * window become a document of their own; the message over the chart tells the progress, what came of it, or why nothing. */
void          roof_window_import_file     (RoofWindow       *self,
                                           GFile            *file);

/* window-reading.c */
void          roof_window_install_reading (GtkWidgetClass   *widget_class);
/* Those that wait as well. */
void          roof_window_cancel_reading  (RoofWindow       *self);

/* window-saving.c */
void          roof_window_install_saving  (GtkWidgetClass   *widget_class);
/* Writes the user's document to @file in the background, while a message tells how far it is and can cancel it; calls
 * roof_window_end_saving() when that is over. @over: whatever became of the file meanwhile */
void          roof_window_save_in_thread  (RoofWindow       *self,
                                           GFile            *file,
                                           gboolean          over);

/* window-machine.c */
void          roof_window_install_machine (GtkWidgetClass   *widget_class);
/* FALSE with the reason, and nothing changed. */
gboolean      roof_window_open_machine    (RoofWindow       *self,
                                           GFile            *file,
                                           GError          **error);

/* window-network.c */
void          roof_window_install_network (GtkWidgetClass   *widget_class);
/* What @file describes beside the kernels there are; FALSE, having said why not, and nothing changed. */
gboolean      roof_window_add_network     (RoofWindow       *self,
                                           GFile            *file);
/* As a document of its own; FALSE with the reason. */
gboolean      roof_window_open_network    (RoofWindow       *self,
                                           GFile            *file,
                                           GError          **error);

/* window-fusion.c */
void          roof_window_install_fusion  (GtkWidgetClass   *widget_class);
void          roof_window_update_fusion   (RoofWindow       *self);

/* window-pins.c */
void          roof_window_install_pins    (GtkWidgetClass   *widget_class);
void          roof_window_update_pins     (RoofWindow       *self);

/* window-show.c */
/* The user's, also while something else is on show. (transfer none) */
RoofDocument *roof_window_get_own_document (RoofWindow      *self);
/* Puts the user's document aside and shows what @player shows. */
void          roof_window_begin_show      (RoofWindow       *self,
                                           RoofPlayer       *player);
/* Brings the user's document back, history and all. */
void          roof_window_end_show        (RoofWindow       *self);
/* Whether the user has changed what the step shows, and the way back. */
gboolean      roof_window_is_off_step     (RoofWindow       *self);
void          roof_window_return_to_step  (RoofWindow       *self);

/* window-point.c */
/* Shows what the step that is on show points at. */
void          roof_window_point           (RoofWindow       *self);

/* window-learn.c */
void          roof_window_install_learn   (GtkWidgetClass   *widget_class);
void          roof_window_init_learn      (RoofWindow       *self);
void          roof_window_begin_lesson    (RoofWindow       *self,
                                           RoofLesson       *lesson,
                                           guint             step);
/* Puts the learner's pane away, and a lesson in it. */
void          roof_window_close_learn     (RoofWindow       *self);
/* The show that is about to end is no lesson any more. */
void          roof_window_forget_lesson   (RoofWindow       *self);

/* window-slides.c */
void          roof_window_install_slides  (GtkWidgetClass   *widget_class);
void          roof_window_update_slides   (RoofWindow       *self);
void          roof_window_close_slides    (RoofWindow       *self);

/* window-present.c */
void          roof_window_install_present (GtkWidgetClass   *widget_class);
void          roof_window_init_present    (RoofWindow       *self);
/* What is shown stays on show, in the window as it was. */
void          roof_window_leave_presentation (RoofWindow    *self);

/* window-share.c */
void          roof_window_install_share   (GtkWidgetClass   *widget_class);
/* The analysis as it is now, as JSON where the name ends so, else as comma-separated values: written in the background, with a
 * message when that is done, or why it cannot be. */
void          roof_window_write_table     (RoofWindow       *self,
                                           GFile            *file);

/* window-figures.c */
void          roof_window_install_figures (GtkWidgetClass   *widget_class);

/* window-handout.c */
/* The slides that are at hand: those of the lesson that is on show, else those of the user's document.
 * Returns: (transfer full) */
RoofModel    *roof_window_dup_slides      (RoofWindow       *self);
/* Their title, else the document's. Returns: (transfer full) */
char         *roof_window_name_slides     (RoofWindow       *self,
                                           RoofModel        *slides,
                                           const char       *ending);
void          roof_window_install_handout (GtkWidgetClass   *widget_class);
void          roof_window_update_handout  (RoofWindow       *self);
/* The slides of the document, or the steps of the lesson that is on show, a page each; FALSE, having said why not. */
gboolean      roof_window_write_handout   (RoofWindow       *self,
                                           GFile            *file);

/* window-state.c */
void          roof_window_restore_state   (RoofWindow       *self);
void          roof_window_keep_state      (RoofWindow       *self);

G_END_DECLS
