/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/strip/strip.h"

#include "core/snapshot/scenario.h"
#include "document/files/network.h"
#include "stage.h"
#include "widgets/choice-row.h"
#include "widgets/number-row.h"
#include "widgets/quantity-entry.h"
#include "widgets/segments.h"
#include "widgets/strip/format-menu.h"
#include "widgets/strip/shown-menu.h"
#include "widgets/strip/strip-entry.h"
#include "widgets/strip/view-menu.h"
#include "widgets/strip/view-toggle.h"
#include "widgets/verdict/verdict.h"
#include "workload/apply.h"
#include "workload/step.h"

/* The strip and, beside it, the verdict that answers to it. */
typedef struct
{
  Stage        stage;
  GtkWidget   *box;
  RoofStrip   *strip;
  RoofVerdict *verdict;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->stage.session = stage_new_session ();
  fixture->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  fixture->strip = ROOF_STRIP (g_object_new (ROOF_TYPE_STRIP, NULL));
  fixture->verdict = ROOF_VERDICT (g_object_new (ROOF_TYPE_VERDICT, NULL));
  gtk_widget_set_vexpand (GTK_WIDGET (fixture->verdict), TRUE);
  gtk_box_append (GTK_BOX (fixture->box), GTK_WIDGET (fixture->strip));
  gtk_box_append (GTK_BOX (fixture->box), GTK_WIDGET (fixture->verdict));
  roof_pane_set_session (ROOF_PANE (fixture->strip), fixture->stage.session);
  roof_pane_set_session (ROOF_PANE (fixture->verdict), fixture->stage.session);
  stage_open (&fixture->stage, fixture->box, 700, 700);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  stage_close (&fixture->stage, fixture->box);
}

static gboolean
says (Fixture    *fixture,
      const char *text)
{
  return stage_says (stage_read (fixture->verdict), text);
}

/* The slider of a name, or NULL. */
static gpointer
get_slider (Fixture    *fixture,
            const char *name)
{
  return stage_find_named (fixture->strip, ROOF_TYPE_NUMBER_ROW, name);
}

static double
get_number (Fixture    *fixture,
            guint       kernel,
            const char *key)
{
  return roof_kernel_find_number (roof_snapshot_get_kernel (stage_get_snapshot (&fixture->stage), kernel), key);
}

static double
get_batch (Fixture *fixture,
           guint    kernel)
{
  return get_number (fixture, kernel, "B");
}

static void
test_shared_slider (Fixture       *fixture,
                    gconstpointer  data)
{
  GtkWidget *batch = get_slider (fixture, "Batch");

  g_assert_nonnull (batch);
  g_assert_null (get_slider (fixture, "No such name"));
  g_assert_cmpfloat (stage_get_number (batch), ==, 16);
  g_signal_emit_by_name (batch, "edited", 512.0, TRUE);
  g_assert_cmpfloat (get_batch (fixture, 0), ==, 512);
  g_assert_cmpfloat (get_batch (fixture, 1), ==, 512);
  g_assert_true (says (fixture, "Compute bound"));
  g_signal_emit_by_name (batch, "edited", 0.0, FALSE); /* below the range */
  g_assert_cmpfloat (get_batch (fixture, 0), ==, 512);
}

static void
set_shared (Fixture    *fixture,
            const char *name,
            double      value)
{
  g_signal_emit_by_name (get_slider (fixture, name), "edited", value, TRUE);
}

/* I* D F / (D F - I* (D + F)) = 327.8 with I* = 989.4 / 3.35: 327 waits for the memory, 328 for the math. */
static void
test_flip (Fixture       *fixture,
           gconstpointer  data)
{
  set_shared (fixture, "Batch", 327);
  g_assert_true (says (fixture, "Memory bound on HBM3"));
  g_assert_true (says (fixture, "Compute bound from B = 328."));
  set_shared (fixture, "Batch", 328);
  g_assert_true (says (fixture, "Compute bound on Tensor Core bf16"));
  g_assert_true (says (fixture, "the full peak"));
  g_assert_true (says (fixture, "Memory bound below B = 328."));
}

/* Moved by its adjustment, as the pointer does: one step of undo, which gives each kernel its own value back. */
static void
test_undo (Fixture       *fixture,
           gconstpointer  data)
{
  RoofNumberRow *row = get_slider (fixture, "Batch");
  GtkAdjustment *adjustment = gtk_range_get_adjustment (roof_number_row_get_slider (row));
  RoofDocument *document = roof_session_get_document (fixture->stage.session);

  for (double position = 0.5; position < 0.9; position += 0.1)
    {
      gtk_adjustment_set_value (adjustment, position);
      g_assert_cmpfloat (get_batch (fixture, 0), ==,
                         roof_slider_scale_value (roof_number_row_get_scale (row), position));
      g_assert_cmpfloat (get_batch (fixture, 2), ==, get_batch (fixture, 0));
    }
  roof_document_undo (document);
  g_assert_cmpfloat (get_batch (fixture, 0), ==, 16);
  g_assert_cmpfloat (get_batch (fixture, 2), ==, 1);
  g_assert_cmpfloat (stage_get_number (row), ==, 16);
  g_assert_false (roof_document_can_undo (document));
}

/* Where the kernels differ the row says so, to the eye and to the ear, until they agree. */
static void
test_differing (Fixture       *fixture,
                gconstpointer  data)
{
  RoofNumberRow *row = get_slider (fixture, "Batch");
  GtkAccessible *slider = stage_part (row, "number");
  static const char sentence[] = "Kernels have different values; moving this sets them all";

  gtk_test_accessible_assert_property (slider, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, sentence);
  g_assert_true (stage_says (stage_read (row), "Batch: several"));
  set_shared (fixture, "Batch", 32);
  gtk_test_accessible_assert_property (slider, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "");
  g_assert_false (stage_says (stage_read (row), "several"));
}

