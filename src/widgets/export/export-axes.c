/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/export/export-axes.h"

#include <glib/gi18n.h>
#include <math.h>

#include "widgets/quantity-entry.h"

#define LIMIT_CHARS 11

/* The controls of one axis. */
typedef struct
{
  RoofQuantityEntry *from, *to;
  GtkDropDown       *unit;
  GtkEditable       *title;
} Axis;

struct _RoofExportAxes
{
  RoofComposite parent_instance;

  /* template */
  Axis         x, y;
  Axis         inset_x, inset_y; /* of the region that an inset shows; limits alone */
  GtkDropDown *ticks;
  GtkDropDown *grid;
  GtkCheckButton *math;
  GtkLabel    *x_label, *y_label, *inset_x_label, *inset_y_label; /* of the limits */

  RoofExtent shown; /* by the chart */

  /* flags */
  gboolean filling; /* the program sets the controls */
};

/* The template's children. */
static const struct
{
  const char *id;
  gsize       offset;
} children[] = {
  { "x_from", offsetof (RoofExportAxes, x.from) },   { "x_to", offsetof (RoofExportAxes, x.to) },
  { "x_unit", offsetof (RoofExportAxes, x.unit) },   { "x_title", offsetof (RoofExportAxes, x.title) },
  { "y_from", offsetof (RoofExportAxes, y.from) },   { "y_to", offsetof (RoofExportAxes, y.to) },
  { "y_unit", offsetof (RoofExportAxes, y.unit) },   { "y_title", offsetof (RoofExportAxes, y.title) },
  { "inset_x_from", offsetof (RoofExportAxes, inset_x.from) }, { "inset_x_to", offsetof (RoofExportAxes, inset_x.to) },
  { "inset_y_from", offsetof (RoofExportAxes, inset_y.from) }, { "inset_y_to", offsetof (RoofExportAxes, inset_y.to) },
  { "ticks", offsetof (RoofExportAxes, ticks) },     { "grid", offsetof (RoofExportAxes, grid) },
  { "math", offsetof (RoofExportAxes, math) },
  { "x_label", offsetof (RoofExportAxes, x_label) }, { "y_label", offsetof (RoofExportAxes, y_label) },
  { "inset_x_label", offsetof (RoofExportAxes, inset_x_label) }, { "inset_y_label", offsetof (RoofExportAxes, inset_y_label) },
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RoofExportAxes, roof_export_axes, ROOF_TYPE_COMPOSITE)

static void
changed_cb (RoofExportAxes *self)
{
  if (!self->filling)
    g_signal_emit (self, signals[CHANGED], 0);
}

static const Axis *
find_axis (const RoofExportAxes    *self,
           const RoofQuantityEntry *entry)
{
  const Axis *const axes[] = { &self->x, &self->y, &self->inset_x, &self->inset_y };
  guint i = 0;

  while (axes[i]->from != entry && axes[i]->to != entry)
    i++;
  return axes[i];
}

/* The upper limit of @axis, for the lower one of which this asks, or the other way round: the one entered, else the end of the chart's axis. */
static double
find_other (const RoofExportAxes *self,
            const Axis           *axis,
            gboolean              upper)
{
  double other = roof_quantity_entry_get_value (upper ? axis->to : axis->from);
  gboolean across = axis == &self->x || axis == &self->inset_x;

  if (!isnan (other))
    return other;
  return across ? (upper ? self->shown.x_max : self->shown.x_min) : (upper ? self->shown.y_max : self->shown.y_min);
}

/* Sets the other limits of @axis: those that are empty to the end of the chart's own axis, or, where @clears, all to nothing. */
static void
complete (const Axis *axis,
          double      min,
          double      max,
          gboolean    clears)
{
  if (clears || isnan (roof_quantity_entry_get_value (axis->from)))
    roof_quantity_entry_set_value (axis->from, clears ? NAN : min);
  if (clears || isnan (roof_quantity_entry_get_value (axis->to)))
    roof_quantity_entry_set_value (axis->to, clears ? NAN : max);
}

/* The limits that go with those of @axis: an axis has both or none, an inset those of both axes or none. */
static void
complete_with (RoofExportAxes *self,
               const Axis     *axis,
               gboolean        clears)
{
  gboolean inset = axis == &self->inset_x || axis == &self->inset_y;

  if (inset || axis == &self->x)
    complete (inset ? &self->inset_x : axis, self->shown.x_min, self->shown.x_max, clears);
  if (inset || axis == &self->y)
    complete (inset ? &self->inset_y : axis, self->shown.y_min, self->shown.y_max, clears);
}

/* A limit is refused if it leaves no room to the other one. One that is entered alone gets the others from the chart; one that is cleared
 * clears the others. */
static void
limit_edited_cb (RoofExportAxes    *self,
                 double             value,
                 RoofQuantityEntry *entry)
{
  const Axis *axis = find_axis (self, entry);
  gboolean lower = entry == axis->from;
  double other = find_other (self, axis, lower);
  double from = lower ? value : other, to = lower ? other : value;

  if (value <= 0 || (!isnan (from) && !isnan (to) && !roof_figure_axis_is_sound (from, to)))
    {
      roof_quantity_entry_set_error (entry, value <= 0 ? _("A limit must be above 0")
                                                       : _("The upper limit must be at least 1.2× the lower one"));
      return;
    }
  roof_quantity_entry_set_value (entry, value);
  complete_with (self, axis, isnan (value));
  changed_cb (self);
}

