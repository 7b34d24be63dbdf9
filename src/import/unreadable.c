/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#include "core/error.h"
#include "import/import-result.h"
#include "import/json-head.h"
#include "import/text-head.h"

/* Files that people have beside those that can be read, and what makes them readable. */

/* A pointer is shorter than this, B. */
#define MOST_POINTER 1024

#define MOST_BANNER 4096 /* B of what stands above a table of Intel Advisor */
#define MOST_ENTRIES 2048 /* B of a zip's beginning among which the name of a part is looked for */

/* Nsight Compute's reports begin so; the rest is a binary format of NVIDIA's. */
const RoofForeignFormat roof_ncu_report_format = {
  .id = "ncu-report",
  .name = N_ ("Nsight Compute report"),
  .patterns = { "*.ncu-rep" },
  .magic = "NVR",
  .n_magic = sizeof "NVR",
  .advice = N_ ("this is a report of Nsight Compute, which only its own program can read: “ncu --import FILE --page "
                "raw --csv > "
                "FILE.csv” makes a table of it that can be opened here"),
  .begins = N_ ("the name is that of a report of Nsight Compute, but the content does not begin with “NVR”"),
};

/* Nsight Systems' reports, and what else has no reader, are known by name alone. */
const RoofForeignFormat roof_nsys_report_format = {
  .id = "nsys-report",
  .name = N_ ("Nsight Systems report"),
  .patterns = { "*.nsys-rep", "*.qdrep" },
  .advice = N_ ("this is a report of Nsight Systems, which holds times but no work and no bytes; a report of Nsight Compute has them: "
                "“ncu --csv --page raw COMMAND”"),
};

/* The description of a machine beside the counters of rocprof-compute: one row, with the chip and its clocks. */
static gboolean
recognize_sysinfo (const char *head,
                   gsize       length)
{
  g_autofree char *text = roof_text_head_new (head, length);
  const char *start = text != NULL ? text + strspn (text, " \t\r\n") : "";
  g_autofree char *titles = g_strndup (start, strcspn (start, "\r\n"));

  return strstr (titles, "workload_name") != NULL && strpbrk (titles, ",;\t") != NULL
         && (strstr (titles, "rocm_version") != NULL || strstr (titles, "gpu_soc") != NULL);
}

const RoofForeignFormat roof_rocprof_sysinfo_format = {
  .id = "rocprof-sysinfo",
  .name = N_ ("Machine description of rocprof-compute"),
  .recognize = recognize_sysinfo,
  .advice = N_ ("this is the sysinfo.csv of rocprof-compute, which names the chip but neither roofs nor kernels; in the same folder the "
                "roofline.csv has the roofs and the pmc_perf.csv the kernels, and either can be opened here"),
};

const RoofForeignFormat roof_advisor_project_format = {
  .id = "advisor-project",
  .name = N_ ("Intel Advisor project"),
  .folder = "*.advixeproj",
  .advice = N_ ("this is a project of Intel Advisor, which only its own program can read: “advisor --report=survey "
                "--show-all-columns "
                "--format=csv --report-output=FILE.csv --project-dir=FOLDER” makes a table of it, and “--report=roofs” one of the "
                "machine"),
};

/* The survey of an Advisor whose titles are in another language: its banner is always in English. */
static gboolean
recognize_advisor_survey (const char *head,
                          gsize       length)
{
  return g_strstr_len (head, (gssize) MIN (length, MOST_BANNER), "Survey Data version=") != NULL
         && !roof_text_head_has (head, length, "Function Call Sites and Loops");
}

const RoofForeignFormat roof_advisor_language_format = {
  .id = "advisor-language",
  .name = N_ ("Intel Advisor survey in another language"),
  .recognize = recognize_advisor_survey,
  .advice = N_ ("this is a survey of Intel Advisor whose titles are not the English ones, by which columns are known: write it again "
                "with English as the language of the system: “advisor --report=survey --show-all-columns --format=csv "
                "--report-output=FILE.csv --project-dir=FOLDER”"),
};

#define POINTER "version https://git-lfs"

