/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "approx.h"
#include "import/merge-roofs.h"
#include "load.h"

/* As McCalpin's STREAM prints it, between lines of a batch system. */
#define STREAM \
  "STREAM version $Revision: 5.10 $\nThis system uses 8 bytes per array element.\n" \
  "Array size = 10000000 (elements), Offset = 0 (elements)\nMemory per array = 76.3 MiB (= 0.1 GiB).\n" \
  "Each kernel will be executed 10 times.\n" \
  "Function    Best Rate MB/s  Avg time     Min time     Max time\n" \
  "Copy:           40000.0     0.004100     0.004000     0.004500\n" \
  "Scale:          32000.0     0.005100     0.005000     0.005500\n" \
  "Add:            48000.0     0.005100     0.005000     0.005500\n" \
  "Triad:          60000.0     0.004100     0.004000     0.004500\n" \
  "Application 7 resources: utime ~1s\n"

/* As BabelStream 5 does: the rates are converted, and two devices follow one another. */
#define BABEL(unit, rate) \
  "BabelStream\nVersion: 5.0\nImplementation: HIP\nRunning All kernels 100 times in Classic order\nPrecision: float\n" \
  "Number of elements: 1048576\nFunction    " unit "   Min (sec)   Max         Average     \n" \
  "Triad       " rate "  0.00001      0.00002     0.00001\nDot         " rate "     0.00001      0.00002     0.00001\n"

/* FORTRAN's, of arrays that are too small, or rates too long for their columns. */
#define ENDLESS \
  " Double precision appears to have 16 digits of accuracy\n Assuming 8 bytes per DOUBLE PRECISION word\n Array size =         64\n" \
  "Function     Rate (MB/s)  Avg time   Min time  Max time\nCopy:        Infinity      0.0000      0.0000      0.0000\n" \
  "Triad:       **********    0.0000      0.0000      0.0000\n"

static void
test_stream (void)
{
  static const Expected expected[] = {
    { "Copy", 0, "dram", 160e6, 4e-3, "fp64" },
    { "Scale", 10e6, "dram", 160e6, 5e-3, "fp64" },
    { "Add", 10e6, "dram", 240e6, 5e-3, "fp64" },
    { "Triad", 20e6, "dram", 240e6, 4e-3, "fp64" },
  };
  g_autoptr (RoofImport) import = load_sound (STREAM);
  const RoofMeasurement *measured = roof_kernel_get_measurement (import->kernels->pdata[3]);

  g_autoptr (RoofImport) failed = load_sound (STREAM "Failed Validation on array a[], AvgRelAbsErr > epsilon (1.000000e-13)\n");

  g_assert_cmpstr (import->format, ==, "stream");
  assert_found (failed, ROOF_FINDING_DOUBTFUL, "line 12: the benchmark found wrong results");
  assert_kernels (import, expected, G_N_ELEMENTS (expected));
  g_assert_cmpuint (measured->repeats, ==, 10);
  g_assert_cmpfloat (measured->max, ==, 4.5e-3);
  assert_found (import, ROOF_FINDING_GUESSED, "shortest");
}

/* Ports that print other units. */
static void
test_units (void)
{
  static const Expected expected = { "Triad", 20e6, "dram", 240e6, 4e-3, "fp64" };
  g_autoptr (RoofImport) import = load_sound ("Array size = 10000000 (elements), Offset = 0 (elements)\nThis system uses 8 bytes per array element.\n"
                                              "Function    Best Rate GB/s  Avg time     Min time     Max time\n"
                                              "Triad:              60.0     0.004100     0.004000     0.004500\n");

  assert_kernels (import, &expected, 1);
}

/* As the program in FORTRAN prints it, and releases before 5.9 in C. */
static void
test_old (void)
{
  static const Expected expected = { "Triad", 4e6, "dram", 48e6, 4.4e-3, "fp64" };
  g_autoptr (RoofImport) fortran = load_sound (" STREAM Version $Revision: 5.6 $\n Array size =    2000000\n You are running each test  10 times\n"
                                               " Assuming 8 bytes per DOUBLE PRECISION word\n"
                                               "Function     Rate (MB/s)  Avg time   Min time  Max time\n"
                                               "Triad:      10909.0909      0.0045      0.0044      0.0047\n");
  g_autoptr (RoofImport) c = load_sound ("STREAM version $Revision: 5.8 $\nThis system uses 8 bytes per DOUBLE PRECISION word.\n"
                                         "Array size = 2000000, Offset = 0\nEach test is run 10 times, but only\nthe *best* time for each is used.\n"
                                         "Function      Rate (MB/s)   Avg time     Min time     Max time\n"
                                         "Triad:      10909.0909      0.0045      0.0044      0.0047\n");

  assert_kernels (fortran, &expected, 1);
  assert_kernels (c, &expected, 1);
  g_assert_cmpuint (roof_kernel_get_measurement (fortran->kernels->pdata[0])->repeats, ==, 10);
}