/* The index of @unit, 0 for that of the chart; a unit that is not listed is added. */
static guint
find_unit (GtkDropDown *units,
           const char  *unit)
{
  GtkStringList *list = GTK_STRING_LIST (gtk_drop_down_get_model (units));
  guint n = g_list_model_get_n_items (G_LIST_MODEL (list));

  if (unit == NULL)
    return 0;
  for (guint i = 1; i < n; i++)
    if (g_str_equal (gtk_string_list_get_string (list, i), unit))
      return i;
  gtk_string_list_append (list, unit);
  return n;
}

static void
set_limits (const Axis           *axis,
            const RoofFigureAxis *values)
{
  gboolean limited = values->max > 0;

  roof_quantity_entry_set_value (axis->from, limited ? values->min : NAN);
  roof_quantity_entry_set_value (axis->to, limited ? values->max : NAN);
}

static void
set_axis (const Axis           *axis,
          const RoofFigureAxis *values)
{
  set_limits (axis, values);
  gtk_drop_down_set_selected (axis->unit, find_unit (axis->unit, values->unit));
  gtk_editable_set_text (axis->title, values->title != NULL ? values->title : "");
}

void
roof_export_axes_set (RoofExportAxes       *self,
                      const RoofFigureAxes *axes)
{
  g_return_if_fail (ROOF_IS_EXPORT_AXES (self) && axes != NULL);

  self->filling = TRUE;
  set_axis (&self->x, &axes->x);
  set_axis (&self->y, &axes->y);
  set_limits (&self->inset_x, &axes->inset.x);
  set_limits (&self->inset_y, &axes->inset.y);
  gtk_drop_down_set_selected (self->ticks, axes->ticks);
  gtk_drop_down_set_selected (self->grid, axes->grid);
  gtk_check_button_set_active (self->math, axes->math);
  self->filling = FALSE;
}

/* Both limits, or none. */
static RoofFigureAxis
get_limits (const Axis *axis)
{
  double from = roof_quantity_entry_get_value (axis->from), to = roof_quantity_entry_get_value (axis->to);
  gboolean sound = roof_figure_axis_is_sound (from, to);

  return (RoofFigureAxis) { .min = sound ? from : 0, .max = sound ? to : 0 };
}

static RoofFigureAxis
get_axis (const Axis *axis)
{
  RoofFigureAxis limits = get_limits (axis);
  guint unit = gtk_drop_down_get_selected (axis->unit);
  const char *title = gtk_editable_get_text (axis->title);

  return (RoofFigureAxis) {
    .min = limits.min,
    .max = limits.max,
    .unit = unit > 0 && unit != GTK_INVALID_LIST_POSITION
              ? (char *) gtk_string_list_get_string (GTK_STRING_LIST (gtk_drop_down_get_model (axis->unit)), unit)
              : NULL,
    .title = *title != '\0' ? (char *) title : NULL,
  };
}

RoofFigureAxes
roof_export_axes_get (RoofExportAxes *self)
{
  g_return_val_if_fail (ROOF_IS_EXPORT_AXES (self), (RoofFigureAxes) { 0 });

  return (RoofFigureAxes) {
    .x = get_axis (&self->x),
    .y = get_axis (&self->y),
    .ticks = (RoofTickForm) gtk_drop_down_get_selected (self->ticks),
    .grid = (RoofGrid) gtk_drop_down_get_selected (self->grid),
    .inset = { get_limits (&self->inset_x), get_limits (&self->inset_y) },
    .math = gtk_check_button_get_active (self->math),
  };
}

void
roof_export_axes_set_shown (RoofExportAxes   *self,
                            const RoofExtent *shown)
{
  g_return_if_fail (ROOF_IS_EXPORT_AXES (self) && shown != NULL);

  self->shown = *shown;
}

static void
roof_export_axes_class_init (RoofExportAxesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_type_ensure (ROOF_TYPE_QUANTITY_ENTRY);
  roof_composite_class_set_template (widget_class, "export-axes");
  for (guint i = 0; i < G_N_ELEMENTS (children); i++)
    gtk_widget_class_bind_template_child_full (widget_class, children[i].id, FALSE, (gssize) children[i].offset);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, limit_edited_cb);
}

/* @label: whose letter leads to the lower limit */
static void
set_names (const Axis *axis,
           GtkLabel   *label,
           const char *lower,
           const char *upper,
           const char *none)
{
  gtk_label_set_mnemonic_widget (label, roof_quantity_entry_get_delegate (axis->from));
  roof_quantity_entry_set_label (axis->from, lower);
  roof_quantity_entry_set_label (axis->to, upper);
  roof_quantity_entry_set_placeholder (axis->from, none);
  roof_quantity_entry_set_placeholder (axis->to, none);
  roof_quantity_entry_set_width (axis->from, LIMIT_CHARS);
  roof_quantity_entry_set_width (axis->to, LIMIT_CHARS);
}

static void
roof_export_axes_init (RoofExportAxes *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  set_names (&self->x, self->x_label, _("Lower limit of x"), _("Upper limit of x"), _("Automatic"));
  set_names (&self->y, self->y_label, _("Lower limit of y"), _("Upper limit of y"), _("Automatic"));
  set_names (&self->inset_x, self->inset_x_label, _("Lower limit of x in the inset"), _("Upper limit of x in the inset"), _("None"));
  set_names (&self->inset_y, self->inset_y_label, _("Lower limit of y in the inset"), _("Upper limit of y in the inset"), _("None"));
}
