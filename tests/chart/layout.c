/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/layout.h"

#include <math.h>
#include <string.h>

#include "approx.h"
#include "chart/layout/layout-private.h"
#include "chart/pick/drag.h"
#include "chart/pick/hit.h"
#include "chart/words/describe.h"
#include "document/files/network.h"
#include "dump.h"
#include "fixtures.h"
#include "workload/apply.h"

/* Lines and dots in a plot of 600 x 400 points, whatever the fonts. */
static void
test_golden (void)
{
  static const struct
  {
    const char *name, *machine;
    int         selected;
  } cases[] = {
    { "layout-h100.txt", "nvidia-h100-sxm5-80gb", 6 },
    { "layout-opteron.txt", "williams2009-opteron-x2-2214", -1 },
  };
  RoofRect plot = { 50, 20, 600, 400 };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofScene) scene = fixture_make_scene (cases[i].machine, fixture_layer, NULL, cases[i].selected);
      g_autoptr (RoofLayout) layout = roof_layout_new_panel (scene, fixture_get_context (), 700, 500, &roof_figure_preset_get (ROOF_PRESET_SCREEN)->sizes, &plot);
      g_autoptr (GString) kept = g_string_new (NULL);
      g_autofree char *text = dump_layout (layout);
      g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

      /* Leaders and the places in the gutter follow the width of names. */
      for (guint j = 0; lines[j] != NULL && lines[j][0] != '\0'; j++)
        {
          g_autofree char *leader = g_strdup_printf ("line link %d ", ROOF_INK_LEADER);

          if (!g_str_has_prefix (lines[j], leader) && strstr (lines[j], ",-1 ") == NULL)
            g_string_append_printf (kept, "%s\n", lines[j]);
        }
      fixture_assert_golden (cases[i].name, kept->str);
    }
}

static guint
count_marks (RoofScene             *scene,
             const RoofFigureSizes *sizes)
{
  g_autoptr (RoofLayout) layout = roof_layout_new_figure (scene, fixture_get_context (), 800, 500, NULL, sizes);
  guint n;

  roof_layout_get_marks (layout, &n);
  return n;
}

/* A picture leaves out the mark of a ridge under a dot, beside which its corners would show. In the window the ridge can be pulled there. */
static void
test_dot_covers_mark (void)
{
  g_autofree char *there = fixture_format_custom ("at", "hbm", 50e9, 1e9), *off = fixture_format_custom ("off", "hbm", 1e9, 1e9);
  g_autoptr (RoofScene) covered = fixture_make_scene ("guide-100T-2T", there, NULL, -1);
  g_autoptr (RoofScene) bare = fixture_make_scene ("guide-100T-2T", off, NULL, -1);
  RoofFigureSizes window = roof_figure_preset_get (ROOF_PRESET_SCREEN)->sizes, picture = window;

  picture.picture = TRUE;
  g_assert_cmpuint (count_marks (bare, &picture), >, 0);
  g_assert_cmpuint (count_marks (covered, &window), ==, count_marks (bare, &window));
  g_assert_cmpuint (count_marks (covered, &picture), ==, count_marks (bare, &picture) - 1);
}

/* Up to @most kernels with the main memory's traffic anywhere, some in the gutters, some in a heap. */
static char *
invent_kernels (GRand      *random,
                const char *level,
                int         most)
{
  GString *text = g_string_new (NULL);
  int n = g_rand_int_range (random, 0, most + 1);
  double heap = fixture_draw_log (random, 0.1, 1000);

  for (int i = 0; i < n; i++)
    {
      g_autofree char *name = g_strnfill ((gsize) g_rand_int_range (random, 1, 45), (char) ('a' + i % 26));
      double bytes = g_rand_int_range (random, 0, 12) == 0 ? 0 : fixture_draw_log (random, 1e3, 1e12);
      double intensity = g_rand_boolean (random) ? heap * fixture_draw_log (random, 0.8, 1.25) : fixture_draw_log (random, 1e-3, 1e6);
      double flops = g_rand_int_range (random, 0, 12) == 0 ? 0 : (bytes > 0 ? bytes * intensity : 1e9);
      g_autofree char *kernel = fixture_format_custom (name, level, floor (flops), floor (bytes));

      g_string_append_printf (text, "%s%s", i > 0 ? "," : "", kernel);
    }
  return g_string_free (text, FALSE);
}

