/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/import-dialog.h"

#include <glib/gstdio.h>

#include "../widgets/stage.h"
#include "document/files/library.h"

typedef struct
{
  char             *path;
  RoofMachine      *machine;
  RoofImportDialog *dialog;

  /* what was accepted */
  guint    n_accepted, n_kernels;
  gboolean replace;
  guint    use;
  double   time, bytes;
} Fixture;

static void
accepted_cb (RoofImportDialog *dialog,
             RoofImport       *import,
             gboolean          replace,
             guint             use,
             Fixture          *self)
{
  self->n_accepted++;
  self->n_kernels = import->kernels->len;
  self->replace = replace;
  self->use = use;
  if (import->kernels->len == 0)
    return;
  self->time = roof_kernel_find_number (import->kernels->pdata[0], "time");
  self->bytes = roof_kernel_find_number (import->kernels->pdata[0], "bytes.hbm");
}

/* @second: (nullable): path of another file with a part of the same run */
static void
open_dialog_of (Fixture    *self,
                const char *second,
                gboolean    table,
                gboolean    replaces)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (RoofCsvPreview) preview = NULL;

  g_ptr_array_add (files, g_file_new_for_path (self->path));
  if (second != NULL)
    g_ptr_array_add (files, g_file_new_for_path (second));
  if (table)
    preview = roof_csv_preview_load (files->pdata[0], FALSE, NULL);
  self->dialog = roof_import_dialog_new (NULL, files, preview, self->machine, replaces);
  g_signal_connect (self->dialog, "accepted", G_CALLBACK (accepted_cb), self);
  if (table) /* what has no columns comes up by itself, once it is read */
    gtk_window_present (GTK_WINDOW (self->dialog));
}

static void
open_dialog (Fixture  *self,
             gboolean  replaces)
{
  open_dialog_of (self, NULL, TRUE, replaces);
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  int fd = g_file_open_tmp ("roof-dialog-XXXXXX.csv", &self->path, NULL);

  g_close (fd, NULL);
  g_assert_true (g_file_set_contents (self->path, "kernel,flops,bytes,foo\na,1e9,1e6,20\nb,x,1e6,20\nc,1e9,1e6,30\n", -1, NULL));
  self->machine = roof_library_resolve_machine (library, "nvidia-h100-sxm5-80gb", NULL);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  g_unlink (self->path);
  g_free (self->path);
  roof_machine_unref (self->machine);
}

static gboolean
is_ready (Fixture *self)
{
  return gtk_widget_get_visible (GTK_WIDGET (self->dialog)) && !stage_says (stage_read (self->dialog), "Reading…");
}

static void
wait (Fixture *self)
{
  while (!is_ready (self))
    g_main_context_iteration (NULL, TRUE);
}

static void
choose (GtkDropDown *list,
        const char  *text)
{
  GListModel *model = gtk_drop_down_get_model (list);

  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr (GtkStringObject) item = g_list_model_get_item (model, i);

      if (g_str_equal (gtk_string_object_get_string (item), text))
        {
          gtk_drop_down_set_selected (list, i);
          return;
        }
    }
  g_assert_not_reached ();
}

static void
accept (Fixture *self)
{
  g_signal_emit_by_name (stage_find_class (self->dialog, "suggested-action"), "clicked");
}

/* The list "Unit of “foo”". */
static gpointer
find_list (Fixture    *self,
           const char *what,
           const char *title)
{
  g_autofree char *label = g_strdup_printf ("%s of “%s”", what, title);

  return stage_find_spoken (self->dialog, label);
}

/* Whether the focus is in @list. */
static gboolean
has_focus (Fixture   *self,
           GtkWidget *list)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self->dialog));

  return focus != NULL && (focus == list || gtk_widget_is_ancestor (focus, list));
}

