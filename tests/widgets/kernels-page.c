/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/kernels/kernels-page.h"

#include <math.h>
#include <string.h>

#include "core/units/format.h"
#include "document/files/network.h"
#include "kernel-stage.h"
#include "widgets/apply.h"
#include "widgets/choice-row.h"
#include "widgets/kernels/kernel-formats.h"
#include "widgets/kernels/kernel-formulas.h"
#include "widgets/kernels/kernel-given.h"
#include "widgets/kernels/kernel-measured.h"
#include "widgets/kernels/tensor-table.h"
#include "widgets/number-row.h"
#include "widgets/quantity-entry.h"
#include "widgets/table.h"
#include "workload/apply.h"

typedef struct
{
  Stage            stage;
  RoofKernelsPage *page;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  GtkWidget *widget = g_object_new (ROOF_TYPE_KERNELS_PAGE, NULL);

  fixture->stage.session = stage_new_session ();
  fixture->page = ROOF_KERNELS_PAGE (widget);
  roof_pane_set_session (ROOF_PANE (fixture->page), fixture->stage.session);
  stage_open (&fixture->stage, widget, 300, 700);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  stage_close (&fixture->stage, GTK_WIDGET (fixture->page));
}

static RoofKernel *
get_kernel (Fixture *fixture)
{
  return roof_session_get_kernel (fixture->stage.session);
}

/* The row of a parameter, or the switch of one that is on or off, by its name. */
static gpointer
get_row (Fixture    *fixture,
         const char *name)
{
  gpointer parameters = stage_part (roof_kernels_page_get_editor (fixture->page), "parameters");
  gpointer row = stage_find_named (parameters, ROOF_TYPE_NUMBER_ROW, name), label;

  if (row == NULL)
    row = stage_find_named (parameters, ROOF_TYPE_CHOICE_ROW, name);
  if (row != NULL)
    return row;
  label = stage_find_spoken (parameters, name);
  return label != NULL ? gtk_widget_get_next_sibling (label) : NULL;
}

static RoofKernelFormats *
get_formats (Fixture *fixture)
{
  return stage_part (roof_kernels_page_get_editor (fixture->page), "formats");
}

static char *
dup_formulas (Fixture *fixture)
{
  return stage_read (stage_find (fixture->page, ROOF_TYPE_KERNEL_FORMULAS));
}

static char *
dup_tensors (Fixture *fixture)
{
  GtkWidget *tensors = stage_find (fixture->page, ROOF_TYPE_TENSOR_TABLE);

  return stage_read (stage_find (tensors, ROOF_TYPE_TABLE));
}

static void
test_lists (Fixture       *fixture,
            gconstpointer  data)
{
  RoofKernelList *list = stage_part (fixture->page, "list");
  g_autofree char *first = stage_read_kernel (list, 0);
  double shares = 0;

  g_assert_true (g_str_has_prefix (first, "MLP projections\t×3\t"));
  for (guint i = 0; i < stage_count_kernels (list); i++)
    {
      g_autofree char *text = stage_read_kernel (list, i);

      shares += g_ascii_strtod (strrchr (text, '\t') + 1, NULL);
    }
  g_assert_cmpfloat_with_epsilon (shares, 100, 2); /* each is rounded */
}

