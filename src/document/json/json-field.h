/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/json/json-reader.h"

G_BEGIN_DECLS

/* The layout of an object in a file: a table with a row for each key, in the order of writing. A row maps the key to a
 * member of a struct. One reader and one writer serve all tables. */
typedef enum
{
  ROOF_JSON_TEXT,   /* char *, owned by the JSON tree; not written when NULL */
  ROOF_JSON_WORDS,  /* as TEXT, but "" without the key, and not written when "" */
  ROOF_JSON_NUMBER, /* double, in base units */
  ROOF_JSON_FLAG,   /* gboolean */
  ROOF_JSON_CHOICE, /* an enum: its name, one of @names */
  ROOF_JSON_TEXTS,  /* char **: an array, owned by the struct; not written when empty */
  ROOF_JSON_GROUP,  /* an object of @fields, which are members of the same struct; not written when empty */
  ROOF_JSON_LIST,   /* GArray: an array of objects, each of @fields; not written when empty, unless required */
  ROOF_JSON_CUSTOM, /* handled by @read and @write; a NULL one does nothing */
  ROOF_JSON_REST,   /* the last row, char *, owned by the struct: members without a row, kept as the text of an object. A table
                     * without a REST row refuses such members. */
} RoofJsonType;

typedef struct _RoofJsonField RoofJsonField;

struct _RoofJsonField
{
  const char          *key;    /* NULL ends the table */
  RoofJsonType         type;
  gsize                offset; /* in the struct, of its member */
  RoofJsonNeed         need;
  /* For numbers, flags and choices: the default without the key; a value equal to it is not written. */
  double               none;
  gboolean             always; /* no default: without the key the member stays unchanged, and it is always written */

  /* Whether the value read is valid (nullable). @place, @object: those of the table */
  gboolean           (*check) (const RoofJsonPlace  *place,
                               const RoofJsonField  *field,
                               gpointer              object,
                               GError              **error);
  double               least, most; /* for @check */
  const char * const *(*names) (void); /* of a CHOICE, NULL-terminated */
  const RoofJsonField *fields;
  gsize                size;   /* of an element of a LIST */

  /* (nullable): functions in place of the handling by @type: read the member from the object at @place into the struct @object, and
   * write it to @into. For a LIST they replace @fields and handle an element. */
  gboolean           (*read)  (const RoofJsonPlace  *place,
                               const RoofJsonField  *field,
                               gpointer              object,
                               GError              **error);
  void               (*write) (const RoofJsonField  *field,
                               gconstpointer         object,
                               JsonObject           *into);

  /* The JSON schema of what @read takes, as text (nullable: anything): of a CUSTOM row the member, of a LIST an element. */
  const char          *schema;
};

/* Texts for `schema`: a value of a type, a value that some table describes, an array, one of two, one of some values. */
#define ROOF_JSON_IS(type)        "{\"type\": \"" type "\"}"
#define ROOF_JSON_REF(name)       "{\"$ref\": \"#/$defs/" name "\"}"
#define ROOF_JSON_ARRAY(items)    "{\"type\": \"array\", \"items\": " items "}"
#define ROOF_JSON_EITHER(a, b)    "{\"anyOf\": [" a ", " b "]}"
#define ROOF_JSON_VALUE(values)   "{\"enum\": [" values "]}"
/* The first members of a file of its own. */
#define ROOF_JSON_HEADER(kind)                                                      \
  { "format", ROOF_JSON_CUSTOM, .schema = ROOF_JSON_VALUE ("\"" kind "\"") },       \
  { "version", ROOF_JSON_CUSTOM, .schema = ROOF_JSON_VALUE ("1") }

/* Reads the object at @place into the struct @object. Texts are borrowed from the tree. On failure @object keeps the part
 * read so far. */
gboolean    roof_json_read_fields  (const RoofJsonPlace  *place,
                                    const RoofJsonField  *fields,
                                    gpointer              object,
                                    GError              **error);
/* Returns: (transfer full) */
JsonObject *roof_json_write_fields (const RoofJsonField  *fields,
                                    gconstpointer         object);
/* As roof_json_write_fields(), as further members of @into. */
void        roof_json_put_fields   (const RoofJsonField  *fields,
                                    gconstpointer         object,
                                    JsonObject           *into);

/* Calls @read for each element of the array that is member @key of the object at @place, until one fails. */
gboolean    roof_json_read_each    (const RoofJsonPlace  *place,
                                    const char           *key,
                                    RoofJsonNeed          need,
                                    gboolean            (*read) (const RoofJsonPlace  *element,
                                                                 gpointer              data,
                                                                 GError              **error),
                                    gpointer              data,
                                    GError              **error);

G_END_DECLS
