/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/lessons/lesson.h"

#include <math.h>
#include <string.h>

#include "approx.h"
#include "change.h"
#include "core/error.h"
#include "document/json/json-text.h"
#include "lesson-sound.h"

static RoofLibrary *library;

static RoofLesson *
read_text (const char  *text,
           GError     **error)
{
  g_autoptr (JsonNode) root = roof_json_parse (text, -1, error);

  return root != NULL ? roof_lesson_from_json (root, library, error) : NULL;
}

static RoofLesson *
read_sound (void)
{
  g_autoptr (GError) error = NULL;
  RoofLesson *lesson = read_text (sound_lesson, &error);

  g_assert_no_error (error);
  return lesson;
}

/* @old of the sound lesson replaced by @new, read without an error. */
static RoofLesson *
read_changed (const char *old,
              const char *new)
{
  g_autofree char *text = change_once (sound_lesson, old, new);
  g_autoptr (GError) error = NULL;
  RoofLesson *lesson = read_text (text, &error);

  g_assert_no_error (error);
  return lesson;
}

static void
test_values (void)
{
  g_autoptr (RoofLesson) lesson = read_sound ();
  const RoofLessonStep *step = roof_lesson_get_step (lesson, 0);

  g_assert_cmpstr (roof_lesson_get_id (lesson), ==, "test");
  g_assert_cmpstr (roof_lesson_get_title (lesson), ==, "A Test");
  g_assert_cmpstr (roof_lesson_get_summary (lesson), ==, "Of the reader.");
  g_assert_cmpfloat (roof_lesson_get_order (lesson), ==, 3);
  g_assert_cmpfloat (roof_lesson_get_minutes (lesson), ==, 2);
  g_assert_cmpuint (roof_lesson_get_n_steps (lesson), ==, 3);
  g_assert_cmpstr (step->title, ==, "One");
  g_assert_cmpstr (step->notes, ==, "Say it slowly.");
  g_assert_cmpint (step->question.kind, ==, ROOF_QUESTION_CHOICE);
  g_assert_cmpuint (step->question.n_choices, ==, 2);
  g_assert_false (step->question.choices[0].right);
  g_assert_true (step->question.choices[1].right);
  g_assert_cmpuint (step->shown.claims->len, ==, 2);
  g_assert_cmpuint (step->revealed.claims->len, ==, 1);
  g_assert_true (roof_lesson_get_face (lesson, 0, TRUE) == &step->revealed);
}

/* What the shown and the revealed face of a step have as B of the first kernel. */
static double
get_rows (RoofLesson *lesson,
          guint       step,
          gboolean    revealed)
{
  const RoofLessonState *state = &roof_lesson_get_face (lesson, step, revealed)->state;

  return roof_kernel_find_number (roof_snapshot_get_kernel (state->snapshot, 0), "B");
}

static void
test_states (void)
{
  g_autoptr (RoofLesson) lesson = read_sound ();

  g_assert_cmpfloat (get_rows (lesson, 0, FALSE), ==, 64);
  g_assert_cmpfloat (get_rows (lesson, 0, TRUE), ==, 64);
  g_assert_cmpfloat (get_rows (lesson, 1, FALSE), ==, 128);
  g_assert_cmpfloat (get_rows (lesson, 1, TRUE), ==, 512);
  g_assert_cmpfloat (get_rows (lesson, 2, FALSE), ==, 512);
  g_assert_cmpfloat (get_rows (lesson, 2, TRUE), ==, 512);
  g_assert_cmpuint (roof_snapshot_get_n_pins (roof_lesson_get_face (lesson, 1, TRUE)->state.snapshot), ==, 0);
  g_assert_cmpuint (roof_snapshot_get_n_pins (roof_lesson_get_face (lesson, 2, TRUE)->state.snapshot), ==, 1);
}

static void
assert_format (RoofLesson *lesson,
               guint       step,
               gboolean    revealed,
               RoofReport *report,
               const char *text,
               const char *expected)
{
  g_autofree char *shown = roof_lesson_format (lesson, step, revealed, text, report);

  g_assert_cmpstr (shown, ==, expected);
}