/* Rows are those that the catalogue entry declares. */
static void
test_rows_follow_the_entry (Fixture       *fixture,
                            gconstpointer  data)
{
  static const char *const names[] = { "Stack batch", "Batch B", "Input size D", "Output size F" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_assert_true (ROOF_IS_NUMBER_ROW (get_row (fixture, names[i])));
  g_assert_true (GTK_IS_SWITCH (get_row (fixture, "Accumulate")));
  g_assert_null (get_row (fixture, "New tokens T"));

  roof_session_set_selected (fixture->stage.session, 1);
  g_assert_true (ROOF_IS_NUMBER_ROW (get_row (fixture, "New tokens T")));
  g_assert_null (get_row (fixture, "Output size F"));

  roof_apply_new_kernel (ROOF_PANE (fixture->page)->session, "sharded_matmul");
  g_assert_true (ROOF_IS_CHOICE_ROW (get_row (fixture, "Collective")));
  roof_apply_new_kernel (ROOF_PANE (fixture->page)->session, "tiled_matmul");
  g_assert_true (ROOF_IS_CHOICE_ROW (get_row (fixture, "Tiled level")));
}

/* What was measured runs as it ran: there is no efficiency to assume. */
static void
test_measured_has_no_efficiency (Fixture       *fixture,
                                 gconstpointer  data)
{
  GtkWidget *efficiency
      = stage_find_named (roof_kernels_page_get_editor (fixture->page), ROOF_TYPE_NUMBER_ROW, "Efficiency");
  gpointer measured = stage_find (roof_kernels_page_get_editor (fixture->page), ROOF_TYPE_KERNEL_MEASURED);
  gpointer time = stage_find (measured, ROOF_TYPE_QUANTITY_ENTRY);

  g_assert_true (gtk_widget_get_visible (efficiency));
  roof_apply_new_kernel (ROOF_PANE (fixture->page)->session, "custom");
  g_signal_emit_by_name (get_row (fixture, "Bytes at HBM3"), "edited", 1e9, FALSE);
  g_assert_true (gtk_widget_get_visible (efficiency));
  g_signal_emit_by_name (time, "edited", 1e-3);
  g_assert_false (gtk_widget_get_visible (efficiency));
  g_signal_emit_by_name (time, "edited", NAN);
  g_assert_true (gtk_widget_get_visible (efficiency));
}

static void
test_numbers_are_edited (Fixture       *fixture,
                         gconstpointer  data)
{
  GtkWidget *row = get_row (fixture, "Input size D");
  RoofDocument *document = roof_session_get_document (fixture->stage.session);

  g_signal_emit_by_name (row, "edited", 8192.0, FALSE);
  g_assert_cmpfloat (roof_kernel_find_number (get_kernel (fixture), "D"), ==, 8192);
  g_assert_cmpfloat (stage_get_number (row), ==, 8192);
  g_assert_cmpstr (roof_document_get_undo_label (document), ==, "Change Input size");
  g_signal_emit_by_name (row, "edited", 0.5, FALSE); /* neither whole nor large enough */
  g_assert_cmpfloat (roof_kernel_find_number (get_kernel (fixture), "D"), ==, 8192);
  gtk_switch_set_active (GTK_SWITCH (get_row (fixture, "Accumulate")), TRUE);
  g_assert_cmpfloat (roof_kernel_find_number (get_kernel (fixture), "accumulate"), ==, 1);
  roof_document_undo (document);
  g_assert_false (gtk_switch_get_active (GTK_SWITCH (get_row (fixture, "Accumulate"))));
}

static void
test_levels_are_chosen (Fixture       *fixture,
                        gconstpointer  data)
{
  GtkWidget *row;

  roof_apply_new_kernel (ROOF_PANE (fixture->page)->session, "tiled_matmul");
  row = get_row (fixture, "Tiled level");
  g_assert_cmpuint (stage_get_choice (row), ==, 0);
  stage_choose (row, 2);
  g_assert_cmpstr (roof_kernel_find_text (get_kernel (fixture), "level"), ==, "l2");
  stage_choose (row, 0);
  g_assert_cmpint (roof_kernel_find_setting (get_kernel (fixture), "level"), <, 0);
}

static guint
find_format (const char *id)
{
  gsize n;
  const RoofFormat *formats = roof_format_list (&n);

  for (guint i = 0; i < n; i++)
    if (g_str_equal (formats[i].id, id))
      return i + 1; /* after the default */
  g_assert_not_reached ();
}

static void
test_formats_are_chosen (Fixture       *fixture,
                         gconstpointer  data)
{
  RoofKernelFormats *formats = get_formats (fixture);
  RoofChoiceRow *weights = stage_find_named (formats, ROOF_TYPE_CHOICE_ROW, "Weights");
  GtkWidget *kv = stage_find_named (formats, ROOF_TYPE_CHOICE_ROW, "Keys and values");
  double before = roof_analysis_get_estimate (roof_session_get_analysis (fixture->stage.session))->t_min;

  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (weights)));
  g_assert_false (gtk_widget_get_visible (kv));
  stage_choose (weights, find_format ("int8"));
  g_assert_cmpstr (roof_kernel_get_format (get_kernel (fixture), ROOF_ROLE_WEIGHTS), ==, "int8");
  g_assert_cmpfloat (
      roof_analysis_get_estimate (roof_session_get_analysis (fixture->stage.session))->t_min, <,
      0.52 * before);
  stage_choose (weights, 0);
  g_assert_null (roof_kernel_get_format (get_kernel (fixture), ROOF_ROLE_WEIGHTS));

  stage_choose (stage_find_named (formats, ROOF_TYPE_CHOICE_ROW, "Unit"), 2);
  g_assert_cmpstr (roof_kernel_get_unit (get_kernel (fixture)), ==, "vector");
  roof_session_set_selected (fixture->stage.session, 1);
  g_assert_true (gtk_widget_get_visible (kv));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (weights)));
}

