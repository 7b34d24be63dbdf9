/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/report/order.h"

#include <math.h>
#include <string.h>

/* Slack of a sum of shares: the last of several equal kernels must not be left out by rounding. */
#define SAME 1e-9

const char * const *
roof_order_list_names (void)
{
  static const char * const names[] = { "document", "time", "share", "gain", "roof", "name", NULL };

  return names;
}

double
roof_order_get_value (RoofOrder   order,
                      RoofReport *report,
                      guint       kernel)
{
  const RoofSummary *summary = roof_report_get_summary (report, kernel);

  if (!summary->analysed)
    return NAN;
  switch (order)
    {
    case ROOF_ORDER_TIME:
      return summary->count * summary->time;
    case ROOF_ORDER_SHARE:
      return roof_report_get_share (report, kernel);
    case ROOF_ORDER_GAIN:
      return summary->bound != ROOF_BOUND_UNKNOWN ? summary->count * fmax (summary->time - summary->t_counted, 0) : NAN;
    case ROOF_ORDER_UTILISATION:
      return summary->time > 0 && summary->bound != ROOF_BOUND_UNKNOWN ? summary->t_min / summary->time : NAN;
    default:
      return NAN;
    }
}

/* A kernel with what it is compared by. */
typedef struct
{
  guint  kernel;
  double value; /* smaller first; INFINITY: none */
  char  *name;  /* owned, folded; NULL unless ordered by name */
} RankedKernel;

static int
compare (const void *a,
         const void *b)
{
  const RankedKernel *one = a, *two = b;
  int names = g_strcmp0 (one->name, two->name);

  if (one->value != two->value)
    return one->value < two->value ? -1 : 1;
  return names != 0 ? names : (one->kernel > two->kernel) - (one->kernel < two->kernel);
}

static RankedKernel
rank (RoofOrder   order,
      RoofReport *report,
      guint       kernel)
{
  const char *name = roof_kernel_get_name (roof_snapshot_get_kernel (roof_report_get_snapshot (report), kernel));
  double value = roof_order_get_value (order, report, kernel);

  if (order == ROOF_ORDER_NAME)
    return (RankedKernel) { kernel, 0, g_utf8_casefold (name, -1) };
  return (RankedKernel) { kernel, isnan (value) ? INFINITY : order == ROOF_ORDER_UTILISATION ? value : -value, NULL };
}

guint *
roof_order_sort (RoofOrder         order,
                 RoofReport       *report,
                 const GByteArray *fits,
                 guint            *n)
{
  guint n_kernels = roof_report_get_n (report);
  g_autofree RankedKernel *ranked = g_new (RankedKernel, MAX (n_kernels, 1));
  guint *kernels = g_new (guint, MAX (n_kernels, 1));

  *n = 0;
  for (guint i = 0; i < n_kernels; i++)
    if (fits == NULL || i >= fits->len || fits->data[i] != 0)
      ranked[(*n)++] = rank (order, report, i);
  if (order != ROOF_ORDER_DOCUMENT)
    qsort (ranked, *n, sizeof *ranked, compare);
  for (guint i = 0; i < *n; i++)
    {
      kernels[i] = ranked[i].kernel;
      g_free (ranked[i].name);
    }
  return kernels;
}

GByteArray *
roof_order_list_heaviest (RoofReport *report,
                          double      share)
{
  guint n;
  g_autofree guint *kernels = roof_order_sort (ROOF_ORDER_TIME, report, NULL, &n);
  GByteArray *heaviest = g_byte_array_sized_new (n);
  double sum = 0;

  g_byte_array_set_size (heaviest, n);
  if (n > 0)
    memset (heaviest->data, 0, n);
  for (guint i = 0; i < n && (share >= 1 || sum < share - SAME); i++)
    {
      double part = roof_report_get_share (report, kernels[i]);

      heaviest->data[kernels[i]] = 1;
      sum += isnan (part) ? 0 : part;
    }
  return heaviest;
}
