/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/benchmark/ert-peak.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "import/dtype-name.h"

/* The type of numbers of a label, "FP64 GFLOPs". (nullable): it names none */
static const char *
find_dtype (char **words)
{
  for (; *words != NULL; words++)
    {
      const char *dtype = roof_dtype_name_find (*words, strlen (*words));

      if (dtype != NULL)
        return dtype;
    }
  return NULL;
}

/* Whether a label is of matrix units: "TC GFLOPs", "Tensor Core FP16", "MFMA". */
static gboolean
is_matrix (const char        *label,
           const char *const *words)
{
  return g_strv_contains (words, "TC") || strstr (label, "ensor") != NULL || strstr (label, "MFMA") != NULL;
}

/* Without a type a peak is of what the kernel of the toolkit computes by default, doubles, and on Tensor Cores halves. */
void
roof_ert_add_peak (RoofFoundRoofs *roofs,
                   const char     *label,
                   gboolean        measured,
                   double          value,
                   RoofImport     *into)
{
  g_auto (GStrv) words = g_strsplit_set (label, " _-()", -1);
  gboolean matrix = is_matrix (label, (const char *const *) words);
  const char *dtype = find_dtype (words);

  if (dtype == NULL && measured)
    roof_import_tell (into, ROOF_FINDING_GUESSED,
                      matrix ? N_ ("%s: type fp16, since the file gives none") : N_ ("%s: type fp64, since the file gives none"), label);
  dtype = dtype != NULL ? dtype : matrix ? "fp16" : "fp64";
  roof_found_roofs_add_peak (roofs, matrix ? "matrix" : "vector", dtype, measured, value * 1e9, label);
}
