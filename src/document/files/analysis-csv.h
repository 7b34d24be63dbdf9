/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "core/report/comparison.h"

G_BEGIN_DECLS

/* The kernels of a comparison as a table for other programs (RFC 4180, lines ended by a line feed): a row for each
 * kernel on each machine, under the names that the JSON of analyze has, such as "bytes.hbm". Numbers are in base units
 * and follow no locale; what does not exist is an empty field. Tensors and thresholds, which are lists, are left out.
 * Returns: (transfer full) */
char    *roof_comparison_to_csv (RoofComparison *comparison);

/* Appends a field of a table: @value, a plain one or NULL, quoted and marked where it must be. */
void     roof_csv_append_value  (JsonNode       *value,
                                 GString        *csv);
/* The same for a text. */
void     roof_csv_append_text   (const char     *text,
                                 GString        *csv);
/* Whether @text needs an apostrophe before it in a table: a spreadsheet would compute the text, or drop its own apostrophe. */
gboolean roof_csv_is_guarded    (const char     *text);

G_END_DECLS
