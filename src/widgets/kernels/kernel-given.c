/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/kernels/kernel-given.h"

#include <glib/gi18n.h>
#include <math.h>

#include "core/units/units.h"
#include "widgets/apply.h"
#include "widgets/catalogue-text.h"
#include "widgets/children.h"
#include "widgets/kernels/kernel-formats.h"
#include "widgets/table.h"

#define DIGITS 10

struct _RoofKernelGiven
{
  RoofPane pane;

  /* children */
  GtkLabel  *sentence;
  RoofTable *table;
};

G_DEFINE_FINAL_TYPE (RoofKernelGiven, roof_kernel_given, ROOF_TYPE_PANE)

static void
add_row (RoofKernelGiven *self,
         const char      *name,
         const char      *text)
{
  roof_table_add (self->table, NULL, (const char *[]) { name, text, NULL });
}

static void
add_number (RoofKernelGiven *self,
            const char      *name,
            double           value)
{
  g_autofree char *text = roof_units_format_number (value, DIGITS);

  add_row (self, name, text);
}

static void
add_parameters (RoofKernelGiven *self,
                RoofAnalysis    *analysis)
{
  RoofOperation *operation = roof_analysis_get_operation (analysis);
  const double *values = roof_estimator_get_values (roof_analysis_get_estimator (analysis));

  for (guint i = 0; i < roof_operation_get_n_parameters (operation); i++)
    {
      const RoofParameter *parameter = roof_operation_get_parameter (operation, i);
      g_autofree char *name = roof_parameter_title (parameter);

      if (parameter->type == ROOF_PARAMETER_NUMBER && !isnan (values[i]))
        add_number (self, name, values[i]);
    }
}

static void
add_formats (RoofKernelGiven *self,
             RoofKernel      *kernel,
             RoofOperation   *operation)
{
  for (guint i = 0; i < ROOF_N_ROLES; i++)
    if (roof_operation_uses_role (operation, (RoofRole) i))
      add_row (self, roof_kernel_formats_name_role ((RoofRole) i),
               roof_kernel_resolve_format (kernel, operation, (RoofRole) i));
  add_row (self, _("Computed in"), roof_kernel_resolve_compute (kernel, operation));
}

static void
show_rows (RoofKernelGiven *self,
           RoofKernel      *kernel)
{
  RoofAnalysis *analysis = roof_session_get_analysis (self->pane.session);
  RoofOperation *operation = roof_shown_operation (self->pane.session);

  roof_table_begin (self->table);
  add_number (self, _("Count"), roof_kernel_get_count (kernel));
  if (analysis != NULL)
    add_parameters (self, analysis);
  if (operation != NULL)
    add_formats (self, kernel, operation);
  roof_table_end (self->table);
}

static void
refresh_cb (RoofKernelGiven *self)
{
  RoofSnapshot *snapshot = roof_shown_snapshot (self->pane.session);
  RoofKernel *kernel = roof_session_get_kernel (self->pane.session);
  const char *id = kernel != NULL ? roof_kernel_get_workload (kernel) : NULL;
  int index = id != NULL ? roof_snapshot_find_workload (snapshot, id) : -1;
  g_autofree char *sentence = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self), id != NULL);
  if (id == NULL)
    return;
  /* Translators: %s is a network: "Set by the step of Llama 3.1 8B." */
  sentence = g_strdup_printf (_("Set by the step of %s."),
                              index >= 0 ? roof_snapshot_get_workload (snapshot, (guint) index)->name : id);
  gtk_label_set_text (self->sentence, sentence);
  show_rows (self, kernel);
}

static void
roof_kernel_given_class_init (RoofKernelGivenClass *klass)
{
  ROOF_PANE_CLASS (klass)->refresh = (RoofPaneFunc) refresh_cb;
  ROOF_PANE_CLASS (klass)->shows_selected = TRUE;
}

static void
roof_kernel_given_init (RoofKernelGiven *self)
{
  roof_stack_children (GTK_WIDGET (self), 6);
  self->sentence = GTK_LABEL (roof_text_new (NULL, NULL));
  self->table = ROOF_TABLE (roof_table_new ());
  gtk_widget_set_parent (GTK_WIDGET (self->sentence), GTK_WIDGET (self));
  gtk_widget_set_parent (GTK_WIDGET (self->table), GTK_WIDGET (self));
}
