/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/png-pixels.h"

#include <string.h>

#include "chart/deflate.h"

#define FILTER_UP 2
#define ADLER 65521
#define FEW 4     /* pixels that are compared one by one, */
#define STRIDE 32 /* and after them at once */

struct _RoofPngPacker
{
  RoofDeflate *deflate; /* owned */
  guint32     *last;    /* owned: the last row of what was put before */
  gboolean     begun;   /* there is such a row */
  int          width;
  guint        n_bytes; /* of a pixel */
  guint64      a, b;    /* of the checksum (RFC 1950), reduced at the end of each row */
};

/* The checksum of @n bytes more, the lowest first. */
static inline void
sum_up (RoofPngPacker *self,
        guint32        bytes,
        guint          n)
{
  for (; n > 0; n--, bytes >>= 8)
    {
      self->a += bytes & 0xff;
      self->b += self->a;
    }
}

/* The same @times over. */
static void
sum_up_often (RoofPngPacker *self,
              guint32        bytes,
              guint          n,
              guint64        times)
{
  guint64 a = 0, b = 0;

  for (guint i = 0; i < n; i++)
    {
      a += bytes >> 8 * i & 0xff;
      b += a;
    }
  self->b += times * (n * self->a + b) + n * a * (times * (times - 1) / 2);
  self->a += times * a;
}

/* The @n lowest bytes, the lowest first. */
static inline void
put_bytes (RoofPngPacker *self,
           guint32        bytes,
           guint          n)
{
  roof_deflate_put (self->deflate, bytes, n);
  sum_up (self, bytes, n);
}

/* @n bytes of 0 after one that is 0. */
static void
put_zeros (RoofPngPacker *self,
           gsize          n)
{
  if (n >= 3)
    roof_deflate_repeat (self->deflate, n);
  else
    roof_deflate_put (self->deflate, 0, (guint) n);
  self->b += n * self->a;
}

/* The bytes of a pixel in PNG's order, the first lowest: R, G, B, A, not premultiplied. */
static inline guint32
convert (guint32 pixel)
{
  guint32 alpha = pixel >> 24, half = alpha / 2, result = alpha << 24;

  if (alpha == 0 || alpha == 255)
    return (pixel & 0xff00ff00) | (pixel >> 16 & 0xff) | (pixel & 0xff) << 16;
  for (guint i = 0; i < 3; i++)
    result |= (((pixel >> (16 - 8 * i) & 0xff) * 255 + half) / alpha & 0xff) << 8 * i;
  return result;
}

/* Byte by byte, without a borrow from one to the next. */
static inline guint32
subtract (guint32 a,
          guint32 b)
{
  return ((a | 0x80808080) - (b & 0x7f7f7f7f)) ^ ((a ^ ~b) & 0x80808080);
}

static inline guint32
find_difference (const guint32 *row,
                 const guint32 *above,
                 int            x)
{
  return subtract (convert (row[x]), above != NULL ? convert (above[x]) : 0);
}

static inline gboolean
is_same (const guint32 *row,
         const guint32 *above,
         int            x)
{
  return row[x] == (above != NULL ? above[x] : 0);
}

/* How many pixels from @x on are as those above. Mostly it is none, or very many. */
static inline int
count_same (const guint32 *row,
            const guint32 *above,
            int            x,
            int            width)
{
  int start = x;

  for (; x < width && x < start + FEW; x++)
    if (!is_same (row, above, x))
      return x - start;
  while (above != NULL && x + STRIDE <= width && memcmp (row + x, above + x, STRIDE * sizeof *row) == 0)
    x += STRIDE;
  while (x < width && is_same (row, above, x))
    x++;
  return x - start;
}

/* How many pixels after @x, and those above them, are as the one before: the edge of an area. */
static inline int
count_alike (const guint32 *row,
             const guint32 *above,
             int            x,
             int            width)
{
  int start = x + 1;

  for (x++; x < width && row[x] == row[x - 1]; x++)
    if (above != NULL && above[x] != above[x - 1])
      break;
  return x - start;
}

static void
repeat_difference (RoofPngPacker *self,
                   guint32        difference,
                   guint          n_bytes,
                   int            n)
{
  roof_deflate_repeat_far (self->deflate, (gsize) n * n_bytes);
  sum_up_often (self, difference, n_bytes, (guint64) n);
}

/* @zero: (inout): whether the byte before is 0. */
static void
put_same (RoofPngPacker *self,
          gsize          n,
          gboolean      *zero)
{
  n *= self->n_bytes;
  if (!*zero)
    {
      put_bytes (self, 0, 1);
      n--;
    }
  put_zeros (self, n);
  *zero = TRUE;
}

/* @above: (nullable): above the first row everything is 0. */
static inline void
put_row (RoofPngPacker *self,
         const guint32 *row,
         const guint32 *above,
         int            width,
         guint          n_bytes)
{
  gboolean zero = FALSE;

  put_bytes (self, FILTER_UP, 1);
  for (int x = 0; x < width;)
    {
      int n = count_same (row, above, x, width);
      guint32 difference;

      if (n > 0)
        put_same (self, (gsize) n, &zero);
      x += n;
      if (x == width)
        break;
      difference = find_difference (row, above, x);
      put_bytes (self, difference, n_bytes);
      n = count_alike (row, above, x, width);
      if (n > 0)
        repeat_difference (self, difference, n_bytes, n);
      x += n + 1;
      zero = difference >> 8 * (n_bytes - 1) == 0;
    }
  self->a %= ADLER;
  self->b %= ADLER;
}

RoofPngPacker *
roof_png_packer_new (int         width,
                     gboolean    opaque,
                     GByteArray *out)
{
  RoofPngPacker *self = g_new0 (RoofPngPacker, 1);

  self->width = width;
  self->n_bytes = opaque ? 3 : 4;
  self->a = 1;
  self->last = g_new (guint32, width);
  self->deflate = roof_deflate_new (out, self->n_bytes);
  return self;
}

void
roof_png_packer_put (RoofPngPacker   *self,
                     cairo_surface_t *surface,
                     int              n)
{
  gsize stride = (gsize) cairo_image_surface_get_stride (surface);
  const guint8 *data = cairo_image_surface_get_data (surface);
  const guint32 *above = self->begun ? self->last : NULL;

  g_return_if_fail (cairo_image_surface_get_width (surface) == self->width);
  g_return_if_fail (n > 0 && n <= cairo_image_surface_get_height (surface));

  for (int y = 0; y < n; y++)
    {
      const guint32 *row = (const guint32 *) (gconstpointer) (data + (gsize) y * stride);

      /* The size of a pixel is written out, so that each is a loop of its own. */
      if (self->n_bytes == 3)
        put_row (self, row, above, self->width, 3);
      else
        put_row (self, row, above, self->width, 4);
      above = row;
    }
  memcpy (self->last, above, (gsize) self->width * sizeof *above);
  self->begun = TRUE;
}

void
roof_png_packer_finish (RoofPngPacker *self)
{
  roof_deflate_finish (self->deflate, (guint32) (self->b << 16 | self->a));
  g_free (self->last);
  g_free (self);
}
