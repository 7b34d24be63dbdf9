/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "approx.h"
#include "load.h"

/* What describes machines: benchmarks and tables of roofs. */

/* As ERT writes it, with what its configuration says of the machine. */
#define ERT(spec) \
  "{\"empirical\": {\"gbytes\": {\"data\": [[\"L1\", 1000.0], [\"L2\", 500.5], [\"STREAM HBM\", 80.0]], \"metadata\": {}}, " \
  "\"gflops\": {\"data\": [[\"FP32 GFLOPs\", 300.0], [\"GFLOPs\", 150.0]]}, \"metadata\": {\"\": [\"A=1\"], \"HOSTNAME\": " \
  "[\"node7\", [], [\"::1\"]], \"LOAD\": NaN}}, \"spec\": " spec "}"

static void
test_ert (void)
{
  g_autoptr (RoofImport) import = load_sound (ERT ("{\"gflops\": {\"data\": []}}"));
  g_autoptr (RoofImport) two = load_sound (ERT ("{}") "\n" ERT ("{}"));

  g_assert_cmpstr (import->format, ==, "ert");
  g_assert_cmpstr (roof_machine_get_name (import->found), ==, "node7");
  assert_rating (import, "vector.fp32.peak", 300e9);
  assert_rating (import, "vector.fp64.peak", 150e9);
  assert_rating (import, "l2.bandwidth", 500.5e9);
  assert_rating (import, "hbm.bandwidth", 80e9);
  g_assert_cmpstr (roof_machine_get_level (import->found, 2)->bandwidth.source, ==, "ERT, measured: STREAM HBM");
  g_assert_true (isnan (roof_machine_get_level (import->found, 2)->sustained.value));
  assert_found (import, ROOF_FINDING_GUESSED, "GFLOPs: type fp64, since the file gives none");
  g_assert_cmpuint (import->measured->len, ==, 5);
  assert_found (two, ROOF_FINDING_LEFT_OUT, "2 results, one after another");
}

/* Its port to Python 3 may write numbers as texts. */
static void
test_ert_texts (void)
{
  g_autoptr (RoofImport) import = load_sound ("{\"empirical\": {\"gbytes\": {\"data\": [[\"DRAM\", \"83.5\"]]}, "
                                              "\"gflops\": {\"data\": [[\"FP64 GFLOPs\", \"355.79\"]]}}, \"spec\": {}}");

  assert_rating (import, "vector.fp64.peak", 355.79e9);
  assert_rating (import, "dram.bandwidth", 83.5e9);
}

/* A datasheet's number and the measured one stay apart. */
static void
test_ert_spec (void)
{
  g_autoptr (RoofImport) import
      = load_sound (ERT ("{\"gflops\": {\"data\": [[\"GFLOPs\", 200.0]]}, \"gbytes\": {\"data\": "
                         "[[\"L1\", 900], [\"HBM\", 100]]}}"));

  assert_rating (import, "vector.fp64.peak", 200e9);
  assert_rating (import, "vector.fp64.sustained", 0.75);
  assert_rating (import, "hbm.bandwidth", 100e9);
  assert_rating (import, "hbm.sustained", 0.8);
  assert_rating (import, "l1.bandwidth", 900e9);
  assert_found (import, ROOF_FINDING_DOUBTFUL, "L1: the measured");
}

static void
test_sum (void)
{
  g_autoptr (RoofImport) import
      = load_sound ("   11.03 GFLOPs\n\n  1458.88 Weight\n\n   176.44 L1\n    18.30 "
                    "DRAM\n\nMETA_DATA\nERT_VERSION  1.1.0\nFLOPS 1\n");

  g_assert_cmpstr (import->format, ==, "ert-sum");
  assert_rating (import, "vector.fp64.peak", 11.03e9);
  assert_rating (import, "l1.bandwidth", 176.44e9);
  assert_rating (import, "dram.bandwidth", 18.3e9);
}

