/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/gpu/amd-counters.h"

#include <math.h>
#include <string.h>

/* All formulas: ROCm, rocprofiler-compute, src/utils/roofline_calc.py (calc_ai). */
#define LANES 64           /* of a wavefront: instructions of the vector unit are counted once for all */
#define FLOPS_A_MOP 512    /* SQ_INSTS_VALU_MFMA_MOPS count units of so many */
#define BYTES_A_BANK 4     /* of local memory, in a cycle */
#define NANO 1e-9          /* times are in ns */

static const struct
{
  const char *dtype, *suffix;
} vector_types[] = { { "fp16", "F16" }, { "fp32", "F32" }, { "fp64", "F64" } };

/* What the vector unit's instructions count, in FLOPs of a lane: "SQ_INSTS_VALU_FMA_F32". */
static const struct
{
  const char *name;
  double      flops;
} vector_instructions[] = { { "ADD", 1 }, { "MUL", 1 }, { "FMA", 2 }, { "TRANS", 1 } };

static const struct
{
  const char *dtype, *suffix;
} matrix_types[] = {
  { "fp16", "F16" }, { "bf16", "BF16" }, { "fp32", "F32" }, { "fp64", "F64" }, { "fp8", "F8" }, { "int8", "I8" },
  { "tf32", "XF32" }, /* of gfx942 */
  { "fp6", "F6F4" },  /* of gfx950, which counts both types together */
};

#define N_VECTOR (G_N_ELEMENTS (vector_types) * G_N_ELEMENTS (vector_instructions))

/* Slots: the vector unit's, the matrix unit's units of FLOPs, its instructions, then these. */
enum
{
  MOPS = N_VECTOR,
  MATRIX_INSTRUCTIONS = MOPS + G_N_ELEMENTS (matrix_types),
  OTHERS = MATRIX_INSTRUCTIONS + G_N_ELEMENTS (matrix_types),
  ALL_MATRIX_INSTRUCTIONS = OTHERS,
  LDS_ACTIVE,
  LDS_CONFLICT,
  L1_ACCESSES,
  L2_READ,
  L2_WRITE,
  L2_ATOMIC_RET,
  L2_ATOMIC,
  EA_READ,       /* requests to memory, of chips before MI300 */
  EA_READ_32,
  EA_WRITE,
  EA_WRITE_64,
  EA0_READ,      /* likewise, from MI300 on */
  EA0_READ_32,
  EA0_WRITE,
  EA0_WRITE_64,
  EA0_READ_128,  /* gfx950 */
  BUBBLE,        /* reads of 128 B, gfx940 to gfx942 */
  FETCH_SIZE,    /* KiB read from memory, which rocprof works out of the requests */
  WRITE_SIZE,
  INSTANCES,     /* those of the caches and of memory that are named without "_sum": values of instances, which the tables add up */
  N_COUNTERS = INSTANCES + BUBBLE - L1_ACCESSES + 1,
};

static const struct
{
  const char *name;
  int         slot;
} names[] = {
  { "SQ_INSTS_MFMA", ALL_MATRIX_INSTRUCTIONS },
  { "SQ_LDS_IDX_ACTIVE", LDS_ACTIVE },
  { "SQ_LDS_BANK_CONFLICT", LDS_CONFLICT },
  { "TCP_TOTAL_CACHE_ACCESSES_sum", L1_ACCESSES },
  { "TCP_TCC_READ_REQ_sum", L2_READ },
  { "TCP_TCC_WRITE_REQ_sum", L2_WRITE },
  { "TCP_TCC_ATOMIC_WITH_RET_REQ_sum", L2_ATOMIC_RET },
  { "TCP_TCC_ATOMIC_WITHOUT_RET_REQ_sum", L2_ATOMIC },
  { "TCC_EA_RDREQ_sum", EA_READ },
  { "TCC_EA_RDREQ_32B_sum", EA_READ_32 },
  { "TCC_EA_WRREQ_sum", EA_WRITE },
  { "TCC_EA_WRREQ_64B_sum", EA_WRITE_64 },
  { "TCC_EA0_RDREQ_sum", EA0_READ },
  { "TCC_EA0_RDREQ_32B_sum", EA0_READ_32 },
  { "TCC_EA0_WRREQ_sum", EA0_WRITE },
  { "TCC_EA0_WRREQ_64B_sum", EA0_WRITE_64 },
  { "TCC_EA0_RDREQ_128B_sum", EA0_READ_128 },
  { "TCC_BUBBLE_sum", BUBBLE },
  { "FETCH_SIZE", FETCH_SIZE },
  { "FetchSize", FETCH_SIZE },
  { "WRITE_SIZE", WRITE_SIZE },
  { "WriteSize", WRITE_SIZE },
};

