/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "cli/command.h"
#include "document/files/json-file.h"
#include "document/files/text-file.h"
#include "document/json/json-text.h"

static gboolean
seal (const char  *path,
      const char  *word,
      GString     *output,
      GError     **error)
{
  g_autoptr (RoofLibrary) library = roof_command_open_library ();
  g_autoptr (GFile) file = roof_text_file_find (path);
  g_autoptr (JsonNode) root = roof_json_load (file, error), sealed = NULL;
  g_autofree char *text = NULL;

  if (root == NULL)
    return FALSE;
  sealed = roof_lesson_seal (root, library, word, error);
  if (sealed == NULL)
    {
      g_prefix_error (error, "%s: ", path);
      return FALSE;
    }
  text = roof_json_print (sealed);
  g_string_append (output, text);
  return TRUE;
}

static gboolean
run (const char * const  *arguments,
     GString             *output,
     GError             **error)
{
  g_auto (GStrv) paths = NULL;
  g_autofree char *word = NULL;
  const GOptionEntry entries[] = {
    { "word", 0, 0, G_OPTION_ARG_STRING, &word, N_ ("The word that opens its answers"), N_ ("WORD") },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &paths, NULL, NULL },
    G_OPTION_ENTRY_NULL,
  };

  if (!roof_command_parse_options ("LESSON --word WORD", arguments, error, entries, NULL))
    return FALSE;
  if (paths == NULL || paths[1] != NULL || word == NULL)
    return roof_command_refuse (error, _ ("seal: name one lesson file, and the word with --word"));
  return seal (paths[0], word, output, error);
}

const RoofVerb roof_verb_seal = { "seal", N_ ("Make an assignment: a lesson whose answers open with a word"), run };