/* Of the numbers of formulas section 2: 8.59 GFLOP, 136.3 MB, intensity 63.0, ridge 240.2, threshold 256. */
static void
test_numbers (void)
{
  static const struct
  {
    const char *text, *expected;
  } cases[] = {
    { "{Layer.t_min}", "166\302\240\302\265s" },
    { "{Layer.t_min|4}", "166.2\302\240\302\265s" },
    { "{Layer.t_max|6}", "209.841\302\240\302\265s" },
    { "{Layer.flops}", "8.59\302\240GFLOP" },
    { "{Layer.bytes.hbm}", "136\302\240MB" },
    { "{Layer.read.hbm|4}", "135.3\302\240MB" },
    { "{Layer.write}", "1.05\302\240MB" },
    { "{Layer.intensity.hbm|4}", "63.02\302\240FLOP/B" },
    { "{Layer.ridge.main}", "240\302\240FLOP/B" },
    { "{Layer.attainable}", "51.7\302\240TFLOP/s" },
    { "{Layer.performance}", "51.7\302\240TFLOP/s" },
    { "{Layer.time}", "166\302\240\302\265s" },
    { "{Layer.efficiency}", "100\302\240%" },
    { "{Layer.resident}", "134\302\240MB" },
    { "{Layer.count}", "1" },
    { "{Layer.name}", "Layer" },
    { "{Layer.bound}", "HBM2" },
    { "{Layer.D}", "8\342\200\257192" },
    { "{Layer.threshold.B.hbm}", "256" },
    { "{Layer.exact.B|5}", "255.21" },
    { "{Layer.asymptotic.B.hbm|4}", "240.2" },
    { "{Layer.threshold.D.hbm}", "\342\200\223" },
    { "{\"QK product\".bound}", "compute" },
    { "{\"QK product\".t_min / Layer.t_min|2%}", "6.6\302\240%" },
    { "{machine.name}", "TPU v5e (guide figures)" },
    { "{machines.nvidia-h100-sxm5-80gb.name}", "H100 SXM5 80GB" },
    { "{machines.nvidia-h100-sxm5-80gb.matrix.bf16.peak / machines.nvidia-h100-sxm5-80gb.hbm.bandwidth}", "295\302\240FLOP/B" },
    { "{machine.matrix.bf16.peak}", "197\302\240TFLOP/s" },
    { "{machine.hbm.bandwidth}", "820\302\240GB/s" },
    { "{machine.main.capacity}", "16\302\240GB" },
    { "{machine.matrix.bf16.peak / machine.hbm.bandwidth|4}", "240.2\302\240FLOP/B" },
    { "{Layer.flops / machine.matrix.bf16.peak}", "43.6\302\240\302\265s" },
    { "{Layer.t_math + Layer.t_comm.hbm - Layer.t_max}", "0\302\240s" },
    { "{2 * Layer.B}", "128" },
    { "{Layer.t_comm / Layer.t_math|2}", "3.8" },
    { "{total.t_min / Layer.t_min|4}", "1.066" },
    { "{total.bytes.hbm}", "143\302\240MB" },
    { "{total.flops}", "10.7\302\240GFLOP" },
    { "{{Layer.t_min}}", "{Layer.t_min}" },
    { "no number", "no number" },
    { "{Nothing.t_min} and {Layer.t_math}", "\342\200\223 and 43.6\302\240\302\265s" },
  };
  g_autoptr (RoofLesson) lesson = read_sound ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_format (lesson, 0, FALSE, NULL, cases[i].text, cases[i].expected);
  g_assert_null (roof_lesson_format (lesson, 0, FALSE, NULL, NULL));
}

static void
test_before (void)
{
  g_autoptr (RoofLesson) lesson = read_sound ();

  assert_format (lesson, 0, FALSE, NULL, "{before.Layer.B} {first.Layer.B}", "64 64");
  assert_format (lesson, 1, FALSE, NULL, "{before.Layer.B} {Layer.B}", "64 128");
  assert_format (lesson, 1, TRUE, NULL, "{first.Layer.B} {before.Layer.B} {Layer.B}", "64 128 512");
  assert_format (lesson, 2, FALSE, NULL, "{before.Layer.B} {Layer.B}", "512 512");
}

/* The texts of a step follow what the chart shows, not what the step began with. */
static void
test_live (void)
{
  g_autoptr (RoofLesson) lesson = read_sound ();
  RoofSnapshot *snapshot = roof_lesson_get_face (lesson, 1, FALSE)->state.snapshot;
  g_autoptr (RoofKernel) kernel = roof_kernel_with_number (roof_snapshot_get_kernel (snapshot, 0), "B", 300);
  g_autoptr (RoofSnapshot) dragged = roof_snapshot_with_kernel (snapshot, 0, kernel);
  g_autoptr (RoofReport) report = roof_report_new (roof_library_get_catalogue (library), dragged, NULL);

  assert_format (lesson, 1, FALSE, report, roof_lesson_get_face (lesson, 1, FALSE)->text, "With 300 rows.");
  assert_format (lesson, 1, FALSE, report, "{before.Layer.B}", "64");
}

