/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/layout.h"

#include <math.h>
#include <string.h>

#include "chart/layout/layout-private.h"
#include "chart/layout/marker.h"
#include "chart/pick/annotate.h"
#include "chart/pick/hit.h"
#include "chart/scene/scene-private.h"
#include "disc.h"
#include "fixtures.h"
#include "sanitized.h"

/* Hundreds of figures of random machines, one or several compared, kernels, views, sizes and presets: no text lies over
 * another, over a dot or its marks, over a ridge or an arrow, or over an edge. Notes, which are not left out, may where the
 * plot has no room. ROOF_FIGURES=1000 in the environment asks for so many. Where there is
 * a key, every kernel has a name or a number. */

#ifdef IS_SANITIZED
#define N_FIGURES 60
#define WIDTH_STEP 5
#else
#define N_FIGURES 400
#define WIDTH_STEP 1
#endif
#define MOST_TOLD 12

/* Two that touch do not overlap, and a hundredth of a point is nobody's to see. */
#define SLACK 0.01

/* Roofs nearer to each other than this are one. */
#define SAME_LINE 0.02

/* Width and height from which on every kernel of a figure with a key has a number. */
#define LEAST_PLOT 250.0

/* From one place to the next where room for a note is looked for. */
#define NOTE_STEP 6.0

/* From a note to what is beside it. */
#define NOTE_GAP 2.0

typedef struct
{
  const RoofLayout *layout;
  guint             figure;
  guint             n_faults;
} Check;

static void
blame (Check          *self,
       const RoofText *text,
       const char     *over)
{
  if (self->n_faults++ < MOST_TOLD)
    g_test_message ("figure %u, %.0f x %.0f units of %.2f points: \"%s\" at %.0f,%.0f lies over %s", self->figure,
                    roof_layout_get_width (self->layout), roof_layout_get_height (self->layout),
                    roof_layout_get_unit (self->layout), text->text, text->box.x, text->box.y, over);
}

static RoofBox
shrink (const RoofBox *box)
{
  RoofBox inner = *box;

  inner.width -= 2 * SLACK;
  inner.height -= 2 * SLACK;
  return inner;
}

static gboolean
covers_mark (const RoofBox  *box,
             const RoofMark *mark)
{
  RoofBox square = { mark->x, mark->y, mark->size, mark->size, 0 };

  return mark->round ? box_covers_disc (box, (RoofPoint) { mark->x, mark->y }, mark->size / 2)
                     : roof_box_overlaps (box, &square);
}

static gboolean
covers_flag (const RoofBox *box,
             const RoofDot *dot)
{
  RoofBox flag = roof_marker_get_flag_box (dot);

  return dot->flagged && roof_box_overlaps (box, &flag);
}

/* Whether a note could stand at @box, as far off all that is there as notes are put. */
static gboolean
is_free (const RoofLayout *layout,
         const RoofBox    *box,
         const RoofText   *own)
{
  guint n, n_dots, n_marks;
  const RoofText *texts = roof_layout_get_texts (layout, &n);
  const RoofDot *dots = roof_layout_get_dots (layout, &n_dots);
  const RoofMark *marks = roof_layout_get_marks (layout, &n_marks);
  RoofBox wide = { box->x, box->y, box->width + 2 * NOTE_GAP, box->height + 2 * NOTE_GAP, 0 };
  guint n_lines;
  const RoofLine *lines = roof_layout_get_lines (layout, &n_lines);

  for (guint i = 0; i < n_lines; i++)
    if (lines[i].ink == ROOF_INK_LEADER && !roof_hit_equal (lines[i].owner, own->owner)
        && roof_box_measure_segment (&wide, lines[i].a, lines[i].b) > 0)
      return FALSE;
  for (guint i = 0; i < n; i++)
    if (!roof_hit_equal (texts[i].owner, own->owner) && roof_box_overlaps (&wide, &texts[i].box))
      return FALSE;
  for (guint i = 0; i < n_dots; i++)
    if (box_covers_disc (&wide, (RoofPoint) { dots[i].x, dots[i].y }, dots[i].radius) || covers_flag (&wide, &dots[i]))
      return FALSE;
  for (guint i = 0; i < n_marks; i++)
    if (covers_mark (&wide, &marks[i]))
      return FALSE;
  return TRUE;
}

