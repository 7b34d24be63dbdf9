/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/gap/gap-model.h"

#include <math.h>
#include <string.h>

#include "core/estimate/write-allocate.h"
#include "core/units/format.h"

/* The bounds of one kernel, one for each step from the ideal time to the measured one (RoofGapStep): compulsory bytes, storage
 * formats, tiles, the cache that reads again, sustained rates, overlap, latency. A bound is made of the clocks of the units
 * and of the levels with all that this step and those before it add: the longest of them up to the step of overlap, from there
 * on their sum.
 *
 * roof_gap_model_init() finds for each step whether it is modelled, else the reason, and the bytes that each rests on: @ideal,
 * @formatted, @moved. Invariants: a step that is not modelled adds nothing, so that later bounds do not depend on it; its
 * bound is NAN. A copy of a model may be given another tile or rate and asked again, which is how a what-if gets its time. */

#define MOST_TILE   (256 * 256) /* values of a tile that the registers of a multiprocessor hold: 65 536 of 32 bits (CUDA guide) */
#define HOPPER_YEAR 2022

/* Parameters that are costs of formats or of caches, not of the work. */
static const char *const overheads[] = { ROOF_SETTING_WRITE_ALLOCATE, "unpack", "dequantise" };

/* Operations that are one product, by the parameters that are its sides. */
static const struct
{
  const char *operation, *rows, *columns, *depth, *stack, *parts;
  gboolean    tiled;
} products[] = {
  { "matmul", "B", "F", "D", "batch", NULL, TRUE },
  { "tiled_matmul", "m", "n", "k", NULL, NULL, TRUE },
  { "sharded_matmul", "B", "F", "D", NULL, "n", TRUE },
  { "gemv", NULL, "F", "D", NULL, NULL, FALSE },
};

/* The value of the parameter @id; 1 without it */
static double
get_size (const RoofGapModel *self,
          const char         *id)
{
  int index = id != NULL ? roof_operation_find_parameter (self->operation, id) : -1;

  return index >= 0 ? roof_estimator_get_values (self->estimator)[index] : 1;
}

static void
find_product (RoofGapModel *self)
{
  const char *id = roof_operation_get_id (self->operation);

  for (guint i = 0; i < G_N_ELEMENTS (products); i++)
    if (strcmp (products[i].operation, id) == 0)
      {
        self->product = TRUE;
        self->tiled = products[i].tiled;
        self->gemm = (RoofGemm) { get_size (self, products[i].rows), get_size (self, products[i].columns),
                                  get_size (self, products[i].depth) / get_size (self, products[i].parts),
                                  get_size (self, products[i].stack) };
      }
  self->own_tiles = roof_operation_find_parameter (self->operation, "bm") >= 0
                    && roof_operation_find_parameter (self->operation, "bn") >= 0;
}

/* The estimate of the work alone. @values: (out): the kernel's, without overheads */
static void
estimate_work (RoofGapModel *self,
               double       *values)
{
  guint n = roof_operation_get_n_parameters (self->operation);

  memcpy (values, roof_estimator_get_values (self->estimator), n * sizeof *values);
  for (guint i = 0; i < G_N_ELEMENTS (overheads); i++)
    {
      int index = roof_operation_find_parameter (self->operation, overheads[i]);

      if (index < 0 || values[index] == 0)
        continue;
      values[index] = 0;
      self->overhead = TRUE;
    }
  self->work = self->whole;
  if (self->overhead)
    roof_estimator_evaluate (self->estimator, values, FALSE, &self->work);
}

/* Share of a tensor's bytes that are its values. */
static double
get_payload (const RoofTensorTraffic *traffic)
{
  const RoofFormat *format = roof_format_find (traffic->format, NULL);
  double values = 1;

  if (!format->is_block || !(traffic->bytes > 0))
    return 1;
  for (guint i = 0; i < traffic->rank; i++)
    values *= traffic->shape[i];
  return fmin (values * roof_format_payload_bytes (format) / traffic->bytes, 1);
}