/* The labels of peaks name types and units. */
static void
test_ert_peaks (void)
{
  g_autoptr (RoofImport) sum = load_sound ("   50.5 FP16 GFLOPs\n   25 FP32 GFLOPs\n  400 TC GFLOPs\n\n 18.30 DRAM\n\nMETA_DATA\nERT_VERSION 1.1.0\n");
  g_autoptr (RoofImport) json
      = load_sound ("{\"empirical\": {\"gflops\": {\"data\": [[\"FP16 GFLOPs\", 50.5], [\"FP64 Tensor GFLOPs\", 19], [\"SP GFLOPs\", 25]]}, "
                    "\"gbytes\": {\"data\": [[\"DRAM\", 18.3]]}}}");

  assert_rating (sum, "vector.fp16.peak", 50.5e9);
  assert_rating (sum, "vector.fp32.peak", 25e9);
  assert_rating (sum, "matrix.fp16.peak", 400e9);
  assert_found (sum, ROOF_FINDING_GUESSED, "TC GFLOPs: type fp16, since the file gives none");
  assert_rating (json, "vector.fp16.peak", 50.5e9);
  assert_rating (json, "matrix.fp64.peak", 19e9);
  assert_rating (json, "vector.fp32.peak", 25e9);
}

/* Types stand within words as well as by themselves; a label without one is told. */
static void
test_ert_types (void)
{
  static const struct
  {
    const char *label, *rating;
    gboolean    guessed;
  } cases[] = {
    { "FP32GFLOPs", "vector.fp32.peak" },
    { "FP16x2 GFLOPs", "vector.fp16.peak" },
    { "FP32:TC GFLOPs", "matrix.fp32.peak" },
    { "FP64/TC GFLOPs", "matrix.fp64.peak" },
    { "bf16_tc GFLOPs", "matrix.bf16.peak" },
    { "TF32 GFLOPs", "vector.tf32.peak" },
    { "32-bit GFLOPs", "vector.fp32.peak" },
    { "GFLOPs32", "vector.fp32.peak" },
    { "FP_32 GFLOPs", "vector.fp32.peak" },
    { "50 float GFLOPs", "vector.fp32.peak" },
    { "INT32 and FP32 GFLOPs", "vector.fp32.peak" },
    { "GFLOPs (SP)", "vector.fp32.peak" },
    { "single-thread FP64 GFLOPs", "vector.fp64.peak" },
    { "GFLOPs of 32 threads", "vector.fp64.peak", TRUE },
    { "GFLOPs sparse", "vector.fp64.peak", TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf (" 50 %s\n\n 18.30 DRAM\n\nMETA_DATA\nERT_VERSION 1.1.0\n", cases[i].label);
      g_autoptr (RoofImport) import = load_sound (text);
      gboolean guessed = FALSE;

      g_test_message ("%s", cases[i].label);
      assert_rating (import, cases[i].rating, 50e9);
      for (guint k = 0; k < import->findings->len; k++)
        guessed |= strstr (((RoofFinding *) import->findings->pdata[k])->text, "since the file gives none") != NULL;
      g_assert_cmpint (guessed, ==, cases[i].guessed);
    }
}

static void
test_peaks (void)
{
  g_autoptr (RoofImport) import
      = load_sound ("label,peak_flops,peak_bandwidth\ntheoretical,3.2e13,6e11\nmeasured,3.3e13,5.4e11\nmeasured again,1,1\n");

  assert_rating (import, "vector.fp32.peak", 3.2e13);
  assert_rating (import, "vector.fp32.boost", 3.3e13);
  assert_rating (import, "dram.bandwidth", 6e11);
  assert_rating (import, "dram.sustained", 0.9);
  assert_found (import, ROOF_FINDING_LEFT_OUT, "measured again");
}

/* Units in the titles, of both prefixes, as people write them; a table of kernels is none of peaks. */
static void
test_peaks_units (void)
{
  static const struct { const char *text; double peak, bandwidth; } tables[] = {
    { "label,peak GFLOP/s,peak GB/s\nspec,32000,600\n", 32e12, 600e9 },
    { "\"name\",\"peak_tflops\",\"peak_bandwidth_gbs\"\n\"spec\",\"32\",\"600\"\n", 32e12, 600e9 },
    { "label;peak_flops [TFLOP/s];peak_bandwidth [GiB/s]\nspec;32,25;600,5\n", 32.25e12, 600.5 * 1073741824 },
    { "machine,peak FP32 (TFLOP/s),peak bandwidth (GB/s),sustained bandwidth (GB/s)\nH100,32,600,500\n", 32e12, 600e9 },
    { "GPU,FP32 TFLOPS,Memory bandwidth (GB/s),HBM bandwidth (GB/s)\nH100,32,600,500\n", 32e12, 600e9 },
    { "machine,peak_gflops,peak_bandwidth_gbs,effective_bandwidth_gbs\nH100,32000,600,500\n", 32e12, 600e9 },
    { "Device,Peak FP32 (TFLOPS),Bandwidth (TB/s),Memory BW in GB/s\nH100,32,0.6,500\n", 32e12, 600e9 },
    { "device,driver,label,peak_flops,peak_bandwidth,,\nRTX,591,spec,32e12,6e11,,\n", 32e12, 600e9 },
    { "label\tPeak Performance (GFLOPS)\tMemory bandwidth (MB/s)\nspec\t3200\t600000\n", 3.2e12, 600e9 },
  };

  g_autoptr (RoofImport) kernels = load_sound ("name,flops,bytes,time (s),peak_flops,peak_bandwidth\na,1e9,1e8,1,2,3\n");

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_autoptr (RoofImport) import = load_sound (tables[i].text);

      g_test_message ("table %u", i);
      g_assert_cmpstr (import->format, ==, "peaks");
      assert_rating (import, "vector.fp32.peak", tables[i].peak);
      assert_rating (import, "dram.bandwidth", tables[i].bandwidth);
    }
  g_assert_cmpstr (kernels->format, ==, "csv");
}

