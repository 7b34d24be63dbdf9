/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/machine/machine-page.h"

#include <math.h>
#include <string.h>

#include "stage.h"
#include "widgets/machine/energy-fitter.h"
#include "widgets/machine/machine-chooser.h"
#include "widgets/machine/part-adder.h"
#include "widgets/machine/rating-row.h"
#include "widgets/number-row.h"
#include "widgets/quantity-entry.h"

typedef struct
{
  Stage            stage;
  RoofMachinePage *page;
} Fixture;

static const RoofMachineKey bf16 = { ROOF_PART_PEAK, 2, ROOF_FIELD_VALUE };
static const RoofMachineKey hbm = { ROOF_PART_LEVEL, 2, ROOF_FIELD_VALUE };

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  GtkWidget *widget = g_object_new (ROOF_TYPE_MACHINE_PAGE, NULL);
  GtkWidget *scroller = gtk_scrolled_window_new ();

  fixture->stage.session = stage_new_session ();
  fixture->page = ROOF_MACHINE_PAGE (widget);
  roof_pane_set_session (ROOF_PANE (fixture->page), fixture->stage.session);
  gtk_expander_set_expanded (roof_machine_page_get_details (fixture->page), TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), widget);
  stage_open (&fixture->stage, scroller, 320, 600);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  stage_close (&fixture->stage, GTK_WIDGET (fixture->page));
}

static RoofMachine *
get_machine (Fixture *fixture)
{
  return roof_snapshot_get_active (stage_get_snapshot (&fixture->stage));
}

static RoofRatingRow *
get_row (Fixture        *fixture,
         RoofMachineKey  key)
{
  GtkWidget *row = roof_machine_page_get_row (fixture->page, key);

  g_assert_nonnull (row);
  return ROOF_RATING_ROW (row);
}

static RoofQuantityEntry *
get_entry (Fixture        *fixture,
           RoofMachineKey  key)
{
  return ROOF_QUANTITY_ENTRY (roof_rating_row_get_entry (get_row (fixture, key)));
}

static void
type (Fixture        *fixture,
      RoofMachineKey  key,
      const char     *text)
{
  stage_type (get_entry (fixture, key), text);
  roof_quantity_entry_commit (get_entry (fixture, key));
}

static void
test_shows_the_machine (Fixture       *fixture,
                        gconstpointer  data)
{
  g_assert_cmpstr (roof_machine_get_peak (get_machine (fixture), bf16.index)->dtype, ==, "bf16");
  g_assert_cmpfloat (roof_quantity_entry_get_value (get_entry (fixture, bf16)), ==, 9.894e14);
  g_assert_cmpfloat (roof_quantity_entry_get_value (get_entry (fixture, hbm)), ==, 3.35e12);
  g_assert_false (gtk_widget_get_sensitive (stage_part (fixture->page, "reset")));
}

/* A roof with a spread has a row for each percentile, which takes no number on the roof's other side. */
static void
test_spread (Fixture       *fixture,
             gconstpointer  data)
{
  const RoofMachineKey p5 = { hbm.part, hbm.index, ROOF_FIELD_P5 }, p95 = { hbm.part, hbm.index, ROOF_FIELD_P95 };
  g_autoptr (RoofMachine) varied = roof_machine_with_rating (get_machine (fixture), p5, 3e12, NULL);
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_with_machine_current (stage_get_snapshot (&fixture->stage), varied);

  g_assert_null (roof_machine_page_get_row (fixture->page, p5));
  roof_document_apply (roof_session_get_document (fixture->stage.session), snapshot, "Test");
  g_assert_cmpstr (roof_quantity_entry_get_text (get_entry (fixture, p5)), ==, "3\u00a0TB/s");
  g_assert_true (stage_says (stage_read (fixture->page), "low (p5)"));
  type (fixture, p95, "3.5 TB/s");
  g_assert_cmpfloat (roof_machine_get_level (get_machine (fixture), hbm.index)->p95.value, ==, 3.5e12);
  type (fixture, p95, "3 TB/s");
  g_assert_cmpfloat (roof_machine_get_level (get_machine (fixture), hbm.index)->p95.value, ==, 3.5e12);
  /* It follows the roof. */
  type (fixture, hbm, "6.7 TB/s");
  g_assert_cmpfloat (roof_machine_get_level (get_machine (fixture), hbm.index)->p95.value, ==, 7e12);
}

