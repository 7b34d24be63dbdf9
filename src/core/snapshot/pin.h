/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/kernel/kernel.h"
#include "core/machine/machine.h"

G_BEGIN_DECLS

/* A pinned copy of a kernel, drawn behind the live one, which is the kernel of its name or, of a network, its part. */
typedef struct
{
  RoofKernel  *kernel;
  RoofMachine *machine; /* nullable: what it ran on; NULL: whatever machine is the current one */
  gboolean     what_if; /* a what-if: the live kernel would get there; else it came from there */
  char        *label;   /* nullable */
  char        *extra;   /* nullable */
} RoofPin;

/* Returns: (transfer full) */
RoofPin *roof_pin_copy     (const RoofPin *pin);
void     roof_pin_free     (RoofPin       *pin);
gboolean roof_pin_equal    (const RoofPin *a,
                            const RoofPin *b);
/* They show the same state, whatever their labels. */
gboolean roof_pin_is_alike (const RoofPin *a,
                            const RoofPin *b);

G_END_DECLS
