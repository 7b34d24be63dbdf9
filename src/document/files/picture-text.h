/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/snapshot/snapshot.h"

G_BEGIN_DECLS

/* The text of the document for a picture of @format ("png", "svg", "pdf"): JSON on one line in ASCII, packed for a PDF.
 * Returns: (transfer full) */
char        *roof_picture_make_text  (RoofSnapshot  *snapshot,
                                      const char    *format);

G_END_DECLS
