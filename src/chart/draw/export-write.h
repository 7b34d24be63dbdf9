/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/draw/export.h"

G_BEGIN_DECLS

/* Draws @layout as a figure at the origin of @cr, one unit a point. */
void    roof_export_paint      (const RoofLayout         *layout,
                                const RoofExportOptions  *options,
                                const RoofPalette        *palette,
                                cairo_t                  *cr);

/* Ends a drawing whose bytes a stream got, and frees @cr and @surface. FALSE: they could not be drawn. */
gboolean roof_export_end       (cairo_t                  *cr,
                                cairo_surface_t          *surface,
                                GError                  **error);

/* The layout as the bytes of a file, one function a format: see RoofExportKind. */
GBytes *roof_export_write_png  (const RoofLayout         *layout,
                                const RoofExportOptions  *options,
                                GError                  **error);
GBytes *roof_export_write_svg  (const RoofLayout         *layout,
                                const RoofExportOptions  *options,
                                GError                  **error);
GBytes *roof_export_write_pdf  (const RoofLayout         *layout,
                                const RoofExportOptions  *options,
                                GError                  **error);
GBytes *roof_export_write_eps  (const RoofLayout         *layout,
                                const RoofExportOptions  *options,
                                GError                  **error);
GBytes *roof_export_write_tikz (const RoofLayout         *layout,
                                const RoofExportOptions  *options,
                                GError                  **error);
GBytes *roof_export_write_html (const RoofLayout         *layout,
                                const RoofExportOptions  *options,
                                GError                  **error);

G_END_DECLS
