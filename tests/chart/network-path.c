/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "chart/pick/scrub.h"
#include "chart/scene/scene-handles.h"
#include "chart/words/describe.h"
#include "document/files/library.h"
#include "document/files/network.h"
#include "fixtures.h"
#include "workload/apply.h"
#include "workload/step.h"

/* The ways of a network's parts as a size of its step runs: each number is checked by taking that step. */

#define NETWORK "llama-3.1-70b"

typedef struct
{
  RoofLibrary *library;
  RoofReport  *report;
} Fixture;

static RoofReport *
report_on (Fixture      *self,
           RoofSnapshot *snapshot)
{
  return roof_report_new (roof_library_get_catalogue (self->library), snapshot, NULL);
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  g_autoptr (RoofWorkload) plain = roof_network_resolve (NETWORK, NULL);
  g_autoptr (RoofWorkload) workload = NULL;
  g_autoptr (RoofSnapshot) empty = NULL, snapshot = NULL;
  RoofStep step = plain->step;

  step.past = 2048;
  self->library = roof_library_new (NULL);
  empty = roof_snapshot_new (roof_library_find_machine (self->library, "nvidia-h100-sxm5-80gb", NULL));
  workload = roof_workload_with_step (plain, &step);
  snapshot = roof_workload_apply (workload, empty, NULL);
  self->report = report_on (self, snapshot);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  roof_report_unref (self->report);
  g_assert_finalize_object (self->library);
}

static guint
find_part (RoofReport *report,
           const char *part)
{
  RoofSnapshot *snapshot = roof_report_get_snapshot (report);

  for (guint i = 0; i < roof_snapshot_get_n_kernels (snapshot); i++)
    if (g_strcmp0 (roof_kernel_get_part (roof_snapshot_get_kernel (snapshot, i)), part) == 0)
      return i;
  g_error ("no kernel %s", part);
}

/* What the step itself says of @part with the variable at @value; bound -3: it is gone, or refused. */
static RoofEstimate
take_step (Fixture      *self,
           RoofVariable *variable,
           const char   *part,
           double        value)
{
  g_autoptr (RoofSnapshot) snapshot = roof_variable_set (variable, roof_report_get_snapshot (self->report), value, NULL);
  g_autoptr (RoofReport) report = snapshot != NULL ? report_on (self, snapshot) : NULL;

  for (guint i = 0; report != NULL && i < roof_report_get_n (report); i++)
    if (g_strcmp0 (roof_kernel_get_part (roof_snapshot_get_kernel (snapshot, i)), part) == 0)
      return *roof_analysis_get_estimate (roof_report_get_analysis (report, i));
  return (RoofEstimate) { .bound = -3 };
}

static void
check_values (Fixture    *self,
              const char *part,
              const char *key,
              guint      *n_met)
{
  static const double values[] = { 1, 2, 3, 7, 8, 100, 4096 };
  g_autoptr (RoofVariable) variable = roof_variable_new (self->report, find_part (self->report, part), key, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      RoofEstimate wanted = take_step (self, variable, part, values[i]), met;
      gboolean there = roof_variable_evaluate (variable, values[i], &met);

      g_assert_true (there == (wanted.bound != -3));
      if (!there)
        continue;
      *n_met += 1;
      g_assert_cmpfloat (met.t_min, ==, wanted.t_min);
      g_assert_cmpfloat (met.flops[0], ==, wanted.flops[0]);
      g_assert_cmpint (met.bound, ==, wanted.bound);
    }
}

/* Any part, by any size: 3, 7 and 100 devices do not divide the heads. */
static void
test_values (Fixture       *self,
             gconstpointer  data)
{
  static const char *const parts[] = { "q_proj", "attention", "norms", "down_proj" };
  static const char *const keys[] = { "batch", "new_tokens", "past", "tp" };
  guint n_met = 0;

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    for (guint k = 0; k < G_N_ELEMENTS (keys); k++)
      check_values (self, parts[i], keys[k], &n_met);
  g_assert_cmpuint (n_met, >, 80);
  g_assert_cmpuint (n_met, <, 112);
}

