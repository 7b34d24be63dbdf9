/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/parameter-file.h"

#include <math.h>

#include "core/error.h"

static gboolean
read_type (const RoofJsonPlace  *place,
           const RoofJsonField  *field,
           gpointer              object,
           GError              **error)
{
  RoofParameter *parameter = object;
  static const char * const names[] = { "number", "flag", "choice", "level" };
  const char *name = NULL;

  if (!roof_json_read_string (place, "type", ROOF_JSON_OPTIONAL, &name, error))
    return FALSE;
  if (name == NULL)
    name = names[ROOF_PARAMETER_NUMBER];
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (name, names[i]))
      {
        parameter->type = (RoofParameterType) i;
        parameter->default_value = parameter->type == ROOF_PARAMETER_NUMBER ? NAN : 0;
        parameter->min = parameter->type == ROOF_PARAMETER_NUMBER ? 1 : 0;
        parameter->max = parameter->type == ROOF_PARAMETER_FLAG ? 1 : INFINITY;
        return TRUE;
      }
  return roof_json_fail_member (place, "type", error, ROOF_ERROR_UNKNOWN,
                                "must be number, flag, choice or level, got \"%s\"", name);
}

static const struct
{
  const char    *name;
  RoofDimension  dimension;
} dimensions[] = {
  { "count", ROOF_DIMENSION_COUNT },
  { "flop", ROOF_DIMENSION_FLOP },
  { "bytes", ROOF_DIMENSION_BYTE },
  { "seconds", ROOF_DIMENSION_TIME },
};

RoofDimension
roof_parameter_find_dimension (const char *name)
{
  for (guint i = 0; name != NULL && i < G_N_ELEMENTS (dimensions); i++)
    if (g_str_equal (dimensions[i].name, name))
      return dimensions[i].dimension;
  return ROOF_DIMENSION_COUNT;
}

static gboolean
read_dimension (const RoofJsonPlace  *place,
                const RoofJsonField  *field,
                gpointer              object,
                GError              **error)
{
  const char *name = NULL;

  if (!roof_json_read_string (place, "dimension", ROOF_JSON_OPTIONAL, &name, error))
    return FALSE;
  for (guint i = 0; name != NULL && i < G_N_ELEMENTS (dimensions); i++)
    if (g_str_equal (dimensions[i].name, name))
      {
        ((RoofParameter *) object)->dimension = dimensions[i].dimension;
        return TRUE;
      }
  if (name == NULL)
    return TRUE;
  return roof_json_fail_member (place, "dimension", error, ROOF_ERROR_UNKNOWN,
                                "must be count, flop, bytes or seconds, got \"%s\"", name);
}

/* The default of a parameter with choices is the text of one of these. */
static gboolean
read_default (const RoofJsonPlace  *place,
              const RoofJsonField  *field,
              gpointer              object,
              GError              **error)
{
  RoofParameter *parameter = object;
  const char *text = NULL;

  if (parameter->type == ROOF_PARAMETER_LEVEL)
    return roof_json_read_string (place, "default", ROOF_JSON_OPTIONAL,
                                  (const char **) &parameter->default_level, error);
  if (parameter->type != ROOF_PARAMETER_CHOICE)
    return roof_json_read_number (place, "default", ROOF_JSON_OPTIONAL, &parameter->default_value, error);
  if (parameter->choices == NULL || parameter->choices[0] == NULL)
    return roof_json_fail_member (place, "choices", error, ROOF_ERROR_INVALID, "is missing");
  parameter->max = g_strv_length (parameter->choices) - 1;
  if (!roof_json_read_string (place, "default", ROOF_JSON_REQUIRED, &text, error))
    return FALSE;
  for (guint i = 0; parameter->choices[i] != NULL; i++)
    if (g_str_equal (parameter->choices[i], text))
      {
        parameter->default_value = i;
        return TRUE;
      }
  return roof_json_fail_member (place, "default", error, ROOF_ERROR_UNKNOWN,
                                "\"%s\" is not among the choices", text);
}

/* The rows of a parameter. Absent numbers and flags of rows with "always" keep the values that the spec was initialised
 * with. */
const RoofJsonField roof_parameter_fields[] = {
  { "type", ROOF_JSON_CUSTOM, .read = read_type,
    .schema = ROOF_JSON_VALUE ("\"number\", \"flag\", \"choice\", \"level\"") },
  { "id", ROOF_JSON_TEXT, offsetof (RoofParameter, id), ROOF_JSON_REQUIRED },
  { "name", ROOF_JSON_TEXT, offsetof (RoofParameter, name), ROOF_JSON_REQUIRED },
  { "help", ROOF_JSON_TEXT, offsetof (RoofParameter, help) },
  { "choices", ROOF_JSON_TEXTS, offsetof (RoofParameter, choices) },
  { "default", ROOF_JSON_CUSTOM, .read = read_default,
    .schema = ROOF_JSON_EITHER (ROOF_JSON_IS ("number"), ROOF_JSON_IS ("string")) },
  { "dimension", ROOF_JSON_CUSTOM, .read = read_dimension,
    .schema = ROOF_JSON_VALUE ("\"count\", \"flop\", \"bytes\", \"seconds\"") },
  { "min", ROOF_JSON_NUMBER, offsetof (RoofParameter, min), .always = TRUE },
  { "max", ROOF_JSON_NUMBER, offsetof (RoofParameter, max), .always = TRUE },
  { "whole", ROOF_JSON_FLAG, offsetof (RoofParameter, whole), .none = TRUE },
  { "logarithmic", ROOF_JSON_FLAG, offsetof (RoofParameter, logarithmic) },
  { "threshold", ROOF_JSON_FLAG, offsetof (RoofParameter, threshold) },
  { "asymptotic", ROOF_JSON_TEXT, offsetof (RoofParameter, asymptotic) },
  { "asymptotic_level", ROOF_JSON_TEXT, offsetof (RoofParameter, asymptotic_level) },
  { "share", ROOF_JSON_TEXT, offsetof (RoofParameter, share) },
  { NULL },
};