/* It says how many kernels there will be before there are any; what a column is taken for changes that. */
static void
test_columns (Fixture       *self,
              gconstpointer  data)
{
  open_dialog (self, TRUE);
  wait (self);
  g_assert_true (stage_says (stage_read (self->dialog), "2 kernels read, 1 row skipped"));
  g_assert_true (has_focus (self, find_list (self, "Meaning", "kernel")));
  g_assert_false (gtk_widget_get_visible (find_list (self, "Unit", "foo")));
  choose (find_list (self, "Meaning", "foo"), "Time");
  g_assert_true (gtk_widget_get_visible (find_list (self, "Unit", "foo")));
  g_assert_false (gtk_widget_get_visible (find_list (self, "Level", "foo")));
  choose (find_list (self, "Unit", "foo"), "us");
  g_assert_false (is_ready (self));
  wait (self);
  gtk_check_button_set_active (stage_find_named (self->dialog, GTK_TYPE_CHECK_BUTTON, "Replace existing kernels"), TRUE);
  accept (self);
  g_assert_cmpuint (self->n_accepted, ==, 1);
  g_assert_cmpuint (self->n_kernels, ==, 2);
  g_assert_true (self->replace);
  g_assert_cmpfloat_with_epsilon (self->time, 20e-6, 1e-12);
}

static void
write_table (Fixture    *self,
             const char *text)
{
  g_assert_true (g_file_set_contents (self->path, text, -1, NULL));
}

/* A time without a unit is asked about, and nothing can be imported before; a time of all launches is divided by their number. */
static void
test_missing_unit (Fixture       *self,
                   gconstpointer  data)
{
  write_table (self, "kernel,flops,time,calls\na,1e9,20,10\n");
  open_dialog (self, FALSE);
  g_assert_true (is_ready (self));
  g_assert_true (stage_says (stage_read (self->dialog), "Which unit does “time” have?"));
  g_assert_true (has_focus (self, find_list (self, "Unit", "time")));
  g_assert_false (stage_says (stage_read (self->dialog), "Add the measured roofs"));
  g_assert_false (stage_says (stage_read (self->dialog), "Replace existing kernels"));
  g_assert_false (gtk_widget_get_sensitive (stage_find_class (self->dialog, "suggested-action")));
  choose (find_list (self, "Unit", "time"), "us");
  wait (self);
  g_assert_true (stage_says (stage_read (self->dialog), "1 kernel read"));
  choose (find_list (self, "Meaning", "time"), "Time of all launches");
  wait (self);
  accept (self);
  g_assert_cmpfloat_with_epsilon (self->time, 2e-6, 1e-15);
}

/* A title that may be work or a rate is asked about as that, and either answer counts. */
static void
test_missing_meaning (Fixture       *self,
                      gconstpointer  data)
{
  write_table (self, "kernel,GFLOPS,time (ms),bytes\na,100,10,1e8\n");
  open_dialog (self, FALSE);
  g_assert_true (stage_says (stage_read (self->dialog), "Is “GFLOPS” work or a rate?"));
  g_assert_false (gtk_widget_get_sensitive (stage_find_class (self->dialog, "suggested-action")));
  choose (find_list (self, "Meaning", "GFLOPS"), "FLOPs");
  wait (self);
  g_assert_true (stage_says (stage_read (self->dialog), "1 kernel read"));
  accept (self);
  g_assert_cmpfloat_with_epsilon (self->time, 10e-3, 1e-12);
}

/* Numbers with their own units need none of the title. */
static void
test_units_of_cells (Fixture       *self,
                     gconstpointer  data)
{
  write_table (self, "kernel,flops,time\na,1e9,20 ms\n");
  open_dialog (self, FALSE);
  wait (self);
  accept (self);
  g_assert_cmpfloat_with_epsilon (self->time, 20e-3, 1e-12);
}

static const char *
get_unit (Fixture    *self,
          const char *title)
{
  GtkDropDown *list = find_list (self, "Unit", title);

  return gtk_string_object_get_string (gtk_drop_down_get_selected_item (list));
}

static void
open_unusual (Fixture *self)
{
  g_assert_true (g_file_set_contents (self->path, "kernel,flops,bytes [PB],time [min]\na,1e18,2,3\n", -1, NULL));
  open_dialog (self, FALSE);
  wait (self);
}

/* What nobody changes is read in the unit of its title, also in one that is not offered: no other seems to be chosen. */
static void
test_unusual_units (Fixture       *self,
                    gconstpointer  data)
{
  open_unusual (self);
  g_assert_cmpstr (get_unit (self, "flops"), ==, "FLOP");
  g_assert_cmpstr (get_unit (self, "bytes [PB]"), ==, "As in the title");
  g_assert_cmpstr (get_unit (self, "time [min]"), ==, "As in the title");
  accept (self);
  g_assert_cmpuint (self->n_accepted, ==, 1);
  g_assert_cmpfloat_with_epsilon (self->time, 180, 1e-9);
  g_assert_cmpfloat_with_epsilon (self->bytes, 2e15, 1);
}