/* What @pool remembers of other steps changes nothing. */
static void
check_pooled (RoofReport *report,
              GPtrArray  *pool)
{
  static const char *const keys[] = { "batch", "past", "tp" };
  static const double values[] = { 1, 8, 100, 4096 };
  guint kernel = find_part (report, "q_proj");

  for (guint k = 0; k < G_N_ELEMENTS (keys); k++)
    for (guint i = 0; i < G_N_ELEMENTS (values); i++)
      {
        g_autoptr (RoofVariable) pooled = roof_variable_new (report, kernel, keys[k], pool);
        g_autoptr (RoofVariable) alone = roof_variable_new (report, kernel, keys[k], NULL);
        RoofEstimate one, other;
        gboolean there;

        memset (&one, 0, sizeof one);
        memset (&other, 0, sizeof other);
        there = roof_variable_evaluate (alone, values[i], &one);
        g_assert_cmpfloat (roof_variable_get_value (pooled), ==, roof_variable_get_value (alone));
        g_assert_true (roof_variable_evaluate (pooled, values[i], &other) == there);
        if (there)
          g_assert_cmpmem (&one, sizeof one, &other, sizeof other);
      }
}

/* As a drag at one size, then at another, and a choice of other formats, with one pool for all. */
static void
test_pool_while_moving (Fixture       *self,
                        gconstpointer  data)
{
  static const struct
  {
    const char *key;
    double      value;
  } moves[] = { { "batch", 2 }, { "batch", 8 }, { "past", 8 }, { "past", 4096 }, { "tp", 2 }, { "batch", 8 } };
  g_autoptr (GPtrArray) pool = roof_variable_new_pool ();
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_ref (roof_report_get_snapshot (self->report));

  for (guint i = 0; i < G_N_ELEMENTS (moves); i++)
    {
      g_autoptr (RoofSnapshot) before = g_steal_pointer (&snapshot);
      g_autoptr (RoofReport) report = NULL;

      snapshot = roof_step_set_all (before, roof_step_find_size (moves[i].key), moves[i].value, NULL);
      report = report_on (self, snapshot);
      check_pooled (report, pool);
    }

  RoofStep step = roof_snapshot_get_workload (snapshot, 0)->step;

  step.weights = "int8";
  g_autoptr (RoofWorkload) stored = roof_workload_with_step (roof_snapshot_get_workload (snapshot, 0), &step);
  g_autoptr (RoofSnapshot) lighter = roof_workload_apply (stored, snapshot, NULL);
  g_autoptr (RoofReport) report = report_on (self, lighter);

  check_pooled (report, pool);
}

static void
test_names (Fixture       *self,
            gconstpointer  data)
{
  guint kernel = find_part (self->report, "q_proj");
  g_autoptr (GPtrArray) rows = roof_variable_list (self->report, kernel);
  g_autoptr (RoofVariable) tag = roof_variable_new (self->report, kernel, "cached", NULL);
  const char *const ids[] = { "batch", "new_tokens", "past", "tp" };

  g_assert_cmpuint (rows->len, ==, G_N_ELEMENTS (ids));
  for (guint i = 0; i < rows->len; i++)
    g_assert_cmpstr (((const RoofParameter *) rows->pdata[i])->id, ==, ids[i]);
  g_assert_cmpstr (roof_variable_get_parameter (tag)->id, ==, "past");
  g_assert_cmpfloat (roof_variable_get_value (tag), ==, 2048);
  g_assert_true (roof_variable_goes_by (tag, "past"));
  g_assert_false (roof_variable_goes_by (tag, "B"));
  g_assert_null (roof_variable_new (self->report, kernel, "B", NULL)); /* the step sets it */
  g_assert_null (roof_variable_new (self->report, kernel, "context", NULL)); /* which has none */
}

/* By hand, as in network-edit: 310 sequences; and only whole numbers that divide can be set. */
static void
test_turn (Fixture       *self,
           gconstpointer  data)
{
  g_autoptr (RoofVariable) batch = roof_variable_new (self->report, find_part (self->report, "gate_proj"), "batch", NULL);
  g_autoptr (RoofVariable) tp = roof_variable_new (self->report, find_part (self->report, "gate_proj"), "tp", NULL);
  RoofSweep sweep;

  g_assert_cmpfloat (roof_variable_get_turn (batch), ==, 310);
  g_assert_cmpint (take_step (self, batch, "gate_proj", 310).bound, ==, ROOF_BOUND_COMPUTE);
  g_assert_cmpint (take_step (self, batch, "gate_proj", 309).bound, !=, ROOF_BOUND_COMPUTE);
  g_assert_true (roof_variable_init_range (batch, &sweep));
  g_assert_cmpfloat (sweep.from, ==, 1);
  g_assert_cmpfloat (sweep.to, ==, 2048);
  g_assert_true (isnan (roof_variable_get_turn (tp)));
  g_assert_cmpfloat (roof_variable_settle (tp, 3, 1), ==, 4);
  g_assert_cmpfloat (roof_variable_settle (tp, 3, -1), ==, 2);
  g_assert_cmpfloat (roof_variable_settle (batch, 0.2, 0), ==, 1);
}

