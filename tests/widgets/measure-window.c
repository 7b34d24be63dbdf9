/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "../measure/calibration-example.h"
#include "../measure/fake-measurement.h"
#include "approx.h"
#include "measure/invariants.h"
#include "measure/measured-machine.h"
#include "stage.h"
#include "widgets/accessible-names.h"
#include "widgets/canvas/canvas.h"
#include "widgets/measure/measure-window-private.h"
#include "widgets/toast.h"

typedef struct
{
  RoofLibrary       *library;
  RoofMeasureWindow *window;
  RoofMachine       *used; /* nullable: the last machine that was to be used */
  RoofMachine       *preset; /* nullable: the last one that was to be used; borrowed */
  guint              n_used;
  gboolean           refuses;
} Fixture;

static gboolean
use_cb (RoofMeasureWindow *window,
        RoofMachine       *machine,
        Fixture           *self)
{
  g_clear_pointer (&self->used, roof_machine_unref);
  self->used = roof_machine_ref (machine);
  self->n_used++;
  return !self->refuses;
}

static void
use_preset_cb (RoofMeasureWindow *window,
               RoofMachine       *preset,
               Fixture           *self)
{
  self->preset = preset;
}

static void
open_window (Fixture *self)
{
  self->window = roof_measure_window_new (NULL, self->library);
  fake_measurement_install (self->window);
  g_signal_connect (self->window, "use-machine", G_CALLBACK (use_cb), self);
  g_signal_connect (self->window, "use-preset", G_CALLBACK (use_preset_cb), self);
  gtk_window_present (GTK_WINDOW (self->window));
  stage_wait_for_frame (GTK_WIDGET (self->window));
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  self->library = roof_library_new (NULL);
  open_window (self);
}

static void
settle (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    continue;
}

static void
close_window (Fixture *self)
{
  gpointer window = self->window;

  g_object_add_weak_pointer (window, &window);
  gtk_window_destroy (window);
  settle ();
  g_assert_null (window);
  g_assert_false (fake_measurement_is_running ());
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  close_window (self);
  g_clear_pointer (&self->used, roof_machine_unref);
  g_object_unref (self->library);
}

static const char *
read_sentence (Fixture *self)
{
  return gtk_label_get_text (stage_part (self->window, "sentence"));
}

static gboolean
says (Fixture    *self,
      const char *text)
{
  g_autofree char *all = stage_read (self->window);

  return strstr (all, text) != NULL;
}

static gboolean
is_busy (Fixture *self)
{
  return g_str_equal (gtk_window_get_title (GTK_WINDOW (self->window)), "Measuring This Computer");
}

static const char *
get_page (Fixture *self)
{
  return gtk_stack_get_visible_child_name (stage_part (self->window, "stage"));
}

static void
finish (Fixture *self)
{
  fake_measurement_end (NULL);
  settle ();
}

/* Before anything is done the window says what will be, for how long, and what disturbs. */
static void
test_plan (Fixture       *self,
           gconstpointer  data)
{
  g_assert_nonnull (strstr (read_sentence (self), "18 numbers"));
  g_assert_nonnull (strstr (read_sentence (self), "2 threads"));
  g_assert_true (says (self, "virtual machine"));
  g_assert_true (says (self, "powersave"));
  g_assert_false (says (self, "battery"));
  g_assert_true (says (self, "AMD EPYC 9654 96-Core Processor"));
  g_assert_true (says (self, "not on this CPU"));
  g_assert_cmpstr (get_page (self), ==, "empty");
  g_assert_false (fake_measurement_is_running ());
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (self->window)) == stage_part (self->window, "start"));
}

/* The roofs of levels, or of peaks, that the chart draws. */
static guint
count_roofs (Fixture  *self,
             gboolean  levels)
{
  RoofScene *scene = roof_layout_get_scene (roof_canvas_get_layout (stage_part (self->window, "canvas")));
  guint n_slopes, n_flats, n = 0;
  const RoofSlope *slopes = roof_scene_get_slopes (scene, &n_slopes);
  const RoofFlat *flats = roof_scene_get_flats (scene, &n_flats);

  for (guint i = 0; levels && i < n_slopes; i++)
    n += slopes[i].ceiling < 0;
  for (guint i = 0; !levels && i < n_flats; i++)
    n += flats[i].ceiling < 0;
  return n;
}

