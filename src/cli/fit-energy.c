/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/fit-energy.h"

#include <glib/gi18n.h>
#include <math.h>

#include "cli/command.h"
#include "core/report/energy-report.h"

gboolean
roof_fit_energy (RoofSnapshot  **snapshot,
                 RoofEnergyFit  *fit,
                 GError        **error)
{
  g_autoptr (RoofLibrary) library = roof_command_open_library ();
  g_autoptr (RoofReport) report = roof_report_new (roof_library_get_catalogue (library), *snapshot, NULL);
  g_autoptr (RoofSnapshot) before = NULL;
  g_autoptr (RoofMachine) fitted = NULL;

  if (roof_report_fit_energy (report, fit, error))
    fitted = roof_energy_fit_apply (fit, roof_report_get_datasheet (report), error);
  if (fitted == NULL)
    {
      g_prefix_error (error, "--fit-energy: ");
      return FALSE;
    }
  before = g_steal_pointer (snapshot);
  *snapshot = roof_snapshot_with_machine (before, roof_snapshot_get_current (before), fitted);
  return TRUE;
}

void
roof_fit_energy_describe (const RoofEnergyFit *fit,
                          const RoofMachine   *machine,
                          RoofStatement       *statement)
{
  const RoofLevel *memory = roof_machine_get_level (machine, (guint) roof_machine_find_main_memory (machine));
  RoofStatement *section = roof_statement_open (statement, "fit");
  /* Translators: %s is a memory */
  g_autofree char *of_byte = g_strdup_printf (_ ("Energy of a byte, %s"), memory->name);
  /* Translators: how far a fit is from measured energies */
  g_autofree char *worst = g_strdup_printf (_ ("Largest difference from a measured energy: %.2g %%\n"), 100 * fit->worst);

  roof_statement_say (section, ngettext ("Fitted from %u measured kernel:\n", "Fitted from %u measured kernels:\n", fit->n), fit->n);
  roof_statement_set_count (section, "kernels", fit->n);
  roof_statement_add (section, _ ("Energy of a FLOP"), "flop_energy", fit->flop, ROOF_DIMENSION_ENERGY, "");
  roof_statement_add (section, of_byte, "byte_energy", fit->byte, ROOF_DIMENSION_ENERGY, "");
  roof_statement_set_text (section, "level", memory->id);
  roof_statement_add (section, _ ("Idle power"), "idle_power", fit->idle, ROOF_DIMENSION_POWER, "");
  roof_statement_set_number (section, "r2", fit->r2);
  roof_statement_set_number (section, "worst", fit->worst);
  if (isnan (fit->r2))
    roof_statement_say (section, _ ("Three kernels determine three numbers exactly: none is left to check them.\n"));
  else
    {
      roof_statement_say (section, _ ("r²: %.6g\n"), fit->r2);
      roof_statement_say (section, "%s", worst);
    }
}
