/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "cli/command.h"
#include "cli/subject.h"

GOptionEntry
roof_subject_get_compare_entry (RoofSubject *self)
{
  return (GOptionEntry) {
    "compare", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self->compared,
    N_ ("Another machine to compare with; may be repeated"), "MACHINE"
  };
}

/* The snapshot of @report with its current machine only. */
static RoofSnapshot *
leave_alone (RoofReport *report)
{
  RoofSnapshot *snapshot = roof_snapshot_ref (roof_report_get_snapshot (report));

  while (roof_snapshot_get_n_machines (snapshot) > 1)
    {
      RoofSnapshot *fewer
          = roof_snapshot_with_machine_removed (snapshot, roof_snapshot_get_current (snapshot) == 0 ? 1 : 0);

      roof_snapshot_unref (snapshot);
      snapshot = fewer;
    }

  g_autoptr (RoofSnapshot) alone = snapshot;

  return roof_snapshot_with_machine (alone, 0, roof_report_get_datasheet (report));
}

/* The snapshot of @report with the machines to compare, and no others. */
static RoofSnapshot *
gather_machines (const RoofSubject  *self,
                 RoofLibrary        *library,
                 RoofReport         *report,
                 GError            **error)
{
  g_autoptr (RoofSnapshot) snapshot = NULL;

  if (self->compared == NULL && self->machine == NULL)
    return roof_snapshot_ref (roof_report_get_snapshot (report));
  snapshot = leave_alone (report);
  for (guint i = 0; self->compared != NULL && self->compared[i] != NULL; i++)
    {
      g_autoptr (RoofMachine) machine
          = roof_subject_open_machine (library, "--compare", self->compared[i], error);
      RoofSnapshot *more;

      if (machine == NULL)
        return NULL;
      more = roof_snapshot_with_machine_added (snapshot, machine);
      roof_snapshot_unref (snapshot);
      snapshot = more;
    }
  return g_steal_pointer (&snapshot);
}

static void
say_missing (RoofReport *report)
{
  RoofSnapshot *snapshot = roof_report_get_snapshot (report);

  for (guint i = 0; i < roof_report_get_n (report); i++)
    {
      const GError *error = roof_report_get_error (report, i);
      g_autofree char *name = NULL, *words = NULL;

      if (error == NULL)
        continue;
      name = roof_text_make_line (roof_kernel_get_name (roof_snapshot_get_kernel (snapshot, i)));
      words = g_strdup_printf ("%s: %s", name, error->message);
      roof_command_say (words);
    }
}

RoofComparison *
roof_subject_compare (const RoofSubject  *self,
                      RoofLibrary        *library,
                      GError            **error)
{
  g_autoptr (RoofReport) report = roof_subject_analyze (self, library, error);
  g_autoptr (RoofSnapshot) snapshot = NULL;
  g_autoptr (RoofComparison) single = NULL;
  RoofComparison *comparison;

  if (report == NULL)
    return NULL;
  snapshot = gather_machines (self, library, report, error);
  if (snapshot == NULL)
    return NULL;
  single = roof_comparison_new_single (report);
  comparison = roof_comparison_new (single, roof_library_get_catalogue (library), snapshot);
  for (guint i = 1; i < roof_comparison_get_n (comparison); i++)
    say_missing (roof_comparison_get_report (comparison, i));
  return comparison;
}
