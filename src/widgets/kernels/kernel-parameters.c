/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/kernels/kernel-parameters.h"

#include <glib/gi18n.h>
#include <math.h>

#include "core/estimate/write-allocate.h"
#include "widgets/apply.h"
#include "widgets/catalogue-text.h"
#include "widgets/children.h"
#include "widgets/choice-row.h"
#include "widgets/number-row.h"

/* A row for each parameter of the operation: a switch, a choice or a number with its slider; of a custom kernel also the bytes at
 * each level. Rows are built anew for another kernel, operation or machine (@built), else only filled. A row knows its key; an
 * edit is checked by the parameter's limits and applied to all selected kernels, the steps of one slide as one edit.
 * Invariants: while @showing, what changes is not an edit; an emptied number is the default again, but for the FLOPs of a custom
 * kernel, which are then not counted (NAN); the time of a custom kernel has no row, since RoofKernelMeasured edits it. */

/* B; the least upper end of a slider for the bytes of a custom kernel. */
#define USUAL_BYTES 1e9

/* The number of a row. */
typedef struct
{
  char                *key;
  const RoofParameter *parameter; /* nullable: "bytes.LEVEL"; lives with the catalogue */
  guint                index;     /* of the parameter */
  GtkWidget           *row;
} ParameterField;

struct _RoofKernelParameters
{
  RoofPane pane;

  /* owned */
  GArray *fields; /* element-type ParameterField */
  char   *built;  /* nullable: describes what the rows were built for */

  /* flags */
  gboolean showing; /* the program sets the switches */
};

G_DEFINE_FINAL_TYPE (RoofKernelParameters, roof_kernel_parameters, ROOF_TYPE_PANE)

static void
field_clear (gpointer data)
{
  g_free (((ParameterField *) data)->key);
}

static const char *
get_row_key (GtkWidget *row)
{
  return g_object_get_data (G_OBJECT (row), "key");
}

static char *
make_label (RoofKernelParameters *self,
            const char           *key)
{
  RoofOperation *operation = roof_shown_operation (self->pane.session);
  int index = roof_operation_find_parameter (operation, key);
  const char *name
      = index < 0 ? _("Bytes")
                  : roof_gettext (roof_operation_get_parameter (operation, (guint) index)->name);

  /* Translators: what Undo names: "Change Batch" */
  return g_strdup_printf (_("Change %s"), name);
}

/* Whether the parameter is the work of a custom kernel, which may not have been counted: an empty field then says so. */
static gboolean
is_countable (RoofOperation *operation,
              const char    *key)
{
  return roof_operation_is_custom (operation) && g_str_equal (key, "flops");
}

static void
apply_number (RoofKernelParameters *self,
              const char           *key,
              double                value,
              gboolean              sliding)
{
  g_autofree char *label = make_label (self, key);
  g_autofree char *merge
      = g_strdup_printf ("kernel-%d-%s", roof_session_get_selected (self->pane.session), key);
  RoofKernel *kernel = roof_session_get_kernel (self->pane.session);
  gboolean unset = isnan (value) && !is_countable (roof_shown_operation (self->pane.session), key);

  roof_apply_selected (self->pane.session,
                       unset ? roof_kernel_without_setting (kernel, key) : roof_kernel_with_number (kernel, key, value),
                       label, sliding ? merge : NULL);
  roof_session_call (self->pane.session, self);
}

static void
number_edited_cb (RoofNumberRow        *row,
                  double                value,
                  gboolean              sliding,
                  RoofKernelParameters *self)
{
  const char *key = get_row_key (GTK_WIDGET (row));
  RoofOperation *operation = roof_shown_operation (self->pane.session);
  int index = roof_operation_find_parameter (operation, key);
  g_autoptr (GError) error = NULL;

  if (index >= 0 && !(isnan (value) && is_countable (operation, key))
      && !roof_parameter_check (roof_operation_get_parameter (operation, (guint) index), value, &error))
    {
      roof_number_row_set_error (row, error->message);
      return;
    }
  if (index < 0 && value < 0)
    {
      roof_number_row_set_error (row, _("Bytes cannot be negative"));
      return;
    }
  apply_number (self, key, value, sliding);
}

