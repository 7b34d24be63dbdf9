/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Native file dialogs. All of the program are made here, since newer GTK replaces GtkFileChooserNative. */

/* A row of the dialog's list of file types. */
typedef struct
{
  const char         *name;     /* translated; NULL ends a list */
  const char * const *patterns; /* "*.roofline", … */
} RoofFileFilter;

/* Called once, with NULL when the dialog was cancelled; @data must live until then. */
typedef void (*RoofFileChosen) (GFile   *file,
                                gpointer data);

/* @kinds: (array zero-terminated=1) */
void roof_file_chooser_open (GtkWindow            *parent,
                             const char           *title,
                             const RoofFileFilter *kinds,
                             RoofFileChosen        chosen,
                             gpointer              data);

/* @beside: (nullable): a file in the folder to begin in. @name: the suggested name; its ending is appended to a typed name
 * without one. */
void roof_file_chooser_save (GtkWindow            *parent,
                             const char           *title,
                             const RoofFileFilter *kinds,
                             GFile                *beside,
                             const char           *name,
                             RoofFileChosen        chosen,
                             gpointer              data);

/* Any folder. @beside: as above */
void roof_file_chooser_folder (GtkWindow       *parent,
                               const char      *title,
                               GFile           *beside,
                               RoofFileChosen   chosen,
                               gpointer         data);


G_END_DECLS
