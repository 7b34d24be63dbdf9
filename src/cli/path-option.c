/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/path-option.h"

#include <glib/gi18n.h>

#include "cli/command.h"
#include "cli/subject.h"
#include "core/error.h"
#include "core/path.h"
#include "core/target.h"

#define SHAPE "KEY=FROM:TO"

static gboolean
read_end (const char          *text,
          const RoofParameter *row,
          double              *value,
          GError             **error)
{
  return roof_units_parse (text, row->dimension, value, error) && roof_parameter_check (row, *value, error);
}

/* Both ends as the parameter @row takes them. */
static gboolean
read_range (const char           *text,
            const RoofParameter  *row,
            RoofViewPath         *path,
            GError              **error)
{
  g_auto (GStrv) ends = g_strsplit (text, ":", -1);

  if (g_strv_length (ends) != 2)
    return roof_command_refuse (error, _ ("--sweep %s=%s: %s is expected"), path->parameter, text, SHAPE);
  if (!read_end (ends[0], row, &path->from, error) || !read_end (ends[1], row, &path->to, error))
    {
      g_prefix_error (error, "--sweep %s: ", path->parameter);
      return FALSE;
    }
  if (!(path->from > 0) || !(path->to > path->from))
    return roof_fail (error, _ ("--sweep %s: it must run upwards from above 0, got %.15g to %.15g"), path->parameter,
                      path->from, path->to);
  return TRUE;
}

/* The first parameter that @key means in a kernel of @model. */
static const RoofParameter *
find_row (RoofCatalogue  *catalogue,
          RoofModel      *model,
          const char     *key,
          GError        **error)
{
  g_autoptr (GArray) targets = roof_target_list (catalogue, model, key, error);

  if (targets == NULL)
    {
      g_prefix_error (error, "--sweep: ");
      return NULL;
    }
  for (guint i = 0; i < targets->len; i++)
    {
      const RoofTarget *target = &g_array_index (targets, RoofTarget, i);

      if (target->parameter >= 0 && target->row->type == ROOF_PARAMETER_NUMBER)
        return target->row;
    }
  roof_fail (error, _ ("--sweep %s: only a number can be varied"), key);
  return NULL;
}

RoofComparison *
roof_path_option_apply (RoofComparison  *comparison,
                        RoofLibrary     *library,
                        const char      *text,
                        GError         **error)
{
  RoofModel *model = roof_report_get_model (roof_comparison_get_report (comparison, 0));
  RoofCatalogue *catalogue = roof_library_get_catalogue (library);
  RoofViewPath path = { NULL };
  g_autofree char *key = NULL;
  g_autoptr (RoofView) view = roof_view_copy (roof_model_get_view (model));
  g_autoptr (RoofModel) shown = NULL;
  const RoofParameter *row;
  const char *range;

  if (!roof_subject_split ("--sweep", text, SHAPE, &key, &range, error))
    return NULL;
  path.parameter = key;
  row = find_row (catalogue, model, key, error);
  if (row == NULL || !read_range (range, row, &path, error))
    return NULL;
  roof_view_set_path (view, key, path.from, path.to);
  shown = roof_model_with_view (model, view);
  return roof_comparison_new (comparison, catalogue, shown);
}