/* Adds a tensor as the work needs it: by its own tiles a product reads its inputs again, which is none of the work. */
static void
add_needed (RoofGapModel            *self,
            const RoofTensorTraffic *traffic)
{
  double read = self->own_tiles ? fmin (traffic->least, traffic->bytes) : traffic->least;
  double write = self->own_tiles ? fmin (traffic->write, traffic->bytes) : traffic->write;
  double payload = get_payload (traffic);

  self->formatted.read[traffic->level] += read;
  self->formatted.write[traffic->level] += write;
  self->ideal.read[traffic->level] += read * payload;
  self->ideal.write[traffic->level] += write * payload;
}

/* Adds a tensor as it is moved. */
static void
add_moved (RoofGapModel            *self,
           const RoofTensorTraffic *traffic)
{
  self->moved.read[traffic->level] += traffic->least;
  self->moved.write[traffic->level] += traffic->write;
}

/* The bytes that caches read before they write: of written tensors that the kernel does not read. */
static double
get_allocated (const RoofTensorTraffic *traffic)
{
  return fmax (traffic->write - traffic->least, 0);
}

/* @values: (out): the kernel's, in the tile of a what-if */
static void
take_tile (const RoofGapModel *self,
           double             *values)
{
  memcpy (values, roof_estimator_get_values (self->estimator),
          roof_operation_get_n_parameters (self->operation) * sizeof *values);
  if (!self->own_tiles || !(self->tile.rows > 0))
    return;
  values[roof_operation_find_parameter (self->operation, "bm")] = self->tile.rows;
  values[roof_operation_find_parameter (self->operation, "bn")] = self->tile.columns;
}

/* Sums the tensors. @allocated: (out): B that writes to main memory would make caches read */
static void
add_tensors (RoofGapModel *self,
             const double *values,
             double       *allocated)
{
  gboolean apart = self->overhead || self->own_tiles;
  double tiled[ROOF_MAX_SLOTS];
  RoofTensorTraffic traffic;

  for (guint i = 0; i < roof_operation_get_n_tensors (self->operation); i++)
    {
      if (!roof_estimator_get_traffic (self->estimator, values, i, &traffic))
        continue;
      add_needed (self, &traffic);
      if (!apart)
        add_moved (self, &traffic);
      if ((int) traffic.level == self->main_memory)
        *allocated += get_allocated (&traffic);
    }
  if (apart)
    take_tile (self, tiled);
  for (guint i = 0; apart && i < roof_operation_get_n_tensors (self->operation); i++)
    if (roof_estimator_get_traffic (self->estimator, tiled, i, &traffic))
      add_moved (self, &traffic);
}

/* Takes the bytes of a kernel that gives them itself. */
static void
take_given (RoofGapModel *self,
            double       *allocated)
{
  memcpy (self->moved.read, self->whole.read, sizeof self->whole.read);
  memcpy (self->moved.write, self->whole.write, sizeof self->whole.write);
  self->ideal = self->formatted = self->moved;
  *allocated = 0;
}

/* The level whose capacity decides how much is read again: a cache that all units share, right before main memory. An L1 in that
 * place stands for caches that the machine does not list. */
static void
find_cache (RoofGapModel *self)
{
  RoofGap *gap = self->gap;
  guint before = self->main_memory > 0 ? (guint) self->main_memory - 1 : 0;
  const RoofLevel *level = self->main_memory > 0 ? roof_machine_get_level (self->machine, before) : NULL;

  gap->cache = -1;
  gap->usable = NAN;
  if (level == NULL || level->kind != ROOF_LEVEL_CACHE || level->instances > 1 || isnan (level->capacity.value)
      || strcmp (level->id, "l1") == 0)
    return;
  gap->cache = (int) before;
  gap->usable = level->capacity.value;
  /* The L2 of GA100, GH100 and GB100 has two partitions, and what all multiprocessors read is held twice (NVIDIA A100 white
   * paper). */
  if (g_strcmp0 (roof_machine_get_vendor (self->machine), "NVIDIA") == 0 && level->capacity.value >= 40e6
      && g_str_has_prefix (roof_machine_get_level (self->machine, (guint) self->main_memory)->id, "hbm"))
    gap->usable /= 2;
}

