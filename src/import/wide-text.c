/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/wide-text.h"

#include <inttypes.h>

#include "core/error.h"

/* A converter from UTF-16 that knows how far it has read, for its errors. */
#define ROOF_TYPE_WIDE_CONVERTER (roof_wide_converter_get_type ())
G_DECLARE_FINAL_TYPE (RoofWideConverter, roof_wide_converter, ROOF, WIDE_CONVERTER, GObject)

struct _RoofWideConverter
{
  GObject parent_instance;

  GConverter *inner;
  guint64     read; /* B */
};

static void roof_wide_converter_converter_init (GConverterIface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (RoofWideConverter, roof_wide_converter, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_CONVERTER, roof_wide_converter_converter_init))

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
  RoofWideConverter *self = ROOF_WIDE_CONVERTER (converter);
  g_autoptr (GError) fault = NULL;
  GConverterResult result = g_converter_convert (self->inner, in, in_size, out, out_size, flags, n_read, n_written, &fault);
  const char *reason = NULL;

  if (result != G_CONVERTER_ERROR)
    {
      self->read += *n_read;
      return result;
    }
  if (g_error_matches (fault, G_IO_ERROR, G_IO_ERROR_INVALID_DATA))
    reason = ROOF_REASON ("this is not UTF-16, which the byte order mark of the file announces");
  else if (g_error_matches (fault, G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT) && (flags & G_CONVERTER_INPUT_AT_END) != 0)
    reason = ROOF_REASON ("the file ends in the middle of a character of UTF-16");
  if (reason != NULL)
    /* Not an error of the text, after which a table would keep the rows before it. */
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, roof_error_translate (ROOF_REASON ("byte %1$" PRIu64 ": %2$s")),
                 self->read, roof_error_translate (reason));
  else
    g_propagate_error (error, g_steal_pointer (&fault));
  return result;
}

static void
reset (GConverter *converter)
{
  ROOF_WIDE_CONVERTER (converter)->read = 0;
  g_converter_reset (ROOF_WIDE_CONVERTER (converter)->inner);
}

static void
roof_wide_converter_converter_init (GConverterIface *iface)
{
  iface->convert = convert;
  iface->reset = reset;
}

static void
roof_wide_converter_finalize (GObject *object)
{
  g_clear_object (&ROOF_WIDE_CONVERTER (object)->inner);
  G_OBJECT_CLASS (roof_wide_converter_parent_class)->finalize (object);
}

static void
roof_wide_converter_class_init (RoofWideConverterClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = roof_wide_converter_finalize;
}

static void
roof_wide_converter_init (RoofWideConverter *self)
{
  (void) self;
}

GInputStream *
roof_wide_text_new (GInputStream  *stream,
                    GError       **error)
{
  g_autoptr (RoofWideConverter) converter = g_object_new (ROOF_TYPE_WIDE_CONVERTER, NULL);
  GCharsetConverter *inner = g_charset_converter_new ("UTF-8", "UTF-16", error);

  if (inner == NULL)
    return NULL;
  converter->inner = G_CONVERTER (inner);
  return g_converter_input_stream_new (stream, G_CONVERTER (converter));
}
