/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gstdio.h>
#include <math.h>

#include "approx.h"
#include "gguf-write.h"
#include "load.h"
#include "workload/apply.h"
#include "workload/expansion.h"

#define F32 0
#define Q8_0 8
#define Q4_K 12
#define Q6_K 14
#define NVFP4 40

/* One layer of a llama of 256 numbers, 512 in its MLP, and 256 words. */
#define HIDDEN 256
#define WIDTH 512

/* Weights of the layer and of the ends, and their bytes, by hand: 256 x 256 in Q4_K are 65536 / 256 * 144 B, and so on. */
#define MATRIX (HIDDEN * HIDDEN)
#define NORMS 3
#define PARAMETERS (2 * MATRIX + 4 * MATRIX + 3 * MATRIX * WIDTH / HIDDEN + NORMS * HIDDEN)
#define BYTES (2 * 256 * 210 + 3 * 256 * 144 + 256 * 210 + 3 * 512 * 144 + NORMS * 1024)

static void
put_keys (GgufWriter *writer)
{
  gguf_put_word (writer, "general.architecture", "llama");
  gguf_put_word (writer, "general.name", "Small");
  gguf_put_number (writer, "llama.block_count", 1);
  gguf_put_number (writer, "llama.embedding_length", HIDDEN);
  gguf_put_number (writer, "llama.feed_forward_length", WIDTH);
  gguf_put_number (writer, "llama.attention.head_count", 4);
}
#define N_KEYS 6

static void
put_tensors (GgufWriter *writer,
             guint32     usual)
{
  gguf_put_tensor (writer, "token_embd.weight", HIDDEN, 256, Q6_K, 0);
  gguf_put_tensor (writer, "output.weight", HIDDEN, 256, Q6_K, 1);
  gguf_put_tensor (writer, "output_norm.weight", HIDDEN, 0, F32, 2);
  gguf_put_tensor (writer, "blk.0.attn_norm.weight", HIDDEN, 0, F32, 3);
  gguf_put_tensor (writer, "blk.0.ffn_norm.weight", HIDDEN, 0, F32, 4);
  gguf_put_tensor (writer, "blk.0.attn_q.weight", HIDDEN, HIDDEN, usual, 5);
  gguf_put_tensor (writer, "blk.0.attn_k.weight", HIDDEN, HIDDEN, usual, 6);
  gguf_put_tensor (writer, "blk.0.attn_v.weight", HIDDEN, HIDDEN, Q6_K, 7);
  gguf_put_tensor (writer, "blk.0.attn_output.weight", HIDDEN, HIDDEN, usual, 8);
  gguf_put_tensor (writer, "blk.0.ffn_gate.weight", HIDDEN, WIDTH, usual, 9);
  gguf_put_tensor (writer, "blk.0.ffn_up.weight", HIDDEN, WIDTH, usual, 10);
  gguf_put_tensor (writer, "blk.0.ffn_down.weight", WIDTH, HIDDEN, usual, 11);
}
#define N_TENSORS 12

static GBytes *
write_small (guint32  version,
             gboolean big)
{
  GgufWriter writer = { .big = big };

  gguf_begin (&writer, version, N_TENSORS, N_KEYS);
  put_keys (&writer);
  put_tensors (&writer, Q4_K);
  return g_byte_array_free_to_bytes (writer.bytes);
}

/* Loads @content, cut after @most bytes, under @name. Returns: (transfer full) (nullable) */
static RoofImport *
load_bytes (GBytes      *content,
            gsize        most,
            GError     **error)
{
  g_autofree char *folder = g_dir_make_tmp ("roofline-gguf-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "file", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  gsize length;
  const char *data = g_bytes_get_data (content, &length);
  RoofImport *import;

  g_assert_true (g_file_set_contents (path, data, (gssize) MIN (length, most), NULL));
  import = roof_import_load (file, NULL, NULL, NULL, NULL, NULL, error);
  g_remove (path);
  g_remove (folder);
  return import;
}

/* Loads what @writer has written, which it frees. Returns: (transfer full) (nullable) */
static RoofImport *
load_written (GgufWriter  *writer,
              GError     **error)
{
  g_autoptr (GBytes) content = g_byte_array_free_to_bytes (writer->bytes);

  return load_bytes (content, G_MAXSIZE, error);
}

static void
assert_small (GBytes *content)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofImport) import = load_bytes (content, G_MAXSIZE, &error);
  const RoofArchitecture *net;
  g_autoptr (RoofExpansion) expansion = NULL;

  g_assert_no_error (error);
  g_assert_cmpstr (import->format, ==, "gguf");
  g_assert_cmpstr (import->network->name, ==, "Small");
  g_assert_cmpfloat (import->tensors.n_tensors, ==, N_TENSORS);
  g_assert_cmpfloat (import->tensors.parameters, ==, PARAMETERS);
  g_assert_cmpfloat (import->tensors.bytes, ==, BYTES);
  net = roof_workload_get_net (import->network, &error);
  g_assert_no_error (error);
  expansion = roof_expansion_new (net, &import->network->step, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (expansion->parameters, ==, PARAMETERS);
  /* Norms, in 32 bits, among them. */
  g_assert_cmpfloat (expansion->weight_bytes, ==, BYTES);
}

