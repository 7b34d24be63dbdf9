/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "document/files/progress.h"

G_BEGIN_DECLS

/* B from the beginning by which a file is recognised. */
#define ROOF_FOREIGN_HEAD (256 * 1024)

/* Opens @file as text in UTF-8 with line feeds, or as the bytes that it holds, unpacked, and looks at its beginning. @size: (out): B of
 * the file as it is read, 0 if not known. @progress: (nullable). Returns: (transfer full) (nullable): at its beginning, filled */
GBufferedInputStream *roof_foreign_file_open (GFile               *file,
                                              gsize               *size,
                                              const RoofProgress  *progress,
                                              GError             **error);

G_END_DECLS
