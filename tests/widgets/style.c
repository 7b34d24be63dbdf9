/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/style.h"

#include "stage.h"

/* Whether anything of @node is faded. */
static gboolean
is_faded (GskRenderNode *node)
{
  if (gsk_render_node_get_node_type (node) == GSK_OPACITY_NODE)
    return TRUE;
  if (gsk_render_node_get_node_type (node) == GSK_TRANSFORM_NODE)
    return is_faded (gsk_transform_node_get_child (node));
  if (gsk_render_node_get_node_type (node) == GSK_CONTAINER_NODE)
    for (guint i = 0; i < gsk_container_node_get_n_children (node); i++)
      if (is_faded (gsk_container_node_get_child (node, i)))
        return TRUE;
  return FALSE;
}

static gboolean
is_drawn_faded (GtkWidget *label)
{
  g_autoptr (GdkPaintable) paintable = NULL;
  g_autoptr (GtkSnapshot) snapshot = gtk_snapshot_new ();
  GskRenderNode *node;
  gboolean faded;

  stage_wait_for_frame (label);
  paintable = gtk_widget_paintable_new (label); /* of the frame just drawn */
  gdk_paintable_snapshot (paintable, snapshot, gtk_widget_get_width (label), gtk_widget_get_height (label));
  node = gtk_snapshot_to_node (snapshot);
  g_assert_nonnull (node);
  faded = is_faded (node);
  gsk_render_node_unref (node);
  return faded;
}

/* Quiet texts are faded, but in high contrast, whenever the desktop turns it on. */
static void
test_contrast (void)
{
  GtkSettings *settings = gtk_settings_get_default ();
  GtkWidget *label = gtk_label_new ("in sequence");
  g_autofree char *theme = NULL;
  Stage stage;

  g_object_get (settings, "gtk-theme-name", &theme, NULL);
  roof_style_install (gdk_display_get_default ());
  gtk_widget_add_css_class (label, "quiet");
  stage.session = stage_new_session ();
  stage_open (&stage, label, 300, 100);
  for (int i = 0; i < 2; i++)
    {
      g_assert_true (is_drawn_faded (label));
      g_object_set (settings, "gtk-theme-name", "HighContrast", NULL);
      g_assert_false (is_drawn_faded (label));
      g_object_set (settings, "gtk-theme-name", theme, NULL);
    }
  stage_close (&stage, label);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/style/contrast", test_contrast);
  return g_test_run ();
}
