/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/import-column.h"

#include <glib/gi18n.h>

#include "import/table/csv-preview.h"

/* One column of the table in the import dialog: what the column means, and for quantities and bytes a unit and a level.
 * Invariant: a choice that equals what the importer read from the title keeps the importer's column unchanged (dup_as_read()),
 * with its unit even if that is not offered; only another choice makes a new column. find_unit() tells which of both it is. */

#define WIDTH 150
#define LONGEST 40 /* characters of a field */
#define MOST_UNITS 10

struct _RoofImportColumn
{
  GtkWidget parent_instance;

  /* children */
  GtkWidget   *box;
  GtkDropDown *kind;
  GtkDropDown *unit;
  GtkDropDown *level;

  /* owned */
  RoofCsvColumn *column; /* as the importer reads its title */
  gboolean       bare;   /* there are numbers without a unit of their own */
  gboolean       unclear; /* the title may be of work or of a rate */
  RoofMachine   *machine;
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RoofImportColumn, roof_import_column, GTK_TYPE_WIDGET)

/* In the order of the list. */
static const struct
{
  RoofColumnKind kind;
  const char    *name;
  gboolean       total; /* of all launches */
} kinds[] = {
  { ROOF_COLUMN_UNKNOWN, N_ ("Ignored") },
  { ROOF_COLUMN_NAME, N_ ("Name") },
  { ROOF_COLUMN_FLOPS, N_ ("FLOPs") },
  { ROOF_COLUMN_BYTES, N_ ("Bytes") },
  { ROOF_COLUMN_READ, N_ ("Bytes read") },
  { ROOF_COLUMN_WRITE, N_ ("Bytes written") },
  { ROOF_COLUMN_TIME, N_ ("Time") },
  { ROOF_COLUMN_TIME, N_ ("Time of all launches"), TRUE },
  { ROOF_COLUMN_SHORTEST, N_ ("Shortest time") },
  { ROOF_COLUMN_LONGEST, N_ ("Longest time") },
  { ROOF_COLUMN_DEVIATION, N_ ("Standard deviation") },
  { ROOF_COLUMN_REPEATS, N_ ("Repeats") },
  { ROOF_COLUMN_ENERGY, N_ ("Energy") },
  { ROOF_COLUMN_POWER, N_ ("Mean power") },
  { ROOF_COLUMN_RATE, N_ ("Performance") },
  { ROOF_COLUMN_INTENSITY, N_ ("Intensity") },
  { ROOF_COLUMN_BANDWIDTH, N_ ("Bandwidth") },
  { ROOF_COLUMN_COUNT, N_ ("Count") },
  { ROOF_COLUMN_COMPUTE, N_ ("Compute type") },
  { ROOF_COLUMN_UNIT, N_ ("Compute unit") },
  { ROOF_COLUMN_MACHINE, N_ ("Machine") },
  { ROOF_COLUMN_LOOK_GROUP, N_ ("Group") },
  { ROOF_COLUMN_LOOK_LABEL, N_ ("Label on the chart") },
  { ROOF_COLUMN_LOOK_COLOR, N_ ("Colour") },
  { ROOF_COLUMN_LOOK_MARKER, N_ ("Marker") },
  { ROOF_COLUMN_LOOK_VALUE, N_ ("Value on the chart") },
  { ROOF_COLUMN_LOOK_EMPHASIS, N_ ("Emphasis") },
  { ROOF_COLUMN_SHOWN, N_ ("Shown or hidden") },
};

/* By dimension, the base unit first. */
static const char *const units[][MOST_UNITS] = {
  [ROOF_DIMENSION_COUNT] = { NULL },
  [ROOF_DIMENSION_FLOP] = { "FLOP", "MFLOP", "GFLOP", "TFLOP", "PFLOP", NULL },
  [ROOF_DIMENSION_BYTE] = { "B", "kB", "KiB", "MB", "MiB", "GB", "GiB", "TB", "TiB", NULL },
  [ROOF_DIMENSION_FLOP_RATE] = { "FLOP/s", "MFLOP/s", "GFLOP/s", "TFLOP/s", "PFLOP/s", NULL },
  [ROOF_DIMENSION_BANDWIDTH] = { "B/s", "MB/s", "GB/s", "GiB/s", "TB/s", NULL },
  [ROOF_DIMENSION_TIME] = { "s", "ms", "us", "ns", NULL },
  [ROOF_DIMENSION_INTENSITY] = { "FLOP/B", NULL },
  [ROOF_DIMENSION_ENERGY] = { "J", "mJ", "kJ", NULL },
  [ROOF_DIMENSION_POWER] = { "W", "mW", "kW", NULL },
};

static RoofColumnKind
get_kind (RoofImportColumn *self)
{
  guint selected = gtk_drop_down_get_selected (self->kind);

  return selected < G_N_ELEMENTS (kinds) ? kinds[selected].kind : ROOF_COLUMN_UNKNOWN;
}

static gboolean
is_total (RoofImportColumn *self)
{
  guint selected = gtk_drop_down_get_selected (self->kind);

  return selected < G_N_ELEMENTS (kinds) && kinds[selected].total;
}

