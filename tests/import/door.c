/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gstdio.h>
#include <string.h>

#include "approx.h"
#include "import/foreign-table.h"
#include "import/import.h"
#include "load.h"

#define LLAMA "{\"model_type\": \"llama\", \"hidden_size\": 64, \"num_hidden_layers\": 2, \"num_attention_heads\": 4, " \
              "\"intermediate_size\": 128, \"vocab_size\": 100}"

/* What a file holds says which format it is; its name only where the content does not. */
static const struct
{
  const char *name, *text, *id;
} recognised[] = {
  { "a.txt", "NVR", NULL }, /* without the NUL */
  { "a.ncu-rep", "no such report", "ncu-report" },
  { "a.gguf", "anything", "gguf" },
  { "a.gguf", "name,flops\na,1\n", "gguf" },
  { "a.gguf", "", NULL },
  { "a.gguf", "{\"kernels\": []", NULL },
  { "a.json.gz", "words", NULL },
  { "a.nsys-rep", "anything", "nsys-report" },
  { "model.safetensors", "version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 2669283096\n", "lfs-pointer" },
  { "config.json", "../../blobs/c0ffee", "cache-pointer" },
  { "a.csv", "../../blobs/c0ffee,1\n{", "csv" },
  { "a.txt", LLAMA, "config" },
  { "a.csv", LLAMA, "config" },
  { "a", "{\"format\": \"roofline-machine\"}", "machine" },
  { "a.csv", "name,flops\na,1\n", "csv" },
  { "a.csv", "Processing [r.sqlite]...\n\"Total (MB)\",\"Count\",\"Avg (MB)\",\"Operation\"\n33.554,8,4.194,[CUDA memset]\n", "nsys-other" },
  { "a.csv", "PID,TID,DevId,Count,TAvg (ns),KAvg (ns),KMed (ns),API Name,Kernel Name\n1,1,0,4,6,5,5,cudaLaunchKernel,k\n", "nsys-other" },
  { "a.csv", "\"Kernel Name\",\"gemm\"\n\"#\",\"Source\",\"Warp Stall Sampling (All Samples)\",\"Instructions Executed\"\n", "ncu-source" },
  { "a.csv", "ID,Process ID,Kernel Name,Metric Name,Metric Unit,Metric Value,Rule Description\n0,1,k,,,,Warp Stall Sampling\n", "ncu" },
  { "a.csv", "Kernel Name,Metric Name,Metric Value\nk,time_us,3\nk,gflops,5\n", "csv" },
  { "a.csv", "Kernel Name,Metric Name,Metric Value\nk,dram__bytes.sum,3\n", "ncu" },
  { "ops_summary.csv", "name,total_direct_kernel_time_sum,Count,total_direct_kernel_time_ms\naten::mm,1000.0,10,1.0\n", "tracelens-times" },
  { "a.csv", "name,total_direct_kernel_time_sum,Count,Input Dims bytes\naten::mm,300,4,5\n", "tracelens-times" },
  { "a.csv", "name,total_direct_kernel_time_sum,\"Input Dims bytes\"\naten::mm,300,5\n", "tracelens-times" },
  { "a.csv", "kernel,dram bytes,time,total_direct_kernel_time_sum\nmm,1e6,0.01,3\n", "csv" },
  { "a.csv", "kernel,flops,bytes,time,total_direct_kernel_time_sum\nmm,1e9,1e6,0.01,3\n", "csv" },
  { "a.csv", "name,flops,time,total_direct_kernel_time\nmm,1e9,0.01,3\n", "csv" },
  { "a.csv", "name,GFLOPS_first,Data Moved (MB)_first,Kernel Time (\302\265s)_sum,total_direct_kernel_time_sum\nmm,1,1,10,10\n", "tracelens" },
  { "gpu_timeline.csv", "type,time ms,percent\ncomputation_time,100.0,80\n", "tracelens-times" },
  { "a.txt", "HloModule jit_f, is_scheduled=true\n\nENTRY %main.4 {\n", "xla-program" },
  { "a.mlir", "module @jit_f attributes {mhlo.num_partitions = 1 : i32} {\n  func.func public @main() {\n", "xla-program" },
  { "a.json", "{\"byCategory\": {\"name\": \"by category\", \"metrics\": {}}, \"byProgram\": {}}", "xprof-op-profile" },
  { "a.json", "{\"byCategory\": {\"a\": 1}, \"kernels\": [{\"name\": \"k\", \"metrics\": {}}]}", "config" },
  { "a.csv.gz", "name,flops\na,1\n", "csv" },
  { "a", "name,flops\na,1\n", "csv" },
  { "a", "name,words\na,1\n", NULL },
  { "a.csv", "Time(%),Total Time (ms),Calls,Avg (ms),Name,flops,bytes\n60,2,2,1,gemm,1e9,1e9\n", "csv" },
  { "a.csv", "\"Time(%)\",\"Total Time (ns)\",\"Num Calls\",\"Avg (ns)\",\"Min (ns)\",\"Max (ns)\",\"Name\"\n60,2,2,1,1,1,\"a\"\n",
    "nsys-summary" },
  { "a.csv", "\"Time(%)\",\"Time\",\"Calls\",\"Avg\",\"Min\",\"Max\",\"Name\"\n%,ms,,us,us,us,\n", "nvprof-summary" },
  { "a.csv", "\"Domain\",\"Function\",\"Process_Id\",\"Thread_Id\",\"Correlation_Id\",\"Start_Timestamp\",\"End_Timestamp\"\n", "rocprof-host" },
  { "a.csv", "\"Kind\",\"Direction\",\"Source_Agent_Id\",\"Correlation_Id\",\"Start_Timestamp\",\"End_Timestamp\"\n", "rocprof-host" },
  { "a.csv", "name,iterations,real_time,cpu_time,time_unit,bytes_per_second,\"FLOPS\"\n", "google-benchmark" },
  { "a.json", "{\"context\": {}, \"benchmarks\": [{\"name\": \"a\", \"iterations\": 1, \"real_time\": 1, \"cpu_time\": 1, \"time_unit\": \"ns\"}]}",
    "google-benchmark" },
  { "a.csv", "name,flops,bytes,time (ns),iterations,real_time,cpu_time,time_unit\na,1e6,1e6,100,7,100,99,ns\n", "csv" },
  { "a.csv", "name,iterations,real_time,cpu_time,time_unit,flops,bytes,time (ns)\na,7,100,99,ns,1e6,1e6,100\n", "csv" },
  { "a.csv", "name,iterations,real_time,cpu_time,time_unit,flops,bytes,duration_ns\na,7,100,99,ns,1e6,1e6,100\n", "csv" },
  { "a", "            Type  Time(%)      Time     Calls       Avg       Min       Max  Name\n", "nvprof-summary" },
};

