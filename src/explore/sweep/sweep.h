/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/estimate/estimator.h"

G_BEGIN_DECLS

/* More steps than this are a mistake rather than a wish. */
#define ROOF_SWEEP_MAX 1000000

/* One parameter running through a range, the others staying. */
typedef struct
{
  double   from, to;    /* both ends are met */
  guint    n_steps;     /* values asked for, 2 to ROOF_SWEEP_MAX */
  gboolean logarithmic; /* equal factors instead of equal differences */
} RoofSweep;

/* The values met: in order, whole numbers each once where @row, the parameter, is whole (so there may be
 * fewer than asked for). Returns: (transfer full) (element-type double): NULL with ROOF_ERROR_INVALID when
 * the range is empty, runs backwards or leaves that of the parameter */
GArray *roof_sweep_list_values (const RoofSweep      *self,
                                const RoofParameter  *row,
                                GError              **error);

G_END_DECLS
