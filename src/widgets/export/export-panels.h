/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout/panels.h"

G_BEGIN_DECLS

/* The panels of a figure with a chart for each machine of a comparison. */
typedef struct
{
  RoofPanels panels;
  GPtrArray *scenes; /* RoofScene */
  GPtrArray *titles; /* utf8, of the machines, borrowed from the scenes */
} RoofExportPanels;

/* Returns: (transfer full): free with roof_export_panels_free() */
RoofExportPanels *roof_export_panels_new  (RoofComparison   *comparison,
                                           RoofCatalogue    *catalogue);
void              roof_export_panels_free (RoofExportPanels *self);

G_END_DECLS
