/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "approx.h"
#include "load.h"

#define LONG "\"ID\",\"Process ID\",\"Process Name\",\"Kernel Name\",\"Block Size\",\"Grid Size\",\"CC\",\"Section Name\"," \
             "\"Metric Name\",\"Metric Unit\",\"Metric Value\"\n"
#define ROW_OF(id, name, grid, cc, metric, unit, value) \
  "\"" id "\",\"7\",\"app\",\"" name "\",\"(128, 1, 1)\",\"" grid "\",\"" cc "\",\"-\",\"" metric "\",\"" unit "\",\"" value "\"\n"
#define ROW(metric, unit, value) ROW_OF ("0", "gemm(int, float)", "(8, 1, 1)", "8.0", metric, unit, value)
#define INSTRUCTION(op) "smsp__sass_thread_inst_executed_op_" op "_pred_on.sum"
#define TIME_ROW ROW ("gpu__time_duration.sum", "us", "2.00")

static const char *
get_name (RoofImport *import,
          guint       index)
{
  g_assert_cmpuint (index, <, import->kernels->len);
  return roof_kernel_get_name (import->kernels->pdata[index]);
}

static void
assert_measured (RoofImport *import,
                 guint       index,
                 double      time)
{
  g_assert_cmpuint (index, <, import->kernels->len);
  assert_approx (roof_kernel_get_measured_time (import->kernels->pdata[index]), time, 1e-9);
}

static void
assert_numbers (RoofImport *import,
                const char *compute,
                double      flops,
                double      dram)
{
  g_assert_cmpstr (import->format, ==, "ncu");
  assert_approx (find_number (import, 0, "flops"), flops, 1e-12);
  g_assert_cmpstr (roof_kernel_get_compute (import->kernels->pdata[0]), ==, compute);
  if (isnan (dram))
    g_assert_true (isnan (find_number (import, 0, "bytes.dram")));
  else
    assert_approx (find_number (import, 0, "bytes.dram"), dram, 1e-12);
}

/* FP32: 10 + 20 + 2·(1,000,000) FLOP; 3 sectors of the log, thousands in groups, a metric without a value that is no 0. */
static void
test_long (void)
{
  g_autoptr (RoofImport) import = load_sound (
      "==PROF== Connected to process 7 (/app)\r\nresult: \"ok\", 3\n" LONG ROW (INSTRUCTION ("fadd"), "inst", "10")
      ROW (INSTRUCTION ("fmul"), "inst", "20.00") ROW (INSTRUCTION ("ffma"), "inst", "1,000,000")
      ROW ("dram__bytes_read.sum", "Kbyte", "3.00") ROW ("dram__bytes_write.sum", "byte", "1,000")
      ROW ("lts__t_bytes.sum", "", "n/a") TIME_ROW "==PROF== Disconnected\n");

  assert_numbers (import, "fp32", 2000030, 4000);
  g_assert_true (isnan (find_number (import, 0, "bytes.l2")));
  assert_measured (import, 0, 2e-6);
  g_assert_cmpstr (get_name (import, 0), ==, "gemm(int, float)");
  assert_found (import, ROOF_FINDING_LEFT_OUT, "1 metric without a value");
}

/* Launches of one name and grid are repeats of one kernel; the rows of a launch may stand apart. A second table has the same
 * numbers again. */
static void
test_launches (void)
{
  g_autoptr (RoofImport) import = load_sound (
      LONG ROW_OF ("0", "k", "(8, 1, 1)", "8.0", INSTRUCTION ("ffma"), "inst", "50")
      ROW_OF ("1", "k", "(8, 1, 1)", "8.0", INSTRUCTION ("ffma"), "inst", "50")
      ROW_OF ("0", "k", "(8, 1, 1)", "8.0", "gpu__time_duration.sum", "nsecond", "4,000")
      ROW_OF ("1", "k", "(8, 1, 1)", "8.0", "gpu__time_duration.sum", "ns", "2,000") LONG
      ROW_OF ("0", "k", "(8, 1, 1)", "8.0", INSTRUCTION ("ffma"), "inst", "50")
      ROW_OF ("1", "k", "(9, 1, 1)", "8.0", INSTRUCTION ("ffma"), "inst", "70"));

  g_assert_cmpuint (import->kernels->len, ==, 2);
  g_assert_cmpfloat (roof_kernel_get_count (import->kernels->pdata[0]), ==, 3);
  assert_measured (import, 0, 3e-6);
  g_assert_cmpstr (get_name (import, 1), ==, "k grid (9, 1, 1) block (128, 1, 1)");
  assert_approx (find_number (import, 1, "flops"), 140, 1e-12);
}

/* The metrics of a launch stand in any order, and in another unit than those of the launch before. */
static void
test_order (void)
{
  g_autoptr (RoofImport) import = load_sound (
      LONG ROW_OF ("0", "a", "", "8.0", INSTRUCTION ("ffma"), "inst", "50") ROW_OF ("0", "a", "", "8.0", "dram__bytes.sum", "byte", "100")
      ROW_OF ("0", "a", "", "8.0", "gpu__time_duration.sum", "nsecond", "4,000")
      ROW_OF ("1", "b", "", "8.0", INSTRUCTION ("ffma"), "inst", "60") ROW_OF ("1", "b", "", "8.0", "gpu__time_duration.sum", "usecond", "7")
      ROW_OF ("1", "b", "", "8.0", "dram__bytes.sum", "Kbyte", "2")
      ROW_OF ("2", "c", "", "8.0", "dram__bytes.sum", "byte", "300") ROW_OF ("2", "c", "", "8.0", INSTRUCTION ("ffma"), "inst", "70")
      ROW_OF ("2", "c", "", "8.0", "gpu__time_duration.sum", "%", "12"));

  g_assert_cmpuint (import->kernels->len, ==, 3);
  assert_measured (import, 0, 4e-6);
  assert_measured (import, 1, 7e-6);
  for (guint i = 0; i < 3; i++)
    {
      assert_approx (find_number (import, i, "flops"), 100 + 20 * i, 1e-12);
      assert_approx (find_number (import, i, "bytes.dram"), i == 0 ? 100 : i == 1 ? 2000 : 300, 1e-12);
    }
  g_assert_true (isnan (roof_kernel_get_measured_time (import->kernels->pdata[2])));
}

/* Tensor pipe instructions that are as many as the FP16 FMAs of the warps are moves: neither is work. Times 512 they would be half
 * as much again. */
