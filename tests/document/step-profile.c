/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/profile/step-profile.h"

#include <math.h>
#include <string.h>

#include "approx.h"
#include "document/files/library.h"
#include "document/files/network.h"
#include "workload/apply.h"

/* A measured profile beside a network's step. */

/* A measured kernel: time of a launch in µs, and launches in a step. */
typedef struct
{
  const char *name;
  double      time;
  double      launches;
} Launch;

/* A decode step of Llama 3.1 8B as vLLM runs it, with CUDA graphs: a matrix product for q, k and v, and one for gate and up. */
static const Launch vllm[] = {
  { "void flash::flash_fwd_splitkv_kernel<Flash_fwd_kernel_traits<128, 64, 128, 4, false, false, cutlass::bfloat16_t>, true>", 198, 32 },
  { "void vllm::reshape_and_cache_flash_kernel<__nv_bfloat16, __nv_bfloat16, (vllm::Fp8KVCacheDataType)0>", 2, 32 },
  { "sm90_xmma_gemm_bf16bf16_bf16f32_f32_tn_n_tilesize64x64x64_warpgroupsize1x1x1_execute_segment_k_off_kernel", 30, 96 },
  { "nvjet_tst_128x64_64x8_2x1_v_bz_TNT", 80, 32 },
  { "void cublasLt::splitKreduce_kernel<32, 16, int, float, __nv_bfloat16>", 2, 33 },
  { "void vllm::fused_add_rms_norm_kernel<c10::BFloat16, 8>", 3, 64 },
  { "void vllm::rms_norm_kernel<c10::BFloat16, 8>", 3, 1 },
  { "void vllm::act_and_mul_kernel<c10::BFloat16, &(c10::BFloat16 vllm::silu_kernel<c10::BFloat16>), true>", 6, 32 },
  { "void vllm::rotary_embedding_kernel<c10::BFloat16, true>", 2.5, 32 },
  { "triton_poi_fused_embedding_0", 3, 1 },
  { "void at::native::(anonymous namespace)::cunn_SoftMaxForward<4, float, float, float>", 40, 1 },
};

/* A step of llama.cpp with CUDA. */
static const Launch llama_cpp[] = {
  { "void mul_mat_vec_q<(ggml_type)12, 1, false, false>(void const*, void const*)", 40, 193 },
  { "void mul_mat_vec_q<(ggml_type)14, 1, false, false>(void const*, void const*)", 55, 32 },
  { "quantize_q8_1(float const*, void*, long, long)", 2, 225 },
  { "void flash_attn_ext_vec<128, 1, (ggml_type)1, (ggml_type)1, false>", 12, 32 },
  { "void flash_attn_combine_results<128>", 2, 32 },
  { "void k_set_rows<float, long, __half>", 2, 64 },
  { "void rms_norm_f32<1024, true, false>", 3, 65 },
  { "void rope_norm<true, false, float>", 2, 64 },
  { "void unary_gated_op_kernel<&op_silu, float>", 2, 32 },
  { "void k_bin_bcast<&op_add, float, float, float>", 2, 64 },
  { "void k_get_rows_q<32, 2, &dequantize_q4_K>", 3, 1 },
  { "void k_argmax", 5, 1 },
};

typedef struct
{
  RoofLibrary *bundled;
  RoofReport  *report;
} Fixture;

static void
set_up (Fixture    *self,
        const char *id,
        double      batch,
        double      past)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofWorkload) plain = roof_network_resolve (id, &error), workload = NULL;
  g_autoptr (RoofSnapshot) empty = NULL, snapshot = NULL;
  RoofStep step;

  g_assert_no_error (error);
  self->bundled = roof_library_new (NULL);
  step = plain->step;
  step.batch = batch;
  step.past = past;
  workload = roof_workload_with_step (plain, &step);
  empty = roof_snapshot_new (roof_library_find_machine (self->bundled, "nvidia-h100-sxm5-80gb", NULL));
  snapshot = roof_workload_apply (workload, empty, &error);
  g_assert_no_error (error);
  self->report = roof_report_new (roof_library_get_catalogue (self->bundled), snapshot, NULL);
}

