/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What travels with a picture. */
#include <glib/gi18n-lib.h>

#include "chart/words/describe.h"
#include "core/snapshot/slide.h"

static guint
count_hidden (const RoofSnapshot *snapshot)
{
  guint n = 0;

  for (guint i = 0; i < roof_snapshot_get_n_kernels (snapshot); i++)
    n += roof_kernel_get_visible (roof_snapshot_get_kernel (snapshot, i)) ? 0 : 1;
  return n;
}

/* Adds "2 pins" unless there are none. @words: (transfer full) */
static void
add (GPtrArray *parts,
     guint      n,
     char      *words)
{
  if (n > 0)
    g_ptr_array_add (parts, words);
  else
    g_free (words);
}

static char *
join (GPtrArray *parts)
{
  g_ptr_array_add (parts, NULL);
  return parts->len > 1 ? g_strjoinv (", ", (char **) parts->pdata) : NULL;
}

static void
add_unseen (GPtrArray          *parts,
            const RoofSnapshot *snapshot)
{
  guint slides = roof_snapshot_get_n_slides (snapshot), hidden = count_hidden (snapshot);

  add (parts, hidden, g_strdup_printf (ngettext ("%u hidden kernel", "%u hidden kernels", hidden), hidden));
  if (roof_snapshot_get_notes (snapshot)[0] != '\0')
    g_ptr_array_add (parts, g_strdup (_("notes")));
  add (parts, slides, g_strdup_printf (ngettext ("%u slide", "%u slides", slides), slides));
}

char *
roof_describe_carried (const RoofSnapshot *snapshot)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  guint kernels = roof_snapshot_get_n_kernels (snapshot) - count_hidden (snapshot);
  guint machines = roof_snapshot_get_n_machines (snapshot), pins = roof_snapshot_get_n_pins (snapshot);

  add (parts, kernels, g_strdup_printf (ngettext ("%u kernel", "%u kernels", kernels), kernels));
  add (parts, machines, g_strdup_printf (ngettext ("%u machine", "%u machines", machines), machines));
  add (parts, pins, g_strdup_printf (ngettext ("%u pin", "%u pins", pins), pins));
  add_unseen (parts, snapshot);
  return join (parts);
}

char *
roof_describe_unseen (const RoofSnapshot *snapshot)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);

  add_unseen (parts, snapshot);
  return join (parts);
}
