/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The bytes of @base, read by a thread of its own while what came before is parsed: of use where reading @base takes long, as
 * unpacking does. The first @first B are read when they are asked for, without a thread, which short files never need. What @base
 * calls back, it calls in that thread; the thread is over once the stream is freed. @base: (transfer none): not to be used
 * otherwise meanwhile. Returns: (transfer full) */
GInputStream *roof_ahead_stream_new (GInputStream *base,
                                     gsize         first);

G_END_DECLS
