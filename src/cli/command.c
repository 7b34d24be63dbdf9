/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/command.h"

#include <glib/gi18n.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "chart/draw/export-format.h"
#include "cli/table.h"
#include "core/error.h"
#include "document/json/json-text.h"

#define PROGRAM "roofline-cli"

G_DEFINE_QUARK (roof-command-help, roof_command_help)
G_DEFINE_QUARK (roof-command-gate, roof_command_gate)

/* An option that names a file to be written. */
typedef struct
{
  GOptionEntry   entry;
  char         **values; /* nullable: all that were given */
} SingleOption;

static void
free_single (gpointer data)
{
  SingleOption *self = data;

  g_strfreev (self->values);
  g_free (self);
}

static gboolean
is_written (const GOptionEntry *entry)
{
  static const char *const names[] = { "output", "profile-output", "markdown", "junit", NULL };

  return g_strv_contains (names, entry->long_name);
}

/* Adds @entries to @context. Options that name a file to be written collect all that are given: GLib would drop all but the last in
 * silence. Of other values the last one counts, as is usual, so that a script can override what stands before.
 * @singles: (element-type SingleOption): gets these options */
static void
add_entries (GOptionContext     *context,
             const GOptionEntry *entries,
             GPtrArray          *singles)
{
  for (; entries->long_name != NULL; entries++)
    {
      GOptionEntry added[] = { *entries, G_OPTION_ENTRY_NULL };

      if (is_written (entries))
        {
          SingleOption *single = g_new0 (SingleOption, 1);

          single->entry = *entries;
          added[0].arg = G_OPTION_ARG_FILENAME_ARRAY;
          added[0].arg_data = &single->values;
          g_ptr_array_add (singles, single);
        }
      g_option_context_add_main_entries (context, added, GETTEXT_PACKAGE);
    }
}

/* Hands each of @singles its value. Refuses an option that was given more than once. */
static gboolean
take_values (GPtrArray  *singles,
             GError    **error)
{
  for (guint i = 0; i < singles->len; i++)
    {
      SingleOption *single = singles->pdata[i];
      const GOptionEntry *entry = &single->entry;
      g_autofree char *name = entry->short_name != '\0' ? g_strdup_printf ("-%c", entry->short_name)
                                                        : g_strconcat ("--", entry->long_name, NULL);

      if (single->values == NULL)
        continue;
      if (single->values[1] != NULL)
        return roof_command_refuse (error, _ ("%1$s: must be given only once, got %2$s and %3$s"), name, single->values[0],
                                    single->values[1]);
      *(char **) entry->arg_data = g_steal_pointer (&single->values[0]);
    }
  return TRUE;
}

static gboolean
fail_with_help (GOptionContext  *context,
                const char      *verb,
                GError         **error)
{
  g_autofree char *program = g_strdup_printf (PROGRAM " %s", verb);
  g_autofree char *help = NULL;

  g_set_prgname (program);
  help = g_option_context_get_help (context, TRUE, NULL);
  g_set_prgname (PROGRAM);
  g_set_error_literal (error, ROOF_COMMAND_HELP, 0, help);
  return FALSE;
}

/* @failure: (transfer full). Names the argument that is not valid text, which GLib's message does not. */
static gboolean
fail_parse (GError              *failure,
            const char * const  *arguments,
            GError             **error)
{
  for (guint i = 0; failure->domain == G_CONVERT_ERROR && arguments[i] != NULL; i++)
    {
      g_autofree char *text = g_locale_to_utf8 (arguments[i], -1, NULL, NULL, NULL);
      g_autofree char *shown = g_utf8_make_valid (arguments[i], -1);

      if (text != NULL)
        continue;
      g_error_free (failure);
      return roof_command_refuse (error, _ ("%s: not valid text in the encoding of this terminal"), shown);
    }
  g_propagate_error (error, failure);
  return FALSE;
}

gboolean
roof_command_parse_options (const char          *usage,
                            const char * const  *arguments,
                            GError             **error,
                            ...)
{
  g_autoptr (GOptionContext) context = g_option_context_new (usage);
  g_autoptr (GPtrArray) singles = g_ptr_array_new_with_free_func (free_single);
  g_auto (GStrv) rest = g_strdupv ((char **) arguments);
  gboolean helped = FALSE;
  const GOptionEntry help[] = {
    { "help", 'h', 0, G_OPTION_ARG_NONE, &helped, N_ ("Show these options"), NULL },
    G_OPTION_ENTRY_NULL,
  };
  const GOptionEntry *entries;
  g_autoptr (GError) failure = NULL;
  va_list lists;

  /* The context's own --help would print and exit in the middle of parsing. */
  g_option_context_set_help_enabled (context, FALSE);
  g_option_context_set_translation_domain (context, GETTEXT_PACKAGE);
  va_start (lists, error);
  while ((entries = va_arg (lists, const GOptionEntry *)) != NULL)
    add_entries (context, entries, singles);
  va_end (lists);
  add_entries (context, help, singles);
  if (!g_option_context_parse_strv (context, &rest, &failure))
    return fail_parse (g_steal_pointer (&failure), arguments, error);
  return helped ? fail_with_help (context, arguments[0], error) : take_values (singles, error);
}

