/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "load.h"
#include "workload/apply.h"
#include "workload/expansion.h"

/* Writes @json with its length before it, and @n bytes of tensors. */
static void
write_header (const char *folder,
              const char *name,
              const char *json,
              gsize       n)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  guint64 length = GUINT64_TO_LE (strlen (json));
  guint start;

  g_byte_array_append (bytes, (const guint8 *) &length, sizeof length);
  g_byte_array_append (bytes, (const guint8 *) json, (guint) strlen (json));
  start = bytes->len;
  g_byte_array_set_size (bytes, start + (guint) n);
  memset (bytes->data + start, 0, n);
  g_assert_true (g_file_set_contents (path, (const char *) bytes->data, bytes->len, NULL));
}

static void
write_text (const char *folder,
            const char *name,
            const char *text)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static RoofImport *
load_file (const char  *folder,
           const char  *name,
           GError     **error)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  return roof_import_load (file, NULL, NULL, NULL, NULL, NULL, error);
}

static void
remove_folder (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_remove (path);
    }
  g_assert_cmpint (g_remove (folder), ==, 0);
}

/* Loads a header alone in a folder of its own. Returns: (transfer full) (nullable) */
static RoofImport *
load_header (const char  *json,
             gsize        n,
             GError     **error)
{
  g_autofree char *folder = g_dir_make_tmp ("roofline-safetensors-XXXXXX", NULL);
  RoofImport *import;

  write_header (folder, "model.safetensors", json, n);
  import = load_file (folder, "model.safetensors", error);
  remove_folder (folder);
  return import;
}

#define TENSOR(name, dtype, shape, begin, end) "\"" name "\":{\"dtype\":\"" dtype "\",\"shape\":[" shape "],\"data_offsets\":[" begin "," end "]}"

/* Weights of one matrix of 64 outputs and 256 inputs, 16384 of them, as each method packs them. The bytes are those of all
 * tensors, by hand. */
static const struct
{
  const char *name, *json;
  double      n, weights, bytes;
} packed[] = {
  { "plain", "{\"__metadata__\":{\"format\":\"pt\"}," TENSOR ("a.weight", "BF16", "64,256", "0", "32768") "}", 1, 16384, 32768 },
  { "scalar", "{" TENSOR ("a", "F32", "", "0", "4") "," TENSOR ("b", "F32", "0,8", "4", "4") "}", 2, 1, 4 },
  { "fp8", "{" TENSOR ("a.weight", "F8_E4M3", "64,256", "0", "16384") "," TENSOR ("a.weight_scale_inv", "F32", "1,2", "16384", "16392") "}",
    2, 16384, 16392 },
  { "nvfp4",
    "{" TENSOR ("a.weight", "U8", "64,128", "0", "8192") "," TENSOR ("a.weight_scale", "F8_E4M3", "64,16", "8192", "9216") ","
    TENSOR ("a.weight_scale_2", "F32", "", "9216", "9220") "}", 3, 16384, 9220 },
  { "packed",
    "{" TENSOR ("a.weight_packed", "I32", "64,32", "0", "8192") "," TENSOR ("a.weight_scale", "BF16", "64,8", "8192", "9216") ","
    TENSOR ("a.weight_shape", "I64", "2", "9216", "9232") "}", 3, 16384, 9232 },
  { "gptq",
    "{" TENSOR ("a.qweight", "I32", "32,64", "0", "8192") "," TENSOR ("a.qzeros", "I32", "2,8", "8192", "8256") ","
    TENSOR ("a.scales", "F16", "2,64", "8256", "8512") "," TENSOR ("a.g_idx", "I32", "256", "8512", "9536") "}", 4, 16384, 9536 },
  { "gptq of 3 bits",
    "{" TENSOR ("a.qweight", "I32", "24,64", "0", "6144") "," TENSOR ("a.qzeros", "I32", "2,6", "6144", "6192") ","
    TENSOR ("a.scales", "F16", "2,64", "6192", "6448") "}", 3, 16384, 6448 },
  { "awq",
    "{" TENSOR ("a.qweight", "I32", "256,8", "0", "8192") "," TENSOR ("a.qzeros", "I32", "2,8", "8192", "8256") ","
    TENSOR ("a.scales", "F16", "2,64", "8256", "8512") "}", 3, 16384, 8512 },
  { "nf4",
    "{" TENSOR ("a.weight", "U8", "8192,1", "0", "8192") "," TENSOR ("a.weight.absmax", "F32", "256", "8192", "9216") ","
    TENSOR ("a.weight.quant_state.bitsandbytes__nf4", "U8", "90", "9216", "9306") "}", 3, 16384, 9306 },
  { "int8", "{" TENSOR ("a.weight", "I8", "64,256", "0", "16384") "," TENSOR ("a.SCB", "F32", "64", "16384", "16640") "}", 2, 16384, 16640 },
  { "mxfp4",
    "{" TENSOR ("a_blocks", "U8", "2,32,8,16", "0", "8192") "," TENSOR ("a_scales", "U8", "2,32,8", "8192", "8704") "}", 2, 16384, 8704 },
};

