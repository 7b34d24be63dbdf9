/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/operation-file.h"

#include <math.h>
#include <string.h>

#include "approx.h"
#include "change.h"
#include "core/estimate/analysis.h"
#include "document/files/library.h"
#include "document/json/json-text.h"
#include "explore/threshold/threshold.h"

static const char sound[] =
    "{\"format\": \"roofline-operation\", \"version\": 1, \"id\": \"mine\", \"name\": \"Mine\","
    " \"group\": \"Custom\", \"summary\": \"A test.\", \"compute\": \"bf16\", \"drag\": \"n\","
    " \"parameters\": [{\"id\": \"n\", \"name\": \"Size\", \"default\": 8, \"max\": 64, \"share\": \"batch\"},"
    " {\"id\": \"how\", \"name\": \"How\", \"type\": \"choice\", \"choices\": [\"a\", \"b\"], \"default\": \"b\"}],"
    " \"let\": [{\"name\": \"twice\", \"value\": \"2*n\"}],"
    " \"work\": [{\"unit\": \"vector\", \"flops\": \"twice*how\"}],"
    " \"tensors\": [{\"name\": \"x\", \"role\": \"activations\", \"shape\": [\"n\"], \"read\": \"1\"}]}";

static RoofOperation *
read_text (const char  *text,
           GError     **error)
{
  g_autoptr (JsonNode) root = roof_json_parse (text, -1, error);

  return root != NULL ? roof_operation_from_json (root, error) : NULL;
}

static void
test_values (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofOperation) operation = read_text (sound, &error);
  const RoofParameter *size, *how;

  g_assert_no_error (error);
  size = roof_operation_get_parameter (operation, 0);
  how = roof_operation_get_parameter (operation, 1);
  g_assert_cmpstr (roof_operation_get_id (operation), ==, "mine");
  g_assert_cmpint (roof_operation_get_drag (operation), ==, 0);
  g_assert_cmpfloat (size->min, ==, 1);
  g_assert_cmpfloat (size->max, ==, 64);
  g_assert_true (size->whole);
  g_assert_cmpstr (size->share, ==, "batch");
  g_assert_cmpint (how->type, ==, ROOF_PARAMETER_CHOICE);
  g_assert_cmpfloat (how->default_value, ==, 1);
  g_assert_cmpfloat (how->max, ==, 1);
  g_assert_cmpstr (roof_operation_get_tensor (operation, 0)->level, ==, "main");
}