/* Ports to CUDA say the type beside the size of the arrays, which is in elements or in bytes, and write GB or GiB in brackets. */
static void
test_cuda (void)
{
#define CUDA(size, rate) \
  " STREAM Benchmark implementation in CUDA\n Array size (" size "\n using 512 threads per block, 131072 blocks\n\n" \
  "Function      Rate (" rate "\n-----\nTriad:         "
  static const Expected single = { "Triad", 2 * 134217728., "dram", 12 * 134217728., 4e-3, "fp32" };
  static const Expected whole = { "Triad", 2 * 67108864., "dram", 24 * 67108864., 4e-3, "fp64" };
  g_autoptr (RoofImport) bytes = load_sound (CUDA ("single precision) = 536.87 MB", "GB/s)   Avg time(s)  Min time(s)  Max time(s)")
                                             "402.653184  0.00418  0.00400  0.00468\n");
  g_autoptr (RoofImport) elements = load_sound (CUDA ("double precision) = 67108864", "GiB/s)  Avg time(s)  Min time(s)  Max time(s)")
                                                "375.0       0.00418  0.00400  0.00468\n");

  assert_kernels (bytes, &single, 1);
  assert_kernels (elements, &whole, 1);
}

/* The first of the times was called so before 2000. */
static void
test_rms (void)
{
  g_autoptr (RoofImport) import = load_sound ("This system uses 8 bytes per DOUBLE PRECISION word.\nArray size = 2000000, Offset = 0\n"
                                              "Function      Rate (MB/s)   RMS time     Min time     Max time\n"
                                              "Triad:      12000.0000       0.0042       0.0040       0.0050\n");
  const RoofMeasurement *measured = roof_kernel_get_measurement (import->kernels->pdata[0]);

  g_assert_cmpfloat (measured->max, ==, 5e-3);
  for (guint i = 0; i < import->findings->len; i++)
    g_assert_cmpint (((const RoofFinding *) import->findings->pdata[i])->kind, !=, ROOF_FINDING_DOUBTFUL);
}

/* Of several ranks the rate is that of all, and so must the size of the arrays be. A size that does not fit the time is doubted. */
static void
test_ranks (void)
{
  static const Expected expected = { "Triad", 80e6, "dram", 960e6, 20e-3, "fp64" };
#define RANKS(size) \
  "STREAM version $Revision: 1.8 $\nThis system uses 8 bytes per array element.\n" size \
  "Function    Best Rate MB/s  Avg time     Min time     Max time\nTriad:          48000.0     0.020100     0.020000     0.020500\n"
  g_autoptr (RoofImport) all = load_sound (RANKS ("Total Aggregate Array size = 40000000 (elements)\nData is distributed across 4 MPI ranks\n"
                                                  "   Array size per MPI rank = 10000000 (elements)\n"));
  g_autoptr (RoofImport) one = load_sound (RANKS ("Array size = 10000000 (elements), Offset = 0 (elements)\n"));

  assert_kernels (all, &expected, 1);
  assert_found (one, ROOF_FINDING_DOUBTFUL, "Triad: the size of the arrays and the bandwidth give 5\u00a0ms, the table has 20\u00a0ms");
}

/* A time of few digits is as exact as its last one: the program in FORTRAN prints tenths of milliseconds. */
static void
test_rounded_times (void)
{
#define FORTRAN(time) \
  " STREAM Version $Revision: 5.6 $\n Array size =    2000000\n Assuming 8 bytes per DOUBLE PRECISION word\n" \
  "Function     Rate (MB/s)  Avg time   Min time  Max time\n" \
  "Copy:      220689.6552      0.0002      " time "      0.0002\nTriad:     320000.0000      0.0002      0.0001      0.0002\n"
  g_autoptr (RoofImport) rounded = load_sound (FORTRAN ("0.0001")), exact = load_sound (FORTRAN ("0.000100"));

  for (guint i = 0; i < rounded->findings->len; i++)
    g_assert_cmpint (((RoofFinding *) rounded->findings->pdata[i])->kind, !=, ROOF_FINDING_DOUBTFUL);
  assert_found (exact, ROOF_FINDING_DOUBTFUL, "Copy: the size of the arrays and the bandwidth give 145\u00a0µs, the table has 100\u00a0µs");
}

