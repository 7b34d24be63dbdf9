/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>
#include <string.h>

#include "cli/command.h"
#include "cli/subject.h"
#include "core/error.h"
#include "document/files/example.h"
#include "document/files/text-file.h"

/* Suggests the ids that contain the text typed. */
static void
suggest_machines (RoofLibrary  *library,
                  const char   *option,
                  const char   *typed,
                  GError      **error)
{
  g_autofree char *part = g_ascii_strdown (typed, -1);
  g_autoptr (GString) hint = g_string_new (NULL);
  g_autofree char *message = NULL;

  for (guint i = 0; part[0] != '\0' && i < roof_library_get_n_machines (library); i++)
    {
      const char *id = roof_machine_get_id (roof_library_get_machine (library, i));
      g_autofree char *plain = g_ascii_strdown (id, -1);

      if (strstr (plain, part) != NULL)
        g_string_append_printf (hint, "%s%s", hint->len > 0 ? ", " : "", id);
    }
  g_prefix_error (error, "%s: ", option);
  if (hint->len == 0)
    g_string_append (hint, _ ("“roofline-cli list machines” lists the built-in ones"));
  else
    g_string_prepend (hint, _ ("did you mean one of these: "));
  message = (*error)->message;
  (*error)->message = g_strdup_printf ("%s; %s", message, hint->str);
}

/* Whether @name is a file that another program wrote. */
static gboolean
is_foreign (RoofLibrary *library,
            const char  *name)
{
  g_autoptr (GFile) file = roof_text_file_find (name);
  const RoofForeignFormat *format
      = roof_library_find_machine (library, name, NULL) == NULL ? roof_import_recognize (file) : NULL;

  return format != NULL && !g_str_equal (format->id, "machine");
}

/* The machine of a file that another program wrote; what was assumed is said on standard error. Returns: (transfer full)
 * (nullable) */
static RoofMachine *
load_foreign (const char  *path,
              GError     **error)
{
  g_autoptr (GFile) file = roof_text_file_find (path);
  g_autoptr (RoofImport) import = roof_import_load_machine (file, error);

  if (import == NULL)
    return NULL;
  roof_subject_say_findings (path, import);
  return g_steal_pointer (&import->found);
}

RoofMachine *
roof_subject_open_machine (RoofLibrary  *library,
                           const char   *option,
                           const char   *name,
                           GError      **error)
{
  g_autoptr (GError) unknown = NULL;
  RoofMachine *machine = is_foreign (library, name) ? load_foreign (name, &unknown)
                                                    : roof_library_resolve_machine (library, name, &unknown);

  if (machine != NULL)
    return machine;
  if (g_error_matches (unknown, ROOF_ERROR, ROOF_ERROR_UNKNOWN)
      && !g_file_test (name, G_FILE_TEST_EXISTS))
    suggest_machines (library, option, name, &unknown);
  g_propagate_error (error, g_steal_pointer (&unknown));
  return NULL;
}

RoofMachine *
roof_subject_open_measured (RoofLibrary  *library,
                            const char   *machine,
                            GError      **error)
{
  g_autoptr (RoofSnapshot) example = NULL;

  if (machine != NULL)
    return roof_subject_open_machine (library, "--machine", machine, error);
  example = roof_example_new ();
  return roof_machine_ref (roof_snapshot_get_active (example));
}

gboolean
roof_subject_is_of_machine (const char *setting)
{
  return g_str_has_prefix (setting, ROOF_MACHINE_PREFIX);
}

/* Whether a number of the machine may be 0: a time or a price. */
static gboolean
may_be_nothing (RoofDimension dimension)
{
  return dimension == ROOF_DIMENSION_TIME || dimension == ROOF_DIMENSION_PRICE || dimension == ROOF_DIMENSION_POWER;
}

/* The number that a setting "machine.NAME=VALUE" names, and its value. */
static gboolean
read_setting (const RoofMachine  *machine,
              const char         *text,
              RoofMachineKey     *key,
              double             *value,
              GError            **error)
{
  g_autofree char *name = NULL;
  const char *typed;
  RoofDimension dimension;

  if (!roof_command_split ("--set", text, "KEY=VALUE", &name, &typed, error))
    return FALSE;
  if (!roof_machine_find_key (machine, name + strlen (ROOF_MACHINE_PREFIX), key, error))
    {
      g_prefix_error (error, "--set %s: ", name);
      return FALSE;
    }
  dimension = roof_machine_get_dimension (machine, *key);
  if (!roof_units_parse (typed, dimension, value, error))
    {
      g_prefix_error (error, "--set %s: ", name);
      return FALSE;
    }
  if (*value < 0 || (*value == 0 && !may_be_nothing (dimension)))
    return roof_fail (error, may_be_nothing (dimension) ? _ ("--set %s: must be 0 or more") : _ ("--set %s: must be more than 0"), text);
  return TRUE;
}

/* Notes for standard error that @n ceilings went down with a roof. */
static void
tell_lowered (GString    *notes,
              const char *setting,
              guint       n)
{
  if (n > 0)
    g_string_append_printf (notes, ngettext ("%1$s--set %2$s: %3$u ceiling above it is lowered to it",
                                             "%1$s--set %2$s: %3$u ceilings above it are lowered to it", n),
                            notes->len > 0 ? "\n" : "", setting, n);
}

/* Whether one of the first @n of @keys is @key. */
static gboolean
is_among (const RoofMachineKey *keys,
          guint                 n,
          RoofMachineKey        key)
{
  for (guint i = 0; i < n; i++)
    if (keys[i].part == key.part && keys[i].index == key.index && keys[i].field == key.field)
      return TRUE;
  return FALSE;
}

RoofMachine *
roof_subject_set_machine (const RoofSubject  *self,
                          RoofMachine        *machine,
                          GError            **error)
{
  guint n = self->settings != NULL ? g_strv_length (self->settings) : 0;
  g_autofree RoofMachineKey *keys = g_new (RoofMachineKey, n);
  g_autoptr (RoofMachine) changed = roof_machine_ref (machine);
  g_autoptr (GString) notes = g_string_new (NULL);

  for (guint i = 0, n_keys = 0; i < n; i++)
    {
      const char *text = self->settings[i];
      RoofMachine *next;
      double value;
      guint n_lowered;

      if (!roof_subject_is_of_machine (text))
        continue;
      if (!read_setting (changed, text, &keys[n_keys], &value, error))
        return NULL;
      if (is_among (keys, n_keys, keys[n_keys]))
        {
          roof_command_refuse (error, _ ("--set %s: this number has been set already"), text);
          return NULL;
        }
      next = roof_machine_with_roof (changed, keys[n_keys++], value, &n_lowered, error);
      if (next == NULL)
        {
          g_prefix_error (error, "--set %s: ", text);
          return NULL;
        }
      roof_machine_unref (changed);
      changed = next;
      tell_lowered (notes, text, n_lowered);
    }
  if (notes->len > 0)
    roof_command_say (notes->str);
  return g_steal_pointer (&changed);
}
