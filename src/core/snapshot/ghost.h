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
  gboolean     ahead;   /* a what-if: the live kernel would get there; else it came from there */
  char        *label;   /* nullable */
  char        *extra;   /* nullable */
} RoofGhost;

/* Returns: (transfer full) */
RoofGhost *roof_ghost_copy     (const RoofGhost *ghost);
void       roof_ghost_free     (RoofGhost       *ghost);
gboolean   roof_ghost_equal    (const RoofGhost *a,
                                const RoofGhost *b);
/* They show the same state, whatever their labels. */
gboolean   roof_ghost_is_alike (const RoofGhost *a,
                                const RoofGhost *b);

G_END_DECLS
