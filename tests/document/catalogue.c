/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "approx.h"
#include "core/analysis.h"
#include "document/library.h"

/* Every bundled kind of operation at sizes small and odd enough to count by hand: the work of each unit and the
 * bytes of each tensor. Formats are bf16, 2 bytes a number, unless a row says otherwise. Sizes are mostly
 * different primes, so that a swapped or forgotten size shows in the number. */

#define TPU  "tpu-v5e"
#define H100 "nvidia-h100-sxm5-80gb"

typedef struct
{
  const char *key;
  double      number;
  const char *text; /* NULL: the number counts */
} Setting;

typedef struct
{
  const char *name;
  double      read, write; /* bytes */
  const char *level;       /* NULL: hbm */
} Traffic;

typedef struct
{
  const char *name, *operation, *machine;
  Setting     settings[12];
  double      flops[2]; /* in the order of the operation's works */
  Traffic     tensors[6];
  const char *compute;                /* NULL: bf16 */
  const char *formats[ROOF_N_ROLES];  /* NULL: as computed with */
} Row;

static const Row rows[] = {
  /* 13 products and 12 sums. */
  { "dot", "dot", TPU, { { "N", 13 } }, { 25 },
    { { "x", 26, 0 }, { "y", 26, 0 }, { "z", 0, 2 } } },
  /* One product and no sum: the smallest there is. */
  { "dot of one", "dot", TPU, { { "N", 1 } }, { 1 },
    { { "x", 2, 0 }, { "y", 2, 0 }, { "z", 0, 2 } } },
  /* 4 bytes a number; the work is the same. */
  { "dot fp32", "dot", TPU, { { "N", 13 } }, { 25 },
    { { "x", 52, 0 }, { "y", 52, 0 }, { "z", 0, 4 } }, "fp32" },

  /* One operation a number; one or two inputs of 13 x 2 bytes. */
  { "relu", "relu", TPU, { { "n", 13 } }, { 13 }, { { "x", 26, 0 }, { "y", 0, 26 } } },
  { "add", "add", TPU, { { "n", 13 } }, { 13 },
    { { "a", 26, 0 }, { "b", 26, 0 }, { "y", 0, 26 } } },
  { "mul", "mul", TPU, { { "n", 13 } }, { 13 },
    { { "a", 26, 0 }, { "b", 26, 0 }, { "y", 0, 26 } } },
  /* Negate, exponential, add, divide and the product: 5 x 13. */
  { "silu_mul", "silu_mul", TPU, { { "n", 13 } }, { 65 },
    { { "gate", 26, 0 }, { "up", 26, 0 }, { "y", 0, 26 } } },
  /* Inputs of one byte, the result still of two. */
  { "add of int8", "add", H100, { { "n", 13 } }, { 13 },
    { { "a", 13, 0 }, { "b", 13, 0 }, { "y", 0, 26 } },
    "bf16", { [ROOF_ROLE_ACTIVATIONS] = "int8" } },

  /* 3 rows of 5: 15 numbers, 30 bytes; the gain and the bias are one row of 10 bytes, read once. */
  { "softmax", "softmax", TPU, { { "rows", 3 }, { "d", 5 } }, { 75 },
    { { "x", 30, 0 }, { "y", 0, 30 } } },
  { "rmsnorm", "rmsnorm", TPU, { { "rows", 3 }, { "d", 5 } }, { 60 },
    { { "x", 30, 0 }, { "gain", 10, 0 }, { "y", 0, 30 } } },
  { "layernorm", "layernorm", TPU, { { "rows", 3 }, { "d", 5 } }, { 105 },
    { { "x", 30, 0 }, { "gain", 10, 0 }, { "bias", 10, 0 }, { "y", 0, 30 } } },
  /* Gains kept in fp32, as checkpoints often have them: 5 x 4 bytes. */
  { "rmsnorm fp32 gain", "rmsnorm", TPU, { { "rows", 3 }, { "d", 5 } }, { 60 },
    { { "x", 30, 0 }, { "gain", 20, 0 }, { "y", 0, 30 } },
    "bf16", { [ROOF_ROLE_WEIGHTS] = "fp32" } },

  /* 2 x 7 x 11. */
  { "gemv", "gemv", TPU, { { "D", 7 }, { "F", 11 } }, { 154 },
    { { "x", 14, 0 }, { "W", 154, 0 }, { "z", 0, 22 } } },
  /* 33 numbers a row fill one block of 32 and begin another: 2 x 18 bytes, 11 rows. */
  { "gemv q4_0", "gemv", TPU, { { "D", 33 }, { "F", 11 } }, { 726 },
    { { "x", 66, 0 }, { "W", 396, 0 }, { "z", 0, 22 } },
    "bf16", { [ROOF_ROLE_WEIGHTS] = "q4_0" } },

  /* 2 x 5 x 7 x 11. */
  { "matmul", "matmul", TPU, { { "B", 5 }, { "D", 7 }, { "F", 11 } }, { 770 },
    { { "X", 70, 0 }, { "W", 154, 0 }, { "Z", 0, 110 } } },
  /* Three of them: everything times 3, the weights too. */
  { "matmul batched", "matmul", TPU, { { "batch", 3 }, { "B", 5 }, { "D", 7 }, { "F", 11 } }, { 2310 },
    { { "X", 210, 0 }, { "W", 462, 0 }, { "Z", 0, 330 } } },
  /* Adding to what is there reads it first; the work is that of the products alone. */
  { "matmul accumulate", "matmul", TPU,
    { { "batch", 3 }, { "B", 5 }, { "D", 7 }, { "F", 11 }, { "accumulate", 1 } }, { 2310 },
    { { "X", 210, 0 }, { "W", 462, 0 }, { "Z", 330, 330 } } },
  /* A sum kept in fp32 moves 165 x 4 bytes each way. */
  { "matmul accumulate fp32", "matmul", H100,
    { { "batch", 3 }, { "B", 5 }, { "D", 7 }, { "F", 11 }, { "accumulate", 1 } }, { 2310 },
    { { "X", 210, 0 }, { "W", 462, 0 }, { "Z", 660, 660 } },
    "bf16", { [ROOF_ROLE_OUTPUT] = "fp32" } },
  /* 9 weights of 4 bits are 4.5 bytes: the tensor takes 5. */
  { "matmul int4", "matmul", TPU, { { "B", 1 }, { "D", 3 }, { "F", 3 } }, { 18 },
    { { "X", 6, 0 }, { "W", 5, 0 }, { "Z", 0, 6 } },
    "bf16", { [ROOF_ROLE_WEIGHTS] = "int4" } },
  /* Rows of 40 are padded to 64: 2 x 17 bytes, 3 rows. */
  { "matmul mxfp4", "matmul", TPU, { { "B", 1 }, { "D", 40 }, { "F", 3 } }, { 240 },
    { { "X", 80, 0 }, { "W", 102, 0 }, { "Z", 0, 6 } },
    "bf16", { [ROOF_ROLE_WEIGHTS] = "mxfp4" } },
  /* One number past a block of 256: 2 x 210 bytes, 2 rows. */
  { "matmul q6_K", "matmul", TPU, { { "B", 1 }, { "D", 257 }, { "F", 2 } }, { 1028 },
    { { "X", 514, 0 }, { "W", 840, 0 }, { "Z", 0, 4 } },
    "bf16", { [ROOF_ROLE_WEIGHTS] = "q6_K" } },
  /* Rows are padded in each of the batch: 3 x 2 rows of 2 x 34 bytes. */
  { "matmul batched q8_0", "matmul", TPU, { { "batch", 3 }, { "B", 1 }, { "D", 33 }, { "F", 2 } }, { 396 },
    { { "X", 198, 0 }, { "W", 408, 0 }, { "Z", 0, 12 } },
    "bf16", { [ROOF_ROLE_WEIGHTS] = "q8_0" } },

  /* A matrix of 5 x 7 for each of 3 rows. */
  { "per_example_weights", "per_example_weights", TPU, { { "B", 3 }, { "D", 5 }, { "F", 7 } }, { 210 },
    { { "X", 30, 0 }, { "Y", 210, 0 }, { "Z", 0, 42 } } },
  { "per_example_weights int8", "per_example_weights", TPU, { { "B", 3 }, { "D", 5 }, { "F", 7 } }, { 210 },
    { { "X", 30, 0 }, { "Y", 105, 0 }, { "Z", 0, 42 } },
    "bf16", { [ROOF_ROLE_WEIGHTS] = "int8" } },

  /* 100 rows in tiles of 32 are 4, the last ragged; 70 columns in tiles of 48 are 2. A, 6000 bytes, is
   * read per column of tiles; B, 4200 bytes, per row of tiles. */
  { "tiled_matmul ragged", "tiled_matmul", TPU,
    { { "m", 100 }, { "k", 30 }, { "n", 70 }, { "bm", 32 }, { "bk", 16 }, { "bn", 48 } }, { 420000 },
    { { "A", 12000, 0 }, { "B", 16800, 0 }, { "C", 0, 14000 } } },
  /* One row more than three tiles is four tiles, as many as above. */
  { "tiled_matmul one over", "tiled_matmul", TPU,
    { { "m", 97 }, { "k", 30 }, { "n", 96 }, { "bm", 32 }, { "bk", 16 }, { "bn", 48 } }, { 558720 },
    { { "A", 11640, 0 }, { "B", 23040, 0 }, { "C", 0, 18624 } } },
  /* One tile holds it all: each is read once. */
  { "tiled_matmul one tile", "tiled_matmul", TPU,
    { { "m", 100 }, { "k", 30 }, { "n", 70 }, { "bm", 128 }, { "bk", 64 }, { "bn", 128 } }, { 420000 },
    { { "A", 6000, 0 }, { "B", 4200, 0 }, { "C", 0, 14000 } } },
  /* Tiles of one number: A once per column (70), B once per row (100). */
  { "tiled_matmul no tiles", "tiled_matmul", TPU,
    { { "m", 100 }, { "k", 30 }, { "n", 70 }, { "bm", 1 }, { "bk", 1 }, { "bn", 1 } }, { 420000 },
    { { "A", 420000, 0 }, { "B", 420000, 0 }, { "C", 0, 14000 } } },

  /* Each of three devices multiplies a third of the sum: 2 x 5 x 7 x 7. It holds the whole result, 70 bytes,
   * of which a pass round the ring sends two thirds. */
  { "sharded_matmul reduce_scatter 3", "sharded_matmul", TPU,
    { { "B", 5 }, { "D", 21 }, { "F", 7 }, { "n", 3 }, { "collective", 0, "reduce_scatter" } }, { 490 },
    { { "X", 70, 0 }, { "W", 98, 0 }, { "Z", 0, 70 }, { "Z, summed", 0, 140. / 3, "ici" } } },
  { "sharded_matmul all_reduce 3", "sharded_matmul", TPU,
    { { "B", 5 }, { "D", 21 }, { "F", 7 }, { "n", 3 }, { "collective", 0, "all_reduce" } }, { 490 },
    { { "X", 70, 0 }, { "W", 98, 0 }, { "Z", 0, 70 }, { "Z, summed", 0, 280. / 3, "ici" } } },
  /* Seven devices: 6/7 of 70 bytes. */
  { "sharded_matmul reduce_scatter 7", "sharded_matmul", TPU,
    { { "B", 5 }, { "D", 21 }, { "F", 7 }, { "n", 7 }, { "collective", 0, "reduce_scatter" } }, { 210 },
    { { "X", 30, 0 }, { "W", 42, 0 }, { "Z", 0, 70 }, { "Z, summed", 0, 60, "ici" } } },
  /* Alone there is nobody to send to. */
  { "sharded_matmul alone", "sharded_matmul", TPU,
    { { "B", 5 }, { "D", 21 }, { "F", 7 }, { "n", 1 } }, { 1470 },
    { { "X", 210, 0 }, { "W", 294, 0 }, { "Z", 0, 70 }, { "Z, summed", 0, 0, "ici" } } },

  { "custom", "custom", TPU, { { "flops", 1234 }, { "bytes.hbm", 77 }, { "bytes.ici", 5 } }, { 1234 } },

  /* Tokens 4 to 8 see 4 + 5 + 6 + 7 + 8 = 30 keys. 2 x 6 heads, 4 x 8 operations a pair and 5 of softmax.
   * Queries are 2 x 5 x 6 x 8 numbers; keys 2 x 8 x 2 x 8, one set for three heads. */
  { "attention causal, shared heads", "attention", TPU,
    { { "B", 2 }, { "N", 6 }, { "K", 2 }, { "H", 8 }, { "T", 5 }, { "P", 3 } }, { 11520, 1800 },
    { { "Q", 960, 0 }, { "K", 512, 0 }, { "V", 512, 0 }, { "O", 0, 960 } } },
  /* Without a mask 5 x 8 = 40 pairs, the bytes the same. */
  { "attention full", "attention", TPU,
    { { "B", 2 }, { "N", 6 }, { "K", 2 }, { "H", 8 }, { "T", 5 }, { "P", 3 }, { "causal", 0 } },
    { 15360, 2400 }, { { "Q", 960, 0 }, { "K", 512, 0 }, { "V", 512, 0 }, { "O", 0, 960 } } },
  /* Unfused computes the rectangle, and moves 2 x 6 x 5 x 8 scores twice each way. */
  { "attention unfused", "attention", TPU,
    { { "B", 2 }, { "N", 6 }, { "K", 2 }, { "H", 8 }, { "T", 5 }, { "P", 3 }, { "fused", 0 } },
    { 15360, 2400 },
    { { "Q", 960, 0 }, { "K", 512, 0 }, { "V", 512, 0 }, { "O", 0, 960 }, { "scores", 1920, 1920 } } },
  /* 3 + 4 + 5 + 5 + 5 + 5 + 5 = 32 pairs: the window fills on the third token. All 9 keys are seen. */
  { "attention window filling", "attention", TPU,
    { { "B", 1 }, { "N", 3 }, { "K", 1 }, { "H", 4 }, { "T", 7 }, { "P", 2 }, { "window", 5 } },
    { 1536, 480 }, { { "Q", 168, 0 }, { "K", 72, 0 }, { "V", 72, 0 }, { "O", 0, 168 } } },
  /* Full from the start: 3 x 4 pairs; the first sees 4 keys, each next one more: 6. */
  { "attention window full", "attention", TPU,
    { { "B", 1 }, { "N", 2 }, { "K", 2 }, { "H", 4 }, { "T", 3 }, { "P", 10 }, { "window", 4 } },
    { 384, 120 }, { { "Q", 48, 0 }, { "K", 96, 0 }, { "V", 96, 0 }, { "O", 0, 48 } } },
  /* The same unfused: 3 x 6 pairs and as many scores for 2 heads. */
  { "attention window unfused", "attention", TPU,
    { { "B", 1 }, { "N", 2 }, { "K", 2 }, { "H", 4 }, { "T", 3 }, { "P", 10 }, { "window", 4 }, { "fused", 0 } },
    { 576, 180 },
    { { "Q", 48, 0 }, { "K", 96, 0 }, { "V", 96, 0 }, { "O", 0, 48 }, { "scores", 144, 144 } } },
  /* Never full: 1 + 2 + 3 + 4. */
  { "attention window wider than all", "attention", TPU,
    { { "B", 1 }, { "N", 1 }, { "K", 1 }, { "H", 2 }, { "T", 4 }, { "P", 0 }, { "window", 100 } },
    { 80, 50 }, { { "Q", 16, 0 }, { "K", 16, 0 }, { "V", 16, 0 }, { "O", 0, 16 } } },
  /* About the edges of the three pieces of the sum, T = 4 after P = 5.
   * W = P: 4 x 5 pairs, 5 + 3 keys. */
  { "attention window of the past", "attention", TPU,
    { { "B", 1 }, { "N", 1 }, { "K", 1 }, { "H", 2 }, { "T", 4 }, { "P", 5 }, { "window", 5 } },
    { 160, 100 }, { { "Q", 16, 0 }, { "K", 32, 0 }, { "V", 32, 0 }, { "O", 0, 16 } } },
  /* W = P + 1: 4 x 6 pairs, 6 + 3 keys. */
  { "attention window one more", "attention", TPU,
    { { "B", 1 }, { "N", 1 }, { "K", 1 }, { "H", 2 }, { "T", 4 }, { "P", 5 }, { "window", 6 } },
    { 192, 120 }, { { "Q", 16, 0 }, { "K", 36, 0 }, { "V", 36, 0 }, { "O", 0, 16 } } },
  /* W = P + T: 6 + 7 + 8 + 9 pairs, as without a window. */
  { "attention window of all", "attention", TPU,
    { { "B", 1 }, { "N", 1 }, { "K", 1 }, { "H", 2 }, { "T", 4 }, { "P", 5 }, { "window", 9 } },
    { 240, 150 }, { { "Q", 16, 0 }, { "K", 36, 0 }, { "V", 36, 0 }, { "O", 0, 16 } } },
  /* Each token sees itself alone, whatever came before. */
  { "attention window of one", "attention", TPU,
    { { "B", 1 }, { "N", 1 }, { "K", 1 }, { "H", 3 }, { "T", 6 }, { "P", 2 }, { "window", 1 } },
    { 72, 30 }, { { "Q", 36, 0 }, { "K", 36, 0 }, { "V", 36, 0 }, { "O", 0, 36 } } },
  /* Another sequence has no mask, and the past does not count: 5 x 77 pairs. */
  { "attention cross", "attention", TPU,
    { { "B", 1 }, { "N", 2 }, { "K", 2 }, { "H", 4 }, { "T", 5 }, { "P", 9 }, { "S", 77 } },
    { 12320, 3850 }, { { "Q", 80, 0 }, { "K", 1232, 0 }, { "V", 1232, 0 }, { "O", 0, 80 } } },
  /* 3 x 7 pairs; 2 x 3 x 7 scores of 2 bytes. */
  { "attention cross unfused", "attention", TPU,
    { { "B", 1 }, { "N", 2 }, { "K", 1 }, { "H", 4 }, { "T", 3 }, { "P", 0 }, { "S", 7 }, { "fused", 0 } },
    { 672, 210 },
    { { "Q", 48, 0 }, { "K", 56, 0 }, { "V", 56, 0 }, { "O", 0, 48 }, { "scores", 168, 168 } } },
  /* Keys of 192 and values of 128 numbers, H itself unused: 2 x 2 heads x 6 pairs x 320. */
  { "attention two head sizes", "attention", H100,
    { { "B", 1 }, { "N", 2 }, { "K", 2 }, { "H", 64 }, { "Hqk", 192 }, { "Hv", 128 }, { "T", 3 }, { "P", 0 } },
    { 7680, 60 }, { { "Q", 2304, 0 }, { "K", 2304, 0 }, { "V", 1536, 0 }, { "O", 0, 1536 } } },
  /* One token after 4096 sees 4097 keys, kept in one byte a number: 3 x 4097 x 16. */
  { "attention decode int8", "attention", TPU,
    { { "B", 3 }, { "N", 8 }, { "K", 1 }, { "H", 16 }, { "T", 1 }, { "P", 4096 } }, { 6292992, 491640 },
    { { "Q", 768, 0 }, { "K", 196656, 0 }, { "V", 196656, 0 }, { "O", 0, 768 } },
    "bf16", { [ROOF_ROLE_KV] = "int8" } },
  /* The first token of all sees itself. */
  { "attention one token", "attention", TPU,
    { { "B", 1 }, { "N", 1 }, { "K", 1 }, { "H", 1 }, { "T", 1 }, { "P", 0 } }, { 4, 5 },
    { { "Q", 2, 0 }, { "K", 2, 0 }, { "V", 2, 0 }, { "O", 0, 2 } } },
};

