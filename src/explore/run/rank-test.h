/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The share of chance differences that a test may take for real ones. */
#define ROOF_SIGNIFICANCE 0.05

/* Up to this many values in both samples together, p is counted over all splits; beyond, it follows from the normal
 * distribution. */
#define ROOF_RANK_TEST_MOST_COUNTED 20

/* The two-sided p of a Mann-Whitney U test: the share of chance splits of both samples that lie at least as far apart. Mann and
 * Whitney, Annals of Mathematical Statistics 18 (1947); with ties the splits of the mid-ranks are counted. @a: (array length=n),
 * @b: (array length=m): finite; an empty sample gives 1 */
double       roof_rank_test           (const double *a,
                                       guint         n,
                                       const double *b,
                                       guint         m);
/* The least p that samples of these sizes can have: 2 over the number of splits. 4 + 4 values are the fewest, of equal
 * samples, that reach 5 %. */
double       roof_rank_test_get_least (guint         n,
                                       guint         m);
/* The largest k for which U < k has at most the probability @tail, without ties; 0: none. */
guint64      roof_rank_test_find_tail (guint         n,
                                       guint         m,
                                       double        tail);

/* Holm's correction for many comparisons: makes each p the least level at which its comparison still counts when all @n are
 * made. Holm, Scandinavian Journal of Statistics 6 (1979). @p: (array length=n): corrected in place */
void         roof_holm_correct        (double       *p,
                                       guint         n);

G_END_DECLS
