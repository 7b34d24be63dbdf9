/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/run/run-window.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/words/describe-run.h"
#include "chart/words/plain-text.h"
#include "chart/words/run-columns.h"
#include "chart/words/run-markdown.h"
#include "document/files/run-diff-file.h"
#include "document/files/text-file.h"
#include "explore/run/run-set.h"
#include "explore/run/run-trail.h"
#include "widgets/canvas/canvas.h"
#include "widgets/children.h"
#include "widgets/export/export-dialog.h"
#include "widgets/file-chooser.h"
#include "widgets/run/run-rows.h"

/* `runs` hold what was opened and corrected; all else follows from them in update(). The chart shows a fixed document of its
 * own, made anew with each comparison. Invariants: `diff` is NULL while there is only one run; the items of `rows` and the
 * columns refer to the present `diff`, so that they are replaced together. */

struct _RoofRunWindow
{
  GtkWindow parent_instance;

  /* template */
  RoofCanvas    *canvas;
  GtkLabel      *total;
  GtkScrolledWindow *told; /* scrolls `remarks` */
  GtkLabel      *remarks;
  GtkDropDown   *sort;
  GtkColumnView *table;
  GtkLabel      *matched;
  GtkDropDown   *match;
  GtkWidget     *reset;
  RoofToast     *toast;

  /* owned */
  RoofRunSet         *runs;
  RoofRunDiff        *diff;     /* nullable */
  guint              *order;    /* nullable: rows of `diff` as sorted */
  GPtrArray          *findings; /* (element-type utf8) */
  RoofLibrary        *library;
  RoofSession        *session;  /* nullable: of the chart */
  GSettings          *settings; /* nullable */
  GtkSingleSelection *chosen;   /* over RoofRunRows */
  GtkStringList      *names[2]; /* of kernels in all runs but the last, and in all but the first; the first entry is for none */

  guint shown_match; /* the entry of `match` that agrees with `diff` */
  guint correction;  /* source that takes another entry; 0: none */

  /* flags */
  gboolean deaf; /* selections and lists are being filled */
};

enum
{
  ADD_RUN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RoofRunWindow, roof_run_window, GTK_TYPE_WINDOW)

/* --- the selected kernel --- */

/* The row of the selected item. FALSE: none is selected. @run: (out): the run that is looked at, in a table with a row for each
 * kernel the last one that has it of those compared */
static gboolean
find_selected (RoofRunWindow *self,
               guint         *row,
               guint         *run)
{
  RoofRunRowItem *item = gtk_single_selection_get_selected_item (self->chosen);

  if (item == NULL || self->diff == NULL)
    return FALSE;
  *row = roof_run_row_item_get_row (item);
  *run = roof_run_row_item_get_run (item);
  if (self->diff->n_runs == 2)
    *run = roof_run_diff_get (self->diff, *row, 1)->kernel >= 0;
  return TRUE;
}

static guint
find_name (GtkStringList *names,
           const char    *name)
{
  for (guint i = 1; name != NULL && i < g_list_model_get_n_items (G_LIST_MODEL (names)); i++)
    if (g_str_equal (gtk_string_list_get_string (names, i), name))
      return i;
  return 0;
}

/* The run whose kernel that of @run is matched with: the latest before, of the first run the next one that has it; -1: none. */
static int
find_partner (RoofRunWindow *self,
              guint          row,
              guint          run)
{
  if (run > 0)
    return roof_run_diff_find_former (self->diff, row, run);
  for (guint i = 1; i < self->diff->n_runs; i++)
    if (roof_run_diff_get (self->diff, row, i)->kernel >= 0)
      return (int) i;
  return -1;
}

