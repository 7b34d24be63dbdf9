/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "workload/architecture.h"

G_BEGIN_DECLS

/* What a step can be given a storage format for, or a type to compute in, by the names that files and command lines have for them. */
typedef struct
{
  const char *key;      /* "weights", "activations", "kv", or a group of weights, "experts"; with "compute" or "compute-" before it */
  int         group;    /* RoofGroup; -1: none */
  gsize       offset;   /* in RoofStep */
  gboolean    computes; /* a type that is computed in: no blocks and no scales */
} RoofStepFormat;

/* Those of all of a network first, then those of its groups, then the types computed in, in the same order. Returns: (transfer none) (array length=n_formats) */
const RoofStepFormat *roof_step_list_formats (guint                  *n_formats);

/* Whether @net has any of what @format is for. */
gboolean              roof_step_has_format   (const RoofStepFormat   *format,
                                              const RoofArchitecture *net);
/* What is set. Returns: (transfer none) (nullable): NULL where it follows from the rest */
const char           *roof_step_get_format   (const RoofStep         *self,
                                              const RoofStepFormat   *format);
/* @id: (nullable): borrowed, as all strings of a step that is being changed */
void                  roof_step_set_format   (RoofStep               *self,
                                              const RoofStepFormat   *format,
                                              const char             *id);
/* What it comes to. Returns: (transfer none) */
const char           *roof_step_mean_format  (const RoofStep         *self,
                                              const RoofStepFormat   *format,
                                              const RoofArchitecture *net);

G_END_DECLS
