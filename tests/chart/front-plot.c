/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/front-plot.h"

#include <math.h>
#include <string.h>

#include "chart/words/describe-plan.h"
#include "document/files/library.h"

#define H100 "nvidia-h100-sxm5-80gb"
#define NEAR 1e-6 /* px */

/* Choices as a search would find them: two of the front, one that another beats, all of one device. */
static const RoofPlanChoice choices[] = {
  { .devices = 1, .tp = 1, .pp = 1, .dp = 1, .ep = 1, .batch = 64, .tpot = 0.1, .per_user = 10, .per_device = 640, .cost = 2, .bound = -1 },
  { .devices = 8, .tp = 4, .pp = 2, .dp = 1, .ep = 1, .batch = 8, .tpot = 0.02, .per_user = 50, .per_device = 50, .cost = 1, .meets = TRUE },
  { .devices = 8, .tp = 8, .pp = 1, .dp = 1, .ep = 1, .batch = 1, .tpot = 0.025, .per_user = 40, .per_device = 5, .cost = 20, .meets = TRUE },
};

typedef struct
{
  RoofLibrary     *library;
  RoofMachine     *machine;
  RoofPlanFormats  formats;
  RoofPlanQuestion question;
  RoofPlan         plan;
} Fixture;

static void
set_up (Fixture       *self,
        gconstpointer  unused)
{
  self->library = roof_library_new (NULL);
  self->machine = roof_library_find_machine (self->library, H100, NULL);
  self->question = (RoofPlanQuestion) { .machines = &self->machine, .n_machines = 1, .formats = &self->formats, .n_formats = 1,
                                        .tpot = 0.05, .ttft = INFINITY, .cost = INFINITY };
  self->plan.choices = g_array_new (FALSE, FALSE, sizeof (RoofPlanChoice));
  g_array_append_vals (self->plan.choices, choices, G_N_ELEMENTS (choices));
  self->plan.front = roof_plan_list_front (&self->plan, ROOF_PLAN_PER_DEVICE);
}

static void
tear_down (Fixture       *self,
           gconstpointer  unused)
{
  g_array_unref (self->plan.choices);
  g_array_unref (self->plan.front);
  g_object_unref (self->library);
}

static RoofFrontPlot *
make_plot (Fixture       *self,
           RoofPlanYield  yield)
{
  PangoContext *context = roof_typeset_new_context ();
  RoofFrontPlot *plot = roof_front_plot_new (&self->plan, &self->question, yield, context, 500, 300);

  g_object_unref (context);
  return plot;
}

static void
test_places (Fixture       *self,
             gconstpointer  unused)
{
  g_autoptr (RoofFrontPlot) plot = make_plot (self, ROOF_PLAN_PER_DEVICE);
  const RoofFrontPoint *points = (const RoofFrontPoint *) (gconstpointer) plot->front->data;

  g_assert_cmpuint (plot->front->len, ==, 2);
  g_assert_cmpuint (plot->specks->len, ==, 3);
  g_assert_cmpuint (points[0].choice, ==, 0);
  g_assert_cmpuint (points[1].choice, ==, 1);
  g_assert_cmpfloat_with_epsilon (roof_scale_to_value (&plot->x, points[1].x) / 50, 1, 1e-9);
  g_assert_cmpfloat_with_epsilon (roof_scale_to_value (&plot->y, points[1].y) / 50, 1, 1e-9);
  g_assert_cmpint (points[0].ink, ==, ROOF_INK_COMPUTE);
  g_assert_cmpfloat_with_epsilon (plot->goal_x, roof_scale_to_pixel (&plot->x, 20), NEAR);
  g_assert_cmpuint (roof_front_plot_find (plot, points[1].x - 3, points[1].y + 3), ==, 1);
  for (guint i = 0; i < plot->texts->len; i++)
    {
      const RoofPlotText *text = &g_array_index (plot->texts, RoofPlotText, i);

      g_assert_true (text->x >= 0 && text->y >= 0 && text->x + text->width <= 500 && text->y + text->height <= 300);
    }
}

/* By the dollar another choice is on the front. Without a price none is. */
static void
test_dollars (Fixture       *self,
              gconstpointer  unused)
{
  g_autoptr (RoofFrontPlot) plot = make_plot (self, ROOF_PLAN_PER_DOLLAR);
  g_autoptr (GArray) none = NULL;

  g_assert_cmpuint (plot->front->len, ==, 1);
  g_assert_cmpuint (g_array_index (plot->front, RoofFrontPoint, 0).choice, ==, 1);
  for (guint i = 0; i < self->plan.choices->len; i++)
    g_array_index (self->plan.choices, RoofPlanChoice, i).cost = NAN;
  none = roof_plan_list_front (&self->plan, ROOF_PLAN_PER_DOLLAR);
  g_assert_cmpuint (none->len, ==, 0);
}

static void
test_words (Fixture       *self,
            gconstpointer  unused)
{
  g_autofree char *layout = roof_describe_layout (&choices[1]);
  g_autofree char *faster = roof_describe_plan_neighbour (&choices[0], &choices[1], &self->question, ROOF_PLAN_PER_DEVICE, TRUE);
  g_autofree char *slower = roof_describe_plan_neighbour (&choices[0], NULL, &self->question, ROOF_PLAN_PER_DEVICE, FALSE);

  g_assert_cmpstr (slower, ==, "Nothing yields more");
  g_assert_cmpstr (layout, ==, "tp 4 pp 2");
  g_assert_cmpstr (faster, ==, "Faster: ×5 per user, ×0.0781 per device: 8 devices instead of 1, tp 4 pp 2 instead of tp 1, batch 8 instead of 64");
  g_assert_cmpstr (roof_describe_plan_limit (&choices[0], &self->question), ==, "Compute");
}

/* The chosen point has a ring, and nothing is drawn outside of the image. */
static void
test_draw (Fixture       *self,
           gconstpointer  unused)
{
  g_autoptr (RoofFrontPlot) plot = make_plot (self, ROOF_PLAN_PER_DEVICE);
  cairo_surface_t *surfaces[2];

  for (guint i = 0; i < 2; i++)
    {
      cairo_t *cr;

      surfaces[i] = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 500, 300);
      cr = cairo_create (surfaces[i]);
      roof_front_plot_draw (plot, i, roof_palette_get (ROOF_THEME_LIGHT), cr);
      g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
      cairo_destroy (cr);
      cairo_surface_flush (surfaces[i]);
    }
  g_assert_cmpint (memcmp (cairo_image_surface_get_data (surfaces[0]), cairo_image_surface_get_data (surfaces[1]),
                           (gsize) cairo_image_surface_get_stride (surfaces[0]) * 300), !=, 0);
  cairo_surface_destroy (surfaces[0]);
  cairo_surface_destroy (surfaces[1]);
}

#define CASE(name, function) g_test_add ("/roof/front-plot/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  CASE ("places", test_places);
  CASE ("dollars", test_dollars);
  CASE ("words", test_words);
  CASE ("draw", test_draw);
  return g_test_run ();
}