static void
test_edits_and_resets (Fixture       *fixture,
                       gconstpointer  data)
{
  RoofDocument *document = roof_session_get_document (fixture->stage.session);

  type (fixture, hbm, "4.8 TB/s");
  g_assert_cmpfloat (roof_machine_get_level (get_machine (fixture), hbm.index)->bandwidth.value, ==,
                     4.8e12);
  g_assert_true (gtk_widget_get_visible (stage_part (get_row (fixture, hbm), "reset")));
  g_assert_false (gtk_widget_get_visible (stage_part (get_row (fixture, bf16), "reset")));
  g_assert_true (gtk_widget_get_sensitive (stage_part (fixture->page, "reset")));
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (get_row (fixture, hbm)), "changed"));

  g_signal_emit_by_name (stage_part (fixture->page, "reset"), "clicked");
  g_assert_false (gtk_widget_get_sensitive (stage_part (fixture->page, "reset")));
  g_assert_cmpstr (roof_quantity_entry_get_text (get_entry (fixture, hbm)), ==, "3.35\u00a0TB/s");
  roof_document_undo (document);
  g_assert_cmpstr (roof_quantity_entry_get_text (get_entry (fixture, hbm)), ==, "4.8\u00a0TB/s");
  roof_document_undo (document);
  g_assert_false (roof_document_can_undo (document));
}

/* What the machine refuses is said where it was typed, and nothing changes. */
static void
test_refuses (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr (RoofSnapshot) before = roof_snapshot_ref (stage_get_snapshot (&fixture->stage));
  static const char *const texts[] = { "-3 TB/s", "0", "fast", "3 Gb/s" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      type (fixture, hbm, texts[i]);
      g_assert_nonnull (roof_quantity_entry_get_error (get_entry (fixture, hbm)));
      g_assert_true (roof_snapshot_equal (stage_get_snapshot (&fixture->stage), before));
    }
}

/* The @index-th form on the page: of peaks, levels, ceilings. */
static RoofPartAdder *
find_adder (GtkWidget *widget,
            guint     *index)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      RoofPartAdder *found = ROOF_IS_PART_ADDER (child) ? ROOF_PART_ADDER (child) : find_adder (child, index);

      if (found != NULL && (!ROOF_IS_PART_ADDER (child) || (*index)-- == 0))
        return found;
    }
  return NULL;
}

/* Where alone it can be pressed. */
static void
bring_into_sight (Fixture   *fixture,
                  GtkWidget *widget)
{
  GtkWidget *scroller = gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller));
  double y; /* below the top of what is in sight */

  g_assert_true (gtk_widget_translate_coordinates (widget, scroller, 0, 0, NULL, &y));
  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment) + y - 100);
  stage_wait_for_frame (fixture->stage.window);
}

/* That form, opened; until then there is none. */
static RoofPartAdder *
open_adder (Fixture *fixture,
            guint    index)
{
  RoofPartAdder *adder = find_adder (GTK_WIDGET (fixture->page), &index);
  GtkMenuButton *button = stage_find (adder, GTK_TYPE_MENU_BUTTON);

  bring_into_sight (fixture, GTK_WIDGET (button));
  gtk_menu_button_popup (button);
  return adder;
}

static gboolean
is_error (GtkWidget     *widget,
          gconstpointer  data)
{
  return GTK_IS_LABEL (widget) && gtk_widget_has_css_class (widget, "error");
}

