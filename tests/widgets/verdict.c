/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/verdict/verdict.h"

#include <math.h>

#include "core/estimate/analysis.h"
#include "document/files/network.h"
#include "stage.h"
#include "widgets/network/network-memory.h"
#include "widgets/network/network-verdict.h"
#include "workload/apply.h"

typedef struct
{
  Stage        stage;
  RoofVerdict *verdict;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->stage.session = stage_new_session ();
  fixture->verdict = ROOF_VERDICT (g_object_new (ROOF_TYPE_VERDICT, NULL));
  roof_pane_set_session (ROOF_PANE (fixture->verdict), fixture->stage.session);
  gtk_expander_set_expanded (roof_verdict_get_details (fixture->verdict), TRUE);
  if (data != NULL)
    roof_session_set_selected (fixture->stage.session, -1);
  stage_open (&fixture->stage, GTK_WIDGET (fixture->verdict), 280, 700);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  stage_close (&fixture->stage, GTK_WIDGET (fixture->verdict));
}

static gboolean
says (Fixture    *fixture,
      const char *text)
{
  return stage_says (stage_read (fixture->verdict), text);
}

/* math 2·16·4096·11008 / 989.4 TFLOP/s = 1.458 µs; bytes 90.66 MB / 3.35 TB/s = 27.06 µs. */
static void
test_verdict (Fixture       *fixture,
              gconstpointer  data)
{
  g_assert_cmpstr (stage_get_page (fixture->verdict), ==, "kernel");
  g_assert_true (says (fixture, "Memory bound on HBM3"));
  g_assert_true (says (fixture, "math\t5\t1.458\u00a0µs"));
  g_assert_true (says (fixture, "HBM3\t100\t27.06\u00a0µs"));
  g_assert_true (says (fixture, "HBM3\t90.66\u00a0MB\t15.9\t295\t◀ limit"));
}

/* What helps stands before what explains; the details are folded away until they are wanted. */
static void
test_order (Fixture       *fixture,
            gconstpointer  data)
{
  static const char *const order[] = { "Memory bound on HBM3", "The Clocks", "What to Try", "By Level", "Next limit: ", "Thresholds",
                                       "Parameter", "Reach", "Details", "Sensitivity", "All Kernels" };
  g_autofree char *all = stage_read (fixture->verdict), *folded = NULL;
  const char *at = all;

  for (guint i = 0; i < G_N_ELEMENTS (order); i++)
    {
      const char *found = strstr (at, order[i]);

      g_test_message ("%s", order[i]);
      g_assert_nonnull (found);
      at = found;
    }
  gtk_expander_set_expanded (roof_verdict_get_details (fixture->verdict), FALSE);
  folded = stage_read (fixture->verdict);
  g_assert_nonnull (strstr (folded, "Details"));
  g_assert_null (strstr (folded, "Sensitivity"));
}

static double
find_top (Fixture    *fixture,
          const char *part)
{
  double y = 0;

  stage_wait_for_frame (fixture->stage.window);
  stage_wait_for_frame (fixture->stage.window);
  g_assert_true (gtk_widget_translate_coordinates (stage_part (fixture->verdict, part), GTK_WIDGET (fixture->verdict), 0, 0, NULL, &y));
  return y;
}

