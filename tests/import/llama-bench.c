/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "approx.h"
#include "load.h"

/* llama-bench in all its outputs: a model of 1e9 parameters in 500 MB. */
#define RECORD(model, rest)                                                                        \
  "{\"model_type\": \"" model "\", \"model_size\": 500000000, \"model_n_params\": 1000000000, "    \
                              "\"flash_attn\": true, \"n_gpu_layers\": -1, " rest "}"
#define DECODE                                                                                     \
  "\"n_prompt\": 0, \"n_gen\": 100, \"n_depth\": 4096, \"avg_ns\": 2000000000, \"avg_ts\": 50.1, " \
  "\"samples_ns\": [1900000000, 2000000000, 2200000000]"
#define PREFILL                                                                                    \
  "\"n_prompt\": 1024, \"n_gen\": 0, \"n_ubatch\": 512, \"avg_ns\": 1000000000, \"stddev_ns\": "   \
  "10000000, \"avg_ts\": 1024"

static const Expected expected[] = {
  { "small Q4 tg100 @ d4096", 2e11, "dram", 5e10, 2, NULL },
  { "small Q4 pp1024", 2048e9, "dram", 1e9, 1, NULL },
};

static void
test_json (void)
{
  static const char *const texts[] = {
    "[" RECORD ("small Q4", DECODE) ",\n" RECORD ("small Q4", PREFILL) "]",
    RECORD ("small Q4", DECODE) "\n" RECORD ("small Q4", PREFILL) "\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (RoofImport) import = load_sound (texts[i]);
      const RoofMeasurement *first = roof_kernel_get_measurement (import->kernels->pdata[0]);
      const RoofMeasurement *second = roof_kernel_get_measurement (import->kernels->pdata[1]);

      g_assert_cmpstr (import->format, ==, "llama-bench");
      g_assert_cmpuint (import->kernels->len, ==, 2);
      g_assert_cmpuint (first->n_times, ==, 3);
      assert_approx (find_number (import, 0, "bytes.dram"), 5e10, 1e-12);
      assert_approx (find_number (import, 1, "bytes.dram"), 1e9, 1e-12);
      assert_approx (second->sigma, 0.01, 1e-12);
      assert_found (import, ROOF_FINDING_GUESSED, "attention");
    }
}

static void
test_tables (void)
{
  static const char *const texts[] = {
    "model_type,model_size,model_n_params,n_batch,n_prompt,n_gen,n_depth,avg_ns,avg_ts\n"
    "\"small "
    "Q4\",\"500000000\",\"1000000000\",\"512\",\"0\",\"100\",\"4096\",\"2000000000\",\"50.1\"\n"
    "\"small "
    "Q4\",\"500000000\",\"1000000000\",\"512\",\"1024\",\"0\",\"0\",\"1000000000\",\"1024\"\n",
    "CREATE TABLE IF NOT EXISTS test (\n  model_type TEXT\n);\n"
    "INSERT INTO test (model_type, model_size, model_n_params, n_prompt, n_gen, n_depth, avg_ns, "
    "avg_ts) VALUES ('small Q4', '500000000', "
    "'1000000000', '0', '100', '4096', '2000000000', '50.1');\n"
    "INSERT INTO llama_bench (model_type, model_size, model_n_params, n_prompt, n_gen, n_depth, avg_ns, "
    "avg_ts) VALUES ('small Q4', '500000000', "
    "'1000000000', '1024', '0', '0', '1000000000', '1024');\n",
    "ggml_cuda_init: found 1 | device\n| model | size | params | backend | ngl | test | t/s |\n| "
    "--- | ---: | ---: | --- | --: | ---: | ---: |\n"
    "| small Q4 | 476.837158203125 MiB | 1.00 B | CUDA | 99 | tg100 @ d4096 | 50.00 \302\261 0.10 "
    "|\n"
    "| small Q4 | 476.837158203125 MiB | 1.00 B | CUDA | 99 | pp 1024 | 1024.00 \302\261 2.00 "
    "|\n\nbuild: 34ce48d97 (7356)\n",
    "| model | size | params | backend | ngl | test | t/s |\n| --- | ---: | ---: | --- | --: | ---: | ---: |\n"
    "| small Q4 | 476,837158203125 MiB | 1,00 B | CUDA | 99 | tg100 @ d4096 | 50,00 \302\261 0,10 |\n"
    "| small Q4 | 476,837158203125 MiB | 1,00 B | CUDA | 99 | pp 1024 | 1024,00 \302\261 2,00 |\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (RoofImport) import = load_sound (texts[i]);

      g_test_message ("text %u", i);
      assert_kernels (import, expected, G_N_ELEMENTS (expected));
    }
}

