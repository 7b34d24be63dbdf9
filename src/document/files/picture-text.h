/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/snapshot/snapshot.h"

G_BEGIN_DECLS

/* The document as a picture of @format ("png", "svg", "pdf") is to carry it, on one line in plain ASCII: JSON, for a
 * PDF packed. Returns: (transfer full) */
char        *roof_picture_make_text  (RoofSnapshot  *snapshot,
                                      const char    *format);

G_END_DECLS