/* A log of several programs: the bandwidth is of the program with the fastest run. */
static void
test_two_programs (void)
{
  g_autoptr (RoofImport) import = load_sound (STREAM BABEL ("MBytes/sec", "12.58")), other = load_sound (STREAM BABEL ("MBytes/sec", "1258291.2"));

  g_assert_cmpstr (g_array_index (import->measured, RoofMeasuredRoof, 0).source, ==, "STREAM, measured: Triad");
  g_assert_cmpstr (g_array_index (other->measured, RoofMeasuredRoof, 0).source, ==, "BabelStream, measured: Triad");
}

/* As a table, the time of all repeats is called "runtime", too. */
static void
test_triad_only_csv (void)
{
  static const Expected expected[] = { { "Triad", 2 * 33554432., "dram", 24 * 33554432., 8.05306368e-3, "fp64" } };
  g_autoptr (RoofImport) import = load_sound ("function,num_times,n_elements,sizeof,gbytes_per_sec,runtime\n"
                                              "Triad,100,33554432,8,100,0.805306368\n");

  assert_kernels (import, expected, 1);
  assert_found (import, ROOF_FINDING_GUESSED, "the time of Triad is the mean of 100 runs");
  assert_refused (ENDLESS, "line 5: no bandwidth is a number");
}

/* BabelStream --triad-only times all repeats together. */
static void
test_triad_only (void)
{
  static const Expected expected = { "Triad", 2 * 33554432., "dram", 24 * 33554432., 24 * 33554432. / 1342.18e9, "fp64" };
  g_autoptr (RoofImport) import
      = load_sound ("BabelStream\nVersion: 4.0\nImplementation: HIP\nRunning triad 100 times\nPrecision: double\nArray size: 268.4 MB (=0.3 GB)\n"
                    "--------------------------------\nRuntime (seconds): 0.0600\nBandwidth (GB/s):  1342.18\n");

  assert_kernels (import, &expected, 1);
  assert_found (import, ROOF_FINDING_GUESSED, "mean of 100 runs");
  g_assert_cmpuint (import->measured->len, ==, 1);
  g_assert_cmpstr (g_array_index (import->measured, RoofMeasuredRoof, 0).source, ==, "BabelStream, measured: Triad");
}

#define ROUNDED(size, rate) \
  "GPU-STREAM\nVersion: 2.0\nRunning kernels 100 times\nPrecision: double\nArray size: " size " (=0.3 GB)\n" \
  "Function    MBytes/sec  Min (sec)   Max         Average     \nTriad       " rate "  0.00299     0.00300     0.00300\n"

/* A size of one decimal stands for the power of two that it is rounded from; else it is as exact as it is. */
static void
test_rounded (void)
{
  static const Expected expected = { "Triad", 2 * 33554432., "dram", 24 * 33554432., 24 * 33554432. / 269153.828e6, "fp64" };
  static const Expected as_said = { "Triad", 2 * 300e6 / 8, "dram", 3 * 300e6, 3 * 300e6 / 300000e6, "fp64" };
  g_autoptr (RoofImport) power = load_sound (ROUNDED ("268.4 MB", "269153.828"));
  g_autoptr (RoofImport) other = load_sound (ROUNDED ("300.0 MB", "300000.0"));

  assert_kernels (power, &expected, 1);
  assert_found (power, ROOF_FINDING_GUESSED, "33554432 elements, a power of two");
  assert_kernels (other, &as_said, 1);
  assert_found (other, ROOF_FINDING_GUESSED, "FLOPs and bytes are only as exact");
}