static double
get_value_bytes (const RoofGapModel *self,
                 RoofRole            role)
{
  const char *id = roof_kernel_resolve_format (roof_analysis_get_kernel (self->analysis), self->operation, role);

  return roof_format_value_bytes (roof_format_find (id, NULL));
}

/* Raises the bytes that are read from main memory to the least that any order of the product moves past the cache. */
static void
add_read_again (RoofGapModel *self)
{
  RoofGemmTraffic traffic;
  double *read = &self->moved.read[self->main_memory], write = self->moved.write[self->main_memory];
  RoofTile tile = { 128, 256 };

  if (self->gap->units > 0)
    tile = self->gap->tiles.tile;
  roof_gemm_count_traffic (&self->gemm, self->input, self->output, tile, MAX (self->gap->units, 1), self->gap->usable, &traffic);
  if (self->gap->units > 0)
    self->gap->tiled = fmax (traffic.model, *read + write);
  *read = fmax (*read, traffic.bound - write);
}

/* Raises the bytes to those that were counted where these are more. */
static void
add_counted (RoofGapModel *self)
{
  for (guint i = 0; i < self->n_levels; i++)
    {
      double counted = roof_analysis_get_measured_bytes (self->analysis, i);
      double moved = self->moved.read[i] + self->moved.write[i];

      if (roof_operation_is_custom (self->operation))
        moved = self->whole.bytes[i];
      if (!(counted > moved))
        continue;
      self->moved.read[i] += counted - moved;
      self->gap->counted = (int) i;
    }
}

/* @allocated: B that writes would make caches read. Returns: why the step is not modelled */
static RoofGapReason
model_cache (RoofGapModel *self,
             double        allocated)
{
  gboolean known = roof_operation_find_parameter (self->operation, ROOF_SETTING_WRITE_ALLOCATE) >= 0;
  gboolean allocates = !known && self->main_memory >= 0 && roof_machine_allocates_writes (self->machine) == 1;
  gboolean reuses = self->product && self->main_memory >= 0 && self->gap->cache >= 0;

  if (reuses)
    add_read_again (self);
  if (known)
    self->gap->allocated = self->main_memory >= 0 ? self->whole.read[self->main_memory] - self->work.read[self->main_memory] : 0;
  else if (allocates && !roof_operation_is_custom (self->operation))
    {
      self->moved.read[self->main_memory] += allocated;
      self->gap->allocated = allocated;
    }
  add_counted (self);
  if (known || reuses || self->own_tiles || self->gap->counted >= 0 || self->gap->allocated > 0)
    return ROOF_GAP_IS_MODELLED;
  return roof_operation_is_custom (self->operation) ? ROOF_GAP_NO_TENSORS
         : self->product                            ? ROOF_GAP_NO_CACHE
                                                    : ROOF_GAP_NO_REUSE;
}

/* The number of multiprocessors: the number of caches that each has one of. 0: not known */
static guint
count_units (const RoofMachine *machine)
{
  for (guint i = 0; i < roof_machine_get_n_levels (machine); i++)
    {
      const RoofLevel *level = roof_machine_get_level (machine, i);

      if (level->kind == ROOF_LEVEL_CACHE && level->instances > 1)
        return (guint) level->instances;
    }
  return 0;
}

static gboolean
is_gpu (const RoofMachine *machine)
{
  const char *class = roof_machine_get_class (machine);

  return class != NULL && (strcmp (class, "gpu") == 0 || strcmp (class, "soc") == 0);
}

