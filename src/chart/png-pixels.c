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
  guint32     *last;    /* owned: the last row of what was put before, at first all 0 */
  guint8      *bytes;   /* owned: those of pixels side by side, not yet put */
  int          width;
  guint        n_bytes; /* of a pixel */
  guint64      a, b;    /* of the checksum (RFC 1950), reduced at the end of each row */
};

/* The checksum of the bytes of a pixel more, the lowest first: @a of them all, @b of all that @a was after each. */
static inline void
sum_up (guint32  bytes,
        guint    n_bytes,
        guint64 *a,
        guint64 *b)
{
  guint32 one = bytes & 0xff, two = bytes >> 8 & 0xff, three = bytes >> 16 & 0xff, four = n_bytes == 4 ? bytes >> 24 : 0;

  *b += n_bytes * (*a + one) + (n_bytes - 1) * two + (n_bytes - 2) * three + four;
  *a += one + two + three + four;
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

/* @n bytes of 0 after one that is 0. */
static void
put_zeros (RoofPngPacker *self,
           gsize          n)
{
  static const guint8 zeros[2] = { 0 };

  if (n > G_N_ELEMENTS (zeros))
    roof_deflate_repeat (self->deflate, n);
  else
    roof_deflate_put (self->deflate, zeros, n);
  self->b += n * self->a;
}

/* Red before blue, as PNG has them. */
static inline guint32
swap (guint32 pixel)
{
  guint32 turned = GUINT32_SWAP_LE_BE (pixel);

  return turned >> 8 | turned << 24;
}

/* The bytes of a pixel in PNG's order, the first lowest: R, G, B, A, not premultiplied. */
static inline guint32
convert (guint32 pixel)
{
  guint32 alpha = pixel >> 24, half = alpha / 2, result = alpha << 24;

  if (alpha == 0 || alpha == 255)
    return swap (pixel);
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

/* Where there are but three bytes, a pixel is opaque. */
static inline guint32
find_difference (guint32 pixel,
                 guint32 above,
                 guint   n_bytes)
{
  return n_bytes == 3 ? swap (subtract (pixel, above)) : subtract (convert (pixel), convert (above));
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
    if (row[x] != above[x])
      return x - start;
  while (x + STRIDE <= width && memcmp (row + x, above + x, STRIDE * sizeof *row) == 0)
    x += STRIDE;
  while (x < width && row[x] == above[x])
    x++;
  return x - start;
}

/* Whether @x, and what is above it, is as the pixel before: inside the edge of an area. */
static inline gboolean
is_alike (const guint32 *row,
          const guint32 *above,
          int            x)
{
  return row[x] == row[x - 1] && above[x] == above[x - 1];
}

static inline int
count_alike (const guint32 *row,
             const guint32 *above,
             int            x,
             int            width)
{
  int start = x;

  while (x < width && is_alike (row, above, x))
    x++;
  return x - start;
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
      put_zeros (self, 1);
      n--;
    }
  put_zeros (self, n);
  *zero = TRUE;
}

/* Pixels from @x on that are not as those above, each by its difference, until one has the same as the one before it.
 * @last: (out): the last difference. Returns: where they end */
static inline int
put_differences (RoofPngPacker *self,
                 const guint32 *row,
                 const guint32 *above,
                 int            x,
                 int            width,
                 guint          n_bytes,
                 guint32       *last)
{
  guint64 a = self->a, b = self->b;
  guint8 *to = self->bytes;

  do
    {
      guint32 difference = find_difference (row[x], above[x], n_bytes), ordered = GUINT32_TO_LE (difference);

      memcpy (to, &ordered, sizeof ordered);
      to += n_bytes;
      sum_up (difference, n_bytes, &a, &b);
      *last = difference;
      x++;
    }
  while (x < width && row[x] != above[x] && !is_alike (row, above, x));
  self->a = a;
  self->b = b;
  roof_deflate_put (self->deflate, self->bytes, (gsize) (to - self->bytes));
  return x;
}

/* The same with those that follow. @zero: (out): whether the last byte is 0. */
static inline int
put_fresh (RoofPngPacker *self,
           const guint32 *row,
           const guint32 *above,
           int            x,
           int            width,
           guint          n_bytes,
           gboolean      *zero)
{
  guint32 last = 0;
  int n = 0;

  x = put_differences (self, row, above, x, width, n_bytes, &last);
  *zero = last >> 8 * (n_bytes - 1) << 24 == 0;
  if (x < width && row[x] != above[x])
    n = count_alike (row, above, x, width);
  if (n > 0)
    {
      roof_deflate_repeat_far (self->deflate, (gsize) n * n_bytes);
      sum_up_often (self, last, n_bytes, (guint64) n);
    }
  return x + n;
}

static inline void
put_row (RoofPngPacker *self,
         const guint32 *row,
         const guint32 *above,
         int            width,
         guint          n_bytes)
{
  static const guint8 filter = FILTER_UP;
  gboolean zero = FALSE;

  roof_deflate_put (self->deflate, &filter, 1);
  self->a += filter;
  self->b += self->a;
  for (int x = 0; x < width;)
    {
      int n = count_same (row, above, x, width);

      if (n > 0)
        put_same (self, (gsize) n, &zero);
      x += n;
      if (x < width)
        x = put_fresh (self, row, above, x, width, n_bytes, &zero);
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
  self->last = g_new0 (guint32, width);
  self->bytes = g_new (guint8, (gsize) width * self->n_bytes + sizeof (guint32));
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
  const guint32 *above = self->last;

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
}

void
roof_png_packer_finish (RoofPngPacker *self)
{
  roof_deflate_finish (self->deflate, (guint32) (self->b << 16 | self->a));
  g_free (self->bytes);
  g_free (self->last);
  g_free (self);
}