/* With text of twice the size the window still fits on a screen of 1280: the table of levels scrolls. */
static void
test_large_text (Fixture       *fixture,
                 gconstpointer  data)
{
  GtkSettings *settings = gtk_widget_get_settings (fixture->stage.window);
  int before, least, table;

  g_object_get (settings, "gtk-xft-dpi", &before, NULL);
  g_object_set (settings, "gtk-xft-dpi", 192 * 1024, NULL);
  stage_wait_for_frame (fixture->stage.window);
  roof_session_set_selected (fixture->stage.session, 1);
  stage_wait_for_frame (fixture->stage.window);
  gtk_widget_measure (stage_part (fixture->verdict, "levels_scroll"), GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  gtk_widget_measure (stage_part (fixture->verdict, "levels"), GTK_ORIENTATION_HORIZONTAL, -1, &table, NULL, NULL, NULL);
  g_object_set (settings, "gtk-xft-dpi", before, NULL);
  g_assert_cmpint (table, >, 416);
  g_assert_cmpint (least, <=, 416);
}

/* A pull from one bound to another brings a longer headline, and other sentences; nothing below them moves. */
static void
test_fixed_slots (Fixture       *fixture,
                  gconstpointer  data)
{
  static const double batches[] = { 32, 327, 328, 4096, 16 };
  static const char *const parts[] = { "clocks", "suggestions_box", "levels", "thresholds" };
  double tops[G_N_ELEMENTS (parts)];

  for (guint k = 0; k < G_N_ELEMENTS (parts); k++)
    tops[k] = find_top (fixture, parts[k]);
  for (guint i = 0; i < G_N_ELEMENTS (batches); i++)
    {
      RoofSnapshot *before = stage_get_snapshot (&fixture->stage);
      g_autoptr (RoofKernel) kernel = roof_kernel_with_number (roof_snapshot_get_kernel (before, 0), "B", batches[i]);
      g_autoptr (RoofSnapshot) snapshot = roof_snapshot_with_kernel (before, 0, kernel);

      roof_document_apply (roof_session_get_document (fixture->stage.session), snapshot, "Change");
      for (guint k = 0; k < 2; k++)
        {
          g_test_message ("%s at B = %g", parts[k], batches[i]);
          g_assert_cmpfloat (find_top (fixture, parts[k]), ==, tops[k]);
        }
      for (guint k = 2; k < G_N_ELEMENTS (parts); k++)
        {
          g_test_message ("%s at B = %g", parts[k], batches[i]);
          g_assert_cmpfloat (find_top (fixture, parts[k]), >=, tops[k]);
          tops[k] = find_top (fixture, parts[k]);
        }
    }
}

/* The slots are those of the machine: what another one needed more leaves no empty room. */
static void
test_slots_of_a_machine (Fixture       *fixture,
                         gconstpointer  data)
{
  RoofMachine *board = roof_library_find_machine (roof_session_get_library (fixture->stage.session), "raspberry-pi-5", NULL);
  g_autoptr (RoofSnapshot) snapshot = NULL;
  double top;

  find_top (fixture, "levels");
  snapshot = roof_snapshot_with_machine (stage_get_snapshot (&fixture->stage), 0, board);
  roof_document_apply (roof_session_get_document (fixture->stage.session), snapshot, "Test");
  top = find_top (fixture, "levels");
  roof_session_set_selected (fixture->stage.session, 1);
  find_top (fixture, "levels");
  roof_session_set_selected (fixture->stage.session, 0);
  g_assert_cmpfloat (find_top (fixture, "levels"), ==, top);
}

/* Unfolded suggestions push what follows down; folded again they leave no empty room. */
static void
test_suggestions_fold (Fixture       *fixture,
                       gconstpointer  data)
{
  GtkExpander *more = roof_verdict_get_more (fixture->verdict);
  double folded = find_top (fixture, "levels");

  gtk_expander_set_expanded (more, TRUE);
  g_assert_cmpfloat (find_top (fixture, "levels"), >, folded);
  gtk_expander_set_expanded (more, FALSE);
  g_assert_cmpfloat (find_top (fixture, "levels"), ==, folded);
}

/* What is asked is not told; what changes meanwhile is there afterwards. */
static void
test_withheld (Fixture       *fixture,
               gconstpointer  data)
{
  roof_verdict_withhold (fixture->verdict, TRUE);
  g_assert_cmpstr (stage_get_page (fixture->verdict), ==, "withheld");
  g_assert_false (says (fixture, "Memory bound"));
  roof_session_set_selected (fixture->stage.session, 1);
  g_assert_cmpstr (stage_get_page (fixture->verdict), ==, "withheld");
  roof_session_set_selected (fixture->stage.session, 0);
  roof_verdict_withhold (fixture->verdict, FALSE);
  g_assert_cmpstr (stage_get_page (fixture->verdict), ==, "kernel");
  g_assert_true (says (fixture, "Memory bound on HBM3"));
}

/* Puts a custom kernel in place of the first. */
static void
set_custom (Fixture *fixture,
            double   flops,
            double   l2,
            double   hbm)
{
  RoofKernel *kernel = roof_kernel_new ("counted", "custom");
  const struct
  {
    const char *key;
    double      number;
  } settings[] = { { "flops", flops }, { "bytes.l2", l2 }, { "bytes.hbm", hbm } };
  g_autoptr (RoofSnapshot) snapshot = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    {
      RoofKernel *next = roof_kernel_with_number (kernel, settings[i].key, settings[i].number);

      roof_kernel_unref (kernel);
      kernel = next;
    }
  snapshot = roof_snapshot_with_kernel (stage_get_snapshot (&fixture->stage), 0, kernel);
  roof_kernel_unref (kernel);
  roof_document_apply (roof_session_get_document (fixture->stage.session), snapshot, "Change");
}

static void
test_gains (Fixture       *fixture,
            gconstpointer  data)
{
  g_assert_true (says (fixture, "HBM3\t100\t×2"));
  g_assert_true (says (fixture, "Next limit: Tensor Core bf16, once HBM3 reaches 62.2\u00a0TB/s (×18.6)."));
}

/* A measured kernel: 1.458 µs of math, 27.06 µs of bytes, T_max 28.52 µs. Under the sentence stand the threshold and the share of
 * the roof; the clocks stand in one place, and what the time has beyond them in The Gap. */
static void
test_measured (Fixture       *fixture,
               gconstpointer  data)
{
  static const char *const order[] = { "Memory bound on HBM3", "Compute bound from B = 328.", "Reaches 68\u00a0% of its roof", "The Clocks",
                                       "T_min", "measured", "What to Try", "Reach the roof", "The Gap", "of 40\u00a0µs measured",
                                       "By Level", "HBM3: 2.267\u00a0TB/s of 3.35\u00a0TB/s", "Thresholds" };
  g_autoptr (RoofKernel) kernel = roof_kernel_with_measured_time (roof_session_get_kernel (fixture->stage.session), 40e-6, NULL);
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_with_kernel (stage_get_snapshot (&fixture->stage), 0, kernel);
  g_autofree char *text = NULL;
  const char *at;

  roof_document_apply (roof_session_get_document (fixture->stage.session), snapshot, "Test");
  at = text = stage_read (fixture->verdict);
  for (guint i = 0; i < G_N_ELEMENTS (order); i++)
    {
      g_test_message ("%s", order[i]);
      at = strstr (at, order[i]);
      g_assert_nonnull (at);
    }
  g_assert_false (says (fixture, "longer than T_max"));
}

/* Bytes that were not counted are not 0: nothing that would follow from them is shown. */
static void
test_uncounted (Fixture       *fixture,
                gconstpointer  data)
{
  set_custom (fixture, 989.4e6, 0, NAN);
  g_assert_true (says (fixture, "Bytes not counted"));
  g_assert_true (says (fixture, "only Tensor Core bf16 limits the kernel, at least 1\u00a0µs."));
  g_assert_true (says (fixture, "math\t100\t1\u00a0µs"));
  g_assert_true (says (fixture, "HBM3\t0\tnot counted"));
  g_assert_true (says (fixture, "HBM3\tnot counted\t–\t295"));
  g_assert_true (says (fixture, "T_min\tat least\t1\u00a0µs"));
  g_assert_true (says (fixture, "The limit of the kernel is not known."));
  g_assert_true (says (fixture, "Enter its bytes to place its dot."));
  g_assert_true (says (fixture, "Bytes not counted: 1 kernel, left out of the sums."));
  g_assert_false (says (fixture, "T_max"));
  g_assert_false (says (fixture, "◀ limit"));
  g_assert_false (says (fixture, "Compute bound"));
  set_custom (fixture, NAN, 0, 3.35e9);
  g_assert_true (says (fixture, "FLOPs not counted"));
  g_assert_true (says (fixture, "math\t0\tnot counted"));
  g_assert_true (says (fixture, "HBM3\t100\t1\u00a0ms"));
  set_custom (fixture, NAN, 0, NAN);
  g_assert_true (says (fixture, "no roof limits the kernel."));
  g_assert_false (says (fixture, "T_min"));
}

/* Units that compute at once have a clock each; a machine's own for exponentials is one of them. */
static void
test_units (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr (RoofKernel) plain = roof_kernel_new ("Prompt", "attention");
  g_autoptr (RoofKernel) kernel = roof_kernel_with_number (plain, "T", 2048);
  RoofPeak sfu = roof_peak_make ("sfu", "fp32", 4.18e12);
  RoofSnapshot *before = stage_get_snapshot (&fixture->stage);
  g_autoptr (RoofMachine) machine = roof_machine_with_peak (roof_snapshot_get_active (before), &sfu, NULL);
  g_autoptr (RoofSnapshot) there = NULL;
  g_autoptr (RoofSnapshot) snapshot = NULL;

  g_assert_nonnull (machine);
  there = roof_snapshot_with_machine_current (before, machine);
  snapshot = roof_snapshot_with_kernel (there, 0, kernel);
  roof_document_apply (roof_session_get_document (fixture->stage.session), snapshot, "Change");
  g_assert_true (says (fixture, "\tmatrix\t"));
  g_assert_true (says (fixture, "\tvector\t"));
  g_assert_true (says (fixture, "\tsfu\t"));
  g_assert_false (says (fixture, "\tmath\t"));
}

/* Counts in @n (inout) the lines of texts under @widget, at any width, that end within a unit: "TFLOP/" before "s"; and in
 * @n_units (inout) the texts with a unit. */
static void
count_broken (GtkWidget *widget,
              guint     *n,
              guint     *n_units)
{
  if (GTK_IS_LABEL (widget) && gtk_label_get_wrap (GTK_LABEL (widget)) && strstr (gtk_label_get_text (GTK_LABEL (widget)), "/s") != NULL)
    {
      g_autoptr (PangoLayout) layout = pango_layout_copy (gtk_label_get_layout (GTK_LABEL (widget)));

      for (int width = 80; width < 400; width++)
        {
          pango_layout_set_width (layout, width * PANGO_SCALE);
          for (int i = 1; i < pango_layout_get_line_count (layout); i++)
            *n += pango_layout_get_text (layout)[pango_layout_get_line_readonly (layout, i)->start_index - 1] == '/';
        }
      ++*n_units;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    count_broken (child, n, n_units);
}

static void
test_units_stay_whole (Fixture       *fixture,
                       gconstpointer  data)
{
  guint n = 0, n_units = 0;

  set_custom (fixture, 9.894e8, 14.55e6, 6.7e6);
  count_broken (GTK_WIDGET (fixture->verdict), &n, &n_units);
  g_assert_cmpuint (n_units, >, 0);
  g_assert_cmpuint (n, ==, 0);
}

/* 1 µs of math, 1.5 µs at L2, 2 µs at HBM3: doubled, HBM3 waits for L2. With all three equal nothing helps alone. */
static void
test_gains_of_several (Fixture       *fixture,
                       gconstpointer  data)
{
  set_custom (fixture, 9.894e8, 14.55e6, 6.7e6);
  g_assert_true (says (fixture, "HBM3\t33\t×1.33"));
  g_assert_true (says (fixture, "Next limit: L2, once HBM3 reaches 4.47\u00a0TB/s (×1.33)."));
  set_custom (fixture, 9.894e8, 9.7e6, 3.35e6);
  g_assert_true (says (fixture, "take equally long: only improving both helps."));
  g_assert_false (stage_says (stage_read (stage_part (fixture->verdict, "gains")), "×"));
}

/* B* = I D F / (D F - I (D + F)) with I = 989.4 / 3.35; decoding attention never gets there. */
static void
test_thresholds (Fixture       *fixture,
                 gconstpointer  data)
{
  g_assert_true (says (fixture, "rule\texact\twhole"));
  g_assert_true (says (fixture, "B · HBM3\t295.3\t327.8\t328"));
  roof_session_set_selected (fixture->stage.session, 1);
  g_assert_true (says (fixture, "B · HBM3\t–\t–\tno value"));
  set_custom (fixture, 9.894e8, 9.7e6, 3.35e6);
  roof_session_set_selected (fixture->stage.session, 0);
  g_assert_false (says (fixture, "rule"));
}

static void
test_verdict_of_an_error (Fixture       *fixture,
                          gconstpointer  data)
{
  g_autoptr (RoofKernel) kernel = roof_kernel_with_number (
      roof_snapshot_get_kernel (stage_get_snapshot (&fixture->stage), 0), "B", -1);
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_with_kernel (stage_get_snapshot (&fixture->stage), 0, kernel);

  roof_document_apply (roof_session_get_document (fixture->stage.session), snapshot, "Change");
  g_assert_cmpstr (stage_get_page (fixture->verdict), ==, "error");
  g_assert_true (says (fixture, "must be at least 1, got -1"));
}

/* A machine without a link that computes nothing wider than fp32, called as a link would be, and a kernel on it. */
static void
show_on_small_machine (Fixture    *fixture,
                       RoofKernel *kernel)
{
  RoofMachineBuilder *builder = roof_machine_builder_new ("small", "Small");
  RoofPeak peaks[] = { roof_peak_make ("matrix", "bf16", 1e14), roof_peak_make ("vector", "fp32", 1e13) };
  RoofLevel memory = roof_level_make ("link", "Memory", ROOF_LEVEL_MEMORY, 1e12);
  g_autoptr (RoofMachine) machine = NULL;
  g_autoptr (RoofSnapshot) small = NULL, snapshot = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (peaks); i++)
    roof_machine_builder_add_peak (builder, &peaks[i]);
  roof_machine_builder_add_level (builder, &memory);
  machine = roof_machine_builder_end (builder, NULL);
  small = roof_snapshot_with_machine (stage_get_snapshot (&fixture->stage), 0, machine);
  snapshot = roof_snapshot_with_kernel (small, 0, kernel);
  roof_document_apply (roof_session_get_document (fixture->stage.session), snapshot, "Change");
}

static GtkWidget *
find_button (GtkWidget  *widget,
             const char *label)
{
  if (GTK_IS_BUTTON (widget) && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), label) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_button (child, label);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* The button of a kernel that cannot run is pressed, lets it run, and can be undone. */
static void
expect_mended (Fixture    *fixture,
               const char *label)
{
  RoofDocument *document = roof_session_get_document (fixture->stage.session);
  GtkWidget *button = find_button (GTK_WIDGET (fixture->verdict), label);

  g_assert_nonnull (button);
  for (guint i = 0; i < 2; i++)
    {
      g_assert_cmpstr (stage_get_page (fixture->verdict), ==, "error");
      g_assert_true (gtk_widget_get_mapped (button));
      g_signal_emit_by_name (button, "clicked");
      g_assert_cmpstr (stage_get_page (fixture->verdict), ==, "kernel");
      roof_document_undo (document);
    }
  g_assert_cmpstr (stage_get_page (fixture->verdict), ==, "error");
}

static void
test_add_a_link (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autoptr (RoofKernel) kernel = roof_kernel_new ("gather", "all_gather");

  show_on_small_machine (fixture, kernel);
  g_assert_true (says (fixture, "Small has no network"));
  expect_mended (fixture, "Add a Link of 25\u00a0GB/s");
}

static void
test_compute_in (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autoptr (RoofKernel) kernel
      = roof_kernel_with_compute (roof_snapshot_get_kernel (stage_get_snapshot (&fixture->stage), 0), "fp64");

  show_on_small_machine (fixture, kernel);
  g_assert_true (says (fixture, "Small has no matrix peak for fp64"));
  expect_mended (fixture, "Compute in fp32");
}

static void
test_totals (Fixture       *fixture,
             gconstpointer  data)
{
  roof_session_set_selected (fixture->stage.session, -1);
  g_assert_cmpstr (stage_get_page (fixture->verdict), ==, "totals");
  g_assert_true (says (fixture, "Time, overlapped\t156.8\u00a0µs"));
  g_assert_true (says (fixture, "Bytes, HBM3\t446.6\u00a0MB"));
}

/* Of no kernels there are no sums, and none to select. */
static void
test_no_kernels (Fixture       *fixture,
                 gconstpointer  data)
{
  RoofDocument *document = roof_session_get_document (fixture->stage.session);
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  g_autoptr (RoofSnapshot) bare = roof_snapshot_with_kernels (roof_document_get_snapshot (document), none);

  roof_document_apply (document, bare, "Delete All");
  g_assert_cmpstr (stage_get_page (fixture->verdict), ==, "empty");
  g_assert_true (says (fixture, "Add a kernel or a model to see what limits it."));
  roof_document_undo (document);
  g_assert_cmpstr (stage_get_page (fixture->verdict), !=, "empty");
}

/* The network of the library called @id, in @step, in the document. */
static void
add_network (Fixture        *fixture,
             const char     *id,
             const RoofStep *step)
{
  RoofDocument *document = roof_session_get_document (fixture->stage.session);
  g_autoptr (RoofWorkload) plain = roof_network_resolve (id, NULL);
  g_autoptr (RoofWorkload) workload = roof_workload_with_step (plain, step);
  g_autoptr (RoofSnapshot) snapshot = roof_workload_apply (workload, roof_document_get_snapshot (document), NULL);

  g_assert_nonnull (snapshot);
  roof_document_apply (document, snapshot, "Add");
}

/* Until the verdict says @text, which it is to look for when nothing moves. */
static void
wait_for (Fixture    *fixture,
          const char *text)
{
  gint64 end = g_get_monotonic_time () + STAGE_PATIENCE * G_USEC_PER_SEC;

  while (g_get_monotonic_time () < end)
    {
      g_autofree char *all = stage_read (fixture->verdict);

      if (strstr (all, text) != NULL)
        return;
      g_main_context_iteration (NULL, TRUE);
    }
  g_assert_true (says (fixture, text));
}

/* A network as a whole: by hand, 46.7 billion parameters of 2 bytes do not fit in 80 GB, and with weights of 4 bits they do,
 * up to some batch, which a button sets and undo takes back. */
static void
test_network (Fixture       *fixture,
              gconstpointer  data)
{
  RoofNetworkVerdict *whole = stage_part (fixture->verdict, "whole");
  RoofStep step = { .batch = 1, .new_tokens = 1, .past = 2048, .split = 1, .weights = "bf16" };
  GtkWidget *button = stage_find (stage_find (whole, ROOF_TYPE_NETWORK_MEMORY), GTK_TYPE_BUTTON);
  const RoofWorkload *workload;
  RoofMemory memory;
  g_autofree char *text = NULL;

  add_network (fixture, "mixtral-8x7b", &step);
  roof_session_select_network (fixture->stage.session, "mixtral-8x7b");
  g_assert_cmpstr (stage_get_page (fixture->verdict), ==, "network");
  wait_for (fixture, "Not even one sequence fits.");
  g_assert_false (gtk_widget_get_visible (button));
  g_assert_true (says (fixture, "a step reads weights.\tDoes not fit: needs ")); /* the headline, and nothing says that it fits */
  g_assert_false (says (fixture, "Fits"));
  text = stage_read (fixture->verdict);
  g_assert_null (strstr (strstr (text, "Does not fit: ") + 1, "Does not fit: "));

  step.weights = "int4";
  add_network (fixture, "mixtral-8x7b", &step);
  g_assert_false (says (fixture, "Not even one")); /* what was sought before is not true any more */
  wait_for (fixture, "The largest batch that fits is ");
  g_assert_true (says (fixture, "Mixtral 8x7B"));
  g_assert_true (says (fixture, "Memory bound\t"));
  g_assert_true (says (fixture, "% of a step reads weights. Fits ("));
  g_assert_true (says (fixture, "46.7 billion parameters"));
  g_assert_true (says (fixture, "12.9 billion parameters"));
  g_assert_true (says (fixture, "per token at least"));
  g_assert_true (says (fixture, "Cache\t268"));
  g_assert_true (says (fixture, "Kernel by kernel\t"));
  g_assert_true (says (fixture, "As one kernel\t"));
  g_assert_true (says (fixture, "Time to first token (whole batch)\t"));

  g_assert_true (gtk_widget_get_visible (button));
  g_signal_emit_by_name (button, "clicked");
  workload = roof_snapshot_get_workload (stage_get_snapshot (&fixture->stage), 0);
  g_assert_cmpfloat (workload->step.batch, >, 1);
  g_assert_false (gtk_widget_get_visible (button)); /* it is set */
  memory = roof_account_get_memory (roof_session_get_account (fixture->stage.session, 0));
  g_assert_cmpfloat (roof_memory_get_excess (&memory), <=, 0);
  /* One sequence more, of 2049 tokens of 128 kB each, is one too many. */
  g_assert_cmpfloat (roof_memory_get_excess (&memory), >, -2049 * 131072. * 1.1);
  roof_document_undo (roof_session_get_document (fixture->stage.session));
  g_assert_cmpfloat (roof_snapshot_get_workload (stage_get_snapshot (&fixture->stage), 0)->step.batch, ==, 1);
}

/* The headline speaks of all stages: the last, on show, keeps the activations of one micro-batch, the first those of four. */
static void
test_network_in_stages (Fixture       *fixture,
                        gconstpointer  data)
{
  RoofStep step = { .batch = 256, .new_tokens = 16384, .split = 8, .training = TRUE,
                    .parallel = { .stages = 4, .replicas = 16, .micro_batches = 16, .nodes = 64, .zero = 1 } };

  add_network (fixture, "llama-3.1-70b", &step);
  roof_session_select_network (fixture->stage.session, "llama-3.1-70b");
  g_assert_true (says (fixture, "Stage 1 does not fit: needs "));
  g_assert_false (says (fixture, "Fits ("));
  step = (RoofStep) { .batch = 64, .new_tokens = 1, .past = 8191, .split = 8,
                      .parallel = { .stages = 2, .micro_batches = 2, .nodes = 2 } };
  add_network (fixture, "llama-3.1-70b", &step);
  g_assert_true (says (fixture, "All stages fit (at most "));
  g_assert_false (says (fixture, "Fits ("));
}

/* Above the verdict on a kernel of it the network is told in brief; above one on a kernel of its own it is not. */
static void
test_network_in_brief (Fixture       *fixture,
                       gconstpointer  data)
{
  RoofStep step = { .batch = 1, .new_tokens = 1, .past = 2048, .split = 1 };
  guint own = roof_snapshot_get_n_kernels (stage_get_snapshot (&fixture->stage));
  GtkWidget *brief = stage_find (fixture->verdict, ROOF_TYPE_NETWORK_VERDICT);

  g_assert_false (gtk_widget_get_visible (brief));
  add_network (fixture, "mixtral-8x7b", &step);
  roof_session_set_selected (fixture->stage.session, (int) own + 2);
  g_assert_cmpstr (stage_get_page (fixture->verdict), ==, "kernel");
  g_assert_true (gtk_widget_get_visible (brief));
  g_assert_true (stage_says (stage_read (brief), "Does not fit: needs "));
  g_assert_true (stage_says (stage_read (brief), "experts: "));
  g_assert_true (says (fixture, "Time, overlapped\t")); /* of all kernels, which are more than the network's */
  roof_session_set_selected (fixture->stage.session, 0);
  g_assert_false (gtk_widget_get_visible (brief));
}

/* Where all kernels are the network's, its own sums are the only ones. */
static void
test_network_alone (Fixture       *fixture,
                    gconstpointer  data)
{
  RoofStep step = { .batch = 1, .new_tokens = 1, .past = 2048, .split = 1 };
  RoofDocument *document = roof_session_get_document (fixture->stage.session);
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  g_autoptr (RoofSnapshot) bare = roof_snapshot_with_kernels (roof_document_get_snapshot (document), none);

  roof_document_apply (document, bare, "Clear");
  add_network (fixture, "mixtral-8x7b", &step);
  roof_session_set_selected (fixture->stage.session, 2);
  g_assert_cmpstr (stage_get_page (fixture->verdict), ==, "kernel");
  g_assert_false (says (fixture, "Time, overlapped\t"));
}

/* From there a button leads to the whole of it. */
static void
test_whole_network (Fixture       *fixture,
                    gconstpointer  data)
{
  RoofStep step = { .batch = 1, .new_tokens = 1, .past = 2048, .split = 1 };
  GtkWidget *brief = stage_find (fixture->verdict, ROOF_TYPE_NETWORK_VERDICT);
  int own = (int) roof_snapshot_get_n_kernels (stage_get_snapshot (&fixture->stage));

  add_network (fixture, "mixtral-8x7b", &step);
  roof_session_set_selected (fixture->stage.session, own);
  g_signal_emit_by_name (stage_find_named (brief, GTK_TYPE_BUTTON, "Whole Network"), "clicked");
  g_assert_cmpint (roof_session_get_selected (fixture->stage.session), ==, -1);
  g_assert_cmpstr (stage_get_page (fixture->verdict), ==, "network");
}

/* What the step's time is split by: the pieces are others, their sum is the same. */
static void
test_step_bar (Fixture       *fixture,
               gconstpointer  data)
{
  RoofStepBar *bar = stage_find (stage_part (fixture->verdict, "whole"), ROOF_TYPE_STEP_BAR);
  RoofStep step = { .batch = 512, .new_tokens = 1, .past = 2048, .split = 2 };
  static const struct
  {
    RoofStepOrder order;
    const char   *there[3], *not_there;
  } rows[] = {
    { ROOF_STEP_BY_OPERATION, { "down_proj: ", "attention: ", "Memory bound on HBM3" }, "Attention: " },
    { ROOF_STEP_BY_BOUND, { "HBM3: ", "NVLink 4: ", "Tensor Core fp16: " }, "down_proj" },
    { ROOF_STEP_BY_SECTION, { "Attention: ", "MLP: ", "Between devices: " }, "down_proj" },
  };

  add_network (fixture, "llama-2-7b", &step);
  roof_session_select_network (fixture->stage.session, "llama-2-7b");
  g_assert_cmpuint (roof_segments_get_selected (stage_find (bar, ROOF_TYPE_SEGMENTS)), ==, ROOF_STEP_BY_OPERATION);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      gtk_toggle_button_set_active (stage_child (stage_find (bar, ROOF_TYPE_SEGMENTS), rows[i].order), TRUE);
      for (guint j = 0; j < G_N_ELEMENTS (rows[i].there); j++)
        g_assert_true (stage_says (stage_read (bar), rows[i].there[j]));
      g_assert_false (stage_says (stage_read (bar), rows[i].not_there));
    }
}