/* Whether @text is of a note for which there is no room anywhere on the plot. */
static gboolean
is_crowded_out (const RoofLayout *layout,
                const RoofText   *text)
{
  const RoofRect *plot = roof_layout_get_plot (layout);
  RoofRect bounds = { 0 };
  RoofBox box;

  if (text->owner.kind != ROOF_HIT_ANNOTATION
      || !roof_layout_measure_annotation (layout, (guint) text->owner.index, &bounds))
    return FALSE;
  box = roof_rect_to_box (&bounds);
  for (box.y = plot->y + box.height / 2; box.y < plot->y + plot->height - box.height / 2; box.y += NOTE_STEP)
    for (box.x = plot->x + box.width / 2; box.x < plot->x + plot->width - box.width / 2; box.x += NOTE_STEP)
      if (is_free (layout, &box, text))
        return FALSE;
  return TRUE;
}

static void
check_texts (Check          *self,
             const RoofText *texts,
             guint           n)
{
  for (guint i = 0; i < n; i++)
    for (guint j = i + 1; j < n; j++)
      {
        RoofBox a = shrink (&texts[i].box), b = shrink (&texts[j].box);
        g_autofree char *other = g_strdup_printf ("the text \"%s\"", texts[j].text);

        if (roof_box_overlaps (&a, &b) && !is_crowded_out (self->layout, &texts[i])
            && !is_crowded_out (self->layout, &texts[j]))
          blame (self, &texts[i], other);
      }
}

static void
check_dots (Check          *self,
            const RoofText *text)
{
  guint n;
  const RoofDot *dots = roof_layout_get_dots (self->layout, &n);
  RoofBox box = shrink (&text->box);

  for (guint i = 0; i < n; i++)
    {
      double radius = dots[i].selected ? roof_marker_ring (&dots[i]) : dots[i].radius;

      if (box_covers_disc (&box, (RoofPoint) { dots[i].x, dots[i].y }, radius))
        blame (self, text, "a dot");
      if (covers_flag (&box, &dots[i]))
        blame (self, text, "the flag of a dot");
    }
}

static void
check_marks (Check          *self,
             const RoofText *text)
{
  guint n;
  const RoofMark *marks = roof_layout_get_marks (self->layout, &n);
  RoofBox box = shrink (&text->box);

  for (guint i = 0; i < n; i++)
    if (covers_mark (&box, &marks[i]))
      blame (self, text, "a mark");
}

/* A leader leads through no name but to its own; where notes were put by hand, theirs may cross. */
static void
check_leaders (Check          *self,
               const RoofText *text)
{
  RoofBox box = shrink (&text->box);
  guint n;
  const RoofLine *lines = roof_layout_get_lines (self->layout, &n);

  for (guint i = 0; i < n; i++)
    if (lines[i].ink == ROOF_INK_LEADER && !roof_hit_equal (lines[i].owner, text->owner)
        && (lines[i].owner.kind != ROOF_HIT_ANNOTATION || text->owner.kind != ROOF_HIT_ANNOTATION)
        && roof_box_measure_segment (&box, lines[i].a, lines[i].b) > 0)
      blame (self, text, "a leader");
}

/* The edges of the picture, and those of the plot and the gutters: a text is inside or outside of each. */
static void
check_edges (Check          *self,
             const RoofText *text)
{
  const RoofRect whole = { 0, 0, roof_layout_get_width (self->layout), roof_layout_get_height (self->layout) };
  RoofBox box = shrink (&text->box);
  RoofRect bounds = roof_box_get_bounds (&box);
  guint n;
  const RoofLine *lines = roof_layout_get_lines (self->layout, &n);

  if (!isfinite (box.x) || !isfinite (box.y) || !roof_rect_contains (&whole, bounds.x, bounds.y)
      || !roof_rect_contains (&whole, bounds.x + bounds.width, bounds.y + bounds.height))
    blame (self, text, "the edge of the picture");
  for (guint i = 0; i < n; i++)
    if (lines[i].ink == ROOF_INK_FRAME && roof_box_measure_segment (&box, lines[i].a, lines[i].b) > 0)
      blame (self, text, "an edge of the plot");
}