/* The formula that is shown is the one that is computed: 2·16·4096·11008 = 1.443 GFLOP. */
static void
test_formulas_have_numbers (Fixture       *fixture,
                            gconstpointer  data)
{
  g_autofree char *text = dup_formulas (fixture);
  g_autofree char *next = NULL;

  g_assert_nonnull (strstr (text, "2·batch·B·D·F"));
  g_assert_nonnull (strstr (text, "1.443\u00a0GFLOP"));
  g_assert_nonnull (strstr (text, "W: batch·F × D, bf16, read once = 90.18\u00a0MB"));
  g_signal_emit_by_name (get_row (fixture, "Batch B"), "edited", 32.0, TRUE);
  next = dup_formulas (fixture);
  g_assert_nonnull (strstr (next, "2.886\u00a0GFLOP"));
}

static void
test_tensors_have_bytes (Fixture       *fixture,
                         gconstpointer  data)
{
  g_autofree char *text = dup_tensors (fixture);

  g_assert_nonnull (strstr (text, "W\t90.18\u00a0MB\t–"));
  g_assert_nonnull (strstr (text, "Z\t–\t352.3\u00a0kB"));
  g_assert_nonnull (strstr (text, "bf16 · HBM3"));
}

static void
test_custom_kernel (Fixture       *fixture,
                    gconstpointer  data)
{
  RoofAnalysis *analysis;
  GtkWidget *bytes;

  roof_apply_new_kernel (ROOF_PANE (fixture->page)->session, "custom");
  bytes = get_row (fixture, "Bytes at HBM3");
  g_assert_nonnull (bytes);
  g_signal_emit_by_name (get_row (fixture, "Work"), "edited", 1e12, FALSE);
  g_signal_emit_by_name (bytes, "edited", 1e9, FALSE);
  analysis = roof_session_get_analysis (fixture->stage.session);
  g_assert_nonnull (analysis);
  g_assert_cmpfloat (roof_analysis_get_estimate (analysis)->intensity[roof_analysis_get_main_level (analysis)],
                     ==, 1000);
  g_signal_emit_by_name (bytes, "edited", -1.0, FALSE);
  g_assert_cmpfloat (roof_kernel_find_number (get_kernel (fixture), "bytes.hbm"), ==, 1e9);
  g_signal_emit_by_name (bytes, "edited", (double) NAN, FALSE);
  g_assert_cmpint (roof_kernel_find_setting (get_kernel (fixture), "bytes.hbm"), <, 0);
}

/* The editor asks to select a kernel only where there is one. */
static void
test_hint (Fixture       *fixture,
           gconstpointer  data)
{
  RoofDocument *document = roof_session_get_document (fixture->stage.session);
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  g_autoptr (RoofSnapshot) bare = roof_snapshot_with_kernels (roof_document_get_snapshot (document), none);

  roof_session_set_selected (fixture->stage.session, -1);
  g_assert_true (stage_says (stage_read (GTK_WIDGET (fixture->page)), "Select a kernel"));
  roof_document_apply (document, bare, "Delete All");
  g_assert_false (stage_says (stage_read (GTK_WIDGET (fixture->page)), "Select a kernel"));
}

/* Work without a number was not counted, and an empty field says so; a number makes it known again. */
static void
test_uncounted_work (Fixture       *fixture,
                     gconstpointer  data)
{
  roof_apply_new_kernel (ROOF_PANE (fixture->page)->session, "custom");
  g_signal_emit_by_name (get_row (fixture, "Bytes at HBM3"), "edited", 1e9, FALSE);
  g_signal_emit_by_name (get_row (fixture, "Work"), "edited", (double) NAN, FALSE);
  g_assert_cmpint (roof_kernel_find_setting (get_kernel (fixture), "flops"), >=, 0);
  g_assert_true (isnan (stage_get_number (get_row (fixture, "Work"))));
  g_assert_cmpuint (roof_analysis_get_uncounted (roof_session_get_analysis (fixture->stage.session)), ==, ROOF_UNCOUNTED_FLOPS);
  g_signal_emit_by_name (get_row (fixture, "Work"), "edited", 1e12, FALSE);
  g_assert_cmpuint (roof_analysis_get_uncounted (roof_session_get_analysis (fixture->stage.session)), ==, 0);
}

