/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/export/format-list.h"

#include <glib/gi18n.h>

void
roof_format_list_fill (GtkDropDown *list)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  for (guint i = 0; i < ROOF_N_EXPORTS; i++)
    gtk_string_list_append (names, _(roof_export_format_get ((RoofExportFormat) i)->name));
  gtk_drop_down_set_model (list, G_LIST_MODEL (names));
}

void
roof_format_list_choose (GtkWindow        *parent,
                         const char       *title,
                         RoofExportFormat  format,
                         GFile            *beside,
                         const char       *name,
                         RoofFileChosen    chosen,
                         gpointer          data)
{
  const RoofExportKind *kind = roof_export_format_get (format);
  g_autoptr (GPtrArray) patterns = g_ptr_array_new_with_free_func (g_free);
  RoofFileFilter filters[] = { { _(kind->name), NULL }, { NULL, NULL } };

  for (guint i = 0; i < G_N_ELEMENTS (kind->endings) && kind->endings[i] != NULL; i++)
    g_ptr_array_add (patterns, g_strconcat ("*.", kind->endings[i], NULL));
  g_ptr_array_add (patterns, NULL);
  filters[0].patterns = (const char *const *) patterns->pdata;
  roof_file_chooser_save (parent, title, filters, beside, name, chosen, data);
}