/* Shows with which kernel the selected one is matched. */
static void
show_match (RoofRunWindow *self)
{
  guint row = 0, run = 0;
  gboolean selected = find_selected (self, &row, &run);
  g_autofree char *name = selected ? roof_text_make_line (roof_run_diff_get_name (self->diff, row, run)) : NULL;
  g_autofree char *words = NULL;
  GtkStringList *names = self->names[run > 0 ? 0 : 1];
  int partner;

  gtk_widget_set_sensitive (GTK_WIDGET (self->match), selected);
  gtk_widget_set_sensitive (self->reset, roof_run_set_get_n_corrections (self->runs) > 0);
  if (selected)
    /* Translators: the name of a kernel; a list of the names in another run follows */
    words = g_strdup_printf (run > 0 ? _("“%s” was called:") : _("“%s” is now called:"), name);
  gtk_label_set_text (self->matched, selected ? words : _("Select a kernel to correct its match."));
  if (!selected)
    return;
  self->deaf = TRUE;
  partner = find_partner (self, row, run);
  gtk_drop_down_set_model (self->match, G_LIST_MODEL (names));
  self->shown_match = partner < 0 ? 0 : find_name (names, roof_run_diff_get_name (self->diff, row, (guint) partner));
  gtk_drop_down_set_selected (self->match, self->shown_match);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->match), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
  self->deaf = FALSE;
}

/* Selects the dot of the selected kernel, if the last run has it. */
static void
show_dot (RoofRunWindow *self)
{
  guint row, run;

  if (find_selected (self, &row, &run))
    roof_session_set_selected (self->session, roof_run_diff_get (self->diff, row, self->diff->n_runs - 1)->kernel);
}

static void
row_selected_cb (RoofRunWindow *self)
{
  if (self->deaf)
    return;
  self->deaf = TRUE;
  show_dot (self);
  self->deaf = FALSE;
  show_match (self);
}

/* A dot of the chart was selected. */
static void
dot_selected_cb (RoofRunWindow *self)
{
  int kernel = roof_session_get_selected (self->session);

  if (self->deaf || kernel < 0)
    return;
  for (guint i = 0; i < self->diff->n_rows; i++)
    if (roof_run_diff_get (self->diff, i, self->diff->n_runs - 1)->kernel == kernel)
      {
        guint place = (guint) roof_run_rows_find (ROOF_RUN_ROWS (gtk_single_selection_get_model (self->chosen)), i);

        self->deaf = TRUE;
        gtk_single_selection_set_selected (self->chosen, place);
        self->deaf = FALSE;
        gtk_widget_activate_action (gtk_widget_get_last_child (GTK_WIDGET (self->table)), "list.scroll-to-item", "u", place);
        break;
      }
  show_match (self);
}

/* --- the comparison --- */

/* The text of a cell. Cells are made as they come into sight; newer GTK fills a cell before the cell is in the window. */
static void
bind_cb (GtkSignalListItemFactory *factory,
         GtkListItem              *item,
         const RoofRunColumn      *column)
{
  RoofRunWindow *self = ROOF_RUN_WINDOW (g_object_get_data (G_OBJECT (factory), "window"));
  RoofRunRowItem *place = gtk_list_item_get_item (item);
  GtkLabel *label = GTK_LABEL (gtk_list_item_get_child (item));
  g_autofree char *text = roof_run_column_make (column, self->diff, roof_run_set_get_names (self->runs),
                                               roof_run_row_item_get_row (place), roof_run_row_item_get_run (place));
  g_autofree char *line = roof_text_make_line (text != NULL ? text : "");

  gtk_label_set_text (label, line);
  gtk_widget_set_tooltip_text (GTK_WIDGET (label), column->to_right || *line == '\0' ? NULL : line);
}

static void
set_up_cb (GtkSignalListItemFactory *factory,
           GtkListItem              *item,
           const RoofRunColumn      *column)
{
  GtkWidget *label = roof_label_new ("", column->to_right ? "numeric" : NULL);

  gtk_label_set_xalign (GTK_LABEL (label), column->to_right ? 1 : 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), column->to_right ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END);
  gtk_list_item_set_child (item, label);
}