static RoofGapReason
model_tiles (RoofGapModel *self)
{
  RoofTile own = self->tile.rows > 0 ? self->tile : (RoofTile) { get_size (self, "bm"), get_size (self, "bn") };
  int year = roof_machine_get_year (self->machine);
  guint units = count_units (self->machine);

  if (!self->product || !self->tiled || !roof_estimator_has_peak (self->estimator, self->whole.main))
    return ROOF_GAP_NO_PRODUCT;
  if (!is_gpu (self->machine))
    return ROOF_GAP_NO_GPU;
  if (units == 0)
    return ROOF_GAP_NO_UNITS;
  self->gap->units = units;
  /* Larger tiles of a kernel's own are blocks for a cache. */
  if ((self->own_tiles || self->tile.rows > 0) && own.rows * own.columns <= MOST_TILE)
    roof_gemm_count_tiles (&self->gemm, own, units, &self->gap->tiles);
  else
    roof_gemm_choose_tiles (&self->gemm, units, year > 0 && year < HOPPER_YEAR, &self->gap->tiles);
  return ROOF_GAP_IS_MODELLED;
}

/* @time, s, at the rate that is seen, for the peak or the sustained rate. @part, @index: a peak or a level */
static double
change_rate (const RoofGapModel *self,
             RoofMachinePart     part,
             guint               index,
             gboolean            sustained,
             double              time)
{
  double fraction = roof_machine_get_rating (self->machine, (RoofMachineKey) { part, index, ROOF_FIELD_SUSTAINED })->value;
  gboolean seen = roof_machine_is_sustained (self->machine, (RoofMachineKey) { part, index, ROOF_FIELD_VALUE });

  if (sustained && !isnan (self->fraction) && self->turned.part == part && self->turned.index == index)
    return time * (seen ? fraction : 1) / self->fraction;
  if (isnan (fraction) || seen == sustained || (seen && self->as_seen))
    return time;
  return seen ? time * fraction : time / fraction;
}

/* The longest unit, or (@summed) all in sequence, s. */
static double
time_units (const RoofGapModel *self,
            const RoofEstimate *estimate,
            gboolean            tiled,
            gboolean            sustained,
            gboolean            summed)
{
  double busy[ROOF_MAX_UNITS] = { 0 }, longest = 0, sum = 0;

  for (guint i = 0; i < roof_operation_get_n_works (self->operation); i++)
    {
      double time = estimate->t_unit[i];

      if (!(time > 0) || !roof_estimator_has_peak (self->estimator, i))
        continue;
      time = change_rate (self, ROOF_PART_PEAK, roof_estimator_get_peak (self->estimator, i, NULL), sustained, time);
      if (tiled && i == estimate->main)
        time /= self->gap->tiles.efficiency;
      busy[roof_estimator_get_same_unit (self->estimator, i)] += time;
      sum += time;
    }
  for (guint i = 0; i < ROOF_MAX_UNITS; i++)
    longest = fmax (longest, busy[i]);
  return summed ? sum : longest;
}

static double
time_level (RoofGapModel       *self,
            const RoofGapBytes *bytes,
            guint               level,
            gboolean            sustained)
{
  double time;

  self->scratch.read[level] = bytes->read[level];
  self->scratch.write[level] = bytes->write[level];
  time = roof_estimator_get_clock_part (self->estimator, &self->scratch, level, ROOF_FIELD_VALUE)
         + roof_estimator_get_clock_part (self->estimator, &self->scratch, level, ROOF_FIELD_READ)
         + roof_estimator_get_clock_part (self->estimator, &self->scratch, level, ROOF_FIELD_WRITE);
  return change_rate (self, ROOF_PART_LEVEL, level, sustained, time);
}

static double
time_levels (RoofGapModel       *self,
             const RoofGapBytes *bytes,
             gboolean            sustained,
             gboolean            summed)
{
  double longest = 0, sum = 0;

  for (guint i = 0; i < self->n_levels; i++)
    {
      double time = time_level (self, bytes, i, sustained);

      longest = fmax (longest, time);
      sum += time;
    }
  return summed ? sum : longest;
}