static void
test_refusals (void)
{
  static const struct
  {
    const char *old, *new, *message;
  } cases[] = {
    { "\"summary\"", "\"sumary\"", "sumary: unknown key" },
    { "\"max\": 64", "\"dimension\": \"metres\"", "parameters[0].dimension: must be count, flop, bytes or seconds" },
    { "\"choice\", \"choices\": [\"a\", \"b\"], \"default\": \"b\"", "\"level\", \"default\": 3",
      "parameters[1].default: expected a string" },
    { "\"max\"", "\"maximum\"", "parameters[0].maximum: unknown key" },
    { "\"read\"", "\"reads\"", "tensors[0].reads: unknown key" },
    { "\"2*n\"", "\"2*m\"", "let[0].value: " },
    { "\"2*n\"", "\"2*\"", "let[0].value: " },
    { "\"2*n\"", "2", "let[0].value: expected a string, got a number" },
    { "\"choice\"", "\"chioce\"", "parameters[1].type: must be number, flag, choice or level" },
    { "\"default\": \"b\"", "\"default\": \"c\"", "parameters[1].default: \"c\" is not among" },
    { "[\"a\", \"b\"]", "[]", "parameters[1].choices: is missing" },
    { "\"role\": \"activations\"", "\"role\": \"guests\"", "tensors[0].role: " },
    { "\"read\": \"1\"", "\"read\": \"1\", \"resident\": \"yes\"", "tensors[0].resident: expected true or false" },
    { "\"shape\": [\"n\"]", "\"shape\": []", "tensors[0].shape: must have 1 to 5 sizes, got 0" },
    { "\"shape\": [\"n\"]", "\"shape\": [3]", "tensors[0].shape[0]: expected a formula" },
    { "\"let\"", "\"require\": [{\"that\": \"n\"}], \"let\"", "require[0].says: " },
    { "\"let\"", "\"require\": [{\"that\": \"q\", \"says\": \"no\"}], \"let\"", "require[0].that: " },
    { "\"let\"", "\"require\": [{\"if\": \"q\", \"says\": \"no\"}], \"let\"", "require[0].if: unknown key" },
    { "\"let\"", "\"require\": \"n > 2\", \"let\"", "require: " },
    { "\"drag\": \"n\"", "\"drag\": \"q\"", "drag: there is no parameter" },
    { "\"id\": \"", "\"id\": \"add+", "id: must not contain +, which joins operations, got \"add+" },
    { "\"read\": \"1\"", "\"read\": \"1\", \"level\": \"n\"", "tensors[0].level: the parameter \"n\" is not of type level" },
    { "\"compute\": \"bf16\"", "\"compute\": \"bf17\"", "compute: " },
    { "\"default\": 8", "\"default\": 0", "parameters[0].default: " },
    { "\"default\": 8", "\"default\": 8.5", "parameters[0].default: " },
    { "\"version\": 1", "\"version\": 7", "version: this file has version 7" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = change_once (sound, cases[i].old, cases[i].new);
      g_autoptr (GError) error = NULL;

      g_test_message ("%s", cases[i].message);
      g_assert_null (read_text (text, &error));
      assert_error_says (error, cases[i].message);
    }
}

static void
test_dimension_and_level (void)
{
  g_autofree char *text = change_once (sound, "\"max\": 64", "\"dimension\": \"bytes\"");
  g_autofree char *with_level = change_once (text, "\"type\": \"choice\", \"choices\": [\"a\", \"b\"], \"default\": \"b\"",
                                             "\"type\": \"level\", \"default\": \"network\"");
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofOperation) plain = read_text (sound, NULL);
  g_autoptr (RoofOperation) operation = read_text (with_level, &error);

  g_assert_no_error (error);
  g_assert_cmpint (roof_operation_get_parameter (plain, 0)->dimension, ==, ROOF_DIMENSION_COUNT);
  g_assert_cmpint (roof_operation_get_parameter (operation, 0)->dimension, ==, ROOF_DIMENSION_BYTE);
  g_assert_cmpstr (roof_operation_get_parameter (operation, 1)->default_level, ==, "network");
}

/* What stays in memory: the role says so, unless the tensor does. */
static void
test_resident (void)
{
  static const struct
  {
    const char *change;
    gboolean    resident;
  } cases[] = {
    { "\"role\": \"activations\"", FALSE },
    { "\"role\": \"output\"", FALSE },
    { "\"role\": \"gradients\"", FALSE },
    { "\"role\": \"weights\"", TRUE },
    { "\"role\": \"kv\"", TRUE },
    { "\"resident\": null, \"role\": \"kv\"", TRUE },
    { "\"resident\": true, \"role\": \"activations\"", TRUE },
    { "\"resident\": false, \"role\": \"weights\"", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = change_once (sound, "\"role\": \"activations\"", cases[i].change);
      g_autoptr (GError) error = NULL;
      g_autoptr (RoofOperation) operation = read_text (text, &error);

      g_test_message ("%s", cases[i].change);
      g_assert_no_error (error);
      g_assert_cmpint (roof_operation_get_tensor (operation, 0)->resident, ==, cases[i].resident);
    }
}

/* --- the bundled catalogue --- */

static RoofAnalysis *
analyse (RoofLibrary *library,
         const char  *operation,
         const char  *machine,
         const char  *compute,
         const char  *settings)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofKernel) kernel = roof_kernel_new (operation, operation);
  g_auto (GStrv) pairs = g_strsplit (settings, " ", -1);
  RoofAnalysis *analysis;

  for (guint i = 0; pairs[i] != NULL && pairs[i][0] != '\0'; i++)
    {
      g_auto (GStrv) pair = g_strsplit (pairs[i], "=", 2);
      RoofKernel *next = g_ascii_isdigit (pair[1][0])
                           ? roof_kernel_with_number (kernel, pair[0], g_ascii_strtod (pair[1], NULL))
                           : roof_kernel_with_text (kernel, pair[0], pair[1]);

      roof_kernel_unref (kernel);
      kernel = next;
    }
  if (compute != NULL)
    {
      RoofKernel *next = roof_kernel_with_compute (kernel, compute);

      roof_kernel_unref (kernel);
      kernel = next;
    }
  analysis = roof_analysis_new (
      roof_catalogue_find (roof_library_get_catalogue (library), operation, NULL), kernel,
      roof_library_find_machine (library, machine, NULL), &error);
  g_assert_no_error (error);
  return analysis;
}

