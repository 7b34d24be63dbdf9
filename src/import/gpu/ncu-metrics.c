/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/gpu/ncu-metrics.h"

#include <math.h>
#include <string.h>

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

/* How a metric counts operations: all of a launch, those in a cycle of the multiprocessors, or those in a second. */
typedef enum
{
  PER_LAUNCH,
  PER_CYCLE,
  PER_SECOND,
} Per;

/* Tensor operations of one kind: "src_fp16_dst_fp32", with or without sparsity, of one instruction or of all. They overlap. */
typedef struct
{
  char *source;      /* "fp16", "fp4_fp6_fp8" */
  char *destination; /* nullable: any */
  char *instruction; /* nullable: any, "hmma" */
  int   sparsity;    /* 1 on, 0 off, -1 both */
  Per   per;
} Tensor;

struct _RoofNcuCatalogue
{
  GHashTable *slots;   /* name to slot + 1; -1 is 0 */
  GArray     *tensors; /* (element-type Tensor) */
};

static void
clear_tensor (gpointer data)
{
  Tensor *tensor = data;

  g_free (tensor->source);
  g_free (tensor->destination);
  g_free (tensor->instruction);
}

RoofNcuCatalogue *
roof_ncu_catalogue_new (void)
{
  RoofNcuCatalogue *self = g_new0 (RoofNcuCatalogue, 1);

  self->slots = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->tensors = g_array_new (FALSE, TRUE, sizeof (Tensor));
  g_array_set_clear_func (self->tensors, clear_tensor);
  return self;
}

void
roof_ncu_catalogue_free (RoofNcuCatalogue *self)
{
  g_hash_table_unref (self->slots);
  g_array_unref (self->tensors);
  g_free (self);
}

/* --- names --- */

/* Cuts @text at @mark. Returns: (nullable): what stands behind it */
static char *
cut (char       *text,
     const char *mark)
{
  char *at = strstr (text, mark);

  if (at == NULL)
    return NULL;
  *at = '\0';
  return at + strlen (mark);
}

