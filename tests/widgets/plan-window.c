/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "document/files/network.h"
#include "stage.h"
#include "widgets/plan/front-view-private.h"
#include "widgets/plan/plan-window.h"
#include "workload/apply.h"
#include "workload/pipeline.h"

#define H100 "nvidia-h100-sxm5-80gb"
#define B200 "nvidia-b200-sxm-180gb"

typedef struct
{
  RoofLibrary    *library;
  RoofPlanWindow *window;
  RoofSnapshot   *opened; /* nullable */
} Fixture;

static void
open_cb (RoofPlanWindow *window,
         RoofSnapshot   *snapshot,
         Fixture        *self)
{
  g_clear_pointer (&self->opened, roof_snapshot_unref);
  self->opened = roof_snapshot_ref (snapshot);
}

static void
set_up (Fixture       *self,
        gconstpointer  unused)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofWorkload) workload = roof_network_resolve ("llama-3.1-70b", &error);

  g_assert_no_error (error);
  self->library = roof_library_new (NULL);
  self->window = roof_plan_window_new (NULL, self->library, workload, roof_library_find_machine (self->library, H100, NULL));
  g_signal_connect (self->window, "open", G_CALLBACK (open_cb), self);
  gtk_window_present (GTK_WINDOW (self->window));
  stage_wait_for_frame (GTK_WIDGET (self->window));
}

static void
tear_down (Fixture       *self,
           gconstpointer  unused)
{
  gpointer window = self->window;

  g_object_add_weak_pointer (window, &window);
  gtk_window_destroy (window);
  while (g_main_context_iteration (NULL, FALSE))
    continue;
  g_assert_null (window);
  g_clear_pointer (&self->opened, roof_snapshot_unref);
  g_object_unref (self->library);
}

static gboolean
is_busy (Fixture *self)
{
  return gtk_widget_get_visible (stage_part (self->window, "progress"));
}

static void
wait_for_end (Fixture *self)
{
  guint guard = g_timeout_add_seconds (STAGE_PATIENCE, stage_too_late_cb, (gpointer) "the end of the search");

  while (is_busy (self))
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (guard);
}

/* Types a number of the form, beside its name. */
static void
enter (Fixture    *self,
       const char *name,
       const char *text)
{
  GtkWidget *label = stage_find_spoken (stage_part (self->window, "form"), name);

  stage_type (ROOF_QUANTITY_ENTRY (gtk_widget_get_next_sibling (label)), text);
}

/* @price: USD an hour; "": unknown */
static void
choose_machine (Fixture    *self,
                const char *id,
                gboolean    chosen,
                const char *price)
{
  const char *name = roof_machine_get_name (roof_library_find_machine (self->library, id, NULL));
  GtkWidget *check = stage_find_named (stage_part (self->window, "form"), GTK_TYPE_CHECK_BUTTON, name);

  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), chosen);
  stage_type (ROOF_QUANTITY_ENTRY (gtk_widget_get_next_sibling (check)), price);
}

static void
find (Fixture *self)
{
  stage_click (self->window, "start");
  wait_for_end (self);
}

static void
assert_says (Fixture    *self,
             const char *text)
{
  g_assert_true (stage_says (stage_read (stage_part (self->window, "sentence")), text));
}

/* What a key or a screen reader does. */
static void
go_to (Fixture *self,
       double   place)
{
  g_signal_emit_by_name (gtk_widget_get_first_child (stage_part (self->window, "view")), "set", place);
}

/* Whether there is something to say where the pointer rests. */
static gboolean
rest (Fixture *self,
      double   x,
      double   y)
{
  GtkTooltip *tooltip = g_object_new (GTK_TYPE_TOOLTIP, NULL);
  gboolean told;

  g_signal_emit_by_name (stage_part (self->window, "view"), "query-tooltip", (int) x, (int) y, FALSE, tooltip, &told);
  g_object_unref (tooltip);
  return told;
}