/* MiB are no MB: 12582912 B in 1 ms are 12000 MiB/s. A program that only says MiB is caught by its own times. */
static void
test_binary_units (void)
{
  g_autoptr (RoofImport) first = load_sound (BABEL ("MiBytes/sec", "1200000") BABEL ("MiBytes/sec", "600000"));
  g_autoptr (RoofImport) old = load_sound (BABEL ("MiBytes/sec", "1258291.2"));
  g_autoptr (RoofImport) larger = load_sound (BABEL ("GiBytes/sec", "1171.875"));

  g_assert_cmpuint (first->kernels->len, ==, 4);
  g_assert_cmpstr (roof_kernel_get_name (first->kernels->pdata[2]), ==, "Triad (2)");
  assert_approx (roof_kernel_get_measured_time (first->kernels->pdata[0]), 1e-5, 1e-9);
  assert_approx (roof_kernel_get_measured_time (old->kernels->pdata[0]), 1e-5, 1e-9);
  assert_approx (roof_kernel_get_measured_time (larger->kernels->pdata[0]), 1e-5, 1e-9);
  assert_found (old, ROOF_FINDING_GUESSED, "units of 1000");
  g_assert_cmpstr (roof_kernel_get_compute (first->kernels->pdata[0]), ==, "fp32");
}

static void
test_csv (void)
{
  static const Expected expected[] = {
    { "Triad", 2e6, "dram", 24e6, 2e-5, "fp64" },
    { "Triad (2)", 2e6, "dram", 24e6, 24e6 / (1024 * 1048576.), "fp64" },
  };
  g_autoptr (RoofImport) import
      = load_sound ("BabelStream\nfunction;num_times;n_elements;sizeof;max_mbytes_per_sec;min_runtime;max_runtime;avg_runtime\n"
                    "Triad;100;1000000;8;1200000;0.00002;0.00003;0.000021\nInit;100;1000000;8;1;1;1;1\n"
                    "function;num_times;n_elements;sizeof;max_mibytes_per_sec\nTriad;100;1000000;8;1024\n");

  assert_kernels (import, expected, G_N_ELEMENTS (expected));
  g_assert_cmpuint (import->measured->len, ==, 1);
  assert_approx (g_array_index (import->measured, RoofMeasuredRoof, 0).value, 1.2e12, 1e-9);
}

/* What is measured stands beside what is rated, and nothing above it replaces it. */
static void
test_merges (void)
{
  g_autoptr (RoofMachine) machine = load_machine ("intel-xeon-8480plus");
  g_autoptr (RoofImport) import = load_sound (STREAM);
  g_autoptr (RoofMachine) merged = roof_merge_roofs (import, machine, NULL);
  const RoofLevel *dram = roof_machine_get_level (merged, (guint) roof_machine_find_main_memory (merged));
  g_autoptr (RoofMachine) fast = NULL;

  assert_approx (dram->bandwidth.value, 3.072e11, 1e-12);
  assert_approx (dram->sustained.value, 60e9 / 3.072e11, 1e-9);
  g_assert_cmpstr (dram->sustained.source, ==, "STREAM, measured: Triad");
  g_array_index (import->measured, RoofMeasuredRoof, 0).value = 4e11;
  fast = roof_merge_roofs (import, machine, NULL);
  g_assert_true (roof_machine_equal (fast, machine));
  assert_found (import, ROOF_FINDING_DOUBTFUL, "more than the rated");
}

/* The roofs of a processor are none of an accelerator, and of a level that it lacks. */
static void
test_merges_others (void)
{
  g_autoptr (RoofMachine) machine = load_machine ("nvidia-h100-sxm5-80gb");
  g_autoptr (RoofImport) import = load_sound ("  11.03 GFLOPs\n\n  1458.88 Weight\n\n   176.44 L1\n   90.25 L3\n    18.30 DRAM\n\n"
                                              "META_DATA\nERT_VERSION  1.1.0\nFLOPS 1\n");
  g_autoptr (RoofMachine) merged = roof_merge_roofs (import, machine, NULL);

  g_assert_nonnull (merged);
  assert_found (import, ROOF_FINDING_DOUBTFUL, "fp64 vector: the measured 11.03\302\240GFLOP/s are less than a tenth of the rated 33.5\302\240TFLOP/s");
  assert_found (import, ROOF_FINDING_DOUBTFUL, "dram: the measured 18.3\302\240GB/s are less than a tenth of the rated 3.35\302\240TB/s");
  assert_found (import, ROOF_FINDING_DOUBTFUL, "l3: H100 SXM5 80GB has no such roof, and gets the measured 90.25\302\240GB/s");
}

#define RUN(threads, rate, time) \
  "-------\nNumber of Threads requested = " threads "\nNumber of Threads counted = " threads "\n" \
  "Function    Best Rate MB/s  Avg time     Min time     Max time\nTriad:   " rate "   9   " time "   9\n"