static RoofLibrary *library;

static RoofAnalysis *
analyse (const Row     *row,
         const Setting *settings,
         guint          n_settings)
{
  g_autoptr (GError) error = NULL;
  RoofOperation *operation
      = roof_catalogue_find (roof_library_get_catalogue (library), row->operation, &error);
  RoofMachine *machine = roof_library_find_machine (library, row->machine, NULL);
  RoofKernel *kernel = roof_kernel_new (row->name, row->operation);
  RoofAnalysis *result;

#define CHANGE(next)               \
  G_STMT_START                     \
  {                                \
    RoofKernel *next_ = (next);    \
    roof_kernel_unref (kernel);    \
    kernel = next_;                \
  }                                \
  G_STMT_END

  g_assert_no_error (error);
  g_assert_nonnull (machine);
  CHANGE (roof_kernel_with_compute (kernel, row->compute != NULL ? row->compute : "bf16"));
  for (guint i = 0; i < ROOF_N_ROLES; i++)
    if (row->formats[i] != NULL)
      CHANGE (roof_kernel_with_format (kernel, (RoofRole) i, row->formats[i]));
  for (guint i = 0; i < n_settings && settings[i].key != NULL; i++)
    if (settings[i].text != NULL)
      CHANGE (roof_kernel_with_text (kernel, settings[i].key, settings[i].text));
    else
      CHANGE (roof_kernel_with_number (kernel, settings[i].key, settings[i].number));
  result = roof_analysis_new (operation, kernel, machine, &error);
  g_assert_no_error (error);
  roof_kernel_unref (kernel);
  return result;
}