/* Some hundred charts of random machines, kernels, views and sizes. */
static void
test_legible_whatever_comes (void)
{
  static const char *const views[] = { NULL, ", 'view': {'axes': 'fitted'}",
                                       ", 'view': {'axes': 'manual', 'x': [0.9, 1.3], 'y': [1e10, 1e16]}",
                                       ", 'view': {'hide_ceilings': true, 'hidden_levels': ['l2', 'l1']}" };
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  RoofLibrary *library = fixture_get_library ();

  for (int i = 0; i < 300; i++)
    {
      RoofMachine *machine = roof_library_get_machine (
        library, (guint) g_rand_int_range (random, 0, (gint32) roof_library_get_n_machines (library)));
      int memory = roof_machine_find_main_memory (machine);
      g_autofree char *kernels
        = invent_kernels (random, roof_machine_get_level (machine, (guint) MAX (memory, 0))->id, i % 10 == 0 ? 80 : 12);
      g_autoptr (RoofScene) scene = fixture_make_scene (roof_machine_get_id (machine), kernels, views[i % 4],
                                                        g_rand_int_range (random, -1, 6));
      RoofHeading heading = { i % 3 == 0 ? "Title" : NULL, NULL, NULL };
      g_autoptr (RoofLayout) layout = roof_layout_new_figure (
        scene, fixture_get_context (), floor (g_rand_double_range (random, 240, 1700)),
        floor (g_rand_double_range (random, 200, 1100)), &heading, NULL);

      fixture_assert_legible (layout);
      fixture_assert_within_plot (layout);
    }
}

/* With room for all, every name is there; the selected one is the strongest. */
static void
test_names_are_there (void)
{
  static const char *const names[] = {
    "MLP projections", "Attention, decoding", "Attention, prompt", "RMSNorm", "SiLU times gate", "Residual addition",
    "Output projection, prompt", "Embedding rows", "Kernel with counters", "ridge 295", "MEMORY BOUND",
    "COMPUTE BOUND", "FLOP/s", "arithmetic intensity, FLOP per byte", "HBM3\342\200\2023.35\302\240TB/s",
  };
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", fixture_layer, NULL, 0);
  g_autoptr (RoofLayout) layout = fixture_new_layout (scene, 1400, 900);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (fixture_find_text (layout, names[i]) == NULL)
      g_error ("\"%s\" is missing", names[i]);
  g_assert_true (fixture_find_text (layout, "MLP projections")->bold);
  g_assert_false (fixture_find_text (layout, "RMSNorm")->bold);
}

/* Where room is short the selected kernel keeps its name, however little it weighs. */
static void
test_selected_is_named_last_of_all (void)
{
  g_autoptr (GString) kernels = g_string_new (NULL);

  for (int i = 0; i < 150; i++)
    {
      g_autofree char *name = g_strdup_printf ("kernel number %d", i);
      g_autofree char *kernel = fixture_format_custom (name, "hbm", 1e9 * (1 + i), 1e8);

      g_string_append_printf (kernels, "%s%s", i > 0 ? "," : "", kernel);
    }
  for (int selected = 0; selected < 150; selected += 37)
    {
      g_autofree char *name = g_strdup_printf ("kernel number %d", selected);
      g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", kernels->str, NULL, selected);
      g_autoptr (RoofLayout) layout = fixture_new_layout (scene, 600, 400);

      g_assert_nonnull (fixture_find_text (layout, name));
    }
}

static void
test_dots_stand_at_their_numbers (void)
{
  g_autofree char *kernel = fixture_format_custom ("k", "hbm", 1e12, 1e11);
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", kernel, NULL, 0);
  g_autoptr (RoofLayout) layout = fixture_new_layout (scene, 800, 600);
  const RoofDot *dot = roof_layout_find_dot (layout, 0, -1);

  g_assert_nonnull (dot);
  assert_approx (roof_scale_to_value (roof_layout_get_x (layout), dot->x), 10, 1e-9);
  assert_approx (roof_scale_to_value (roof_layout_get_y (layout), dot->y), 3.35e13, 1e-9);
  g_assert_true (dot->selected && dot->main && !dot->hollow && !dot->flagged && !dot->edge);
}

