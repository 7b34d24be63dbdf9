/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* @text for LaTeX: characters with a meaning are escaped, and symbols that its usual fonts lack become commands. Returns:
 * (transfer full) */
char *roof_tikz_escape (const char *text);

G_END_DECLS