/* Refuses the pointer, and says how large the file is that it points to. */
static gboolean
refuse_lfs (GInputStream  *stream,
            RoofImport    *into,
            GError       **error)
{
  char head[MOST_POINTER + 1] = "";
  const char *line;
  gsize n;

  if (!g_input_stream_read_all (stream, head, MOST_POINTER, &n, into->cancellable, error))
    return FALSE;
  line = strstr (head, "\nsize ");
  if (line == NULL)
    return roof_fail_with (error, ROOF_ERROR_UNSUPPORTED, "a Git LFS pointer, not the file: “git lfs pull” fetches the file");
  return roof_fail_with (error, ROOF_ERROR_UNSUPPORTED,
                         "a Git LFS pointer, not the file (%" PRIu64 " B): “git lfs pull” fetches the file",
                         g_ascii_strtoull (line + strlen ("\nsize "), NULL, 10));
}

const RoofForeignFormat roof_lfs_pointer_format = {
  .id = "lfs-pointer",
  .name = N_ ("Git LFS pointer"),
  .magic = POINTER,
  .n_magic = strlen (POINTER),
  .read = refuse_lfs,
};

/* A symbolic link into a cache of Hugging Face that was stored as text: "../../blobs/" and a checksum. */
static gboolean
recognize_cache_pointer (const char *head,
                         gsize       length)
{
  return length < MOST_POINTER && length > 3 && memcmp (head, "../", 3) == 0 && roof_text_head_has (head, length, "blobs/")
         && memchr (head, '{', length) == NULL;
}

const RoofForeignFormat roof_cache_pointer_format = {
  .id = "cache-pointer",
  .name = N_ ("Hugging Face cache pointer"),
  .recognize = recognize_cache_pointer,
  .advice = N_ ("this is a pointer into a Hugging Face cache, stored as text, not the file itself; the file lies in the folder “blobs” "
                "of that cache"),
};

/* Where the name of a zip's first file begins. */
#define ZIP_NAME 30
/* Where a tar says what it is. */
#define TAR_WORD 257

/* A zip with pickled Python objects, which only running their code can read. */
static gboolean
recognize_pickle (const char *head,
                  gsize       length)
{
  return length > ZIP_NAME && memcmp (head, "PK\003\004", 4) == 0
         && g_strstr_len (head + ZIP_NAME, (gssize) MIN (length - ZIP_NAME, 256), "/data.pkl") != NULL;
}

const RoofForeignFormat roof_torch_checkpoint_format = {
  .id = "torch-checkpoint",
  .name = N_ ("PyTorch checkpoint"),
  .recognize = recognize_pickle,
  .advice = N_ ("this is a checkpoint of PyTorch, which can only be read by running the code in it; the config.json beside it, or the "
                "same model as safetensors or GGUF, can be opened here"),
};

const RoofForeignFormat roof_vtune_result_format = {
  .id = "vtune-result",
  .name = N_ ("Intel VTune result"),
  .folder = "*.vtune",
  .advice = N_ ("this is a result of Intel VTune, which only its own program can read: “vtune -report hw-events "
                "-format csv "
                "-csv-delimiter comma -report-output FILE.csv -r FOLDER” makes a table of it that can be opened here"),
};

/* The sizes that XLA gave the buffers of a compiled function, as Python prints them or as JSON. A text that has the function's cost as well
 * is read by jax-cost. */
static gboolean
recognize_jax_memory (const char *head,
                      gsize       length)
{
  return (roof_text_head_has (head, length, "CompiledMemoryStats(") || roof_text_head_has (head, length, "{'argument_size_in_bytes':")
          || roof_text_head_has (head, length, "{'generated_code_size_in_bytes':")
          || roof_json_head_has (head, length, TRUE, "argument_size_in_bytes temp_size_in_bytes"))
         && !roof_text_head_has (head, length, "bytes accessed");
}

const RoofForeignFormat roof_jax_memory_format = {
  .id = "jax-memory",
  .name = N_ ("Memory statistics of JAX"),
  .recognize = recognize_jax_memory,
  .advice = N_ ("these are the memory statistics of a compiled JAX function (memory_analysis), which have the sizes of its buffers but no "
                "FLOPs and no traffic; its cost analysis has both: “json.dump(jax.jit(f).lower(x).compile().cost_analysis(), "
                "open('cost.json', 'w'))” in Python writes a file that can be opened here"),
};

/* The first line of a text, "" of anything else. Returns: (transfer full) */
static char *
dup_titles (const char *head,
            gsize       length)
{
  g_autofree char *text = roof_text_head_new (head, length);

  return text != NULL ? g_strndup (text, strcspn (text, "\r\n")) : g_strdup ("");
}

