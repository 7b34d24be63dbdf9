/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/estimate/analysis.h"

G_BEGIN_DECLS

/* The value of a parameter from which on, the others staying, the kernel is compute bound with respect to a level.
 * A number that does not exist is NAN: @exact is NAN when there is no such value. */
typedef struct
{
  guint  parameter;     /* index in the operation */
  guint  level;         /* index in the machine */
  double asymptotic;    /* the textbook rule, all other sizes large */
  double exact;         /* where math and level take equally long, a real number */
  double first_integer; /* the first whole number that is compute bound */
} RoofThreshold;

/* The thresholds of all parameters marked as having one, per level with traffic. Found by bracketing and
 * bisection to the last bit over [min, 2^53]. Returns: (transfer full) (element-type RoofThreshold) */
GArray   *roof_analysis_list_thresholds (RoofAnalysis         *self);

/* The threshold of one parameter with respect to all levels: from there on only the math is the bound.
 * FALSE when there is none, or when the math is the bound from the smallest value on. */
gboolean  roof_analysis_find_turn       (RoofAnalysis         *self,
                                         guint                 parameter,
                                         RoofThreshold        *turn);

/* The value of roof_analysis_find_turn(), for a whole parameter the first whole number; NAN when there is none. */
double    roof_analysis_get_turn        (RoofAnalysis         *self,
                                         guint                 parameter);

G_END_DECLS
