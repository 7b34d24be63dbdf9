/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* A place in a JSON tree with its path, which errors name. Places live on the reader's stack: a linked list up to the root;
 * a place must not outlive the one above it. */
typedef struct _RoofJsonPlace RoofJsonPlace;

struct _RoofJsonPlace
{
  const RoofJsonPlace *above; /* NULL at the root */
  const char          *key;   /* of a member, or NULL */
  guint                index; /* of an element */
  JsonNode            *node;
  gpointer             taken; /* nullable, at the root: values made while the text was parsed, see kernel-taken.h */
};

/* Whether a member is required. */
typedef enum
{
  ROOF_JSON_OPTIONAL, /* absent or null: the output keeps its value */
  ROOF_JSON_REQUIRED, /* absent or null is an error */
} RoofJsonNeed;

RoofJsonPlace roof_json_root          (JsonNode             *node);
/* `taken` of the root above @self. (nullable) */
gpointer      roof_json_get_taken     (const RoofJsonPlace  *self);

/* "kernels[2].count"; "" at the root. Returns: (transfer full) */
char         *roof_json_get_path      (const RoofJsonPlace  *self);

/* Sets @error to "path: message" and returns FALSE, so that a reader can end with it. */
gboolean      roof_json_fail          (const RoofJsonPlace  *self,
                                       GError              **error,
                                       int                   code,
                                       const char           *format,
                                       ...) G_GNUC_PRINTF (4, 5);
/* As roof_json_fail(), for member @key of @self. */
gboolean      roof_json_fail_member   (const RoofJsonPlace  *self,
                                       const char           *key,
                                       GError              **error,
                                       int                   code,
                                       const char           *format,
                                       ...) G_GNUC_PRINTF (5, 6);

/* FALSE with ROOF_ERROR_INVALID when the place is of another type. */
gboolean      roof_json_expect_object (const RoofJsonPlace  *self,
                                       GError              **error);

/* Enters a member. FALSE without an error when it is absent or null. */
gboolean      roof_json_enter         (const RoofJsonPlace  *self,
                                       const char           *key,
                                       RoofJsonPlace        *member);
/* Enters element @index of the array at @self. */
void          roof_json_enter_element (const RoofJsonPlace  *self,
                                       guint                 index,
                                       RoofJsonPlace        *element);
/* The length of the array at @self. */
guint         roof_json_get_length    (const RoofJsonPlace  *self);

/* Whether @node is of that type. */
gboolean      roof_json_is_number     (JsonNode             *node);
gboolean      roof_json_is_string     (JsonNode             *node);

/* Reads the number at @self as an index below @n. @things: the name of the things counted, "machines" */
gboolean      roof_json_read_index    (const RoofJsonPlace  *self,
                                       guint                 n,
                                       const char           *things,
                                       guint                *index,
                                       GError              **error);

/* Members of the object at @self, by type. Outputs are left alone when the member is absent and optional, and
 * on failure. Strings are borrowed from the tree. */
gboolean      roof_json_read_number   (const RoofJsonPlace  *self,
                                       const char           *key,
                                       RoofJsonNeed          need,
                                       double               *value,
                                       GError              **error);
gboolean      roof_json_read_string   (const RoofJsonPlace  *self,
                                       const char           *key,
                                       RoofJsonNeed          need,
                                       const char          **value,
                                       GError              **error);
/* true, false, 1 or 0. */
gboolean      roof_json_read_boolean  (const RoofJsonPlace  *self,
                                       const char           *key,
                                       RoofJsonNeed          need,
                                       gboolean             *value,
                                       GError              **error);
/* @member has a NULL node when the array or object is absent. */
gboolean      roof_json_read_array    (const RoofJsonPlace  *self,
                                       const char           *key,
                                       RoofJsonNeed          need,
                                       RoofJsonPlace        *member,
                                       GError              **error);
gboolean      roof_json_read_object   (const RoofJsonPlace  *self,
                                       const char           *key,
                                       RoofJsonNeed          need,
                                       RoofJsonPlace        *member,
                                       GError              **error);
/* An array of strings. @strings: (transfer full) (nullable): NULL when absent */
gboolean      roof_json_read_strings  (const RoofJsonPlace  *self,
                                       const char           *key,
                                       char               ***strings,
                                       GError              **error);

/* The type of a node for messages: "number", "string", … */
const char   *roof_json_describe      (JsonNode             *node);

/* FALSE with ROOF_ERROR_UNKNOWN when the object at @self has a member that is not in @known. For files that the program does
 * not write back. */
gboolean      roof_json_refuse_unknown (const RoofJsonPlace *self,
                                        const char * const  *known,
                                        GError             **error);
/* Sets member @key of @object, if there is a @text (nullable). */
void          roof_json_put_text      (JsonObject           *object,
                                       const char           *key,
                                       const char           *text);
/* Appends the unknown members that were kept to @object; members that @object has stay, objects are merged
 * member by member. @extra: (nullable): text of a JSON object */
void          roof_json_put_unknown   (JsonObject           *object,
                                       const char           *extra);

G_END_DECLS
