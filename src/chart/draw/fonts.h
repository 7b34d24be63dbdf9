/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <pango/pango.h>

G_BEGIN_DECLS

/* A context for drawing that knows no fonts but those of the first of @family (nullable), or else of the chart's own. Asking the
 * system for them means to read its rules for all families of all scripts, which takes longer than to draw a small picture; here only
 * the usual folders are looked into. For a process that draws a picture and ends: in others the rules have been read already.
 * NULL where that may not be what the system would have found: no such font in those folders, or rules that somebody made.
 * Then, and where a text has a character that these fonts lack, roof_typeset_new_context() is right.
 * Returns: (transfer full) (nullable) */
PangoContext *roof_fonts_new_context (const char *family);

G_END_DECLS
