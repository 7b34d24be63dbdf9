/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/draw/export.h"
#include "chart/layout/panel-set.h"
#include "core/operation/catalogue.h"
#include "core/snapshot/slide.h"

G_BEGIN_DECLS

/* A slide as a figure. @presets: (nullable) (element-type RoofMachine): machines as published; where the slide's machine has
 * other numbers than the one of the same id, the published roofs stay as thin lines. */

/* What the chart of a slide shows, its selection with it. Returns: (transfer full) */
RoofScene *roof_slide_make_scene (RoofSlide                *slide,
                                  RoofCatalogue            *catalogue,
                                  GPtrArray                *presets);
/* The panels that the slide's figure is divided into, at most as many as a figure may have. Returns: (transfer full) (nullable): NULL:
 * none, or its networks cannot be divided so */
RoofPanelSet *roof_slide_make_panels (RoofSlide            *slide,
                                      RoofCatalogue        *catalogue,
                                      GPtrArray            *presets);
/* roof_describe_changes() of the slide's machine. Returns: (transfer full) (nullable) */
char      *roof_slide_describe_changes (RoofSlide          *slide,
                                        GPtrArray          *presets);
/* What a slide points at. Returns: (transfer full) (element-type RoofHit) */
GArray    *roof_slide_list_hits  (const RoofSlide          *slide);

/* roof_export() of the slide's chart. The changes stand in the place of a missing subtitle. @pointing: with what it points at, in
 * the place of the callouts of @options */
GBytes    *roof_slide_export     (RoofSlide                *slide,
                                  RoofCatalogue            *catalogue,
                                  GPtrArray                *presets,
                                  const RoofExportOptions  *options,
                                  gboolean                  pointing,
                                  GError                  **error);

G_END_DECLS