static gboolean
is_roof (const RoofLine *line)
{
  RoofHitKind kind = line->owner.kind;

  return line->layer == ROOF_LAYER_ROOF
         && (kind == ROOF_HIT_ROOF || kind == ROOF_HIT_READ || kind == ROOF_HIT_WRITE || kind == ROOF_HIT_PEAK
             || kind == ROOF_HIT_CEILING);
}

/* (nullable) */
static const RoofLine *
find_roof (const RoofText *text,
           const RoofLine *lines,
           guint           n)
{
  for (guint i = 0; i < n; i++)
    if (is_roof (&lines[i]) && roof_hit_equal (lines[i].owner, text->owner))
      return &lines[i];
  return NULL;
}

/* How far to the left of the line through @line the point @p is. */
static double
measure_offset (const RoofLine *line,
                RoofPoint       p)
{
  double dx = line->b.x - line->a.x, dy = line->b.y - line->a.y;

  return ((p.x - line->a.x) * dy - (p.y - line->a.y) * dx) / hypot (dx, dy);
}

/* Whether both run the same way, but not over each other. */
static gboolean
are_beside (const RoofLine *one,
            const RoofLine *other)
{
  double start = measure_offset (one, other->a), end = measure_offset (one, other->b);

  return fabs (start - end) < SLACK && fabs (start) > SAME_LINE;
}

/* Whether a leader ties @text, a value without its name, to its roof: what there is no other room for. */
static gboolean
is_led_value (const RoofText *text,
              const RoofLine *lines,
              guint           n)
{
  for (guint i = 0; i < n; i++)
    if (lines[i].ink == ROOF_INK_LEADER && roof_hit_equal (lines[i].owner, text->owner))
      return strstr (text->text, ROOF_VALUE_SPACE) == NULL;
  return FALSE;
}

/* Whether @text stands before its flat roof, at its height, and a leader ties it to where the roof begins. */
static gboolean
is_ahead (const RoofText *text,
          const RoofLine *own,
          const RoofLine *lines,
          guint           n)
{
  if (own->a.y != own->b.y || fabs (text->box.y - own->a.y) > text->box.height / 2 + SLACK || text->box.x + text->box.width / 2 > own->a.x)
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (lines[i].ink == ROOF_INK_LEADER && roof_hit_equal (lines[i].owner, text->owner))
      return TRUE;
  return FALSE;
}

/* Whether @text stands right of the plot in the list of flat roofs; the tie to its roof is its own there. */
static gboolean
is_tied (const Check    *self,
         const RoofText *text)
{
  const RoofRect *plot = roof_layout_get_plot (self->layout);

  return text->box.x - text->box.width / 2 > plot->x + plot->width;
}

/* Whether @text stands under the plot, beside a sample of its roof. */
static gboolean
is_listed (const RoofLayout *layout,
           const RoofText   *text)
{
  const RoofRect *plot = roof_layout_get_plot (layout);

  return text->box.y > plot->y + plot->height;
}

/* The tie of @text begins where its roof @own ends, ends at the text, and ties do not cross. */
static void
check_tie (Check          *self,
           const RoofText *text,
           const RoofLine *own)
{
  guint n;
  const RoofLine *lines = roof_layout_get_lines (self->layout, &n), *tie = NULL;

  for (guint i = 0; i < n; i++)
    if (lines[i].layer == ROOF_LAYER_KEY && lines[i].ink == ROOF_INK_LEADER && roof_hit_equal (lines[i].owner, text->owner))
      tie = &lines[i];
  if (tie == NULL || hypot (tie->a.x - own->b.x, tie->a.y - own->b.y) > SLACK || fabs (tie->b.y - text->box.y) > SLACK)
    {
      blame (self, text, "no tie from its roof");
      return;
    }
  for (guint i = 0; i < n; i++)
    if (lines[i].layer == ROOF_LAYER_KEY && lines[i].ink == ROOF_INK_LEADER && lines[i].a.y < tie->a.y && lines[i].b.y >= tie->b.y)
      blame (self, text, "another name, out of the order of their roofs");
}