static char *
write_file (const char *folder,
            const char *name,
            const char *content,
            gssize      length)
{
  char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents (path, content, length, NULL));
  return path;
}

static void
test_recognised (void)
{
  g_autofree char *folder = g_dir_make_tmp ("roofline-door-XXXXXX", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (recognised); i++)
    {
      g_autofree char *path = write_file (folder, recognised[i].name, recognised[i].text, -1);
      g_autoptr (GFile) file = g_file_new_for_path (path);
      const RoofForeignFormat *format = roof_import_recognize (file);

      g_test_message ("row %u: %s", i, recognised[i].name);
      g_assert_cmpstr (format != NULL ? format->id : NULL, ==, recognised[i].id);
      g_remove (path);
    }
  g_assert_cmpint (g_remove (folder), ==, 0);
}

/* @content packed by gzip. */
static GBytes *
pack (const char *content,
      gsize       length)
{
  g_autoptr (GConverter) packer = G_CONVERTER (g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, 9));
  g_autoptr (GOutputStream) memory = g_memory_output_stream_new_resizable ();
  g_autoptr (GOutputStream) stream = g_converter_output_stream_new (memory, packer);

  g_assert_true (g_output_stream_write_all (stream, content, length, NULL, NULL, NULL));
  g_assert_true (g_output_stream_close (stream, NULL, NULL));
  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (memory));
}