static void
add_columns (RoofRunWindow *self)
{
  GListModel *present = gtk_column_view_get_columns (self->table);
  guint n;
  const RoofRunColumn *columns = roof_run_columns_list (self->diff, &n);

  while (g_list_model_get_n_items (present) > 0)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (present, 0);

      gtk_column_view_remove_column (self->table, column);
    }
  for (guint i = 0; i < n; i++)
    {
      GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
      g_autoptr (GtkColumnViewColumn) column = gtk_column_view_column_new (_(columns[i].title), factory);

      g_object_set_data (G_OBJECT (factory), "window", self);
      g_signal_connect (factory, "setup", G_CALLBACK (set_up_cb), (gpointer) &columns[i]);
      g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), (gpointer) &columns[i]);
      gtk_column_view_column_set_expand (column, i == 0);
      gtk_column_view_column_set_resizable (column, TRUE);
      gtk_column_view_append_column (self->table, column);
    }
}

/* Fills the table, and selects the row of @kernel, an index in @run; -1: the first row. */
static void
fill_rows (RoofRunWindow *self,
           guint          run,
           int            kernel)
{
  g_autoptr (RoofRunRows) rows = NULL;

  g_free (self->order);
  self->order = roof_run_diff_sort (self->diff, (RoofRunSort) gtk_drop_down_get_selected (self->sort));
  rows = roof_run_rows_new (self->diff, self->order);
  gtk_single_selection_set_model (self->chosen, G_LIST_MODEL (rows));
  for (guint i = 0; kernel >= 0 && i < self->diff->n_rows; i++)
    if (roof_run_diff_get (self->diff, i, run)->kernel == kernel)
      gtk_single_selection_set_selected (self->chosen, (guint) roof_run_rows_find (rows, i));
}

/* The names of kernels in the runs from @first on, each once. Returns: (transfer full) */
static GtkStringList *
list_names (RoofRunWindow *self,
            guint          first)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  GtkStringList *names = gtk_string_list_new (NULL);

  gtk_string_list_append (names, _("Nothing"));
  for (guint run = first; run < first + self->diff->n_runs - 1; run++)
    {
      RoofSnapshot *snapshot = roof_report_get_snapshot (self->diff->reports[run]);

      for (guint i = 0; i < roof_snapshot_get_n_kernels (snapshot); i++)
        {
          const char *name = roof_kernel_get_name (roof_snapshot_get_kernel (snapshot, i));

          if (g_hash_table_add (seen, (gpointer) name))
            gtk_string_list_append (names, name);
        }
    }
  return names;
}

/* Sentences for people, also in exports. Returns: (transfer full) (element-type utf8) */
static GPtrArray *
list_remarks (RoofRunWindow *self)
{
  GPtrArray *remarks = roof_describe_run_remarks (self->diff, roof_run_set_get_names (self->runs));

  for (guint i = 0; i < self->findings->len; i++)
    g_ptr_array_add (remarks, g_strdup (self->findings->pdata[i]));
  return remarks;
}

static void
append_lines (GPtrArray *sentences,
              guint      first,
              GString   *text)
{
  for (guint i = first; i < sentences->len; i++)
    {
      g_autofree char *line = roof_text_make_line (sentences->pdata[i]);

      g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", line);
    }
}

/* Lets the chart give way to the remarks, and scrolls only those that are many. */
static void
show_whole (RoofRunWindow *self)
{
  int height, most = gtk_scrolled_window_get_max_content_height (self->told);

  pango_layout_get_pixel_size (gtk_label_get_layout (self->remarks), NULL, &height);
  gtk_scrolled_window_set_min_content_height (self->told, MIN (height, most));
}