/* A column names the dtype; of two machines the first is read. */
static void
test_peaks_dtype (void)
{
  g_autoptr (RoofImport) import = load_sound ("name,precision,peak_tflops,peak_bandwidth_gbs\nA100,FP16,312,1555\nH100,FP16,989,3350\n");

  assert_rating (import, "matrix.fp16.peak", 312e12);
  assert_found (import, ROOF_FINDING_LEFT_OUT, "the row “H100”: the rows of “A100” are read");
}

/* Rows of one machine, each of another type, with and without its name; a second row of a type is left out. */
static void
test_peaks_of_rows (void)
{
  static const char *const tables[] = {
    "device,dtype,peak_tflops,peak_bandwidth_gbs\nH100,bf16,989.4,3350\nH100,fp8,1978.9,3350\nH100,fp8,1,1\nA100,int8,624,2039\n",
    "precision,peak_tflops,peak_bandwidth_gbs\nbf16,989.4,3350\nfp8,1978.9,3350\nfp8,1,1\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_autoptr (RoofImport) import = load_sound (tables[i]);

      g_test_message ("table %u", i);
      g_assert_cmpuint (roof_machine_get_n_peaks (import->found), ==, 2);
      assert_rating (import, "matrix.bf16.peak", 989.4e12);
      assert_rating (import, "matrix.fp8.peak", 1978.9e12);
      assert_rating (import, "dram.bandwidth", 3350e9);
      assert_found (import, ROOF_FINDING_LEFT_OUT, "an earlier row has the rated numbers");
    }
}

static gboolean
has_finding (const RoofImport *import,
             const char       *part)
{
  for (guint i = 0; i < import->findings->len; i++)
    if (strstr (((const RoofFinding *) import->findings->pdata[i])->text, part) != NULL)
      return TRUE;
  return FALSE;
}