/* The middle of a roof's name is nearer to it than to any other roof, and on the same side of other names as their roofs. Roofs
 * that lie on each other have their names at one place. */
static void
check_name (Check          *self,
            const RoofText *text)
{
  RoofPoint middle = { text->box.x, text->box.y };
  guint n, n_texts;
  const RoofLine *lines = roof_layout_get_lines (self->layout, &n), *own = find_roof (text, lines, n);
  const RoofText *texts = roof_layout_get_texts (self->layout, &n_texts);

  if (own == NULL || is_led_value (text, lines, n) || is_listed (self->layout, text))
    return;
  if (is_tied (self, text))
    {
      check_tie (self, text, own);
      return;
    }
  for (guint i = 0; i < n && !is_ahead (text, own, lines, n); i++)
    if (is_roof (&lines[i]) && fabs (measure_offset (own, lines[i].a)) + fabs (measure_offset (own, lines[i].b)) > SAME_LINE
        && roof_segment_distance (lines[i].a, lines[i].b, middle) < roof_segment_distance (own->a, own->b, middle) - SLACK)
      blame (self, text, "its own roof less than over another");
  for (guint i = 0; i < n_texts; i++)
    {
      const RoofLine *other = find_roof (&texts[i], lines, n);

      if (other != NULL && !is_led_value (&texts[i], lines, n) && !is_listed (self->layout, &texts[i]) && !is_tied (self, &texts[i]) && are_beside (own, other)
          && (measure_offset (own, (RoofPoint) { texts[i].box.x, texts[i].box.y }) > measure_offset (own, middle))
                 != (measure_offset (own, other->a) > 0))
        blame (self, text, "another name, out of the order of their roofs");
    }
}

static void
check_figure (Check *self)
{
  guint n;
  const RoofText *texts = roof_layout_get_texts (self->layout, &n);

  check_texts (self, texts, n);
  for (guint i = 0; i < n; i++)
    {
      if (!is_crowded_out (self->layout, &texts[i]))
        {
          check_dots (self, &texts[i]);
          check_marks (self, &texts[i]);
          check_leaders (self, &texts[i]);
        }
      check_edges (self, &texts[i]);
      check_name (self, &texts[i]);
    }
}

static double
draw_log (GRand *random,
          double low,
          double high)
{
  return exp (g_rand_double_range (random, log (low), log (high)));
}

static char *
invent_name (GRand *random)
{
  static const char *const words[] = { "Attention", "decode", "MLP", "up", "projection", "RMSNorm", "k", "prompt", "spmv",
                                       "Output", "gate_proj", "W", "stencil", "∑ reduce", "überlauf", "gemm_f16_f32_nn",
                                       "注意力核", "ضرب المصفوفات",
                                       "cutlass_80_tensorop_s16816gemm_bf16_256x128_32x3_nn_align8_epilogue_bias_relu_v" };
  GString *name = g_string_new (NULL);

  for (int i = g_rand_int_range (random, 1, 5); i > 0; i--)
    g_string_append_printf (name, "%s%s", name->len > 0 ? " " : "",
                            words[g_rand_int_range (random, 0, G_N_ELEMENTS (words))]);
  return g_string_free (name, FALSE);
}

