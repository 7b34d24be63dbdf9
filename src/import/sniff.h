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
  ROOF_CONTENT_TABLE = 1 << 4,   /* of kernels, by name */
  ROOF_CONTENT_TEXT = 1 << 5,    /* may be a table */
} RoofContent;

/* The kind of @file, by name and beginning. Unrecognised files count as documents, so that reading reports the fault. Returns:
 * one of RoofContent */
RoofContent  roof_sniff               (GFile *file);
/* Whether @file is a table: by its name; or standard input, without a name, that does not begin like a file of the program. */
gboolean     roof_sniff_is_table      (GFile *file);
/* Whether @file begins like a document or is a picture, whatever its name. */
gboolean     roof_sniff_is_document   (GFile *file);

/* File name patterns, "*.csv", of @contents (RoofContent flags), for a file dialog. Returns: (transfer container) (array
 * zero-terminated=1): g_free() it alone */
const char **roof_sniff_list_patterns (guint  contents);

G_END_DECLS
