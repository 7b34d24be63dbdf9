/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/estimate/analysis.h"

G_BEGIN_DECLS

/* What work and data cost a device, as measured: energy is flops * flop + bytes * byte, summed over levels, + idle * time (Choi,
 * Bedard, Fowler and Vuduc, "A roofline model of energy", IPDPS 2013). Never derived from a rated power. */
typedef struct
{
  double flop;                  /* J per FLOP */
  double byte[ROOF_MAX_LEVELS]; /* J per B, by level of the machine */
  double idle;                  /* W that the device draws whatever it does */
  double cap;                   /* W that it may draw at most, more than `idle`; INFINITY: no limit */
} RoofEnergy;

/* Where time and energy of work and of the bytes of one level are in balance. */
typedef struct
{
  double time;      /* FLOP/B: peak over bandwidth, the ridge */
  double energy;    /* FLOP/B at which FLOPs and bytes cost as much */
  double effective; /* FLOP/B of half the best efficiency, with the idle power */
  double power;     /* W at the ridge, where it is largest, without a cap */
  double best;      /* FLOP/J that no intensity exceeds, without a cap */
} RoofEnergyBalance;

/* What work takes at least, with the idle power and under the cap. */
typedef struct
{
  double flops;  /* FLOP, of all units */
  double time;   /* s */
  double joules; /* J */
} RoofEnergyUse;

/* The figures of a machine, those that it lacks as 0, without a cap where it states none. FALSE: without the energy of a FLOP and of a
 * byte of main memory there are none to count with; @energy then has those that there are. */
gboolean          roof_energy_of_machine     (const RoofMachine *machine,
                                              RoofEnergy        *energy);

/* J of @flops FLOP and of bytes by level, without the idle power. */
double            roof_energy_sum            (const RoofEnergy *self,
                                              double            flops,
                                              const double     *bytes);
/* What one run of a kernel takes. FALSE: some of its FLOPs or bytes were not counted. */
gboolean          roof_energy_count          (const RoofEnergy   *self,
                                              const RoofAnalysis *analysis,
                                              RoofEnergyUse      *use);
/* What a FLOP takes at an intensity (FLOP/B of the level at index @level): its reciprocals are the roof under the cap and the arch
 * line, joules over time is the power line. @peak: FLOP/s. @bandwidth: B/s */
RoofEnergyUse     roof_energy_arch           (const RoofEnergy *self,
                                              guint             level,
                                              double            peak,
                                              double            bandwidth,
                                              double            intensity);
/* @peak: FLOP/s. @bandwidth: B/s of the level at index @level */
RoofEnergyBalance roof_energy_balance        (const RoofEnergy *self,
                                              guint             level,
                                              double            peak,
                                              double            bandwidth);

/* USD per million tokens, at @hour USD an hour for each of @devices that together make @rate tokens/s. */
double            roof_cost_of_tokens        (double            hour,
                                              double            devices,
                                              double            rate);
/* USD of @joules J at @price USD a kWh. */
double            roof_cost_of_energy        (double            joules,
                                              double            price);

G_END_DECLS
