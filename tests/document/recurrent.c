/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "approx.h"
#include "core/estimate/analysis.h"
#include "core/estimate/utilisation.h"
#include "core/units/format.h"
#include "document/files/library.h"
#include "explore/suggest/sensitivity.h"

/* Recurrent, sparse and chunked layers, and linear ones in few bits, worked out by hand, on machines with a unit for
 * exponentials: work of each unit, bytes, the state apart, and times. All numbers are facts, none comes from this program. Where sequences differ in length, each
 * stands for itself and clocks add up. */

typedef struct
{
  const char *id;
  struct
  {
    const char *unit, *dtype;
    double      peak;
  } peaks[10];
  double hbm;
} Machine;

static const Machine machines[] = {
  { "h100-sxm",
    { { "matrix", "bf16", 989000000000000.0 },
      { "matrix", "fp16", 989000000000000.0 },
      { "matrix", "fp8", 1979000000000000.0 },
      { "matrix", "int8", 1979000000000000.0 },
      { "vector", "bf16", 134000000000000.0 },
      { "vector", "fp16", 134000000000000.0 },
      { "vector", "fp32", 67000000000000.0 },
      { "sfu", "fp32", 3864960000000.0 } },
    3350000000000.0 },
  { "b200",
    { { "matrix", "bf16", 2250000000000000.0 },
      { "matrix", "fp16", 2250000000000000.0 },
      { "matrix", "fp8", 4500000000000000.0 },
      { "matrix", "fp4", 9000000000000000.0 },
      { "vector", "bf16", 150000000000000.0 },
      { "vector", "fp32", 75000000000000.0 },
      { "sfu", "fp32", 4380800000000.0 } },
    8000000000000.0 },
  { "a100-80g",
    { { "matrix", "bf16", 312000000000000.0 },
      { "matrix", "fp16", 312000000000000.0 },
      { "matrix", "int8", 624000000000000.0 },
      { "vector", "bf16", 39000000000000.0 },
      { "vector", "fp16", 78000000000000.0 },
      { "vector", "fp32", 19500000000000.0 },
      { "sfu", "fp32", 2436480000000.0 } },
    2039000000000.0 },
};

typedef struct
{
  const char *name, *operation, *machine, *unit, *dtype;
  struct
  {
    double n, tokens, past; /* so many sequences of new tokens after so many others */
  } sequences[4];
  struct
  {
    const char *key;
    double      value;
  } settings[6];
  double      flops, vector, sfu; /* of the main unit; of the vector unit beside it; exponentials */
  double      squares;            /* of the main unit with whole squares, NAN: there are none */
  double      bytes, state_read, state_written;
  double      t_min, t_max; /* s */
  const char *bound;
  const char *kv; /* NULL: as the operation has it */
} Case;