/* The sum as the heading, all else that is said of the runs below. @n_left_out: kernels without an arrow */
static void
say_sums (RoofRunWindow *self,
          guint          n_left_out)
{
  g_autoptr (GPtrArray) runs = roof_describe_runs (self->diff, roof_run_set_get_names (self->runs));
  g_autoptr (GPtrArray) totals = roof_describe_run_totals (self->diff), remarks = list_remarks (self);
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean summed = self->diff->totals.n_both > 0;

  append_lines (runs, 0, text);
  append_lines (totals, summed ? 1 : 0, text);
  append_lines (remarks, 0, text);
  if (n_left_out > 0)
    {
      g_autofree char *arrows = roof_describe_arrows_left_out (n_left_out);

      g_string_append_printf (text, "\n%s.", arrows);
    }
  gtk_label_set_text (self->remarks, text->str);
  show_whole (self);
  if (summed)
    gtk_label_set_text (self->total, totals->pdata[0]);
  else if (self->diff->totals.n_matched == 0)
    gtk_label_set_text (self->total, _("The runs have no kernel in common. Select a kernel below to match it by hand."));
  else
    gtk_label_set_text (self->total, _("No kernel is measured in both runs."));
}

/* Shows the last run with arrows from the first, as large as they get. Returns: the number of kernels without one */
static guint
show_chart (RoofRunWindow *self)
{
  guint n_left_out;
  g_autoptr (RoofSnapshot) trail = roof_run_trail_make (self->diff, &n_left_out), snapshot = NULL;
  g_autoptr (RoofView) view = roof_view_copy (roof_snapshot_get_view (trail));
  g_autoptr (RoofDocument) document = NULL;

  view->axes = ROOF_AXES_FITTED;
  snapshot = roof_snapshot_with_view (trail, view);
  document = roof_document_new (snapshot);
  roof_document_fix (document);
  if (self->session != NULL)
    {
      roof_session_set_document (self->session, document);
      return n_left_out;
    }
  self->session = roof_session_new (self->library, document);
  roof_canvas_set_session (self->canvas, self->session);
  g_signal_connect_object (self->session, "notify::selected", G_CALLBACK (dot_selected_cb), self, G_CONNECT_SWAPPED);
  return n_left_out;
}

static void
update (RoofRunWindow *self)
{
  guint row, run = 0;
  int kernel = find_selected (self, &row, &run) ? roof_run_diff_get (self->diff, row, run)->kernel : -1;

  if (roof_run_set_get_n (self->runs) < 2)
    return;
  self->deaf = TRUE;
  gtk_single_selection_set_model (self->chosen, NULL);
  g_clear_pointer (&self->diff, roof_run_diff_free);
  self->diff = roof_run_set_compare (self->runs);
  for (guint i = 0; i < 2; i++)
    g_set_object (&self->names[i], NULL);
  for (guint i = 0; i < 2; i++)
    self->names[i] = list_names (self, i);
  add_columns (self);
  say_sums (self, show_chart (self));
  fill_rows (self, run, kernel);
  show_dot (self);
  self->deaf = FALSE;
  show_match (self);
}

static void
sort_cb (RoofRunWindow *self)
{
  guint row, run;

  if (!find_selected (self, &row, &run))
    return;
  self->deaf = TRUE;
  fill_rows (self, run, roof_run_diff_get (self->diff, row, run)->kernel);
  self->deaf = FALSE;
  row_selected_cb (self);
}

static gboolean
correct_cb (gpointer data)
{
  RoofRunWindow *self = data;
  guint row, run, place = gtk_drop_down_get_selected (self->match);
  const char *other;

  self->correction = 0;
  if (place == GTK_INVALID_LIST_POSITION || place == self->shown_match || !find_selected (self, &row, &run))
    return G_SOURCE_REMOVE;
  other = place > 0 ? gtk_string_list_get_string (self->names[run > 0 ? 0 : 1], place) : NULL;
  if (run > 0)
    roof_run_set_correct (self->runs, other, roof_run_diff_get_name (self->diff, row, run));
  else
    roof_run_set_correct (self->runs, roof_run_diff_get_name (self->diff, row, run), other);
  update (self);
  return G_SOURCE_REMOVE;
}

/* The list is filled anew by a correction, which it does not stand while it notifies. */
static void
match_cb (RoofRunWindow *self)
{
  if (!self->deaf && self->correction == 0)
    self->correction = g_idle_add_full (G_PRIORITY_DEFAULT, correct_cb, self, NULL);
}

