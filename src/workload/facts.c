/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/facts.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/error.h"

/* Reads the dictionary of a network's description: each number, word or list under the first of several names that has a value.
 * Invariants: null counts as absent; the first error stays, and functions return a usable value all the same, so that readers go
 * on without a check after each key and look at `error` once at the end; every key that was found is in `asked`, by which unread
 * keys are known. A list where a number is expected gives the number of the current `layer`, and sets `varies` if layers differ. */

#define LISTED_KEYS 40
#define LONGEST_KEY 64

void
roof_facts_fail (RoofFacts  *self,
                 const char *format,
                 ...)
{
  g_autofree char *message = NULL;
  va_list arguments;

  if (self->error != NULL)
    return;
  va_start (arguments, format);
  message = g_strdup_vprintf (roof_error_translate (format), arguments);
  va_end (arguments);
  g_set_error_literal (&self->error, ROOF_ERROR, ROOF_ERROR_INVALID, message);
}

/* @found: (out) (transfer full) (nullable): the key found */
static GVariant *
find (const RoofFacts  *self,
      const char       *keys,
      char            **found)
{
  char name[LONGEST_KEY];
  GVariant *value = NULL;

  /* Without allocation: called for every layer of each step of a slider. */
  while (value == NULL && *keys != '\0')
    {
      gsize length = strcspn (keys, " ");

      g_assert (length < sizeof name);
      memcpy (name, keys, length);
      name[length] = '\0';
      value = g_variant_lookup_value (self->description, name, NULL);
      if (value != NULL && g_variant_is_of_type (value, ROOF_FACTS_NULL))
        g_clear_pointer (&value, g_variant_unref);
      keys += length + strspn (keys + length, " ");
    }
  if (value != NULL && self->asked != NULL && !g_hash_table_contains (self->asked, name))
    g_hash_table_add (self->asked, g_strdup (name));
  if (value != NULL && found != NULL)
    *found = g_strdup (name);
  return value;
}

GVariant *
roof_facts_find (const RoofFacts *self,
                 const char      *keys)
{
  return find (self, keys, NULL);
}

gboolean
roof_facts_has (const RoofFacts *self,
                const char      *keys)
{
  g_autoptr (GVariant) value = find (self, keys, NULL);

  return value != NULL;
}

gboolean
roof_facts_holds (GVariantDict *description,
                  const char   *key)
{
  g_autoptr (GVariant) value = g_variant_dict_lookup_value (description, key, NULL);

  return value != NULL && !g_variant_is_of_type (value, ROOF_FACTS_NULL);
}

char *
roof_facts_which (const RoofFacts *self,
                  const char      *keys)
{
  char *key = NULL;
  g_autoptr (GVariant) value G_GNUC_UNUSED = find (self, keys, &key);

  return key;
}

static const char *
describe_type (GVariant *value)
{
  switch (g_variant_classify (value))
    {
    case G_VARIANT_CLASS_DOUBLE:
      return N_ ("a number");
    case G_VARIANT_CLASS_STRING:
      return N_ ("a string");
    case G_VARIANT_CLASS_BOOLEAN:
      return N_ ("true or false");
    default:
      return g_variant_is_of_type (value, G_VARIANT_TYPE_VARDICT) ? N_ ("an object") : N_ ("an array");
    }
}

static gboolean
expect (RoofFacts          *self,
        GVariant           *value,
        const GVariantType *type,
        const char         *key,
        const char         *wanted)
{
  if (g_variant_is_of_type (value, type))
    return TRUE;
  roof_facts_fail (self, "%1$s: must be %2$s, got %3$s", key, roof_error_translate (wanted),
                   roof_error_translate (describe_type (value)));
  return FALSE;
}

