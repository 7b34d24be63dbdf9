/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "approx.h"
#include "load.h"

/* Files of profilers that lie beside the sources where they are developed, with the numbers worked out by hand for each. */

typedef struct
{
  const char *file;
  const char *kernel;    /* nullable: a part of the name */
  const char *key;       /* "flops", "bytes.dram", "time", "count"; "found": the machine's name; "error": why it is refused */
  double      value;
  const char *text;      /* nullable: a part of the text for "found" and "error" */
  double      tolerance; /* 0: 1e-6 */
} GpuSample;

static const GpuSample expected[] = {
  { "ncu/a100_gemm_v0_metrics.csv", "gemm_v0", "flops", 68719476736000 },
  { "ncu/a100_gemm_v0_metrics.csv", "gemm_v0", "time", 36.984391 },
  { "ncu/a100_gemm_v0_metrics.csv", "gemm_v0", "bytes.dram", 4394965922944 },
  { "ncu/a100_gemm_v0_metrics.csv", "gemm_v0", "bytes.l2", 68719476736000 / 5.25495 },
  { "ncu/a100_gemm_v0_metrics.csv", "gemm_v0", "bytes.l1", 68719476736000 / 0.399984, .tolerance = 2e-6 },
  { "ncu/a100_share_tile_error_preamble.csv", "gemm_v0", "flops", 68719476736000 },
  { "ncu/a100_share_tile_error_preamble.csv", "gemm_v0", "time", 36.572324 },
  { "ncu/a100_share_tile_error_preamble.csv", "gemm_v0", "bytes.dram", 4419786379648 },
  { "ncu/rtx5070_win_saxpy.csv", "saxpy_kernel", "flops", NAN },
  { "ncu/rtx5070_win_saxpy.csv", "saxpy_kernel", "bytes.dram", 177852672 },
  { "ncu/rtx5070_win_saxpy.csv", "saxpy_kernel", "time", 292.928e-6 },
  { "ncu/t4_full_details_copy_blocked.csv", "copy_blocked", "flops", NAN },
  { "ncu/t4_full_details_copy_blocked.csv", "copy_blocked", "bytes.dram", 4137159648 },
  { "ncu/t4_full_details_copy_blocked.csv", "copy_blocked", "time", 21.058944e-3 },
  { "ncu/a100_pooling_pivot.csv", "launch 0", "flops", 278592 },
  { "ncu/a100_pooling_pivot.csv", "launch 0", "bytes.dram", 1374592 },
  { "ncu/a100_pooling_pivot.csv", "launch 0", "bytes.l2", 2579232 },
  { "ncu/a100_pooling_pivot.csv", "launch 0", "bytes.l1", 1050624 },
  { "ncu/a100_pooling_pivot.csv", "launch 0", "time", 29772.3 / 1137389070 },
  { "ncu/tensor_ops_cc90.csv", "nvjet", "flops", 2199023255552 },
  { "ncu/tensor_ops_cc90.csv", "nvjet", "bytes.dram", 1.21e9 },
  { "ncu/tensor_ops_cc90.csv", "nvjet", "time", 3.12e-3 },
  { "ncu/tensor_ops_cc100.csv", "cutlass", "flops", 4398046511104 },
  { "ncu/tensor_ops_cc100.csv", "cutlass", "bytes.dram", 671.09e6 },
  { "ncu/tensor_ops_cc120.csv", "hgemm", "flops", 137438953472 },
  { "ncu/tensor_ops_cc120.csv", "hgemm", "bytes.dram", 83886080 },
  { "pytorch/h100_bert_small.trace.json", "aten::addmm [512] [141, 512] [512, 512]", "flops", 73924608 },
  { "pytorch/h100_bert_small.trace.json", "aten::addmm [512] [141, 512] [512, 512]", "bytes.dram", 814080 },
  { "pytorch/h100_bert_small.trace.json", "aten::addmm [512] [141, 512] [512, 512]", "count", 17 },
  { "pytorch/h100_bert_small.trace.json", "aten::addmm [512] [141, 512] [512, 512]", "time", 5.792e-6 }, /* the median */
  { "pytorch/h100_bert_small.trace.json.gz", "aten::addmm [512] [141, 512] [512, 512]", "flops", 73924608 },
  { "pytorch/a100_alexnet_2023.trace.json", "gemm", "flops", NAN },
  { "pytorch/inductor_kernel_flop.trace.json", "triton_poi_fused_add_0", "flops", 1e7 },
  { "pytorch/inductor_kernel_flop.trace.json", "triton_poi_fused_add_0", "bytes.dram", 0.12e9 },
  { "pytorch/inductor_kernel_flop.trace.json", "triton_poi_fused_add_0", "time", 52e-6 },
  { "pytorch/inductor_kernel_flop.trace.json", "nvjet", "flops", 137438953472 },
  { "pytorch/inductor_kernel_flop.trace.json", "nvjet", "bytes.dram", 100663296 },
  { "pytorch/inductor_kernel_flop.trace.json", "nvjet", "time", 180e-6 },
  { "rocprof/dispatch_0_MI200_pmc_perf.csv", "vecCopy", "flops", 0 },
  { "rocprof/dispatch_0_MI200_pmc_perf.csv", "vecCopy", "bytes.dram", 16777728 },
  { "rocprof/dispatch_0_MI200_pmc_perf.csv", "vecCopy", "bytes.l2", 16777216 },
  { "rocprof/dispatch_0_MI200_pmc_perf.csv", "vecCopy", "bytes.l1", 33554432 },
  { "rocprof/dispatch_0_MI200_pmc_perf.csv", "vecCopy", "time", 20160e-9 },
  { "rocprof/dispatch_0_MI200_timestamps.csv", "vecCopy", "flops", NAN },
  { "rocprof/dispatch_0_MI200_timestamps.csv", "vecCopy", "time", 20160e-9 },
  { "rocprof/kernel_MI300X_A1_pmc_perf.csv", "vecCopy", "bytes.dram", 16792704, .tolerance = 1e-4 }, /* of the first of three */
  { "rocprof/kernel_MI300X_A1_pmc_perf.csv", "vecCopy", "time", 16879e-9 },
  { "rocprof/rocprofv3_counter_collection.csv", NULL, "error", NAN, "the counters SQ_WAVES = 16384" },
  { "rocprof/dispatch_0_MI200_sysinfo.csv", NULL, "error", NAN, "roofline.csv has the roofs" },
  { "rocprof/kernel_MI300X_A1_sysinfo.csv", NULL, "error", NAN, "roofline.csv has the roofs" },
  { "rocprof/dispatch_0_MI200_roofline.csv", NULL, "matrix.fp64.peak", 41485.637e9 },
  { "rocprof/dispatch_0_MI200_roofline.csv", NULL, "vector.fp64.peak", 20269.176e9 },
  { "rocprof/dispatch_0_MI200_roofline.csv", NULL, "hbm.bandwidth", 1388.7638e9 },
  { "jax/cost_analysis.json", "XLA", "flops", 137438953472 },
  { "jax/cost_analysis.json", "XLA", "bytes.dram", 100663296 },
  { "jax/cost_analysis.json", "XLA", "time", NAN },
  { "jax/cost_analysis_list.json", "XLA", "flops", 8192 },
  { "jax/cost_analysis_list.json", "XLA", "bytes.dram", 12288 },
  { "xprof/roofline_model.json", NULL, "found", NAN, "TPU v5 lite" },
  { "xprof/roofline_model.json", NULL, "hbm.bandwidth", 819.27e9, .tolerance = 1e-5 },
  { "xprof/roofline_model.json", NULL, "matrix.bf16.peak", 196608e9 },
  { "xprof/roofline_model.json", "fusion.12", "count", 100 },
  { "xprof/roofline_model.json", "fusion.12", "flops", 8.4e9 },
  { "xprof/roofline_model.json", "fusion.12", "bytes.dram", 1.9327e7, .tolerance = 1e-4 },
  { "xprof/roofline_model.csv", "fusion.12", "flops", 8.4e9 },
  { "xprof/roofline_model.csv", "fusion.12", "bytes.dram", 1.9327e7, .tolerance = 1e-4 },
  { "pytorch/key_averages_dump.csv", "aten::mm", "flops", 3298534883328.0 / 24 },
  { "pytorch/key_averages_dump.csv", "aten::mm", "time", 180e-6 },
  { "pytorch/key_averages_table_0.txt", "aten::convolution_backward", "flops", NAN },
  { "pytorch/key_averages_table_0.txt", "aten::convolution_backward", "time", 18.366e-3 / 402 }, /* its own, not that of all it calls */
  { "pytorch/flop_counter_table.txt", "aten.convolution", "flops", 3.628e9 },
  { "pytorch/flop_counter_table.txt", "aten.convolution_backward", "flops", 7.253e9 },
  { "rocprof/rocprofv3_results.json", "vecAdd(double*", "flops", 1048576 },
  { "rocprof/rocprofv3_results.json", "vecAdd(double*", "time", 12000e-9 },
  { "pytorch/h100_bert_small_TraceLens_GEMM.csv", "[141, 512], [512, 512]", "flops", 73996800 },
  { "pytorch/h100_bert_small_TraceLens_GEMM.csv", "[141, 512], [512, 512]", "bytes.dram", 814080 },
  { "pytorch/h100_bert_small_TraceLens_GEMM.csv", "[141, 512], [512, 512]", "time", 5.80694e-6 },
};