static RoofScene *
make_scene (Fixture    *self,
            const char *part,
            const char *key,
            double      to,
            gboolean    all)
{
  RoofView *view = roof_view_copy (roof_snapshot_get_view (roof_report_get_snapshot (self->report)));
  g_autoptr (RoofSnapshot) snapshot = NULL;
  g_autoptr (RoofReport) report = NULL;

  roof_view_set_path (view, key, 1, to);
  view->path.all = all;
  snapshot = roof_snapshot_with_view (roof_report_get_snapshot (self->report), view);
  roof_view_free (view);
  report = report_on (self, snapshot);
  return roof_scene_new (report, roof_library_get_catalogue (self->library),
                         part != NULL ? (int) find_part (report, part) : -1);
}

static void
test_path (Fixture       *self,
           gconstpointer  data)
{
  g_autoptr (RoofScene) scene = make_scene (self, "gate_proj", "batch", 2048, FALSE);
  guint n, n_marks;
  const RoofTrack *tracks = roof_scene_get_tracks (scene, &n);
  const RoofPathPoint *marks;

  g_assert_cmpuint (n, ==, 1);
  marks = roof_path_get_marks (tracks[0].path, &n_marks);
  g_assert_cmpuint (n_marks, ==, 12); /* 1 to 2048 */
  for (guint i = 0; i < n_marks; i++)
    {
      RoofEstimate there = take_step (self, roof_path_get_variable (tracks[0].path), "gate_proj", marks[i].value);

      g_assert_cmpfloat (marks[i].value, ==, exp2 (i));
      g_assert_cmpfloat (marks[i].intensity, ==, there.intensity[roof_path_get_level (tracks[0].path)]);
      g_assert_cmpfloat (marks[i].performance, ==, there.reachable);
    }
  g_assert_cmpfloat (roof_path_get_turn (tracks[0].path)->value, ==, 310);
}

static guint
count_texts (const RoofLayout *layout,
             const char       *wanted)
{
  guint n_texts, n = 0;
  const RoofText *texts = roof_layout_get_texts (layout, &n_texts);

  for (guint i = 0; i < n_texts; i++)
    n += g_strcmp0 (pango_layout_get_text (texts[i].pango), wanted) == 0;
  return n;
}

/* All parts that move have a way; q, gate, up and down projections become compute bound at nearly one place, which is written
 * once for each value. */
static void
test_all (Fixture       *self,
          gconstpointer  data)
{
  g_autoptr (RoofScene) scene = make_scene (self, "gate_proj", "batch", 2048, TRUE);
  g_autoptr (RoofLayout) layout = fixture_new_layout (scene, 1400, 900);
  guint n;

  roof_scene_get_tracks (scene, &n);
  g_assert_cmpuint (n, >, 10);
  g_assert_cmpuint (count_texts (layout, "batch = 310"), ==, 1);
  g_assert_cmpuint (count_texts (layout, "batch = 319"), ==, 1);
}

