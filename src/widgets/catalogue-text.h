/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib/gi18n.h>

#include "explore/variable/variable.h"

/* A text of the catalogue, translated; without a translation (a user's own operation) @text itself. @text: (nullable).
 * Returns: (transfer none) (nullable) */
static inline const char *
roof_gettext (const char *text)
{
  /* gettext returns the header of the .po file for "" */
  return text != NULL && *text != '\0' ? gettext (text) : text;
}

/* A parameter's name and its letter in formulas, "Batch B"; without the letter where letter and name are equal.
 * Returns: (transfer full) */
static inline char *
roof_parameter_title (const RoofParameter *parameter)
{
  if (g_ascii_strcasecmp (parameter->name, parameter->id) == 0)
    return g_strdup (roof_gettext (parameter->name));
  return g_strdup_printf ("%s %s", roof_gettext (parameter->name), parameter->id);
}

/* The same for a variable. A size of a network's step has no letter. Returns: (transfer full) */
static inline char *
roof_variable_title (const RoofVariable *variable)
{
  const RoofParameter *parameter = roof_variable_get_parameter (variable);

  return roof_variable_is_size (variable) ? g_strdup (roof_gettext (parameter->name)) : roof_parameter_title (parameter);
}
