/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/kernel/kernel.h"
#include "core/machine/machine.h"

G_BEGIN_DECLS

/* A pinned copy of a kernel, drawn behind the live kernel: the one of the same name, or of the same part of its network. */
typedef struct
{
  RoofKernel  *kernel;
  RoofMachine *machine; /* nullable: the machine it ran on; NULL: the current one */
  gboolean     what_if; /* TRUE: what the live kernel could become; FALSE: what it was */
  gboolean     onward;  /* of several runs: what it became is the next pin, not yet the live kernel */
  char        *label;   /* nullable */
  char        *extra;   /* nullable */
} RoofPin;

/* Returns: (transfer full) */
RoofPin *roof_pin_copy     (const RoofPin *pin);
void     roof_pin_free     (RoofPin       *pin);
gboolean roof_pin_equal    (const RoofPin *a,
                            const RoofPin *b);
/* Whether both have the same kernel and machine; labels are ignored. */
gboolean roof_pin_is_alike (const RoofPin *a,
                            const RoofPin *b);

G_END_DECLS