/* The folder of samples. (transfer full) (nullable) */
static char *
find_samples (void)
{
  const char *named = g_getenv ("ROOFLINE_SAMPLES");
  g_autofree char *folder = named != NULL ? g_strdup (named)
                                          : g_build_filename (g_test_get_dir (G_TEST_DIST), "..", "..", "shared", "samples", NULL);

  return g_file_test (folder, G_FILE_TEST_IS_DIR) ? g_steal_pointer (&folder) : NULL;
}

/* Databases, which are read if the program is built with SQLite. FLOPs and bytes are of a launch. */
static const GpuSample databases[] = {
  { "rocpd/vecadd_gemm_results.db", "vecAdd", "flops", 1048576 },
  { "rocpd/vecadd_gemm_results.db", "vecAdd", "bytes.dram", 25165824 },
  { "rocpd/vecadd_gemm_results.db", "vecAdd", "count", 2 },
  { "rocpd/vecadd_gemm_results.db", "vecAdd", "time", 11500e-9 },
  { "rocpd/vecadd_gemm_results.db", "dgemm_mfma", "flops", 2147483648 },
  { "rocpd/vecadd_gemm_results.db", "dgemm_mfma", "bytes.dram", 25165824 },
  { "rocpd/vecadd_gemm_results.db", "dgemm_mfma", "time", 50000e-9 },
  { "rocprof_compute_db/analysis_1_3_0.db", "dgemm_mfma", "flops", 2147483648 },
  { "rocprof_compute_db/analysis_1_3_0.db", "dgemm_mfma", "bytes.dram", 25165824 },
  { "rocprof_compute_db/analysis_1_3_0.db", "dgemm_mfma", "bytes.l2", 33554432 },
  { "rocprof_compute_db/analysis_1_3_0.db", "dgemm_mfma", "bytes.l1", 67108864 },
  { "rocprof_compute_db/analysis_1_3_0.db", "dgemm_mfma", "time", 50000e-9 },
  { "rocprof_compute_db/analysis_1_3_0.db", NULL, "hbm.bandwidth", 4012.5e9 },
  { "rocprof_compute_db/analysis_1_3_0.db", NULL, "vector.fp64.peak", 66000e9 },
  { "rocprof_compute_db/analysis_1_3_0.db", NULL, "matrix.fp64.peak", 130000e9 },
  { "rocprof_compute_db/analysis_2_0_0.db", "dgemm_mfma", "flops", 2147483648 },
  { "rocprof_compute_db/analysis_2_0_0.db", "dgemm_mfma", "bytes.dram", 25165824 },
  { "rocprof_compute_db/analysis_2_0_0.db", "dgemm_mfma", "bytes.l2", 33554432 },
  { "rocprof_compute_db/analysis_2_0_0.db", "dgemm_mfma", "bytes.l1", 67108864 },
  { "rocprof_compute_db/analysis_2_0_0.db", "dgemm_mfma", "time", 50000e-9 },
  { "rocprof_compute_db/analysis_2_0_0.db", NULL, "hbm.bandwidth", 4012.5e9 },
  { "rocprof_compute_db/analysis_2_0_0.db", NULL, "vector.fp64.peak", 66000e9 },
  { "rocprof_compute_db/analysis_2_0_0.db", NULL, "matrix.fp64.peak", 130000e9 },
};

