/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "worked.h"

/* Every bundled kind of operation at sizes small and odd enough to count by hand: the work of each unit and the
 * bytes of each tensor. Formats are bf16, 2 bytes a number, unless a row says otherwise. Sizes are mostly
 * different primes, so that a swapped or forgotten size shows in the number. */

#define TPU     "tpu-v5e"
#define H100    "nvidia-h100-sxm5-80gb"
#define DEFAULT WORKED_DEFAULT

const WorkedRow worked_rows[] = {
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
  /* Switches that add up: 8 + 1 eighths of 70 bytes; scattered 7, as ever. */
  { "sharded_matmul all_reduce 8 in the switch", "sharded_matmul", H100,
    { { "B", 5 }, { "D", 24 }, { "F", 7 }, { "n", 8 }, { "collective", 0, "all_reduce" } }, { 210 },
    { { "X", 30, 0 }, { "W", 42, 0 }, { "Z", 0, 70 }, { "Z, summed", 0, 70 * 9 / 8., "nvlink" } } },
  { "sharded_matmul reduce_scatter 8 in the switch", "sharded_matmul", H100,
    { { "B", 5 }, { "D", 24 }, { "F", 7 }, { "n", 8 }, { "collective", 0, "reduce_scatter" } }, { 210 },
    { { "X", 30, 0 }, { "W", 42, 0 }, { "Z", 0, 70 }, { "Z, summed", 0, 70 * 7 / 8., "nvlink" } } },
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

  /* One operation a number, or as many as its formula has: 13 x 4, 8, 5, 4, 1, 3 and none at all. */
  { "silu", "silu", TPU, { { "n", 13 } }, { 52 }, { { "x", 26, 0 }, { "y", 0, 26 } } },
  { "silu fp32", "silu", TPU, { { "n", 7 } }, { 28 }, { { "x", 28, 0 }, { "y", 0, 28 } }, "fp32" },
  { "gelu_tanh", "gelu_tanh", TPU, { { "n", 13 } }, { 104 }, { { "x", 26, 0 }, { "y", 0, 26 } } },
  { "gelu_tanh fp32", "gelu_tanh", TPU, { { "n", 7 } }, { 56 }, { { "x", 28, 0 }, { "y", 0, 28 } }, "fp32" },
  { "gelu_erf", "gelu_erf", TPU, { { "n", 13 } }, { 65 }, { { "x", 26, 0 }, { "y", 0, 26 } } },
  { "gelu_erf fp32", "gelu_erf", TPU, { { "n", 7 } }, { 35 }, { { "x", 28, 0 }, { "y", 0, 28 } }, "fp32" },
  { "sigmoid", "sigmoid", TPU, { { "n", 13 } }, { 52 }, { { "x", 26, 0 }, { "y", 0, 26 } } },
  { "sigmoid of one", "sigmoid", TPU, { { "n", 1 } }, { 4 }, { { "x", 2, 0 }, { "y", 0, 2 } } },
  { "exp", "exp", TPU, { { "n", 13 } }, { 13 }, { { "x", 26, 0 }, { "y", 0, 26 } } },
  { "exp fp32", "exp", TPU, { { "n", 7 } }, { 7 }, { { "x", 28, 0 }, { "y", 0, 28 } }, "fp32" },
  { "rope", "rope", TPU, { { "n", 13 } }, { 39 }, { { "x", 26, 0 }, { "y", 0, 26 } } },
  { "rope fp32", "rope", TPU, { { "n", 7 } }, { 21 }, { { "x", 28, 0 }, { "y", 0, 28 } }, "fp32" },
  { "copy", "copy", TPU, { { "n", 13 } }, { 0 }, { { "x", 26, 0 }, { "y", 0, 26 } } },
  /* Copying asks for no arithmetic, so that a type the machine cannot compute is copied as well. */
  { "copy of int2", "copy", TPU, { { "n", 13 } }, { 0 }, { { "x", 4, 0 }, { "y", 0, 4 } }, "int2" },
  { "reduce", "reduce", TPU, { { "n", 13 } }, { 13 }, { { "x", 26, 0 }, { "y", 0, 2 } } },
  { "reduce of one fp32", "reduce", TPU, { { "n", 1 } }, { 1 }, { { "x", 4, 0 }, { "y", 0, 4 } }, "fp32" },

  /* 3 rows of 5, and 3 indices of 8 bytes; the table itself is not read. */
  { "embedding", "embedding", TPU, { { "tokens", 3 }, { "D", 5 } }, { 0 },
    { { "rows", 30, 0 }, { "ids", 24, 0 }, { "y", 0, 30 } } },
  /* A table of one byte a number; the result still of two. */
  { "embedding int8", "embedding", TPU, { { "tokens", 7 }, { "D", 3 } }, { 0 },
    { { "rows", 21, 0 }, { "ids", 56, 0 }, { "y", 0, 42 } },
    "bf16", { [ROOF_ROLE_WEIGHTS] = "int8" } },

  /* Rows of the output: 7 + 2 padded, less the window's 3, in steps of 2: at 0, 2, 4, 6. Columns: 5 + 2 less 2: at
   * 0, 2, 4. 2 images x 4 channels x 12 places x 3 channels of the group x 6 points, twice. */
  { "conv2d groups and stride", "conv2d", TPU,
    { { "N", 2 }, { "C", 6 }, { "H", 7 }, { "W", 5 }, { "K", 4 }, { "R", 3 }, { "S", 2 }, { "stride", 2 },
      { "pad", 1 }, { "groups", 2 } }, { 3456 },
    { { "X", 840, 0 }, { "W", 144, 0 }, { "Y", 0, 192 } } },
  /* Points 3 apart reach over 7: 13 - 7 + 1 rows, 15 - 7 + 1 columns. 5 x 63 places x 27 points, twice. */
  { "conv2d dilation", "conv2d", TPU,
    { { "N", 1 }, { "C", 3 }, { "H", 9 }, { "W", 11 }, { "K", 5 }, { "R", 3 }, { "S", 3 }, { "pad", 2 },
      { "dilation", 3 } }, { 17010 },
    { { "X", 594, 0 }, { "W", 270, 0 }, { "Y", 0, 630 } } },
  /* The unfolded copy holds 27 numbers for each of 63 places. */
  { "conv2d unfolded", "conv2d", TPU,
    { { "N", 1 }, { "C", 3 }, { "H", 9 }, { "W", 11 }, { "K", 5 }, { "R", 3 }, { "S", 3 }, { "pad", 2 },
      { "dilation", 3 }, { "im2col", 1 } }, { 17010 },
    { { "X", 594, 0 }, { "W", 270, 0 }, { "Y", 0, 630 }, { "columns", 3402, 3402 } } },
  /* Depthwise: each channel has its own 25 weights. */
  { "conv2d depthwise", "conv2d", TPU,
    { { "N", 1 }, { "C", 8 }, { "H", 10 }, { "W", 10 }, { "K", 8 }, { "R", 5 }, { "S", 5 }, { "pad", 2 },
      { "groups", 8 } }, { 40000 },
    { { "X", 1600, 0 }, { "W", 400, 0 }, { "Y", 0, 1600 } } },
  /* One point every 2: 4 x 4 of the 7 x 7. */
  { "conv2d of a point, all input", "conv2d", TPU,
    { { "N", 1 }, { "C", 4 }, { "H", 7 }, { "W", 7 }, { "K", 3 }, { "R", 1 }, { "S", 1 }, { "stride", 2 } },
    { 384 }, { { "X", 392, 0 }, { "W", 24, 0 }, { "Y", 0, 96 } } },
  { "conv2d of a point, touched input", "conv2d", TPU,
    { { "N", 1 }, { "C", 4 }, { "H", 7 }, { "W", 7 }, { "K", 3 }, { "R", 1 }, { "S", 1 }, { "stride", 2 },
      { "touched_only", 1 } }, { 384 }, { { "X", 128, 0 }, { "W", 24, 0 }, { "Y", 0, 96 } } },
  /* A row of 3 x 4 weights is 12 of a block of 32: 2 blocks of 18 bytes. */
  { "conv2d q4_0", "conv2d", TPU,
    { { "N", 1 }, { "C", 3 }, { "H", 2 }, { "W", 2 }, { "K", 2 }, { "R", 2 }, { "S", 2 } }, { 48 },
    { { "X", 24, 0 }, { "W", 36, 0 }, { "Y", 0, 4 } }, "bf16", { [ROOF_ROLE_WEIGHTS] = "q4_0" } },

  /* Depthwise, by itself: the 25 weights of each channel over 10 x 10 places, twice. */
  { "depthwise_conv2d", "depthwise_conv2d", TPU,
    { { "N", 1 }, { "C", 8 }, { "H", 10 }, { "W", 10 }, { "R", 5 }, { "S", 5 }, { "pad", 2 } }, { 40000 },
    { { "X", 1600, 0 }, { "W", 400, 0 }, { "Y", 0, 1600 } } },
  /* 3 x 2 windows of 7 x 5 with a stride of 2: 8 comparisons for each of 2 x 3 x 6 numbers. */
  { "max_pool", "max_pool", TPU,
    { { "N", 2 }, { "C", 3 }, { "H", 7 }, { "W", 5 }, { "R", 3 }, { "stride", 2 }, { "pad", 0 } }, { 288 },
    { { "x", 420, 0 }, { "y", 0, 72 } } },
  { "max_pool 3x3 s2 p1, 32x64x112x112", "max_pool", TPU,
    { { "N", 32 }, { "C", 64 }, { "H", 112 }, { "W", 112 }, { "R", 3 }, { "stride", 2 }, { "pad", 1 } }, { 51380224 },
    { { "x", 51380224, 0 }, { "y", 0, 12845056 } } },
  /* Of the same windows 8 additions and a multiplication. */
  { "avg_pool", "avg_pool", TPU,
    { { "N", 2 }, { "C", 3 }, { "H", 7 }, { "W", 5 }, { "R", 3 }, { "stride", 2 }, { "pad", 0 } }, { 324 },
    { { "x", 420, 0 }, { "y", 0, 72 } } },
  { "global_avg_pool", "global_avg_pool", TPU, { { "N", 2 }, { "C", 3 }, { "H", 7 }, { "W", 5 } }, { 210 },
    { { "x", 420, 0 }, { "y", 0, 12 } } },
  /* 210 numbers, and for each of 3 channels four numbers of 4 bytes. */
  { "batch_norm", "batch_norm", TPU, { { "N", 2 }, { "C", 3 }, { "H", 7 }, { "W", 5 } }, { 420 },
    { { "x", 420, 0 }, { "scale and shift", 24, 0 }, { "statistics", 24, 0 }, { "y", 0, 420 } } },
  /* The statistics take a pass of their own, and are written. */
  { "batch_norm for training", "batch_norm", TPU,
    { { "N", 2 }, { "C", 3 }, { "H", 7 }, { "W", 5 }, { "training", 1 } }, { 1470 },
    { { "x", 840, 0 }, { "scale and shift", 24, 0 }, { "statistics", 0, 24 }, { "y", 0, 420 } } },
  { "batch_norm 32x256x56x56", "batch_norm", TPU, { { "N", 32 }, { "C", 256 }, { "H", 56 }, { "W", 56 } }, { 51380224 },
    { { "x", 51380224, 0 }, { "scale and shift", 2048, 0 }, { "statistics", 2048, 0 }, { "y", 0, 51380224 } } },
  /* 5 per number for the gradients of scale and shift, 6 for that of the image. */
  { "batch_norm_backward", "batch_norm_backward", TPU, { { "N", 2 }, { "C", 3 }, { "H", 7 }, { "W", 5 } }, { 2310 },
    { { "x", 840, 0 }, { "dy", 840, 0 }, { "scale and statistics", 36, 0 }, { "gradients", 0, 24 }, { "dx", 0, 420 } } },
  { "residual", "residual", TPU, { { "n", 13 } }, { 26 },
    { { "past", 26, 0 }, { "through", 26, 0 }, { "y", 0, 26 } } },
  { "residual without ReLU, fused", "residual", TPU, { { "n", 13 }, { "relu", 0 }, { "fused", 1 } }, { 13 },
    { { "past", 26, 0 } } },

  /* 130 rows are three tiles of 64 at most, for each of which 2 FLOPs unpack a weight; an input takes one. */
  { "matmul unpacked", "matmul", TPU, { { "B", 130 }, { "D", 3 }, { "F", 5 }, { "unpack", 0, "two" }, { "dequantise", 1 } },
    { 3900, 3 * 2 * 15 + 390 }, { { "X", 390, 0 }, { "W", 15, 0 }, { "Z", 0, 1300 } }, "bf16",
    { [ROOF_ROLE_ACTIVATIONS] = "int8", [ROOF_ROLE_WEIGHTS] = "int8" } },
  { "attention dequantised", "attention", TPU,
    { { "B", 1 }, { "N", 2 }, { "K", 1 }, { "H", 3 }, { "T", 1 }, { "P", 0 }, { "dequantise", 1 } }, { 24, 5 * 2 + 6 },
    { { "Q", 6, 0 }, { "K", 6, 0 }, { "V", 6, 0 }, { "O", 0, 12 } }, "bf16", { [ROOF_ROLE_ACTIVATIONS] = "int8" } },
  { "conv2d dequantised", "conv2d", TPU,
    { { "N", 1 }, { "C", 2 }, { "H", 3 }, { "W", 3 }, { "K", 1 }, { "R", 1 }, { "S", 1 }, { "dequantise", 1 } }, { 36, 18 },
    { { "X", 18, 0 }, { "W", 4, 0 }, { "Y", 0, 18 } }, "bf16", { [ROOF_ROLE_ACTIVATIONS] = "int8" } },
  /* Two experts are reached by 100 rows each, two tiles. */
  { "moe_ffn unpacked", "moe_ffn", TPU,
    { { "T", 100 }, { "D", 4 }, { "I", 6 }, { "E", 2 }, { "k", 2 }, { "unpack", 0, "one" }, { "dequantise", 1 } },
    { 28800, 6000 + 2 * 3 * 24 * 2 + 800 },
    { { "gathered", 800, 0 }, { "gate and up", 96, 0 }, { "inner", 4800, 4800 }, { "activated", 1200, 1200 }, { "down", 48, 0 },
      { "results", 0, 1600 } }, "bf16", { [ROOF_ROLE_ACTIVATIONS] = "int8", [ROOF_ROLE_WEIGHTS] = "int8" } },
  /* One token reaches the 2 experts it passes, of 5: 2/5 of 480 and of 240 bytes. */
  { "moe_ffn one token", "moe_ffn", TPU,
    { { "T", 1 }, { "D", 4 }, { "I", 6 }, { "E", 5 }, { "k", 2 } }, { 288, 60 },
    { { "gathered", 16, 0 }, { "gate and up", 192, 0 }, { "inner", 48, 48 }, { "activated", 24, 24 },
      { "down", 96, 0 }, { "results", 0, 16 } } },
  /* Two tokens and 3 experts: of 9 pairs of choices 3 reach one expert and 6 reach two, 5/3 on average. */
  { "moe_ffn router and combination", "moe_ffn", TPU,
    { { "T", 2 }, { "D", 4 }, { "I", 6 }, { "E", 3 }, { "k", 1 }, { "router", 1 }, { "combine", 1 } }, { 336, 76 },
    { { "gathered", 16, 0 }, { "gate and up", 160, 0 }, { "inner", 48, 48 }, { "activated", 24, 24 },
      { "down", 80, 0 }, { "results", 0, 16 }, { "router", 24, 0 }, { "tokens", 16, 0 }, { "choice", 0, 12 },
      { "results, again", 16, 0 }, { "combined", 0, 16 } } },
  /* All experts for every token: nothing is left out, nothing chosen. */
  { "moe_ffn all experts", "moe_ffn", TPU,
    { { "T", 3 }, { "D", 2 }, { "I", 5 }, { "E", 4 }, { "k", 4 } }, { 720, 300 },
    { { "gathered", 48, 0 }, { "gate and up", 160, 0 }, { "inner", 240, 240 }, { "activated", 120, 120 },
      { "down", 80, 0 }, { "results", 0, 48 } } },

  /* Scores over 11 + 2 numbers of an entry and their sum over 11: 2 x 105 pairs x 24. Entries of 13, once. */
  { "mla_decode", "mla_decode", TPU,
    { { "B", 3 }, { "N", 5 }, { "S", 7 }, { "kv_lora", 11 }, { "rope", 2 } }, { 5040, 525 },
    { { "Q", 390, 0 }, { "cache", 546, 0 }, { "O", 0, 330 } } },
  /* Three new tokens of five see 3, 4 and 5: 12 pairs of each of 2 heads, the cache read once for all. */
  { "mla_decode new tokens", "mla_decode", TPU,
    { { "B", 1 }, { "N", 2 }, { "T", 3 }, { "S", 5 }, { "kv_lora", 4 }, { "rope", 2 } }, { 480, 120 },
    { { "Q", 72, 0 }, { "cache", 60, 0 }, { "O", 0, 48 } } },
  { "mla_decode fp8 cache", "mla_decode", H100,
    { { "B", 1 }, { "N", 2 }, { "S", 3 }, { "kv_lora", 5 }, { "rope", 0 } }, { 120, 30 },
    { { "Q", 20, 0 }, { "cache", 15, 0 }, { "O", 0, 20 } }, "bf16", { [ROOF_ROLE_KV] = "fp8" } },

  /* 5 pairs of each of 2 sequences, 2 x 3 x 5 each and 3 x 3 + 1 beside it; keys of 5 bytes and a scale. */
  { "dsa_indexer", "dsa_indexer", H100, { { "B", 2 }, { "T", 1 }, { "P", 4 }, { "heads", 3 }, { "d", 5 }, { "topk", 2 } },
    { 300, 100 },
    { { "q", 30, 0 }, { "weights", 24, 0 }, { "index keys", 50, 0 }, { "scales of the keys", 40, 0 }, { "chosen", 0, 16 } } },
  /* Each of 3 tokens sees 2 of 4: 6 pairs of each of 6 heads, over two entries at least. */
  { "dsa_attention", "dsa_attention", TPU,
    { { "B", 2 }, { "T", 3 }, { "P", 1 }, { "N", 3 }, { "kv_lora", 5 }, { "rope", 2 }, { "topk", 2 } }, { 864, 180 },
    { { "q", 252, 0 }, { "latents", 40, 0 }, { "positions", 16, 0 }, { "chosen", 48, 0 }, { "y", 0, 180 } } },
  /* Positions 2, 3 and 4 in chunks of 3 see 3, 1 and 2 keys; all five are read. */
  { "attention in chunks", "attention", TPU,
    { { "B", 1 }, { "N", 2 }, { "K", 1 }, { "H", 4 }, { "T", 3 }, { "P", 2 }, { "chunk", 3 } }, { 192, 60 },
    { { "Q", 48, 0 }, { "K", 40, 0 }, { "V", 40, 0 }, { "O", 0, 48 } } },
  /* The first token of a chunk sees itself. */
  { "attention at a new chunk", "attention", TPU,
    { { "B", 1 }, { "N", 2 }, { "K", 1 }, { "H", 4 }, { "T", 1 }, { "P", 6 }, { "chunk", 3 } }, { 32, 10 },
    { { "Q", 16, 0 }, { "K", 8, 0 }, { "V", 8, 0 }, { "O", 0, 16 } } },

  /* 30 channels and tokens: 7 x 7 and 8 more each. Its own constants stay in fp32. */
  { "selective_scan", "selective_scan", TPU, { { "B", 2 }, { "L", 3 }, { "E", 5 }, { "N", 7 } }, { 1710 },
    { { "u", 60, 0 }, { "delta", 60, 0 }, { "z", 60, 0 }, { "B", 84, 0 }, { "C", 84, 0 }, { "A", 140, 0 },
      { "D", 20, 0 }, { "y", 0, 60 }, { "state", 0, 280 } }, DEFAULT },
  /* Two tokens after nine others, and no others after them. */
  { "selective_scan at the end", "selective_scan", TPU,
    { { "B", 2 }, { "L", 2 }, { "P", 9 }, { "E", 5 }, { "N", 7 }, { "keep", 0 } }, { 1140 },
    { { "u", 40, 0 }, { "delta", 40, 0 }, { "z", 40, 0 }, { "B", 56, 0 }, { "C", 56, 0 }, { "A", 140, 0 },
      { "D", 20, 0 }, { "y", 0, 40 }, { "state", 280, 0 } }, DEFAULT },
  /* The state, 30 numbers of 4 bytes, comes and goes. */
  { "selective_scan step", "selective_scan", TPU,
    { { "B", 3 }, { "L", 1 }, { "E", 5 }, { "N", 2 }, { "step", 1 } }, { 330 },
    { { "u", 30, 0 }, { "delta", 30, 0 }, { "z", 30, 0 }, { "B", 12, 0 }, { "C", 12, 0 }, { "A", 40, 0 },
      { "D", 20, 0 }, { "y", 0, 30 }, { "state", 120, 120 } }, DEFAULT },
  { "selective_scan counted in parallel", "selective_scan", TPU,
    { { "B", 2 }, { "L", 3 }, { "E", 5 }, { "N", 7 }, { "counting", 0, "parallel_scan" } }, { 1890 },
    { { "u", 60, 0 }, { "delta", 60, 0 }, { "z", 60, 0 }, { "B", 84, 0 }, { "C", 84, 0 }, { "A", 140, 0 },
      { "D", 20, 0 }, { "y", 0, 60 }, { "state", 0, 280 } }, DEFAULT },

  /* 10 tokens are chunks of 4, 4 and 2: 10 + 10 + 3 pairs, 6 tokens and 2 chunks that see a state. Of each of 2 sequences
   * scores 2 x 7 x 23, products 2 x 15 x 23, states 2 x 105 x (10 + 6); a mask of 3 x 23 and 3 x 2 x 2 x 35. */
  { "mamba2_ssd", "mamba2_ssd", TPU,
    { { "B", 2 }, { "L", 10 }, { "h", 3 }, { "p", 5 }, { "N", 7 }, { "G", 1 }, { "Q", 4 } }, { 8744, 978 },
    { { "x", 600, 0 }, { "delta", 120, 0 }, { "B", 280, 0 }, { "C", 280, 0 }, { "state", 0, 840 }, { "y", 0, 600 } } },
  /* Chunks of 4, 4 and 1 after others, so that all see a state: 21 pairs, two groups. 2 x 10 x 21 + 2 x 6 x 21 +
   * 2 x 30 x 18; 2 x 21 + 2 x 2 x 3 x 15. */
  { "mamba2_ssd ragged", "mamba2_ssd", TPU,
    { { "B", 1 }, { "L", 9 }, { "h", 2 }, { "p", 3 }, { "N", 5 }, { "G", 2 }, { "Q", 4 }, { "P", 3 } }, { 1752, 222 },
    { { "x", 108, 0 }, { "delta", 36, 0 }, { "B", 180, 0 }, { "C", 180, 0 }, { "state", 120, 120 }, { "y", 0, 108 } } },
  /* Chunks of 4 and 2: 13 pairs, 7 of them of two tokens, an inverse of 24 / 3, 2 tokens and a chunk that see a state. Of
   * each of 2 sequences 2 heads of keys have 2 x 3 x 20, 4 heads 8 + 2 x 13 x 13 + 2 x 15 x (2 x 2 + 6) and, beside it,
   * 2 x 13 + 6 x 8 + 2 x 5 + 2 x 15. */
  { "gated_delta", "gated_delta", TPU,
    { { "B", 2 }, { "L", 6 }, { "h", 4 }, { "G", 2 }, { "k", 3 }, { "v", 5 }, { "Q", 4 } }, { 5648, 912 },
    { { "q", 144, 0 }, { "k", 144, 0 }, { "v", 480, 0 }, { "beta", 96, 0 }, { "decay", 192, 0 }, { "state", 0, 480 },
      { "y", 0, 480 } } },
  /* One token is a recurrence, 4 heads of 7 x 15 + 2 x 5, and a state comes and goes. */
  { "gated_delta one token", "gated_delta", TPU,
    { { "B", 1 }, { "L", 1 }, { "P", 6 }, { "h", 4 }, { "G", 2 }, { "k", 3 }, { "v", 5 } }, { 0, 0, 0, 460 },
    { { "q", 12, 0 }, { "k", 12, 0 }, { "v", 40, 0 }, { "beta", 8, 0 }, { "decay", 16, 0 }, { "state", 240, 240 },
      { "y", 0, 40 } } },

  /* As above, but each head of values has keys of its own: 4 x 2 x 3 x 20, and 3 x 6 x 3 more beside it. */
  { "kda", "kda", TPU, { { "B", 1 }, { "L", 6 }, { "h", 4 }, { "G", 2 }, { "k", 3 }, { "v", 5 }, { "Q", 4 } }, { 3064, 672 },
    { { "q", 72, 0 }, { "k", 72, 0 }, { "v", 240, 0 }, { "beta", 48, 0 }, { "decay", 144, 0 }, { "state", 0, 240 },
      { "y", 0, 240 } } },
  /* 4 heads of 4 x 3 x 13 and 2 x 9 x (2 + 6), and of 13 + 2 x 6 x 3 + 2 x 9. */
  { "lightning", "lightning", TPU, { { "B", 1 }, { "L", 6 }, { "h", 4 }, { "d", 3 }, { "Q", 4 } }, { 1200, 268 },
    { { "q", 144, 0 }, { "k", 144, 0 }, { "v", 144, 0 }, { "state", 0, 144 }, { "y", 0, 144 } } },
  /* 12 heads of tokens, 9 x 9 each. */
  { "rwkv7", "rwkv7", TPU, { { "B", 2 }, { "L", 3 }, { "P", 1 }, { "h", 2 }, { "d", 3 } }, { 972 },
    { { "r", 72, 0 }, { "w", 72, 0 }, { "k", 72, 0 }, { "v", 72, 0 }, { "a", 72, 0 }, { "b", 72, 0 }, { "state", 144, 144 },
      { "y", 0, 72 } }, DEFAULT },

  /* 7000 bytes among three: two thirds, twice. */
  { "all_reduce 3", "all_reduce", TPU, { { "V", 7000 }, { "n", 3 } }, { 0 },
    { { "sent", 0, 28000. / 3, "ici" } } },
  /* The devices' own copies are read and written where that is asked for. */
  { "all_reduce 8 and memory", "all_reduce", TPU, { { "V", 7000 }, { "n", 8 }, { "memory", 1 } }, { 0 },
    { { "sent", 0, 12250, "ici" }, { "in memory", 7000, 7000 } } },
  { "all_reduce in the network", "all_reduce", TPU, { { "V", 7000 }, { "n", 4 }, { "in_network", 1 } }, { 0 },
    { { "sent", 0, 8750, "ici" } } },
  /* Over the other network, when that is named. */
  { "all_reduce over InfiniBand", "all_reduce", H100, { { "V", 7000 }, { "n", 8 }, { "level", 0, "ib" } }, { 0 },
    { { "sent", 0, 12250, "ib" } } },
  { "all_reduce alone", "all_reduce", TPU, { { "V", 7000 }, { "n", 1 } }, { 0 }, { { "sent", 0, 0, "ici" } } },
  { "all_reduce in the network, alone", "all_reduce", TPU, { { "V", 7000 }, { "n", 1 }, { "in_network", 1 } }, { 0 },
    { { "sent", 0, 0, "ici" } } },
  { "all_gather 7", "all_gather", TPU, { { "V", 7000 }, { "n", 7 } }, { 0 }, { { "sent", 0, 6000, "ici" } } },
  { "all_gather alone", "all_gather", TPU, { { "V", 7000 }, { "n", 1 }, { "memory", 1 } }, { 0 },
    { { "sent", 0, 0, "ici" } } },
  { "reduce_scatter 4", "reduce_scatter", TPU, { { "V", 7000 }, { "n", 4 } }, { 0 },
    { { "sent", 0, 5250, "ici" } } },
  { "reduce_scatter 2", "reduce_scatter", H100, { { "V", 33 }, { "n", 2 } }, { 0 },
    { { "sent", 0, 16.5, "nvlink" } } },
  { "all_to_all 5", "all_to_all", TPU, { { "V", 7000 }, { "n", 5 } }, { 0 }, { { "sent", 0, 5600, "ici" } } },
  { "all_to_all 2 and memory", "all_to_all", TPU, { { "V", 7000 }, { "n", 2 }, { "memory", 1 } }, { 0 },
    { { "sent", 0, 3500, "ici" }, { "in memory", 7000, 7000 } } },
  { "broadcast 5", "broadcast", TPU, { { "V", 7000 }, { "n", 5 } }, { 0 }, { { "sent", 0, 7000, "ici" } } },
  { "broadcast alone", "broadcast", TPU, { { "V", 7000 }, { "n", 1 } }, { 0 }, { { "sent", 0, 0, "ici" } } },
  { "p2p", "p2p", TPU, { { "V", 7001 } }, { 0 }, { { "sent", 0, 7001, "ici" } } },
  { "p2p and memory", "p2p", TPU, { { "V", 3 }, { "memory", 1 } }, { 0 },
    { { "sent", 0, 3, "ici" }, { "in memory", 3, 3 } } },

  /* Three products of 2 x 3 x 5 x 7. */
  { "train_linear", "train_linear", TPU, { { "M", 3 }, { "D", 5 }, { "F", 7 } }, { 630 },
    { { "X", 60, 0 }, { "W", 140, 0 }, { "Y", 0, 42 }, { "dY", 84, 0 }, { "dX", 0, 30 }, { "dW", 0, 70 } } },
  { "train_linear accumulate", "train_linear", TPU, { { "M", 3 }, { "D", 5 }, { "F", 7 }, { "accumulate", 1 } },
    { 630 },
    { { "X", 60, 0 }, { "W", 140, 0 }, { "Y", 0, 42 }, { "dY", 84, 0 }, { "dX", 0, 30 }, { "dW", 70, 70 } } },
  /* A fourth product, and its two inputs and output once more; gradients of 4 bytes. */
  { "train_linear recompute, fp32 gradients", "train_linear", TPU,
    { { "M", 3 }, { "D", 5 }, { "F", 7 }, { "recompute", 1 } }, { 840 },
    { { "X", 90, 0 }, { "W", 210, 0 }, { "Y", 0, 84 }, { "dY", 168, 0 }, { "dX", 0, 60 }, { "dW", 0, 140 } },
    "bf16", { [ROOF_ROLE_GRADIENTS] = "fp32" } },

  /* 28 bytes for each of 11 parameters: 2 + 3 x 4 read, 3 x 4 + 2 written. */
  { "adam", "adam", TPU, { { "params", 11 } }, { 132 },
    { { "gradients", 22, 0 }, { "first moment", 44, 44 }, { "second moment", 44, 44 }, { "master weights", 44, 44 },
      { "weights", 0, 22 } }, DEFAULT },
  /* 30 with gradients of 4 bytes. */
  { "adam fp32 gradients", "adam", TPU, { { "params", 7 } }, { 84 },
    { { "gradients", 28, 0 }, { "first moment", 28, 28 }, { "second moment", 28, 28 }, { "master weights", 28, 28 },
      { "weights", 0, 14 } }, DEFAULT, { [ROOF_ROLE_GRADIENTS] = "fp32" } },
  /* 28 where all is fp32: the weights are their own master. */
  { "adam fp32", "adam", TPU, { { "params", 7 } }, { 84 },
    { { "gradients", 28, 0 }, { "first moment", 28, 28 }, { "second moment", 28, 28 },
      { "master weights", 28, 28 } },
    DEFAULT, { [ROOF_ROLE_GRADIENTS] = "fp32", [ROOF_ROLE_WEIGHTS] = "fp32" } },
  /* 20 bytes for each parameter, mixed or not. */
  { "sgd_momentum", "sgd_momentum", TPU, { { "params", 11 } }, { 44 },
    { { "gradients", 22, 0 }, { "momentum", 44, 44 }, { "master weights", 44, 44 }, { "weights", 0, 22 } }, DEFAULT },
  { "sgd_momentum fp32", "sgd_momentum", TPU, { { "params", 7 } }, { 28 },
    { { "gradients", 28, 0 }, { "momentum", 28, 28 }, { "master weights", 28, 28 } },
    DEFAULT, { [ROOF_ROLE_GRADIENTS] = "fp32", [ROOF_ROLE_WEIGHTS] = "fp32" } },

  /* 125 points of 8 bytes; what is written is read first, where that is said. */
  { "stencil7", "stencil7", H100, { { "n", 5 }, { "write_allocate", 1 } }, { 1000 }, { { "before", 1000, 0 }, { "after", 1000, 1000 } }, DEFAULT },
  { "stencil7 past the cache", "stencil7", H100, { { "n", 3 }, { "write_allocate", 0 } }, { 216 },
    { { "before", 216, 0 }, { "after", 0, 216 } }, DEFAULT },
  /* 7 entries of 8 + 4 bytes, 3 + 1 beginnings of 4. */
  { "spmv", "spmv", H100, { { "rows", 3 }, { "cols", 4 }, { "nnz", 7 } }, { 14 },
    { { "values", 56, 0 }, { "columns", 28, 0 }, { "beginnings", 16, 0 }, { "x", 32, 0 }, { "y", 0, 24 } }, DEFAULT },
  { "spmv entries alone", "spmv", H100, { { "rows", 5 }, { "cols", 2 }, { "nnz", 10 }, { "full", 0 } }, { 20 },
    { { "values", 80, 0 }, { "columns", 40, 0 } }, DEFAULT },
  { "spmv fp32", "spmv", H100, { { "rows", 5 }, { "cols", 2 }, { "nnz", 1 } }, { 2 },
    { { "values", 4, 0 }, { "columns", 4, 0 }, { "beginnings", 24, 0 }, { "x", 8, 0 }, { "y", 0, 20 } }, "fp32" },
  /* 64 points and 6 levels of halving: 5 x 64 x 6. Two passes over 16 bytes a point. */
  { "fft3d", "fft3d", H100, { { "n", 4 }, { "write_allocate", 1 } }, { 1920 }, { { "before", 2048, 0 }, { "after", 2048, 2048 } }, DEFAULT },
  { "fft3d past the cache", "fft3d", H100, { { "n", 2 }, { "write_allocate", 0 } }, { 120 },
    { { "before", 256, 0 }, { "after", 0, 256 } }, DEFAULT },
  /* 3 x 73 x 8 and 3 x 79 x 8. */
  { "lbmhd", "lbmhd", H100, { { "points", 3 }, { "write_allocate", 1 } }, { 3900 }, { { "before", 1752, 0 }, { "after", 1896, 1896 } }, DEFAULT },
  { "lbmhd past the cache", "lbmhd", H100, { { "points", 1 }, { "write_allocate", 0 } }, { 1300 },
    { { "before", 584, 0 }, { "after", 0, 632 } }, DEFAULT },
  { "triad", "triad", H100, { { "n", 5 } }, { 10 }, { { "b", 40, 0 }, { "c", 40, 0 }, { "a", 0, 40 } }, DEFAULT },
  { "triad through the cache", "triad", H100, { { "n", 7 }, { "write_allocate", 1 } }, { 14 },
    { { "b", 56, 0 }, { "c", 56, 0 }, { "a", 56, 56 } }, DEFAULT },

  /* A row that does not fit on the chip is read once more. */
  { "softmax in two passes", "softmax", TPU, { { "rows", 3 }, { "d", 5 }, { "passes", 2 } }, { 75 },
    { { "x", 60, 0 }, { "y", 0, 30 } } },
  /* For the way back, 4 bytes for each of 2 x 5 x 6 rows of scores. */
  { "attention for training", "attention", TPU,
    { { "B", 2 }, { "N", 6 }, { "K", 2 }, { "H", 8 }, { "T", 5 }, { "P", 3 }, { "training", 1 } }, { 11520, 1800 },
    { { "Q", 960, 0 }, { "K", 512, 0 }, { "V", 512, 0 }, { "O", 0, 960 }, { "sums", 0, 240 } } },

  /* What whole networks need beside the rest. 9, 2, 2 and 2 for each of 13 numbers. */
  { "gelu_mul", "gelu_mul", TPU, { { "n", 13 } }, { 117 }, { { "gate", 26, 0 }, { "up", 26, 0 }, { "y", 0, 26 } } },
  { "gelu_mul fp32", "gelu_mul", TPU, { { "n", 7 } }, { 63 }, { { "gate", 28, 0 }, { "up", 28, 0 }, { "y", 0, 28 } }, "fp32" },
  { "relu_squared", "relu_squared", TPU, { { "n", 13 } }, { 26 }, { { "x", 26, 0 }, { "y", 0, 26 } } },
  { "scale_shift", "scale_shift", TPU, { { "n", 13 } }, { 26 }, { { "x", 26, 0 }, { "y", 0, 26 } } },
  { "gated_add", "gated_add", TPU, { { "n", 13 } }, { 26 }, { { "x", 26, 0 }, { "past", 26, 0 }, { "y", 0, 26 } } },
  { "groupnorm", "groupnorm", TPU, { { "rows", 3 }, { "d", 5 } }, { 105 },
    { { "x", 30, 0 }, { "gain", 10, 0 }, { "bias", 10, 0 }, { "y", 0, 30 } } },
  /* 3 x 2 results of 5 numbers become 3. */
  { "moe_combine", "moe_combine", TPU, { { "T", 3 }, { "D", 5 }, { "k", 2 } }, { 60 }, { { "results", 60, 0 }, { "y", 0, 30 } } },
  /* Four tokens of 5 numbers: half a copy each stays in the node, a quarter leaves it, over the same network. */
  { "moe_exchange", "moe_exchange", TPU, { { "T", 4 }, { "D", 5 }, { "inside", 0.5 }, { "outside", 0.25 } }, { 0 },
    { { "inside", 0, 20, "ici" }, { "between nodes", 0, 10, "ici" } } },
  /* A device with one and a half times the mean load. */
  { "moe_exchange unbalanced", "moe_exchange", TPU,
    { { "T", 4 }, { "D", 5 }, { "inside", 0.5 }, { "outside", 0.25 }, { "imbalance", 1.5 } }, { 0 },
    { { "inside", 0, 30, "ici" }, { "between nodes", 0, 15, "ici" } } },
  /* 24 bytes over 3 devices in each of 2 nodes: 2 x 2/3 of all inside, 2 x 1/2 of a third between. */
  { "hierarchical_all_reduce", "hierarchical_all_reduce", TPU, { { "V", 24 }, { "g", 3 }, { "N", 2 } }, { 0 },
    { { "inside", 0, 32, "ici" }, { "between nodes", 0, 8, "ici" } } },
  /* Of 8 experts over 4 devices a device has 2, and of 6 x 2 copies 3. All tokens reach 2 x (1 - (6/8)^6). */
  { "moe_ffn over devices", "moe_ffn", TPU,
    { { "T", 6 }, { "D", 3 }, { "I", 5 }, { "E", 8 }, { "k", 2 }, { "n", 4 }, { "gated", 0 } },
    { 180, 15 },
    { { "gathered", 18, 0 }, { "gate and up", 60 * (1 - 729. / 4096), 0 }, { "inner", 30, 30 }, { "activated", 30, 30 },
      { "down", 60 * (1 - 729. / 4096), 0 }, { "results", 0, 18 } } },
  /* The same with twice the mean load: six copies, but the experts that are read are those that tokens reach on average. */
  { "moe_ffn unbalanced", "moe_ffn", TPU,
    { { "T", 6 }, { "D", 3 }, { "I", 5 }, { "E", 8 }, { "k", 2 }, { "n", 4 }, { "imbalance", 2 }, { "gated", 0 } },
    { 360, 30 },
    { { "gathered", 36, 0 }, { "gate and up", 60 * (1 - 729. / 4096), 0 }, { "inner", 60, 60 }, { "activated", 60, 60 },
      { "down", 60 * (1 - 729. / 4096), 0 }, { "results", 0, 36 } } },
  /* Two tokens reach 4 x (1 - (3/4)^2) = 1.75 of 4 experts; without a gate there are two matrices of 15 numbers. */
  { "moe_ffn without gate", "moe_ffn", TPU, { { "T", 2 }, { "D", 3 }, { "I", 5 }, { "E", 4 }, { "k", 1 }, { "gated", 0 } },
    { 120, 10 },
    { { "gathered", 12, 0 }, { "gate and up", 52.5, 0 }, { "inner", 20, 20 }, { "activated", 20, 20 }, { "down", 52.5, 0 },
      { "results", 0, 12 } } },
  { "causal_conv1d", "causal_conv1d", TPU, { { "B", 2 }, { "L", 3 }, { "E", 5 }, { "k", 4 } }, { 240 },
    { { "x", 60, 0 }, { "w", 40, 0 }, { "past", 0, 60 }, { "y", 0, 60 } } },
  /* The last three tokens are kept, which a filter of four sees beside the next. */
  { "causal_conv1d one token", "causal_conv1d", TPU, { { "B", 2 }, { "L", 1 }, { "P", 1 }, { "E", 5 }, { "k", 4 } }, { 80 },
    { { "x", 20, 0 }, { "w", 40, 0 }, { "past", 60, 60 }, { "y", 0, 20 } } },
  /* 20 tokens: three compressed keys, of 8 every 6, two blocks of 3 and the last 4: 13 for each of 2 x 4 heads of 5, in two products;
   * with fewer tokens than a block there is no compressed key, and all are chosen and near. */
  { "nsa_decode", "nsa_decode", TPU,
    { { "B", 2 }, { "N", 4 }, { "K", 2 }, { "H", 5 }, { "S", 20 }, { "l", 8 }, { "d", 6 }, { "lp", 3 }, { "n", 2 }, { "w", 4 } },
    { 4 * 8 * 5 * 13, 8 * (5 * 13 + 3) },
    { { "Q", 80, 0 }, { "compressed keys and values", 240, 0 }, { "keys and values", 800, 0 }, { "O", 0, 80 } } },
  { "nsa_decode of few tokens", "nsa_decode", TPU,
    { { "B", 1 }, { "N", 2 }, { "K", 1 }, { "H", 5 }, { "S", 3 } }, { 4 * 2 * 5 * 6, 2 * 5 * 6 },
    { { "Q", 20, 0 }, { "compressed keys and values", 0, 0 }, { "keys and values", 120, 0 }, { "O", 0, 20 } } },
  /* Verified tokens leave a state each, of 2 x 5 x 3 numbers; a checkpoint every second token two more of five. */
  { "causal_conv1d to verify", "causal_conv1d", TPU,
    { { "B", 2 }, { "L", 5 }, { "P", 7 }, { "E", 5 }, { "k", 4 }, { "draft_states", 1 }, { "checkpoint", 2 } }, { 400 },
    { { "x", 100, 0 }, { "w", 40, 0 }, { "past", 60, (5 + 2) * 60 }, { "y", 0, 100 } } },
  /* A state of 2 x 3 x 5 x 7 numbers in fp32. */
  { "mamba2_step", "mamba2_step", H100, { { "B", 2 }, { "h", 3 }, { "p", 5 }, { "N", 7 }, { "G", 1 } }, { 1050 },
    { { "x", 60, 0 }, { "B", 28, 0 }, { "C", 28, 0 }, { "A", 12, 0 }, { "y", 0, 60 }, { "state", 840, 840 } }, DEFAULT },
  /* A state of 2 x 4 x 3 x 5 numbers in fp32, 7 operations each, and 2 for each of 40 values. */
  { "gated_delta_step", "gated_delta_step", H100, { { "B", 2 }, { "h", 4 }, { "G", 2 }, { "k", 3 }, { "v", 5 } }, { 920 },
    { { "q", 24, 0 }, { "k", 24, 0 }, { "v", 80, 0 }, { "beta", 16, 0 }, { "decay", 16, 0 }, { "y", 0, 80 },
      { "state", 480, 480 } }, DEFAULT },
  /* Three tokens see 1, 2 and 3: 6 pairs of each of 2 x 4 heads; five products of size 8. */
  { "attention_backward", "attention_backward", TPU, { { "B", 2 }, { "N", 4 }, { "K", 2 }, { "H", 8 }, { "T", 3 } },
    { 3840, 240 },
    { { "Q", 384, 0 }, { "K", 192, 0 }, { "V", 192, 0 }, { "O", 384, 0 }, { "dO", 384, 0 }, { "sums", 96, 0 },
      { "dQ", 0, 384 }, { "dK", 0, 192 }, { "dV", 0, 192 } } },
  /* In chunks of 2, the three tokens see 1, 2 and 1 keys: 4 pairs of each of 2 x 4 heads. */
  { "attention_backward in chunks", "attention_backward", TPU,
    { { "B", 2 }, { "N", 4 }, { "K", 2 }, { "H", 8 }, { "T", 3 }, { "chunk", 2 } }, { 2560, 160 },
    { { "Q", 384, 0 }, { "K", 192, 0 }, { "V", 192, 0 }, { "O", 384, 0 }, { "dO", 384, 0 }, { "sums", 96, 0 },
      { "dQ", 0, 384 }, { "dK", 0, 192 }, { "dV", 0, 192 } } },
  /* A window of two: 1, 2 and 2. */
  { "attention_backward window", "attention_backward", TPU,
    { { "B", 2 }, { "N", 4 }, { "K", 2 }, { "H", 8 }, { "T", 3 }, { "window", 2 } }, { 3200, 200 },
    { { "Q", 384, 0 }, { "K", 192, 0 }, { "V", 192, 0 }, { "O", 384, 0 }, { "dO", 384, 0 }, { "sums", 96, 0 },
      { "dQ", 0, 384 }, { "dK", 0, 192 }, { "dV", 0, 192 } } },
  /* After two others, which have gradients too: 3, 4 and 5. */
  { "attention_backward of later tokens", "attention_backward", TPU,
    { { "B", 2 }, { "N", 4 }, { "K", 2 }, { "H", 8 }, { "T", 3 }, { "P", 2 } }, { 7680, 480 },
    { { "Q", 384, 0 }, { "K", 320, 0 }, { "V", 320, 0 }, { "O", 384, 0 }, { "dO", 384, 0 }, { "sums", 96, 0 },
      { "dQ", 0, 384 }, { "dK", 0, 320 }, { "dV", 0, 320 } } },
  /* Scores were kept: four products over all 9 pairs of 8 heads, whose 144 bytes are read twice; their gradients are written
   * twice and read three times. */
  { "attention_backward unfused", "attention_backward", TPU,
    { { "B", 2 }, { "N", 4 }, { "K", 2 }, { "H", 8 }, { "T", 3 }, { "fused", 0 } }, { 4608, 288 },
    { { "Q", 384, 0 }, { "K", 192, 0 }, { "V", 192, 0 }, { "O", 384, 0 }, { "dO", 384, 0 }, { "probabilities", 288, 0 },
      { "dscores", 432, 288 }, { "dQ", 0, 384 }, { "dK", 0, 192 }, { "dV", 0, 192 } } },
};

const guint n_worked_rows = G_N_ELEMENTS (worked_rows);