static gboolean
knows_sustained (const RoofGapModel *self,
                 RoofMachinePart     part,
                 guint               index)
{
  return !isnan (roof_machine_get_rating (self->machine, (RoofMachineKey) { part, index, ROOF_FIELD_SUSTAINED })->value);
}

static RoofGapReason
model_sustained (RoofGapModel *self)
{
  RoofGap *gap = self->gap;
  double longest = 0;

  gap->sustained_peak = gap->sustained_level = -1;
  if (self->whole.t_unit[self->whole.main] > 0 && roof_estimator_has_peak (self->estimator, self->whole.main))
    {
      guint peak = roof_estimator_get_peak (self->estimator, self->whole.main, NULL);

      gap->sustained_peak = knows_sustained (self, ROOF_PART_PEAK, peak) ? (int) peak : -1;
    }
  for (guint i = 0; i < self->n_levels; i++)
    {
      double time = time_level (self, &self->moved, i, FALSE);

      if (!(time > longest) || !knows_sustained (self, ROOF_PART_LEVEL, i))
        continue;
      longest = time;
      gap->sustained_level = (int) i;
    }
  return gap->sustained_peak < 0 && gap->sustained_level < 0 ? ROOF_GAP_NO_SUSTAINED : ROOF_GAP_IS_MODELLED;
}

/* The clocks at step @step with all steps before it that are modelled, s. @sustained: with sustained rates from their step on.
 * @summed: of all units and all levels, one after another; else of the longest of each */
static void
find_clocks (RoofGapModel *self,
             RoofGapStep   step,
             gboolean      sustained,
             gboolean      summed,
             double       *units,
             double       *levels)
{
  const RoofEstimate *work = step > ROOF_GAP_COMPULSORY ? &self->whole : &self->work;
  const RoofGapBytes *bytes = step >= ROOF_GAP_CACHE    ? &self->moved
                       : step >= ROOF_GAP_FORMATS ? &self->formatted
                                                  : &self->ideal;
  gboolean tiled = step >= ROOF_GAP_TILES && self->gap->reasons[ROOF_GAP_TILES] == ROOF_GAP_IS_MODELLED;

  sustained = sustained && step >= ROOF_GAP_SUSTAINED;
  *units = time_units (self, work, tiled, sustained, summed);
  *levels = time_levels (self, bytes, sustained, summed);
}

static double
get_latency (const RoofGapModel *self,
             RoofGapStep         step)
{
  return step == ROOF_GAP_LATENCY ? self->whole.t_latency : 0;
}

double
roof_gap_model_find_bound (RoofGapModel *self,
                           RoofGapStep   step,
                           gboolean      sustained)
{
  gboolean summed = step >= ROOF_GAP_OVERLAP;
  double units, levels;

  find_clocks (self, step, sustained, summed, &units, &levels);
  if (summed)
    {
      self->gap->t_units = units;
      self->gap->t_levels = levels;
    }
  return (summed ? units + levels : fmax (units, levels)) + get_latency (self, step);
}

double
roof_gap_model_sum_clocks (RoofGapModel *self,
                           RoofGapStep   step,
                           gboolean      sustained)
{
  double units, levels;

  find_clocks (self, step, sustained, TRUE, &units, &levels);
  return units + levels + get_latency (self, step);
}

gboolean
roof_gap_model_find_rate (RoofGapModel   *self,
                          RoofMachineKey *key)
{
  double units, levels;

  find_clocks (self, ROOF_GAP_SUSTAINED, TRUE, FALSE, &units, &levels);
  if (units > levels)
    *key = (RoofMachineKey) { ROOF_PART_PEAK, (guint) self->gap->sustained_peak, ROOF_FIELD_VALUE };
  else
    *key = (RoofMachineKey) { ROOF_PART_LEVEL, (guint) self->gap->sustained_level, ROOF_FIELD_VALUE };
  return (units > levels ? self->gap->sustained_peak : self->gap->sustained_level) >= 0;
}

