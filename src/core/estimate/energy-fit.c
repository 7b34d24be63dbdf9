/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/estimate/energy-fit.h"

#include <math.h>

#include "core/error.h"

/* Of a column of runs, the part that no other column explains must be more than this, or noise of a thousandth in the energies would
 * decide the answer. */
#define LEAST_OWN 1e-3

/* The unknowns in order, and the energies behind them. */
enum { FLOP, BYTE, IDLE, ENERGY, N_COLUMNS };

/* The runs as columns of a matrix, each scaled to length 1. */
typedef struct
{
  guint   n;
  double *values; /* (array length=N_COLUMNS * n) */
  double  lengths[N_COLUMNS];
} Columns;

static void
columns_clear (Columns *self)
{
  g_clear_pointer (&self->values, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Columns, columns_clear)

gboolean
roof_energy_sample_take (const RoofAnalysis *analysis,
                         RoofEnergySample   *sample)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  const RoofMeasurement *measurement = roof_kernel_get_measurement (roof_analysis_get_kernel (analysis));
  int memory = roof_machine_find_main_memory (roof_analysis_get_machine (analysis));

  *sample = (RoofEnergySample) {
    .flops = roof_measurement_get_number (measurement, "flops"),
    .bytes = memory >= 0 ? roof_analysis_get_measured_bytes (analysis, (guint) memory) : NAN,
    .time = roof_analysis_get_measured_time (analysis),
    .joules = roof_measurement_get_number (measurement, "energy"),
  };
  if (isnan (sample->flops))
    {
      sample->flops = 0;
      for (guint i = 0; i < roof_operation_get_n_works (roof_analysis_get_operation (analysis)); i++)
        sample->flops += estimate->flops[i];
    }
  if (isnan (sample->bytes) && memory >= 0)
    sample->bytes = estimate->bytes[memory];
  return isfinite (sample->flops) && isfinite (sample->bytes) && sample->time > 0 && sample->joules > 0;
}

static double
multiply (const double *a,
          const double *b,
          guint         n)
{
  double sum = 0;

  for (guint i = 0; i < n; i++)
    sum += a[i] * b[i];
  return sum;
}

/* Whether no column is 0 throughout. @empty: (out): a column that is */
static gboolean
columns_fill (Columns                *self,
              const RoofEnergySample *samples,
              guint                   n,
              guint                  *empty)
{
  self->n = n;
  self->values = g_new (double, N_COLUMNS * n);
  for (guint i = 0; i < n; i++)
    {
      const double row[N_COLUMNS] = { samples[i].flops, samples[i].bytes, samples[i].time, samples[i].joules };

      for (guint k = 0; k < N_COLUMNS; k++)
        self->values[k * n + i] = row[k];
    }
  for (guint k = 0; k < N_COLUMNS; k++)
    {
      double *column = self->values + k * n;

      *empty = k;
      self->lengths[k] = sqrt (multiply (column, column, n));
      if (!(self->lengths[k] > 0))
        return FALSE;
      for (guint i = 0; i < n; i++)
        column[i] /= self->lengths[k];
    }
  return TRUE;
}

/* Least squares with the unknowns in @subset, a bit each, by modified Gram-Schmidt. @x: (out): in the scale of the columns; 0 for the
 * others. @own: (out) (nullable): the least length that a column has left beside those before it. Returns: the length of what is left
 * of the energies */
static double
solve (const Columns *self,
       guint          subset,
       double        *x,
       double        *own)
{
  g_autofree double *copy = g_memdup2 (self->values, N_COLUMNS * self->n * sizeof *copy);
  double r[N_COLUMNS][N_COLUMNS] = { { 0 } };
  double *energies = copy + ENERGY * self->n;

  if (own != NULL)
    *own = 1;
  for (guint k = 0; k < ENERGY; k++)
    {
      double *column = copy + k * self->n;

      x[k] = 0;
      if ((subset >> k & 1) == 0)
        continue;
      r[k][k] = sqrt (multiply (column, column, self->n));
      if (own != NULL)
        *own = fmin (*own, r[k][k]);
      for (guint i = 0; i < self->n; i++)
        column[i] /= r[k][k];
      for (guint j = k + 1; j < N_COLUMNS; j++)
        {
          double *later = copy + j * self->n;

          r[k][j] = multiply (column, later, self->n);
          for (guint i = 0; i < self->n; i++)
            later[i] -= r[k][j] * column[i];
        }
    }
  for (int k = ENERGY - 1; k >= 0; k--)
    if (r[k][k] > 0)
      {
        x[k] = r[k][ENERGY];
        for (guint j = (guint) k + 1; j < ENERGY; j++)
          x[k] -= r[k][j] * x[j];
        x[k] /= r[k][k];
      }
  return sqrt (multiply (energies, energies, self->n));
}

/* Whether two columns are proportional. */
static gboolean
is_same (const Columns *self,
         guint          a,
         guint          b)
{
  double cosine = multiply (self->values + a * self->n, self->values + b * self->n, self->n);

  return 1 - cosine * cosine < LEAST_OWN * LEAST_OWN;
}

