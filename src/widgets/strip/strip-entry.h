/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/model/model.h"
#include "core/model/scenario.h"
#include "core/operation/catalogue.h"
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

/* Returns: (transfer full) (element-type RoofStripEntry): valid while @catalogue and @model live */
GArray    *roof_strip_list_entries (RoofCatalogue  *catalogue,
                                    RoofModel      *model);
/* What a size of a step is called, translated. @key: that of a RoofStepSize */
const char *roof_strip_name_size   (const char     *key);
/* The value of the entry called @tag, in all that have it. Errors: a step that is refused.
 * Returns: (transfer full) (nullable) */
RoofModel *roof_strip_set_entry    (RoofCatalogue  *catalogue,
                                    RoofModel      *model,
                                    const char     *tag,
                                    double          value,
                                    GError        **error);

/* The formats that all are in: @scenario: (out) (nullable): NULL for those that descriptions declare. FALSE when they
 * are in none, or different ones. */
gboolean   roof_strip_find_formats (RoofCatalogue       *catalogue,
                                    RoofModel           *model,
                                    const RoofScenario **scenario);
/* @scenario: (nullable): NULL leaves kernels of their own alone. Returns: (transfer full) (nullable) */
RoofModel *roof_strip_set_formats  (RoofModel           *model,
                                    const RoofScenario  *scenario,
                                    GError             **error);

G_END_DECLS