static void
reset_cb (RoofRunWindow *self)
{
  roof_run_set_drop_corrections (self->runs);
  update (self);
}

static void
reverse_cb (RoofRunWindow *self)
{
  roof_run_set_reverse (self->runs);
  gtk_single_selection_set_model (self->chosen, NULL); /* what is selected is of another run now */
  update (self);
}

static void
add_cb (RoofRunWindow *self)
{
  g_signal_emit (self, signals[ADD_RUN], 0);
}

/* --- exports --- */

static char *
make_markdown (RoofRunWindow *self,
               GPtrArray     *remarks)
{
  GString *text = g_string_new (NULL);

  roof_run_markdown_append (self->diff, roof_run_set_get_names (self->runs), self->order, remarks, text);
  roof_text_plain_blanks (text);
  return g_string_free (text, FALSE);
}

static char *
make_table (RoofRunWindow *self,
            GFile         *file)
{
  g_autofree char *name = g_file_get_basename (file), *folded = g_ascii_strdown (name, -1);
  g_autoptr (GPtrArray) remarks = list_remarks (self);
  const RoofRunDiffStyle style = { roof_run_set_get_names (self->runs), self->order, NAN, remarks };

  if (g_str_has_suffix (folded, ".json"))
    return roof_run_diff_to_json (self->diff, &style);
  return g_str_has_suffix (folded, ".csv") ? roof_run_diff_to_csv (self->diff, &style) : make_markdown (self, remarks);
}

static void
table_chosen (GFile    *file,
              gpointer  data)
{
  g_autoptr (RoofRunWindow) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL, *base = NULL, *sentence = NULL;

  if (file == NULL || self->diff == NULL || self->toast == NULL)
    return;
  text = make_table (self, file);
  base = g_file_get_basename (file);
  if (roof_text_file_save (file, text, NULL, NULL, &error))
    {
      /* Translators: the name of a file */
      sentence = g_strdup_printf (_("The table is in “%s”."), base);
      roof_toast_show_note (self->toast, sentence, NULL, NULL);
      return;
    }
  /* Translators: the name of a file */
  sentence = g_strdup_printf (_("“%s” could not be saved"), base);
  roof_toast_show_error (self->toast, sentence, error->message);
}

static void
export_table_cb (RoofRunWindow *self)
{
  static const char *const markdown[] = { "*.md", NULL }, *const csv[] = { "*.csv", NULL }, *const json[] = { "*.json", NULL };
  const RoofFileFilter kinds[]
      = { { _("Markdown"), markdown }, { _("Comma-separated values"), csv }, { _("JSON"), json }, { NULL } };

  /* Translators: the suggested name of a file; keep the ending */
  roof_file_chooser_save (GTK_WINDOW (self), _("Export Table"), kinds, NULL, _("comparison.md"), table_chosen,
                          g_object_ref (self));
}

static void
export_figure_cb (RoofRunWindow *self)
{
  if (self->session != NULL)
    gtk_window_present (GTK_WINDOW (roof_export_dialog_new (GTK_WINDOW (self), self->session, self->settings)));
}

/* --- the window --- */

static void
roof_run_window_dispose (GObject *object)
{
  RoofRunWindow *self = ROOF_RUN_WINDOW (object);

  self->deaf = TRUE;
  g_clear_handle_id (&self->correction, g_source_remove);
  gtk_widget_dispose_template (GTK_WIDGET (self), ROOF_TYPE_RUN_WINDOW);
  g_clear_object (&self->chosen);
  g_clear_object (&self->names[0]);
  g_clear_object (&self->names[1]);
  g_clear_object (&self->session);
  g_clear_object (&self->library);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (roof_run_window_parent_class)->dispose (object);
}

