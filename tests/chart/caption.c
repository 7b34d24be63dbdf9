/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "chart/draw/export.h"
#include "chart/words/describe.h"
#include "fixtures.h"

#define H100 "nvidia-h100-sxm5-80gb"
#define GEMM "'op': 'matmul', 'parameters': {'B': 64, 'D': 4096, 'F': 4096}"

static const char machine[] = "'compute': [{'unit': 'vector', 'dtype': 'fp32', 'peak': 1e12, 'sustained': 0.9, 'source': 'a datasheet'}],"
                              "'levels': [{'id': 'dram', 'name': 'DDR', 'kind': 'memory', 'bandwidth': 1e11, 'source': 'STREAM'}]";

/* One sentence: machine, kernels, how they were measured, roofs and sources. */
static void
test_sentence (void)
{
  static const struct
  {
    const char *kernels, *rest, *caption;
  } cases[] = {
    { "{'name': 'a', " GEMM "}", NULL, "1 kernel, modelled and not measured; roofs as rated (peaks: a datasheet; bandwidths: STREAM)." },
    { "{'name': 'a', " GEMM "}, {'name': 'b', " GEMM "}", NULL,
      "2 kernels, modelled and not measured; roofs as rated (peaks: a datasheet; bandwidths: STREAM)." },
    { "{'name': 'a', " GEMM ", 'measured': {'time': 0.01}}", NULL,
      "1 kernel at measured times; roofs as rated (peaks: a datasheet; bandwidths: STREAM)." },
    { "{'name': 'a', " GEMM ", 'measured': {'time': 0.01, 'repeats': 5}}, {'name': 'b', " GEMM ", 'measured': {'time': 0.02, 'repeats': 5}}",
      NULL, "2 kernels at measured times, each the median of 5 repeats; roofs as rated (peaks: a datasheet; bandwidths: STREAM)." },
    { "{'name': 'a', " GEMM ", 'measured': {'time': 0.01, 'repeats': 3}}, {'name': 'b', " GEMM ", 'measured': {'time': 0.02, 'repeats': 9}}, "
      "{'name': 'c', " GEMM "}", NULL,
      "3 kernels, 2 of them at measured times, each the median of 3 to 9 repeats, the others modelled; "
      "roofs as rated (peaks: a datasheet; bandwidths: STREAM)." },
    { "{'name': 'a', " GEMM ", 'measured': {'time': 0.01}}, {'name': 'b', " GEMM "}", ", 'view': {'roofs': 'sustained'}",
      "2 kernels, 1 of them at measured times, the others modelled; roofs as sustained in the long run (peaks: a datasheet; bandwidths: STREAM)." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofSnapshot) snapshot = fixture_read_snapshot (machine, cases[i].kernels, cases[i].rest);
      g_autoptr (RoofScene) scene = fixture_new_scene (snapshot, -1);
      g_autofree char *caption = roof_describe_caption (scene);
      g_autofree char *whole = g_strdup_printf ("Roofline of %s: %s", roof_machine_get_name (roof_snapshot_get_active (snapshot)),
                                                cases[i].caption);

      g_assert_cmpstr (caption, ==, whole);
    }
}

