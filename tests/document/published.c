/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "approx.h"
#include "explore/threshold/threshold.h"
#include "worked.h"

/* Numbers that others have published, or that follow from whole snapshots: the catalogue must give them. */

#define EXACT 1e-12
#define H100  "nvidia-h100-sxm5-80gb"

static RoofLibrary *library;

static RoofAnalysis *
analyse (const char          *operation,
         const char          *machine,
         const char          *compute,
         const WorkedSetting *settings,
         guint                n_settings)
{
  const WorkedRow row = { operation, operation, machine, .compute = compute };

  return worked_analyse (library, &row, settings, n_settings);
}

/* --- intensities --- */

typedef struct
{
  const char   *name, *operation;
  WorkedSetting settings[10];
  double        expected, tolerance; /* FLOP/B, relative */
} Intensity;

/* Exact where the sizes give it, to a part in thousand where only their limit does. */
static const Intensity intensities[] = {
  { "spmv, entries", "spmv", { { "full", 0 } }, 1 / 6., EXACT },
  { "lbmhd", "lbmhd", { { "points", 1000 }, { "write_allocate", 0 } }, 1300 / 1216., EXACT },
  { "lbmhd, write-allocate", "lbmhd", { { "points", 1000 }, { "write_allocate", 1 } }, 1300 / 1848., EXACT },
  { "stencil7", "stencil7", { { "write_allocate", 0 } }, 0.5, EXACT },
  { "stencil7, write-allocate", "stencil7", { { "n", 100 }, { "write_allocate", 1 } }, 1 / 3., EXACT },
  { "fft3d 128", "fft3d", { { "n", 128 }, { "write_allocate", 0 } }, 105 / 64., EXACT },
  { "fft3d 128, write-allocate", "fft3d", { { "n", 128 }, { "write_allocate", 1 } }, 105 / 96., EXACT },
  { "fft3d 512, write-allocate", "fft3d", { { "n", 512 }, { "write_allocate", 1 } }, 135 / 96., EXACT },
  { "triad", "triad", { { "n", 77 } }, 1 / 12., EXACT },
  { "triad, write-allocate", "triad", { { "write_allocate", 1 } }, 1 / 16., EXACT },
  { "silu", "silu", { { "n", 3 } }, 1, EXACT },
  { "gelu_tanh", "gelu_tanh", { { "n", 3 } }, 2, EXACT },
  { "gelu_erf", "gelu_erf", { { "n", 3 } }, 5 / 4., EXACT },
  { "sigmoid", "sigmoid", { { "n", 3 } }, 1, EXACT },
  { "exp", "exp", { { "n", 3 } }, 1 / 4., EXACT },
  { "rope", "rope", { { "n", 3 } }, 3 / 4., EXACT },
  { "copy", "copy", { { "n", 3 } }, 0, EXACT },
  { "add", "add", { { "n", 3 } }, 1 / 6., EXACT },
  { "silu_mul", "silu_mul", { { "n", 3 } }, 5 / 6., EXACT },
  { "softmax", "softmax", { { "d", 1000 } }, 5 / 4., EXACT },
  { "rmsnorm", "rmsnorm", { { "rows", 100000 } }, 1, 1e-3 },
  { "layernorm", "layernorm", { { "rows", 100000 } }, 7 / 4., 1e-3 },
  { "reduce", "reduce", { { "n", 1000000 } }, 1 / 2., 1e-3 },
  { "embedding", "embedding", { { "D", 3 } }, 0, EXACT },
  { "adam", "adam", { { "params", 3 } }, 3 / 7., EXACT },
  /* A window of 5 x 5, each channel for itself: as many products as weights for a number read and one written. */
  { "conv2d depthwise", "conv2d",
    { { "C", 64 }, { "K", 64 }, { "groups", 64 }, { "H", 999 }, { "W", 999 }, { "R", 5 }, { "S", 5 }, { "pad", 2 } },
    12.5, 1e-3 },
  /* With every second place left out, four numbers are read for each one written. */
  { "conv2d depthwise, stride 2", "conv2d",
    { { "C", 64 }, { "K", 64 }, { "groups", 64 }, { "H", 999 }, { "W", 999 }, { "R", 5 }, { "S", 5 }, { "pad", 2 },
      { "stride", 2 } }, 5, 1e-2 },
  /* DeepSeek-V3 on 4097 tokens, and without end: 2 x 128 x 1088 / (576 x 2). */
  { "mla_decode", "mla_decode", { { "B", 8 }, { "S", 4097 } }, 9129033728 / 39986176., EXACT },
  { "mla_decode, limit", "mla_decode", { { "S", 100000000 } }, 2 * 128 * 1088 / 1152., 1e-3 },
  /* Eight query heads for each head of keys. */
  { "attention decode, limit", "attention", { { "N", 64 }, { "K", 8 }, { "P", 100000000 } }, 8, 1e-3 },
  /* As a matmul: three products over thrice the bytes. */
  { "train_linear", "train_linear", { { "M", 512 }, { "D", 512 }, { "F", 512 } }, 512 / 3., EXACT },
};

