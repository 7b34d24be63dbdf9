/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "import/found-roofs.h"
#include "import/launches.h"
#include "import/sheet.h"
#include "import/table/csv-number.h"

/* The text that NERSC's plot_roofline.py draws: lines of a key and its values, "memroofs 828.758 2996.77" in 1e9 B/s, "comproofs" and
 * "FLOPS" in 1e9 FLOP/s, "AI" or "AI_L2" in FLOP/B, and names in quotes, with or without blanks between them. */

static gboolean
recognize (const char *head,
           gsize       length)
{
  return roof_sheet_has_line (head, length, "memroofs ");
}

/* The values behind the key of a line: words in quotes, or words. Returns: (transfer full) (array zero-terminated=1) */
static char **
split_values (const char *line)
{
  g_auto (GStrv) quoted = g_strsplit (line, "'", -1);
  g_autoptr (GStrvBuilder) values = g_strv_builder_new ();
  g_auto (GStrv) words = NULL;

  if (quoted[0] != NULL && quoted[1] != NULL)
    {
      for (guint i = 1; quoted[i] != NULL; i++)
        if (i % 2 == 1)
          g_strv_builder_add (values, quoted[i]);
      return g_strv_builder_end (values);
    }
  words = roof_sheet_split (line);
  for (guint i = 1; words[0] != NULL && words[i] != NULL; i++)
    g_strv_builder_add (values, words[i]);
  return g_strv_builder_end (values);
}

/* The values of the line with @key. Returns: (transfer full) (nullable) */
static char **
find_values (char       **lines,
             const char  *key)
{
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) words = roof_sheet_split (lines[i]);

      if (words[0] != NULL && g_str_equal (words[0], key))
        return split_values (lines[i]);
    }
  return NULL;
}

/* (nullable) */
static const char *
get_value (char  **values,
           guint   index)
{
  return values != NULL && index < g_strv_length (values) ? values[index] : NULL;
}

static double
get_number (char  **values,
            guint   index)
{
  const char *text = get_value (values, index);

  return text != NULL ? roof_csv_number_read (text, ROOF_DIMENSION_COUNT) : NAN;
}

/* Which peak the name of a roof belongs to: "DP no-FMA", "Tensor Core". A name that does not say it is taken for fp64. */
static void
find_unit (const char  *name,
           const char **unit,
           const char **dtype)
{
  static const struct
  {
    const char *word, *dtype;
  } words[] = { { "sp", "fp32" }, { "fp32", "fp32" }, { "single", "fp32" }, { "hp", "fp16" }, { "fp16", "fp16" }, { "half", "fp16" } };
  g_autofree char *lower = g_ascii_strdown (name, -1);
  g_auto (GStrv) parts = g_strsplit_set (lower, " -_()", -1);

  *unit = strstr (lower, "tensor") != NULL ? "matrix" : "vector";
  *dtype = strstr (lower, "tensor") != NULL ? "fp16" : "fp64";
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_strv_contains ((const char *const *) parts, words[i].word))
      *dtype = words[i].dtype;
}

/* The highest roof of a unit and dtype is the peak; those below are of other instructions, such as without FMA. */
static void
add_peaks (char           **lines,
           RoofFoundRoofs  *roofs)
{
  g_auto (GStrv) values = find_values (lines, "comproofs"), names = find_values (lines, "comp_roof_names");

  for (guint i = 0; get_value (values, i) != NULL; i++)
    {
      g_autofree char *number = g_strdup_printf ("comproofs %u", i + 1);
      const char *name = get_value (names, i), *unit, *dtype, *other_unit, *other_dtype;
      double rate = get_number (values, i) * 1e9;
      gboolean highest = TRUE;

      name = name != NULL && *name != '\0' ? name : number;
      find_unit (name, &unit, &dtype);
      for (guint k = 0; get_value (values, k) != NULL; k++)
        {
          find_unit (get_value (names, k) != NULL ? get_value (names, k) : "", &other_unit, &other_dtype);
          highest &= !(get_number (values, k) * 1e9 > rate && g_str_equal (unit, other_unit) && g_str_equal (dtype, other_dtype));
        }
      if (highest)
        roof_found_roofs_add_peak (roofs, unit, dtype, TRUE, rate, name);
      else
        roof_found_roofs_add_ceiling (roofs, unit, dtype, name, rate, name);
    }
}

