/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The text of @base with line feeds in the place of carriage returns, where these alone end its lines, as programs of the old
 * Macintosh and some spreadsheets still write: no line feed is among the bytes that @base holds in its buffer. Else @base itself.
 * Returns: (transfer full) */
GInputStream *roof_old_lines_open (GBufferedInputStream *base);

G_END_DECLS
