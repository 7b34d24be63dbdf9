/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/machine/machine.h"

G_BEGIN_DECLS

/* The numbers with which a roofline can be drawn: a new machine begins with these, the rest may follow. */
typedef struct
{
  const char *id, *name;
  const char *dtype;     /* format id */
  double      peak;      /* FLOP/s */
  const char *memory;    /* name of main memory */
  double      bandwidth; /* B/s */
  double      capacity;  /* B, or NAN */
} RoofPlainMachine;

/* A machine of a vector unit and a memory; or a copy of @like (nullable) with these numbers: its first peak of the type, or a new one
 * of its first unit, and its main memory, whose name stays. A capacity of NAN leaves that of @like. Errors: ROOF_ERROR_INVALID, naming
 * the place. Returns: (transfer full) (nullable) */
RoofMachine *roof_machine_new_plain       (const RoofPlainMachine  *plain,
                                           RoofMachine             *like,
                                           GError                 **error);
/* Index of the peak that is the one of @dtype here; -1: none. */
int          roof_plain_machine_find_peak (const RoofMachine       *machine,
                                           const char              *dtype);

G_END_DECLS