static int
measure_height (Fixture *fixture,
                int      width)
{
  int height;

  gtk_widget_measure (GTK_WIDGET (fixture->strip), GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
  return height;
}

/* In a small window the strip is one row, and a button unfolds the rest of it. */
static void
test_one_row (Fixture       *fixture,
              gconstpointer  data)
{
  GtkToggleButton *more = stage_part (fixture->strip, "more");
  int row = measure_height (fixture, 434);

  g_assert_cmpint (row, <, 2 * gtk_widget_get_height (get_slider (fixture, "Batch")));
  g_assert_cmpint (measure_height (fixture, 700), >, row);
  g_assert_false (gtk_widget_get_child_visible (GTK_WIDGET (more)));
  gtk_toggle_button_set_active (more, TRUE);
  g_assert_cmpint (measure_height (fixture, 434), >, measure_height (fixture, 700));
}

/* Without a number to slide the button has the row to itself. */
static void
test_no_sliders (Fixture       *fixture,
                 gconstpointer  data)
{
  GtkWidget *more = stage_part (fixture->strip, "more");
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_with_kernels (stage_get_snapshot (&fixture->stage), none);
  int least;

  roof_document_apply (roof_session_get_document (fixture->stage.session), snapshot, "Change");
  g_assert_null (gtk_widget_get_first_child (stage_part (fixture->strip, "sliders")));
  gtk_widget_measure (more, GTK_ORIENTATION_VERTICAL, -1, &least, NULL, NULL, NULL);
  g_assert_cmpint (measure_height (fixture, 434), >=, least);
}

/* One line: chips of levels that nobody looks at are left out where it is full, and stand in the menu; the others are all there. */
static void
test_chips_fit (Fixture       *fixture,
                gconstpointer  data)
{
  RoofReport *report = roof_session_get_report (fixture->stage.session);
  GtkWidget *chips = stage_part (fixture->strip, "chips"), *last = gtk_widget_get_last_child (chips);
  GtkWidget *popover = stage_find (last, GTK_TYPE_POPOVER);
  double y = NAN;
  guint n_left_out = 0;

  g_assert_true (ROOF_IS_SHOWN_MENU (last));
  gtk_widget_set_size_request (GTK_WIDGET (fixture->strip), 850, -1);
  stage_wait_for_frame (fixture->stage.window);
  for (GtkWidget *chip = gtk_widget_get_first_child (chips); chip != NULL; chip = gtk_widget_get_next_sibling (chip))
    {
      graphene_rect_t bounds;
      int width;

      if (!gtk_widget_should_layout (chip))
        continue;
      if (!gtk_widget_get_child_visible (chip))
        {
          g_assert_true (roof_view_toggle_is_idle (ROOF_VIEW_TOGGLE (chip)));
          n_left_out++;
          continue;
        }
      g_assert_true (gtk_widget_compute_bounds (chip, GTK_WIDGET (fixture->strip), &bounds));
      gtk_widget_measure (chip, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
      g_assert_cmpfloat (bounds.size.width, >=, width - 2 * 6); /* without its margins */
      g_assert_cmpfloat (bounds.origin.x + bounds.size.width, <=, gtk_widget_get_width (GTK_WIDGET (fixture->strip)));
      y = isnan (y) ? bounds.origin.y + bounds.size.height / 2 : y;
      g_assert_cmpfloat_with_epsilon (bounds.origin.y + bounds.size.height / 2, y, 2);
    }
  g_assert_cmpuint (n_left_out, >, 0);

  gtk_menu_button_popup (stage_find (last, GTK_TYPE_MENU_BUTTON));
  for (guint i = 0; i < roof_machine_get_n_levels (roof_report_get_machine (report)); i++)
    {
      const RoofLevel *level = roof_machine_get_level (roof_report_get_machine (report), i);
      GtkToggleButton *chip = stage_find_named (popover, GTK_TYPE_TOGGLE_BUTTON, level->name);

      g_assert_cmpint (gtk_toggle_button_get_active (chip), ==, roof_report_crosses (report, i));
    }
}

/* A level that is brought to the chart by the menu has its chip, whatever the room. */
static void
test_shown_level_has_a_chip (Fixture       *fixture,
                             gconstpointer  data)
{
  GtkWidget *chips = stage_part (fixture->strip, "chips"), *chip = gtk_widget_get_first_child (chips);
  GtkWidget *popover = stage_find (gtk_widget_get_last_child (chips), GTK_TYPE_POPOVER);
  const char *name;

  gtk_widget_set_size_request (GTK_WIDGET (fixture->strip), 850, -1);
  stage_wait_for_frame (fixture->stage.window);
  while (!ROOF_IS_VIEW_TOGGLE (chip) || gtk_widget_get_child_visible (chip))
    chip = gtk_widget_get_next_sibling (chip);
  name = gtk_button_get_label (stage_child (chip, 0));
  gtk_menu_button_popup (stage_find (gtk_widget_get_last_child (chips), GTK_TYPE_MENU_BUTTON));
  gtk_toggle_button_set_active (stage_find_named (popover, GTK_TYPE_TOGGLE_BUTTON, name), TRUE);
  gtk_menu_button_popdown (stage_find (gtk_widget_get_last_child (chips), GTK_TYPE_MENU_BUTTON));
  stage_wait_for_frame (fixture->stage.window);
  g_assert_true (gtk_widget_get_child_visible (chip));
  g_assert_true (gtk_toggle_button_get_active (stage_child (chip, 0)));
}

/* The other sliders set what they name, in the kernels that have it. */
static void
test_other_sliders (Fixture       *fixture,
                    gconstpointer  data)
{
  set_shared (fixture, "Cached tokens", 8192);
  g_assert_cmpfloat (get_number (fixture, 1, "P"), ==, 8192);
  g_assert_cmpfloat (get_number (fixture, 2, "P"), ==, 8192);
  set_shared (fixture, "New tokens", 4);
  g_assert_cmpfloat (get_number (fixture, 1, "T"), ==, 4);
  g_assert_cmpfloat (get_number (fixture, 2, "T"), ==, 4);
  g_assert_cmpfloat (get_batch (fixture, 0), ==, 16);
  g_assert_cmpfloat (get_batch (fixture, 2), ==, 1);
}

/* int8 weights halve the bytes, and with them the batch from which the product is compute bound. */
static void
test_scenario (Fixture       *fixture,
               gconstpointer  data)
{
  RoofChoiceRow *row = stage_part (fixture->strip, "scenario");
  gsize n;
  const RoofScenario *scenarios = roof_scenario_list (&n);

  g_assert_true (says (fixture, "Compute bound from B = 328."));
  g_assert_cmpuint (stage_get_choice (row), ==, 0);
  for (guint i = 0; i < n; i++)
    if (g_str_equal (scenarios[i].id, "int8-weights"))
      stage_choose (row, i);
  g_assert_cmpstr (
      roof_kernel_get_format (roof_snapshot_get_kernel (stage_get_snapshot (&fixture->stage), 0),
                              ROOF_ROLE_WEIGHTS),
      ==, "int8");
  g_assert_false (says (fixture, "B = 328."));

  /* One kernel on its own: no scenario covers all. */
  RoofKernel *kernel = roof_kernel_with_compute (
      roof_snapshot_get_kernel (stage_get_snapshot (&fixture->stage), 0), "fp16");
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_with_kernel (stage_get_snapshot (&fixture->stage), 0, kernel);

  roof_document_apply (roof_session_get_document (fixture->stage.session), snapshot, "Change");
  roof_kernel_unref (kernel);
  g_assert_cmpuint (stage_get_choice (row), ==, n);
  g_assert_cmpuint (stage_count_choices (row), ==, n + 1);
}

static void
test_axes (Fixture       *fixture,
           gconstpointer  data)
{
  RoofChoiceRow *row = stage_part (fixture->strip, "axes");

  g_assert_cmpuint (stage_get_choice (row), ==, ROOF_AXES_MACHINE);
  stage_choose (row, ROOF_AXES_FITTED);
  g_assert_cmpint (roof_snapshot_get_view (stage_get_snapshot (&fixture->stage))->axes, ==, ROOF_AXES_FITTED);
  roof_document_undo (roof_session_get_document (fixture->stage.session));
  g_assert_cmpuint (stage_get_choice (row), ==, ROOF_AXES_MACHINE);
}

/* Which roofs, and what work is counted in: seen at once, and undone like any change. */
static void
test_view_menu (Fixture       *fixture,
                gconstpointer  data)
{
  RoofViewMenu *menu = stage_part (fixture->strip, "view_menu");
  RoofChoiceRow *roofs = stage_part (menu, "roofs");
  RoofChoiceRow *count = stage_part (menu, "count");
  g_autofree char *text = stage_read (stage_part (menu, "conventions"));

  g_assert_nonnull (strstr (text, "multiply-accumulate is 2 FLOP"));
  g_assert_nonnull (strstr (text, "one way"));
  g_assert_true (says (fixture, "at most 53.31\302\240TFLOP/s"));
  stage_choose (roofs, ROOF_ROOFS_SUSTAINED);
  g_assert_true (says (fixture, "at most 50.44\302\240TFLOP/s")); /* 94.6 % of HBM3 */
  stage_choose (count, ROOF_TALLY_MAC);
  g_assert_true (says (fixture, "at most 25.22\302\240TMAC/s"));
  roof_document_undo (roof_session_get_document (fixture->stage.session));
  roof_document_undo (roof_session_get_document (fixture->stage.session));
  g_assert_true (says (fixture, "at most 53.31\302\240TFLOP/s"));
  g_assert_cmpuint (stage_get_choice (roofs), ==, ROOF_ROOFS_PEAK);
  g_assert_cmpuint (stage_get_choice (count), ==, ROOF_TALLY_FLOP);
}

/* The button of the chip of the first level that kernels use, or do not. @level: (out): its index */
static GtkToggleButton *
find_chip (Fixture  *fixture,
           gboolean  used,
           guint    *level)
{
  RoofReport *report = roof_session_get_report (fixture->stage.session);
  GtkWidget *chip = stage_find (fixture->strip, ROOF_TYPE_VIEW_TOGGLE);

  for (*level = 0; roof_report_crosses (report, *level) != used; (*level)++)
    chip = gtk_widget_get_next_sibling (chip);
  return stage_child (chip, 0);
}

/* The chip of a level that kernels use hides it; that of another level is hollow, and draws it all the same. */
static void
test_chips (Fixture       *fixture,
            gconstpointer  data)
{
  RoofSession *session = fixture->stage.session;

  for (int used = 0; used < 2; used++)
    {
      guint level;
      GtkToggleButton *chip = find_chip (fixture, used, &level);

      g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (chip)), ==,
                       roof_machine_get_level (roof_snapshot_get_active (stage_get_snapshot (&fixture->stage)), level)->name);
      g_assert_cmpint (gtk_toggle_button_get_active (chip), ==, used);
      gtk_toggle_button_set_active (chip, !used);
      g_assert_cmpint (roof_report_draws_level (roof_session_get_report (session), level), ==, !used);
      roof_document_undo (roof_session_get_document (session));
      g_assert_cmpint (gtk_toggle_button_get_active (chip), ==, used);
      gtk_toggle_button_set_active (chip, !used);
      gtk_toggle_button_set_active (chip, used);
      g_assert_null (roof_snapshot_get_view (stage_get_snapshot (&fixture->stage))->hidden_levels);
      g_assert_null (roof_snapshot_get_view (stage_get_snapshot (&fixture->stage))->shown_levels);
    }
}