static void
test_drag (void)
{
  g_autoptr (RoofLesson) lesson = read_sound ();
  static const struct
  {
    double   rows;
    gboolean right;
  } cases[] = { { 128, FALSE }, { 256, FALSE }, { 450, TRUE }, { 512, TRUE }, { 600, TRUE }, { 1000, FALSE } };
  RoofSnapshot *snapshot = roof_lesson_get_face (lesson, 1, FALSE)->state.snapshot;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofKernel) kernel = roof_kernel_with_number (roof_snapshot_get_kernel (snapshot, 0), "B", cases[i].rows);
      g_autoptr (RoofSnapshot) dragged = roof_snapshot_with_kernel (snapshot, 0, kernel);
      g_autoptr (RoofReport) report = roof_report_new (roof_library_get_catalogue (library), dragged, NULL);
      double off = NAN;

      g_assert_cmpint (roof_lesson_judge_drag (lesson, 1, report, &off), ==, cases[i].right);
      g_assert_true ((off <= 0.1) == cases[i].right);
      g_assert_true ((off == 0) == (cases[i].rows == 512));
    }
}

static void
test_drag_without_dot (void)
{
  g_autoptr (RoofLesson) lesson = read_sound ();
  RoofSnapshot *snapshot = roof_lesson_get_face (lesson, 1, FALSE)->state.snapshot;
  g_autoptr (RoofSnapshot) without = roof_snapshot_with_kernel_removed (snapshot, 0);
  g_autoptr (RoofReport) report = roof_report_new (roof_library_get_catalogue (library), without, NULL);
  double off = 0;

  g_assert_false (roof_lesson_judge_drag (lesson, 1, report, &off));
  g_assert_true (isinf (off));
}

static void
test_points (void)
{
  g_autoptr (RoofLesson) lesson = read_changed (
      "[{\"verdict\": true}]",
      "[{\"verdict\": true}, {\"kernel\": \"QK product\"}, {\"roof\": \"hbm\"}, {\"ridge\": \"ici\"},"
      " {\"peak\": \"matrix.int8\"}, {\"strip\": \"D\"}]");
  const RoofLessonFace *face = roof_lesson_get_face (lesson, 0, TRUE);
  static const RoofLessonTarget expected[] = {
    { ROOF_LESSON_POINT_VERDICT, -1, -1, -1, -1, -1 }, { ROOF_LESSON_POINT_KERNEL, 1, 0, -1, -1, -1 },
    { ROOF_LESSON_POINT_ROOF, -1, 0, -1, -1, -1 },     { ROOF_LESSON_POINT_RIDGE, -1, 1, -1, -1, -1 },
    { ROOF_LESSON_POINT_PEAK, -1, -1, 1, -1, -1 },     { ROOF_LESSON_POINT_STRIP, 0, -1, -1, -1, 2 },
  };

  g_assert_cmpuint (face->points->len, ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < face->points->len; i++)
    {
      RoofLessonTarget target;

      g_assert_true (roof_lesson_find_point (&g_array_index (face->points, RoofLessonPoint, i), face->state.report,
                                             &target, NULL));
      g_assert_cmpint (target.kind, ==, expected[i].kind);
      g_assert_cmpint (target.kernel, ==, expected[i].kernel);
      g_assert_cmpint (target.level, ==, expected[i].level);
      g_assert_cmpint (target.peak, ==, expected[i].peak);
      g_assert_cmpint (target.ceiling, ==, expected[i].ceiling);
      g_assert_cmpint (target.parameter, ==, expected[i].parameter);
    }
}

/* Without points of its own a reveal points where its step does. */
static void
test_points_stay (void)
{
  g_autoptr (RoofLesson) lesson = read_changed (" \"point\": [{\"verdict\": true}],", "");
  const RoofLessonFace *face = roof_lesson_get_face (lesson, 0, TRUE);

  g_assert_cmpuint (face->points->len, ==, 1);
  g_assert_cmpstr (g_array_index (face->points, RoofLessonPoint, 0).name, ==, "Layer");
}

static void
test_missing_point (void)
{
  g_autoptr (RoofLesson) lesson = read_sound ();
  const RoofLessonFace *face = roof_lesson_get_face (lesson, 0, FALSE);
  g_autoptr (RoofSnapshot) without = roof_snapshot_with_kernel_removed (face->state.snapshot, 0);
  g_autoptr (RoofReport) report = roof_report_new (roof_library_get_catalogue (library), without, NULL);
  g_autoptr (GError) error = NULL;
  RoofLessonTarget target;

  g_assert_false (roof_lesson_find_point (&g_array_index (face->points, RoofLessonPoint, 0), report, &target, &error));
  assert_error_says (error, "there is no kernel \"Layer\"");
}

