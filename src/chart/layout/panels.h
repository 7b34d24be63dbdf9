/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout/layout.h"

G_BEGIN_DECLS

/* Several charts in one figure, in rows from left to right: machines, networks, phases or runs. */
typedef struct
{
  guint               rows, columns; /* 0: by the width of the figure */
  guint               n;             /* at most rows x columns */
  RoofScene   *const *scenes;        /* (array length=n) */
  const char  *const *titles;        /* (array length=n), each nullable */
} RoofPanels;

#define ROOF_MOST_PANELS 36

/* Reads "ROWSxCOLUMNS", "2x2", or "auto", both of which then are 0. FALSE for anything else, for less than one and more than
 * ROOF_MOST_PANELS. */
gboolean    roof_panels_parse   (const char            *text,
                                 guint                 *rows,
                                 guint                 *columns);
/* The unit of work of all scenes is the same, so that they can share axes. */
gboolean    roof_panels_agree   (const RoofPanels      *self);

/* Whether the plots of such a figure have room to show anything. */
gboolean    roof_panels_fit     (const RoofLayout      *layout);

/* The figure: axes have the same limits in all panels, and numbers only at the outer edges; titles, the key of marks and the key
 * of numbers stand there once. A kernel has one number in all panels, by its name. @height, @grows: as in export.h; the height of
 * a figure that grows follows from its width. Returns: (transfer full): its parts are the panels */
RoofLayout *roof_panels_lay_out (const RoofPanels      *self,
                                 PangoContext          *context,
                                 double                 width,
                                 double                 height,
                                 gboolean               grows,
                                 const RoofHeading     *heading,
                                 const RoofFigureSizes *sizes);

/* The title of a file: @title, if it says something, else one that names the machines; of panels those of the first. Returns: (transfer
 * full) */
char       *roof_panels_entitle  (const RoofLayout     *layout,
                                  const char           *title);

/* What a figure shows, for who cannot see it; of panels one after another. Returns: (transfer full) */
char       *roof_panels_describe (const RoofLayout     *layout);

G_END_DECLS