static void
test_states_of_dots (void)
{
  g_autoptr (RoofScene) scene = fixture_make_scene (
    "nvidia-h100-sxm5-80gb", fixture_layer,
    ", 'view': {'axes': 'manual', 'x': [1, 1000], 'y': [1e12, 1e16]}", 0);
  g_autoptr (RoofLayout) layout = fixture_new_layout (scene, 800, 600);
  const RoofRect *plot = roof_layout_get_plot (layout);
  const RoofDot *beyond = roof_layout_find_dot (layout, 5, -1);

  /* Residual addition lies left of these axes: a mark at the edge that points left. */
  g_assert_true (beyond->edge);
  g_assert_cmpfloat (beyond->x, <, plot->x + 10);
  g_assert_cmpfloat (cos (beyond->angle * G_PI / 180), <, -0.5);
  /* Counters above the roof are flagged, and the memory that does not bind them is a hollow dot. */
  g_assert_true (roof_layout_find_dot (layout, 8, -1)->flagged);
  g_assert_true (roof_layout_find_dot (layout, 8, 2)->hollow);
  /* Without FLOPs: under the plot. */
  g_assert_cmpfloat (roof_layout_find_dot (layout, 7, -1)->y, >, plot->y + plot->height);
}

/* Parts of a network have areas like their shares of the time, between a least and a most; larger ones lie below. */
static void
test_sizes_of_parts (void)
{
  g_autoptr (RoofSnapshot) plain = fixture_new_snapshot ("nvidia-h100-sxm5-80gb", "{'name': 'own', 'op': 'gemv'}", NULL);
  g_autoptr (RoofWorkload) workload = roof_network_resolve ("llama-3.1-8b", NULL);
  g_autoptr (RoofSnapshot) snapshot = roof_workload_add (workload, plain, NULL);
  g_autoptr (RoofScene) scene = fixture_new_scene (snapshot, 3);
  g_autoptr (RoofLayout) layout = fixture_new_layout (scene, 800, 600);
  guint n, n_dots, n_sized = 0;
  const RoofSceneKernel *kernels = roof_scene_get_kernels (scene, &n);
  const RoofDot *dots = roof_layout_get_dots (layout, &n_dots);
  double last = INFINITY;

  g_assert_false (kernels[0].sized);
  g_assert_cmpfloat (roof_layout_find_dot (layout, 0, -1)->radius, ==, 5);
  for (guint i = 1; i < n; i++)
    {
      double radius = roof_layout_find_dot (layout, (int) kernels[i].kernel, -1)->radius;

      g_assert_true (kernels[i].sized);
      g_assert_cmpfloat (radius, >=, 3.4);
      g_assert_cmpfloat (radius, <=, 12);
      if (radius > 3.4 && radius < 12)
        {
          assert_approx (radius * radius / kernels[i].weight, 15 * 15, 1e-9);
          n_sized++;
        }
    }
  g_assert_cmpuint (n_sized, >, 4);
  for (guint i = 0; i < n_dots && dots[i].owner.kernel > 0; i++)
    {
      g_assert_cmpfloat (dots[i].radius, <=, last);
      last = dots[i].radius;
    }
  fixture_assert_legible (layout);
}

/* Without bytes: right of the plot, at the height of its performance, named inside. */
static void
test_side_gutter (void)
{
  g_autoptr (RoofScene) scene = fixture_make_scene (
    "nvidia-h100-sxm5-80gb", "{'name': 'registers', 'op': 'custom', 'parameters': {'flops': 1e12, 'time': 0.01}}",
    NULL, -1);
  g_autoptr (RoofLayout) layout = fixture_new_layout (scene, 800, 600);
  const RoofRect *plot = roof_layout_get_plot (layout);
  const RoofDot *dot = roof_layout_find_dot (layout, 0, -1);

  g_assert_cmpfloat (dot->x, >, plot->x + plot->width);
  assert_approx (roof_scale_to_value (roof_layout_get_y (layout), dot->y), 1e14, 1e-9);
  g_assert_cmpfloat (fabs (fixture_find_text (layout, "registers")->box.y - dot->y), <, 12);
  g_assert_nonnull (fixture_find_text (layout, "no bytes"));
}

