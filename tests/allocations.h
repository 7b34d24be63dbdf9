/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <stdlib.h>

#include "sanitized.h"

/* Included by one file of a program: its allocations are counted in n_allocations. The C library's allocator is replaced
 * where it can be; a sanitizer's says when it allocates. Where neither is so, COUNTS_ALLOCATIONS is 0, and there is nothing
 * to test. */

static guint n_allocations G_GNUC_UNUSED;

#if defined(IS_SANITIZED)
#define COUNTS_ALLOCATIONS 1

/* Of <sanitizer/allocator_interface.h>, which not every compiler brings along. */
extern int __sanitizer_install_malloc_and_free_hooks (void (*allocated) (const volatile void *, size_t),
                                                      void (*freed) (const volatile void *));

static void
count_allocation (const volatile void *block,
                  size_t               size)
{
  n_allocations++;
}

static void
ignore_free (const volatile void *block)
{
}

__attribute__ ((constructor)) static void
start_counting (void)
{
  __sanitizer_install_malloc_and_free_hooks (count_allocation, ignore_free);
}
#elif defined(__GLIBC__)
#define COUNTS_ALLOCATIONS 1

extern void *__libc_malloc (size_t size);
extern void *__libc_calloc (size_t n,
                            size_t size);
extern void *__libc_realloc (void  *old,
                             size_t size);

void *
malloc (size_t size)
{
  n_allocations++;
  return __libc_malloc (size);
}

void *
calloc (size_t n,
        size_t size)
{
  n_allocations++;
  return __libc_calloc (n, size);
}

void *
realloc (void  *old,
         size_t size)
{
  n_allocations++;
  return __libc_realloc (old, size);
}
#else
#define COUNTS_ALLOCATIONS 0
#endif
