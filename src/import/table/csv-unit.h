/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/table/csv-column.h"

G_BEGIN_DECLS

/* A unit as programs write it in titles. */
typedef struct
{
  const char    *written; /* "mflops/s" */
  const char    *unit;    /* as quantities are parsed: "MFLOP/s" */
  RoofColumnKind kind;    /* of a column with such a unit */
  gboolean       guessed; /* it could be another unit, since the case in a title without brackets is ignored */
} RoofCsvUnit;

/* The known unit that is written @written, in any case. Returns: (transfer none) (nullable) */
const RoofCsvUnit *roof_csv_unit_find    (const char *written);
/* A unit as it is looked up: "GB/s" of "GB/sec", "GBps" and, without brackets, "GBs", "sec" of "sec.". Bits are none: "Gbps".
 * @unit: (transfer full). Returns: (transfer full) */
char              *roof_csv_unit_shorten (char       *unit,
                                          gboolean    in_brackets);

/* Whether what a formula says of a kernel is also a kernel's own, as work and bytes are: a time or a rate is not measured then. */
gboolean           roof_csv_unit_is_computed (RoofDimension dimension);

/* Gives @column, whose kind is known, the unit @written of its numbers. "Tflops" of a rate can only be TFLOP/s; other units are read as
 * in core. @known: (nullable): what roof_csv_unit_find() finds for it. FALSE: it is no unit of the kind */
gboolean           roof_csv_unit_read    (RoofCsvColumn      *column,
                                          const char         *written,
                                          const RoofCsvUnit  *known,
                                          gboolean            in_brackets,
                                          GError            **error);

G_END_DECLS
