/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/png-pixels.h"

#include <string.h>

#include "chart/draw/deflate.h"

#define FILTER_UP 2
#define ADLER 65521
#define WORDS 32768 /* in a block */
#define FEW 16      /* pixels that are compared by twos, */
#define STRIDE 32   /* and after them at once */

struct _RoofPngPacker
{
  RoofDeflate *deflate; /* owned */
  guint32     *last;    /* owned: the last row of what was put before, at first all 0 */
  guint32     *words;   /* owned: not yet put */
  guint        n_words;
  int          width;
  guint        n_bytes; /* of a pixel */
  guint64      a, b;    /* of the checksum (RFC 1950), reduced at the end of each row */
};

static void
put_block (RoofPngPacker *self,
           gboolean       last)
{
  roof_deflate_put (self->deflate, self->words, self->n_words, last);
  self->n_words = 0;
}

static inline void
make_room (RoofPngPacker *self,
           guint          n_words)
{
  if (self->n_words + n_words > WORDS)
    put_block (self, FALSE);
}

static inline void
put_word (RoofPngPacker *self,
          guint32        word)
{
  make_room (self, 1);
  self->words[self->n_words++] = word;
}

/* The length of the next of the repetitions that come to @n, none of them too short to be one. */
static inline guint
take_length (gsize *n)
{
  gsize length = MIN (*n, ROOF_DEFLATE_MOST), rest = *n - length;

  if (rest > 0 && rest < ROOF_DEFLATE_LEAST)
    length -= ROOF_DEFLATE_LEAST;
  *n -= length;
  return (guint) length;
}

/* @n bytes of repetitions. @first: the token that goes before. @shortest: that of a repetition of the least length. */
static inline void
put_run (RoofPngPacker *self,
         guint          first,
         guint          shortest,
         gsize          n)
{
  guint base = shortest - ROOF_DEFLATE_LEAST;

  do
    {
      guint one = base + take_length (&n), two = n > 0 ? base + take_length (&n) : ROOF_DEFLATE_NONE;

      put_word (self, ROOF_DEFLATE_WORD (first, one, two));
      first = ROOF_DEFLATE_NONE;
    }
  while (n > 0);
}

/* The byte that a pixel has at place @i in PNG: red, green, blue, alpha. cairo has the alpha highest, then red. */
static inline guint32
get_byte (guint32 pixel,
          guint   i)
{
  return pixel >> (i == 3 ? 24 : 16 - 8 * i) & 0xff;
}

/* The bytes of a pixel as they are, and the checksum with them: @a of all bytes, @b of all that @a was after each. Returns: where
 * the next go */
static inline guint32 *
put_pixel (guint32  bytes,
           guint    n_bytes,
           guint32 *to,
           guint64 *a,
           guint64 *b)
{
  guint32 one = get_byte (bytes, 0), two = get_byte (bytes, 1), three = get_byte (bytes, 2);

  *to++ = ROOF_DEFLATE_WORD (one, two, three);
  *b += n_bytes * (*a + one) + (n_bytes - 1) * two + (n_bytes - 2) * three;
  *a += one + two + three;
  if (n_bytes == 4)
    {
      *to++ = ROOF_DEFLATE_WORD (get_byte (bytes, 3), ROOF_DEFLATE_NONE, ROOF_DEFLATE_NONE);
      *b += get_byte (bytes, 3);
      *a += get_byte (bytes, 3);
    }
  return to;
}

/* The checksum of the same bytes @times over. */
static void
sum_up_often (RoofPngPacker *self,
              guint32        bytes,
              guint          n,
              guint64        times)
{
  guint64 a = 0, b = 0;

  for (guint i = 0; i < n; i++)
    {
      a += get_byte (bytes, i);
      b += a;
    }
  self->b += times * (n * self->a + b) + n * a * (times * (times - 1) / 2);
  self->a += times * a;
}

