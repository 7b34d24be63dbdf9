/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/files/progress.h"

G_BEGIN_DECLS

/* The bytes of @base, reported to @progress as they are read: each read is a report, and fails once @progress is cancelled.
 * Below gzip, it counts bytes of the file. @total: B of the file, 0: not known. @progress: (nullable): its parts
 * must outlive the stream. Returns: (transfer full) */
GInputStream *roof_progress_stream_new (GInputStream       *base,
                                        goffset             total,
                                        const RoofProgress *progress);

G_END_DECLS