/* Along the path the batch goes with the pointer, snaps to the turn and to the marks, and the whole step follows. */
static void
test_scrub (Fixture       *self,
            gconstpointer  data)
{
  g_autoptr (RoofScene) scene = make_scene (self, "gate_proj", "batch", 2048, FALSE);
  g_autoptr (RoofLayout) layout = fixture_new_layout (scene, 1000, 700);
  guint n;
  const RoofTrack *track = roof_scene_get_tracks (scene, &n);
  RoofHit hit = { ROOF_HIT_PATH, (int) track->kernel, (int) roof_path_get_level (track->path), -1 };
  RoofScrub *scrub = roof_scrub_new (layout, hit);
  const RoofPathPoint *turn = roof_path_get_turn (track->path), *marks = roof_path_get_marks (track->path, &n);
  static const double fine[] = { 5, 100, 300 };
  RoofEditResult result;

  for (guint i = 0; i < n; i++)
    {
      double x = roof_scale_to_pixel (roof_layout_get_x (layout), marks[i].intensity);
      double y = roof_scale_to_pixel (roof_layout_get_y (layout), marks[i].performance);
      g_autoptr (RoofSnapshot) snapshot = roof_scrub_update (scrub, x + 1, y - 1, ROOF_EDIT_SNAP, &result);

      g_assert_cmpstr (result.parameter, ==, "batch");
      g_assert_cmpfloat (result.value, ==, marks[i].value == 256 ? result.value : marks[i].value);
      g_assert_cmpfloat (roof_snapshot_get_workload (snapshot, 0)->step.batch, ==, result.value);
    }
  for (guint i = 0; i < G_N_ELEMENTS (fine); i++)
    {
      RoofEstimate at = take_step (self, roof_path_get_variable (track->path), "gate_proj", fine[i]);
      double x = roof_scale_to_pixel (roof_layout_get_x (layout), at.intensity[hit.index]);
      double y = roof_scale_to_pixel (roof_layout_get_y (layout), at.reachable);
      g_autoptr (RoofSnapshot) snapshot = roof_scrub_update (scrub, x, y, ROOF_EDIT_FINE, &result);

      g_assert_cmpfloat (fabs (result.value - fine[i]), <=, 1);
    }
  {
    double x = roof_scale_to_pixel (roof_layout_get_x (layout), turn->intensity);
    double y = roof_scale_to_pixel (roof_layout_get_y (layout), turn->performance);
    g_autoptr (RoofSnapshot) snapshot = roof_scrub_update (scrub, x, y, ROOF_EDIT_SNAP, &result);
    g_autofree char *words = roof_describe_edit (&result, ROOF_TALLY_FLOP);

    g_assert_cmpstr (words, ==, "batch = 310, on the ridge");
  }
  roof_scrub_free (scrub);
}

static void
test_words (Fixture       *self,
            gconstpointer  data)
{
  g_autoptr (RoofScene) scene = make_scene (self, "attention", "new_tokens", 1024, FALSE);
  guint n;
  const RoofTrack *track = roof_scene_get_tracks (scene, &n);
  RoofHit hit = { ROOF_HIT_PATH, (int) track->kernel, (int) roof_path_get_level (track->path), -1 };
  g_autofree char *words = fixture_plain (roof_describe_path (scene, hit));

  g_assert_true (g_str_has_prefix (words, "attention as new tokens runs from 1 to 1 024\nCompute bound from new tokens = "));
}

/* What a handle says is what a pull turns: of attention in decode the new tokens, of a product the batch, and what the kernel
 * names where it names one. */
static void
test_handles (Fixture       *self,
              gconstpointer  data)
{
  static const struct { const char *part, *text; } rows[] = {
    { "q_proj", "batch = 1" }, { "attention", "new tokens = 1" }, { "gate_proj", "batch = 1" },
  };
  g_autoptr (RoofScene) scene = make_scene (self, NULL, NULL, 0, FALSE);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      RoofHit handle = { ROOF_HIT_DOT, (int) find_part (self->report, rows[i].part), -1, -1 };
      g_autofree char *text = roof_describe_handle_value (scene, handle);
      RoofHandleValue value;

      g_assert_cmpstr (text, ==, rows[i].text);
      g_assert_true (roof_scene_get_handle_value (scene, handle, &value));
      g_assert_cmpfloat (value.least, ==, 1);
      g_assert_cmpfloat (value.most, >=, 131072);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define CASE(name, function) \
  g_test_add ("/chart/network-path/" name, Fixture, NULL, set_up, function, tear_down)
  CASE ("values", test_values);
  CASE ("pool-while-moving", test_pool_while_moving);
  CASE ("names", test_names);
  CASE ("turn", test_turn);
  CASE ("path", test_path);
  CASE ("all", test_all);
  CASE ("scrub", test_scrub);
  CASE ("words", test_words);
  CASE ("handles", test_handles);
#undef CASE
  return g_test_run ();
}