static void
check_tensor (RoofAnalysis  *analysis,
              const Traffic *expected)
{
  RoofOperation *operation = roof_analysis_get_operation (analysis);
  RoofPlan *plan = roof_analysis_get_plan (analysis);
  const char *level = expected->level != NULL ? expected->level : "hbm";

  for (guint i = 0; i < roof_operation_get_n_tensors (operation); i++)
    {
      RoofTensorTraffic found;

      if (!g_str_equal (roof_operation_get_tensor (operation, i)->name, expected->name))
        continue;
      g_assert_true (roof_plan_get_traffic (plan, roof_plan_get_values (plan), i, &found));
      assert_approx (found.read, expected->read, 1e-12);
      assert_approx (found.write, expected->write, 1e-12);
      g_assert_cmpint ((int) found.level, ==,
                       roof_machine_find_level (roof_analysis_get_machine (analysis), level));
      return;
    }
  g_error ("no tensor %s", expected->name);
}

static guint
count_tensors (RoofAnalysis *analysis)
{
  RoofPlan *plan = roof_analysis_get_plan (analysis);
  guint n = 0;

  for (guint i = 0; i < roof_operation_get_n_tensors (roof_analysis_get_operation (analysis)); i++)
    {
      RoofTensorTraffic traffic;

      if (roof_plan_get_traffic (plan, roof_plan_get_values (plan), i, &traffic))
        n++;
    }
  return n;
}