/* Dots spread over the chart, on a roof and in a heap, some without FLOPs, some without bytes, some measured. */
static char *
invent_kernels (GRand      *random,
                const char *level)
{
  GString *text = g_string_new ("{'name': 'up', 'op': 'matmul', 'parameters': {'B': 16}}");
  int n = g_rand_int_range (random, 0, 4) == 0 ? g_rand_int_range (random, 20, 90) : g_rand_int_range (random, 0, 14);
  double heap = draw_log (random, 0.1, 1000);

  for (int i = 0; i < n; i++)
    {
      g_autofree char *name = invent_name (random);
      char work[G_ASCII_DTOSTR_BUF_SIZE], traffic[G_ASCII_DTOSTR_BUF_SIZE], time[G_ASCII_DTOSTR_BUF_SIZE];
      gboolean timed;
      double bytes = g_rand_int_range (random, 0, 14) == 0 ? 0 : draw_log (random, 1e3, 1e12);
      double intensity = g_rand_boolean (random) ? heap * draw_log (random, 0.8, 1.25) : draw_log (random, 1e-3, 1e6);
      double flops = g_rand_int_range (random, 0, 14) == 0 ? 0 : (bytes > 0 ? bytes * intensity : 1e9);

      g_ascii_dtostr (work, sizeof work, floor (flops));
      g_ascii_dtostr (traffic, sizeof traffic, floor (bytes));
      g_ascii_dtostr (time, sizeof time, draw_log (random, 1e-7, 1));
      timed = g_rand_int_range (random, 0, 4) == 0;
      g_string_append_printf (text, "%s{'name': '%s', 'op': 'custom', 'parameters': {'flops': %s, 'bytes.%s': %s%s%s}}",
                              ",", name, work, level, traffic, timed ? ", 'time': " : "", timed ? time : "");
    }
  return g_string_free (text, FALSE);
}

/* Notes put anywhere on the chart. */
static char *
invent_rest (GRand      *random,
             const char *view)
{
  GString *text = g_string_new (view);

  g_string_append (text, ", 'annotations': [");
  for (int i = 0, n = g_rand_int_range (random, 0, 4); i < n; i++)
    {
      g_autofree char *name = invent_name (random);
      char x[G_ASCII_DTOSTR_BUF_SIZE], y[G_ASCII_DTOSTR_BUF_SIZE];

      g_ascii_dtostr (x, sizeof x, draw_log (random, 1e-2, 1e4));
      g_ascii_dtostr (y, sizeof y, draw_log (random, 1e10, 1e16));
      g_string_append_printf (text, "%s{'text': '%s', 'x': %s, 'y': %s, 'dx': %d, 'dy': %d}", i > 0 ? ", " : "", name, x,
                              y, g_rand_int_range (random, -12, 13), g_rand_int_range (random, -8, 9));
    }
  g_string_append (text, "]");
  return g_string_free (text, FALSE);
}

static RoofMachine *
choose_machine (GRand *random)
{
  RoofLibrary *library = fixture_get_library ();

  return roof_library_get_machine (library,
                                   (guint) g_rand_int_range (random, 0, (gint32) roof_library_get_n_machines (library)));
}

/* One to three machines beside @machine, or one of them again. */
static char *
invent_rivals (GRand       *random,
               RoofMachine *machine)
{
  GString *ids = g_string_new (roof_machine_get_id (machine));

  for (int i = g_rand_int_range (random, 1, 4); i > 0; i--)
    g_string_append_printf (ids, " %s", roof_machine_get_id (choose_machine (random)));
  return g_string_free (ids, FALSE);
}

