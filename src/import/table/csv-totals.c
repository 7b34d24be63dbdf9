/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/table/csv-totals.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define TOLERANCE 0.01 /* relative: sums of rounded numbers */
#define MOST_TOTALS 2  /* rows: sum and mean */

/* Sums over the rows above, each as often as it was launched, and once. */
typedef struct
{
  double weighted, plain;
  guint  n;       /* rows that have the number */
  double n_calls; /* of these */
} ColumnSum;

static gboolean
is_called_total (RoofKernel *kernel)
{
  static const char *const words[] = { "total", "totals", "grand total", "overall", "sum", "average", "avg", "mean", "summe", "gesamt",
                                       "mittelwert", "durchschnitt" };
  g_autofree char *name = g_ascii_strdown (roof_kernel_get_name (kernel), -1);
  gsize length = strlen (name);

  if (length > 0 && name[length - 1] == ':')
    name[length - 1] = '\0';
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_str_equal (g_strstrip (name), words[i]))
      return TRUE;
  return FALSE;
}

static double
get_flops (RoofKernel *kernel)
{
  return roof_kernel_find_number (kernel, "flops");
}

static ColumnSum
add_up (GPtrArray *kernels,
        guint      n,
        double   (*get_number) (RoofKernel *))
{
  ColumnSum sum = { 0 };

  for (guint i = 0; i < n; i++)
    {
      double number = get_number (kernels->pdata[i]), count = roof_kernel_get_count (kernels->pdata[i]);

      if (isnan (number))
        continue;
      sum.weighted += number * count;
      sum.plain += number;
      sum.n_calls += count;
      sum.n++;
    }
  return sum;
}

static gboolean
is_near (double number,
         double other)
{
  return fabs (number - other) <= TOLERANCE * fabs (other);
}

/* Whether @number is of the rows that @sum was made of. @agrees: (inout): whether any number says so */
static gboolean
fits (double     number,
      ColumnSum  sum,
      gboolean  *agrees)
{
  if (isnan (number) || sum.n == 0)
    return TRUE;
  *agrees = TRUE;
  return is_near (number, sum.weighted) || is_near (number, sum.plain) || is_near (number, sum.plain / sum.n)
         || is_near (number, sum.weighted / sum.n_calls);
}

void
roof_csv_drop_totals (RoofImport *into)
{
  guint n = into->kernels->len, n_dropped = 0;
  ColumnSum flops, times;

  while (n > 0 && n + MOST_TOTALS > into->kernels->len && is_called_total (into->kernels->pdata[n - 1]))
    n--;
  if (n < 2 || n == into->kernels->len)
    return;
  flops = add_up (into->kernels, n, get_flops);
  times = add_up (into->kernels, n, (double (*) (RoofKernel *)) roof_kernel_get_measured_time);
  for (guint i = into->kernels->len; i-- > n;)
    {
      RoofKernel *kernel = into->kernels->pdata[i];
      gboolean agrees = FALSE;

      if (!fits (get_flops (kernel), flops, &agrees) || !fits (roof_kernel_get_measured_time (kernel), times, &agrees) || !agrees)
        continue;
      g_ptr_array_remove_index (into->kernels, i);
      n_dropped++;
    }
  if (n_dropped > 0)
    roof_import_tell (into, ROOF_FINDING_LEFT_OUT,
                      ngettext ("%u row that is a sum or an average of others", "%u rows that are sums or averages of others", n_dropped),
                      n_dropped);
}