static void
test_bundled (void)
{
  static const char * const ids[]
      = { "matmul", "gemv", "per_example_weights", "tiled_matmul", "dot", "conv2d", "depthwise_conv2d", "max_pool", "avg_pool",
          "global_avg_pool", "moe_ffn", "moe_combine",
          "attention", "mla_decode", "dsa_indexer", "dsa_attention", "nsa_decode", "rope", "selective_scan", "mamba2_ssd", "mamba2_step",
          "gated_delta", "gated_delta_step", "kda", "lightning", "rwkv7", "causal_conv1d",
          "rmsnorm", "layernorm", "groupnorm", "batch_norm", "softmax", "add", "residual", "mul", "silu_mul", "gelu_mul", "scale_shift",
          "gated_add", "relu", "relu_squared", "silu", "gelu_tanh", "gelu_erf", "sigmoid", "exp", "copy",
          "reduce", "embedding", "sharded_matmul", "all_reduce", "hierarchical_all_reduce",
          "all_gather", "reduce_scatter", "all_to_all", "moe_exchange",
          "broadcast", "p2p", "train_linear", "attention_backward", "batch_norm_backward", "adam", "sgd_momentum", "stencil7", "spmv",
          "fft3d", "lbmhd", "triad", "custom" };
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  RoofCatalogue *catalogue = roof_library_get_catalogue (library);

  g_assert_cmpuint (roof_catalogue_get_n (catalogue), ==, G_N_ELEMENTS (ids));
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      RoofOperation *operation = roof_catalogue_get (catalogue, i);
      g_autoptr (RoofAnalysis) analysis = analyse (library, ids[i], "nvidia-h100-sxm5-80gb", NULL, "");

      g_assert_cmpstr (roof_operation_get_id (operation), ==, ids[i]);
      g_assert_cmpstr (roof_operation_get_summary (operation), !=, "");
      g_assert_cmpint (roof_estimate_get_work (roof_analysis_get_estimate (analysis)) == 0, ==,
                       roof_operation_is_idle (operation));
    }
}