/* The best choice is looked at; along the front one goes from the slowest for a user to the fastest. */
static void
test_front (Fixture       *self,
            gconstpointer  unused)
{
  RoofFrontView *view = stage_part (self->window, "view");
  const RoofFrontPlot *plot;
  guint last;

  find (self);
  assert_says (self, "on the Pareto front");
  stage_wait_for_frame (GTK_WIDGET (self->window));
  plot = roof_front_view_get_plot (view);
  g_assert_nonnull (plot);
  last = plot->front->len - 1;
  g_assert_cmpuint (last, >, 3);
  go_to (self, 0);
  g_assert_cmpint (roof_front_view_get_here (view), ==, (int) g_array_index (plot->front, RoofFrontPoint, 0).choice);
  g_assert_cmpint (roof_front_view_get_next (view, -1), ==, -1);
  go_to (self, last);
  g_assert_cmpint (roof_front_view_get_here (view), ==, (int) g_array_index (plot->front, RoofFrontPoint, last).choice);
  g_assert_cmpint (roof_front_view_get_next (view, 1), ==, -1);
  for (guint i = 1; i <= last; i++)
    {
      const RoofFrontPoint *former = &g_array_index (plot->front, RoofFrontPoint, i - 1);
      const RoofFrontPoint *point = &g_array_index (plot->front, RoofFrontPoint, i);

      g_assert_true (point->x > former->x && point->y > former->y);
      g_assert_cmpuint (roof_front_plot_find (plot, point->x + 0.1, point->y - 0.1), ==, i);
      g_assert_true (rest (self, point->x, point->y));
    }
  g_assert_false (rest (self, plot->rect.x + 2, plot->rect.y + plot->rect.height - 2));
}

/* Arrow keys go along the front dot by dot, and stay at its ends; Return opens the dot as a document. */
static void
test_keys (Fixture       *self,
           gconstpointer  unused)
{
  RoofFrontView *view = stage_part (self->window, "view");
  const RoofFrontPlot *plot;
  guint last;

  g_assert_true (stage_press (GTK_WIDGET (view), GDK_KEY_Return, 0));
  g_assert_null (self->opened);
  find (self);
  stage_wait_for_frame (GTK_WIDGET (self->window));
  plot = roof_front_view_get_plot (view);
  last = plot->front->len - 1;
  g_assert_true (stage_press (GTK_WIDGET (view), GDK_KEY_Home, 0));
  for (guint i = 0; i <= last; i++)
    {
      g_assert_cmpint (roof_front_view_get_here (view), ==, (int) g_array_index (plot->front, RoofFrontPoint, i).choice);
      stage_press (GTK_WIDGET (view), i % 2 == 0 ? GDK_KEY_Right : GDK_KEY_Down, 0);
    }
  g_assert_cmpint (roof_front_view_get_here (view), ==, (int) g_array_index (plot->front, RoofFrontPoint, last).choice);
  stage_press (GTK_WIDGET (view), GDK_KEY_Left, 0);
  g_assert_cmpint (roof_front_view_get_here (view), ==, (int) g_array_index (plot->front, RoofFrontPoint, last - 1).choice);
  g_assert_true (stage_press (GTK_WIDGET (view), GDK_KEY_Return, 0));
  g_assert_nonnull (self->opened);
  assert_says (self, "Opened as a document");
}

/* The document's step takes as long as the plan says. */
static void
test_open (Fixture       *self,
           gconstpointer  unused)
{
  g_autoptr (RoofPipeline) pipeline = NULL;
  g_autoptr (GError) error = NULL;
  const RoofWorkload *workload;
  GtkWidget *table;
  double slowest = 0;

  find (self);
  go_to (self, 2);
  stage_click (self->window, "open");
  g_assert_nonnull (self->opened);
  assert_says (self, "Opened as a document");
  workload = roof_snapshot_get_workload (self->opened, 0);
  pipeline = roof_pipeline_new (roof_library_get_catalogue (self->library), workload, roof_snapshot_get_machine (self->opened, 0), &error);
  g_assert_no_error (error);
  for (guint i = 0; i < pipeline->n; i++)
    slowest = fmax (slowest, pipeline->stages[i].t_kernels);
  table = stage_part (self->window, "details");
  {
    g_autofree char *shown = stage_read (table);
    g_autofree char *time = roof_units_format (pipeline->n * slowest, ROOF_DIMENSION_TIME);

    g_assert_nonnull (strstr (shown, time));
  }
}

