/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/error.h"

/* The longest part of a refused text that a message repeats, in characters. */
#define MOST_SHOWN 40

/* What a GError of the domain carries beside its message. */
typedef struct
{
  guint column; /* 0: none */
} RoofErrorPrivate;

static void
roof_error_private_init (RoofErrorPrivate *self)
{
}

static void
roof_error_private_copy (const RoofErrorPrivate *from,
                         RoofErrorPrivate       *to)
{
  *to = *from;
}

static void
roof_error_private_clear (RoofErrorPrivate *self)
{
}

G_DEFINE_EXTENDED_ERROR (RoofError, roof_error)

void
roof_error_set_column (GError *error,
                       guint   column)
{
  g_return_if_fail (error != NULL && error->domain == ROOF_ERROR);

  roof_error_get_private (error)->column = column;
}

guint
roof_error_get_column (const GError *error)
{
  g_return_val_if_fail (error != NULL, 0);

  return error->domain == ROOF_ERROR ? roof_error_get_private (error)->column : 0;
}

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
  g_autofree char *valid = g_utf8_make_valid (text, -1);

  return g_utf8_substring (valid, 0, MIN (g_utf8_strlen (valid, -1), MOST_SHOWN));
}