/* The line across the chart at the height of the dot of kernel @kernel. (nullable) */
static const RoofLine *
find_reach (RoofLayout *layout,
            int         kernel)
{
  const RoofDot *dot = roof_layout_find_dot (layout, (guint) kernel, -1);
  const RoofRect *plot = roof_layout_get_plot (layout);
  guint n;
  const RoofLine *lines = roof_layout_get_lines (layout, &n);

  for (guint i = 0; i < n; i++)
    if (lines[i].owner.kind == ROOF_HIT_DOT && lines[i].owner.kernel == kernel && lines[i].a.y == dot->y && lines[i].b.y == dot->y
        && lines[i].a.x == plot->x && lines[i].b.x == plot->x + plot->width)
      return &lines[i];
  return NULL;
}

/* Bytes that were not counted are not 0: the mark is hollow, and the gutter says so. Without counted FLOPs there is no place. */
static void
test_uncounted (void)
{
  static const char kernels[] = "{'name': 'half', 'op': 'custom', 'parameters': {'flops': 1e12, 'bytes.hbm': null, 'time': 0.01}},"
                                "{'name': 'timed', 'op': 'custom', 'parameters': {'flops': null, 'bytes.hbm': null, 'time': 0.01}},"
                                "{'name': 'moved', 'op': 'custom', 'parameters': {'flops': null, 'bytes.hbm': 1e9, 'time': 0.01}}";
  static const char byteless[] = ", {'name': 'registers', 'op': 'custom', 'parameters': {'flops': 1e12, 'time': 0.02}}";
  g_autofree char *mixed = g_strconcat (kernels, byteless, NULL);
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", kernels, NULL, 1);
  g_autoptr (RoofLayout) layout = fixture_new_layout (scene, 800, 600);
  g_autoptr (RoofScene) picked = fixture_make_scene ("nvidia-h100-sxm5-80gb", kernels, NULL, 0);
  g_autoptr (RoofLayout) across = fixture_new_layout (picked, 800, 600);
  g_autoptr (RoofScene) others = fixture_make_scene ("nvidia-h100-sxm5-80gb", mixed, NULL, -1);
  g_autoptr (RoofLayout) beside = fixture_new_layout (others, 800, 600);
  const RoofRect *plot = roof_layout_get_plot (layout);
  const RoofDot *dot = roof_layout_find_dot (layout, 0, -1);

  g_assert_cmpfloat (dot->x, >, plot->x + plot->width);
  assert_approx (roof_scale_to_value (roof_layout_get_y (layout), dot->y), 1e14, 1e-9);
  g_assert_true (dot->hollow);
  g_assert_nonnull (fixture_find_text (layout, "not counted"));
  g_assert_null (roof_layout_find_dot (layout, 1, -1));
  g_assert_null (roof_layout_find_dot (layout, 2, -1));
  g_assert_cmpuint (roof_scene_count_unplaced (scene), ==, 2);
  g_assert_nonnull (fixture_find_text (beside, "no bytes"));
  g_assert_false (roof_layout_find_dot (beside, 3, -1)->hollow);
  /* The selected one may lie anywhere at its performance. */
  g_assert_null (find_reach (layout, 0));
  g_assert_nonnull (find_reach (across, 0));
  g_assert_true (find_reach (across, 0)->dashed);
}

/* Without FLOPs: side by side in the order of the list. Selecting one moves no other, and it keeps its name, beside its ring. */
static void
test_bottom_gutter (void)
{
  static const char kernels[] = "{'name': 'gather', 'op': 'embedding'}, {'name': 'move', 'op': 'copy'}, "
                                "{'name': 'share', 'op': 'all_reduce'}";
  static const char *const names[] = { "gather", "move", "share" };

  for (int selected = -1; selected < 3; selected++)
    {
      g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", kernels, NULL, selected);
      g_autoptr (RoofLayout) layout = fixture_new_layout (scene, 800, 600);
      const RoofRect *plot = roof_layout_get_plot (layout);
      double last = plot->x;

      for (int i = 0; i < 3; i++)
        {
          const RoofDot *dot = roof_layout_find_dot (layout, (guint) i, -1);
          const RoofText *text = fixture_find_text (layout, names[i]);

          g_assert_cmpfloat (dot->x, >, last);
          g_assert_cmpfloat (dot->y, >, plot->y + plot->height);
          g_assert_nonnull (text);
          g_assert_cmpfloat (text->box.x - text->box.width / 2, >=, dot->x + dot->radius + (i == selected ? 4 : 0));
          last = text->box.x + text->box.width / 2;
        }
      fixture_assert_legible (layout);
    }
}