/* The source page of Nsight Compute: instructions and their samples, in lines with numbers. Rules of other pages name its columns. */
static gboolean
recognize_ncu_source (const char *head,
                      gsize       length)
{
  g_autofree char *text = roof_text_head_new (head, length);
  const char *line = text != NULL ? roof_text_head_find_line (text, "Warp Stall Sampling") : NULL;

  return line != NULL && (g_str_has_prefix (line, "\"#\",") || g_str_has_prefix (line, "#,"));
}

const RoofForeignFormat roof_ncu_source_format = {
  .id = "ncu-source",
  .name = N_ ("Source page of Nsight Compute"),
  .recognize = recognize_ncu_source,
  .advice = N_ ("this is the source page of Nsight Compute, which lists instructions; the raw page of the same report has the kernels: “ncu "
                "--import FILE.ncu-rep --csv --page raw > FILE.csv”"),
};

/* Whether a title is one of FLOPs or bytes, such as "GFLOPS_first" and "Data Moved (MB)_first", and not "Input Dims bytes". */
static gboolean
is_count (const char *title)
{
  g_autofree char *lower = g_ascii_strdown (title, -1);

  return strstr (lower, "input dims") == NULL
         && (strstr (lower, "flop") != NULL || strstr (lower, "byte") != NULL || strstr (lower, "data moved") != NULL);
}

/* Tables of a TraceLens report that sum up times, without FLOPs and bytes. */
static gboolean
recognize_tracelens_times (const char *head,
                           gsize       length)
{
  g_autofree char *titles = dup_titles (head, length);
  g_auto (GStrv) columns = g_strsplit (titles, ",", -1);

  for (guint i = 0; columns[i] != NULL; i++)
    if (is_count (columns[i]))
      return FALSE;
  return strstr (titles, "total_direct_kernel_time_") != NULL || g_str_equal (titles, "type,time ms,percent")
         || (strstr (titles, "Kernel duration (") != NULL && strstr (titles, "Parent cpu_op") != NULL);
}

const RoofForeignFormat roof_tracelens_times_format = {
  .id = "tracelens-times",
  .name = N_ ("Times of TraceLens"),
  .recognize = recognize_tracelens_times,
  .advice = N_ ("this table of a TraceLens report has times without FLOPs and bytes; unified_perf_summary.csv, GEMM.csv, CONV_fwd.csv and "
                "SDPA_fwd.csv of the same report have both and can be opened here"),
};

/* The program that XLA compiled, or what it was compiled from: compiled.as_text(), lowered.as_text(). */
static gboolean
recognize_xla_program (const char *head,
                       gsize       length)
{
  g_autofree char *text = roof_text_head_new (head, length);

  return text != NULL
         && (g_str_has_prefix (text, "HloModule ") || (g_str_has_prefix (text, "module @") && strstr (text, "func.func") != NULL));
}

const RoofForeignFormat roof_xla_program_format = {
  .id = "xla-program",
  .name = N_ ("Program of XLA (HLO, StableHLO)"),
  .recognize = recognize_xla_program,
  .advice = N_ ("this is the text of a program of XLA, which lists operations but counts neither FLOPs nor bytes; the cost analysis of the "
                "function has both: “json.dump(jax.jit(f).lower(x).compile().cost_analysis(), open('cost.json', 'w'))” in Python writes a "
                "file that can be opened here"),
};

/* XProf's op profile: trees, each with the metrics of its root. */
static gboolean
recognize_op_profile (const char *head,
                      gsize       length)
{
  static const char *const trees[] = { "byCategory", "byProgram" };
  const char *object = roof_json_head_object (head, length, FALSE), *end = head + length;

  for (guint i = 0; object != NULL && i < G_N_ELEMENTS (trees); i++)
    {
      const char *tree = roof_json_head_find (object, end, trees[i], NULL);

      if (tree != NULL && tree < end && *tree == '{' && roof_json_head_find (tree, end, "metrics", NULL) != NULL)
        return TRUE;
    }
  return FALSE;
}

const RoofForeignFormat roof_xprof_op_profile_format = {
  .id = "xprof-op-profile",
  .name = N_ ("Op profile of XProf"),
  .recognize = recognize_op_profile,
  .advice = N_ ("this is the op profile of XProf, whose operations stand in a tree; the same profile as “roofline_model” or “hlo_stats”, "
                "exported as CSV or JSON, can be opened here"),
};

