/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/benchmark/ert-peak.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "import/dtype-name.h"

/* What stands for a type of numbers in a label: a name with its width, also within a word, "FP32GFLOPs", "FP16x2", before a word or a
 * width alone, "SP", "32-bit", "GFLOPs32". */
static const char *const types[] = {
  "((?:bfloat|float|fp|bf|tf|int)[-_]?(?:64|32|16|8|4)|(?<![a-z])f(?:64|32|16))(?!\\d)",
  "(?<![a-z])(double|single|half|float|[dsh]p|e4m3|e5m2)(?![a-z])",
  "(?<!\\d)(64|32|16)[- ]?bit|flops?(64|32|16)(?!\\d)",
};

#define MATRIX "(?<![a-z])tc(?![a-z])|tensor|mfma"

/* The type of numbers that @name stands for. (nullable) */
static const char *
read_dtype (const char *name)
{
  g_auto (GStrv) parts = g_strsplit_set (name, "-_", -1);
  g_autofree char *joined = g_strjoinv (NULL, parts);

  if (g_ascii_isdigit (*joined))
    return *joined == '6' ? "fp64" : *joined == '3' ? "fp32" : "fp16";
  return roof_dtype_name_find (joined, strlen (joined));
}

/* The type of numbers of a label, "FP64 GFLOPs". (nullable): it names none */
static const char *
find_dtype (const char *label)
{
  const char *dtype = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (types) && dtype == NULL; i++)
    {
      g_autoptr (GRegex) regex = g_regex_new (types[i], G_REGEX_CASELESS, 0, NULL);
      g_autoptr (GMatchInfo) match = NULL;

      for (g_regex_match (regex, label, 0, &match); g_match_info_matches (match) && dtype == NULL; g_match_info_next (match, NULL))
        {
          g_autofree char *name = g_match_info_fetch (match, g_match_info_get_match_count (match) - 1);

          dtype = read_dtype (name);
        }
    }
  return dtype;
}

/* Without a type a peak is of what the kernel of the toolkit computes by default, doubles, and on Tensor Cores halves. */
void
roof_ert_add_peak (RoofFoundRoofs *roofs,
                   const char     *label,
                   gboolean        measured,
                   double          value,
                   RoofImport     *into)
{
  gboolean matrix = g_regex_match_simple (MATRIX, label, G_REGEX_CASELESS, 0);
  const char *dtype = find_dtype (label);

  if (dtype == NULL && measured)
    roof_import_tell (into, ROOF_FINDING_GUESSED,
                      matrix ? N_ ("%s: type fp16, since the file gives none") : N_ ("%s: type fp64, since the file gives none"), label);
  dtype = dtype != NULL ? dtype : matrix ? "fp16" : "fp64";
  roof_found_roofs_add_peak (roofs, matrix ? "matrix" : "vector", dtype, measured, value * 1e9, label);
}
