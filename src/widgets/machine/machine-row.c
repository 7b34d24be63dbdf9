/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/machine/machine-row.h"

#include <glib/gi18n.h>
#include <math.h>

#include "core/units/units.h"
#include "widgets/accessible-names.h"
#include "widgets/apply.h"
#include "widgets/swatch.h"
#include "workload/report-memory.h"

struct _RoofMachineRow
{
  GtkListBoxRow parent_instance;

  /* template */
  RoofSwatch *swatch;
  GtkLabel   *name;
  GtkLabel   *fit;
  GtkLabel   *speed;
  GtkWidget  *remove;

  /* owned */
  RoofSession *session;

  guint index;
};

G_DEFINE_FINAL_TYPE (RoofMachineRow, roof_machine_row, GTK_TYPE_LIST_BOX_ROW)

static void
show_speed (RoofMachineRow *self,
            guint           machine)
{
  RoofComparison *comparison = roof_session_get_comparison (self->session);
  RoofContrast contrast;
  g_autofree char *times = NULL, *text = NULL;

  roof_report_contrast (roof_comparison_get_report (comparison, 0),
                        roof_comparison_get_report (comparison, machine), &contrast);
  if (machine > 0 && contrast.here > 0 && contrast.there > 0)
    {
      times = roof_units_format_number (contrast.here / contrast.there, 3);
      /* Translators: how many times as fast one is as the other */
      text = g_strdup_printf (_("%s× as fast"), times);
    }
  gtk_label_set_text (self->speed, text != NULL ? text : "");
}

/* Of machines that are compared: whether memory holds what a network keeps in it. */
static void
show_fit (RoofMachineRow *self,
          guint           machine)
{
  RoofSnapshot *snapshot = roof_shown_snapshot (self->session);
  RoofReport *report = roof_comparison_get_report (roof_session_get_comparison (self->session), machine);
  gboolean unfit = roof_report_is_unfit (report);
  gboolean said = roof_snapshot_get_n_machines (snapshot) > 1 && roof_snapshot_get_n_workloads (snapshot) > 0
                  && !isnan (roof_report_get_memory (report).capacity);

  gtk_widget_set_visible (GTK_WIDGET (self->fit), said);
  /* Translators: of a machine's memory and a network, in a list of machines */
  gtk_label_set_text (self->fit, unfit ? _("does not fit") : _("fits"));
  if (unfit)
    gtk_widget_add_css_class (GTK_WIDGET (self->fit), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->fit), "error");
}

void
roof_machine_row_update (RoofMachineRow *self)
{
  RoofSnapshot *snapshot;
  guint machine;

  g_return_if_fail (ROOF_IS_MACHINE_ROW (self));

  snapshot = roof_shown_snapshot (self->session);
  machine = roof_comparison_find (roof_session_get_comparison (self->session), self->index);
  roof_swatch_set_machine (self->swatch, machine);
  gtk_label_set_text (self->name, roof_machine_get_name (roof_snapshot_get_machine (snapshot, self->index)));
  roof_accessible_name_of (GTK_WIDGET (self->remove), _("Remove “%s”"), gtk_label_get_text (self->name));
  gtk_widget_set_visible (self->remove, roof_snapshot_get_n_machines (snapshot) > 1);
  show_speed (self, machine);
  show_fit (self, machine);
}

void
roof_machine_row_remove (RoofMachineRow *self)
{
  RoofSnapshot *snapshot;

  g_return_if_fail (ROOF_IS_MACHINE_ROW (self));

  snapshot = roof_shown_snapshot (self->session);
  if (roof_snapshot_get_n_machines (snapshot) > 1)
    roof_apply_snapshot (self->session, roof_snapshot_with_machine_removed (snapshot, self->index),
                         _("Remove Machine"), NULL);
}

static void
roof_machine_row_dispose (GObject *object)
{
  RoofMachineRow *self = ROOF_MACHINE_ROW (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), ROOF_TYPE_MACHINE_ROW);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (roof_machine_row_parent_class)->dispose (object);
}

static void
roof_machine_row_class_init (RoofMachineRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (ROOF_TYPE_SWATCH);
  G_OBJECT_CLASS (klass)->dispose = roof_machine_row_dispose;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/roofline_app/Roofline/ui/machine-row.ui");
  gtk_widget_class_bind_template_child (widget_class, RoofMachineRow, swatch);
  gtk_widget_class_bind_template_child (widget_class, RoofMachineRow, name);
  gtk_widget_class_bind_template_child (widget_class, RoofMachineRow, speed);
  gtk_widget_class_bind_template_child (widget_class, RoofMachineRow, fit);
  gtk_widget_class_bind_template_child (widget_class, RoofMachineRow, remove);
  gtk_widget_class_bind_template_callback (widget_class, roof_machine_row_remove);
}

static void
roof_machine_row_init (RoofMachineRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
roof_machine_row_new (RoofSession *session,
                      guint        index)
{
  RoofMachineRow *self = g_object_new (ROOF_TYPE_MACHINE_ROW, NULL);

  self->session = g_object_ref (session);
  self->index = index;
  roof_machine_row_update (self);
  return GTK_WIDGET (self);
}
