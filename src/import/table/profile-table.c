/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/table/profile-table.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#include "core/error.h"
#include "document/files/analysis-csv.h"
#include "document/files/text-file.h"
#include "import/table/csv-reader.h"

#define PATTERN "pattern"
#define PART "part"

RoofProfileTable *
roof_profile_table_new (void)
{
  RoofProfileTable *self = g_new0 (RoofProfileTable, 1);

  self->rules = g_array_new (FALSE, FALSE, sizeof (RoofProfileRule));
  self->texts = g_ptr_array_new_with_free_func (g_free);
  return self;
}

void
roof_profile_table_free (RoofProfileTable *self)
{
  g_array_unref (self->rules);
  g_ptr_array_unref (self->texts);
  g_free (self);
}

/* A copy of @text that lives as long as @self. @text: (nullable) */
static const char *
keep (RoofProfileTable *self,
      const char       *text)
{
  char *kept = g_strdup (text);

  if (kept != NULL)
    g_ptr_array_add (self->texts, kept);
  return kept;
}

void
roof_profile_table_add (RoofProfileTable *self,
                        const char       *pattern,
                        const char       *part,
                        const char       *place)
{
  RoofProfileRule rule = { keep (self, pattern), keep (self, part), keep (self, place) };

  g_array_append_val (self->rules, rule);
}

/* The text without the apostrophe that roof_csv_append_value() puts before what a spreadsheet would compute. */
static const char *
get_field (const RoofCsvRow *row,
           guint             index)
{
  const char *text = row->fields[index];

  return text[0] == '\'' && roof_csv_is_guarded (text + 1) ? text + 1 : text;
}

static gboolean
is_header (const RoofCsvRow *row)
{
  return g_ascii_strcasecmp (row->fields[0], PATTERN) == 0 && g_ascii_strcasecmp (row->fields[1], PART) == 0;
}

static gboolean
take_row (RoofProfileTable  *self,
          const char        *shown,
          const RoofCsvRow  *row,
          GError           **error)
{
  /* Translators: a file and the number of a line in it */
  g_autofree char *place = g_strdup_printf (_("%1$s: line %2$" PRIu64), shown, row->line);

  if (row->n != 2 || row->fields[0][0] == '\0' || row->fields[1][0] == '\0')
    return roof_fail (error, "%1$s: expected %2$s", place, "PATTERN,PART");
  if (self->rules->len > 0 || !is_header (row))
    roof_profile_table_add (self, get_field (row, 0), get_field (row, 1), place);
  return TRUE;
}

gboolean
roof_profile_table_read (RoofProfileTable  *self,
                         GFile             *file,
                         GError           **error)
{
  g_autofree char *shown = roof_text_file_name (file);
  g_autoptr (GBytes) content = roof_text_file_load (file, NULL, error);
  g_autoptr (GInputStream) stream = NULL;
  g_autoptr (RoofCsvReader) reader = NULL;
  g_autoptr (GError) fault = NULL;
  const RoofCsvRow *row;

  if (content == NULL)
    return FALSE;
  stream = g_memory_input_stream_new_from_bytes (content);
  reader = roof_csv_reader_new (stream, ',', NULL);
  while ((row = roof_csv_reader_next (reader, &fault)) != NULL)
    if (!take_row (self, shown, row, error))
      return FALSE;
  if (fault == NULL)
    return TRUE;
  g_propagate_prefixed_error (error, g_steal_pointer (&fault), "%s: ", shown);
  return FALSE;
}

char *
roof_profile_table_write (const RoofProfileTable *self)
{
  GString *csv = g_string_new (PATTERN "," PART "\n");

  for (guint i = 0; i < self->rules->len; i++)
    {
      const RoofProfileRule *rule = &g_array_index (self->rules, RoofProfileRule, i);

      roof_csv_append_text (rule->pattern, csv);
      g_string_append_c (csv, ',');
      roof_csv_append_text (rule->part, csv);
      g_string_append_c (csv, '\n');
    }
  return g_string_free (csv, FALSE);
}