static const Case cases[] = {
  { "Mamba-2 prefill, 4 ragged prompts, nothing cached", "mamba2_ssd", "h100-sxm", "matrix", "bf16",
    { { 1, 100, 0 }, { 1, 257, 0 }, { 1, 16, 0 }, { 1, 512, 0 } },
    { { "h", 80 }, { "p", 64 }, { "N", 128 }, { "G", 1 }, { "Q", 256 } },
    2587114240, 10931440, 8310000, 3668097280, 29205280, 0, 10485760,
    8.717994029850746e-06, 1.3565547894432832e-05, "hbm" },
  { "Mamba-2 decode, B=64", "mamba2_ssd", "h100-sxm", "vector", "fp32",
    { { 64, 1, 4096 } },
    { { "h", 80 }, { "p", 64 }, { "N", 128 } },
    209715200, 0, 5120, NAN, 336898048, 167772160, 167772160,
    0.00010056658149253731, 0.0001036979838271138, "hbm" },
  { "Mamba-2, two new tokens on 4096 (must exceed one token)", "mamba2_ssd", "h100-sxm", "matrix", "bf16",
    { { 64, 2, 4096 } },
    { { "h", 80 }, { "p", 64 }, { "N", 128 } },
    337559552, 83901440, 15360, 338231296, 338251776, 167772160, 167772160,
    0.00010097067940298507, 0.00010194209772621413, "hbm" },
  { "Gated DeltaNet (Qwen3-Next layer) prefill 1000", "gated_delta", "h100-sxm", "matrix", "bf16",
    { { 1, 1000, 0 } },
    { { "h", 32 }, { "G", 16 }, { "k", 128 }, { "v", 128 } },
    4097275392, 29803776, 1056640, 5119830698.666667, 26865152, 0, 2097152,
    8.019448358208956e-06, 1.2658100936823695e-05, "hbm" },
  { "Gated DeltaNet decode B=32", "gated_delta", "h100-sxm", "vector", "fp32",
    { { 32, 1, 2000 } },
    { { "h", 32 }, { "G", 16 }, { "k", 128 }, { "v", 128 } },
    117702656, 0, 1024, NAN, 135010304, 67108864, 67108864,
    4.030158328358209e-05, 4.205860428781082e-05, "hbm" },
  { "Lightning attention (MiniMax-M1 layer) 4096 on 4096, chunk 256", "lightning", "h100-sxm", "matrix", "bf16",
    { { 1, 4096, 4096 } },
    { { "h", 64 }, { "d", 128 }, { "Q", 256 } },
    34426847232, 134348800, 0, 51539607552, 276824064, 4194304, 4194304,
    8.263404895522388e-05, 0.00011844640647214886, "hbm" },
  { "KDA (Kimi Linear layer) prefill 2 x 333", "kda", "h100-sxm", "matrix", "bf16",
    { { 2, 333, 0 } },
    { { "h", 32 }, { "G", 32 }, { "k", 128 }, { "v", 128 } },
    2707287808, 27671936, 5455872, 3546194368, 31516288, 0, 4194304,
    9.407847164179104e-06, 1.376337778957747e-05, "hbm" },
  { "RWKV-7 (1.5B layer) decode B=8", "rwkv7", "a100-80g", "vector", "fp32",
    { { 8, 1, 100 } },
    { { "h", 32 }, { "d", 64 } },
    9437184, 0, 16384, NAN, 8617984, 4194304, 4194304,
    4.226573810691515e-06, 4.717256419489074e-06, "hbm" },
  { "causal conv with state, Qwen3-Next channels 8192, decode B=32", "causal_conv1d", "h100-sxm", "vector", "fp32",
    { { 32, 1, 9 } },
    { { "E", 8192 }, { "k", 4 } },
    2097152, 0, 0, NAN, 4259840, 1572864, 1572864,
    1.2715940298507462e-06, 1.3028948059701493e-06, "hbm" },
  { "DeepSeek V3.2 indexer decode, 32 x 131072", "dsa_indexer", "h100-sxm", "matrix", "fp8",
    { { 32, 1, 131071 } },
    { { "heads", 64 }, { "d", 128 }, { "topk", 2048 } },
    68719476736, 809500672, 0, NAN, 554180608, 0, 0,
    0.0001654270471641791, 0.00021223349072605643, "hbm" },
  { "DeepSeek V3.2 sparse core decode, 32 x 131072", "dsa_attention", "h100-sxm", "matrix", "bf16",
    { { 32, 1, 131071 } },
    { { "N", 128 }, { "kv_lora", 512 }, { "rope", 64 }, { "topk", 2048 } },
    18253611008, 33554432, 8388608, NAN, 52166656, 0, 0,
    1.8456633981799798e-05, 3.644960187730489e-05, "compute", "fp8" },
  { "NSA decode S=65536", "nsa_decode", "h100-sxm", "matrix", "bf16",
    { { 4, 1, 65535 } },
    { { "N", 64 }, { "K", 4 }, { "H", 128 }, { "l", 32 }, { "d", 16 }, { "w", 512 } },
    738066432, 6814464, 1441536, NAN, 46260224, 0, 0,
    1.380902208955224e-05, 1.4979127418811935e-05, "hbm" },
  { "Llama 4 chunked attention, decode at 8192 (first token of a chunk)", "attention", "h100-sxm", "matrix", "bf16",
    { { 8, 1, 8192 } },
    { { "N", 40 }, { "K", 8 }, { "H", 128 }, { "chunk", 8192 } },
    163840, 1280, 320, NAN, 196608, 0, 0,
    5.8688955223880594e-08, 5.894696491258545e-08, "hbm" },
  { "Llama 4 chunked attention, prefill 20000", "attention", "h100-sxm", "matrix", "bf16",
    { { 1, 20000, 0 } },
    { { "N", 40 }, { "K", 8 }, { "H", 128 }, { "chunk", 8192 } },
    1508487004160, 11785054720, 2946263680, NAN, 491520000, 0, 0,
    0.0015252649182608696, 0.002522236684682215, "compute" },
  { "attention prefill 8192 on B200, exp roof (H=128)", "attention", "b200", "matrix", "bf16",
    { { 1, 8192, 0 } },
    { { "N", 32 }, { "K", 8 }, { "H", 128 } },
    549822922752, 4295491584, 1073872896, NAN, 167772160, 0, 0,
    0.0002451316873630387, 0.000539105561368372, "compute" },
  { "same on H100: half", "attention", "h100-sxm", "matrix", "bf16",
    { { 1, 8192, 0 } },
    { { "N", 32 }, { "K", 8 }, { "H", 128 } },
    549822922752, 4295491584, 1073872896, NAN, 167772160, 0, 0,
    0.000555938243429727, 0.0009159237780583425, "compute" },
};

