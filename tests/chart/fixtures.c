/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/marker.h"
#include "fixtures.h"

#include <math.h>
#include <string.h>

#include "chart/layout/typeset.h"
#include "disc.h"
#include "snapshot-text.h"

const char fixture_layer[]
  = "{'name': 'MLP projections', 'op': 'matmul', 'parameters': {'B': 16, 'D': 4096, 'F': 11008}, 'count': 3},"
    "{'name': 'Attention, decoding', 'op': 'attention',"
    " 'parameters': {'B': 16, 'N': 32, 'K': 4, 'H': 128, 'T': 1, 'P': 4096}},"
    "{'name': 'Attention, prompt', 'op': 'attention',"
    " 'parameters': {'B': 1, 'N': 32, 'K': 4, 'H': 128, 'T': 2048, 'P': 0}},"
    "{'name': 'RMSNorm', 'op': 'rmsnorm', 'parameters': {'rows': 16, 'd': 4096}, 'count': 2},"
    "{'name': 'SiLU times gate', 'op': 'silu_mul', 'parameters': {'n': 176128}},"
    "{'name': 'Residual addition', 'op': 'add', 'parameters': {'n': 65536}, 'count': 2},"
    "{'name': 'Output projection, prompt', 'op': 'matmul', 'parameters': {'B': 2048, 'D': 4096, 'F': 4096},"
    " 'efficiency': 0.6},"
    "{'name': 'Embedding rows', 'op': 'custom', 'parameters': {'flops': 0, 'bytes.hbm': 131072}},"
    "{'name': 'Kernel with counters', 'op': 'custom',"
    " 'parameters': {'flops': 4e9, 'bytes.l2': 1587272727, 'bytes.hbm': 1e8, 'time': 1.1e-4}}";

const char fixture_mixed_cpu[]
  = "'compute': [{'unit': 'vector', 'dtype': 'fp32', 'peak': 5e11}], 'levels': [{'id': 'dram', 'name': 'DDR5',"
    " 'kind': 'memory', 'bandwidth': 1.4e10, 'read_bandwidth': 2.1e10, 'write_bandwidth': 1.05e10}]";

RoofLibrary *
fixture_get_library (void)
{
  static RoofLibrary *library;

  if (library == NULL)
    library = roof_library_new (NULL);
  return library;
}

RoofSnapshot *
fixture_read_snapshot (const char *machine,
                       const char *kernels,
                       const char *rest)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = g_strdup_printf (
    "{'format': 'roofline', 'version': 1, 'machines': [{'id': 'x', 'name': 'x', %s}], 'kernels': [%s]%s}",
    machine, kernels, rest != NULL ? rest : "");
  RoofSnapshot *snapshot;

  g_strdelimit (text, "'", '"');
  snapshot = snapshot_from_text (text, &error);
  g_assert_no_error (error);
  return snapshot;
}

RoofSnapshot *
fixture_new_snapshot (const char *machine,
                      const char *kernels,
                      const char *rest)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofMachine) found = roof_library_resolve_machine (fixture_get_library (), machine, &error);
  g_autoptr (RoofSnapshot) snapshot
    = fixture_read_snapshot ("'compute': [{'unit': 'vector', 'dtype': 'fp32', 'peak': 1}], 'levels': [{'id': 'm',"
                             " 'name': 'm', 'kind': 'memory', 'bandwidth': 1}]", kernels, rest);

  g_assert_no_error (error);
  return roof_snapshot_with_machine (snapshot, 0, found);
}

RoofScene *
fixture_new_scene (RoofSnapshot *snapshot,
                   int           selected)
{
  RoofCatalogue *catalogue = roof_library_get_catalogue (fixture_get_library ());
  g_autoptr (RoofReport) report = roof_report_new (catalogue, snapshot, NULL);

  return roof_scene_new (report, catalogue, selected);
}

RoofScene *
fixture_make_scene (const char *machine,
                    const char *kernels,
                    const char *rest,
                    int         selected)
{
  g_autoptr (RoofSnapshot) snapshot = fixture_new_snapshot (machine, kernels, rest);

  return fixture_new_scene (snapshot, selected);
}

