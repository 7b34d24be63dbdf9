/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/correction-option.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cli/command.h"
#include "cli/kernel-names.h"
#include "core/error.h"
#include "document/files/text-file.h"

/* While corrections are read. */
typedef struct
{
  RoofCorrectionOption *option;
  GHashTable *before, *after; /* names of kernels that may stand on each side */
  GHashTable *first, *last;   /* names that were given on each side */
  GArray     *corrections;
} CorrectionNames;

void
roof_correction_option_fill (RoofCorrectionOption *self,
                             GOptionEntry         *entries)
{
  const GOptionEntry filled[ROOF_N_CORRECTION_ENTRIES] = {
    { "match", 0, 0, G_OPTION_ARG_STRING_ARRAY, &self->matches,
      N_ ("Kernels named BEFORE are named AFTER in later runs; may be repeated"), "BEFORE=AFTER" },
    { "matches", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self->files, N_ ("A file with a line BEFORE=AFTER per match, or "
                                                                      "separated by a tab"), "FILE" },
  };

  memcpy (entries, filled, sizeof filled);
}

void
roof_correction_option_clear (RoofCorrectionOption *self)
{
  g_strfreev (self->matches);
  g_strfreev (self->files);
  g_clear_pointer (&self->texts, g_ptr_array_unref);
}

/* Ends BEFORE in @text, and gives AFTER. A name may have an equals sign itself: then the split counts where both are names.
 * Returns: (nullable) */
static char *
split (const CorrectionNames *self,
       char                  *text)
{
  char *first = strchr (text, '\t');

  for (char *mark = first == NULL ? strchr (text, '=') : NULL; mark != NULL; mark = strchr (mark + 1, '='))
    {
      first = first != NULL ? first : mark;
      *mark = '\0';
      if (g_hash_table_contains (self->before, text) && g_hash_table_contains (self->after, mark + 1))
        return mark + 1;
      *mark = '=';
    }
  if (first == NULL || first == text || first[1] == '\0')
    return NULL;
  *first = '\0';
  return first + 1;
}

/* @place: what the text was given to. @text: (transfer full) */
static gboolean
read_text (CorrectionNames *self,
           const char      *place,
           char            *text,
           GError         **error)
{
  RoofCorrection correction = { text, NULL };

  g_ptr_array_add (self->option->texts, text);
  correction.after = split (self, text);
  if (correction.after == NULL)
    return roof_command_refuse (error, _ ("%1$s %2$s: expected %3$s"), place, text, "BEFORE=AFTER");
  if (!roof_kernel_names_expect (self->before, place, correction.before, error)
      || !roof_kernel_names_expect (self->after, place, correction.after, error))
    return FALSE;
  if (!g_hash_table_add (self->first, (gpointer) correction.before))
    return roof_command_refuse (error, _ ("%1$s: “%2$s” is matched twice"), place, correction.before);
  if (!g_hash_table_add (self->last, (gpointer) correction.after))
    return roof_command_refuse (error, _ ("%1$s: “%2$s” is matched twice"), place, correction.after);
  g_array_append_val (self->corrections, correction);
  return TRUE;
}

/* Blank lines and those that begin with # are passed over. */
static gboolean
read_file (CorrectionNames *self,
           const char      *path,
           GError         **error)
{
  g_autoptr (GFile) file = roof_text_file_find (path);
  g_autofree char *shown = g_filename_display_name (path), *text = NULL;
  g_autoptr (GBytes) content = roof_text_file_load (file, NULL, error);
  g_auto (GStrv) lines = NULL;
  gsize length;

  if (content == NULL)
    return FALSE;
  text = g_utf8_make_valid (g_bytes_get_data (content, &length), (gssize) g_bytes_get_size (content));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      char *line = g_strchomp (lines[i]);
      g_autofree char *place = g_strdup_printf (_ ("%1$s: line %2$u"), shown, i + 1);
      GError *fault = NULL;

      if (*line == '\0' || *line == '#' || read_text (self, place, g_strdup (line), &fault))
        continue;
      roof_fail (error, "%s", fault->message); /* of the file, not of the command line */
      g_error_free (fault);
      return FALSE;
    }
  return TRUE;
}

GArray *
roof_correction_option_read (RoofCorrectionOption *self,
                             RoofReport * const   *reports,
                             guint                 n,
                             GError              **error)
{
  g_autoptr (GArray) corrections = g_array_new (FALSE, FALSE, sizeof (RoofCorrection));
  g_autoptr (GHashTable) before = NULL, after = NULL, first = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) last = g_hash_table_new (g_str_hash, g_str_equal);
  CorrectionNames reading;

  if (self->matches == NULL && self->files == NULL)
    return g_steal_pointer (&corrections);
  self->texts = g_ptr_array_new_with_free_func (g_free);
  before = roof_kernel_names_new (reports, n - 1);
  after = roof_kernel_names_new (reports + 1, n - 1);
  reading = (CorrectionNames) { self, before, after, first, last, corrections };
  for (guint i = 0; self->matches != NULL && self->matches[i] != NULL; i++)
    if (!read_text (&reading, "--match", g_strdup (self->matches[i]), error))
      return NULL;
  for (guint i = 0; self->files != NULL && self->files[i] != NULL; i++)
    if (!read_file (&reading, self->files[i], error))
      return NULL;
  return g_steal_pointer (&corrections);
}
