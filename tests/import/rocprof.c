/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "approx.h"
#include "load.h"

#define MACHINE "amd-mi300x"
#define LONG "\"Dispatch_Id\",\"Process_Id\",\"Kernel_Name\",\"Counter_Name\",\"Counter_Value\",\"Start_Timestamp\",\"End_Timestamp\"\n"

static RoofImport *
load_good (const char *text)
{
  g_autoptr (GError) error = NULL;
  RoofImport *import = load_text (text, -1, MACHINE, &error);

  g_assert_no_error (error);
  return import;
}

/* 64·(10 + 20 + 2·30 + 40) in FP32 and 512·5 in FP16; memory 32·4 + 64·(10 − 4) + 64·6 + 32·(8 − 6) before MI300. */
static void
test_wide (void)
{
  g_autoptr (RoofImport) import = load_good (
      "Dispatch_ID,Kernel_Name,SQ_INSTS_VALU_ADD_F32,SQ_INSTS_VALU_MUL_F32,SQ_INSTS_VALU_FMA_F32,SQ_INSTS_VALU_TRANS_F32,"
      "SQ_INSTS_VALU_MFMA_MOPS_F16,TCC_EA_RDREQ_sum,TCC_EA_RDREQ_32B_sum,TCC_EA_WRREQ_sum,TCC_EA_WRREQ_64B_sum,TCC_EA_WRREQ[0],"
      "TCP_TOTAL_CACHE_ACCESSES_sum,TCP_TCC_READ_REQ_sum,TCP_TCC_WRITE_REQ_sum,Start_Timestamp,End_Timestamp,wave_size,wave_size_1\n"
      "0,\"k(int, int)\",10,20,30.0,40,5,10,4,8,6,99,7,3,2,1000,3000,64,64\n");

  g_assert_cmpstr (import->format, ==, "rocprof");
  assert_approx (find_number (import, 0, "flops"), 64 * 130 + 512 * 5, 1e-12);
  g_assert_cmpstr (roof_kernel_get_compute (import->kernels->pdata[0]), ==, "fp32");
  assert_approx (find_number (import, 0, "bytes.dram"), 32 * 4 + 64 * 6 + 64 * 6 + 32 * 2, 1e-12);
  assert_approx (find_number (import, 0, "bytes.l1"), 64 * 7, 1e-12);
  assert_approx (find_number (import, 0, "bytes.l2"), 64 * 5, 1e-12);
  assert_approx (roof_kernel_get_measured_time (import->kernels->pdata[0]), 2e-6, 1e-9);
}

/* MI300 counts reads of 128 B apart, and requests of its caches are of 128 B. */
static void
test_mi300 (void)
{
  g_autoptr (RoofImport) import = load_good (
      "Index,KernelName,SQ_INSTS_VALU_FMA_F64,TCC_EA0_RDREQ_sum,TCC_EA0_RDREQ_32B_sum,TCC_EA0_WRREQ_sum,TCC_EA0_WRREQ_64B_sum,"
      "TCC_BUBBLE_sum,TCP_TOTAL_CACHE_ACCESSES_sum,BeginNs,EndNs\n0,k,0,65778,0,131072,131072,65536,10,5,5\n");

  assert_approx (find_number (import, 0, "bytes.dram"), 16792704, 1e-12);
  assert_approx (find_number (import, 0, "bytes.l1"), 1280, 1e-12);
  g_assert_cmpfloat (find_number (import, 0, "flops"), ==, 0);
  g_assert_true (isnan (roof_kernel_get_measured_time (import->kernels->pdata[0])));
  assert_found (import, ROOF_FINDING_GUESSED, "128 B");
}

/* MI350 counts reads of 128 B by a counter of their own: 128·6 + 64·(10 − 6) + 64·4. */
static void
test_mi350 (void)
{
  g_autoptr (RoofImport) import = load_good (
      "Dispatch_ID,Kernel_Name,SQ_INSTS_VALU_MFMA_MOPS_F8,TCC_EA0_RDREQ_sum,TCC_EA0_RDREQ_32B_sum,TCC_EA0_RDREQ_128B_sum,"
      "TCC_EA0_WRREQ_sum,TCC_EA0_WRREQ_64B_sum\n0,k,1,10,0,6,4,4\n");

  assert_approx (find_number (import, 0, "bytes.dram"), 128 * 6 + 64 * 4 + 64 * 4, 1e-12);
}

