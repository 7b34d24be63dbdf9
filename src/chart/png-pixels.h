/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

/* Appends the pixels of an ARGB32 image surface to @out as the IDAT chunks of a PNG hold them: each row as its difference to the
 * one above, compressed. A chart mostly repeats what stands above or to the left, so nothing else is searched for, and what a row
 * shares with the one above is hardly looked at. @opaque: as RGB, else as RGBA. */
void roof_png_pack_pixels (cairo_surface_t *surface,
                           gboolean         opaque,
                           GByteArray      *out);

G_END_DECLS
