/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A zlib stream (RFC 1950, 1951) for data of which most repeats what stands one byte or a fixed number of bytes before: it
 * searches for nothing, the caller knows. */
typedef struct _RoofDeflate RoofDeflate;

/* A token is a byte, or a repetition of so many bytes, or nothing. */
#define ROOF_DEFLATE_LEAST 3
#define ROOF_DEFLATE_MOST 258
#define ROOF_DEFLATE_NEAR(length) (256 + (length) - ROOF_DEFLATE_LEAST) /* once more the byte before, @length times */
#define ROOF_DEFLATE_FAR(length) (512 + (length) - ROOF_DEFLATE_LEAST)  /* @length bytes of what stands as far back as was said */
#define ROOF_DEFLATE_NONE 768

/* They come three at once. Of two repetitions one is of no more than 10 bytes, or of the most: it takes fewer bits to tell. */
#define ROOF_DEFLATE_WORD(one, two, three) ((guint32) (one) | (guint32) (two) << 10 | (guint32) (three) << 20)

/* @out: (transfer none): what the stream is appended to. @far: how far back a far repetition reaches, 3 or 4 bytes.
 * Returns: (transfer full) */
RoofDeflate *roof_deflate_new    (GByteArray    *out,
                                  guint          far);
/* @n words as a block, which takes some 150 bytes for itself. @last: whether none follow. */
void         roof_deflate_put    (RoofDeflate   *self,
                                  const guint32 *words,
                                  guint          n,
                                  gboolean       last);
/* Frees @self after its last block. @checksum: the Adler-32 of all that was put. */
void         roof_deflate_finish (RoofDeflate   *self,
                                  guint32        checksum);

G_END_DECLS
