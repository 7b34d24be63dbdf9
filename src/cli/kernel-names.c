/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/kernel-names.h"

#include "cli/table.h"
#include "core/error.h"
#include "core/nearest.h"

GHashTable *
roof_kernel_names_new (RoofReport * const *reports,
                       guint               n)
{
  GHashTable *names = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint k = 0; k < n; k++)
    for (guint i = 0; i < roof_report_get_n (reports[k]); i++)
      g_hash_table_add (names, (gpointer) roof_kernel_get_name (roof_snapshot_get_kernel (roof_report_get_snapshot (reports[k]), i)));
  return names;
}

static int
compare_texts (gconstpointer a,
               gconstpointer b)
{
  return g_strcmp0 (*(const char *const *) a, *(const char *const *) b);
}

gboolean
roof_kernel_names_expect (GHashTable  *names,
                          const char  *option,
                          const char  *name,
                          GError     **error)
{
  g_autofree gpointer *known = NULL;
  g_autofree char *near = NULL, *line = NULL;
  guint n;

  if (g_hash_table_contains (names, name))
    return TRUE;
  known = g_hash_table_get_keys_as_array (names, &n);
  qsort (known, n, sizeof *known, compare_texts);
  near = roof_nearest_list (name, (const char *const *) known, n);
  line = roof_text_make_line (near);
  return roof_fail_with (error, ROOF_ERROR_UNKNOWN, "%1$s: no kernel is called \"%2$s\"; near it: %3$s", option, name, line);
}

GHashTable *
roof_kernel_names_choose (RoofReport  *report,
                          char       **names,
                          GError     **error)
{
  g_autoptr (GHashTable) known = roof_kernel_names_new (&report, 1);
  g_autoptr (GHashTable) chosen = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; names[i] != NULL; i++)
    {
      if (!roof_kernel_names_expect (known, "--kernel", names[i], error))
        return NULL;
      g_hash_table_add (chosen, names[i]);
    }
  return g_steal_pointer (&chosen);
}