static gboolean
check_independent (const Columns  *self,
                   GError        **error)
{
  double x[ENERGY], own;

  if (is_same (self, FLOP, BYTE))
    return roof_fail (error, "all measured kernels have the same intensity, which does not tell the energy of a FLOP from that of a byte");
  if (is_same (self, BYTE, IDLE))
    return roof_fail (error, "all measured kernels move as many bytes per second, which does not tell the energy of a byte from the idle "
                             "power: measure one that computes longer than it moves data");
  if (is_same (self, FLOP, IDLE))
    return roof_fail (error, "all measured kernels do as much work per second, which does not tell the energy of a FLOP from the idle "
                             "power: measure one that moves data longer than it computes");
  solve (self, 7, x, &own);
  return own > LEAST_OWN
         || roof_fail (error, "the measured kernels do not tell the energy of a FLOP, of a byte and the idle power apart: measure one "
                              "that is neither at its peak nor at the bandwidth");
}

/* The best of all solutions without a negative number: of three unknowns there are eight subsets that may be 0. */
static void
find_best (const Columns *self,
           double        *best)
{
  double least = INFINITY;

  for (guint subset = 1; subset < 1u << ENERGY; subset++)
    {
      double x[ENERGY], left = solve (self, subset, x, NULL);

      if (x[FLOP] < 0 || x[BYTE] < 0 || x[IDLE] < 0 || left >= least)
        continue;
      least = left;
      for (guint k = 0; k < ENERGY; k++)
        best[k] = x[k] * self->lengths[ENERGY] / self->lengths[k];
    }
}

static void
judge (RoofEnergyFit          *fit,
       const RoofEnergySample *samples)
{
  double mean = 0, left = 0, spread = 0;

  for (guint i = 0; i < fit->n; i++)
    mean += samples[i].joules / fit->n;
  for (guint i = 0; i < fit->n; i++)
    {
      double fitted = samples[i].flops * fit->flop + samples[i].bytes * fit->byte + samples[i].time * fit->idle;

      left += (samples[i].joules - fitted) * (samples[i].joules - fitted);
      spread += (samples[i].joules - mean) * (samples[i].joules - mean);
      fit->worst = fmax (fit->worst, fabs (fitted / samples[i].joules - 1));
    }
  fit->r2 = fit->n > ROOF_ENERGY_UNKNOWNS && spread > 0 ? 1 - left / spread : NAN;
}

gboolean
roof_energy_fit (const RoofEnergySample  *samples,
                 guint                    n,
                 RoofEnergyFit           *fit,
                 GError                 **error)
{
  g_auto (Columns) columns = { 0 };
  double best[ENERGY] = { 0 };
  guint empty;

  if (n < ROOF_ENERGY_UNKNOWNS)
    return roof_fail (error, "the energies follow from %1$u kernels or more with a measured time and energy, and known FLOPs and bytes; got %2$u",
                      ROOF_ENERGY_UNKNOWNS, n);
  if (!columns_fill (&columns, samples, n, &empty))
    return empty == FLOP ? roof_fail (error, "none of the measured kernels does any work")
                         : roof_fail (error, "none of the measured kernels moves any bytes of main memory");
  if (!check_independent (&columns, error))
    return FALSE;
  find_best (&columns, best);
  *fit = (RoofEnergyFit) { .flop = best[FLOP], .byte = best[BYTE], .idle = best[IDLE], .n = n };
  if (!(fit->flop > 0))
    return roof_fail (error, "the measured energies do not grow with the work: the best fit without negative numbers makes a FLOP free");
  if (!(fit->byte > 0))
    return roof_fail (error, "the measured energies do not grow with the bytes: the best fit without negative numbers makes a byte free");
  judge (fit, samples);
  return TRUE;
}

RoofMachine *
roof_energy_fit_apply (const RoofEnergyFit  *fit,
                       RoofMachine          *machine,
                       GError              **error)
{
  g_autofree char *source = g_strdup_printf ("fitted from %u measured kernels", fit->n);
  const struct
  {
    RoofMachineKey key;
    double         value;
  } numbers[] = {
    { { ROOF_PART_FLOP_ENERGY, 0, ROOF_FIELD_VALUE }, fit->flop },
    { { ROOF_PART_LEVEL, (guint) roof_machine_find_main_memory (machine), ROOF_FIELD_ENERGY }, fit->byte },
    { { ROOF_PART_IDLE_POWER, 0, ROOF_FIELD_VALUE }, fit->idle },
  };
  RoofMachine *fitted = roof_machine_ref (machine);

  for (guint i = 0; i < G_N_ELEMENTS (numbers) && fitted != NULL; i++)
    {
      g_autoptr (RoofMachine) before = fitted;

      fitted = roof_machine_with_whole_rating (before, numbers[i].key,
                                               &(RoofRating) { .value = numbers[i].value, .source = source }, error);
    }
  return fitted;
}
