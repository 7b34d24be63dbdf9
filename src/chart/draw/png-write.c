/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/png-write.h"

#include <math.h>
#include <png.h>
#include <setjmp.h>
#include <string.h>

#include "chart/draw/png-pixels.h"
#include "chart/draw/sheet.h"
#include "core/error.h"

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

/* Longer documents are not packed, B: a reader does not unpack as much of a picture that it does not know. */
#define MOST_PACKED (16 * 1024 * 1024)

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
  if (text.itxt_length > MOST_PACKED)
    text.compression = PNG_ITXT_COMPRESSION_NONE;
  png_set_text (png, info, &text, 1);
}

/* What libpng writes may jump back to the caller; nothing here needs freeing then. The pixels are not left to it: zlib, which
 * knows nothing of charts, would take most of the time of the whole picture. */
static void
write_image (png_structp           png,
             png_infop             info,
             const RoofPngPicture *picture,
             GByteArray           *pixels)
{
  png_uint_32 resolution = (png_uint_32) MAX (lround (POINTS_PER_METRE * picture->scale), 1);

  png_set_IHDR (png, info, (png_uint_32) picture->width, (png_uint_32) picture->height, 8,
                picture->opaque ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGB_ALPHA,
                PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_pHYs (png, info, resolution, resolution, PNG_RESOLUTION_METER);
  if (picture->document != NULL)
    set_document (png, info, picture->document);
  png_write_info (png, info);
  png_write_chunk (png, (png_const_bytep) "IDAT", pixels->data, pixels->len);
  png_write_chunk (png, (png_const_bytep) "IEND", NULL, 0);
}

static GBytes *
write_file (const RoofPngPicture  *picture,
            GByteArray            *pixels,
            GError               **error)
{
  GByteArray *bytes = g_byte_array_new ();
  png_structp png = png_create_write_struct (PNG_LIBPNG_VER_STRING, NULL, fail_cb, warn_cb);
  png_infop info = png_create_info_struct (png);
  gboolean done = FALSE;

  png_set_write_fn (png, bytes, append_cb, flush_cb);
  if (setjmp (png_jmpbuf (png)) == 0)
    {
      write_image (png, info, picture, pixels);
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
  g_autoptr (GByteArray) pixels = g_byte_array_new ();
  cairo_surface_t *sheet = roof_sheet_new (picture->width, picture->height);
  cairo_status_t status = draw (picture, sheet);
  RoofPngPacker *packer = roof_png_packer_new (picture->width, picture->opaque, pixels);

  if (status == CAIRO_STATUS_SUCCESS)
    roof_png_packer_put (packer, sheet, picture->height);
  roof_png_packer_finish (packer);
  cairo_surface_destroy (sheet);
  if (status == CAIRO_STATUS_SUCCESS)
    return write_file (picture, pixels, error);
  roof_fail_with (error, ROOF_ERROR_INVALID, "the picture could not be drawn: %s", cairo_status_to_string (status));
  return NULL;
}
