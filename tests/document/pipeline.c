/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "approx.h"
#include "core/report/report.h"
#include "document/files/library.h"
#include "document/files/network.h"
#include "document/files/workload-file.h"
#include "workload/apply.h"
#include "workload/stage-pattern.h"

/* Worked cases of networks on many devices, exact. */
#define EXACT 1e-14

enum { HBM, NVLINK, IB };

/* An H100 in round numbers: 8 in a node, another network between nodes. */
static RoofMachine *
make_machine (void)
{
  RoofMachineBuilder *builder = roof_machine_builder_new ("h100", "H100");
  const RoofPeak peaks[] = { roof_peak_make ("matrix", "bf16", 989e12), roof_peak_make ("matrix", "fp8", 1979e12),
                             roof_peak_make ("vector", "bf16", 134e12), roof_peak_make ("vector", "fp32", 67e12) };
  const RoofLevel levels[] = { roof_level_make ("hbm", "HBM", ROOF_LEVEL_MEMORY, 3.35e12),
                               roof_level_make ("nvlink", "NVLink", ROOF_LEVEL_NETWORK, 450e9),
                               roof_level_make ("ib", "InfiniBand", ROOF_LEVEL_NETWORK, 50e9) };

  for (guint i = 0; i < G_N_ELEMENTS (peaks); i++)
    roof_machine_builder_add_peak (builder, &peaks[i]);
  for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
    roof_machine_builder_add_level (builder, &levels[i]);
  return roof_machine_builder_end (builder, NULL);
}

static RoofReport *
make_report (const char     *network,
             const RoofStep *step)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  g_autoptr (RoofMachine) machine = make_machine ();
  g_autoptr (RoofWorkload) plain = roof_network_resolve (network, &error);
  g_autoptr (RoofWorkload) workload = roof_workload_with_step (plain, step);
  g_autoptr (RoofSnapshot) empty = roof_snapshot_new (machine);
  g_autoptr (RoofSnapshot) snapshot = roof_workload_apply (workload, empty, &error);

  g_assert_no_error (error);
  return roof_report_new (roof_library_get_catalogue (library), snapshot, NULL);
}

static RoofPipeline *
make_pipeline (const char     *network,
               const RoofStep *step)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofReport) report = make_report (network, step);
  const RoofWorkload *workload = roof_snapshot_get_workload (roof_report_get_snapshot (report), 0);
  RoofPipeline *pipeline
      = roof_pipeline_new (roof_report_get_catalogue (report), workload, roof_report_get_machine (report), &error);

  g_assert_no_error (error);
  return pipeline;
}

static void
test_decode (void)
{
  const RoofStep step = { .batch = 64, .new_tokens = 1, .past = 8191, .split = 8,
                          .parallel = { .stages = 2, .micro_batches = 2, .nodes = 2 } };
  g_autoptr (RoofPipeline) pipeline = make_pipeline ("llama-3.1-70b", &step);
  const RoofStageLoad *first = &pipeline->stages[0], *last = &pipeline->stages[1];

  g_assert_cmpuint (pipeline->n, ==, 2);
  g_assert_cmpfloat (first->flops, ==, 316753838080);
  g_assert_cmpfloat (last->flops - last->head_flops, ==, 316753838080);
  g_assert_cmpfloat (last->head_flops, ==, 8405385216);
  g_assert_cmpfloat (first->bytes[HBM], ==, 13925744640);
  g_assert_cmpfloat (last->head_bytes, ==, 262668288);
  g_assert_cmpfloat (first->bytes[NVLINK], ==, 73400320);
  g_assert_cmpfloat (first->sent, ==, 65536);
  g_assert_cmpint (first->sent_level, ==, IB);
  g_assert_cmpfloat (last->matrix_bytes, ==, 8819048448);
  g_assert_cmpfloat (last->cache_bytes, ==, 10737418240);
  assert_approx (first->t_min, 2719872. / 654296875, EXACT);
  assert_approx (last->t_min, 13855872. / 3271484375, EXACT);
  assert_approx (pipeline->t_latency, 5491904. / 654296875, EXACT);
  assert_approx (pipeline->t_round, 27711744. / 3271484375, EXACT);
  assert_approx (pipeline->tokens_per_second, 3271484375. / 432996, EXACT);
}

