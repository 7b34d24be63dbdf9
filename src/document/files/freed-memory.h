/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

G_BEGIN_DECLS

/* Raises malloc's thresholds, so that freed memory is used again instead of being returned to the system, which fills it with zeros:
 * surfaces are a third of the CPU time of a frame else, and the text of a document with 100,000 kernels a seventh of its picture's. */
static inline void
roof_keep_freed_memory (void)
{
#ifdef __GLIBC__
  mallopt (M_MMAP_THRESHOLD, 64 * 1024 * 1024);
  mallopt (M_TRIM_THRESHOLD, 128 * 1024 * 1024);
#endif
}

G_END_DECLS