/* With nothing selected and kernels beside the network's, all of them are summed up below it. */
static void
test_network_and_others (Fixture       *fixture,
                         gconstpointer  data)
{
  RoofStep step = { .batch = 1, .new_tokens = 1, .past = 2048, .split = 1 };

  roof_session_set_selected (fixture->stage.session, -1);
  g_assert_cmpstr (stage_get_page (fixture->verdict), ==, "totals");
  add_network (fixture, "gpt2", &step);
  g_assert_cmpstr (stage_get_page (fixture->verdict), ==, "network");
  g_assert_true (says (fixture, "GPT-2"));
  roof_document_undo (roof_session_get_document (fixture->stage.session));
  g_assert_cmpstr (stage_get_page (fixture->verdict), ==, "totals");
}

static gboolean
count_down_cb (gpointer data)
{
  guint *left = data;

  (*left)--;
  return *left > 0;
}

/* Waits for @n times as long as a frame takes. What counts them comes after frames that are due, however busy the processor is: a widget that
 * waits for frames has had as many. */
static void
run_for_frames (guint n)
{
  g_timeout_add_full (G_PRIORITY_LOW, 20, count_down_cb, &n, NULL);
  while (n > 0)
    g_main_context_iteration (NULL, TRUE);
}

/* While the page of a kernel was never shown, no frame is waited for that would give it a width; shown, it gets its fixed slots. */
static void
test_rests_on_another_page (Fixture       *fixture,
                            gconstpointer  data)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (fixture->verdict));
  gint64 before;
  int height;

  g_assert_cmpstr (stage_get_page (fixture->verdict), ==, "totals");
  run_for_frames (35); /* what GTK moves when a window opens */
  before = gdk_frame_clock_get_frame_counter (clock);
  run_for_frames (15);
  g_assert_cmpint (gdk_frame_clock_get_frame_counter (clock) - before, <, 4);

  roof_session_set_selected (fixture->stage.session, 0);
  stage_wait_for_frame (fixture->stage.window);
  stage_wait_for_frame (fixture->stage.window);
  gtk_widget_get_size_request (stage_part (fixture->verdict, "sentences"), NULL, &height);
  g_assert_cmpint (height, >, 0);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);

