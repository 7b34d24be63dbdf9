/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "document/files/network.h"
#include "stage.h"
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

static void
click (Fixture    *self,
       const char *part)
{
  GtkWidget *button = stage_part (self->window, part);

  g_assert_true (gtk_widget_get_mapped (button) && gtk_widget_is_sensitive (button));
  g_signal_emit_by_name (button, "clicked");
}

static void
wait_for_end (Fixture *self)
{
  guint guard = g_timeout_add_seconds (STAGE_PATIENCE, stage_too_late_cb, (gpointer) "the end of the search");

  while (roof_plan_window_is_busy (self->window))
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (guard);
}

static void
find (Fixture *self)
{
  click (self, "start");
  wait_for_end (self);
}

static void
assert_says (Fixture    *self,
             const char *text)
{
  if (strstr (roof_plan_window_get_text (self->window), text) == NULL)
    g_error ("“%s” is not in “%s”", text, roof_plan_window_get_text (self->window));
}

/* What a key or a screen reader does. */
static void
go_to (Fixture *self,
       double   place)
{
  g_signal_emit_by_name (gtk_widget_get_first_child (GTK_WIDGET (roof_plan_window_get_view (self->window))), "set", place);
}

/* Whether there is something to say where the pointer rests. */
static gboolean
rest (Fixture *self,
      double   x,
      double   y)
{
  GtkTooltip *tooltip = g_object_new (GTK_TYPE_TOOLTIP, NULL);
  gboolean told;

  g_signal_emit_by_name (roof_plan_window_get_view (self->window), "query-tooltip", (int) x, (int) y, FALSE, tooltip, &told);
  g_object_unref (tooltip);
  return told;
}

/* The best choice is looked at; along the front one goes from the slowest for a user to the fastest. */
static void
test_front (Fixture       *self,
            gconstpointer  unused)
{
  RoofFrontView *view = roof_plan_window_get_view (self->window);
  const RoofFrontPlot *plot;
  guint last;

  find (self);
  assert_says (self, "on the front");
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
  click (self, "open");
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
  RoofPlanForm *form = roof_plan_window_get_form (self->window);

  roof_plan_form_choose (form, H100, FALSE, NAN);
  click (self, "start");
  assert_says (self, "Choose a machine");
  roof_plan_form_choose (form, H100, TRUE, NAN);
  roof_plan_form_set (form, "cost", 1);
  click (self, "start");
  assert_says (self, "needs the price of H100 SXM5 80GB");
  roof_plan_form_set (form, "cost", NAN);
  roof_plan_form_set (form, "tpot", 1e-6);
  find (self);
  assert_says (self, "Nothing meets the goals; nearest is 8 × H100 SXM5 80GB, tp 8");
  assert_says (self, "limited by HBM3");
  roof_plan_form_set (form, "devices", 1);
  find (self);
  assert_says (self, "Nothing fits");
  g_assert_cmpint (roof_front_view_get_here (roof_plan_window_get_view (self->window)), ==, -1);
}

/* With a price the front may be one of tokens for a dollar. */
static void
test_dollars (Fixture       *self,
              gconstpointer  unused)
{
  RoofFrontView *view = roof_plan_window_get_view (self->window);
  GtkWidget *yield = stage_part (self->window, "yield");
  int first;

  find (self);
  g_assert_false (gtk_widget_get_visible (yield));
  roof_plan_form_choose (roof_plan_window_get_form (self->window), H100, TRUE, 2);
  roof_plan_form_choose (roof_plan_window_get_form (self->window), B200, TRUE, 20);
  find (self);
  g_assert_true (gtk_widget_get_visible (yield));
  go_to (self, 0);
  first = roof_front_view_get_here (view);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (yield), 1);
  go_to (self, 0);
  g_assert_cmpint (roof_front_view_get_here (view), !=, first);
}

static void
begin_long (Fixture *self)
{
  roof_plan_form_set (roof_plan_window_get_form (self->window), "devices", 4096);
  roof_plan_form_set (roof_plan_window_get_form (self->window), "requests", 1e6);
  click (self, "start");
  g_assert_true (roof_plan_window_is_busy (self->window));
}

static void
test_cancel (Fixture       *self,
             gconstpointer  unused)
{
  begin_long (self);
  click (self, "cancel");
  wait_for_end (self);
  assert_says (self, "Cancelled");
  /* What was asked can be asked again. */
  roof_plan_form_set (roof_plan_window_get_form (self->window), "devices", 8);
  find (self);
  assert_says (self, "on the front");
}

/* A window may be closed while it searches. */
static void
test_close (Fixture       *self,
            gconstpointer  unused)
{
  begin_long (self);
}

#define CASE(name, function) g_test_add ("/roof/plan-window/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  CASE ("front", test_front);
  CASE ("open", test_open);
  CASE ("refusals", test_refusals);
  CASE ("dollars", test_dollars);
  CASE ("cancel", test_cancel);
  CASE ("close", test_close);
  return g_test_run ();
}
