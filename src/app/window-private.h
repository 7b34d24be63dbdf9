/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/reading-queue.h"
#include "app/show.h"
#include "app/window.h"
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

/* Of window-present.c. */
typedef struct _RoofPresentation RoofPresentation;
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
  RoofReadingQueue *reading;
  RoofShow         *show;
  RoofPresentation *presentation; /* nullable: it is not presented */
  RoofWindowSaving *saving; /* nullable, borrowed: of the document that is being saved in the background */

  GtkWidget *slides; /* nullable, borrowed: the window where they are put in order */

  /* flags */
  gboolean closing; /* what is unsaved may go */
  gboolean own_left_pane;  /* it was on show with the user's document */
  gboolean left_pane_before; /* the learner's pane took its place */
};

/* window.c */
/* The one on show, and the user's, also while something else is on show. (transfer none) */
RoofDocument *roof_window_get_document    (RoofWindow       *self);
RoofDocument *roof_window_get_own_document (RoofWindow      *self);
/* After one of its sides was hidden. */
void          roof_window_retire_handle   (GtkPaned         *paned);
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

/* window-point.c */
/* Shows what the step that is on show points at. */
void          roof_window_point           (RoofWindow       *self);

/* window-learn.c */
void          roof_window_install_learn   (GtkWidgetClass   *widget_class);
void          roof_window_init_learn      (RoofWindow       *self);
void          roof_window_begin_lesson    (RoofWindow       *self,
                                           RoofLesson       *lesson,
                                           guint             step);
/* Once there is a show. */
void          roof_window_follow_lesson   (RoofWindow       *self);
/* Puts the learner's pane away, and a lesson in it. */
void          roof_window_close_learn     (RoofWindow       *self);

/* window-slides.c */
void          roof_window_install_slides  (GtkWidgetClass   *widget_class);
void          roof_window_update_slides   (RoofWindow       *self);
void          roof_window_close_slides    (RoofWindow       *self);

/* window-present.c */
void          roof_window_install_present (GtkWidgetClass   *widget_class);
void          roof_window_init_present    (RoofWindow       *self);
/* Once there is a show. */
void          roof_window_follow_presentation (RoofWindow   *self);
/* Before the window goes. */
void          roof_window_drop_presentation (RoofWindow     *self);

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
