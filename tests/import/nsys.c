/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "approx.h"
#include "load.h"

#define SPREAD "Avg (ns),Med (ns),Min (ns),Max (ns),StdDev (ns)"
#define KERNELS "Time (%),Total Time (ns),Instances," SPREAD ",Name\n"
#define CALLS "Time (%),Total Time (ns),Num Calls," SPREAD ",Name\n"

static void
assert_row (RoofImport *import,
            guint       index,
            const char *name,
            double      count,
            double      time)
{
  RoofKernel *kernel;

  g_assert_cmpstr (import->format, ==, "nsys-summary");
  g_assert_cmpuint (index, <, import->kernels->len);
  kernel = import->kernels->pdata[index];
  g_assert_cmpstr (roof_kernel_get_name (kernel), ==, name);
  g_assert_cmpfloat (roof_kernel_get_count (kernel), ==, count);
  assert_approx (roof_kernel_get_measured_time (kernel), time, 1e-9);
}

/* The reports that “nsys stats” writes unless it is asked for one: of these only the kernels' has kernels. */
static void
test_reports (void)
{
  g_autoptr (RoofImport) import = load_sound (
      "Processing [r.sqlite] with [nvtx_sum.py]...\nTime (%),Total Time (ns),Instances," SPREAD ",Style,Range\n"
      "100.0,40000000,1,4e7,4e7,4e7,4e7,0.0,PushPop,:forward\n\nProcessing [r.sqlite] with [cuda_api_sum.py]...\n" CALLS
      "100.0,131012864,1,1.3e8,1.3e8,131012864,131012864,0.0,cudaMalloc\n\nProcessing [r.sqlite] with [cuda_gpu_kern_sum.py]...\n" KERNELS
      "91.2,182400,4,45600.0,45500.0,45000,46400,600.0,\"reduce<float>(float*, int)\"\n8.8,17600,1,17600.0,17600.0,17600,17600,0.0,add\n\n"
      "Processing [r.sqlite] with [cuda_gpu_mem_time_sum.py]...\nTime (%),Total Time (ns),Count," SPREAD ",Operation\n"
      "100.0,1234,1,1234.0,1234.0,1234,1234,0.0,[CUDA memcpy Host-to-Device]\n\n"
      "Processing [r.sqlite] with [cuda_gpu_mem_size_sum.py]...\nTotal (MB),Count,Avg (MB),Med (MB),Min (MB),Max (MB),StdDev (MB),Operation\n"
      "33.554,8,4.194,4.194,4.194,4.194,0.000,[CUDA memcpy Host-to-Device]\n");

  g_assert_cmpuint (import->kernels->len, ==, 2);
  assert_row (import, 0, "reduce<float>(float*, int)", 4, 45.6e-6);
  assert_row (import, 1, "add", 1, 17.6e-6);
  assert_found (import, ROOF_FINDING_LEFT_OUT, "4 rows of calls of the host, ranges or copies");
  assert_found (import, ROOF_FINDING_LEFT_OUT, "reduce<float>(float*, int): 182.4\u00a0µs, in 4 launches");
  assert_found (import, ROOF_FINDING_LEFT_OUT, "took 200\u00a0µs in all");
}

/* Launches in a range have a number of their own; times may be in another unit; releases of 2020 name none in some titles. */
static void
test_titles (void)
{
  g_autoptr (RoofImport) ranges = load_sound (
      "NVTX Range,Style,PID,TID,NVTX Inst,Kern Inst,Total Time (ns)," SPREAD ",Kernel Name\n"
      ":step,PushPop,1,1,3,15,1200,80.0,80.0,70,90,1.0,k\n:other,PushPop,1,1,2,4,500,125.0,125.0,120,130,1.0,k\n");
  g_autoptr (RoofImport) micros = load_sound ("\"Time (%)\",\"Total Time (us)\",\"Instances\",\"Name\"\n\"100\",\"1,824.5\",\"10\",\"k\"\n");
  g_autoptr (RoofImport) old = load_sound ("Time(%),Total Time (ns),Instances,Average,Minimum,Maximum,Name\n"
                                           "75.0,300000,3,100000.0,90000,110000,k\n");
  g_autoptr (RoofImport) kinds = load_sound ("Time (%),Total Time (ns),Instances," SPREAD ",Category,Operation\n"
                                             "60.0,600,3,200.0,200.0,200,200,0.0,CUDA_KERNEL,gemm\n"
                                             "40.0,400,4,100.0,100.0,100,100,0.0,MEMORY_OPER,[CUDA memset]\n");

  assert_row (ranges, 0, "k (:step)", 15, 80e-9);
  assert_row (ranges, 1, "k (:other)", 4, 125e-9);
  assert_row (micros, 0, "k", 10, 182.45e-6);
  assert_row (old, 0, "k", 3, 100e-6);
  g_assert_cmpuint (kinds->kernels->len, ==, 1);
  assert_row (kinds, 0, "gemm", 3, 200e-9);
}

#define TRACE "Start (ns),Duration (ns),CorrId,GrdX,GrdY,GrdZ,BlkX,BlkY,BlkZ,Name\n"
#define TRACED "100,900,117,10,1,1,128,1,1,gemm\n2000,1100,118,10,1,1,128,1,1,gemm\n"
#define GEMM "100.0,2000,2,1000.0,1000.0,900,1100,141.4,gemm\n"