/* The units offered for a kind of column. (nullable) */
static const char *const *
get_units (RoofColumnKind kind)
{
  return roof_column_kind_is_quantity (kind) ? units[roof_column_kind_get_dimension (kind)] : NULL;
}

static gboolean
is_of_bytes (RoofColumnKind kind)
{
  return kind == ROOF_COLUMN_BYTES || kind == ROOF_COLUMN_READ || kind == ROOF_COLUMN_WRITE;
}

/* Whether the unit is to be chosen, which of a title that may be work or a rate says which it is. */
static gboolean
needs_unit (RoofImportColumn *self)
{
  return self->unclear || roof_csv_column_needs_unit (self->column);
}

/* The index of the unit that the title names; the number of offered units if it is not among them, or names none that it needs. */
static guint
find_unit (RoofImportColumn *self,
           RoofColumnKind    kind)
{
  const char *const *offered = get_units (kind);
  gboolean same = kind == self->column->kind, known = same ? !needs_unit (self) : self->unclear && kind == ROOF_COLUMN_FLOPS;
  guint n = 0;

  for (; (same || known) && offered != NULL && offered[n] != NULL; n++)
    {
      g_autoptr (RoofCsvColumn) other = roof_csv_column_choose ("", kind, offered[n], NULL, NULL);

      if (known && other != NULL && other->multiply == self->column->multiply && other->divide == self->column->divide)
        break;
    }
  return n;
}

/* The level that the title names, else main memory. */
static guint
find_level (RoofImportColumn *self)
{
  int level = self->column->place != NULL ? roof_machine_find_level (self->machine, self->column->place) : -1;

  if (level < 0)
    level = roof_machine_find_main_memory (self->machine);
  return (guint) MAX (level, 0);
}

/* The item of a unit that is none of those offered. */
static const char *
name_other_unit (RoofImportColumn *self)
{
  if (!needs_unit (self))
    /* Translators: in a list of units: that which the title of a column names, such as "min" */
    return _("As in the title");
  /* Translators: in a list of units: the numbers of a table name their units, or nothing does */
  return self->bare ? _("Unit?") : _("As in the table");
}

/* The list of units, with an item for a unit that is not offered, so that the list never shows a wrong choice.
 * Returns: (transfer full) */
static GtkStringList *
list_units (RoofImportColumn *self,
            RoofColumnKind    kind)
{
  const char *const *offered = get_units (kind);
  const char *none[] = { NULL };
  GtkStringList *list = gtk_string_list_new (offered != NULL ? offered : none);

  if (find_unit (self, kind) == g_list_model_get_n_items (G_LIST_MODEL (list)) && offered != NULL && offered[0] != NULL)
    gtk_string_list_append (list, name_other_unit (self));
  return list;
}

/* The unit that is chosen, if it is among @offered; else that of the title. */
static guint
keep_unit (RoofImportColumn  *self,
           RoofColumnKind     kind,
           const char *const *offered)
{
  GtkStringObject *item = gtk_drop_down_get_selected_item (self->unit);

  for (guint i = 0; item != NULL && offered != NULL && offered[i] != NULL; i++)
    if (g_str_equal (offered[i], gtk_string_object_get_string (item)))
      return i;
  return find_unit (self, kind);
}

static void
show_choices (RoofImportColumn *self)
{
  RoofColumnKind kind = get_kind (self);
  const char *const *offered = get_units (kind);
  g_autoptr (GtkStringList) list = list_units (self, kind);
  guint unit = keep_unit (self, kind, offered);

  gtk_drop_down_set_model (self->unit, G_LIST_MODEL (list));
  gtk_widget_set_visible (GTK_WIDGET (self->unit), offered != NULL && offered[0] != NULL);
  if (offered != NULL)
    gtk_drop_down_set_selected (self->unit, unit);
  gtk_widget_set_visible (GTK_WIDGET (self->level), is_of_bytes (kind));
}

