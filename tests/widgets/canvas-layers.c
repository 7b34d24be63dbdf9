/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What does not change is not drawn again: the picture stays the same node, and what lights up is a small one of its own. */
#include "canvas-stage.h"
#include "widgets/canvas/canvas.h"

#define SMALL (80.0 * 80.0) /* what lights up around a dot, square points */

/* Those that are drawn by cairo. */
static void
collect (GskRenderNode *node,
         GPtrArray     *drawn)
{
  if (gsk_render_node_get_node_type (node) == GSK_CAIRO_NODE)
    g_ptr_array_add (drawn, gsk_render_node_ref (node));
  else if (gsk_render_node_get_node_type (node) == GSK_CONTAINER_NODE)
    for (guint i = 0; i < gsk_container_node_get_n_children (node); i++)
      collect (gsk_container_node_get_child (node, i), drawn);
  else if (gsk_render_node_get_node_type (node) == GSK_TRANSFORM_NODE)
    collect (gsk_transform_node_get_child (node), drawn);
  else if (gsk_render_node_get_node_type (node) == GSK_CLIP_NODE)
    collect (gsk_clip_node_get_child (node), drawn);
}

/* The canvas as it was last drawn. Returns: (transfer full) (element-type GskRenderNode) */
static GPtrArray *
list_drawn (Fixture *self)
{
  GPtrArray *drawn = g_ptr_array_new_with_free_func ((GDestroyNotify) gsk_render_node_unref);
  g_autoptr (GdkPaintable) paintable = NULL;
  g_autoptr (GtkSnapshot) snapshot = gtk_snapshot_new ();
  GskRenderNode *node;

  stage_wait_for_frame (self->stage.window);
  paintable = gtk_widget_paintable_new (GTK_WIDGET (self->canvas));
  gdk_paintable_snapshot (paintable, snapshot, gtk_widget_get_width (GTK_WIDGET (self->canvas)),
                          gtk_widget_get_height (GTK_WIDGET (self->canvas)));
  node = gtk_snapshot_to_node (snapshot);
  g_assert_nonnull (node);
  collect (node, drawn);
  gsk_render_node_unref (node);
  return drawn;
}

static double
measure (GskRenderNode *node)
{
  graphene_rect_t bounds;

  gsk_render_node_get_bounds (node, &bounds);
  return (double) bounds.size.width * (double) bounds.size.height;
}

/* The picture: the largest of all. */
static GskRenderNode *
find_picture (GPtrArray *drawn)
{
  GskRenderNode *largest = NULL;

  for (guint i = 0; i < drawn->len; i++)
    if (largest == NULL || measure (drawn->pdata[i]) > measure (largest))
      largest = drawn->pdata[i];
  g_assert_nonnull (largest);
  return largest;
}

/* How many of @drawn were not among @before, each of which is small. */
static guint
count_new (GPtrArray *drawn,
           GPtrArray *before)
{
  guint n = 0;

  for (guint i = 0; i < drawn->len; i++)
    if (!g_ptr_array_find (before, drawn->pdata[i], NULL))
      {
        g_assert_cmpfloat (measure (drawn->pdata[i]), <, SMALL);
        n++;
      }
  return n;
}

static void
hover_dot (Fixture *self,
           int      kernel)
{
  const RoofDot *dot = roof_layout_find_dot (roof_canvas_get_layout (self->canvas), kernel, -1);

  roof_canvas_hover (self->canvas, dot->x, dot->y);
}

static void
test_hover (Fixture       *self,
            gconstpointer  data)
{
  g_autoptr (GPtrArray) before = list_drawn (self), first = NULL, second = NULL;
  GskRenderNode *picture = find_picture (before);

  gtk_widget_set_has_tooltip (GTK_WIDGET (self->canvas), FALSE); /* as over a menu: nothing steps back, however slow this is */
  hover_dot (self, 0);
  first = list_drawn (self);
  g_assert_true (find_picture (first) == picture);
  g_assert_cmpuint (count_new (first, before), ==, 1);
  hover_dot (self, 1);
  second = list_drawn (self);
  g_assert_true (find_picture (second) == picture);
  g_assert_cmpuint (count_new (second, first), ==, 1);
}

/* How many of @drawn are as large as the chart. */
static guint
count_large (GPtrArray *drawn)
{
  double most = measure (find_picture (drawn));
  guint n = 0;

  for (guint i = 0; i < drawn->len; i++)
    n += measure (drawn->pdata[i]) >= most;
  return n;
}

/* Where the pointer rests on a dot a veil lies over the rest, until it goes elsewhere; not where it only passes, and not in a press. */
static void
test_rest_steps_back (Fixture       *self,
                      gconstpointer  data)
{
  g_autoptr (GPtrArray) before = list_drawn (self), after = NULL;
  const RoofDot *dot;
  guint n = count_large (before);

  for (guint held = 0; held < 2; held++)
    {
      hover_dot (self, 1);
      do
        {
          g_clear_pointer (&after, g_ptr_array_unref);
          after = list_drawn (self);
        }
      while (count_large (after) == n);
      g_assert_cmpuint (count_large (after), ==, n + 1);
      g_assert_true (find_picture (after) == find_picture (before) || g_ptr_array_find (after, find_picture (before), NULL));
      dot = roof_layout_find_dot (roof_canvas_get_layout (self->canvas), 1, -1);
      if (held == 1)
        roof_canvas_press (self->canvas, dot->x, dot->y, GDK_CONTROL_MASK);
      else
        roof_canvas_hover (self->canvas, dot->x + 100, dot->y + 100);
      g_clear_pointer (&after, g_ptr_array_unref);
      after = list_drawn (self);
      g_assert_cmpuint (count_large (after), ==, n);
    }
  roof_canvas_cancel (self->canvas);
}

/* A change of the snapshot is a new picture, once; a frame in which nothing happens is none. */
static void
test_change (Fixture       *self,
             gconstpointer  data)
{
  g_autoptr (GPtrArray) before = list_drawn (self), same = list_drawn (self), after = NULL, later = NULL;
  RoofSnapshot *snapshot = stage_get_snapshot (&self->stage);
  g_autoptr (RoofKernel) slower = roof_kernel_with_efficiency (roof_snapshot_get_kernel (snapshot, 0), 0.4);
  g_autoptr (RoofSnapshot) changed = roof_snapshot_with_kernel (snapshot, 0, slower);

  g_assert_true (find_picture (before) == find_picture (same));
  roof_document_apply (roof_session_get_document (self->stage.session), changed, "Slow Down");
  after = list_drawn (self);
  g_assert_true (find_picture (after) != find_picture (before));
  later = list_drawn (self);
  g_assert_true (find_picture (later) == find_picture (after));
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
#define CASE(name, function) g_test_add ("/roof/canvas-layers/" name, Fixture, NULL, set_up, function, tear_down)
  CASE ("hover", test_hover);
  CASE ("rest-steps-back", test_rest_steps_back);
  CASE ("change", test_change);
#undef CASE
  return g_test_run ();
}