void
roof_gap_model_find_bounds (RoofGapModel *self,
                            RoofGapBound *bounds)
{
  for (guint i = 0; i < ROOF_N_GAP_BOUNDS; i++)
    {
      bounds[i].formula = bounds[i].at_peak = NAN;
      if (self->gap->reasons[i] != ROOF_GAP_IS_MODELLED)
        continue;
      bounds[i].at_peak = i > ROOF_GAP_SUSTAINED ? roof_gap_model_find_bound (self, (RoofGapStep) i, FALSE) : NAN;
      bounds[i].formula = roof_gap_model_find_bound (self, (RoofGapStep) i, TRUE);
    }
}

double
roof_gap_model_sum_bytes (const RoofGapModel *self,
                          const RoofGapBytes *bytes,
                          int                 level)
{
  double unknown = 0;

  if (level < 0)
    return 0;
  if (roof_operation_is_custom (self->operation))
    unknown = self->whole.bytes[level] - self->whole.read[level] - self->whole.write[level];
  return bytes->read[level] + bytes->write[level] + unknown;
}

/* Finds which steps are modelled, and what they rest on. */
static void
model_steps (RoofGapModel *self)
{
  gboolean custom = roof_operation_is_custom (self->operation);
  double values[ROOF_MAX_SLOTS], allocated = 0;
  RoofGap *gap = self->gap;

  find_product (self);
  estimate_work (self, values);
  if (custom)
    take_given (self, &allocated);
  else
    add_tensors (self, values, &allocated);
  self->input = fmin (get_value_bytes (self, ROOF_ROLE_ACTIVATIONS), get_value_bytes (self, ROOF_ROLE_WEIGHTS));
  self->output = get_value_bytes (self, ROOF_ROLE_OUTPUT);
  find_cache (self);
  gap->reasons[ROOF_GAP_FORMATS] = custom ? ROOF_GAP_NO_TENSORS : ROOF_GAP_IS_MODELLED;
  gap->reasons[ROOF_GAP_TILES] = model_tiles (self);
  gap->reasons[ROOF_GAP_CACHE] = model_cache (self, allocated);
  gap->reasons[ROOF_GAP_SUSTAINED] = model_sustained (self);
  gap->reasons[ROOF_GAP_LATENCY] = self->whole.t_latency > 0 ? ROOF_GAP_IS_MODELLED : ROOF_GAP_NO_LATENCY;
  gap->ideal = roof_gap_model_sum_bytes (self, &self->ideal, self->main_memory);
  gap->formatted = roof_gap_model_sum_bytes (self, &self->formatted, self->main_memory);
  gap->moved = roof_gap_model_sum_bytes (self, &self->moved, self->main_memory);
}

void
roof_gap_model_init (RoofGapModel       *self,
                     const RoofAnalysis *analysis,
                     const RoofTile     *tile,
                     RoofGap            *gap)
{
  *self = (RoofGapModel) {
    .gap = gap,
    .analysis = analysis,
    .estimator = roof_analysis_get_estimator (analysis),
    .operation = roof_analysis_get_operation (analysis),
    .machine = roof_analysis_get_machine (analysis),
    .whole = *roof_analysis_get_estimate (analysis),
    .tile = tile != NULL ? *tile : (RoofTile) { 0, 0 },
    .fraction = NAN,
  };
  self->n_levels = roof_machine_get_n_levels (self->machine);
  self->main_memory = gap->level = roof_machine_find_main_memory (self->machine);
  gap->counted = -1;
  gap->tiled = NAN;
  gap->t_launch = self->whole.t_launch;
  gap->t_collective = self->whole.t_collective;
  model_steps (self);
}
