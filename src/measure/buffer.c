/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* madvise() */
#endif
#include "measure/buffer.h"

#include <stdio.h>
#include <sys/mman.h>

#define HUGE ((gsize) 2 << 20)    /* B of a huge page on x86 and AArch64 */
#define STRIDE ((gsize) 4 << 20)  /* B that are touched between two looks at the cancellable: 1 ms at least, 10 ms at most */
#define ENOUGH 0.9                /* of the memory in huge pages */

gboolean
roof_buffer_map (RoofBuffer *self,
                 gsize       bytes)
{
  gsize mapped = bytes + HUGE;
  void *mapping = mmap (NULL, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

  if (mapping == MAP_FAILED)
    return FALSE;
  *self = (RoofBuffer) { (void *) (((gsize) mapping + HUGE - 1) / HUGE * HUGE), bytes, mapping, mapped };
#ifdef MADV_HUGEPAGE
  madvise (self->start, bytes, MADV_HUGEPAGE);
#endif
  return TRUE;
}

void
roof_buffer_touch (RoofBuffer   *self,
                   GCancellable *cancellable)
{
  double *numbers = self->start;
  gsize n = self->bytes / sizeof *numbers;

  for (gsize i = 0; i < n; i++)
    {
      if (i % (STRIDE / sizeof *numbers) == 0 && g_cancellable_is_cancelled (cancellable))
        return;
      numbers[i] = 1;
    }
}

/* The kernel describes each mapping by a line that begins with its addresses, and lines of what it has. Returns: B in huge
 * pages of the mapping that holds @address */
static gsize
read_huge (FILE       *maps,
           const char *address)
{
  char line[512];
  gboolean inside = FALSE;
  gsize from, to, huge;

  while (fgets (line, sizeof line, maps) != NULL)
    if (sscanf (line, "%zx-%zx ", &from, &to) == 2)
      inside = from <= (gsize) address && (gsize) address < to;
    else if (inside && sscanf (line, "AnonHugePages: %zu kB", &huge) == 1)
      return huge * 1024;
  return 0;
}

gboolean
roof_buffer_is_huge (RoofBuffer *self)
{
  FILE *maps = self->start != NULL ? fopen ("/proc/self/smaps", "r") : NULL;

  if (maps == NULL)
    return FALSE;
  gsize huge = read_huge (maps, self->start);
  fclose (maps);
  return (double) huge >= ENOUGH * (double) self->bytes;
}

void
roof_buffer_clear (RoofBuffer *self)
{
  if (self->mapping != NULL)
    munmap (self->mapping, self->mapped);
  *self = (RoofBuffer) { 0 };
}