static void
add_network (Fixture    *fixture,
             const char *id)
{
  g_autoptr (RoofWorkload) workload = roof_network_resolve (id, NULL);
  g_autoptr (RoofSnapshot) snapshot = roof_workload_add (workload, stage_get_snapshot (&fixture->stage), NULL);

  g_assert_nonnull (snapshot);
  roof_document_apply (roof_session_get_document (fixture->stage.session), snapshot, "Add");
}

static RoofKernel *
find_part (Fixture    *fixture,
           const char *part)
{
  RoofSnapshot *snapshot = stage_get_snapshot (&fixture->stage);

  for (guint i = 0; i < roof_snapshot_get_n_kernels (snapshot); i++)
    if (g_strcmp0 (roof_kernel_get_part (roof_snapshot_get_kernel (snapshot, i)), part) == 0)
      return roof_snapshot_get_kernel (snapshot, i);
  g_assert_not_reached ();
}

static double
find_setting (Fixture    *fixture,
              const char *part,
              const char *key)
{
  return roof_kernel_find_number (find_part (fixture, part), key);
}

/* With a network in the document the sliders are the sizes of its step, and all of its kernels follow. */
static void
test_step (Fixture       *fixture,
           gconstpointer  data)
{
  RoofDocument *document = roof_session_get_document (fixture->stage.session);

  add_network (fixture, "llama-3.1-70b");
  g_assert_nonnull (get_slider (fixture, "New tokens"));
  g_assert_null (get_slider (fixture, "Context tokens")); /* no encoder */
  for (double batch = 2; batch < 40; batch++)
    g_signal_emit_by_name (get_slider (fixture, "Batch"), "edited", batch, TRUE);
  g_assert_cmpfloat (stage_get_step (&fixture->stage)->batch, ==, 39);
  g_assert_cmpfloat (find_setting (fixture, "q_proj", "B"), ==, 39);
  g_assert_cmpfloat (stage_get_number (get_slider (fixture, "Batch")), ==, 39);
  /* Kernels of their own go along. */
  g_assert_cmpfloat (roof_kernel_find_number (roof_snapshot_get_kernel (stage_get_snapshot (&fixture->stage), 0), "B"),
                     ==, 39);
  roof_document_undo (document); /* sliding is one step */
  g_assert_cmpfloat (stage_get_step (&fixture->stage)->batch, ==, 1);

  g_signal_emit_by_name (get_slider (fixture, "Cached tokens"), "edited", 1000.0, FALSE);
  g_assert_cmpfloat (find_setting (fixture, "attention", "P"), ==, 1000);
  g_signal_emit_by_name (get_slider (fixture, "Cached tokens"), "edited", 0.0, FALSE);
  g_assert_cmpfloat (stage_get_step (&fixture->stage)->past, ==, 0);
}

