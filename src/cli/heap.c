/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* MADV_HUGEPAGE, sbrk() */

#include "cli/heap.h"

#include <glib/gstdio.h>
#include <sys/mman.h>
#include <unistd.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#define LARGE_PAGE ((guintptr) 2 << 20)
/* Bytes of memory for each byte of a document's text, and documents that are too small to be worth it, or so large that
 * guessing were bold. */
#define PER_BYTE 16
#define LEAST ((gsize) 256 << 10)
#define MOST ((gsize) 1 << 30)
/* What is asked for to make the heap grow: less than gets a mapping of its own. */
#define MORSEL 65536
#define MOST_MORSELS 16

#if defined __GLIBC__ && defined MADV_HUGEPAGE

gboolean
roof_heap_expect (gsize size)
{
  char *before = sbrk (0), *after;
  gpointer morsels[MOST_MORSELS];
  guint n = 0;
  guintptr start = ((guintptr) before + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE;

  mallopt (M_TOP_PAD, (int) MIN (size, MOST));
  while (sbrk (0) == before && n < MOST_MORSELS)
    morsels[n++] = g_malloc (MORSEL);
  after = sbrk (0);
  /* Advice that may be declined. */
  if ((guintptr) after > start)
    madvise ((gpointer) start, (guintptr) after - start, MADV_HUGEPAGE);
  while (n > 0)
    g_free (morsels[--n]);
  return after > before;
}

#else

gboolean
roof_heap_expect (gsize size)
{
  return FALSE;
}

#endif

void
roof_heap_expect_document (const char *path)
{
  GStatBuf status;

  if (g_stat (path, &status) == 0 && (gsize) status.st_size >= LEAST)
    roof_heap_expect ((gsize) status.st_size * PER_BYTE);
}
