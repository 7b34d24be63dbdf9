/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/draw/export.h"
#include "core/operation/catalogue.h"
#include "core/snapshot/slide.h"

G_BEGIN_DECLS

/* A slide as a figure. */

/* What the chart of a slide shows, its selection with it. Returns: (transfer full) */
RoofScene *roof_slide_make_scene (RoofSlide                *slide,
                                  RoofCatalogue            *catalogue);
/* What a slide points at. Returns: (transfer full) (element-type RoofHit) */
GArray    *roof_slide_list_hits  (const RoofSlide          *slide);

/* roof_export() of the slide's chart. @pointing: with what it points at, in the place of the callouts of @options */
GBytes    *roof_slide_export     (RoofSlide                *slide,
                                  RoofCatalogue            *catalogue,
                                  const RoofExportOptions  *options,
                                  gboolean                  pointing,
                                  GError                  **error);

G_END_DECLS
