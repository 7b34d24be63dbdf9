/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/kernels/kernel-formulas.h"

#include <glib/gi18n.h>

#include "core/report/work-tally.h"
#include "core/units/units.h"
#include "widgets/catalogue-text.h"
#include "widgets/children.h"

struct _RoofKernelFormulas
{
  RoofPane pane;

  /* owned */
  GPtrArray *labels; /* element-type GtkLabel, (transfer none): reused, as numbers follow sliders */

  guint n_used;
};

G_DEFINE_FINAL_TYPE (RoofKernelFormulas, roof_kernel_formulas, ROOF_TYPE_PANE)

static void
say (RoofKernelFormulas *self,
     const char         *css_class,
     const char         *text)
{
  GtkWidget *label;

  if (self->n_used == self->labels->len)
    {
      label = roof_text_new (NULL, NULL);
      roof_label_let_copy (GTK_LABEL (label));
      gtk_widget_set_parent (label, GTK_WIDGET (self));
      g_ptr_array_add (self->labels, label);
    }
  label = g_ptr_array_index (self->labels, self->n_used++);
  gtk_widget_set_css_classes (label, (const char *[]) { css_class, NULL });
  gtk_label_set_text (GTK_LABEL (label), text);
  gtk_widget_set_visible (label, TRUE);
}

/* Adds a formula, and below the same with numbers and result. @name: (nullable): of the quantity */
static void
say_formula (RoofKernelFormulas   *self,
             const char           *name,
             const RoofExpression *expression,
             const double         *slots,
             const char           *outcome)
{
  g_autofree char *text = roof_expression_print (expression);
  g_autofree char *values = roof_expression_print_values (expression, slots);
  g_autofree char *named = name != NULL ? g_strdup_printf ("%s = %s", name, text) : NULL;
  g_autofree char *line = g_strdup_printf ("= %s = %s", values, outcome);

  say (self, "formula", named != NULL ? named : text);
  say (self, "quiet", line);
}

static void
say_work (RoofKernelFormulas *self,
          RoofAnalysis       *analysis,
          const double       *slots)
{
  RoofOperation *operation = roof_analysis_get_operation (analysis);
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  guint n = roof_operation_get_n_works (operation);

  for (guint i = 0; i < n; i++)
    {
      const RoofWork *work = roof_operation_get_work (operation, i);
      g_autofree char *outcome = roof_units_format_counted (estimate->flops[i], ROOF_DIMENSION_FLOP,
                                                            roof_work_tally_of_work (analysis, i));
      /* Translators: %s is a kind of arithmetic unit: "Work, vector" */
      g_autofree char *named = g_strdup_printf (_("Work, %s"), work->unit);

      /* Skips work that only other forms have, or that has no unit here: exponentials without a special unit. */
      if ((work->form >= 0 && work->form != estimate->form)
          || (i != estimate->main && !(estimate->flops[i] > 0)))
        continue;
      say (self, "caption-heading", n > 1 ? named : _("Work"));
      say_formula (self, NULL, work->flops, slots, outcome);
    }
}

static void
say_bindings (RoofKernelFormulas *self,
              RoofOperation      *operation,
              const double       *slots)
{
  for (guint i = 0; i < roof_operation_get_n_bindings (operation); i++)
    {
      const RoofBinding *binding = roof_operation_get_binding (operation, i);
      g_autofree char *outcome
          = roof_units_format_number (roof_expression_evaluate (binding->value, slots), 6);

      say (self, "caption-heading",
           binding->help != NULL ? roof_gettext (binding->help) : binding->name);
      say_formula (self, binding->name, binding->value, slots, outcome);
    }
}

/* A factor with its value, "4·m = 32"; a plain number alone. */
static char *
print_times (const RoofExpression *times,
             double                value)
{
  g_autofree char *formula = roof_expression_print (times);
  g_autofree char *number = roof_units_format_number (value, 4);

  if (g_str_equal (formula, number))
    return g_steal_pointer (&number);
  return g_strdup_printf ("%s = %s", formula, number);
}

