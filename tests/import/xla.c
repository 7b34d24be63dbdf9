/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "approx.h"
#include "load.h"

/* Files of XLA's tools: the cost analysis of JAX, and the roofline table of XProf. */

#define COLS "\"cols\": [{\"id\": \"step\"}, {\"id\": \"rank\"}, {\"id\": \"category\"}, {\"id\": \"operation\"}, {\"id\": \"occurrences\"}, " \
             "{\"id\": \"total_self_time\"}, {\"id\": \"measured_flop_rate\"}, {\"id\": \"hbm_bw\"}, {\"id\": \"operational_intensity\"}]"
#define ROW(step, rank, category, name, n, time, rate, bandwidth) \
  "{\"c\": [{\"v\": \"" step "\"}, {\"v\": " rank "}, {\"v\": \"" category "\"}, {\"v\": \"" name "\"}, {\"v\": " n "}, {\"v\": " time \
  "}, {\"v\": " rate "}, {\"v\": " bandwidth "}]}"

/* −1 is not known; older releases have a list. */
static void
test_jax (void)
{
  g_autoptr (RoofImport) one = load_sound ("{\"flops\": 8192.0, \"bytes accessed\": 12288.0, \"transcendentals\": 1024.0}");
  g_autoptr (RoofImport) list = load_sound ("[{\"bytes accessed\": -1, \"optimal_seconds\": NaN, \"flops\": 7}]");
  g_autoptr (RoofImport) several = NULL, moved = NULL;

  g_assert_cmpstr (one->format, ==, "jax-cost");
  assert_approx (find_number (one, 0, "flops"), 8192, 1e-12);
  assert_approx (find_number (one, 0, "bytes.dram"), 12288, 1e-12);
  g_assert_true (isnan (roof_kernel_get_measured_time (one->kernels->pdata[0])));
  assert_found (one, ROOF_FINDING_LEFT_OUT, "1024 transcendental operations");
  assert_approx (find_number (list, 0, "flops"), 7, 1e-12);
  g_assert_true (isnan (find_number (list, 0, "bytes.dram")));
  several = load_sound ("[{\"flops\": 7, \"bytes accessed\": 3}, {\"flops\": 9, \"bytes accessed\": 4, \"transcendentals\": 2}]");
  g_assert_cmpuint (several->kernels->len, ==, 2);
  g_assert_cmpstr (roof_kernel_get_name (several->kernels->pdata[1]), ==, "XLA (2)");
  assert_approx (find_number (several, 1, "flops"), 9, 1e-12);
  assert_found (several, ROOF_FINDING_LEFT_OUT, "XLA (2): 2 transcendental operations");
  moved = load_sound ("{\"bytes accessed\": 4096.0, \"bytes accessedout{}\": 2048.0}");
  g_assert_cmpstr (moved->format, ==, "jax-cost");
  g_assert_true (isnan (find_number (moved, 0, "flops")));
  assert_approx (find_number (moved, 0, "bytes.dram"), 4096, 1e-12);
  assert_found (moved, ROOF_FINDING_LEFT_OUT, "or the function only moves data");
  assert_refused ("{\"flops\": -1, \"bytes accessed\": -1}", "XLA gives none");
  assert_refused ("{\"flops\": 1, \"bytes accessed\": ", "line 1");
}

/* As print() shows it: alone, in a list, behind names; and as JSON under the names of functions. */
static void
test_jax_printed (void)
{
  static const char *const texts[] = {
    "{'flops': 8192.0, 'bytes accessed': 12288.0, 'bytes accessed0{}': 1e3, 'optimal_seconds': -inf, 'it\\'s \"x\"': None}\n",
    "[{'bytes accessed': 12288.0, 'flops': 8192.0}]",
    "warming up [1/2]\nmatmul: {'flops': 8192.0, 'bytes accessed': 12288.0}\nsoftmax = [{'flops': 9.0, 'bytes accessed': 4.0}] done\n",
    "{'matmul': {'flops': 8192.0, 'bytes accessed': 12288.0}, 'softmax': {'flops': 9.0, 'bytes accessed': 4.0}}",
    "{\"matmul\": [{\"flops\": 8192.0, \"bytes accessed\": 12288.0}], \"softmax\": {\"flops\": 9.0, \"bytes accessed\": 4.0}}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (RoofImport) import = load_sound (texts[i]);

      g_assert_cmpstr (import->format, ==, "jax-cost");
      g_assert_cmpuint (import->kernels->len, ==, i < 2 ? 1 : 2);
      g_assert_cmpstr (roof_kernel_get_name (import->kernels->pdata[0]), ==, i < 2 ? "XLA" : "matmul");
      assert_approx (find_number (import, 0, "flops"), 8192, 1e-12);
      assert_approx (find_number (import, 0, "bytes.dram"), 12288, 1e-12);
      if (i >= 2)
        g_assert_cmpstr (roof_kernel_get_name (import->kernels->pdata[1]), ==, "softmax");
    }
  assert_refused ("{'flops': 8192.0, 'bytes accessed': }", "line 1");
  assert_refused ("{'flops': 8192.0, 'bytes accessed': 1, 'x", "line 1");
}