/* A later row replaces no number but one of an assumed type, and adds those that no row before has; unknown types are left out. */
static void
test_peaks_of_later_rows (void)
{
  g_autoptr (RoofImport) untyped = load_sound ("label,precision,peak_gflops,peak_bandwidth_gbs\nH100,,67000,3350\nH100,fp32,60000,3000\n");
  g_autoptr (RoofImport) typed = load_sound ("gpu,dtype,peak_tflops,int8_tops,peak_bandwidth_gbs\nH100,fp32,67,1979,3350\n"
                                             "H100,fp64,34,5,3000\nH100,banana,1,1,1\n");
  g_autoptr (RoofImport) unknown = load_sound ("label,precision,peak_flops,peak_bandwidth\nH100,mystery,9.99e14,1e12\n"
                                               "H100,fp32,6.7e13,3.35e12\nH100,bf16,9.89e14,3.35e12\n");
  g_autoptr (RoofImport) sparse = load_sound ("label,precision,peak_flops,peak_bandwidth,peak_fp32_flops,peak_bf16_tensor_flops\n"
                                              "H100,fp32,6.7e13,,6.7e13,\nH100,bf16,1.34e14,3.35e12,,9.89e14\n");

  assert_rating (untyped, "vector.fp32.peak", 60e12);
  assert_found (untyped, ROOF_FINDING_LEFT_OUT, "peak_gflops of the row “H100”: its type is not known");
  g_assert_false (has_finding (untyped, "type fp32 for the peaks"));
  assert_rating (unknown, "vector.fp32.peak", 6.7e13);
  assert_rating (unknown, "matrix.bf16.peak", 9.89e14);
  assert_rating (unknown, "dram.bandwidth", 3.35e12);
  assert_found (unknown, ROOF_FINDING_LEFT_OUT, "the row “H100”: its type is not known");
  assert_rating (sparse, "vector.fp32.peak", 6.7e13);
  assert_rating (sparse, "matrix.bf16.peak", 9.89e14);
  assert_rating (sparse, "dram.bandwidth", 3.35e12);
  assert_found (sparse, ROOF_FINDING_LEFT_OUT, "peak_flops of the row “H100”: peak_bf16_tensor_flops is used");
  g_assert_false (has_finding (sparse, "that of the first row is used"));
  assert_rating (typed, "vector.fp64.peak", 34e12);
  assert_rating (typed, "matrix.int8.peak", 1979e12);
  assert_rating (typed, "dram.bandwidth", 3350e9);
  assert_found (typed, ROOF_FINDING_LEFT_OUT, "int8_tops of the row “H100”: that of the first row is used");
  assert_found (typed, ROOF_FINDING_LEFT_OUT, "peak_bandwidth_gbs of the row “H100”: that of the first row is used");
  assert_found (typed, ROOF_FINDING_LEFT_OUT, "the row “H100”: its type is not known");
}

/* A peak for each type and unit, a bandwidth for each level; sparse peaks are none of dense matrices. */
static void
test_peaks_of_types (void)
{
  static const char *const tables[] = {
    "gpu,peak_fp32_tflops,fp16_tflops,tensor_fp64_tflops,int8_sparse_tops,bandwidth_gbs,l2_bw_gb_s\nA100,19.5,312,19.5,1248,2039,5000\n",
    "Name;FP32 TFLOPS;FP16 Tensor TFLOPS;FP64 Tensor Core (TFLOP/s);INT8 TOPS (sparsity);Memory Bandwidth (GB/s);L2 bandwidth [GB/s]\n"
    "A100;19,5;312;19,5;1248;2039;5000\n",
  };
  g_autoptr (RoofImport) kernels = load_sound ("kernel,fp32_gflops,dram_gb,time_us\na,1,2,3\n");

  g_assert_cmpstr (kernels->format, ==, "csv");
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_autoptr (RoofImport) import = load_sound (tables[i]);

      g_test_message ("table %u", i);
      g_assert_cmpstr (import->format, ==, "peaks");
      g_assert_cmpuint (roof_machine_get_n_peaks (import->found), ==, 3);
      assert_rating (import, "vector.fp32.peak", 19.5e12);
      assert_rating (import, "matrix.fp16.peak", 312e12);
      assert_rating (import, "matrix.fp64.peak", 19.5e12);
      assert_rating (import, "dram.bandwidth", 2039e9);
      assert_rating (import, "l2.bandwidth", 5000e9);
      assert_found (import, ROOF_FINDING_LEFT_OUT, "a peak with sparsity");
    }
}