/* What stands in the form at a line: @name of a level or ceiling; @first: which unit, kind, or roof above it; @second: which type
 * of a peak. */
static void
fill (RoofPartAdder *adder,
      const char    *name,
      guint          first,
      guint          second,
      const char    *quantity)
{
  GtkGrid *form = stage_find (adder, GTK_TYPE_GRID);
  GtkWidget *lines[4];

  for (int i = 0; i < 4; i++)
    lines[i] = gtk_grid_get_child_at (form, 1, i);
  if (lines[0] != NULL)
    gtk_editable_set_text (GTK_EDITABLE (lines[0]), name);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (lines[1]), first);
  if (lines[2] != NULL)
    gtk_drop_down_set_selected (GTK_DROP_DOWN (lines[2]), second);
  stage_type (ROOF_QUANTITY_ENTRY (lines[3]), quantity);
}

static const char *
add_part (Fixture    *fixture,
          guint       form,
          const char *name,
          guint       first,
          guint       second,
          const char *quantity)
{
  RoofPartAdder *adder = open_adder (fixture, form);

  fill (adder, name, first, second, quantity);
  g_object_set_data_full (G_OBJECT (fixture->page), "adder", g_object_ref (adder), g_object_unref);
  g_signal_emit_by_name (gtk_grid_get_child_at (stage_find (adder, GTK_TYPE_GRID), 1, 5), "clicked");
  gtk_menu_button_popdown (stage_find (adder, GTK_TYPE_MENU_BUTTON)); /* open if there is an error */
  return gtk_label_get_text (stage_find_fitting (adder, is_error, NULL));
}

/* A chip that does not exist yet: parts come, and go, each a step. */
static void
test_adds_and_removes_parts (Fixture       *fixture,
                             gconstpointer  data)
{
  g_autoptr (RoofSnapshot) before = roof_snapshot_ref (stage_get_snapshot (&fixture->stage));
  RoofDocument *document = roof_session_get_document (fixture->stage.session);
  guint peaks = roof_machine_get_n_peaks (get_machine (fixture));
  guint levels = roof_machine_get_n_levels (get_machine (fixture));
  guint ceilings = roof_machine_get_n_ceilings (get_machine (fixture));
  g_autoptr (RoofMachine) fewer = NULL;

  g_assert_cmpstr (add_part (fixture, 0, NULL, 1, 0, "5 TFLOP/s"), !=, ""); /* vector fp64: there is one */
  g_assert_cmpuint (roof_machine_get_n_peaks (get_machine (fixture)), ==, peaks);
  g_assert_cmpstr (add_part (fixture, 1, "L3 stacked", 0, 0, "12 TB/s"), ==, "");
  g_assert_cmpint (roof_machine_find_level (get_machine (fixture), "l3-stacked"), ==, 2);
  g_assert_cmpstr (roof_document_get_undo_label (document), ==, "Add Level");
  g_assert_cmpstr (add_part (fixture, 2, "Cold L3", 2, 0, "9 TB/s"), ==, "");
  g_assert_cmpuint (roof_machine_get_n_ceilings (get_machine (fixture)), ==, ceilings + 1);
  g_assert_cmpstr (add_part (fixture, 2, "Above", 2, 0, "99 TB/s"), !=, "");
  g_assert_cmpstr (add_part (fixture, 1, "Wrong", 0, 0, "12 apples"), !=, "");
  g_assert_cmpuint (roof_machine_get_n_levels (get_machine (fixture)), ==, levels + 1);

  fewer = roof_machine_without_part (get_machine (fixture), ROOF_PART_LEVEL, 2, NULL);
  g_assert_true (roof_machine_equal (fewer, roof_snapshot_get_active (before)));
  roof_document_undo (document);
  roof_document_undo (document);
  g_assert_true (roof_snapshot_equal (stage_get_snapshot (&fixture->stage), before));
  g_object_set_data (G_OBJECT (fixture->page), "adder", NULL);
}