/* What is found, over all sequences. */
typedef struct
{
  double      flops, vector, sfu, bytes, state_read, state_written;
  double      t_unit[3], t_comm; /* main, vector beside it, exponentials */
  const char *bound;
} Found;

static RoofMachine *
build_machine (const char *id)
{
  RoofMachineBuilder *builder = roof_machine_builder_new (id, id);
  RoofLevel level = { .id = (char *) "hbm", .name = (char *) "hbm", .kind = ROOF_LEVEL_MEMORY,
                      .read_bandwidth = ROOF_RATING_NONE, .write_bandwidth = ROOF_RATING_NONE,
                      .capacity = ROOF_RATING_NONE, .sustained = ROOF_RATING_NONE,
                      .collective_latency = ROOF_RATING_NONE, .step_latency = ROOF_RATING_NONE,
                      .in_network = ROOF_RATING_NONE, .p5 = ROOF_RATING_NONE, .p95 = ROOF_RATING_NONE };
  const Machine *machine = machines;
  g_autoptr (GError) error = NULL;
  RoofMachine *result;

  while (!g_str_equal (machine->id, id))
    machine++;
  for (guint i = 0; machine->peaks[i].unit != NULL; i++)
    {
      RoofPeak peak = { .unit = (char *) machine->peaks[i].unit, .dtype = (char *) machine->peaks[i].dtype,
                        .peak = { .value = machine->peaks[i].peak }, .sustained = ROOF_RATING_NONE,
                        .boost = ROOF_RATING_NONE, .p5 = ROOF_RATING_NONE, .p95 = ROOF_RATING_NONE };

      roof_machine_builder_add_peak (builder, &peak);
    }
  level.bandwidth = (RoofRating) { .value = machine->hbm };
  roof_machine_builder_add_level (builder, &level);
  result = roof_machine_builder_end (builder, &error);
  g_assert_no_error (error);
  return result;
}

#define CHANGE(kernel, next)            \
  G_STMT_START                          \
  {                                     \
    RoofKernel *next_ = (next);         \
    roof_kernel_unref (kernel);         \
    kernel = next_;                     \
  }                                     \
  G_STMT_END

static RoofAnalysis *
analyse (RoofLibrary *library,
         const Case  *row,
         guint        sequence,
         gboolean     squares)
{
  gboolean attends = strstr (row->operation, "attention") != NULL || g_str_has_prefix (row->operation, "dsa");
  RoofKernel *kernel = roof_kernel_new (row->name, row->operation);
  g_autoptr (RoofMachine) machine = build_machine (row->machine);
  g_autoptr (GError) error = NULL;
  RoofOperation *operation = roof_catalogue_find (roof_library_get_catalogue (library), row->operation, &error);
  RoofAnalysis *analysis;

  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (row->settings) && row->settings[i].key != NULL; i++)
    CHANGE (kernel, roof_kernel_with_number (kernel, row->settings[i].key, row->settings[i].value));
  CHANGE (kernel, roof_kernel_with_number (kernel, "B", row->sequences[sequence].n));
  if (g_str_equal (row->operation, "nsa_decode"))
    CHANGE (kernel, roof_kernel_with_number (kernel, "S", row->sequences[sequence].past + row->sequences[sequence].tokens));
  else
    {
      CHANGE (kernel, roof_kernel_with_number (kernel, attends ? "T" : "L", row->sequences[sequence].tokens));
      CHANGE (kernel, roof_kernel_with_number (kernel, "P", row->sequences[sequence].past));
    }
  if (squares)
    CHANGE (kernel, roof_kernel_with_number (kernel, "whole", 1));
  if (row->kv != NULL)
    CHANGE (kernel, roof_kernel_with_format (kernel, ROOF_ROLE_KV, row->kv));
  analysis = roof_analysis_new (operation, kernel, machine, &error);
  g_assert_no_error (error);
  roof_kernel_unref (kernel);
  return analysis;
}

