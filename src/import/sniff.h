/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* What a file can hold. */
typedef enum
{
  ROOF_CONTENT_DOCUMENT = 1 << 0,
  ROOF_CONTENT_PICTURE = 1 << 1, /* which may carry a document */
  ROOF_CONTENT_MACHINE = 1 << 2,
  ROOF_CONTENT_NETWORK = 1 << 3, /* the description of a network */
  ROOF_CONTENT_TABLE = 1 << 4,   /* of kernels, by its name */
  ROOF_CONTENT_TEXT = 1 << 5,    /* may be a table where somebody says so */
} RoofContent;

/* What @file holds, by its name and what it begins with. What cannot be told is taken for a document: reading it says what
 * is wrong with it. Returns: one of RoofContent */
RoofContent  roof_sniff               (GFile *file);
/* Whether it is a table: it is named like one, or it is standard input, has no name and begins with nothing of the program's own. */
gboolean     roof_sniff_is_table      (GFile *file);
/* Whether it begins as a document does or is a picture, whatever its name. */
gboolean     roof_sniff_is_document   (GFile *file);

/* The patterns of file names, "*.csv", that files of @contents (RoofContent, several) have, for a dialog that chooses one.
 * Returns: (transfer container) (array zero-terminated=1): g_free() it alone */
const char **roof_sniff_list_patterns (guint  contents);

G_END_DECLS