static void
roof_run_window_finalize (GObject *object)
{
  RoofRunWindow *self = ROOF_RUN_WINDOW (object);

  g_clear_pointer (&self->diff, roof_run_diff_free);
  roof_run_set_free (self->runs);
  g_ptr_array_unref (self->findings);
  g_free (self->order);
  G_OBJECT_CLASS (roof_run_window_parent_class)->finalize (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/roofline_app/Roofline/ui/run-window.ui");
  gtk_widget_class_bind_template_child (widget_class, RoofRunWindow, canvas);
  gtk_widget_class_bind_template_child (widget_class, RoofRunWindow, total);
  gtk_widget_class_bind_template_child (widget_class, RoofRunWindow, told);
  gtk_widget_class_bind_template_child (widget_class, RoofRunWindow, remarks);
  gtk_widget_class_bind_template_child (widget_class, RoofRunWindow, sort);
  gtk_widget_class_bind_template_child (widget_class, RoofRunWindow, table);
  gtk_widget_class_bind_template_child (widget_class, RoofRunWindow, matched);
  gtk_widget_class_bind_template_child (widget_class, RoofRunWindow, match);
  gtk_widget_class_bind_template_child (widget_class, RoofRunWindow, reset);
  gtk_widget_class_bind_template_child (widget_class, RoofRunWindow, toast);
  gtk_widget_class_bind_template_callback (widget_class, add_cb);
  gtk_widget_class_bind_template_callback (widget_class, export_figure_cb);
  gtk_widget_class_bind_template_callback (widget_class, export_table_cb);
  gtk_widget_class_bind_template_callback (widget_class, match_cb);
  gtk_widget_class_bind_template_callback (widget_class, reset_cb);
  gtk_widget_class_bind_template_callback (widget_class, reverse_cb);
  gtk_widget_class_bind_template_callback (widget_class, sort_cb);
}

static void
roof_run_window_class_init (RoofRunWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (ROOF_TYPE_CANVAS);
  g_type_ensure (ROOF_TYPE_TOAST);
  G_OBJECT_CLASS (klass)->dispose = roof_run_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = roof_run_window_finalize;
  bind_template (widget_class);
  signals[ADD_RUN]
      = g_signal_new ("add-run", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_w, GDK_CONTROL_MASK, "window.close", NULL);
}

static void
roof_run_window_init (RoofRunWindow *self)
{
  g_autoptr (GtkExpression) name = gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string");

  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_window_set_focus (GTK_WINDOW (self), GTK_WIDGET (self->table));
  self->runs = roof_run_set_new ();
  self->findings = g_ptr_array_new_with_free_func (g_free);
  self->chosen = gtk_single_selection_new (NULL);
  gtk_column_view_set_model (self->table, GTK_SELECTION_MODEL (self->chosen));
  gtk_drop_down_set_expression (self->match, name);
  gtk_drop_down_set_selected (self->sort, ROOF_RUN_SORT_TIME);
  g_signal_connect_object (self->chosen, "notify::selected", G_CALLBACK (row_selected_cb), self, G_CONNECT_SWAPPED);
}

RoofRunWindow *
roof_run_window_new (GtkWindow   *parent,
                     RoofLibrary *library,
                     GSettings   *settings)
{
  RoofRunWindow *self = g_object_new (ROOF_TYPE_RUN_WINDOW, "transient-for", parent, NULL);

  self->library = g_object_ref (library);
  self->settings = settings != NULL ? g_object_ref (settings) : NULL;
  return self;
}

void
roof_run_window_add (RoofRunWindow *self,
                     const char    *name,
                     RoofReport    *report,
                     const char    *findings)
{
  g_auto (GStrv) lines = findings != NULL ? g_strsplit (findings, "\n", -1) : NULL;

  g_return_if_fail (ROOF_IS_RUN_WINDOW (self));

  roof_run_set_add (self->runs, name, report);
  for (guint i = 0; lines != NULL && lines[i] != NULL; i++)
    g_ptr_array_add (self->findings, g_strdup_printf ("%s: %s", name, lines[i]));
  update (self);
}

RoofToast *
roof_run_window_get_toast (RoofRunWindow *self)
{
  g_return_val_if_fail (ROOF_IS_RUN_WINDOW (self), NULL);

  return self->toast;
}
