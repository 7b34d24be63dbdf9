/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Pictures that carry the document they were drawn from (contract, section 4): a PNG in an iTXt chunk with the keyword
 * "roofline", an SVG, packed by gzip or not, in a <metadata> element, a PDF, compressed, in the keywords of its metadata. */
typedef enum
{
  ROOF_PICTURE_NONE, /* something else */
  ROOF_PICTURE_PNG,
  ROOF_PICTURE_SVG,
  ROOF_PICTURE_PDF,
  ROOF_PICTURE_OTHER, /* of a kind that this program does not write */
} RoofPicture;

/* What @content is, by its first bytes. */
RoofPicture  roof_picture_recognize  (GBytes      *content);

/* Whether @file can be replaced by such a picture without loss: it is one already, or not there. A wrong name is not to
 * cost anybody a file. Errors: ROOF_ERROR_INVALID naming it, or why it could not be read. */
gboolean     roof_picture_may_replace (GFile        *file,
                                       RoofPicture   kind,
                                       GError      **error);

/* Replaces @file by @picture, which it packs when the name ends in ".svgz". Errors as roof_text_file_save_bytes(). */
gboolean     roof_picture_save       (GFile       *file,
                                      GBytes      *picture,
                                      GError     **error);

/* The text of the document in a picture, as found: it may be anything. Errors: ROOF_ERROR_INVALID when the picture
 * carries none or is damaged before it. Returns: (transfer full) (nullable) */
GBytes      *roof_picture_extract    (GBytes      *content,
                                      GError     **error);

G_END_DECLS