/* Reads "ops_path_tensor_op_hmma_src_fp16_dst_fp32_sparsity_off.sum". */
static gboolean
read_tensor (const char *name,
             Tensor     *tensor)
{
  static const char *const pers[] = { [PER_LAUNCH] = "", [PER_CYCLE] = ".per_cycle_elapsed", [PER_SECOND] = ".per_second" };
  const char *start = strstr (name, "__ops_path_tensor_");
  g_autofree char *text = start != NULL ? g_strdup (start + strlen ("__ops_path_tensor_")) : NULL;
  const char *per = text != NULL ? cut (text, ".sum") : NULL;
  char *rest, *source, *destination;

  while (per != NULL && tensor->per < G_N_ELEMENTS (pers) && !g_str_equal (per, pers[tensor->per]))
    tensor->per++;
  if (per == NULL || tensor->per == G_N_ELEMENTS (pers))
    return FALSE;
  rest = cut (text, "_sparsity_");
  tensor->sparsity = rest == NULL ? -1 : g_str_equal (rest, "on");
  source = g_str_has_prefix (text, "src_") ? text + strlen ("src_") : cut (text, "_src_");
  if (source == NULL)
    return FALSE;
  destination = cut (source, "_dst_");
  tensor->source = g_strdup (source);
  tensor->destination = g_strdup (destination);
  tensor->instruction = g_str_has_prefix (text, "op_") ? g_strdup (text + strlen ("op_")) : NULL;
  return TRUE;
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
  Tensor tensor = { 0 };
  int slot = find_instruction (plain, derived);

  for (guint i = 0; slot < 0 && i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (names[i].name, plain))
      slot = names[i].slot;
  if (slot >= 0 || !read_tensor (name, &tensor))
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

/* --- values --- */

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

/* FLOPs of the vector instructions of one dtype, NAN if none was counted. */
static double
sum_kind (const double  *v,
          guint          kind,
          RoofNcuDoubts *doubts)
{
  double sum = NAN;
  guint n = 0;

  for (guint i = 0; i < kinds[kind].n; i++)
    {
      double work = find_flops (v, kinds[kind].first + i);

      if (isnan (work))
        continue;
      n += i < kinds[kind].least;
      sum = first_known (sum, 0) + work;
    }
  if (n < kinds[kind].least && !isnan (v[FIRST_WHOLE + kind]) && !(kinds[kind].first == HALF_ADD && counts_pairs (v)))
    return v[FIRST_WHOLE + kind];
  doubts->n_partial += n > 0 && n < kinds[kind].least;
  return sum;
}

/* --- tensor operations --- */

static gboolean
matches (const Tensor *tensor,
         const char   *source,
         const char   *destination,
         const char   *instruction,
         int           sparsity)
{
  return g_str_equal (tensor->source, source) && g_strcmp0 (tensor->destination, destination) == 0
         && g_strcmp0 (tensor->instruction, instruction) == 0 && tensor->sparsity == sparsity;
}

static double
find_tensor (const RoofNcuValues    *self,
             const RoofNcuCatalogue *catalogue,
             const Tensor           *like,
             int                     sparsity)
{
  const double *v = self->fixed, pers[] = { [PER_LAUNCH] = 1, [PER_CYCLE] = find_cycles (v), [PER_SECOND] = find_time (v) };
  double value = NAN;

  for (guint i = 0; i < self->tensors->len && isnan (value); i++)
    {
      const Tensor *tensor = &g_array_index (catalogue->tensors, Tensor, i);

      if (matches (tensor, like->source, like->destination, like->instruction, sparsity))
        value = g_array_index (self->tensors, double, i) * pers[tensor->per];
    }
  return value;
}

/* Operations as of @like with any sparsity: the bare metric, else on and off together. NAN: not counted */
static double
count_any_sparsity (const RoofNcuValues    *self,
                    const RoofNcuCatalogue *catalogue,
                    const Tensor           *like)
{
  double bare = find_tensor (self, catalogue, like, -1);
  double off = find_tensor (self, catalogue, like, 0), on = find_tensor (self, catalogue, like, 1);

  return first_known (bare, isnan (off) ? on : off + first_known (on, 0));
}

/* Whether the metric @index is the first of those that differ from it in sparsity alone. */
static gboolean
is_first (const RoofNcuCatalogue *catalogue,
          guint                   index)
{
  const Tensor *like = &g_array_index (catalogue->tensors, Tensor, index);

  for (guint i = 0; i < index; i++)
    {
      const Tensor *other = &g_array_index (catalogue->tensors, Tensor, i);

      if (matches (other, like->source, like->destination, like->instruction, other->sparsity))
        return FALSE;
    }
  return TRUE;
}

/* How general a metric is, for one source type: all of it, or parts by destination, by instruction, or by both. */
static guint
get_generality (const Tensor *tensor)
{
  return (tensor->destination == NULL ? 0 : 1) + (tensor->instruction == NULL ? 0 : 2);
}

/* Operations on operands of @source: of the metrics that overlap, the most general; parts of the same generality add up. */
static double
count_source (const RoofNcuValues    *self,
              const RoofNcuCatalogue *catalogue,
              const char             *source)
{
  double sums[4] = { NAN, NAN, NAN, NAN };

  for (guint i = 0; i < self->tensors->len; i++)
    {
      const Tensor *tensor = &g_array_index (catalogue->tensors, Tensor, i);
      double value = g_str_equal (tensor->source, source) && is_first (catalogue, i) ? count_any_sparsity (self, catalogue, tensor) : NAN;
      double *sum = &sums[get_generality (tensor)];

      if (!isnan (value))
        *sum = first_known (*sum, 0) + value;
    }
  for (guint i = 0; i < G_N_ELEMENTS (sums); i++)
    if (!isnan (sums[i]))
      return sums[i];
  return NAN;
}

/* The dtype of operands that are called @source: "fp4_fp6_fp8" are of the widest of them. */
static const char *
get_dtype (const char *source)
{
  static const char *const dtypes[] = { "fp64", "tf32", "fp32", "bf16", "fp16", "fp8", "fp6", "fp4", "int8", "int4" };

  for (guint i = 0; i < G_N_ELEMENTS (dtypes); i++)
    if (strstr (source, dtypes[i]) != NULL)
      return dtypes[i];
  return g_str_equal (source, "int1") ? "int2" : NULL;
}

/* Whether all types of @part, "fp4", is among those of @whole, "fp4_fp6_fp8". */
static gboolean
is_part (const char *part,
         const char *whole)
{
  return !g_str_equal (part, whole) && strchr (whole, '_') != NULL && strstr (whole, part) != NULL;
}

/* Work by dtype. */
typedef struct
{
  double      total;   /* FLOP, or NAN: none counted */
  double      largest; /* of one dtype */
  const char *dtype;   /* nullable: of the largest */
  const char *unit;
  guint       n;       /* dtypes with work */
} DtypeWork;

static void
add_work (DtypeWork  *work,
          double      value,
          const char *unit,
          const char *dtype)
{
  if (isnan (value))
    return;
  work->total = first_known (work->total, 0) + value;
  work->n += value > 0;
  if (work->dtype != NULL && value <= work->largest)
    return;
  work->largest = value;
  work->dtype = dtype;
  work->unit = unit;
}

/* The dtype of @value operations on @source: of several types, the type that includes the others, where it is counted. */
static const char *
find_dtype (const RoofNcuValues    *self,
            const RoofNcuCatalogue *catalogue,
            const char             *source,
            double                  value)
{
  for (guint i = 0; i < self->tensors->len; i++)
    {
      const char *part = g_array_index (catalogue->tensors, Tensor, i).source;

      if (is_part (part, source) && count_source (self, catalogue, part) == value)
        return get_dtype (part);
    }
  return get_dtype (source);
}

/* Adds the tensor operations that were counted as such. FALSE: none were. */
static gboolean
add_tensors (const RoofNcuValues    *self,
             const RoofNcuCatalogue *catalogue,
             DtypeWork              *work)
{
  gboolean any = FALSE;

  for (guint i = 0; self->tensors != NULL && i < self->tensors->len; i++)
    {
      const char *source = g_array_index (catalogue->tensors, Tensor, i).source;
      double value = count_source (self, catalogue, source);
      gboolean twice = isnan (value);

      for (guint k = 0; k < self->tensors->len && !twice; k++)
        {
          const char *other = g_array_index (catalogue->tensors, Tensor, k).source;

          twice = (k < i && g_str_equal (other, source))
                  || (is_part (source, other) && count_source (self, catalogue, other) >= value);
        }
      any |= !isnan (value);
      if (!twice)
        add_work (work, value, "matrix", find_dtype (self, catalogue, source, value));
    }
  return any;
}

/* Tensor work by instructions, where operations were not counted: of those alone whose shape the compute capability says. HFMA2.MMA,
 * by which compilers move constants, runs on the tensor pipe since CC 8.0: if all of the pipe's instructions are hfma, neither is
 * work. @moves: (out) */
static void
add_tensor_instructions (const double  *v,
                         double         cc,
                         DtypeWork     *work,
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
    add_work (work, half * FLOPS_OF_VOLTA_HMMA, "matrix", "fp16");
  else if (cc == 8.0 && doubles > 0)
    add_work (work, doubles * FLOPS_OF_DMMA, "matrix", "fp64");
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
  DtypeWork work = { .total = NAN };
  guint missed = doubts->n_partial + doubts->n_uncounted, partial = doubts->n_partial;
  gboolean moves = FALSE;

  if (!add_tensors (self, catalogue, &work))
    add_tensor_instructions (v, cc, &work, &moves, doubts);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      gboolean half = g_str_equal (kinds[i].dtype, "fp16");
      double value = sum_kind (v, i, doubts);

      if (moves && half)
        continue;
      doubts->n_half += half && !counts_pairs (v) && value > 0;
      doubts->n_pairs += half && counts_pairs (v) && value > 0;
      add_work (&work, value, "vector", kinds[i].dtype);
    }
  doubts->n_partial = MIN (doubts->n_partial, partial + 1); /* a launch, of however many dtypes */
  doubts->n_mixed += work.n > 1;
  missed = doubts->n_partial + doubts->n_uncounted - missed;
  launch->flops = work.total == 0 && missed > 0 ? NAN : work.total;
  launch->unit = work.total > 0 ? work.unit : NULL;
  launch->compute = work.total > 0 ? work.dtype : NULL;
}

/* --- bytes --- */

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
