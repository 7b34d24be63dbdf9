/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/table/csv-row.h"

G_BEGIN_DECLS

#define ROOF_CSV_TOLERANCE 0.01 /* relative difference allowed between numbers of a row */

/* Numbers of a row in base units, NAN if absent. */
typedef struct
{
  double flops, bytes, time, rate, intensity, bandwidth, count;
  double shortest, longest, deviation, repeats; /* of the time */
  double energy, power; /* of the run */
  double read, written; /* bytes of each direction at main memory: `bytes` are their sum then */
  const char *unit; /* nullable */
} RoofCsvQuantities;

/* The text in @column, empty for -1 and beyond the end of @row. */
const char *roof_csv_row_get_field       (const RoofCsvRow    *row,
                                          int                  column);
/* @value: (out): in the base unit of @column, NAN for an empty field */
gboolean    roof_csv_table_read_number   (RoofCsvTable        *self,
                                          const RoofCsvRow    *row,
                                          guint                column,
                                          double              *value,
                                          GError             **error);
/* Divides @value, of @column, by the number of launches if the column has the sum over these. */
void        roof_csv_table_share         (const RoofCsvTable  *self,
                                          int                  column,
                                          double               count,
                                          double              *value);
/* Reads the numbers of @row as they are given. @numbers: (out) */
gboolean    roof_csv_quantities_read     (RoofCsvTable        *self,
                                          const RoofCsvRow    *row,
                                          RoofCsvQuantities   *numbers,
                                          GError             **error);
/* Doubts @given, of @column, where @follows from other numbers of @row is another one. */
void        roof_csv_quantities_doubt    (RoofCsvTable        *self,
                                          const RoofCsvRow    *row,
                                          int                  column,
                                          double               given,
                                          double               follows,
                                          RoofDimension        dimension);
/* Compares those that are given twice, and derives missing ones. FALSE: they contradict each other. @numbers: (inout) */
gboolean    roof_csv_quantities_complete (RoofCsvTable        *self,
                                          const RoofCsvRow    *row,
                                          RoofCsvQuantities   *numbers,
                                          GError             **error);

G_END_DECLS