/* Work that was counted in part alone: FMAs without additions and products, matrix instructions without their FLOPs. */
static void
test_partial (void)
{
  g_autoptr (RoofImport) import = load_good ("Index,KernelName,SQ_INSTS_VALU_FMA_F32,SQ_INSTS_VALU_MFMA_F16\n0,k,10,7\n");
  g_autoptr (RoofImport) all = load_good (LONG "1,7,k,SQ_INSTS_MFMA,5,1000,3000\n");
  g_autoptr (RoofImport) none = load_good ("Index,KernelName,SQ_INSTS_MFMA,SQ_INSTS_VALU_MFMA_MOPS_F32,FETCH_SIZE,WRITE_SIZE\n0,k,1000,0,1,1\n");
  g_autoptr (RoofImport) whole = load_good ("Index,KernelName,SQ_INSTS_VALU_ADD_F32,SQ_INSTS_VALU_MUL_F32,SQ_INSTS_VALU_FMA_F32,"
                                            "SQ_INSTS_VALU_MFMA_F16,SQ_INSTS_VALU_MFMA_MOPS_F16\n0,k,0,0,10,7,20\n");

  assert_approx (find_number (import, 0, "flops"), 1280, 1e-12);
  assert_found (import, ROOF_FINDING_DOUBTFUL, "not all of ADD, MUL and FMA");
  assert_found (import, ROOF_FINDING_DOUBTFUL, "SQ_INSTS_VALU_MFMA_MOPS_* counts it");
  g_assert_true (isnan (find_number (all, 0, "flops")));
  assert_found (all, ROOF_FINDING_DOUBTFUL, "SQ_INSTS_VALU_MFMA_MOPS_* counts it");
  g_assert_true (isnan (find_number (none, 0, "flops")));
  assert_found (none, ROOF_FINDING_DOUBTFUL, "matrix work was not counted");
  assert_approx (find_number (whole, 0, "flops"), 1280 + 512 * 20, 1e-12);
  for (guint i = 0; i < whole->findings->len; i++)
    g_assert_cmpint (((RoofFinding *) whole->findings->pdata[i])->kind, !=, ROOF_FINDING_DOUBTFUL);
}

/* Passes that were joined into one wide table: a launch has the counters of its pass, a kernel those of all of its launches. */
static void
test_wide_passes (void)
{
  g_autoptr (RoofImport) import = load_good (
      "Index,KernelName,SQ_INSTS_VALU_ADD_F32,SQ_INSTS_VALU_MUL_F32,SQ_INSTS_VALU_FMA_F32,TCC_EA_RDREQ_sum,TCC_EA_RDREQ_32B_sum,"
      "TCC_EA_WRREQ_sum,TCC_EA_WRREQ_64B_sum,BeginNs,EndNs\n0,k,100,100,100,,,,,1000,6000\n1,other,1,2,3,4,0,0,0,0,1000\n"
      "2,k,,,,10,0,4,4,1000,8000\n");

  g_assert_cmpuint (import->kernels->len, ==, 2);
  g_assert_cmpstr (roof_kernel_get_name (import->kernels->pdata[0]), ==, "other");
  assert_approx (find_number (import, 0, "flops"), 64 * 9, 1e-12);
  assert_approx (find_number (import, 1, "flops"), 64 * 400, 1e-12);
  assert_approx (find_number (import, 1, "bytes.dram"), 64 * 14, 1e-12);
  assert_approx (roof_kernel_get_measured_time (import->kernels->pdata[1]), 5e-6, 1e-9); /* of the pass with the FLOPs */
  assert_found (import, ROOF_FINDING_GUESSED, "no launch has all counters");
}

/* rocprofv3 adds up the instances of a counter that is named without "_sum"; with both, the sum counts. */
static void
test_instances (void)
{
  g_autoptr (RoofImport) import = load_good (
      LONG "1,7,k,TCC_EA0_RDREQ,10,1000,3000\n1,7,k,TCC_EA0_RDREQ_32B,0,1000,3000\n1,7,k,TCC_EA0_WRREQ,4,1000,3000\n"
      "1,7,k,TCC_EA0_WRREQ_64B,4,1000,3000\n1,7,k,TCC_BUBBLE,2,1000,3000\n1,7,k,TCP_TOTAL_CACHE_ACCESSES,5,1000,3000\n"
      "1,7,k,TCP_TOTAL_CACHE_ACCESSES_sum,3,1000,3000\n1,7,k,TCC_HIT,1,1000,3000\n");

  assert_approx (find_number (import, 0, "bytes.dram"), 128 * 2 + 64 * 8 + 64 * 4, 1e-12);
  assert_approx (find_number (import, 0, "bytes.l1"), 128 * 3, 1e-12);
  assert_found (import, ROOF_FINDING_LEFT_OUT, "TCC_HIT = 1");
}

