/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Reads a model's description key by key. A description is a dictionary "a{sv}" of a JSON object's contents: numbers are
 * doubles, the rest "b", "s", arrays "av", objects "a{sv}". A null value of a key is ROOF_FACTS_NULL and counts as absent;
 * nulls in arrays are left out. Families have different keys for the same size, so functions take all of them, separated by
 * blanks: "hidden_size n_embd d_model". The first error is kept, and later reads return fallbacks, so that a reader checks
 * once, at its end. */
typedef struct
{
  GVariant   *description; /* "a{sv}" */
  GError     *error;       /* names the key: "num_hidden_layers: ..." */
  guint       layer;       /* current layer, for lists with a number for each */
  gboolean    varies;      /* such a list was read */
  GHashTable *asked;       /* nullable: keys read that were present */
} RoofFacts;

/* Type of a null. */
#define ROOF_FACTS_NULL G_VARIANT_TYPE ("mv")

/* Largest size accepted. */
#define ROOF_FACTS_MAX 1e9

/* Value of the first of @keys that is present. Returns: (transfer full) (nullable) */
GVariant   *roof_facts_find    (const RoofFacts *self,
                                const char      *keys);
gboolean    roof_facts_has     (const RoofFacts *self,
                                const char      *keys);

/* Whether @key is present and not null. */
gboolean    roof_facts_holds   (GVariantDict    *description,
                                const char      *key);

/* The first of @keys that is present. Returns: (transfer full) (nullable) */
char       *roof_facts_which   (const RoofFacts *self,
                                const char      *keys);

/* A whole number from @least to ROOF_FACTS_MAX; @fallback where absent or false, which is an error if NAN. Of a list: the
 * number that all entries have, else the current layer's. */
double      roof_facts_number  (RoofFacts       *self,
                                const char      *keys,
                                double           least,
                                double           fallback);
/* A size: at least 1. */
double      roof_facts_size    (RoofFacts       *self,
                                const char      *keys,
                                double           fallback);
/* As roof_facts_size(), required, and not a list: the same for all layers. */
double      roof_facts_one_size (RoofFacts      *self,
                                const char      *keys);
/* Checks that a list under the first of @keys has an entry for each layer. */
void        roof_facts_check_list (RoofFacts       *self,
                                const char      *keys,
                                guint            layers);
/* A real number above 0; lists as in roof_facts_number(). */
double      roof_facts_factor  (RoofFacts       *self,
                                const char      *keys,
                                double           fallback);
gboolean    roof_facts_flag    (RoofFacts       *self,
                                const char      *keys,
                                gboolean         fallback);
/* A flag; the name of a method counts as TRUE, "none" as FALSE. */
gboolean    roof_facts_allows  (RoofFacts       *self,
                                const char      *keys,
                                gboolean         fallback);
/* Returns: (transfer full) (nullable) */
char       *roof_facts_word    (RoofFacts       *self,
                                const char      *keys);
/* An array of whole numbers. Returns: their count, at most @max; 0 when there is none */
guint       roof_facts_numbers (RoofFacts       *self,
                                const char      *keys,
                                double          *numbers,
                                guint            max);
/* An array of strings. Returns: (transfer full) (nullable) */
char      **roof_facts_words   (RoofFacts       *self,
                                const char      *keys);

/* Whether the description's first class, "LlamaForCausalLM", ends in @suffix. */
gboolean    roof_facts_is_of_class (RoofFacts    *self,
                                const char      *suffix);

/* Sets the error to "key: message", unless there is an error already. */
void        roof_facts_fail    (RoofFacts       *self,
                                const char      *format,
                                ...) G_GNUC_PRINTF (2, 3);

/* Whether the value of the first of @keys present is @word, or an array that contains @word. */
gboolean    roof_facts_says    (const RoofFacts *self,
                                const char      *keys,
                                const char      *word);

/* A value for a message: "4", "“four”". Returns: (transfer full) */
char       *roof_facts_show    (GVariant        *value);
/* The keys present, for a message: "a, b, c". Returns: (transfer full) */
char       *roof_facts_list    (GVariant        *description);
/* The first of @names, separated by commas, and how many more there are. Returns: (transfer full) */
char       *roof_facts_join    (GPtrArray       *names);

G_END_DECLS
