/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What a model's description says, read key by key. A description is a dictionary "a{sv}" of what its JSON
 * object held: numbers are doubles, the rest "b", "s", arrays "av", objects "a{sv}". Null is ROOF_FACTS_NULL where it is the
 * value of a key, and as good as not there; in arrays it is left out. Since every
 * family has names of its own for the same size, a key is asked for by all of them: "hidden_size n_embd d_model".
 *
 * The first error stays and later reads give fallbacks, so that a reader checks once, at its end. */
typedef struct
{
  GVariant   *description; /* "a{sv}" */
  GError     *error;       /* names the key: "num_hidden_layers: ..." */
  guint       layer;       /* the one that is read, where a list has a number for each of them */
  gboolean    varies;      /* such a list was met */
  GHashTable *asked;       /* nullable: names of keys that were there when they were asked for */
} RoofFacts;

/* The type of a null. */
#define ROOF_FACTS_NULL G_VARIANT_TYPE ("mv")

/* Largest size that is believed. */
#define ROOF_FACTS_MAX 1e9

/* The first of @keys that is there. Returns: (transfer full) (nullable) */
GVariant   *roof_facts_find    (const RoofFacts *self,
                                const char      *keys);
gboolean    roof_facts_has     (const RoofFacts *self,
                                const char      *keys);

/* Whether there is something under @key, and not null. */
gboolean    roof_facts_holds   (GVariantDict    *description,
                                const char      *key);

/* Its name. Returns: (transfer full) (nullable) */
char       *roof_facts_which   (const RoofFacts *self,
                                const char      *keys);

/* A whole number from @least to ROOF_FACTS_MAX; @fallback where there is none, and with NAN that is an
 * error. A list of equal numbers is that number, another one has a number for each layer. What is false is not there. */
double      roof_facts_number  (RoofFacts       *self,
                                const char      *keys,
                                double           least,
                                double           fallback);
/* A size: at least 1. */
double      roof_facts_size    (RoofFacts       *self,
                                const char      *keys,
                                double           fallback);
/* One that all layers share, and that must be there: no list of them will do. */
double      roof_facts_one_size (RoofFacts      *self,
                                const char      *keys);
/* Refuses a list under the first of @keys that has not as many entries as there are layers. */
void        roof_facts_check_list (RoofFacts       *self,
                                const char      *keys,
                                guint            layers);
/* Any real number above 0; a list of them as that of sizes. */
double      roof_facts_factor  (RoofFacts       *self,
                                const char      *keys,
                                double           fallback);
gboolean    roof_facts_flag    (RoofFacts       *self,
                                const char      *keys,
                                gboolean         fallback);
/* A flag, or the name of how it is done: then it is, but for "none". */
gboolean    roof_facts_allows  (RoofFacts       *self,
                                const char      *keys,
                                gboolean         fallback);
/* Returns: (transfer full) (nullable) */
char       *roof_facts_word    (RoofFacts       *self,
                                const char      *keys);
/* An array of whole numbers, at most @max. Returns: how many there are; 0 when there is none */
guint       roof_facts_numbers (RoofFacts       *self,
                                const char      *keys,
                                double          *numbers,
                                guint            max);
/* An array of strings. Returns: (transfer full) (nullable) */
char      **roof_facts_words   (RoofFacts       *self,
                                const char      *keys);

/* Whether the first of the classes that a description is for ends in @suffix: "LlamaForCausalLM". */
gboolean    roof_facts_is_of_class (RoofFacts    *self,
                                const char      *suffix);

/* Sets the error to "key: message", unless there is one. */
void        roof_facts_fail    (RoofFacts       *self,
                                const char      *format,
                                ...) G_GNUC_PRINTF (2, 3);

/* Whether the value of the first of @keys that is there is the word @word, or an array with it. */
gboolean    roof_facts_says    (const RoofFacts *self,
                                const char      *keys,
                                const char      *word);

/* A value as a message repeats it: "4", "“four”". Returns: (transfer full) */
char       *roof_facts_show    (GVariant        *value);
/* The keys that are there, for a message: "a, b, c". Returns: (transfer full) */
char       *roof_facts_list    (GVariant        *description);
/* The first of @names, separated by commas, and how many more there are. Returns: (transfer full) */
char       *roof_facts_join    (GPtrArray       *names);

G_END_DECLS