static void
test_packed (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (packed); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (RoofImport) import = load_header (packed[i].json, (gsize) packed[i].bytes, &error);

      g_test_message ("%s", packed[i].name);
      g_assert_no_error (error);
      g_assert_cmpstr (import->format, ==, "safetensors");
      g_assert_cmpfloat (import->tensors.n_tensors, ==, packed[i].n);
      g_assert_cmpfloat (import->tensors.parameters, ==, packed[i].weights);
      g_assert_cmpfloat (import->tensors.bytes, ==, packed[i].bytes);
      g_assert_null (import->network);
      assert_found (import, ROOF_FINDING_LEFT_OUT, "no network: ");
      g_assert_cmpuint (import->findings->len, ==, 1);
    }
}

/* A llama of one layer: 64 words, 128 numbers, 2 heads of 64, an MLP of 256; its norms are left out. */
#define LLAMA \
  "{" TENSOR ("model.embed_tokens.weight", "BF16", "64,128", "0", "16384") "," \
  TENSOR ("lm_head.weight", "BF16", "64,128", "16384", "32768") "," \
  TENSOR ("model.layers.0.self_attn.q_proj.weight", "F8_E4M3", "128,128", "32768", "49152") "," \
  TENSOR ("model.layers.0.self_attn.q_proj.weight_scale_inv", "F32", "1,1", "49152", "49156") "," \
  TENSOR ("model.layers.0.self_attn.k_proj.weight", "BF16", "64,128", "49156", "65540") "," \
  TENSOR ("model.layers.0.self_attn.v_proj.weight", "BF16", "64,128", "65540", "81924") "," \
  TENSOR ("model.layers.0.self_attn.o_proj.weight", "BF16", "128,128", "81924", "114692") "," \
  TENSOR ("model.layers.0.mlp.gate_proj.weight", "BF16", "256,128", "114692", "180228") "," \
  TENSOR ("model.layers.0.mlp.up_proj.weight", "BF16", "256,128", "180228", "245764") "," \
  TENSOR ("model.layers.0.mlp.down_proj.weight", "BF16", "128,256", "245764", "311300") "}"
#define LLAMA_WEIGHTS (2 * 64 * 128 + 2 * 128 * 128 + 2 * 64 * 128 + 3 * 128 * 256)