static void
test_moves (void)
{
  g_autoptr (RoofImport) import = load_sound (LONG ROW (INSTRUCTION ("ffma"), "inst", "1000000") ROW (INSTRUCTION ("hfma"), "inst", "64000")
                                              ROW ("smsp__inst_executed_pipe_tensor.sum", "inst", "2000") TIME_ROW);

  assert_numbers (import, "fp32", 2e6, NAN);
  assert_found (import, ROOF_FINDING_LEFT_OUT, "moves (HFMA2.MMA)");
  for (guint i = 0; i < import->findings->len; i++)
    g_assert_null (strstr (((const RoofFinding *) import->findings->pdata[i])->text, "was not counted, though"));
}

/* 512 FLOPs for a tensor instruction hold on Volta alone. */
static void
test_instructions (void)
{
  g_autoptr (RoofImport) volta = load_sound (LONG ROW_OF ("0", "k", "", "7.0", "sm__inst_executed_pipe_tensor.sum", "inst", "100"));
  g_autoptr (RoofImport) both = load_sound (LONG ROW_OF ("0", "k", "", "7.0", "sm__inst_executed_pipe_tensor.sum", "inst", "100")
                                            ROW_OF ("0", "k", "", "7.0", "sm__inst_executed_pipe_tensor_op_hmma.sum", "inst", "100"));
  g_autoptr (RoofImport) ampere = load_sound (LONG ROW (INSTRUCTION ("ffma"), "inst", "5")
                                              ROW ("sm__inst_executed_pipe_tensor.sum", "inst", "100"));

  assert_numbers (volta, "fp16", 51200, NAN);
  assert_numbers (both, "fp16", 51200, NAN);
  assert_found (volta, ROOF_FINDING_GUESSED, "512 FLOPs");
  assert_numbers (ampere, "fp32", 10, NAN);
  assert_found (ampere, ROOF_FINDING_DOUBTFUL, "sm__ops_path_tensor_src_*");
}

/* Sectors of L2 by what reads or writes them; atomics and reductions do both. */
static void
test_sectors (void)
{
  g_autoptr (RoofImport) import
      = load_sound (LONG ROW (INSTRUCTION ("ffma"), "inst", "5") ROW ("lts__t_sectors_op_read.sum", "sector", "100")
                    ROW ("lts__t_sectors_op_write.sum", "sector", "50") ROW ("lts__t_sectors_op_atom.sum", "sector", "3"));

  assert_approx (find_number (import, 0, "bytes.l2"), 32 * (100 + 50 + 2 * 3), 1e-12);
}

/* One metric has all operations of a dtype, for which not all instructions need be counted. */
static void
test_whole (void)
{
  g_autoptr (RoofImport) single = load_sound (LONG ROW ("smsp__sass_thread_inst_executed_ops_fadd_fmul_ffma_pred_on.sum", "inst", "1000")
                                              ROW (INSTRUCTION ("ffma"), "inst", "300"));
  g_autoptr (RoofImport) both = load_sound (
      LONG ROW ("sm__sass_thread_inst_executed_ops_dadd_dmul_dfma_pred_on.sum", "inst", "50") ROW (INSTRUCTION ("dadd"), "inst", "10")
      ROW (INSTRUCTION ("dmul"), "inst", "0") ROW (INSTRUCTION ("dfma"), "inst", "20"));

  assert_numbers (single, "fp32", 1000, NAN);
  assert_numbers (both, "fp64", 50, NAN);
}

/* DMMA has one shape on compute capability 8.0, several later; the pipe counts it, too. */
static void
test_double_matrices (void)
{
  g_autoptr (RoofImport) ampere = load_sound (LONG ROW (INSTRUCTION ("dfma"), "inst", "5")
                                              ROW ("sm__inst_executed_pipe_tensor_op_dmma.sum", "inst", "100")
                                              ROW ("sm__inst_executed_pipe_tensor.sum", "inst", "100"));
  g_autoptr (RoofImport) hopper
      = load_sound (LONG ROW_OF ("0", "k", "", "9.0", "sm__inst_executed_pipe_tensor_op_dmma.sum", "inst", "100")
                    ROW_OF ("0", "k", "", "9.0", INSTRUCTION ("dfma"), "inst", "5"));

  assert_numbers (ampere, "fp64", 51210, NAN);
  assert_found (ampere, ROOF_FINDING_GUESSED, "DMMA of 8.0");
  for (guint i = 0; i < ampere->findings->len; i++)
    g_assert_null (strstr (((const RoofFinding *) ampere->findings->pdata[i])->text, "were not counted;"));
  assert_numbers (hopper, "fp64", 10, NAN);
  assert_found (hopper, ROOF_FINDING_DOUBTFUL, "matrix work of 1 launch was not counted");
}

