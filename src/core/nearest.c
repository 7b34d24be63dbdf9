/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/nearest.h"

#include <string.h>

#include "core/error.h"

#define N_SUGGESTIONS 3
/* Length of the prefix that is compared; longer names count as equally near. */
#define COMPARED 48

/* Edit distance in letters, ignoring case, between the prefixes of @a and @b. */
static guint
count_edits (const char *a,
             const char *b)
{
  guint row[COMPARED + 1];
  gsize n = MIN (strlen (b), COMPARED), m = MIN (strlen (a), COMPARED);

  for (guint j = 0; j <= n; j++)
    row[j] = j;
  for (guint i = 1; i <= m; i++)
    {
      guint diagonal = row[0];

      row[0] = i;
      for (guint j = 1; j <= n; j++)
        {
          guint swap = g_ascii_tolower (a[i - 1]) != g_ascii_tolower (b[j - 1]);
          guint best = MIN (diagonal + swap, 1 + MIN (row[j], row[j - 1]));

          diagonal = row[j];
          row[j] = best;
        }
    }
  return row[n];
}

typedef struct
{
  const char *id;
  guint       edits;
} NearName;

/* Inserts @candidate into the sorted list of the @n nearest, behind equally near ones. */
static guint
insert (NearName *nearest,
        guint     n,
        NearName  candidate)
{
  guint at = n;

  while (at > 0 && candidate.edits < nearest[at - 1].edits)
    at--;
  if (at == N_SUGGESTIONS)
    return n;
  if (n < N_SUGGESTIONS)
    n++;
  for (guint i = n - 1; i > at; i--)
    nearest[i] = nearest[i - 1];
  nearest[at] = candidate;
  return n;
}

char *
roof_nearest_list (const char         *typed,
                   const char *const  *ids,
                   guint               n)
{
  NearName nearest[N_SUGGESTIONS];
  GString *list = g_string_new (NULL);
  guint found = 0;

  for (guint i = 0; i < n; i++)
    found = insert (nearest, found, (NearName) { ids[i], count_edits (typed, ids[i]) });
  for (guint i = 0; i < found; i++)
    {
      /* Translators: between the last two of a few ids, "gemm, matmul or silu" */
      const char *last = roof_error_translate (ROOF_REASON (" or "));

      g_string_append_printf (list, "%s%s", i == 0 ? "" : i + 1 == found ? last : ", ", nearest[i].id);
    }
  return g_string_free (list, FALSE);
}