/* 2.5 GHz, 4 cores of 8 and 16 FLOP a cycle; lists that go on in the next line, statistics that are no results, another order. */
static void
test_kerncraft (void)
{
  g_autoptr (RoofImport) import = load_sound (
      "kerncraft version: 0.8.11\nmodel name: 'A processor @ 2.5GHz'\nclock: 2.5 GHz\n\nsockets: 2\ncores per socket: 4\n"
      "in-core model: !!omap\n  - OSACA: SNB\nFLOPs per cycle:\n  SP: {total: 16, ADD: 8, MUL: 8}\n  DP:\n    ADD: 4\n    total: 8 # both\n"
      "memory hierarchy:\n- level: L1\n  cache per group: {sets: 64, ways: 8,\n    store_to: L2}\n- cores per group: 4\n  level: MEM\n"
      "benchmarks:\n  kernels:\n    copy:\n      FLOPs per iteration: 0\n  measurements:\n    L1:\n      1:\n        cores: [1, 2]\n"
      "        results:\n          copy: [81.0 GB/s, 160.5\n              GB/s]\n          load: [80.0 GB/s,\n            159.0 GB/s]\n"
      "        stats:\n          copy:\n          - [900.0 GB/s]\n    MEM:\n      1:\n        results:\n          copy: [11.0 GB/s, 21.0 GB/s]\n"
      "          load: [12.0 GB/s, 22.5 GB/s]\n      2:\n        results:\n          load: [12.0 GB/s, 22.0 GB/s]\n");

  g_assert_cmpstr (import->format, ==, "kerncraft");
  g_assert_cmpstr (roof_machine_get_name (import->found), ==, "A processor @ 2.5GHz");
  assert_rating (import, "vector.fp64.peak", 80e9);
  assert_rating (import, "vector.fp32.peak", 160e9);
  assert_rating (import, "l1.bandwidth", 160.5e9);
  assert_rating (import, "dram.bandwidth", 22.5e9);
  assert_found (import, ROOF_FINDING_GUESSED, "one of 2 sockets");
  assert_refused ("clock: fast\nFLOPs per cycle:\n  DP: {total: 8}\nmemory hierarchy:\n- level: L1\n", "there is no bandwidth");
}

/* Quotes without blanks between them; a point is the work of a second. */
static void
test_nersc (void)
{
  static const Expected expected[] = {
    { "nw=1, a", 2e12, "hbm", 1e12, 1, "fp64" },
    { "nw=2", 5e12, "hbm", 1e12, 1, "fp64" },
  };
  g_autoptr (RoofImport) import
      = load_sound ("# V100\nmemroofs 800 3000.5\nmem_roof_names 'HBM' 'L2'\ncomproofs 7000 3500\ncomp_roof_names 'FMA' 'No-FMA'\n"
                    "AI_HBM 2 5\nAI_L2 1 nan\nFLOPS 2000 5000\nlabels 'nw=1, a''nw=2'\n");

  g_autoptr (RoofImport) units
      = load_sound ("memroofs 800\nmem_roof_names 'HBM'\ncomproofs 125000 15700 7800 3900\n"
                    "comp_roof_names 'Tensor Core' 'SP FMA' 'DP FMA' 'DP no-FMA'\n");

  g_assert_cmpstr (import->format, ==, "nersc-plot");
  assert_rating (import, "vector.fp64.peak", 7e12);
  assert_rating (import, "ceiling.No-FMA", 3.5e12);
  g_assert_cmpstr (roof_machine_get_peak (import->found, 0)->peak.source, ==, "NERSC roofline plot, measured: FMA");
  assert_rating (import, "hbm.bandwidth", 800e9);
  assert_rating (import, "l2.bandwidth", 3000.5e9);
  assert_rating (units, "vector.fp64.peak", 7.8e12);
  assert_rating (units, "vector.fp32.peak", 15.7e12);
  assert_rating (units, "matrix.fp16.peak", 125e12);
  assert_rating (units, "ceiling.DP no-FMA", 3.9e12);
  g_assert_cmpuint (import->kernels->len, ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_assert_cmpstr (roof_kernel_get_name (import->kernels->pdata[i]), ==, expected[i].kernel);
      g_assert_cmpfloat (find_number (import, i, "flops"), ==, expected[i].flops);
      g_assert_cmpfloat (find_number (import, i, "bytes.dram"), ==, expected[i].bytes);
    }
  g_assert_true (isnan (find_number (import, 1, "bytes.l2")));
}

