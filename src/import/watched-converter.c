/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/watched-converter.h"

#define ROOF_TYPE_WATCHED_CONVERTER (roof_watched_converter_get_type ())
G_DECLARE_FINAL_TYPE (RoofWatchedConverter, roof_watched_converter, ROOF, WATCHED_CONVERTER, GObject)

struct _RoofWatchedConverter
{
  GObject parent_instance;

  GConverter         *inner;
  RoofConverterWatch  watch;
  guint64             read, written; /* B */
};

static void roof_watched_converter_converter_init (GConverterIface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (RoofWatchedConverter, roof_watched_converter, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_CONVERTER, roof_watched_converter_converter_init))

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
  RoofWatchedConverter *self = ROOF_WATCHED_CONVERTER (converter);
  g_autoptr (GError) fault = NULL;
  GConverterResult result = g_converter_convert (self->inner, in, in_size, out, out_size, flags, n_read, n_written, &fault);

  if (result != G_CONVERTER_ERROR)
    {
      self->read += *n_read;
      self->written += *n_written;
    }
  result = self->watch (result, flags, self->read, self->written, &fault);
  if (fault != NULL)
    g_propagate_error (error, g_steal_pointer (&fault));
  return result;
}

static void
reset (GConverter *converter)
{
  RoofWatchedConverter *self = ROOF_WATCHED_CONVERTER (converter);

  self->read = self->written = 0;
  g_converter_reset (self->inner);
}

static void
roof_watched_converter_converter_init (GConverterIface *iface)
{
  iface->convert = convert;
  iface->reset = reset;
}

static void
roof_watched_converter_finalize (GObject *object)
{
  g_clear_object (&ROOF_WATCHED_CONVERTER (object)->inner);
  G_OBJECT_CLASS (roof_watched_converter_parent_class)->finalize (object);
}

static void
roof_watched_converter_class_init (RoofWatchedConverterClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = roof_watched_converter_finalize;
}

static void
roof_watched_converter_init (RoofWatchedConverter *self)
{
  (void) self;
}

GInputStream *
roof_watched_converter_stream_new (GInputStream       *stream,
                                   GConverter         *converter,
                                   RoofConverterWatch  watch)
{
  g_autoptr (RoofWatchedConverter) self = g_object_new (ROOF_TYPE_WATCHED_CONVERTER, NULL);

  self->inner = converter;
  self->watch = watch;
  return g_converter_input_stream_new (stream, G_CONVERTER (self));
}
