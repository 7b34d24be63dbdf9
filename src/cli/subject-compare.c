/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "chart/words/describe.h"
#include "cli/command.h"
#include "cli/subject.h"
#include "cli/table.h"

GOptionEntry
roof_subject_get_compare_entry (RoofSubject *self)
{
  return (GOptionEntry) {
    "compare", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self->compared,
    N_ ("A further machine to run the same on; may be given often"), "MACHINE"
  };
}

/* The model of @report with its machine alone. */
static RoofModel *
leave_alone (RoofReport *report)
{
  RoofModel *model = roof_model_ref (roof_report_get_model (report));

  while (roof_model_get_n_machines (model) > 1)
    {
      RoofModel *fewer
          = roof_model_with_machine_removed (model, roof_model_get_current (model) == 0 ? 1 : 0);

      roof_model_unref (model);
      model = fewer;
    }

  g_autoptr (RoofModel) alone = model;

  return roof_model_with_machine (alone, 0, roof_report_get_sheet (report));
}

/* The model of @report with the machines to compare, and no others. */
static RoofModel *
gather_machines (const RoofSubject  *self,
                 RoofLibrary        *library,
                 RoofReport         *report,
                 GError            **error)
{
  g_autoptr (RoofModel) model = NULL;

  if (self->compared == NULL && self->machine == NULL)
    return roof_model_ref (roof_report_get_model (report));
  model = leave_alone (report);
  for (guint i = 0; self->compared != NULL && self->compared[i] != NULL; i++)
    {
      g_autoptr (RoofMachine) machine
          = roof_subject_open_machine (library, "--compare", self->compared[i], error);
      RoofModel *more;

      if (machine == NULL)
        return NULL;
      more = roof_model_with_machine_added (model, machine);
      roof_model_unref (model);
      model = more;
    }
  return g_steal_pointer (&model);
}

static void
say_missing (RoofReport *report)
{
  RoofModel *model = roof_report_get_model (report);

  for (guint i = 0; i < roof_report_get_n (report); i++)
    {
      const GError *error = roof_report_get_error (report, i);
      g_autofree char *name = NULL, *words = NULL;

      if (error == NULL)
        continue;
      name = roof_text_make_line (roof_kernel_get_name (roof_model_get_kernel (model, i)));
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
  g_autoptr (RoofModel) model = NULL;
  g_autoptr (RoofComparison) single = NULL;
  RoofComparison *comparison;

  if (report == NULL)
    return NULL;
  model = gather_machines (self, library, report, error);
  if (model == NULL)
    return NULL;
  single = roof_comparison_new_single (report);
  comparison = roof_comparison_new (single, roof_library_get_catalogue (library), model);
  for (guint i = 1; i < roof_comparison_get_n (comparison); i++)
    say_missing (roof_comparison_get_report (comparison, i));
  return comparison;
}
