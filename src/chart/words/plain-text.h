/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Texts from anywhere made fit for a terminal, a line of a table, or Markdown. */

/* Replaces no-break spaces, wide and narrow, by plain blanks, so that terminal output can be searched and cut. Replaces control
 * characters, except line ends, by blanks, too. */
void  roof_text_plain_blanks         (GString    *text);
/* Replaces control characters, such as escapes, and changes of the direction of writing by blanks. @line: modified; of any
 * encoding */
void  roof_text_plain_controls       (char       *line);
/* A text from a file as one line, for a message. Returns: (transfer full) */
char *roof_text_make_line            (const char *text);
/* As roof_text_plain_controls(), for text of several lines; keeps line ends and tabs. */
void  roof_text_make_safe            (char       *text);

/* Appends @text as Markdown that shows it as it is. */
void  roof_text_append_markdown      (GString    *output,
                                      const char *text);
/* Appends "| text " of a row of GitHub's tables; the row ends with "|" and a line end. */
void  roof_text_append_markdown_cell (GString    *output,
                                      const char *text);
/* Appends "| --- ", of the line below the titles. */
void  roof_text_append_markdown_rule (GString    *output,
                                      gboolean    to_right);

G_END_DECLS
