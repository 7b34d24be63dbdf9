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

/* Sets @error to ROOF_ERROR_INVALID. @format: in English, begins with the place, and is translated. Returns: FALSE, so that a
 * check can return the call */
gboolean    roof_fail            (GError     **error,
                                  const char  *format,
                                  ...) G_GNUC_PRINTF (2, 3);
/* As roof_fail(), with a @code of RoofError. */
gboolean    roof_fail_with       (GError     **error,
                                  int          code,
                                  const char  *format,
                                  ...) G_GNUC_PRINTF (3, 4);

/* The column of a faulty formula that @error, of ROOF_ERROR, tells of, from 1, in characters; 0: it tells of none. */
void        roof_error_set_column (GError       *error,
                                   guint         column);
guint       roof_error_get_column (const GError *error);

/* Translates @message; without a translation returns @message itself. The only function of core that depends on the language.
 * printf() writes numbers in messages in the locale's way. */
const char *roof_error_translate (const char  *message) G_GNUC_FORMAT (1);

/* Marks a part of a message for the translators; roof_error_translate() looks it up. */
#define ROOF_REASON(text) (text)

/* Shortens @text, from a file or a person, for a message. Returns: (transfer full) */
char       *roof_error_shorten   (const char  *text);

G_END_DECLS
