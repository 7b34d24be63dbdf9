/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/devices-plot.h"

#include "chart/layout/typeset.h"
#include "document/files/library.h"
#include "document/files/network.h"
#include "workload/apply.h"
#include "workload/step.h"

#define H100 "nvidia-h100-sxm5-80gb"

static RoofDevicesPlot *
make_plot (const RoofStep *degrees,
           RoofDevicesBy   by)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  g_autoptr (RoofWorkload) plain = roof_network_resolve ("llama-3.1-70b", &error);
  g_autoptr (RoofWorkload) workload = roof_workload_with_step (plain, degrees);
  RoofMachine *machine = roof_library_find_machine (library, H100, NULL);
  g_autoptr (RoofPipeline) pipeline = roof_pipeline_new (roof_library_get_catalogue (library), workload, machine, &error);
  PangoContext *context = roof_typeset_new_context ();
  RoofDevicesPlot *plot;
  RoofStep step = *degrees;

  g_assert_no_error (error);
  roof_step_make_whole (&step);
  plot = roof_devices_plot_new (&step, pipeline, machine, by, context);
  g_object_unref (context);
  return plot;
}

static gboolean
is_within (const RoofRect *inner,
           const RoofRect *outer)
{
  return inner->x >= outer->x && inner->y >= outer->y && inner->x + inner->width <= outer->x + outer->width
         && inner->y + inner->height <= outer->y + outer->height;
}

static gboolean
is_apart (const RoofRect *a,
          const RoofRect *b)
{
  return a->x + a->width <= b->x || b->x + b->width <= a->x || a->y + a->height <= b->y || b->y + b->height <= a->y;
}

/* A link touches boxes only at its ends. */
static void
check_link (const RoofDevicesPlot *plot,
            const RoofDeviceLink  *link)
{
  const RoofRect all = { 0, 0, plot->width, plot->height };

  g_assert_cmpuint (link->n, >=, 2);
  for (guint i = 0; i + 1 < link->n; i++)
    {
      const RoofRect part = { MIN (link->x[i], link->x[i + 1]), MIN (link->y[i], link->y[i + 1]),
                              ABS (link->x[i + 1] - link->x[i]), ABS (link->y[i + 1] - link->y[i]) };

      g_assert_true (is_within (&part, &all));
      for (guint j = 0; j < plot->boxes->len; j++)
        g_assert_true (is_apart (&part, &g_array_index (plot->boxes, RoofDeviceBox, j).rect));
    }
}

/* Boxes lie in one node each, nothing overlaps, and all of it is in the picture. */
static void
check_places (const RoofDevicesPlot *plot)
{
  const RoofRect all = { 0, 0, plot->width, plot->height };

  for (guint i = 0; i < plot->nodes->len; i++)
    {
      const RoofRect *node = &g_array_index (plot->nodes, RoofRect, i);

      g_assert_true (is_within (node, &all));
      for (guint j = 0; j < i; j++)
        g_assert_true (is_apart (node, &g_array_index (plot->nodes, RoofRect, j)));
    }
  for (guint i = 0; i < plot->boxes->len; i++)
    {
      const RoofDeviceBox *box = &g_array_index (plot->boxes, RoofDeviceBox, i);
      guint nodes = 0;

      for (guint j = 0; j < plot->nodes->len; j++)
        nodes += is_within (&box->rect, &g_array_index (plot->nodes, RoofRect, j)) ? 1 : 0;
      g_assert_cmpuint (nodes, ==, 1);
      for (guint j = 0; j < i; j++)
        g_assert_true (is_apart (&box->rect, &g_array_index (plot->boxes, RoofDeviceBox, j).rect));
      g_assert_cmpuint (box->device, ==, i);
      g_assert_true (roof_devices_plot_find (plot, box->rect.x + 1, box->rect.y + 1) == box);
    }
  for (guint i = 0; i < plot->texts->len; i++)
    {
      const RoofPlotText *text = &g_array_index (plot->texts, RoofPlotText, i);

      g_assert_cmpfloat (text->x + text->width, <=, plot->width);
      g_assert_cmpfloat (text->y + text->height, <=, plot->height);
    }
  for (guint i = 0; i < plot->links->len; i++)
    check_link (plot, &g_array_index (plot->links, RoofDeviceLink, i));
  g_assert_null (roof_devices_plot_find (plot, plot->width + 1, plot->height + 1));
}