/* Loads the packed @content, cut after @most bytes. (transfer full) (nullable) */
static RoofImport *
load_packed (const char  *content,
             gsize        length,
             gsize        most,
             GError     **error)
{
  g_autofree char *folder = g_dir_make_tmp ("roofline-door-XXXXXX", NULL);
  g_autoptr (GBytes) packed = pack (content, length);
  g_autofree char *path
      = write_file (folder, "packed.gz", g_bytes_get_data (packed, NULL), (gssize) MIN (most, g_bytes_get_size (packed)));
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (RoofMachine) machine = load_machine ("nvidia-h100-sxm5-80gb");
  RoofImport *import = roof_import_load (file, NULL, machine, NULL, NULL, NULL, error);

  g_remove (path);
  g_assert_cmpint (g_remove (folder), ==, 0);
  return import;
}

static void
test_packed (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofImport) network = load_packed (LLAMA, strlen (LLAMA), G_MAXSIZE, &error);
  g_autoptr (RoofImport) table = NULL;

  g_assert_no_error (error);
  g_assert_cmpstr (network->format, ==, "config");
  g_assert_cmpstr (network->network->name, ==, "packed");
  g_assert_cmpuint (network->kernels->len, ==, 0);
  table = load_packed ("name,flops\na,1\nb,2\n", 19, G_MAXSIZE, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (table->kernels->len, ==, 2);
  g_assert_cmpint (table->total, ==, 0);
}

static void
test_cut (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (load_packed (LLAMA, strlen (LLAMA), 40, &error));
  g_assert_nonnull (error);
  g_assert_nonnull (strstr (error->message, "packed.gz: byte 40: the packed file is cut off"));
}

static void
test_packed_twice (void)
{
  g_autoptr (GBytes) once = pack (LLAMA, strlen (LLAMA));
  g_autoptr (GError) error = NULL;

  g_assert_null (load_packed (g_bytes_get_data (once, NULL), g_bytes_get_size (once), G_MAXSIZE, &error));
  g_assert_nonnull (error);
  g_assert_nonnull (strstr (error->message, "packed.gz: the file is packed twice: unpack it once with “gunzip”"));
}

/* Some eighty kilobytes that unpack to as many megabytes of rows. */
static void
test_bomb (void)
{
  gsize length = 80 * 1024 * 1024;
  g_autofree char *rows = g_malloc (length);
  g_autoptr (GError) error = NULL;

  memset (rows, '\n', length);
  memcpy (rows, "name,flops\na,1\n", 15);
  g_assert_null (load_packed (rows, length, G_MAXSIZE, &error));
  g_assert_nonnull (strstr (error->message, "it unpacks to more than 200 times its size"));
}

/* What is recognised but cannot be read says what can be done. */
static void
refuse (const char *name,
        const char *content,
        gssize      length,
        const char *wanted)
{
  g_autofree char *folder = g_dir_make_tmp ("roofline-door-XXXXXX", NULL);
  g_autofree char *path = write_file (folder, name, content, length);
  g_autoptr (GFile) file = g_file_new_for_path (wanted == NULL ? folder : path);
  g_autoptr (RoofMachine) machine = load_machine ("nvidia-h100-sxm5-80gb");
  g_autoptr (GError) error = NULL;

  g_assert_null (roof_import_load (file, NULL, machine, NULL, NULL, NULL, &error));
  g_test_message ("%s", error->message);
  g_assert_true (g_str_has_prefix (error->message, folder));
  g_assert_nonnull (strstr (error->message, wanted != NULL ? wanted : "advisor --report=survey"));
  g_remove (path);
  g_remove (folder);
}

/* A table that has times as nvprof's summary does, and work as well, is read. */
static void
test_timed (void)
{
  g_autoptr (RoofImport) import = load_sound ("Time(%),Total Time (ms),Calls,Avg (ms),Name,flops,bytes\n60,2,2,1,gemm,1e9,1e9\n");

  g_assert_cmpuint (import->kernels->len, ==, 1);
  assert_approx (find_number (import, 0, "flops"), 1e9, 1e-12);
}