/* Below the sums may stand a report without any, and reports that repeat the kernels: these count once. */
static void
test_further_reports (void)
{
  g_autoptr (RoofImport) trace = load_sound (KERNELS GEMM "\n" TRACE TRACED);
  g_autoptr (RoofImport) twice = load_sound (KERNELS GEMM "\nTime (%),Total Time (ns),Instances," SPREAD ",Category,Operation\n"
                                             "90.0,2000,2,1000.0,1000.0,900,1100,141.4,CUDA_KERNEL,gemm\n");
  g_autoptr (RoofImport) copies = load_sound (TRACE TRACED "\nTotal (MB),Count,Avg (MB),Operation\n0.008,2,0.004,[CUDA memcpy HtoD]\n");
  g_autoptr (RoofImport) nested = load_sound (
      "NVTX Range,Style,PID,TID,NVTX Inst,Kern Inst,Total Time (ns)," SPREAD ",Kernel Name\n"
      ":step,PushPop,1,1,1,2,2000,1000,1000,900,1100,141,gemm\n:inner,PushPop,1,1,1,2,2000,1000,1000,900,1100,141,gemm\n");

  g_assert_cmpuint (trace->kernels->len, ==, 1);
  assert_row (trace, 0, "gemm", 2, 1e-6);
  assert_found (trace, ROOF_FINDING_LEFT_OUT, "2 rows of calls of the host, ranges or copies");
  g_assert_cmpuint (twice->kernels->len, ==, 1);
  assert_row (twice, 0, "gemm", 2, 1e-6);
  assert_found (twice, ROOF_FINDING_LEFT_OUT, "1 row of kernels in a further report");
  g_assert_cmpstr (copies->format, ==, "csv");
  assert_approx (roof_kernel_get_measured_time (copies->kernels->pdata[0]), 1e-6, 1e-9);
  assert_found (nested, ROOF_FINDING_DOUBTFUL, "a kernel inside nested NVTX ranges is listed for each range");
}

/* Titles of work beside the sum are those of a table that was completed. */
static void
test_completed (void)
{
  static const char *const tables[] = {
    "Time (%),Total Time (ns),Instances,Avg (ns),Name,FLOPs,Bytes\n100.0,2000,2,1000.0,gemm,1000000,5000\n",
    "Kernel Name,Instances,Total Time (ms),Time (%),Total GFLOP,Total GB\ngemm,2,0.002,100,0.002,0.00001\n",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_autoptr (RoofImport) import = load_sound (tables[i]);

      g_assert_cmpstr (import->format, ==, "csv");
      assert_approx (find_number (import, 0, "flops"), 1e6, 1e-9);
      assert_approx (find_number (import, 0, "bytes.dram"), 5e3, 1e-9);
    }
}

/* Rows without a number, or of more fields, and spreads that do not fit are told. Launches of other blocks are other kernels. */
static void
test_rows (void)
{
  g_autoptr (RoofImport) bad = load_sound (KERNELS GEMM "50.0,2000,,1e3,1e3,900,1100,141.4,a\n50.0,-,3,1e3,1e3,900,1100,141.4,b\n"
                                           "50.0,2000,2,1e3,1e3,900,1100,141.4,f<1,2>\n50.0,2000,2,1e3,1e3,9000,1100,5,odd\n");
  g_autoptr (RoofImport) blocks = load_sound (
      "Time (%),Total Time (ns),Instances," SPREAD ",GridXYZ,BlockXYZ,Name\n"
      "100.0,2000,2,1000.0,1000.0,900,1100,141.4,   1    1    1,  128    1    1,gemm\n"
      "50.0,1000,2,500.0,500.0,400,600,141.4,   1    1    1,  256    1    1,gemm\n");

  g_assert_cmpuint (bad->kernels->len, ==, 2);
  assert_found (bad, ROOF_FINDING_SKIPPED, "2 rows without a number of launches or a time");
  assert_found (bad, ROOF_FINDING_SKIPPED, "1 row with another number of fields");
  assert_found (bad, ROOF_FINDING_LEFT_OUT, "the spread of 1 kernel");
  assert_row (blocks, 0, "gemm (1 1 1, 128 1 1)", 2, 1e-6);
  assert_row (blocks, 1, "gemm (1 1 1, 256 1 1)", 2, 0.5e-6);
}

/* Calls of the host are no kernels, and the aligned output has no CSV. */
static void
test_refusals (void)
{
  assert_refused (CALLS "88.0,880000,11,80000.0,80000.0,80000,80000,0.0,poll\n", "line 2: a call of the host, a range or a copy");
  assert_refused ("Time (%),Total Time (ns),Instances," SPREAD ",Source,Name\n60.0,200,2,100.0,100.0,90,110,1.4,Collectives,MPI_Allreduce\n",
                  "line 2: a call of the host, a range or a copy");
  assert_refused (" ** CUDA GPU Kernel Summary (cuda_gpu_kern_sum):\n\n Time (%)  Total Time (ns)  Instances  Name\n"
                  " --------  ---------------  ---------  ----\n    100.0           182400          4  k\n", "--format csv");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/nsys/reports", test_reports);
  g_test_add_func ("/roof/nsys/titles", test_titles);
  g_test_add_func ("/roof/nsys/further-reports", test_further_reports);
  g_test_add_func ("/roof/nsys/completed", test_completed);
  g_test_add_func ("/roof/nsys/rows", test_rows);
  g_test_add_func ("/roof/nsys/refusals", test_refusals);
  return g_test_run ();
}
