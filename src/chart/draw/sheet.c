/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* MADV_HUGEPAGE */

#include "chart/draw/sheet.h"

#include <sys/mman.h>

#define LARGE_PAGE ((gsize) 2 << 20)

typedef struct
{
  guint8 *start;
  gsize   size;
} Mapping;

static void
unmap (gpointer data)
{
  Mapping *self = data;

  munmap (self->start, self->size);
  g_free (self);
}

/* Memory of @size bytes, all 0, that begins where a large page does; NULL when there is none. */
static guint8 *
map (Mapping *self,
     gsize    size)
{
  guint8 *start;

  self->size = size + LARGE_PAGE;
  self->start = mmap (NULL, self->size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (self->start == MAP_FAILED)
    return NULL;
  start = self->start + (LARGE_PAGE - (gsize) self->start % LARGE_PAGE) % LARGE_PAGE;
#ifdef MADV_HUGEPAGE
  /* Advice that may be declined. */
  madvise (start, size, MADV_HUGEPAGE);
#endif
  return start;
}

cairo_surface_t *
roof_sheet_new (int width,
                int height)
{
  static const cairo_user_data_key_t key;
  int stride = width > 0 && height > 0 ? cairo_format_stride_for_width (CAIRO_FORMAT_ARGB32, width) : -1;
  Mapping *mapping = g_new (Mapping, 1);
  guint8 *pixels = NULL;
  cairo_surface_t *surface;

  if (stride > 0 && (gsize) stride * (gsize) height >= LARGE_PAGE)
    pixels = map (mapping, (gsize) stride * (gsize) height);
  if (pixels == NULL)
    {
      g_free (mapping);
      return cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
    }
  surface = cairo_image_surface_create_for_data (pixels, CAIRO_FORMAT_ARGB32, width, height, stride);
  if (cairo_surface_set_user_data (surface, &key, mapping, unmap) != CAIRO_STATUS_SUCCESS)
    unmap (mapping);
  return surface;
}
