/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/estimate/energy.h"
#include "core/report/report.h"
#include "workload/expansion.h"

G_BEGIN_DECLS

/* Totals of one network's step on one machine. Times and rates are of all devices that share the step, bytes of each device. */
typedef struct
{
  double parameters;
  double active;         /* parameters that one token uses */
  double weight_bytes;   /* B */
  double cache_bytes;    /* B: keys, values and states of all sequences, after the step */
  double training_bytes; /* B: gradients, optimizer */
  double saved_bytes;    /* B: activations saved for the backward pass, and a layer gathered from all replicas */
  double transient;      /* B: the most that one kernel needs temporarily */
  double capacity;       /* B of main memory, NAN when not known */
  double t_min;          /* s: kernels in sequence, each perfectly overlapped, with the expected bytes */
  double t_least;        /* s: as t_min, with the least bytes */
  double t_max;          /* s: nothing overlapped */
  double time;           /* s: kernels in sequence with their efficiencies and launches */
  double tokens;         /* computed in the step */
} RoofAccount;

/* Totals of the workload at @index of the report's snapshot. FALSE when its description or step is refused, or a kernel could
 * not be analysed. */
gboolean roof_account_make       (RoofReport   *report,
                                  guint         index,
                                  RoofAccount  *account,
                                  GError      **error);
/* The memory of roof_account_make() alone, even where kernels cannot be analysed. FALSE when the description or step is
 * refused. */
gboolean roof_account_weigh      (RoofReport   *report,
                                  guint         index,
                                  RoofMemory   *memory);
/* J of a token of the workload at @index, on all devices and with the idle power, at least. NAN: something was not counted, a kernel
 * was refused, or the step is spread over stages, and the report has only one of them. */
double   roof_account_count_joules (RoofReport        *report,
                                    guint              index,
                                    const RoofEnergy  *energy,
                                    const RoofAccount *account);
/* Resident and transient memory. */
RoofMemory roof_account_get_memory (const RoofAccount *account);

G_END_DECLS