static void
check_row (gconstpointer data)
{
  const Row *row = data;
  g_autoptr (RoofAnalysis) analysis = analyse (row, row->settings, G_N_ELEMENTS (row->settings));
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  RoofMachine *machine = roof_analysis_get_machine (analysis);
  int hbm = roof_machine_find_level (machine, "hbm");
  double sum = 0;
  guint n;

  for (guint i = 0; i < roof_operation_get_n_works (roof_analysis_get_operation (analysis)); i++)
    g_assert_cmpfloat (estimate->flops[i], ==, row->flops[i]);
  if (g_str_equal (row->operation, "custom"))
    {
      g_assert_cmpfloat (estimate->bytes[hbm], ==, 77);
      g_assert_cmpfloat (estimate->bytes[roof_machine_find_level (machine, "ici")], ==, 5);
      return;
    }
  for (n = 0; n < G_N_ELEMENTS (row->tensors) && row->tensors[n].name != NULL; n++)
    {
      check_tensor (analysis, &row->tensors[n]);
      if (row->tensors[n].level == NULL)
        sum += row->tensors[n].read + row->tensors[n].write;
    }
  /* No tensor besides those of the row, and memory carries them all. */
  g_assert_cmpuint (count_tensors (analysis), ==, n);
  g_assert_cmpfloat (estimate->bytes[hbm], ==, sum);
}