static void
add_roofs (char           **lines,
           RoofFoundRoofs  *roofs)
{
  g_auto (GStrv) memory = find_values (lines, "memroofs"), memory_names = find_values (lines, "mem_roof_names");

  for (guint i = 0; get_value (memory, i) != NULL; i++)
    {
      const char *name = get_value (memory_names, i);

      roof_found_roofs_add_level (roofs, name != NULL ? name : "DRAM", TRUE, get_number (memory, i) * 1e9, name);
    }
  add_peaks (lines, roofs);
}

static const struct
{
  const char *key, *level;
} intensities[] = { { "AI", "dram" }, { "AI_DRAM", "dram" }, { "AI_HBM", "dram" }, { "AI_L1", "l1" }, { "AI_L2", "l2" }, { "AI_L3", "l3" } };

/* A point has a performance and intensities, but no work and no time: it becomes the work of a second. */
static void
add_point (char         **lines,
           guint          index,
           double         rate,
           RoofLaunches  *launches)
{
  g_auto (GStrv) labels = find_values (lines, "labels");
  g_autofree char *number = g_strdup_printf ("%u", index + 1);
  RoofLaunch launch = ROOF_LAUNCH_INIT;
  guint n = 0;

  launch.name = get_value (labels, index) != NULL ? get_value (labels, index) : number;
  launch.unit = "vector";
  launch.compute = "fp64";
  launch.flops = rate;
  launch.time = 1;
  for (guint i = 0; i < G_N_ELEMENTS (intensities); i++)
    {
      g_auto (GStrv) values = find_values (lines, intensities[i].key);
      double intensity = get_number (values, index);

      if (intensity > 0 && (n == 0 || !g_str_equal (launch.bytes[n - 1].level, intensities[i].level)))
        launch.bytes[n++] = (RoofLaunchBytes) { intensities[i].level, rate / intensity };
    }
  roof_launches_add (launches, &launch);
}

static gboolean
read_plot (GInputStream  *stream,
           RoofImport    *into,
           GError       **error)
{
  g_auto (GStrv) lines = roof_sheet_read_lines (stream, into, error);
  g_autoptr (RoofFoundRoofs) roofs = roof_found_roofs_new (NULL, NULL, "NERSC roofline plot");
  g_autoptr (RoofLaunches) launches = roof_launches_new ();
  g_auto (GStrv) rates = lines != NULL ? find_values (lines, "FLOPS") : NULL;

  if (lines == NULL)
    return FALSE;
  add_roofs (lines, roofs);
  if (!roof_found_roofs_finish (roofs, into, error))
    return FALSE;
  roof_import_tell (into, ROOF_FINDING_GUESSED, "compute type fp64, since the file gives none");
  for (guint i = 0; get_value (rates, i) != NULL; i++)
    if (get_number (rates, i) > 0)
      add_point (lines, i, get_number (rates, i) * 1e9, launches);
  if (roof_launches_get_n (launches) == 0)
    return TRUE;
  roof_import_tell (into, ROOF_FINDING_GUESSED, "the file has no work and no time: each kernel is the work of one second");
  return roof_launches_finish (launches, into, error);
}

const RoofForeignFormat roof_nersc_plot_format = {
  .id = "nersc-plot",
  .name = N_ ("NERSC roofline plot"),
  .gives = ROOF_GIVES_MACHINE | ROOF_GIVES_RUN,
  .patterns = { "*.txt" },
  .recognize = recognize,
  .read = read_plot,
};