/* Rows that name no launch, but a call or a beginning, or neither. */
static void
test_unnumbered (void)
{
  g_autoptr (RoofImport) called = load_good ("Correlation_Id,Kernel_Name,Counter_Name,Counter_Value\n1,k,SQ_INSTS_VALU_ADD_F32,100\n"
                                             "2,k,SQ_INSTS_VALU_ADD_F32,300\n");
  g_autoptr (RoofImport) none = load_good ("Kernel_Name,Counter_Name,Counter_Value\nk,SQ_INSTS_VALU_ADD_F32,100\n"
                                           "k,SQ_INSTS_VALU_ADD_F32,300\n");

  g_autoptr (RoofImport) begun = load_good ("Kernel_Name,Counter_Name,Counter_Value,Start_Timestamp,End_Timestamp\n"
                                            "k,SQ_INSTS_VALU_ADD_F32,100,1000,2000\nk,SQ_INSTS_VALU_ADD_F32,300,3000,6000\n");

  assert_approx (find_number (begun, 0, "flops"), 64 * 200, 1e-12);
  g_assert_cmpfloat (roof_kernel_get_count (begun->kernels->pdata[0]), ==, 2);
  assert_approx (roof_kernel_get_measured_time (begun->kernels->pdata[0]), 2e-6, 1e-9);
  assert_lacks (begun, "as one launch");
  g_assert_true (isnan (roof_kernel_get_measured_time (none->kernels->pdata[0])));
  assert_approx (find_number (called, 0, "flops"), 64 * 200, 1e-12);
  g_assert_cmpfloat (roof_kernel_get_count (called->kernels->pdata[0]), ==, 2);
  assert_approx (find_number (none, 0, "flops"), 64 * 400, 1e-12);
  assert_found (none, ROOF_FINDING_DOUBTFUL, "some rows have neither Dispatch_Id nor Start_Timestamp");
}

/* The matrix unit's types that gfx942 and gfx950 count by counters of their own. */
static void
test_narrow_types (void)
{
  g_autoptr (RoofImport) tf32 = load_good (LONG "1,7,k,SQ_INSTS_VALU_MFMA_MOPS_XF32,1000,1000,3000\n"
                                                "1,7,k,SQ_INSTS_VALU_MFMA_MOPS_F32,0,1000,3000\n");
  g_autoptr (RoofImport) narrow = load_good ("Dispatch_ID,Kernel_Name,SQ_INSTS_VALU_MFMA_MOPS_F6F4\n0,k,3000\n");

  assert_approx (find_number (tf32, 0, "flops"), 512000, 1e-12);
  g_assert_cmpstr (roof_kernel_get_compute (tf32->kernels->pdata[0]), ==, "tf32");
  assert_approx (find_number (narrow, 0, "flops"), 512 * 3000, 1e-12);
  g_assert_cmpstr (roof_kernel_get_compute (narrow->kernels->pdata[0]), ==, "fp6");
}

