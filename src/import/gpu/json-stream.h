/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "import/gpu/json-part.h"

G_BEGIN_DECLS

/* What is done with the values that are wanted: the elements of the arrays that are called one of @keys, at whatever depth ("": an
 * array that is the whole text), and members of that name that are no arrays. */
typedef struct
{
  const char *const *keys;
  /* Parses a value to @parsed, of @parsed_size B that are not cleared. Called in any thread, for several values at a time. (nullable) */
  void             (*parse) (const char         *key,
                             const RoofJsonText *text,
                             gpointer            parsed);
  gsize              parsed_size;
  /* Takes the values, one at a time, in their order. FALSE with an error ends the reading. With NULL for key, text and parsed: TRUE
   * says that the next of several texts is wanted, too. */
  gboolean         (*take)  (const char         *key,
                             const RoofJsonText *text,
                             gconstpointer       parsed,
                             gpointer            data,
                             GError            **error);
} RoofJsonStreamTaker;

/* Whether the text ends before its arrays do, and why: it does itself, or the packed file that it is in ends too early. */
typedef enum
{
  ROOF_JSON_WHOLE,
  ROOF_JSON_CUT,
  ROOF_JSON_CUT_PACKED,
} RoofJsonCut;

/* Reads JSON of any length without a tree, and gives the values that are wanted to @taker as text. @cut: (out): a text that
 * ends too early is no error, since traces of killed programs do. Errors: ROOF_ERROR_SYNTAX naming the byte. */
gboolean    roof_json_stream_read  (GInputStream        *stream,
                                    const RoofJsonStreamTaker *taker,
                                    gpointer             data,
                                    RoofJsonCut         *cut,
                                    GCancellable        *cancellable,
                                    GError             **error);

G_END_DECLS