static void
tear_down (Fixture *self)
{
  roof_report_unref (self->report);
  g_object_unref (self->bundled);
}

static const char *
get_workload (const Fixture *self)
{
  return roof_snapshot_get_workload (roof_report_get_snapshot (self->report), 0)->id;
}

/* @steps: times that the launches are repeated. Returns: (transfer full) (element-type RoofKernel) */
static GPtrArray *
make_measured (const Launch *launches,
               guint         n,
               double        steps)
{
  GPtrArray *kernels = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_kernel_unref);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (RoofKernel) plain = roof_kernel_new (launches[i].name, "custom");
      g_autoptr (RoofKernel) counted = roof_kernel_with_count (plain, launches[i].launches * steps);

      g_ptr_array_add (kernels, roof_kernel_with_measured_time (counted, launches[i].time * 1e-6, NULL));
    }
  return kernels;
}

static RoofStepProfile *
lay_beside (const Fixture          *self,
            const Launch           *launches,
            guint                   n,
            const RoofProfileRules *rules)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) measured = make_measured (launches, n, 1);
  RoofStepProfile *profile = roof_step_profile_new (self->report, get_workload (self), measured, rules, 1, &error);

  g_assert_no_error (error);
  return profile;
}

static const RoofProfileRow *
find_row (const RoofStepProfile *profile,
          const char            *id)
{
  for (guint i = 0; i < profile->rows->len; i++)
    if (g_str_equal (roof_step_profile_get_part (profile, i)->id, id))
      return roof_step_profile_get_row (profile, i);
  return NULL;
}

/* The id of the part of the measured kernel whose name begins with @head, "none" without one. */
static const char *
find_part (const RoofStepProfile *profile,
           const char            *head)
{
  for (guint i = 0; i < profile->kernels->len; i++)
    {
      const RoofProfileKernel *kernel = roof_step_profile_get_kernel (profile, i);

      if (strstr (kernel->name, head) != NULL)
        return kernel->part >= 0 ? ((const RoofProfilePart *) profile->parts->pdata[kernel->part])->id : "none";
    }
  return NULL;
}

/* The rows have each kernel of the network once, and their sums are those of the step. */
static void
assert_whole (const Fixture         *self,
              const RoofStepProfile *profile)
{
  RoofTotals totals;
  guint n = 0;
  double t_min = 0, measured = profile->totals.unmatched, last = INFINITY;

  roof_report_sum_workload (self->report, get_workload (self), &totals);
  for (guint i = 0; i < profile->rows->len; i++)
    {
      const RoofProfileRow *row = roof_step_profile_get_row (profile, i);

      n += row->n_kernels;
      t_min += row->t_min;
      if (row->n_measured == 0)
        continue;
      measured += row->measured;
      g_assert_cmpfloat (row->lost, <=, last);
      last = row->lost;
    }
  g_assert_cmpuint (n, ==, roof_report_get_n (self->report));
  assert_approx (t_min, totals.t_min, 1e-12);
  assert_approx (profile->totals.t_min, totals.t_min, 1e-12);
  assert_approx (measured, profile->totals.measured, 1e-12);
  assert_approx (profile->totals.matched + profile->totals.unmatched, profile->totals.measured, 1e-12);
}

