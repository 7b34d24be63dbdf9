/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints the loops of this build, a line each: id, kind, dtype, width, unroll, operations of a repeat. */
#include <stdio.h>

#include "measure/loop.h"

int
main (void)
{
  guint n;
  const RoofLoop *loops = roof_loops_list (&n);

  for (guint i = 0; i < n; i++)
    printf ("%s %d %s %u %u %g\n", loops[i].id, (int) loops[i].kind, loops[i].dtype, loops[i].width, loops[i].unroll,
            loops[i].operations);
  return 0;
}