static void
switch_cb (GtkSwitch            *toggle,
           GParamSpec           *pspec,
           RoofKernelParameters *self)
{
  if (!self->showing)
    apply_number (self, get_row_key (GTK_WIDGET (toggle)), gtk_switch_get_active (toggle) ? 1 : 0,
                  FALSE);
}

static void
chosen_cb (RoofChoiceRow        *row,
           guint                 index,
           RoofKernelParameters *self)
{
  const char *key = get_row_key (GTK_WIDGET (row));
  RoofOperation *operation = roof_shown_operation (self->pane.session);
  const RoofParameter *parameter = roof_operation_get_parameter (
      operation, (guint) roof_operation_find_parameter (operation, key));
  RoofKernel *kernel = roof_session_get_kernel (self->pane.session);
  g_autofree char *label = make_label (self, key);

  if (parameter->type == ROOF_PARAMETER_CHOICE)
    kernel = roof_kernel_with_text (kernel, key, parameter->choices[index]);
  else if (index == 0)
    kernel = roof_kernel_without_setting (kernel, key);
  else
    kernel = roof_kernel_with_text (kernel, key,
                                    roof_machine_get_level (roof_shown_machine (self->pane.session), index - 1)->id);
  roof_apply_selected (self->pane.session, kernel, label, NULL);
}

static void
add_field (RoofKernelParameters *self,
           const char           *key,
           const RoofParameter  *parameter,
           guint                 index,
           GtkWidget            *row)
{
  ParameterField field = { g_strdup (key), parameter, index, row };

  g_object_set_data_full (G_OBJECT (row), "key", g_strdup (key), g_free);
  g_array_append_val (self->fields, field);
}

static GtkWidget *
add_number (RoofKernelParameters *self,
            const char           *key,
            const RoofParameter  *parameter,
            guint                 index,
            const char           *name,
            RoofDimension         dimension)
{
  const char *help = parameter != NULL ? roof_gettext (parameter->help) : NULL;
  GtkWidget *row = roof_number_row_new (name, help, dimension);

  add_field (self, key, parameter, index, row);
  g_signal_connect_object (row, "edited", G_CALLBACK (number_edited_cb), self, 0);
  gtk_widget_set_parent (row, GTK_WIDGET (self));
  return row;
}

static void
add_switch (RoofKernelParameters *self,
            const RoofParameter  *parameter,
            guint                 index)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *name = roof_label_new (roof_gettext (parameter->name), NULL);
  GtkWidget *toggle = gtk_switch_new ();

  gtk_widget_set_hexpand (name, TRUE);
  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
  gtk_widget_set_tooltip_text (name, roof_gettext (parameter->help));
  gtk_widget_set_valign (toggle, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (toggle), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  roof_gettext (parameter->name), -1);
  gtk_box_append (GTK_BOX (box), name);
  gtk_box_append (GTK_BOX (box), toggle);
  gtk_widget_set_parent (box, GTK_WIDGET (self));
  add_field (self, parameter->id, parameter, index, toggle);
  g_signal_connect_object (toggle, "notify::active", G_CALLBACK (switch_cb), self, 0);
}

/* The name of the level that an unset parameter means. */
static const char *
name_default_level (const RoofParameter *parameter)
{
  const char *level = parameter->default_level;

  if (level == NULL || g_str_equal (level, "main"))
    return _("main memory");
  return g_str_equal (level, "network") ? _("first network") : level;
}

static void
set_level_choices (RoofKernelParameters *self,
                   const RoofParameter  *parameter,
                   RoofChoiceRow        *row)
{
  RoofMachine *machine = roof_shown_machine (self->pane.session);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  g_ptr_array_add (names, (gpointer) name_default_level (parameter));
  for (guint i = 0; i < roof_machine_get_n_levels (machine); i++)
    g_ptr_array_add (names, roof_machine_get_level (machine, i)->name);
  g_ptr_array_add (names, NULL);
  roof_choice_row_set_choices (row, (const char *const *) names->pdata);
}

