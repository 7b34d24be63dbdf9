/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Drags as they are shown: the axes give way near the edge, the names of other things stay. */
#include <math.h>

#include "chart/layout/layout-private.h"
#include "chart/pick/drag.h"
#include "fixtures.h"

/* A chart during a drag. */
typedef struct
{
  RoofLayout *first; /* owned: that the drag began on */
  RoofLayout *now;   /* owned */
  RoofDrag   *drag;  /* owned */
  RoofHit     hit;
  double      x, y;  /* of the grab */
  RoofEditResult result;
} Pull;

static Pull
begin (RoofScene *scene,
       RoofHit    hit,
       double     x,
       double     y)
{
  Pull self = { .hit = hit, .x = x, .y = y };

  self.first = fixture_lay_out (scene, 1000, 700);
  self.now = roof_layout_ref (self.first);
  self.drag = roof_drag_new (roof_library_get_catalogue (fixture_get_library ()), NULL, self.first, hit, x, y);
  g_assert_nonnull (self.drag);
  return self;
}

static void
end (Pull *self)
{
  roof_drag_free (self->drag);
  roof_layout_unref (self->now);
  roof_layout_unref (self->first);
}

/* Moves the pointer to @x, @y and lays the chart out as the window does. */
static void
pull_to (Pull   *self,
         double  x,
         double  y)
{
  g_autoptr (RoofSnapshot) snapshot = roof_drag_update (self->drag, x, y, FALSE, 0, &self->result);
  RoofSnapshot *before = roof_report_get_snapshot (roof_scene_get_report (roof_layout_get_scene (self->first)));
  g_autoptr (RoofReport) report = roof_report_new (roof_library_get_catalogue (fixture_get_library ()), snapshot, NULL);
  g_autoptr (RoofComparison) comparison = roof_comparison_new_single (report);
  RoofBackdrop backdrop = { roof_drag_get_extent (self->drag, report), roof_snapshot_get_active (before) };
  g_autoptr (RoofSelection) selection = roof_selection_new (roof_scene_get_selected (roof_layout_get_scene (self->first)));
  RoofFocus focus = { .selection = selection, .backdrop = &backdrop };
  g_autoptr (RoofScene) scene
    = roof_scene_new_focused (comparison, roof_library_get_catalogue (fixture_get_library ()), &focus);

  roof_layout_unref (self->now);
  self->now = roof_layout_new_after (scene, fixture_get_context (), roof_layout_get_width (self->first),
                                     roof_layout_get_height (self->first), NULL, self->first);
}

static const RoofDot *
get_dot (const Pull *self)
{
  return roof_layout_find_dot (self->now, self->hit.kernel, -1);
}

static Pull
take_dot (RoofScene *scene,
          int        kernel)
{
  g_autoptr (RoofLayout) layout = fixture_lay_out (scene, 1000, 700);
  const RoofDot *dot = roof_layout_find_dot (layout, kernel, -1);

  return begin (scene, dot->owner, dot->x, dot->y);
}

static Pull
take_custom (void)
{
  g_autofree char *kernel = fixture_format_custom ("free", "hbm", 1e10, 1e9);
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", kernel, NULL, 0);

  return take_dot (scene, 0);
}

static gboolean
has_grown (const Pull *self)
{
  const RoofExtent *before = roof_scene_get_extent (roof_layout_get_scene (self->first));
  const RoofExtent *after = roof_scene_get_extent (roof_layout_get_scene (self->now));

  g_assert_cmpfloat (after->x_min, <=, before->x_min);
  g_assert_cmpfloat (after->x_max, >=, before->x_max);
  g_assert_cmpfloat (after->y_min, <=, before->y_min);
  g_assert_cmpfloat (after->y_max, >=, before->y_max);
  return after->x_min < before->x_min || after->x_max > before->x_max || after->y_min < before->y_min || after->y_max > before->y_max;
}

/* Wherever a free dot is pulled within the plot, it lies under the pointer, also where the axes have given way, and the plot stays. */
static void
test_dot_stays_under_the_pointer (void)
{
  Pull self = take_custom ();
  const RoofRect plot = *roof_layout_get_plot (self.first);
  gboolean any = FALSE;

  for (double t = 0.02; t < 1; t += 0.06)
    for (double s = 0.02; s < 1; s += 0.06)
      {
        double x = plot.x + 10 + t * (plot.width - 20), y = plot.y + 10 + s * (plot.height - 20);

        pull_to (&self, x, y);
        any = (has_grown (&self) && self.result.limited == ROOF_LIMIT_NONE) || any;
        g_assert_cmpmem (roof_layout_get_plot (self.now), sizeof plot, &plot, sizeof plot);
        g_assert_cmpfloat (fabs (get_dot (&self)->x - x), <, 0.01);
        if (self.result.limited == ROOF_LIMIT_NONE)
          g_assert_cmpfloat (fabs (get_dot (&self)->y - y), <, 0.01);
        else if (self.result.limited == ROOF_LIMIT_ROOF)
          g_assert_cmpfloat (get_dot (&self)->y, >, y);
      }
  g_assert_true (any);
  /* Back in the middle nothing has grown. */
  pull_to (&self, plot.x + plot.width / 2, plot.y + plot.height / 2);
  g_assert_false (has_grown (&self));
  end (&self);
}

