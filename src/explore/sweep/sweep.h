/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/estimate/estimator.h"

G_BEGIN_DECLS

/* The limit on the steps of a sweep; more are most likely a mistake. */
#define ROOF_SWEEP_MAX 1000000

/* A sweep: one parameter runs through a range, the others stay. */
typedef struct
{
  double   from, to;    /* both included */
  guint    n_steps;     /* values asked for, 2 to ROOF_SWEEP_MAX */
  gboolean logarithmic; /* equal factors instead of equal differences */
} RoofSweep;

/* The values of the sweep in order. Values of a whole parameter are rounded and listed once, so that there
 * can be fewer values than steps. Returns: (transfer full) (element-type double): NULL with ROOF_ERROR_INVALID when
 * the range is empty, descending or not within that of the parameter */
GArray *roof_sweep_list_values (const RoofSweep      *self,
                                const RoofParameter  *parameter,
                                GError              **error);

G_END_DECLS