/* Names and shapes describe a plain transformer; a config.json beside them says more. */
static void
test_network (void)
{
  g_autofree char *folder = g_dir_make_tmp ("roofline-safetensors-XXXXXX", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofImport) bare = NULL, described = NULL;
  const RoofArchitecture *net;

  write_header (folder, "model.safetensors", LLAMA, 0);
  bare = load_file (folder, "model.safetensors", &error);
  g_assert_no_error (error);
  assert_found (bare, ROOF_FINDING_LEFT_OUT, "header only");
  assert_found (bare, ROOF_FINDING_GUESSED, "attention heads are 64 wide");
  g_assert_cmpfloat (bare->tensors.parameters, ==, LLAMA_WEIGHTS);
  net = roof_workload_get_net (bare->network, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (net->decoder.block[0].mixer.heads, ==, 2);
  g_assert_cmpfloat (net->vocabulary, ==, 64);
  g_assert_false (net->tied);
  write_text (folder, "config.json", "{\"model_type\":\"llama\",\"hidden_size\":128,\"num_hidden_layers\":1,\"num_attention_heads\":4,"
                                     "\"num_key_value_heads\":2,\"intermediate_size\":256,\"vocab_size\":64,\"name\":\"Said\"}");
  described = load_file (folder, "model.safetensors", &error);
  g_assert_no_error (error);
  g_assert_cmpstr (described->network->name, ==, "Said");
  net = roof_workload_get_net (described->network, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (net->decoder.block[0].mixer.heads, ==, 4);
  /* The formats are those of the tensors: fp8 of one matrix alone. */
  g_assert_cmpstr (net->scheme_weights[0], ==, "bf16");
  g_assert_cmpstr (net->scheme_weights[1], ==, "fp8_b128");
  remove_folder (folder);
}

/* A checkpoint of two files, one of which is missing at first. */
static void
test_index (void)
{
  g_autofree char *folder = g_dir_make_tmp ("roofline-safetensors-XXXXXX", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofImport) said = NULL, whole = NULL, negative = NULL;

  write_text (folder, "model.safetensors.index.json",
              "{\"metadata\":{\"total_size\":24},\"weight_map\":{\"a\":\"1.safetensors\",\"b\":\"2.safetensors\"}}");
  write_header (folder, "1.safetensors", "{" TENSOR ("a", "F32", "2", "0", "8") "}", 8);
  said = load_file (folder, "model.safetensors.index.json", &error);
  g_assert_no_error (error);
  assert_found (said, ROOF_FINDING_LEFT_OUT, "2.safetensors: there is no such file");
  g_assert_cmpfloat (said->tensors.bytes, ==, 24);
  g_assert_true (isnan (said->tensors.parameters));
  write_text (folder, "model.safetensors.index.json",
              "{\"metadata\":{\"total_size\":24,\"total_parameters\":-6},\"weight_map\":{\"a\":\"1.safetensors\",\"b\":\"2.safetensors\"}}");
  negative = load_file (folder, "model.safetensors.index.json", &error);
  g_assert_no_error (error);
  g_assert_true (isnan (negative->tensors.parameters));
  write_header (folder, "2.safetensors", "{" TENSOR ("b", "F32", "4", "0", "16") "}", 16);
  whole = load_file (folder, "model.safetensors.index.json", &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (whole->tensors.bytes, ==, 24);
  g_assert_cmpfloat (whole->tensors.parameters, ==, 6);
  remove_folder (folder);
}

static const struct
{
  const char *json, *said;
} bad[] = {
  { "{ ", "line 1" },
  { "{}x", "line 1" },
  { "{\"a\":1}", "“a”: must be an object that describes a tensor" },
  { "{\"a\":{}}", "“a”: shape must be an array" },
  { "{\"a\":{\"dtype\":\"F99\",\"shape\":[1],\"data_offsets\":[0,1]}}", "“a”: unknown element type “F99”" },
  { "{\"a\":{\"dtype\":\"F32\",\"shape\":[-1],\"data_offsets\":[0,1]}}", "“a”: shape must be an array" },
  { "{\"a\":{\"dtype\":\"F32\",\"shape\":[0.5],\"data_offsets\":[0,1]}}", "“a”: shape must be an array" },
  { "{\"a\":{\"dtype\":\"F32\",\"shape\":[1,1,1,1,1,1,1,1,1],\"data_offsets\":[0,4]}}", "“a”: shape must be an array of at most 8" },
  { "{\"a\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,4]}}", "“a”: its shape makes 8 B, its data_offsets 4 B" },
  { "{\"a\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[\"0\",4]}}", "“a”: data_offsets must be an array" },
};

static void
test_bad (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (load_header (bad[i].json, 0, &error));
      g_test_message ("%s", error->message);
      g_assert_nonnull (strstr (error->message, "model.safetensors: "));
      g_assert_nonnull (strstr (error->message, bad[i].said));
    }
}

/* Lengths that the file, or the format, has no room for. */
static void
test_lengths (void)
{
  static const struct { guint8 bytes[12]; gsize n; const char *said; } rows[] = {
    { { 100, 0, 0, 0, 0, 0, 0, 0, '{', '}' }, 10, "the file ends inside the header, which is said to be 100 B long" },
    { { 0, 0, 0, 0, 0, 1, 0, 0, '{', '}' }, 10, "longer than 100000000 B" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *folder = g_dir_make_tmp ("roofline-safetensors-XXXXXX", NULL);
      g_autofree char *path = g_build_filename (folder, "m.safetensors", NULL);
      g_autoptr (GError) error = NULL;

      g_assert_true (g_file_set_contents (path, (const char *) rows[i].bytes, (gssize) rows[i].n, NULL));
      g_assert_null (load_file (folder, "m.safetensors", &error));
      g_assert_nonnull (strstr (error->message, rows[i].said));
      remove_folder (folder);
    }
}

/* The quantisation beside a network opens the network; alone it says what it holds. */
static void
test_side_car (void)
{
  g_autofree char *folder = g_dir_make_tmp ("roofline-safetensors-XXXXXX", NULL);
  g_autoptr (GError) alone = NULL, error = NULL;
  g_autoptr (RoofImport) import = NULL;

  write_text (folder, "hf_quant_config.json",
              "{\"producer\":{\"name\":\"modelopt\"},\"quantization\":{\"quant_algo\":\"FP8\",\"kv_cache_quant_algo\":\"FP8\","
              "\"exclude_modules\":[\"lm_head\"]}}");
  g_assert_null (load_file (folder, "hf_quant_config.json", &alone));
  g_assert_nonnull (strstr (alone->message, "weights in fp8_tensor, cache in fp8; not quantised: lm_head"));
  g_clear_error (&alone);
  write_text (folder, "hf_quant_config.json",
              "{\"quantization\":{\"quant_algo\":\"MIXED_PRECISION\",\"quantized_layers\":{"
              "\"layers.0.ffn.experts\":{\"quant_algo\":\"NVFP4\",\"group_size\":16},"
              "\"layers.1.ffn.experts\":{\"quant_algo\":\"NVFP4\",\"group_size\":16}},\"exclude_modules\":[\"layers.0.attn.q\","
              "\"layers.1.attn.q\"]}}");
  g_assert_null (load_file (folder, "hf_quant_config.json", &alone));
  g_assert_nonnull (strstr (alone->message, "weights in nvfp4, for 2 modules only: layers.*.ffn.experts; not quantised: layers.*.attn.q)"));
  write_text (folder, "hf_quant_config.json", "{\"quantization\":{\"quant_algo\":\"FP8\",\"kv_cache_quant_algo\":\"FP8\"}}");
  write_text (folder, "config.json", "{\"model_type\":\"llama\",\"hidden_size\":128,\"num_hidden_layers\":1,\"num_attention_heads\":4,"
                                     "\"intermediate_size\":256,\"vocab_size\":64}");
  import = load_file (folder, "hf_quant_config.json", &error);
  g_assert_no_error (error);
  g_assert_cmpstr (import->format, ==, "hf-quant-config");
  g_assert_cmpstr (roof_workload_get_net (import->network, NULL)->kv, ==, "fp8");
  remove_folder (folder);
}

static double
count_parameters (const char *text,
                  const char *format)
{
  g_autofree char *folder = g_dir_make_tmp ("roofline-safetensors-XXXXXX", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofImport) import = NULL;
  g_autoptr (RoofExpansion) expansion = NULL;

  write_text (folder, "model.json", text);
  import = load_file (folder, "model.json", &error);
  g_assert_no_error (error);
  g_assert_cmpstr (import->format, ==, format);
  expansion = roof_expansion_new (roof_workload_get_net (import->network, &error), &import->network->step, &error);
  g_assert_no_error (error);
  remove_folder (folder);
  return expansion->parameters;
}

/* Model files of calculon and llm-analysis. A GPT layer has 12 h^2 weights and 13 h biases and gains. */
static void
test_sized (void)
{
  double h = 256, layers = 2, words = 51200, positions = 128;

  g_assert_cmpfloat (count_parameters ("{\"name\":\"g\",\"seq_size\":128,\"hidden\":256,\"feedforward\":1024,\"attn_heads\":4,"
                                       "\"attn_size\":64,\"num_blocks\":2}", "calculon-model"),
                     ==, layers * (12 * h * h + 13 * h) + (words + positions) * h + 2 * h);
  /* Two matrices of the MLP, not the three of a llama. */
  g_assert_cmpfloat (count_parameters ("{\"name\":\"l\",\"num_layers\":2,\"n_head\":4,\"hidden_dim\":256,\"vocab_size\":100,"
                                       "\"max_seq_len\":128,\"num_key_value_heads\":4,\"ffn_embed_dim\":1024,\"model_type\":\"llama\"}",
                                       "llm-analysis-model"),
                     ==, layers * (4 * h * h + 2 * h * 1024 + 2 * h) + 2 * 100 * h + h);
  g_assert_cmpfloat (count_parameters ("{\"name\":\"l\",\"num_layers\":2,\"n_head\":4,\"hidden_dim\":256,\"vocab_size\":100,"
                                       "\"ffn_embed_dim\":1024,\"model_type\":\"llama\",\"mlp_gated_linear_units\":true}",
                                       "llm-analysis-model"),
                     ==, layers * (4 * h * h + 3 * h * 1024 + 2 * h) + 2 * 100 * h + h);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/safetensors/packed", test_packed);
  g_test_add_func ("/roof/safetensors/network", test_network);
  g_test_add_func ("/roof/safetensors/index", test_index);
  g_test_add_func ("/roof/safetensors/bad", test_bad);
  g_test_add_func ("/roof/safetensors/lengths", test_lengths);
  g_test_add_func ("/roof/safetensors/side-car", test_side_car);
  g_test_add_func ("/roof/safetensors/sized", test_sized);
  return g_test_run ();
}