/* Roofs come on the chart as soon as there is a peak and a level. */
static void
test_rise (Fixture       *self,
           gconstpointer  data)
{
  GtkProgressBar *progress = stage_part (self->window, "progress");

  stage_click (self->window, "start");
  g_assert_true (is_busy (self));
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (progress)));
  fake_measurement_report (3);
  g_assert_cmpstr (get_page (self), ==, "empty");
  g_assert_true (says (self, "100\302\240GFLOP/s"));
  fake_measurement_report (11);
  g_assert_cmpstr (get_page (self), ==, "chart");
  stage_wait_for_frame (GTK_WIDGET (self->window));
  g_assert_cmpuint (count_roofs (self, TRUE), ==, 1);
  g_assert_cmpuint (count_roofs (self, FALSE), ==, 3);
  g_assert_nonnull (strstr (gtk_progress_bar_get_text (progress), "11 of 19: L1 copy"));
  assert_approx (gtk_progress_bar_get_fraction (progress), 11.0 / 19, 1e-12);
  fake_measurement_report (19);
  stage_wait_for_frame (GTK_WIDGET (self->window));
  g_assert_cmpuint (count_roofs (self, TRUE), ==, 4);
  finish (self);
  g_assert_false (is_busy (self));
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (progress)));
}

/* Two clicks: the result is used unless that was switched off, and then at a third. */
static void
test_use (Fixture       *self,
          gconstpointer  data)
{
  RoofCalibration *other = example_calibration_new ();

  example_calibration_get (other, "read.L1")->value = 500e9;
  stage_click (self->window, "start");
  finish (self);
  g_assert_cmpuint (self->n_used, ==, 1);
  g_assert_cmpstr (roof_machine_get_id (self->used), ==, ROOF_THIS_COMPUTER);
  g_assert_cmpint (roof_machine_get_write_allocate (self->used), ==, 1);
  g_assert_nonnull (strstr (read_sentence (self), "In use as this computer"));
  g_assert_false (gtk_widget_is_sensitive (stage_part (self->window, "use")));

  gtk_check_button_set_active (stage_part (self->window, "uses"), FALSE);
  stage_click (self->window, "start");
  fake_measurement_end (other);
  settle ();
  g_assert_cmpuint (self->n_used, ==, 1);
  g_assert_null (strstr (read_sentence (self), "In use"));
  stage_click (self->window, "use");
  g_assert_cmpuint (self->n_used, ==, 2);
}

/* What could not be saved can be tried again. */
static void
test_refused (Fixture       *self,
              gconstpointer  data)
{
  self->refuses = TRUE;
  stage_click (self->window, "start");
  finish (self);
  g_assert_null (strstr (read_sentence (self), "In use"));
  self->refuses = FALSE;
  stage_click (self->window, "use");
  g_assert_nonnull (strstr (read_sentence (self), "In use"));
  g_assert_cmpuint (self->n_used, ==, 2);
}

static double
get_memory (RoofMachine *machine)
{
  return roof_machine_get_level (machine, 3)->bandwidth.value;
}

/* The switches change the machine of what was measured, and it can be used as it is then. */
static void
test_switches (Fixture       *self,
               gconstpointer  data)
{
  stage_click (self->window, "start");
  finish (self);
  assert_approx (get_memory (self->used), 23e9, 1e-12);
  gtk_drop_down_set_selected (stage_part (self->window, "mix"), 1);
  stage_click (self->window, "use");
  assert_approx (get_memory (self->used), 21e9, 1e-12);
  gtk_check_button_set_active (stage_part (self->window, "allocate"), FALSE);
  stage_click (self->window, "use");
  assert_approx (get_memory (self->used), 14e9, 1e-12);
  g_assert_cmpint (roof_machine_get_write_allocate (self->used), ==, 0);
  g_assert_cmpuint (self->n_used, ==, 3);
}