static void
test_efficiency_and_name (Fixture       *fixture,
                          gconstpointer  data)
{
  RoofKernelEditor *editor = roof_kernels_page_get_editor (fixture->page);
  GtkWidget *efficiency = stage_find_named (editor, ROOF_TYPE_NUMBER_ROW, "Efficiency");
  GtkEditable *name = GTK_EDITABLE (
      gtk_widget_get_template_child (GTK_WIDGET (editor), ROOF_TYPE_KERNEL_EDITOR, "name"));
  RoofDocument *document = roof_session_get_document (fixture->stage.session);

  g_signal_emit_by_name (efficiency, "edited", 0.6, FALSE);
  g_assert_cmpfloat (roof_kernel_get_efficiency (get_kernel (fixture)), ==, 0.6);
  g_signal_emit_by_name (efficiency, "edited", 1.5, FALSE);
  g_assert_cmpfloat (roof_kernel_get_efficiency (get_kernel (fixture)), ==, 0.6);

  gtk_editable_set_text (name, "Up");
  gtk_editable_set_text (name, "Up projection");
  g_assert_cmpstr (roof_kernel_get_name (get_kernel (fixture)), ==, "Up projection");
  gtk_editable_set_text (name, ""); /* a kernel keeps some name */
  g_assert_cmpstr (roof_kernel_get_name (get_kernel (fixture)), ==, "Up projection");
  roof_document_undo (document); /* typing is one step */
  g_assert_cmpstr (roof_kernel_get_name (get_kernel (fixture)), ==, "MLP projections");
  g_assert_cmpstr (gtk_editable_get_text (name), ==, "MLP projections");
}

/* What a step sets can be read, and not turned: no slider would keep what it is set to. */
static void
test_parts_are_read (Fixture       *fixture,
                     gconstpointer  data)
{
  RoofKernelEditor *editor = roof_kernels_page_get_editor (fixture->page);
  GtkWidget *given = stage_find (fixture->page, ROOF_TYPE_KERNEL_GIVEN);
  RoofSnapshot *snapshot = stage_get_snapshot (&fixture->stage);
  g_autoptr (RoofWorkload) workload = roof_network_resolve ("llama-3.1-8b", NULL);
  g_autoptr (RoofSnapshot) added = roof_workload_add (workload, snapshot, NULL);
  guint first = roof_snapshot_get_n_kernels (snapshot);

  g_assert_false (gtk_widget_get_visible (given));
  roof_document_apply (roof_session_get_document (fixture->stage.session), added, "Add");
  roof_session_set_selected (fixture->stage.session, (int) first + 2);
  g_assert_cmpstr (roof_kernel_get_part (get_kernel (fixture)), ==, "q_proj");
  g_assert_true (gtk_widget_get_visible (given));
  g_assert_false (gtk_widget_get_visible (stage_part (editor, "parameters")));
  g_assert_false (gtk_widget_get_visible (stage_part (editor, "formats")));
  g_assert_true (gtk_widget_get_visible (stage_find_named (editor, ROOF_TYPE_NUMBER_ROW, "Efficiency")));
  g_assert_true (stage_says (stage_read (given),
                             "Set by the step of Llama 3.1 8B."));
  g_assert_true (stage_says (stage_read (given), "Count\t32"));
  g_assert_true (stage_says (stage_read (given), "Output size F\t4\u202f096"));
  g_assert_true (stage_says (stage_read (given), "Weights\tbf16"));

  roof_session_set_selected (fixture->stage.session, 0);
  g_assert_false (gtk_widget_get_visible (given));
  g_assert_true (gtk_widget_get_visible (stage_part (editor, "parameters")));
}