static void
add_state (RoofAnalysis *analysis,
           Found        *found)
{
  const RoofEstimator *estimator = roof_analysis_get_estimator (analysis);
  RoofTensorTraffic traffic;

  for (guint i = 0; i < roof_operation_get_n_tensors (roof_analysis_get_operation (analysis)); i++)
    if (roof_estimator_get_traffic (estimator, roof_estimator_get_values (estimator), i, &traffic)
        && traffic.role == ROOF_ROLE_STATE)
      {
        found->state_read += traffic.read;
        found->state_written += traffic.write;
      }
}

static void
add (RoofAnalysis *analysis,
     const Case   *row,
     Found        *found)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  const RoofEstimator *estimator = roof_analysis_get_estimator (analysis);

  g_assert_cmpstr (roof_estimator_get_unit (estimator), ==, row->unit);
  g_assert_cmpstr (roof_estimator_get_work_dtype (estimator, estimate->main), ==, row->dtype);
  for (guint i = 0; i < roof_operation_get_n_works (roof_analysis_get_operation (analysis)); i++)
    {
      gboolean sfu = g_str_equal (roof_estimator_get_work_unit (estimator, i), "sfu");
      guint kind = i == estimate->main ? 0 : sfu ? 2 : 1;
      double *sums[] = { &found->flops, &found->vector, &found->sfu };

      *sums[kind] += estimate->flops[i];
      found->t_unit[kind] += estimate->t_unit[i];
    }
  found->bytes += estimate->bytes[0];
  found->t_comm += estimate->t_comm[0];
  found->bound = g_intern_string (roof_analysis_get_bound (analysis));
  add_state (analysis, found);
}

static Found
find (RoofLibrary *library,
      const Case  *row,
      gboolean     squares)
{
  Found found = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (row->sequences) && row->sequences[i].n > 0; i++)
    {
      g_autoptr (RoofAnalysis) analysis = analyse (library, row, i, squares);

      add (analysis, row, &found);
    }
  return found;
}

static void
check_case (gconstpointer data)
{
  const Case *row = data;
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  Found found = find (library, row, FALSE);
  double math = fmax (fmax (found.t_unit[0], found.t_unit[1]), found.t_unit[2]);

  g_assert_cmpfloat (found.flops, ==, row->flops);
  g_assert_cmpfloat (found.vector, ==, row->vector);
  g_assert_cmpfloat (found.sfu, ==, row->sfu);
  g_assert_cmpfloat (found.bytes, ==, row->bytes);
  g_assert_cmpfloat (found.state_read, ==, row->state_read);
  g_assert_cmpfloat (found.state_written, ==, row->state_written);
  assert_approx (fmax (math, found.t_comm), row->t_min, 1e-12);
  assert_approx (found.t_unit[0] + found.t_unit[1] + found.t_unit[2] + found.t_comm, row->t_max, 1e-12);
  g_assert_cmpstr (found.bound, ==, row->bound);
  if (!isnan (row->squares))
    assert_approx (find (library, row, TRUE).flops, row->squares, 1e-12);
}

/* B of state that @id writes of five tokens after one, with these options. */
static double
count_written (RoofLibrary *library,
               const char  *id,
               double       draft,
               double       checkpoint)
{
  const Case row = { id, id, "h100-sxm", NULL, NULL, { { 1, 5, 1 } }, { { "draft_states", draft }, { "checkpoint", checkpoint } } };
  g_autoptr (RoofAnalysis) analysis = analyse (library, &row, 0, FALSE);
  Found found = { 0 };

  add_state (analysis, &found);
  return found.state_written;
}

