/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/gate-option.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cli/command.h"
#include "core/units/units.h"
#include "document/files/text-file.h"

void
roof_gate_option_fill (RoofGateOption *self,
                       GOptionEntry   *entries)
{
  const GOptionEntry filled[ROOF_N_GATE_ENTRIES] = {
    { "markdown", 0, 0, G_OPTION_ARG_FILENAME, &self->markdown, N_ ("Also write Markdown"), "FILE" },
    { "junit", 0, 0, G_OPTION_ARG_FILENAME, &self->junit, N_ ("Also write the results as JUnit XML, for build servers"), "FILE" },
    { "json", 0, 0, G_OPTION_ARG_NONE, &self->json, N_ ("Print JSON instead of tables"), NULL },
  };

  memcpy (entries, filled, sizeof filled);
}

void
roof_gate_option_clear (RoofGateOption *self)
{
  g_free (self->markdown);
  g_free (self->junit);
}

static gboolean
is_standard_output (const char *path)
{
  return g_strcmp0 (path, "-") == 0;
}

gboolean
roof_gate_option_takes_over (const RoofGateOption *self)
{
  return is_standard_output (self->markdown) || is_standard_output (self->junit);
}

gboolean
roof_gate_option_check (const RoofGateOption  *self,
                        const char            *other,
                        GError               **error)
{
  const struct { gboolean given; const char *name; } forms[] = {
    { other != NULL, other },
    { self->json, "--json" },
    { is_standard_output (self->markdown), "--markdown -" },
    { is_standard_output (self->junit), "--junit -" },
  };
  const char *first = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      if (forms[i].given && first != NULL)
        return roof_command_refuse (error, _ ("%1$s and %2$s both go to standard output; give one of them"), first, forms[i].name);
      first = forms[i].given ? forms[i].name : first;
    }
  return roof_command_check_output ("--markdown", self->markdown, _ ("FILE.md"), error)
         && roof_command_check_output ("--junit", self->junit, _ ("FILE.xml"), error);
}

gboolean
roof_gate_option_write (const char  *path,
                        const char  *text,
                        GString     *output,
                        GError     **error)
{
  g_autoptr (GFile) file = NULL;

  if (path == NULL)
    return TRUE;
  if (is_standard_output (path))
    {
      g_string_append (output, text);
      return TRUE;
    }
  file = roof_text_file_find_output (path);
  return roof_text_file_save (file, text, NULL, NULL, error);
}

gboolean
roof_gate_option_parse (const char  *option,
                        const char  *text,
                        const char  *suffix,
                        double      *fraction,
                        GError     **error)
{
  g_autofree char *number = g_strstrip (g_strdup (text));
  g_autoptr (GError) fault = NULL;

  if (suffix != NULL && g_str_has_suffix (number, suffix))
    number[strlen (number) - strlen (suffix)] = '\0';
  g_strchomp (number);
  if (!roof_units_parse (number, ROOF_DIMENSION_FRACTION, fraction, &fault))
    return roof_command_refuse (error, "%s %s: %s", option, text, fault->message);
  if (*fraction < 0)
    return roof_command_refuse (error, _ ("%1$s %2$s: must not be negative"), option, text);
  if (*fraction > 1 && strchr (number, '%') == NULL)
    return roof_command_refuse (error, _ ("%1$s %2$s: a number without %% is a fraction; for per cent say %2$s%%"), option, text);
  return TRUE;
}