/* What is not said follows the machine: caches of CPUs read what is written first, accelerators do not. */
static void
test_write_allocate (void)
{
  static const struct
  {
    const char *machine, *level, *operation;
    double      expected;
  } rows[] = {
    { "williams2009-opteron-x2-2214", "dram", "stencil7", 1 / 3. }, { "amd-epyc-9654", "dram", "stencil7", 1 / 3. },
    { H100, "hbm", "stencil7", 1 / 2. },                            { "amd-mi300x", "hbm", "lbmhd", 1300 / 1216. },
    { "amd-epyc-9654", "dram", "lbmhd", 1300 / 1848. },             { "nvidia-h100-pcie-80gb", "hbm", "fft3d", 5 * 3 * 8 / 64. },
    { "intel-xeon-8480plus", "dram", "fft3d", 5 * 3 * 8 / 96. },    { "intel-xeon-8480plus", "dram", "triad", 1 / 12. },
    { H100, "hbm", "triad", 1 / 12. },
  };
  static const WorkedSetting sizes[] = { { "n", 256 } }, points[] = { { "points", 256 } };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      gboolean lattice = g_str_equal (rows[i].operation, "lbmhd");
      g_autoptr (RoofAnalysis) analysis
        = analyse (rows[i].operation, rows[i].machine, WORKED_DEFAULT, lattice ? points : sizes, 1);
      int level = roof_machine_find_level (roof_analysis_get_machine (analysis), rows[i].level);

      g_test_message ("%s on %s", rows[i].operation, rows[i].machine);
      assert_approx (roof_analysis_get_estimate (analysis)->intensity[level], rows[i].expected, EXACT);
    }
}

static void
test_intensities (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (intensities); i++)
    {
      const Intensity *row = &intensities[i];
      g_autoptr (RoofAnalysis) analysis = analyse (row->operation, H100, WORKED_DEFAULT, row->settings,
                                                   G_N_ELEMENTS (row->settings));
      int hbm = roof_machine_find_level (roof_analysis_get_machine (analysis), "hbm");

      g_test_message ("%s", row->name);
      assert_approx (roof_analysis_get_estimate (analysis)->intensity[hbm], row->expected, row->tolerance);
    }
}

/* --- thresholds --- */

typedef struct
{
  const char   *operation, *machine;
  WorkedSetting settings[10];
  const char   *parameter, *level;
  double        asymptotic, exact, first; /* NAN: none; -1: not asked */
} Threshold;

/* The ridge of the H100's data sheet as it is in its file, and that of the guide's v5e: 9850/41. */
#define RIDGE_H100 (989.4e12 / 3.35e12)
#define RIDGE_V5E  (9850 / 41.)

