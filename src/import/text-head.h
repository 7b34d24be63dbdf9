/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The beginning of a text, which may be cut anywhere, for recognising what the text holds: without its byte order mark, from
 * UTF-16 if the mark says so. Returns: (transfer full) (nullable): NULL for a binary file */
char     *roof_text_head_new       (const char *head,
                                    gsize       length);
/* Whether @part stands anywhere in the beginning of a file. */
gboolean  roof_text_head_has       (const char *head,
                                    gsize       length,
                                    const char *part);
/* The first line of @text that contains @part, or (nullable) NULL. Returns: (transfer none): the beginning of that line */
const char *roof_text_head_find_line (const char *text,
                                    const char *part);
/* The separator of a line of titles: that of comma, semicolon, tab and bar which occurs most. */
char      roof_text_head_find_separator (const char *line);

G_END_DECLS