/* Work in whole numbers is said so as soon as the type is chosen. */
static void
test_says_what_is_added (Fixture       *fixture,
                         gconstpointer  data)
{
  guint first = 0;
  RoofPartAdder *adder = find_adder (GTK_WIDGET (fixture->page), &first);
  RoofQuantityEntry *entry;

  g_assert_null (stage_find (adder, GTK_TYPE_GRID)); /* built when it is opened */
  adder = open_adder (fixture, 0);
  entry = stage_find (adder, ROOF_TYPE_QUANTITY_ENTRY);
  for (guint i = 0; i < 15; i++) /* fp64 to fp4, int64 to int2 */
    {
      fill (adder, NULL, 1, i, "4e12");
      roof_quantity_entry_commit (entry);
      g_assert_cmpstr (roof_quantity_entry_get_text (entry), ==, i < 8 ? "4\u00a0TFLOP/s" : "4\u00a0TOP/s");
    }
}

/* By name, memory, vendor, year, class, and what it computes in. */
static void
test_searches (Fixture       *fixture,
               gconstpointer  data)
{
  static const struct
  {
    const char *text;
    guint       least, most;
  } cases[] = {
    { "H100", 2, 4 }, { "80 GB", 3, 16 }, { "TPU", 7, 8 }, { "nvidia 2022", 2, 10 }, { "fp8", 30, 50 },
    { "tpu google", 3, 8 }, { "AMD gpu fp8", 3, 10 }, { "nvlink", 4, 24 }, { "no such machine", 0, 0 },
  };
  RoofMachineChooser *chooser = ROOF_MACHINE_CHOOSER (
      stage_find (fixture->page, ROOF_TYPE_MACHINE_CHOOSER));

  gtk_menu_button_popup (stage_part (chooser, "button"));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      guint n = stage_search (chooser, cases[i].text);

      g_test_message ("%s: %u", cases[i].text, n);
      g_assert_cmpuint (n, >=, cases[i].least);
      g_assert_cmpuint (n, <=, cases[i].most);
    }
}

static void
test_chooses_a_preset (Fixture       *fixture,
                       gconstpointer  data)
{
  RoofMachineChooser *chooser = ROOF_MACHINE_CHOOSER (
      stage_find (fixture->page, ROOF_TYPE_MACHINE_CHOOSER));
  RoofMachineKey first = { ROOF_PART_LEVEL, 0, ROOF_FIELD_VALUE };

  stage_search_and_take (chooser, "google-tpu-v5e");
  g_assert_cmpstr (roof_machine_get_id (get_machine (fixture)), ==, "google-tpu-v5e");
  g_assert_cmpfloat (roof_quantity_entry_get_value (get_entry (fixture, first)), ==,
                     roof_machine_get_level (get_machine (fixture), 0)->bandwidth.value);
  g_assert_false (gtk_widget_get_sensitive (stage_part (fixture->page, "reset")));
}

/* The headings and names of the rows of a chooser, in their order. (transfer full) */
static char *
list_rows (RoofMachineChooser *chooser)
{
  GtkListBox *list = stage_find (chooser, GTK_TYPE_LIST_BOX);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  GtkListBoxRow *row;

  gtk_list_box_invalidate_headers (list);
  for (int i = 0; (row = gtk_list_box_get_row_at_index (list, i)) != NULL; i++)
    {
      GtkWidget *header = gtk_list_box_row_get_header (row);

      if (header != NULL)
        g_ptr_array_add (lines, g_strdup_printf ("[%s]", gtk_label_get_text (GTK_LABEL (header))));
      g_ptr_array_add (lines, g_strdup (gtk_label_get_text (stage_find (row, GTK_TYPE_LABEL))));
    }
  g_ptr_array_add (lines, NULL);
  return g_strjoinv ("\n", (char **) lines->pdata);
}

