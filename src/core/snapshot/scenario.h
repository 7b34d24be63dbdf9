/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/operation/catalogue.h"
#include "core/snapshot/snapshot.h"

G_BEGIN_DECLS

/* A named set of formats to switch between: bf16, int8 weights, full int8, … */
typedef struct
{
  const char *id;
  const char *compute;               /* dtype, or NULL for the operation's default */
  const char *formats[ROOF_N_ROLES]; /* NULL: as the compute dtype */
  gboolean    dequantises;           /* inputs are converted to the compute dtype by extra work */
} RoofScenario;

/* Returns: (transfer none) (array length=n_scenarios) */
const RoofScenario *roof_scenario_list   (gsize              *n_scenarios);

/* The scenario that the first of @words name, "int8-weights" or "int8", "weights"; the longest. @n_words: (out): how many do. Returns:
 * (transfer none) (nullable) */
const RoofScenario *roof_scenario_match  (char             **words,
                                          guint             *n_words);

/* @kernel with the scenario's formats; custom kernels only take the compute dtype. Returns: (transfer full) */
RoofKernel         *roof_scenario_apply  (const RoofScenario *self,
                                          RoofKernel         *kernel);

/* Applies the scenario to all kernels except parts of networks, whose formats their step has. Returns: (transfer full) */
RoofSnapshot          *roof_scenario_apply_all (const RoofScenario *self,
                                                RoofSnapshot       *snapshot);

/* Whether two kernels of @operation resolve to the same compute dtype and formats. */
gboolean            roof_scenario_is_same   (const RoofOperation *operation,
                                             const RoofKernel    *a,
                                             const RoofKernel    *b);
/* Whether all kernels of @snapshot except parts of networks are in the scenario; TRUE when there are none. */
gboolean            roof_scenario_holds     (const RoofScenario *self,
                                             RoofCatalogue      *catalogue,
                                             RoofSnapshot       *snapshot);

G_END_DECLS
