/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A zlib stream (RFC 1950, 1951) for data of which most repeats what stands one byte or a fixed number of bytes before: it
 * searches for nothing, the caller knows. */
typedef struct _RoofDeflate RoofDeflate;

/* @out: (transfer none): what the stream is appended to. @far: how far back a far repetition reaches, 3 or 4 bytes.
 * Returns: (transfer full) */
RoofDeflate *roof_deflate_new    (GByteArray        *out,
                                  guint              far);
/* Appends what is left, frees @self. @checksum: the Adler-32 of all that was put. */
void         roof_deflate_finish (RoofDeflate       *self,
                                  guint32            checksum);

/* @n bytes as they are. */
void         roof_deflate_put    (RoofDeflate       *self,
                                  const guint8      *bytes,
                                  gsize              n);
/* Once more the byte before, @n times, of which there are at least 3. */
void         roof_deflate_repeat (RoofDeflate       *self,
                                  gsize              n);
/* Once more what stands as far back as was said, @n bytes of it; @n of at least 3. */
void         roof_deflate_repeat_far (RoofDeflate   *self,
                                      gsize          n);

G_END_DECLS
