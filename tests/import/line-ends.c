/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "load.h"

/* Texts whose lines an editor, shell or spreadsheet ended in another way, or set blank ones between: they say the same. */
static const struct
{
  const char *text, *format;
} texts[] = {
  { "kernel,flops,bytes,time (us)\na,2e9,1e6,5\n\"b\",4e9,,6\n", "csv" },
  { "==PROF== Connected\n\"ID\",\"Process ID\",\"Kernel Name\",\"Metric Name\",\"Metric Unit\",\"Metric Value\"\n"
    "\"0\",\"1\",\"triad\",\"dram__bytes.sum\",\"byte\",\"24,000,000\"\n\"0\",\"1\",\"triad\",\"gpu__time_duration.sum\",\"ns\",\"20,000\"\n",
    "ncu" },
  { "Metric Name,dram__bytes.sum,smsp__sass_thread_inst_executed_op_ffma_pred_on.sum\n0,100.0,5.0\n", "ncu" },
  { "TABLE,Group 1 Metric,MEM_DP,4\nMetric,HWThread 0,\nRuntime (RDTSC) [s],0.5,\nDP [MFLOP/s],7,\nMemory data volume [GBytes],9.5,\n",
    "likwid" },
  { "# started on Sat\n\n2000000000,ns,duration_time,2000000000,100.00,,\n2000000,,fp_ret_sse_avx_ops.all,2000000000,100.00,,\n", "perf-stat" },
  { "# started on Sat\n{\"counter-value\" : \"2000000\", \"unit\" : \"\", \"event\" : \"fp_ret_sse_avx_ops.all\", \"pcnt-running\" : 100.00}\n"
    "{\"counter-value\" : \"2000000000\", \"unit\" : \"ns\", \"event\" : \"duration_time\", \"pcnt-running\" : 100.00}\n", "perf-stat" },
  { "Array size = 20000000, Offset = 0\nFunction      Rate (MB/s)   Avg time     Min time     Max time\n"
    "Triad:      12000.0000       0.0401       0.0400       0.0403\n", "stream" },
  { "{\"format_version\": \"2.0\", \"points\": [{\"label\": \"a\", \"total_flops\": 4e9, \"total_bytes\": 8e9, \"runtime_s\": 2}]}\n"
    "{\"format_version\": \"2.0\", \"points\": [{\"label\": \"b\", \"total_flops\": 3e9, \"total_bytes\": 5e9, \"runtime_s\": 1}]}\n",
    "carm-applications" },
  { "Module                         FLOP    % Total\n-------------------------  --------  ---------\n"
    "Global                      10.884B    100.00%\n - aten.convolution          3.628B     33.34%\n - aten.mm                      500      0.00%\n",
    "torch-table" },
  { "clock: 2.5 GHz\nsockets: 1\ncores per socket: 4\nFLOPs per cycle:\n  DP: {total: 8}\nmemory hierarchy:\n- level: L1\n"
    "benchmarks:\n  measurements:\n    MEM:\n      1:\n        results:\n          copy: [11.0 GB/s,\n            21.0 GB/s]\n", "kerncraft" },
};

/* @text with @end in the place of each line feed, behind @before. Returns: (transfer full) */
static char *
end_lines (const char *text,
           const char *before,
           const char *end)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autofree char *joined = g_strjoinv (end, lines);

  return g_strconcat (before, joined, NULL);
}

static void
assert_same (RoofImport *import,
             RoofImport *plain)
{
  g_assert_cmpstr (import->format, ==, plain->format);
  g_assert_cmpuint (import->kernels->len, ==, plain->kernels->len);
  for (guint i = 0; i < plain->kernels->len; i++)
    g_assert_true (roof_kernel_equal (import->kernels->pdata[i], plain->kernels->pdata[i]));
  g_assert_true ((import->found != NULL) == (plain->found != NULL));
  g_assert_true (plain->found == NULL || roof_machine_equal (import->found, plain->found));
  g_assert_cmpuint (import->findings->len, ==, plain->findings->len);
}

static void
test_ends (void)
{
  static const struct { const char *before, *end; } ends[] = {
    { "", "\r" },     { "\357\273\277", "\r" },   { "", "\r\n" }, { "\357\273\277", "\r\n" },
    { "\n", "\n\n" }, { "\r\n", "\r\n\r\n" }, { "", "  \n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (RoofImport) plain = load_sound (texts[i].text);

      g_assert_cmpstr (plain->format, ==, texts[i].format);
      for (guint k = 0; k < G_N_ELEMENTS (ends); k++)
        {
          g_autofree char *text = end_lines (texts[i].text, ends[k].before, ends[k].end);
          g_autoptr (RoofImport) import = load_sound (text);

          g_test_message ("text %u, end %u", i, k);
          assert_same (import, plain);
        }
    }
}

/* Line breaks within quotes are those of the text, too. */
static void
test_quoted (void)
{
  g_autoptr (RoofImport) import = load_sound ("kernel,flops,time (s)\r\"a\rb\",2e9,1\rc,1e9,2\r");

  g_assert_cmpuint (import->kernels->len, ==, 2);
  g_assert_null (strchr (roof_kernel_get_name (import->kernels->pdata[0]), '\r'));
}

/* A refusal names the line as an editor counts it. */
static void
test_places (void)
{
  static const char *const ends[] = { "\n", "\r\n", "\r" };

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      g_autofree char *text = end_lines ("Array size = 20000000, Offset = 0\nFunction      Rate (MB/s)   Avg time     Min time     Max time\n"
                                         "Triad:      12000.0000       0.0401       0.0400       0.0403\n"
                                         "Failed Validation on array a[]\n", "", ends[i]);
      g_autoptr (RoofImport) import = load_sound (text);

      assert_found (import, ROOF_FINDING_DOUBTFUL, "line 4: the benchmark found wrong results");
    }
}

/* LIKWID's CSV as a spreadsheet saves it where commas are decimal marks. */
static void
test_semicolons (void)
{
  static const Expected expected = { "MEM_DP", 3.5e6, "dram", 9.5e9, 0.5, "fp64" };
  g_autoptr (RoofImport) commas
      = load_sound ("TABLE;Group 1 Metric;MEM_DP;4\nMetric;HWThread 0;\nRuntime (RDTSC) [s];0,5;\nDP [MFLOP/s];7;\n"
                    "Memory data volume [GBytes];9,500;\n");
  g_autoptr (RoofImport) points
      = load_sound ("STRUCT;Info;1\nCPU name:;A;\nTABLE;Group 1 Metric;MEM_DP;4\nMetric;HWThread 0;\nRuntime (RDTSC) [s];0.5;\n"
                    "DP [MFLOP/s];7;\nMemory data volume [GBytes];9.5;\n");

  assert_kernels (commas, &expected, 1);
  assert_found (commas, ROOF_FINDING_GUESSED, "comma");
  assert_kernels (points, &expected, 1);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/line-ends/ends", test_ends);
  g_test_add_func ("/roof/line-ends/quoted", test_quoted);
  g_test_add_func ("/roof/line-ends/places", test_places);
  g_test_add_func ("/roof/line-ends/semicolons", test_semicolons);
  return g_test_run ();
}
