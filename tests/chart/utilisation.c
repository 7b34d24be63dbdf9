/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <pango/pango.h>
#include <string.h>

#include "chart/draw/svg.h"
#include "chart/layout/layout.h"
#include "chart/layout/typeset.h"
#include "chart/words/describe.h"
#include "dump.h"
#include "fixtures.h"

/* Reads and writes apart, on note 003's CPU: what is said and drawn of it. */

#define TIMED ", 'time': 1.2848e-3"
#define GATE_UP(time)                                                                                    \
  "{'name': 'gate+up', 'op': 'custom', 'compute': 'fp32', 'parameters': {'flops': 33554432,"             \
  " 'read.dram': 17842176, 'write.dram': 16384" time "}}"

static RoofScene *
make_scene (const char *kernel)
{
  g_autoptr (RoofSnapshot) snapshot = fixture_read_snapshot (fixture_mixed_cpu, kernel, NULL);

  return fixture_new_scene (snapshot, 0);
}

static RoofAnalysis *
get_analysis (const RoofScene *scene)
{
  g_assert_no_error (roof_report_get_error (roof_scene_get_report (scene), 0));
  return roof_report_get_analysis (roof_scene_get_report (scene), 0);
}

static void
test_traffic (void)
{
  static const struct
  {
    const char *kernel, *traffic;
  } cases[] = {
    { GATE_UP (""), "99.9 % reads: at most 20.98 GB/s" },
    { GATE_UP (TIMED), "99.9 % reads: 13.9 GB/s of 20.98 GB/s" },
    { "{'name': 'k', 'op': 'custom', 'compute': 'fp32', 'parameters': {'flops': 1, 'bytes.dram': 1e9}}", NULL },
    { "{'name': 'k', 'op': 'custom', 'compute': 'fp32', 'parameters': {'flops': 1, 'bytes.dram': 1e9, 'time': 0.1}}",
      "10 GB/s of 14 GB/s" },
    { "{'name': 'k', 'op': 'relu', 'compute': 'fp32', 'parameters': {'n': 1000000}}",
      "50 % reads: at most 14 GB/s" },
    { "{'name': 'k', 'op': 'custom', 'compute': 'fp32', 'parameters': {'flops': 1}}", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofScene) scene = make_scene (cases[i].kernel);
      g_autofree char *traffic = fixture_plain (roof_describe_traffic (get_analysis (scene), 0));

      g_assert_cmpstr (traffic, ==, cases[i].traffic);
    }
}

static void
test_sentence (void)
{
  g_autoptr (RoofScene) scene = make_scene (GATE_UP (TIMED));
  g_autofree char *efficiency = fixture_plain (roof_describe_efficiency (get_analysis (scene)));
  g_autofree char *overlap = fixture_plain (roof_describe_overlap (get_analysis (scene)));
  g_autofree char *hover = fixture_plain (roof_describe_hit (scene, (RoofHit) { ROOF_HIT_DOT, 0, 0, -1 }));

  g_assert_cmpstr (efficiency, ==,
                   "Reaches 66 % of its roof: try prefetching, better locality or fewer waits.");
  /* 33.55 MFLOP at 500 GFLOP/s beside 851.2 us of transfers */
  g_assert_cmpstr (overlap, ==, "Without overlap 1.08× as long.");
  g_assert_nonnull (strstr (hover, "99.9 % reads: 13.9 GB/s of 20.98 GB/s"));
}

