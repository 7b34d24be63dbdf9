/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout/panels.h"
#include "core/report/filter.h"

G_BEGIN_DECLS

/* The panels of a figure of one document, with their scenes. */
typedef struct
{
  RoofPanels panels;
  GPtrArray *scenes; /* RoofScene */
  GPtrArray *titles; /* utf8 */
} RoofPanelSet;

/* A panel for each part of @snapshot by @facet, at most ROOF_MOST_PANELS. @filter: (nullable): kernels left out are not drawn.
 * @presets: (nullable) (element-type RoofMachine): machines as published, see RoofFocus. Errors: those of roof_facet_split().
 * Returns: (transfer full) (nullable): NULL without an error if there is one part only; free with roof_panel_set_free() */
RoofPanelSet *roof_panel_set_new  (RoofFacet         facet,
                                   RoofSnapshot     *snapshot,
                                   RoofCatalogue    *catalogue,
                                   const RoofFilter *filter,
                                   GPtrArray        *presets,
                                   GError          **error);
void          roof_panel_set_free (RoofPanelSet     *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofPanelSet, roof_panel_set_free)

G_END_DECLS
