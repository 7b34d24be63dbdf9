/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/parameter-file.h"

#include <math.h>

#include "core/error.h"

static gboolean
read_parameter_type (const RoofJsonPlace  *place,
                     RoofParameterType    *type,
                     GError              **error)
{
  static const char * const names[] = { "number", "flag", "choice", "level" };
  const char *name = NULL;

  if (!roof_json_read_string (place, "type", ROOF_JSON_OPTIONAL, &name, error))
    return FALSE;
  *type = ROOF_PARAMETER_NUMBER;
  if (name == NULL)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (name, names[i]))
      {
        *type = (RoofParameterType) i;
        return TRUE;
      }
  return roof_json_fail_member (place, "type", error, ROOF_ERROR_UNKNOWN,
                                "must be number, flag, choice or level, got \"%s\"", name);
}

/* What an absent key means depends on the type. */
static void
set_parameter_defaults (RoofParameter *row)
{
  row->default_value = row->type == ROOF_PARAMETER_NUMBER ? NAN : 0;
  row->min = row->type == ROOF_PARAMETER_NUMBER ? 1 : 0;
  row->max = row->type == ROOF_PARAMETER_FLAG ? 1 : INFINITY;
  row->whole = TRUE;
}

static gboolean
read_dimension (const RoofJsonPlace  *place,
                RoofDimension        *dimension,
                GError              **error)
{
  static const struct
  {
    const char    *name;
    RoofDimension  dimension;
  } names[] = {
    { "count", ROOF_DIMENSION_COUNT },
    { "flop", ROOF_DIMENSION_FLOP },
    { "bytes", ROOF_DIMENSION_BYTE },
    { "seconds", ROOF_DIMENSION_TIME },
  };
  const char *name = NULL;

  if (!roof_json_read_string (place, "dimension", ROOF_JSON_OPTIONAL, &name, error))
    return FALSE;
  for (guint i = 0; name != NULL && i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (names[i].name, name))
      {
        *dimension = names[i].dimension;
        return TRUE;
      }
  if (name == NULL)
    return TRUE;
  return roof_json_fail_member (place, "dimension", error, ROOF_ERROR_UNKNOWN,
                                "must be count, flop, bytes or seconds, got \"%s\"", name);
}

/* The default of a choice is the text of one of them. */
static gboolean
read_default (const RoofJsonPlace  *place,
              RoofParameter        *row,
              GError              **error)
{
  const char *text = NULL;

  if (row->type == ROOF_PARAMETER_LEVEL)
    return roof_json_read_string (place, "default", ROOF_JSON_OPTIONAL,
                                  (const char **) &row->default_level, error);
  if (row->type != ROOF_PARAMETER_CHOICE)
    return roof_json_read_number (place, "default", ROOF_JSON_OPTIONAL, &row->default_value, error);
  if (row->choices == NULL || row->choices[0] == NULL)
    return roof_json_fail_member (place, "choices", error, ROOF_ERROR_INVALID, "is missing");
  row->max = g_strv_length (row->choices) - 1;
  if (!roof_json_read_string (place, "default", ROOF_JSON_REQUIRED, &text, error))
    return FALSE;
  for (guint i = 0; row->choices[i] != NULL; i++)
    if (g_str_equal (row->choices[i], text))
      {
        row->default_value = i;
        return TRUE;
      }
  return roof_json_fail_member (place, "default", error, ROOF_ERROR_UNKNOWN,
                                "\"%s\" is not among the choices", text);
}

gboolean
roof_parameter_read (const RoofJsonPlace  *place,
                     GArray               *array,
                     GError              **error)
{
  static const char * const known[] = { "id", "name", "help", "type", "default", "min", "max",
                                        "whole", "logarithmic", "threshold", "asymptotic",
                                        "asymptotic_level", "dimension", "share", "choices", NULL };
  RoofParameter *row;

  g_array_set_size (array, array->len + 1);
  row = &g_array_index (array, RoofParameter, array->len - 1);
  if (!roof_json_refuse_unknown (place, known, error) || !read_parameter_type (place, &row->type, error))
    return FALSE;
  set_parameter_defaults (row);
  return roof_json_read_string (place, "id", ROOF_JSON_REQUIRED, (const char **) &row->id, error)
         && roof_json_read_string (place, "name", ROOF_JSON_REQUIRED, (const char **) &row->name,
                                   error)
         && roof_json_read_string (place, "help", ROOF_JSON_OPTIONAL, (const char **) &row->help,
                                   error)
         && roof_json_read_strings (place, "choices", &row->choices, error)
         && read_default (place, row, error)
         && read_dimension (place, &row->dimension, error)
         && roof_json_read_number (place, "min", ROOF_JSON_OPTIONAL, &row->min, error)
         && roof_json_read_number (place, "max", ROOF_JSON_OPTIONAL, &row->max, error)
         && roof_json_read_boolean (place, "whole", ROOF_JSON_OPTIONAL, &row->whole, error)
         && roof_json_read_boolean (place, "logarithmic", ROOF_JSON_OPTIONAL, &row->logarithmic,
                                    error)
         && roof_json_read_boolean (place, "threshold", ROOF_JSON_OPTIONAL, &row->threshold, error)
         && roof_json_read_string (place, "asymptotic", ROOF_JSON_OPTIONAL,
                                   (const char **) &row->asymptotic, error)
         && roof_json_read_string (place, "asymptotic_level", ROOF_JSON_OPTIONAL,
                                   (const char **) &row->asymptotic_level, error)
         && roof_json_read_string (place, "share", ROOF_JSON_OPTIONAL, (const char **) &row->share,
                                   error);
}
