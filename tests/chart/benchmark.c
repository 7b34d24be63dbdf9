/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Times layout and drawing against drawing as many dots with plain cairo_arc: ratios, no limits, since a
 * machine's speed is none of the program's business. */
#include <cairo.h>
#include <math.h>

#include "chart/render.h"
#include "chart/typeset.h"
#include "fixtures.h"

#define WIDTH 1280
#define HEIGHT 800
#define ROUNDS 7

static RoofScene *
make_scene (int n)
{
  g_autoptr (GString) kernels = g_string_new (NULL);

  for (int i = 0; i < n; i++)
    {
      g_autofree char *name = g_strdup_printf ("kernel %d", i);
      g_autofree char *kernel = fixture_format_custom (name, "hbm", 1e9 * (1 + 7919 * i % 1000003), 1e9 * (1 + i % 97));

      g_string_append_printf (kernels, "%s%s", i > 0 ? "," : "", kernel);
    }
  return fixture_make_scene ("nvidia-h100-sxm5-80gb", kernels->str, NULL, 0);
}

static void
draw_arcs (const RoofLayout *layout,
           cairo_t          *cr)
{
  guint n;
  const RoofDot *dots = roof_layout_get_dots (layout, &n);

  cairo_set_source_rgb (cr, 0, 0, 1);
  for (guint i = 0; i < n; i++)
    {
      cairo_arc (cr, dots[i].x, dots[i].y, dots[i].radius, 0, 2 * G_PI);
      cairo_fill (cr);
    }
}

/* Seconds of the fastest of several rounds. */
static void
measure (RoofScene    *scene,
         PangoContext *context,
         double       *layout_time,
         double       *render_time,
         double       *arc_time)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);

  *layout_time = *render_time = *arc_time = INFINITY;
  for (int i = 0; i < ROUNDS; i++)
    {
      g_autoptr (GTimer) timer = g_timer_new ();
      g_autoptr (RoofLayout) layout = roof_layout_new (scene, context, WIDTH, HEIGHT);

      *layout_time = MIN (*layout_time, g_timer_elapsed (timer, NULL));
      g_timer_start (timer);
      roof_render_layout (layout, roof_palette_get (ROOF_THEME_LIGHT), cr);
      *render_time = MIN (*render_time, g_timer_elapsed (timer, NULL));
      g_timer_start (timer);
      draw_arcs (layout, cr);
      *arc_time = MIN (*arc_time, g_timer_elapsed (timer, NULL));
    }
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

int
main (int    argc,
      char **argv)
{
  static const int counts[] = { 10, 1000, 10000 };
  PangoContext *context = roof_typeset_new_context ();

  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    {
      g_autoptr (RoofScene) scene = make_scene (counts[i]);
      double layout, render, arcs;

      measure (scene, context, &layout, &render, &arcs);
      g_print ("%6d dots: layout %6.2f ms, drawing %6.2f ms, plain arcs %6.2f ms: %.2f times the arcs\n", counts[i],
               layout * 1e3, render * 1e3, arcs * 1e3, (layout + render) / arcs);
    }
  g_object_unref (context);
  return 0;
}
