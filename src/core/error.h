/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * ROOF_ERROR:
 *
 * The one error domain of the program. A message is a sentence that names the place and the finding:
 * `levels[1].bandwidth: must be a positive number, got -3`. Callers above add the file with
 * g_prefix_error().
 */
#define ROOF_ERROR (roof_error_quark ())

typedef enum
{
  ROOF_ERROR_INVALID,     /* a value that is out of range or of the wrong type */
  ROOF_ERROR_SYNTAX,      /* a text that cannot be read: expression, quantity, JSON */
  ROOF_ERROR_UNKNOWN,     /* a name that does not exist: operation, parameter, format, level */
  ROOF_ERROR_UNSUPPORTED, /* sound, but not possible here: newer version, dtype a unit lacks */
} RoofError;

GQuark   roof_error_quark (void);

/* Sets @error to ROOF_ERROR_INVALID with the formatted message, which begins with the place. @format is in English, and
 * is handed to the translators. Returns: FALSE, so that a check can end in it */
gboolean    roof_fail            (GError     **error,
                                  const char  *format,
                                  ...) G_GNUC_PRINTF (2, 3);
/* The same with a @code of RoofError. */
gboolean    roof_fail_with       (GError     **error,
                                  int          code,
                                  const char  *format,
                                  ...) G_GNUC_PRINTF (3, 4);

/* @message in the language that the program speaks, or as it is where there is no translation. The one place of the core
 * where a language counts; numbers in messages are written in it as printf() does. */
const char *roof_error_translate (const char  *message) G_GNUC_FORMAT (1);

/* Marks a part of a message for the translators; roof_error_translate() looks it up. */
#define ROOF_REASON(text) (text)

/* As much of @text, from a file or a person, as a message repeats. Returns: (transfer full) */
char       *roof_error_shorten   (const char  *text);

G_END_DECLS
