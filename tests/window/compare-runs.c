/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/run/run-window.h"

#include <glib/gstdio.h>

#include "../widgets/stage.h"
#include "chart/words/plain-text.h"
#include "import/import.h"
#include "widgets/accessible-names.h"
#include "widgets/canvas/canvas.h"

#define MACHINE "nvidia-h100-sxm5-80gb"

static const char *cli; /* path of roofline-cli */

static const struct { const char *name, *table; } runs[] = {
  { "before.csv", "name,flops,bytes,median (ms),sigma (ms),repeats\ngemm,2e12,3e9,2.9,0.05,20\nconv,1e12,1.4e9,9,0.2,20\n"
                  "norm,2e9,4e9,2,0.1,20\nold,1e9,1e9,1,0.1,20\ncopy,0,6.7e9,4,0.1,20\n" },
  { "after.csv", "name,flops,bytes,median (us),sigma (us),repeats\nconv,1e12,1.4e9,4500,100,20\ngemm,2e12,3e9,3100,50,20\n"
                 "norm 2,2e9,4e9,2010,50,20\nnew,3e9,1e9,500,10,20\ncopy,0,6.7e9,2500,100,20\n" },
  { "third.csv", "name,flops,bytes,median (ms)\ngemm,2e12,3e9,2.5\nconv,1e12,1.4e9,4\ncopy,0,6.7e9,2.4\n" },
  { "many.csv", "name,flops,bytes,median (ms)\ngemm,2e12,3e9,2.5\ngemm,2e12,3e9,2.6\nelse,1,1,1\n" },
  { "foreign.csv", "name,flops,bytes,median (ms)\nfoo,2e13,3e9,25\nbar,2e11,3e9,26\n" },
};

typedef struct
{
  char          *folder;
  RoofLibrary   *library;
  RoofMachine   *machine;
  RoofRunWindow *window;
} Fixture;

static char *
make_path (Fixture    *self,
           const char *name)
{
  return g_build_filename (self->folder, name, NULL);
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  self->folder = g_dir_make_tmp ("roof-runs-XXXXXX", NULL);
  self->library = roof_library_new (NULL);
  self->machine = roof_library_resolve_machine (self->library, MACHINE, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (runs); i++)
    {
      g_autofree char *path = make_path (self, runs[i].name);

      g_assert_true (g_file_set_contents (path, runs[i].table, -1, NULL));
    }
  self->window = roof_run_window_new (NULL, self->library, NULL);
  gtk_window_present (GTK_WINDOW (self->window));
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  gpointer watched = self->window;

  g_object_add_weak_pointer (watched, &watched);
  gtk_window_destroy (GTK_WINDOW (self->window));
  while (watched != NULL && g_main_context_iteration (NULL, FALSE))
    continue;
  g_assert_null (watched);
  for (guint i = 0; i < G_N_ELEMENTS (runs); i++)
    {
      g_autofree char *path = make_path (self, runs[i].name);

      g_unlink (path);
    }
  g_rmdir (self->folder);
  g_free (self->folder);
  roof_machine_unref (self->machine);
  g_object_unref (self->library);
}

static void
add (Fixture *self,
     guint    run)
{
  g_autofree char *path = make_path (self, runs[run].name);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (RoofImport) import = roof_import_load (file, NULL, self->machine, NULL, NULL, NULL, NULL);
  g_autoptr (RoofSnapshot) empty = roof_snapshot_new (self->machine), snapshot = NULL;
  g_autoptr (RoofReport) report = NULL;

  snapshot = roof_snapshot_with_kernels (empty, import->kernels);
  report = roof_report_new (roof_library_get_catalogue (self->library), snapshot, NULL);
  roof_run_window_add (self->window, path, report, NULL);
}

/* What `roofline-cli diff` prints of @n runs, with blanks made one. */
static char *
ask_program (Fixture *self,
             guint    n)
{
  g_autoptr (GPtrArray) command = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GRegex) blanks = g_regex_new (" +", 0, 0, NULL);
  g_autofree char *output = NULL;

  g_ptr_array_add (command, g_strdup (cli));
  g_ptr_array_add (command, g_strdup ("diff"));
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (command, make_path (self, runs[i].name));
  g_ptr_array_add (command, g_strdup ("--machine=" MACHINE));
  g_ptr_array_add (command, g_strdup ("--sort=time"));
  g_ptr_array_add (command, NULL);
  g_assert_true (g_spawn_sync (NULL, (char **) command->pdata, NULL, 0, NULL, NULL, &output, NULL, NULL, NULL));
  return g_regex_replace_literal (blanks, output, -1, 0, " ", 0, NULL);
}

/* What stands in a label, with plain blanks. */
static char *
read_label (gpointer label)
{
  GString *text = g_string_new (gtk_label_get_text (label));

  roof_text_plain_blanks (text);
  return g_string_free (text, FALSE);
}

static GtkSelectionModel *
get_rows (Fixture *self)
{
  return gtk_column_view_get_model (stage_part (self->window, "table"));
}

