/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The clock that measuring reads; tests have their own. All functions may be called in any thread. */
typedef struct
{
  gint64 (*now)   (void); /* ns of a clock that never goes back, the same for all threads */
  gint64 (*cpu)   (void); /* ns during which the calling thread had a CPU */
  double (*hertz) (void); /* Hz of the CPU that the calling thread runs on, NAN: not known. Takes about 0.1 ms */
} RoofClock;

/* The system's. Its frequency is that at which the CPU does additions that wait for each other, one a cycle, so that no
 * counter and no privilege is needed (the method of avx-turbo). */
extern const RoofClock roof_clock_real;

G_END_DECLS
