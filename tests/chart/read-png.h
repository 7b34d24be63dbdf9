/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>
#include <glib.h>
#include <string.h>

typedef struct
{
  GBytes *bytes;
  gsize   at;
} PngSource;

static cairo_status_t
read_cb (void          *closure,
         unsigned char *data,
         unsigned int   length)
{
  PngSource *source = closure;
  gsize size;
  const guint8 *bytes = g_bytes_get_data (source->bytes, &size);

  if (source->at + length > size)
    return CAIRO_STATUS_READ_ERROR;
  memcpy (data, bytes + source->at, length);
  source->at += length;
  return CAIRO_STATUS_SUCCESS;
}

/* A picture as libpng reads it. Returns: (transfer full) */
static inline cairo_surface_t *
read_png (GBytes *bytes)
{
  PngSource source = { bytes, 0 };

  return cairo_image_surface_create_from_png_stream (read_cb, &source);
}