/* Two stages, each a node of eight that share layers: seven links in each, one between. */
static void
test_stages (void)
{
  const RoofStep step = { .batch = 64, .new_tokens = 1, .past = 8191, .split = 8,
                          .parallel = { .stages = 2, .micro_batches = 2, .nodes = 2 } };
  g_autoptr (RoofDevicesPlot) plot = make_plot (&step, ROOF_DEVICES_BY_STAGE);
  const RoofDeviceBox *boxes = (const RoofDeviceBox *) (gconstpointer) plot->boxes->data;
  guint passed = 0;

  g_assert_cmpuint (plot->nodes->len, ==, 2);
  g_assert_cmpuint (plot->boxes->len, ==, 16);
  g_assert_cmpuint (plot->links->len, ==, 15);
  check_places (plot);
  for (guint i = 0; i < plot->links->len; i++)
    passed += g_array_index (plot->links, RoofDeviceLink, i).ink == ROOF_INK_RIDGE ? 1 : 0;
  g_assert_cmpuint (passed, ==, 1);
  g_assert_cmpint (boxes[0].ink, ==, boxes[7].ink);
  g_assert_cmpint (boxes[0].ink, !=, boxes[8].ink);
  g_assert_nonnull (strstr (plot->words->str, "NVLink 4: 47.19"));
  g_assert_nonnull (strstr (plot->words->str, "Stage to stage: 65.54"));
}

/* The same devices by what they hold of each layer. */
static void
test_shards (void)
{
  const RoofStep step = { .batch = 64, .new_tokens = 1, .past = 8191, .split = 4,
                          .parallel = { .stages = 2, .micro_batches = 2, .nodes = 1 } };
  g_autoptr (RoofDevicesPlot) plot = make_plot (&step, ROOF_DEVICES_BY_SHARD);
  const RoofDeviceBox *boxes = (const RoofDeviceBox *) (gconstpointer) plot->boxes->data;

  g_assert_cmpuint (plot->nodes->len, ==, 1);
  g_assert_cmpuint (plot->boxes->len, ==, 8);
  check_places (plot);
  g_assert_cmpint (boxes[0].ink, ==, boxes[4].ink);
  g_assert_cmpint (boxes[0].ink, !=, boxes[1].ink);
}

/* Beside and above one another, other parts have other colours, however many there are. */
static void
test_colours (void)
{
  const RoofStep steps[] = { { .batch = 64, .new_tokens = 1, .past = 8191, .split = 8, .parallel = { .nodes = 1 } },
                             { .batch = 64, .new_tokens = 1, .past = 8191, .split = 32, .parallel = { .nodes = 2 } } };

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      g_autoptr (RoofDevicesPlot) plot = make_plot (&steps[i], ROOF_DEVICES_BY_SHARD);
      const RoofDeviceBox *boxes = (const RoofDeviceBox *) (gconstpointer) plot->boxes->data;

      for (guint j = 0; j < plot->boxes->len; j++)
        for (guint k = 0; k < j; k++)
          g_assert_true (boxes[j].ink != boxes[k].ink || (boxes[j].rect.x != boxes[k].rect.x && boxes[j].rect.y != boxes[k].rect.y)
                         || j - k > 8);
    }
}

/* From stage to stage, past replicas between: beside the nodes, below a row, and from one row to the next. */
static void
test_replicas (void)
{
  const RoofStep steps[]
      = { { .batch = 64, .new_tokens = 1, .past = 8191, .split = 8,
            .parallel = { .stages = 2, .replicas = 2, .micro_batches = 2, .nodes = 4 } },
          { .batch = 64, .new_tokens = 1, .past = 8191, .split = 2,
            .parallel = { .stages = 2, .replicas = 2, .micro_batches = 2, .nodes = 1 } },
          { .batch = 64, .new_tokens = 1, .past = 8191, .split = 4,
            .parallel = { .stages = 4, .replicas = 1, .micro_batches = 2, .nodes = 1 } } };

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      g_autoptr (RoofDevicesPlot) plot = make_plot (&steps[i], ROOF_DEVICES_BY_STAGE);

      check_places (plot);
    }
}

/* Of 64 nodes the first are drawn, and it is said how many devices there are beyond. */
static void
test_many (void)
{
  const RoofStep step = { .batch = 256, .new_tokens = 8192, .split = 8, .training = TRUE,
                          .parallel = { .stages = 4, .replicas = 16, .micro_batches = 16, .nodes = 64, .zero = 1 } };
  g_autoptr (RoofDevicesPlot) plot = make_plot (&step, ROOF_DEVICES_BY_REPLICA);

  g_assert_cmpuint (plot->nodes->len, ==, 16);
  g_assert_cmpuint (plot->boxes->len, ==, 128);
  check_places (plot);
  g_assert_nonnull (strstr (plot->words->str, "and 384 more devices"));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/devices-plot/stages", test_stages);
  g_test_add_func ("/roof/devices-plot/shards", test_shards);
  g_test_add_func ("/roof/devices-plot/colours", test_colours);
  g_test_add_func ("/roof/devices-plot/replicas", test_replicas);
  g_test_add_func ("/roof/devices-plot/many", test_many);
  return g_test_run ();
}
