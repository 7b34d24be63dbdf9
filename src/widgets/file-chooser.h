/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The native file dialogs. All of the program are made here: newer GTK has another way. */

/* A kind of file that is offered. */
typedef struct
{
  const char         *name;     /* translated; NULL ends a list */
  const char * const *patterns; /* "*.roofline", … */
} RoofFileFilter;

/* Called once, with NULL when nothing was chosen; @data must live until then. */
typedef void (*RoofFileChosen) (GFile   *file,
                                gpointer data);

/* @kinds: (array zero-terminated=1) */
void roof_file_chooser_open (GtkWindow            *parent,
                             const char           *title,
                             const RoofFileFilter *kinds,
                             RoofFileChosen        chosen,
                             gpointer              data);

/* @beside: (nullable): a file whose folder to begin in. @name: the name suggested, with its ending,
 * which a name typed without one is given too. */
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