/* 8 KV heads do not divide by 3: the step stays at the last split that they do, and says why. */
static void
test_split_is_refused (Fixture       *fixture,
                       gconstpointer  data)
{
  RoofNumberRow *row;
  RoofQuantityEntry *entry;

  add_network (fixture, "llama-3.1-70b");
  row = get_slider (fixture, "Tensor parallelism");
  entry = stage_part (row, "entry");
  g_signal_emit_by_name (row, "edited", 2.0, TRUE);
  g_signal_emit_by_name (row, "edited", 3.0, TRUE);
  g_assert_cmpfloat (stage_get_step (&fixture->stage)->split, ==, 2);
  g_assert_cmpfloat (stage_get_number (row), ==, 2);
  g_assert_nonnull (strstr (roof_quantity_entry_get_error (entry), "3"));
  g_signal_emit_by_name (row, "edited", 4.0, TRUE);
  g_assert_cmpfloat (stage_get_step (&fixture->stage)->split, ==, 4);
  g_assert_null (roof_quantity_entry_get_error (entry));
}

/* Sizes of a layout have sliders once they are set, each with a name. */
static void
test_layout (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofSnapshot) spread = NULL;
  guint n;
  const RoofStepSize *sizes = roof_step_list_sizes (&n);

  for (guint i = 0; i < n; i++)
    g_assert_cmpstr (roof_strip_name_size (sizes[i].key), !=, sizes[i].key);
  add_network (fixture, "llama-3.1-70b");
  g_assert_null (get_slider (fixture, "Pipeline stages"));
  spread = roof_step_set_all (stage_get_snapshot (&fixture->stage), roof_step_find_size ("pp"), 2, &error);
  g_assert_no_error (error);
  roof_document_apply (roof_session_get_document (fixture->stage.session), spread, "Layout");
  g_assert_cmpfloat (stage_get_number (get_slider (fixture, "Pipeline stages")), ==, 2);
  g_signal_emit_by_name (get_slider (fixture, "Pipeline stages"), "edited", 4.0, FALSE);
  g_assert_cmpfloat (stage_get_step (&fixture->stage)->parallel.stages, ==, 4);
  g_assert_cmpfloat (roof_kernel_get_count (find_part (fixture, "q_proj")), ==, 20);
  /* Pulled to one stage the slider stays in the hand. */
  g_signal_emit_by_name (get_slider (fixture, "Pipeline stages"), "edited", 1.0, TRUE);
  g_assert_cmpfloat (stage_get_step (&fixture->stage)->parallel.stages, ==, 1);
  g_assert_cmpfloat (stage_get_number (get_slider (fixture, "Pipeline stages")), ==, 1);
  g_signal_emit_by_name (get_slider (fixture, "Pipeline stages"), "edited", 2.0, TRUE);
  g_assert_cmpfloat (stage_get_step (&fixture->stage)->parallel.stages, ==, 2);
}

