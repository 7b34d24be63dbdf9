/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/cpu/fp-events.h"

#include <math.h>
#include <string.h>

#include "core/error.h"

/* Where a count goes. */
typedef enum
{
  FIXED,  /* it adds to the others */
  SCALED, /* likewise, for each 128 bits of a scalable vector */
  PART,   /* of AMD's "all": an operation */
  TYPED,  /* likewise: a type, or an operation on one; they repeat what PART and ALL count */
  ALL,
  SCALARS, /* of fp16: those that have an event of their own, and of complex numbers */
  WHOLE,        /* Arm's sum over the types of FIXED */
  WHOLE_SCALED, /* and of SCALED */
} Sort;

enum { DOUBLE, SINGLE, HALF, BRAIN };

/* Scalar, 128 and 256 bits (512 bits are not on every processor); add, multiply and multiply-add. */
#define ALL_PARTS (1 | 2 | 4)
#define SCALAR_PART 1

#define MOST_UNTYPED 0.01 /* of AMD's FLOPs, before it is told that their type was not counted */

static const char *const types[ROOF_N_FP_TYPES] = { "fp64", "fp32", "fp16", "bf16" };

/* FLOP of each count. Intel: SDM volume 3, FP_ARITH_INST_RETIRED: elements of the vector; a fused multiply-add counts twice by itself.
 * Of Sandy and Ivy Bridge, without that: FP_COMP_OPS_EXE, which LIKWID names otherwise than perf, and SIMD_FP_256.
 * The groups that overlap these (vector, 4_flops, 8_flops) are not added; of the small cores: FLOPs. AMD: PPR, PMCx003: counts are
 * FLOPs, a multiply-accumulate 2 of them; Zen 1 and Zen 5 tell types apart, Zen 5 by a filter beside that of operations. Arm: Architecture Reference Manual, D13: FP_*_OPS_SPEC count elements, a multiply-add twice.
 * NVIDIA, by LIKWID: instructions of threads, a multiply-add being 2 FLOP. */