static void
test_advice (void)
{
  refuse ("a", "NVR\0\1\2", 6, "ncu --import FILE --page raw --csv");
  refuse ("a.csv", "SQLite format 3\0\20\0", 18,
          roof_import_find_format ("rocpd", NULL)->read != NULL ? "the database is damaged, or its end is missing"
                                                                : "rocpd convert -i FILE --output-format csv");
  refuse ("m.gguf", "version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 123456\n", -1,
          "a Git LFS pointer, not the file (123456 B)");
  refuse ("m.gguf", "version https://git-lfs.github.com/spec/v1\n", -1, "a Git LFS pointer, not the file: ");
  refuse ("config.json", "../../blobs/c0ffee", -1, "Hugging Face cache");
  refuse ("p.bin", "PK\3\4\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\20\0\0\0archive/data.pkl", 46, "safetensors or GGUF");
  refuse ("e000.advixeproj", "", 0, NULL);
  refuse ("noise.gguf", "\200\0\3", 3, "the content does not begin with “GGUF”");
  refuse ("noise.gguf.gz", "GGU", 3, "the content does not begin with “GGUF”");
  refuse ("noise.safetensors", "words", -1, "the content does not begin with the length of a header");
  refuse ("noise.ncu-rep", "\200\3", 2, "the content does not begin with “NVR”");
  refuse ("noise.db", "\200\3", 2, "the content does not begin with “SQLite format 3”");
  refuse ("noise.json.gz", "\200\3\201\202\203\204\205\206", 8, "a file packed by gzip, but the content does not begin");
  refuse ("results.xlsx", "PK\3\4\24\0\6\0\10\0\0\0!\0\0\0\0\0\0\0\0\0\0\0\0\0\23\0\0\0[Content_Types].xml", 49, "saved as CSV");
  refuse ("trace.json.zip", "PK\3\4\24\0\0\0\10\0\0\0!\0\0\0\0\0\0\0\0\0\0\0\0\0\12\0\0\0trace.json", 40, "this is an archive");
  refuse ("trace.json.zst", "\050\265\057\375\4\0\1\2\3\4\5\6", 12, "this is an archive");
  refuse ("config.json", "\n<!DOCTYPE html>\n<html><body>Not found</body></html>\n", -1, "this is a web page");
  refuse ("v.csv", "==7== Profiling result:\n\"Type\",\"Time(%)\",\"Time\",\"Calls\",\"Avg\",\"Min\",\"Max\",\"Name\"\n,%,ms,,us,us,us,\n", -1,
          "nvprof --csv --metrics");
  refuse ("n.txt", " ** CUDA GPU Kernel Summary (cuda_gpu_kern_sum):\n\n Time (%)  Total Time (ns)  Name\n", -1, "--format csv");
  refuse ("a.csv", "\"Node_Id\",\"Logical_Node_Id\",\"Agent_Type\",\"Simd_Count\",\"Name\"\n4,1,\"GPU\",1216,\"gfx942\"\n", -1,
          "counter_collection.csv has the kernels");
  refuse ("p.json", "[{\"count\": 100}, {\"name\": \"fc\", \"timeMs\": 10, \"averageMs\": 0.1, \"percentage\": 50}]", -1, "trtexec --loadEngine");
  refuse ("l.json", "{\"avg_latency\": 1.5, \"latencies\": [1.5], \"percentiles\": {\"50\": 1.5}}", -1, "--model CONFIG.json");
  refuse ("t.json", "{\"elapsed_time\": 10, \"total_num_tokens\": 64000, \"tokens_per_second\": 6400}", -1, "--model CONFIG.json");
  refuse ("r.json", "{\"engine\": {\"model\": \"m\"}, \"request_info\": {}, \"performance\": {}}", -1, "--model CONFIG.json");
  refuse ("tgi.md", "| Step | Batch Size | Average |\n|---|---|---|\n| Prefill | 1 | 33.40 ms |\n| Decode (token) | 1 | 21.50 ms |\n", -1,
          "a benchmark of a language model");
  refuse ("trtllm.txt", "Model: llama\nRequest Throughput (req/sec): 43.2\nTotal Output Throughput (tokens/sec): 5530.7\n", -1,
          "a benchmark of a language model");
  refuse ("genai.csv", "Metric,avg,min,max\nTime To First Token (ms),19,16,50\n\nMetric,Value\nRequest Throughput (per sec),1.95\n", -1,
          "a benchmark of a language model");
  refuse ("guide.json", "{\"benchmarks\": [{\"metrics\": {\"output_tokens_per_second\": {\"mean\": 100}}}]}", -1, "a benchmark of a language model");
  refuse ("list.json", "[{\"metrics\": {\"output_tokens_per_second\": {\"mean\": 3}}}]", -1, "a benchmark of a language model");
  refuse ("k.txt", "                                   kerncraft\n2d-5pt.c                 -m SNB.yml\n4.40 GFLOP/s due to MEM\n", -1,
          "kerncraft's analysis of a loop: a prediction without measurements");
  refuse ("kernels.json", "[{\"name\": \"decode\", \"flops\": 1e12, \"bytes\": 1e9, \"time\": 0.01, \"output_tokens_per_second\": 100}]", -1,
          "these are kernels as JSON objects");
  refuse ("metrics.json",
          "[{\"name\": \"decode\", \"flops\": 1e12, \"bytes\": 1e9, \"time\": 0.01, \"metrics\": {\"output_tokens_per_second\": 100}}]", -1,
          "these are kernels as JSON objects");
  refuse ("hw.py", "hardware_params = {\n    \"nvidia_V100\": {\"bandwidth\": 900e9, \"FP16\": 112e12, \"onchip_buffer\": 20480e3},\n}\n", -1,
          "LLM-Viewer's list of machines");
  refuse ("hw.json", "{\"a\": {\"bandwidth\": 900e9, \"FP16\": 112e12, \"onchip_buffer\": 20480e3}, \"b\": {}}", -1, "LLM-Viewer's list of machines");
  refuse ("b.txt", "|  PP |  TG |  B | N_KV | T_PP s | S_PP t/s | T_TG s | S_TG t/s |\n", -1, "--model CONFIG.json");
  refuse ("s.jsonl", "{\"total_output_tokens\": 128, \"output_throughput\": 1280, \"total_throughput\": 6400}", -1,
          "benchmark of SGLang (");
}

