/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/table/csv-totals.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define TOLERANCE 0.01 /* relative: sums of rounded numbers */

/* Sums over the rows above the last, each as often as it was launched, and once; and their means. NAN: no row has the number */
typedef struct
{
  double weighted, plain;
  double mean, geometric;
} ColumnSum;

/* "sum" and "mean" are no such words: reductions are called so. */
static gboolean
is_called_total (RoofKernel *kernel)
{
  static const char *const words[] = { "total", "totals", "grand total", "overall", "gesamt", "summe", "average", "avg", "avg.", "geomean",
                                       "geo mean", "geometric mean", "mittelwert", "durchschnitt" };
  g_autofree char *name = g_ascii_strdown (roof_kernel_get_name (kernel), -1);
  gsize length = strlen (name);

  if (length > 0 && name[length - 1] == ':')
    name[length - 1] = '\0';
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_str_equal (g_strstrip (name), words[i]))
      return TRUE;
  return FALSE;
}

/* @key: of a setting, or "time" */
static double
get_number (RoofKernel *kernel,
            const char *key)
{
  return g_str_equal (key, "time") ? roof_kernel_get_measured_time (kernel) : roof_kernel_find_number (kernel, key);
}

static ColumnSum
add_up (GPtrArray  *kernels,
        const char *key)
{
  ColumnSum sum = { NAN, NAN, NAN, NAN };
  double logarithms = 0;
  guint n = 0;

  for (guint i = 0; i + 1 < kernels->len; i++)
    {
      double number = get_number (kernels->pdata[i], key);

      if (isnan (number))
        continue;
      sum.weighted = (isnan (sum.weighted) ? 0 : sum.weighted) + number * roof_kernel_get_count (kernels->pdata[i]);
      sum.plain = (isnan (sum.plain) ? 0 : sum.plain) + number;
      logarithms += log (number);
      n++;
    }
  sum.mean = sum.plain / n;
  sum.geometric = n > 0 ? exp (logarithms / n) : NAN;
  return sum;
}

/* Whether @number may be @sum: one of the two may be missing. */
static gboolean
is_near (double number,
         double sum)
{
  return isnan (number) || isnan (sum) || fabs (number - sum) <= TOLERANCE * fabs (sum);
}

void
roof_csv_drop_total (RoofCsvTable *self)
{
  const char *keys[] = { "flops", "time", self->main_key };
  GPtrArray *kernels = self->into->kernels;
  RoofKernel *last = kernels->len > 2 ? kernels->pdata[kernels->len - 1] : NULL;
  gboolean nameless = self->nameless && self->n_nameless == 1;
  gboolean plain = TRUE, weighted = TRUE, mean = TRUE, geometric = TRUE;
  guint n = 0;

  if (last == NULL || self->launches != NULL || !(nameless || is_called_total (last)))
    return;
  /* Bytes of a row called a total may follow from a mean bandwidth. */
  for (guint i = 0; i < (nameless ? G_N_ELEMENTS (keys) : 2) && keys[i] != NULL; i++)
    {
      double own = get_number (last, keys[i]);
      ColumnSum sum = add_up (kernels, keys[i]);

      plain &= is_near (own, sum.plain);
      weighted &= is_near (own, sum.weighted);
      mean &= is_near (own, sum.mean);
      geometric &= is_near (own, sum.geometric);
      n += i < 2 && !isnan (own + sum.plain);
    }
  if (n < (nameless ? 2 : 1) || !(plain || weighted || (!nameless && (mean || geometric))))
    return;
  g_ptr_array_remove_index (kernels, kernels->len - 1);
  self->n_nameless -= nameless;
  self->n_without_flops = self->before_last.n_without_flops;
  self->n_without_bytes = self->before_last.n_without_bytes;
  self->n_seconds = self->before_last.n_seconds;
  roof_import_tell (self->into, ROOF_FINDING_LEFT_OUT,
                    ngettext ("%u row that is a sum or an average of others", "%u rows that are sums or averages of others", 1), 1);
}