/* rocprof works two sizes out of the requests, in KiB, under names of two ages; one alone is not all of the bytes. */
static void
test_sizes (void)
{
  g_autoptr (RoofImport) sizes = load_good ("Index,KernelName,SQ_INSTS_VALU_FMA_F32,FETCH_SIZE,WRITE_SIZE,BeginNs,EndNs\n0,k,10,24,8.5,0,10\n");
  g_autoptr (RoofImport) old = load_good ("Index,KernelName,SQ_INSTS_VALU_FMA_F32,FetchSize,WriteSize\n0,k,10,1,2\n");
  g_autoptr (RoofImport) half = load_good ("Index,KernelName,SQ_INSTS_VALU_FMA_F32,FETCH_SIZE\n0,k,10,1\n");
  g_autoptr (RoofImport) bytes = load_good ("Index,KernelName,FetchSize,WriteSize\n0,k,1024,1024\n");
  g_autoptr (RoofImport) requests = load_good ("Index,KernelName,SQ_INSTS_VALU_FMA_F32,FETCH_SIZE,WRITE_SIZE,TCC_EA_RDREQ_sum,"
                                               "TCC_EA_RDREQ_32B_sum,TCC_EA_WRREQ_sum,TCC_EA_WRREQ_64B_sum\n0,k,10,1,2,10,0,0,0\n");
  g_autoptr (RoofImport) mixed = load_good ("Index,KernelName,SQ_INSTS_VALU_FMA_F32,TCC_EA0_RDREQ_sum,TCC_EA0_RDREQ_32B_sum,TCC_BUBBLE_sum,"
                                            "WRITE_SIZE\n0,k,10,10,0,3,2\n");
  g_autoptr (RoofImport) narrow = load_good ("Index,KernelName,SQ_INSTS_VALU_FMA_F32,TCC_EA0_RDREQ_sum,FETCH_SIZE,WRITE_SIZE\n0,k,10,1000,125,125\n");
  g_autoptr (RoofImport) written = load_good ("Index,KernelName,SQ_INSTS_VALU_FMA_F32,TCC_EA0_WRREQ_sum,TCC_EA0_WRREQ_64B_sum,FETCH_SIZE,"
                                              "TCP_TOTAL_CACHE_ACCESSES_sum\n0,k,10,4,4,1,3\n");

  assert_approx (find_number (sizes, 0, "bytes.dram"), 1024 * 32.5, 1e-12);
  assert_approx (find_number (old, 0, "bytes.dram"), 3072, 1e-12);
  g_assert_true (isnan (find_number (half, 0, "bytes.dram")));
  assert_approx (find_number (requests, 0, "bytes.dram"), 640, 1e-12);
  assert_approx (find_number (mixed, 0, "bytes.dram"), 128 * 3 + 64 * 7 + 2048, 1e-12);
  assert_approx (find_number (narrow, 0, "bytes.dram"), 256000, 1e-12); /* reads of 32 B and 128 B were not counted apart */
  assert_lacks (narrow, "reads of");
  assert_approx (find_number (written, 0, "bytes.dram"), 64 * 4 + 1024, 1e-12);
  assert_approx (find_number (written, 0, "bytes.l1"), 128 * 3, 1e-12); /* the chip is a later one by its writes */
  assert_approx (find_number (bytes, 0, "bytes.dram"), 2097152, 1e-12);
  assert_found (bytes, ROOF_FINDING_LEFT_OUT, "2.097\u00a0MB at dram");
}

/* A row for each counter: instances add up. Where no launch has all counters, the mean of each counts. */
static void
test_long (void)
{
  g_autoptr (RoofImport) single = load_good (
      LONG "1,7,k,SQ_INSTS_VALU_ADD_F64,8192,1000,3000\n1,7,k,SQ_INSTS_VALU_ADD_F64,8192,1000,3000\n"
      "2,7,k,SQ_INSTS_VALU_ADD_F64,16384,1000,5000\n");
  g_autoptr (RoofImport) passes = load_good (
      LONG "1,7,k,SQ_INSTS_VALU_ADD_F64,100,1000,3000\n2,7,k,SQ_INSTS_VALU_ADD_F64,300,1000,3000\n"
      "3,7,k,TCC_EA0_RDREQ_sum,10,1000,5000\n3,7,k,TCC_EA0_WRREQ_sum,4,1000,5000\n3,7,k,TCC_EA0_WRREQ_64B_sum,4,1000,5000\n");

  assert_approx (find_number (single, 0, "flops"), 64 * 16384, 1e-12);
  g_assert_cmpfloat (roof_kernel_get_count (single->kernels->pdata[0]), ==, 2);
  assert_approx (roof_kernel_get_measured_time (single->kernels->pdata[0]), 3e-6, 1e-9);
  assert_approx (find_number (passes, 0, "flops"), 64 * 200, 1e-12);
  assert_approx (find_number (passes, 0, "bytes.dram"), 64 * 14, 1e-12);
  g_assert_cmpfloat (roof_kernel_get_count (passes->kernels->pdata[0]), ==, 2);
  assert_found (passes, ROOF_FINDING_GUESSED, "no launch has all counters");
  assert_found (passes, ROOF_FINDING_GUESSED, "reads of 128 B were not counted");
  assert_found (passes, ROOF_FINDING_GUESSED, "reads of 32 B were not counted");
}