/* Escape cancels, and leaves nothing behind; without a measurement it closes the window. */
static void
test_escape (Fixture       *self,
             gconstpointer  data)
{
  gpointer window = self->window;

  stage_click (self->window, "start");
  fake_measurement_report (15);
  g_assert_true (stage_press (GTK_WIDGET (self->window), GDK_KEY_Escape, 0));
  g_assert_false (fake_measurement_is_running ());
  settle ();
  g_assert_false (is_busy (self));
  g_assert_cmpstr (read_sentence (self), ==, "Cancelled: nothing was kept.");
  g_assert_cmpstr (get_page (self), ==, "empty");
  g_assert_false (says (self, "GB/s"));
  g_assert_cmpuint (self->n_used, ==, 0);
  stage_click (self->window, "start");
  finish (self);
  g_assert_cmpuint (self->n_used, ==, 1);
  stage_click (self->window, "start");
  stage_click (self->window, "cancel");
  settle ();
  g_assert_true (says (self, "Datasheet: EPYC 9654 (Genoa)")); /* of the result before */
  g_object_add_weak_pointer (window, &window);
  g_assert_true (stage_press (GTK_WIDGET (self->window), GDK_KEY_Escape, 0));
  settle ();
  g_assert_null (window);
  open_window (self);
}

/* A measurement that ends after its window has gone harms nobody. */
static void
test_closed (Fixture       *self,
             gconstpointer  data)
{
  stage_click (self->window, "start");
  fake_measurement_report (15);
  close_window (self);
  g_assert_cmpuint (self->n_used, ==, 0);
  open_window (self);
}

static void
test_failure (Fixture       *self,
              gconstpointer  data)
{
  stage_click (self->window, "start");
  fake_measurement_fail ("no clock");
  settle ();
  g_assert_cmpstr (roof_toast_get_detail (roof_measure_window_get_toast (self->window)), ==, "no clock");
  g_assert_true (gtk_widget_is_sensitive (stage_part (self->window, "start")));
  g_assert_nonnull (strstr (read_sentence (self), "18 numbers"));
}

/* Noise is marked, and what the processor lacks is not a number. */
static void
test_noise (Fixture       *self,
            gconstpointer  data)
{
  RoofCalibration *result = example_calibration_new ();
  RoofCell *noisy = example_calibration_get (result, "read.L3");

  noisy->status = ROOF_CELL_NOISY;
  noisy->spread = 0.07;
  g_ptr_array_unref (result->warnings);
  result->warnings = roof_invariants_check (result);
  g_ptr_array_add (result->warnings, g_strdup ("L2 is slower than L3"));
  stage_click (self->window, "start");
  fake_measurement_end (result);
  settle ();
  g_assert_true (says (self, "moved ±7\302\240%"));
  g_assert_true (says (self, "not on this CPU"));
  g_assert_true (says (self, "• 1 result moved between rounds:"));
  g_assert_true (says (self, "\n• L2 is slower than L3"));
  g_assert_cmpstr (roof_machine_get_level (self->used, 2)->bandwidth.confidence, ==, "low");
}

/* The result stands beside the datasheet of the processor and the last calibration: that of the file, then that of the window. */
static void
test_comparison (Fixture       *self,
                 gconstpointer  data)
{
  const RoofMeasuredChoice choice = { ROOF_LOOP_READ, TRUE };
  g_autoptr (RoofCalibration) before = example_calibration_new ();
  g_autoptr (RoofMachine) former = NULL;
  RoofCalibration *slower = example_calibration_new ();

  example_calibration_get (before, "read.L2")->value = 440e9;
  former = roof_measured_machine_new (before, &choice, NULL);
  roof_library_add_machine (self->library, former);
  close_window (self);
  open_window (self);
  g_assert_cmpstr (get_page (self), ==, "chart"); /* of the last time */
  stage_click (self->window, "start");
  finish (self);
  g_assert_true (says (self, "Datasheet: EPYC 9654 (Genoa)"));
  g_assert_true (says (self, "The datasheet rates all 96 cores; 2 are used here."));
  g_assert_true (says (self, "DRAM 23\302\240GB/s, 5\302\240% of the datasheet’s 460.8\302\240GB/s"));
  g_assert_true (says (self, "L2 220\302\240GB/s, 50\302\240% less"));
  g_assert_true (says (self, "L1 600\302\240GB/s, as before"));
  g_assert_true (says (self, "Last Calibration: 12 November 2026, "));
  example_calibration_get (slower, "read.L1")->value = 300e9;
  /* What is cancelled changes neither what is compared nor what is in use. */
  stage_click (self->window, "start");
  g_assert_false (gtk_widget_get_visible (stage_part (self->window, "use")));
  stage_click (self->window, "cancel");
  settle ();
  g_assert_true (says (self, "L2 220\302\240GB/s, 50\302\240% less"));
  g_assert_false (gtk_widget_is_sensitive (stage_part (self->window, "use")));
  stage_click (self->window, "start");
  fake_measurement_end (slower);
  settle ();
  g_assert_true (says (self, "L1 300\302\240GB/s, 50\302\240% less"));
  /* The list compares; the chart draws no roofs of the last time behind these. */
  stage_wait_for_frame (GTK_WIDGET (self->window));
  g_assert_cmpuint (count_roofs (self, TRUE), ==, 4);
  g_assert_true (says (self, "L2 220\302\240GB/s, as before"));
}

