/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <stdlib.h>

/* Included by one file of a program: its allocations are counted in n_allocations. The C library's allocator is replaced
 * where it can be; another library's, or a sanitizer's, cannot, and then COUNTS_ALLOCATIONS is 0. */

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ALLOCATOR_IS_TAKEN 1
#endif
#endif

static guint n_allocations G_GNUC_UNUSED;

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(ALLOCATOR_IS_TAKEN)
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