G_STATIC_ASSERT (N_COUNTERS <= ROOF_MOST_AMD_COUNTERS);

/* "SQ_INSTS_VALU_FMA_F32", "SQ_INSTS_VALU_MFMA_MOPS_F32", "SQ_INSTS_VALU_MFMA_F32"; -1: none of them */
static int
find_instruction (const char *name)
{
  static const char front[] = "SQ_INSTS_VALU_", matrix[] = "MFMA_", mops[] = "MOPS_";

  if (!g_str_has_prefix (name, front))
    return -1;
  name += strlen (front);
  if (g_str_has_prefix (name, matrix))
    {
      gboolean counted = g_str_has_prefix (name + strlen (matrix), mops);
      const char *type = name + strlen (matrix) + (counted ? strlen (mops) : 0);

      for (guint i = 0; i < G_N_ELEMENTS (matrix_types); i++)
        if (g_str_equal (type, matrix_types[i].suffix))
          return (int) ((counted ? MOPS : MATRIX_INSTRUCTIONS) + i);
      return -1;
    }
  for (guint i = 0; i < N_VECTOR; i++)
    {
      const char *instruction = vector_instructions[i % G_N_ELEMENTS (vector_instructions)].name;
      gsize length = strlen (instruction);

      if (g_str_has_prefix (name, instruction) && name[length] == '_'
          && g_str_equal (name + length + 1, vector_types[i / G_N_ELEMENTS (vector_instructions)].suffix))
        return (int) i;
    }
  return -1;
}

/* Whether @name is @sum without its end: "TCC_EA0_RDREQ", "TCC_EA0_RDREQ_sum". */
static gboolean
is_instance (const char *name,
             const char *sum)
{
  gsize length = strlen (name);

  return strncmp (sum, name, length) == 0 && g_str_equal (sum + length, "_sum");
}

int
roof_amd_counters_find (const char *name)
{
  int slot = find_instruction (name);

  for (guint i = 0; slot < 0 && i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (names[i].name, name))
      slot = names[i].slot;
    else if (is_instance (name, names[i].name))
      slot = INSTANCES + names[i].slot - L1_ACCESSES;
  return slot;
}

guint64
roof_amd_counters_get_work (void)
{
  return (G_GUINT64_CONSTANT (1) << OTHERS) - 1;
}

void
roof_amd_counters_init (RoofAmdCounters *self)
{
  for (guint i = 0; i < ROOF_MOST_AMD_COUNTERS; i++)
    self->values[i] = NAN;
}

static double
or_zero (double value)
{
  return isnan (value) ? 0 : value;
}

/* Adds @value to the work, and takes the dtype with the most. */
static void
add_work (RoofLaunch *launch,
          double     *largest,
          double      value,
          const char *unit,
          const char *dtype)
{
  if (isnan (value))
    return;
  launch->flops = or_zero (launch->flops) + value;
  if (value <= *largest)
    return;
  *largest = value;
  launch->unit = unit;
  launch->compute = dtype;
}

/* Whether there were matrix instructions whose FLOPs were not counted, or counted as 0. */
static gboolean
lacks_mops (const double *v)
{
  gboolean any = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (matrix_types); i++)
    {
      if (v[MATRIX_INSTRUCTIONS + i] > 0 && !(v[MOPS + i] > 0))
        return TRUE;
      any |= v[MOPS + i] > 0;
    }
  return v[ALL_MATRIX_INSTRUCTIONS] > 0 && !any;
}

/* Whether additions, products or FMAs of a dtype were not counted, but others of it were. */
static gboolean
lacks_instructions (const double *v)
{
  for (guint i = 0; i < N_VECTOR; i += G_N_ELEMENTS (vector_instructions))
    {
      guint n = !isnan (v[i]) + !isnan (v[i + 1]) + !isnan (v[i + 2]);

      if (n > 0 && n < 3)
        return TRUE;
    }
  return FALSE;
}

