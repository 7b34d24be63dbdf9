/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/gpu/amd-database.h"

#include <string.h>

#define MAGIC "SQLite format 3" /* and a NUL */

/* Whether @word stands in @head, which may hold NUL bytes. */
static gboolean
contains (const char *head,
          gsize       length,
          const char *word)
{
  gsize n = strlen (word);

  for (gsize i = 0; i + n <= length; i++)
    if (memcmp (head + i, word, n) == 0)
      return TRUE;
  return FALSE;
}

gboolean
roof_amd_database_is_any (const char *head,
                          gsize       length)
{
  return length >= sizeof MAGIC && memcmp (head, MAGIC, sizeof MAGIC) == 0;
}

/* The schema at the beginning of a database names its tables. */
gboolean
roof_amd_database_is_analysis (const char *head,
                               gsize       length)
{
  return roof_amd_database_is_any (head, length) && contains (head, length, "compute_workload");
}