/* The console output of Nsight Systems, whose tables are aligned with blanks. */
static gboolean
recognize_nsys_print (const char *head,
                      gsize       length)
{
  g_autofree char *text = roof_text_head_new (head, length);
  const char *line = text != NULL ? roof_text_head_find_line (text, "Total Time") : NULL;

  /* The titles of its CSV have commas. */
  if (line != NULL && memchr (line, ',', strcspn (line, "\r\n")) != NULL)
    return FALSE;
  return roof_text_head_has (head, length, " ** CUDA GPU Kernel Summary") || roof_text_head_has (head, length, "(cuda_gpu_kern_sum)")
         || roof_text_head_has (head, length, "CUDA Kernel Statistics:");
}

const RoofForeignFormat roof_nsys_print_format = {
  .id = "nsys-print",
  .name = N_ ("Printed output of Nsight Systems"),
  .recognize = recognize_nsys_print,
  .advice = N_ ("this is what Nsight Systems prints of a report: “nsys stats --report cuda_gpu_kern_sum --format csv --output . "
                "FILE.nsys-rep” makes a table of it that can be opened here, with times but without FLOPs and bytes"),
};

/* Reports of Nsight Systems that put sizes of copies, or calls and their kernels, side by side. The first titles tell: a report of
 * kernels above them is read. */
static gboolean
recognize_nsys_other (const char *head,
                      gsize       length)
{
  static const char *const titles[] = { "Total (MB),Count,", "KAvg (ns),", "Kernel Dur (ns)," };
  g_autofree char *text = roof_text_head_new (head, length);
  const char *line = text != NULL ? roof_text_head_find_line (text, " (") : NULL; /* a unit in brackets */
  g_autofree char *first = line != NULL ? g_strndup (line, strcspn (line, "\r\n")) : g_strdup ("");
  g_auto (GStrv) parts = g_strsplit (first, "\"", -1);
  g_autofree char *plain = g_strjoinv ("", parts);

  for (guint i = 0; i < G_N_ELEMENTS (titles); i++)
    if (strstr (plain, titles[i]) != NULL)
      return strstr (text, "Total Time (") == NULL; /* else another report in the same file has the kernels */
  return FALSE;
}

const RoofForeignFormat roof_nsys_other_format = {
  .id = "nsys-other",
  .name = N_ ("Report of Nsight Systems on copies or calls"),
  .recognize = recognize_nsys_other,
  .advice = N_ ("this report of Nsight Systems is one of copies, or of calls with their kernels; “nsys stats --report cuda_gpu_kern_sum --format "
                "csv --output . FILE.nsys-rep” makes a table of kernels that can be opened here, with times but without FLOPs and bytes"),
};

/* nvprof's summary, which it prints unless asked for metrics: as CSV, or aligned with blanks. Other tables of times are read,
 * so that all of its titles must be there and no more; before CUDA 9 there was no type. */
static gboolean
recognize_nvprof_summary (const char *head,
                          gsize       length)
{
  g_autofree char *text = roof_text_head_new (head, length);
  const char *line = text != NULL ? roof_text_head_find_line (text, "Time(%)") : NULL;
  g_autofree char *titles = line != NULL ? g_strndup (line, strcspn (line, "\r\n")) : g_strdup ("");
  g_auto (GStrv) words = g_strsplit_set (titles, " \",", -1);
  g_autofree char *joined = g_strjoinv ("", words);

  return g_str_equal (joined, "TypeTime(%)TimeCallsAvgMinMaxName") || g_str_equal (joined, "Time(%)TimeCallsAvgMinMaxName");
}

const RoofForeignFormat roof_nvprof_summary_format = {
  .id = "nvprof-summary",
  .name = N_ ("Summary of nvprof"),
  .recognize = recognize_nvprof_summary,
  .advice = N_ ("these are the times that nvprof sums up, without FLOPs and bytes, which “nvprof --csv --metrics "
                "flop_count_dp,flop_count_sp,flop_count_hp,dram_read_bytes,dram_write_bytes COMMAND” counts"),
};

/* The chips of the computer, which rocprofv3 writes beside the counters of a run. */
static gboolean
recognize_agent_info (const char *head,
                      gsize       length)
{
  g_autofree char *titles = dup_titles (head, length);

  return strstr (titles, "Node_Id") != NULL && strstr (titles, "Agent_Type") != NULL && strstr (titles, "Simd_Count") != NULL;
}

const RoofForeignFormat roof_rocprof_agents_format = {
  .id = "rocprof-agents",
  .name = N_ ("Chips of a computer (rocprofv3)"),
  .recognize = recognize_agent_info,
  .advice = N_ ("this is the agent_info.csv of rocprofv3, which names the chips but neither roofs nor kernels; in the same folder the "
                "counter_collection.csv has the kernels and can be opened here"),
};

