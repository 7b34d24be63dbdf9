/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/profile-dialog.h"

#include "../widgets/stage.h"
#include "document/files/library.h"
#include "document/files/network.h"
#include "widgets/choice-row.h"
#include "workload/apply.h"

typedef struct
{
  RoofLibrary       *library;
  RoofReport        *report;
  GPtrArray         *measured;
  RoofProfileTable  *remembered;
  RoofProfileDialog *dialog;

  /* what was applied */
  guint    n_applied;
  gboolean divide;
  double   steps, unmatched;
} Fixture;

static void
measure (Fixture    *self,
         const char *name,
         double      launches,
         double      time)
{
  g_autoptr (RoofKernel) plain = roof_kernel_new (name, "custom"), counted = roof_kernel_with_count (plain, launches);

  g_ptr_array_add (self->measured, roof_kernel_with_measured_time (counted, time, NULL));
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  g_autoptr (RoofWorkload) plain = roof_network_resolve ("llama-3.1-8b", NULL), workload = NULL;
  g_autoptr (RoofSnapshot) empty = NULL, snapshot = NULL;
  RoofStep step = plain->step;

  step.batch = 64;
  step.past = 2048;
  self->library = roof_library_new (NULL);
  workload = roof_workload_with_step (plain, &step);
  empty = roof_snapshot_new (roof_library_find_machine (self->library, "nvidia-h100-sxm5-80gb", NULL));
  snapshot = roof_workload_apply (workload, empty, NULL);
  self->report = roof_report_new (roof_library_get_catalogue (self->library), snapshot, NULL);
  self->measured = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_kernel_unref);
  self->remembered = roof_profile_table_new ();
  measure (self, "void flash::(anonymous namespace)::flash_fwd_kernel<128>", 32, 200e-6);
  measure (self, "nvjet_tst", 225, 25e-6);
  measure (self, "mystery", 32, 10e-6);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  g_ptr_array_unref (self->measured);
  roof_profile_table_free (self->remembered);
  roof_report_unref (self->report);
  g_object_unref (self->library);
}

static void
applied_cb (RoofProfileDialog     *dialog,
            const RoofStepProfile *profile,
            gboolean               divide,
            Fixture               *self)
{
  self->n_applied++;
  self->divide = divide;
  self->steps = profile->steps;
  self->unmatched = profile->totals.unmatched;
}

static void
open_dialog (Fixture *self)
{
  g_autoptr (GError) error = NULL;
  const char *workload = roof_snapshot_get_workload (roof_report_get_snapshot (self->report), 0)->id;

  self->dialog = roof_profile_dialog_new (NULL, "a.csv", self->report, workload, self->measured, self->remembered, &error);
  g_assert_no_error (error);
  g_signal_connect (self->dialog, "applied", G_CALLBACK (applied_cb), self);
  gtk_window_present (GTK_WINDOW (self->dialog));
  stage_wait_for_frame (GTK_WIDGET (self->dialog));
}

static void
assert_says (Fixture    *self,
             const char *words)
{
  char *all = stage_read (self->dialog);

  if (strstr (all, words) == NULL)
    g_error ("“%s” is not among: %s", words, all);
  g_free (all);
}

/* The drop-down of a measured kernel's part. */
static GtkDropDown *
find_list (Fixture    *self,
           const char *kernel)
{
  g_autofree char *label = g_strdup_printf ("Part of “%s”", kernel);
  GtkWidget *found = stage_find_spoken (self->dialog, label), *row = gtk_widget_get_ancestor (found, ROOF_TYPE_CHOICE_ROW);

  g_assert_nonnull (row);
  return stage_find (row, GTK_TYPE_DROP_DOWN);
}

static const char *
get_part (Fixture    *self,
          const char *kernel)
{
  return gtk_string_object_get_string (gtk_drop_down_get_selected_item (find_list (self, kernel)));
}

static void
choose (Fixture    *self,
        const char *kernel,
        const char *part)
{
  GtkDropDown *list = find_list (self, kernel);
  GListModel *model = gtk_drop_down_get_model (list);

  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    if (g_str_equal (gtk_string_list_get_string (GTK_STRING_LIST (model), i), part))
      {
        gtk_drop_down_set_selected (list, i);
        return;
      }
  g_assert_not_reached ();
}

static GtkWidget *
find_apply (Fixture *self)
{
  return stage_find_class (self->dialog, "suggested-action");
}

static void
apply (Fixture *self)
{
  g_signal_emit_by_name (find_apply (self), "clicked");
}

