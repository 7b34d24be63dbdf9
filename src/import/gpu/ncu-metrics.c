/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/gpu/ncu-metrics.h"

#include <math.h>
#include <string.h>

#include "import/gpu/ncu-tensor.h"

/* Metrics of a launch in Nsight Compute's names, and the work, bytes and time that follow from them. A known metric has a fixed slot, a
 * tensor operation, whose name is made of its types, the next free one. Work: operations of the tensor pipe as counted, of overlapping
 * metrics only the most general; else the pipe's instructions, where the compute capability says what one does; and vector instructions.
 * Invariants: NAN is "not collected" and goes through all sums, 0 is "none"; values are in base units. Doubts are counted and told. */

/* Instructions of threads, predicated on, that the SASS counters tell apart. */
static const char *const instructions[] = { "fadd", "fmul", "ffma", "fadd2", "fmul2", "ffma2", "dadd", "dmul", "dfma",
                                            "hadd", "hmul", "hfma" };

/* FLOPs of an instruction of one thread. An FMA is 2; fadd2, fmul2 and ffma2 of compute capability 10 are pairs (NVIDIA,
 * SpeedOfLight_RooflineChart.section). hfma and the others of FP16 are packed pairs, of which one half counts as Nsight Compute does, or
 * both, where the report has NVIDIA's metrics that count both (hfma_pred_on_x4). */
static const double flops[] = { 1, 1, 2, 2, 2, 4, 1, 1, 2, 1, 1, 2 };

/* The dtypes of those instructions. */
static const struct
{
  const char *dtype;
  guint       first, n, least; /* of its instructions; @least of them are always counted together */
} kinds[] = {
  { "fp32", 0, 6, 3 },
  { "fp64", 6, 3, 3 },
  { "fp16", 9, 3, 3 },
};

#define N_INSTRUCTIONS G_N_ELEMENTS (instructions)
#define HALF_ADD 9 /* hadd and hfma among the instructions */
#define HALF_FMA 11

/* Slots of metrics: instructions, their rates, then these. */
enum
{
  RATE_OF_FIRST = N_INSTRUCTIONS, /* instructions in a cycle, of all multiprocessors */
  PACKED_ADD = 2 * N_INSTRUCTIONS, /* FLOPs of packed FP16 pairs in a cycle */
  PACKED_MUL,
  PACKED_FMA,
  TENSOR,
  HMMA,
  IMMA,
  DMMA,
  GMMA,
  FIRST_WHOLE, /* all operations of a kind together, an FMA counted twice */
  LAST_WHOLE = FIRST_WHOLE + 2,
  TIME,
  CYCLES,
  FREQUENCY,
  DRAM,
  DRAM_READ,
  DRAM_WRITE,
  DRAM_SECTORS,
  DRAM_SECTORS_READ,
  DRAM_SECTORS_WRITE,
  DRAM_RATE,
  DRAM_READ_RATE,
  DRAM_WRITE_RATE,
  L2,
  L2_SECTORS,
  L2_SECTORS_READ,
  L2_SECTORS_WRITE,
  L2_SECTORS_ATOM,
  L2_SECTORS_RED,
  L2_RATE,
  L1,
  L1_SECTORS,
  L1_RATE,
  L2_BUS_RATE, /* of the other definition, as are the rest */
  L1_BUS_RATE,
  L1_BUS_RATE_GLOBAL,
  L1_BUS_RATE_SHARED,
  L2_CYCLES,
  L1_WRITEBACK,
  L1_WRITEBACK_GLOBAL,
  L1_WRITEBACK_SHARED,
  N_FIXED,
};