RoofComparison *
fixture_compare (const char *machines,
                 const char *kernels,
                 const char *rest)
{
  g_auto (GStrv) ids = g_strsplit (machines, " ", -1);
  g_autoptr (RoofSnapshot) snapshot = fixture_new_snapshot (ids[0], kernels, rest);

  for (guint i = 1; ids[i] != NULL; i++)
    {
      g_autoptr (RoofMachine) machine = roof_library_resolve_machine (fixture_get_library (), ids[i], NULL);
      g_autoptr (RoofSnapshot) fewer = snapshot;

      g_assert_nonnull (machine);
      snapshot = roof_snapshot_with_machine_added (fewer, machine);
    }
  return roof_comparison_new (NULL, roof_library_get_catalogue (fixture_get_library ()), snapshot);
}

PangoContext *
fixture_get_context (void)
{
  static PangoContext *context;

  if (context == NULL)
    context = roof_typeset_new_context ();
  return context;
}

/* Of the usual type's size: DejaVu Sans, of usual fonts one of the widest. */
#define USUAL_WIDTH 20.49
#define USUAL_HEIGHT 1.165

RoofPoint
fixture_measure_type (void)
{
  RoofSetText set = roof_typeset_lay_out (roof_typeset_get (fixture_get_context ()), ROOF_STYLE_LABEL,
                                          "kernel 12, Attention, decoding, 3.35 TB/s");

  return (RoofPoint) { MAX (1, set.width / set.size / USUAL_WIDTH), MAX (1, set.height / set.size / USUAL_HEIGHT) };
}

RoofLayout *
fixture_new_layout (RoofScene *scene,
                    double     width,
                    double     height)
{
  return roof_layout_new_figure (scene, fixture_get_context (), width, height, NULL, NULL);
}

RoofLayout *
fixture_lay_out (RoofScene *scene,
                 double     width,
                 double     height)
{
  RoofPoint type = fixture_measure_type ();

  return fixture_new_layout (scene, width * type.x, height * type.y);
}

RoofLayout *
fixture_lay_out_preset (RoofScene   *scene,
                        RoofPresetId preset)
{
  const RoofFigurePreset *figure = roof_figure_preset_get (preset);
  RoofPoint type = fixture_measure_type ();

  return roof_layout_new_figure (scene, fixture_get_context (), figure->width * type.x, figure->height * type.y, NULL,
                                 &figure->sizes);
}

char *
fixture_plain (char *text)
{
  GString *out;

  if (text == NULL)
    return NULL;
  out = g_string_new (text);
  g_string_replace (out, "\302\240", " ", 0);
  g_string_replace (out, "\342\200\202", " ", 0);
  g_string_replace (out, "\342\200\211", " ", 0);
  g_string_replace (out, "\342\200\257", " ", 0);
  g_free (text);
  return g_string_free (out, FALSE);
}

char *
fixture_format_custom (const char *name,
                       const char *level,
                       double      flops,
                       double      bytes)
{
  char work[G_ASCII_DTOSTR_BUF_SIZE], traffic[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_dtostr (work, sizeof work, flops);
  g_ascii_dtostr (traffic, sizeof traffic, bytes);
  return g_strdup_printf ("{'name': '%s', 'op': 'custom', 'parameters': {'flops': %s, 'bytes.%s': %s}}", name, work,
                          level, traffic);
}

void
fixture_assert_golden (const char *name,
                       const char *text)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "golden", name, NULL);
  g_autofree char *expected = NULL;
  g_autoptr (GError) error = NULL;

  if (g_getenv ("ROOF_UPDATE_GOLDEN") != NULL)
    g_assert_true (g_file_set_contents (path, text, -1, NULL));
  g_file_get_contents (path, &expected, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (text, ==, expected);
}

static gboolean
is_finite_box (const RoofBox *box)
{
  return isfinite (box->x) && isfinite (box->y) && box->width > 0 && box->height > 0 && isfinite (box->angle);
}