/* The words of what cannot be asked or answered. */
static void
test_refusals (Fixture       *self,
               gconstpointer  unused)
{
  choose_machine (self, H100, FALSE, "");
  stage_click (self->window, "start");
  assert_says (self, "Choose a machine");
  choose_machine (self, H100, TRUE, "");
  enter (self, "USD per million tokens", "1");
  stage_click (self->window, "start");
  assert_says (self, "needs the price of H100 SXM5 80GB");
  enter (self, "USD per million tokens", "");
  enter (self, "Time per token", "1 µs");
  find (self);
  assert_says (self, "Nothing meets the goals; the nearest is 8 × H100 SXM5 80GB, tp 8");
  assert_says (self, "limited by HBM3");
  enter (self, "Devices, at most", "1");
  find (self);
  assert_says (self, "the nearest is 1 × H100 SXM5 80GB, tp 1, batch 1: a device needs 142.9");
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (self->window)) == stage_part (self->window, "start"));
  enter (self, "Devices, at most", "8");
  enter (self, "Reserve", "70 GB");
  find (self);
  assert_says (self, "Nothing fits");
  g_assert_cmpint (roof_front_view_get_here (stage_part (self->window, "view")), ==, -1);
}

/* The front may be one of tokens for a dollar or a joule, of the machines of which that is known. */
static void
test_dollars (Fixture       *self,
              gconstpointer  unused)
{
  RoofFrontView *view = stage_part (self->window, "view");
  GtkWidget *yield = stage_part (self->window, "yield");
  int first;

  find (self);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (yield), ROOF_PLAN_PER_DOLLAR);
  assert_says (self, "Left out, since there is no price: ");
  g_assert_cmpint (roof_front_view_get_here (view), <, 0);
  choose_machine (self, H100, TRUE, "2");
  choose_machine (self, B200, TRUE, "20");
  find (self);
  g_assert_true (gtk_widget_get_visible (yield));
  go_to (self, 0);
  first = roof_front_view_get_here (view);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (yield), ROOF_PLAN_PER_JOULE);
  assert_says (self, "Left out, since the energy of a FLOP and of a byte is not known: ");
  gtk_drop_down_set_selected (GTK_DROP_DOWN (yield), ROOF_PLAN_PER_DOLLAR);
  go_to (self, 0);
  g_assert_cmpint (roof_front_view_get_here (view), !=, first);
}

static void
begin_long (Fixture *self)
{
  enter (self, "Devices, at most", "4096");
  enter (self, "Requests, at most", "1000000");
  stage_click (self->window, "start");
  g_assert_true (is_busy (self));
}

static void
test_cancel (Fixture       *self,
             gconstpointer  unused)
{
  begin_long (self);
  stage_click (self->window, "cancel");
  wait_for_end (self);
  assert_says (self, "Cancelled");
  /* What was asked can be asked again. */
  enter (self, "Devices, at most", "8");
  find (self);
  assert_says (self, "on the Pareto front");
}

/* A window may be closed while it searches. */
static void
test_close (Fixture       *self,
            gconstpointer  unused)
{
  begin_long (self);
}

#define CASE(name, function) g_test_add ("/roof/plan-window/" name, Fixture, NULL, set_up, function, tear_down)

/* Asks about the requests that the document serves. */
static void
test_served (void)
{
  const RoofStep step = { .batch = 512, .new_tokens = 1, .split = 8,
                          .service = { .prompt = 3000, .answer = 70, .prefix = 1000, .drafts = 2, .acceptance = 0.75 } };
  static const char *const said[][2] = { { "Prompt", "3\u202f000" },   { "Answer", "70" }, { "Requests, at most", "512" },
                                         { "Prompt chunk, at most", "2\u202f048" }, { "Shared prefix", "1\u202f000" },
                                         { "Drafts", "2" },   { "Accepted", "75\u00a0%" } };
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  g_autoptr (RoofWorkload) plain = roof_network_resolve ("llama-3.1-70b", &error);
  g_autoptr (RoofWorkload) workload = roof_workload_with_step (plain, &step);
  RoofPlanWindow *window = roof_plan_window_new (NULL, library, workload, roof_library_find_machine (library, H100, NULL));

  g_assert_no_error (error);
  gtk_window_present (GTK_WINDOW (window));
  stage_wait_for_frame (GTK_WIDGET (window));
  for (guint i = 0; i < G_N_ELEMENTS (said); i++)
    {
      GtkWidget *label = stage_find_spoken (stage_part (window, "form"), said[i][0]);

      g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (stage_find (gtk_widget_get_next_sibling (label), GTK_TYPE_ENTRY))), ==,
                       said[i][1]);
    }
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  CASE ("front", test_front);
  CASE ("keys", test_keys);
  CASE ("open", test_open);
  CASE ("refusals", test_refusals);
  CASE ("dollars", test_dollars);
  CASE ("cancel", test_cancel);
  CASE ("close", test_close);
  g_test_add_func ("/roof/plan-window/served", test_served);
  return g_test_run ();
}