static double
check_whole (RoofFacts  *self,
             const char *key,
             double      number,
             double      least,
             double      fallback)
{
  if (number >= least && number <= ROOF_FACTS_MAX && number == floor (number))
    return number;
  roof_facts_fail (self, "%1$s: must be a whole number from %2$.15g to %3$.15g, got %4$.15g", key, least,
                   ROOF_FACTS_MAX, number);
  return isnan (fallback) ? least : fallback;
}

/* Moves the key of a number for all layers before that of a list of them. */
static void
put_usual_first (char **names)
{
  guint usual = 0;

  while (names[usual] != NULL && g_str_has_suffix (names[usual], "_per_layer"))
    usual++;
  if (names[usual] != NULL)
    for (; usual > 0; usual--)
      {
        char *name = names[usual];

        names[usual] = names[usual - 1];
        names[usual - 1] = name;
      }
}

/* The first of @keys whose value is null. Returns: (transfer full) (nullable) */
static char *
find_null (const RoofFacts *self,
           const char      *keys)
{
  g_auto (GStrv) names = g_strsplit (keys, " ", -1);

  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autoptr (GVariant) value = g_variant_lookup_value (self->description, names[i], ROOF_FACTS_NULL);

      if (value != NULL)
        return g_strdup (names[i]);
    }
  return NULL;
}

static void
fail_missing (RoofFacts  *self,
              const char *keys)
{
  g_auto (GStrv) names = g_strsplit (keys, " ", -1);
  g_autofree char *null = find_null (self, keys);
  g_autofree char *others = NULL;

  put_usual_first (names);
  others = g_strjoinv (", ", &names[1]);
  if (null != NULL)
    roof_facts_fail (self, "%s: must not be null", null);
  else if (others[0] == '\0')
    roof_facts_fail (self, "there is no “%s”", names[0]);
  else
    roof_facts_fail (self, "there is no “%1$s” (nor another name for it: %2$s)", names[0], others);
}

/* The current layer's number out of a list; other values unchanged. @value: (transfer full). Returns: (transfer full) */
static GVariant *
pick (RoofFacts *self,
      GVariant  *value)
{
  g_autoptr (GVariant) list = value;
  g_autoptr (GVariant) first = NULL, own = NULL;
  gboolean alike = TRUE;
  gsize n;

  if (!g_variant_is_of_type (value, G_VARIANT_TYPE ("av")) || g_variant_n_children (value) == 0)
    return g_steal_pointer (&list);
  n = g_variant_n_children (value);
  g_variant_get_child (value, 0, "v", &first);
  g_variant_get_child (value, MIN (self->layer, n - 1), "v", &own);
  for (gsize i = 1; i < n && alike; i++)
    {
      g_autoptr (GVariant) boxed = g_variant_get_child_value (value, i);
      g_autoptr (GVariant) item = g_variant_get_variant (boxed);

      alike = g_variant_equal (item, first);
    }
  if (!alike)
    self->varies = TRUE;
  return alike || self->layer < n ? g_steal_pointer (&own) : g_steal_pointer (&list);
}

static gboolean
is_false (GVariant *value)
{
  return g_variant_is_of_type (value, G_VARIANT_TYPE_BOOLEAN) && !g_variant_get_boolean (value);
}

double
roof_facts_number (RoofFacts  *self,
                   const char *keys,
                   double      least,
                   double      fallback)
{
  g_autofree char *key = NULL;
  g_autoptr (GVariant) value = find (self, keys, &key);

  if (value != NULL)
    value = pick (self, g_steal_pointer (&value));
  if (value == NULL || is_false (value))
    {
      if (isnan (fallback))
        fail_missing (self, keys);
      return isnan (fallback) ? least : fallback;
    }
  if (!expect (self, value, G_VARIANT_TYPE_DOUBLE, key, N_ ("a number")))
    return isnan (fallback) ? least : fallback;
  return check_whole (self, key, g_variant_get_double (value), least, fallback);
}

double
roof_facts_size (RoofFacts  *self,
                 const char *keys,
                 double      fallback)
{
  return roof_facts_number (self, keys, 1, fallback);
}

