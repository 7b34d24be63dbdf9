/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/gpu/json-part.h"

G_BEGIN_DECLS

#define ROOF_JSON_KEY_PARTS 4

/* A key of a hash table: texts as they stand in the file, which are neither converted nor joined to be looked up. */
typedef struct
{
  RoofJsonText parts[ROOF_JSON_KEY_PARTS]; /* borrowed; may be empty */
  guint        hash;
} RoofJsonKey;

/* Sets the hash of the parts. */
void        roof_json_key_hash      (RoofJsonKey       *key);
/* A table of such keys, of which roof_json_key_insert() makes copies. Returns: (transfer full) */
GHashTable *roof_json_key_table_new (GDestroyNotify     free_value);
/* @value: (transfer full) */
void        roof_json_key_insert    (GHashTable        *table,
                                     const RoofJsonKey *key,
                                     gpointer           value);

G_END_DECLS
