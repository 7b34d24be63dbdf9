/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/png-write.h"

#include <libdeflate.h>
#include <math.h>
#include <png.h>
#include <setjmp.h>
#include <string.h>

#include "core/error.h"

/* cairo draws the whole picture; then each row is filtered, libdeflate (faster than the zlib behind libpng) packs all rows, and
 * libpng writes the file around them: header, resolution, texts, the packed rows, end.
 * Invariants: rows are filtered from the last to the first, into the end of the same memory, so that rows above are pixels still;
 * grey pictures have one channel, opaque ones three, others four, by the finished pixels; libpng longjmp()s on errors, so nothing
 * that write_image() calls has anything to free. */

/* Compression level, 1 to 12: the least with which a crowd of dots takes no more bytes than libpng makes of it at its level 6. */
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
set_text (png_structp png,
          png_infop   info,
          const char *keyword,
          const char *words,
          gboolean    packed)
{
  char key[16], none[] = "";
  png_text text = { .compression = packed ? PNG_ITXT_COMPRESSION_zTXt : PNG_ITXT_COMPRESSION_NONE, .key = key, .lang = none,
                    .lang_key = none };

  g_strlcpy (key, keyword, sizeof key);
  text.text = (png_charp) words;
  text.itxt_length = strlen (words);
  png_set_text (png, info, &text, 1);
}

static void
set_texts (png_structp           png,
           png_infop             info,
           const RoofPngPicture *picture)
{
  set_text (png, info, "Software", "Roofline", FALSE);
  if (picture->title != NULL)
    set_text (png, info, "Title", picture->title, FALSE);
  if (picture->document != NULL)
    set_text (png, info, "roofline", picture->document, strlen (picture->document) <= MOST_PACKED);
}

static guint32 *
get_row (const RoofPngPicture *picture,
         guint8               *pixels,
         int                   y)
{
  return (guint32 *) (gpointer) pixels + (gsize) y * (gsize) picture->width;
}

static gboolean
is_grey (const RoofPngPicture *picture,
         guint8               *pixels)
{
  for (int y = 0; y < picture->height; y++)
    for (int x = 0; x < picture->width; x++)
      {
        guint32 pixel = get_row (picture, pixels, y)[x];

        if ((pixel & 0xff) != (pixel >> 8 & 0xff) || (pixel & 0xff) != (pixel >> 16 & 0xff))
          return FALSE;
      }
  return TRUE;
}

static int
choose_type (const RoofPngPicture *picture,
             guint8               *pixels)
{
  if (!picture->opaque)
    return PNG_COLOR_TYPE_RGB_ALPHA;
  return is_grey (picture, pixels) ? PNG_COLOR_TYPE_GRAY : PNG_COLOR_TYPE_RGB;
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
                guint8               *pixels)
{
  for (int y = 0; y < picture->height; y++)
    for (guint32 *at = get_row (picture, pixels, y), *end = at + picture->width; at < end; at++)
      {
        guint32 alpha = *at >> 24;

        *at = alpha << 24 | divide (*at >> 16 & 0xff, alpha) << 16 | divide (*at >> 8 & 0xff, alpha) << 8
              | divide (*at & 0xff, alpha);
      }
}

/* Writes a row of pixels as PNG bytes. */
static void
unpack_row (const guint32 *row,
            int            width,
            int            type,
            guint8        *out)
{
  for (int x = 0; x < width; x++)
    {
      if (type != PNG_COLOR_TYPE_GRAY)
        {
          *out++ = (guint8) (row[x] >> 16);
          *out++ = (guint8) (row[x] >> 8);
        }
      *out++ = (guint8) row[x];
      if (type == PNG_COLOR_TYPE_RGB_ALPHA)
        *out++ = (guint8) (row[x] >> 24);
    }
}

/* Writes the filter of a row and its bytes: "Up" (the differences to the row above), or none where that has the fewer changes, since
 * runs of equal bytes, or without a filter of equal pixels, pack best: above and below text and dots a row has little in common with
 * its neighbour. */
