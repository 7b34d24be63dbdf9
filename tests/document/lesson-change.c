/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/lessons/lesson-change.h"

#include "approx.h"
#include "change.h"
#include "document/json/json-text.h"
#include "document/lessons/lesson-kernel.h"
#include "document/lessons/lesson-quantity.h"
#include "document/lessons/lesson.h"
#include "lesson-sound.h"

/* What each change that a step can make does to the state of the step before. */

static RoofLibrary *library;

/* What the second step of the sound lesson shows, its changes being @changes. Returns: (transfer full) */
static RoofLesson *
make (const char *changes)
{
  g_autofree char *text
      = change_once (sound_lesson, "{\"kernel\": \"Layer\", \"set\": {\"B\": 128}}", changes);
  g_autofree char *told = change_once (text, "\"With {Layer.B} rows.\"", "\"Changed.\"");
  g_autofree char *asked = change_once (told,
                                        "\"question\": {\"ask\": \"Where to?\", \"drag\": \"Layer\", \"level\": \"hbm\","
                                        " \"within\": 0.1, \"hint\": \"Further.\"},",
                                        "\"question\": {\"ask\": \"So?\", \"choices\": [{\"text\": \"Yes\", \"why\": \"It is.\","
                                        " \"right\": true}, {\"text\": \"No\", \"why\": \"It is.\"}]},");
  g_autofree char *plain = change_once (asked,
                                        "\"text\": \"From {before.Layer.B} to {Layer.B}, {Layer.attainable / first.Layer.attainable|2}"
                                        " times.\",    \"changes\": [{\"kernel\": \"Layer\", \"set\": {\"B\": 512}}],"
                                        "    \"states\": [{\"says\": \"Layer.bound\", \"value\": \"compute\"}]",
                                        "\"text\": \"It is.\"");
  g_autofree char *whole = change_once (plain, "{\"pin\": \"Layer\", \"label\": \"as it was\"}", "{\"reset\": true}");
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) root = roof_json_parse (whole, -1, NULL);
  RoofLesson *lesson = roof_lesson_from_json (root, library, &error);

  g_assert_no_error (error);
  return lesson;
}

static const RoofLessonState *
get_state (RoofLesson *lesson)
{
  return &roof_lesson_get_face (lesson, 1, FALSE)->state;
}

static void
test_kernels (void)
{
  g_autoptr (RoofLesson) lesson = make (
      "{\"kernel\": \"Layer\", \"set\": {\"B\": 7}, \"dtype\": {\"weights\": \"int8\"}, \"count\": 3, \"name\": \"Mine\"},"
      "{\"kernel\": \"all\", \"visible\": false}, {\"add\": {\"name\": \"New\", \"op\": \"matmul\"}}, {\"remove\": \"QK product\"}");
  RoofSnapshot *snapshot = get_state (lesson)->snapshot;
  RoofKernel *kernel = roof_snapshot_get_kernel (snapshot, 0);

  g_assert_cmpuint (roof_snapshot_get_n_kernels (snapshot), ==, 2);
  g_assert_cmpstr (roof_kernel_get_name (kernel), ==, "Mine");
  g_assert_cmpfloat (roof_kernel_find_number (kernel, "B"), ==, 7);
  g_assert_cmpfloat (roof_kernel_find_number (kernel, "D"), ==, 8192);
  g_assert_cmpfloat (roof_kernel_get_count (kernel), ==, 3);
  g_assert_false (roof_kernel_get_visible (kernel));
  g_assert_cmpstr (roof_kernel_get_name (roof_snapshot_get_kernel (snapshot, 1)), ==, "New");
  g_assert_true (roof_kernel_get_visible (roof_snapshot_get_kernel (snapshot, 1)));
  /* The weights are half as many bytes: B = 7 rows of 2 x 8192 numbers of bf16 beside them. */
  assert_approx (roof_analysis_get_estimate (roof_report_get_analysis (get_state (lesson)->report, 0))->bytes[0],
                 8192. * 8192 + 7 * 2 * 8192 * 2, 1e-12);
}

