/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <glib/gi18n.h>
#include <locale.h>
#include <stdio.h>

#include "cli/command.h"
#include "cli/table.h"
#include "cli/verbs.h"
#include "document/files/build-folder.h"
#include "document/files/heap.h"
#include "document/files/text-file.h"

enum
{
  STATUS_DONE = 0,
  STATUS_WRONG_INPUT = 1,
  STATUS_WRONG_COMMAND = 2,
  STATUS_GATE_NOT_MET = 3,
};

static void
append_usage (GString *output)
{
  g_string_append_printf (output, "%s\n  roofline-cli %s\n\n%s\n", _ ("Usage:"), "VERB [OPTION…]",
                          _ ("Verbs:"));
  for (guint i = 0; i < G_N_ELEMENTS (verbs); i++)
    g_string_append_printf (output, "  %-11s  %s\n", verbs[i]->name, _ (verbs[i]->summary));
  g_string_append_printf (output, "\n%s\n", _ ("“roofline-cli VERB --help” shows the options of a verb."));
}

static const RoofVerb *
find_verb (const char  *name,
           GError     **error)
{
  g_autoptr (GString) known = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (verbs); i++)
    {
      if (g_str_equal (verbs[i]->name, name))
        return verbs[i];
      g_string_append_printf (known, "%s%s", i > 0 ? ", " : "", verbs[i]->name);
    }
  if (name[0] == '-')
    roof_command_refuse (error, _ ("unknown option %1$s; a verb comes first: %2$s"), name, known->str);
  else
    roof_command_refuse (error, _ ("there is no verb “%1$s”; there are %2$s"), name, known->str);
  return NULL;
}

static gboolean
run (const char * const  *arguments,
     GString             *output,
     GError             **error)
{
  const RoofVerb *verb;

  if (arguments[0] == NULL)
    return roof_command_refuse (error, _ ("a verb is missing; “roofline-cli --help” lists them"));
  if (g_str_equal (arguments[0], "--version"))
    {
      g_string_append (output, "roofline-cli " ROOF_VERSION "\n");
      return TRUE;
    }
  if (g_str_equal (arguments[0], "--help") || g_str_equal (arguments[0], "-h"))
    {
      append_usage (output);
      return TRUE;
    }
  verb = find_verb (arguments[0], error);
  return verb != NULL && verb->run (arguments, output, error);
}

/* FALSE when standard output could not be written, such as on a full disk. */
static gboolean
print (GString *output)
{
  roof_text_make_safe (output->str);
  if (fwrite (output->str, 1, output->len, stdout) == output->len && fflush (stdout) == 0
      && ferror (stdout) == 0)
    return TRUE;
  /* Translators: %s is the system's reason, such as "No space left on device". */
  fprintf (stderr, _ ("roofline-cli: standard output: %s\n"), g_strerror (errno));
  return FALSE;
}

/* Numbers are read and written the same in every locale; only sentences are translated. */
static void
set_language (void)
{
  g_autofree char *built = roof_build_folder_find ("po");

  setlocale (LC_ALL, "");
  setlocale (LC_NUMERIC, "C");
  /* UTF-8 when no locale is set or the locale is not installed, as in containers and cron jobs, so that a command line gives the
   * same picture everywhere. */
  if (g_str_equal (setlocale (LC_CTYPE, NULL), "C"))
    setlocale (LC_CTYPE, "C.UTF-8");
  bindtextdomain (GETTEXT_PACKAGE, built != NULL ? built : ROOF_LOCALE_DIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GString) output = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  gboolean done;

  roof_heap_keep_freed ();
  roof_heap_reserve ();
  set_language ();
  roof_text_file_set_tell (roof_command_say);
  g_set_prgname ("roofline-cli");
  done = argc > 0 && run ((const char * const *) argv + 1, output, &error);
  if (error != NULL && error->domain == ROOF_COMMAND_HELP)
    {
      g_string_assign (output, error->message);
      done = TRUE;
    }
  if (done)
    return print (output) ? STATUS_DONE : STATUS_WRONG_INPUT;
  if (error->domain == ROOF_COMMAND_GATE && !print (output))
    return STATUS_WRONG_INPUT;
  roof_command_say (error->message);
  if (error->domain == ROOF_COMMAND_GATE)
    return STATUS_GATE_NOT_MET;
  return error->domain == G_OPTION_ERROR ? STATUS_WRONG_COMMAND : STATUS_WRONG_INPUT;
}
