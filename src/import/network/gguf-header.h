/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define ROOF_GGUF_MOST_DIMS 4

/* A type of tensor elements, by llama.cpp's number (ggml.h; from 97 on of the fork ik_llama.cpp). Rows are whole blocks. */
typedef struct
{
  guint32     id;
  const char *name;         /* "Q4_K" */
  guint       block_values; /* values of a block */
  guint       block_bytes;
  const char *format;       /* nullable: the storage format of core with these values and bytes */
} RoofGgufType;

typedef struct
{
  char               *name;
  guint               n_dims;
  guint64             dims[ROOF_GGUF_MOST_DIMS]; /* the fastest first: of a matrix its inputs, then its outputs */
  guint32             id;   /* of the type */
  const RoofGgufType *type; /* nullable: not known */
  double              values, bytes; /* of unknown types the bytes are those up to the next tensor */
  guint64             offset;
} RoofGgufTensor;

/* The header of a GGUF file: its keys and what tensors it has, without their numbers. */
typedef struct
{
  GHashTable *keys;    /* utf8 to GVariant: "d", "b", "s", an array of numbers "ad". Long texts and other arrays are left out */
  GHashTable *lengths; /* utf8 to the number of elements of an array, as a pointer */
  GArray     *tensors; /* element-type RoofGgufTensor */
  guint64     data;    /* where the tensors begin, B */
} RoofGgufHeader;

/* Whether @head begins as GGUF does. */
gboolean            roof_gguf_is_header    (const char            *head,
                                            gsize                  length);
/* Reads a header. @total: B of the stream, 0 if not known. Refuses counts and lengths that the file has no room for before
 * anything is allocated for them. Errors name the byte and the key or tensor. Returns: (transfer full) (nullable) */
RoofGgufHeader     *roof_gguf_header_read  (GInputStream          *stream,
                                            guint64                total,
                                            GCancellable          *cancellable,
                                            GError               **error);
void                roof_gguf_header_free  (RoofGgufHeader        *self);
/* The number under @key; NAN: there is none. */
double              roof_gguf_get_number   (const RoofGgufHeader  *self,
                                            const char            *key);
/* The text under @key. Returns: (transfer none) (nullable) */
const char         *roof_gguf_get_text     (const RoofGgufHeader  *self,
                                            const char            *key);
/* Returns: (transfer none) (nullable) */
const RoofGgufType *roof_gguf_find_type    (guint32                id);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofGgufHeader, roof_gguf_header_free)

G_END_DECLS