/* Metrics by name: sm__ and smsp__ are the same sums and written sm__ here. */
static const struct
{
  const char *name;
  int         slot;
} names[] = {
  { "derived__smsp__sass_thread_inst_executed_op_hadd_pred_on_x2", PACKED_ADD },
  { "derived__smsp__sass_thread_inst_executed_op_hmul_pred_on_x2", PACKED_MUL },
  { "derived__smsp__sass_thread_inst_executed_op_hfma_pred_on_x4", PACKED_FMA },
  { "sm__inst_executed_pipe_tensor.sum", TENSOR },
  { "sm__inst_executed_pipe_tensor_op_hmma.sum", HMMA },
  { "sm__inst_executed_pipe_tensor_op_imma.sum", IMMA },
  { "sm__inst_executed_pipe_tensor_op_dmma.sum", DMMA },
  { "sm__inst_executed_pipe_tensor_op_gmma.sum", GMMA },
  { "sm__sass_thread_inst_executed_ops_fadd_fmul_ffma_pred_on.sum", FIRST_WHOLE },
  { "sm__sass_thread_inst_executed_ops_dadd_dmul_dfma_pred_on.sum", FIRST_WHOLE + 1 },
  { "sm__sass_thread_inst_executed_ops_hadd_hmul_hfma_pred_on.sum", LAST_WHOLE },
  { "gpu__time_duration.sum", TIME },
  { "gpu__time_duration.avg", TIME },
  { "gpu__time_duration.max", TIME },
  { "Duration", TIME },
  { "sm__cycles_elapsed.avg", CYCLES },
  { "sm__cycles_elapsed.max", CYCLES },
  { "gpc__cycles_elapsed.max", CYCLES },
  { "Elapsed Cycles", CYCLES },
  { "sm__cycles_elapsed.avg.per_second", FREQUENCY },
  { "gpc__cycles_elapsed.avg.per_second", FREQUENCY },
  { "SM Frequency", FREQUENCY },
  { "dram__bytes.sum", DRAM },
  { "dram__bytes_read.sum", DRAM_READ },
  { "dram__bytes_write.sum", DRAM_WRITE },
  { "dram__bytes_op_read.sum", DRAM_READ }, /* names of compute capability 12 */
  { "dram__bytes_op_write.sum", DRAM_WRITE },
  { "dram__sectors.sum", DRAM_SECTORS },
  { "dram__sectors_read.sum", DRAM_SECTORS_READ },
  { "dram__sectors_write.sum", DRAM_SECTORS_WRITE },
  { "dram__sectors_op_read.sum", DRAM_SECTORS_READ },
  { "dram__sectors_op_write.sum", DRAM_SECTORS_WRITE },
  { "dram__bytes.sum.per_second", DRAM_RATE },
  { "Memory Throughput", DRAM_RATE }, /* of section Memory Workload Analysis; the one in % has another unit */
  { "dram__bytes_read.sum.per_second", DRAM_READ_RATE },
  { "dram__bytes_write.sum.per_second", DRAM_WRITE_RATE },
  { "dram__bytes_op_read.sum.per_second", DRAM_READ_RATE },
  { "dram__bytes_op_write.sum.per_second", DRAM_WRITE_RATE },
  { "lts__t_bytes.sum", L2 },
  { "lts__t_sectors.sum", L2_SECTORS },
  { "lts__t_sectors_op_read.sum", L2_SECTORS_READ },
  { "lts__t_sectors_op_write.sum", L2_SECTORS_WRITE },
  { "lts__t_sectors_op_atom.sum", L2_SECTORS_ATOM },
  { "lts__t_sectors_op_red.sum", L2_SECTORS_RED },
  { "lts__t_bytes.sum.per_second", L2_RATE },
  { "l1tex__t_bytes.sum", L1 },
  { "l1tex__t_sectors.sum", L1_SECTORS },
  { "l1tex__t_bytes.sum.per_second", L1_RATE },
  { "derived__lts__lts2xbar_bytes.sum.per_second", L2_BUS_RATE },
  { "derived__l1tex__lsu_writeback_bytes.sum.per_second", L1_BUS_RATE },
  { "derived__l1tex__lsu_writeback_bytes_mem_lg.sum.per_second", L1_BUS_RATE_GLOBAL },
  { "derived__l1tex__lsu_writeback_bytes_mem_lgds.sum.per_second", L1_BUS_RATE_SHARED },
  { "lts__lts2xbar_cycles_active.sum", L2_CYCLES },
  { "l1tex__lsu_writeback_active.sum", L1_WRITEBACK },
  { "l1tex__lsu_writeback_active_mem_lg.sum", L1_WRITEBACK_GLOBAL },
  { "l1tex__lsu_writeback_active_mem_lgds.sum", L1_WRITEBACK_SHARED },
};

#define SECTOR 32            /* B (NVIDIA, Kernel Profiling Guide: a sector) */
#define BYTES_A_L2_CYCLE 32  /* lts__lts2xbar, and below l1tex__lsu_writeback: NVIDIA, the hierarchical roofline sections */
#define BYTES_A_WRITEBACK 128
#define FLOPS_OF_VOLTA_HMMA 512 /* of a warp's instruction on CC 7.0 alone (NERSC, roofline-on-nvidia-gpus) */
#define FLOPS_OF_DMMA 512       /* on CC 8.0, whose DMMA are all 8×8×4 (CUTLASS, arch/mma_sm80.h) */
#define WARP 32              /* threads */