/* The table leaves no bundled kind of operation out. */
static void
test_complete (void)
{
  RoofCatalogue *catalogue = roof_library_get_catalogue (library);

  for (guint i = 0; i < roof_catalogue_get_n (catalogue); i++)
    {
      const char *id = roof_operation_get_id (roof_catalogue_get (catalogue, i));
      gboolean found = FALSE;

      for (guint j = 0; j < G_N_ELEMENTS (rows); j++)
        found = found || g_str_equal (rows[j].operation, id);
      if (!found)
        g_error ("no row of %s", id);
    }
}

/* One head and one number a head: the softmax's work is 5 a pair. */
static double
count_pairs (int tokens,
             int past,
             int window)
{
  const Row row = { "pairs", "attention", TPU };
  const Setting settings[] = { { "B", 1 }, { "N", 1 }, { "K", 1 }, { "H", 1 },
                               { "T", tokens }, { "P", past }, { "window", window } };
  g_autoptr (RoofAnalysis) analysis = analyse (&row, settings, G_N_ELEMENTS (settings));

  return roof_analysis_get_estimate (analysis)->flops[1] / 5;
}

static void
test_pairs (void)
{
  for (guint round = 0; round < 500; round++)
    {
      int tokens = g_test_rand_int_range (1, 60);
      int past = g_test_rand_int_range (0, 60);
      int window = g_test_rand_int_range (0, 130); /* 0: none */
      int pairs = 0;

      for (int i = 1; i <= tokens; i++)
        pairs += window > 0 ? MIN (past + i, window) : past + i;
      g_assert_cmpfloat (count_pairs (tokens, past, window), ==, pairs);
    }
}