/* Calls of HIP and HSA, regions and copies, which rocprofv3 writes beside the kernels. */
static gboolean
recognize_host_trace (const char *head,
                      gsize       length)
{
  g_autofree char *titles = dup_titles (head, length);
  gboolean traced = strstr (titles, "Correlation_Id") != NULL && strstr (titles, "Start_Timestamp") != NULL;

  return traced && strstr (titles, "Kernel_Name") == NULL && (strstr (titles, "Function") != NULL || strstr (titles, "Direction") != NULL);
}

const RoofForeignFormat roof_rocprof_host_format = {
  .id = "rocprof-host",
  .name = N_ ("Trace of the host (rocprofv3)"),
  .recognize = recognize_host_trace,
  .advice = N_ ("these are calls of the host or copies that rocprofv3 traced; in the same folder the kernel_trace.csv "
                "has the times of kernels and the counter_collection.csv their counters, and either can be opened "
                "here"),
};

/* The first titles of Google Benchmark's tables; counters follow, each of which is what its program says: a rate, a count or a mean. */
#define GOOGLE_TITLES "name,iterations,real_time,cpu_time,time_unit"

/* Its JSON, or its table, unless another column has times. */
static gboolean
recognize_google_benchmark (const char *head,
                            gsize       length)
{
  g_autofree char *text = roof_text_head_new (head, length);
  const char *line = text != NULL ? roof_text_head_find_line (text, GOOGLE_TITLES) : NULL;
  g_autofree char *titles = line != NULL ? g_strndup (line, strcspn (line, "\r\n")) : NULL;

  if (titles != NULL)
    return !g_regex_match_simple ("time|duration|elapsed", titles + strlen (GOOGLE_TITLES), G_REGEX_CASELESS, 0);
  return roof_json_head_begins (head, length) && roof_text_head_has (head, length, "\"benchmarks\"")
         && roof_text_head_has (head, length, "\"real_time\"") && roof_text_head_has (head, length, "\"cpu_time\"")
         && roof_text_head_has (head, length, "\"time_unit\"");
}

const RoofForeignFormat roof_google_benchmark_format = {
  .id = "google-benchmark",
  .name = N_ ("Results of Google Benchmark"),
  .recognize = recognize_google_benchmark,
  .advice = N_ ("these are results of Google Benchmark, whose counters have no units; as a table with the titles "
                "“name,flops,bytes,time (ns)” they can be opened here"),
};

/* Times of layers, as trtexec exports them. */
static gboolean
recognize_layer_times (const char *head,
                       gsize       length)
{
  return roof_text_head_has (head, length, "\"averageMs\"") && roof_text_head_has (head, length, "\"timeMs\"")
         && roof_text_head_has (head, length, "\"percentage\"");
}

const RoofForeignFormat roof_tensorrt_layers_format = {
  .id = "tensorrt-layers",
  .name = N_ ("Times of TensorRT's layers (trtexec)"),
  .recognize = recognize_layer_times,
  .advice = N_ ("these are the times of the layers of a TensorRT engine, without FLOPs and bytes; a profile of its kernels has them: "
                "“ncu --csv --page raw trtexec --loadEngine=FILE.engine”"),
};

/* Bandwidths of gpu-benches by the size of the data. */
static gboolean
recognize_cache_sweep (const char *head,
                       gsize       length)
{
  return roof_text_head_has (head, length, "data set ") && roof_text_head_has (head, length, "exec time ")
         && roof_text_head_has (head, length, "Eff. bw");
}

const RoofForeignFormat roof_cache_sweep_format = {
  .id = "cache-sweep",
  .name = N_ ("Bandwidths by size of data (gpu-cache, gpu-l2-cache)"),
  .recognize = recognize_cache_sweep,
  .advice = N_ ("these are the bandwidths of gpu-cache or gpu-l2-cache by the size of the data, which do not say which cache each was "
                "measured in; those that are to be roofs belong into a machine file, whose form “roofline-cli schema machine” "
                "shows; the output of gpu-stream and gpu-roofline can be opened here"),
};

