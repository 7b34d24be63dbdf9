/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/kernels/kernel-editor.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "core/operation/operation-fuse.h"
#include "widgets/apply.h"
#include "widgets/catalogue-text.h"
#include "widgets/children.h"
#include "widgets/kernels/kernel-formats.h"
#include "widgets/kernels/kernel-formulas.h"
#include "widgets/kernels/kernel-given.h"
#include "widgets/kernels/kernel-looks.h"
#include "widgets/kernels/kernel-measured.h"
#include "widgets/kernels/kernel-parameters.h"
#include "widgets/kernels/tensor-table.h"
#include "widgets/number-row.h"

/* Upper ends of the sliders. */
#define LEAST_EFFICIENCY 0.01
#define MOST_COUNT 1024

struct _RoofKernelEditor
{
  RoofPane pane;

  /* template */
  GtkStack             *stack;
  GtkLabel             *hint;
  GtkEditable          *name;
  GtkLabel             *summary;
  GtkButton            *operation;
  RoofKernelParameters *parameters;
  GtkWidget            *formats_line;
  RoofKernelFormats    *formats;
  GtkBox               *amounts;
  RoofKernelMeasured   *measured;

  /* children */
  RoofNumberRow *count;
  RoofNumberRow *efficiency;

  /* flags */
  gboolean showing; /* the program sets the name */
};

G_DEFINE_FINAL_TYPE (RoofKernelEditor, roof_kernel_editor, ROOF_TYPE_PANE)

static void
name_changed_cb (RoofKernelEditor *self)
{
  const char *name = gtk_editable_get_text (self->name);
  RoofKernel *kernel = roof_session_get_kernel (self->pane.session);

  if (self->showing || kernel == NULL || *name == '\0')
    return;

  g_autofree char *key
      = g_strdup_printf ("kernel-%d-name", roof_session_get_selected (self->pane.session));

  roof_apply_selected (self->pane.session, roof_kernel_with_name (kernel, name), _("Rename Kernel"), key);
}

static void
show_name (RoofKernelEditor *self)
{
  RoofKernel *kernel = roof_session_get_kernel (self->pane.session);
  const char *name = kernel != NULL ? roof_kernel_get_name (kernel) : "";

  self->showing = TRUE;
  if (strcmp (gtk_editable_get_text (self->name), name) != 0)
    gtk_editable_set_text (self->name, name);
  self->showing = FALSE;
}

/* Restores an emptied name when the entry loses the focus. */
static void
name_leave_cb (RoofKernelEditor *self)
{
  show_name (self);
}

static void
count_edited_cb (RoofKernelEditor *self,
                 double            value,
                 gboolean          sliding)
{
  RoofKernel *kernel = roof_session_get_kernel (self->pane.session);

  if (value < 1)
    {
      roof_number_row_set_error (self->count, _("Count must be at least 1"));
      return;
    }
  roof_apply_selected (self->pane.session, roof_kernel_with_count (kernel, value), _("Change Count"),
                       sliding ? "count" : NULL);
  roof_session_call (self->pane.session, self);
}

static void
efficiency_edited_cb (RoofKernelEditor *self,
                      double            value,
                      gboolean          sliding)
{
  RoofKernel *kernel = roof_session_get_kernel (self->pane.session);

  if (!(value > 0 && value <= 1))
    {
      roof_number_row_set_error (self->efficiency, _("Efficiency must be above 0 and at most 100 %"));
      return;
    }
  roof_apply_selected (self->pane.session, roof_kernel_with_efficiency (kernel, value),
                       _("Change Efficiency"), sliding ? "efficiency" : NULL);
  roof_session_call (self->pane.session, self);
}

/* Whether the kernel was measured. Its time is known then, so it needs no assumed efficiency. */
static gboolean
is_measured (RoofKernelEditor *self)
{
  RoofAnalysis *analysis = roof_session_get_analysis (self->pane.session);

  return analysis != NULL && !isnan (roof_analysis_get_measured_time (analysis));
}

static void
show_amounts (RoofKernelEditor *self,
              RoofKernel       *kernel)
{
  double count = roof_kernel_get_count (kernel);
  RoofSliderScale scale = { .whole = TRUE, .logarithmic = TRUE };

  roof_slider_scale_init (&scale, 1, MAX (count, MOST_COUNT), 1, count);
  roof_number_row_set_scale (self->count, &scale);
  roof_number_row_set_value (self->count, count);
  roof_number_row_set_value (self->efficiency, roof_kernel_get_efficiency (kernel));
  gtk_widget_set_visible (GTK_WIDGET (self->efficiency), !is_measured (self));
}

/* Hides the editors of numbers that a network's step sets; RoofKernelGiven shows such numbers. */
static void
show_editable (RoofKernelEditor *self,
               gboolean          editable)
{
  gtk_widget_set_visible (GTK_WIDGET (self->parameters), editable);
  gtk_widget_set_visible (self->formats_line, editable);
  gtk_widget_set_visible (GTK_WIDGET (self->formats), editable);
  gtk_widget_set_visible (GTK_WIDGET (self->count), editable);
}

