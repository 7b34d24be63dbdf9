/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "import/found-roofs.h"
#include "import/sheet.h"
#include "import/table/csv-number.h"
#include "import/text-head.h"

/* What mixbench prints: below "Experiment ID, Single Precision ops,,,, Double precision ops,,,, …" a row for each intensity, with four
 * numbers of each kind of operations: operations per byte, milliseconds, GFLOPS and GB/sec, of 1e9 each, a multiply-add counting as two.
 * The highest are the roofs. */

#define TITLES "Experiment ID,"
#define DEVICE "Device:"
#define MOST_KINDS 8

enum { RATE = 2, BANDWIDTH = 3 }; /* fields of a kind */

/* Kinds of operations. One of packed numbers is another way to the same type. */
static const struct
{
  const char *title, *dtype;
} types[] = {
  { "Single Precision ops", "fp32" },
  { "Packed Single Precision ops", "fp32" },
  { "Double precision ops", "fp64" },
  { "Half precision ops", "fp16" },
  { "Integer operations", "int32" },
};

/* A kind of operations among the fields of a row. */
typedef struct
{
  const char *dtype;
  guint       first; /* field */
  double      peak;  /* OP/s */
} MixbenchKind;

static gboolean
recognize (const char *head,
           gsize       length)
{
  return roof_sheet_has_line (head, length, TITLES) && roof_text_head_has (head, length, "Compute iters,")
         && roof_text_head_has (head, length, "GB/sec");
}

/* The kinds of the row of titles. Returns: how many */
static guint
find_kinds (const char   *line,
            MixbenchKind *kinds)
{
  g_auto (GStrv) fields = g_strsplit (line, ",", -1);
  guint n = 0;

  for (guint i = 1; fields[i] != NULL && n < MOST_KINDS; i++)
    for (guint k = 0; k < G_N_ELEMENTS (types); k++)
      if (g_ascii_strcasecmp (g_strstrip (fields[i]), types[k].title) == 0)
        kinds[n++] = (MixbenchKind) { types[k].dtype, i, 0 };
  return n;
}

/* Takes a row's rates. @bandwidth: (inout): the highest, B/s */
static void
take_row (const char   *line,
          MixbenchKind *kinds,
          guint         n,
          double       *bandwidth)
{
  g_auto (GStrv) fields = g_strsplit (line, ",", -1);
  guint n_fields = g_strv_length (fields);

  for (guint i = 0; i < n; i++)
    if (kinds[i].first + BANDWIDTH < n_fields)
      {
        kinds[i].peak = fmax (kinds[i].peak, 1e9 * roof_csv_number_read (g_strstrip (fields[kinds[i].first + RATE]), ROOF_DIMENSION_COUNT));
        *bandwidth
            = fmax (*bandwidth, 1e9 * roof_csv_number_read (g_strstrip (fields[kinds[i].first + BANDWIDTH]), ROOF_DIMENSION_COUNT));
      }
}

/* The highest rate of a type, OP/s, of whatever kind: numbers by themselves or packed. */
static double
find_peak (const MixbenchKind *kinds,
           guint               n,
           const char         *dtype)
{
  double peak = 0;

  for (guint i = 0; i < n; i++)
    if (g_str_equal (kinds[i].dtype, dtype))
      peak = fmax (peak, kinds[i].peak);
  return peak;
}

/* The name behind "Device:" (nullable). @lines: which it is a part of, without the blanks around it */
static const char *
find_device (char **lines)
{
  for (; *lines != NULL; lines++)
    if (g_str_has_prefix (*lines, DEVICE))
      return g_strstrip (*lines + strlen (DEVICE));
  return NULL;
}

static gboolean
read_mixbench (GInputStream  *stream,
               RoofImport    *into,
               GError       **error)
{
  g_auto (GStrv) lines = roof_sheet_read_lines (stream, into, error);
  g_autoptr (RoofFoundRoofs) roofs = NULL;
  MixbenchKind kinds[MOST_KINDS];
  double bandwidth = 0;
  guint n = 0;

  if (lines == NULL)
    return FALSE;
  for (guint i = 0; lines[i] != NULL; i++)
    if (g_str_has_prefix (lines[i], TITLES))
      n = find_kinds (lines[i], kinds);
    else if (g_ascii_isdigit (lines[i][strspn (lines[i], " ")]))
      take_row (lines[i], kinds, n, &bandwidth);
  roofs = roof_found_roofs_new (find_device (lines), NULL, "mixbench");
  for (guint i = 0; i < n; i++)
    roof_found_roofs_add_peak (roofs, "vector", kinds[i].dtype, TRUE, find_peak (kinds, n, kinds[i].dtype), "the highest of all intensities");
  roof_found_roofs_add_level (roofs, "DRAM", TRUE, bandwidth, "the highest of all intensities");
  return roof_found_roofs_finish (roofs, into, error);
}

const RoofForeignFormat roof_mixbench_format = {
  .id = "mixbench",
  .name = N_ ("mixbench"),
  .gives = ROOF_GIVES_MACHINE,
  .patterns = { "*.csv", "*.txt", "*.out" },
  .recognize = recognize,
  .read = read_mixbench,
};
