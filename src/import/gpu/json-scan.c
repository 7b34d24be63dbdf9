/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/gpu/json-scan.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif
#include <string.h>

/* What a byte outside strings does to the scan. */
enum
{
  PLAIN,
  QUOTE,
  OPEN,
  CLOSE,
  COMMA,
};

static const guint8 kinds[256] = { ['"'] = QUOTE, ['{'] = OPEN, ['['] = OPEN, ['}'] = CLOSE, [']'] = CLOSE, [','] = COMMA };

/* Goes through a string. Returns: behind its quote, or @end */
static const char *
scan_string (const char *at,
             const char *end,
             RoofJsonScan       *scan)
{
  while (at < end)
    {
      const char *quote;
      gsize n_escapes = 0;

      if (scan->escaped)
        at++;
      scan->escaped = FALSE;
      quote = at < end ? memchr (at, '"', (gsize) (end - at)) : NULL;
      for (const char *back = quote != NULL ? quote : end; back > at && back[-1] == '\\'; back--)
        n_escapes++;
      scan->escaped = n_escapes % 2 != 0;
      if (quote == NULL)
        return end;
      at = quote;
      if (!scan->escaped)
        {
          scan->quoted = FALSE;
          return at + 1;
        }
    }
  return end;
}

#define BLOCK 64 /* B, a bit each */

#ifdef __SSE2__
/* The bytes of the block at @at that are @wanted once the bits of @also are set in them, as bits. */
static guint64
match_bytes (const char *at,
             char        also,
             char        wanted)
{
  guint64 found = 0;

  for (guint i = 0; i < BLOCK / 16; i++)
    {
      __m128i bytes = _mm_or_si128 (_mm_loadu_si128 ((const __m128i *) (gconstpointer) (at + 16 * i)), _mm_set1_epi8 (also));

      found |= (guint64) (guint) _mm_movemask_epi8 (_mm_cmpeq_epi8 (bytes, _mm_set1_epi8 (wanted))) << (16 * i);
    }
  return found;
}

/* The bytes from each odd one of @quotes to before the next, as bits: the strings (Langdale and Lemire, Parsing Gigabytes of JSON per
 * Second, 2019, which do the same). */
static guint64
cover_strings (guint64 quotes)
{
  for (guint shift = 1; shift < BLOCK; shift *= 2)
    quotes ^= quotes << shift;
  return quotes;
}

/* Goes through whole blocks of a value whose brackets are open, as far as there is no backslash. @found: see roof_json_scan_value() */
static const char *
scan_blocks (const char *at,
             const char *end,
             RoofJsonScan       *scan,
             gboolean   *found)
{
  for (; end - at >= BLOCK && scan->depth > 0 && !scan->escaped && match_bytes (at, 0, '\\') == 0; at += BLOCK)
    {
      guint64 strings = cover_strings (match_bytes (at, 0, '"')) ^ (scan->quoted ? G_MAXUINT64 : 0);
      guint64 open = match_bytes (at, '{' ^ '[', '{') & ~strings, closed = match_bytes (at, '}' ^ ']', '}') & ~strings;

      for (guint64 rest = open | closed; rest != 0; rest &= rest - 1)
        {
          guint i = (guint) __builtin_ctzll (rest);

          scan->depth += (open >> i & 1) != 0 ? 1 : -1;
          if (scan->depth == 0)
            {
              *found = TRUE;
              return at + i + 1;
            }
        }
      scan->quoted = strings >> (BLOCK - 1) != 0;
    }
  return at;
}
#else
static const char *
scan_blocks (const char *at,
             const char *end,
             RoofJsonScan       *scan,
             gboolean   *found)
{
  return at;
}
#endif

/* Goes through a value byte by byte; see roof_json_scan_value(). */
static const char *
scan_bytes (const char *at,
            const char *end,
            RoofJsonScan       *scan,
            gboolean   *found)
{
  *found = TRUE;
  while (at < end)
    {
      if (scan->quoted)
        {
          at = scan_string (at, end, scan);
          if (!scan->quoted && scan->depth == 0)
            return at;
        }
      while (at < end && kinds[(guchar) *at] == PLAIN)
        at++;
      if (at == end)
        break;
      if (scan->depth == 0 && kinds[(guchar) *at] >= CLOSE)
        return at;
      switch (kinds[(guchar) *at++])
        {
        case QUOTE:
          scan->quoted = TRUE;
          break;
        case OPEN:
          scan->depth++;
          break;
        case CLOSE:
          if (--scan->depth == 0)
            return at;
          break;
        default:
          break;
        }
    }
  *found = FALSE;
  return end;
}

const char *
roof_json_scan_value (const char *at,
            const char *end,
            RoofJsonScan       *scan,
            gboolean   *found)
{
  *found = FALSE;
  if (at < end && scan->depth == 0 && !scan->quoted && kinds[(guchar) *at] == OPEN)
    {
      scan->depth++;
      at++;
    }
  while (at < end && !*found)
    {
      at = scan_blocks (at, end, scan, found);
      if (!*found)
        at = scan_bytes (at, end - at > BLOCK ? at + BLOCK : end, scan, found);
    }
  return at;
}

const char *
roof_json_scan_find_end (const char *at,
                const char *end)
{
  RoofJsonScan scan = { 0 };
  gboolean found;
  const char *quote = at < end && *at == '"' ? memchr (at + 1, '"', (gsize) (end - at) - 1) : NULL;

  if (quote != NULL && quote[-1] != '\\')
    return quote + 1;
  if (at < end && kinds[(guchar) *at] == PLAIN)
    {
      while (at < end && kinds[(guchar) *at] == PLAIN)
        at++;
      if (at == end || kinds[(guchar) *at] >= CLOSE)
        return at;
    }
  return roof_json_scan_value (at, end, &scan, &found);
}