/* Work and bytes by hand, from the formulas of each kind. `bytes` are of main memory. */
static void
test_worked_values (void)
{
  static const struct
  {
    const char *operation, *compute, *settings;
    double      flops, vector, bytes;
  } cases[] = {
    /* 2·2·3·4·5 = 240, X 2·3·4, W 2·5·4, Z 2·3·5 at 2 B; accumulating reads Z too */
    { "matmul", "bf16", "batch=2 B=3 D=4 F=5", 240, 0, 2 * (24 + 40 + 30) },
    { "matmul", "bf16", "batch=2 B=3 D=4 F=5 accumulate=1", 240, 0, 2 * (24 + 40 + 60) },
    { "gemv", "bf16", "D=4096 F=4096", 33554432, 0, 2 * (16777216. + 8192) },
    /* one decoding step of a 32-head layer over 2048 keys, and its norm: 33 570 816 B and 24 576 B */
    { "attention", "bf16", "B=1 N=32 K=32 H=128 T=1 P=2047", 33554432, 327680, 33570816 },
    { "rmsnorm", "bf16", "rows=1 d=4096", 16384, 0, 24576 },
    { "layernorm", "bf16", "rows=2 d=10", 140, 0, 2 * (20 + 10 + 10 + 20) },
    { "softmax", "bf16", "rows=2 d=10", 100, 0, 2 * 40 },
    { "add", "bf16", "n=100", 100, 0, 600 },
    { "mul", "fp32", "n=100", 100, 0, 1200 },
    { "silu_mul", "bf16", "n=100", 500, 0, 600 },
    { "relu", "bf16", "n=100", 100, 0, 400 },
    /* causal prompt: pairs 4·5/2 = 10 */
    { "attention", "bf16", "B=1 N=2 K=1 H=4 T=4 P=0", 4 * 2 * 10 * 4, 5 * 2 * 10,
      2 * (32 + 16 + 16 + 32) },
    { "attention", "bf16", "B=1 N=2 K=1 H=4 T=4 P=0 causal=0", 4 * 2 * 16 * 4, 5 * 2 * 16,
      2 * (32 + 16 + 16 + 32) },
    /* window 3 over 4 new tokens: 1+2+3+3 = 9 pairs; over 10 cached: 4·3 = 12, of 3+4-1 = 6 keys */
    { "attention", "bf16", "B=1 N=1 K=1 H=4 T=4 P=0 window=3", 4 * 9 * 4, 5 * 9,
      2 * (16 + 16 + 16 + 16) },
    { "attention", "bf16", "B=1 N=1 K=1 H=4 T=4 P=10 window=3", 4 * 12 * 4, 5 * 12,
      2 * (16 + 24 + 24 + 16) },
    /* window 7, 5 cached: tokens see 6, 7, 7, 7 */
    { "attention", "bf16", "B=1 N=1 K=1 H=4 T=4 P=5 window=7", 4 * 27 * 4, 5 * 27,
      2 * (16 + 36 + 36 + 16) },
    /* cross attention to 6 tokens; head sizes apart: 2·pairs·(3 + 5) */
    { "attention", "bf16", "B=1 N=1 K=1 H=4 T=4 P=9 S=6", 4 * 24 * 4, 5 * 24,
      2 * (16 + 24 + 24 + 16) },
    { "attention", "bf16", "B=1 N=1 K=1 H=4 Hqk=3 Hv=5 T=4 P=0 causal=0", 2 * 16 * 8, 5 * 16,
      2 * (12 + 12 + 20 + 20) },
    /* unfused: the full rectangle, scores of 4·4 moved four times */
    { "attention", "bf16", "B=1 N=1 K=1 H=4 T=4 P=0 fused=0", 4 * 16 * 4, 5 * 16,
      2 * (16 + 16 + 16 + 16 + 64) },
    /* tiles of 2x2 over 5x5: 3 rows and 3 columns of tiles */
    { "tiled_matmul", "bf16", "m=5 k=7 n=5 bm=2 bn=2", 350, 0, 2 * (35 * 3 + 35 * 3 + 25) },
    { "tiled_matmul", "bf16", "m=5 k=7 n=5 bm=2 bn=2 level=vmem", 350, 0, 2 * (35 + 35 + 25) },
    { "custom", "bf16", "flops=1e9 bytes.hbm=1e6", 1e9, 0, 1e6 },
  };
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofAnalysis) analysis = analyse (library, cases[i].operation, "google-tpu-v5e",
                                                   cases[i].compute, cases[i].settings);
      const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
      int hbm = roof_machine_find_main_memory (roof_analysis_get_machine (analysis));

      g_test_message ("%s %s", cases[i].operation, cases[i].settings);
      g_assert_cmpfloat (estimate->flops[0], ==, cases[i].flops);
      g_assert_cmpfloat (estimate->bytes[hbm], ==, cases[i].bytes);
      if (cases[i].vector > 0)
        g_assert_cmpfloat (estimate->flops[1], ==, cases[i].vector);
    }
}

/* A tensor's size is counted once, however often it moves: 5 x 7 weights of 2 bytes pass 3 times. */
static void
test_size_apart_from_traffic (void)
{
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  g_autoptr (RoofAnalysis) analysis
      = analyse (library, "tiled_matmul", "google-tpu-v5e", NULL, "m=5 k=7 n=5 bm=2 bn=2");
  RoofEstimator *estimator = roof_analysis_get_estimator (analysis);
  RoofTensorTraffic traffic;

  g_assert_true (roof_estimator_get_traffic (estimator, roof_estimator_get_values (estimator), 1, &traffic));
  g_assert_cmpstr (traffic.name, ==, "B");
  g_assert_true (traffic.resident);
  g_assert_cmpfloat (traffic.bytes, ==, 70);
  g_assert_cmpfloat (traffic.read, ==, 210);
  g_assert_true (roof_estimator_get_traffic (estimator, roof_estimator_get_values (estimator), 2, &traffic));
  g_assert_false (traffic.resident);
  g_assert_cmpfloat (traffic.bytes, ==, 50);
}

