/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/verdict/energy-view.h"

#include <glib/gi18n.h>
#include <math.h>

#include "core/estimate/energy.h"
#include "core/units/units.h"
#include "widgets/children.h"
#include "widgets/table.h"
#include "widgets/verdict/arch-view.h"

struct _RoofEnergyView
{
  RoofPane pane;

  /* children */
  RoofTable *use;
  RoofTable *balance;
  RoofArchView *arch;
};

G_DEFINE_FINAL_TYPE (RoofEnergyView, roof_energy_view, ROOF_TYPE_PANE)

static void
add (RoofTable     *table,
     const char    *name,
     double         value,
     RoofDimension  dimension,
     const char    *per)
{
  g_autofree char *number = roof_units_format (value, dimension), *text = g_strconcat (number, per, NULL);

  roof_table_add (table, NULL, (const char *[]) { name, text, NULL });
}

/* Shows the joules of the kernel. FALSE: something was not counted. */
static gboolean
show_use (RoofEnergyView     *self,
          const RoofAnalysis *analysis,
          const RoofEnergy   *energy)
{
  RoofEnergyUse use;

  if (!roof_energy_count (energy, analysis, &use) || !(use.time > 0) || !(use.joules > 0))
    return FALSE;
  roof_table_begin (self->use);
  add (self->use, _("Energy"), use.joules, ROOF_DIMENSION_ENERGY, NULL);
  add (self->use, _("Power"), use.joules / use.time, ROOF_DIMENSION_POWER, NULL);
  add (self->use, _("Work per joule"), use.flops / use.joules, ROOF_DIMENSION_FLOP, "/J");
  if (isfinite (energy->cap))
    {
      add (self->use, _("Power cap"), energy->cap, ROOF_DIMENSION_POWER, NULL);
      /* Translators: the time that a kernel takes at least, within a power cap */
      add (self->use, _("Time under the cap"), use.time, ROOF_DIMENSION_TIME, NULL);
      add (self->use, _("Performance under the cap"), use.flops / use.time, ROOF_DIMENSION_FLOP_RATE, NULL);
    }
  roof_table_end (self->use);
  return TRUE;
}

/* Of the peak that the kernel runs at and main memory. */
static void
show_balance (RoofEnergyView     *self,
              const RoofAnalysis *analysis,
              const RoofEnergy   *energy)
{
  RoofMachine *machine = roof_analysis_get_machine (analysis);
  guint memory = (guint) roof_machine_find_main_memory (machine);
  guint peak = roof_estimator_get_peak (roof_analysis_get_estimator (analysis), roof_analysis_get_estimate (analysis)->main, NULL);
  RoofEnergyBalance balance = roof_energy_balance (energy, memory, roof_machine_get_peak (machine, peak)->peak.value,
                                                   roof_machine_get_level (machine, memory)->bandwidth.value);

  roof_table_begin (self->balance);
  add (self->balance, _("In time"), balance.time, ROOF_DIMENSION_INTENSITY, NULL);
  add (self->balance, _("In energy"), balance.energy, ROOF_DIMENSION_INTENSITY, NULL);
  add (self->balance, _("Half the best efficiency"), balance.effective, ROOF_DIMENSION_INTENSITY, NULL);
  add (self->balance, _("Best efficiency"), balance.best, ROOF_DIMENSION_FLOP, "/J");
  add (self->balance, _("Most power, without a cap"), balance.power, ROOF_DIMENSION_POWER, NULL);
  roof_table_end (self->balance);
}

static void
refresh_cb (RoofEnergyView *self)
{
  RoofAnalysis *analysis = roof_session_get_analysis (self->pane.session);
  RoofEnergy energy;
  gboolean known = analysis != NULL && roof_energy_of_machine (roof_analysis_get_machine (analysis), &energy)
                   && show_use (self, analysis, &energy);

  gtk_widget_set_visible (GTK_WIDGET (self), known);
  if (known)
    {
      show_balance (self, analysis, &energy);
      roof_arch_view_show (self->arch, roof_session_get_report (self->pane.session), &energy,
                           roof_session_get_selected (self->pane.session));
    }
}

static void
roof_energy_view_class_init (RoofEnergyViewClass *klass)
{
  ROOF_PANE_CLASS (klass)->refresh = (RoofPaneFunc) refresh_cb;
  ROOF_PANE_CLASS (klass)->shows_selected = TRUE;
}

static void
roof_energy_view_init (RoofEnergyView *self)
{
  GtkWidget *use = roof_table_new (), *balance = roof_table_new ();
  GtkWidget *heading = roof_heading_new (_("Energy"));
  /* Translators: over intensities at which work and bytes cost as much time, and as much energy */
  GtkWidget *below = roof_label_new (_("Balance of work and bytes"), "quiet");

  self->use = ROOF_TABLE (use);
  self->balance = ROOF_TABLE (balance);
  self->arch = g_object_new (ROOF_TYPE_ARCH_VIEW, NULL);
  roof_stack_children (GTK_WIDGET (self), 6);
  gtk_widget_set_parent (heading, GTK_WIDGET (self));
  gtk_widget_set_parent (use, GTK_WIDGET (self));
  gtk_widget_set_parent (below, GTK_WIDGET (self));
  gtk_widget_set_parent (balance, GTK_WIDGET (self));
  gtk_widget_set_parent (GTK_WIDGET (self->arch), GTK_WIDGET (self));
}
