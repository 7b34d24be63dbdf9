/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "measure/counters.h"

G_BEGIN_DECLS

/* What one run of a command took. */
typedef struct
{
  double     wall;   /* s from its start (loading it included) to its end */
  double     user;   /* s of CPU time in user mode, of it and of what it waited for */
  double     system; /* s of CPU time in the kernel, likewise */
  RoofCounterValues counts;
} RoofCommandTime;

/* Runs @command, which is not given to a shell, and waits for its end. Its standard input is empty, its standard output goes to
 * standard error, so that standard output stays the caller's. It is the leader of a process group of its own, which ends with it when
 * @cancellable is cancelled: by SIGINT, and by SIGKILL half a second later. @counters: (nullable): count the run. Called in any
 * thread; @cancellable is cancelled in another one.
 * Errors: ROOF_ERROR where there is no such program, or it ends with a status other than 0 or by a signal; G_IO_ERROR_CANCELLED */
gboolean roof_timed_command_run (const char * const  *command,
                                 RoofCounters        *counters,
                                 GCancellable        *cancellable,
                                 RoofCommandTime     *time,
                                 GError             **error);

G_END_DECLS
