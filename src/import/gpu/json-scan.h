/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Scans of JSON, which find where a value ends without parsing it: by strings and brackets alone, 64 bytes at a time where the
 * processor has SSE2. */

/* The state of a scan that looks for the end of a value, whose text may come in pieces. */
typedef struct
{
  guint    depth;
  gboolean quoted, escaped; /* in a string; behind its backslash */
} RoofJsonScan;

/* Goes through a value. @found: (out): whether the value ends before @end. Returns: the end of the value, or @end */
const char *roof_json_scan_value    (const char   *at,
                                     const char   *end,
                                     RoofJsonScan *scan,
                                     gboolean     *found);
/* The end of the value at @at, which is complete. */
const char *roof_json_scan_find_end (const char   *at,
                                     const char   *end);

G_END_DECLS