static const struct
{
  const char *name; /* in lower case, with underscores for all other marks */
  Sort        sort;
  double      weight;
  guint       type;
  guint       part; /* bit of the instructions that it counts; with some of ALL_PARTS alone work is missing; 0: it counts all */
} events[] = {
  { "fp_arith_inst_retired_scalar_double", FIXED, 1, DOUBLE, 1 },        { "fp_arith_inst_retired_scalar_single", FIXED, 1, SINGLE, 1 },
  { "fp_arith_inst_retired_128b_packed_double", FIXED, 2, DOUBLE, 2 },   { "fp_arith_inst_retired_128b_packed_single", FIXED, 4, SINGLE, 2 },
  { "fp_arith_inst_retired_256b_packed_double", FIXED, 4, DOUBLE, 4 },   { "fp_arith_inst_retired_256b_packed_single", FIXED, 8, SINGLE, 4 },
  { "fp_arith_inst_retired_512b_packed_double", FIXED, 8, DOUBLE, 8 },   { "fp_arith_inst_retired_512b_packed_single", FIXED, 16, SINGLE, 8 },
  { "fp_arith_inst_retired2_scalar_half", FIXED, 1, HALF, 1 },           { "fp_arith_inst_retired2_128b_packed_half", FIXED, 8, HALF, 2 },
  { "fp_arith_inst_retired2_256b_packed_half", FIXED, 16, HALF, 4 },     { "fp_arith_inst_retired2_512b_packed_half", FIXED, 32, HALF, 8 },
  { "fp_arith_inst_retired2_scalar", SCALARS, 1, HALF, 1 },
  { "fp_comp_ops_exe_sse_fp_scalar_double", FIXED, 1, DOUBLE, 1 },       { "fp_comp_ops_exe_sse_fp_scalar_single", FIXED, 1, SINGLE, 1 },
  { "fp_comp_ops_exe_sse_fp_packed_double", FIXED, 2, DOUBLE, 2 },       { "fp_comp_ops_exe_sse_fp_packed_single", FIXED, 4, SINGLE, 2 },
  { "fp_comp_ops_exe_sse_scalar_double", FIXED, 1, DOUBLE, 1 },          { "fp_comp_ops_exe_sse_scalar_single", FIXED, 1, SINGLE, 1 },
  { "fp_comp_ops_exe_sse_packed_double", FIXED, 2, DOUBLE, 2 },          { "fp_comp_ops_exe_sse_packed_single", FIXED, 4, SINGLE, 2 },
  { "simd_fp_256_packed_double", FIXED, 4, DOUBLE, 4 },                  { "simd_fp_256_packed_single", FIXED, 8, SINGLE, 4 },
  { "fp_flops_retired_fp64", FIXED, 1, DOUBLE, 0 },                      { "fp_flops_retired_fp32", FIXED, 1, SINGLE, 0 },
  { "fp_ret_sse_avx_ops_all", ALL, 1, DOUBLE, 0 },                       { "retired_sse_avx_flops_all", ALL, 1, DOUBLE, 0 },
  { "fp_ret_sse_avx_ops_add_sub_flops", PART, 1, DOUBLE, 0 },            { "fp_ret_sse_avx_ops_mult_flops", PART, 1, DOUBLE, 0 },
  { "fp_ret_sse_avx_ops_div_flops", PART, 1, DOUBLE, 0 },                { "fp_ret_sse_avx_ops_mac_flops", PART, 1, DOUBLE, 0 },
  { "fp_ret_sse_avx_ops_dp_add_sub_flops", TYPED, 1, DOUBLE, 0 },         { "fp_ret_sse_avx_ops_sp_add_sub_flops", TYPED, 1, SINGLE, 0 },
  { "fp_ret_sse_avx_ops_dp_mult_flops", TYPED, 1, DOUBLE, 0 },            { "fp_ret_sse_avx_ops_sp_mult_flops", TYPED, 1, SINGLE, 0 },
  { "fp_ret_sse_avx_ops_dp_div_flops", TYPED, 1, DOUBLE, 0 },             { "fp_ret_sse_avx_ops_sp_div_flops", TYPED, 1, SINGLE, 0 },
  { "fp_ret_sse_avx_ops_dp_mult_add_flops", TYPED, 1, DOUBLE, 0 },        { "fp_ret_sse_avx_ops_sp_mult_add_flops", TYPED, 1, SINGLE, 0 },
  { "fp_ret_sse_avx_ops_scalar_double_flops", TYPED, 1, DOUBLE, 0 },      { "fp_ret_sse_avx_ops_scalar_single_flops", TYPED, 1, SINGLE, 0 },
  { "fp_ret_sse_avx_ops_packed_double_flops", TYPED, 1, DOUBLE, 0 },      { "fp_ret_sse_avx_ops_packed_single_flops", TYPED, 1, SINGLE, 0 },
  { "fp_ret_sse_avx_ops_bfloat_mac_flops", PART, 1, BRAIN, 0 },          { "fp_ret_sse_avx_ops_bfloat16_flops", TYPED, 1, BRAIN, 0 },
  { "retired_sse_avx_flops_all_bf16", TYPED, 1, BRAIN, 0 },
  { "fp_dp_fixed_ops_spec", FIXED, 1, DOUBLE, 0 },                       { "fp_dp_scale_ops_spec", SCALED, 1, DOUBLE, 0 },
  { "fp_sp_fixed_ops_spec", FIXED, 1, SINGLE, 0 },                       { "fp_sp_scale_ops_spec", SCALED, 1, SINGLE, 0 },
  { "fp_hp_fixed_ops_spec", FIXED, 1, HALF, 0 },                         { "fp_hp_scale_ops_spec", SCALED, 1, HALF, 0 },
  { "fp_fixed_ops_spec", WHOLE, 1, DOUBLE, 0 },                          { "fp_scale_ops_spec", WHOLE_SCALED, 1, DOUBLE, 0 },
  { "smsp_sass_thread_inst_executed_op_dadd_pred_on_sum", FIXED, 1, DOUBLE, 1 },
  { "smsp_sass_thread_inst_executed_op_dmul_pred_on_sum", FIXED, 1, DOUBLE, 2 },
  { "smsp_sass_thread_inst_executed_op_dfma_pred_on_sum", FIXED, 2, DOUBLE, 4 },
  { "smsp_sass_thread_inst_executed_op_fadd_pred_on_sum", FIXED, 1, SINGLE, 1 },
  { "smsp_sass_thread_inst_executed_op_fmul_pred_on_sum", FIXED, 1, SINGLE, 2 },
  { "smsp_sass_thread_inst_executed_op_ffma_pred_on_sum", FIXED, 2, SINGLE, 4 },
};

/* "cpu_core/FP_ARITH_INST_RETIRED.SCALAR_DOUBLE/u" as in the tables above. Returns: (transfer full) */
static char *
make_plain (const char *name)
{
  g_auto (GStrv) parts_of = g_strsplit_set (name, "/:", -1);
  const char *event = parts_of[0] != NULL && parts_of[1] != NULL && strchr (name, '/') != NULL ? parts_of[1] : parts_of[0];
  char *plain = g_ascii_strdown (event != NULL ? event : "", -1);

  for (char *at = plain; *at != '\0'; at++)
    if (!g_ascii_isalnum (*at))
      *at = '_';
  return plain;
}

/* The sum that counts of @sort go into. */
static double *
find_sum (RoofFpCounts *self,
          Sort          sort,
          guint         type)
{
  switch (sort)
    {
    case SCALED:
      return &self->scaled[type];
    case PART:
      return &self->kinds[type];
    case TYPED:
      return &self->typed[type];
    case SCALARS:
      return &self->scalars;
    case WHOLE:
    case WHOLE_SCALED:
      return &self->whole[sort == WHOLE_SCALED];
    case FIXED:
    case ALL:
    default:
      return &self->flops[type];
    }
}

