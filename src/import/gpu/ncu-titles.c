/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/gpu/ncu-titles.h"

#include <gio/gio.h>
#include <string.h>

#include "import/gpu/ncu-text.h"

#define MOST_SAMPLED 500 /* rows examined to find the decimal mark */

static const char *const titles[ROOF_N_NCU_TITLES] = { "ID",           "Process ID",  "Kernel Name", "Block Size",   "Grid Size",   "CC", "Device",
                                                       "Section Name", "Metric Name", "Metric Unit", "Metric Value", "Invocations", "Average" };

/* What else the column with the kernels' names is called in pivots, and what the one that tells launches apart. */
static const char *const name_titles[] = { "Kernel", "Kernel_Name", "KernelName", "Name", "Function", "Function Name", "Label" };
static const char *const launch_titles[] = { "Metric Name", "Launch", "Launch ID", "Kernel ID", "Index", "Idx", "Unnamed: 0", "" };

/* Titles that are no metrics. */
static const char *const others[] = { "Process Name", "Host Name",  "Kernel Time",      "Context",      "Stream",
                                      "Rule Name",    "Rule Type",  "Rule Description", "Estimated Speedup Type",
                                      "Estimated Speedup" };

void
roof_ncu_titles_init (RoofNcuTitles *self)
{
  self->metrics = g_ptr_array_new_with_free_func (g_free);
}

void
roof_ncu_titles_clear (RoofNcuTitles *self)
{
  g_ptr_array_unref (self->metrics);
}

static int
find_title (const RoofCsvRow *row,
            const char       *title)
{
  for (guint i = 0; i < row->n; i++)
    if (g_ascii_strcasecmp (row->fields[i], title) == 0)
      return (int) i;
  return -1;
}

/* The column of the first of @titles that there is, or -1. */
static int
find_any (const RoofCsvRow  *row,
          const char *const *titles_of,
          guint              n)
{
  int column = -1;

  for (guint i = 0; i < n && column < 0; i++)
    column = find_title (row, titles_of[i]);
  return column;
}

static gboolean
is_identity (const char *title)
{
  for (guint i = 0; i < ROOF_N_NCU_TITLES; i++)
    if (g_ascii_strcasecmp (titles[i], title) == 0)
      return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    if (g_ascii_strcasecmp (others[i], title) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
has_metric (const RoofCsvRow *row)
{
  for (guint i = 0; i < row->n; i++)
    if (roof_ncu_text_names_metric (row->fields[i]))
      return TRUE;
  return FALSE;
}

const char *
roof_ncu_titles_get_field (const RoofNcuTitles *self,
                           const RoofCsvRow    *row,
                           RoofNcuTitle         title)
{
  int column = self->columns[title];

  return column >= 0 && (guint) column < row->n ? row->fields[column] : "";
}

/* Whether @row has the titles that ncu writes: of kernels, with numbers of launches or of invocations, or with a metric in each row. */
static gboolean
is_usual (const RoofCsvRow *row)
{
  gboolean rows = find_title (row, titles[ROOF_NCU_METRIC]) >= 0 && find_title (row, titles[ROOF_NCU_VALUE]) >= 0;

  return (rows || find_title (row, titles[ROOF_NCU_ID]) >= 0 || find_title (row, titles[ROOF_NCU_INVOCATIONS]) >= 0)
         && find_title (row, titles[ROOF_NCU_KERNEL]) >= 0;
}

static void
take_columns (RoofNcuTitles    *self,
              const RoofCsvRow *row)
{
  for (guint i = 0; i < ROOF_N_NCU_TITLES; i++)
    self->columns[i] = find_title (row, titles[i]);
  self->launch_column = self->wide ? find_any (row, launch_titles, G_N_ELEMENTS (launch_titles)) : -1;
  if (self->wide)
    self->columns[ROOF_NCU_METRIC] = self->columns[ROOF_NCU_UNIT] = self->columns[ROOF_NCU_VALUE] = -1;
  if (self->wide && self->columns[ROOF_NCU_KERNEL] < 0)
    self->columns[ROOF_NCU_KERNEL] = find_any (row, name_titles, G_N_ELEMENTS (name_titles));
  g_ptr_array_set_size (self->metrics, 0);
  for (guint i = 0; self->wide && i < row->n; i++)
    g_ptr_array_add (self->metrics, is_identity (row->fields[i]) ? NULL : g_strdup (row->fields[i]));
}

gboolean
roof_ncu_titles_take (RoofNcuTitles    *self,
                      const RoofCsvRow *row,
                      gboolean          first)
{
  gboolean has_values = find_title (row, titles[ROOF_NCU_VALUE]) >= 0;

  if (!is_usual (row) && (!first || row->n < 2 || has_values || !has_metric (row)))
    return FALSE;
  self->wide = find_title (row, titles[ROOF_NCU_METRIC]) < 0 || !(has_values || find_title (row, titles[ROOF_NCU_AVERAGE]) >= 0);
  take_columns (self, row);
  return TRUE;
}

/* Which columns of a table may hold numbers of metrics, by its titles. Returns: (transfer full) */
static GArray *
find_numbers (const RoofCsvRow *row)
{
  GArray *numbers = g_array_new (FALSE, TRUE, sizeof (gboolean));

  for (guint i = 0; i < row->n; i++)
    {
      gboolean number = !is_identity (row->fields[i]) || g_str_equal (row->fields[i], titles[ROOF_NCU_VALUE])
                        || g_str_equal (row->fields[i], titles[ROOF_NCU_AVERAGE]);

      g_array_append_val (numbers, number);
    }
  return numbers;
}

RoofCsvMark
roof_ncu_titles_find_mark (const char *text,
                           char        separator)
{
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (text, (gssize) strlen (text), NULL);
  g_autoptr (RoofCsvReader) reader = roof_csv_reader_new (stream, separator, NULL);
  const RoofCsvRow *row = roof_csv_reader_next (reader, NULL);
  g_autoptr (GArray) numbers = row != NULL ? find_numbers (row) : NULL;
  RoofCsvVotes votes = { { 0 } };

  for (guint n = 0; row != NULL && n < MOST_SAMPLED && (row = roof_csv_reader_next (reader, NULL)) != NULL; n++)
    for (guint i = 0; i < MIN (row->n, numbers->len); i++)
      if (g_array_index (numbers, gboolean, i) && roof_csv_number_is_alone (row->fields[i]))
        roof_csv_votes_add (&votes, row->fields[i]);
  return roof_csv_votes_count (&votes, FALSE);
}
