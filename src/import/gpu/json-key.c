/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/gpu/json-key.h"

#include <string.h>

/* Odd, with bits in no order: the golden ratio (Knuth, The Art of Computer Programming, 6.4). */
#define SPREAD 0x9e3779b97f4a7c15u

static guint64
mix (guint64 sum,
     guint64 word)
{
  sum = (sum ^ word) * SPREAD;
  return sum ^ sum >> 32;
}

/* 8 bytes at a time: shapes and names of kernels are long. */
static guint64
hash_text (const RoofJsonText *text)
{
  guint64 sum = text->length, word = 0;
  gsize at = 0;

  for (; at + sizeof word <= text->length; at += sizeof word)
    {
      memcpy (&word, text->at + at, sizeof word);
      sum = mix (sum, word);
    }
  word = 0;
  if (at < text->length)
    memcpy (&word, text->at + at, text->length - at);
  return mix (sum, word);
}

void
roof_json_key_hash (RoofJsonKey *key)
{
  guint64 sum = 0;

  for (guint i = 0; i < ROOF_JSON_KEY_PARTS; i++)
    sum = mix (sum, hash_text (&key->parts[i]));
  key->hash = (guint) sum;
}

static guint
get_hash (gconstpointer key)
{
  return ((const RoofJsonKey *) key)->hash;
}

static gboolean
is_equal (gconstpointer a,
          gconstpointer b)
{
  const RoofJsonKey *one = a, *other = b;

  for (guint i = 0; i < ROOF_JSON_KEY_PARTS; i++)
    if (one->parts[i].length != other->parts[i].length
        || (one->parts[i].length > 0 && memcmp (one->parts[i].at, other->parts[i].at, one->parts[i].length) != 0))
      return FALSE;
  return TRUE;
}

static void
free_key (gpointer data)
{
  RoofJsonKey *key = data;

  for (guint i = 0; i < ROOF_JSON_KEY_PARTS; i++)
    g_free ((char *) key->parts[i].at);
  g_free (key);
}

GHashTable *
roof_json_key_table_new (GDestroyNotify free_value)
{
  return g_hash_table_new_full (get_hash, is_equal, free_key, free_value);
}

void
roof_json_key_insert (GHashTable        *table,
                      const RoofJsonKey *key,
                      gpointer           value)
{
  RoofJsonKey *copy = g_memdup2 (key, sizeof *key);

  for (guint i = 0; i < ROOF_JSON_KEY_PARTS; i++)
    copy->parts[i].at = g_memdup2 (key->parts[i].at, key->parts[i].length);
  g_hash_table_insert (table, copy, value);
}