/* The lower end of a text. */
static double
find_end (const RoofText *text)
{
  return text->box.y + text->box.height / 2;
}

/* What the machine cannot run: by name in a row of its own in the margin, below the axis and its title. */
static void
test_refused (void)
{
  static const char kernels[] = "{'name': 'runs', 'op': 'matmul'}, {'name': 'move', 'op': 'copy'}, "
                                "{'name': 'wide', 'op': 'matmul', 'compute': 'fp64'}, {'name': 'unknown', 'op': 'no-such'}";

  for (int selected = -1; selected < 4; selected++)
    {
      g_autoptr (RoofScene) scene = fixture_make_scene ("tpu-v5e", kernels, NULL, selected);
      g_autoptr (RoofLayout) layout = fixture_new_layout (scene, 800, 600);
      const RoofDot *moved = roof_layout_find_dot (layout, 1, -1);
      g_autofree char *chart = roof_describe_chart (scene);

      g_assert_cmpuint (roof_scene_count_refused (scene), ==, 2);
      g_assert_nonnull (strstr (chart, "2 kernels cannot run here."));
      g_assert_nonnull (strstr (chart, "2 kernels, "));
      g_assert_nonnull (fixture_find_text (layout, "cannot run"));
      for (guint i = 2; i < 4; i++)
        {
          const RoofDot *dot = roof_layout_find_dot (layout, i, -1);
          RoofHit hit = roof_hit_test (layout, dot->x, dot->y);
          g_autofree char *words = roof_describe_hit (scene, hit);

          g_assert_cmpfloat (dot->y, >, moved->y);
          g_assert_cmpfloat (dot->y - dot->radius, >, find_end (fixture_find_text (layout, "arithmetic intensity, FLOP per byte")));
          g_assert_true (dot->hollow);
          g_assert_cmpint (dot->selected, ==, (int) i == selected);
          g_assert_nonnull (fixture_find_text (layout, i == 2 ? "wide" : "unknown"));
          g_assert_cmpint (hit.kernel, ==, i);
          g_assert_nonnull (strstr (words, i == 2 ? "wide\nCannot run here: " : "unknown\nCannot run here: "));
          g_assert_null (roof_drag_new (roof_library_get_catalogue (fixture_get_library ()), NULL, layout, hit, dot->x, dot->y));
        }
      fixture_assert_legible (layout);
    }
}

/* Thousands that cannot run stand at the end of the row, inside of it. */
static void
test_many_refused (void)
{
  g_autoptr (GString) kernels = g_string_new ("{'name': 'runs', 'op': 'matmul'}");
  g_autoptr (RoofScene) scene = NULL;
  g_autoptr (RoofLayout) layout = NULL;
  const RoofRect *plot;

  for (guint i = 0; i < 3000; i++)
    g_string_append_printf (kernels, ", {'name': 'wide %u', 'op': 'matmul', 'compute': 'fp64'}", i);
  scene = fixture_make_scene ("tpu-v5e", kernels->str, NULL, 1700);
  layout = fixture_new_layout (scene, 800, 600);
  plot = roof_layout_get_plot (layout);
  g_assert_nonnull (fixture_find_text (layout, "wide 0"));
  g_assert_null (fixture_find_text (layout, "wide 2999"));
  for (guint i = 1; i <= 3000; i++)
    {
      const RoofDot *dot = roof_layout_find_dot (layout, i, -1);

      g_assert_cmpfloat (dot->x, <=, plot->x + plot->width);
      g_assert_cmpfloat (dot->y, >, plot->y + plot->height);
    }
  fixture_assert_legible (layout);
}

/* A live dot has an arrow from its pin, which does not reach into it. */
static void
test_arrow (void)
{
  g_autoptr (RoofScene) scene = fixture_make_scene (
    "nvidia-h100-sxm5-80gb", fixture_layer,
    ", 'ghosts': [{'label': 'B = 64', 'kernel': {'name': 'MLP projections', 'op': 'matmul',"
    " 'parameters': {'B': 64, 'D': 4096, 'F': 11008}}}]", -1);
  g_autoptr (RoofLayout) layout = fixture_new_layout (scene, 1000, 700);
  const RoofDot *live = roof_layout_find_dot (layout, 0, -1);
  guint n, arrows = 0;
  const RoofPolygon *polygons = roof_layout_get_polygons (layout, &n);

  for (guint i = 0; i < n; i++)
    if (polygons[i].over)
      {
        double reach = hypot (polygons[i].corners[0].x - live->x, polygons[i].corners[0].y - live->y);

        g_assert_cmpfloat (reach, >=, live->radius);
        g_assert_cmpfloat (reach, <, live->radius + 7);
        arrows++;
      }
  g_assert_cmpuint (arrows, ==, 1);
}

