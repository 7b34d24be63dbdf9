/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/loop.h"

#include "measure/loop-private.h"

/* Generic loops only where there are no better ones. */
static GArray *
gather_loops (void)
{
  static const RoofLoopsOf lists[] = { roof_loops_list_x86_arithmetic, roof_loops_list_x86_streams, roof_loops_list_arm,
                                       roof_loops_list_sve, roof_loops_list_generic };
  GArray *all = g_array_new (FALSE, FALSE, sizeof (RoofLoop));

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    if (lists[i] != roof_loops_list_generic || all->len == 0)
      {
        guint           n;
        const RoofLoop *loops = lists[i](&n);

        if (n > 0)
          g_array_append_vals (all, loops, n);
      }
  return all;
}

const RoofLoop *
roof_loops_list (guint *n)
{
  static GArray *all;

  if (g_once_init_enter (&all))
    g_once_init_leave (&all, gather_loops ());
  *n = all->len;
  return (const RoofLoop *) all->data;
}
