/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "load.h"

#define HEAD                                                                                       \
  "Name:,node,L1 Size:,32,,,,,,L1,L1,DRAM,DRAM,FP,FP,FP FMA,FP_FMA\n"                              \
  "Date,ISA,Precision,Threads,Loads,Stores,Interleaved,DRAM Bytes,FP "                             \
  "Inst.,GB/s,I/Cycle,GB/s,I/Cycle,Gflop/s,I/Cycle,Gflop/s,I/Cycle\n"

/* Runs of one kind are joined, the last counting; others are left out, and 0 is no number. */
static void
test_roofline (void)
{
  g_autoptr (RoofImport) import
      = load_sound (HEAD "1,avx512,dp,1,2,1,No,5,add,300,1,0,0,38,2,0,0\n2,avx512,dp,1,2,1,No,5,"
                         "add,310.5,1,13.9,1,38.4,2,76.8,2\n"
                         "3,avx512,dp,16,2,1,No,5,add,4900,1,98,1,600,2,1200,2\n");

  g_assert_cmpstr (import->format, ==, "carm");
  g_assert_cmpstr (roof_machine_get_name (import->found), ==, "node");
  assert_rating (import, "vector.fp64.peak", 76.8e9);
  assert_rating (import, "ceiling.add", 38.4e9);
  assert_rating (import, "l1.bandwidth", 310.5e9);
  assert_rating (import, "dram.bandwidth", 13.9e9);
  assert_found (import, ROOF_FINDING_LEFT_OUT, "16 threads");
  assert_found (import, ROOF_FINDING_DOUBTFUL, "measured with 1 thread");
}

/* A spreadsheet of another country writes semicolons, and a comma where the fraction begins: 310,254 GB/s are not 310 TB/s. */
static void
test_comma (void)
{
  g_autoptr (RoofImport) import
      = load_sound ("Name:;node;;;;;L1;L1;DRAM;DRAM;FP FMA\n"
                    "Date;ISA;Precision;Threads;Loads;Stores;GB/s;I/Cycle;GB/s;I/Cycle;Gflop/s\n"
                    "1;avx512;dp;1;2;1;310,254;1,616;13,902;0,072;76,771\n");
  g_autoptr (RoofImport) quoted
      = load_sound ("Name:,node,,,,,L1,L1,DRAM,FP FMA\nDate,ISA,Precision,Threads,Loads,Stores,GB/s,I/Cycle,GB/s,Gflop/s\n"
                    "1,avx512,dp,1,2,1,\"4.903,118\",\"1,6\",\"98,6\",\"1.204,3\"\n");

  assert_rating (import, "l1.bandwidth", 310.254e9);
  assert_rating (import, "dram.bandwidth", 13.902e9);
  assert_rating (import, "vector.fp64.peak", 76.771e9);
  assert_found (import, ROOF_FINDING_GUESSED, "decimal commas, so that 1,5");
  assert_rating (quoted, "l1.bandwidth", 4903.118e9);
  assert_rating (quoted, "vector.fp64.peak", 1204.3e9);
}

/* Titles that are repeated, with more of them than the row of levels had. */
static void
test_longer (void)
{
  g_autoptr (RoofImport) import
      = load_sound ("Name:,node,,,,,DRAM,FP FMA\nDate,ISA,Precision,Threads,Loads,Stores,GB/s,Gflop/s\n1,avx,dp,1,2,1,13.9,76.8\n"
                    "Date,ISA,Precision,Threads,Loads,Stores,GB/s,Gflop/s,GB/s,I/Cycle,Gflop/s\n2,avx,dp,1,2,1,14.5,77.8,1,2,3\n");

  assert_rating (import, "dram.bandwidth", 14.5e9);
  assert_rating (import, "vector.fp64.peak", 77.8e9);
}

#define MEMORY(level, rate, ratio, time)                                                           \
  "{\"bandwidth_gbps\": " rate ", \"cache_level\": \"" level                                       \
  "\", \"data_type\": \"f64\", \"isa\": \"avx\", \"load_store_ratio\": \"" ratio "\", "            \
  "\"machine\": \"node\", \"name\": \"x\", \"num_threads\": 1, \"timestamp\": \"" time             \
  "\", \"type\": \"memory\"}\n"

#define ARITHMETIC(isa, threads, operation, rate) \
  "{\"data_type\": \"f64\", \"isa\": \"" isa "\", \"machine\": \"node\", \"num_threads\": " threads ", \"operation\": \"" \
  operation "\", \"performance_gops\": " rate ", \"timestamp\": \"2026\", \"type\": \"arithmetic\"}\n"

/* The newest of a level counts, wherever it stands; GB/s are bytes. */
static void
test_benchmarks (void)
{
  g_autoptr (RoofImport) import = load_sound (
      MEMORY ("L1", "311", "2:1", "2026-05-05") MEMORY ("L1", "310", "2:1", "2026-05-04")
          MEMORY ("DRAM", "13.9", "2:1", "2026-05-04")
              MEMORY ("DRAM", "20", "1:0",
                      "2026-05-06") "{\"data_type\": \"f64\", \"isa\": \"avx\", \"machine\": "
                                    "\"node\", \"num_threads\": 1, \"operation\": \"fma\", "
                                    "\"performance_gops\": 76.8, \"timestamp\": \"2026\", "
                                    "\"type\": \"arithmetic\"}\n"
      ARITHMETIC ("avx", "1", "add", "38.4") ARITHMETIC ("avx512", "16", "fma", "1200") ARITHMETIC ("avx512", "16", "add", "600"));

  g_assert_cmpstr (import->format, ==, "carm-benchmarks");
  assert_rating (import, "l1.bandwidth", 311e9);
  assert_rating (import, "dram.bandwidth", 13.9e9);
  assert_rating (import, "vector.fp64.peak", 76.8e9);
  assert_rating (import, "ceiling.add", 38.4e9);
  assert_found (import, ROOF_FINDING_DOUBTFUL, "measured with 1 thread");
  assert_found (import, ROOF_FINDING_LEFT_OUT,
                "the first benchmarks, avx f64, 1 thread, 2:1; the file also has those of avx f64, 1 thread, 1:0; avx512 f64, 16 threads, 2:1");
}