static RoofScene *
invent_scene (GRand *random)
{
  static const char *const views[] = {
    NULL,
    ", 'view': {'axes': 'fitted'}",
    ", 'view': {'axes': 'manual', 'x': [0.9, 1.3], 'y': [1e10, 1e16]}",
    ", 'view': {'hide_ceilings': true, 'hidden_levels': ['l2', 'l1']}",
    ", 'ghosts': [{'label': 'B = 64', 'kernel': {'name': 'up', 'op': 'matmul', 'parameters': {'B': 64}}},"
    " {'label': 'before', 'ahead': true, 'kernel': {'name': 'up', 'op': 'matmul', 'parameters': {'B': 2}}}]",
    ", 'view': {'path': {'parameter': 'B', 'from': 1, 'to': 4096, 'all': true}}",
    ", 'view': {'axes': 'fitted', 'roofs': 'sustained', 'count': 'mac', 'path': {'parameter': 'B', 'from': 1, 'to': 64}}",
  };
  RoofMachine *machine = choose_machine (random);
  int memory = roof_machine_find_main_memory (machine);
  g_autofree char *kernels
      = invent_kernels (random, roof_machine_get_level (machine, (guint) MAX (memory, 0))->id);
  g_autofree char *rest = invent_rest (random, views[g_rand_int_range (random, 0, G_N_ELEMENTS (views))]);
  int selected = g_rand_int_range (random, -1, 6);
  g_autofree char *machines = NULL;
  g_autoptr (RoofComparison) comparison = NULL;

  if (g_rand_int_range (random, 0, 4) > 0)
    return fixture_make_scene (roof_machine_get_id (machine), kernels, rest, selected);
  machines = invent_rivals (random, machine);
  comparison = fixture_compare (machines, kernels, rest);
  return roof_scene_new_compared (comparison, roof_library_get_catalogue (fixture_get_library ()), selected);
}

/* @key: (out): where the key is asked for */
static RoofLayout *
invent_figure (GRand        *random,
               RoofKeyPlace *key)
{
  g_autoptr (RoofScene) scene = invent_scene (random);
  const RoofFigurePreset *preset = roof_figure_preset_get ((RoofPresetId) g_rand_int_range (random, 0, ROOF_N_PRESETS));
  RoofHeading heading = {
    g_rand_boolean (random) ? "A title that says what the figure shows, and at some length" : NULL,
    g_rand_boolean (random) ? "bf16, batch 16" : NULL,
    g_rand_boolean (random) ? "Peaks and bandwidths of the datasheet; traffic modelled, each tensor once." : NULL,
  };
  gboolean own = g_rand_boolean (random);
  RoofFigureSizes sizes = preset->sizes;
  double width = floor (g_rand_double_range (random, 300, 2400)), height = floor (g_rand_double_range (random, 240, 1600));

  /* As much as a figure has at its least with usual type. */
  width = MAX (width, ROOF_LEAST_FIGURE_WIDTH * roof_figure_sizes_get_unit (&sizes));
  height = MAX (height, ROOF_LEAST_FIGURE_HEIGHT * roof_figure_sizes_get_unit (&sizes));
  sizes.key = *key = (RoofKeyPlace) g_rand_int_range (random, 0, ROOF_N_KEY_PLACES);
  return roof_layout_new_figure (scene, fixture_get_context (), own ? preset->width : width,
                                 own ? preset->height : height, &heading, &sizes);
}

/* Whether the plot of @layout, which has a key, is as large as that of one column. */
static gboolean
is_roomy (const RoofLayout *layout)
{
  const RoofRect *plot = roof_layout_get_plot (layout);

  return plot->width >= LEAST_PLOT && plot->height >= LEAST_PLOT && roof_layout_get_key_lack (layout) == ROOF_KEY_LACK_NONE;
}

static void
test_nothing_overlaps (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (45);
  const char *wanted = g_getenv ("ROOF_FIGURES");
  guint n_figures = wanted != NULL ? (guint) g_ascii_strtoull (wanted, NULL, 10) : N_FIGURES;
  Check check = { NULL };
  guint n_lost = 0;

  for (guint i = 0; i < n_figures; i++)
    {
      RoofKeyPlace key;
      g_autoptr (RoofLayout) layout = invent_figure (random, &key);

      check.layout = layout;
      check.figure = i;
      check_figure (&check);
      if (key != ROOF_KEY_AUTO && key != ROOF_KEY_NONE && is_roomy (layout))
        n_lost += roof_layout_count_unnamed (layout);
    }
  if (check.n_faults > 0)
    g_error ("%u texts lie over something", check.n_faults);
  g_assert_cmpuint (n_lost, ==, 0);
}

