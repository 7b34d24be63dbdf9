/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

/* An ARGB32 image surface as PNG, its resolution @scale times 96 dpi. Several times faster than cairo's own
 * writer. @document: (nullable): goes into a compressed iTXt chunk with the keyword "roofline". Errors: ROOF_ERROR_INVALID when libpng gives up. Returns: (transfer full) (nullable) */
GBytes *roof_png_write (cairo_surface_t  *surface,
                        double            scale,
                        const char       *document,
                        GError          **error);

G_END_DECLS