static const Threshold thresholds[] = {
  /* 256 experts, 8 of them; 8 experts, 2 of them. */
  { "moe_ffn", H100, { { "T", 1 }, { "D", 7168 }, { "I", 2048 }, { "E", 256 }, { "k", 8 } }, "T", "hbm",
    32 * RIDGE_H100, -1, -1 },
  { "moe_ffn", H100, { { "T", 1 } }, "T", "hbm", 4 * RIDGE_H100, -1, -1 },
  /* Points of 2048 channels at 49 places: 2 x 2048 x 2048 bytes of weights against 98 x 2048 x 2048 FLOPs and
   * 4 x 49 x 2048 bytes an image; with the weights alone ridge / 49. */
  { "conv2d", "tpu-v5e",
    { { "C", 2048 }, { "K", 2048 }, { "H", 7 }, { "W", 7 }, { "R", 1 }, { "S", 1 } }, "N", "hbm",
    RIDGE_V5E / 49, 5043200 / 787283., 7 },
  /* More bytes in an image than its work can wait for: no batch is enough. */
  { "conv2d", "tpu-v5e", { { "C", 64 }, { "K", 64 }, { "H", 56 }, { "W", 56 }, { "R", 1 }, { "S", 1 } }, "N", "hbm",
    RIDGE_V5E / 3136, NAN, NAN },
  /* As a matmul of the same sizes. */
  { "train_linear", "tpu-v5e", { { "D", 8192 }, { "F", 8192 } }, "M", "hbm", RIDGE_V5E, 20172800 / 79043., 256 },
  /* A fourth product over weights read a third time; the weights' gradient read as well. */
  { "train_linear", "tpu-v5e", { { "recompute", 1 }, { "accumulate", 1 } }, "M", "hbm", 10 / 8. * RIDGE_V5E, -1, -1 },
  /* 1152 bytes of an entry, 2 x 1088 FLOPs for each head. */
  { "mla_decode", H100, { { "B", 8 } }, "N", "hbm", 576 / 1088. * RIDGE_H100, -1, -1 },
  { "mla_decode", H100, { { "B", 8 } }, "B", "hbm", NAN, NAN, NAN },
};

static void
check_threshold (const Threshold     *row,
                 const RoofThreshold *found)
{
  if (row->asymptotic != -1)
    assert_approx (found->asymptotic, row->asymptotic, EXACT);
  if (row->exact != -1)
    assert_approx (found->exact, row->exact, 1e-9);
  if (row->first != -1)
    assert_approx (found->first_integer, row->first, EXACT);
}

static void
test_thresholds (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (thresholds); i++)
    {
      const Threshold *row = &thresholds[i];
      g_autoptr (RoofAnalysis) analysis = analyse (row->operation, row->machine, "bf16", row->settings,
                                                   G_N_ELEMENTS (row->settings));
      g_autoptr (GArray) list = roof_analysis_list_thresholds (analysis);
      int parameter
          = roof_operation_find_parameter (roof_analysis_get_operation (analysis), row->parameter);
      int level = roof_machine_find_level (roof_analysis_get_machine (analysis), row->level);
      guint n = 0;

      g_test_message ("%s, %s", row->operation, row->parameter);
      for (guint k = 0; k < list->len; k++)
        {
          const RoofThreshold *found = &g_array_index (list, RoofThreshold, k);

          if ((int) found->parameter != parameter || (int) found->level != level)
            continue;
          check_threshold (row, found);
          n++;
        }
      g_assert_cmpuint (n, ==, 1);
    }
}

/* --- single tokens of whole snapshots --- */

typedef struct
{
  const char   *name, *operation, *machine, *compute;
  WorkedSetting settings[6];
  double        flops, vector, bytes, sent, time; /* FLOP, FLOP, B, B, s */
} Step;

