/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/estimate/energy.h"

#include <math.h>

#define SECONDS_PER_HOUR 3600
#define JOULES_PER_KWH   3.6e6
#define MILLION          1e6

/* @rating, or @otherwise where it is absent */
static double
get_or (const RoofRating *rating,
        double            otherwise)
{
  return isnan (rating->value) ? otherwise : rating->value;
}

static double
get_single (const RoofMachine *machine,
            RoofMachinePart    part,
            double             otherwise)
{
  return get_or (roof_machine_get_rating (machine, (RoofMachineKey) { part, 0, ROOF_FIELD_VALUE }), otherwise);
}

gboolean
roof_energy_of_machine (const RoofMachine *machine,
                        RoofEnergy        *energy)
{
  int memory = roof_machine_find_main_memory (machine);

  *energy = (RoofEnergy) {
    .flop = get_single (machine, ROOF_PART_FLOP_ENERGY, 0),
    .idle = get_single (machine, ROOF_PART_IDLE_POWER, 0),
    .cap = get_single (machine, ROOF_PART_POWER_CAP, INFINITY),
  };
  for (guint i = 0; i < roof_machine_get_n_levels (machine); i++)
    energy->byte[i] = get_or (&roof_machine_get_level (machine, i)->energy, 0);
  return energy->flop > 0 && memory >= 0 && energy->byte[memory] > 0;
}

double
roof_energy_sum (const RoofEnergy *self,
                 double            flops,
                 const double     *bytes)
{
  double joules = flops * self->flop;

  for (guint i = 0; i < ROOF_MAX_LEVELS; i++)
    joules += bytes[i] * self->byte[i];
  return joules;
}

/* @t_min: s that @flops and @bytes take at the peaks */
static RoofEnergyUse
use (const RoofEnergy *self,
     double            flops,
     const double     *bytes,
     double            t_min)
{
  double joules = roof_energy_sum (self, flops, bytes);
  double time = fmax (t_min, joules / (self->cap - self->idle));

  return (RoofEnergyUse) { flops, time, joules + self->idle * time };
}

gboolean
roof_energy_count (const RoofEnergy   *self,
                   const RoofAnalysis *analysis,
                   RoofEnergyUse      *result)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  double flops = 0;

  for (guint i = 0; i < roof_operation_get_n_works (roof_analysis_get_operation (analysis)); i++)
    flops += estimate->flops[i];
  *result = use (self, flops, estimate->bytes, estimate->t_min);
  return estimate->uncounted == 0 && !isnan (result->joules);
}

RoofEnergyUse
roof_energy_arch (const RoofEnergy *self,
                  guint             level,
                  double            peak,
                  double            bandwidth,
                  double            intensity)
{
  double bytes[ROOF_MAX_LEVELS] = { 0 };

  bytes[level] = 1 / intensity;
  return use (self, 1, bytes, fmax (1 / peak, 1 / (bandwidth * intensity)));
}

/* Half of the best efficiency: on the flat part of the roof if that is beyond the ridge, else on its slope. */
static double
find_effective (const RoofEnergy *self,
                double            byte,
                double            peak,
                double            bandwidth)
{
  double least = self->flop + self->idle / peak; /* J per FLOP */
  double flat = byte / least;

  return flat >= peak / bandwidth ? flat : (self->idle / bandwidth + byte) / (2 * least - self->flop);
}

RoofEnergyBalance
roof_energy_balance (const RoofEnergy *self,
                     guint             level,
                     double            peak,
                     double            bandwidth)
{
  double byte = self->byte[level];

  return (RoofEnergyBalance) {
    .time = peak / bandwidth,
    .energy = byte / self->flop,
    .effective = find_effective (self, byte, peak, bandwidth),
    .power = self->flop * peak + byte * bandwidth + self->idle,
    .best = 1 / (self->flop + self->idle / peak),
  };
}

double
roof_cost_of_tokens (double hour,
                     double devices,
                     double rate)
{
  return hour * devices / SECONDS_PER_HOUR / rate * MILLION;
}

double
roof_cost_of_energy (double joules,
                     double price)
{
  return joules * price / JOULES_PER_KWH;
}