void
fixture_assert_legible (const RoofLayout *layout)
{
  guint n_texts, n_dots, n_bins;
  const RoofText *texts = roof_layout_get_texts (layout, &n_texts);
  const RoofDot *dots = roof_layout_get_dots (layout, &n_dots);
  const RoofBin *bins = roof_layout_get_bins (layout, &n_bins);
  double width = roof_layout_get_width (layout), height = roof_layout_get_height (layout);

  for (guint i = 0; i < n_texts; i++)
    {
      RoofRect bounds = roof_box_get_bounds (&texts[i].box);

      g_assert_true (is_finite_box (&texts[i].box));
      if (bounds.x < -0.01 || bounds.y < -0.01 || bounds.x + bounds.width > width + 0.01 ||
          bounds.y + bounds.height > height + 0.01)
        g_error ("\"%s\" leaves the canvas of %g x %g", texts[i].text, width, height);
      for (guint j = i + 1; j < n_texts; j++)
        if (roof_box_overlaps (&texts[i].box, &texts[j].box))
          g_error ("\"%s\" lies over \"%s\" at %g x %g", texts[i].text, texts[j].text, width, height);
      for (guint j = 0; j < n_dots; j++)
        if (!dots[j].crowded
            && box_covers_disc (&texts[i].box, (RoofPoint) { dots[j].x, dots[j].y }, dots[j].radius))
          g_error ("\"%s\" covers a dot at %g,%g of %g x %g", texts[i].text, dots[j].x, dots[j].y, width, height);
      for (guint j = 0; j < n_bins; j++)
        {
          RoofBox bin = roof_rect_to_box (&bins[j].rect);

          if (roof_box_overlaps (&texts[i].box, &bin))
            g_error ("\"%s\" covers a bin at %g,%g of %g x %g", texts[i].text, bin.x, bin.y, width, height);
        }
    }
}

void
fixture_assert_within_plot (const RoofLayout *layout)
{
  guint n;
  const RoofLine *lines = roof_layout_get_lines (layout, &n);
  RoofRect plot = *roof_layout_get_plot (layout);
  const RoofDot *dots;

  plot = (RoofRect) { plot.x - 0.01, plot.y - 0.01, plot.width + 0.02, plot.height + 0.02 };
  for (guint i = 0; i < n; i++)
    if (lines[i].layer != ROOF_LAYER_GRID && lines[i].layer != ROOF_LAYER_KEY)
      {
        g_assert_true (roof_rect_contains (&plot, lines[i].a.x, lines[i].a.y));
        g_assert_true (roof_rect_contains (&plot, lines[i].b.x, lines[i].b.y));
      }
  dots = roof_layout_get_dots (layout, &n);
  for (guint i = 0; i < n; i++)
    {
      RoofBox flag = roof_marker_get_flag_box (&dots[i]);

      g_assert_true (dots[i].owner.index < 0 || roof_rect_contains (&plot, dots[i].x, dots[i].y));
      g_assert_true (!dots[i].flagged || roof_rect_contains (&plot, flag.x, flag.y - flag.height / 2));
    }
}

guint
fixture_count_words (const RoofLayout *layout,
                     const char       *words)
{
  guint n, found = 0;
  const RoofText *texts = roof_layout_get_texts (layout, &n);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *text = fixture_plain (g_strdup (texts[i].text));

      found += g_str_equal (text, words);
    }
  return found;
}

const RoofText *
fixture_find_text (const RoofLayout *layout,
                   const char       *words)
{
  guint n;
  const RoofText *texts = roof_layout_get_texts (layout, &n);

  for (guint i = 0; i < n; i++)
    if (g_str_equal (texts[i].text, words))
      return &texts[i];
  return NULL;
}

gboolean
fixture_is_led (const RoofLayout *layout,
                const RoofText   *text)
{
  guint n;
  const RoofLine *lines = roof_layout_get_lines (layout, &n);

  for (guint i = 0; i < n; i++)
    if (lines[i].ink == ROOF_INK_LEADER && roof_hit_equal (lines[i].owner, text->owner))
      return TRUE;
  return FALSE;
}

guint32
fixture_pack (RoofColor color)
{
  return 0xff000000u | (guint32) lround (color.red * 255) << 16 | (guint32) lround (color.green * 255) << 8
         | (guint32) lround (color.blue * 255);
}

guint
fixture_count_in (const char *text,
                  const char *what)
{
  guint n = 0;

  for (const char *p = strstr (text, what); p != NULL; p = strstr (p + 1, what))
    n++;
  return n;
}

double
fixture_draw_log (GRand  *random,
                  double  low,
                  double  high)
{
  return exp (g_rand_double_range (random, log (low), log (high)));
}