/* One token more for each sequence: Llama-2-7B alone, Llama-3.1-70B on eight devices, Mixtral. */
static const Step steps[] = {
  { "Llama-2-7b, embed", "embedding", "nvidia-a100-sxm4-80gb", "fp16", { { "tokens", 1 }, { "D", 4096 } },
    0., 0., 16392., 0., 8.03923491907798e-09 },
  { "Llama-2-7b, norms", "rmsnorm", "nvidia-a100-sxm4-80gb", "fp16", { { "rows", 1 }, { "d", 4096 } },
    16384., 0., 24576., 0., 1.2052967140755271e-08 },
  { "Llama-2-7b, q_proj", "matmul", "nvidia-a100-sxm4-80gb", "fp16", { { "B", 1 }, { "D", 4096 }, { "F", 4096 } },
    33554432., 0., 33570816., 0., 1.6464353114271703e-05 },
  { "Llama-2-7b, k_proj", "matmul", "nvidia-a100-sxm4-80gb", "fp16", { { "B", 1 }, { "D", 4096 }, { "F", 4096 } },
    33554432., 0., 33570816., 0., 1.6464353114271703e-05 },
  { "Llama-2-7b, rope", "rope", "nvidia-a100-sxm4-80gb", "fp16", { { "n", 8192 } },
    24576., 0., 32768., 0., 1.6070622854340364e-08 },
  { "Llama-2-7b, attention", "attention", "nvidia-a100-sxm4-80gb", "fp16", { { "B", 1 }, { "N", 32 }, { "K", 32 }, { "H", 128 }, { "T", 1 }, { "P", 2047 } },
    33554432., 327680., 33570816., 0., 1.6464353114271703e-05 },
  { "Llama-2-7b, o_proj", "matmul", "nvidia-a100-sxm4-80gb", "fp16", { { "B", 1 }, { "D", 4096 }, { "F", 4096 } },
    33554432., 0., 33570816., 0., 1.6464353114271703e-05 },
  { "Llama-2-7b, attn_add", "add", "nvidia-a100-sxm4-80gb", "fp16", { { "n", 4096 } },
    4096., 0., 24576., 0., 1.2052967140755271e-08 },
  { "Llama-2-7b, gate_proj", "matmul", "nvidia-a100-sxm4-80gb", "fp16", { { "B", 1 }, { "D", 4096 }, { "F", 11008 } },
    90177536., 0., 90207744., 0., 4.424116920058852e-05 },
  { "Llama-2-7b, act_mul", "silu_mul", "nvidia-a100-sxm4-80gb", "fp16", { { "n", 11008 } },
    55040., 0., 66048., 0., 3.23923491907798e-08 },
  { "Llama-2-7b, down_proj", "matmul", "nvidia-a100-sxm4-80gb", "fp16", { { "B", 1 }, { "D", 11008 }, { "F", 4096 } },
    90177536., 0., 90207744., 0., 4.424116920058852e-05 },
  { "Llama-2-7b, lm_head", "matmul", "nvidia-a100-sxm4-80gb", "fp16", { { "B", 1 }, { "D", 4096 }, { "F", 32000 } },
    262144000., 0., 262216192., 0., 0.00012860038842569887 },
  { "Meta-Llama-3.1-70B, embed", "embedding", "nvidia-h100-sxm5-80gb", "bf16", { { "tokens", 32 }, { "D", 8192 } },
    0., 0., 1048832., 0., 3.130841791044776e-07 },
  { "Meta-Llama-3.1-70B, norms", "rmsnorm", "nvidia-h100-sxm5-80gb", "bf16", { { "rows", 32 }, { "d", 8192 } },
    1048576., 0., 1064960., 0., 3.1789850746268655e-07 },
  { "Meta-Llama-3.1-70B, q_proj", "matmul", "nvidia-h100-sxm5-80gb", "bf16", { { "B", 32 }, { "D", 8192 }, { "F", 1024 } },
    536870912., 0., 17367040., 0., 5.18419104477612e-06 },
  { "Meta-Llama-3.1-70B, k_proj", "matmul", "nvidia-h100-sxm5-80gb", "bf16", { { "B", 32 }, { "D", 8192 }, { "F", 128 } },
    67108864., 0., 2629632., 0., 7.84964776119403e-07 },
  { "Meta-Llama-3.1-70B, rope", "rope", "nvidia-h100-sxm5-80gb", "bf16", { { "n", 36864 } },
    110592., 0., 147456., 0., 4.401671641791045e-08 },
  { "Meta-Llama-3.1-70B, attention", "attention", "nvidia-h100-sxm5-80gb", "bf16", { { "B", 32 }, { "N", 8 }, { "K", 1 }, { "H", 128 }, { "T", 1 }, { "P", 8191 } },
    1073741824., 10485760., 134348800., 0., 4.010411940298507e-05 },
  { "Meta-Llama-3.1-70B, o_proj", "matmul", "nvidia-h100-sxm5-80gb", "bf16", { { "B", 32 }, { "D", 1024 }, { "F", 8192 } },
    536870912., 0., 17367040., 0., 5.18419104477612e-06 },
  { "Meta-Llama-3.1-70B, attn_allreduce", "all_reduce", "nvidia-h100-sxm5-80gb", "bf16", { { "V", 524288 }, { "n", 8 } },
    0., 0., 0., 589824., 1.31072e-06 },
  { "Meta-Llama-3.1-70B, attn_add", "add", "nvidia-h100-sxm5-80gb", "bf16", { { "n", 262144 } },
    262144., 0., 1572864., 0., 4.6951164179104475e-07 },
  { "Meta-Llama-3.1-70B, gate_proj", "matmul", "nvidia-h100-sxm5-80gb", "bf16", { { "B", 32 }, { "D", 8192 }, { "F", 3584 } },
    1879048192., 0., 59473920., 0., 1.775340895522388e-05 },
  { "Meta-Llama-3.1-70B, act_mul", "silu_mul", "nvidia-h100-sxm5-80gb", "bf16", { { "n", 114688 } },
    573440., 0., 688128., 0., 2.054113432835821e-07 },
  { "Meta-Llama-3.1-70B, down_proj", "matmul", "nvidia-h100-sxm5-80gb", "bf16", { { "B", 32 }, { "D", 3584 }, { "F", 8192 } },
    1879048192., 0., 59473920., 0., 1.775340895522388e-05 },
  { "Meta-Llama-3.1-70B, lm_head", "matmul", "nvidia-h100-sxm5-80gb", "bf16", { { "B", 32 }, { "D", 8192 }, { "F", 16032 } },
    8405385216., 0., 264218624., 0., 7.887123104477612e-05 },
  { "Mixtral-8x7B-v0.1, embed", "embedding", "nvidia-h100-sxm5-80gb", "bf16", { { "tokens", 4 }, { "D", 4096 } },
    0., 0., 65568., 0., 1.9572537313432836e-08 },
  { "Mixtral-8x7B-v0.1, norms", "rmsnorm", "nvidia-h100-sxm5-80gb", "bf16", { { "rows", 4 }, { "d", 4096 } },
    65536., 0., 73728., 0., 2.2008358208955225e-08 },
  { "Mixtral-8x7B-v0.1, q_proj", "matmul", "nvidia-h100-sxm5-80gb", "bf16", { { "B", 4 }, { "D", 4096 }, { "F", 4096 } },
    134217728., 0., 33619968., 0., 1.0035811343283581e-05 },
  { "Mixtral-8x7B-v0.1, k_proj", "matmul", "nvidia-h100-sxm5-80gb", "bf16", { { "B", 4 }, { "D", 4096 }, { "F", 1024 } },
    33554432., 0., 8429568., 0., 2.5162889552238808e-06 },
  { "Mixtral-8x7B-v0.1, rope", "rope", "nvidia-h100-sxm5-80gb", "bf16", { { "n", 20480 } },
    61440., 0., 81920., 0., 2.4453731343283583e-08 },
  { "Mixtral-8x7B-v0.1, attention", "attention", "nvidia-h100-sxm5-80gb", "bf16", { { "B", 4 }, { "N", 32 }, { "K", 8 }, { "H", 128 }, { "T", 1 }, { "P", 2000 } },
    131137536., 1280640., 32849920., 0., 9.805946268656716e-06 },
  { "Mixtral-8x7B-v0.1, o_proj", "matmul", "nvidia-h100-sxm5-80gb", "bf16", { { "B", 4 }, { "D", 4096 }, { "F", 4096 } },
    134217728., 0., 33619968., 0., 1.0035811343283581e-05 },
  { "Mixtral-8x7B-v0.1, attn_add", "add", "nvidia-h100-sxm5-80gb", "bf16", { { "n", 16384 } },
    16384., 0., 98304., 0., 2.9344477611940297e-08 },
  { "Mixtral-8x7B-v0.1, router", "matmul", "nvidia-h100-sxm5-80gb", "bf16", { { "B", 4 }, { "D", 4096 }, { "F", 8 } },
    262144., 0., 98368., 0., 2.9363582089552237e-08 },
  { "Mixtral-8x7B-v0.1, experts", "moe_ffn", "nvidia-h100-sxm5-80gb", "bf16", { { "T", 4 }, { "D", 4096 }, { "I", 14336 }, { "E", 8 }, { "k", 2 } },
    2818572288., 573440., 1928265728., 0., 0.0005756017098507462 },
  { "Mixtral-8x7B-v0.1, lm_head", "matmul", "nvidia-h100-sxm5-80gb", "bf16", { { "B", 4 }, { "D", 4096 }, { "F", 32000 } },
    1048576000., 0., 262432768., 0., 7.833813970149254e-05 },
};