/* The steps as a presentation: a question and its answer are two slides, numbers are filled in. */
static void
test_slides (void)
{
  static const struct
  {
    const char *title, *text;
    double      rows;
  } expected[] = {
    { "One", "It takes 166\302\240\302\265s.\n\nWhich clock?\n1. Math\n2. Memory", 64 },
    { "One", "2. Memory\n\nIt takes 166\302\240\302\265s.\n\nMemory it is.", 64 },
    { "Two", "With 128 rows.\n\nWhere to?", 128 },
    { "Two", "From 128 to 512, 3.8 times.", 512 },
    { "Three", "Done.", 512 },
  };
  g_autoptr (RoofLesson) lesson = read_sound ();
  g_autoptr (RoofSnapshot) document = roof_lesson_make_document (lesson);

  g_assert_cmpstr (roof_snapshot_get_title (document), ==, "A Test");
  g_assert_cmpuint (roof_snapshot_get_n_slides (document), ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      RoofSlide *slide = roof_snapshot_get_slide (document, i);

      g_assert_cmpstr (roof_slide_get_title (slide), ==, expected[i].title);
      g_assert_cmpstr (roof_slide_get_text (slide), ==, expected[i].text);
      g_assert_cmpstr (roof_slide_get_notes (slide), ==, i < 2 ? "Say it slowly." : "");
      g_assert_cmpfloat (roof_kernel_find_number (roof_snapshot_get_kernel (roof_slide_get_state (slide), 0), "B"),
                         ==, expected[i].rows);
      g_assert_cmpint (roof_selection_get_lead (roof_slide_get_selection (slide)), ==, 0);
    }
}

/* Numbers of a choice are those of its question, also beside an answer that changes them; those of the reason are the answer's. */
static void
test_slides_repeat_choices (void)
{
  g_autofree char *numbered = change_once (sound_lesson, "{\"text\": \"Memory\", \"right\": true, \"why\": \"It takes {Layer.t_comm.hbm}.\"}",
                                           "{\"text\": \"From {Layer.B} rows\", \"right\": true, \"why\": \"Now {Layer.B}.\"}");
  g_autofree char *text = change_once (numbered, "\"states\": [{\"says\": \"Layer.t_comm\", \"value\": 1.662e-4}]",
                                       "\"changes\": [{\"kernel\": \"Layer\", \"set\": {\"B\": 96}}]");
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofLesson) lesson = read_text (text, &error);
  g_autoptr (RoofSlide) slide = NULL;

  g_assert_no_error (error);
  slide = roof_lesson_make_slide (lesson, 0, TRUE);
  g_assert_cmpstr (roof_slide_get_text (slide), ==, "2. From 64 rows\n\nNow 96.\n\nMemory it is.");
}

/* A slide points on the chart at what the face of its step does; a slider and the verdict are not on it. */
static void
test_slides_point (void)
{
  g_autoptr (RoofLesson) lesson = read_changed (
      "[{\"verdict\": true}]",
      "[{\"verdict\": true}, {\"kernel\": \"QK product\"}, {\"strip\": \"D\"}, {\"ridge\": \"ici\"}, {\"peak\": \"matrix.int8\"}]");
  static const RoofSlidePoint expected[] = { { ROOF_SLIDE_POINT_KERNEL, 1, 0 }, { ROOF_SLIDE_POINT_RIDGE, -1, 1 },
                                             { ROOF_SLIDE_POINT_PEAK, -1, 1 } };
  g_autoptr (RoofSlide) shown = roof_lesson_make_slide (lesson, 0, FALSE);
  g_autoptr (RoofSlide) revealed = roof_lesson_make_slide (lesson, 0, TRUE);
  guint n;
  const RoofSlidePoint *points = roof_slide_get_points (shown, &n);

  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpint (points[0].kernel, ==, 0);
  points = roof_slide_get_points (revealed, &n);
  g_assert_cmpuint (n, ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < n; i++)
    {
      g_assert_cmpint (points[i].kind, ==, expected[i].kind);
      g_assert_cmpint (points[i].kernel, ==, expected[i].kernel);
      g_assert_cmpint (points[i].index, ==, expected[i].index);
    }
}

int
main (int    argc,
      char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  library = roof_library_new (NULL);
  g_test_add_func ("/roof/lesson/values", test_values);
  g_test_add_func ("/roof/lesson/states", test_states);
  g_test_add_func ("/roof/lesson/numbers", test_numbers);
  g_test_add_func ("/roof/lesson/before", test_before);
  g_test_add_func ("/roof/lesson/live", test_live);
  g_test_add_func ("/roof/lesson/drag", test_drag);
  g_test_add_func ("/roof/lesson/drag-without-dot", test_drag_without_dot);
  g_test_add_func ("/roof/lesson/points", test_points);
  g_test_add_func ("/roof/lesson/points-stay", test_points_stay);
  g_test_add_func ("/roof/lesson/slides-point", test_slides_point);
  g_test_add_func ("/roof/lesson/slides-repeat-choices", test_slides_repeat_choices);
  g_test_add_func ("/roof/lesson/missing-point", test_missing_point);
  g_test_add_func ("/roof/lesson/slides", test_slides);
  status = g_test_run ();
  g_object_unref (library);
  return status;
}