/* The name of a network over its kernels is a button that looks at it as a whole. */
static void
test_heading_opens (Fixture       *fixture,
                    gconstpointer  data)
{
  RoofSnapshot *snapshot = stage_get_snapshot (&fixture->stage);
  g_autoptr (RoofWorkload) workload = roof_network_resolve ("llama-3.1-8b", NULL);
  g_autoptr (RoofSnapshot) added = roof_workload_add (workload, snapshot, NULL);
  guint first = roof_snapshot_get_n_kernels (snapshot);
  RoofNetworkHeading *heading;
  GtkWidget *open;

  roof_document_apply (roof_session_get_document (fixture->stage.session), added, "Add");
  heading = stage_find_heading (stage_part (fixture->page, "list"), first);
  g_assert_nonnull (heading);
  open = stage_find (heading, GTK_TYPE_BUTTON);
  g_assert_false (gtk_widget_has_css_class (GTK_WIDGET (heading), "looked-at"));
  gtk_test_accessible_assert_state (open, GTK_ACCESSIBLE_STATE_PRESSED, FALSE);
  g_signal_emit_by_name (open, "clicked");
  g_assert_cmpint (roof_session_get_selected (fixture->stage.session), ==, -1);
  g_assert_cmpint (roof_session_get_network (fixture->stage.session), ==, 0);
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (heading), "looked-at"));
  gtk_test_accessible_assert_state (open, GTK_ACCESSIBLE_STATE_PRESSED, TRUE);
  roof_session_set_selected (fixture->stage.session, (int) first);
  g_assert_false (gtk_widget_has_css_class (GTK_WIDGET (heading), "looked-at"));
}

/* With no kernel selected there is nothing below the list to leave room for. */
static void
test_list_takes_the_room (Fixture       *fixture,
                          gconstpointer  data)
{
  GtkWidget *list = stage_part (fixture->page, "list");
  g_autoptr (RoofWorkload) workload = roof_network_resolve ("llama-3.1-8b", NULL);
  g_autoptr (RoofSnapshot) added = roof_workload_add (workload, stage_get_snapshot (&fixture->stage), NULL);
  int above_editor;

  roof_document_apply (roof_session_get_document (fixture->stage.session), added, "Add");
  stage_wait_for_frame (fixture->stage.window);
  above_editor = gtk_widget_get_height (list);
  roof_session_set_selected (fixture->stage.session, -1);
  stage_wait_for_frame (fixture->stage.window);
  g_assert_cmpint (gtk_widget_get_height (list), >, above_editor + 100);
  roof_session_set_selected (fixture->stage.session, 3);
  stage_wait_for_frame (fixture->stage.window);
  g_assert_cmpint (gtk_widget_get_height (list), ==, above_editor);
}

static void
test_models_are_found (Fixture       *fixture,
                       gconstpointer  data)
{
  RoofModelChooser *models = stage_part (fixture->page, "models");
  g_auto (GStrv) ids = roof_network_list ();

  gtk_menu_button_popup (stage_part (models, "button"));
  stage_wait_for_frame (fixture->stage.window);
  g_assert_cmpuint (stage_search (models, ""), ==, g_strv_length (ids));
  g_assert_cmpuint (stage_search (models, "llama 3.1"), ==, 3);
  g_assert_cmpuint (stage_search (models, "llama 406 billion"), ==, 1);
  g_assert_cmpuint (stage_search (models, "mamba"), >=, 2);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);

#define CASE(name, function) \
  g_test_add ("/roof/kernels-page/" name, Fixture, NULL, set_up, function, tear_down)
  CASE ("lists", test_lists);
  CASE ("hint", test_hint);
  CASE ("rows-follow-the-entry", test_rows_follow_the_entry);
  CASE ("measured-has-no-efficiency", test_measured_has_no_efficiency);
  CASE ("numbers-are-edited", test_numbers_are_edited);
  CASE ("levels-are-chosen", test_levels_are_chosen);
  CASE ("formats-are-chosen", test_formats_are_chosen);
  CASE ("formulas-have-numbers", test_formulas_have_numbers);
  CASE ("tensors-have-bytes", test_tensors_have_bytes);
  CASE ("custom-kernel", test_custom_kernel);
  CASE ("uncounted-work", test_uncounted_work);
  CASE ("efficiency-and-name", test_efficiency_and_name);
  CASE ("parts-are-read", test_parts_are_read);
  CASE ("heading-opens", test_heading_opens);
  CASE ("list-takes-the-room", test_list_takes_the_room);
  CASE ("models-are-found", test_models_are_found);
#undef CASE
  return g_test_run ();
}
