/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/recent-files.h"

#include <glib/gi18n.h>

#define MEDIA_TYPE "application/vnd.roofline+json"
#define MOST_RECENT 10

/* NULL when the list cannot be stored, which GTK would report as a programming error. (nullable) */
static GtkRecentManager *
get_manager (void)
{
  if (g_mkdir_with_parents (g_get_user_data_dir (), 0700) != 0)
    return NULL;
  return gtk_recent_manager_get_default ();
}

void
roof_recent_files_remember (GFile *file)
{
  GtkRecentManager *manager = get_manager ();
  g_autofree char *uri = g_file_get_uri (file);
  GtkRecentData data = { .mime_type = (char *) MEDIA_TYPE,
                         .app_name = (char *) "Roofline",
                         .app_exec = (char *) "roofline %u" };

  if (manager != NULL)
    gtk_recent_manager_add_full (manager, uri, &data);
}

static gboolean
is_document (GtkRecentInfo *info)
{
  return g_strcmp0 (gtk_recent_info_get_mime_type (info), MEDIA_TYPE) == 0
         || g_str_has_suffix (gtk_recent_info_get_uri (info), ".roofline");
}

static int
compare_age (gconstpointer a,
             gconstpointer b)
{
  return g_date_time_compare (gtk_recent_info_get_visited ((GtkRecentInfo *) b),
                              gtk_recent_info_get_visited ((GtkRecentInfo *) a));
}

/* The list is never empty: an action without its target is insensitive. */
static void
fill_void (GMenu *menu)
{
  if (g_menu_model_get_n_items (G_MENU_MODEL (menu)) == 0)
    g_menu_append (menu, _("No recent documents"), "win.open-recent");
}

static void
fill (GMenu *menu)
{
  GList *infos = g_list_sort (gtk_recent_manager_get_items (get_manager ()), compare_age);

  g_menu_remove_all (menu);
  for (GList *link = infos; link != NULL; link = link->next)
    {
      GtkRecentInfo *info = link->data;

      if (is_document (info) && g_menu_model_get_n_items (G_MENU_MODEL (menu)) < MOST_RECENT)
        {
          g_autoptr (GMenuItem) item = g_menu_item_new (gtk_recent_info_get_display_name (info), NULL);

          g_menu_item_set_action_and_target (item, "win.open-recent", "s", gtk_recent_info_get_uri (info));
          g_menu_append_item (menu, item);
        }
      gtk_recent_info_unref (info);
    }
  g_list_free (infos);
  fill_void (menu);
}

void
roof_recent_files_show (GMenu *menu)
{
  GtkRecentManager *manager = get_manager ();

  fill_void (menu);
  if (manager == NULL)
    return;
  g_signal_connect_object (manager, "changed", G_CALLBACK (fill), menu, G_CONNECT_SWAPPED);
  fill (menu);
}