static RoofImport *
load_sample (const char  *folder,
             const char  *name,
             GError     **error)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (RoofMachine) machine = load_machine (strstr (name, "roc") != NULL ? "amd-mi300x" : "nvidia-h100-sxm5-80gb");

  return roof_import_load (file, NULL, machine, NULL, NULL, NULL, error);
}

static double
read_number (RoofImport *import,
             guint       index,
             const char *key)
{
  RoofKernel *kernel = import->kernels->pdata[index];

  return g_str_equal (key, "time")    ? roof_kernel_get_measured_time (kernel)
         : g_str_equal (key, "count") ? roof_kernel_get_count (kernel)
                                      : find_number (import, index, key);
}

static guint
find_kernel (const RoofImport *import,
             const char       *part)
{
  for (guint i = 0; i < import->kernels->len; i++)
    if (strstr (roof_kernel_get_name (import->kernels->pdata[i]), part) != NULL)
      return i;
  g_error ("no kernel is called %s", part);
}

static double
read_machine (const RoofMachine *machine,
              const char        *key)
{
  RoofMachineKey found;
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (machine);
  roof_machine_find_key (machine, key, &found, &error);
  g_assert_no_error (error);
  return roof_machine_get_rating (machine, found)->value;
}

static void
check (const char     *folder,
       const GpuSample *row)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofImport) import = load_sample (folder, row->file, &error);
  double tolerance = row->tolerance > 0 ? row->tolerance : 1e-6;

  g_test_message ("%s: %s of %s", row->file, row->key, row->kernel != NULL ? row->kernel : "all");
  if (g_str_equal (row->key, "error"))
    {
      g_assert_null (import);
      g_assert_nonnull (strstr (error->message, row->text));
      return;
    }
  g_assert_no_error (error);
  if (g_str_equal (row->key, "found"))
    g_assert_nonnull (strstr (roof_machine_get_name (import->found), row->text));
  else if (row->kernel == NULL)
    assert_approx (read_machine (import->found, row->key), row->value, tolerance);
  else if (isnan (row->value))
    g_assert_true (isnan (read_number (import, find_kernel (import, row->kernel), row->key)));
  else
    assert_approx (read_number (import, find_kernel (import, row->kernel), row->key), row->value, tolerance);
}

static void
check_all (const char      *folder,
           const GpuSample *rows,
           guint            n)
{
  for (guint i = 0; i < n; i++)
    check (folder, &rows[i]);
}

static void
test_samples (void)
{
  g_autofree char *folder = find_samples ();

  g_assert_nonnull (folder);
  check_all (folder, expected, G_N_ELEMENTS (expected));
  if (roof_import_find_format ("rocpd", NULL)->read != NULL)
    check_all (folder, databases, G_N_ELEMENTS (databases));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/gpu-samples/numbers", test_samples);
  return g_test_run ();
}
