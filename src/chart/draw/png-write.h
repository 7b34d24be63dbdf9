/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

/* Draws the whole picture on @cr, which is transparent, in pixels. Must cover every pixel of an opaque picture. */
typedef void (*RoofPngDraw) (cairo_t  *cr,
                             gpointer  data);

typedef struct
{
  int         width, height; /* pixels */
  double      scale;         /* pixels per point of 1/72 inch: the resolution in the file */
  gboolean    opaque;
  const char *title;         /* nullable: what viewers show as its title */
  const char *document;      /* nullable: goes into a compressed iTXt chunk with the keyword "roofline" */
  RoofPngDraw draw;
  gpointer    data;
} RoofPngPicture;

/* A picture as PNG, several times faster than by cairo's own writer. Errors: ROOF_ERROR_INVALID when cairo or libpng gives up.
 * Returns: (transfer full) (nullable) */
GBytes *roof_png_write (const RoofPngPicture  *picture,
                        GError               **error);

G_END_DECLS
