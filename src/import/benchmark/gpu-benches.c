/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "import/found-roofs.h"
#include "import/sheet.h"
#include "import/table/csv-number.h"
#include "import/text-head.h"

/* What gpu-roofline of gpu-benches prints: points of rising intensity, "0.25 Fl/B  1300 GB/s  325
 * GF/s", whose highest bandwidth and performance are the roofs. And what gpu-stream does: bandwidths of its kernels by the threads,
 * of which the highest of the triad is a roof, as STREAM's is. */

#define MARK " Fl/B"
#define TITLES "blockSize" /* "blockSize  threads  %occ  |  init  read  scale  triad  3pt  5pt" */
#define RATES "GB/s:"      /* before the numbers of a row */
#define TRIAD "triad"

static gboolean
recognize (const char *head,
           gsize       length)
{
  if (roof_text_head_has (head, length, MARK) && roof_text_head_has (head, length, " GF/s"))
    return TRUE;
  return roof_sheet_has_line (head, length, TITLES) && roof_text_head_has (head, length, RATES) && roof_text_head_has (head, length, TRIAD);
}

/* The number before the word @unit; NAN: there is none. */
static double
find_before (char       **words,
             const char  *unit)
{
  for (guint i = 1; words[0] != NULL && words[i] != NULL; i++)
    if (g_str_has_prefix (words[i], unit))
      return roof_csv_number_read (words[i - 1], ROOF_DIMENSION_COUNT);
  return NAN;
}

/* How many words stand behind @from up to @to; -1: one of them is not there. */
static int
count_words (char       **words,
             const char  *from,
             const char  *to)
{
  int first = -1;

  for (int i = 0; words[i] != NULL; i++)
    if (g_str_equal (words[i], from))
      first = i;
    else if (first >= 0 && g_str_equal (words[i], to))
      return i - first;
  return -1;
}

/* The number @place words behind the mark of rates. NAN: there is none */
static double
find_rate (char **words,
           int    place)
{
  for (int i = 0; words[i] != NULL; i++)
    if (g_str_equal (words[i], RATES) && place > 0 && g_strv_length (words) > (guint) (i + place))
      return roof_csv_number_read (words[i + place], ROOF_DIMENSION_COUNT);
  return NAN;
}

/* The highest bandwidth of the triad, B/s; 0: gpu-stream printed none. */
static double
find_triad (char **lines)
{
  double best = 0;
  int place = -1;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) words = roof_sheet_split (lines[i]);

      if (words[0] != NULL && g_str_equal (words[0], TITLES))
        place = count_words (words, "|", TRIAD);
      else
        best = fmax (best, find_rate (words, place) * 1e9);
    }
  return best;
}

static gboolean
read_gpu_benches (GInputStream  *stream,
                  RoofImport    *into,
                  GError       **error)
{
  g_auto (GStrv) lines = roof_sheet_read_lines (stream, into, error);
  g_autoptr (RoofFoundRoofs) roofs = roof_found_roofs_new (NULL, "gpu", "gpu-benches");
  double bandwidth = 0, peak = 0;

  if (lines == NULL)
    return FALSE;
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) words = roof_sheet_split (lines[i]);

      if (strstr (lines[i], MARK) == NULL)
        continue;
      bandwidth = fmax (bandwidth, find_before (words, "GB/s") * 1e9);
      peak = fmax (peak, find_before (words, "GF/s") * 1e9);
    }
  if (peak > 0)
    roof_import_tell (into, ROOF_FINDING_GUESSED, "type fp32 for the peak, since the text gives none");
  roof_found_roofs_add_level (roofs, "DRAM", TRUE, bandwidth, "the highest of all intensities");
  roof_found_roofs_add_peak (roofs, "vector", "fp32", TRUE, peak, "the highest of all intensities");
  if (!(bandwidth > 0))
    roof_found_roofs_add_level (roofs, "DRAM", TRUE, find_triad (lines), "the highest triad");
  return roof_found_roofs_finish (roofs, into, error);
}

const RoofForeignFormat roof_gpu_benches_format = {
  .id = "gpu-benches",
  .name = N_ ("gpu-benches (gpu-roofline, gpu-stream)"),
  .gives = ROOF_GIVES_MACHINE,
  .patterns = { "*.txt", "*.out" },
  .recognize = recognize,
  .read = read_gpu_benches,
};