static void
test_machines (void)
{
  g_autoptr (RoofLesson) lesson = make ("{\"compare\": \"nvidia-l4\"}, {\"machine\": \"nvidia-h100-sxm5-80gb\"}");
  g_autoptr (RoofLesson) dropped = make ("{\"machine\": \"nvidia-l4\"}, {\"drop\": \"tpu-v5e\"}");
  RoofSnapshot *snapshot = get_state (lesson)->snapshot;

  g_assert_cmpuint (roof_snapshot_get_n_machines (snapshot), ==, 3);
  g_assert_cmpstr (roof_machine_get_id (roof_snapshot_get_active (snapshot)), ==, "nvidia-h100-sxm5-80gb");
  g_assert_cmpuint (roof_snapshot_get_n_machines (get_state (dropped)->snapshot), ==, 1);
  g_assert_cmpstr (roof_machine_get_id (roof_snapshot_get_active (get_state (dropped)->snapshot)), ==, "nvidia-l4");
}

static double
get_bandwidth (RoofLesson *lesson)
{
  return roof_machine_get_level (roof_snapshot_get_active (get_state (lesson)->snapshot), 0)->bandwidth.value;
}

static void
test_ratings (void)
{
  g_autoptr (RoofLesson) set = make ("{\"figure\": \"hbm.bandwidth\", \"set\": 2e12}");
  g_autoptr (RoofLesson) twice = make ("{\"figure\": \"hbm.bandwidth\", \"factor\": 2}");

  assert_approx (get_bandwidth (set), 2e12, 1e-12);
  assert_approx (get_bandwidth (twice), 2 * 8.2e11, 1e-12);
}

static void
test_pins (void)
{
  g_autoptr (RoofLesson) one = make ("{\"pin\": \"Layer\", \"label\": \"before\"}, {\"kernel\": \"Layer\", \"set\": {\"B\": 7}}");
  g_autoptr (RoofLesson) both = make ("{\"pin\": \"all\"}");
  g_autoptr (RoofLesson) fewer = make ("{\"pin\": \"all\"}, {\"unpin\": \"Layer\"}");
  g_autoptr (RoofLesson) none = make ("{\"pin\": \"all\"}, {\"unpin\": \"all\"}");
  const RoofPin *pin = roof_snapshot_get_pin (get_state (one)->snapshot, 0);

  g_assert_cmpuint (roof_snapshot_get_n_pins (get_state (one)->snapshot), ==, 1);
  g_assert_cmpfloat (roof_kernel_find_number (pin->kernel, "B"), ==, 64);
  g_assert_cmpuint (roof_snapshot_get_n_pins (get_state (both)->snapshot), ==, 2);
  g_assert_cmpuint (roof_snapshot_get_n_pins (get_state (fewer)->snapshot), ==, 1);
  g_assert_cmpuint (roof_snapshot_get_n_pins (get_state (none)->snapshot), ==, 0);
}

/* A kernel stays selected under a new name; one that goes is selected no more. */
static void
test_selection (void)
{
  g_autoptr (RoofLesson) second = make ("{\"select\": [\"QK product\"]}");
  g_autoptr (RoofLesson) renamed
      = make ("{\"select\": [\"QK product\"]}, {\"kernel\": \"QK product\", \"name\": \"Scores\"}");
  g_autoptr (RoofLesson) both = make ("{\"select\": [\"QK product\", \"Layer\"]}");
  g_autoptr (RoofLesson) gone = make ("{\"select\": [\"QK product\"]}, {\"remove\": \"QK product\"}");

  g_assert_cmpint (roof_selection_get_lead (get_state (second)->selection), ==, 1);
  g_assert_cmpint (roof_selection_get_lead (get_state (renamed)->selection), ==, 1);
  g_assert_cmpuint (roof_selection_get_n (get_state (both)->selection), ==, 2);
  g_assert_cmpint (roof_selection_get_lead (get_state (both)->selection), ==, 1);
  g_assert_cmpint (roof_selection_get_lead (get_state (gone)->selection), !=, 1);
}

static void
test_view (void)
{
  g_autoptr (RoofLesson) lesson = make ("{\"view\": {\"axes\": \"fitted\", \"hidden_levels\": [\"ici\"]}},"
                                        "{\"path\": {\"kernel\": \"QK product\", \"over\": \"B\", \"from\": 2, \"to\": 64}}");
  g_autoptr (RoofLesson) cleared = make ("{\"path\": {\"over\": \"B\", \"from\": 2, \"to\": 64}}, {\"path\": null}");
  const RoofView *view = roof_snapshot_get_view (get_state (lesson)->snapshot);

  g_assert_cmpint (view->axes, ==, ROOF_AXES_FITTED);
  g_assert_false (roof_view_shows_level (view, "ici", TRUE));
  g_assert_true (roof_view_shows_level (view, "hbm", TRUE));
  g_assert_cmpstr (view->path.parameter, ==, "B");
  g_assert_cmpfloat (view->path.to, ==, 64);
  g_assert_false (view->path.all);
  g_assert_cmpint (roof_selection_get_lead (get_state (lesson)->selection), ==, 1);
  g_assert_null (roof_snapshot_get_view (get_state (cleared)->snapshot)->path.parameter);
}

