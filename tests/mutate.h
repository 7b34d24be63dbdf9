/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* @text with one to four bytes replaced, put in, doubled or taken out, the same for the same @random.
 * What was sound text goes wrong in the places where a reader has already begun to trust it. The result
 * may be invalid UTF-8, and is a block of its exact size, so that a sanitizer sees a read past its end.
 * Returns: (transfer full) */
static inline char *
mutate_text (GRand      *random,
             const char *text)
{
  g_autoptr (GString) mutant = g_string_new (text);

  for (int n = g_rand_int_range (random, 1, 5); n > 0; n--)
    {
      gssize at = g_rand_int_range (random, 0, (gint32) mutant->len + 1);
      char byte = (char) g_rand_int_range (random, 1, 256);

      switch (g_rand_int_range (random, 0, 4))
        {
        case 0:
          g_string_insert_c (mutant, at, byte);
          break;
        case 1:
          if ((gsize) at < mutant->len)
            mutant->str[at] = byte;
          break;
        case 2:
          if ((gsize) at < mutant->len)
            g_string_erase (mutant, at, 1);
          break;
        default:
          if ((gsize) at < mutant->len)
            g_string_insert_c (mutant, at, mutant->str[at]);
        }
    }
  return g_strdup (mutant->str);
}