static double
find_time (Fixture    *fixture,
           const char *part)
{
  RoofReport *report = roof_session_get_report (fixture->stage.session);
  RoofSnapshot *snapshot = stage_get_snapshot (&fixture->stage);

  for (guint i = 0; i < roof_snapshot_get_n_kernels (snapshot); i++)
    if (roof_snapshot_get_kernel (snapshot, i) == find_part (fixture, part))
      return roof_report_get_summary (report, i)->t_min;
  g_assert_not_reached ();
}

/* The load of the busiest device can be slid once several share the experts: its experts take longer by as much. More than all
 * tokens it cannot have, nor less than the mean. */
static void
test_imbalance (Fixture       *fixture,
                gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofSnapshot) shared = NULL;
  RoofNumberRow *row;
  double even;

  add_network (fixture, "mixtral-8x7b");
  g_signal_emit_by_name (get_slider (fixture, "New tokens"), "edited", 4096.0, FALSE);
  g_assert_null (get_slider (fixture, "Imbalance of experts"));
  g_signal_emit_by_name (get_slider (fixture, "Tensor parallelism"), "edited", 4.0, FALSE);
  shared = roof_step_set_all (stage_get_snapshot (&fixture->stage), roof_step_find_size ("ep"), 4, &error);
  g_assert_no_error (error);
  roof_document_apply (roof_session_get_document (fixture->stage.session), shared, "Layout");
  row = get_slider (fixture, "Imbalance of experts");
  g_assert_nonnull (row);
  g_assert_cmpfloat (stage_get_number (row), ==, 1);
  even = find_time (fixture, "experts");
  for (double load = 1.25; load <= 2; load += 0.25)
    g_signal_emit_by_name (row, "edited", load, TRUE);
  g_assert_cmpfloat (stage_get_step (&fixture->stage)->parallel.imbalance, ==, 2);
  g_assert_cmpfloat (find_setting (fixture, "experts", "imbalance"), ==, 2);
  g_assert_cmpfloat (find_time (fixture, "experts"), ==, 2 * even);
  g_signal_emit_by_name (row, "edited", 5.0, FALSE);
  g_assert_nonnull (roof_quantity_entry_get_error (stage_part (row, "entry")));
  g_assert_cmpfloat (stage_get_step (&fixture->stage)->parallel.imbalance, ==, 2);
  roof_document_undo (roof_session_get_document (fixture->stage.session)); /* sliding is one step */
  g_assert_cmpfloat (stage_get_step (&fixture->stage)->parallel.imbalance, ==, 1);
  g_assert_cmpfloat (find_time (fixture, "experts"), ==, even);
}

static RoofSegments *
get_phase (Fixture *fixture)
{
  return stage_find (stage_part (fixture->strip, "phase"), ROOF_TYPE_SEGMENTS);
}

static void
test_phases (Fixture       *fixture,
             gconstpointer  data)
{
  RoofSegments *phase = get_phase (fixture);

  g_assert_false (gtk_widget_get_visible (stage_part (fixture->strip, "phase")));
  add_network (fixture, "mistral-7b");
  g_assert_true (gtk_widget_get_visible (stage_part (fixture->strip, "phase")));
  g_signal_emit_by_name (get_slider (fixture, "Cached tokens"), "edited", 512.0, FALSE);
  g_assert_cmpuint (roof_segments_get_selected (phase), ==, ROOF_PHASE_DECODE);
  gtk_toggle_button_set_active (stage_child (phase, ROOF_PHASE_PREFILL), TRUE);
  g_assert_cmpfloat (find_setting (fixture, "attention", "T"), ==, 512);
  g_assert_cmpfloat (find_setting (fixture, "attention", "P"), ==, 0);
  gtk_toggle_button_set_active (stage_child (phase, ROOF_PHASE_DECODE), TRUE);
  g_assert_cmpfloat (find_setting (fixture, "attention", "P"), ==, 512);
  g_assert_cmpuint (stage_count (phase), ==, 4);
  /* Requests have prompts and answers of their own. */
  gtk_toggle_button_set_active (stage_child (phase, ROOF_PHASE_SERVING), TRUE);
  g_signal_emit_by_name (get_slider (fixture, "Answer tokens"), "edited", 257.0, FALSE);
  g_signal_emit_by_name (get_slider (fixture, "Requests"), "edited", 64.0, FALSE);
  g_assert_cmpfloat (find_setting (fixture, "attention", "B"), ==, 64);
  g_assert_cmpfloat (find_setting (fixture, "attention", "P"), ==, 639);
  g_assert_cmpfloat (find_setting (fixture, "chunk_attention", "T"), ==, 128);
  gtk_toggle_button_set_active (stage_child (phase, ROOF_PHASE_DECODE), TRUE);
  g_assert_cmpfloat (find_setting (fixture, "attention", "P"), ==, 512);
  g_signal_emit_by_name (get_slider (fixture, "New tokens"), "edited", 7.0, FALSE);
  g_assert_cmpuint (roof_segments_get_selected (phase), ==, ROOF_PHASE_MIXED);
}