static void
test_prefill (void)
{
  const RoofStep step = { .batch = 4, .new_tokens = 4096, .split = 8,
                          .parallel = { .stages = 2, .micro_batches = 4, .nodes = 2 } };
  g_autoptr (RoofPipeline) pipeline = make_pipeline ("llama-3.1-70b", &step);
  const RoofStageLoad *first = &pipeline->stages[0], *last = &pipeline->stages[1];

  g_assert_cmpfloat (first->flops, ==, 36421658214400);
  g_assert_cmpfloat (first->bytes[HBM], ==, 8724152320);
  g_assert_cmpfloat (last->head_flops, ==, 262668288);
  g_assert_cmpfloat (first->bytes[NVLINK], ==, 9395240960);
  g_assert_cmpfloat (first->sent, ==, 8388608);
  g_assert_cmpfloat (last->cache_bytes, ==, 335544320);
  assert_approx (first->t_min, 355680256. / 9658203125, EXACT);
  assert_approx (last->t_min, 8892070528. / 241455078125, EXACT);
  assert_approx (pipeline->t_latency, 774982016. / 10498046875, EXACT);
  assert_approx (pipeline->t_round, 35568282112. / 241455078125, EXACT);
  assert_approx (pipeline->tokens_per_second, 7726562500000. / 69469301, EXACT);
}

static void
test_training (void)
{
  const RoofStep step = { .batch = 256, .new_tokens = 8192, .split = 8, .training = TRUE,
                          .parallel = { .stages = 4, .replicas = 16, .micro_batches = 16, .nodes = 64, .zero = 1 } };
  g_autoptr (RoofPipeline) pipeline = make_pipeline ("llama-3.1-70b", &step);
  const RoofStageLoad *mean = &pipeline->mean;

  g_assert_cmpfloat (pipeline->devices, ==, 512);
  g_assert_cmpfloat (mean->flops, ==, 116376534515712);
  g_assert_cmpfloat (mean->bytes[NVLINK], ==, 18790481920);
  assert_approx (mean->t_math, 28412239872. / 241455078125, EXACT);
  assert_approx (mean->t_networks, 3670016. / 87890625, EXACT);
  assert_approx (roof_pipeline_get_even_step (pipeline, TRUE), 539832557568. / 241455078125, EXACT);
  assert_approx (roof_pipeline_get_even_step (pipeline, FALSE), 111070694918167. / 34769531250000, EXACT);
  g_assert_cmpfloat (mean->gradient_traffic, ==, 8268012480);
  g_assert_cmpfloat (mean->gradient_bytes, ==, 4409606656);
  g_assert_cmpfloat (mean->optimizer_bytes, ==, 1653602496);
  assert_approx (pipeline->bubble, 3. / 19, EXACT);
  g_assert_cmpfloat (pipeline->stages[1].sent, ==, 2 * 16777216.);
  g_assert_cmpfloat (pipeline->stages[3].sent, ==, 16777216);
  /* The head makes the last stage the slowest. */
  g_assert_cmpfloat (pipeline->t_step, >, roof_pipeline_get_even_step (pipeline, TRUE));
  g_assert_cmpfloat (pipeline->balance, <, 1);
}

/* 32 sequences decode at 4000 while 480 tokens of a prompt follow 1024: matrices are read once, each length is counted. */
static void
test_mixed (void)
{
  RoofStep step = { .batch = 32, .new_tokens = 1, .past = 4000, .split = 1, .chunk = 480, .chunk_past = 1024 };
  g_autoptr (RoofPipeline) pipeline = make_pipeline ("llama-3.1-8b", &step);
  g_autoptr (RoofPipeline) ending = NULL;
  const RoofStageLoad *load = &pipeline->stages[0];

  g_assert_cmpfloat (load->flops, ==, 7180447121408. + 385347485696);
  g_assert_cmpfloat (load->bytes[HBM], ==, 15009316864. + 16978542592 + 67108864);
  g_assert_cmpfloat (load->head_flops, ==, 32 * 2. * 128256 * 4096);
  g_assert_cmpfloat (load->cache_bytes, ==, (32 * 4001. + 1504) * 131072);
  g_assert_cmpfloat (load->parameters, ==, 8030261248);
  step.chunk_ends = 1;
  step.chunks = 2;
  ending = make_pipeline ("llama-3.1-8b", &step);
  g_assert_cmpfloat (ending->stages[0].head_flops, ==, 34 * 2. * 128256 * 4096);
}