#define CASE(name, function) \
  g_test_add ("/roof/verdict/" name, Fixture, NULL, set_up, function, tear_down)
  CASE ("kernel", test_verdict);
  CASE ("units-stay-whole", test_units_stay_whole);
  CASE ("order", test_order);
  CASE ("fixed-slots", test_fixed_slots);
  CASE ("suggestions-fold", test_suggestions_fold);
  CASE ("withheld", test_withheld);
  CASE ("units", test_units);
  CASE ("gains", test_gains);
  CASE ("uncounted", test_uncounted);
  CASE ("gains-of-several", test_gains_of_several);
  CASE ("thresholds", test_thresholds);
  CASE ("error", test_verdict_of_an_error);
  CASE ("add-a-link", test_add_a_link);
  CASE ("compute-in", test_compute_in);
  CASE ("totals", test_totals);
  CASE ("no-kernels", test_no_kernels);
  CASE ("measured", test_measured);
  CASE ("slots-of-a-machine", test_slots_of_a_machine);
  CASE ("network", test_network);
  CASE ("network-in-stages", test_network_in_stages);
  CASE ("network-in-brief", test_network_in_brief);
  CASE ("large-text", test_large_text);
  CASE ("network-alone", test_network_alone);
  CASE ("whole-network", test_whole_network);
  CASE ("step-bar", test_step_bar);
  CASE ("network-and-others", test_network_and_others);
#undef CASE
  g_test_add ("/roof/verdict/rests-on-another-page", Fixture, "nothing selected", set_up, test_rests_on_another_page, tear_down);
  return g_test_run ();
}