static void
test_vllm (void)
{
  Fixture fixture;
  g_autoptr (RoofStepProfile) profile = NULL;
  const RoofProfileRow *attention;

  set_up (&fixture, "llama-3.1-8b", 64, 2048);
  profile = lay_beside (&fixture, vllm, G_N_ELEMENTS (vllm), NULL);
  assert_whole (&fixture, profile);
  g_assert_cmpuint (profile->totals.n_matched, ==, G_N_ELEMENTS (vllm) - 1);
  g_assert_cmpstr (find_part (profile, "cunn_SoftMaxForward"), ==, "none");
  assert_approx (profile->totals.unmatched, 40e-6, 1e-12);
  g_assert_cmpstr (find_part (profile, "flash_fwd"), ==, "attention");
  g_assert_cmpstr (find_part (profile, "nvjet"), ==, "products");
  g_assert_cmpstr (find_part (profile, "act_and_mul"), ==, "activations");
  g_assert_cmpstr (find_part (profile, "rotary"), ==, "rotary");
  g_assert_cmpstr (find_part (profile, "fused_add_rms_norm"), ==, "norms");
  g_assert_cmpstr (roof_step_profile_get_part (profile, 0)->id, ==, "attention");
  attention = roof_step_profile_get_row (profile, 0);
  /* 32 times 198 and 2 µs; 64 sequences of 2048 cached tokens, 2 x 8 heads of 128 in bf16, of 3.35 TB/s. */
  assert_approx (attention->measured, 32 * 200e-6, 1e-12);
  assert_approx (attention->t_min, 32 * 64 * 2049 * 4096. / 3.35e12, 5e-3);
  assert_approx (attention->lost, attention->measured - attention->t_min, 1e-12);
  assert_approx (attention->efficiency, attention->t_min / attention->measured, 1e-12);
  assert_approx (attention->share, attention->measured / profile->totals.measured, 1e-12);
  g_assert_cmpfloat (profile->likely_steps, ==, 0);
  tear_down (&fixture);
}

static void
test_llama_cpp (void)
{
  Fixture fixture;
  g_autoptr (RoofStepProfile) profile = NULL;

  set_up (&fixture, "llama-3.1-8b", 1, 512);
  profile = lay_beside (&fixture, llama_cpp, G_N_ELEMENTS (llama_cpp), NULL);
  assert_whole (&fixture, profile);
  g_assert_cmpuint (profile->totals.n_unmatched, ==, 1);
  g_assert_cmpstr (find_part (profile, "k_argmax"), ==, "none");
  g_assert_cmpuint (find_row (profile, "products")->n_measured, ==, 3);
  g_assert_cmpuint (find_row (profile, "attention")->n_measured, ==, 3);
  g_assert_cmpuint (find_row (profile, "norms")->n_measured, ==, 2);
  g_assert_cmpuint (find_row (profile, "embedding")->n_measured, ==, 1);
  tear_down (&fixture);
}

/* PyTorch with record_shapes: what is counted is called like its operator, with the shapes. */
static void
test_torch_operators (void)
{
  static const Launch launches[] = {
    { "aten::addmm [512] [141, 512] [512, 512]", 6, 17 },
    { "aten::mm [141, 512] [512, 2048]", 7, 4 },
    { "aten::_scaled_mm [141, 512] [512, 2048]", 5, 4 },
    { "aten::_scaled_dot_product_efficient_attention [1, 8, 141, 64]", 8, 4 },
    { "aten::_flash_attention_forward [1, 141, 8, 64]", 9, 4 },
    { "aten::bmm [8, 141, 64] [8, 64, 141]", 4, 4 },
  };
  Fixture fixture;
  g_autoptr (RoofStepProfile) profile = NULL;

  set_up (&fixture, "llama-3.1-8b", 1, 512);
  profile = lay_beside (&fixture, launches, G_N_ELEMENTS (launches), NULL);
  assert_whole (&fixture, profile);
  g_assert_cmpuint (find_row (profile, "products")->n_measured, ==, 3);
  g_assert_cmpuint (find_row (profile, "attention")->n_measured, ==, 2);
  g_assert_cmpstr (find_part (profile, "bmm"), ==, "none");
  tear_down (&fixture);
}