static void
count_work (const double   *v,
            RoofLaunch     *launch,
            RoofAmdAssumed *assumed)
{
  double largest = 0;

  for (guint i = 0; i < N_VECTOR; i++)
    add_work (launch, &largest, v[i] * LANES * vector_instructions[i % G_N_ELEMENTS (vector_instructions)].flops, "vector",
              vector_types[i / G_N_ELEMENTS (vector_instructions)].dtype);
  for (guint i = 0; i < G_N_ELEMENTS (matrix_types); i++)
    add_work (launch, &largest, v[MOPS + i] * FLOPS_A_MOP, "matrix", matrix_types[i].dtype);
  *assumed |= (lacks_mops (v) ? ROOF_AMD_NO_MOPS : 0) | (lacks_instructions (v) ? ROOF_AMD_PARTIAL : 0);
  if (launch->flops == 0 && lacks_mops (v))
    launch->flops = NAN;
}

/* Whether requests to memory were counted under the names that chips have from MI300 on. */
static gboolean
has_new_requests (const double *v)
{
  return !isnan (v[EA0_READ]) || !isnan (v[EA0_WRITE]);
}

/* Requests of 64 B, but for those of 32 B, and reads of 128 B, which gfx950 counts as such, and gfx940 to gfx942 as bubbles
 * (rocprofiler-compute 3.5.0). Where some of these are missing, the sizes of rocprof, which its metrics.xml divides by 1024; without
 * sizes, reads are assumed to be of 64 B. */
static double
count_memory (const double      *v,
              const RoofAmdChip *chip,
              RoofAmdAssumed    *assumed)
{
  gboolean old = !has_new_requests (v);
  const double *requests = v + (old ? EA_READ : EA0_READ);
  double bubble = g_strcmp0 (chip->arch, "gfx950") != 0 ? v[BUBBLE] : NAN;
  double large = isnan (v[EA0_READ_128]) ? bubble : v[EA0_READ_128], small = or_zero (requests[1]);
  double read = 1024 * v[FETCH_SIZE], written = 64 * requests[3] + 32 * (requests[2] - requests[3]);

  if (!isnan (requests[0]) && (isnan (read) || (!isnan (requests[1]) && (old || !isnan (large)))))
    {
      if (!old && isnan (large))
        *assumed |= ROOF_AMD_NO_128;
      large = old ? 0 : or_zero (large);
      if (isnan (requests[1]))
        *assumed |= ROOF_AMD_NO_32;
      read = 128 * large + 32 * small + 64 * (requests[0] - large - small);
    }
  return read + (isnan (written) ? 1024 * v[WRITE_SIZE] : written);
}

RoofAmdAssumed
roof_amd_counters_count (const RoofAmdCounters *self,
                         const RoofAmdChip     *chip,
                         RoofLaunch            *launch)
{
  RoofAmdCounters whole = *self;
  const double *v = whole.values;
  RoofAmdAssumed assumed = 0;
  gboolean wide;
  double request;

  for (guint i = L1_ACCESSES; i <= BUBBLE; i++)
    if (isnan (v[i]))
      whole.values[i] = v[INSTANCES + i - L1_ACCESSES];
  /* Release 3.7.0 of rocprof-compute corrected 64 to 128 B for these chips (its changelog). */
  wide = chip->arch != NULL ? g_str_has_prefix (chip->arch, "gfx94") || g_str_equal (chip->arch, "gfx950") : has_new_requests (v);
  request = wide ? 128 : 64;
  count_work (v, launch, &assumed);
  launch->bytes[0] = (RoofLaunchBytes) { "dram", count_memory (v, chip, &assumed) };
  launch->bytes[1] = (RoofLaunchBytes) { "l2", request * (v[L2_READ] + v[L2_WRITE] + or_zero (v[L2_ATOMIC_RET]) + or_zero (v[L2_ATOMIC])) };
  launch->bytes[2] = (RoofLaunchBytes) { "l1", request * v[L1_ACCESSES] };
  launch->bytes[3] = (RoofLaunchBytes) { "lds", (v[LDS_ACTIVE] - v[LDS_CONFLICT]) * BYTES_A_BANK * chip->lds_banks };
  if (wide && !(isnan (launch->bytes[1].bytes) && isnan (launch->bytes[2].bytes)))
    assumed |= ROOF_AMD_WIDE;
  return assumed;
}

double
roof_amd_read_span (const char *begin,
                    const char *end)
{
  guint64 from, to;

  if (!g_ascii_string_to_unsigned (begin, 10, 0, G_MAXUINT64, &from, NULL) || !g_ascii_string_to_unsigned (end, 10, 0, G_MAXUINT64, &to, NULL)
      || to <= from)
    return NAN;
  return (double) (to - from) * NANO;
}