static void
kind_cb (RoofImportColumn *self)
{
  show_choices (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
choice_cb (RoofImportColumn *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
roof_import_column_dispose (GObject *object)
{
  RoofImportColumn *self = ROOF_IMPORT_COLUMN (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_pointer (&self->column, roof_csv_column_free);
  g_clear_pointer (&self->machine, roof_machine_unref);
  G_OBJECT_CLASS (roof_import_column_parent_class)->dispose (object);
}

static void
roof_import_column_class_init (RoofImportColumnClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = roof_import_column_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
}

static void
roof_import_column_init (RoofImportColumn *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
}

static void
add_label (RoofImportColumn *self,
           const char       *text,
           const char       *class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_single_line_mode (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 1);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_size_request (label, WIDTH, -1);
  gtk_widget_set_tooltip_text (label, text);
  gtk_widget_add_css_class (label, class);
  gtk_box_append (GTK_BOX (self->box), label);
}

static GtkDropDown *
add_drop_down (RoofImportColumn *self,
               GtkWidget        *box,
               const char       *label)
{
  GtkWidget *widget = gtk_drop_down_new (NULL, NULL);
  /* Translators: what a list of a dialog is about, and the title of a column of a table */
  g_autofree char *name = g_strdup_printf (_("%1$s of “%2$s”"), label, self->column->title);

  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_box_append (GTK_BOX (box), widget);
  return GTK_DROP_DOWN (widget);
}

static void
fill_kinds (RoofImportColumn *self)
{
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    gtk_string_list_append (list, _(kinds[i].name));
  gtk_drop_down_set_model (self->kind, G_LIST_MODEL (list));
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (kinds[i].kind == self->column->kind && (!kinds[i].total || self->column->total))
      gtk_drop_down_set_selected (self->kind, i);
}

static void
fill_levels (RoofImportColumn *self)
{
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);

  for (guint i = 0; i < roof_machine_get_n_levels (self->machine); i++)
    gtk_string_list_append (list, roof_machine_get_level (self->machine, i)->name);
  gtk_drop_down_set_model (self->level, G_LIST_MODEL (list));
  gtk_drop_down_set_selected (self->level, find_level (self));
}

/* Unit and level keep their room while hidden, so that rows align across columns. */
static void
add_choices (RoofImportColumn *self)
{
  GtkWidget *rest = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  self->kind = add_drop_down (self, self->box, _("Meaning"));
  gtk_widget_set_size_request (rest, -1, 78);
  gtk_box_append (GTK_BOX (self->box), rest);
  self->unit = add_drop_down (self, rest, C_("of measure", "Unit"));
  self->level = add_drop_down (self, rest, _("Level"));
  fill_kinds (self);
  fill_levels (self);
  show_choices (self);
  g_signal_connect_swapped (self->kind, "notify::selected", G_CALLBACK (kind_cb), self);
  g_signal_connect_swapped (self->unit, "notify::selected", G_CALLBACK (choice_cb), self);
  g_signal_connect_swapped (self->level, "notify::selected", G_CALLBACK (choice_cb), self);
}

GtkWidget *
roof_import_column_new (const RoofCsvColumn *column,
                        RoofMachine         *machine,
                        GPtrArray           *rows,
                        guint                index,
                        gboolean             unclear)
{
  RoofImportColumn *self = g_object_new (ROOF_TYPE_IMPORT_COLUMN, NULL);

  self->column = roof_csv_column_copy (column);
  self->machine = roof_machine_ref (machine);
  self->bare = roof_csv_preview_is_bare (rows, index);
  self->unclear = unclear;
  add_label (self, column->title, "heading");
  add_choices (self);
  for (guint i = 0; i < rows->len; i++)
    {
      const char *field = ((char **) rows->pdata[i])[index];
      g_autofree char *start = g_utf8_substring (field, 0, MIN (LONGEST, g_utf8_strlen (field, -1)));

      add_label (self, start, "quiet");
    }
  return GTK_WIDGET (self);
}

/* The chosen level of a column of bytes. (nullable) */
static const char *
get_level (RoofImportColumn *self,
           RoofColumnKind    kind)
{
  guint level = gtk_drop_down_get_selected (self->level);

  return is_of_bytes (kind) && level < roof_machine_get_n_levels (self->machine)
             ? roof_machine_get_level (self->machine, level)->id : NULL;
}

/* The column with the meaning and unit of its title, even if that unit is not offered. */
static RoofCsvColumn *
dup_as_read (RoofImportColumn *self)
{
  RoofCsvColumn *column = roof_csv_column_copy (self->column);
  const char *level = get_level (self, column->kind);

  if (level != NULL)
    {
      g_free (column->place);
      column->place = g_strdup (level);
    }
  return column;
}

const char *
roof_import_column_get_unclear (RoofImportColumn *self,
                                gboolean         *meaning)
{
  RoofColumnKind kind;

  g_return_val_if_fail (ROOF_IS_IMPORT_COLUMN (self), NULL);

  kind = get_kind (self);
  *meaning = self->unclear;
  return self->bare && kind == self->column->kind && needs_unit (self)
                 && gtk_drop_down_get_selected (self->unit) == find_unit (self, kind) ? self->column->title : NULL;
}

RoofCsvColumn *
roof_import_column_dup_choice (RoofImportColumn *self)
{
  RoofColumnKind kind;
  RoofCsvColumn *column;
  const char *const *offered;
  guint unit;

  g_return_val_if_fail (ROOF_IS_IMPORT_COLUMN (self), NULL);

  kind = get_kind (self);
  offered = get_units (kind);
  unit = gtk_drop_down_get_selected (self->unit);
  column = kind == self->column->kind && unit == find_unit (self, kind)
               ? dup_as_read (self)
               : roof_csv_column_choose (self->column->title, kind,
                                         offered != NULL && unit != GTK_INVALID_LIST_POSITION ? offered[unit] : NULL,
                                         get_level (self, kind), NULL);
  if (column != NULL && kind == ROOF_COLUMN_TIME)
    column->total = is_total (self);
  return column;
}

void
roof_import_column_focus_choice (RoofImportColumn *self)
{
  gboolean meaning = FALSE, asks = roof_import_column_get_unclear (self, &meaning) != NULL;

  gtk_widget_grab_focus (GTK_WIDGET (asks && !meaning ? self->unit : self->kind));
}