static void
test_experts (void)
{
  static const Launch launches[] = {
    { "fused_moe_kernel", 90, 96 },
    { "void vllm::moe::topkGatingSoftmax<8, 128, 4, 16>", 4, 48 },
    { "void vllm::act_and_mul_kernel<c10::BFloat16>", 5, 48 },
    { "ncclDevKernel_AllReduce_Sum_bf16_RING_LL", 20, 96 },
  };
  Fixture fixture;
  g_autoptr (RoofStepProfile) profile = NULL;

  set_up (&fixture, "qwen3-30b-a3b", 8, 1024);
  profile = lay_beside (&fixture, launches, G_N_ELEMENTS (launches), NULL);
  assert_whole (&fixture, profile);
  g_assert_cmpstr (find_part (profile, "fused_moe"), ==, "experts");
  g_assert_cmpstr (find_part (profile, "topkGating"), ==, "router");
  g_assert_cmpstr (find_part (profile, "act_and_mul"), ==, "experts"); /* there is no activation of its own */
  g_assert_cmpstr (find_part (profile, "nccl"), ==, "none");           /* nor communication on one device */
  g_assert_cmpuint (find_row (profile, "attention")->n_measured, ==, 0);
  g_assert_true (isnan (find_row (profile, "attention")->lost));
  g_assert_cmpfloat (profile->totals.missing, >, 0);
  tear_down (&fixture);
}

/* Kernels named by a smaller part leave the larger one. */
static void
test_smaller_part (void)
{
  static const RoofProfileRule hand[] = { { vllm[3].name, "gate_proj+up_proj", NULL } };
  static const RoofProfileRule table[] = { { "nvjet", "head", NULL }, { "SM90_*gemm*", "mlp", NULL }, { "rms_norm", "none", NULL } };
  const RoofProfileRules rules = { hand, G_N_ELEMENTS (hand), table, G_N_ELEMENTS (table) };
  Fixture fixture;
  g_autoptr (RoofStepProfile) profile = NULL;

  set_up (&fixture, "llama-3.1-8b", 64, 2048);
  profile = lay_beside (&fixture, vllm, G_N_ELEMENTS (vllm), &rules);
  assert_whole (&fixture, profile);
  g_assert_cmpuint (find_row (profile, "gate_proj+up_proj")->n_kernels, ==, 2);
  g_assert_cmpuint (find_row (profile, "mlp")->n_kernels, ==, 1);      /* down_proj; act_mul was measured apart */
  g_assert_cmpuint (find_row (profile, "products")->n_kernels, ==, 5); /* q, k, v, o and the head */
  g_assert_cmpuint (find_row (profile, "activations")->n_kernels, ==, 1);
  g_assert_cmpstr (find_part (profile, "rms_norm"), ==, "none");
  g_assert_cmpuint (find_row (profile, "norms")->n_measured, ==, 0);
  tear_down (&fixture);
}

static void
test_modules (void)
{
  static const Launch launches[] = {
    { "model.layers.self_attn.qkv_proj", 20, 32 },
    { "model.layers.self_attn.o_proj", 12, 32 },
    { "layers/mlp/down_proj", 40, 32 },
    { "model.layers.self_attn.attention", 180, 32 },
  };
  Fixture fixture;
  g_autoptr (RoofStepProfile) profile = NULL;

  set_up (&fixture, "llama-3.1-8b", 64, 2048);
  profile = lay_beside (&fixture, launches, G_N_ELEMENTS (launches), NULL);
  assert_whole (&fixture, profile);
  g_assert_cmpstr (find_part (profile, "qkv"), ==, "q_proj+k_proj+v_proj");
  g_assert_cmpstr (find_part (profile, "o_proj"), ==, "o_proj");
  g_assert_cmpstr (find_part (profile, "down"), ==, "down_proj");
  g_assert_cmpstr (find_part (profile, "attention"), ==, "attention");
  g_assert_cmpuint (find_row (profile, "products")->n_measured, ==, 0);
  g_assert_cmpuint (find_row (profile, "products")->n_kernels, ==, 3); /* gate, up and head: not measured */
  tear_down (&fixture);
}

static void
test_steps (void)
{
  Fixture fixture;
  g_autoptr (GPtrArray) measured = make_measured (vllm, G_N_ELEMENTS (vllm), 10);
  g_autoptr (RoofStepProfile) once = NULL, ten = NULL, single = NULL;

  set_up (&fixture, "llama-3.1-8b", 64, 2048);
  once = roof_step_profile_new (fixture.report, get_workload (&fixture), measured, NULL, 1, NULL);
  ten = roof_step_profile_new (fixture.report, get_workload (&fixture), measured, NULL, 10, NULL);
  single = lay_beside (&fixture, vllm, G_N_ELEMENTS (vllm), NULL);
  g_assert_cmpfloat (once->likely_steps, ==, 10);
  g_assert_cmpfloat (ten->likely_steps, ==, 0);
  assert_approx (ten->totals.measured, single->totals.measured, 1e-12);
  assert_approx (once->totals.measured, 10 * single->totals.measured, 1e-12);
  tear_down (&fixture);
}