static void
filter_row (const guint8 *row,
            const guint8 *above,
            gsize         n,
            gsize         n_channels,
            guint8       *out)
{
  guint up = 0, none = 0;

  for (gsize i = 0; i < n; i++)
    out[i + 1] = (guint8) (row[i] - above[i]);
  for (gsize i = n_channels; i < n; i++)
    {
      up += out[i + 1] != out[i];
      none += row[i] != row[i - n_channels];
    }
  out[0] = none < up ? PNG_FILTER_VALUE_NONE : PNG_FILTER_VALUE_UP;
  if (none < up)
    memcpy (out + 1, row, n);
}

/* B of memory for the pixels, with room for a byte more per row, which a filtered row begins with. */
static gsize
measure_room (const RoofPngPicture *picture)
{
  return (gsize) picture->height * ((gsize) picture->width * sizeof (guint32) + 1);
}

/* Replaces @pixels by all rows, filtered. The last row is written first, at the end of the room, so that no row is overwritten
 * before it is read: a second copy would double the memory of a large picture. Returns: (transfer none) (array length=length):
 * within @pixels */
static const guint8 *
filter_rows (const RoofPngPicture *picture,
             guint8               *pixels,
             int                   type,
             gsize                *length)
{
  gsize n_channels = type == PNG_COLOR_TYPE_GRAY ? 1 : type == PNG_COLOR_TYPE_RGB ? 3 : 4, n = (gsize) picture->width * n_channels;
  g_autofree guint8 *row = g_new (guint8, n), *above = g_new (guint8, n);
  guint8 *at = pixels + measure_room (picture);

  unpack_row (get_row (picture, pixels, picture->height - 1), picture->width, type, row);
  for (int y = picture->height; y-- > 0;)
    {
      guint8 *done = row;

      if (y > 0)
        unpack_row (get_row (picture, pixels, y - 1), picture->width, type, above);
      else
        memset (above, 0, n);
      at -= n + 1;
      filter_row (row, above, n, n_channels, at);
      row = above;
      above = done;
    }
  *length = (n + 1) * (gsize) picture->height;
  return at;
}

/* The rows as a zlib stream. @pixels: are overwritten. Returns: (transfer full) */
static GBytes *
pack_rows (const RoofPngPicture *picture,
           guint8               *pixels,
           int                   type)
{
  gsize n_rows;
  const guint8 *rows = filter_rows (picture, pixels, type, &n_rows);
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
  set_texts (png, info, picture);
  png_write_info (png, info);
  write_pixels (png, pixels);
  png_write_chunk (png, (png_const_bytep) "IEND", NULL, 0);
}

static GBytes *
write_file (const RoofPngPicture  *picture,
            guint8                *pixels,
            GError               **error)
{
  volatile int type = choose_type (picture, pixels); /* kept over longjmp() */
  g_autoptr (GBytes) packed = pack_rows (picture, pixels, type);
  GByteArray *bytes = g_byte_array_new ();
  png_structp png = png_create_write_struct (PNG_LIBPNG_VER_STRING, NULL, fail_cb, warn_cb);
  png_infop info = png_create_info_struct (png);
  gboolean done = FALSE;

  png_set_write_fn (png, bytes, append_cb, flush_cb);
  if (setjmp (png_jmpbuf (png)) == 0)
    {
      write_image (png, info, picture, type, packed);
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
      guint8               *pixels)
{
  cairo_surface_t *sheet = cairo_image_surface_create_for_data (pixels, CAIRO_FORMAT_ARGB32, picture->width, picture->height,
                                                                picture->width * (int) sizeof (guint32));
  cairo_t *cr = cairo_create (sheet);
  cairo_status_t status;

  picture->draw (cr, picture->data);
  status = cairo_status (cr);
  cairo_destroy (cr);
  cairo_surface_finish (sheet);
  cairo_surface_destroy (sheet);
  return status;
}

GBytes *
roof_png_write (const RoofPngPicture  *picture,
                GError               **error)
{
  g_autofree guint8 *pixels = g_try_malloc0 (measure_room (picture));
  cairo_status_t status = pixels != NULL ? draw (picture, pixels) : CAIRO_STATUS_NO_MEMORY;

  if (status != CAIRO_STATUS_SUCCESS)
    {
      roof_fail_with (error, ROOF_ERROR_INVALID, "the picture could not be drawn: %s", cairo_status_to_string (status));
      return NULL;
    }
  if (!picture->opaque)
    take_alpha_out (picture, pixels);
  return write_file (picture, pixels, error);
}
