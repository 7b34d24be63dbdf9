/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/cpu/fp-events.h"

#include <math.h>
#include <string.h>

/* FLOP of each count, in fp64 or fp32. Intel: SDM volume 3, FP_ARITH_INST_RETIRED: elements of the vector; a fused multiply-add
 * counts twice by itself. The groups that overlap these (vector, 4_flops, 8_flops) are not added. AMD: PPR, PMCx003: counts are
 * FLOPs, a multiply-accumulate 2 of them. NVIDIA, by LIKWID: instructions of threads, a multiply-add being 2 FLOP. */
static const struct
{
  const char *name; /* in lower case, with underscores for all other marks */
  double      weight;
  gboolean    single;
} events[] = {
  { "fp_arith_inst_retired_scalar_double", 1, FALSE },      { "fp_arith_inst_retired_scalar_single", 1, TRUE },
  { "fp_arith_inst_retired_128b_packed_double", 2, FALSE }, { "fp_arith_inst_retired_128b_packed_single", 4, TRUE },
  { "fp_arith_inst_retired_256b_packed_double", 4, FALSE }, { "fp_arith_inst_retired_256b_packed_single", 8, TRUE },
  { "fp_arith_inst_retired_512b_packed_double", 8, FALSE }, { "fp_arith_inst_retired_512b_packed_single", 16, TRUE },
  { "smsp_sass_thread_inst_executed_op_dadd_pred_on_sum", 1, FALSE },
  { "smsp_sass_thread_inst_executed_op_dmul_pred_on_sum", 1, FALSE },
  { "smsp_sass_thread_inst_executed_op_dfma_pred_on_sum", 2, FALSE },
  { "smsp_sass_thread_inst_executed_op_fadd_pred_on_sum", 1, TRUE },
  { "smsp_sass_thread_inst_executed_op_fmul_pred_on_sum", 1, TRUE },
  { "smsp_sass_thread_inst_executed_op_ffma_pred_on_sum", 2, TRUE },
};

/* AMD's sum of all FLOPs, and the kinds it is made of. */
static const char *const sums[] = { "fp_ret_sse_avx_ops_all", "retired_sse_avx_flops_all", NULL };
static const char *const parts[] = { "fp_ret_sse_avx_ops_add_sub_flops", "fp_ret_sse_avx_ops_mult_flops",
                                     "fp_ret_sse_avx_ops_div_flops", "fp_ret_sse_avx_ops_mac_flops", NULL };

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

gboolean
roof_fp_counts_add (RoofFpCounts *self,
                    const char   *name,
                    double        value)
{
  g_autofree char *plain = make_plain (name);

  if (isnan (value))
    return FALSE;
  if (g_strv_contains (sums, plain))
    {
      self->flops[0] += value;
      self->all = TRUE;
      self->n++;
      return TRUE;
    }
  if (g_strv_contains (parts, plain))
    {
      self->parts += value;
      self->n++;
      return TRUE;
    }
  for (guint i = 0; i < G_N_ELEMENTS (events); i++)
    if (g_str_equal (events[i].name, plain))
      {
        self->flops[events[i].single] += events[i].weight * value;
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
  self->flops[1] += self->flops[0];
  self->flops[0] = 0;
}

double
roof_fp_counts_sum (const RoofFpCounts  *self,
                    const char          *name,
                    const char         **compute,
                    RoofImport          *into)
{
  double flops = self->flops[0] + self->flops[1] + (self->all ? 0 : self->parts);

  if (self->n == 0)
    return NAN;
  *compute = self->flops[1] > self->flops[0] ? "fp32" : "fp64";
  if (self->flops[0] > 0 && self->flops[1] > 0)
    roof_import_note (into, ROOF_FINDING_GUESSED, "%1$s: FLOPs in fp64 and in fp32 are taken together as %2$s", name, *compute);
  return flops;
}