/* Latent attention reads and counts each length, too, and holds its weights once. */
static void
test_mixed_latent (void)
{
  RoofStep step = { .batch = 4, .new_tokens = 1, .past = 999, .split = 1 };
  g_autoptr (RoofPipeline) alone = make_pipeline ("deepseek-v3", &step);
  g_autoptr (RoofPipeline) mixed = NULL;

  step.chunk = 100;
  mixed = make_pipeline ("deepseek-v3", &step);
  g_assert_cmpfloat (mixed->stages[0].parameters, ==, alone->stages[0].parameters);
  g_assert_cmpfloat (mixed->stages[0].weight_bytes, ==, alone->stages[0].weight_bytes);
  g_assert_cmpfloat (mixed->stages[0].cache_bytes - alone->stages[0].cache_bytes, ==, 61 * 100. * 576 * 2);
}

/* What 6 738 415 616 parameters take on 8 devices by what these share, with 4 micro-batches. */
static void
test_zero (void)
{
  static const struct
  {
    double weights, gradients, optimizer, traffic;
  } worked[] = {
    { 13476831232, 13476831232, 80860987392, 23584454656 },
    { 13476831232, 13476831232, 10107623424, 23584454656 },
    { 13476831232, 1684603904, 10107623424, 58961136640 },
    { 1684603904, 1684603904, 10107623424, 141506727936 },
  };

  for (guint zero = 0; zero < G_N_ELEMENTS (worked); zero++)
    {
      const RoofStep step = { .batch = 32, .new_tokens = 16, .split = 1, .training = TRUE,
                              .parallel = { .replicas = 8, .micro_batches = 4, .zero = zero } };
      g_autoptr (RoofPipeline) pipeline = make_pipeline ("llama-2-7b", &step);
      const RoofStageLoad *load = &pipeline->stages[0];

      g_assert_cmpfloat (load->weight_bytes, ==, worked[zero].weights);
      g_assert_cmpfloat (load->gradient_bytes, ==, worked[zero].gradients);
      g_assert_cmpfloat (load->optimizer_bytes, ==, worked[zero].optimizer);
      g_assert_cmpfloat (load->gradient_traffic, ==, worked[zero].traffic);
      g_assert_true ((load->gathered_bytes > 0) == (zero == 3));
    }
}

/* DeepSeek-V3 on 64 devices in 8 nodes, 4096 tokens on each: inputs in fp8 with scales, results in 16 bits. */
static void
test_experts (void)
{
  const RoofStep step = { .batch = 64, .new_tokens = 4096, .split = 1,
                          .parallel = { .replicas = 64, .experts = 64, .nodes = 8 } };
  g_autoptr (RoofReport) report = make_report ("deepseek-v3", &step);
  guint met = 0;

  for (guint i = 0; i < roof_report_get_n (report); i++)
    {
      const char *name = roof_kernel_get_name (roof_snapshot_get_kernel (roof_report_get_snapshot (report), i));
      const RoofEstimate *estimate = roof_analysis_get_estimate (roof_report_get_analysis (report, i));
      gboolean dispatches = g_str_equal (name, "dispatch");

      if (!dispatches && !g_str_equal (name, "return"))
        continue;
      met++;
      assert_approx (estimate->bytes[IB], dispatches ? 1679570882347008. / 17469485 : 35830845490069504. / 192164335, EXACT);
      assert_approx (estimate->bytes[NVLINK], 4096. * 7168 * 81781 / 12700 * (dispatches ? 132. / 128 : 2), EXACT);
    }
  g_assert_cmpuint (met, ==, 2);
}

/* A layout is kept in files, and absent where it says nothing. */
static void
test_file (void)
{
  const RoofStep step = { .batch = 8, .new_tokens = 1, .split = 2,
                          .parallel = { .stages = 2, .replicas = 2, .micro_batches = 4, .nodes = 2, .stage = 1 } };
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofWorkload) plain = roof_network_resolve ("llama-2-7b", &error);
  g_autoptr (RoofWorkload) workload = roof_workload_with_step (plain, &step);
  g_autoptr (JsonObject) object = roof_workload_write (workload);

  g_assert_cmpfloat (json_object_get_double_member (object, "pp"), ==, 2);
  g_assert_cmpfloat (json_object_get_double_member (object, "micro_batches"), ==, 4);
  g_assert_cmpfloat (json_object_get_double_member (object, "stage"), ==, 1);
  g_assert_false (json_object_has_member (object, "ep"));
  g_assert_false (json_object_has_member (object, "zero"));
}

