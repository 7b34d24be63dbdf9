/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/error.h"

/* The longest part of a refused text that a message repeats, in characters. */
#define MOST_SHOWN 40

G_DEFINE_QUARK (roof-error-quark, roof_error)

const char *
roof_error_translate (const char *message)
{
  return g_dgettext (GETTEXT_PACKAGE, message);
}

static void fail_valist (GError    **error,
                         int         code,
                         const char *format,
                         va_list     arguments) G_GNUC_PRINTF (3, 0);

static void
fail_valist (GError    **error,
             int         code,
             const char *format,
             va_list     arguments)
{
  g_autofree char *message = g_strdup_vprintf (roof_error_translate (format), arguments);

  g_set_error_literal (error, ROOF_ERROR, code, message);
}

gboolean
roof_fail (GError    **error,
           const char *format,
           ...)
{
  va_list arguments;

  va_start (arguments, format);
  fail_valist (error, ROOF_ERROR_INVALID, format, arguments);
  va_end (arguments);
  return FALSE;
}

gboolean
roof_fail_with (GError    **error,
                int         code,
                const char *format,
                ...)
{
  va_list arguments;

  va_start (arguments, format);
  fail_valist (error, code, format, arguments);
  va_end (arguments);
  return FALSE;
}

char *
roof_error_shorten (const char *text)
{
  return g_utf8_substring (text, 0, MIN (g_utf8_strlen (text, -1), MOST_SHOWN));
}
