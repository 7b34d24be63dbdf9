/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/png-write.h"

#include <libdeflate.h>
#include <math.h>
#include <png.h>
#include <setjmp.h>
#include <string.h>

#include "core/error.h"

/* Compression level, 1 to 12: above 6 compressing takes longer than drawing. */
#define LEVEL 6
#define MOST_IN_CHUNK ((gsize) 1 << 30)
#define POINTS_PER_METRE (72 / 0.0254)

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

/* libpng requires that an error callback does not return. Prints nothing: the caller reports the error. */
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

/* Longer documents, B, are not compressed, since readers limit what they decompress of an unknown picture. */
#define MOST_PACKED (16 * 1024 * 1024)

/* The text comes before the pixels, so that a reader need not skip them. */
static void
set_document (png_structp png,
              png_infop   info,
              const char *document)
{
  char keyword[] = "roofline", none[] = "";
  png_text text = { .compression = PNG_ITXT_COMPRESSION_zTXt, .key = keyword, .lang = none, .lang_key = none };

  text.text = (png_charp) document;
  text.itxt_length = strlen (document);
  if (text.itxt_length > MOST_PACKED)
    text.compression = PNG_ITXT_COMPRESSION_NONE;
  png_set_text (png, info, &text, 1);
}

static guint32 *
get_row (cairo_surface_t *sheet,
         int              y)
{
  return (guint32 *) (void *) (cairo_image_surface_get_data (sheet) + (gsize) y * (gsize) cairo_image_surface_get_stride (sheet));
}

static gboolean
is_grey (const RoofPngPicture *picture,
         cairo_surface_t      *sheet)
{
  for (int y = 0; y < picture->height; y++)
    for (int x = 0; x < picture->width; x++)
      {
        guint32 pixel = get_row (sheet, y)[x];

        if ((pixel & 0xff) != (pixel >> 8 & 0xff) || (pixel & 0xff) != (pixel >> 16 & 0xff))
          return FALSE;
      }
  return TRUE;
}

static int
choose_type (const RoofPngPicture *picture,
             cairo_surface_t      *sheet)
{
  if (!picture->opaque)
    return PNG_COLOR_TYPE_RGB_ALPHA;
  return is_grey (picture, sheet) ? PNG_COLOR_TYPE_GRAY : PNG_COLOR_TYPE_RGB;
}

static gsize
get_n_channels (int type)
{
  return type == PNG_COLOR_TYPE_GRAY ? 1 : type == PNG_COLOR_TYPE_RGB ? 3 : 4;
}

/* Unpremultiplies a channel, rounding as cairo does. */
static guint32
divide (guint32 channel,
        guint32 alpha)
{
  return alpha > 0 ? (channel * 255 + alpha / 2) / alpha : 0;
}

/* Converts premultiplied colours to the straight alpha of PNG. */
static void
take_alpha_out (const RoofPngPicture *picture,
                cairo_surface_t      *sheet)
{
  for (int y = 0; y < picture->height; y++)
    for (guint32 *at = get_row (sheet, y), *end = at + picture->width; at < end; at++)
      {
        guint32 alpha = *at >> 24;

        *at = alpha << 24 | divide (*at >> 16 & 0xff, alpha) << 16 | divide (*at >> 8 & 0xff, alpha) << 8
              | divide (*at & 0xff, alpha);
      }
}

/* Writes a row of pixels as PNG bytes, as the difference to the row above. Returns: the end of the bytes in @out */
static guint8 *
filter_row (const guint32 *row,
            const guint32 *above,
            int            width,
            int            type,
            guint8        *out)
{
  for (int x = 0; x < width; x++)
    {
      guint32 pixel = row[x], over = above[x];

      if (type != PNG_COLOR_TYPE_GRAY)
        {
          *out++ = (guint8) ((pixel >> 16) - (over >> 16));
          *out++ = (guint8) ((pixel >> 8) - (over >> 8));
        }
      *out++ = (guint8) (pixel - over);
      if (type == PNG_COLOR_TYPE_RGB_ALPHA)
        *out++ = (guint8) ((pixel >> 24) - (over >> 24));
    }
  return out;
}

/* All rows with the PNG filter "Up", which suits charts, whose rows mostly repeat. Returns: (transfer full)
 * (array length=length) */