/* Past the edge the dot stays inside while the axes go on giving way, and no motion of a point makes them jump. */
static void
test_axes_grow_smoothly (void)
{
  Pull self = take_custom ();
  const RoofRect *plot = roof_layout_get_plot (self.first);
  double last = log2 (roof_scene_get_extent (roof_layout_get_scene (self.first))->x_max), first = last;

  for (double x = plot->x + plot->width / 2; x < plot->x + plot->width + 60; x++)
    {
      double now;

      pull_to (&self, x, self.y);
      now = log2 (roof_scene_get_extent (roof_layout_get_scene (self.now))->x_max);
      g_assert_cmpfloat (now, >=, last - 1e-9);
      g_assert_cmpfloat (now - last, <, 0.1);
      g_assert_true (roof_rect_contains (plot, get_dot (&self)->x, get_dot (&self)->y));
      g_assert_false (get_dot (&self)->edge);
      last = now;
    }
  g_assert_cmpfloat (last - first, >, 5); /* octaves */
  end (&self);
}

/* What a rule stops makes no room: the axes follow the dot, not the pointer, however fast that was. */
static void
test_stopped_dot_makes_no_room (void)
{
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", fixture_layer, NULL, 0);
  Pull self = take_dot (scene, 0);
  const RoofRect *plot = roof_layout_get_plot (self.first);

  pull_to (&self, self.x, plot->y - 30); /* far above the roof */
  g_assert_cmpint (self.result.limited, ==, ROOF_LIMIT_ROOF);
  g_assert_false (has_grown (&self));
  end (&self);

  self = take_dot (scene, 0);
  pull_to (&self, roof_layout_get_plot (self.first)->x + roof_layout_get_plot (self.first)->width + 30, self.y);
  g_assert_cmpint (self.result.limited, ==, ROOF_LIMIT_HIGHEST); /* D and F leave the intensity a limit, whatever B */
  g_assert_false (has_grown (&self));
  pull_to (&self, roof_layout_get_plot (self.first)->x, self.y);
  g_assert_cmpint (self.result.limited, ==, ROOF_LIMIT_LEAST); /* B is at its own end, 1 */
  end (&self);
}

/* A roof that is pulled over the top stays under the pointer. */
static void
test_roof_stays_under_the_pointer (void)
{
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", fixture_layer, NULL, 0);
  g_autoptr (RoofLayout) layout = fixture_lay_out (scene, 1000, 700);
  RoofHit hit = { ROOF_HIT_PEAK, -1, -1, -1, 0 };
  double x = 0, y = 0;
  Pull self;
  guint n;
  const RoofLine *lines = roof_layout_get_lines (layout, &n);

  for (guint i = 0; i < n; i++)
    if (lines[i].owner.kind == ROOF_HIT_PEAK && (hit.index < 0 || lines[i].a.y < y))
      {
        hit = lines[i].owner;
        x = (lines[i].a.x + lines[i].b.x) / 2;
        y = lines[i].a.y;
      }
  g_assert_cmpint (hit.index, >=, 0);
  self = begin (scene, hit, x, y);
  for (double to = y; to > roof_layout_get_plot (layout)->y + 12; to -= 7)
    {
      gboolean found = FALSE;

      pull_to (&self, x, to);
      lines = roof_layout_get_lines (self.now, &n);
      for (guint i = 0; i < n; i++)
        found = found || (roof_hit_equal (lines[i].owner, hit) && lines[i].layer == ROOF_LAYER_ROOF && fabs (lines[i].a.y - to) < 0.1);
      g_assert_true (found);
    }
  g_assert_true (has_grown (&self));
  end (&self);
}

static const RoofText *
find_text (const RoofLayout *layout,
           RoofHit           owner)
{
  guint n;
  const RoofText *texts = roof_layout_get_texts (layout, &n);

  for (guint i = 0; i < n; i++)
    if (texts[i].owner.kind == owner.kind && texts[i].owner.kernel == owner.kernel && texts[i].owner.machine == owner.machine
        && (owner.kind == ROOF_HIT_DOT || roof_hit_equal (texts[i].owner, owner)))
      return &texts[i];
  return NULL;
}