/* Sizes of buffers are neither work nor traffic; where the cost is printed beside them, it is read. */
static void
test_jax_memory (void)
{
  static const char *const texts[] = {
    "CompiledMemoryStats(generated_code_size_in_bytes=0, argument_size_in_bytes=8388608, output_size_in_bytes=4194304, "
    "alias_size_in_bytes=0, temp_size_in_bytes=0, host_generated_code_size_in_bytes=0, host_argument_size_in_bytes=0)\n",
    "compiled in 1.2 s\nmatmul: CompiledMemoryStats(argument_size_in_bytes=8, temp_size_in_bytes=0)\n",
    "{'argument_size_in_bytes': 8388608, 'output_size_in_bytes': 4194304, 'temp_size_in_bytes': 0}\n",
    "{\"generated_code_size_in_bytes\": 0, \"argument_size_in_bytes\": 8388608, \"temp_size_in_bytes\": 0}\n",
  };
  g_autoptr (RoofImport) both = load_sound ("CompiledMemoryStats(argument_size_in_bytes=8)\n{'flops': 6.0, 'bytes accessed': 3.0}\n");

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      assert_refused (texts[i], "the memory statistics of a compiled JAX function");
      assert_refused (texts[i], "cost_analysis()");
    }
  g_assert_cmpstr (both->format, ==, "jax-cost");
  assert_approx (find_number (both, 0, "flops"), 6, 1e-12);
}

/* 140,000 GFLOP/s in 6 ms are 8.4e11 FLOP in 100 launches; 300 GiB/s are 2^30 B each. The row of the program is a sum. */
static void
test_xprof (void)
{
  g_autoptr (RoofImport) import = load_sound (
      "[{" COLS ", \"rows\": [" ROW ("Total", "0", "Program", "Program", "1", "10000", "9", "9") ","
      ROW ("Total", "1", "fusion", "fusion.12", "100", "6000.0", "140000", "300") ","
      ROW ("1", "1", "fusion", "fusion.12", "50", "3000.0", "140000", "300") "], \"p\": {\"device_type\": \"TPU v5 lite\", "
      "\"peak_flop_rate\": \"196608\", \"peak_hbm_bw\": \"763\"}}, {\"cols\": []}]");

  g_assert_cmpstr (import->format, ==, "xprof");
  g_assert_cmpuint (import->kernels->len, ==, 1);
  assert_approx (find_number (import, 0, "flops"), 8.4e9, 1e-12);
  assert_approx (find_number (import, 0, "bytes.dram"), 300 * 1073741824.0 * 60e-6, 1e-12);
  assert_approx (roof_kernel_get_measured_time (import->kernels->pdata[0]), 60e-6, 1e-9);
  g_assert_cmpfloat (roof_kernel_get_count (import->kernels->pdata[0]), ==, 100);
  g_assert_cmpstr (roof_machine_get_name (import->found), ==, "TPU v5 lite");
  assert_approx (roof_machine_get_peak (import->found, 0)->peak.value, 196608e9, 1e-12);
  assert_approx (roof_machine_get_level (import->found, 0)->bandwidth.value, 819.27e9, 1e-5);
  assert_found (import, ROOF_FINDING_LEFT_OUT, "2 rows that are sums");
}

static void
test_xprof_csv (void)
{
  g_autoptr (RoofImport) import = load_sound (
      "Step,Rank,Category,Operation,# Occurrences,Total self time (us),Normalized FLOP Rate (GFLOP/s),HBM BW (GiB/s),Source Info\n"
      "Total,0,Program,Program,1,10,5,5,\nTotal,1,fusion,add.3,10,1000,100,1,\"<div>\n\"\"a\"\"</div>\"\n");

  g_autoptr (RoofImport) narrow = load_sound (
      "Operation,# Occurrences,Total self time (us),Normalized FLOP Rate (GFLOP/s),HBM BW (GiB/s),Operational Intensity (FLOP/Byte)\n"
      "Program,1,10,5,5,1\nadd.3,10,1000,100,1,93\n");

  g_assert_cmpuint (import->kernels->len, ==, 1);
  g_assert_cmpuint (narrow->kernels->len, ==, 1);
  g_assert_null (import->found);
  assert_approx (find_number (import, 0, "flops"), 1e7, 1e-12);
  assert_approx (find_number (import, 0, "bytes.dram"), 107374.1824, 1e-12);
}

