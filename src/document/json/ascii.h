/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <string.h>

#include <glib.h>

G_BEGIN_DECLS

/* The first eight characters that are not all plain ASCII, or are fewer: nearly all of what is read is, and what comes before
 * them needs no g_utf8_validate(). */
static inline const char *
roof_ascii_skip (const char *text,
                 const char *end)
{
  const guint64 ones = G_GUINT64_CONSTANT (0x0101010101010101);
  guint64 eight;

  for (; end - text >= 8; text += 8)
    {
      memcpy (&eight, text, 8);
      /* A byte with the highest bit has it in @eight, a zero has it in the difference. */
      if (((eight | (eight - ones)) & ones << 7) != 0)
        break;
    }
  return text;
}

G_END_DECLS
