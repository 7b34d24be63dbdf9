/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/export/font-list.h"

#include <glib/gi18n.h>

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return g_utf8_collate (*(const char *const *) a, *(const char *const *) b);
}

void
roof_font_list_fill (GtkDropDown *list)
{
  PangoContext *context = gtk_widget_get_pango_context (GTK_WIDGET (list));
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (GtkStringList) fonts = gtk_string_list_new (NULL);
  g_autofree PangoFontFamily **families = NULL;
  int n;

  pango_context_list_families (context, &families, &n);
  for (int i = 0; i < n; i++)
    g_ptr_array_add (names, (gpointer) pango_font_family_get_name (families[i]));
  g_ptr_array_sort (names, compare_names);
  /* Translators: of fonts: the one that charts have unless another is chosen */
  gtk_string_list_append (fonts, _("Standard"));
  for (guint i = 0; i < names->len; i++)
    gtk_string_list_append (fonts, names->pdata[i]);
  gtk_drop_down_set_model (list, G_LIST_MODEL (fonts));
}

/* The index of @family in the list, to which a family that is not installed is added. */
static guint
find_font (GtkDropDown *list,
           const char  *family)
{
  GListModel *fonts = gtk_drop_down_get_model (list);

  if (family == NULL)
    return 0;
  for (guint i = 1; i < g_list_model_get_n_items (fonts); i++)
    if (g_str_equal (gtk_string_list_get_string (GTK_STRING_LIST (fonts), i), family))
      return i;
  gtk_string_list_append (GTK_STRING_LIST (fonts), family);
  return g_list_model_get_n_items (fonts) - 1;
}

void
roof_font_list_choose (GtkDropDown *list,
                       const char  *family)
{
  gtk_drop_down_set_selected (list, find_font (list, family));
}

const char *
roof_font_list_get_family (GtkDropDown *list)
{
  guint chosen = gtk_drop_down_get_selected (list);

  if (chosen == 0 || chosen == GTK_INVALID_LIST_POSITION)
    return NULL;
  return gtk_string_list_get_string (GTK_STRING_LIST (gtk_drop_down_get_model (list)), chosen);
}