/* What kerncraft prints of a loop, below its own name in the middle of a line. */
static gboolean
recognize_kerncraft_print (const char *head,
                           gsize       length)
{
  gsize blanks = 0;

  while (blanks < length && g_ascii_isspace (head[blanks]))
    blanks++;
  return blanks > 20 && length - blanks > 9 && strncmp (head + blanks, "kerncraft", 9) == 0 && roof_text_head_has (head, length, "-m ");
}

const RoofForeignFormat roof_kerncraft_print_format = {
  .id = "kerncraft-print",
  .name = N_ ("Analysis of kerncraft"),
  .recognize = recognize_kerncraft_print,
  .advice = N_ ("this is kerncraft's analysis of a loop: a prediction without measurements; the machine file behind “-m” can be opened here "
                "as a machine"),
};

/* LLM-Viewer's hardware_params, Python's or as JSON, in which each machine has its name: model-hardware reads one of them. */
static gboolean
recognize_machine_list (const char *head,
                        gsize       length)
{
  return roof_text_head_has (head, length, "\"onchip_buffer\"") && roof_text_head_has (head, length, "\"bandwidth\"")
         && !roof_json_head_has (head, length, FALSE, "bandwidth FP16");
}

const RoofForeignFormat roof_machine_list_format = {
  .id = "machine-list",
  .name = N_ ("List of machines (LLM-Viewer)"),
  .recognize = recognize_machine_list,
  .advice = N_ ("this is LLM-Viewer's list of machines; one of them in a file of its own, such as {\"bandwidth\": 1555e9, \"FP16\": "
                "312e12}, can be opened here"),
};

/* --- what holds or replaces the file --- */

/* A zip with the parts of a spreadsheet, of Excel or OpenDocument; or a workbook of old Excels, by the magic of its container. */
static gboolean
recognize_spreadsheet (const char *head,
                       gsize       length)
{
  gsize looked = MIN (length, MOST_ENTRIES);

  if (length > 8 && memcmp (head, "\320\317\021\340\241\261\032\341", 8) == 0)
    return TRUE;
  return length > ZIP_NAME && memcmp (head, "PK\003\004", 4) == 0
         && (roof_text_head_has (head, looked, "[Content_Types].xml") || roof_text_head_has (head, looked, "xl/")
             || roof_text_head_has (head, looked, "opendocument.spreadsheet"));
}

const RoofForeignFormat roof_spreadsheet_format = {
  .id = "spreadsheet",
  .name = N_ ("Spreadsheet (Excel, OpenDocument)"),
  .recognize = recognize_spreadsheet,
  .advice = N_ ("this is a spreadsheet, whose sheets this program does not read; saved as CSV, a sheet can be opened here"),
};

/* By the magic of zip, zstd, xz, bzip2 and 7-Zip, and by the word behind the first header of a tar. */
static gboolean
recognize_archive (const char *head,
                   gsize       length)
{
  static const char *const magics[] = { "PK\003\004", "\050\265\057\375", "\3757zXZ", "BZh", "7z\274\257" };

  for (guint i = 0; i < G_N_ELEMENTS (magics); i++)
    if (length > 10 && memcmp (head, magics[i], strlen (magics[i])) == 0 && memchr (head, '\0', length) != NULL)
      return TRUE;
  return length > TAR_WORD + 5 && memcmp (head + TAR_WORD, "ustar", 5) == 0;
}

const RoofForeignFormat roof_archive_format = {
  .id = "archive",
  .name = N_ ("Archive or packed file (zip, tar, zstd, xz, bzip2)"),
  .patterns = { "*.gz" },
  .recognize = recognize_archive,
  .advice = N_ ("this is an archive, or a file packed in another way than by gzip: unpacked, what it holds can be opened here"),
  .begins = N_ ("the name is that of a file packed by gzip, but the content does not begin as that of such a file"),
};

/* What a server answers in place of a file, or the page around one. */
static gboolean
recognize_page (const char *head,
                gsize       length)
{
  gsize blanks = 0;

  while (blanks < length && g_ascii_isspace (head[blanks]))
    blanks++;
  head += blanks;
  length -= blanks;
  return (length > 14 && g_ascii_strncasecmp (head, "<!DOCTYPE html", 14) == 0)
         || (length > 5 && g_ascii_strncasecmp (head, "<html", 5) == 0);
}

const RoofForeignFormat roof_web_page_format = {
  .id = "web-page",
  .name = N_ ("Web page"),
  .recognize = recognize_page,
  .advice = N_ ("this is a web page, perhaps one that shows the file or says why it cannot be had: the page's “Raw” or “Download” "
                "fetches the file itself"),
};
