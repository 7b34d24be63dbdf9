/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What is known of repeats that were not kept one by one. */
typedef struct
{
  double median; /* s */
  double sigma;  /* s: standard deviation of the repeats */
  guint  n;      /* repeats, 2 or more */
} RoofSpread;

/* Whether the medians lie apart: Welch's t-test (Biometrika 34, 1947) with the standard error of a median, (pi/2)^1/2
 * sigma/n^1/2, which is that of a mean or larger. Returns: p, two-sided */
double roof_spread_test   (const RoofSpread *a,
                           const RoofSpread *b);

G_END_DECLS