/* Options that are swept tell tests apart, as do tables of several devices. */
static void
test_names (void)
{
#define TABLE "| model | size | params | fa | test | t/s |\n| - | - | - | - | - | - |\n" \
  "| m | 1 GiB | 1 B | 0 | tg10 | 5 \302\261 0 |\n| m | 1 GiB | 1 B | 1 | tg10 | 6 \302\261 0 |\n"
  g_autoptr (RoofImport) import = load_sound (TABLE "\n" TABLE);

  g_assert_cmpuint (import->kernels->len, ==, 4);
  g_assert_cmpstr (roof_kernel_get_name (import->kernels->pdata[0]), ==, "m tg10 fa=0");
  g_assert_cmpstr (roof_kernel_get_name (import->kernels->pdata[3]), ==, "m tg10 fa=1 (2)");
  assert_approx (find_number (import, 0, "bytes.dram"), 10 * 1073741824., 1e-12);
}

/* Of a mixture of experts not all parameters take part in a token. */
static void
test_mixture (void)
{
  g_autoptr (RoofImport) import = load_sound ("[" RECORD ("big 1B.A0.25B Q4", DECODE) "," RECORD ("big MoE", DECODE) "]");

  g_assert_cmpuint (import->kernels->len, ==, 2);
  g_assert_true (isnan (roof_kernel_find_number (import->kernels->pdata[1], "flops")));
  assert_approx (roof_kernel_find_number (import->kernels->pdata[0], "flops"), 5e10, 1e-12);
  assert_approx (find_number (import, 0, "bytes.dram"), 1.25e10, 1e-12);
  assert_found (import, ROOF_FINDING_LEFT_OUT, "mixture of experts");
}

