/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/operation/catalogue.h"
#include "core/snapshot/scenario.h"
#include "core/snapshot/snapshot.h"
#include "widgets/slider-scale.h"
#include "workload/step.h"

G_BEGIN_DECLS

/* A slider of the strip: what the kernels of a document share, or, where networks stand in it, a size of their step. */
typedef struct
{
  const char     *tag;
  const char     *name, *help; /* translated */
  RoofSliderScale scale;
  double          value;
  gboolean        mixed; /* not all have it */
} RoofStripEntry;

/* Returns: (transfer full) (element-type RoofStripEntry): valid while @catalogue and @snapshot live */
GArray    *roof_strip_list_entries (RoofCatalogue  *catalogue,
                                    RoofSnapshot   *snapshot);
/* What a size of a step is called, translated. @key: that of a RoofStepSize */
const char *roof_strip_name_size   (const char     *key);
/* The value of the entry called @tag, in all that have it. Errors: a step that is refused.
 * Returns: (transfer full) (nullable) */
RoofSnapshot *roof_strip_set_entry (RoofCatalogue  *catalogue,
                                    RoofSnapshot   *snapshot,
                                    const char     *tag,
                                    double          value,
                                    GError        **error);

/* The formats that all are in: @scenario: (out) (nullable): NULL for those that descriptions declare. FALSE when they
 * are in none, or different ones. */
gboolean      roof_strip_find_formats (RoofCatalogue       *catalogue,
                                       RoofSnapshot        *snapshot,
                                       const RoofScenario **scenario);
/* @scenario: (nullable): NULL leaves kernels of their own alone. Returns: (transfer full) (nullable) */
RoofSnapshot *roof_strip_set_formats  (RoofSnapshot        *snapshot,
                                       const RoofScenario  *scenario,
                                       GError             **error);

G_END_DECLS
