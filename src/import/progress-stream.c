/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/progress-stream.h"

#define ROOF_TYPE_PROGRESS_STREAM (roof_progress_stream_get_type ())
G_DECLARE_FINAL_TYPE (RoofProgressStream, roof_progress_stream, ROOF, PROGRESS_STREAM, GFilterInputStream)

struct _RoofProgressStream
{
  GFilterInputStream parent_instance;

  RoofProgress progress; /* borrowed */
  goffset      done, total;
};

G_DEFINE_FINAL_TYPE (RoofProgressStream, roof_progress_stream, G_TYPE_FILTER_INPUT_STREAM)

static gssize
count (RoofProgressStream *self,
       gssize              n)
{
  if (n <= 0)
    return n;
  self->done += n;
  if (self->progress.func != NULL)
    self->progress.func (self->done, self->total, self->progress.data);
  return n;
}

static gssize
roof_progress_stream_read (GInputStream  *stream,
                           void          *buffer,
                           gsize          length,
                           GCancellable  *cancellable,
                           GError       **error)
{
  RoofProgressStream *self = ROOF_PROGRESS_STREAM (stream);
  GInputStream *base = g_filter_input_stream_get_base_stream (G_FILTER_INPUT_STREAM (stream));

  return count (self, g_input_stream_read (base, buffer, length, self->progress.cancellable, error));
}

static gssize
roof_progress_stream_skip (GInputStream  *stream,
                           gsize          length,
                           GCancellable  *cancellable,
                           GError       **error)
{
  RoofProgressStream *self = ROOF_PROGRESS_STREAM (stream);
  GInputStream *base = g_filter_input_stream_get_base_stream (G_FILTER_INPUT_STREAM (stream));

  return count (self, g_input_stream_skip (base, length, self->progress.cancellable, error));
}

static void
roof_progress_stream_class_init (RoofProgressStreamClass *klass)
{
  G_INPUT_STREAM_CLASS (klass)->read_fn = roof_progress_stream_read;
  G_INPUT_STREAM_CLASS (klass)->skip = roof_progress_stream_skip;
}

static void
roof_progress_stream_init (RoofProgressStream *self)
{
}

GInputStream *
roof_progress_stream_new (GInputStream       *base,
                          goffset             total,
                          const RoofProgress *progress)
{
  RoofProgressStream *self = g_object_new (ROOF_TYPE_PROGRESS_STREAM, "base-stream", base, NULL);

  if (progress != NULL)
    self->progress = *progress;
  self->total = total;
  return G_INPUT_STREAM (self);
}