static void
test_applications (void)
{
  static const Expected expected = { "a", 4e9, "l1", 16e9, 0.1, "fp64" };
  g_autoptr (RoofImport) import
      = load_sound ("{\"format_version\": \"2.0\", \"points\": [{\"label\": \"a\", "
                    "\"total_flops\": 4e9, \"total_bytes\": 16e9, \"runtime_s\": 0.1}]}\n"
                    "{\"format_version\": \"1.0\", \"points\": []}\n");

  assert_kernels (import, &expected, 1);
  assert_found (import, ROOF_FINDING_LEFT_OUT, "profile 2");
}

/* The same as CSV, in GFLOP/s and GB/s; mixed benchmarks have times in ms; an intensity of few digits. */
static void
test_points (void)
{
  static const Expected expected[] = {
    { "spmv (dp, 8 threads)", 25e9, "l1", 200e9, 2.5, "fp64" },
    { "spmv (sp, 1 thread)", 1e9, "l1", 12.048e9, 1, "fp32" },
    { "mixedL1_1FP", 20e9, "l1", 40e9, 0.5, "fp64" },
    { "odd", 10e9, "l1", 20e9, 1, "fp64" },
  };
  g_autoptr (RoofImport) import
      = load_sound ("Date,Method,Name,ISA,Precision,Threads,AI,Gflops,Bandwidth,Time\n"
                    "2024-05-04 10:11:12,DBI,spmv,avx512,dp,8,0.125,10,80,2.5\n2024-05-04 10:11:12,PMU,spmv,avx512,sp,1,0.083,1,12.048,1\n"
                    "2024-05-04 10:11:12,MIX,mixedL1_1FP,avx512,dp,1,0.5,40,80,500\n2024-05-04 10:11:12,PAPI_HL,odd,avx512,dp,1,0.5,10,2e10,1\n");

  g_assert_cmpstr (import->format, ==, "carm-points");
  assert_kernels (import, expected, G_N_ELEMENTS (expected));
}

#define UNKNOWN(level, type, members) \
  "{\"cache_level\": \"" level "\", \"data_type\": \"u7\", \"isa\": \"avx\", \"num_threads\": 1, \"type\": \"" type "\", " members "}\n"

/* A type of numbers that is not known is no other one: its peak is left out, and said. */
static void
test_unknown_type (void)
{
  g_autoptr (RoofImport) benchmarks = load_sound (UNKNOWN ("L1", "memory", "\"bandwidth_gbps\": 300")
                                                  UNKNOWN ("", "arithmetic", "\"operation\": \"fma\", \"performance_gops\": 76.8"));
  g_autoptr (RoofImport) points = load_sound ("Date,Method,Name,ISA,Precision,Threads,AI,Gflops,Bandwidth,Time\n1,DBI,a,avx512,qp,1,0.125,10,80,2.5\n");
  g_autoptr (RoofImport) roofline = load_sound (HEAD "1,avx512,qp,1,2,1,No,5,add,80,1,40,1,20,1,10,1\n");

  assert_found (benchmarks, ROOF_FINDING_SKIPPED, "benchmark 2, fma: data_type “u7” is not known: the peak is left out");
  assert_found (points, ROOF_FINDING_GUESSED, "line 2, Precision “qp” is not known: compute type fp64");
  assert_found (roofline, ROOF_FINDING_SKIPPED, "line 3, Precision “qp” is not known: the peak is left out");
}

static void
test_refused (void)
{
  assert_refused (HEAD, "there is no row below the titles");
  assert_refused (HEAD "1,avx512,dp,1,2,1,No,5,add,0,0,0,0,0,0,0,0\n", "there is no bandwidth");
  assert_refused ("Date,ISA,Precision,Threads,Loads,Stores\n1,a,dp,1,1,1\n", "line 1: the row of levels above the titles is missing");
  assert_refused (
      "{\"isa\": \"avx\", \"bandwidth_gbps\": -1, \"type\": \"memory\", \"cache_level\": \"L1\"}\n",
      "there is no bandwidth");
  assert_refused ("{\"format_version\": \"1.0\", \"points\": []}\n", "no kernel in the file: profiles of a format before 2.0 are not read");
  assert_refused ("{\"format_version\": \"2.0\", \"points\": []}\n{\"format_version\": \"2.0\"}\n",
                  "no kernel in the file: the list “points” is missing or empty");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/carm/roofline", test_roofline);
  g_test_add_func ("/roof/carm/comma", test_comma);
  g_test_add_func ("/roof/carm/benchmarks", test_benchmarks);
  g_test_add_func ("/roof/carm/applications", test_applications);
  g_test_add_func ("/roof/carm/points", test_points);
  g_test_add_func ("/roof/carm/unknown-type", test_unknown_type);
  g_test_add_func ("/roof/carm/refused", test_refused);
  g_test_add_func ("/roof/carm/longer", test_longer);
  return g_test_run ();
}