/* The table of HLO operations, by tabs. */
static void
test_hlo_stats (void)
{
  g_autoptr (RoofImport) import = load_sound (
      "Rank\tProgram id\tHLO op category\tHLO op name\t#Occurrences\tTotal self time (us)\tModel GFLOP/s\tNormalized GFLOP/s\t"
      "Measured memory BW (GiB/s)\tHBM BW (GiB/s)\n1\t7\tfusion\t%add.3\t10\t1000\t90\t100\t2\t1\n");

  g_assert_cmpstr (import->format, ==, "xprof");
  g_assert_cmpstr (roof_kernel_get_name (import->kernels->pdata[0]), ==, "%add.3");
  g_assert_cmpfloat (roof_kernel_get_count (import->kernels->pdata[0]), ==, 10);
  assert_approx (find_number (import, 0, "flops"), 1e7, 1e-12);
  assert_approx (find_number (import, 0, "bytes.dram"), 107374.1824, 1e-12);
}

/* The same as JSON, with the titles of XProf's source: 1,150 GFLOP/s in 974,132.5 us, 650.2 GiB/s, three times. A child of another row
 * has no rank. */
static void
test_hlo_stats_json (void)
{
  g_autoptr (RoofImport) import = load_sound (
      "{\"cols\": [{\"id\": \"rank\", \"label\": \"Rank\"}, {\"id\": \"category\"}, {\"id\": \"hlo_op_name\"}, {\"id\": \"occurrences\"}, "
      "{\"id\": \"total_time\"}, {\"id\": \"total_self_time\"}, {\"id\": \"model_flop_rate\"}, {\"id\": \"normalized_flop_rate\"}, "
      "{\"id\": \"measured_memory_bw\"}, {\"id\": \"hbm_bw\"}, {\"id\": \"operational_intensity\"}], \"rows\": [{\"c\": [{\"v\": 1}, "
      "{\"v\": \"convolution fusion\"}, {\"v\": \"fusion.12341\"}, {\"v\": 3}, {\"v\": 1318200.0}, {\"v\": 974132.5}, {\"v\": 1200.5}, "
      "{\"v\": 1150.0}, {\"v\": 700.2}, {\"v\": 650.2}, {\"v\": 15.8}]}, {\"c\": [{\"v\": 2}, {\"v\": \"IDLE\"}, {\"v\": \"IDLE\"}, {\"v\": 0}, "
      "{\"v\": 5.0}, {\"v\": 5.0}, {\"v\": 0.0}, {\"v\": 0.0}, {\"v\": 0.0}, {\"v\": 0.0}, {\"v\": 0.0}]}, {\"c\": [{\"v\": 0}, "
      "{\"v\": \"fusion\"}, {\"v\": \"child\"}, {\"v\": 3}, {\"v\": 2.0}, {\"v\": 2.0}, {\"v\": 1.0}, {\"v\": 1.0}, {\"v\": 1.0}, {\"v\": 1.0}, "
      "{\"v\": 1.0}]}]}");

  g_assert_cmpstr (import->format, ==, "xprof");
  g_assert_cmpuint (import->kernels->len, ==, 1);
  assert_approx (find_number (import, 0, "flops"), 1150e9 * 974132.5e-6 / 3, 1e-12);
  assert_approx (find_number (import, 0, "bytes.dram"), 650.2 * 1073741824 * 974132.5e-6 / 3, 1e-12);
  assert_found (import, ROOF_FINDING_LEFT_OUT, "1 row of idle time");
}

static void
test_refusals (void)
{
  assert_refused ("[{" COLS ", \"rows\": []}]", "there is no kernel in the file: the list “rows” is missing or empty");
  assert_refused ("[{" COLS ", \"rows\": [7, {\"c\": 3}]}]", "there is no kernel in the file: each row is a sum or an average of others, is idle time, or has no name");
  assert_refused ("rank,operation,category,total_self_time,measured_flop_rate\n1,,dot,10,5\n", "there is no kernel in the file: line 2: no name");
  assert_refused ("rank,operation,category,total_self_time,measured_flop_rate\n0,Program,Program,10,5\n",
                  "there is no kernel in the file: line 2: a sum or an average of others");
  assert_refused ("[{" COLS ", \"rows\": [", "line 1");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/xla/jax", test_jax);
  g_test_add_func ("/roof/xla/jax-printed", test_jax_printed);
  g_test_add_func ("/roof/xla/jax-memory", test_jax_memory);
  g_test_add_func ("/roof/xla/xprof", test_xprof);
  g_test_add_func ("/roof/xla/xprof-csv", test_xprof_csv);
  g_test_add_func ("/roof/xla/hlo-stats", test_hlo_stats);
  g_test_add_func ("/roof/xla/hlo-stats-json", test_hlo_stats_json);
  g_test_add_func ("/roof/xla/refusals", test_refusals);
  return g_test_run ();
}
