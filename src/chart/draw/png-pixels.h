/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

/* Packs the pixels of a picture as the IDAT chunks of a PNG hold them: each row as its difference to the one above, compressed.
 * A chart mostly repeats what stands above or to the left, so nothing else is searched for, and what a row shares with the one
 * above is hardly looked at. */
typedef struct _RoofPngPacker RoofPngPacker;

/* @opaque: as RGB, else as RGBA. @out: (transfer none): what the pixels are appended to. Returns: (transfer full) */
RoofPngPacker *roof_png_packer_new    (int              width,
                                       gboolean         opaque,
                                       GByteArray      *out);
/* The next @n rows of the picture, the first of @surface, an ARGB32 image as wide as the picture. */
void           roof_png_packer_put    (RoofPngPacker   *self,
                                       cairo_surface_t *surface,
                                       int              n);
/* Appends what is left, frees @self. */
void           roof_png_packer_finish (RoofPngPacker   *self);

G_END_DECLS