/* Times of launches alone, with titles of two releases in one row. */
static void
test_timestamps (void)
{
  g_autoptr (RoofImport) import = load_good (
      "Dispatch_ID,Kernel_Name,GPU_ID,queue-id,queue-index,pid,tid,Grid_Size,wave_size,sig,obj,DispatchNs,Start_Timestamp,End_Timestamp,"
      "CompleteNs\n0,\"vecCopy(double*, int) [clone .kd]\",2,0,0,7,7,1048576,64,0x0,0x7f,1411987252036982,1411987252061945,1411987252082105,"
      "1411987252094040\n");

  g_assert_cmpuint (import->kernels->len, ==, 1);
  assert_approx (roof_kernel_get_measured_time (import->kernels->pdata[0]), 20160e-9, 1e-9);
  g_assert_true (isnan (find_number (import, 0, "flops")));
}

/* The times of counter_collection.csv are in kernel_trace.csv beside it, the chip of pmc_perf.csv is in sysinfo.csv. */
static void
test_beside (void)
{
  static const struct { const char *name, *text; } files[] = {
    { "7_counter_collection.csv", "Dispatch_Id,Kernel_Name,Counter_Name,Counter_Value\n4,k,SQ_INSTS_VALU_FMA_F32,10\n" },
    { "7_kernel_trace.csv", "Kind,Kernel_Name,Dispatch_Id,Start_Timestamp,End_Timestamp\nKERNEL_DISPATCH,k,4,10,2010\n" },
    { "pmc_perf.csv", "Dispatch_ID,Kernel_Name,SQ_INSTS_VALU_FMA_F32,TCC_EA0_RDREQ_sum,TCC_EA0_WRREQ_sum,TCC_EA0_WRREQ_64B_sum,"
                      "TCC_BUBBLE_sum\n0,k,1,10,0,0,5\n" },
    { "sysinfo.csv", "gpu_arch,lds_banks_per_cu\ngfx950,64\n" },
    { "8_counter_collection.csv", "Correlation_Id,Dispatch_Id,Kernel_Name,Counter_Name,Counter_Value\n"
                                  "5,1,k,SQ_INSTS_VALU_FMA_F32,10\n" },
    { "8_kernel_trace.csv", "Kind,Kernel_Name,Correlation_Id,Start_Timestamp,End_Timestamp\nKERNEL_DISPATCH,k,1,10,90\n"
                            "KERNEL_DISPATCH,k,5,10,3010\n" },
  };
  g_autofree char *folder = g_dir_make_tmp ("roofline-rocprof-XXXXXX", NULL);
  g_autoptr (RoofMachine) machine = load_machine (MACHINE);
  RoofImport *imports[3] = { NULL };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_build_filename (folder, files[i].name, NULL);

      g_assert_true (g_file_set_contents (path, files[i].text, -1, NULL));
    }
  for (guint i = 0; i < G_N_ELEMENTS (imports); i++)
    {
      g_autoptr (GFile) file = g_file_new_build_filename (folder, files[2 * i].name, NULL);
      g_autoptr (GError) error = NULL;

      imports[i] = roof_import_load (file, NULL, machine, NULL, NULL, NULL, &error);
      g_assert_no_error (error);
    }
  assert_approx (roof_kernel_get_measured_time (imports[0]->kernels->pdata[0]), 2e-6, 1e-9);
  assert_approx (find_number (imports[1], 0, "bytes.dram"), 640, 1e-12); /* gfx950: reads of 128 B are not apart */
  assert_approx (roof_kernel_get_measured_time (imports[2]->kernels->pdata[0]), 3e-6, 1e-9); /* a trace without dispatches */
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_build_filename (folder, files[i].name, NULL);

      g_remove (path);
    }
  for (guint i = 0; i < G_N_ELEMENTS (imports); i++)
    roof_import_free (imports[i]);
  g_remove (folder);
}

/* Titles are misspelt in the real files; 0 was not measured. */
static void
test_roofline (void)
{
  g_autoptr (RoofImport) import = load_good ("device,HBMBw,HBMBwLow,hbmBwHigh,L2Bw,LDSBw,FP64Flops,MFMAF64Flops,MFMAI8Ops,MFMAFI8OpsLow\n"
                                             "0,1388.7638,1,2,5016.5,0,20269.176,41485.637,166383.89,3\n1,1,1,1,1,1,1,1,1,1\n");
  RoofMachine *machine = import->found;

  g_assert_cmpstr (import->format, ==, "rocprof-roofline");
  g_assert_cmpuint (import->kernels->len, ==, 0);
  g_assert_cmpuint (roof_machine_get_n_peaks (machine), ==, 3);
  assert_approx (roof_machine_get_peak (machine, 0)->peak.value, 41485.637e9, 1e-12);
  g_assert_cmpuint (roof_machine_get_n_levels (machine), ==, 2);
  assert_approx (roof_machine_get_level (machine, 1)->bandwidth.value, 1388.7638e9, 1e-12);
  g_assert_cmpuint (import->findings->len, ==, 1); /* nothing of bf16, which the file does not have */
  assert_found (import, ROOF_FINDING_LEFT_OUT, "1 more device:");
}

