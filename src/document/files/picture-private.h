/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The prefix of the document in a PDF, which is compressed by zlib and encoded in base64: PDF escapes would make plain JSON
 * four times as long. */
#define ROOF_PICTURE_PACKED "data:application/vnd.roofline+json;compressed=zlib;base64,"

/* The first bytes of a file compressed by gzip. */
#define ROOF_PICTURE_GZIP "\037\213"

/* The limit on unpacked data, as a multiple of the packed length, against a few bytes that unpack to gigabytes. A document
 * beyond that limit is stored uncompressed. */
#define ROOF_PICTURE_TIMES 32

/* Unpacks data compressed by zlib, to at most @times their length, or 16 MiB. Returns: (transfer full) (nullable) */
GBytes *roof_picture_inflate  (const guint8           *data,
                               gsize                   length,
                               GZlibCompressorFormat   format,
                               guint                   times,
                               GError                **error);

/* Compresses @data by zlib, or stores them uncompressed when roof_picture_inflate() would refuse the result. Errors as
 * roof_text_file_read(). Returns: (transfer full) (nullable) */
GBytes *roof_picture_deflate  (const char             *data,
                               gsize                   length,
                               GZlibCompressorFormat   format,
                               GError                **error);

/* The name of a picture format that this program does not write, "JPEG". Returns: (nullable) */
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
