/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/json/json-reader.h"

G_BEGIN_DECLS

/* How an object in a file is laid out: a table with a row for each key, in the order in which they are written, and the struct that
 * its values stand in. One reader and one writer walk it. */
typedef enum
{
  ROOF_JSON_TEXT,   /* char *, which stays the tree's; not written where it is NULL */
  ROOF_JSON_WORDS,  /* char *, as well, but "" where there is no key, and not written where it is */
  ROOF_JSON_NUMBER, /* double, in base units */
  ROOF_JSON_FLAG,   /* gboolean */
  ROOF_JSON_CHOICE, /* an enum: its name, one of @names */
  ROOF_JSON_TEXTS,  /* char **: an array, which the struct owns; not written where it is empty */
  ROOF_JSON_GROUP,  /* an object of @fields, which are members of the same struct; not written where it is empty */
  ROOF_JSON_LIST,   /* GArray: an array of objects, each of @fields; not written where it is empty and not required */
  ROOF_JSON_CUSTOM, /* what @read and @write make of it, and nothing where they are NULL */
  ROOF_JSON_REST,   /* the last row, char *, which the struct owns: the members that have no row, kept as the text of an object.
                     * A table without it refuses them. */
} RoofJsonType;

typedef struct _RoofJsonField RoofJsonField;

struct _RoofJsonField
{
  const char          *key;    /* NULL behind the last row */
  RoofJsonType         type;
  gsize                offset; /* in the struct, of its member */
  RoofJsonNeed         need;
  /* Of numbers, flags and choices: what the member becomes without the key, and is not written as, … */
  double               none;
  gboolean             always; /* … unless this is set: it stays as it was, and is always written */

  /* Whether what was read will do. @place, @object: those of the table */
  gboolean           (*check) (const RoofJsonPlace  *place,
                               const RoofJsonField  *field,
                               gpointer              object,
                               GError              **error);
  double               least, most; /* for @check */
  const char * const *(*names) (void); /* of a CHOICE, NULL behind the last */
  const RoofJsonField *fields;
  gsize                size;   /* of an element of a LIST */

  /* In the place of what @type says (nullable): read the member from the object at @place into the struct @object, and write it
   * into @into. Of a LIST, in the place of @fields: an element. */
  gboolean           (*read)  (const RoofJsonPlace  *place,
                               const RoofJsonField  *field,
                               gpointer              object,
                               GError              **error);
  void               (*write) (const RoofJsonField  *field,
                               gconstpointer         object,
                               JsonObject           *into);
};

/* Reads the object at @place into the struct @object. Texts stay the tree's. What was read before a fault stays in @object. */
gboolean    roof_json_read_fields  (const RoofJsonPlace  *place,
                                    const RoofJsonField  *fields,
                                    gpointer              object,
                                    GError              **error);
/* Returns: (transfer full) */
JsonObject *roof_json_write_fields (const RoofJsonField  *fields,
                                    gconstpointer         object);
/* The same as further members of @into. */
void        roof_json_put_fields   (const RoofJsonField  *fields,
                                    gconstpointer         object,
                                    JsonObject           *into);

/* Calls @read for each element of the array that is member @key of the object at @place, until one is at fault. */
gboolean    roof_json_read_each    (const RoofJsonPlace  *place,
                                    const char           *key,
                                    RoofJsonNeed          need,
                                    gboolean            (*read) (const RoofJsonPlace  *element,
                                                                 gpointer              data,
                                                                 GError              **error),
                                    gpointer              data,
                                    GError              **error);

G_END_DECLS