/* llama.cpp calls some mixtures of experts as if they were dense. */
static void
test_mixtures_by_name (void)
{
  static const struct { const char *model; double active; } models[] = {
    { "deepseek2 671B Q4_K - Medium", NAN }, { "grok 314B Q2_K", NAN }, { "arctic 10B+128x3.66B Q4_0", NAN }, { "llama 8x7B Q4_0", NAN },
    { "llama4 0.17Bx16E (Scout) Q4_K", 0.17e9 }, { "llama 70B Q4_0", 1e9 },
    { "DeepSeek R1 Distill 8B Q4_0", 1e9 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (models); i++)
    {
      g_autofree char *name = g_strdup_printf ("{\"model_type\": \"%s\", \"model_size\": 500000000, \"model_n_params\": 1000000000, "
                                               "\"n_prompt\": 0, \"n_gen\": 10, \"avg_ns\": 1000000000, \"avg_ts\": 10}",
                                               models[i].model);
      g_autoptr (RoofImport) import = load_sound (name);
      double flops = find_number (import, 0, "flops");

      if (isnan (models[i].active))
        g_assert_true (isnan (flops));
      else
        assert_approx (flops, 2 * models[i].active * 10, 1e-12);
    }
}

/* A field of a backend without a title among those of the backends, in the usual order of columns and in others; where nothing says
 * which field has none, the table is refused. */
static void
test_untitled (void)
{
#define SIZES "model_type,model_size,model_n_params,n_prompt,n_gen"
#define VALUES "small Q4,500000000,1000000000,0,100"
  static const char *const sound[] = {
    "build_number,cuda,metal,blas,cpu_info," SIZES ",avg_ns,avg_ts\n1275,1,0,0,1,i7," VALUES ",2000000000,50.1\n",
    "avg_ns,avg_ts,n_gen,cuda,metal,blas,n_prompt,model_n_params,model_size,model_type,host\n"
    "2000000000,50.1,100,1,0,0,1,0,1000000000,500000000,small Q4,pc\n",
  };
  static const char *const refused[] = {
    SIZES ",avg_ns,avg_ts\n1," VALUES ",2000000000,50.1\n",
    SIZES ",cuda,blas,avg_ns,avg_ts\n1," VALUES ",1,0,2000000000,50.1\n",
    "cuda," SIZES ",blas,avg_ns,avg_ts\n1,1," VALUES ",0,2000000000,50.1\n",
    "cuda,blas," SIZES ",avg_ns,avg_ts\n1,0," VALUES ",2000000000,50.1,1\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (sound); i++)
    {
      g_autoptr (RoofImport) import = load_sound (sound[i]);

      assert_approx (find_number (import, 0, "flops"), 2e11, 1e-12);
      assert_approx (find_number (import, 0, "bytes.dram"), 5e10, 1e-12);
      assert_approx (roof_kernel_get_measurement (import->kernels->pdata[0])->time, 2, 1e-12);
      assert_found (import, ROOF_FINDING_GUESSED, "1 field more than there are titles");
    }
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    assert_refused (refused[i], "line 2: 1 field more than there are titles, and nothing says which");
}

/* Lines of a log before, between and behind records. */
static void
test_log (void)
{
  g_autoptr (RoofImport) import
      = load_sound ("ggml_cuda_init: found 1\n" RECORD ("m", DECODE) "\nload_backend: CPU\n" RECORD ("m", DECODE) "\nDone in 3 s\n");

  g_assert_cmpuint (import->kernels->len, ==, 2);
  assert_approx (find_number (import, 0, "flops"), find_number (import, 1, "flops"), 1e-12);
  assert_found (import, ROOF_FINDING_LEFT_OUT, "1 line of text before the JSON");
  assert_found (import, ROOF_FINDING_LEFT_OUT, "2 lines of text among the lines of JSON");
}

static void
test_refused (void)
{
  assert_refused ("[" RECORD ("m", "\"avg_ts\": 5") "]", "the number of tokens is missing");
  assert_refused (RECORD ("m", DECODE) "\n{\"model_type\": ", "line 2");
  assert_refused ("ggml_cuda_init: found 1\n" RECORD ("m", DECODE) "\n{\"model_type\": ", "after 1 line of text: line 2");
  assert_refused ("[" RECORD ("m", DECODE) ", 7]", "element 1: an object");
  assert_refused ("ggml_cuda_init: found 1\n" RECORD ("m", DECODE) "\n[7]\n", "after 1 line of text: line 2: element 0: an object");
  assert_refused ("| model | size | params | test | t/s |\nggml_abort\n", "no test of llama-bench");
  assert_refused ("INSERT INTO test (avg_ts", "no test of llama-bench");
}

/* The number of parameters as spreadsheets and hands write it. */
static void
test_parameters (void)
{
  static const char *const written[] = { "6.74 B", "6,74 B", "6740 M", "6.74e3 M", "6740000000" };

  for (guint i = 0; i < G_N_ELEMENTS (written); i++)
    {
      g_autofree char *text = g_strdup_printf ("| model | size | params | backend | ngl | test | t/s |\n|---|--:|--:|---|--:|--:|--:|\n"
                                               "| llama 7B Q4_0 | 3.56 GiB | %s | CUDA | 99 | tg128 | 100 \302\261 1 |\n", written[i]);
      g_autoptr (RoofImport) import = load_sound (text);

      assert_approx (find_number (import, 0, "flops"), 2 * 6.74e9 * 128, 1e-12);
    }
}

/* A test without a time, or a table that does not say how large the model is. */
static void
test_incomplete (void)
{
  g_autoptr (RoofImport) import = load_sound ("| model | size | params | backend | ngl | test | t/s |\n|---|--:|--:|---|--:|--:|--:|\n"
                                              "| llama 7B Q4_0 | 3.56 GiB | 6.74 B | CUDA | 99 | pp512 | nan \302\261 nan |\n"
                                              "| llama 7B Q4_0 | 3.56 GiB | 6.74 B | CUDA | 99 | tg128 | 100 \302\261 1 |\n");

  g_assert_cmpuint (import->kernels->len, ==, 1);
  assert_found (import, ROOF_FINDING_SKIPPED, "there is no time and no rate");
  assert_refused ("| model | backend | ngl | test | t/s |\n|---|---|--|--|--|\n| llama 7B | CUDA | 99 | pp 512 | 2000.0 \302\261 1 |\n",
                  "the number of parameters is missing");
  assert_refused ("[{\"model_type\": \"llama\", \"n_prompt\": 512, \"n_gen\": 0, \"avg_ns\": 5e7, \"avg_ts\": 10240}]",
                  "the number of parameters is missing");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/llama-bench/json", test_json);
  g_test_add_func ("/roof/llama-bench/tables", test_tables);
  g_test_add_func ("/roof/llama-bench/parameters", test_parameters);
  g_test_add_func ("/roof/llama-bench/names", test_names);
  g_test_add_func ("/roof/llama-bench/mixture", test_mixture);
  g_test_add_func ("/roof/llama-bench/mixtures-by-name", test_mixtures_by_name);
  g_test_add_func ("/roof/llama-bench/untitled", test_untitled);
  g_test_add_func ("/roof/llama-bench/log", test_log);
  g_test_add_func ("/roof/llama-bench/refused", test_refused);
  g_test_add_func ("/roof/llama-bench/incomplete", test_incomplete);
  return g_test_run ();
}