static void
test_gpu_benches (void)
{
  g_autoptr (RoofImport) import
      = load_sound ("blockSize 512\n0.250 Fl/B   1300.5 GB/s   325 GF/s  1410 MHz\n64.25 Fl/B   "
                    "150 GB/s   9650 GF/s\nnan Fl/B nan GB/s nan GF/s\n");

  g_assert_cmpstr (import->format, ==, "gpu-benches");
  assert_rating (import, "dram.bandwidth", 1300.5e9);
  assert_rating (import, "vector.fp32.peak", 9650e9);
}

/* mixbench has four numbers of each kind of operations, and kinds by the device. */
static void
test_mixbench (void)
{
  g_autoptr (RoofImport) import = load_sound (
      "mixbench/read-only (v0.04)\n------------------------ Device specifications ------------------------\nDevice:              RTX 9999\n"
      "Experiment ID, Single Precision ops,,,,              Double precision ops,,,,              Half precision ops,,,,                "
      "Integer operations,,, \n"
      "Compute iters, Flops/byte, ex.time,  GFLOPS, GB/sec, Flops/byte, ex.time,  GFLOPS, GB/sec, Flops/byte, ex.time,  GFLOPS, GB/sec, "
      "Iops/byte, ex.time,   GIOPS, GB/sec\n"
      "            0,      0.250,    0.28,  119.59, 478.36,      0.125,    0.54,   62.53, 500.27,      0.500,    0.27,  244.54, 489.07,     "
      "0.250,    0.27,  123.19, 492.75\n"
      "           32,     16.250,    0.40, 14000.5, 400.00,      8.125,    5.54,  220.25,  30.27,     32.500,    0.27, 28000.0, 489.07,     "
      "0.250,    0.27,  7000.0, 492.75\n------\n");

  g_assert_cmpstr (import->format, ==, "mixbench");
  g_assert_cmpstr (roof_machine_get_name (import->found), ==, "RTX 9999");
  assert_rating (import, "dram.bandwidth", 500.27e9);
  assert_rating (import, "vector.fp32.peak", 14000.5e9);
  assert_rating (import, "vector.fp64.peak", 220.25e9);
  assert_rating (import, "vector.fp16.peak", 28000e9);
}

/* Single precision is measured twice, by itself and packed, in either order: the higher counts. The numbers of the rows follow from 256 MB
 * of 32-bit numbers: 17.5 FLOP/B in 0.50 ms are 15.03 TFLOP/s and 859.0 GB/s. */
static void
test_mixbench_packed (void)
{
  g_autoptr (RoofImport) import = load_sound (
      "mixbench (v0.04-12)\nDevice:              A100\n"
      "Experiment ID, Single Precision ops,,,,              Packed Single Precision ops,,,,              Double precision ops,,,, \n"
      "Compute iters, Flops/byte, ex.time,  GFLOPS, GB/sec, Flops/byte, ex.time,  GFLOPS, GB/sec, Flops/byte, ex.time,  GFLOPS, GB/sec\n"
      "            8,     17.500,    0.50,15032.39, 858.99,     17.500,    0.50,15032.39, 858.99,      8.750,    0.90, 8351.33, 954.44\n"
      "          256,    512.250,   13.80,19923.45,  38.89,    512.250,   13.90,19780.12,  38.61,    256.125,   14.10, 9751.20,  38.07\n");

  assert_rating (import, "vector.fp32.peak", 19923.45e9);
  assert_rating (import, "vector.fp64.peak", 9751.2e9);
  assert_rating (import, "dram.bandwidth", 954.44e9);
}

/* Its other programs: bandwidths of the kernels of STREAM by the threads, whose titles stand behind a bar, and those of caches. */
static void
test_gpu_stream (void)
{
  g_autoptr (RoofImport) import = load_sound (
      "blockSize   threads       %occ  |                init       read       scale     triad       3pt        5pt\n"
      "       32        3456      3 %  |  GB/s:         171         85        157        221        148        144\n"
      "     1024      110592  100.0 %  |  GB/s:        1880       1769       1732       1759       1696       1680\n");

  g_assert_cmpstr (import->format, ==, "gpu-benches");
  g_assert_cmpuint (import->measured->len, ==, 1);
  assert_approx (g_array_index (import->measured, RoofMeasuredRoof, 0).value, 1759e9, 1e-12);
  assert_refused ("     data set   exec time     spread       Eff. bw\n       512 kB      1536 kB        22ms       1.0%    4814.8 GB/s\n",
                  "gpu-cache or gpu-l2-cache");
}