/* This computer first, then what was chosen last, then all by vendor. */
static void
test_groups (Fixture       *fixture,
             gconstpointer  data)
{
  RoofMachineChooser *chooser = ROOF_MACHINE_CHOOSER (stage_find (fixture->page, ROOF_TYPE_MACHINE_CHOOSER));
  g_autofree char *before = NULL, *after = NULL;

  gtk_menu_button_popup (stage_part (chooser, "button"));
  before = list_rows (chooser);
  g_assert_true (g_str_has_prefix (before, "[Mine]\nThis Computer\n[AMD]\n"));
  g_assert_nonnull (strstr (before, "\n[NVIDIA]\n"));
  g_assert_null (strstr (before, "[Recent]"));
  stage_search_and_take (chooser, "google-tpu-v5e");
  stage_search (chooser, "");
  after = list_rows (chooser);
  g_assert_true (g_str_has_prefix (after, "[Mine]\nThis Computer\n[Recent]\nTPU v5e\n[AMD]\n"));
}

/* Only peaks, memories and links are shown before the rest is unfolded. */
static void
test_folds (Fixture       *fixture,
            gconstpointer  data)
{
  GtkExpander *details = roof_machine_page_get_details (fixture->page);
  g_autofree char *folded = NULL;

  gtk_expander_set_expanded (details, FALSE);
  folded = stage_read (fixture->page);
  for (guint i = 0; i < 6; i++)
    {
      static const char *const shown[] = { "Tensor Core\tbf16", "HBM3", "capacity", "NVLink 4", "PCIe 5.0 x16", "More Numbers" };

      g_assert_nonnull (strstr (folded, shown[i]));
    }
  g_assert_null (strstr (folded, "L2"));
  g_assert_null (strstr (folded, "launch overhead"));
  gtk_expander_set_expanded (details, TRUE);
  g_assert_true (stage_says (stage_read (fixture->page), "launch overhead"));
  g_assert_true (stage_says (stage_read (fixture->page), "L2"));
}

/* The peaks that kernels compute at come first, however unusual they are. */
static void
test_peaks_in_use (Fixture       *fixture,
                   gconstpointer  data)
{
  g_autoptr (RoofKernel) kernel = roof_kernel_with_compute (roof_snapshot_get_kernel (stage_get_snapshot (&fixture->stage), 0), "fp8");
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_with_kernel (stage_get_snapshot (&fixture->stage), 0, kernel);
  g_autofree char *folded = NULL;

  gtk_expander_set_expanded (roof_machine_page_get_details (fixture->page), FALSE);
  g_assert_false (stage_says (stage_read (fixture->page), "fp8"));
  roof_document_apply (roof_session_get_document (fixture->stage.session), snapshot, "Test");
  folded = stage_read (fixture->page);
  g_assert_nonnull (strstr (folded, "fp8"));
}