/* Narrow types of gfx950 have roofs of their own; the title of two types together repeats that of one. */
static void
test_narrow_roofs (void)
{
  g_autoptr (RoofImport) import = load_good ("device,HBMBw,MFMAF8Flops,MFMAF6Flops,MFMAF4Flops,MFMAF6F4Flops,BF16Flops\n"
                                             "0,5500,4000,7900,8000,7000,150\n");

  g_assert_cmpuint (roof_machine_get_n_peaks (import->found), ==, 4);
  assert_approx (roof_machine_get_peak (import->found, 2)->peak.value, 8000e9, 1e-12);
  g_assert_cmpstr (roof_machine_get_peak (import->found, 2)->dtype, ==, "fp4");
}

/* Sums over launches, which have times alone; calls of the host are no kernels. */
static void
test_stats (void)
{
  g_autoptr (RoofImport) import = load_good ("\"Name\",\"Calls\",\"TotalDurationNs\",\"AverageNs\",\"Percentage\",\"StdDev\"\n"
                                             "\"gemm(float*, int)\",10,5000000,500000,83.3,9\n\"hipMemcpy\",3,900,300,1,2\n");
  g_autoptr (RoofImport) top = load_good ("Kernel_Name,Count,Sum(ns),Mean(ns),Median(ns),Pct\ncopy,3,60000,20000,20000,100\n");

  g_assert_cmpstr (import->format, ==, "rocprof-stats");
  g_assert_cmpuint (import->kernels->len, ==, 1);
  assert_approx (roof_kernel_get_measured_time (import->kernels->pdata[0]), 5e-4, 1e-9);
  g_assert_cmpfloat (roof_kernel_get_count (import->kernels->pdata[0]), ==, 10);
  g_assert_true (isnan (find_number (import, 0, "flops")));
  assert_found (import, ROOF_FINDING_LEFT_OUT, "1 call of the host, which is not a kernel");
  assert_approx (roof_kernel_get_measured_time (top->kernels->pdata[0]), 2e-5, 1e-9);
}

/* The summary of a rocpd database has titles of its own; copies, and sums over all calls of a kind, are no kernels. */
static void
test_summaries (void)
{
  g_autoptr (RoofImport) rocpd = load_good ("\"Name\",\"Calls\",\"DURATION (nsec)\",\"AVERAGE (nsec)\",\"PERCENT (INC)\"\n"
                                            "\"gemm\",10,5000000,500000,100\n");
  g_autoptr (RoofImport) copies = load_good ("\"Name\",\"Calls\",\"TotalDurationNs\"\n\"CopyDeviceToDeviceKernel(float*)\",10,1000000\n"
                                             "\"CopyDeviceToDevice\",10,900\n\"MEMORY_COPY_HOST_TO_DEVICE\",10,100\n");

  g_assert_cmpuint (copies->kernels->len, ==, 1);
  assert_approx (roof_kernel_get_measured_time (copies->kernels->pdata[0]), 1e-4, 1e-9);
  assert_found (copies, ROOF_FINDING_LEFT_OUT, "2 rows of copies or of sums of calls");
  g_assert_cmpstr (rocpd->format, ==, "rocprof-stats");
  assert_approx (roof_kernel_get_measured_time (rocpd->kernels->pdata[0]), 5e-4, 1e-9);
  assert_refused ("\"Name\",\"Calls\",\"TotalDurationNs\"\n\"MEMORY_COPY_HOST_TO_DEVICE\",48,2411520\n", "a copy or a sum of calls");
  assert_refused ("\"Name\",\"Calls\",\"TotalDurationNs\"\n\"HIP_RUNTIME_API\",500,5000000\n\"KERNEL_DISPATCH\",72,12020376\n",
                  "2 rows were passed over");
  assert_refused ("\"Name\",\"Calls\",\"TotalDurationNs\"\n\"__hipPushCallConfiguration\",24,12288\n", "a call of the host");
}