struct _RoofNcuCatalogue
{
  GHashTable *slots;   /* name to slot + 1; -1 is 0 */
  GArray     *tensors; /* (element-type RoofNcuTensor) */
};

RoofNcuCatalogue *
roof_ncu_catalogue_new (void)
{
  RoofNcuCatalogue *self = g_new0 (RoofNcuCatalogue, 1);

  self->slots = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->tensors = g_array_new (FALSE, TRUE, sizeof (RoofNcuTensor));
  g_array_set_clear_func (self->tensors, roof_ncu_tensor_clear);
  return self;
}

void
roof_ncu_catalogue_free (RoofNcuCatalogue *self)
{
  g_hash_table_unref (self->slots);
  g_array_unref (self->tensors);
  g_free (self);
}

/* @plain: a name with sm__. @derived: one of NVIDIA's roofline sections, of twice the FMAs in a cycle ("…fma_pred_on_x2") */
static int
find_instruction (const char *plain,
                  gboolean    derived)
{
  static const char front[] = "sm__sass_thread_inst_executed_op_";

  if (!g_str_has_prefix (plain, front))
    return -1;
  for (guint i = 0; i < N_INSTRUCTIONS; i++)
    {
      const char *at = plain + strlen (front), *rest = at + strlen (instructions[i]);

      if (!g_str_has_prefix (at, instructions[i]) || !g_str_has_prefix (rest, "_pred_on"))
        continue;
      rest += strlen ("_pred_on");
      if (!derived && g_str_equal (rest, ".sum"))
        return (int) i;
      if (g_str_equal (rest, derived ? "_x2" : ".sum.per_cycle_elapsed"))
        return (int) (RATE_OF_FIRST + i);
    }
  return -1;
}

static int
find_slot (RoofNcuCatalogue *self,
           const char       *name)
{
  /* With sm__ it is twice the FMAs that the device could do (NVIDIA, SpeedOfLight_RooflineChart.section). */
  gboolean derived = g_str_has_prefix (name, "derived__smsp__") && g_str_has_suffix (name, "fma_pred_on_x2");
  const char *whole = derived ? name + strlen ("derived__") : name;
  g_autofree char *plain = g_str_has_prefix (whole, "smsp__") ? g_strconcat ("sm__", whole + strlen ("smsp__"), NULL) : g_strdup (whole);
  RoofNcuTensor tensor = { 0 };
  int slot = find_instruction (plain, derived);

  for (guint i = 0; slot < 0 && i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (names[i].name, plain))
      slot = names[i].slot;
  if (slot >= 0 || !roof_ncu_tensor_read (name, &tensor))
    return slot;
  g_array_append_val (self->tensors, tensor);
  return (int) (N_FIXED + self->tensors->len - 1);
}

int
roof_ncu_catalogue_find (RoofNcuCatalogue *self,
                         const char       *name,
                         const char       *unit)
{
  gpointer known;
  int slot;

  /* Without units the same title can be a share: "Memory Throughput" is both. */
  if (unit != NULL ? g_str_has_prefix (unit, "%") : strstr (name, "__") == NULL)
    return -1;
  if (g_hash_table_lookup_extended (self->slots, name, NULL, &known))
    return GPOINTER_TO_INT (known) - 1;
  slot = find_slot (self, name);
  g_hash_table_insert (self->slots, g_strdup (name), GINT_TO_POINTER (slot + 1));
  return slot;
}

double
roof_ncu_get_base_unit (int slot)
{
  return slot == TIME ? 1e-9 : 1;
}

void
roof_ncu_values_init (RoofNcuValues *self)
{
  self->fixed = g_new (double, N_FIXED);
  for (guint i = 0; i < N_FIXED; i++)
    self->fixed[i] = NAN;
  self->tensors = NULL;
}

void
roof_ncu_values_clear (RoofNcuValues *self)
{
  g_clear_pointer (&self->fixed, g_free);
  g_clear_pointer (&self->tensors, g_array_unref);
}

void
roof_ncu_values_set (RoofNcuValues *self,
                     int            slot,
                     double         value)
{
  double none = NAN;

  if (slot < N_FIXED)
    {
      self->fixed[slot] = value;
      return;
    }
  if (self->tensors == NULL)
    self->tensors = g_array_new (FALSE, FALSE, sizeof (double));
  while (self->tensors->len <= (guint) (slot - N_FIXED))
    g_array_append_val (self->tensors, none);
  g_array_index (self->tensors, double, slot - N_FIXED) = value;
}