/* Parts are ranked, and what names do not say is said. */
static void
test_ranking (Fixture       *self,
              gconstpointer  data)
{
  open_dialog (self);
  assert_says (self, "Most time is lost in Attention: 1.259\302\240ms of 12.35\302\240ms.");
  assert_says (self, "Not matched: 1 kernel, 320\302\240µs");
  assert_says (self, "flash::flash_fwd_kernel<128>");
  g_assert_cmpstr (get_part (self, "void flash::(anonymous namespace)::flash_fwd_kernel<128>"), ==, "Attention");
  g_assert_cmpstr (get_part (self, "nvjet_tst"), ==, "Matrix products");
  g_assert_cmpstr (get_part (self, "mystery"), ==, "Not matched");
  apply (self);
  g_assert_cmpuint (self->n_applied, ==, 1);
  g_assert_false (self->divide);
  g_assert_cmpfloat_with_epsilon (self->unmatched, 320e-6, 1e-12);
}

/* A part that is chosen counts at once, and is remembered. */
static void
test_by_hand (Fixture       *self,
              gconstpointer  data)
{
  g_autoptr (RoofProfileTable) table = NULL;

  open_dialog (self);
  choose (self, "mystery", "Norms and additions");
  assert_says (self, "by hand");
  choose (self, "nvjet_tst", "Not matched");
  choose (self, "mystery", "MLP");
  assert_says (self, "Not matched: 1 kernel, 5.625\302\240ms");
  g_assert_cmpstr (get_part (self, "mystery"), ==, "MLP");
  table = roof_profile_dialog_remember (self->dialog);
  g_assert_cmpuint (table->rules->len, ==, 2);
  g_assert_cmpstr (g_array_index (table->rules, RoofProfileRule, 0).part, ==, "none");
  g_assert_cmpstr (g_array_index (table->rules, RoofProfileRule, 1).pattern, ==, "mystery");
  g_assert_cmpstr (g_array_index (table->rules, RoofProfileRule, 1).part, ==, "mlp");
  gtk_check_button_set_active (stage_find_named (self->dialog, GTK_TYPE_CHECK_BUTTON, "Divide the time of a part among its kernels"),
                               TRUE);
  apply (self);
  g_assert_true (self->divide);
  g_assert_cmpfloat_with_epsilon (self->unmatched, 225 * 25e-6, 1e-12);
}

/* What was remembered counts, but for parts that the step does not have. */
static void
test_remembered (Fixture       *self,
                 gconstpointer  data)
{
  roof_profile_table_add (self->remembered, "mystery", "down_proj", NULL);
  roof_profile_table_add (self->remembered, "nvjet_tst", "convolutions", NULL);
  roof_profile_table_add (self->remembered, "another kernel", "mlp", NULL);
  open_dialog (self);
  g_assert_cmpstr (get_part (self, "mystery"), ==, "down_proj");
  g_assert_cmpstr (get_part (self, "nvjet_tst"), ==, "Matrix products");
  gtk_window_destroy (GTK_WINDOW (self->dialog));
  g_assert_cmpuint (self->n_applied, ==, 0);
}

static void
test_steps (Fixture       *self,
            gconstpointer  data)
{
  open_dialog (self);
  gtk_spin_button_set_value (stage_find (self->dialog, GTK_TYPE_SPIN_BUTTON), 2);
  assert_says (self, "Measured: 6.173\302\240ms a step.");
  assert_says (self, "is below the bound of the step");
  apply (self);
  g_assert_cmpfloat (self->steps, ==, 2);
}

/* Without a matched kernel there is nothing to apply. */
static void
test_nothing_matched (Fixture       *self,
                      gconstpointer  data)
{
  g_ptr_array_set_size (self->measured, 0);
  measure (self, "mystery", 32, 10e-6);
  open_dialog (self);
  assert_says (self, "No measured kernel is matched to a part of the step.");
  g_assert_false (gtk_widget_get_sensitive (find_apply (self)));
  choose (self, "mystery", "MLP");
  g_assert_true (gtk_widget_get_sensitive (find_apply (self)));
  gtk_window_destroy (GTK_WINDOW (self->dialog));
}

static void
test_no_time (Fixture       *self,
              gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  g_ptr_array_set_size (self->measured, 0);
  g_assert_null (roof_profile_dialog_new (NULL, "a.csv", self->report, "nothing", self->measured, self->remembered, &error));
  g_assert_nonnull (error);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add ("/roof/profile-dialog/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("ranking", test_ranking);
  ADD ("by-hand", test_by_hand);
  ADD ("remembered", test_remembered);
  ADD ("steps", test_steps);
  ADD ("nothing-matched", test_nothing_matched);
  ADD ("no-time", test_no_time);
#undef ADD

  return g_test_run ();
}
