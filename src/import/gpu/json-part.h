/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <string.h>

G_BEGIN_DECLS

/* A part of a JSON text, borrowed: it does not end in NUL. */
typedef struct
{
  const char *at;
  gsize       length;
} RoofJsonText;

/* Goes through the members of an object, or the elements of an array (whose keys are empty). @rest: (inout): all of it at first.
 * Returns: FALSE at the end, and where the text is no JSON */
gboolean    roof_json_text_next    (RoofJsonText        *rest,
                                    RoofJsonText        *key,
                                    RoofJsonText        *value);
/* The two halves of it: up to the value, which @rest then begins with, and over it. */
gboolean    roof_json_text_next_key   (RoofJsonText       *rest,
                                       RoofJsonText       *key);
gboolean    roof_json_text_take_value (RoofJsonText       *rest,
                                       RoofJsonText       *value);
/* Goes over the value that @rest begins with, all of whose members were gone through in @inner, a copy of @rest. FALSE: @inner is
 * not at its end, and @rest stays */
gboolean    roof_json_text_leave      (RoofJsonText       *rest,
                                       const RoofJsonText *inner);
/* The member @key of the object @text. FALSE: there is none */
gboolean    roof_json_text_find    (const RoofJsonText  *text,
                                    const char          *key,
                                    RoofJsonText        *value);
/* A word whose length is known: an initialiser of a RoofJsonText. */
#define ROOF_JSON_WORD(word) { word, sizeof word - 1 }

/* Whether the text is @word: of a key, which has no quotes, or of a string, which has. */
static inline gboolean
roof_json_text_is_word (const RoofJsonText *text,
                        const RoofJsonText *word)
{
  if (text->length == word->length + 2 && *text->at == '"')
    return memcmp (text->at + 1, word->at, word->length) == 0;
  return text->length == word->length && memcmp (text->at, word->at, word->length) == 0;
}

/* Likewise. Inline, so that the length of a literal is known. */
static inline gboolean
roof_json_text_is (const RoofJsonText *text,
                   const char         *word)
{
  const RoofJsonText known = { word, strlen (word) };

  return roof_json_text_is_word (text, &known);
}

/* The number; NAN for anything else, and beyond a double's range. */
double      roof_json_text_number  (const RoofJsonText  *text);
/* The string, or any other value as it stands. Returns: (transfer full) (nullable): NULL: there is no value */
char       *roof_json_text_string  (const RoofJsonText  *text);

G_END_DECLS