/* The first of two numbers that is known. */
static double
first_known (double a,
             double b)
{
  return isnan (a) ? b : a;
}

/* Cycles of the multiprocessors in a launch. */
static double
find_cycles (const double *v)
{
  return first_known (v[FREQUENCY] * v[TIME], v[CYCLES]);
}

static double
find_time (const double *v)
{
  return first_known (v[TIME], v[CYCLES] / v[FREQUENCY]);
}

/* The executed instructions at @index: counted, or their rate in a cycle times the cycles. */
static double
find_executed (const double *v,
               guint         index)
{
  return first_known (v[index], v[RATE_OF_FIRST + index] * find_cycles (v));
}

/* Whether the report counts both halves of the FMAs of packed FP16 pairs. */
static gboolean
counts_pairs (const double *v)
{
  return !isnan (v[PACKED_FMA]);
}

/* FLOPs of the instructions at @index. Of FP16 either both halves of all pairs count, or one, by the FMAs. */
static double
find_flops (const double *v,
            guint         index)
{
  double counted = find_executed (v, index) * flops[index];

  if (index < HALF_ADD)
    return counted;
  return (counts_pairs (v) ? 2 : 1) * first_known (counted, v[PACKED_ADD + index - HALF_ADD] * find_cycles (v) / 2);
}

/* Whether instructions at @index ran in a cycle. */
static gboolean
has_rate (const double *v,
          guint         index)
{
  return v[RATE_OF_FIRST + index] > 0 || (index >= HALF_ADD && v[PACKED_ADD + index - HALF_ADD] > 0);
}

/* FLOPs of the vector instructions of one dtype, NAN if none was counted; where some instructions are lacking, all operations together,
 * of pairs one half, unless both halves of some are more. @pairs: (out): whether both halves of packed pairs count */
static double
sum_kind (const double  *v,
          guint          kind,
          gboolean      *pairs,
          RoofNcuDoubts *doubts)
{
  double sum = NAN, together = v[FIRST_WHOLE + kind];
  gboolean lacks_cycles = FALSE;
  guint n = 0;

  *pairs = kinds[kind].first == HALF_ADD && counts_pairs (v);
  for (guint i = 0; i < kinds[kind].n; i++)
    {
      double work = find_flops (v, kinds[kind].first + i);

      lacks_cycles = lacks_cycles || (isnan (work) && has_rate (v, kinds[kind].first + i));
      if (isnan (work))
        continue;
      n += i < kinds[kind].least;
      sum = first_known (sum, 0) + work;
    }
  if (n < kinds[kind].least && !isnan (together) && !(*pairs && sum > together))
    {
      *pairs = FALSE;
      return together;
    }
  doubts->n_partial += lacks_cycles || (n > 0 && n < kinds[kind].least);
  return sum;
}

/* Tensor work by instructions, where operations were not counted: of those alone whose shape the compute capability says. HFMA2.MMA,
 * by which compilers move constants, runs on the tensor pipe since CC 8.0: if all of the pipe's instructions are hfma, neither is
 * work. @moves: (out) */
static void
add_tensor_instructions (const double  *v,
                         double         cc,
                         RoofNcuWork   *work,
                         gboolean      *moves,
                         RoofNcuDoubts *doubts)
{
  double doubles = first_known (v[DMMA], 0), others = doubles + first_known (v[IMMA], 0) + first_known (v[GMMA], 0);
  double half = first_known (v[HMMA], MAX (first_known (v[TENSOR], 0) - others, 0)), known;

  *moves = v[TENSOR] > 0 && v[TENSOR] * WARP == v[HALF_FMA];
  doubts->n_moves += *moves;
  if (!(half + others > 0) || *moves)
    return;
  if (cc == 7.0)
    roof_ncu_work_add (work, half * FLOPS_OF_VOLTA_HMMA, "matrix", "fp16");
  else if (cc == 8.0 && doubles > 0)
    roof_ncu_work_add (work, doubles * FLOPS_OF_DMMA, "matrix", "fp64");
  known = cc == 7.0 ? half : cc == 8.0 ? doubles : 0;
  doubts->n_guessed += known > 0;
  doubts->n_uncounted += half + others > known;
}

