/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* @stream, in UTF-16 behind a byte order mark, in UTF-8 as it is read. What is not UTF-16 is an error that names the byte, from 0.
 * Returns: (transfer full) (nullable) */
GInputStream *roof_wide_text_new (GInputStream  *stream,
                                  GError       **error);

G_END_DECLS
