/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/machine/energy-fitter.h"

#include <glib/gi18n.h>
#include <math.h>

#include "core/report/energy-report.h"
#include "widgets/apply.h"
#include "widgets/children.h"

struct _RoofEnergyFitter
{
  RoofPane pane;

  /* children */
  GtkWidget *button;
  GtkLabel  *result;
  GtkLabel  *fault; /* why the kernels show no energies */

  /* owned */
  RoofMachine *fitted; /* nullable: the machine that `result` is about */
};

G_DEFINE_FINAL_TYPE (RoofEnergyFitter, roof_energy_fitter, ROOF_TYPE_PANE)

/* Returns: (transfer full) */
static char *
describe (const RoofEnergyFit *fit)
{
  g_autofree char *kernels = g_strdup_printf (ngettext ("Fitted from %u measured kernel.", "Fitted from %u measured kernels.", fit->n),
                                              fit->n);
  g_autofree char *check = isnan (fit->r2)
                               ? g_strdup (_("Three kernels determine three numbers exactly: none is left to check them."))
                               /* Translators: how well a fit explains measured energies, and how far it is from one of them */
                               : g_strdup_printf (_("r² is %1$.4g, no energy is off by more than %2$.2g %%."), fit->r2, 100 * fit->worst);

  return g_strjoin (" ", kernels, check, NULL);
}

static void
fit_cb (RoofEnergyFitter *self)
{
  RoofReport *report = roof_session_get_report (self->pane.session);
  g_autoptr (GError) error = NULL;
  g_autofree char *words = NULL;
  RoofMachine *machine = NULL;
  RoofEnergyFit fit;

  if (roof_report_fit_energy (report, &fit, &error))
    machine = roof_energy_fit_apply (&fit, roof_shown_machine (self->pane.session), &error);
  roof_label_say (self->fault, error != NULL ? error->message : NULL);
  if (machine == NULL)
    return;
  words = describe (&fit);
  g_clear_pointer (&self->fitted, roof_machine_unref);
  self->fitted = roof_machine_ref (machine);
  roof_label_say (self->result, words);
  roof_apply_machine (self->pane.session, machine, _("Fit Energies"), NULL);
}

/* What came out stands as long as the machine has it. */
static void
refresh_cb (RoofEnergyFitter *self)
{
  gboolean fitted = self->fitted != NULL && roof_machine_equal (self->fitted, roof_shown_machine (self->pane.session));

  gtk_widget_set_visible (GTK_WIDGET (self), roof_report_count_energies (roof_session_get_report (self->pane.session)) > 0);
  gtk_widget_set_visible (GTK_WIDGET (self->result), fitted);
  roof_label_say (self->fault, NULL);
}

static void
roof_energy_fitter_finalize (GObject *object)
{
  g_clear_pointer (&ROOF_ENERGY_FITTER (object)->fitted, roof_machine_unref);
  G_OBJECT_CLASS (roof_energy_fitter_parent_class)->finalize (object);
}

static void
roof_energy_fitter_class_init (RoofEnergyFitterClass *klass)
{
  ROOF_PANE_CLASS (klass)->refresh = (RoofPaneFunc) refresh_cb;
  G_OBJECT_CLASS (klass)->finalize = roof_energy_fitter_finalize;
}

static void
roof_energy_fitter_init (RoofEnergyFitter *self)
{
  GtkWidget *result = roof_text_new (NULL, "quiet"), *fault = roof_text_new (NULL, "error");

  /* Translators: a button: finds the energies of a FLOP and of a byte and the idle power out of measured energies */
  self->button = gtk_button_new_with_label (_("Fit from Measured Kernels"));
  self->result = GTK_LABEL (result);
  self->fault = GTK_LABEL (fault);
  gtk_widget_set_margin_top (self->button, 6);
  gtk_widget_set_halign (self->button, GTK_ALIGN_START);
  gtk_widget_set_tooltip_text (self->button, _("Energy of a FLOP and of a byte and idle power, from the kernels with a measured "
                                               "energy and time"));
  g_signal_connect_swapped (self->button, "clicked", G_CALLBACK (fit_cb), self);
  roof_stack_children (GTK_WIDGET (self), 6);
  gtk_widget_set_parent (self->button, GTK_WIDGET (self));
  gtk_widget_set_parent (result, GTK_WIDGET (self));
  gtk_widget_set_parent (fault, GTK_WIDGET (self));
  roof_label_say (self->result, NULL);
  roof_label_say (self->fault, NULL);
}

GtkWidget *
roof_energy_fitter_new (RoofSession *session)
{
  GtkWidget *self = g_object_new (ROOF_TYPE_ENERGY_FITTER, NULL);

  roof_pane_set_session (ROOF_PANE (self), session);
  return self;
}
