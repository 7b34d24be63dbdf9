/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "chart/draw/export-format.h"
#include "widgets/file-chooser.h"

G_BEGIN_DECLS

/* The formats of pictures in dialogs, in the order of RoofExportFormat. */

/* Lists the formats in @list. */
void roof_format_list_fill   (GtkDropDown      *list);

/* Asks under which name a picture of @format is to be saved, as roof_file_chooser_save(). */
void roof_format_list_choose (GtkWindow        *parent,
                              const char       *title,
                              RoofExportFormat  format,
                              GFile            *beside,
                              const char       *name,
                              RoofFileChosen    chosen,
                              gpointer          data);

G_END_DECLS
