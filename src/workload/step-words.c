/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/step-words.h"

#include <math.h>
#include <string.h>

#include "core/units/units.h"

/* Words that name a size, beside its key. */
static const struct
{
  const char *word, *size;
} names[] = {
  { "b", "batch" },
  { "cached", "past" },
  { "cache", "past" },
  { "context", "past" },
  { "tokens", "past" },
  { "new", "new_tokens" },
  { "prompt", "new_tokens" },
  { "devices", "tp" },
  { "chips", "tp" },
  { "gpus", "tp" },
};

static const RoofStepSize *
find_size (const char *word)
{
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (names[i].word, word))
      return roof_step_find_size (names[i].size);
  return roof_step_find_size (word);
}

/* Sets @size to the number @text; tokens are counted in powers of two. FALSE: it is no number of this size. */
static gboolean
set_size (RoofStepWords      *self,
          const RoofStepSize *size,
          const char         *text)
{
  double value, decimal, binary;
  guint n_sizes;

  if (!roof_units_parse_typed (text, ROOF_DIMENSION_COUNT, &value, NULL))
    return FALSE;
  if (roof_units_find_binary (text, &decimal, &binary))
    value = binary;
  if (!(value >= size->least) || !isfinite (value) || value != floor (value))
    return FALSE;
  roof_step_set_size (&self->sizes, size, value);
  self->said |= 1u << (size - roof_step_list_sizes (&n_sizes));
  return TRUE;
}

/* "2x", "x2", "2×": of so many devices. */
static gboolean
read_devices (RoofStepWords *self,
              const char    *word)
{
  g_auto (GStrv) parts = g_strsplit (word, strstr (word, "×") != NULL ? "×" : "x", -1);
  gboolean after = parts[0] != NULL && parts[1] != NULL && *parts[0] == '\0';

  if (g_strv_length (parts) != 2 || *parts[after ? 0 : 1] != '\0')
    return FALSE;
  return set_size (self, roof_step_find_size ("tp"), parts[after ? 1 : 0]);
}

/* "batch=8" */
static gboolean
read_assignment (RoofStepWords *self,
                 const char    *word)
{
  g_auto (GStrv) parts = g_strsplit (word, "=", 2);
  const RoofStepSize *size = g_strv_length (parts) == 2 ? find_size (parts[0]) : NULL;

  return size != NULL && set_size (self, size, parts[1]);
}

/* "128k" */
static gboolean
read_tokens (RoofStepWords *self,
             const char    *word)
{
  return g_ascii_isdigit (*word) && g_str_has_suffix (word, "k") && set_size (self, roof_step_find_size ("past"), word);
}

/* Whether the name of a size at @words[0] belongs to the number behind it, not to the one before: "batch 8", but "2 devices 4096
 * tokens". */
static gboolean
names_next (char **words)
{
  double value;

  return words[1] != NULL && roof_units_parse_typed (words[1], ROOF_DIMENSION_COUNT, &value, NULL)
         && (words[2] == NULL || find_size (words[2]) == NULL);
}

/* "batch 8", or "8 devices" */
static gboolean
read_pair (RoofStepWords *self,
           char         **words)
{
  const RoofStepSize *size = find_size (words[0]), *next = words[1] != NULL ? find_size (words[1]) : NULL;

  if (size != NULL)
    return words[1] != NULL && set_size (self, size, words[1]);
  return next != NULL && !names_next (words + 1) && set_size (self, next, words[0]);
}

/* How many words from @words[0] on were read. */
static guint
read_next (RoofStepWords *self,
           char         **words)
{
  guint n_words;
  const RoofScenario *scenario = roof_scenario_match (words, &n_words);

  if (scenario != NULL)
    {
      self->scenario = scenario;
      return n_words;
    }
  if (read_pair (self, words))
    return 2;
  return read_devices (self, words[0]) || read_assignment (self, words[0]) || read_tokens (self, words[0]) ? 1 : 0;
}

char **
roof_step_words_read (RoofStepWords *self,
                      const char    *text)
{
  g_autofree char *folded = g_utf8_casefold (text, -1);
  g_auto (GStrv) words = g_strsplit_set (folded, " \t", -1);
  g_autoptr (GStrvBuilder) rest = g_strv_builder_new ();
  guint n = g_strv_length (words);

  *self = (RoofStepWords) { .scenario = NULL };
  for (guint i = 0; i < n;)
    {
      guint n_read = *words[i] != '\0' ? read_next (self, words + i) : 0;

      if (n_read == 0 && *words[i] != '\0')
        g_strv_builder_add (rest, words[i]);
      i += MAX (n_read, 1);
    }
  return g_strv_builder_end (rest);
}

gboolean
roof_step_words_have (const RoofStepWords *self,
                      guint                index)
{
  return (self->said & 1u << index) != 0;
}

void
roof_step_words_apply (const RoofStepWords *self,
                       RoofStep            *step)
{
  guint n;
  const RoofStepSize *sizes = roof_step_list_sizes (&n);

  for (guint i = 0; i < n; i++)
    if (roof_step_words_have (self, i))
      roof_step_set_size (step, &sizes[i], roof_step_get_size (&self->sizes, &sizes[i]));
  if (self->scenario != NULL)
    roof_step_set_scenario (step, self->scenario);
}
