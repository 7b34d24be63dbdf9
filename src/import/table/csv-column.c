/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/table/csv-column.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "import/table/csv-title.h"
#include "import/table/csv-unit.h"

/* The first column of @kind, or -1. */
static int
find_first (const GPtrArray *columns,
           RoofColumnKind   kind)
{
  for (guint i = 0; i < columns->len; i++)
    if (columns->pdata[i] != NULL && ((const RoofCsvColumn *) columns->pdata[i])->kind == kind)
      return (int) i;
  return -1;
}

int
roof_csv_columns_find_unclear (const GPtrArray *columns)
{
  static const char *const words[] = { "achieved", "perf", "throughput", "rate", "speed", "measured", "per" };
  int index = find_first (columns, ROOF_COLUMN_RATE);
  const RoofCsvColumn *column = index >= 0 ? columns->pdata[index] : NULL;
  g_autofree char *lower = column != NULL ? g_ascii_strdown (column->title, -1) : NULL;

  if (column == NULL || !column->guessed || find_first (columns, ROOF_COLUMN_FLOPS) >= 0 || find_first (columns, ROOF_COLUMN_TIME) < 0
      || find_first (columns, ROOF_COLUMN_INTENSITY) >= 0)
    return -1;
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strstr (lower, words[i]) != NULL)
      return -1;
  return index;
}

gboolean
roof_csv_column_needs_unit (const RoofCsvColumn *self)
{
  RoofDimension dimension = roof_column_kind_get_dimension (self->kind);

  return self->unitless
         && (dimension == ROOF_DIMENSION_TIME || dimension == ROOF_DIMENSION_BANDWIDTH || dimension == ROOF_DIMENSION_FLOP_RATE
             || dimension == ROOF_DIMENSION_ENERGY || dimension == ROOF_DIMENSION_POWER);
}

RoofCsvColumn *
roof_csv_column_new (const char  *title,
                     GError     **error)
{
  g_autoptr (RoofCsvColumn) self = g_new0 (RoofCsvColumn, 1);

  self->title = g_strdup (title);
  self->multiply = self->divide = 1;
  if (!roof_csv_title_read (self, error))
    return NULL;
  if (self->lesser && roof_csv_column_needs_unit (self))
    self->kind = ROOF_COLUMN_UNKNOWN;
  return g_steal_pointer (&self);
}

RoofCsvColumn *
roof_csv_column_choose (const char      *title,
                        RoofColumnKind   kind,
                        const char      *unit,
                        const char      *place,
                        GError         **error)
{
  g_autoptr (RoofCsvColumn) self = g_new0 (RoofCsvColumn, 1);

  self->title = g_strdup (title);
  self->kind = kind;
  self->place = g_strdup (place);
  self->dimension = roof_column_kind_get_dimension (kind);
  self->multiply = self->divide = 1;
  if (unit != NULL && roof_column_kind_is_quantity (kind) && !roof_csv_unit_read (self, unit, NULL, TRUE, error))
    return NULL;
  return g_steal_pointer (&self);
}

RoofCsvColumn *
roof_csv_column_copy (const RoofCsvColumn *self)
{
  RoofCsvColumn *copy = g_memdup2 (self, sizeof *self);

  copy->title = g_strdup (self->title);
  copy->place = g_strdup (self->place);
  copy->unit = g_strdup (self->unit);
  return copy;
}

/* Columns of a table without titles have only a number. */
char *
roof_csv_column_name (const RoofCsvColumn *self,
                      guint                index)
{
  /* Translators: of a table: its number and its title, within a sentence */
  return *self->title != '\0' ? g_strdup_printf (_("column %1$u (%2$s)"), index + 1, self->title)
                              : g_strdup_printf (_("column %u"), index + 1);
}

void
roof_csv_column_free (RoofCsvColumn *self)
{
  g_free (self->title);
  g_free (self->place);
  g_free (self->unit);
  g_free (self);
}
