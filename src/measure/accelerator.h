/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/machine/machine.h"

G_BEGIN_DECLS

/* A GPU or another device beside the processor, as its runtime describes it. Absent: 0 or NAN. */
typedef struct
{
  char       *name;         /* "NVIDIA H100 80GB HBM3" */
  const char *runtime;      /* "CUDA", "HIP", "Level Zero" */
  guint64     memory;       /* B */
  double      clock;        /* Hz, the highest */
  double      memory_clock; /* Hz, likewise */
  guint       bus;          /* bits to its memory */
  guint       units;        /* multiprocessors, compute units */
} RoofAccelerator;

/* The devices whose runtimes are installed: of CUDA's driver, HIP and Level Zero, which are opened when this is called and stay
 * open. @folder: (nullable): where their libraries are; NULL: as the system finds libraries. A runtime that is not there, or
 * that fails, has none. Returns: (transfer full) (element-type RoofAccelerator) */
GPtrArray         *roof_accelerators_find (const char            *folder);

/* The machine that describes @self: its name says the same but for brands, form and memory, and so does the size of its main
 * memory. Returns: (transfer none) (nullable) */
RoofMachine       *roof_accelerator_match (const RoofAccelerator *self,
                                           RoofMachine * const   *machines,
                                           guint                  n);

/* What the runtime says: "NVIDIA H100 80GB HBM3 (CUDA): 85 GB, memory of 5120 bits at 2.62 GHz, 132 units at 1.98 GHz". Returns:
 * (transfer full) */
char              *roof_accelerator_print (const RoofAccelerator *self);

G_END_DECLS