static guint8 *
filter_rows (const RoofPngPicture *picture,
             cairo_surface_t      *sheet,
             int                   type,
             gsize                *length)
{
  gsize n = (gsize) picture->width * get_n_channels (type);
  guint8 *rows = g_malloc ((n + 1) * (gsize) picture->height), *at = rows;
  g_autofree guint32 *none = g_new0 (guint32, picture->width);

  for (int y = 0; y < picture->height; y++)
    {
      *at++ = PNG_FILTER_VALUE_UP;
      at = filter_row (get_row (sheet, y), y > 0 ? get_row (sheet, y - 1) : none, picture->width, type, at);
    }
  *length = (gsize) (at - rows);
  return rows;
}

/* The rows as a zlib stream. Returns: (transfer full) */
static GBytes *
pack_rows (const RoofPngPicture *picture,
           cairo_surface_t      *sheet,
           int                   type)
{
  gsize n_rows;
  g_autofree guint8 *rows = filter_rows (picture, sheet, type, &n_rows);
  struct libdeflate_compressor *compressor = libdeflate_alloc_compressor (LEVEL);
  gsize most = libdeflate_zlib_compress_bound (compressor, n_rows);
  guint8 *packed = g_malloc (most);
  gsize n = libdeflate_zlib_compress (compressor, rows, n_rows, packed, most);

  libdeflate_free_compressor (compressor);
  return g_bytes_new_take (g_realloc (packed, n), n);
}

/* A chunk holds less than 2 GiB. */
static void
write_pixels (png_structp  png,
              GBytes      *pixels)
{
  gsize n;
  const guint8 *data = g_bytes_get_data (pixels, &n);

  for (gsize at = 0; at < n; at += MOST_IN_CHUNK)
    png_write_chunk (png, (png_const_bytep) "IDAT", data + at, MIN (n - at, MOST_IN_CHUNK));
}

/* libpng may longjmp to the caller, so nothing here needs freeing. */
static void
write_image (png_structp           png,
             png_infop             info,
             const RoofPngPicture *picture,
             int                   type,
             GBytes               *pixels)
{
  png_uint_32 resolution = (png_uint_32) MAX (lround (POINTS_PER_METRE * picture->scale), 1);

  png_set_IHDR (png, info, (png_uint_32) picture->width, (png_uint_32) picture->height, 8, type,
                PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB (png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  png_set_pHYs (png, info, resolution, resolution, PNG_RESOLUTION_METER);
  if (picture->document != NULL)
    set_document (png, info, picture->document);
  png_write_info (png, info);
  write_pixels (png, pixels);
  png_write_chunk (png, (png_const_bytep) "IEND", NULL, 0);
}

static GBytes *
write_file (const RoofPngPicture  *picture,
            cairo_surface_t       *sheet,
            GError               **error)
{
  int type = choose_type (picture, sheet);
  g_autoptr (GBytes) pixels = pack_rows (picture, sheet, type);
  GByteArray *bytes = g_byte_array_new ();
  png_structp png = png_create_write_struct (PNG_LIBPNG_VER_STRING, NULL, fail_cb, warn_cb);
  png_infop info = png_create_info_struct (png);
  gboolean done = FALSE;

  png_set_write_fn (png, bytes, append_cb, flush_cb);
  if (setjmp (png_jmpbuf (png)) == 0)
    {
      write_image (png, info, picture, type, pixels);
      done = TRUE;
    }
  png_destroy_write_struct (&png, &info);
  if (done)
    return g_byte_array_free_to_bytes (bytes);
  g_byte_array_unref (bytes);
  roof_fail_with (error, ROOF_ERROR_INVALID, "the picture could not be encoded as PNG");
  return NULL;
}

static cairo_status_t
draw (const RoofPngPicture *picture,
      cairo_surface_t      *sheet)
{
  cairo_t *cr = cairo_create (sheet);
  cairo_status_t status;

  picture->draw (cr, picture->data);
  status = cairo_status (cr);
  cairo_destroy (cr);
  cairo_surface_flush (sheet);
  return status;
}

GBytes *
roof_png_write (const RoofPngPicture  *picture,
                GError               **error)
{
  cairo_surface_t *sheet = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, picture->width, picture->height);
  cairo_status_t status = draw (picture, sheet);
  GBytes *bytes = NULL;

  if (status == CAIRO_STATUS_SUCCESS && !picture->opaque)
    take_alpha_out (picture, sheet);
  if (status == CAIRO_STATUS_SUCCESS)
    bytes = write_file (picture, sheet, error);
  else
    roof_fail_with (error, ROOF_ERROR_INVALID, "the picture could not be drawn: %s", cairo_status_to_string (status));
  cairo_surface_destroy (sheet);
  return bytes;
}