static void
collect_text (GtkWidget *widget,
              GString   *text)
{
  if (GTK_IS_LABEL (widget))
    g_string_append_printf (text, "%s\n", gtk_label_get_text (GTK_LABEL (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    collect_text (child, text);
}

/* What stands behind the button of a number, once it is asked for. */
static char *
read_facts (Fixture        *fixture,
            RoofMachineKey  key)
{
  GtkMenuButton *info = GTK_MENU_BUTTON (
      stage_find (get_row (fixture, key), GTK_TYPE_MENU_BUTTON));
  GtkWidget *popover = GTK_WIDGET (gtk_menu_button_get_popover (info));
  GString *text = g_string_new (NULL);

  bring_into_sight (fixture, GTK_WIDGET (info));
  gtk_menu_button_popup (info);
  stage_wait_for_frame (popover);
  g_assert_true (gtk_widget_get_mapped (popover));
  g_assert_cmpint (gtk_widget_get_width (popover), >, 60);
  collect_text (popover, text);
  gtk_menu_button_popdown (info);
  g_string_replace (text, "\302\240", " ", 0);
  return g_string_free (text, FALSE);
}

static void
test_tells_the_source (Fixture       *fixture,
                       gconstpointer  data)
{
  const RoofRating *rating = roof_machine_get_rating (get_machine (fixture), bf16);
  g_autofree char *text = read_facts (fixture, bf16);

  g_assert_nonnull (strstr (text, rating->source));
  g_assert_nonnull (strstr (text, rating->confidence));
}

/* A link says which way its number counts; a number that was changed says what it was, and by what factor. */
static void
test_tells_more (Fixture       *fixture,
                 gconstpointer  data)
{
  RoofMachineKey nvlink = { ROOF_PART_LEVEL, 4, ROOF_FIELD_VALUE };
  g_autofree char *link = read_facts (fixture, nvlink), *changed = NULL;

  g_assert_nonnull (strstr (link, "450 GB/s each way; 900 GB/s in both directions together"));
  g_assert_nonnull (strstr (link, "marketed as 900 GB/s"));
  type (fixture, hbm, "6.7 TB/s");
  changed = read_facts (fixture, hbm);
  g_assert_nonnull (strstr (changed, "3.35 TB/s, here ×2"));
}

static GtkWidget *
get_factor (Fixture    *fixture,
            const char *name)
{
  return stage_find_named (get_row (fixture, bf16), ROOF_TYPE_NUMBER_ROW, name);
}

/* A peak typed as a product has a slider for each factor, until a plain number is typed. */
static void
test_turns_factors (Fixture       *fixture,
                    gconstpointer  data)
{
  RoofDocument *document = roof_session_get_document (fixture->stage.session);
  const RoofRating *peak;

  type (fixture, bf16, "132 x 4096 x 1.83 GHz");
  peak = &roof_machine_get_peak (get_machine (fixture), bf16.index)->peak;
  g_assert_cmpfloat (peak->value, ==, 132 * 4096 * 1.83e9);
  g_assert_cmpstr (peak->product, ==, "132 × 4096 × 1.83 GHz");
  g_assert_nonnull (get_factor (fixture, "FLOP per cycle"));
  g_signal_emit_by_name (get_factor (fixture, "Units"), "edited", 114.0, TRUE);
  g_signal_emit_by_name (get_factor (fixture, "Units"), "edited", 144.0, TRUE);
  g_signal_emit_by_name (get_factor (fixture, "Clock (GHz)"), "edited", 1.755, FALSE);
  peak = &roof_machine_get_peak (get_machine (fixture), bf16.index)->peak;
  g_assert_cmpstr (peak->product, ==, "144 × 4096 × 1.755 GHz");
  g_assert_cmpfloat (roof_quantity_entry_get_value (get_entry (fixture, bf16)), ==, peak->value);
  roof_document_undo (document);
  roof_document_undo (document);
  g_assert_cmpstr (roof_machine_get_peak (get_machine (fixture), bf16.index)->peak.product, ==, "132 × 4096 × 1.83 GHz");
  type (fixture, bf16, "900 TFLOP/s");
  g_assert_null (get_factor (fixture, "Units"));
  g_assert_null (roof_machine_get_peak (get_machine (fixture), bf16.index)->peak.product);
}

/* A run of @joules J in @time s. Returns: (transfer full) */
static RoofKernel *
make_run (double flops,
          double bytes,
          double time,
          double joules)
{
  RoofSetting settings[] = { { "flops", flops, NULL }, { "bytes.hbm", bytes, NULL }, { "time", time, NULL } };
  RoofKernelSpec spec = ROOF_KERNEL_SPEC_INIT;
  g_autoptr (RoofKernel) timed = NULL;

  spec.name = "run";
  spec.operation = "custom";
  spec.settings = settings;
  spec.n_settings = G_N_ELEMENTS (settings);
  timed = roof_kernel_new_specified (&spec, NULL);
  return roof_kernel_with_measured (timed, "energy", joules, NULL);
}

static void
add_run (Fixture *fixture,
         double   flops,
         double   bytes,
         double   time,
         double   joules)
{
  g_autoptr (RoofKernel) kernel = make_run (flops, bytes, time, joules);
  RoofSnapshot *before = stage_get_snapshot (&fixture->stage);
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_with_kernel_inserted (before, roof_snapshot_get_n_kernels (before), kernel);

  roof_document_apply (roof_session_get_document (fixture->stage.session), snapshot, "Test");
}

/* Energies of 2 pJ a FLOP, 50 pJ a byte and 100 W; while there are two runs the reason stands there. */
static void
test_fits_energies (Fixture       *fixture,
                    gconstpointer  data)
{
  const RoofMachineKey idle = { ROOF_PART_IDLE_POWER, 0, ROOF_FIELD_VALUE };
  GtkWidget *fitter = stage_find (fixture->page, ROOF_TYPE_ENERGY_FITTER), *button = gtk_widget_get_first_child (fitter);

  g_assert_false (gtk_widget_get_visible (fitter));
  add_run (fixture, 1e12, 1e9, 0.1, 12.05);
  add_run (fixture, 1e10, 1e11, 0.2, 25.02);
  g_assert_true (gtk_widget_get_visible (fitter));
  g_signal_emit_by_name (button, "clicked");
  g_assert_true (stage_says (stage_read (fitter), "3 kernels or more with a measured time and energy"));
  add_run (fixture, 1e12, 1e11, 0.05, 12);
  add_run (fixture, 5e11, 2e10, 0.3, 32);
  g_assert_false (stage_says (stage_read (fitter), "3 kernels or more"));
  g_signal_emit_by_name (button, "clicked");
  g_assert_true (stage_says (stage_read (fitter), "Fitted from 4 measured kernels. r\302\262 is 1, no energy is off by more than"));
  g_assert_cmpstr (roof_quantity_entry_get_text (get_entry (fixture, idle)), ==, "100\u00a0W");
  g_assert_cmpstr (roof_machine_get_rating (get_machine (fixture), idle)->source, ==, "fitted from 4 measured kernels");
  roof_document_undo (roof_session_get_document (fixture->stage.session));
  g_assert_true (isnan (roof_machine_get_rating (get_machine (fixture), idle)->value));
  g_assert_false (stage_says (stage_read (fitter), "Fitted from"));
}

/* A price is kept by the machine. */
static void
test_price_per_hour (Fixture       *fixture,
                     gconstpointer  data)
{
  const RoofMachineKey hourly = { ROOF_PART_HOURLY, 0, ROOF_FIELD_VALUE };

  type (fixture, hourly, "2.5");
  g_assert_cmpfloat (roof_machine_get_rating (get_machine (fixture), hourly)->value, ==, 2.5);
  g_assert_cmpstr (roof_quantity_entry_get_text (get_entry (fixture, hourly)), ==, "2.5\u00a0USD");
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);

#define CASE(name, function) \
  g_test_add ("/roof/machine-page/" name, Fixture, NULL, set_up, function, tear_down)
  CASE ("shows-the-machine", test_shows_the_machine);
  CASE ("spread", test_spread);
  CASE ("edits-and-resets", test_edits_and_resets);
  CASE ("refuses", test_refuses);
  CASE ("adds-and-removes-parts", test_adds_and_removes_parts);
  CASE ("says-what-is-added", test_says_what_is_added);
  CASE ("searches", test_searches);
  CASE ("chooses-a-preset", test_chooses_a_preset);
  CASE ("groups", test_groups);
  CASE ("folds", test_folds);
  CASE ("peaks-in-use", test_peaks_in_use);
  CASE ("tells-the-source", test_tells_the_source);
  CASE ("tells-more", test_tells_more);
  CASE ("turns-factors", test_turns_factors);
  CASE ("fits-energies", test_fits_energies);
  CASE ("price-per-hour", test_price_per_hour);
#undef CASE
  return g_test_run ();
}