/* Without the size of the arrays, bytes are bandwidth times time. */
static void
test_no_size (void)
{
  static const Expected expected = { "Triad", 20e6, "dram", 240e6, 4e-3, "fp64" };
  g_autoptr (RoofImport) import = load_sound (RUN ("1", "60000.0", "0.004000"));

  assert_kernels (import, &expected, 1);
  assert_found (import, ROOF_FINDING_GUESSED, "the size of the arrays is not given");
  assert_found (import, ROOF_FINDING_DOUBTFUL, "measured with 1 thread");
}

/* A sweep of threads has one roof, that of the fastest run. */
static void
test_threads (void)
{
  g_autoptr (RoofImport) import
      = load_sound (RUN ("1", "12000.0", "0.02") RUN ("56", "240000.0", "0.001") RUN ("112", "200000.0", "0.0012"));

  g_assert_cmpuint (import->kernels->len, ==, 3);
  g_assert_cmpstr (roof_kernel_get_name (import->kernels->pdata[0]), ==, "Triad (1 thread)");
  g_assert_cmpstr (roof_kernel_get_name (import->kernels->pdata[1]), ==, "Triad (56 threads)");
  g_assert_cmpuint (import->measured->len, ==, 1);
  assert_approx (g_array_index (import->measured, RoofMeasuredRoof, 0).value, 2.4e11, 1e-9);
  g_assert_cmpstr (g_array_index (import->measured, RoofMeasuredRoof, 0).source, ==, "STREAM, measured: Triad, 56 threads");
  assert_found (import, ROOF_FINDING_GUESSED, "of 3 runs, the bandwidth of main memory is that of the fastest: Triad, 56 threads");
}

/* Twenty megabytes that would be a gigabyte of fields, for formats that hold a text whole. */
static void
test_bomb (void)
{
  static const char head[] = "TABLE,Group 1 Raw,MEM_DP,1\n";
  gsize length = 20 * 1024 * 1024;
  g_autofree char *fields = g_malloc (length);
  g_autoptr (GError) error = NULL;

  for (gsize i = 0; i < length; i++)
    fields[i] = i % 1024 == 0 ? '\n' : ',';
  memcpy (fields, head, sizeof head - 1);
  for (gsize i = 1024; i < length; i += 1024)
    fields[i + 1] = 'x';
  g_assert_null (load_text (fields, (gssize) length, NULL, &error));
  assert_error_says (error, "MiB of memory");
}

static void
test_refused (void)
{
  assert_refused ("STREAM\nFunction    Best Rate MB/s  Avg time     Min time     Max time\nCopy: 0 1 1 1\n",
                  "there is no kernel of STREAM");
  assert_refused ("function,num_times,n_elements,sizeof,max_mbytes_per_sec\n", "line 1: there is no row below the titles");
  assert_refused ("function,num_times,n_elements,sizeof,max_mbytes_per_sec\nTriad,1,0,8,0\n", "there is no kernel of STREAM");
  assert_refused ("function,num_times,n_elements,sizeof,max_mbytes_per_sec\nTriad,1,1e308,1e308,1\n", "there is no kernel");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/stream/text", test_stream);
  g_test_add_func ("/roof/stream/text-units", test_units);
  g_test_add_func ("/roof/stream/old", test_old);
  g_test_add_func ("/roof/stream/cuda", test_cuda);
  g_test_add_func ("/roof/stream/rms", test_rms);
  g_test_add_func ("/roof/stream/ranks", test_ranks);
  g_test_add_func ("/roof/stream/rounded-times", test_rounded_times);
  g_test_add_func ("/roof/stream/two-programs", test_two_programs);
  g_test_add_func ("/roof/stream/triad-only", test_triad_only);
  g_test_add_func ("/roof/stream/triad-only-csv", test_triad_only_csv);
  g_test_add_func ("/roof/stream/rounded", test_rounded);
  g_test_add_func ("/roof/stream/binary-units", test_binary_units);
  g_test_add_func ("/roof/stream/csv", test_csv);
  g_test_add_func ("/roof/stream/merges", test_merges);
  g_test_add_func ("/roof/stream/merges-others", test_merges_others);
  g_test_add_func ("/roof/stream/no-size", test_no_size);
  g_test_add_func ("/roof/stream/threads", test_threads);
  g_test_add_func ("/roof/stream/bomb", test_bomb);
  g_test_add_func ("/roof/stream/refused", test_refused);
  return g_test_run ();
}
