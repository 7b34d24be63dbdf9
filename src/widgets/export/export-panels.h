/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout/panel-set.h"
#include "document/session/session.h"
#include "widgets/composite.h"

G_BEGIN_DECLS

/* The choice of what a figure is divided by, of what the document has. Emits `changed` when the choice changes. */
#define ROOF_TYPE_EXPORT_PANELS (roof_export_panels_get_type ())
G_DECLARE_FINAL_TYPE (RoofExportPanels, roof_export_panels, ROOF, EXPORT_PANELS, RoofComposite)

/* To be called once. Without anything to divide by the widget is hidden. */
void              roof_export_panels_set_session (RoofExportPanels *self,
                                                  RoofSession      *session);
/* NONE if the document does not have @facet. */
void              roof_export_panels_choose      (RoofExportPanels *self,
                                                  RoofFacet         facet);
RoofFacet         roof_export_panels_get         (RoofExportPanels *self);
/* Returns: (transfer none) (nullable): NULL: the figure is one chart */
const RoofPanels *roof_export_panels_get_panels  (RoofExportPanels *self);
/* Returns: (transfer none) (nullable): why the document could not be divided so */
const GError     *roof_export_panels_get_error   (RoofExportPanels *self);

G_END_DECLS
