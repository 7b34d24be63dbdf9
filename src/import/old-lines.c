/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/old-lines.h"

#include <string.h>

#define ROOF_TYPE_OLD_LINES (roof_old_lines_get_type ())
G_DECLARE_FINAL_TYPE (RoofOldLines, roof_old_lines, ROOF, OLD_LINES, GFilterInputStream)

struct _RoofOldLines
{
  GFilterInputStream parent_instance;
};

G_DEFINE_FINAL_TYPE (RoofOldLines, roof_old_lines, G_TYPE_FILTER_INPUT_STREAM)

static gssize
roof_old_lines_read (GInputStream  *stream,
                     void          *buffer,
                     gsize          length,
                     GCancellable  *cancellable,
                     GError       **error)
{
  GInputStream *base = g_filter_input_stream_get_base_stream (G_FILTER_INPUT_STREAM (stream));
  gssize n = g_input_stream_read (base, buffer, length, cancellable, error);
  char *at = buffer;

  while (n > 0 && (at = memchr (at, '\r', (gsize) ((char *) buffer + n - at))) != NULL)
    *at++ = '\n';
  return n;
}

static void
roof_old_lines_class_init (RoofOldLinesClass *klass)
{
  G_INPUT_STREAM_CLASS (klass)->read_fn = roof_old_lines_read;
}

static void
roof_old_lines_init (RoofOldLines *self)
{
}

GInputStream *
roof_old_lines_open (GBufferedInputStream *base)
{
  gsize length;
  const char *head = g_buffered_input_stream_peek_buffer (base, &length);

  if (memchr (head, '\r', length) == NULL || memchr (head, '\n', length) != NULL || memchr (head, '\0', length) != NULL)
    return G_INPUT_STREAM (g_object_ref (base));
  return g_object_new (ROOF_TYPE_OLD_LINES, "base-stream", base, NULL);
}