/* Machines of programs that model language models. GB are 1e9 B, GiB are not. */
static void
test_model_hardware (void)
{
  static const struct
  {
    const char *text, *peak;
    double      flops;
    const char *level;
    double      bandwidth, capacity;
  } machines[] = {
    { "{\"matrix\": {\"float16\": {\"tflops\": 1000, \"gflops_efficiency\": [[1, 0.5]]}}, "
      "\"vector\": {\"float32\": {\"tflops\": 60}}, "
      "\"mem1\": {\"GiB\": 80, \"GBps\": 3072}, \"mem2\": {\"GiB\": 512, \"GBps\": 450}, "
      "\"networks\": [{\"bandwidth\": 450}, {}]}",
      "matrix.fp16.peak", 1e15, "hbm", 3072e9, 80 * 1073741824. },
    { "{\"name\": \"h100\", \"mem_per_GPU_in_GB\": 80, \"hbm_bandwidth_in_GB_per_sec\": 3350, "
      "\"peak_fp16_TFLOPS\": 989, \"peak_i4_TFLOPS\": 3958}",
      "matrix.int4.peak", 3958e12, "hbm", 3350e9, 80e9 },
    { "{\"name\": \"MI300X\", \"mem_bw_gbps\": 5300, \"max_achievable_tflops\": {\"matrix_fp16\": "
      "654, \"vector_fp32\": 163}, \"memory_gb\": 192}",
      "matrix.fp16.peak", 654e12, "hbm", 5300e9, 192e9 },
    { "{\"bandwidth\": 2039e9, \"FP16\": 312e12, \"INT8\": 624e12, \"onchip_buffer\": 27648e3}",
      "matrix.int8.peak", 624e12, "dram", 2039e9, NAN },
    { "{\"Flops\": 312, \"Memory_size\": 80, \"Memory_BW\": 2039, \"ICN\": 300, \"real_values\": "
      "true}",
      "matrix.bf16.peak", 312e12, "hbm", 2039e9, 80e9 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (machines); i++)
    {
      g_autoptr (RoofImport) import = load_sound (machines[i].text);
      g_autofree char *bandwidth = g_strconcat (machines[i].level, ".bandwidth", NULL);
      g_autofree char *capacity = g_strconcat (machines[i].level, ".capacity", NULL);

      g_test_message ("machine %u", i);
      g_assert_cmpstr (import->format, ==, "model-hardware");
      if (strstr (machines[i].text, "efficiency") != NULL)
        assert_found (import, ROOF_FINDING_LEFT_OUT, "numbers that are not roofs: efficiencies");
      else
        g_assert_cmpuint (import->findings->len, ==, 0);
      assert_rating (import, machines[i].peak, machines[i].flops);
      assert_rating (import, bandwidth, machines[i].bandwidth);
      if (!isnan (machines[i].capacity))
        assert_rating (import, capacity, machines[i].capacity);
    }
}

static void
test_refused (void)
{
  assert_refused ("{\"hbm_bandwidth_in_GB_per_sec\": 3350}", "one of them is missing");
  assert_refused ("{\"mem_bw_gbps\": null, \"max_achievable_tflops\": []}", "there is no bandwidth");
  assert_refused ("memroofs x\n", "there is no bandwidth");
  assert_refused ("0.1 Fl/B x GB/s y GF/s\n", "there is no bandwidth");
  assert_refused (
      "{\"output_throughput\": 426.7, \"request_rate\": Infinity, \"mean_ttft_ms\": 90}\n",
      "serving benchmark of vLLM (426.7 output tokens/s)");
  assert_refused ("{\"backend\": \"sglang\", \"output_throughput\": 426.7, \"input_throughput\": 1706.7, \"mean_ttft_ms\": 90}\n",
                  "serving benchmark of SGLang (426.7 output tokens/s)");
  assert_refused ("{\"run_name\": \"default\", \"batch_size\": 8, \"input_len\": 1024, \"output_len\": 64, \"prefill_latency\": 0.052,\n"
                  "\"median_decode_latency\": 0.0071, \"median_decode_throughput\": 1126.7}\n",
                  "SGLang (1\342\200\257127 output tokens/s, 8 requests at a time), without FLOPs and bytes: \342\200\234roofline-cli analyze "
                  "--machine MACHINE --model CONFIG.json --batch 8 --past 1056");
  /* What both print. */
  assert_refused ("warming up: 3\n============ Serving Benchmark Result ============\n"
                  "Successful requests:                     100       \nMaximum request concurrency:             8         \n"
                  "Total input tokens:                      102400    \nTotal generated tokens:                  25600     \n"
                  "Output token throughput (tok/s):         426.67    \nTotal Token throughput (tok/s):          2133.33   \n"
                  "Mean TPOT (ms):                          18.00     \n============ Serving Benchmark Result ============\n"
                  "Maximum request concurrency:             16        \n",
                  "vLLM (426.7 output tokens/s, 2\342\200\257133 tokens/s in all, 18 ms per token, 8 requests at a time), without FLOPs and "
                  "bytes: \342\200\234roofline-cli analyze --machine MACHINE --model CONFIG.json --batch 8 --past 1152");
  assert_refused ("============ Serving Benchmark Result ============\nInput token throughput (tok/s): 10.0\n", "benchmark of SGLang (");
  assert_refused ("{\"empirical\": {\"gflops\": {\"data\": [[\"GFLOPs\"]]}}}",
                  "empirical.gflops.data[0]: a label and a number");
  assert_refused ("{\"empirical\": {\"gflops\": {\"data\": [[\"GFLOPs\", \"many\"]]}}}", "empirical.gflops.data[0]");
  assert_refused ("{\"empirical\": {\"gflops\": {\"data\": [[\"GFLOPs\", -1]]}}}", "there is no bandwidth");
  assert_refused ("{\"empirical\": {\"gflops\": {\"data\": [[\"GFLOPs\", 1]", "line 1");
  assert_refused ("META_DATA\nERT_VERSION 1\n", "there is no bandwidth");
  assert_refused ("label,peak_flops,peak_bandwidth\n", "line 1: there is no row below the titles");
  assert_refused ("label,peak_flops,peak_bandwidth\na,nan,inf\nb,0,-1\n", "there is no bandwidth and no performance");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/roofs/ert", test_ert);
  g_test_add_func ("/roof/roofs/ert-texts", test_ert_texts);
  g_test_add_func ("/roof/roofs/ert-spec", test_ert_spec);
  g_test_add_func ("/roof/roofs/sum", test_sum);
  g_test_add_func ("/roof/roofs/ert-peaks", test_ert_peaks);
  g_test_add_func ("/roof/roofs/ert-types", test_ert_types);
  g_test_add_func ("/roof/roofs/peaks", test_peaks);
  g_test_add_func ("/roof/roofs/peaks-of-types", test_peaks_of_types);
  g_test_add_func ("/roof/roofs/kerncraft", test_kerncraft);
  g_test_add_func ("/roof/roofs/peaks-of-rows", test_peaks_of_rows);
  g_test_add_func ("/roof/roofs/peaks-of-later-rows", test_peaks_of_later_rows);
  g_test_add_func ("/roof/roofs/peaks-units", test_peaks_units);
  g_test_add_func ("/roof/roofs/peaks-dtype", test_peaks_dtype);
  g_test_add_func ("/roof/roofs/nersc", test_nersc);
  g_test_add_func ("/roof/roofs/gpu-benches", test_gpu_benches);
  g_test_add_func ("/roof/roofs/gpu-stream", test_gpu_stream);
  g_test_add_func ("/roof/roofs/mixbench", test_mixbench);
  g_test_add_func ("/roof/roofs/mixbench-packed", test_mixbench_packed);
  g_test_add_func ("/roof/roofs/model-hardware", test_model_hardware);
  g_test_add_func ("/roof/roofs/refused", test_refused);
  return g_test_run ();
}