/* To go back behind a token that a draft got wrong takes the state before it; a checkpoint every so many tokens takes one more each. */
static void
test_states (void)
{
  static const char *const ids[]
      = { "mamba2_ssd", "gated_delta", "kda", "lightning", "rwkv7", "selective_scan", "causal_conv1d" };
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      double one = count_written (library, ids[i], 0, 0);

      g_test_message ("%s", ids[i]);
      g_assert_cmpfloat (one, >, 0);
      g_assert_cmpfloat (count_written (library, ids[i], 1, 0), ==, 5 * one);
      g_assert_cmpfloat (count_written (library, ids[i], 0, 2), ==, 3 * one);
      g_assert_cmpfloat (count_written (library, ids[i], 0, 6), ==, one);
      g_assert_cmpfloat (count_written (library, ids[i], 1, 5), ==, 6 * one);
    }
}

/* A case of one kind of sequence is one kernel, whose own times are those. */
static void
test_times (void)
{
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    if (cases[i].sequences[1].n == 0)
      {
        g_autoptr (RoofAnalysis) analysis = analyse (library, &cases[i], 0, FALSE);
        const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);

        assert_approx (estimate->t_least, cases[i].t_min, 1e-12);
        assert_approx (estimate->t_max, cases[i].t_max, 1e-12);
      }
}

/* Linear layers whose numbers have scales and zeros of their own. */
typedef struct
{
  const char *name, *machine, *dtype;
  double      rows, in, out;
  const char *weights, *inputs;
  double      unpack; /* FLOP for each weight */
  double      flops, vector, bytes, t_min, t_max;
  const char *bound;
} Linear;

static const Linear linears[] = {
  { "W8A8 int8 per channel / per token", "a100-80g", "int8", 4096, 4096, 14336, "int8_channel", "int8_token", 0,
    481036337152, 0, 193011712, 0.0007708915659487179, 0.0008655515522164963, "compute" },
  { "fp8 128x128 blocks, activations per token and 128", "h100-sxm", "fp8", 128, 7168, 4096, "fp8_b128", "fp8_g128", 0,
    7516192768, 0, 31362048, 9.361805373134328e-06, 1.3159780495923616e-05, "hbm" },
  { "W4A16 g128 with zeros, decode 16, dequant 2 FLOPs", "h100-sxm", "bf16", 16, 4096, 4096, "int4_g128", "bf16", 2,
    536870912, 33554432, 8978432, 2.6801289552238806e-06, 3.4733773401143927e-06, "hbm" },
  { "NVFP4 W4A4, prefill", "b200", "fp4", 2048, 7168, 2048, "nvfp4", "nvfp4", 0,
    60129542144, 0, 24903688, 6.681060238222222e-06, 9.794021238222222e-06, "compute" },
  { "the same for 100 rows: two tiles, each of which unpacks all weights", "h100-sxm", "bf16", 100, 4096, 4096, "int4_g128", "bf16", 2,
    3355443200, 67108864, 10354688, 3.392763599595551e-06, 6.984527659297044e-06, "compute" },
  { "MXFP4 weights, bf16 compute (gpt-oss on Hopper)", "h100-sxm", "bf16", 8, 2880, 2880, "mxfp4", "bf16", 2,
    132710400, 16588800, 4498560, 1.3428537313432837e-06, 1.600837197229223e-06, "hbm" },
};

