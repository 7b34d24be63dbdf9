/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/estimate/analysis.h"

G_BEGIN_DECLS

/* From which value of a parameter on, the others staying, the work is compute bound against a level.
 * A number that does not exist is NAN: @exact is NAN when no value does it. */
typedef struct
{
  guint  parameter;     /* index in the operation */
  guint  level;         /* index in the machine */
  double asymptotic;    /* the textbook rule, all other sizes large */
  double exact;         /* where the two clocks are equal, a real number */
  double first_integer; /* the first whole number that is compute bound */
} RoofThreshold;

/* For every parameter that has one or should have one, per level with traffic. Found by bracketing and
 * bisection to the last bit over [min, 2^53]. Returns: (transfer full) (element-type RoofThreshold) */
GArray   *roof_analysis_list_thresholds (RoofAnalysis         *self);

/* Of one parameter, where the math overtakes the last of the levels: from there on nothing but the math
 * binds. FALSE when it never does so, or does so from the smallest value on. */
gboolean  roof_analysis_find_turn       (RoofAnalysis         *self,
                                         guint                 parameter,
                                         RoofThreshold        *turn);

/* The first value that is so: of whole numbers the first whole one; NAN when there is none. */
double    roof_analysis_get_turn        (RoofAnalysis         *self,
                                         guint                 parameter);

G_END_DECLS
