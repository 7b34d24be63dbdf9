/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/layout-glyphs.h"

#include <glib/gi18n-lib.h>

#include "chart/layout/layout-private.h"

/* Characters of a figure that no installed font has: Pango sets a box with the number of the character in their place. */

#define MOST_LISTED 6 /* characters, in words */

/* Scripts that readers know by a name in their own language; ISO 15924 has names for all. */
static const struct
{
  GUnicodeScript script;
  const char    *name;
} scripts[] = {
  { G_UNICODE_SCRIPT_ARABIC, N_("Arabic") },
  { G_UNICODE_SCRIPT_ARMENIAN, N_("Armenian") },
  { G_UNICODE_SCRIPT_BENGALI, N_("Bengali") },
  { G_UNICODE_SCRIPT_CYRILLIC, N_("Cyrillic") },
  { G_UNICODE_SCRIPT_DEVANAGARI, N_("Devanagari") },
  { G_UNICODE_SCRIPT_GEORGIAN, N_("Georgian") },
  { G_UNICODE_SCRIPT_GREEK, N_("Greek") },
  { G_UNICODE_SCRIPT_HAN, N_("Chinese characters") },
  { G_UNICODE_SCRIPT_HANGUL, N_("Korean") },
  { G_UNICODE_SCRIPT_HEBREW, N_("Hebrew") },
  { G_UNICODE_SCRIPT_HIRAGANA, N_("Japanese") },
  { G_UNICODE_SCRIPT_KATAKANA, N_("Japanese") },
  { G_UNICODE_SCRIPT_TAMIL, N_("Tamil") },
  { G_UNICODE_SCRIPT_THAI, N_("Thai") },
};

static void
add_run (PangoLayoutRun *run,
         const char     *text,
         GHashTable     *found)
{
  for (int i = 0; i < run->glyphs->num_glyphs; i++)
    if (run->glyphs->glyphs[i].glyph & PANGO_GLYPH_UNKNOWN_FLAG)
      g_hash_table_add (found, GUINT_TO_POINTER (g_utf8_get_char (text + run->item->offset + run->glyphs->log_clusters[i])));
}

void
roof_glyphs_find (PangoLayout *pango,
                  GHashTable  *found)
{
  PangoLayoutIter *iter;

  g_return_if_fail (pango != NULL && found != NULL);

  if (pango_layout_get_unknown_glyphs_count (pango) == 0)
    return;
  iter = pango_layout_get_iter (pango);
  do
    {
      PangoLayoutRun *run = pango_layout_iter_get_run_readonly (iter);

      if (run != NULL)
        add_run (run, pango_layout_get_text (pango), found);
    }
  while (pango_layout_iter_next_run (iter));
  pango_layout_iter_free (iter);
}

void
roof_layout_find_glyphs (const RoofLayout *self,
                         GHashTable       *found)
{
  guint n_texts, n_parts;
  const RoofText *texts;
  RoofLayout *const *parts;

  g_return_if_fail (self != NULL && found != NULL);

  texts = roof_layout_get_texts (self, &n_texts);
  parts = roof_layout_get_parts (self, &n_parts);
  for (guint i = 0; i < n_texts; i++)
    if (texts[i].pango != NULL)
      roof_glyphs_find (texts[i].pango, found);
  for (guint i = 0; i < n_parts; i++)
    roof_layout_find_glyphs (parts[i], found);
}

/* Returns: (nullable): NULL for characters of no script, as those for private use */
static const char *
name_script (gunichar c)
{
  GUnicodeScript script = g_unichar_get_script (c);

  for (guint i = 0; i < G_N_ELEMENTS (scripts); i++)
    if (scripts[i].script == script)
      return _(scripts[i].name);
  return NULL;
}

static int
compare_characters (gconstpointer a,
                    gconstpointer b)
{
  gunichar first = GPOINTER_TO_UINT (*(gconstpointer *) a), second = GPOINTER_TO_UINT (*(gconstpointer *) b);

  return (first > second) - (first < second);
}

/* "Korean U+AC00, U+B098, Thai U+0E01, …" */
static char *
list_characters (const GPtrArray *characters)
{
  GString *list = g_string_new (NULL);
  const char *last = NULL;

  for (guint i = 0; i < MIN (characters->len, MOST_LISTED); i++)
    {
      gunichar c = GPOINTER_TO_UINT (characters->pdata[i]);
      const char *script = name_script (c);

      g_string_append (list, i > 0 ? ", " : "");
      if (script != NULL && g_strcmp0 (script, last) != 0)
        g_string_append_printf (list, "%s ", script);
      g_string_append_printf (list, "U+%04X", c);
      last = script;
    }
  if (characters->len > MOST_LISTED)
    g_string_append (list, ", …");
  return g_string_free (list, FALSE);
}

char *
roof_glyphs_describe (GHashTable *found,
                      const char *family)
{
  g_autoptr (GPtrArray) characters = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer character;
  g_autofree char *list = NULL;

  g_return_val_if_fail (found != NULL, NULL);

  if (g_hash_table_size (found) == 0)
    return NULL;
  g_hash_table_iter_init (&iter, found);
  while (g_hash_table_iter_next (&iter, &character, NULL))
    g_ptr_array_add (characters, character);
  g_ptr_array_sort (characters, compare_characters);
  list = list_characters (characters);
  if (family == NULL)
    /* Translators: %2$s is a list, "Korean U+AC00, U+B098" */
    return g_strdup_printf (ngettext ("no installed font has %1$u character of the figure, drawn as a box: %2$s",
                                      "no installed font has %1$u characters of the figure, drawn as boxes: %2$s", characters->len),
                            characters->len, list);
  /* Translators: %1$s is a font, %3$s a list, "Korean U+AC00, U+B098" */
  return g_strdup_printf (ngettext ("neither %1$s nor another installed font has %2$u character of the figure, drawn as a box: %3$s",
                                    "neither %1$s nor another installed font has %2$u characters of the figure, drawn as boxes: %3$s",
                                    characters->len),
                          family, characters->len, list);
}

char *
roof_layout_describe_glyphs (const RoofLayout *self,
                             const char       *family)
{
  g_autoptr (GHashTable) found = g_hash_table_new (NULL, NULL);

  roof_layout_find_glyphs (self, found);
  return roof_glyphs_describe (found, family);
}