static void
count_work (const RoofNcuValues    *self,
            const RoofNcuCatalogue *catalogue,
            double                  cc,
            RoofLaunch             *launch,
            RoofNcuDoubts          *doubts)
{
  const double *v = self->fixed;
  const RoofNcuTensors tensors = { catalogue->tensors, self->tensors, { 1, find_cycles (v), find_time (v) } };
  RoofNcuWork work = { .total = NAN };
  guint missed = doubts->n_partial + doubts->n_uncounted, partial = doubts->n_partial;
  gboolean moves = FALSE;

  if (!roof_ncu_tensors_add (&tensors, &work))
    add_tensor_instructions (v, cc, &work, &moves, doubts);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      gboolean half = g_str_equal (kinds[i].dtype, "fp16"), pairs;
      double value = sum_kind (v, i, &pairs, doubts);

      if (moves && half)
        continue;
      doubts->n_half += half && !pairs && value > 0;
      doubts->n_pairs += pairs && value > 0;
      roof_ncu_work_add (&work, value, "vector", kinds[i].dtype);
    }
  doubts->n_partial = MIN (doubts->n_partial, partial + 1); /* a launch, of however many dtypes */
  doubts->n_mixed += work.n > 1;
  missed = doubts->n_partial + doubts->n_uncounted - missed;
  launch->flops = work.total == 0 && missed > 0 ? NAN : work.total;
  launch->unit = work.total > 0 ? work.unit : NULL;
  launch->compute = work.total > 0 ? work.dtype : NULL;
}

static double
find_dram (const double *v,
           double        time)
{
  double sectors = first_known (v[DRAM_SECTORS], v[DRAM_SECTORS_READ] + v[DRAM_SECTORS_WRITE]);
  double rate = first_known (v[DRAM_RATE], v[DRAM_READ_RATE] + v[DRAM_WRITE_RATE]);
  double bytes = first_known (v[DRAM], v[DRAM_READ] + v[DRAM_WRITE]);

  return first_known (bytes, first_known (sectors * SECTOR, rate * time));
}

/* Bytes at the caches: as counted, or as NVIDIA's hierarchical roofline sections have it, where these alone have both caches or
 * neither was counted. The two definitions differ and are never mixed. */
static void
find_caches (const double *v,
             double        time,
             double       *l1,
             double       *l2)
{
  /* Atomics and reductions read and write (NERSC, roofline-on-nvidia-gpus). */
  double both = first_known (v[L2_SECTORS_ATOM], 0) + first_known (v[L2_SECTORS_RED], 0);
  double sectors = v[L2_SECTORS_READ] + v[L2_SECTORS_WRITE] + 2 * both;
  double writeback = first_known (v[L1_WRITEBACK], first_known (v[L1_WRITEBACK_GLOBAL], v[L1_WRITEBACK_SHARED]));
  double rate = first_known (v[L1_BUS_RATE], first_known (v[L1_BUS_RATE_GLOBAL], v[L1_BUS_RATE_SHARED]));
  double bus1 = first_known (writeback * BYTES_A_WRITEBACK, rate * time);
  double bus2 = first_known (v[L2_CYCLES] * BYTES_A_L2_CYCLE, v[L2_BUS_RATE] * time);

  *l1 = first_known (v[L1], first_known (v[L1_SECTORS] * SECTOR, v[L1_RATE] * time));
  *l2 = first_known (v[L2], first_known (first_known (v[L2_SECTORS], sectors) * SECTOR, v[L2_RATE] * time));
  if ((isnan (*l1) && isnan (*l2)) || (isnan (*l1 + *l2) && !isnan (bus1 + bus2)))
    {
      *l1 = bus1;
      *l2 = bus2;
    }
}

void
roof_ncu_values_count (const RoofNcuValues    *self,
                       const RoofNcuCatalogue *catalogue,
                       double                  cc,
                       RoofLaunch             *launch,
                       RoofNcuDoubts          *doubts)
{
  const double *v = self->fixed;
  double l1, l2;

  launch->time = find_time (v);
  find_caches (v, launch->time, &l1, &l2);
  count_work (self, catalogue, cc, launch, doubts);
  doubts->clock = first_known (doubts->clock, v[FREQUENCY]);
  launch->bytes[0] = (RoofLaunchBytes) { "dram", find_dram (v, launch->time) };
  launch->bytes[1] = (RoofLaunchBytes) { "l2", l2 };
  launch->bytes[2] = (RoofLaunchBytes) { "l1", l1 };
}