/* @n kernels without FLOPs, all of them in the row under the plot. Returns: (transfer full) */
static char *
make_row (guint n)
{
  GString *kernels = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *kernel = fixture_format_custom (i % 2 == 0 ? "rows" : "Embedding", "hbm", 0, 131072);

      g_string_append_printf (kernels, "%s%s", i > 0 ? "," : "", kernel);
    }
  return g_string_free (kernels, FALSE);
}

/* The row is full somewhere, at one width with just no room for the ring of the last dot. */
static void
test_full_row (void)
{
  g_autofree char *kernels = make_row (7);
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", kernels, NULL, 6);
  Check check = { NULL };

  for (double width = 200; width < 600; width += WIDTH_STEP)
    {
      g_autoptr (RoofLayout) layout = fixture_new_layout (scene, width, 400);

      check.layout = layout;
      check_figure (&check);
    }
  g_assert_cmpuint (check.n_faults, ==, 0);
}

/* Whether a text says of the roof @line what it is, or how much. */
static gboolean
is_named (const RoofLayout *layout,
          const RoofLine   *line)
{
  guint n;
  const RoofText *texts = roof_layout_get_texts (layout, &n);

  for (guint i = 0; i < n; i++)
    if (roof_hit_equal (texts[i].owner, line->owner))
      return TRUE;
  return FALSE;
}

static void
check_names (Check *self,
             guint *n_roofs,
             guint *n_named)
{
  guint n;
  const RoofText *texts = roof_layout_get_texts (self->layout, &n);
  const RoofLine *lines;

  for (guint i = 0; i < n; i++)
    check_name (self, &texts[i]);
  lines = roof_layout_get_lines (self->layout, &n);
  for (guint i = 0; i < n; i++)
    if (is_roof (&lines[i]) && lines[i].owner.machine == 0)
      {
        *n_roofs += 1;
        *n_named += is_named (self->layout, &lines[i]);
        if (!is_named (self->layout, &lines[i]))
          g_test_message ("figure %u: roof %d of kind %d from %.0f,%.0f to %.0f,%.0f has none", self->figure,
                          lines[i].owner.index, lines[i].owner.kind, lines[i].a.x, lines[i].a.y, lines[i].b.x, lines[i].b.y);
      }
}

/* Every machine that there is, as a column, as both columns of a page and on the screen, each in other colours. Hardly a roof is
 * without a name and without a value, however close by others run. */
static void
test_all_machines (void)
{
  static const RoofPresetId presets[] = { ROOF_PRESET_COLUMN, ROOF_PRESET_COLUMNS, ROOF_PRESET_SCREEN };
  RoofLibrary *library = fixture_get_library ();
  Check check = { NULL };
  guint n_roofs = 0, n_named = 0;

  for (guint i = 0; i < roof_library_get_n_machines (library); i++)
    {
      const char *id = roof_machine_get_id (roof_library_get_machine (library, i));
      g_autoptr (RoofScene) scene = fixture_make_scene (id, "", i % 3 == 0 ? ", 'view': {'roofs': 'sustained'}" : NULL, -1);

      for (guint p = 0; p < G_N_ELEMENTS (presets); p++)
        {
          const RoofFigurePreset *preset = roof_figure_preset_get (presets[p]);
          RoofFigureSizes sizes = preset->sizes;
          g_autoptr (RoofLayout) layout = NULL;

          sizes.theme = (RoofTheme) ((i + p) % ROOF_N_THEMES);
          layout = roof_layout_new_figure (scene, fixture_get_context (), preset->width, preset->height, NULL, &sizes);
          check.layout = layout;
          check.figure = i * 100 + p;
          check_names (&check, &n_roofs, &n_named);
        }
    }
  g_test_message ("%u of %u roofs have a name or a value", n_named, n_roofs);
  if (check.n_faults > 0)
    g_error ("%u names are read as those of other roofs", check.n_faults);
  g_assert_cmpuint (n_roofs - n_named, <=, n_roofs / 1000);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/overlap/nothing-overlaps", test_nothing_overlaps);
  g_test_add_func ("/roof/overlap/full-row", test_full_row);
  g_test_add_func ("/roof/overlap/all-machines", test_all_machines);
  return g_test_run ();
}
