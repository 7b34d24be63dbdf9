/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>
#include <gtk/gtk.h>
#include <locale.h>

#include "app/application.h"
#include "core/units/units.h"
#include "document/files/build-folder.h"
#include "document/files/heap.h"

static gboolean
has_render_node (void)
{
  g_autoptr (GDir) dir = g_dir_open ("/dev/dri", 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_prefix (name, "renderD"))
      return TRUE;
  return FALSE;
}

/* Without a GPU, loading OpenGL would cost a third of a second and 100 MB. A choice of the user's environment takes
 * precedence. */
static void
choose_renderer (void)
{
  if (g_getenv ("GSK_RENDERER") != NULL || g_getenv ("GDK_DEBUG") != NULL || g_getenv ("GDK_DISABLE") != NULL
      || has_render_node ())
    return;
  g_setenv ("GSK_RENDERER", "cairo", TRUE);
  /* GTK before and after 4.16 warns of the other's name for this. */
  if (gtk_check_version (4, 16, 0) == NULL)
    g_setenv ("GDK_DISABLE", "gl,vulkan", TRUE);
  else
    g_setenv ("GDK_DEBUG", "gl-disable", TRUE);
}

static void
choose_language (void)
{
  g_autofree char *built = roof_build_folder_find ("po");

  setlocale (LC_ALL, "");
  roof_units_set_decimal_comma (*localeconv ()->decimal_point == ',');
  bindtextdomain (GETTEXT_PACKAGE, built != NULL ? built : ROOF_LOCALE_DIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (RoofApplication) application = NULL;

  roof_heap_keep_freed ();
  choose_language ();
  choose_renderer ();
  g_set_prgname ("roofline");
  g_set_application_name (_("Roofline"));
  application = roof_application_new (ROOF_APP_ID, G_APPLICATION_DEFAULT_FLAGS, g_get_user_data_dir ());
  return g_application_run (G_APPLICATION (application), argc, argv);
}