/* Rows of one name add up. */
static void
test_same_name (void)
{
  static const Launch launches[] = { { "flash_fwd", 100, 16 }, { "flash_fwd", 300, 16 } };
  Fixture fixture;
  g_autoptr (RoofStepProfile) profile = NULL;

  set_up (&fixture, "llama-3.1-8b", 64, 2048);
  profile = lay_beside (&fixture, launches, G_N_ELEMENTS (launches), NULL);
  g_assert_cmpuint (profile->kernels->len, ==, 1);
  g_assert_cmpfloat (roof_step_profile_get_kernel (profile, 0)->launches, ==, 32);
  assert_approx (roof_step_profile_get_kernel (profile, 0)->time, 16 * 400e-6, 1e-12);
  tear_down (&fixture);
}

static double
get_time (RoofSnapshot *snapshot,
          const char   *part)
{
  for (guint i = 0; i < roof_snapshot_get_n_kernels (snapshot); i++)
    if (g_str_equal (roof_kernel_get_part (roof_snapshot_get_kernel (snapshot, i)), part))
      return roof_kernel_get_measured_time (roof_snapshot_get_kernel (snapshot, i));
  g_assert_not_reached ();
}

static void
test_lay (void)
{
  Fixture fixture;
  g_autoptr (RoofStepProfile) profile = NULL;
  g_autoptr (RoofSnapshot) alone = NULL, divided = NULL;
  g_autoptr (RoofReport) report = NULL;
  const RoofProfileRow *products;
  RoofProfileLaid laid;
  RoofTotals totals;

  set_up (&fixture, "llama-3.1-8b", 64, 2048);
  profile = lay_beside (&fixture, vllm, G_N_ELEMENTS (vllm), NULL);
  alone = roof_step_profile_lay (profile, FALSE, &laid);
  g_assert_cmpuint (laid.n_laid, ==, 4); /* attention, act_mul, rope, embed */
  g_assert_cmpuint (laid.n_shared, ==, 12);
  assert_approx (get_time (alone, "attention"), 200e-6, 1e-12);
  assert_approx (get_time (alone, "act_mul"), 6e-6, 1e-12);
  g_assert_true (isnan (get_time (alone, "q_proj")));

  divided = roof_step_profile_lay (profile, TRUE, &laid);
  g_assert_cmpuint (laid.n_laid, ==, 16);
  g_assert_cmpuint (laid.n_shared, ==, 0);
  products = find_row (profile, "products");
  for (guint i = 0; i < products->n_kernels; i++)
    assert_approx (roof_report_get_summary (fixture.report, products->kernels[i])->t_min
                       / roof_kernel_get_measured_time (roof_snapshot_get_kernel (divided, products->kernels[i])),
                   products->efficiency, 1e-12);
  report = roof_report_new (roof_library_get_catalogue (fixture.bundled), divided, NULL);
  roof_report_sum_workload (report, get_workload (&fixture), &totals);
  assert_approx (totals.time, profile->totals.matched, 1e-12);
  tear_down (&fixture);
}