#define ADD(name, test) g_test_add ("/roof/measure-window/" name, Fixture, NULL, set_up, test, tear_down)

/* A GPU is named, and its datasheet's machine taken by a button; what is not known of another is not made up. */
static void
test_accelerators (Fixture       *self,
                   gconstpointer  data)
{
  GtkWidget *box = stage_part (self->window, "accelerators"), *button;

  while (!gtk_widget_get_visible (box))
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (says (self, "NVIDIA H100 80GB HBM3 (CUDA): 85\302\240GB, memory of 5120 bits at 2.62 GHz, 132 units at 1.98 GHz"));
  g_assert_true (says (self, "NVIDIA Unheard Of 1 (CUDA)"));
  g_assert_true (says (self, "No built-in machine describes this accelerator."));
  button = gtk_widget_get_next_sibling (gtk_widget_get_first_child (gtk_widget_get_first_child (box)));
  g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (button)), ==, "Use H100 SXM5 80GB");
  g_signal_emit_by_name (button, "clicked");
  g_assert_cmpstr (roof_machine_get_id (self->preset), ==, "nvidia-h100-sxm5-80gb");
  g_assert_cmpstr (read_sentence (self), ==, "The document's machine is H100 SXM5 80GB now.");
  g_assert_cmpuint (self->n_used, ==, 0);
}

static const char *const busy_cells[] = { "fp64.fma", NULL };

static RoofCalibration *
plan_busy (const RoofCalibrationOptions *options,
           GError                      **error)
{
  const RoofCalibrationOptions busy = { ROOF_EFFORT_QUICK, 0, busy_cells };

  return roof_calibration_new (&busy, error);
}

static void
begin_busy (const RoofCalibrationOptions *options,
            GCancellable                 *cancellable,
            RoofCalibrationProgress       progress,
            gpointer                      progress_data,
            GAsyncReadyCallback           callback,
            gpointer                      data)
{
  const RoofCalibrationOptions busy = { ROOF_EFFORT_QUICK, 0, busy_cells };

  roof_calibrate_async (&busy, cancellable, progress, progress_data, callback, data);
}

static GPtrArray *
find_none (const char *folder)
{
  return g_ptr_array_new ();
}

static gboolean
count_frame_cb (GtkWidget     *widget,
                GdkFrameClock *clock,
                gpointer       data)
{
  (*(guint *) data)++;
  return G_SOURCE_CONTINUE;
}

/* Loops of arithmetic on all CPUs leave the window its frames. How long these take is for the benchmark. */
static void
test_frames_keep_coming (Fixture       *self,
                         gconstpointer  data)
{
  static const RoofMeasureMethod method = { plan_busy, begin_busy, roof_calibrate_finish, find_none };
  guint frames = 0, id;

  roof_measure_window_set_method (self->window, &method);
  id = gtk_widget_add_tick_callback (GTK_WIDGET (self->window), count_frame_cb, &frames, NULL);
  stage_click (self->window, "start");
  frames = 0;
  while (is_busy (self))
    g_main_context_iteration (NULL, TRUE);
  g_test_message ("%u frames", frames);
  g_assert_cmpuint (frames, >=, 2);
  gtk_widget_remove_tick_callback (GTK_WIDGET (self->window), id);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  roof_accessible_names_install ();
  ADD ("plan", test_plan);
  ADD ("rise", test_rise);
  ADD ("use", test_use);
  ADD ("refused", test_refused);
  ADD ("switches", test_switches);
  ADD ("escape", test_escape);
  ADD ("closed", test_closed);
  ADD ("failure", test_failure);
  ADD ("noise", test_noise);
  ADD ("comparison", test_comparison);
  ADD ("accelerators", test_accelerators);
  ADD ("frames-keep-coming", test_frames_keep_coming);
  return g_test_run ();
}
