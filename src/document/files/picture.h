/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Pictures that carry the document they were drawn from: a PNG in an iTXt chunk with the keyword
 * "roofline", an SVG, packed by gzip or not, in a <metadata> element, a PDF, compressed, in the keywords of its metadata. */
typedef enum
{
  ROOF_PICTURE_NONE, /* not a picture */
  ROOF_PICTURE_PNG,
  ROOF_PICTURE_SVG,
  ROOF_PICTURE_PDF,
  ROOF_PICTURE_OTHER, /* of a kind that this program does not write */
} RoofPicture;

/* The kind of picture that @content is, by its first bytes. */
RoofPicture  roof_picture_recognize  (GBytes      *content);

/* Whether @file may be replaced by a picture of @kind: it does not exist, or is such a picture. Protects other files from a
 * mistyped name. Errors: ROOF_ERROR_INVALID naming the file, or the error of reading it. */
gboolean     roof_picture_may_replace (GFile        *file,
                                       RoofPicture   kind,
                                       GError      **error);

/* Replaces @file by @picture, packed by gzip when the name ends in ".svgz". Errors as roof_text_file_save_bytes(). */
gboolean     roof_picture_save       (GFile       *file,
                                      GBytes      *picture,
                                      GError     **error);

/* The text of the document in a picture, unchecked. Errors: ROOF_ERROR_INVALID when the picture
 * carries none or is damaged before it. Returns: (transfer full) (nullable) */
GBytes      *roof_picture_extract    (GBytes      *content,
                                      GError     **error);

G_END_DECLS