/* Not premultiplied. */
static inline guint32
convert (guint32 pixel)
{
  guint32 alpha = pixel >> 24, half = alpha / 2, result = alpha << 24;

  if (alpha == 0 || alpha == 255)
    return pixel;
  for (guint i = 0; i < 24; i += 8)
    result |= (((pixel >> i & 0xff) * 255 + half) / alpha & 0xff) << i;
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
  return n_bytes == 3 ? subtract (pixel, above) : subtract (convert (pixel), convert (above));
}

/* Whether two pixels side by side are as those above. */
static inline gboolean
is_pair_same (const guint32 *row,
              const guint32 *above)
{
  guint64 two, two_above;

  memcpy (&two, row, sizeof two);
  memcpy (&two_above, above, sizeof two_above);
  return two == two_above;
}

/* Where the pixels that are as those above end, at @end at last. */
static inline int
pass_same (const guint32 *row,
           const guint32 *above,
           int            x,
           int            end)
{
  while (x + 2 <= end && is_pair_same (row + x, above + x))
    x += 2;
  return x < end && row[x] == above[x] ? x + 1 : x;
}

/* How many pixels from @x on are as those above. Mostly it is few, or very many. */
static inline int
count_same (const guint32 *row,
            const guint32 *above,
            int            x,
            int            width)
{
  int start = x, few = MIN (x + FEW, width);

  x = pass_same (row, above, x, few);
  if (x < few)
    return x - start;
  while (x + STRIDE <= width && memcmp (row + x, above + x, STRIDE * sizeof *row) == 0)
    x += STRIDE;
  return pass_same (row, above, x, width) - start;
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
  self->b += n * self->a;
  if (*zero)
    put_run (self, ROOF_DEFLATE_NONE, ROOF_DEFLATE_NEAR (ROOF_DEFLATE_LEAST), n);
  else if (n > ROOF_DEFLATE_LEAST)
    put_run (self, 0, ROOF_DEFLATE_NEAR (ROOF_DEFLATE_LEAST), n - 1);
  else
    put_word (self, ROOF_DEFLATE_WORD (0, 0, 0));
  *zero = TRUE;
}

/* Pixels from @x on that are not as those above, each by its difference, until one has the same as the one before it.
 * @last: (out): the last difference. Returns: where they end, or there is no more room */
static inline int
put_differences (RoofPngPacker *self,
                 const guint32 *row,
                 const guint32 *above,
                 int            x,
                 int            width,
                 guint          n_bytes,
                 guint32       *last)
{
  const guint n_words = n_bytes - 2;
  guint64 a = self->a, b = self->b;
  guint32 *to, difference = find_difference (row[x], above[x], n_bytes);
  int end;

  make_room (self, n_words);
  to = self->words + self->n_words;
  end = MIN (width, x + (int) ((WORDS - self->n_words) / n_words));
  do
    {
      to = put_pixel (difference, n_bytes, to, &a, &b);
      *last = difference;
      if (++x == end)
        break;
      difference = find_difference (row[x], above[x], n_bytes);
    }
  while (difference != 0 && difference != *last);
  self->a = a;
  self->b = b;
  self->n_words = (guint) (to - self->words);
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
  int n;

  x = put_differences (self, row, above, x, width, n_bytes, &last);
  *zero = get_byte (last, n_bytes - 1) == 0;
  if (x == width || row[x] == above[x])
    return x;
  n = count_alike (row, above, x, width);
  if (n > 0)
    {
      put_run (self, ROOF_DEFLATE_NONE, ROOF_DEFLATE_FAR (ROOF_DEFLATE_LEAST), (gsize) n * n_bytes);
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
  gboolean zero = FALSE;

  put_word (self, ROOF_DEFLATE_WORD (FILTER_UP, ROOF_DEFLATE_NONE, ROOF_DEFLATE_NONE));
  self->a += FILTER_UP;
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
  self->words = g_new (guint32, WORDS);
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
  put_block (self, TRUE);
  roof_deflate_finish (self->deflate, (guint32) (self->b << 16 | self->a));
  g_free (self->words);
  g_free (self->last);
  g_free (self);
}