double
roof_facts_one_size (RoofFacts  *self,
                     const char *keys)
{
  g_autofree char *key = NULL;
  g_autoptr (GVariant) value = find (self, keys, &key);

  if (value != NULL && g_variant_is_of_type (value, G_VARIANT_TYPE ("av")))
    {
      roof_facts_fail (self, "%1$s: must be one number for all layers, got a list of %2$u", key,
                       (guint) g_variant_n_children (value));
      return 1;
    }
  return roof_facts_size (self, keys, NAN);
}

void
roof_facts_check_list (RoofFacts  *self,
                       const char *keys,
                       guint       layers)
{
  g_autofree char *key = NULL;
  g_autoptr (GVariant) value = find (self, keys, &key);

  if (value != NULL && g_variant_is_of_type (value, G_VARIANT_TYPE ("av")) && g_variant_n_children (value) != layers)
    roof_facts_fail (self, "%1$s: must have an entry for each of the %2$u layers, got %3$u", key, layers,
                     (guint) g_variant_n_children (value));
}

double
roof_facts_factor (RoofFacts  *self,
                   const char *keys,
                   double      fallback)
{
  g_autofree char *key = NULL;
  g_autoptr (GVariant) value = find (self, keys, &key);
  double number;

  if (value != NULL)
    value = pick (self, g_steal_pointer (&value));
  if (value == NULL || !expect (self, value, G_VARIANT_TYPE_DOUBLE, key, N_ ("a number")))
    return fallback;
  number = g_variant_get_double (value);
  if (number > 0 && number <= ROOF_FACTS_MAX)
    return number;
  roof_facts_fail (self, "%1$s: must be above 0, got %2$.15g", key, number);
  return fallback;
}

gboolean
roof_facts_flag (RoofFacts  *self,
                 const char *keys,
                 gboolean    fallback)
{
  g_autofree char *key = NULL;
  g_autoptr (GVariant) value = find (self, keys, &key);

  /* Some descriptions write flags as 0 and 1. */
  if (value != NULL && g_variant_is_of_type (value, G_VARIANT_TYPE_DOUBLE))
    return g_variant_get_double (value) != 0;
  if (value == NULL || !expect (self, value, G_VARIANT_TYPE_BOOLEAN, key, N_ ("true or false")))
    return fallback;
  return g_variant_get_boolean (value);
}

gboolean
roof_facts_allows (RoofFacts  *self,
                   const char *keys,
                   gboolean    fallback)
{
  g_autoptr (GVariant) value = find (self, keys, NULL);

  if (value != NULL && g_variant_is_of_type (value, G_VARIANT_TYPE_STRING))
    return g_ascii_strcasecmp (g_variant_get_string (value, NULL), "none") != 0;
  return roof_facts_flag (self, keys, fallback);
}

static gboolean
is_word (GVariant   *value,
         const char *word)
{
  return g_variant_is_of_type (value, G_VARIANT_TYPE_STRING) && g_str_equal (g_variant_get_string (value, NULL), word);
}

gboolean
roof_facts_says (const RoofFacts *self,
                 const char      *keys,
                 const char      *word)
{
  g_autoptr (GVariant) value = find (self, keys, NULL);

  if (value == NULL)
    return FALSE;
  if (!g_variant_is_of_type (value, G_VARIANT_TYPE ("av")))
    return is_word (value, word);
  for (gsize i = 0; i < g_variant_n_children (value); i++)
    {
      g_autoptr (GVariant) boxed = g_variant_get_child_value (value, i);
      g_autoptr (GVariant) item = g_variant_get_variant (boxed);

      if (is_word (item, word))
        return TRUE;
    }
  return FALSE;
}

char *
roof_facts_word (RoofFacts  *self,
                 const char *keys)
{
  g_autofree char *key = NULL;
  g_autoptr (GVariant) value = find (self, keys, &key);

  if (value == NULL || !expect (self, value, G_VARIANT_TYPE_STRING, key, N_ ("a string")))
    return NULL;
  return g_variant_dup_string (value, NULL);
}

