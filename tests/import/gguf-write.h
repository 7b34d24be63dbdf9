/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <string.h>

/* Writes GGUF headers, of either byte order. */
typedef struct
{
  GByteArray *bytes;
  gboolean    big; /* endian */
} GgufWriter;

static inline void
gguf_put (GgufWriter *self,
          guint64     value,
          guint       n)
{
  for (guint i = 0; i < n; i++)
    {
      guint8 byte = (guint8) (value >> (8 * (self->big ? n - 1 - i : i)));

      g_byte_array_append (self->bytes, &byte, 1);
    }
}

static inline void
gguf_put_text (GgufWriter *self,
               const char *text)
{
  gguf_put (self, strlen (text), 8);
  g_byte_array_append (self->bytes, (const guint8 *) text, (guint) strlen (text));
}

static inline void
gguf_begin (GgufWriter *self,
            guint32     version,
            guint64     n_tensors,
            guint64     n_keys)
{
  self->bytes = g_byte_array_new ();
  g_byte_array_append (self->bytes, (const guint8 *) "GGUF", 4);
  gguf_put (self, version, 4);
  gguf_put (self, n_tensors, 8);
  gguf_put (self, n_keys, 8);
}

/* A key with a number, of type u32. */
static inline void
gguf_put_number (GgufWriter *self,
                 const char *key,
                 guint32     value)
{
  gguf_put_text (self, key);
  gguf_put (self, 4, 4);
  gguf_put (self, value, 4);
}

static inline void
gguf_put_word (GgufWriter *self,
               const char *key,
               const char *value)
{
  gguf_put_text (self, key);
  gguf_put (self, 8, 4);
  gguf_put_text (self, value);
}

/* A tensor of up to two sizes above 0; @first: the fastest. */
static inline void
gguf_put_tensor (GgufWriter *self,
                 const char *name,
                 guint64     first,
                 guint64     second,
                 guint32     type,
                 guint64     offset)
{
  gguf_put_text (self, name);
  gguf_put (self, second > 0 ? 2 : 1, 4);
  gguf_put (self, first, 8);
  if (second > 0)
    gguf_put (self, second, 8);
  gguf_put (self, type, 4);
  gguf_put (self, offset, 8);
}
