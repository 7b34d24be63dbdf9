/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/column-option.h"

#include <glib/gi18n.h>

#include "document/files/text-file.h"
#include "import/table/csv-preview.h"

#define OPTION "--column"
#define SHAPE "TITLE=COLUMN"

GOptionEntry
roof_column_option_get_entry (char ***choices)
{
  return (GOptionEntry) {
    "column", 0, 0, G_OPTION_ARG_STRING_ARRAY, choices,
    /* Translators: do not translate what stands between quotation marks. */
    N_ ("Meaning of a table column, named by number or title: \"flops=2\", \"time (us)=elapsed\", \"none=4\"; may be repeated"), SHAPE
  };
}

/* The kind of column that @title names, "none" for an ignored one. Returns: (transfer full) (nullable) */
static RoofCsvColumn *
read_title (const char  *choice,
            const char  *title,
            GError     **error)
{
  g_autoptr (GError) fault = NULL;
  g_autoptr (RoofCsvColumn) column = roof_csv_column_new (title, &fault);

  if (column != NULL && (column->kind != ROOF_COLUMN_UNKNOWN || g_str_equal (title, "none")))
    return g_steal_pointer (&column);
  if (column == NULL)
    roof_command_refuse (error, "%s %s: %s", OPTION, choice, fault->message);
  else
    roof_command_refuse (error, _ ("%1$s %2$s: there is no such quantity; say name, flops, bytes, time, min, max, sigma, repeats, energy, power, "
                                   "performance, intensity, bandwidth, count, unit, compute, machine or none"), OPTION, choice);
  return NULL;
}

/* Index of the column with the number or title @text; -1: none. */
static int
find_column (const RoofCsvPreview *table,
             const char           *choice,
             const char           *text,
             GError              **error)
{
  guint64 number;

  if (g_ascii_string_to_unsigned (text, 10, 1, table->columns->len, &number, NULL))
    return (int) number - 1;
  for (guint i = 0; i < table->columns->len; i++)
    if (g_str_equal (((const RoofCsvColumn *) table->columns->pdata[i])->title, text))
      return (int) i;
  roof_command_refuse (error, ngettext ("%1$s %2$s: the table has %3$u column, none with this title",
                                        "%1$s %2$s: the table has %3$u columns, none with this title", table->columns->len),
                       OPTION, choice, table->columns->len);
  return -1;
}

/* Ignores other columns recognised as the same kind as one chosen by the option. */
static void
take_away (GPtrArray           *columns,
           const RoofCsvColumn *chosen)
{
  for (guint i = 0; i < columns->len; i++)
    {
      RoofCsvColumn *column = columns->pdata[i];

      if (column->kind == chosen->kind && g_strcmp0 (column->place, chosen->place) == 0)
        column->kind = ROOF_COLUMN_UNKNOWN;
    }
}

static gboolean
apply (RoofCsvPreview  *table,
       const char      *choice,
       GError         **error)
{
  g_autofree char *title = NULL;
  g_autoptr (RoofCsvColumn) chosen = NULL;
  const char *column;
  int index;

  if (!roof_command_split (OPTION, choice, SHAPE, &title, &column, error))
    return FALSE;
  chosen = read_title (choice, title, error);
  index = chosen != NULL ? find_column (table, choice, column, error) : -1;
  if (index < 0)
    return FALSE;
  take_away (table->columns, chosen);
  g_free (chosen->title);
  chosen->title = g_strdup (((const RoofCsvColumn *) table->columns->pdata[index])->title);
  roof_csv_column_free (table->columns->pdata[index]);
  table->columns->pdata[index] = g_steal_pointer (&chosen);
  return TRUE;
}

RoofImport *
roof_column_option_load (GFile        *file,
                         const char   *format,
                         char        **choices,
                         gboolean      whole,
                         RoofMachine  *machine,
                         GError      **error)
{
  g_autoptr (RoofCsvPreview) table = NULL;
  RoofProgress progress = { NULL, NULL, NULL };

  if (choices == NULL)
    return (whole ? roof_import_load_whole : roof_import_load) (file, format, machine, NULL, NULL, NULL, error);
  table = roof_csv_preview_load (file, TRUE, error);
  if (table == NULL)
    return NULL;
  for (guint i = 0; choices[i] != NULL; i++)
    if (!apply (table, choices[i], error))
      return NULL;
  return roof_import_load_columns (file, table->columns, machine, &progress, error);
}