#define JSON(collection, dispatches) \
  "{\"rocprofiler-sdk-tool\": [{\"metadata\": {\"pid\": 1}, \"agents\": [{\"name\": \"AMD EPYC\"}, {\"name\": \"gfx942\"}], " \
  "\"counters\": [{\"id\": {\"handle\": 9}, \"name\": \"SQ_INSTS_VALU_ADD_F64\"}], \"strings\": {\"callback_records\": []}, " \
  "\"kernel_symbols\": [{\"kernel_id\": 0, \"formatted_kernel_name\": \"\"}, {\"kernel_id\": 7, \"formatted_kernel_name\": \"k(int)\"}], " \
  "\"callback_records\": {\"counter_collection\": [" collection "]}, \"buffer_records\": {\"kernel_dispatch\": [" dispatches "]}}]}"

/* A counter has a record for each instance; its time and its kernel's name stand apart. */
static void
test_json (void)
{
  g_autoptr (RoofImport) import = load_good (
      JSON ("{\"dispatch_data\": {\"dispatch_info\": {\"kernel_id\": 7, \"dispatch_id\": 3}}, \"records\": [{\"counter_id\": "
            "{\"handle\": 9}, \"value\": 8192.0}, {\"counter_id\": {\"handle\": 9}, \"value\": 8192.0}]}",
            "{\"start_timestamp\": 1000, \"end_timestamp\": 13000, \"dispatch_info\": {\"kernel_id\": 7, \"dispatch_id\": 3}}"));
  g_autoptr (RoofImport) timed = NULL, other = NULL;

  g_assert_cmpstr (import->format, ==, "rocprof-json");
  assert_lacks (import, "the roofs are of"); /* gfx942 is sold as MI300X */
  other = load_text (JSON ("", "{\"start_timestamp\": 1000, \"end_timestamp\": 13000, \"dispatch_info\": {\"kernel_id\": 7}}"), -1,
                     "amd-mi355x", NULL);
  assert_found (other, ROOF_FINDING_GUESSED, "the kernels ran on gfx942, the roofs are of Instinct MI355X");
  g_assert_cmpstr (roof_kernel_get_name (import->kernels->pdata[0]), ==, "k(int)");
  assert_approx (find_number (import, 0, "flops"), 1048576, 1e-12);
  assert_approx (roof_kernel_get_measured_time (import->kernels->pdata[0]), 12e-6, 1e-9);
  assert_refused (JSON ("", ""), "there is no kernel in the file: the lists “counter_collection” and “kernel_dispatch” have no dispatch");
  timed = load_good (JSON ("", "{\"start_timestamp\": 1000, \"end_timestamp\": 13000, \"dispatch_info\": {\"kernel_id\": 7}}"));
  g_assert_true (isnan (find_number (timed, 0, "flops")));
  assert_approx (roof_kernel_get_measured_time (timed->kernels->pdata[0]), 12e-6, 1e-9);
  assert_found (timed, ROOF_FINDING_LEFT_OUT, "--pmc");
  assert_refused (JSON ("{} {}", ""), "a comma or a bracket is missing");
}

/* Points in time that count from 1970 have more digits than a double: a launch of 100 ns would take 0 or 256 ns. */
static void
test_clock_of_day (void)
{
  static const char *const texts[] = {
    LONG "1,7,k,SQ_INSTS_VALU_ADD_F64,5,1764500000000000100,1764500000000000200\n",
    JSON ("", "{\"start_timestamp\": 1764500000000000100, \"end_timestamp\": 1764500000000000200, \"dispatch_info\": {\"kernel_id\": 7}}"),
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (RoofImport) import = load_good (texts[i]);

      assert_approx (roof_kernel_get_measured_time (import->kernels->pdata[0]), 100e-9, 1e-12);
    }
}

/* Other programs write points in time as floating-point numbers. */
static void
test_clock_of_fractions (void)
{
  static const struct
  {
    const char *begin, *end;
    double      time;
  } cases[] = { { "100.5", "200.5", 100e-9 }, { "1e9", "1.5e9", 0.5 } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *json = g_strdup_printf (JSON ("", "{\"start_timestamp\": %s, \"end_timestamp\": %s, \"dispatch_info\": {\"kernel_id\": 7}}"),
                                               cases[i].begin, cases[i].end);
      g_autofree char *table = g_strdup_printf (LONG "1,7,k,SQ_INSTS_VALU_ADD_F64,5,%s,%s\n", cases[i].begin, cases[i].end);
      g_autoptr (RoofImport) parsed = load_good (json), row = load_good (table);

      assert_approx (roof_kernel_get_measured_time (parsed->kernels->pdata[0]), cases[i].time, 1e-12);
      assert_approx (roof_kernel_get_measured_time (row->kernels->pdata[0]), cases[i].time, 1e-12);
    }
}