static void
test_small (void)
{
  g_autoptr (GBytes) third = write_small (3, FALSE), second = write_small (2, FALSE), swapped = write_small (3, TRUE);

  assert_small (third);
  assert_small (second);
  assert_small (swapped);
}

/* Matrices in NVFP4 have blocks of 36 B for 64 values. Converted from a checkpoint, each has a scale in 32 bits, too, a tensor of its
 * own, which is counted; quantised by llama.cpp, none has. @scaled: how many of the matrices have one */
static void
check_scales (guint scaled)
{
  static const char *const matrices[] = { "attn_q", "attn_k", "attn_output", "ffn_gate", "ffn_up", "ffn_down" };
  GgufWriter writer = { NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofImport) import = NULL;
  g_autoptr (RoofExpansion) expansion = NULL;
  /* 6-bit ends and one matrix, and of 64 values 36 B elsewhere. */
  double bytes = 3. * MATRIX / 256 * 210 + (3 * MATRIX + 3. * MATRIX * WIDTH / HIDDEN) / 64 * 36 + NORMS * 1024 + 4 * scaled;

  g_assert_cmpuint (scaled, <=, G_N_ELEMENTS (matrices));
  gguf_begin (&writer, 3, N_TENSORS + scaled, N_KEYS);
  put_keys (&writer);
  put_tensors (&writer, NVFP4);
  for (guint i = 0; i < scaled; i++)
    {
      g_autofree char *name = g_strdup_printf ("blk.0.%s.scale", matrices[i]);

      gguf_put_tensor (&writer, name, 1, 0, F32, N_TENSORS + i);
    }
  import = load_written (&writer, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (import->tensors.parameters, ==, PARAMETERS);
  g_assert_cmpfloat (import->tensors.bytes, ==, bytes);
  expansion = roof_expansion_new (roof_workload_get_net (import->network, NULL), &import->network->step, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (expansion->parameters, ==, PARAMETERS);
  g_assert_cmpfloat (expansion->weight_bytes, ==, bytes);
}

static void
test_scales (void)
{
  check_scales (6);
  check_scales (4);
  check_scales (0);
}

/* Every beginning of a sound file is refused, by a sentence that says where: at the value in which it ends. */
static void
test_cut (void)
{
  g_autoptr (GBytes) content = write_small (3, FALSE);

  for (gsize n = 4; n < g_bytes_get_size (content); n += 7)
    {
      g_autoptr (GError) error = NULL;

      g_autofree char *end = g_strdup_printf ("the file ends inside the header, after %" G_GSIZE_FORMAT " B", n);
      const char *place;

      g_assert_null (load_bytes (content, n, &error));
      g_test_message ("%s", error->message);
      g_assert_nonnull (strstr (error->message, end));
      place = strstr (error->message, "byte ");
      g_assert_nonnull (place);
      g_assert_cmpuint (g_ascii_strtoull (place + strlen ("byte "), NULL, 10), <=, n);
      g_assert_cmpuint (g_ascii_strtoull (place + strlen ("byte "), NULL, 10) + 64, >, n);
    }
}

static void
refuse (GgufWriter *writer,
        const char *said)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (load_written (writer, &error));
  g_test_message ("%s", error->message);
  g_assert_nonnull (strstr (error->message, said));
}

static void
test_hostile (void)
{
  GgufWriter writer = { NULL };

  gguf_begin (&writer, 1, 0, 0);
  refuse (&writer, "version 1 of GGUF");
  gguf_begin (&writer, 4, 0, 0);
  refuse (&writer, "version 4 of GGUF is not known");
  gguf_begin (&writer, 3, (guint64) 1 << 60, 0);
  refuse (&writer, "1152921504606846976 tensors");
  gguf_begin (&writer, 3, 0, G_MAXUINT64);
  refuse (&writer, "keys");
  gguf_begin (&writer, 3, 0, 1);
  gguf_put (&writer, (guint64) 1 << 50, 8);
  gguf_put (&writer, 0, 8);
  refuse (&writer, "it says 1125899906842624 where at most");
  gguf_begin (&writer, 3, 0, 1);
  gguf_put_text (&writer, "key");
  gguf_put (&writer, 99, 4);
  gguf_put (&writer, 0, 8);
  refuse (&writer, "“key”: there is no type 99 of a value");
  gguf_begin (&writer, 3, 1, 0);
  gguf_put_text (&writer, "tensor");
  gguf_put (&writer, 9, 4);
  gguf_put (&writer, 0, 8);
  refuse (&writer, "“tensor”: it says 9 sizes where at most 4 can be");
  gguf_begin (&writer, 3, 1, 0);
  gguf_put_tensor (&writer, "odd", 255, 1, Q4_K, 0);
  refuse (&writer, "a row of 255 values is not made of blocks of 256");
}

/* Arrays in arrays, deeper than any file has them. */
static void
test_deep (void)
{
  GgufWriter writer = { NULL };

  gguf_begin (&writer, 3, 0, 1);
  gguf_put_text (&writer, "deep");
  for (guint i = 0; i < 100; i++)
    {
      gguf_put (&writer, 9, 4);
      if (i > 0)
        gguf_put (&writer, 1, 8);
    }
  refuse (&writer, "arrays are nested too deeply");
}

static void
test_others (void)
{
  GgufWriter writer = { NULL };

  gguf_begin (&writer, 3, 0, 2);
  gguf_put_word (&writer, "general.architecture", "llama");
  gguf_put_word (&writer, "general.type", "adapter");
  refuse (&writer, "an adapter (LoRA)");
  gguf_begin (&writer, 3, 0, 1);
  gguf_put_word (&writer, "general.architecture", "clip");
  refuse (&writer, "the vision or audio part");
  gguf_begin (&writer, 3, 0, 0);
  refuse (&writer, "general.architecture: the file does not say");
  gguf_begin (&writer, 3, 0, 2);
  gguf_put_number (&writer, "split.no", 1);
  gguf_put_number (&writer, "split.count", 3);
  refuse (&writer, "part 2 of 3: open the first");
  gguf_begin (&writer, 3, 2, 2);
  gguf_put_number (&writer, "split.no", 1);
  gguf_put_number (&writer, "split.count", 3);
  gguf_put_tensor (&writer, "blk.1.ffn_up.weight", 256, 4, Q4_K, 0);
  gguf_put_tensor (&writer, "blk.1.ffn_down.weight", 256, 2, Q4_K, 576);
  refuse (&writer, "this part has 2 tensors with 1536 parameters in 864 B");
}

/* A vocabulary alone: the weights are not 0 bytes, but unknown. */
static void
test_vocabulary (void)
{
  GgufWriter writer = { NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofImport) import = NULL;

  gguf_begin (&writer, 3, 0, N_KEYS + 1);
  put_keys (&writer);
  gguf_put_text (&writer, "tokenizer.ggml.tokens");
  gguf_put (&writer, 9, 4);
  gguf_put (&writer, 8, 4);
  gguf_put (&writer, 2, 8);
  gguf_put_text (&writer, "a");
  gguf_put_text (&writer, "b");
  import = load_written (&writer, &error);
  g_assert_no_error (error);
  g_assert_false (import->tensors.known);
  assert_found (import, ROOF_FINDING_LEFT_OUT, "a vocabulary and no tensors");
  g_assert_cmpfloat (roof_workload_get_net (import->network, NULL)->vocabulary, ==, 2);
}

/* Types that are not llama.cpp's are counted by the room that they have, and said. */
static void
test_types (void)
{
  GgufWriter writer = { NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofImport) import = NULL;

  gguf_begin (&writer, 3, N_TENSORS + 2, N_KEYS);
  put_keys (&writer);
  put_tensors (&writer, 139);
  gguf_put_tensor (&writer, "blk.0.unknown.weight", 256, 0, 777, 100000);
  gguf_put_tensor (&writer, "blk.0.last.weight", 256, 0, F32, 100512);
  import = load_written (&writer, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (import->tensors.bytes, ==, BYTES + 512 + 1024);
  assert_found (import, ROOF_FINDING_GUESSED, "IQ4_K is counted as q4_K");
  assert_found (import, ROOF_FINDING_DOUBTFUL, "but the tensors have");
}

/* Where a key and a tensor differ the tensor counts. */
static void
test_shapes (void)
{
  GgufWriter writer = { NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofImport) import = NULL;

  gguf_begin (&writer, 3, N_TENSORS, N_KEYS + 1);
  put_keys (&writer);
  gguf_put_number (&writer, "llama.vocab_size", 999);
  put_tensors (&writer, Q8_0);
  import = load_written (&writer, &error);
  g_assert_no_error (error);
  assert_found (import, ROOF_FINDING_DOUBTFUL, "vocab_size: the keys say 999, the tensor token_embd.weight is 256 wide");
  g_assert_cmpfloat (roof_workload_get_net (import->network, NULL)->vocabulary, ==, 256);
}

/* The smallest keys of other families: what they lack is 0 there, and their totals are those of their config.json. */
static void
test_families (void)
{
  GgufWriter writer = { NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofImport) import = NULL;
  g_autoptr (RoofExpansion) expansion = NULL;
  double h = 256, inner = 512, words = 100, states = 16, rank = 16, kernel = 4;

  gguf_begin (&writer, 3, 0, 10);
  gguf_put_word (&writer, "general.architecture", "mamba");
  gguf_put_number (&writer, "mamba.block_count", 2);
  gguf_put_number (&writer, "mamba.embedding_length", (guint32) h);
  gguf_put_number (&writer, "mamba.feed_forward_length", 0);
  gguf_put_number (&writer, "mamba.attention.head_count", 0);
  gguf_put_number (&writer, "mamba.ssm.conv_kernel", (guint32) kernel);
  gguf_put_number (&writer, "mamba.ssm.inner_size", (guint32) inner);
  gguf_put_number (&writer, "mamba.ssm.state_size", (guint32) states);
  gguf_put_number (&writer, "mamba.ssm.time_step_rank", (guint32) rank);
  gguf_put_number (&writer, "mamba.vocab_size", (guint32) words);
  import = load_written (&writer, &error);
  g_assert_no_error (error);
  expansion = roof_expansion_new (roof_workload_get_net (import->network, &error), &import->network->step, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (expansion->parameters, ==,
                     words * h + h
                         + 2 * (h * 2 * inner + inner * kernel + inner + inner * (rank + 2 * states) + rank * inner + inner
                                + inner * states + inner + inner * h + h));
}

/* A family with norms of queries and keys may be without: the tensors say so. */
static void
test_head_norms (void)
{
  for (guint with = 0; with < 2; with++)
    {
      GgufWriter writer = { NULL };
      g_autoptr (GError) error = NULL;
      g_autoptr (RoofImport) import = NULL;
      g_autoptr (RoofExpansion) expansion = NULL;

      gguf_begin (&writer, 3, N_TENSORS + 2 * with, N_KEYS);
      gguf_put_word (&writer, "general.architecture", "qwen3");
      gguf_put_word (&writer, "general.name", "Small");
      gguf_put_number (&writer, "qwen3.block_count", 1);
      gguf_put_number (&writer, "qwen3.embedding_length", HIDDEN);
      gguf_put_number (&writer, "qwen3.feed_forward_length", WIDTH);
      gguf_put_number (&writer, "qwen3.attention.head_count", 4);
      put_tensors (&writer, Q4_K);
      if (with)
        {
          gguf_put_tensor (&writer, "blk.0.attn_q_norm.weight", HIDDEN / 4, 0, F32, 12);
          gguf_put_tensor (&writer, "blk.0.attn_k_norm.weight", HIDDEN / 4, 0, F32, 13);
        }
      import = load_written (&writer, &error);
      g_assert_no_error (error);
      expansion = roof_expansion_new (roof_workload_get_net (import->network, &error), &import->network->step, &error);
      g_assert_no_error (error);
      g_assert_cmpfloat (expansion->parameters, ==, PARAMETERS + 2 * with * (HIDDEN / 4));
      g_assert_cmpfloat (expansion->weight_bytes, ==, import->tensors.bytes);
    }
}

/* The weights' bytes of the network in @import. */
static double
weigh (RoofImport *import,
       double     *parameters)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofExpansion) expansion
      = roof_expansion_new (roof_workload_get_net (import->network, &error), &import->network->step, &error);

  g_assert_no_error (error);
  *parameters = expansion->parameters;
  return expansion->weight_bytes;
}

static void
put_sizes (GgufWriter *writer,
           const char *family,
           guint32     layers,
           guint32     heads)
{
  g_autofree char *count = g_strconcat (family, ".block_count", NULL), *hidden = g_strconcat (family, ".embedding_length", NULL);
  g_autofree char *width = g_strconcat (family, ".feed_forward_length", NULL);
  g_autofree char *of_attention = g_strconcat (family, ".attention.head_count", NULL);

  gguf_put_word (writer, "general.architecture", family);
  gguf_put_number (writer, count, layers);
  gguf_put_number (writer, hidden, HIDDEN);
  gguf_put_number (writer, width, WIDTH);
  gguf_put_number (writer, of_attention, heads);
}
#define N_SIZES 5

static void
put_ends (GgufWriter *writer)
{
  gguf_put_tensor (writer, "token_embd.weight", HIDDEN, 256, Q6_K, 0);
  gguf_put_tensor (writer, "output.weight", HIDDEN, 256, Q6_K, 1);
  gguf_put_tensor (writer, "output_norm.weight", HIDDEN, 0, F32, 2);
}

static void
put_layer (GgufWriter *writer,
           guint       layer,
           const char *tensor,
           guint64     first,
           guint64     second,
           guint32     type)
{
  g_autofree char *name = g_strdup_printf ("blk.%u.%s.weight", layer, tensor);

  gguf_put_tensor (writer, name, first, second, type, 0);
}

static void
put_attention (GgufWriter *writer,
               guint       layer)
{
  static const char *const matrices[] = { "attn_q", "attn_k", "attn_v", "attn_output" };

  put_layer (writer, layer, "attn_norm", HIDDEN, 0, F32);
  put_layer (writer, layer, "ffn_norm", HIDDEN, 0, F32);
  for (guint i = 0; i < G_N_ELEMENTS (matrices); i++)
    put_layer (writer, layer, matrices[i], HIDDEN, HIDDEN, Q4_K);
}

/* Phi 3 has queries, keys and values in one matrix, and gate and up in another. */
static void
test_fused (void)
{
  GgufWriter writer = { NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofImport) import = NULL;
  double parameters;

  gguf_begin (&writer, 3, 9, N_SIZES);
  put_sizes (&writer, "phi3", 1, 4);
  put_ends (&writer);
  put_layer (&writer, 0, "attn_norm", HIDDEN, 0, F32);
  put_layer (&writer, 0, "ffn_norm", HIDDEN, 0, F32);
  put_layer (&writer, 0, "attn_qkv", HIDDEN, 3 * HIDDEN, Q4_K);
  put_layer (&writer, 0, "attn_output", HIDDEN, HIDDEN, Q4_K);
  put_layer (&writer, 0, "ffn_up", HIDDEN, 2 * WIDTH, Q4_K);
  put_layer (&writer, 0, "ffn_down", WIDTH, HIDDEN, Q6_K);
  import = load_written (&writer, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (weigh (import, &parameters), ==, import->tensors.bytes);
  g_assert_cmpfloat (parameters, ==, import->tensors.parameters);
}

/* Experts in one tensor a layer or, as in files of 2023, in one each; their formats, which differ, add up over the layers. */
static void
test_experts (void)
{
  enum { N_EXPERTS = 4, LAYERS = 3 };

  for (guint apart = 0; apart < 2; apart++)
    {
      static const char *const matrices[] = { "ffn_gate", "ffn_up", "ffn_down" };
      GgufWriter writer = { NULL };
      g_autoptr (GError) error = NULL;
      g_autoptr (RoofImport) import = NULL;
      double parameters;

      gguf_begin (&writer, 3, 3 + LAYERS * (7 + 3 * (apart ? N_EXPERTS : 1)), N_SIZES + 2);
      put_sizes (&writer, "llama", LAYERS, 4);
      gguf_put_number (&writer, "llama.expert_count", N_EXPERTS);
      gguf_put_number (&writer, "llama.expert_used_count", 2);
      put_ends (&writer);
      for (guint i = 0; i < LAYERS; i++)
        {
          put_attention (&writer, i);
          put_layer (&writer, i, "ffn_gate_inp", HIDDEN, N_EXPERTS, F32);
          for (guint k = 0; k < G_N_ELEMENTS (matrices) * (apart ? N_EXPERTS : 1); k++)
            {
              const char *matrix = matrices[k % G_N_ELEMENTS (matrices)];
              g_autofree char *name = apart ? g_strdup_printf ("%s.%u", matrix, k / 3) : g_strconcat (matrix, "_exps", NULL);

              put_layer (&writer, i, name, HIDDEN, WIDTH * (apart ? 1 : N_EXPERTS), k % 3 == 2 ? Q6_K : Q4_K);
            }
        }
      import = load_written (&writer, &error);
      g_assert_no_error (error);
      assert_found (import, ROOF_FINDING_GUESSED, "3 layers store their experts or their mixer in several formats");
      g_assert_cmpfloat (weigh (import, &parameters), ==, import->tensors.bytes);
      g_assert_cmpfloat (parameters, ==, import->tensors.parameters);
    }
}

/* What only the tensors say: experts that every token takes have no key in files of Llama 4. */
static void
test_shared_experts (void)
{
  GgufWriter writer = { NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofImport) import = NULL;
  double parameters;

  gguf_begin (&writer, 3, 3 + 6 + 7, N_SIZES + 4);
  put_sizes (&writer, "llama4", 1, 4);
  gguf_put_number (&writer, "llama4.expert_count", 2);
  gguf_put_number (&writer, "llama4.expert_used_count", 1);
  gguf_put_number (&writer, "llama4.expert_feed_forward_length", HIDDEN);
  gguf_put_number (&writer, "llama4.interleave_moe_layer_step", 1);
  put_ends (&writer);
  put_attention (&writer, 0);
  put_layer (&writer, 0, "ffn_gate_inp", HIDDEN, 2, F32);
  put_layer (&writer, 0, "ffn_gate_exps", HIDDEN, 2 * HIDDEN, Q4_K);
  put_layer (&writer, 0, "ffn_up_exps", HIDDEN, 2 * HIDDEN, Q4_K);
  put_layer (&writer, 0, "ffn_down_exps", HIDDEN, 2 * HIDDEN, Q4_K);
  put_layer (&writer, 0, "ffn_gate_shexp", HIDDEN, HIDDEN, Q4_K);
  put_layer (&writer, 0, "ffn_up_shexp", HIDDEN, HIDDEN, Q4_K);
  put_layer (&writer, 0, "ffn_down_shexp", HIDDEN, HIDDEN, Q4_K);
  import = load_written (&writer, &error);
  g_assert_no_error (error);
  weigh (import, &parameters);
  g_assert_cmpfloat (parameters, ==, import->tensors.parameters);
}

static void
put_numbers (GgufWriter    *writer,
             const char    *key,
             const guint32 *numbers,
             guint          n)
{
  gguf_put_text (writer, key);
  gguf_put (writer, 9, 4);
  gguf_put (writer, 4, 4);
  gguf_put (writer, n, 8);
  for (guint i = 0; i < n; i++)
    gguf_put (writer, numbers[i], 4);
}

/* Layers from which attention or a part of the MLP was taken out are no state space models. */
static void
test_pruned (void)
{
  static const guint32 heads[] = { 4, 0 }, pairs[] = { 2, 0 }, widths[] = { WIDTH, HIDDEN };
  GgufWriter writer = { NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofImport) import = NULL;
  double parameters;

  gguf_begin (&writer, 3, 3 + 9 + 4, 6);
  gguf_put_word (&writer, "general.architecture", "deci");
  gguf_put_number (&writer, "deci.block_count", 2);
  gguf_put_number (&writer, "deci.embedding_length", HIDDEN);
  put_numbers (&writer, "deci.feed_forward_length", widths, 2);
  put_numbers (&writer, "deci.attention.head_count", heads, 2);
  put_numbers (&writer, "deci.attention.head_count_kv", pairs, 2);
  put_ends (&writer);
  put_layer (&writer, 0, "attn_norm", HIDDEN, 0, F32);
  put_layer (&writer, 0, "attn_q", HIDDEN, HIDDEN, Q4_K);
  put_layer (&writer, 0, "attn_k", HIDDEN, HIDDEN / 2, Q4_K);
  put_layer (&writer, 0, "attn_v", HIDDEN, HIDDEN / 2, Q4_K);
  put_layer (&writer, 0, "attn_output", HIDDEN, HIDDEN, Q4_K);
  for (guint i = 0; i < 2; i++)
    {
      put_layer (&writer, i, "ffn_norm", HIDDEN, 0, F32);
      put_layer (&writer, i, "ffn_gate", HIDDEN, widths[i], Q4_K);
      put_layer (&writer, i, "ffn_up", HIDDEN, widths[i], Q4_K);
      put_layer (&writer, i, "ffn_down", widths[i], HIDDEN, Q4_K);
    }
  import = load_written (&writer, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (weigh (import, &parameters), ==, import->tensors.bytes);
  g_assert_cmpfloat (parameters, ==, import->tensors.parameters);
}

/* The encoder of T5 that draws on texts for diffusion models: no decoder, no head. */
static void
test_encoder (void)
{
  static const char *const squares[] = { "attn_q", "attn_k", "attn_v", "attn_o" };
  GgufWriter writer = { NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofImport) import = NULL;
  double parameters;

  gguf_begin (&writer, 3, 12, N_SIZES + 1);
  put_sizes (&writer, "t5encoder", 1, 4);
  gguf_put_number (&writer, "t5encoder.attention.key_length", HIDDEN / 4);
  gguf_put_tensor (&writer, "token_embd.weight", HIDDEN, 256, Q6_K, 0);
  gguf_put_tensor (&writer, "enc.output_norm.weight", HIDDEN, 0, F32, 0);
  gguf_put_tensor (&writer, "enc.blk.0.attn_norm.weight", HIDDEN, 0, F32, 0);
  gguf_put_tensor (&writer, "enc.blk.0.ffn_norm.weight", HIDDEN, 0, F32, 0);
  gguf_put_tensor (&writer, "enc.blk.0.attn_rel_b.weight", 4, 32, F32, 0);
  for (guint i = 0; i < G_N_ELEMENTS (squares); i++)
    {
      g_autofree char *name = g_strdup_printf ("enc.blk.0.%s.weight", squares[i]);

      gguf_put_tensor (&writer, name, HIDDEN, HIDDEN, Q4_K, 0);
    }
  gguf_put_tensor (&writer, "enc.blk.0.ffn_gate.weight", HIDDEN, WIDTH, Q4_K, 0);
  gguf_put_tensor (&writer, "enc.blk.0.ffn_up.weight", HIDDEN, WIDTH, Q4_K, 0);
  gguf_put_tensor (&writer, "enc.blk.0.ffn_down.weight", WIDTH, HIDDEN, Q4_K, 0);
  import = load_written (&writer, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat_with_epsilon (weigh (import, &parameters), import->tensors.bytes, 512);
  g_assert_cmpfloat (parameters, ==, import->tensors.parameters);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/gguf/small", test_small);
  g_test_add_func ("/roof/gguf/scales", test_scales);
  g_test_add_func ("/roof/gguf/cut", test_cut);
  g_test_add_func ("/roof/gguf/hostile", test_hostile);
  g_test_add_func ("/roof/gguf/deep", test_deep);
  g_test_add_func ("/roof/gguf/others", test_others);
  g_test_add_func ("/roof/gguf/vocabulary", test_vocabulary);
  g_test_add_func ("/roof/gguf/types", test_types);
  g_test_add_func ("/roof/gguf/shapes", test_shapes);
  g_test_add_func ("/roof/gguf/families", test_families);
  g_test_add_func ("/roof/gguf/head-norms", test_head_norms);
  g_test_add_func ("/roof/gguf/fused", test_fused);
  g_test_add_func ("/roof/gguf/experts", test_experts);
  g_test_add_func ("/roof/gguf/shared-experts", test_shared_experts);
  g_test_add_func ("/roof/gguf/pruned", test_pruned);
  g_test_add_func ("/roof/gguf/encoder", test_encoder);
  return g_test_run ();
}