/* A net of convolutions has its normalisations in these until it is asked for them. */
static void
test_folding (Fixture       *fixture,
              gconstpointer  data)
{
  GtkWidget *folded = stage_find_named (stage_part (fixture->strip, "phase"), GTK_TYPE_CHECK_BUTTON, "Fold normalisations");
  RoofDocument *document = roof_session_get_document (fixture->stage.session);
  guint n;

  add_network (fixture, "resnet-50");
  g_assert_true (gtk_widget_get_visible (folded));
  g_assert_true (gtk_check_button_get_active (GTK_CHECK_BUTTON (folded)));
  n = roof_snapshot_get_n_kernels (roof_document_get_snapshot (document));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (folded), FALSE);
  g_assert_true (stage_get_step (&fixture->stage)->unfolded);
  g_assert_cmpfloat (find_setting (fixture, "stem_norm", "C"), ==, 64);
  g_assert_cmpuint (roof_snapshot_get_n_kernels (roof_document_get_snapshot (document)), >, n);
  roof_document_undo (document);
  g_assert_true (gtk_check_button_get_active (GTK_CHECK_BUTTON (folded)));
  g_assert_cmpuint (roof_snapshot_get_n_kernels (roof_document_get_snapshot (document)), ==, n);
  gtk_toggle_button_set_active (stage_child (get_phase (fixture), 1), TRUE);
  g_assert_false (gtk_widget_get_visible (folded));
}

/* Trained on the text that it was read with, in one step of undo; what is cached no longer counts, and activations may
 * be computed again, which takes less memory and more time. */
static void
test_training (Fixture       *fixture,
               gconstpointer  data)
{
  RoofSegments *phase = get_phase (fixture);
  RoofDocument *document = roof_session_get_document (fixture->stage.session);
  GtkWidget *recompute
      = stage_find_named (stage_part (fixture->strip, "phase"), GTK_TYPE_CHECK_BUTTON, "Recompute");
  RoofAccount kept;
  const RoofAccount *account;

  add_network (fixture, "llama-2-7b");
  g_signal_emit_by_name (get_slider (fixture, "Cached tokens"), "edited", 4096.0, FALSE);
  g_assert_false (gtk_widget_get_visible (recompute));
  gtk_toggle_button_set_active (stage_child (phase, ROOF_PHASE_TRAINING), TRUE);
  g_assert_true (stage_get_step (&fixture->stage)->training);
  g_assert_cmpfloat (find_setting (fixture, "q_proj", "M"), ==, 4096);
  g_assert_null (get_slider (fixture, "Cached tokens"));
  g_assert_true (gtk_widget_get_visible (recompute));
  kept = *roof_session_get_account (fixture->stage.session, 0);
  /* 14 bytes beside each of its parameters (formulas 3.12), which are 16 with the weights. */
  g_assert_cmpfloat (kept.training_bytes, ==, 14 * 6738415616.);
  g_assert_cmpfloat (kept.cache_bytes, ==, 0);

  gtk_check_button_set_active (GTK_CHECK_BUTTON (recompute), TRUE);
  g_assert_true (stage_get_step (&fixture->stage)->recompute);
  account = roof_session_get_account (fixture->stage.session, 0);
  g_assert_cmpfloat (account->saved_bytes, <, kept.saved_bytes / 10);
  g_assert_cmpfloat (account->t_min, >, kept.t_min * 1.2);

  roof_document_undo (document);
  g_assert_false (gtk_check_button_get_active (GTK_CHECK_BUTTON (recompute)));
  roof_document_undo (document);
  g_assert_cmpuint (roof_segments_get_selected (phase), ==, ROOF_PHASE_DECODE);
  g_assert_cmpfloat (stage_get_step (&fixture->stage)->past, ==, 4096);
}

/* The scores of unfused attention are written and read again, which takes time. */
static void
test_unfused (Fixture       *fixture,
              gconstpointer  data)
{
  RoofDocument *document = roof_session_get_document (fixture->stage.session);
  GtkWidget *unfused = stage_find_named (stage_part (fixture->strip, "phase"), GTK_TYPE_CHECK_BUTTON, "Unfused");
  double fused;

  add_network (fixture, "llama-2-7b");
  gtk_toggle_button_set_active (stage_child (get_phase (fixture), ROOF_PHASE_PREFILL), TRUE);
  g_assert_true (gtk_widget_get_visible (unfused));
  g_assert_false (gtk_check_button_get_active (GTK_CHECK_BUTTON (unfused)));
  fused = roof_session_get_account (fixture->stage.session, 0)->t_min;
  gtk_check_button_set_active (GTK_CHECK_BUTTON (unfused), TRUE);
  g_assert_true (stage_get_step (&fixture->stage)->unfused);
  g_assert_cmpfloat (roof_session_get_account (fixture->stage.session, 0)->t_min, >, fused);
  roof_document_undo (document);
  g_assert_false (gtk_check_button_get_active (GTK_CHECK_BUTTON (unfused)));
}