/* The ids of a second run are those of the first: the file is read as far as the first. */
static void
test_two_runs (void)
{
#define COUNTED \
  JSON ("{\"dispatch_data\": {\"dispatch_info\": {\"kernel_id\": 7, \"dispatch_id\": 3}}, \"records\": [{\"counter_id\": " \
        "{\"handle\": 9}, \"value\": 8192.0}]}", "")
  g_autoptr (RoofImport) import = load_good (COUNTED "\n" COUNTED);

  assert_approx (find_number (import, 0, "flops"), 524288, 1e-12);
  assert_found (import, ROOF_FINDING_LEFT_OUT, "a second run in the file");
}

/* Counters of waves alone leave the time, and neither work nor bytes. */
static void
test_time_alone (void)
{
  g_autoptr (RoofImport) import = load_good (LONG "1,7,k,SQ_WAVES,16384,1000,3000\n");

  assert_approx (roof_kernel_get_measured_time (import->kernels->pdata[0]), 2e-6, 1e-9);
  g_assert_true (isnan (find_number (import, 0, "flops")));
  g_assert_true (isnan (find_number (import, 0, "bytes.dram")));
  assert_found (import, ROOF_FINDING_LEFT_OUT, "no kernel has counted FLOPs: ");
}

static void
test_refusals (void)
{
  assert_refused (LONG, "line 1: there is no row below the titles");
  assert_refused (LONG "1,7,,SQ_WAVES,16384,,\n", "there is no kernel in the file: line 2: no name");
  assert_refused (LONG "1,7,k,SQ_WAVES,16384,,\n", "no kernel has counted FLOPs (1 kernel with only their names and the counters SQ_WAVES = 16384; the first is k: no time");
  assert_refused (LONG "1,7,k,SQ_INSTS_VALU_ADD_F64,-5,,\n", "no kernel has counted FLOPs");
  assert_refused (LONG "1,7,\"k", "the quote that begins here is not closed");
  assert_refused ("workload_name,command,rocm_version,gpu_arch,hbm_bw\nvcopy,./a,6.0,gfx90a,1638.4\n", "roofline.csv has the roofs");
  assert_refused ("device,HBMBw,MFMAF64Flops\n", "line 1: there is no row below the titles");
  assert_refused ("device,HBMBw,MFMAF64Flops\n0,x,y\n", "peak");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/rocprof/wide", test_wide);
  g_test_add_func ("/roof/rocprof/mi300", test_mi300);
  g_test_add_func ("/roof/rocprof/narrow-types", test_narrow_types);
  g_test_add_func ("/roof/rocprof/sizes", test_sizes);
  g_test_add_func ("/roof/rocprof/long", test_long);
  g_test_add_func ("/roof/rocprof/beside", test_beside);
  g_test_add_func ("/roof/rocprof/roofline", test_roofline);
  g_test_add_func ("/roof/rocprof/narrow-roofs", test_narrow_roofs);
  g_test_add_func ("/roof/rocprof/stats", test_stats);
  g_test_add_func ("/roof/rocprof/summaries", test_summaries);
  g_test_add_func ("/roof/rocprof/mi350", test_mi350);
  g_test_add_func ("/roof/rocprof/instances", test_instances);
  g_test_add_func ("/roof/rocprof/wide-passes", test_wide_passes);
  g_test_add_func ("/roof/rocprof/unnumbered", test_unnumbered);
  g_test_add_func ("/roof/rocprof/partial", test_partial);
  g_test_add_func ("/roof/rocprof/json", test_json);
  g_test_add_func ("/roof/rocprof/clock-of-day", test_clock_of_day);
  g_test_add_func ("/roof/rocprof/clock-of-fractions", test_clock_of_fractions);
  g_test_add_func ("/roof/rocprof/two-runs", test_two_runs);
  g_test_add_func ("/roof/rocprof/time-alone", test_time_alone);
  g_test_add_func ("/roof/rocprof/refusals", test_refusals);
  g_test_add_func ("/roof/rocprof/timestamps", test_timestamps);
  return g_test_run ();
}
