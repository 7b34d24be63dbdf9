/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/import-result.h"

G_BEGIN_DECLS

/* The format that the name of a file promises, where no format recognises its content: "noise.gguf". Only formats that tell how their
 * files begin are promised; of "*.gz" only what is no text, since text reads as well without being packed. @stream: what the file
 * holds, at its beginning. @plain: whether it is not packed. @formats: all @n formats. Returns: (nullable): its name promises nothing of that kind, or the file
 * is empty or JSON */
const RoofForeignFormat *roof_promise_find (GFile                           *file,
                                            GBufferedInputStream            *stream,
                                            gboolean                         plain,
                                            const RoofForeignFormat *const  *formats,
                                            guint                            n);

G_END_DECLS