/* A kernel that was launched as often as it runs keeps its spread. */
static void
test_spread (void)
{
  RoofMeasurement values = ROOF_MEASUREMENT_INIT;
  Fixture fixture;
  g_autoptr (GPtrArray) measured = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_kernel_unref);
  g_autoptr (RoofMeasurement) measurement = NULL;
  g_autoptr (RoofKernel) plain = roof_kernel_new ("flash_fwd", "custom"), counted = roof_kernel_with_count (plain, 32);
  g_autoptr (RoofStepProfile) profile = NULL;
  g_autoptr (RoofSnapshot) laid_on = NULL;
  RoofProfileLaid laid;

  values.time = 200e-6;
  values.min = 190e-6;
  values.max = 220e-6;
  measurement = roof_measurement_new (&values, NULL);
  g_ptr_array_add (measured, roof_kernel_with_measurement (counted, measurement));
  set_up (&fixture, "llama-3.1-8b", 64, 2048);
  profile = roof_step_profile_new (fixture.report, get_workload (&fixture), measured, NULL, 1, NULL);
  laid_on = roof_step_profile_lay (profile, FALSE, &laid);
  g_assert_cmpuint (laid.n_laid, ==, 1);
  for (guint i = 0; i < roof_snapshot_get_n_kernels (laid_on); i++)
    if (g_str_equal (roof_kernel_get_part (roof_snapshot_get_kernel (laid_on, i)), "attention"))
      g_assert_true (roof_measurement_equal (roof_kernel_get_measurement (roof_snapshot_get_kernel (laid_on, i)), measurement));
  tear_down (&fixture);
}

static void
assert_refused (const Fixture          *fixture,
                const char             *workload,
                const Launch           *launches,
                guint                   n,
                const RoofProfileRules *rules,
                const char             *said)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) measured = make_measured (launches, n, 1);

  g_assert_null (roof_step_profile_new (fixture->report, workload, measured, rules, 1, &error));
  g_assert_nonnull (error);
  g_assert_nonnull (strstr (error->message, said));
}

static void
test_refusals (void)
{
  static const RoofProfileRule wrong[] = { { "a", "mlpp", "map.csv: line 3" }, { "b", "q_proj+nothing", NULL } };
  const RoofProfileRules named = { NULL, 0, wrong, 1 }, joined = { wrong + 1, 1, NULL, 0 };
  Fixture fixture;

  set_up (&fixture, "llama-3.1-8b", 64, 2048);
  assert_refused (&fixture, "nothing", vllm, 1, NULL, "there is no network to compare the profile with");
  assert_refused (&fixture, NULL, vllm, 1, NULL, "there is no network to compare the profile with");
  assert_refused (&fixture, get_workload (&fixture), vllm, 0, NULL, "no kernel of the profile has a time");
  assert_refused (&fixture, get_workload (&fixture), vllm, 1, &named,
                  "map.csv: line 3: the step has no part \"mlpp\"; its parts are attention, products, norms");
  assert_refused (&fixture, get_workload (&fixture), vllm, 1, &joined, "no part \"q_proj+nothing\"");
  tear_down (&fixture);
}

/* Each row for the names of runtimes is in lower case, since names are compared so, and is the first to match itself. */
static void
test_names (void)
{
  guint n;
  const RoofProfileRule *names = roof_profile_names_list (&n);

  g_assert_cmpuint (n, >, 80);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *lower = g_ascii_strdown (names[i].pattern, -1);

      g_assert_cmpstr (names[i].pattern, ==, lower);
      for (guint k = 0; k < i; k++)
        if (strpbrk (names[i].pattern, "*?") == NULL && !g_str_equal (names[i].part, names[k].part))
          g_assert_false (roof_profile_rule_matches (names[k].pattern, names[i].pattern));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/step-profile/vllm", test_vllm);
  g_test_add_func ("/roof/step-profile/llama-cpp", test_llama_cpp);
  g_test_add_func ("/roof/step-profile/torch-operators", test_torch_operators);
  g_test_add_func ("/roof/step-profile/experts", test_experts);
  g_test_add_func ("/roof/step-profile/smaller-part", test_smaller_part);
  g_test_add_func ("/roof/step-profile/modules", test_modules);
  g_test_add_func ("/roof/step-profile/steps", test_steps);
  g_test_add_func ("/roof/step-profile/same-name", test_same_name);
  g_test_add_func ("/roof/step-profile/lay", test_lay);
  g_test_add_func ("/roof/step-profile/spread", test_spread);
  g_test_add_func ("/roof/step-profile/refusals", test_refusals);
  g_test_add_func ("/roof/step-profile/names", test_names);
  return g_test_run ();
}
