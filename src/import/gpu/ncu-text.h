/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What Nsight Compute prints: tables, logs and pages for people, told from other texts. */

/* Whether the beginning of a file, of any encoding, is of Nsight Compute. */
gboolean    roof_ncu_text_recognize    (const char *head,
                                        gsize       length);
/* The line of titles in a text. @wide: (out): of a table with a column for each metric. (nullable) */
const char *roof_ncu_text_find_titles  (const char *text,
                                        gboolean   *wide);
/* Whether the text has tables as people read them: a page that was printed without --csv, --print-summary among them. */
gboolean    roof_ncu_text_is_printed   (const char *text);
/* Whether @text names a metric by which a table without the usual titles is known as one of ncu's. */
gboolean    roof_ncu_text_names_metric (const char *text);

G_END_DECLS
