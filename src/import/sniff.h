/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Kinds of files. */
typedef enum
{
  ROOF_CONTENT_DOCUMENT = 1 << 0,
  ROOF_CONTENT_PICTURE = 1 << 1, /* may carry a document */
  ROOF_CONTENT_MACHINE = 1 << 2,
  ROOF_CONTENT_NETWORK = 1 << 3, /* a model description */
  ROOF_CONTENT_RUN = 1 << 4,     /* kernels, with what was measured of them */
  ROOF_CONTENT_TEXT = 1 << 5,    /* may be a table of kernels */
  ROOF_CONTENT_REFUSED = 1 << 6, /* of another program, which cannot be read; roof_import_load() says what can be done */
} RoofContent;

/* The kind of @file, by its beginning, and its name where that does not tell. Unrecognised files count as documents, so that
 * reading reports the fault; standard input, which has no name, counts as a table. Returns: one of RoofContent */
RoofContent  roof_sniff               (GFile *file);
/* Whether @file holds kernels of a run, in a format of another program. */
gboolean     roof_sniff_is_run        (GFile *file);
/* Whether @file is a document by name or beginning, or a picture. */
gboolean     roof_sniff_is_document   (GFile *file);

/* File name patterns, "*.csv", of @contents (RoofContent flags), for a file dialog. Returns: (transfer container) (array
 * zero-terminated=1): g_free() it alone */
const char **roof_sniff_list_patterns (guint  contents);

G_END_DECLS