gboolean
roof_command_has_options (const GOptionEntry *entries)
{
  for (; entries->long_name != NULL; entries++)
    if (entries->arg == G_OPTION_ARG_NONE ? *(const gboolean *) entries->arg_data : *(gpointer *) entries->arg_data != NULL)
      return TRUE;
  return FALSE;
}

void
roof_command_clear_options (const GOptionEntry *entries)
{
  for (; entries->long_name != NULL; entries++)
    if (entries->arg == G_OPTION_ARG_STRING || entries->arg == G_OPTION_ARG_FILENAME)
      g_clear_pointer ((char **) entries->arg_data, g_free);
    else if (entries->arg == G_OPTION_ARG_STRING_ARRAY || entries->arg == G_OPTION_ARG_FILENAME_ARRAY)
      g_clear_pointer ((char ***) entries->arg_data, g_strfreev);
}

gboolean
roof_command_refuse (GError     **error,
                     const char  *format,
                     ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_propagate_error (error, g_error_new_valist (G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, format,
                                                arguments));
  va_end (arguments);
  return FALSE;
}

gboolean
roof_command_check_output (const char  *option,
                           const char  *path,
                           const char  *shape,
                           GError     **error)
{
  g_autofree char *name = path != NULL ? g_ascii_strdown (path, -1) : g_strdup ("");
  RoofExportFormat format;

  if (g_str_has_suffix (name, ".csv") || g_str_has_suffix (name, ".tsv"))
    return roof_command_refuse (error, _ ("%1$s %2$s: the name is that of a table; name the file %3$s"), option, path, shape);
  if (roof_export_format_from_path (name, &format, NULL))
    return roof_command_refuse (error, _ ("%1$s %2$s: the name is that of a picture or a page, which “roofline-cli render” "
                                          "draws; name the file %3$s"),
                                option, path, shape);
  return TRUE;
}

gboolean
roof_command_read_count (const char  *option,
                         const char  *text,
                         double       least,
                         double      *value,
                         GError     **error)
{
  if (text == NULL)
    return TRUE;
  if (!roof_units_parse (text, ROOF_DIMENSION_COUNT, value, error))
    {
      g_prefix_error (error, "%s: ", option);
      return FALSE;
    }
  if (*value < least || *value != floor (*value))
    return roof_fail (error, _ ("%1$s: must be a whole number of at least %2$.15g, got %3$s"), option, least, text);
  return TRUE;
}

gboolean
roof_command_read_quantity (const char     *option,
                            const char     *text,
                            RoofDimension   dimension,
                            double         *value,
                            GError        **error)
{
  if (text == NULL)
    return TRUE;
  if (!roof_units_parse (text, dimension, value, error))
    {
      g_prefix_error (error, "%s: ", option);
      return FALSE;
    }
  return *value >= 0 || roof_command_refuse (error, _ ("%1$s %2$s: must not be negative"), option, text);
}

gboolean
roof_command_read_share (const char  *option,
                         const char  *text,
                         double      *share,
                         GError     **error)
{
  if (text == NULL)
    return TRUE;
  if (!roof_units_parse (text, ROOF_DIMENSION_COUNT, share, error))
    {
      g_prefix_error (error, "%s: ", option);
      return FALSE;
    }
  return (*share >= 0 && *share <= 1) || roof_fail (error, _ ("%1$s: must be from 0 to 1, got %2$s"), option, text);
}

gboolean
roof_command_split (const char  *option,
                    const char  *text,
                    const char  *shape,
                    char       **key,
                    const char **value,
                    GError     **error)
{
  const char *equals = strchr (text, '=');

  if (equals == NULL || equals == text || equals[1] == '\0')
    return roof_command_refuse (error, _ ("%1$s %2$s: %3$s is expected"), option, text, shape);
  *key = g_strndup (text, (gsize) (equals - text));
  *value = equals + 1;
  return TRUE;
}

void
roof_command_say (const char *message)
{
  g_autofree char *valid = g_utf8_make_valid (message, -1);
  g_auto (GStrv) lines = g_strsplit (valid, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      roof_text_plain_controls (lines[i]);
      fprintf (stderr, PROGRAM ": %s\n", lines[i]);
    }
}

gboolean
roof_command_show_progress (const char *text)
{
  if (!isatty (STDERR_FILENO))
    return FALSE;
  fprintf (stderr, "\r\033[K%s", text != NULL ? text : "");
  fflush (stderr);
  return TRUE;
}

static void
say_faults (const char * const *faults)
{
  for (guint i = 0; faults[i] != NULL; i++)
    roof_command_say (faults[i]);
}

RoofLibrary *
roof_command_open_library (void)
{
  RoofLibrary *library = roof_library_new (g_get_user_data_dir ());

  say_faults (roof_library_get_faults (library));
  return library;
}

RoofLessons *
roof_command_open_lessons (RoofLibrary *library)
{
  RoofLessons *lessons = roof_lessons_new (library, g_get_user_data_dir ());

  say_faults (roof_lessons_get_faults (lessons));
  return lessons;
}

void
roof_command_flush (GString *output)
{
  roof_text_make_safe (output->str);
  fwrite (output->str, 1, output->len, stdout);
  g_string_truncate (output, 0);
}

void
roof_command_print_json (JsonObject *object,
                         GString    *output)
{
  g_autoptr (JsonNode) root = json_node_new (JSON_NODE_OBJECT);
  g_autofree char *text = NULL;

  json_node_take_object (root, object);
  text = roof_json_print (root);
  g_string_append (output, text);
}