static void
check_linear (gconstpointer data)
{
  const Linear *row = data;
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  g_autoptr (RoofMachine) machine = build_machine (row->machine);
  RoofKernel *kernel = roof_kernel_new (row->name, "matmul");
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofAnalysis) analysis = NULL;
  const RoofEstimate *estimate;

  CHANGE (kernel, roof_kernel_with_number (kernel, "B", row->rows));
  CHANGE (kernel, roof_kernel_with_number (kernel, "D", row->in));
  CHANGE (kernel, roof_kernel_with_number (kernel, "F", row->out));
  CHANGE (kernel, roof_kernel_with_text (kernel, "unpack", row->unpack == 2 ? "two" : "none"));
  CHANGE (kernel, roof_kernel_with_format (kernel, ROOF_ROLE_WEIGHTS, row->weights));
  CHANGE (kernel, roof_kernel_with_format (kernel, ROOF_ROLE_ACTIVATIONS, row->inputs));
  CHANGE (kernel, roof_kernel_with_compute (kernel, roof_format_pair (row->weights, row->inputs)));
  analysis = roof_analysis_new (roof_catalogue_find (roof_library_get_catalogue (library), "matmul", NULL), kernel, machine,
                                &error);
  g_assert_no_error (error);
  estimate = roof_analysis_get_estimate (analysis);
  g_assert_cmpstr (roof_estimator_get_work_dtype (roof_analysis_get_estimator (analysis), 0), ==, row->dtype);
  g_assert_cmpfloat (estimate->flops[0], ==, row->flops);
  g_assert_cmpfloat (estimate->flops[1], ==, row->vector);
  g_assert_cmpfloat (estimate->bytes[0], ==, row->bytes);
  assert_approx (estimate->t_least, row->t_min, 1e-12);
  assert_approx (estimate->t_max, row->t_max, 1e-12);
  g_assert_cmpstr (roof_analysis_get_bound (analysis), ==, row->bound);
  roof_kernel_unref (kernel);
}

/* A collective over a link of 450 GB/s, and what it takes. */
typedef struct
{
  const char *operation, *algorithm; /* NULL: its default */
  double      bytes, devices;
  double      latency, step_latency, in_network; /* of the link: s, s, B/s */
  double      sent, steps, time;                 /* B, and s of all together */
} Collective;

static RoofMachine *
build_link (const Collective *row)
{
  RoofMachineBuilder *builder = roof_machine_builder_new ("switched", "Switched");
  RoofPeak peak = roof_peak_make ("vector", "fp32", 1e12);
  RoofLevel memory = roof_level_make ("hbm", "hbm", ROOF_LEVEL_MEMORY, 1e12);
  RoofLevel link = roof_level_make ("nvlink", "nvlink", ROOF_LEVEL_NETWORK, 450e9);
  g_autoptr (GError) error = NULL;
  RoofMachine *machine;

  link.collective_latency.value = row->latency;
  link.step_latency.value = row->step_latency;
  link.in_network.value = row->in_network;
  roof_machine_builder_add_peak (builder, &peak);
  roof_machine_builder_add_level (builder, &memory);
  roof_machine_builder_add_level (builder, &link);
  machine = roof_machine_builder_end (builder, &error);
  g_assert_no_error (error);
  return machine;
}

static RoofAnalysis *
collect (RoofLibrary      *library,
         const Collective *row)
{
  RoofOperation *operation = roof_catalogue_find (roof_library_get_catalogue (library), row->operation, NULL);
  RoofKernel *kernel = roof_kernel_new ("sum", row->operation);
  g_autoptr (RoofMachine) machine = build_link (row);
  g_autoptr (GError) error = NULL;
  RoofAnalysis *analysis;

  CHANGE (kernel, roof_kernel_with_number (kernel, "V", row->bytes));
  CHANGE (kernel, roof_kernel_with_number (kernel, "n", row->devices));
  if (row->algorithm != NULL)
    CHANGE (kernel, roof_kernel_with_text (kernel, "algorithm", row->algorithm));
  analysis = roof_analysis_new (operation, kernel, machine, &error);
  g_assert_no_error (error);
  roof_kernel_unref (kernel);
  return analysis;
}

/* Latency is a term of its own: no part of the bound, and nobody's who is alone; once, and again for each step of the algorithm.
 * Switches that add up are sent the data once and a share, which is less than a ring sends from four devices on. */