/* How often a tensor is read or written. (nullable): NULL for never */
static char *
describe_passes (const RoofExpression *times,
                 const double         *slots,
                 gboolean              writing)
{
  double value = times != NULL ? roof_expression_evaluate (times, slots) : 0;

  if (value == 0)
    return NULL;
  if (value == 1)
    return g_strdup (writing ? _("written once") : _("read once"));

  g_autofree char *text = print_times (times, value);

  /* Translators: of a tensor; %s is a number or a formula */
  return writing ? g_strdup_printf (_("written %s×"), text)
                 : g_strdup_printf (_("read %s×"), text);
}

static void
say_tensor (RoofKernelFormulas      *self,
            const RoofTensor        *tensor,
            const RoofTensorTraffic *traffic,
            const double            *slots)
{
  g_autoptr (GString) shape = g_string_new (NULL);
  g_autofree char *read = describe_passes (tensor->read, slots, FALSE);
  g_autofree char *write = describe_passes (tensor->write, slots, TRUE);

  for (guint i = 0; i < tensor->rank; i++)
    {
      g_autofree char *size = roof_expression_print (tensor->shape[i]);

      g_string_append_printf (shape, "%s%s", i > 0 ? " × " : "", size);
    }
  g_autofree char *bytes = roof_units_format (traffic->read + traffic->write, ROOF_DIMENSION_BYTE);
  g_autoptr (GString) line = g_string_new (NULL);

  g_string_append_printf (line, "%s: %s, %s", tensor->name, shape->str, traffic->format);
  if (read != NULL)
    g_string_append_printf (line, ", %s", read);
  if (write != NULL)
    g_string_append_printf (line, ", %s", write);
  g_string_append_printf (line, " = %s", bytes);
  say (self, "formula", line->str);
  if (tensor->help != NULL)
    say (self, "quiet", roof_gettext (tensor->help));
}

static void
say_tensors (RoofKernelFormulas *self,
             RoofAnalysis       *analysis,
             const double       *slots)
{
  RoofOperation *operation = roof_analysis_get_operation (analysis);
  RoofEstimator *estimator = roof_analysis_get_estimator (analysis);
  guint n = roof_operation_get_n_tensors (operation);

  if (n > 0)
    say (self, "caption-heading", _("Bytes"));
  for (guint i = 0; i < n; i++)
    {
      RoofTensorTraffic traffic;

      if (roof_estimator_get_traffic (estimator, roof_estimator_get_values (estimator), i, &traffic))
        say_tensor (self, roof_operation_get_tensor (operation, i), &traffic, slots);
    }
}

static void
refresh_cb (RoofKernelFormulas *self)
{
  RoofAnalysis *analysis = roof_session_get_analysis (self->pane.session);
  double slots[ROOF_MAX_SLOTS];

  self->n_used = 0;
  if (analysis != NULL && !roof_operation_is_custom (roof_analysis_get_operation (analysis)))
    {
      RoofEstimator *estimator = roof_analysis_get_estimator (analysis);

      roof_estimator_fill_slots (estimator, roof_estimator_get_values (estimator), slots);
      say_work (self, analysis, slots);
      say_bindings (self, roof_analysis_get_operation (analysis), slots);
      say_tensors (self, analysis, slots);
    }
  for (guint i = self->n_used; i < self->labels->len; i++)
    gtk_widget_set_visible (g_ptr_array_index (self->labels, i), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self), self->n_used > 0);
}

static void
roof_kernel_formulas_finalize (GObject *object)
{
  g_ptr_array_unref (ROOF_KERNEL_FORMULAS (object)->labels);
  G_OBJECT_CLASS (roof_kernel_formulas_parent_class)->finalize (object);
}

static void
roof_kernel_formulas_class_init (RoofKernelFormulasClass *klass)
{
  ROOF_PANE_CLASS (klass)->refresh = (RoofPaneFunc) refresh_cb;
  ROOF_PANE_CLASS (klass)->shows_selected = TRUE;
  G_OBJECT_CLASS (klass)->finalize = roof_kernel_formulas_finalize;
}

static void
roof_kernel_formulas_init (RoofKernelFormulas *self)
{
  self->labels = g_ptr_array_new ();
  roof_stack_children (GTK_WIDGET (self), 2);
  gtk_widget_add_css_class (GTK_WIDGET (self), "card");
}
