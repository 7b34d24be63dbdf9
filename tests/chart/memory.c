/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <pango/pango.h>
#include <string.h>

#include "chart/draw/svg.h"
#include "chart/layout/layout.h"
#include "chart/layout/typeset.h"
#include "chart/words/describe.h"
#include "dump.h"
#include "fixtures.h"

/* What does not fit in memory is struck through and said, on a machine with 1 GB. */

static const char small[] = "{'name': 'small', 'op': 'matmul', 'parameters': {'B': 16, 'D': 4096, 'F': 4096}}";
/* 20480 x 32768 bf16 weights take 1.342 GB */
static const char large[] = "{'name': 'large', 'op': 'matmul', 'parameters': {'B': 1, 'D': 20480, 'F': 32768}}";
/* 40 times 33.55 MB */
static const char layers[]
  = "{'name': 'layers', 'op': 'matmul', 'parameters': {'B': 16, 'D': 4096, 'F': 4096}, 'count': 40}";

static RoofScene *
make_scene (const char *capacity,
            const char *kernel)
{
  g_autofree char *machine
    = g_strdup_printf ("'compute': [{'unit': 'matrix', 'dtype': 'bf16', 'peak': 1e14}], 'levels': [{'id': 'hbm',"
                       " 'name': 'HBM', 'kind': 'memory', 'bandwidth': 1e12%s}]", capacity);
  g_autoptr (RoofSnapshot) snapshot = fixture_read_snapshot (machine, kernel, NULL);

  return fixture_new_scene (snapshot, 0);
}

static void
test_words (void)
{
  static const struct
  {
    const char *capacity, *kernel, *fit, *memory;
  } cases[] = {
    { ", 'capacity': 1e9", small, NULL, "Fits: 33.55 MB resident + up to 262.1 kB temporary, of 1 GB HBM." },
    { ", 'capacity': 1e9", large, "Does not fit: needs 1.342 GB, HBM holds 1 GB (342.3 MB short).",
      "Does not fit: needs 1.342 GB, HBM holds 1 GB (342.3 MB short)." },
    { ", 'capacity': 1e9", layers, NULL,
      "Does not fit: needs 1.342 GB, HBM holds 1 GB (342.4 MB short)." },
    { "", small, NULL, "33.55 MB resident + up to 262.1 kB temporary; the capacity of HBM is not known." },
    { "", "{'name': 'k', 'op': 'custom', 'parameters': {'flops': 1}}", NULL, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofScene) scene = make_scene (cases[i].capacity, cases[i].kernel);
      RoofReport *report = roof_scene_get_report (scene);
      g_autofree char *fit = fixture_plain (roof_describe_fit (roof_report_get_analysis (report, 0)));
      g_autofree char *memory = fixture_plain (roof_describe_memory (report));

      g_assert_cmpstr (fit, ==, cases[i].fit);
      g_assert_cmpstr (memory, ==, cases[i].memory);
    }
}

/* In brief: as many digits as tell the two amounts apart. */
static void
test_room (void)
{
  static const struct
  {
    double      resident, transient, capacity;
    const char *words;
  } cases[] = {
    { 118e9, 1e9, 141e9, "Fits (119 of 141 GB)." },
    { 3e8, 1e6, 8e10, "Fits (301 MB of 80 GB)." },
    { 141e9, 0, 141e9, "Fits (141 of 141 GB)." },
    { 141e9, 4e8, 141e9, "Does not fit (141.4 of 141 GB)." },
    { 1e9, 0, NAN, NULL },
    { 0, 0, 141e9, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const RoofMemory memory = { .resident = cases[i].resident, .transient = cases[i].transient, .capacity = cases[i].capacity };
      g_autofree char *words = fixture_plain (roof_describe_room (&memory));

      g_assert_cmpstr (words, ==, cases[i].words);
    }
}

/* On the dot and under the pointer. */
static void
test_struck (void)
{
  const char *kernels[] = { small, large };
  PangoContext *context = roof_typeset_new_context ();

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (RoofScene) scene = make_scene (", 'capacity': 1e9", kernels[i]);
      RoofLayout *layout = roof_layout_new_figure (scene, context, 900, 600, NULL, NULL);
      g_autofree char *words = roof_describe_hit (scene, (RoofHit) { ROOF_HIT_DOT, 0, 0, -1 });
      g_autofree char *dump = dump_layout (layout);
      g_autofree char *svg = roof_svg_write (layout, roof_palette_get (ROOF_THEME_PRINT), &(RoofSvgOptions) { 0 });

      g_assert_cmpint (roof_layout_find_dot (layout, 0, -1)->struck, ==, i == 1);
      g_assert_cmpint (strstr (words, "Does not fit") != NULL, ==, i == 1);
      g_assert_cmpint (strstr (dump, " struck") != NULL, ==, i == 1);
      g_assert_cmpint (strstr (svg, "<polyline") != NULL, ==, i == 1);
      roof_layout_unref (layout);
    }
  g_object_unref (context);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/memory/words", test_words);
  g_test_add_func ("/roof/memory/room", test_room);
  g_test_add_func ("/roof/memory/struck", test_struck);
  return g_test_run ();
}
