/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The source of a number as a paper prints it: a document, a site or a repository with its year, in place of the file, the commit
 * and the remarks by which the number was found. */
#include <glib/gi18n-lib.h>
#include <string.h>

#include "chart/words/describe.h"

/* "2024" of "gpu-stream/v100.txt @1038c5d (2024-06-21)"; the last one. Returns: (transfer full) (nullable) */
static char *
find_year (const char *text)
{
  g_autoptr (GRegex) years = g_regex_new ("(?<![\\d.])(?:19|20)\\d\\d(?=[-.,;)\\s]|$)(?!\\.\\d)", 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  char *year = NULL;

  for (g_regex_match (years, text, 0, &match); g_match_info_matches (match); g_match_info_next (match, NULL))
    {
      g_free (year);
      year = g_match_info_fetch (match, 0);
    }
  return year;
}

static gboolean
matches (const char *word,
         const char *pattern)
{
  return g_regex_match_simple (pattern, word, 0, 0);
}

/* Whether a word is the name of a file. */
static gboolean
is_file (const char *word)
{
  return matches (word, "^[^/]+(/[^/]+){2,}$") || matches (word, "\\.(md|txt|py|rst|yaml|json|h|ts|c|cu|csv)$");
}

/* The words of @text before the first that names a file, a commit or a remark. Returns: (transfer full) */
static char *
cut_place (const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  guint n = 0;
  char *cut;

  while (words[n] != NULL && *words[n] != '(' && *words[n] != '@' && (n == 0 || (!is_file (words[n]) && !g_str_equal (words[n], "copy"))))
    n++;
  if (n == 0)
    return g_strdup (text);
  for (guint i = n; words[i] != NULL; i++)
    *words[i] = '\0';
  cut = g_strchomp (g_strjoinv (" ", words));
  if (g_str_has_suffix (cut, ","))
    cut[strlen (cut) - 1] = '\0';
  return cut;
}

/* The host of an address. Returns: (transfer full) (nullable) */
static char *
find_host (const char *word)
{
  g_autoptr (GRegex) address = g_regex_new ("^(?:https?://)?(?:www\\.)?([\\w-]+(?:\\.[\\w-]+)*\\.[a-z]{2,})/", G_REGEX_CASELESS, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  return g_regex_match (address, word, 0, &match) ? g_match_info_fetch (match, 1) : NULL;
}

/* Without the year. Returns: (transfer full) */
static char *
cite (const char *text)
{
  g_autofree char *first = g_strndup (text, strcspn (text, " "));
  g_autofree char *host = find_host (first);
  g_autofree char *repository = g_strndup (first, strcspn (first, "#"));

  if (host != NULL && (g_str_equal (host, "doi.org") || g_str_equal (host, "arxiv.org"))) /* addresses that papers print */
    return g_strdup (first);
  if (host != NULL)
    return g_steal_pointer (&host);
  if (matches (repository, "^[\\w-]+/[\\w.-]*[a-z][\\w.-]*$"))
    /* Translators: where a number is from; %s is a repository, "ProjectPhysX/FluidX3D" */
    return g_strdup_printf (_("%s on GitHub"), repository);
  return cut_place (text);
}

char *
roof_describe_source (const char *source)
{
  g_autofree char *text = NULL, *year = NULL, *cited = NULL;

  g_return_val_if_fail (source != NULL, NULL);

  text = g_strstrip (g_strndup (source, strcspn (source, ";")));
  if (g_str_has_prefix (text, "derived:") || g_str_has_prefix (text, "half of "))
    /* Translators: where the numbers of a machine are from, in place of a publication */
    return g_strdup (_("computed from rates of the hardware"));
  year = find_year (text);
  cited = cite (text);
  if (year == NULL || strstr (cited, year) != NULL)
    return g_steal_pointer (&cited);
  return g_strdup_printf ("%s, %s", cited, year);
}
