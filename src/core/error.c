/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/error.h"

/* Characters of a refused text that its message repeats. */
#define MOST_SHOWN 40

G_DEFINE_QUARK (roof-error-quark, roof_error)

gboolean
roof_fail (GError    **error,
           const char *format,
           ...)
{
  g_autofree char *message = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  g_set_error_literal (error, ROOF_ERROR, ROOF_ERROR_INVALID, message);
  return FALSE;
}

char *
roof_error_shorten (const char *text)
{
  return g_utf8_substring (text, 0, MIN (g_utf8_strlen (text, -1), MOST_SHOWN));
}