guint
roof_facts_numbers (RoofFacts  *self,
                    const char *keys,
                    double     *numbers,
                    guint       max)
{
  g_autofree char *key = NULL;
  g_autoptr (GVariant) value = find (self, keys, &key);
  guint n;

  if (value == NULL || !expect (self, value, G_VARIANT_TYPE ("av"), key, N_ ("an array")))
    return 0;
  n = (guint) MIN (g_variant_n_children (value), max);
  if (n < g_variant_n_children (value))
    roof_facts_fail (self, "%1$s: must have at most %2$u entries", key, max);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GVariant) boxed = g_variant_get_child_value (value, i);
      g_autoptr (GVariant) item = g_variant_get_variant (boxed);
      g_autofree char *place = g_strdup_printf ("%s[%u]", key, i);

      numbers[i] = expect (self, item, G_VARIANT_TYPE_DOUBLE, place, N_ ("a number"))
                       ? check_whole (self, place, g_variant_get_double (item), 0, 1)
                       : 1;
    }
  return n;
}

char **
roof_facts_words (RoofFacts  *self,
                  const char *keys)
{
  g_autofree char *key = NULL;
  g_autoptr (GVariant) value = find (self, keys, &key);
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();

  if (value == NULL || !expect (self, value, G_VARIANT_TYPE ("av"), key, N_ ("an array")))
    return NULL;
  for (gsize i = 0; i < g_variant_n_children (value); i++)
    {
      g_autoptr (GVariant) boxed = g_variant_get_child_value (value, i);
      g_autoptr (GVariant) item = g_variant_get_variant (boxed);
      g_autofree char *place = g_strdup_printf ("%s[%" G_GSIZE_FORMAT "]", key, i);

      if (expect (self, item, G_VARIANT_TYPE_STRING, place, N_ ("a string")))
        g_strv_builder_add (words, g_variant_get_string (item, NULL));
    }
  return g_strv_builder_end (words);
}

char *
roof_facts_show (GVariant *value)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (g_variant_is_of_type (value, G_VARIANT_TYPE_DOUBLE))
    g_string_printf (text, "%.15g", g_variant_get_double (value));
  else if (g_variant_is_of_type (value, G_VARIANT_TYPE_STRING))
    g_string_printf (text, "“%s”", g_variant_get_string (value, NULL));
  else
    {
      g_variant_print_string (value, text, FALSE);
      /* As in JSON: without GVariant's boxes. */
      g_string_replace (text, "<", "", 0);
      g_string_replace (text, ">", "", 0);
    }
  return roof_error_shorten (text->str);
}

char *
roof_facts_join (GPtrArray *names)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < MIN (names->len, LISTED_KEYS); i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", (const char *) g_ptr_array_index (names, i));
  if (names->len > LISTED_KEYS)
    g_string_append_printf (text, roof_error_translate (N_ (" and %u more")), names->len - LISTED_KEYS);
  return g_string_free (text, FALSE);
}

char *
roof_facts_list (GVariant *description)
{
  g_autoptr (GPtrArray) keys = g_ptr_array_new_with_free_func (g_free);
  gsize n = g_variant_n_children (description);

  for (gsize i = 0; i < n; i++)
    {
      char *key;

      g_variant_get_child (description, i, "{s*}", &key, NULL);
      g_ptr_array_add (keys, key);
    }
  /* Translators: no keys of a file */
  return n > 0 ? roof_facts_join (keys) : g_strdup (roof_error_translate (N_ ("none")));
}

gboolean
roof_facts_is_of_class (RoofFacts  *self,
                        const char *suffix)
{
  g_auto (GStrv) classes = roof_facts_has (self, "architectures") ? roof_facts_words (self, "architectures") : NULL;

  return classes != NULL && classes[0] != NULL && g_str_has_suffix (classes[0], suffix);
}