/* The button that opens the operation, if it is one of the user's own, or begins a new one as a copy of it. @operation:
 * (nullable) */
static void
show_operation (RoofKernelEditor *self,
                RoofKernel       *kernel,
                RoofOperation    *operation)
{
  gboolean one = operation != NULL && roof_kernel_get_workload (kernel) == NULL && !roof_operation_is_custom (operation)
                 && strchr (roof_operation_get_id (operation), ROOF_FUSION_SIGN) == NULL;
  g_autoptr (GFile) own = NULL;
  const char *label;

  gtk_widget_set_visible (GTK_WIDGET (self->operation), one);
  if (!one)
    return;
  own = roof_library_find_own_operation (roof_session_get_library (self->pane.session), roof_operation_get_id (operation));
  label = own != NULL ? _("Edit O_peration…") : _("New O_peration Like This…");
  if (g_strcmp0 (gtk_button_get_label (self->operation), label) != 0)
    gtk_button_set_label (self->operation, label);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->operation), "s", roof_operation_get_id (operation));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->operation), own != NULL ? "win.edit-operation" : "win.new-operation");
}

static void
refresh_cb (RoofKernelEditor *self)
{
  RoofKernel *kernel = roof_session_get_kernel (self->pane.session);
  RoofOperation *operation = roof_shown_operation (self->pane.session);

  gtk_label_set_text (self->hint, roof_report_get_n (roof_session_get_report (self->pane.session)) > 0
                                      ? _("Select a kernel in the list or on the chart to edit it.") : "");
  gtk_stack_set_visible_child_name (self->stack, kernel != NULL ? "kernel" : "none");
  show_name (self);
  if (kernel == NULL)
    return;
  roof_label_say (self->summary, operation != NULL ? roof_gettext (roof_operation_get_summary (operation)) : NULL);
  show_operation (self, kernel, operation);
  show_amounts (self, kernel);
  show_editable (self, roof_kernel_get_workload (kernel) == NULL);
}

void
roof_kernel_editor_grab_time (RoofKernelEditor *self)
{
  roof_kernel_measured_grab_time (self->measured);
}

static void
roof_kernel_editor_class_init (RoofKernelEditorClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  ROOF_PANE_CLASS (klass)->refresh = (RoofPaneFunc) refresh_cb;
  ROOF_PANE_CLASS (klass)->shows_selected = TRUE;
  g_type_ensure (ROOF_TYPE_KERNEL_GIVEN);
  g_type_ensure (ROOF_TYPE_KERNEL_LOOKS);
  g_type_ensure (ROOF_TYPE_KERNEL_MEASURED);
  g_type_ensure (ROOF_TYPE_KERNEL_PARAMETERS);
  g_type_ensure (ROOF_TYPE_KERNEL_FORMATS);
  g_type_ensure (ROOF_TYPE_KERNEL_FORMULAS);
  g_type_ensure (ROOF_TYPE_TENSOR_TABLE);

  roof_composite_class_set_template (widget_class, "kernel-editor");
  gtk_widget_class_bind_template_child (widget_class, RoofKernelEditor, stack);
  gtk_widget_class_bind_template_child (widget_class, RoofKernelEditor, hint);
  gtk_widget_class_bind_template_child (widget_class, RoofKernelEditor, name);
  gtk_widget_class_bind_template_child (widget_class, RoofKernelEditor, summary);
  gtk_widget_class_bind_template_child (widget_class, RoofKernelEditor, operation);
  gtk_widget_class_bind_template_child (widget_class, RoofKernelEditor, parameters);
  gtk_widget_class_bind_template_child (widget_class, RoofKernelEditor, formats_line);
  gtk_widget_class_bind_template_child (widget_class, RoofKernelEditor, formats);
  gtk_widget_class_bind_template_child (widget_class, RoofKernelEditor, amounts);
  gtk_widget_class_bind_template_child (widget_class, RoofKernelEditor, measured);
  gtk_widget_class_bind_template_callback (widget_class, name_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, name_leave_cb);
}

static void
roof_kernel_editor_init (RoofKernelEditor *self)
{
  RoofSliderScale whole = { .min = LEAST_EFFICIENCY, .max = 1 };

  gtk_widget_init_template (GTK_WIDGET (self));
  self->count = ROOF_NUMBER_ROW (roof_number_row_new (
      _("Count"), _("How many times the kernel runs"), ROOF_DIMENSION_COUNT));
  self->efficiency = ROOF_NUMBER_ROW (roof_number_row_new (
      _("Efficiency"), _("Share of its roof that the kernel reaches"), ROOF_DIMENSION_FRACTION));
  roof_number_row_set_scale (self->efficiency, &whole);
  gtk_box_append (self->amounts, GTK_WIDGET (self->count));
  gtk_box_append (self->amounts, GTK_WIDGET (self->efficiency));
  g_signal_connect_object (self->count, "edited", G_CALLBACK (count_edited_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->efficiency, "edited", G_CALLBACK (efficiency_edited_cb), self,
                           G_CONNECT_SWAPPED);
}
