/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Pictures that carry the document they were drawn from: a PNG in an iTXt chunk with the keyword
 * "roofline", an SVG, packed by gzip or not, in a <metadata> element, a page in that of its SVG, a PDF, compressed, in the keywords
 * of its metadata. Those that this program writes without a document are known as well. */
typedef enum
{
  ROOF_PICTURE_NONE, /* not a picture */
  ROOF_PICTURE_PNG,
  ROOF_PICTURE_SVG,
  ROOF_PICTURE_PDF,
  ROOF_PICTURE_HTML,
  ROOF_PICTURE_EPS,  /* carries none, as the next */
  ROOF_PICTURE_TIKZ,
  ROOF_PICTURE_OTHER, /* of a kind that this program does not write */
} RoofPicture;

/* The kind of picture that @content is, by its first bytes. */
RoofPicture  roof_picture_recognize  (GBytes      *content);

G_END_DECLS
