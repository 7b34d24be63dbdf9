/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/png-write.h"

#include <math.h>
#include <png.h>
#include <setjmp.h>
#include <string.h>

#include "chart/png-pixels.h"
#include "core/error.h"

#define DOTS_PER_METRE (96 / 0.0254)

static void
append_cb (png_structp png,
           png_bytep   data,
           png_size_t  length)
{
  g_byte_array_append (png_get_io_ptr (png), data, (guint) length);
}

static void
flush_cb (png_structp png)
{
}

/* libpng must not return from here, nor print: the message is the caller's to give. */
static void
fail_cb (png_structp     png,
         png_const_charp message)
{
  longjmp (png_jmpbuf (png), 1);
}

static void
warn_cb (png_structp     png,
         png_const_charp message)
{
}

static const guint32 *
get_row (cairo_surface_t *surface,
         int              y)
{
  return (const guint32 *) (gconstpointer) (cairo_image_surface_get_data (surface)
                                            + (gsize) y * (gsize) cairo_image_surface_get_stride (surface));
}

/* What hides all that is behind it needs no alpha, and a quarter less work. */
static gboolean
is_opaque (cairo_surface_t *surface)
{
  int width = cairo_image_surface_get_width (surface), height = cairo_image_surface_get_height (surface);
  guint32 all = 0xff000000;

  for (int y = 0; y < height && all == 0xff000000; y++)
    {
      const guint32 *row = get_row (surface, y);
      guint32 both[4] = { all, all, all, all };
      int x = 0;

      for (; x + 4 <= width; x += 4)
        for (int i = 0; i < 4; i++)
          both[i] &= row[x + i];
      for (; x < width; x++)
        both[0] &= row[x];
      all &= both[0] & both[1] & both[2] & both[3];
    }
  return all == 0xff000000;
}

/* The text goes before the pixels, so that a reader need not pass them. */
static void
set_document (png_structp png,
              png_infop   info,
              const char *document)
{
  char keyword[] = "roofline", none[] = "";
  png_text text = { .compression = PNG_ITXT_COMPRESSION_zTXt, .key = keyword, .lang = none, .lang_key = none };

  text.text = (png_charp) document;
  text.itxt_length = strlen (document);
  png_set_text (png, info, &text, 1);
}

/* What libpng writes may jump back to the caller; nothing here needs freeing then. The pixels are not left to it: zlib, which
 * knows nothing of charts, would take most of the time of the whole picture. */
static void
write_image (png_structp      png,
             png_infop        info,
             cairo_surface_t *surface,
             gboolean         opaque,
             GByteArray      *pixels,
             double           scale,
             const char      *document)
{
  png_set_IHDR (png, info, (png_uint_32) cairo_image_surface_get_width (surface),
                (png_uint_32) cairo_image_surface_get_height (surface), 8,
                opaque ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGB_ALPHA,
                PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_pHYs (png, info, (png_uint_32) lround (DOTS_PER_METRE * scale),
                (png_uint_32) lround (DOTS_PER_METRE * scale), PNG_RESOLUTION_METER);
  if (document != NULL)
    set_document (png, info, document);
  png_write_info (png, info);
  png_write_chunk (png, (png_const_bytep) "IDAT", pixels->data, pixels->len);
  png_write_chunk (png, (png_const_bytep) "IEND", NULL, 0);
}

GBytes *
roof_png_write (cairo_surface_t  *surface,
                double            scale,
                const char       *document,
                GError          **error)
{
  GByteArray *bytes = g_byte_array_new ();
  g_autoptr (GByteArray) pixels = g_byte_array_new ();
  png_structp png = png_create_write_struct (PNG_LIBPNG_VER_STRING, NULL, fail_cb, warn_cb);
  png_infop info = png_create_info_struct (png);
  gboolean done = FALSE, opaque;

  cairo_surface_flush (surface);
  opaque = is_opaque (surface);
  roof_png_pack_pixels (surface, opaque, pixels);
  png_set_write_fn (png, bytes, append_cb, flush_cb);
  if (setjmp (png_jmpbuf (png)) == 0)
    {
      write_image (png, info, surface, opaque, pixels, scale, document);
      done = TRUE;
    }
  png_destroy_write_struct (&png, &info);
  if (done)
    return g_byte_array_free_to_bytes (bytes);
  g_byte_array_unref (bytes);
  g_set_error_literal (error, ROOF_ERROR, ROOF_ERROR_INVALID, "the picture could not be encoded as PNG");
  return NULL;
}
