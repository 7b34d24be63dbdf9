/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <string.h>

#include <glib.h>

G_BEGIN_DECLS

/* Skips plain ASCII, eight bytes at a time. The result is the first block of eight bytes that has another byte or a NUL, or that is
 * shorter. Nearly all input is ASCII, and the part skipped needs no g_utf8_validate(). */
static inline const char *
roof_ascii_skip (const char *text,
                 const char *end)
{
  const guint64 ones = G_GUINT64_CONSTANT (0x0101010101010101);
  guint64 eight;

  for (; end - text >= 8; text += 8)
    {
      memcpy (&eight, text, 8);
      /* The highest bit is set in @eight for a byte outside ASCII, and in the difference for a zero byte. */
      if (((eight | (eight - ones)) & ones << 7) != 0)
        break;
    }
  return text;
}

G_END_DECLS