static void
add_choice (RoofKernelParameters *self,
            const RoofParameter  *parameter,
            guint                 index)
{
  GtkWidget *row = roof_choice_row_new (roof_gettext (parameter->name),
                                        roof_gettext (parameter->help));

  if (parameter->type == ROOF_PARAMETER_CHOICE)
    roof_choice_row_set_choices (ROOF_CHOICE_ROW (row), (const char *const *) parameter->choices);
  else
    set_level_choices (self, parameter, ROOF_CHOICE_ROW (row));
  add_field (self, parameter->id, parameter, index, row);
  g_signal_connect_object (row, "chosen", G_CALLBACK (chosen_cb), self, 0);
  gtk_widget_set_parent (row, GTK_WIDGET (self));
}

static void
add_parameter (RoofKernelParameters *self,
               RoofOperation        *operation,
               guint                 index)
{
  const RoofParameter *parameter = roof_operation_get_parameter (operation, index);
  g_autofree char *name = NULL;

  switch (parameter->type)
    {
    case ROOF_PARAMETER_FLAG:
      add_switch (self, parameter, index);
      break;

    case ROOF_PARAMETER_CHOICE:
    case ROOF_PARAMETER_LEVEL:
      add_choice (self, parameter, index);
      break;

    case ROOF_PARAMETER_NUMBER:
    default:
      name = roof_operation_is_custom (operation)
                 ? g_strdup (roof_gettext (parameter->name))
                 : roof_parameter_title (parameter);
      add_number (self, parameter->id, parameter, index, name, parameter->dimension);
    }
}

static void
add_bytes (RoofKernelParameters *self)
{
  RoofMachine *machine = roof_shown_machine (self->pane.session);

  for (guint i = 0; i < roof_machine_get_n_levels (machine); i++)
    {
      const RoofLevel *level = roof_machine_get_level (machine, i);
      g_autofree char *key = g_strconcat ("bytes.", level->id, NULL);
      /* Translators: the bytes that a kernel moves at a level: "Bytes at HBM3" */
      g_autofree char *name = g_strdup_printf (_("Bytes at %s"), level->name);
      GtkWidget *row = add_number (self, key, NULL, 0, name, ROOF_DIMENSION_BYTE);

      roof_number_row_set_countable (ROOF_NUMBER_ROW (row));
    }
}

/* Whether the parameter is the time of a custom kernel, which RoofKernelMeasured has. */
static gboolean
is_measured_time (RoofOperation *operation,
                  guint          index)
{
  return roof_operation_is_custom (operation) && g_str_equal (roof_operation_get_parameter (operation, index)->id, "time");
}

static void
build (RoofKernelParameters *self,
       RoofOperation        *operation)
{
  g_array_set_size (self->fields, 0);
  roof_unparent_children (GTK_WIDGET (self));
  if (operation == NULL)
    return;
  for (guint i = 0; i < roof_operation_get_n_parameters (operation); i++)
    if (!is_measured_time (operation, i))
      add_parameter (self, operation, i);
  if (roof_operation_is_custom (operation))
    add_bytes (self);
}

static void
show_bytes (ParameterField *field,
            RoofKernel     *kernel)
{
  double value = roof_kernel_find_number (kernel, field->key);
  RoofSliderScale scale = { .whole = TRUE, .logarithmic = TRUE };

  roof_slider_scale_init (&scale, 0, INFINITY, USUAL_BYTES, value);
  roof_number_row_set_scale (ROOF_NUMBER_ROW (field->row), &scale);
  roof_number_row_set_value (ROOF_NUMBER_ROW (field->row), value);
}

static void
show_number (ParameterField  *field,
             double           value,
             gboolean         countable)
{
  const RoofParameter *parameter = field->parameter;
  RoofNumberRow *row = ROOF_NUMBER_ROW (field->row);
  RoofSliderScale scale = { .whole = parameter->whole, .logarithmic = parameter->logarithmic };

  roof_slider_scale_init (&scale, parameter->min, parameter->max, parameter->default_value, value);
  roof_number_row_set_scale (row, &scale);
  if (countable)
    roof_number_row_set_countable (row);
  else
    roof_number_row_set_optional (row, isnan (parameter->default_value));
  roof_number_row_set_value (row, value);
}