/* Tensor operations overlap: the most general of each source type counts, and once. */
static void
test_tensor_operations (void)
{
  static const struct
  {
    const char *rows;
    const char *compute;
    double      flops;
  } cases[] = {
    { ROW ("sm__ops_path_tensor_src_fp16_dst_fp32.sum", "", "600") ROW ("sm__ops_path_tensor_src_fp16_dst_fp32_sparsity_off.sum", "", "400")
      ROW ("sm__ops_path_tensor_src_fp16_dst_fp32_sparsity_on.sum", "", "200"), "fp16", 600 },
    { ROW ("sm__ops_path_tensor_src_bf16_dst_fp32_sparsity_off.sum", "", "400")
      ROW ("sm__ops_path_tensor_src_bf16_dst_fp32_sparsity_on.sum", "", "200"), "bf16", 600 },
    { ROW ("sm__ops_path_tensor_src_fp16.sum", "", "900") ROW ("sm__ops_path_tensor_src_fp16_dst_fp32.sum", "", "600")
      ROW ("sm__ops_path_tensor_src_fp16_dst_fp16.sum", "", "300"), "fp16", 900 },
    { ROW ("smsp__ops_path_tensor_src_fp16_dst_fp32.sum", "", "600") ROW ("smsp__ops_path_tensor_src_fp16_dst_fp16.sum", "", "300"),
      "fp16", 900 },
    { ROW ("sm__ops_path_tensor_src_int8.sum", "", "50") ROW ("sm__ops_path_tensor_op_imma_src_int8.sum", "", "30")
      ROW ("sm__ops_path_tensor_op_igmma_src_int8.sum", "", "20"), "int8", 50 },
    { ROW ("sm__ops_path_tensor_src_fp4_dst_fp32.sum", "", "70") ROW ("sm__ops_path_tensor_src_fp4_fp6_fp8_dst_fp32.sum", "", "70")
      ROW ("sm__ops_path_tensor_src_fp8.sum", "", "0"), "fp4", 70 },
    { ROW ("sm__ops_path_tensor_src_fp64.sum", "", "70") ROW ("sm__inst_executed_pipe_tensor.sum", "", "10"), "fp64", 70 },
    { ROW ("sm__ops_path_tensor_src_fp64.sum", "", "5120") ROW ("sm__inst_executed_pipe_tensor_op_dmma.sum", "inst", "10"), "fp64", 5120 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strconcat (LONG, cases[i].rows, NULL);
      g_autoptr (RoofImport) import = load_sound (text);

      g_test_message ("case %u", i);
      assert_numbers (import, cases[i].compute, cases[i].flops, NAN);
      g_assert_cmpstr (roof_kernel_get_unit (import->kernels->pdata[0]), ==, "matrix");
    }
}

/* Times without a duration, rates in place of counts, sectors in place of bytes, and the other definition of the caches. */
static void
test_derived (void)
{
  g_autoptr (RoofImport) import = load_sound (
      LONG ROW ("smsp__sass_thread_inst_executed_op_ffma_pred_on.sum.per_cycle_elapsed", "inst/cycle", "100")
      ROW ("smsp__cycles_elapsed.avg", "cycle", "5,000") ROW ("smsp__cycles_elapsed.avg.per_second", "cycle/nsecond", "1.25")
      ROW ("dram__sectors_read.sum", "sector", "10") ROW ("dram__sectors_write.sum", "sector", "5")
      ROW ("lts__lts2xbar_cycles_active.sum", "cycle", "7") ROW ("l1tex__lsu_writeback_active_mem_lg.sum", "cycle", "3"));

  assert_numbers (import, "fp32", 2 * 100 * 5000, 15 * 32);
  assert_measured (import, 0, 4e-6);
  assert_approx (find_number (import, 0, "bytes.l2"), 7 * 32, 1e-12);
  assert_approx (find_number (import, 0, "bytes.l1"), 3 * 128, 1e-12);
  assert_found (import, ROOF_FINDING_DOUBTFUL, "1250 MHz");
}

#define RATE(op) "smsp__sass_thread_inst_executed_op_" op "_pred_on.sum.per_cycle_elapsed"
#define CLOCK_ROWS ROW ("gpu__time_duration.sum", "us", "10") ROW ("smsp__cycles_elapsed.avg.per_second", "Ghz", "1")

/* NVIDIA's roofline sections, in 10,000 cycles: twice the FMAs that ran, but with sm__ those that could; FP16 with the pairs counted;
 * tensor operations in a cycle and in a second; bytes of the caches in a second. */
static void
test_rates (void)
{
  g_autoptr (RoofImport) fp32 = load_sound (
      LONG CLOCK_ROWS ROW ("derived__smsp__sass_thread_inst_executed_op_ffma_pred_on_x2", "inst", "200") ROW (RATE ("fadd"), "inst/cycle", "0")
      ROW (RATE ("fmul"), "inst/cycle", "0") ROW ("derived__sm__sass_thread_inst_executed_op_ffma_pred_on_x2", "inst", "33,792")
      ROW ("lts__t_bytes.sum.per_second", "Gbyte/s", "1,000") ROW ("l1tex__t_bytes.sum.per_second", "Tbyte/second", "2"));
  g_autoptr (RoofImport) fp16 = load_sound (
      LONG CLOCK_ROWS ROW ("derived__smsp__sass_thread_inst_executed_op_hadd_pred_on_x2", "inst", "2")
      ROW ("derived__smsp__sass_thread_inst_executed_op_hmul_pred_on_x2", "inst", "4")
      ROW ("derived__smsp__sass_thread_inst_executed_op_hfma_pred_on_x4", "inst", "400")
      ROW ("derived__sm__sass_thread_inst_executed_op_hfma_pred_on_x4", "inst", "67,584")
      ROW ("derived__lts__lts2xbar_bytes.sum.per_second", "Tbyte", "0.5")
      ROW ("derived__l1tex__lsu_writeback_bytes_mem_lgds.sum.per_second", "Tbyte", "3"));
  g_autoptr (RoofImport) cycle = load_sound (
      LONG CLOCK_ROWS ROW ("sm__ops_path_tensor_src_bf16_dst_fp32.sum.per_cycle_elapsed", "1/cycle", "1,024")
      ROW ("sm__ops_path_tensor_src_bf16_dst_fp32.sum.peak_sustained", "", "270,336"));
  g_autoptr (RoofImport) second = load_sound (
      LONG CLOCK_ROWS ROW ("sm__ops_path_tensor_src_fp16_dst_fp32_sparsity_off.sum.per_second", "1/ns", "3"));

  assert_numbers (fp32, "fp32", 200e4, NAN);
  assert_approx (find_number (fp32, 0, "bytes.l2"), 10e6, 1e-9);
  assert_approx (find_number (fp32, 0, "bytes.l1"), 20e6, 1e-9);
  assert_numbers (fp16, "fp16", 406e4, NAN);
  assert_approx (find_number (fp16, 0, "bytes.l2"), 5e6, 1e-9);
  assert_approx (find_number (fp16, 0, "bytes.l1"), 30e6, 1e-9);
  assert_numbers (cycle, "bf16", 1024e4, NAN);
  assert_numbers (second, "fp16", 3e4, NAN);
}

/* Caches by two definitions: the one that has both levels, and of three rates of L1 always the same, in whatever order. */
static void
test_caches (void)
{
  static const char *const orders[] = {
    ROW ("derived__l1tex__lsu_writeback_bytes_mem_lg.sum.per_second", "Gbyte/s", "10")
    ROW ("derived__l1tex__lsu_writeback_bytes_mem_lgds.sum.per_second", "Gbyte/s", "30"),
    ROW ("derived__l1tex__lsu_writeback_bytes_mem_lgds.sum.per_second", "Gbyte/s", "30")
    ROW ("derived__l1tex__lsu_writeback_bytes_mem_lg.sum.per_second", "Gbyte/s", "10"),
  };
  g_autoptr (RoofImport) both = load_sound (
      LONG CLOCK_ROWS ROW (INSTRUCTION ("ffma"), "inst", "1,000") ROW ("lts__t_bytes.sum.per_second", "Gbyte/s", "2")
      ROW ("lts__lts2xbar_cycles_active.sum", "cycle", "1,000") ROW ("l1tex__lsu_writeback_active.sum", "cycle", "1,000"));

  assert_approx (find_number (both, 0, "bytes.l1"), 128e3, 1e-12);
  assert_approx (find_number (both, 0, "bytes.l2"), 32e3, 1e-12);
  for (guint i = 0; i < G_N_ELEMENTS (orders); i++)
    {
      g_autofree char *text = g_strconcat (LONG CLOCK_ROWS ROW (INSTRUCTION ("ffma"), "inst", "1,000"), orders[i], NULL);
      g_autoptr (RoofImport) import = load_sound (text);

      assert_approx (find_number (import, 0, "bytes.l1"), 1e5, 1e-9);
    }
}

#define PAIRS(op) "derived__smsp__sass_thread_inst_executed_op_" op
#define ALL_HALF "smsp__sass_thread_inst_executed_ops_hadd_hmul_hfma_pred_on.sum"
#define SINGLE_ROWS ROW (INSTRUCTION ("fadd"), "inst", "100") ROW (INSTRUCTION ("fmul"), "inst", "100") ROW (INSTRUCTION ("ffma"), "inst", "100")

/* Packed pairs in 10,000 cycles: where the FMAs count both halves, both halves of all count, else one, and the finding says which. */
static void
test_pairs (void)
{
  g_autoptr (RoofImport) both = load_sound (
      LONG CLOCK_ROWS ROW (INSTRUCTION ("hfma"), "inst", "1,000,000") ROW (INSTRUCTION ("hadd"), "inst", "0") ROW (INSTRUCTION ("hmul"), "inst", "0")
      ROW (PAIRS ("hfma_pred_on_x4"), "inst", "400") ROW (PAIRS ("hadd_pred_on_x2"), "inst", "0") ROW (PAIRS ("hmul_pred_on_x2"), "inst", "0"));
  g_autoptr (RoofImport) one = load_sound (
      LONG CLOCK_ROWS ROW (PAIRS ("hfma_pred_on_x4"), "inst", "400") ROW (INSTRUCTION ("hadd"), "inst", "1,000") ROW (RATE ("hmul"), "inst/cycle", "3"));
  g_autoptr (RoofImport) single = load_sound (
      LONG CLOCK_ROWS ROW (PAIRS ("hfma_pred_on_x2"), "inst", "400") ROW (PAIRS ("hadd_pred_on_x2"), "inst", "2") ROW (RATE ("hmul"), "inst/cycle", "3"));
  g_autoptr (RoofImport) alone = load_sound (LONG CLOCK_ROWS ROW (PAIRS ("hfma_pred_on_x4"), "inst", "400"));
  g_autoptr (RoofImport) together = load_sound (LONG CLOCK_ROWS ROW (PAIRS ("hfma_pred_on_x4"), "inst", "400") ROW (ALL_HALF, "inst", "5,000,000"));
  g_autoptr (RoofImport) fewer = load_sound (LONG CLOCK_ROWS ROW (PAIRS ("hfma_pred_on_x4"), "inst", "400") ROW (ALL_HALF, "inst", "2,000,000"));
  g_autoptr (RoofImport) timeless
      = load_sound (LONG SINGLE_ROWS ROW (PAIRS ("hfma_pred_on_x4"), "inst", "4,000") ROW (ALL_HALF, "inst", "5,000,000"));
  g_autoptr (RoofImport) lost = load_sound (LONG SINGLE_ROWS ROW (PAIRS ("hfma_pred_on_x4"), "inst", "4,000"));

  assert_numbers (both, "fp16", 400e4, NAN);
  assert_found (both, ROOF_FINDING_GUESSED, "4 FLOPs for a packed FMA");
  assert_numbers (one, "fp16", 400e4 + 2 * 1000 + 2 * 3e4, NAN);
  assert_found (one, ROOF_FINDING_GUESSED, "4 FLOPs for a packed FMA");
  assert_numbers (single, "fp16", 400e4 + 1e4 + 3e4, NAN);
  assert_found (single, ROOF_FINDING_GUESSED, "2 FLOPs for a packed FMA");
  assert_numbers (alone, "fp16", 400e4, NAN);
  assert_found (alone, ROOF_FINDING_DOUBTFUL, "FLOPs of 1 launch may be too few");
  assert_numbers (together, "fp16", 5e6, NAN);
  assert_found (together, ROOF_FINDING_GUESSED, "2 FLOPs for a packed FMA");
  assert_numbers (fewer, "fp16", 400e4, NAN);
  assert_found (fewer, ROOF_FINDING_DOUBTFUL, "FLOPs of 1 launch may be too few");
  assert_numbers (timeless, "fp16", 5e6 + 400, NAN);
  assert_found (timeless, ROOF_FINDING_GUESSED, "2 FLOPs for a packed FMA");
  assert_numbers (lost, "fp32", 400, NAN);
  assert_found (lost, ROOF_FINDING_DOUBTFUL, "or the cycles of a rate");
}

/* A row of units is one with "1/ns" in it, too: else 1 Gbyte would be 1 byte. */
static void
test_inverse_units (void)
{
  g_autoptr (RoofImport) import = load_sound (
      "\"ID\",\"Process ID\",\"Kernel Name\",\"CC\",\"dram__bytes.sum\",\"gpu__time_duration.sum\","
      "\"sm__ops_path_tensor_src_bf16_dst_fp32.sum\",\"sm__ops_path_tensor_src_bf16_dst_fp32.sum.peak_sustained_elapsed.per_second\"\n"
      "\"\",\"\",\"\",\"\",\"Gbyte\",\"us\",\"\",\"1/ns\"\n\"0\",\"9\",\"gemm\",\"9.0\",\"1\",\"500\",\"2,000,000\",\"900\"\n");

  assert_numbers (import, "bf16", 2e6, 1e9);
  assert_measured (import, 0, 500e-6);
}

/* The details page has "Memory Throughput" twice: the one in percent is no bandwidth. Rows of rules have no metric. */
static void
test_details (void)
{
  g_autoptr (RoofImport) import = load_sound (
      LONG ROW ("Duration", "us", "20") ROW ("Memory Throughput", "Gbyte/s", "3") ROW ("Memory Throughput", "%", "61.84")
      "\"0\",\"7\",\"app\",\"gemm(int, float)\",\"\",\"\",\"8.0\",\"S\",\"\",\"\",\"\",\"Rule\",\"INF\",\"many, words\n in lines\"\n"
      ROW (INSTRUCTION ("dfma"), "inst", "9 (4; 5)"));
  g_autoptr (RoofImport) timed = NULL;

  assert_numbers (import, "fp64", 18, 60000);
  timed = load_sound (LONG ROW ("Duration", "us", "20") ROW ("Memory Throughput", "Gbyte/s", "3"));
  assert_found (timed, ROOF_FINDING_LEFT_OUT, "60\u00a0kB at dram");
  g_assert_true (isnan (find_number (timed, 0, "flops")));
}

/* The raw page: a row of units, and the machine by its attributes: 148·128·2·1.965 GHz and 3.996 GHz·2·7680/8. */
static void
test_raw (void)
{
  g_autoptr (RoofImport) import = load_sound (
      "\"ID\",\"Process ID\",\"Kernel Name\",\"CC\",\"device__attribute_display_name\",\"device__attribute_multiprocessor_count\","
      "\"device__attribute_clock_rate\",\"device__attribute_memory_clock_rate\",\"device__attribute_global_memory_bus_width\","
      "\"device__attribute_compute_capability_major\",\"device__attribute_compute_capability_minor\",\"dram__bytes.sum\","
      "\"gpu__time_duration.sum\",\"" INSTRUCTION ("ffma2") "\",\"" INSTRUCTION ("ffma") "\"\n"
      "\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"Mbyte\",\"us\",\"inst\",\"inst\"\n"
      "\"0\",\"9\",\"a, b\",\"10.0\",\"NVIDIA B200\",\"148\",\"1965000\",\"3996000\",\"7680\",\"10\",\"0\",\"2.5\",\"3\",\"100\",\"10\"\n"
      "\"1\",\"9\",\"a, b\",\"10.0\",\"NVIDIA B200\",\"148\",\"1965000\",\"3996000\",\"7680\",\"10\",\"0\",\"2.5\",\"3\",\"100\"\n");

  assert_numbers (import, "fp32", 410, 2.5e6);
  assert_measured (import, 0, 3e-6);
  g_assert_nonnull (import->found);
  g_assert_cmpstr (roof_machine_get_name (import->found), ==, "NVIDIA B200");
  assert_approx (roof_machine_get_peak (import->found, 0)->peak.value, 74.44992e12, 1e-9);
  assert_approx (roof_machine_get_level (import->found, 0)->bandwidth.value, 7.67232e12, 1e-9);
}

/* A device with few attributes is named, one without a name by its compute capability; with all attributes it is a machine, and named
 * where the kernels get the roofs of another. */
static void
test_device_is_told (void)
{
  g_autoptr (RoofImport) named = load_sound ("ID,Kernel Name,CC,device__attribute_display_name,gpu__time_duration.sum\n,,,,us\n"
                                             "0,k,8.0,NVIDIA A100-SXM4-40GB,3\n");
  g_autoptr (RoofImport) same = load_sound ("ID,Kernel Name,CC,device__attribute_display_name,gpu__time_duration.sum\n,,,,us\n"
                                            "0,k,9.0,NVIDIA H100 80GB HBM3,3\n");
  g_autoptr (RoofImport) slower = load_sound ("ID,Kernel Name,device__attribute_display_name,gpu__time_duration.sum\n,,,us\n"
                                              "0,k,NVIDIA H100 PCIe,3\n");
  g_autoptr (RoofImport) unnamed = load_sound (LONG TIME_ROW), silent = load_sound ("ID,Kernel Name,gpu__time_duration.sum\n,,us\n0,k,3\n");
  g_autoptr (RoofImport) whole = load_sound (
      "ID,Kernel Name,CC,device__attribute_display_name,device__attribute_multiprocessor_count,device__attribute_clock_rate,"
      "device__attribute_memory_clock_rate,device__attribute_global_memory_bus_width,device__attribute_compute_capability_major,"
      "device__attribute_compute_capability_minor,gpu__time_duration.sum\n,,,,,,,,,,us\n"
      "0,k,10.0,NVIDIA B200,148,1965000,3996000,7680,10,0,3\n");

  assert_found (named, ROOF_FINDING_GUESSED, "the kernels ran on NVIDIA A100-SXM4-40GB, the roofs are of H100 SXM5 80GB");
  assert_found (unnamed, ROOF_FINDING_GUESSED, "the kernels ran on a GPU of compute capability 8.0, the roofs are of H100 SXM5 80GB");
  assert_lacks (silent, "the roofs are of");
  assert_lacks (same, "the roofs are of");
  assert_found (slower, ROOF_FINDING_GUESSED, "the kernels ran on NVIDIA H100 PCIe, the roofs are of H100 SXM5 80GB");
  g_assert_nonnull (whole->found);
  roof_import_fit_kernels (whole, whole->found);
  assert_lacks (whole, "the roofs are of");
  roof_import_fit_kernels (whole, whole->machine);
  assert_found (whole, ROOF_FINDING_GUESSED, "the kernels ran on NVIDIA B200, the roofs are of H100 SXM5 80GB");
}

/* Where the system writes 1.048,58 for 1048.58, the attributes of the device do so, too. */
static void
test_raw_in_german (void)
{
  g_autoptr (RoofImport) import = load_sound (
      "\"ID\",\"Process ID\",\"Kernel Name\",\"CC\",\"device__attribute_display_name\",\"device__attribute_multiprocessor_count\","
      "\"device__attribute_clock_rate\",\"device__attribute_memory_clock_rate\",\"device__attribute_global_memory_bus_width\","
      "\"device__attribute_compute_capability_major\",\"device__attribute_compute_capability_minor\",\"dram__bytes.sum\","
      "\"gpu__time_duration.sum\"\n\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"Mbyte\",\"us\"\n"
      "\"0\",\"9\",\"k\",\"9.0\",\"NVIDIA H100\",\"132\",\"1.980.000\",\"2.619.000\",\"5.120\",\"9\",\"0\",\"1.048,58\",\"1.234,50\"\n");

  assert_measured (import, 0, 1234.5e-6);
  assert_approx (find_number (import, 0, "bytes.dram"), 1048.58e6, 1e-12);
  g_assert_nonnull (import->found);
  assert_approx (roof_machine_get_peak (import->found, 0)->peak.value, 132 * 128 * 2 * 1.98e9, 1e-9);
  assert_approx (roof_machine_get_level (import->found, 0)->bandwidth.value, 2.619e9 * 2 * 5120 / 8, 1e-9);
}

/* Pivots have no units; resaved files no quotes, other separators and other marks; PowerShell writes UTF-16. */
static void
test_resaved (void)
{
  g_autoptr (RoofImport) pivot = load_sound ("Metric Name,dram__bytes.sum," INSTRUCTION ("ffma") ",Memory Throughput\n0,100.0,5.0,61\n");
  g_autoptr (RoofImport) timed = load_sound ("Metric Name,gpu__time_duration.sum," INSTRUCTION ("ffma") "\n0,12500,5.0\n");
  g_autoptr (RoofImport) german = load_sound (
      "ID;Process ID;Kernel Name;Metric Name;Metric Unit;Metric Value\n0;7;k;" INSTRUCTION ("ffma") ";inst;1.234.567\n"
      "0;7;k;dram__bytes.sum;Kbyte;1,5\n");
  const char *text = "ID,Process ID,Kernel Name,Metric Name,Metric Unit,Metric Value\n0,7,k," INSTRUCTION ("ffma") ",inst,7\n";
  g_autoptr (GError) error = NULL;
  gsize length;
  g_autofree char *wide = g_convert (text, -1, "UTF-16", "UTF-8", NULL, &length, NULL);
  g_autoptr (RoofImport) windows = load_text (wide, (gssize) length, NULL, &error);

  assert_numbers (pivot, "fp32", 10, 100);
  g_assert_cmpstr (get_name (pivot, 0), ==, "launch 0");
  assert_measured (timed, 0, 12.5e-6);
  assert_found (timed, ROOF_FINDING_GUESSED, "1 time is taken as ns");
  assert_numbers (german, "fp32", 2469134, 1500);
  g_assert_no_error (error);
  assert_numbers (windows, "fp32", 14, NAN);
}

/* Columns that somebody picked out: without numbers of launches the n-th value of a metric is of the n-th launch of its kernel, in
 * whatever order; titles of a pivot may have units. */
static void
test_picked (void)
{
  static const char *const orders[] = {
    "k,gpu__time_duration.sum,us,10\nk,dram__bytes.sum,Kbyte,4\nother,gpu__time_duration.sum,us,5\nk,gpu__time_duration.sum,us,30\n"
    "k,sm__throughput.avg.pct_of_peak_sustained_elapsed,%,4\nk,sm__throughput.avg.pct_of_peak_sustained_elapsed,%,4\n"
    "k,dram__bytes.sum,Kbyte,8\n",
    "k,gpu__time_duration.sum,us,10\nother,gpu__time_duration.sum,us,5\nk,gpu__time_duration.sum,us,30\nk,dram__bytes.sum,Kbyte,4\n"
    "k,dram__bytes.sum,Kbyte,8\n",
  };
  g_autoptr (RoofImport) pivot = load_sound ("ID,Kernel Name,dram__bytes.sum (Kbyte),gpu__time_duration.sum [us]," INSTRUCTION ("ffma")
                                             " (inst)\n0,k,2,12.5,50\n");
  g_autoptr (RoofImport) remarked = load_sound ("Kernel Name,dram__bytes.sum [Kbyte],gpu__time_duration.sum (min) (ms)," INSTRUCTION ("ffma")
                                                " (inst)\nk,2,12.5,50\n");
  g_autoptr (RoofImport) scaled = load_sound ("Kernel Name,Metric Name,Metric Unit,Metric Value\n"
                                              "k,gpu__time_duration.sum,us,999\nk," INSTRUCTION ("ffma") ",inst,1000\n"
                                              "k,gpu__time_duration.sum,ms,1.01\nk," INSTRUCTION ("ffma") ",inst,1000\n");
#define SECTIONS "k,Speed Of Light,Duration,us,100\nk,Roofline,Duration,us,100\nk,Roofline," INSTRUCTION ("ffma") ",inst,1000\n"
  g_autoptr (RoofImport) sections = load_sound ("Kernel Name,Section Name,Metric Name,Metric Unit,Metric Value\n" SECTIONS SECTIONS);

  for (gsize i = 0; i < G_N_ELEMENTS (orders); i++)
    {
      g_autofree char *text = g_strconcat ("Kernel Name,Metric Name,Metric Unit,Metric Value\n", orders[i], NULL);
      g_autoptr (RoofImport) import = load_sound (text);

      g_assert_cmpuint (import->kernels->len, ==, 2);
      g_assert_cmpfloat (roof_kernel_get_count (import->kernels->pdata[0]), ==, 2);
      assert_measured (import, 0, 20e-6);
      assert_approx (find_number (import, 0, "bytes.dram"), 6000, 1e-12);
      assert_found (import, ROOF_FINDING_GUESSED, "no numbers of launches (ID)");
    }
  assert_numbers (pivot, "fp32", 100, 2000);
  assert_measured (pivot, 0, 12.5e-6);
  assert_approx (find_number (remarked, 0, "bytes.dram"), 2000, 1e-12);
  g_assert_true (isnan (roof_kernel_get_measured_time (remarked->kernels->pdata[0]))); /* the least time is not that of a launch */
  /* ncu writes 999 us and 1.01 ms, and a metric in each section that shows it. */
  assert_approx (find_number (scaled, 0, "flops"), 2000, 1e-12);
  g_assert_cmpfloat (roof_kernel_get_count (scaled->kernels->pdata[0]), ==, 2);
  assert_measured (scaled, 0, 1.0045e-3);
  g_assert_cmpfloat (roof_kernel_get_count (sections->kernels->pdata[0]), ==, 2);
  assert_measured (sections, 0, 100e-6);
  assert_approx (find_number (sections, 0, "flops"), 2000, 1e-12);
  assert_refused ("Kernel Name,Metric Name,Metric Unit,Metric Value\nk,sm__throughput.avg.pct_of_peak_sustained_elapsed,%,4\n",
                  "line 2: a metric of neither work, bytes nor time");
}

/* The launches of a pivot have the names of the column that says so, wherever it stands; never what another column holds. */
static void
test_pivot_names (void)
{
#define COLUMNS "dram__bytes.sum," INSTRUCTION ("ffma")
  static const struct { const char *text, *first, *second; } pivots[] = {
    { COLUMNS ",Metric Name\n100,5,0\n200,7,1\n", "launch 0", "launch 1" },
    { COLUMNS ",kernel\n100,5,gemm\n200,7,copy\n", "gemm", "copy" },
    { "device,Kernel Name," COLUMNS "\nA100,gemm,100,5\nA100,copy,200,7\n", "gemm", "copy" },
    { COLUMNS ",Kernel Name,ID\n100,5,gemm,0\n200,7,copy,1\n", "gemm", "copy" },
    { ",op," COLUMNS "\n4,add,100,5\n5,mul,200,7\n", "launch 4", "launch 5" },
  };
  static const char *const nameless[] = { "device," COLUMNS "\nA100,100,5\nA100,200,7\n", COLUMNS "\n100,5\n200,7\n",
                                          "Threads," COLUMNS "\n4096,100,5\n4096,200,7\n" };

  for (guint i = 0; i < G_N_ELEMENTS (pivots); i++)
    {
      g_autoptr (RoofImport) import = load_sound (pivots[i].text);

      assert_numbers (import, "fp32", 10, 100);
      g_assert_cmpstr (get_name (import, 0), ==, pivots[i].first);
      g_assert_cmpstr (get_name (import, 1), ==, pivots[i].second);
    }
  for (guint i = 0; i < G_N_ELEMENTS (nameless); i++)
    {
      g_autoptr (RoofImport) import = load_sound (nameless[i]);

      assert_numbers (import, "fp32", 10, 100);
      g_assert_cmpstr (get_name (import, 0), ==, "launch 1");
      g_assert_cmpstr (get_name (import, 1), ==, "launch 2");
      assert_found (import, ROOF_FINDING_GUESSED, "2 launches are named by the numbers of their rows");
    }
}

/* What is printed for people is answered with the command that makes a table, with the log of a run before it and without. */
static void
test_printed (void)
{
#define PRINTED \
  "[123] app@127.0.0.1\n  saxpy(int, float) (4, 1, 1)x(256, 1, 1), Context 1, Device 0, CC 8.6, Invocations 3\n" \
  "    Section: GPU Speed Of Light Throughput\n    ----------------------- ------------- ------------ ------------ ------------\n" \
  "    Metric Name               Metric Unit      Minimum      Maximum      Average\n" \
  "    DRAM Frequency          cycle/nsecond         5.60         6.12         5.90\n"
  assert_refused (PRINTED, "--csv --page raw");
  assert_refused ("==PROF== Connected to process 123\n" PRINTED, "--csv --page raw");
  /* Commas between digits make no columns of a metric's row. */
  assert_refused (PRINTED "    smsp__sass_thread_inst_executed_op_ffma_pred_on.sum             inst    1,048,576\n", "--csv --page raw");
}

#define NVPROF(kernel, n, metric, average) \
  "\"Tesla V100-SXM2-16GB (0)\",\"" kernel "\"," n ",\"" metric "\",\"What it is, in words\"," average "," average "," average "\n"

/* nvprof, which came before, has means of launches as well, and no times. Transactions are 32 B; reads alone are no traffic; parts of
 * a count are left out. */
static void
test_nvprof (void)
{
  static const Expected expected[] = {
    { "triad(double*, int)", 2e6, "dram", 24e6, NAN, "fp64" },
    { "axpy", 3e6, "dram", 64e3, NAN, "fp32" },
    { "copy", 0, NULL, NAN, NAN, "fp32" },
  };
  g_autoptr (RoofImport) import = load_sound (
      "==1== NVPROF is profiling process 1, command: ./app\n==1== Metric result:\n"
      "\"Device\",\"Kernel\",\"Invocations\",\"Metric Name\",\"Metric Description\",\"Min\",\"Max\",\"Avg\"\n"
      NVPROF ("triad(double*, int)", "10", "flop_count_dp", "2000000") NVPROF ("triad(double*, int)", "10", "flop_count_dp_fma", "1000000")
      NVPROF ("triad(double*, int)", "10", "dram_read_bytes", "16000000") NVPROF ("triad(double*, int)", "10", "dram_write_bytes", "8000000")
      NVPROF ("triad(double*, int)", "10", "dram_read_throughput", "780.5GB/s")
      NVPROF ("axpy", "1", "flop_count_sp", "2000000") NVPROF ("axpy", "1", "flop_count_dp", "1000000")
      NVPROF ("axpy", "1", "dram_read_transactions", "1500") NVPROF ("axpy", "1", "dram_write_transactions", "500")
      NVPROF ("copy", "2", "flop_count_sp", "0") NVPROF ("copy", "2", "dram_read_transactions", "1500"));

  g_assert_cmpstr (import->format, ==, "nvprof");
  assert_kernels (import, expected, G_N_ELEMENTS (expected));
  g_assert_cmpfloat (roof_kernel_get_count (import->kernels->pdata[0]), ==, 10);
  assert_found (import, ROOF_FINDING_GUESSED, "1 kernel computes in several types");
}

/* A summary has the mean of its launches, and their number. */
static void
test_summary (void)
{
  g_autoptr (RoofImport) import = load_sound (
      "\"ID\",\"Process ID\",\"Kernel Name\",\"Invocations\",\"Metric Name\",\"Metric Unit\",\"Minimum\",\"Maximum\",\"Average\"\n"
      "\"\",\"7\",\"k\",\"1,004\",\"" INSTRUCTION ("ffma") "\",\"inst\",\"5\",\"15\",\"10\"\n"
      "\"\",\"7\",\"k\",\"1,004\",\"gpu__time_duration.sum\",\"us\",\"1\",\"3\",\"2\"\n");

  assert_numbers (import, "fp32", 20, NAN);
  assert_measured (import, 0, 2e-6);
  g_assert_cmpfloat (roof_kernel_get_count (import->kernels->pdata[0]), ==, 1004);
}

/* A number of launches that is absent in one row is that of another, and no metric. */
static void
test_absent_invocations (void)
{
  g_autoptr (RoofImport) import = load_sound (
      "\"Kernel Name\",\"Metric Name\",\"Metric Unit\",\"Average\",\"Invocations\"\n"
      "\"k\",\"" INSTRUCTION ("ffma") "\",\"inst\",\"10\",\"12\"\n\"k\",\"gpu__time_duration.sum\",\"us\",\"2\",\"n/a\"\n");

  g_assert_cmpfloat (roof_kernel_get_count (import->kernels->pdata[0]), ==, 12);
  for (guint i = 0; i < import->findings->len; i++)
    g_assert_null (strstr (((RoofFinding *) import->findings->pdata[i])->text, "metric"));
}

/* Columns in another order than the tool's, as of a table that was put together by hand. */
static void
test_unordered (void)
{
  g_autoptr (RoofImport) import = load_sound (
      "Metric Value;Metric Unit;Metric Name;Kernel Name;ID\n"
      "1.000;inst;smsp__sass_thread_inst_executed_op_ffma_pred_on.sum;gemm;0\n1,5;us;gpu__time_duration.sum;gemm;0\n");

  assert_approx (find_number (import, 0, "flops"), 2000, 1e-12);
  assert_approx (roof_kernel_get_measured_time (import->kernels->pdata[0]), 1.5e-6, 1e-12);
}

/* --print-summary per-kernel numbers no launches, and has a kernel once for each shape. */
static void
test_summary_of_shapes (void)
{
  g_autoptr (RoofImport) import = load_sound (
      "==PROF== Connected\n\"Process ID\",\"Kernel Name\",\"Block Size\",\"Grid Size\",\"Device\",\"CC\",\"Invocations\",\"Section Name\","
      "\"Metric Name\",\"Metric Unit\",\"Minimum\",\"Maximum\",\"Average\"\n"
      "\"7\",\"k\",\"(256, 1, 1)\",\"(64, 1, 1)\",\"0\",\"8.0\",\"4\",\"s\",\"" INSTRUCTION ("ffma") "\",\"inst\",\"5\",\"15\",\"10\"\n"
      "\"7\",\"k\",\"(256, 1, 1)\",\"(64, 1, 1)\",\"0\",\"8.0\",\"4\",\"s\",\"gpu__time_duration.sum\",\"us\",\"1\",\"3\",\"2\"\n"
      "\"7\",\"k\",\"(256, 1, 1)\",\"(128, 1, 1)\",\"0\",\"8.0\",\"2\",\"s\",\"" INSTRUCTION ("ffma") "\",\"inst\",\"9\",\"31\",\"20\"\n"
      "\"7\",\"k\",\"(256, 1, 1)\",\"(128, 1, 1)\",\"0\",\"8.0\",\"2\",\"s\",\"gpu__time_duration.sum\",\"us\",\"3\",\"5\",\"4\"\n");

  g_assert_cmpuint (import->kernels->len, ==, 2);
  assert_numbers (import, "fp32", 20, NAN);
  assert_measured (import, 0, 2e-6);
  g_assert_cmpfloat (roof_kernel_get_count (import->kernels->pdata[0]), ==, 4);
  g_assert_cmpfloat (find_number (import, 1, "flops"), ==, 40);
  assert_measured (import, 1, 4e-6);
}

/* What cannot be read says why. */
static void
test_refusals (void)
{
  assert_refused ("==PROF== Connected\n==ERROR== Failed to profile \"k\" in process 7\n",
                  "line 2: Nsight Compute profiled no kernel, and says: ==ERROR== Failed to profile");
  assert_refused ("==ERROR== ERR_NVGPUCTRPERM - The user does not have permission to access NVIDIA GPU Performance Counters\n",
                  "no permission to read the counters");
  assert_refused ("==PROF== Connected\n==PROF== Disconnected\n", "profile with --csv");
  assert_refused (LONG, "there is no kernel in the file: line 1: there is no row below the titles");
  assert_refused ("==PROF== Connected\n==ERROR== Failed to profile \"k\"\n" LONG, "line 2: Nsight Compute profiled no kernel");
  assert_refused (LONG ROW ("", "", "") ROW ("", "", ""), "there is no kernel in the file: 2 rows were passed over, the first in line 2: no metric");
  assert_refused ("\"ID\",\"Process ID\",\"Kernel Name\",\"dram__bytes.sum\"\n\"\",\"\",\"\",\"byte\"\n",
                  "there is no kernel in the file: line 1: there is no row below the titles");
  assert_refused (LONG ROW ("SQ_INSTS_VALU", "", "12"), "no kernel has counted FLOPs");
  assert_refused (LONG ROW (INSTRUCTION ("ffma"), "inst", "n/a"), "no kernel has counted FLOPs");
  assert_refused (LONG ROW (INSTRUCTION ("ffma"), "inst", "-1"), "no kernel has counted FLOPs");
  assert_refused (LONG ROW (INSTRUCTION ("ffma"), "inst", "1e400"), "no kernel has counted FLOPs");
  assert_refused (LONG "\"0\",\"unclosed", "the quote that begins here is not closed");
}

/* Measured zeros are zeros: no work is a kernel, no time is none. */
static void
test_zeros (void)
{
  g_autoptr (RoofImport) import = load_sound (LONG ROW (INSTRUCTION ("fadd"), "inst", "0") ROW (INSTRUCTION ("fmul"), "inst", "0")
                                              ROW (INSTRUCTION ("ffma"), "inst", "0") ROW ("dram__bytes.sum", "byte", "0")
                                              ROW ("gpu__time_duration.sum", "us", "0"));

  g_assert_cmpfloat (find_number (import, 0, "flops"), ==, 0);
  g_assert_cmpfloat (find_number (import, 0, "bytes.dram"), ==, 0);
  g_assert_true (isnan (roof_kernel_get_measured_time (import->kernels->pdata[0])));
}

/* Units as people write them; one that is not known is no unit, and launches of two devices are told. */
static void
test_units (void)
{
  g_autoptr (RoofImport) import = load_sound (LONG ROW ("gpu__time_duration.sum", "\302\265s", "1,500.0") ROW ("dram__bytes.sum", "parsec", "8")
                                              ROW ("lts__t_bytes.sum", "byte", "-8"));
  g_autoptr (RoofImport) devices = load_sound ("ID,Process ID,Kernel Name,Device,Metric Name,Metric Unit,Metric Value\n"
                                               "0,1,k,0,gpu__time_duration.sum,us,1\n1,1,k,1,gpu__time_duration.sum,us,3\n");

  assert_measured (import, 0, 1.5e-3);
  g_assert_true (isnan (find_number (import, 0, "bytes.dram")));
  assert_found (import, ROOF_FINDING_LEFT_OUT, "2 metrics whose values");
  assert_found (devices, ROOF_FINDING_GUESSED, "several devices");
}

/* With a part of the instructions alone, none of which was executed, nothing is known of the work: that is no 0. */
static void
test_partial (void)
{
  g_autoptr (RoofImport) import = load_sound (LONG ROW (INSTRUCTION ("fadd"), "inst", "0") ROW (INSTRUCTION ("fmul"), "inst", "0")
                                              ROW (INSTRUCTION ("dadd"), "inst", "0")
                                              ROW ("dram__bytes.sum", "byte", "8") TIME_ROW);

  g_assert_true (isnan (find_number (import, 0, "flops")));
  assert_found (import, ROOF_FINDING_DOUBTFUL, "FLOPs of 1 launch may be too few");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/ncu/long", test_long);
  g_test_add_func ("/roof/ncu/launches", test_launches);
  g_test_add_func ("/roof/ncu/order", test_order);
  g_test_add_func ("/roof/ncu/moves", test_moves);
  g_test_add_func ("/roof/ncu/instructions", test_instructions);
  g_test_add_func ("/roof/ncu/whole", test_whole);
  g_test_add_func ("/roof/ncu/sectors", test_sectors);
  g_test_add_func ("/roof/ncu/double-matrices", test_double_matrices);
  g_test_add_func ("/roof/ncu/tensor-operations", test_tensor_operations);
  g_test_add_func ("/roof/ncu/derived", test_derived);
  g_test_add_func ("/roof/ncu/rates", test_rates);
  g_test_add_func ("/roof/ncu/caches", test_caches);
  g_test_add_func ("/roof/ncu/pairs", test_pairs);
  g_test_add_func ("/roof/ncu/inverse-units", test_inverse_units);
  g_test_add_func ("/roof/ncu/details", test_details);
  g_test_add_func ("/roof/ncu/raw", test_raw);
  g_test_add_func ("/roof/ncu/device-is-told", test_device_is_told);
  g_test_add_func ("/roof/ncu/raw-in-german", test_raw_in_german);
  g_test_add_func ("/roof/ncu/picked", test_picked);
  g_test_add_func ("/roof/ncu/resaved", test_resaved);
  g_test_add_func ("/roof/ncu/pivot-names", test_pivot_names);
  g_test_add_func ("/roof/ncu/printed", test_printed);
  g_test_add_func ("/roof/ncu/nvprof", test_nvprof);
  g_test_add_func ("/roof/ncu/summary", test_summary);
  g_test_add_func ("/roof/ncu/absent-invocations", test_absent_invocations);
  g_test_add_func ("/roof/ncu/units", test_units);
  g_test_add_func ("/roof/ncu/partial", test_partial);
  g_test_add_func ("/roof/ncu/unordered", test_unordered);
  g_test_add_func ("/roof/ncu/summary-of-shapes", test_summary_of_shapes);
  g_test_add_func ("/roof/ncu/refusals", test_refusals);
  g_test_add_func ("/roof/ncu/zeros", test_zeros);
  return g_test_run ();
}
