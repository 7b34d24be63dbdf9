/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/words/describe-import.h"

#include <glib/gi18n-lib.h>

char *
roof_describe_import (guint n_kernels,
                      guint n_skipped)
{
  g_autofree char *read = g_strdup_printf (ngettext ("%u kernel read", "%u kernels read", n_kernels), n_kernels);
  g_autofree char *skipped = NULL;

  if (n_skipped == 0)
    return g_steal_pointer (&read);
  skipped = g_strdup_printf (ngettext ("%u row skipped", "%u rows skipped", n_skipped), n_skipped);
  /* Translators: "12 kernels read, 2 rows skipped" */
  return g_strdup_printf (_("%1$s, %2$s"), read, skipped);
}