static void
show_level (RoofKernelParameters *self,
            ParameterField       *field,
            RoofKernel           *kernel)
{
  const char *text = roof_kernel_find_text (kernel, field->key);
  int level = text != NULL ? roof_machine_find_level (roof_shown_machine (self->pane.session), text) : -1;

  roof_choice_row_set_selected (ROOF_CHOICE_ROW (field->row), (guint) (level + 1));
}

static void
show_field (RoofKernelParameters *self,
            ParameterField       *field,
            RoofKernel           *kernel,
            RoofOperation        *operation)
{
  double value = NAN;

  if (field->parameter == NULL)
    {
      show_bytes (field, kernel);
      return;
    }
  if (field->parameter->type == ROOF_PARAMETER_LEVEL)
    {
      show_level (self, field, kernel);
      return;
    }
  if (!roof_kernel_resolve_value (kernel, operation, field->index, &value, NULL))
    return; /* the verdict shows the error */
  if (field->parameter->type == ROOF_PARAMETER_FLAG)
    gtk_switch_set_active (GTK_SWITCH (field->row),
                           value != 0 && !roof_write_allocate_is_off (field->parameter, kernel, roof_shown_machine (self->pane.session)));
  else if (field->parameter->type == ROOF_PARAMETER_CHOICE)
    roof_choice_row_set_selected (ROOF_CHOICE_ROW (field->row), (guint) value);
  else
    show_number (field, value, is_countable (operation, field->key));
}

static char *
describe_shape (RoofKernelParameters *self,
                RoofOperation        *operation)
{
  return g_strdup_printf ("%d %p %s", roof_session_get_selected (self->pane.session), (void *) operation,
                          roof_machine_get_id (roof_shown_machine (self->pane.session)));
}

static void
refresh_cb (RoofKernelParameters *self)
{
  RoofKernel *kernel = roof_session_get_kernel (self->pane.session);
  RoofOperation *operation = roof_shown_operation (self->pane.session);
  g_autofree char *shape = describe_shape (self, operation);

  if (g_strcmp0 (shape, self->built) != 0)
    {
      build (self, operation);
      g_free (self->built);
      self->built = g_steal_pointer (&shape);
    }
  self->showing = TRUE;
  for (guint i = 0; i < self->fields->len; i++)
    show_field (self, &g_array_index (self->fields, ParameterField, i), kernel, operation);
  self->showing = FALSE;
}

static void
roof_kernel_parameters_dispose (GObject *object)
{
  RoofKernelParameters *self = ROOF_KERNEL_PARAMETERS (object);

  g_array_set_size (self->fields, 0);
  G_OBJECT_CLASS (roof_kernel_parameters_parent_class)->dispose (object);
}

static void
roof_kernel_parameters_finalize (GObject *object)
{
  RoofKernelParameters *self = ROOF_KERNEL_PARAMETERS (object);

  g_array_unref (self->fields);
  g_free (self->built);
  G_OBJECT_CLASS (roof_kernel_parameters_parent_class)->finalize (object);
}

static void
roof_kernel_parameters_class_init (RoofKernelParametersClass *klass)
{
  ROOF_PANE_CLASS (klass)->refresh = (RoofPaneFunc) refresh_cb;
  ROOF_PANE_CLASS (klass)->shows_selected = TRUE;
  G_OBJECT_CLASS (klass)->dispose = roof_kernel_parameters_dispose;
  G_OBJECT_CLASS (klass)->finalize = roof_kernel_parameters_finalize;
}

static void
roof_kernel_parameters_init (RoofKernelParameters *self)
{
  self->fields = g_array_new (FALSE, FALSE, sizeof (ParameterField));
  g_array_set_clear_func (self->fields, field_clear);
  roof_stack_children (GTK_WIDGET (self), 6);
}