/* What makes no text has neither halves nor tokens: it is run, or trained. */
static void
test_no_phases (Fixture       *fixture,
                gconstpointer  data)
{
  add_network (fixture, "stable-diffusion-1.5");
  g_assert_cmpuint (stage_count (get_phase (fixture)), ==, 2);
  g_assert_cmpuint (roof_segments_get_selected (get_phase (fixture)), ==, 0);
  g_assert_null (get_slider (fixture, "New tokens"));
  g_assert_null (get_slider (fixture, "Cached tokens"));
  g_assert_nonnull (get_slider (fixture, "Batch"));
  gtk_toggle_button_set_active (stage_child (get_phase (fixture), 1), TRUE);
  g_assert_true (stage_get_step (&fixture->stage)->training);
  gtk_toggle_button_set_active (stage_child (get_phase (fixture), 0), TRUE);
  g_assert_false (stage_get_step (&fixture->stage)->training);
  /* Beside what makes text it has no say but on training. */
  add_network (fixture, "gpt2");
  g_assert_cmpuint (stage_count (get_phase (fixture)), ==, 3);
  gtk_toggle_button_set_active (stage_child (get_phase (fixture), ROOF_PHASE_PREFILL), TRUE);
  g_assert_cmpuint (roof_segments_get_selected (get_phase (fixture)), ==, ROOF_PHASE_PREFILL);
  gtk_toggle_button_set_active (stage_child (get_phase (fixture), ROOF_PHASE_TRAINING), TRUE);
  g_assert_true (stage_get_step (&fixture->stage)->training);
  g_assert_cmpuint (roof_segments_get_selected (get_phase (fixture)), ==, ROOF_PHASE_TRAINING);
  gtk_toggle_button_set_active (stage_child (get_phase (fixture), ROOF_PHASE_DECODE), TRUE);
  g_assert_false (stage_get_step (&fixture->stage)->training);
}

/* The row of choices of a name. */
static gpointer
get_row (RoofFormatMenu *menu,
         const char     *name)
{
  return stage_find_named (menu, ROOF_TYPE_CHOICE_ROW, name);
}

/* One by one: a group of weights apart from the others, which no scenario covers, until a scenario sets all. */
static void
test_formats_one_by_one (Fixture       *fixture,
                         gconstpointer  data)
{
  RoofFormatMenu *menu = stage_part (fixture->strip, "formats");
  RoofChoiceRow *scenario = stage_part (fixture->strip, "scenario");
  double declared;
  guint n;

  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (menu)));
  add_network (fixture, "mixtral-8x7b");
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (menu)));
  g_assert_null (get_row (menu, "Experts")); /* built when the menu is opened */
  gtk_menu_button_popup (stage_find (menu, GTK_TYPE_MENU_BUTTON));
  g_assert_true (gtk_widget_get_visible (get_row (menu, "Experts")));
  g_assert_false (gtk_widget_get_visible (get_row (menu, "MLP")));
  declared = roof_session_get_account (fixture->stage.session, 0)->weight_bytes;

  stage_choose (get_row (menu, "Experts"), 12); /* int8 */
  g_assert_cmpstr (stage_get_step (&fixture->stage)->groups[ROOF_GROUP_EXPERTS], ==, "int8");
  /* Of 32 layers, 8 experts of 3 matrices of 4096 x 14336 each, a byte less. */
  g_assert_cmpfloat (roof_session_get_account (fixture->stage.session, 0)->weight_bytes, ==,
                     declared - 32. * 8 * 3 * 4096 * 14336);
  n = stage_count_choices (scenario);
  g_assert_cmpuint (stage_get_choice (scenario), ==, n - 1); /* none */
  stage_choose (get_row (menu, "Experts"), 0);
  g_assert_null (stage_get_step (&fixture->stage)->groups[ROOF_GROUP_EXPERTS]);
  g_assert_cmpuint (stage_get_choice (scenario), ==, 0); /* as declared */

  stage_choose (get_row (menu, "Expert math"), 6); /* fp8 */
  g_assert_cmpstr (stage_get_step (&fixture->stage)->computes[ROOF_GROUP_EXPERTS], ==, "fp8");
  g_assert_cmpstr (roof_kernel_get_compute (find_part (fixture, "experts")), ==, "fp8");
  g_assert_false (gtk_widget_get_visible (get_row (menu, "MLP math")));
  g_assert_cmpuint (stage_count_choices (get_row (menu, "All math")), <,
                    stage_count_choices (get_row (menu, "Weights")));
  stage_choose (get_row (menu, "Expert math"), 0);
  g_assert_null (stage_get_step (&fixture->stage)->computes[ROOF_GROUP_EXPERTS]);
  stage_choose (get_row (menu, "All math"), 2); /* fp32 */
  g_assert_cmpstr (stage_get_step (&fixture->stage)->compute, ==, "fp32");
  stage_choose (get_row (menu, "All math"), 0);

  stage_choose (get_row (menu, "Head"), 12);
  stage_choose (scenario, 1);
  g_assert_null (stage_get_step (&fixture->stage)->groups[ROOF_GROUP_HEAD]);
  g_assert_cmpstr (stage_get_step (&fixture->stage)->weights, ==, "bf16");
  roof_document_undo (roof_session_get_document (fixture->stage.session));
  g_assert_cmpstr (stage_get_step (&fixture->stage)->groups[ROOF_GROUP_HEAD], ==, "int8");
}