/* The roof is the level's bandwidth; reading and writing alone stand beside it, quiet and dashed. */
static void
test_lines (void)
{
  g_autoptr (RoofScene) scene = make_scene (GATE_UP (""));
  g_autofree char *dump = fixture_plain (dump_scene (scene));
  PangoContext *context = roof_typeset_new_context ();
  RoofLayout *layout = roof_layout_new_figure (scene, context, 900, 600, NULL, NULL);
  guint n, dashed = 0;
  const RoofLine *lines = roof_layout_get_lines (layout, &n);
  const RoofRidge *ridges;
  g_autofree char *svg = NULL;

  g_assert_nonnull (strstr (dump, "memory 1.4e+10 to 35.71 strong \"DDR5 14 GB/s\""));
  g_assert_nonnull (strstr (dump, "memory read 2.1e+10 to 23.81 quiet \"DDR5 read 21 GB/s\""));
  g_assert_nonnull (strstr (dump, "memory written 1.05e+10 to 47.62 quiet \"DDR5 written 10.5 GB/s\""));
  for (guint i = 0; i < n; i++)
    if (lines[i].owner.kind == ROOF_HIT_READ || lines[i].owner.kind == ROOF_HIT_WRITE)
      {
        g_assert_true (lines[i].dashed);
        g_assert_cmpint (lines[i].rank, ==, ROOF_RANK_QUIET);
        dashed++;
      }
  g_assert_cmpuint (dashed, ==, 2);
  svg = roof_svg_write (layout, roof_palette_get (ROOF_THEME_LIGHT), &(RoofSvgOptions) { 0 });
  g_assert_nonnull (strstr (svg, "stroke-dasharray=\"6 4\""));
  ridges = roof_scene_get_ridges (scene, &n);
  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpfloat (ridges[0].x, ==, 5e11 / 1.4e10);
  roof_layout_unref (layout);
  g_object_unref (context);
}

/* At 20.98 GB/s the dot lies over the copy bandwidth's roof, and is not flagged for it. */
static void
test_not_above (void)
{
  g_autoptr (RoofScene) scene = make_scene (GATE_UP (""));
  g_autoptr (RoofScene) quick = make_scene (GATE_UP (", 'time': 8e-4"));
  guint n;
  const RoofSpot *spots = roof_scene_get_spots (scene, &n);

  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpfloat (spots[0].y, >, spots[0].x * 1.4e10 * 1.4);
  g_assert_false (spots[0].above);
  g_assert_true (roof_scene_get_spots (quick, &n)[0].above);
}

static void
test_hover_of_roofs (void)
{
  static const struct
  {
    RoofHitKind kind;
    const char *words;
  } cases[] = {
    { ROOF_HIT_ROOF, "DDR5 14 GB/s\nridge at 35.7 FLOP/B\nreads 21 GB/s, writes 10.5 GB/s, copies (half of each) "
                     "14 GB/s" },
    { ROOF_HIT_READ, "DDR5 read 21 GB/s\nreads 21 GB/s, writes 10.5 GB/s, copies (half of each) 14 GB/s" },
    { ROOF_HIT_WRITE, "DDR5 written 10.5 GB/s\nreads 21 GB/s, writes 10.5 GB/s, copies (half of each) 14 GB/s" },
  };
  g_autoptr (RoofScene) scene = make_scene (GATE_UP (""));

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *words = fixture_plain (roof_describe_hit (scene, (RoofHit) { cases[i].kind, -1, 0, -1 }));

      g_assert_cmpstr (words, ==, cases[i].words);
    }
}

/* Shares of the time, and of the roof: these with as many digits as keep them in their band. */
static void
test_shares (void)
{
  static const struct
  {
    double      share;
    const char *part, *roof;
  } cases[] = {
    { 2.9 / 13.9, "20.9 %", "21 %" }, { 9 / 13.9, "64.7 %", "65 %" },   { 2 / 13.9, "14.4 %", "14 %" },
    { 0, "0 %", "0 %" },              { 0.0002, "<0.1 %", "0.02 %" },   { 1, "100 %", "100 %" },
    { 0.89553, "89.6 %", "89.6 %" },  { 0.89996, "90 %", "89.996 %" },  { 0.9, "90 %", "90 %" },
    { 0.6971, "69.7 %", "69.7 %" },   { 1.004, "100.4 %", "100.4 %" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *part = fixture_plain (roof_describe_part (cases[i].share));
      g_autofree char *roof = fixture_plain (roof_describe_utilisation (cases[i].share, 2));

      g_assert_cmpstr (part, ==, cases[i].part);
      g_assert_cmpstr (roof, ==, cases[i].roof);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/use/traffic", test_traffic);
  g_test_add_func ("/roof/use/sentence", test_sentence);
  g_test_add_func ("/roof/use/lines", test_lines);
  g_test_add_func ("/roof/use/not-above", test_not_above);
  g_test_add_func ("/roof/use/hover-of-roofs", test_hover_of_roofs);
  g_test_add_func ("/roof/use/shares", test_shares);
  return g_test_run ();
}
