/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/render-energy.h"

#include <glib/gi18n.h>

#include "chart/draw/arch-export.h"
#include "cli/command.h"
#include "core/error.h"
#include "document/files/picture.h"
#include "document/files/text-file.h"

/* Errors name the keys of the numbers that are missing. */
static gboolean
find_energy (const RoofMachine *machine,
             RoofEnergy        *energy,
             GError           **error)
{
  int memory = roof_machine_find_main_memory (machine);

  return roof_energy_of_machine (machine, energy)
         || roof_fail (error, _("%1$s: the machine has no measured energy of a FLOP and of a byte: "
                                "--set machine.flop_energy=… --set machine.%2$s.energy=…"),
                       roof_machine_get_name (machine), memory >= 0 ? roof_machine_get_level (machine, (guint) memory)->id : "hbm");
}

gboolean
roof_render_energy (RoofComparison           *comparison,
                    const RoofPictureOption  *picture,
                    GError                  **error)
{
  RoofReport *report = roof_comparison_get_report (comparison, 0);
  RoofExportOptions options = roof_picture_option_apply (picture, roof_snapshot_get_figure_style (roof_report_get_snapshot (report)));
  g_autoptr (GFile) file = roof_text_file_find_output (picture->path);
  g_autoptr (GBytes) bytes = NULL;
  RoofEnergy energy;

  if (roof_picture_option_is_square (picture))
    return roof_command_refuse (error, _("--size %s: the arch line takes a height in points"), picture->size);
  if (!find_energy (roof_report_get_machine (report), &energy, error))
    return FALSE;
  roof_picture_option_begin_words (picture);
  bytes = roof_arch_export (report, &energy, -1, &options, error);
  roof_picture_option_end_words ();
  return bytes != NULL && roof_picture_save (file, bytes, error);
}
