/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The beginning of a text in JSON, which may be cut anywhere, for recognising what the text holds. */

/* The object that a text of @length begins with, behind a byte order mark, white space and, if @array, the bracket of an array
 * around it. Returns: (transfer none) (nullable): at its brace */
const char *roof_json_head_object (const char *text,
                                   gsize       length,
                                   gboolean    array);
/* Whether a text is meant to be JSON by its first brackets, rather than the line of a log: "[INFO] …", "[12:00:01] …". */
gboolean    roof_json_head_begins (const char *text,
                                   gsize       length);
/* The value of the member @key of the object at @object, itself and not an object in it. @whole: (out) (optional): whether the
 * object was read to its end without one. Returns: (transfer none) (nullable): at the value's first character, or at @end */
const char *roof_json_head_find   (const char *object,
                                   const char *end,
                                   const char *key,
                                   gboolean   *whole);
/* The end of the object at @object: behind its brace. Returns: (transfer none) (nullable): it ends behind @end */
const char *roof_json_head_find_end (const char *object,
                                     const char *end);
/* Whether nothing but white space is known to follow the object at @object. */
gboolean    roof_json_head_is_alone (const char *object,
                                     const char *end);
/* Whether a text begins with an object that has all of @keys, separated by blanks. */
gboolean    roof_json_head_has    (const char *text,
                                   gsize       length,
                                   gboolean    array,
                                   const char *keys);
/* Whether the text at @at is the string @word in quotes. */
gboolean    roof_json_head_is     (const char *at,
                                   const char *end,
                                   const char *word);

/* The next line behind the one at @at that may begin an object, or an array of objects: JSON behind lines of a log. (nullable) */
const char *roof_json_head_find_line (const char *at,
                                      const char *end);

G_END_DECLS