/* What lies beside the description of a network says so, and what to open instead. */
static void
test_beside_a_network (void)
{
  static const struct { const char *text, *wanted; } files[] = {
    { "{\"base_model_name_or_path\": \"m\", \"lora_alpha\": 16, \"peft_type\": \"LORA\", \"r\": 8}", "an adapter (LoRA)" },
    { "{\"bos_token\": \"<s>\", \"model_max_length\": 131072, \"tokenizer_class\": \"T\"}", "a tokenizer" },
    { "{\"version\": \"1.0\", \"added_tokens\": [], \"model\": {\"type\": \"BPE\"}}", "a tokenizer" },
    { "{\"bos_token\": {\"content\": \"<s>\"}, \"eos_token\": \"</s>\"}\n", "a tokenizer" },
    { "{\"bits\": 4, \"group_size\": 128, \"desc_act\": false}", "that GPTQ or AWQ gave a network" },
    { "{\"zero_point\": true, \"q_group_size\": 128, \"w_bit\": 4}", "that GPTQ or AWQ gave a network" },
    { "{\"_from_model_config\": true, \"eos_token_id\": 2, \"temperature\": 0.6}", "how text is generated" },
    { "{\"do_resize\": true, \"image_mean\": [0.5], \"size\": {\"height\": 224}}", "images or sounds are prepared" },
    { "{\"_class_name\": \"DDIMScheduler\", \"beta_end\": 0.012}", "“transformer” or “unet”" },
    { "{\"_class_name\": \"StableDiffusionPipeline\", \"unet\": [\"diffusers\", \"U\"]}", "“transformer” or “unet”" },
    { "{\"_class_name\": \"AutoencoderKL\", \"latent_channels\": 4}", "“transformer” or “unet”" },
    { "{\"alignment_heads\": [[3, 1]], \"lang_ids\": [50259], \"suppress_ids\": [1]}", "CTranslate2" },
    { "[{\"kernel\": \"gemm\", \"flops\": 1e12, \"time_s\": 0.01}]", "kernels as JSON objects" },
    { "{\"name\": \"gemm\", \"bytes\": 1e9}\n{\"name\": \"copy\", \"bytes\": 2e9}\n", "kernels as JSON objects" },
    { "{\"gpu\": \"H100\", \"kernels\": [{\"name\": \"gemm\", \"flops\": 1e12, \"bytes\": 1e9}]}", "kernels as JSON objects" },
    { "[{\"name\": \"gemm\", \"time_ms\": 1.5}]", "without the two numbers that place a kernel" },
    { "{\"kernels\": [{\"kernel\": \"gemm\", \"duration_us\": 15}]}", "without the two numbers that place a kernel" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    refuse ("any.json", files[i].text, -1, files[i].wanted);
}

/* A file of one kind is refused where another is wanted, by a sentence that says what it is. */
static void
test_wanted (void)
{
  g_autofree char *folder = g_dir_make_tmp ("roofline-door-XXXXXX", NULL);
  g_autofree char *path = write_file (folder, "c.json", LLAMA, -1);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;

  g_assert_null (roof_import_load_machine (file, &error));
  g_assert_nonnull (strstr (error->message, "it describes no machine, but was recognised as: "));
  g_remove (path);
  g_remove (folder);
}

#define NCU \
  "==PROF== Connected\n\"ID\",\"Process ID\",\"Kernel Name\",\"Metric Name\",\"Metric Unit\",\"Metric Value\"\n" \
  "\"0\",\"1\",\"triad\",\"dram__bytes.sum\",\"byte\",\"24000000\"\n" \
  "\"0\",\"1\",\"triad\",\"gpu__time_duration.sum\",\"nsecond\",\"20000\"\n" \
  "\"0\",\"1\",\"triad\",\"smsp__sass_thread_inst_executed_op_dfma_pred_on.sum\",\"inst\",\"1000000\"\n"
#define STREAM \
  "STREAM version $Revision: 5.10 $\nThis system uses 8 bytes per array element.\nArray size = 10000000 (elements)\n" \
  "Function    Best Rate MB/s  Avg time     Min time     Max time\n" \
  "Triad:          60000.0     0.004100     0.004000     0.004500\n"

/* Outputs of two programs in one file are both read, whichever comes first. */
static void
test_several (void)
{
  static const Expected expected[] = {
    { "triad", 2e6, "dram", 24e6, 20e-6, "fp64" },
    { "Triad", 20e6, "dram", 240e6, 4e-3, "fp64" },
  };
  static const char *const texts[] = { NCU STREAM, STREAM NCU };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (RoofImport) import = load_sound (texts[i]);

      g_assert_cmpstr (import->format, ==, "ncu");
      assert_kernels (import, expected, G_N_ELEMENTS (expected));
      g_assert_cmpuint (import->measured->len, ==, 1);
      assert_found (import, ROOF_FINDING_GUESSED, "the next is STREAM");
    }
}

/* What cannot be read of the second program is told, and the first is read. */
static void
test_other_bad (void)
{
  g_autoptr (RoofImport) import = load_sound (NCU "Function  Rate MB/s\nCopy: none\n");

  g_assert_cmpuint (import->kernels->len, ==, 1);
  assert_found (import, ROOF_FINDING_LEFT_OUT, "STREAM, BabelStream (text): line 7: no bandwidth is a number");
}

/* What benchmarks and counters print comes in UTF-16, too, where PowerShell keeps it in a file. */
static void
test_wide_text (void)
{
  static const struct { const char *text, *format; } files[] = {
    { "| model | size | params | backend | test | t/s |\r\n| --- | ---: | ---: | --- | ---: | ---: |\r\n"
      "| llama 8B | 4.58 GiB | 8.03 B | CUDA | tg128 | 128.00 \302\261 0.21 |\r\n", "llama-table" },
    { "2000000000,ns,duration_time,2000000000,100.00,,\n2000000,,fp_ret_sse_avx_ops.all,2000000000,100.00,,\n", "perf-stat" },
    { "Array size = 20000000, Offset = 0\nFunction      Rate (MB/s)   Avg time     Min time     Max time\n"
      "Triad:      12000.0000       0.0401       0.0400       0.0403\n", "stream" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      gsize length;
      g_autofree char *wide = g_convert (files[i].text, -1, "UTF-16", "UTF-8", NULL, &length, NULL);
      g_autoptr (GError) error = NULL;
      g_autoptr (RoofImport) import = load_text (wide, (gssize) length, NULL, &error);

      g_assert_no_error (error);
      g_assert_cmpstr (import->format, ==, files[i].format);
    }
}

/* What is UTF-16 only at first, of which both readers of tables tell the byte. */
static void
test_half_wide (void)
{
  static const struct { const char *end; gsize length; const char *said; } ends[] = {
    { "x", 1, "the file ends in the middle of a character of UTF-16" },
    { "\0\334\0\334", 4, "this is not UTF-16, which the byte order mark of the file announces" }, /* halves of surrogate pairs */
  };
  static const char *const texts[] = { "\357\273\277name,flops\na,1\n", "\357\273\277\342\202\254\342\202\254\342\202\254\n" };

  for (guint i = 0; i < G_N_ELEMENTS (ends) * G_N_ELEMENTS (texts); i++)
    {
      gsize length;
      g_autofree char *text = g_convert (texts[i / G_N_ELEMENTS (ends)], -1, "UTF-16LE", "UTF-8", NULL, &length, NULL);
      g_autoptr (GByteArray) bytes = g_byte_array_new ();
      g_autofree char *said = g_strdup_printf (": byte %" G_GSIZE_FORMAT ": %s", length, ends[i % G_N_ELEMENTS (ends)].said);
      g_autoptr (GError) error = NULL;

      g_byte_array_append (bytes, (const guint8 *) text, (guint) length);
      g_byte_array_append (bytes, (const guint8 *) ends[i % G_N_ELEMENTS (ends)].end, (guint) ends[i % G_N_ELEMENTS (ends)].length);
      g_assert_null (load_text ((const char *) bytes->data, (gssize) bytes->len, NULL, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
      g_assert_true (g_str_has_suffix (error->message, said));
    }
}

/* PowerShell writes a description in UTF-16, of either byte order. */
static void
test_wide (void)
{
  static const char *const orders[] = { "UTF-16LE", "UTF-16BE" };

  for (guint i = 0; i < G_N_ELEMENTS (orders); i++)
    {
      gsize length;
      g_autofree char *wide = g_convert ("\357\273\277\r\n" LLAMA, -1, orders[i], "UTF-8", NULL, &length, NULL);
      g_autoptr (GError) error = NULL;
      g_autoptr (RoofImport) import = load_text (wide, (gssize) length, NULL, &error);

      g_assert_no_error (error);
      g_assert_cmpstr (import->format, ==, "config");
      g_assert_nonnull (import->network);
    }
}

/* JSON behind lines of a log, among them lines that look like JSON. */
static void
test_log_before (void)
{
  static const char *const logs[] = { "WARNING: old driver\n", "[INFO] start\n\n", "[1, 2]\n{}\n",
                                      "{\"level\": \"info\", \"message\": \"start\"}\n",
                                      "{\"event\": \"load\", \"model_type\": \"llama\"}\n" };
  static const struct { const char *json, *format; } texts[] = {
    { LLAMA, "config" },
    { "{\"flops\": 8.0, \"bytes accessed\": 4.0}\n", "jax-cost" },
    { "[\n {\"ph\": \"X\", \"cat\": \"kernel\", \"name\": \"k\", \"pid\": 0, \"tid\": 7, \"ts\": 1, \"dur\": 2}\n]\n", "torch-trace" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (logs) * G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *text = g_strconcat (logs[i % G_N_ELEMENTS (logs)], texts[i / G_N_ELEMENTS (logs)].json, NULL);
      g_autoptr (RoofImport) import = load_sound (text);

      g_assert_cmpstr (import->format, ==, texts[i / G_N_ELEMENTS (logs)].format);
      assert_found (import, ROOF_FINDING_LEFT_OUT, "text before the JSON");
    }
  assert_refused (" \n\t\r\n", "there is only white space in the file");
}

/* The type of the weights, where a description names none, is an assumption. */
static void
test_no_type (void)
{
  g_autoptr (RoofImport) import = load_sound (LLAMA);
  g_autoptr (RoofImport) typed = load_sound ("{\"torch_dtype\": \"float16\", \"model_type\": \"llama\", \"hidden_size\": 64, "
                                             "\"num_hidden_layers\": 2, \"num_attention_heads\": 4, \"intermediate_size\": 128, "
                                             "\"vocab_size\": 100}");

  assert_found (import, ROOF_FINDING_GUESSED, "weights in bf16");
  g_assert_cmpuint (typed->findings->len, ==, 0);
}

/* A table behind lines of a log in JSON. */
static void
test_json_log_before_a_table (void)
{
  g_autofree char *folder = g_dir_make_tmp ("roofline-door-XXXXXX", NULL);
  g_autofree char *path = write_file (folder, "run.csv", "{\"level\": \"info\", \"msg\": \"start\"}\n{\"level\": \"info\", \"msg\": \"done\"}\n"
                                      "kernel,flops,bytes,time_s\ngemm,1e12,1e9,0.01\n", -1);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (RoofMachine) machine = load_machine ("nvidia-h100-sxm5-80gb");
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofImport) import = roof_import_load (file, NULL, machine, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (import->format, ==, "csv");
  g_assert_cmpuint (import->kernels->len, ==, 1);
  g_assert_cmpstr (roof_kernel_get_name (import->kernels->pdata[0]), ==, "gemm");
  g_remove (path);
  g_remove (folder);
}

/* The table is sound: whatever is in it can be named, and either read or advised on. */
static void
test_table (void)
{
  guint n;
  const RoofForeignFormat *const *formats = roof_import_list_formats (&n);

  for (guint i = 0; i < n; i++)
    {
      g_test_message ("%s", formats[i]->id);
      g_assert_true (formats[i]->read != NULL || formats[i]->advice != NULL);
      g_assert_true (formats[i]->gives == 0 || formats[i]->read != NULL);
      g_assert_true (formats[i]->recognize != NULL || formats[i]->magic != NULL || formats[i]->columns != NULL
                     || formats[i]->patterns[0] != NULL || formats[i]->folder != NULL);
      g_assert_true (formats[i]->name != NULL && formats[i]->name[0] != '\0');
      g_assert_true (roof_import_find_format (formats[i]->id, NULL) == formats[i]);
      /* Nothing is recognised in an empty file. */
      g_assert_false (formats[i]->recognize != NULL && formats[i]->recognize ("", 0));
    }
}

/* Whether a format recognises @head. Those that the order of the table puts behind all others take what these leave. */
static gboolean
claims (const RoofForeignFormat *format,
        const char              *head,
        gsize                    length)
{
  static const char *const last[] = { "config", "rocpd", NULL };

  if (g_strv_contains (last, format->id))
    return FALSE;
  if (format->recognize != NULL)
    return format->recognize (head, length);
  if (format->magic != NULL)
    return length >= format->n_magic && memcmp (head, format->magic, format->n_magic) == 0;
  return format->columns != NULL && roof_foreign_table_find (head, length, format->columns) != '\0';
}

/* The examples of each format are recognised by no other. */
static void
test_claimed_once (void)
{
  guint n;
  const RoofForeignFormat *const *formats = roof_import_list_formats (&n);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "fuzz", "seeds", formats[i]->id, NULL);
      g_autoptr (GDir) seeds = g_dir_open (folder, 0, NULL);
      const char *name;

      while (seeds != NULL && (name = g_dir_read_name (seeds)) != NULL)
        {
          g_autofree char *path = g_build_filename (folder, name, NULL), *content = NULL;
          gsize length;

          g_assert_true (g_file_get_contents (path, &content, &length, NULL));
          for (guint k = 0; k < n; k++)
            if (k != i && claims (formats[k], content, length))
              g_error ("%s is taken for %s", path, formats[k]->id);
        }
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/door/recognised", test_recognised);
  g_test_add_func ("/roof/door/packed", test_packed);
  g_test_add_func ("/roof/door/packed-twice", test_packed_twice);
  g_test_add_func ("/roof/door/cut", test_cut);
  g_test_add_func ("/roof/door/bomb", test_bomb);
  g_test_add_func ("/roof/door/advice", test_advice);
  g_test_add_func ("/roof/door/timed", test_timed);
  g_test_add_func ("/roof/door/wanted", test_wanted);
  g_test_add_func ("/roof/door/wide", test_wide);
  g_test_add_func ("/roof/door/wide-text", test_wide_text);
  g_test_add_func ("/roof/door/half-wide", test_half_wide);
  g_test_add_func ("/roof/door/several", test_several);
  g_test_add_func ("/roof/door/other-bad", test_other_bad);
  g_test_add_func ("/roof/door/beside-a-network", test_beside_a_network);
  g_test_add_func ("/roof/door/json-log-before-a-table", test_json_log_before_a_table);
  g_test_add_func ("/roof/door/log-before", test_log_before);
  g_test_add_func ("/roof/door/table", test_table);
  g_test_add_func ("/roof/door/claimed-once", test_claimed_once);
  g_test_add_func ("/roof/door/no-type", test_no_type);
  return g_test_run ();
}
