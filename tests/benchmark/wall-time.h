/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* ms. What a person waits for, however many threads work: the least of several rounds is that without other programs. */
static inline double
wall_time (void)
{
  return (double) g_get_monotonic_time () / 1e3;
}
