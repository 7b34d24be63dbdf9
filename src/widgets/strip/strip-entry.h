/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/operation/catalogue.h"
#include "core/snapshot/scenario.h"
#include "core/snapshot/snapshot.h"
#include "widgets/slider-scale.h"
#include "workload/step.h"

G_BEGIN_DECLS

/* A slider of the strip: a parameter shared by kernels or, in documents with networks, a size of their step. */
typedef struct
{
  const char     *tag;
  const char     *name, *help; /* translated */
  RoofSliderScale scale;
  double          value;
  gboolean        mixed; /* values differ */
} RoofStripEntry;

/* The entries of the strip. @kept: (nullable): keys of layout sizes whose entry stays when the size is at its minimum. Returns: (transfer full)
 * (element-type RoofStripEntry): valid while @catalogue and @snapshot live */
GArray    *roof_strip_list_entries (RoofCatalogue  *catalogue,
                                    RoofSnapshot   *snapshot,
                                    GHashTable     *kept);
/* The translated name of a step's size. @key: of a RoofStepSize */
const char *roof_strip_name_size   (const char     *key);
/* Sets the entry @tag to @value in all kernels or networks that have the tag. Errors: a step that is refused.
 * Returns: (transfer full) (nullable) */
RoofSnapshot *roof_strip_set_entry (RoofCatalogue  *catalogue,
                                    RoofSnapshot   *snapshot,
                                    const char     *tag,
                                    double          value,
                                    GError        **error);

/* Finds the formats that all kernels and networks use: @scenario: (out) (nullable): NULL for the formats of the descriptions.
 * FALSE when formats differ or match none. */
gboolean      roof_strip_find_formats (RoofCatalogue       *catalogue,
                                       RoofSnapshot        *snapshot,
                                       const RoofScenario **scenario);
/* @scenario: (nullable): NULL restores the descriptions' formats and leaves kernels outside networks alone.
 * Returns: (transfer full) (nullable) */
RoofSnapshot *roof_strip_set_formats  (RoofSnapshot        *snapshot,
                                       const RoofScenario  *scenario);

G_END_DECLS
