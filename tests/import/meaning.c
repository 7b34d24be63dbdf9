/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "approx.h"
#include "load.h"

/* Tables whose titles do not say what their numbers mean: nothing is guessed that would be wrong by orders of magnitude. */

/* 1024 * 1024, not 1e6: with MB of 1000 the intensity would be off by 5 %. */
static void
test_genz (void)
{
  static const Expected expected[] = {
    { "GEMM 1", 100.663296e6, "dram", 96.03125 * 1048576, 97.65836927625868e-6, NULL },
    { "GEMM 2", 4e6, "dram", 2e6, 1e-3, NULL },
  };
  g_autoptr (RoofImport) import = load_sound (
      "Op Type,Dimension,Op Intensity,Latency (msec),Num ops (MFLOP),Total Data (MB)\n"
      "GEMM,\"[((1, 4096, 1), (12288, "
      "4096))]\",0.9996745850959974,0.09765836927625868,100.663296,96.03125\nGEMM,x,2,1,4,2\n");

  g_assert_cmpstr (import->format, ==, "genz");
  assert_kernels (import, expected, G_N_ELEMENTS (expected));
  assert_found (import, ROOF_FINDING_GUESSED, "computed, not measured");
}

/* The main memory that is in use is no traffic. */
static void
test_storage (void)
{
  static const Expected expected = { "a", 1e9, NULL, NAN, NAN, NULL };
  g_autoptr (RoofImport) import = load_sound ("name,flops,ram_gb,vram (GB)\na,1e9,16,8\n");

  assert_kernels (import, &expected, 1);
  assert_found (import, ROOF_FINDING_LEFT_OUT, "ram_gb");
}

/* The time of the host, or of a zone of it, is no time of the kernel. */
static void
test_host_time (void)
{
  static const char *const titles[] = { "cpu_time (us)", "CPU time avg (us)", "host_time_ms", "cpu_time_total", "Self CPU total (us)", "cpu_us" };

  for (guint i = 0; i < G_N_ELEMENTS (titles); i++)
    {
      static const Expected expected = { "a", 1e9, NULL, NAN, NAN, NULL };
      g_autofree char *text = g_strdup_printf ("name,flops,%s\na,1e9,5\n", titles[i]);
      g_autoptr (RoofImport) import = load_sound (text);

      assert_kernels (import, &expected, 1);
      assert_found (import, ROOF_FINDING_LEFT_OUT, titles[i]);
    }
}

static void
test_sound (void)
{
  g_autoptr (RoofImport) rate = load_sound ("name,time (ms),bytes,achieved_gflops\na,1,1e6,5\n");
  g_autoptr (RoofImport) units = load_sound ("name,flops,time (ms),bandwidth\na,1e9,1,900 GB/s\n");

  g_assert_cmpuint (rate->kernels->len, ==, 1);
  g_assert_cmpuint (units->kernels->len, ==, 1);
}

/* Profilers give the number of launches and their time in all: a launch takes the mean. Which of both a time is, is said. */
static void
test_sums (void)
{
  static const Expected expected = { "a", 1e9, "hbm", 1e6, 5e-4, NULL };
  g_autoptr (RoofImport) sums = load_sound ("name,flops,bytes,calls,total time (ms)\na,1e9,1e6,10,5\n");
  g_autoptr (RoofImport) all = load_sound ("Total Time (ns),Instances,Name,total_flops,total_bytes\n5000000,10,a,1e10,1e7\n");
  g_autoptr (RoofImport) mean = load_sound ("Total Time (ns),Instances,Avg (ns),name,flops,bytes\n1,10,500000,a,1e9,1e6\n");
  g_autoptr (RoofImport) one = load_sound ("name,flops,bytes,launches,time (us)\na,1e9,1e6,10,500\nb,1,1,1,1\n");
  g_autoptr (RoofImport) each = load_sound ("name,flops,bytes,launches,time per launch (us)\na,1e9,1e6,10,500\n");

  assert_kernels (sums, &expected, 1);
  assert_kernels (all, &expected, 1);
  assert_kernels (mean, &expected, 1);
  assert_kernels (each, &expected, 1);
  g_assert_cmpfloat (roof_kernel_get_count (sums->kernels->pdata[0]), ==, 10);
  assert_approx (find_number (one, 0, "time"), 5e-4, 1e-12);
  assert_found (sums, ROOF_FINDING_GUESSED, "column 5 (total time (ms)): read as the sum over all launches, whose number is column 4 (calls)");
  assert_found (one, ROOF_FINDING_GUESSED, "column 5 (time (us)): read as the time of one launch");
  g_assert_cmpuint (each->findings->len, ==, 1);
}

