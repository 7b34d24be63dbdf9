/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "workload/architecture.h"

G_BEGIN_DECLS

/* A choice of storage format or compute dtype in a step, by its name in files and on the command line. */
typedef struct
{
  const char *key;      /* "weights", "activations", "kv", or a group of weights, "experts"; "compute", "compute-experts" */
  int         group;    /* RoofGroup; -1: none */
  gsize       offset;   /* in RoofStep */
  gboolean    computes; /* a compute dtype: no blocks and no scales */
} RoofStepFormat;

/* Storage formats of the whole network, then of groups, then compute dtypes in the same order. Returns: (transfer none) (array
 * length=n_formats) */
const RoofStepFormat *roof_step_list_formats (guint                  *n_formats);

/* Whether @net has anything stored or computed in @format. */
gboolean              roof_step_has_format   (const RoofStepFormat   *format,
                                              const RoofArchitecture *net);
/* The step's setting. Returns: (transfer none) (nullable): NULL for the default */
const char           *roof_step_get_format   (const RoofStep         *self,
                                              const RoofStepFormat   *format);
/* @id: (nullable): borrowed, like all strings of a step under change */
void                  roof_step_set_format   (RoofStep               *self,
                                              const RoofStepFormat   *format,
                                              const char             *id);
/* The setting or its default. Returns: (transfer none) */
const char           *roof_step_mean_format  (const RoofStep         *self,
                                              const RoofStepFormat   *format,
                                              const RoofArchitecture *net);

G_END_DECLS