static void
test_collectives (void)
{
  static const Collective rows[] = {
    { "all_reduce", NULL, 16384, 8, 1.5e-5, NAN, NAN, 28672, 14, 1.5e-5 + 28672 / 450e9 },
    { "all_reduce", "one_shot", 16384, 8, 5e-6, 1e-6, NAN, 114688, 1, 87959.0 / 14062500000.0 },
    { "all_reduce", "ring", 16384, 8, 6.6e-6, 6e-7, NAN, 28672, 14, 423667.0 / 28125000000.0 },
    { "all_reduce", NULL, 67108864, 8, 8.4e-6, 3.4e-6, NAN, 117440512, 14, 1114379.0 / 3515625000.0 },
    { "all_reduce", NULL, 67108864, 8, 2.5e-5, NAN, 480e9, 75497472, 2, 602413.0 / 3125000000.0 },
    { "all_reduce", "ring", 67108864, 8, 2.5e-5, NAN, 480e9, 117440512, 14, 2.5e-5 + 117440512 / 450e9 },
    { "all_reduce", "tree", 9000, 6, 0, 1e-6, NAN, 18000, 6, 6e-6 + 18000 / 450e9 },
    { "all_reduce", "halving_doubling", 9000, 6, 0, 1e-6, NAN, 15000, 6, 6e-6 + 15000 / 450e9 },
    { "all_reduce", "two_shot", 9000, 6, 0, 1e-6, NAN, 15000, 2, 2e-6 + 15000 / 450e9 },
    { "all_reduce", "sharp", 9000, 6, 0, 1e-6, NAN, 9000, 2, 2e-6 + 9000 / 450e9 },
    { "all_reduce", NULL, 1000, 2, 1e-5, NAN, 480e9, 1000, 2, 1e-5 + 1000 / 450e9 },
    { "all_reduce", NULL, 1000, 1, 1e-5, 1e-6, 480e9, 0, 0, 0 },
    { "all_reduce", "tree", 1000, 1, 1e-5, 1e-6, NAN, 0, 0, 0 },
    { "all_gather", NULL, 8000, 8, 1e-6, 1e-6, NAN, 7000, 7, 8e-6 + 7000 / 450e9 },
    { "reduce_scatter", "direct", 8000, 8, 1e-6, 1e-6, NAN, 7000, 1, 2e-6 + 7000 / 450e9 },
    { "all_to_all", NULL, 7569408, 8, 0, 1e-6, NAN, 6623232, 1, 1e-6 + 6623232 / 450e9 },
    { "broadcast", NULL, 9000, 4, 1e-6, 1e-6, NAN, 9000, 3, 4e-6 + 9000 / 450e9 },
  };
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (RoofAnalysis) analysis = collect (library, &rows[i]);
      const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);

      g_assert_cmpfloat (estimate->bytes[1], ==, rows[i].sent);
      g_assert_cmpfloat (estimate->steps, ==, rows[i].steps);
      assert_approx (estimate->t_least, rows[i].sent / 450e9, 1e-12);
      assert_approx (estimate->t_max, rows[i].sent / 450e9, 1e-12);
      assert_approx (estimate->t_least + estimate->t_latency, rows[i].time, 1e-12);
    }
}

/* Less of either latency is better, each by what is its own. */
static void
test_latency_gains (void)
{
  static const Collective row = { "all_reduce", "ring", 16384, 8, 6.6e-6, 6e-7, NAN, 28672, 14, 0 };
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  g_autoptr (RoofAnalysis) analysis = collect (library, &row);
  g_autoptr (GArray) list = roof_analysis_list_sensitivities (analysis);
  double time = roof_analysis_get_time (analysis);
  guint found = 0;

  for (guint i = 0; i < list->len; i++)
    {
      const RoofSensitivity *entry = &g_array_index (list, RoofSensitivity, i);

      if (!roof_sensitivity_is_halved (entry))
        continue;
      found++;
      assert_approx (time - entry->run, entry->key.field == ROOF_FIELD_STEP ? 7 * 6e-7 : 3.3e-6, 1e-12);
    }
  g_assert_cmpuint (found, ==, 2);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/roof/recurrent/%s", cases[i].name);

      g_strdelimit (path + strlen ("/roof/recurrent/"), "/", '-');
      g_test_add_data_func (path, &cases[i], check_case);
    }
  for (guint i = 0; i < G_N_ELEMENTS (linears); i++)
    {
      g_autofree char *path = g_strdup_printf ("/roof/recurrent/%s", linears[i].name);

      g_strdelimit (path + strlen ("/roof/recurrent/"), "/", '-');
      g_test_add_data_func (path, &linears[i], check_linear);
    }
  g_test_add_func ("/roof/recurrent/times", test_times);
  g_test_add_func ("/roof/recurrent/states", test_states);
  g_test_add_func ("/roof/recurrent/collectives", test_collectives);
  g_test_add_func ("/roof/recurrent/latency-gains", test_latency_gains);
  return g_test_run ();
}