/* What a paper prints of a source. */
static void
test_source (void)
{
  static const char *const cases[][2] = {
    { "NVIDIA H100 datasheet, 2023", "NVIDIA H100 datasheet, 2023" },
    { "glennklockwood.com/garden/processors/h100", "glennklockwood.com" },
    { "https://www.amd.com/en/products.html (peak)", "amd.com" },
    { "arxiv.org/abs/2008.11326", "arxiv.org/abs/2008.11326" },
    { "ProjectPhysX/FluidX3D README @8986874", "ProjectPhysX/FluidX3D on GitHub" },
    { "te42kyfo/gpu-benches gpu-l2-cache/h200.txt (9.6-9.8 TB/s) @1c36d50 (2024-06-21); same silicon", "te42kyfo/gpu-benches on GitHub, 2024" },
    { "Dao-AILab/flash-attention#1310 (148)", "Dao-AILab/flash-attention on GitHub" },
    { "ROCm docs gpu-arch/mi300.md @e396b48", "ROCm docs" },
    { "TechPowerUp GPU database, copy reox007/RightNow-GPU-Database data/all-gpus.json @77fae38 (2026-02)", "TechPowerUp GPU database, 2026" },
    { "Yang: 8 Steps to 3.7 TFLOP/s on NVIDIA V100 GPU. arXiv 2008.11326, 2020",
      "Yang: 8 Steps to 3.7 TFLOP/s on NVIDIA V100 GPU. arXiv 2008.11326, 2020" },
    { "STREAM", "STREAM" },
    { "derived: 128 B/clk/SM", "computed from rates of the hardware" },
    { "@", "@" },
    { "", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *cited = roof_describe_source (cases[i][0]);

      g_assert_cmpstr (cited, ==, cases[i][1]);
    }
}

static void
test_compared (void)
{
  g_autoptr (RoofComparison) comparison = fixture_compare (H100 " amd-mi300x", "{'name': 'a', " GEMM "}", NULL);
  RoofFocus focus = { NULL };
  g_autoptr (RoofScene) scene = roof_scene_new_focused (comparison, roof_library_get_catalogue (fixture_get_library ()), &focus);
  g_autofree char *caption = roof_describe_caption (scene);

  g_assert_true (g_str_has_prefix (caption, "Roofline of H100 SXM5 80GB, compared with Instinct MI300X: 1 kernel,"));
}

/* Symbols stand for the usual titles, but not for those that were typed. */
static void
test_symbols (void)
{
  static const struct
  {
    RoofFigureAxes axes;
    const char    *x, *y;
  } cases[] = {
    { { { 0 } }, "I [FLOP/B]", "P [FLOP/s]" },
    { { .y = { .unit = (char *) "GFLOP/s" }, .x = { .unit = (char *) "FLOP/Byte" } }, "I [FLOP/Byte]", "P [GFLOP/s]" },
    { { .y = { .unit = (char *) "%" } }, "I [FLOP/B]", "P/π [%]" },
    { { .y = { .title = (char *) "Speed" } }, "I [FLOP/B]", "Speed" },
  };
  g_autoptr (RoofScene) scene = fixture_make_scene (H100, fixture_layer, NULL, -1);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      RoofExportOptions options = { .width = 700, .height = 500, .scale = 1,
                                    .sizes = { NULL, ROOF_LAYOUT_FONT_SIZE, 0, 12, ROOF_THEME_PRINT, .axes = cases[i].axes } };
      g_autoptr (RoofLayout) layout = NULL;

      options.sizes.axes.math = TRUE;
      layout = roof_export_lay_out (scene, &options, fixture_get_context ());
      g_assert_nonnull (fixture_find_text (layout, cases[i].x));
      g_assert_nonnull (fixture_find_text (layout, cases[i].y));
    }
}

static gboolean
has_part (const RoofLayout *layout,
          const char       *part)
{
  guint n;
  const RoofText *texts = roof_layout_get_texts (layout, &n);

  for (guint i = 0; i < n; i++)
    if (strstr (texts[i].text, part) != NULL)
      return TRUE;
  return FALSE;
}

/* The names of roofs have the symbols of peaks and bandwidths, in full and where they are short. */
static void
test_symbols_of_roofs (void)
{
  static const char *const names[] = { "β = 3.35", "π = 989", "π/β = 295" };
  static const RoofPresetId presets[] = { ROOF_PRESET_SLIDE, ROOF_PRESET_COLUMN };
  g_autoptr (RoofScene) scene = fixture_make_scene (H100, "{'name': 'a', " GEMM "}", NULL, -1);
  RoofFigureStyle figure = { .axes = { .math = TRUE } };

  for (guint i = 0; i < G_N_ELEMENTS (presets); i++)
    {
      RoofExportOptions options = roof_export_options_make (&figure, presets[i]);
      g_autoptr (RoofLayout) layout = roof_export_lay_out (scene, &options, fixture_get_context ());

      for (guint k = 0; k < G_N_ELEMENTS (names); k++)
        g_assert_true (has_part (layout, names[k]));
    }
}

static void
test_unseen (void)
{
  g_autoptr (RoofSnapshot) plain = fixture_read_snapshot (machine, "{'name': 'a', " GEMM "}", NULL);
  g_autoptr (RoofSnapshot) full = fixture_read_snapshot (machine, "{'name': 'a', " GEMM "}, {'name': 'b', 'visible': false, " GEMM "}",
                                                         ", 'notes': 'secret'");
  g_autofree char *none = roof_describe_unseen (plain), *carried = roof_describe_carried (plain);
  g_autofree char *unseen = roof_describe_unseen (full);

  g_assert_null (none);
  g_assert_cmpstr (carried, ==, "1 kernel, 1 machine");
  g_assert_cmpstr (unseen, ==, "1 hidden kernel, notes");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/caption/sentence", test_sentence);
  g_test_add_func ("/roof/caption/source", test_source);
  g_test_add_func ("/roof/caption/compared", test_compared);
  g_test_add_func ("/roof/caption/symbols", test_symbols);
  g_test_add_func ("/roof/caption/symbols-of-roofs", test_symbols_of_roofs);
  g_test_add_func ("/roof/caption/unseen", test_unseen);
  return g_test_run ();
}
