/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A reference card on a sheet: formulas beside a small chart, then the tables below one another. */
#include "chart/draw/handout-private.h"

#define TEXT_SIZE 10.5
#define LEAST_TEXT 3.5 /* a machine with very many peaks, or wide paper */
#define TEXT_STEP 0.5
#define HEADING 1.15     /* times the text */
#define ROW_GAP 0.42     /* of the size of the text */
#define HEADING_GAP 0.5
#define TABLE_GAP 1.3
#define CELL_GAP 14.0    /* points of A4 between columns */
#define CHART_SHARE 0.4  /* of the width */
#define CHART_HEIGHT 0.75 /* of its width */
#define MOST_CHART 0.3   /* of the height of the paper */
#define COLUMNS 4        /* the most a table has */

static guint
count_rows (const RoofCardTable *table)
{
  return table->cells->len / table->n_columns;
}

static PangoLayout *
make_cell (RoofComposer        *self,
           const RoofCardTable *table,
           guint                row,
           guint                column,
           double               size,
           double               width)
{
  return roof_composer_make_text (self, g_ptr_array_index (table->cells, row * table->n_columns + column), size, FALSE, width);
}

/* The widths of the columns: equal where the texts allow it; the last one gets the rest of @width. */
static void
measure_columns (RoofComposer        *self,
                 const RoofCardTable *table,
                 double               size,
                 double               width,
                 double              *widths)
{
  double gap = CELL_GAP * self->unit, left = width;

  for (guint column = 0; column + 1 < table->n_columns; column++)
    {
      widths[column] = table->headed ? width / table->n_columns - gap : 0;
      for (guint row = 0; row < count_rows (table); row++)
        {
          g_autoptr (PangoLayout) cell = make_cell (self, table, row, column, size, 0);

          widths[column] = MAX (widths[column], roof_composer_get_width (cell));
        }
      left -= widths[column] + gap;
    }
  widths[table->n_columns - 1] = MAX (left, gap);
}

/* Returns: where the row ends */
static double
put_row (RoofComposer        *self,
         const RoofCardTable *table,
         guint                row,
         double               size,
         double               x,
         double               y,
         const double        *widths)
{
  gboolean names = table->headed && row == 0;
  double end = y;

  for (guint column = 0; column < table->n_columns; column++)
    {
      gboolean last = column + 1 == table->n_columns;
      PangoLayout *cell = make_cell (self, table, row, column, size, last ? widths[column] : 0);
      RoofInk ink = names || (column == 0 && !table->headed) ? ROOF_INK_TEXT_QUIET : ROOF_INK_TEXT;
      double bottom = roof_composer_put (self, cell, x, y, ink);

      end = MAX (end, bottom);
      x += widths[column] + CELL_GAP * self->unit;
    }
  return end + ROW_GAP * size * self->unit;
}

/* Returns: where the table ends */
static double
put_table (RoofComposer        *self,
           const RoofCardTable *table,
           double               size,
           double               x,
           double               y,
           double               width)
{
  double widths[COLUMNS] = { 0 };

  if (count_rows (table) <= (table->headed ? 1 : 0))
    return y;
  measure_columns (self, table, size, width, widths);
  y = roof_composer_put (self, roof_composer_make_text (self, table->title, HEADING * size, TRUE, width), x, y, ROOF_INK_TEXT);
  y += HEADING_GAP * size * self->unit;
  for (guint row = 0; row < count_rows (table); row++)
    y = put_row (self, table, row, size, x, y, widths);
  return y + TABLE_GAP * size * self->unit;
}

/* Returns: where the last table ends */
static double
put_all (RoofComposer   *self,
         const RoofCard *card,
         double          size,
         const RoofRect *area)
{
  const RoofCardTable *tables = (const RoofCardTable *) (const void *) card->tables->data;
  double gap = CELL_GAP * self->unit, chart = CHART_SHARE * area->width;
  double formulas = put_table (self, &tables[ROOF_CARD_FORMULAS], size, area->x, area->y, area->width - chart - gap);
  double y;

  self->sheet->chart = (RoofRect) { area->x + area->width - chart, area->y, chart,
                                    MIN (CHART_HEIGHT * chart, MOST_CHART * area->height) };
  y = MAX (formulas, area->y + self->sheet->chart.height + TABLE_GAP * size * self->unit);
  for (guint i = ROOF_CARD_DECISIONS; i < ROOF_CARD_N_TABLES; i++)
    y = put_table (self, &tables[i], size, area->x, y, area->width);
  return y;
}

void
roof_card_lay_out (RoofHandoutSheet        *self,
                   const RoofCard          *card,
                   RoofScene               *scene,
                   const RoofExportOptions *options,
                   PangoContext            *context)
{
  RoofComposer composer = { self, context, roof_handout_get_unit (options), 0, NULL };
  RoofRect area = roof_composer_begin (&composer, card->title, 0, 0, options);
  guint n = self->texts->len;
  double size = TEXT_SIZE;

  while (put_all (&composer, card, size, &area) > composer.bottom && size > LEAST_TEXT)
    {
      g_array_set_size (self->texts, n);
      size -= TEXT_STEP;
    }
  self->scene = scene;
}