static void
test_formats_of_networks (Fixture       *fixture,
                          gconstpointer  data)
{
  RoofChoiceRow *formats = stage_part (fixture->strip, "scenario");
  RoofDocument *document = roof_session_get_document (fixture->stage.session);

  add_network (fixture, "llama-3.1-8b");
  g_assert_cmpuint (stage_get_choice (formats), ==, 0); /* as declared */
  g_assert_null (stage_get_step (&fixture->stage)->weights);
  stage_choose (formats, 4); /* behind bf16, fp16, fp32 */
  g_assert_cmpuint (stage_get_choice (formats), ==, 4);
  g_assert_cmpstr (stage_get_step (&fixture->stage)->weights, ==, "int8");
  g_assert_cmpstr (stage_get_step (&fixture->stage)->kv, ==, "bf16");
  /* A byte each, but for the embedding of 128,256 x 4,096 and the gains of 65 norms, which stay in bf16. */
  g_assert_cmpfloat (roof_session_get_account (fixture->stage.session, 0)->weight_bytes, ==,
                     8030261248. + 128256. * 4096 + 65 * 4096);
  roof_document_undo (document);
  g_assert_cmpuint (stage_get_choice (formats), ==, 0);
  g_assert_cmpfloat_with_epsilon (roof_session_get_account (fixture->stage.session, 0)->weight_bytes, 2 * 8030261248., 1);
}

/* A chip keeps only what departs from the types that the kernels use; each press is a step of undo. */
static void
test_types (Fixture       *fixture,
            gconstpointer  data)
{
  RoofShownMenu *menu = stage_find (fixture->strip, ROOF_TYPE_SHOWN_MENU);
  GtkToggleButton *used, *other;
  const RoofView *view;

  gtk_menu_button_popup (stage_find (menu, GTK_TYPE_MENU_BUTTON));
  used = stage_find_named (stage_find (menu, GTK_TYPE_POPOVER), GTK_TYPE_TOGGLE_BUTTON, "bf16");
  other = stage_find_named (stage_find (menu, GTK_TYPE_POPOVER), GTK_TYPE_TOGGLE_BUTTON, "fp8");
  g_assert_null (stage_find_named (menu, GTK_TYPE_TOGGLE_BUTTON, "fp2"));
  g_assert_true (gtk_toggle_button_get_active (used));
  g_assert_false (gtk_toggle_button_get_active (other));
  gtk_toggle_button_set_active (used, FALSE);
  gtk_toggle_button_set_active (other, TRUE);
  view = roof_snapshot_get_view (stage_get_snapshot (&fixture->stage));
  g_assert_cmpstr (view->hidden_types[0], ==, "bf16");
  g_assert_cmpstr (view->shown_types[0], ==, "fp8");
  gtk_toggle_button_set_active (used, TRUE);
  gtk_toggle_button_set_active (other, FALSE);
  view = roof_snapshot_get_view (stage_get_snapshot (&fixture->stage));
  g_assert_null (view->hidden_types);
  g_assert_null (view->shown_types);
  for (int i = 0; i < 4; i++)
    roof_document_undo (roof_session_get_document (fixture->stage.session));
  g_assert_false (roof_document_can_undo (roof_session_get_document (fixture->stage.session)));
}

static void
assert_pointed (GtkWidget *widget,
                gboolean   pointed)
{
  g_assert_cmpint (gtk_widget_has_css_class (widget, "pointed-at"), ==, pointed);
}

/* The slider that is meant is framed, also when sliders are made anew; only what has none takes the whole strip. */
static void
test_pointed (Fixture       *fixture,
              gconstpointer  data)
{
  static const char *const batch[] = { "batch", NULL }, *const other[] = { "", NULL };
  GtkWidget *strip = GTK_WIDGET (fixture->strip);

  roof_strip_point (fixture->strip, batch);
  assert_pointed (get_slider (fixture, "Batch"), TRUE);
  assert_pointed (strip, FALSE);
  add_network (fixture, "llama-3.1-8b");
  assert_pointed (get_slider (fixture, "Batch"), TRUE);
  assert_pointed (get_slider (fixture, "Cached tokens"), FALSE);
  roof_strip_point (fixture->strip, other);
  assert_pointed (get_slider (fixture, "Batch"), FALSE);
  assert_pointed (strip, TRUE);
  roof_strip_point (fixture->strip, NULL);
  assert_pointed (strip, FALSE);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);

#define CASE(name, function) \
  g_test_add ("/roof/strip/" name, Fixture, NULL, set_up, function, tear_down)
  CASE ("shared-slider", test_shared_slider);
  CASE ("flip", test_flip);
  CASE ("undo", test_undo);
  CASE ("differing", test_differing);
  CASE ("one-row", test_one_row);
  CASE ("other-sliders", test_other_sliders);
  CASE ("scenario", test_scenario);
  CASE ("axes", test_axes);
  CASE ("view-menu", test_view_menu);
  CASE ("chips", test_chips);
  CASE ("chips-fit", test_chips_fit);
  CASE ("shown-level-has-a-chip", test_shown_level_has_a_chip);
  CASE ("no-sliders", test_no_sliders);
  CASE ("types", test_types);
  CASE ("step", test_step);
  CASE ("split-is-refused", test_split_is_refused);
  CASE ("layout", test_layout);
  CASE ("imbalance", test_imbalance);
  CASE ("phases", test_phases);
  CASE ("no-phases", test_no_phases);
  CASE ("folding", test_folding);
  CASE ("training", test_training);
  CASE ("unfused", test_unfused);
  CASE ("formats-one-by-one", test_formats_one_by_one);
  CASE ("formats-of-networks", test_formats_of_networks);
  CASE ("pointed", test_pointed);
#undef CASE
  return g_test_run ();
}