/* Tiles that are of another level leave their traffic there. */
static void
test_tiled_level (void)
{
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  g_autoptr (RoofAnalysis) analysis = analyse (library, "tiled_matmul", "google-tpu-v5e", NULL,
                                               "m=4096 k=4096 n=4096 bm=128 bn=128 level=vmem");
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  RoofMachine *machine = roof_analysis_get_machine (analysis);

  g_assert_cmpfloat (estimate->bytes[roof_machine_find_level (machine, "vmem")], ==, 2181038080.);
  g_assert_cmpfloat (estimate->bytes[roof_machine_find_level (machine, "hbm")], ==, 100663296.);
}

/* The rules of thumb of the literature, on the machine that they were worked out for. */
static void
test_asymptotic_rules (void)
{
  static const struct
  {
    const char *operation, *settings, *parameter, *level;
    double      expected;
  } cases[] = {
    { "matmul", "", "B", "hbm", 1.97e14 / 8.2e11 },
    /* full attention of a prompt, as many KV heads as query heads: 2·ridge = 480 */
    { "attention", "N=32 K=32 T=512 P=0 causal=0", "T", "hbm", 2 * 1.97e14 / 8.2e11 },
    /* causal: 4·ridge - 1 = 960 */
    { "attention", "N=32 K=32 T=512 P=0", "T", "hbm", 4 * 1.97e14 / 8.2e11 - 1 },
    { "sharded_matmul", "n=2", "D", "ici", 2 * 1.97e14 / 4.5e10 },
    { "sharded_matmul", "n=2 collective=reduce_scatter", "D", "ici", 1.97e14 / 4.5e10 },
    { "sharded_matmul", "n=2", "B", "hbm", 1.97e14 / 8.2e11 },
    { "sharded_matmul", "n=2", "D", "hbm", NAN },
    { "attention", "N=32 K=32 T=512 P=0 window=64", "T", "hbm", NAN },
  };
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofAnalysis) analysis
          = analyse (library, cases[i].operation, "tpu-v5e", NULL, cases[i].settings);
      g_autoptr (GArray) thresholds = roof_analysis_list_thresholds (analysis);
      int parameter = roof_operation_find_parameter (roof_analysis_get_operation (analysis),
                                                     cases[i].parameter);
      int level = roof_machine_find_level (roof_analysis_get_machine (analysis), cases[i].level);
      gboolean found = FALSE;

      g_test_message ("%s %s: %s at %s", cases[i].operation, cases[i].settings, cases[i].parameter,
                      cases[i].level);
      for (guint k = 0; k < thresholds->len; k++)
        {
          const RoofThreshold *threshold = &g_array_index (thresholds, RoofThreshold, k);

          if ((int) threshold->parameter != parameter || (int) threshold->level != level)
            continue;
          assert_approx (threshold->asymptotic, cases[i].expected, 1e-12);
          found = TRUE;
        }
      g_assert_true (found);
    }
}

/* No batch makes per-example weights or decoding attention compute bound, and that is said. */
static void
test_no_threshold (void)
{
  static const char * const ids[] = { "per_example_weights", "attention" };
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autoptr (RoofAnalysis) analysis = analyse (library, ids[i], "nvidia-h100-sxm5-80gb", NULL, "");
      g_autoptr (GArray) thresholds = roof_analysis_list_thresholds (analysis);
      const RoofThreshold *first = &g_array_index (thresholds, RoofThreshold, 0);

      g_assert_cmpuint (thresholds->len, >=, 1);
      g_assert_cmpint ((int) first->parameter, ==,
                       roof_operation_find_parameter (roof_analysis_get_operation (analysis), "B"));
      g_assert_true (isnan (first->exact));
      g_assert_true (isnan (first->first_integer));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/operation-file/values", test_values);
  g_test_add_func ("/roof/operation-file/refusals", test_refusals);
  g_test_add_func ("/roof/operation-file/dimension-and-level", test_dimension_and_level);
  g_test_add_func ("/roof/operation-file/resident", test_resident);
  g_test_add_func ("/roof/operation-file/bundled", test_bundled);
  g_test_add_func ("/roof/operation-file/worked-values", test_worked_values);
  g_test_add_func ("/roof/operation-file/size-apart-from-traffic", test_size_apart_from_traffic);
  g_test_add_func ("/roof/operation-file/tiled-level", test_tiled_level);
  g_test_add_func ("/roof/operation-file/asymptotic-rules", test_asymptotic_rules);
  g_test_add_func ("/roof/operation-file/no-threshold", test_no_threshold);
  return g_test_run ();
}
