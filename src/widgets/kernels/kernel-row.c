/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/kernels/kernel-row.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/words/describe.h"
#include "core/units/units.h"
#include "widgets/accessible-names.h"
#include "widgets/apply.h"
#include "widgets/swatch.h"
#include "widgets/theme.h"

struct _RoofKernelRow
{
  RoofPane pane;

  /* template */
  RoofSwatch      *swatch;
  GtkLabel        *name;
  GtkLabel        *count;
  GtkLabel        *share;
  GtkToggleButton *shown;

  guint kernel;

  /* flags */
  gboolean following; /* the program sets the button */
  gboolean stale;     /* shows an older state */
};

G_DEFINE_FINAL_TYPE (RoofKernelRow, roof_kernel_row, ROOF_TYPE_PANE)

static RoofKernel *
get_kernel (RoofKernelRow *self)
{
  return roof_snapshot_get_kernel (roof_shown_snapshot (self->pane.session), self->kernel);
}

static void
toggled_cb (RoofKernelRow *self)
{
  gboolean shown = gtk_toggle_button_get_active (self->shown);

  if (!self->following)
    roof_apply_kernel (self->pane.session, self->kernel,
                       roof_kernel_with_visible (get_kernel (self), shown),
                       shown ? _("Show Kernel") : _("Hide Kernel"), NULL);
}

/* The number that the list is ordered by; the share of the time where that is a name. Returns: (transfer full) */
static char *
write_ordered (RoofKernelRow *self)
{
  RoofReport *report = roof_session_get_report (self->pane.session);
  RoofOrder order = roof_session_get_order (self->pane.session);
  double value = roof_order_get_value (order, report, self->kernel);

  if (order == ROOF_ORDER_UTILISATION && !isnan (value))
    return roof_describe_utilisation (value, 2);
  if (order == ROOF_ORDER_TIME || order == ROOF_ORDER_GAIN)
    return roof_units_format_to (value, ROOF_DIMENSION_TIME, ROOF_TALLY_FLOP, 3);
  return roof_describe_part (roof_report_get_share (report, self->kernel));
}

static void
show_numbers (RoofKernelRow *self,
              RoofKernel    *kernel)
{
  double times = roof_kernel_get_count (kernel);
  g_autofree char *number = roof_units_format_number (times, 6);
  g_autofree char *count = g_strconcat ("×", number, NULL);
  gboolean runs = roof_report_get_summary (roof_session_get_report (self->pane.session), self->kernel)->analysed;
  g_autofree char *share = runs ? write_ordered (self) : g_strdup (_("cannot run"));

  gtk_label_set_text (self->count, count);
  gtk_label_set_text (self->share, share);
}

static void
show_eye (RoofKernelRow *self,
          gboolean       visible)
{
  const char *icon = visible ? "view-reveal-symbolic" : "view-conceal-symbolic";

  self->following = TRUE;
  gtk_toggle_button_set_active (self->shown, visible);
  self->following = FALSE;
  /* Setting the same icon again would resize the whole list. */
  if (g_strcmp0 (gtk_button_get_icon_name (GTK_BUTTON (self->shown)), icon) != 0)
    gtk_button_set_icon_name (GTK_BUTTON (self->shown), icon);
  if (visible)
    gtk_widget_remove_css_class (GTK_WIDGET (self->name), "quiet");
  else
    gtk_widget_add_css_class (GTK_WIDGET (self->name), "quiet");
}

/* Names the list's row widget and the button for screen readers. */
static void
tell_names (RoofKernelRow *self,
            const char    *name)
{
  GtkWidget *item = gtk_widget_get_parent (GTK_WIDGET (self));
  g_autofree char *row = g_strdup_printf ("%s, %s, %s", name, gtk_label_get_text (self->count), gtk_label_get_text (self->share));

  if (item != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (item), GTK_ACCESSIBLE_PROPERTY_LABEL, row, -1);
  /* Translators: what a screen reader calls a button; %s is a kernel */
  roof_accessible_name_of (GTK_WIDGET (self->shown), _("Show “%s” on the Chart"), name);
}

void
roof_kernel_row_set_stale (RoofKernelRow *self)
{
  g_return_if_fail (ROOF_IS_KERNEL_ROW (self));

  self->stale = TRUE;
}

/* The mark of the kernel's dot on the chart. @analysis: (nullable) */
static void
show_mark (RoofKernelRow *self,
           RoofKernel    *kernel,
           RoofAnalysis  *analysis)
{
  RoofInk ink = roof_ink_of_look (roof_session_get_report (self->pane.session), self->kernel);

  if (ink == ROOF_N_INKS && analysis != NULL)
    ink = roof_ink_of_analysis (analysis);
  roof_swatch_set_ink (self->swatch, analysis != NULL, ink, (guint) roof_kernel_get_look (kernel)->marker);
}

/* Updates the row from the snapshot. */
static void
update (RoofKernelRow *self)
{
  if (self->kernel >= roof_snapshot_get_n_kernels (roof_shown_snapshot (self->pane.session)))
    return;

  RoofKernel *kernel = get_kernel (self);
  RoofAnalysis *analysis
      = roof_report_get_analysis (roof_session_get_report (self->pane.session), self->kernel);

  gtk_label_set_text (self->name, roof_kernel_get_name (kernel));
  show_numbers (self, kernel);
  show_eye (self, roof_kernel_get_visible (kernel));
  tell_names (self, roof_kernel_get_name (kernel));
  show_mark (self, kernel, analysis);
  self->stale = FALSE;
}

void
roof_kernel_row_catch_up (RoofKernelRow *self)
{
  g_return_if_fail (ROOF_IS_KERNEL_ROW (self));

  if (self->stale)
    update (self);
}

void
roof_kernel_row_set_kernel (RoofKernelRow *self,
                            guint          kernel)
{
  g_return_if_fail (ROOF_IS_KERNEL_ROW (self));

  self->kernel = kernel;
  update (self);
}

void
roof_kernel_row_expect_kernel (RoofKernelRow *self,
                               guint          kernel)
{
  g_return_if_fail (ROOF_IS_KERNEL_ROW (self));

  self->kernel = kernel;
  self->stale = TRUE;
}

guint
roof_kernel_row_get_kernel (RoofKernelRow *self)
{
  g_return_val_if_fail (ROOF_IS_KERNEL_ROW (self), 0);

  return self->kernel;
}

static void
roof_kernel_row_class_init (RoofKernelRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (ROOF_TYPE_SWATCH);

  roof_composite_class_set_template (widget_class, "kernel-row");
  gtk_widget_class_bind_template_child (widget_class, RoofKernelRow, swatch);
  gtk_widget_class_bind_template_child (widget_class, RoofKernelRow, name);
  gtk_widget_class_bind_template_child (widget_class, RoofKernelRow, count);
  gtk_widget_class_bind_template_child (widget_class, RoofKernelRow, share);
  gtk_widget_class_bind_template_child (widget_class, RoofKernelRow, shown);
  gtk_widget_class_bind_template_callback (widget_class, toggled_cb);
  gtk_widget_class_set_css_name (widget_class, "kernelrow");
}

static void
roof_kernel_row_init (RoofKernelRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
roof_kernel_row_new (RoofSession *session)
{
  RoofKernelRow *self = g_object_new (ROOF_TYPE_KERNEL_ROW, NULL);

  roof_pane_set_session (ROOF_PANE (self), session);
  return GTK_WIDGET (self);
}