/* A prompt in two chunks sees as many keys as in one. */
static void
test_chunks (void)
{
  for (guint round = 0; round < 200; round++)
    {
      int first = g_test_rand_int_range (1, 40);
      int second = g_test_rand_int_range (1, 40);
      int past = g_test_rand_int_range (0, 40);
      int window = g_test_rand_int_range (0, 90);

      g_assert_cmpfloat (count_pairs (first, past, window)
                             + count_pairs (second, past + first, window),
                         ==, count_pairs (first + second, past, window));
    }
}

/* Whatever the sizes, nothing is negative or undefined, and the tensors add up to the levels. */
static void
test_random (void)
{
  RoofCatalogue *catalogue = roof_library_get_catalogue (library);

  for (guint round = 0; round < 40 * roof_catalogue_get_n (catalogue); round++)
    {
      RoofOperation *operation = roof_catalogue_get (
          catalogue, round % roof_catalogue_get_n (catalogue));
      const Row row = { "random", roof_operation_get_id (operation), TPU };
      Setting settings[16] = { 0 };
      guint n = 0;
      g_autoptr (RoofAnalysis) analysis = NULL;
      const RoofEstimate *estimate;
      double total[2][ROOF_MAX_LEVELS] = { 0 };

      if (roof_operation_is_custom (operation))
        continue;
      for (guint i = 0; i < roof_operation_get_n_parameters (operation); i++)
        {
          const RoofParameter *parameter = roof_operation_get_parameter (operation, i);

          if (parameter->type == ROOF_PARAMETER_NUMBER)
            settings[n++] = (Setting) { parameter->id, MIN (parameter->max,
                                        parameter->min + g_test_rand_int_range (0, 5000)) };
          else if (parameter->type == ROOF_PARAMETER_FLAG)
            settings[n++] = (Setting) { parameter->id, g_test_rand_int_range (0, 2) };
        }
      analysis = analyse (&row, settings, n);
      estimate = roof_analysis_get_estimate (analysis);
      for (guint i = 0; i < roof_operation_get_n_works (operation); i++)
        g_assert_true (isfinite (estimate->flops[i]) && estimate->flops[i] > 0);
      for (guint i = 0; i < roof_operation_get_n_tensors (operation); i++)
        {
          RoofPlan *plan = roof_analysis_get_plan (analysis);
          RoofTensorTraffic traffic;

          if (!roof_plan_get_traffic (plan, roof_plan_get_values (plan), i, &traffic))
            continue;
          g_assert_true (isfinite (traffic.read) && traffic.read >= 0);
          g_assert_true (isfinite (traffic.write) && traffic.write >= 0);
          total[0][traffic.level] += traffic.read;
          total[1][traffic.level] += traffic.write;
        }
      for (guint i = 0; i < roof_machine_get_n_levels (roof_analysis_get_machine (analysis)); i++)
        {
          assert_approx (estimate->read[i], total[0][i], 1e-12);
          assert_approx (estimate->write[i], total[1][i], 1e-12);
          assert_approx (estimate->bytes[i], total[0][i] + total[1][i], 1e-12);
        }
    }
}