static void
test_steps (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      const Step *row = &steps[i];
      g_autoptr (RoofAnalysis) analysis = analyse (row->operation, row->machine, row->compute,
                                                   row->settings, G_N_ELEMENTS (row->settings));
      const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
      RoofMachine *machine = roof_analysis_get_machine (analysis);

      g_test_message ("%s", row->name);
      g_assert_cmpfloat (estimate->flops[0], ==, row->flops);
      g_assert_cmpfloat (estimate->flops[1], ==, row->vector);
      assert_approx (estimate->bytes[roof_machine_find_level (machine, "hbm")], row->bytes, EXACT);
      assert_approx (estimate->bytes[roof_machine_find_level (machine, "nvlink")], row->sent, EXACT);
      assert_approx (estimate->t_min, row->time, EXACT);
    }
}

/* Bytes that one token leaves in the cache of all layers. */
static void
test_cache (void)
{
  static const struct
  {
    const char   *name, *operation, *kv;
    WorkedSetting settings[6];
    double        layers, bytes;
  } rows[] = {
    { "Llama-2-7B", "attention", NULL, { { "N", 32 }, { "K", 32 }, { "H", 128 } }, 32, 524288 },
    { "Llama-2-13B", "attention", NULL, { { "N", 40 }, { "K", 40 }, { "H", 128 } }, 40, 6710886400 / 8192. },
    { "Llama-3.1-8B", "attention", NULL, { { "N", 32 }, { "K", 8 }, { "H", 128 } }, 32, 131072 },
    { "Llama-3.1-70B", "attention", NULL, { { "N", 64 }, { "K", 8 }, { "H", 128 } }, 80, 327680 },
    { "Llama-3.1-70B int8", "attention", "int8", { { "N", 64 }, { "K", 8 }, { "H", 128 } }, 80, 163840 },
    { "Qwen2.5-7B", "attention", NULL, { { "N", 28 }, { "K", 4 }, { "H", 128 } }, 28, 57344 },
    { "gpt-oss-20b, full layers", "attention", NULL, { { "N", 64 }, { "K", 8 }, { "H", 64 } }, 12, 24576 },
    { "DeepSeek-V3", "mla_decode", NULL, { { "S", 1 } }, 61, 70272 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      WorkedRow row = { rows[i].name, rows[i].operation, H100, .formats = { [ROOF_ROLE_KV] = rows[i].kv } };
      WorkedSetting settings[8] = { { "B", 1 }, { "T", 1 }, { "P", 0 } };
      guint first = g_str_equal (rows[i].operation, "attention") ? 3 : 1;
      g_autoptr (RoofAnalysis) analysis = NULL;
      RoofEstimator *estimator;
      double bytes = 0;

      for (guint k = 0; rows[i].settings[k].key != NULL; k++)
        settings[first + k] = rows[i].settings[k];
      if (first == 1)
        settings[2] = (WorkedSetting) { NULL };
      analysis = worked_analyse (library, &row, settings, G_N_ELEMENTS (settings));
      estimator = roof_analysis_get_estimator (analysis);
      for (guint t = 0; t < roof_operation_get_n_tensors (roof_analysis_get_operation (analysis)); t++)
        {
          RoofTensorTraffic traffic;

          if (roof_estimator_get_traffic (estimator, roof_estimator_get_values (estimator), t, &traffic) && traffic.resident)
            bytes += traffic.bytes;
        }
      g_test_message ("%s", rows[i].name);
      g_assert_cmpfloat (bytes * rows[i].layers, ==, rows[i].bytes);
    }
}

/* --- training --- */

typedef struct
{
  double rows, from, to, count; /* linear layers: tokens, input and output size */
} Linear;

typedef struct
{
  const char *name;
  Linear      linears[8];
  double      layers, sequences, heads, kv_heads, head, tokens;
  double      linear_flops, attention_flops, step_flops, recompute_flops;
  double      parameters, adam_bytes, state_bytes;
} Training;

/* Attention is trained at 3.5 times its forward work, since flash attention computes its scores anew. */
static const Training trainings[] = {
  { "Llama-2-7B, 4096 tokens",
    { { 4096, 4096, 4096, 4 * 32 }, { 4096, 4096, 11008, 2 * 32 }, { 4096, 11008, 4096, 32 },
      { 4096, 4096, 32000, 1 } },
    32, 1, 32, 32, 128, 4096,
    54125177864192, 4399120252928, 177772454477824, 236296752594944, 6738415616, 188675637248, 107814649856 },
  { "GPT-2, 8 x 1024 tokens",
    { { 8192, 768, 2304, 12 }, { 8192, 768, 768, 12 }, { 8192, 768, 3072, 12 }, { 8192, 3072, 768, 12 },
      { 8192, 768, 50257, 1 } },
    12, 8, 12, 12, 64, 1024,
    2023948812288, 154769817600, 6613540798464, 8792259428352, 124439808, 3484314624, 1991036928 },
  { "Llama-3.1-70B, 8192 tokens",
    { { 8192, 8192, 8192, 2 * 80 }, { 8192, 8192, 1024, 2 * 80 }, { 8192, 8192, 28672, 2 * 80 },
      { 8192, 28672, 8192, 80 }, { 8192, 8192, 128256, 1 } },
    80, 1, 64, 8, 128, 8192,
    1138716089253888, 87971667640320, 3724049104502784, 4950736861396992, 70553706496, 1975503781888,
    1128859303936 },
};

static double
train_linears (const Training *row,
               gboolean        recompute)
{
  double flops = 0;

  for (guint i = 0; row->linears[i].count > 0; i++)
    {
      const Linear *linear = &row->linears[i];
      const WorkedSetting settings[] = {
        { "M", linear->rows }, { "D", linear->from }, { "F", linear->to }, { "recompute", recompute },
      };
      g_autoptr (RoofAnalysis) analysis
          = analyse ("train_linear", H100, "bf16", settings, G_N_ELEMENTS (settings));

      flops += linear->count * roof_analysis_get_estimate (analysis)->flops[0];
    }
  return flops;
}

static double
attend (const Training *row)
{
  const WorkedSetting settings[] = {
    { "B", row->sequences }, { "N", row->heads }, { "K", row->kv_heads }, { "H", row->head },
    { "T", row->tokens },    { "P", 0 },
  };
  g_autoptr (RoofAnalysis) analysis = analyse ("attention", H100, "bf16", settings, G_N_ELEMENTS (settings));

  return row->layers * roof_analysis_get_estimate (analysis)->flops[0];
}

static void
check_optimizer (const Training *row)
{
  const WorkedSetting settings[] = { { "params", row->parameters } };
  g_autoptr (RoofAnalysis) analysis = analyse ("adam", H100, WORKED_DEFAULT, settings, 1);
  RoofEstimator *estimator = roof_analysis_get_estimator (analysis);
  int hbm = roof_machine_find_level (roof_analysis_get_machine (analysis), "hbm");
  double resident = 0;

  for (guint i = 0; i < roof_operation_get_n_tensors (roof_analysis_get_operation (analysis)); i++)
    {
      RoofTensorTraffic traffic;

      g_assert_true (roof_estimator_get_traffic (estimator, roof_estimator_get_values (estimator), i, &traffic));
      resident += traffic.resident ? traffic.bytes : 0;
    }
  g_assert_cmpfloat (roof_analysis_get_estimate (analysis)->bytes[hbm], ==, row->adam_bytes);
  g_assert_cmpfloat (roof_analysis_get_estimate (analysis)->flops[0], ==, 12 * row->parameters);
  g_assert_cmpfloat (resident, ==, row->state_bytes);
}

static void
test_training (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (trainings); i++)
    {
      const Training *row = &trainings[i];
      double linear = train_linears (row, FALSE);
      double attention = attend (row);

      g_test_message ("%s", row->name);
      g_assert_cmpfloat (linear, ==, 3 * row->linear_flops);
      g_assert_cmpfloat (attention, ==, row->attention_flops);
      g_assert_cmpfloat (linear + 3.5 * attention, ==, row->step_flops);
      g_assert_cmpfloat (train_linears (row, TRUE) + 4.5 * attention, ==, row->recompute_flops);
      check_optimizer (row);
    }
}

/* Gathering 2048 x 8192 numbers from four devices over both links of a ring of 4.5e10 B/s each: the bytes, and with
 * them the time. */
static void
test_gather (void)
{
  const WorkedSetting settings[] = { { "V", 2. * 2048 * 8192 }, { "n", 4 } };
  g_autoptr (RoofAnalysis) analysis = analyse ("all_gather", "tpu-v5e", "bf16", settings, 2);
  int ici = roof_machine_find_level (roof_analysis_get_machine (analysis), "ici");

  assert_approx (roof_analysis_get_estimate (analysis)->bytes[ici] / 9e10, 0.00027962026666666667, 1e-12);
}

int
main (int    argc,
      char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  library = roof_library_new (NULL);
  g_test_add_func ("/roof/published/intensities", test_intensities);
  g_test_add_func ("/roof/published/write-allocate", test_write_allocate);
  g_test_add_func ("/roof/published/thresholds", test_thresholds);
  g_test_add_func ("/roof/published/steps", test_steps);
  g_test_add_func ("/roof/published/cache", test_cache);
  g_test_add_func ("/roof/published/training", test_training);
  g_test_add_func ("/roof/published/gather", test_gather);
  status = g_test_run ();
  g_object_unref (library);
  return status;
}