/* @data: a network. Stages by what is walked once for all numbers of stages, as those of a pipeline. */
static void
test_patterns (gconstpointer data)
{
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  g_autoptr (RoofMachine) machine = make_machine ();
  g_autoptr (RoofWorkload) workload = roof_network_resolve (data, NULL);
  const RoofArchitecture *net = roof_workload_get_net (workload, NULL);
  RoofPartLoads *loads = roof_part_loads_new (roof_library_get_catalogue (library), machine);
  g_autoptr (RoofStagePatterns) patterns = roof_stage_patterns_new (net, &loads, 1);

  for (double stages = 1; stages <= net->decoder.n_order; stages++)
    {
      const RoofStep step = { .batch = 3 * stages, .new_tokens = 1, .past = 999, .chunk = 100, .chunk_past = 50, .split = 4,
                              .parallel = { .stages = stages, .micro_batches = stages, .nodes = stages } };
      g_autoptr (GArray) runs = roof_stage_runs_list (net, stages);
      g_autoptr (RoofPipeline) pipeline = roof_pipeline_new_step (loads, net, &step, NULL);
      RoofStepTimes times, expected;
      guint n = 0;

      for (guint i = 0; i < runs->len; i++)
        n += g_array_index (runs, RoofStageRun, i).n;
      g_assert_cmpuint (n, ==, pipeline->n);
      g_assert_true (roof_stage_patterns_time (patterns, &step, runs, 0, &times));
      roof_step_times_find (&expected, pipeline, machine);
      g_assert_cmpfloat (times.slowest, ==, expected.slowest);
      g_assert_cmpfloat (times.through, ==, expected.through);
      g_assert_cmpint (times.bound, ==, expected.bound);
    }
  g_clear_pointer (&patterns, roof_stage_patterns_free);
  roof_part_loads_free (loads);
}

/* What decides whether devices do the same: where the others are, not how many nodes there are. */
static void
test_reach (void)
{
  static const struct
  {
    double   tp, pp, dp, ep, nodes, layer, experts;
    gboolean leaves, cut;
  } cases[] = {
    { 8, 1, 1, 1, 1, 8, 1, FALSE, FALSE }, { 8, 1, 4, 1, 4, 8, 1, FALSE, FALSE },   { 8, 2, 1, 1, 2, 8, 1, TRUE, FALSE },
    { 4, 2, 1, 1, 1, 4, 1, FALSE, FALSE }, { 16, 1, 1, 1, 2, 8, 1, FALSE, FALSE },  { 4, 1, 16, 64, 8, 4, 8, FALSE, FALSE },
    { 6, 1, 2, 1, 3, 4, 1, FALSE, TRUE },  { 2, 3, 1, 1, 2, 2, 1, TRUE, FALSE }, { 1, 6, 2, 1, 2, 1, 1, TRUE, FALSE },
    { 1, 4, 1, 1, 2, 1, 1, TRUE, FALSE },  { 1, 5, 2, 1, 2, 1, 1, TRUE, TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const RoofStep step = { .split = cases[i].tp, .parallel = { .stages = cases[i].pp, .replicas = cases[i].dp,
                                                                  .experts = cases[i].ep, .nodes = cases[i].nodes } };
      RoofReach reach;

      g_test_message ("case %u", i);
      g_assert_true (roof_reach_find (&reach, &step) == !cases[i].cut);
      if (cases[i].cut)
        continue;
      g_assert_cmpfloat (reach.layer, ==, cases[i].layer);
      g_assert_cmpfloat (reach.experts, ==, cases[i].experts);
      g_assert_true (reach.leaves == cases[i].leaves);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/pipeline/decode", test_decode);
  g_test_add_func ("/roof/pipeline/prefill", test_prefill);
  g_test_add_func ("/roof/pipeline/training", test_training);
  g_test_add_func ("/roof/pipeline/mixed", test_mixed);
  g_test_add_func ("/roof/pipeline/mixed/latent", test_mixed_latent);
  g_test_add_func ("/roof/pipeline/zero", test_zero);
  g_test_add_func ("/roof/pipeline/experts", test_experts);
  g_test_add_func ("/roof/pipeline/file", test_file);
  g_test_add_data_func ("/roof/pipeline/patterns/one-block", "llama-3.1-8b", test_patterns);
  g_test_add_data_func ("/roof/pipeline/patterns/blocks-in-a-row", "deepseek-v3", test_patterns);
  g_test_add_data_func ("/roof/pipeline/patterns/blocks-in-turn", "gpt-oss-20b", test_patterns);
  g_test_add_data_func ("/roof/pipeline/patterns/many-blocks", "llama-nemotron-super-49b", test_patterns);
  g_test_add_func ("/roof/pipeline/reach", test_reach);
  return g_test_run ();
}
