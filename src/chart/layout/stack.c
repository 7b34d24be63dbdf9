/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/stack.h"

#include <math.h>

void
roof_stack_place (const double *amounts,
                  guint         n,
                  int           width,
                  RoofSpan     *spans)
{
  double total = 0, sum = 0;
  int edge = 0;

  for (guint i = 0; i < n; i++)
    total += amounts[i];
  for (guint i = 0; i < n; i++)
    {
      sum += amounts[i];
      spans[i].start = edge;
      edge = total > 0 ? (int) lround (sum / total * width) : 0;
      spans[i].length = edge - spans[i].start;
    }
}