static double
find_number (RoofLesson *lesson,
             const char *name)
{
  const RoofLessonScope scope = { .now = get_state (lesson)->report, .library = library };
  RoofLessonNumber number = { .number = NAN };
  g_autoptr (GError) error = NULL;

  roof_lesson_find_quantity (name, &scope, &number, &error);
  g_assert_no_error (error);
  return number.number;
}

/* A bundled network is added beside the kernels, then its step is changed; a hidden kernel stays hidden. */
static void
test_network (void)
{
  g_autoptr (RoofLesson) lesson = make ("{\"network\": \"llama-3.1-8b\", \"set\": {\"batch\": 16, \"past\": 2048}},"
                                        "{\"kernel\": \"q_proj\", \"visible\": false},"
                                        "{\"network\": \"llama-3.1-8b\", \"set\": {\"tp\": 8}}");
  g_autoptr (RoofLesson) staged = make ("{\"network\": \"llama-3.1-8b\", \"set\": {\"batch\": 16, \"past\": 2048, \"pp\": 2}}");
  g_autoptr (RoofLesson) served = make ("{\"network\": \"llama-3.1-8b\","
                                        " \"set\": {\"batch\": 16, \"prompt\": 512, \"answer\": 512}}");
  RoofSnapshot *snapshot = get_state (lesson)->snapshot;
  int q_proj = roof_lesson_find_kernel_index (snapshot, "q_proj");

  g_assert_cmpuint (roof_snapshot_get_n_workloads (snapshot), ==, 1);
  g_assert_cmpint (roof_lesson_find_kernel_index (snapshot, "Layer"), ==, 0);
  g_assert_false (roof_kernel_get_visible (roof_snapshot_get_kernel (snapshot, (guint) q_proj)));
  g_assert_cmpfloat (find_number (lesson, "network.batch"), ==, 16);
  g_assert_cmpfloat (find_number (lesson, "network.devices"), ==, 8);
  g_assert_cmpfloat (find_number (staged, "network.devices"), ==, 2);
  /* Parts of each layer are read at once, stages one after another. */
  g_assert_cmpfloat (find_number (lesson, "network.through"), <, 0.25 * find_number (staged, "network.through"));
  assert_approx (find_number (served, "network.tpot") * find_number (served, "network.per_user"), 1, 1e-12);
  assert_approx (find_number (served, "network.rate"), 16 * find_number (served, "network.per_user"), 0.01);
}

/* Back to the lesson's document, whatever was done, and on from there. */
static void
test_reset (void)
{
  g_autoptr (RoofLesson) lesson = make ("{\"remove\": \"Layer\"}, {\"machine\": \"nvidia-l4\"}, {\"reset\": true},"
                                        "{\"kernel\": \"Layer\", \"set\": {\"D\": 16}}");
  RoofSnapshot *snapshot = get_state (lesson)->snapshot;

  g_assert_cmpuint (roof_snapshot_get_n_machines (snapshot), ==, 1);
  g_assert_cmpuint (roof_snapshot_get_n_kernels (snapshot), ==, 2);
  g_assert_cmpfloat (roof_kernel_find_number (roof_snapshot_get_kernel (snapshot, 0), "B"), ==, 64);
  g_assert_cmpfloat (roof_kernel_find_number (roof_snapshot_get_kernel (snapshot, 0), "D"), ==, 16);
  g_assert_cmpint (roof_selection_get_lead (get_state (lesson)->selection), ==, 0);
}

int
main (int    argc,
      char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  library = roof_library_new (NULL);
  g_test_add_func ("/roof/lesson/change/kernels", test_kernels);
  g_test_add_func ("/roof/lesson/change/machines", test_machines);
  g_test_add_func ("/roof/lesson/change/ratings", test_ratings);
  g_test_add_func ("/roof/lesson/change/pins", test_pins);
  g_test_add_func ("/roof/lesson/change/selection", test_selection);
  g_test_add_func ("/roof/lesson/change/view", test_view);
  g_test_add_func ("/roof/lesson/change/network", test_network);
  g_test_add_func ("/roof/lesson/change/reset", test_reset);
  status = g_test_run ();
  g_object_unref (library);
  return status;
}
