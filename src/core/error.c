/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/error.h"

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