/* The text of each cell of the row at @position in one line, as the window's own columns make it. */
static char *
read_row (Fixture *self,
          guint    position)
{
  GtkWidget *list = gtk_widget_get_last_child (stage_part (self->window, "table"));
  GtkWidget *row = gtk_widget_get_first_child (list);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < position; i++)
    row = gtk_widget_get_next_sibling (row);
  /* Older GTK names the row, on which the focus is, by its class. */
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       gtk_label_get_text (stage_find (row, GTK_TYPE_LABEL)));
  for (GtkWidget *cell = gtk_widget_get_first_child (row); cell != NULL; cell = gtk_widget_get_next_sibling (cell))
    {
      g_autofree char *words = read_label (stage_find (cell, GTK_TYPE_LABEL));

      g_string_append_printf (text, "%s%s", text->len > 0 && *words != '\0' ? " " : "", words);
    }
  return g_strdup (text->str);
}

/* Every row of the table and every sentence stand in the program's output. */
static void
assert_says_as_program (Fixture *self,
                        guint    n)
{
  g_autofree char *output = ask_program (self, n), *total = NULL, *remarks = NULL;
  g_auto (GStrv) lines = NULL;

  stage_wait_for_frame (GTK_WIDGET (self->window));
  total = read_label (stage_part (self->window, "total"));
  remarks = read_label (stage_part (self->window, "remarks"));
  lines = g_strsplit (remarks, "\n", -1);
  g_assert_nonnull (strstr (output, total));
  for (guint i = 0; lines[i] != NULL; i++)
    if (strstr (output, lines[i]) == NULL)
      g_error ("“%s” is not in:\n%s", lines[i], output);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (get_rows (self))), >=, 6);
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (get_rows (self))); i++)
    {
      g_autofree char *row = read_row (self, i);

      if (*row == '\0' || strstr (output, row) == NULL)
        g_error ("“%s” is not in:\n%s", row, output);
    }
}

static void
test_says_as_program (Fixture       *self,
                      gconstpointer  data)
{
  add (self, 0);
  add (self, 1);
  assert_says_as_program (self, 2);
  add (self, 2);
  assert_says_as_program (self, 3);
}

static void
assert_total (Fixture    *self,
              const char *expected)
{
  g_autofree char *total = read_label (stage_part (self->window, "total"));

  if (!g_str_has_prefix (total, expected))
    g_error ("“%s” is not “%s”", total, expected);
}

static void
select_row (Fixture    *self,
            const char *name)
{
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (get_rows (self))); i++)
    {
      g_autofree char *row = read_row (self, i);

      if (!g_str_has_prefix (row, name))
        continue;
      gtk_selection_model_select_item (get_rows (self), i, TRUE);
      return;
    }
  g_error ("no row begins with %s", name);
}

static void
choose (Fixture    *self,
        const char *text)
{
  GtkDropDown *list = stage_part (self->window, "match");
  GListModel *model = gtk_drop_down_get_model (list);

  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    if (g_str_equal (gtk_string_list_get_string (GTK_STRING_LIST (model), i), text))
      {
        gtk_drop_down_set_selected (list, i);
        stage_wait_for_frame (GTK_WIDGET (self->window));
        return;
      }
  g_error ("%s is not to choose", text);
}

static const char *
get_chosen (Fixture *self)
{
  return gtk_string_object_get_string (gtk_drop_down_get_selected_item (stage_part (self->window, "match")));
}

/* A match is taken back, another made, and both dropped. */
static void
test_corrections (Fixture       *self,
                  gconstpointer  data)
{
  add (self, 0);
  add (self, 1);
  stage_wait_for_frame (GTK_WIDGET (self->window));
  assert_total (self, "4 kernels in all");
  g_assert_false (gtk_widget_get_sensitive (stage_part (self->window, "reset")));
  select_row (self, "norm → norm 2");
  g_assert_cmpstr (get_chosen (self), ==, "norm");
  choose (self, "Nothing");
  assert_total (self, "3 kernels in all");
  select_row (self, "new");
  g_assert_cmpstr (get_chosen (self), ==, "Nothing");
  choose (self, "old");
  assert_total (self, "4 kernels in all");
  g_assert_nonnull (stage_find_spoken (self->window, "“new” was called:"));
  select_row (self, "norm 1");
  choose (self, "norm 2");
  assert_total (self, "5 kernels in all");
  g_signal_emit_by_name (stage_part (self->window, "reset"), "clicked");
  stage_wait_for_frame (GTK_WIDGET (self->window));
  assert_total (self, "4 kernels in all");
}

/* Of three runs each has its row, and its match. */
static void
test_matches_of_three (Fixture       *self,
                       gconstpointer  data)
{
  for (guint i = 0; i < 3; i++)
    add (self, i);
  stage_wait_for_frame (GTK_WIDGET (self->window));
  select_row (self, "conv");
  g_assert_cmpstr (get_chosen (self), ==, "conv");
  g_assert_nonnull (stage_find_spoken (self->window, "“conv” is now called:"));
  select_row (self, "old");
  g_assert_cmpstr (get_chosen (self), ==, "Nothing");
}

