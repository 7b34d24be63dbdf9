/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#ifdef __GLIBC__
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>
#endif

G_BEGIN_DECLS

/* B that roof_heap_reserve() asks for, of addresses and not of memory: what the kernels of a table of 1 GB take, which is read in a fifth
 * less time than in small pages. */
#define ROOF_HEAP_ROOM ((gsize) 320 * 1024 * 1024)
#define ROOF_HEAP_PAGE ((gsize) 2 * 1024 * 1024)

/* Raises malloc's thresholds, so that freed memory is used again instead of being returned to the system, which fills it with zeros:
 * surfaces are a third of the CPU time of a frame else, and the text of a document with 100,000 kernels a seventh of its picture's. */
static inline void
roof_heap_keep_freed (void)
{
#ifdef __GLIBC__
  mallopt (M_MMAP_THRESHOLD, 64 * 1024 * 1024);
  mallopt (M_TRIM_THRESHOLD, 128 * 1024 * 1024);
#endif
}

/* Lets the heap of a process that soon ends grow at once, and asks the system for it in large pages, each of which comes as quickly as
 * a small one: the system hands out pages when they are first touched, which else takes a third of the CPU time of a picture of
 * 100,000 kernels, and a fifth of that of ten. After roof_heap_keep_freed(). */
static inline void
roof_heap_reserve (void)
{
#if defined __GLIBC__ && defined MADV_HUGEPAGE
  void * volatile first; /* volatile, or the compiler leaves the call out */
  gsize end, start;

  mallopt (M_TOP_PAD, ROOF_HEAP_ROOM);
  first = malloc (ROOF_HEAP_PAGE);
  free (first);
  end = (gsize) sbrk (0);
  start = (end - ROOF_HEAP_ROOM) / ROOF_HEAP_PAGE * ROOF_HEAP_PAGE;
  madvise ((void *) start, end - start, MADV_HUGEPAGE); /* a wish: a system without large pages keeps small ones */
#endif
}

G_END_DECLS
