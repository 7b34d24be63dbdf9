/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/path-option.h"

#include <glib/gi18n.h>

#include "cli/command.h"
#include "cli/subject.h"
#include "core/error.h"
#include "explore/variable/kernel-parameter.h"
#include "explore/variable/variable.h"

#define SHAPE "KEY=FROM:TO"

static gboolean
read_end (const char          *text,
          const RoofParameter *parameter,
          double              *value,
          GError             **error)
{
  return roof_units_parse (text, parameter->dimension, value, error) && roof_parameter_check (parameter, *value, error);
}

/* Both ends, as @parameter takes them. */
static gboolean
read_range (const char           *text,
            const RoofParameter  *parameter,
            RoofViewPath         *path,
            GError              **error)
{
  g_auto (GStrv) ends = g_strsplit (text, ":", -1);

  if (g_strv_length (ends) != 2)
    return roof_command_refuse (error, _ ("--sweep %1$s=%2$s: %3$s is expected"), path->parameter, text, SHAPE);
  if (!read_end (ends[0], parameter, &path->from, error) || !read_end (ends[1], parameter, &path->to, error))
    {
      g_prefix_error (error, "--sweep %s: ", path->parameter);
      return FALSE;
    }
  if (!(path->from > 0) || !(path->to > path->from))
    return roof_fail (error, _ ("--sweep %1$s: must run upwards from above 0, got %2$.15g to %3$.15g"), path->parameter,
                      path->from, path->to);
  return TRUE;
}

/* Whether @parameter is a parameter of a part of a network. */
static gboolean
is_of_step (RoofReport                *report,
            const RoofKernelParameter *parameter)
{
  RoofKernel *kernel = roof_snapshot_get_kernel (roof_report_get_snapshot (report), parameter->kernel);

  return roof_kernel_get_workload (kernel) != NULL && parameter->parameter->type == ROOF_PARAMETER_NUMBER;
}

/* The first parameter that @key names, of a kernel or of a network's step. */
static const RoofParameter *
find_parameter (RoofReport  *report,
                const char  *key,
                GError     **error)
{
  g_autoptr (GArray) parameters = NULL;

  for (guint i = 0; i < roof_report_get_n (report); i++)
    {
      g_autoptr (RoofVariable) variable = roof_variable_new (report, i, key, NULL);

      if (variable != NULL)
        return roof_variable_get_parameter (variable);
    }
  parameters = roof_kernel_parameters_list (roof_report_get_catalogue (report), roof_report_get_snapshot (report), key, error);
  if (parameters == NULL)
    g_prefix_error (error, "--sweep: ");
  else if (is_of_step (report, &g_array_index (parameters, RoofKernelParameter, 0)))
    roof_fail (error, _ ("--sweep %1$s: set by the step of the network; vary the step's %2$s instead"), key,
               "batch, new_tokens, past, context, tp");
  else
    roof_fail (error, _ ("--sweep %s: only a number can be varied"), key);
  return NULL;
}

RoofComparison *
roof_path_option_apply (RoofComparison  *comparison,
                        RoofLibrary     *library,
                        const char      *text,
                        GError         **error)
{
  RoofReport *report = roof_comparison_get_report (comparison, 0);
  RoofSnapshot *snapshot = roof_report_get_snapshot (report);
  RoofCatalogue *catalogue = roof_library_get_catalogue (library);
  RoofViewPath path = { NULL };
  g_autofree char *key = NULL;
  g_autoptr (RoofView) view = roof_view_copy (roof_snapshot_get_view (snapshot));
  g_autoptr (RoofSnapshot) shown = NULL;
  const RoofParameter *parameter;
  const char *range;

  if (!roof_command_split ("--sweep", text, SHAPE, &key, &range, error))
    return NULL;
  path.parameter = key;
  parameter = find_parameter (report, key, error);
  if (parameter == NULL || !read_range (range, parameter, &path, error))
    return NULL;
  roof_view_set_path (view, key, path.from, path.to);
  shown = roof_snapshot_with_view (snapshot, view);
  return roof_comparison_new (comparison, catalogue, shown);
}