static void
test_tiny_and_empty (void)
{
  static const double sizes[][2] = { { 1, 1 }, { 60, 40 }, { 200, 150 }, { 4000, 50 } };
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", fixture_layer, NULL, 0);

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (RoofLayout) layout = fixture_new_layout (scene, sizes[i][0], sizes[i][1]);

      g_assert_cmpfloat (roof_layout_get_plot (layout)->width, >=, 40);
    }
}

/* Kernels at one spot are named together, as many as there are; of a name that is too long its start and its end. */
static void
test_one_spot (void)
{
  static const struct
  {
    const char *names[4];
    const char *shown;
  } cases[] = {
    { { "First pass", "Second pass" }, "First pass, Second pass" },
    { { "One name that is rather long", "and another" }, "One name that i…rather long +1" },
    { { "a", "b", "c", "d" }, "a +3" },
    { { "gemm with a tile of many rows and columns, 128x64" }, "gemm with a tile o…mns, 128x64" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GString) kernels = g_string_new (NULL);

      for (guint k = 0; k < G_N_ELEMENTS (cases[i].names) && cases[i].names[k] != NULL; k++)
        {
          g_autofree char *kernel = fixture_format_custom (cases[i].names[k], "hbm", 1e10, 1e9);

          g_string_append_printf (kernels, "%s%s", k > 0 ? "," : "", kernel);
        }

      g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", kernels->str, NULL, -1);
      g_autoptr (RoofLayout) layout = fixture_new_layout (scene, 900, 600);

      if (fixture_find_text (layout, cases[i].shown) == NULL)
        g_error ("\"%s\" is missing", cases[i].shown);
    }
}

/* What is led to stands beside no other line that it would be taken for the name of, and nothing touches the frame. */
static void
test_called_out (void)
{
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", fixture_layer, NULL, -1);

  for (double width = 300; width <= 900; width += 75)
    {
      g_autoptr (RoofLayout) layout = fixture_new_layout (scene, width, width * 0.7);
      const RoofRect *plot = roof_layout_get_plot (layout);
      guint n;
      const RoofText *texts = roof_layout_get_texts (layout, &n);

      for (guint i = 0; i < n; i++)
        {
          RoofRect bounds = roof_box_get_bounds (&texts[i].box);

          if (texts[i].box.angle == 0 && roof_rect_contains (plot, texts[i].box.x, texts[i].box.y))
            g_assert_cmpfloat (bounds.x + bounds.width, <=, plot->x + plot->width - 2);
        }
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/layout/dot-covers-mark", test_dot_covers_mark);
  g_test_add_func ("/roof/layout/golden", test_golden);
  g_test_add_func ("/roof/layout/legible-whatever-comes", test_legible_whatever_comes);
  g_test_add_func ("/roof/layout/names-are-there", test_names_are_there);
  g_test_add_func ("/roof/layout/selected-is-named-last-of-all", test_selected_is_named_last_of_all);
  g_test_add_func ("/roof/layout/dots-stand-at-their-numbers", test_dots_stand_at_their_numbers);
  g_test_add_func ("/roof/layout/states-of-dots", test_states_of_dots);
  g_test_add_func ("/roof/layout/sizes-of-parts", test_sizes_of_parts);
  g_test_add_func ("/roof/layout/side-gutter", test_side_gutter);
  g_test_add_func ("/roof/layout/bottom-gutter", test_bottom_gutter);
  g_test_add_func ("/roof/layout/uncounted", test_uncounted);
  g_test_add_func ("/roof/layout/refused", test_refused);
  g_test_add_func ("/roof/layout/many-refused", test_many_refused);
  g_test_add_func ("/roof/layout/arrow", test_arrow);
  g_test_add_func ("/roof/layout/one-spot", test_one_spot);
  g_test_add_func ("/roof/layout/called-out", test_called_out);
  g_test_add_func ("/roof/layout/tiny-and-empty", test_tiny_and_empty);

  return g_test_run ();
}