/* Without a kernel in common that is said, and a match by hand helps. */
static void
test_nothing_in_common (Fixture       *self,
                        gconstpointer  data)
{
  add (self, 0);
  add (self, 4);
  stage_wait_for_frame (GTK_WIDGET (self->window));
  assert_total (self, "The runs have no kernel in common.");
  select_row (self, "foo");
  choose (self, "gemm");
  assert_total (self, "1 kernel in all: 8.62× as long");
}

static void
test_reverse (Fixture       *self,
              gconstpointer  data)
{
  add (self, 0);
  add (self, 1);
  stage_wait_for_frame (GTK_WIDGET (self->window));
  assert_total (self, "4 kernels in all: 1.48× as fast, 17.9 ms → 12.11 ms");
  g_signal_emit_by_name (stage_find_named (self->window, GTK_TYPE_BUTTON, "Reverse Order"), "clicked");
  assert_total (self, "4 kernels in all: 47.8 % slower, 12.11 ms → 17.9 ms");
}

/* Dots of the chart where kernels were. */
static guint
count_former (RoofCanvas *canvas)
{
  guint n, count = 0;
  const RoofDot *dots = roof_layout_get_dots (roof_canvas_get_layout (canvas), &n);

  for (guint i = 0; i < n; i++)
    count += dots[i].owner.kind == ROOF_HIT_PIN && dots[i].owner.index >= 0;
  return count;
}

/* The chart shows where kernels were; a click on a dot selects its row, and a drag changes nothing. */
static void
test_chart (Fixture       *self,
            gconstpointer  data)
{
  RoofCanvas *canvas = stage_part (self->window, "canvas");
  const RoofDot *dot;
  g_autofree char *row = NULL;
  double x, y;

  add (self, 0);
  add (self, 1);
  stage_wait_for_frame (GTK_WIDGET (self->window));
  g_assert_cmpuint (count_former (canvas), >=, 3);
  select_row (self, "gemm");
  stage_wait_for_frame (GTK_WIDGET (self->window));
  dot = roof_layout_find_dot (roof_canvas_get_layout (canvas), 0, -1);
  g_assert_nonnull (dot);
  x = dot->x;
  y = dot->y;
  roof_canvas_press (canvas, x, y, 0);
  roof_canvas_release (canvas);
  stage_wait_for_frame (GTK_WIDGET (self->window));
  row = read_row (self, gtk_single_selection_get_selected (GTK_SINGLE_SELECTION (get_rows (self))));
  g_assert_true (g_str_has_prefix (row, "conv"));
  roof_canvas_press (canvas, x, y, 0);
  roof_canvas_move (canvas, x - 40, y + 40, 0);
  roof_canvas_release (canvas);
  assert_total (self, "4 kernels in all: 1.48× as fast");
}

/* What was assumed of a run has lines of its own. */
static void
test_findings (Fixture       *self,
               gconstpointer  data)
{
  g_autoptr (RoofSnapshot) empty = roof_snapshot_new (self->machine);
  g_autoptr (RoofReport) report = roof_report_new (roof_library_get_catalogue (self->library), empty, NULL);
  g_autofree char *told = NULL;

  add (self, 0);
  roof_run_window_add (self->window, "other.csv", report, "assumed: fp64\nleft out: 2 rows");
  told = read_label (stage_part (self->window, "remarks"));
  g_assert_nonnull (strstr (told, "\nother.csv: assumed: fp64\nother.csv: left out: 2 rows"));
}

/* In a small window the chart gives way to the remarks, which stand whole. */
static void
test_remarks_whole (Fixture       *self,
                    gconstpointer  data)
{
  GtkWidget *told = stage_part (self->window, "told");
  GtkAdjustment *down = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (told));

  gtk_widget_set_visible (GTK_WIDGET (self->window), FALSE);
  gtk_window_set_default_size (GTK_WINDOW (self->window), 1024, 640);
  add (self, 0);
  add (self, 1);
  gtk_window_present (GTK_WINDOW (self->window));
  stage_wait_for_frame (GTK_WIDGET (self->window));
  g_assert_cmpint (gtk_widget_get_height (GTK_WIDGET (self->window)), <=, 640);
  g_assert_cmpfloat (gtk_adjustment_get_page_size (down), >=, gtk_adjustment_get_upper (down));
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 2);
  cli = argv[1];
  roof_accessible_names_install ();

#define ADD(name, function) g_test_add ("/roof/compare-runs/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("says-as-program", test_says_as_program);
  ADD ("corrections", test_corrections);
  ADD ("matches-of-three", test_matches_of_three);
  ADD ("nothing-in-common", test_nothing_in_common);
  ADD ("reverse", test_reverse);
  ADD ("findings", test_findings);
  ADD ("remarks-whole", test_remarks_whole);
  ADD ("chart", test_chart);
#undef ADD

  return g_test_run ();
}