/* The depth of a tile cancels out of the traffic, and no tiling moves less than each matrix once. */
static void
test_tiles (void)
{
  for (guint round = 0; round < 200; round++)
    {
      const Row row = { "tiles", "tiled_matmul", TPU };
      int m = g_test_rand_int_range (1, 300);
      int k = g_test_rand_int_range (1, 300);
      int n = g_test_rand_int_range (1, 300);
      int bm = g_test_rand_int_range (1, 300);
      int bn = g_test_rand_int_range (1, 300);
      Setting settings[] = { { "m", m }, { "k", k }, { "n", n }, { "bm", bm }, { "bn", bn }, { "bk", 1 } };
      g_autoptr (RoofAnalysis) shallow = analyse (&row, settings, G_N_ELEMENTS (settings));
      g_autoptr (RoofAnalysis) deep = NULL;
      int hbm = roof_machine_find_level (roof_analysis_get_machine (shallow), "hbm");
      double bytes = roof_analysis_get_estimate (shallow)->bytes[hbm];
      int across = 0;
      int down = 0;

      settings[5].number = g_test_rand_int_range (2, 300);
      deep = analyse (&row, settings, G_N_ELEMENTS (settings));
      g_assert_cmpfloat (roof_analysis_get_estimate (deep)->bytes[hbm], ==, bytes);
      for (int i = 0; i < m; i += bm)
        down++;
      for (int i = 0; i < n; i += bn)
        across++;
      g_assert_cmpfloat (bytes, ==, 2. * m * k * across + 2. * k * n * down + 2. * m * n);
      g_assert_cmpfloat (bytes, >=, 2. * (m * k + k * n + m * n));
    }
}

int
main (int    argc,
      char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  library = roof_library_new (NULL);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strdup_printf ("/roof/catalogue/by-hand/%s", rows[i].name);

      g_test_add_data_func (path, &rows[i], check_row);
    }
  g_test_add_func ("/roof/catalogue/complete", test_complete);
  g_test_add_func ("/roof/catalogue/pairs", test_pairs);
  g_test_add_func ("/roof/catalogue/chunks", test_chunks);
  g_test_add_func ("/roof/catalogue/random", test_random);
  g_test_add_func ("/roof/catalogue/tiles", test_tiles);
  status = g_test_run ();
  g_object_unref (library);
  return status;
}
