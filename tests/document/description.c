/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/description.h"

#include <math.h>
#include <string.h>

#include "approx.h"
#include "document/files/network.h"
#include "document/json/json-text.h"

static GVariant *
describe (const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) root = roof_json_parse_foreign (text, -1, G_MAXSIZE, &error);
  GVariant *description;

  g_assert_no_error (error);
  description = roof_description_from_json (root, &error);
  g_assert_no_error (error);
  return description;
}

static void
test_types (void)
{
  g_autoptr (GVariant) description = describe ("{\"n\": 3, \"x\": 2.5, \"t\": \"a\", \"b\": true, \"l\": [1, \"two\", null], "
                                               "\"o\": {\"k\": []}, \"nothing\": null}");
  g_autofree char *text = g_variant_print (description, FALSE);

  g_assert_cmpstr (text, ==,
                   "{'n': <3.0>, 'x': <2.5>, 't': <'a'>, 'b': <true>, 'l': <[<1.0>, <'two'>]>, 'o': <{'k': <@av []>}>, 'nothing': <@mv nothing>}");
}

/* What Python writes for numbers that are none is as good as nothing; the format itself does not take it. */
static void
test_no_numbers (void)
{
  static const char *const words[] = { "NaN", "Infinity", "-Infinity" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      g_autofree char *text = g_strdup_printf ("{\"limit\": [0.0, %s], \"gone\": %s, \"kept\": -1}", words[i], words[i]);
      g_autoptr (GVariant) description = describe (text);
      g_autofree char *printed = g_variant_print (description, FALSE);
      g_autoptr (GError) error = NULL;

      g_assert_cmpstr (printed, ==, "{'limit': <[<0.0>]>, 'gone': <@mv nothing>, 'kept': <-1.0>}");
      g_assert_null (roof_json_parse (text, -1, &error));
      g_assert_nonnull (error);
    }
}

static void
test_round_trip (void)
{
  static const char text[] = "{\n"
                             "  \"name\": \"x\",\n"
                             "  \"sizes\": [320, 640.5],\n"
                             "  \"on\": false,\n"
                             "  \"none\": null,\n"
                             "  \"inner\": {\n"
                             "    \"deep\": \"y\"\n"
                             "  }\n"
                             "}\n";
  g_autoptr (GVariant) description = describe (text);
  g_autoptr (JsonNode) back = roof_description_to_json (description);
  g_autofree char *printed = roof_json_print (back);

  g_assert_cmpstr (printed, ==, text);
}

typedef struct
{
  const char *content, *says;
} Refusal;

static void
test_refused (void)
{
  static const Refusal refusals[] = {
    { "", "the file is empty" },
    { "[1]", "not a model description" },
    { "7", "not a model description" },
    { "{\"a\": 1", "line 1, column" },
    { "{} {}", "something follows" },
    { "../../blobs/c360f5f4046ca9d7f2ea", "cache's pointer to a file" },
    { "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n", "cache's pointer to a file" },
  };
  g_autofree char *folder = g_dir_make_tmp ("roofline-description-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "config.json", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  for (guint i = 0; i < G_N_ELEMENTS (refusals); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_true (g_file_set_contents (path, refusals[i].content, -1, NULL));
      g_assert_null (roof_description_load (file, &error));
      assert_error_says (error, refusals[i].says);
      assert_error_says (error, path);
    }
  g_assert_true (g_file_delete (file, NULL, NULL));
  {
    g_autoptr (GError) error = NULL;

    g_assert_null (roof_description_load (file, &error));
    assert_error_says (error, path);
  }
}

/* By what it calls itself, else by where it lies. */
static void
test_names (void)
{
  static const struct
  {
    const char *file, *content, *name, *id;
  } cases[] = {
    { "config.json", "{\"name\": \"My Net 2\"}", "My Net 2", "my-net-2" },
    { "config.json", "{\"_name_or_path\": \"org/Some-Model_7B\"}", "Some-Model_7B", "some-model-7b" },
    { "config.json", "{\"_name_or_path\": \"plain\"}", "plain", "plain" },
    { "config.json", "{\"hidden_size\": 1}", "the-folder", "the-folder" },
    { "llama.json", "{\"hidden_size\": 1}", "llama", "llama" },
    { "noending", "{\"name\": \"\"}", "noending", "noending" },
  };
  g_autofree char *top = g_dir_make_tmp ("roofline-network-XXXXXX", NULL);
  g_autofree char *folder = g_build_filename (top, "the-folder", NULL);

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_build_filename (folder, cases[i].file, NULL);
      g_autoptr (GError) error = NULL;
      g_autoptr (RoofWorkload) workload = NULL;

      g_assert_true (g_file_set_contents (path, cases[i].content, -1, NULL));
      workload = roof_network_resolve (path, &error);
      g_assert_no_error (error);
      g_assert_cmpstr (workload->name, ==, cases[i].name);
      g_assert_cmpstr (workload->id, ==, cases[i].id);
      g_assert_cmpfloat (workload->step.batch, ==, 1);
    }
}

