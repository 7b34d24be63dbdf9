/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/files/picture-kind.h"

G_BEGIN_DECLS

/* The kind of the pictures whose files end in @ending, without the dot: "svg". */
RoofPicture  roof_picture_find       (const char  *ending);

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