/* A unit that is chosen counts, whatever the title says. */
static void
test_overruled_unit (Fixture       *self,
                     gconstpointer  data)
{
  open_unusual (self);
  choose (find_list (self, "Unit", "bytes [PB]"), "B");
  choose (find_list (self, "Unit", "time [min]"), "s");
  wait (self);
  accept (self);
  g_assert_cmpfloat_with_epsilon (self->time, 3, 1e-9);
  g_assert_cmpfloat_with_epsilon (self->bytes, 2, 1e-9);
}

/* Of bytes it asks the level; without any number of a kernel there is nothing to import, and it says why. */
static void
test_nothing_left (Fixture       *self,
                   gconstpointer  data)
{
  guint n_columns = 0;

  open_dialog (self, FALSE);
  g_assert_true (gtk_widget_get_visible (find_list (self, "Level", "bytes")));
  for (GtkWidget *column = stage_find (self->dialog, ROOF_TYPE_IMPORT_COLUMN); column != NULL;
       column = gtk_widget_get_next_sibling (column))
    n_columns++;
  g_assert_cmpuint (n_columns, ==, 4);
  choose (find_list (self, "Meaning", "flops"), "Ignored");
  wait (self);
  choose (find_list (self, "Meaning", "bytes"), "Ignored");
  wait (self);
  g_assert_true (stage_says (stage_read (self->dialog), "The table cannot be read this way"));
  accept (self);
  g_assert_cmpuint (self->n_accepted, ==, 0);
  gtk_window_destroy (GTK_WINDOW (self->dialog));
}

/* It may be closed while it reads. */
static void
test_closed_early (Fixture       *self,
                   gconstpointer  data)
{
  open_dialog (self, TRUE);
  g_assert_false (is_ready (self));
  gtk_window_destroy (GTK_WINDOW (self->dialog));
  while (g_main_context_iteration (NULL, FALSE))
    continue;
  g_assert_cmpuint (self->n_accepted, ==, 0);
}

static gboolean
is_selectable (GtkWidget     *widget,
               gconstpointer data)
{
  return GTK_IS_LABEL (widget) && gtk_label_get_selectable (GTK_LABEL (widget));
}

/* A run that is no table has no columns to choose: what was read and assumed is said, and it is accepted as it is. */
static void
test_report (Fixture       *self,
             gconstpointer  data)
{
  g_assert_true (g_file_set_contents (self->path, "STREAM version $Revision: 5.10 $\nThis system uses 8 bytes per array element.\n"
                                                  "Array size = 1000 (elements), Offset = 0 (elements)\n"
                                                  "Function    Best Rate MB/s\nTriad:          24000.0\n", -1, NULL));
  open_dialog_of (self, NULL, FALSE, FALSE);
  wait (self);
  g_assert_true (stage_says (stage_read (self->dialog), "1 kernel read"));
  g_assert_true (stage_says (stage_read (self->dialog), "the time of a kernel is its shortest"));
  g_assert_false (gtk_label_get_selection_bounds (stage_find_fitting (self->dialog, is_selectable, NULL), NULL, NULL));
  accept (self);
  g_assert_cmpuint (self->n_accepted, ==, 1);
  g_assert_cmpuint (self->n_kernels, ==, 1);
  g_assert_cmpfloat (self->bytes, ==, 24000);
}