static void
test_bundled (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofWorkload) workload = roof_network_resolve ("llama-3.1-8b", &error);

  g_assert_no_error (error);
  g_assert_cmpstr (workload->name, ==, "Llama 3.1 8B");
  g_assert_null (roof_network_resolve ("llama-9", &error));
  assert_error_says (error, "llama-9");
}

/* How the weights are stored may stand in a file beside the description. */
static void
test_side_car (void)
{
  static const struct
  {
    const char *file, *content, *beside, *side_car, *finds; /* finds: the algorithm or the method, or what is wrong */
  } cases[] = {
    { "config.json", "{\"a\": 1}", "hf_quant_config.json", "{\"quantization\": {\"quant_algo\": \"FP8\"}}", "FP8" },
    { "my_config.json", "{\"a\": 1}", "my_hf_quant_config.json", "{\"quantization\": {\"quant_algo\": \"FP8\"}}", "FP8" },
    { "config.json", "{\"quantization_config\": {\"quant_algo\": \"W4A16\"}}", "hf_quant_config.json",
      "{\"quantization\": {\"quant_algo\": \"FP8\"}}", "W4A16" },
    { "config.json", "{\"quantization_config\": {\"quant_algo\": \"W4A16\"}}", "hf_quant_config.json", "{}", "W4A16" },
    { "config.json", "{\"a\": 1}", "hf_quant_config.json", "{\"quantization\": {", "hf_quant_config.json: line 1" },
    { "config.json", "{\"a\": 1}", "quantize_config.json", "{\"bits\": 4}", "gptq" },
    { "config.json", "{\"a\": 1}", "quantize_config.json", "{\"bits\": 4, \"quant_method\": \"awq\"}", "awq" },
    { "config.json", "{\"a\": 1}", "quant_config.json", "{\"w_bit\": 4}", "awq" },
    { "config.json", "{\"quantization_config\": {\"quant_algo\": \"W4A16\"}}", "quantize_config.json", "{\"bits\": 4}", "W4A16" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *top = g_dir_make_tmp ("roofline-network-XXXXXX", NULL);
      g_autofree char *path = g_build_filename (top, cases[i].file, NULL);
      g_autofree char *beside = g_build_filename (top, cases[i].beside, NULL);
      g_autoptr (GError) error = NULL;
      g_autoptr (RoofWorkload) workload = NULL;
      g_autoptr (GVariant) quantization = NULL;
      const char *algorithm = NULL;

      g_test_message ("row %u", i);
      g_assert_true (g_file_set_contents (path, cases[i].content, -1, NULL));
      g_assert_true (g_file_set_contents (beside, cases[i].side_car, -1, NULL));
      workload = roof_network_resolve (path, &error);
      if (workload == NULL)
        {
          assert_error_says (error, cases[i].finds);
          continue;
        }
      quantization = g_variant_lookup_value (workload->description, "quantization_config", G_VARIANT_TYPE_VARDICT);
      g_assert_true (g_variant_lookup (quantization, "quant_algo", "&s", &algorithm)
                     || g_variant_lookup (quantization, "quant_method", "&s", &algorithm));
      g_assert_cmpstr (algorithm, ==, cases[i].finds);
    }
}

/* The format of the cache stands beside a quantisation that does not give one. */
static void
test_side_car_cache (void)
{
  static const struct
  {
    const char *content, *expected; /* expected: (nullable) */
  } cases[] = {
    { "{\"a\": 1}", "FP8" },
    { "{\"quantization_config\": {\"quant_algo\": \"NVFP4\"}}", "FP8" },
    { "{\"text_config\": {\"quantization_config\": {\"quant_algo\": \"NVFP4\"}}}", "FP8" },
    { "{\"kv_cache_quant_algo\": \"INT8\"}", "INT8" },
  };
  g_autofree char *top = g_dir_make_tmp ("roofline-network-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (top, "config.json", NULL);
  g_autofree char *beside = g_build_filename (top, "hf_quant_config.json", NULL);

  g_assert_true (g_file_set_contents (beside, "{\"quantization\": {\"quant_algo\": \"NVFP4\", \"kv_cache_quant_algo\": \"FP8\"}}",
                                      -1, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (RoofWorkload) workload = NULL;
      const char *cache = NULL;

      g_assert_true (g_file_set_contents (path, cases[i].content, -1, NULL));
      workload = roof_network_resolve (path, &error);
      g_assert_no_error (error);
      g_variant_lookup (workload->description, "kv_cache_quant_algo", "&s", &cache);
      g_assert_cmpstr (cache, ==, cases[i].expected);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/description/types", test_types);
  g_test_add_func ("/roof/description/no-numbers", test_no_numbers);
  g_test_add_func ("/roof/description/round-trip", test_round_trip);
  g_test_add_func ("/roof/description/refused", test_refused);
  g_test_add_func ("/roof/description/names", test_names);
  g_test_add_func ("/roof/description/bundled", test_bundled);
  g_test_add_func ("/roof/description/side-car", test_side_car);
  g_test_add_func ("/roof/description/side-car-cache", test_side_car_cache);
  return g_test_run ();
}
