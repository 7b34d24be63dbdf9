/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/window.h"
#include "document/autosave.h"
#include "widgets/canvas.h"
#include "widgets/kernels-page.h"
#include "widgets/machine-page.h"
#include "widgets/strip.h"
#include "widgets/toast.h"
#include "widgets/verdict.h"

G_BEGIN_DECLS

struct _RoofWindow
{
  GtkApplicationWindow parent_instance;

  /* template */
  GtkLabel        *title;
  GtkLabel        *subtitle;
  GtkButton       *undo;
  GtkButton       *redo;
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

  /* owned */
  RoofSession  *session;
  RoofAutosave *autosave;  /* nullable */
  GSignalGroup *document_signals;
  GCancellable *import;    /* nullable: of the file that is being imported */
  GQueue        waiting;   /* (element-type GFile): to be imported after it */

  /* flags */
  gboolean closing; /* what is unsaved may go */
};

/* window.c */
RoofDocument *roof_window_get_document    (RoofWindow       *self);
void          roof_window_set_document    (RoofWindow       *self,
                                           RoofDocument     *document);

/* window-actions.c */
void          roof_window_install_actions (GtkWidgetClass   *widget_class);
void          roof_window_update_actions  (RoofWindow       *self);

/* window-kernels.c */
void          roof_window_install_kernels (GtkWidgetClass   *widget_class);

/* window-files.c */
void          roof_window_install_files   (GtkWidgetClass   *widget_class);
void          roof_window_init_files      (RoofWindow       *self);
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
/* A file name from a title: without what a path would trip over. Returns: (transfer full) */
char         *roof_window_suggest_name    (const char       *title,
                                           const char       *ending);

/* A window that shows nothing but the example, untouched. */
gboolean      roof_window_is_fresh        (RoofWindow       *self);

/* window-import.c */
void          roof_window_install_import  (GtkWidgetClass   *widget_class);
/* Reads a file of another program in the background, one after another. Its kernels are added, or in a fresh
 * window become a document of their own; the message over the chart tells the progress, what came of it, or why nothing. */
void          roof_window_import_file     (RoofWindow       *self,
                                           GFile            *file);
/* Those that wait as well. */
void          roof_window_cancel_import   (RoofWindow       *self);

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

/* window-share.c */
void          roof_window_install_share   (GtkWidgetClass   *widget_class);
/* The analysis as JSON where the name ends so, else as comma-separated values; FALSE, having said why not. */
gboolean      roof_window_write_table     (RoofWindow       *self,
                                           GFile            *file);

/* window-handout.c */
void          roof_window_install_handout (GtkWidgetClass   *widget_class);
void          roof_window_update_handout  (RoofWindow       *self);
/* The slides of the document, a page each; FALSE, having said why not. */
gboolean      roof_window_write_handout   (RoofWindow       *self,
                                           GFile            *file);

/* window-state.c */
void          roof_window_restore_state   (RoofWindow       *self);
void          roof_window_keep_state      (RoofWindow       *self);

G_END_DECLS
