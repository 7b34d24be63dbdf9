/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/estimate/energy.h"

G_BEGIN_DECLS

/* A run whose energy was measured. */
typedef struct
{
  double flops;  /* FLOP of all units */
  double bytes;  /* B at main memory */
  double time;   /* s */
  double joules; /* J */
} RoofEnergySample;

/* What a FLOP, a byte and a second cost, as measured runs show it. */
typedef struct
{
  double flop;  /* J per FLOP, more than 0 */
  double byte;  /* J per B of main memory, more than 0 */
  double idle;  /* W, or 0 */
  guint  n;     /* runs */
  double r2;    /* coefficient of determination, 1: all of the spread of the energies is explained; NAN: as many numbers as runs */
  double worst; /* the largest difference between fitted and measured energy, over the measured one */
} RoofEnergyFit;

/* The numbers that a fit finds: so many runs are needed. */
#define ROOF_ENERGY_UNKNOWNS 3u

/* The run of @analysis, with counted FLOPs and bytes in place of the estimate's. FALSE: its time or its energy was not measured, or its
 * FLOPs or bytes are not known. */
gboolean     roof_energy_sample_take (const RoofAnalysis     *analysis,
                                      RoofEnergySample       *sample);

/* Least squares of joules = flops * flop + bytes * byte + idle * time, none of the three below 0 (the energy roofline of Choi, Bedard,
 * Fowler and Vuduc, IPDPS 2013, fitted to runs of one's own). Errors: too few runs, or runs that do not tell the three apart, as those of
 * one intensity; a FLOP or a byte comes out free, which no machine is. */
gboolean     roof_energy_fit         (const RoofEnergySample *samples,
                                      guint                   n,
                                      RoofEnergyFit          *fit,
                                      GError                **error);
/* @machine with the fitted numbers, whose source says of how many kernels they are. Errors: a power cap of at most the idle power.
 * Returns: (transfer full) (nullable) */
RoofMachine *roof_energy_fit_apply   (const RoofEnergyFit    *fit,
                                      RoofMachine            *machine,
                                      GError                **error);

G_END_DECLS