/* The name stands where it stood. */
static void
assert_stays (const RoofText   *text,
              const RoofLayout *now)
{
  const RoofText *after = find_text (now, text->owner);

  if (after == NULL)
    g_error ("“%s” went away", text->text);
  if (fabs (after->box.x - text->box.x) > 0.01 || fabs (after->box.y - text->box.y) > 0.01)
    g_error ("“%s” went from %g, %g to %g, %g", text->text, text->box.x, text->box.y, after->box.x, after->box.y);
}

/* Nothing has two names, and no names have come. */
static void
assert_no_more_names (const Pull *self)
{
  guint n, n_before;
  const RoofText *texts = roof_layout_get_texts (self->now, &n);

  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < i; j++)
      if (texts[i].owner.kind != ROOF_HIT_NONE)
        g_assert_false (roof_hit_equal (texts[i].owner, texts[j].owner));
  roof_layout_get_texts (self->first, &n_before);
  g_assert_cmpuint (n, <=, n_before);
}

/* A dot is pulled across the chart, over others and over names: no other name moves. */
static void
test_names_stay (void)
{
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", fixture_layer, NULL, 0);
  Pull self = take_dot (scene, 0);
  const RoofRect *plot = roof_layout_get_plot (self.first);
  guint n, n_named = 0, n_frames = 0;
  const RoofText *texts = roof_layout_get_texts (self.first, &n);

  for (double x = plot->x + 60; x < plot->x + plot->width - 60; x += 9)
    {
      pull_to (&self, x, self.y);
      g_assert_false (has_grown (&self));
      for (guint i = 0; i < n; i++)
        if (texts[i].owner.kind == ROOF_HIT_DOT && texts[i].owner.kernel != 0)
          assert_stays (&texts[i], self.now);
      assert_no_more_names (&self);
      n_named += find_text (self.now, self.hit) != NULL;
      n_frames++;
    }
  /* Its own may be away where others leave no room. */
  g_assert_cmpuint (10 * n_named, >=, 9 * n_frames);
  end (&self);
}

/* Where the pull changes nothing, nothing at all looks different. */
static void
test_still_chart_looks_the_same (void)
{
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", fixture_layer, NULL, 0);
  Pull self = take_dot (scene, 0);
  guint n, n_after;
  const RoofText *texts = roof_layout_get_texts (self.first, &n);

  pull_to (&self, self.x, self.y);
  roof_layout_get_texts (self.now, &n_after);
  g_assert_cmpuint (n, ==, n_after);
  for (guint i = 0; i < n; i++)
    if (texts[i].owner.kind != ROOF_HIT_NONE)
      assert_stays (&texts[i], self.now);
  end (&self);
}

/* How far the text lies along flat roofs, points. */
static double
measure_along (const RoofText   *text,
               const RoofLayout *layout)
{
  guint n;
  const RoofLine *lines = roof_layout_get_lines (layout, &n);
  double most = 0;

  for (guint i = 0; i < n; i++)
    {
      const RoofLine *line = &lines[i];
      double left = fmax (fmin (line->a.x, line->b.x), text->box.x - text->box.width / 2);
      double right = fmin (fmax (line->a.x, line->b.x), text->box.x + text->box.width / 2);

      if (line->layer == ROOF_LAYER_ROOF && line->owner.kind == ROOF_HIT_PEAK && fabs (line->a.y - line->b.y) < 0.1
          && fabs (line->a.y - text->box.y) < text->box.height / 2 - 1)
        most = fmax (most, right - left);
    }
  return most;
}

/* A dot is pulled onto a flat roof: its name, which stood beside it under the slope, does not come to lie on the roof's line. */
static void
test_name_leaves_the_line (void)
{
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", fixture_layer, NULL, 0);
  Pull self = take_dot (scene, 0);
  const RoofRect *plot = roof_layout_get_plot (self.first);

  for (double x = plot->x + 60; x < plot->x + plot->width - 60; x += 9)
    {
      const RoofText *name;

      pull_to (&self, x, self.y);
      name = find_text (self.now, self.hit);
      g_assert_true (name == NULL || measure_along (name, self.now) < name->box.height);
    }
  end (&self);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/near-edge/dot-stays-under-the-pointer", test_dot_stays_under_the_pointer);
  g_test_add_func ("/roof/near-edge/axes-grow-smoothly", test_axes_grow_smoothly);
  g_test_add_func ("/roof/near-edge/stopped-dot-makes-no-room", test_stopped_dot_makes_no_room);
  g_test_add_func ("/roof/near-edge/roof-stays-under-the-pointer", test_roof_stays_under_the_pointer);
  g_test_add_func ("/roof/near-edge/names-stay", test_names_stay);
  g_test_add_func ("/roof/near-edge/still-chart-looks-the-same", test_still_chart_looks_the_same);

  g_test_add_func ("/roof/near-edge/name-leaves-the-line", test_name_leaves_the_line);
  return g_test_run ();
}