gboolean
roof_fp_counts_add (RoofFpCounts *self,
                    const char   *name,
                    double        value)
{
  g_autofree char *plain = make_plain (name);

  if (isnan (value))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (events); i++)
    if (g_str_equal (events[i].name, plain))
      {
        *find_sum (self, events[i].sort, events[i].type) += events[i].weight * value;
        self->all |= events[i].sort == ALL;
        self->parts[events[i].type] |= events[i].part;
        self->scalar |= events[i].sort == FIXED && events[i].type == HALF && events[i].part == SCALAR_PART;
        self->n++;
        return TRUE;
      }
  return FALSE;
}

void
roof_fp_counts_call_single (RoofFpCounts *self)
{
  if (!self->all)
    return;
  self->flops[SINGLE] += self->flops[DOUBLE];
  self->flops[DOUBLE] = 0;
}

/* Says how wide scalable vectors were taken to be. Returns: their width in units of 128 bits */
static double
tell_width (const RoofFpCounts *self,
            const char         *name,
            RoofImport         *into)
{
  double width = self->width > 0 ? self->width : 1, scaled = self->whole[1];

  for (guint i = 0; i < ROOF_N_FP_TYPES; i++)
    scaled += self->scaled[i];
  if (scaled > 0)
    roof_import_tell (into, ROOF_FINDING_GUESSED, "%1$s: SVE operations are counted for each 128 bits of a vector; vectors of %2$.0f bits are "
                                                  "assumed", name, 128 * width);
  return width;
}

static gboolean
is_told (const RoofImport *into,
         const char       *text)
{
  for (guint i = 0; i < into->findings->len; i++)
    if (g_str_equal (((const RoofFinding *) into->findings->pdata[i])->text, text))
      return TRUE;
  return FALSE;
}

/* Says, once in a file, which types some of the instructions were not counted of: LIKWID's group FLOPS_AVX has no scalar ones. */
static void
tell_missing (const RoofFpCounts *self,
              RoofImport         *into)
{
  for (guint i = 0; i < ROOF_N_FP_TYPES; i++)
    {
      g_autofree char *text
          = g_strdup_printf (roof_error_translate (ROOF_REASON ("not all instructions of %s were counted: there may be more "
                                                                "FLOPs")), types[i]);

      if (self->parts[i] != 0 && (self->parts[i] & ALL_PARTS) != ALL_PARTS && !is_told (into, text))
        roof_import_tell (into, ROOF_FINDING_DOUBTFUL, "%s", text);
    }
}

/* Replaces @flops, whose types AMD's operations do not tell, by what its types counted; bfloat_mac, an operation, tells its type, too.
 * The operations are all FLOPs, or those that were counted: the greater sum counts. The rest is of the most frequent type if most FLOPs
 * have a known one, else of that of @flops. */
static void
take_typed (const RoofFpCounts *self,
            const char         *name,
            double             *flops,
            RoofImport         *into)
{
  double known[ROOF_N_FP_TYPES], sum = 0, typed = 0, n = 0;
  guint most = 0, rest = flops[SINGLE] > flops[DOUBLE] ? SINGLE : DOUBLE;

  for (guint i = 0; i < ROOF_N_FP_TYPES; i++)
    {
      sum += flops[i];
      typed += self->typed[i];
      known[i] = i == BRAIN ? MAX (self->typed[i], flops[i]) : self->typed[i];
      n += known[i];
      most = known[i] > known[most] ? i : most;
    }
  if (!(typed > 0))
    return;
  rest = n > sum - n ? most : rest;
  memcpy (flops, known, sizeof known);
  flops[rest] += MAX (sum - n, 0);
  if (sum - n > MOST_UNTYPED * sum)
    roof_import_tell (into, ROOF_FINDING_GUESSED, "%1$s: the type of %2$.0f %% of the FLOPs was not counted; %3$s is assumed", name,
                      100 * (1 - n / sum), types[rest]);
}

double
roof_fp_counts_sum (const RoofFpCounts  *self,
                    const char          *name,
                    const char         **compute,
                    RoofImport          *into)
{
  double flops[ROOF_N_FP_TYPES], sum = 0, width, brain; /* `brain`: of AMD's "all" */
  guint most = 0, n = 0;

  if (self->n == 0)
    return NAN;
  width = tell_width (self, name, into);
  tell_missing (self, into);
  for (guint i = 0; i < ROOF_N_FP_TYPES; i++)
    {
      flops[i] = self->flops[i] + self->scaled[i] * width + (self->all ? 0 : self->kinds[i]);
      flops[i] += i == HALF && !self->scalar ? self->scalars : 0;
    }
  brain = self->all ? MIN (self->kinds[BRAIN], flops[DOUBLE]) : 0;
  flops[DOUBLE] -= brain;
  flops[BRAIN] += brain;
  take_typed (self, name, flops, into);
  for (guint i = 0; i < ROOF_N_FP_TYPES; i++)
    {
      sum += flops[i];
      n += flops[i] > 0;
      most = flops[i] > flops[most] ? i : most;
    }
  *compute = types[most];
  if (n > 1)
    roof_import_tell (into, ROOF_FINDING_GUESSED, "%1$s: FLOPs of several precisions are counted together as %2$s", name, *compute);
  return MAX (sum, self->whole[0] + self->whole[1] * width);
}
