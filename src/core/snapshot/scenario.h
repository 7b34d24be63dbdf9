/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/operation/catalogue.h"
#include "core/snapshot/snapshot.h"

G_BEGIN_DECLS

/* Named sets of formats that a session switches between: bf16, int8 weights, full int8, … */
typedef struct
{
  const char *id;
  const char *compute;               /* dtype, or NULL for the operation's default */
  const char *formats[ROOF_N_ROLES]; /* NULL: as the compute dtype */
  gboolean    dequantises;           /* input is brought to the compute dtype by work of its own */
} RoofScenario;

/* Returns: (transfer none) (array length=n_scenarios) */
const RoofScenario *roof_scenario_list   (gsize              *n_scenarios);

/* @kernel with the scenario's formats. Custom kernels only take the compute dtype.
 * Returns: (transfer full) */
RoofKernel         *roof_scenario_apply  (const RoofScenario *self,
                                          RoofKernel         *kernel);

/* All kernels of @snapshot but parts of networks, whose step has their formats. Returns: (transfer full) */
RoofSnapshot          *roof_scenario_apply_all (const RoofScenario *self,
                                                RoofSnapshot       *snapshot);

/* Whether two kernels of @operation compute and store in the same formats, whatever way they are set. */
gboolean            roof_scenario_is_same   (const RoofOperation *operation,
                                             const RoofKernel    *a,
                                             const RoofKernel    *b);
/* Whether all kernels of @snapshot that are no parts of networks are in it, be it none. */
gboolean            roof_scenario_holds     (const RoofScenario *self,
                                             RoofCatalogue      *catalogue,
                                             RoofSnapshot       *snapshot);

G_END_DECLS
