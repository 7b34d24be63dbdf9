/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* What gzip packed, unpacked as it is read: @stream itself if it is not packed. Refuses what unpacks to far more than any file
 * of measurements does. @stream: filled. @size: of the new buffer. @packed: (out): whether it was. Returns: (transfer full): buffered and filled */
GBufferedInputStream *roof_unpack (GBufferedInputStream  *stream,
                                   gsize                  size,
                                   gboolean              *packed,
                                   GCancellable          *cancellable,
                                   GError               **error);

G_END_DECLS
