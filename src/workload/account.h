/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/report.h"
#include "workload/expansion.h"

G_BEGIN_DECLS

/* What a step of one network comes to on one machine. Times and rates are of all devices together that share the step;
 * bytes are on each of them. */
typedef struct
{
  double parameters;
  double active;         /* those that one token meets */
  double weight_bytes;   /* B */
  double cache_bytes;    /* B: keys, values and states of all sequences, after the step */
  double training_bytes; /* B: gradients, optimizer */
  double saved_bytes;    /* B: activations kept for the way back */
  double transient;      /* B: the most that one kernel takes beside what stays */
  double capacity;       /* B of main memory, NAN: not known */
  double t_min;          /* s: kernels one after another, each perfectly overlapped, with the bytes to be expected */
  double t_least;        /* s: the same with the least bytes, where they depend on the data */
  double t_max;          /* s: nothing overlapped */
  double time;           /* s: as long as the kernels take, with their efficiencies and launches */
  double tokens;         /* computed in the step */
} RoofAccount;

/* Of the workload at @index of the report's snapshot. FALSE when its description or step is refused, or a kernel of it
 * could not be analysed. */
gboolean roof_account_make       (RoofReport   *report,
                                  guint         index,
                                  RoofAccount  *account,
                                  GError      **error);
/* What the same takes in main memory, whatever of it can be analysed. FALSE when its description or step is refused. */
gboolean roof_account_weigh      (RoofReport   *report,
                                  guint         index,
                                  RoofMemory   *memory);
/* What stays, and what comes and goes. */
RoofMemory roof_account_get_memory (const RoofAccount *account);

G_END_DECLS