/* Groups of one region that stand in two files are one kernel. */
static void
test_parts (Fixture       *self,
            gconstpointer  data)
{
  g_autofree char *second = g_strconcat (self->path, ".mem", NULL);

  g_assert_true (g_file_set_contents (self->path, "TABLE,Region r,Group 1 Metric,FLOPS_DP,1,\nMetric,Core 3,\nRuntime (RDTSC) [s],0.25,\n"
                                                  "DP MFLOP/s,4,\n", -1, NULL));
  g_assert_true (g_file_set_contents (second, "TABLE,Region r,Group 1 Metric,MEM,1,\nMetric,Core 3,\n"
                                              "Memory data volume [GBytes],0.5,\n", -1, NULL));
  open_dialog_of (self, second, FALSE, FALSE);
  wait (self);
  g_assert_true (stage_says (stage_read (self->dialog), "1 kernel read"));
  g_assert_true (stage_says (stage_read (self->dialog), "2 files are taken for parts of one run"));
  accept (self);
  g_assert_cmpfloat (self->bytes, ==, 5e8);
  g_unlink (second);
}

#define CARM \
  "Name:,node_a,L1 Size:,32,,,,,,DRAM,DRAM,FP FMA,FP_FMA\n" \
  "Date,ISA,Precision,Threads,Loads,Stores,Interleaved,DRAM Bytes,FP Inst.,GB/s,I/Cycle,Gflop/s,I/Cycle\n" \
  "1,avx512,dp,56,2,1,No,5,add,250,1,4000,2\n"

static GtkCheckButton *
find_choice (Fixture    *self,
             const char *label)
{
  return stage_find_named (self->dialog, GTK_TYPE_CHECK_BUTTON, label);
}

/* A file of roofs offers its machine, or to put its measured roofs into the document's, and says before what is doubtful about that. */
static void
test_roofs (Fixture       *self,
            gconstpointer  data)
{
  g_assert_true (g_file_set_contents (self->path, CARM, -1, NULL));
  open_dialog_of (self, NULL, FALSE, TRUE);
  wait (self);
  g_assert_true (stage_says (stage_read (self->dialog), "Machine “node_a”, 2 measured roofs"));
  g_assert_true (stage_says (stage_read (self->dialog), "HBM3 250\302\240GB/s, vector fp64 4\302\240TFLOP/s"));
  g_assert_false (stage_says (stage_read (self->dialog), "Replace"));
  g_assert_true (gtk_check_button_get_active (find_choice (self, "Use the machine “node_a”")));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (find_choice (self, "Leave “H100 SXM5 80GB” unchanged"))));
  g_assert_false (stage_says (stage_read (self->dialog), "less than a tenth"));
  gtk_widget_activate (GTK_WIDGET (find_choice (self, "Add the measured roofs to “H100 SXM5 80GB”, beside the rated ones")));
  g_assert_true (stage_says (stage_read (self->dialog), "dram: the measured 250\302\240GB/s are less than a tenth of the rated"));
  accept (self);
  g_assert_cmpuint (self->n_accepted, ==, 1);
  g_assert_cmpuint (self->n_kernels, ==, 0);
  g_assert_cmpuint (self->use, ==, ROOF_IMPORT_ROOFS_MERGE);
}

/* A run that measures a roof brings kernels, and leaves the machine unless somebody wants the roof. */
static void
test_run_with_roof (Fixture       *self,
                    gconstpointer  data)
{
  g_assert_true (g_file_set_contents (self->path, "Function    Best Rate MB/s  Avg time     Min time     Max time\n"
                                                  "Triad:   24000.0   9   0.001   9\n", -1, NULL));
  open_dialog_of (self, NULL, FALSE, TRUE);
  wait (self);
  g_assert_true (gtk_check_button_get_active (find_choice (self, "Leave “H100 SXM5 80GB” unchanged")));
  g_assert_true (stage_says (stage_read (self->dialog), "Replace"));
  accept (self);
  g_assert_cmpuint (self->use, ==, ROOF_IMPORT_ROOFS_LEAVE);
  g_assert_cmpuint (self->n_kernels, ==, 1);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add ("/roof/import-dialog/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("columns", test_columns);
  ADD ("missing-unit", test_missing_unit);
  ADD ("missing-meaning", test_missing_meaning);
  ADD ("units-of-cells", test_units_of_cells);
  ADD ("unusual-units", test_unusual_units);
  ADD ("overruled-unit", test_overruled_unit);
  ADD ("nothing-left", test_nothing_left);
  ADD ("closed-early", test_closed_early);
  ADD ("report", test_report);
  ADD ("parts", test_parts);
  ADD ("roofs", test_roofs);
  ADD ("run-with-roof", test_run_with_roof);
#undef ADD

  return g_test_run ();
}