/* Seconds are as likely as microseconds. A unit in the number, or of the time for its spread, is one. */
static void
test_units (void)
{
  g_autoptr (RoofImport) cells = load_sound ("name,flops,time\na,1e9,20 ms\nb,1e9,20\n");
  g_autoptr (RoofImport) spread = load_sound ("name,flops,time (us),min\na,1e9,20,10\n");

  assert_approx (find_number (cells, 0, "time"), 20e-3, 1e-12);
  assert_found (cells, ROOF_FINDING_SKIPPED, "line 3, column 3 (time): neither the title nor the number has a unit");
  assert_approx (roof_kernel_get_measurement (spread->kernels->pdata[0])->min, 10e-6, 1e-12);
  assert_refused ("name,flops,duration\na,1e9,20\n", "column 3 (duration): neither the title nor the number has a unit; write "
                                                      "the title as \"time (us)\", or give --column \"time (us)=3\"");
}

/* What a benchmark of kernels writes beside Nsight Compute: a row for each setting, mean and median, rates that follow from the work. */
static void
test_timing (void)
{
  static const Expected expected[] = {
    { "saxpy", 2097152, "hbm", 12582912, 1.9372e-5, NULL },
    { "saxpy", 2097152, "hbm", 12582912, 1.769e-5, NULL },
  };
  g_autoptr (RoofImport) import
      = load_sound ("kernel,variant,problem_size,block_size,mean_ms,median_ms,stddev_ms,achieved_gflops,achieved_gbps,flops,theoretical_bytes,"
                    "timestamp\nsaxpy,base,1048576,128,0.019372,0.017152,0.007264,108.256867,649.541,2097152.0,12582912.0,2026-07-22T21:41:45Z\n"
                    "saxpy,base,1048576,256,0.017690,0.016271,0.003820,118.550142,711.301,2097152.0,12582912.0,2026-07-22T21:41:45Z\n");

  assert_kernels (import, expected, G_N_ELEMENTS (expected));
  assert_found (import, ROOF_FINDING_LEFT_OUT, "(median_ms): column 5 (mean_ms) is used instead");
}

/* A type of numbers that the machine lists no peak for; vectors of narrow numbers are computed in fp32. */
static void
test_no_such_roof (void)
{
  g_autoptr (RoofImport) import = load_sound ("name,dtype,flops,bytes,time (us)\na,fp4,2e12,1e9,500\nb,fp4,1e12,1e9,500\nc,bf16,1e12,1e9,900\n");
  g_autoptr (RoofImport) exact = load_sound ("name,dtype,flops,bytes,time (us)\nc,bf16,1e12,1e9,900\n");

  assert_found (import, ROOF_FINDING_DOUBTFUL, "H100 SXM5 80GB lists no peak for fp4: that of fp8 is drawn, and kernels may lie above it");
  for (guint i = 0; i < exact->findings->len; i++)
    g_assert_null (strstr (((RoofFinding *) exact->findings->pdata[i])->text, "lists no peak"));
}

static void
test_refused (void)
{
  assert_refused ("name,time (ms),gflops,bytes\na,1,5,1e6\n",
                  "column 3 (gflops): this may be work or a rate; --column \"flops (GFLOP)=3\"");
  assert_refused ("name,time (ms),TFLOPS,bytes\na,1,5,1e6\n",
                  "--column \"flops (TFLOP)=3\" or --column \"performance (TFLOP/s)=3\" says which");
  assert_refused ("name,flops,time (ms),bandwidth\na,1e9,1,900\n", "--column \"bandwidth (GB/s)=4\"");
  assert_refused ("Op Type,Op Intensity,Num ops (MFLOP),Total Data (MB)\n", "line 1: there is no row below the titles");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/meaning/genz", test_genz);
  g_test_add_func ("/roof/meaning/storage", test_storage);
  g_test_add_func ("/roof/meaning/host-time", test_host_time);
  g_test_add_func ("/roof/meaning/sound", test_sound);
  g_test_add_func ("/roof/meaning/sums", test_sums);
  g_test_add_func ("/roof/meaning/units", test_units);
  g_test_add_func ("/roof/meaning/timing", test_timing);
  g_test_add_func ("/roof/meaning/no-such-roof", test_no_such_roof);
  g_test_add_func ("/roof/meaning/refused", test_refused);
  return g_test_run ();
}
