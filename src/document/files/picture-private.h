/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* What stands before the document in a PDF: compressed by zlib, in base64. A PDF holds text with brackets or backslashes
 * at four times its size. */
#define ROOF_PICTURE_PACKED "data:application/vnd.roofline+json;compressed=zlib;base64,"

/* How a file begins that was compressed as a whole. */
#define ROOF_PICTURE_GZIP "\037\213"

/* A few bytes can unpack to gigabytes: what pictures carry is unpacked to so many times its length, and where it would become
 * more it is not packed. */
#define ROOF_PICTURE_TIMES 32

/* What zlib compressed, of no more than @times its length, or 16 MiB. Returns: (transfer full) (nullable) */
GBytes *roof_picture_inflate  (const guint8           *data,
                               gsize                   length,
                               GZlibCompressorFormat   format,
                               guint                   times,
                               GError                **error);

/* What zlib makes of @data; of what would not be unpacked again a mere wrapping. Errors as roof_text_file_read().
 * Returns: (transfer full) (nullable) */
GBytes *roof_picture_deflate  (const char             *data,
                               gsize                   length,
                               GZlibCompressorFormat   format,
                               GError                **error);

/* What the picture is that this program does not write, as "JPEG". Returns: (nullable) */
const char *roof_picture_name_other (GBytes *content);

/* Each looks for the document in a picture of its kind. They return (transfer full) (nullable): NULL without an error
 * when there is none, NULL with one when the picture is damaged. */
GBytes *roof_picture_read_png (const guint8  *data,
                               gsize          length,
                               GError       **error);
GBytes *roof_picture_read_svg (const guint8  *data,
                               gsize          length,
                               GError       **error);
GBytes *roof_picture_read_pdf (const guint8  *data,
                               gsize          length,
                               GError       **error);

G_END_DECLS
