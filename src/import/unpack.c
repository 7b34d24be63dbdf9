/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/unpack.h"

#include <string.h>

#include "core/error.h"

/* Traces of profilers, the most repetitive of real files, shrink to a thirtieth. What unpacks to more than so many times its
 * size, and to so many B, was made to fill a disk. */
#define MOST_TIMES 200
#define LEAST_REFUSED (64 * 1024 * 1024)

/* A converter that counts what goes through the one of zlib. */
#define ROOF_TYPE_UNPACKER (roof_unpacker_get_type ())
G_DECLARE_FINAL_TYPE (RoofUnpacker, roof_unpacker, ROOF, UNPACKER, GObject)

struct _RoofUnpacker
{
  GObject parent_instance;

  GConverter *inner;
  guint64     read, written;
};

static void roof_unpacker_converter_init (GConverterIface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (RoofUnpacker, roof_unpacker, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_CONVERTER, roof_unpacker_converter_init))

static GConverterResult
convert (GConverter       *converter,
         const void       *in,
         gsize             in_size,
         void             *out,
         gsize             out_size,
         GConverterFlags   flags,
         gsize            *n_read,
         gsize            *n_written,
         GError          **error)
{
  RoofUnpacker *self = ROOF_UNPACKER (converter);
  GConverterResult result = g_converter_convert (self->inner, in, in_size, out, out_size, flags, n_read, n_written, error);

  if (result == G_CONVERTER_ERROR && (flags & G_CONVERTER_INPUT_AT_END) != 0
      && g_error_matches (*error, G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT))
    {
      g_clear_error (error);
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                           roof_error_translate (ROOF_REASON ("the packed file is cut off: its end is missing")));
    }
  if (result == G_CONVERTER_ERROR)
    return result;
  self->read += *n_read;
  self->written += *n_written;
  if (self->written <= LEAST_REFUSED || self->written / MOST_TIMES <= self->read)
    return result;
  /* Not an error of the text, after which a table would keep the rows before it. */
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED,
               roof_error_translate (ROOF_REASON ("it unpacks to more than %d times its size, as no file of measurements does")),
               MOST_TIMES);
  return G_CONVERTER_ERROR;
}

static void
reset (GConverter *converter)
{
  g_converter_reset (ROOF_UNPACKER (converter)->inner);
}

static void
roof_unpacker_converter_init (GConverterIface *iface)
{
  iface->convert = convert;
  iface->reset = reset;
}

static void
roof_unpacker_finalize (GObject *object)
{
  g_object_unref (ROOF_UNPACKER (object)->inner);
  G_OBJECT_CLASS (roof_unpacker_parent_class)->finalize (object);
}

static void
roof_unpacker_class_init (RoofUnpackerClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = roof_unpacker_finalize;
}

static void
roof_unpacker_init (RoofUnpacker *self)
{
  self->inner = G_CONVERTER (g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP));
}

GBufferedInputStream *
roof_unpack (GBufferedInputStream  *stream,
             gsize                  size,
             gboolean              *packed,
             GCancellable          *cancellable,
             GError               **error)
{
  gsize length;
  const char *head = g_buffered_input_stream_peek_buffer (stream, &length);
  g_autoptr (GConverter) unpacker = NULL;
  g_autoptr (GInputStream) plain = NULL;
  g_autoptr (GInputStream) buffered = NULL;

  *packed = length >= 3 && memcmp (head, "\x1f\x8b\x08", 3) == 0;
  if (!*packed)
    return g_object_ref (stream);
  unpacker = g_object_new (ROOF_TYPE_UNPACKER, NULL);
  plain = g_converter_input_stream_new (G_INPUT_STREAM (stream), unpacker);
  buffered = g_buffered_input_stream_new_sized (plain, size);
  if (g_buffered_input_stream_fill (G_BUFFERED_INPUT_STREAM (buffered), -1, cancellable, error) < 0)
    return NULL;
  return G_BUFFERED_INPUT_STREAM (g_steal_pointer (&buffered));
}
