/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "approx.h"
#include "load.h"

/* Counters of two threads, the memory's on the first of them alone, as LIKWID writes them. */
#define RAW(prefix) \
  "TABLE," prefix "Group 1 Raw,MEM_DP,5,\nEvent,Counter,HWThread 0,HWThread 1,\n" \
  "FP_ARITH_INST_RETIRED_SCALAR_DOUBLE,PMC0,1000,2000,\nFP_ARITH_INST_RETIRED_512B_PACKED_DOUBLE,PMC1,1e9,1e9,\n" \
  "CAS_COUNT_RD,MBOX0C0,1e8,-,\nCAS_COUNT_RD,MBOX1C0,1e8,-,\nCAS_COUNT_WR,MBOX0C1,5e7,-,\n"
#define STAT(prefix)                                                                               \
  "TABLE," prefix "Group 1 Raw "                                                                   \
                  "STAT,MEM_DP,2,\nEvent,Counter,Sum,Min,Max,Avg\nFP_ARITH_INST_RETIRED_SCALAR_"   \
                  "DOUBLE STAT,PMC0,3000,1,1,1\n"
#define METRIC(prefix) \
  "TABLE," prefix "Group 1 Metric,MEM_DP,4,\nMetric,HWThread 0,HWThread 1,,\nRuntime (RDTSC) [s],0.5,0.4,,\n" \
  "DP [MFLOP/s],7,nan,,\nMemory data volume [GBytes],99,0,,\nL3 data volume [GBytes],20,12,,\n" \
  "TABLE," prefix "Group 1 Metric STAT,MEM_DP,1,\nMetric,Sum,Min,Max,Avg\nRuntime (RDTSC) [s] STAT,0.9,0.4,0.5,0.45\n"

/* 8 * 2e9 + 3000 FLOP; 64 B * 2.5e8 of main memory: not the rounded metrics, not the sums again, not one thread's intensity. */
static const Expected joined = { "MEM_DP", 16e9 + 3000, "dram", 16e9, 0.5, "fp64" };

static void
test_csv (void)
{
  g_autoptr (RoofImport) import
      = load_sound ("-----\nCPU name:\tXeon, a fast one\nmy program says \"hi\nSTRUCT,Info,1,\nCPU "
                    "name:,Xeon,,\n" RAW ("") STAT ("") METRIC (""));

  g_assert_cmpstr (import->format, ==, "likwid");
  assert_kernels (import, &joined, 1);
  assert_approx (find_number (import, 0, "bytes.l3"), NAN, 0);
  assert_found (import, ROOF_FINDING_LEFT_OUT, "bytes at l3");
}

static void
test_regions (void)
{
  static const Expected expected[] = {
    { "first", 16e9 + 3000, "dram", 16e9, 0.5, "fp64" },
    { "second", 4e6 * 0.25, "dram", 5e8, 0.25, "fp32" },
  };
  g_autoptr (RoofImport) import = load_sound (RAW ("Region first,") METRIC (
      "Region first,") "TABLE,Region second,Group 1 Metric,FLOPS_SP,1,\nMetric,Core 3,\nRuntime "
                       "(RDTSC) [s],0.25,\nSP MFLOP/s,4,\n"
                       "TABLE,Region second,Group 2 Metric,MEM,1,\nMetric,Core 3,\nRuntime (RDTSC) "
                       "[s],0.5,\nMemory data volume [GBytes],0.5,\n");

  assert_kernels (import, expected, G_N_ELEMENTS (expected));
  assert_found (import, ROOF_FINDING_DOUBTFUL, "second: the run that counted MEM");
}

static void
test_text (void)
{
  static const Expected expected = { "saxpy", 21158. / 2, NULL, NAN, 0.019639 / 2, "fp64" };
  g_autoptr (RoofImport) import = load_sound (
      "CPU name:\tEPYC\n----\nRegion saxpy, Group 1: FLOPS_DP\n+---+---+\n|    Region Info    | "
      "HWThread 0 |\n+---+---+\n"
      "| RDTSC Runtime [s] |   0.019639 |\n|     call count    |          2 |\n+---+---+\n\n"
      "|           Event           | Counter | HWThread 0 |\n+---+---+---+\n| "
      "RETIRED_SSE_AVX_FLOPS_ALL |   PMC2  |      21158 |\n"
      "|           MERGE           |   PMC3  |          0 |\n+---+\n|        Metric        | "
      "HWThread 0 |\n"
      "|  Runtime (RDTSC) [s] |     0.0196 |\n|     DP [MFLOP/s]     |     1.0774 |\n");

  assert_kernels (import, &expected, 1);
}

static void
test_json (void)
{
  g_autoptr (RoofImport) import = load_sound (
      "{\"Info\": {\"CPU name:\": \"Xeon\"}, \"MEM_DP\": {\"MEM_DP\": {\"Metric\": {\"Runtime "
      "(RDTSC) [s]\": "
      "{\"Values\": [0.5, 0.4]}, \"OI\": {\"Values\": [NaN, Infinity]}}, \"Raw\": {\"PMC0\": "
      "{\"Event\": "
      "\"FP_ARITH_INST_RETIRED_SCALAR_DOUBLE\", \"Values\": [1000, 2000]}, \"PMC1\": {\"Event\": "
      "\"FP_ARITH_INST_RETIRED_512B_PACKED_DOUBLE\", \"Values\": [1e9, 1e9]}, \"MBOX0C0\": "
      "{\"Event\": \"CAS_COUNT_RD\", "
      "\"Values\": [2e8, NaN]}, \"MBOX0C1\": {\"Event\": \"CAS_COUNT_WR\", \"Values\": [5e7, "
      "NaN]}}}}}");
  g_autoptr (RoofImport) region
      = load_sound ("{\"Info\": {\"CPU name:\": \"Xeon\"}, \"G\": {\"G\": {\"Metric\": {\"Runtime "
                    "(RDTSC) [s]\": {\"Values\": [2]}, "
                    "\"DP [MFLOP/s]\": {\"Values\": [3]}}}}}");

  g_assert_cmpstr (import->format, ==, "likwid-json");
  assert_kernels (import, &joined, 1);
  assert_approx (find_number (region, 0, "flops"), 6e6, 1e-12);
  assert_found (region, ROOF_FINDING_DOUBTFUL, "-o FILE.csv");
}

/* What a table of metrics has, between bars. */
#define METRICS(group, rows) "Group 1: " group "\n+---+---+\n|  Metric  | HWThread 0 |\n+---+---+\n| Runtime (RDTSC) [s] | 0.5 |\n" rows "+---+---+\n"
/* Metrics of one group of a region. */
#define GROUP(n, group, rows) "TABLE,Region triad,Group " n " Metric," group ",2\nMetric,HWThread 0\nRuntime (RDTSC) [s],0.2\n" rows

/* HBM counts by the events of DDR: 64 * 1e7 B of these, 64 * 1.5e8 B of HBM, which are no sum. */
static void
test_two_memories (void)
{
  static const char table[]
      = "TABLE,Group 1 Raw,DDR_HBM,5\nEvent,Counter,HWThread 0\nFP_ARITH_INST_RETIRED_SCALAR_DOUBLE,PMC0,7\n"
        "CAS_COUNT_RD,MBOX0C0,6000000\nCAS_COUNT_WR,MBOX0C1,4000000\nCAS_COUNT_RD,HBM0C0,100000000\nCAS_COUNT_WR,HBM0C1,50000000\n"
        "TABLE,Group 1 Metric,DDR_HBM,3\nMetric,HWThread 0\nRuntime (RDTSC) [s],0.1\nDDR data volume [GBytes],0.7\n";
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofImport) stacked = load_sound (table), plain = load_text (table, -1, "intel-xeon-8480plus", &error);

  g_assert_no_error (error);
  assert_approx (find_number (stacked, 0, "bytes.hbm"), 9.6e9, 1e-12);
  assert_found (stacked, ROOF_FINDING_LEFT_OUT, "bytes at dram, a level that");
  assert_approx (find_number (plain, 0, "bytes.dram"), 6.4e8, 1e-12);
  assert_found (plain, ROOF_FINDING_LEFT_OUT, "bytes at hbm, a level that");
}

static void
test_caches (void)
{
  g_autoptr (RoofImport) arm
      = load_sound (METRICS ("L2", "| L1D<-L2 load data volume [GBytes] | 9 |\n| L1<->L2 data volume [GBytes] | 12.8 |\n"));
  g_autoptr (RoofImport) import
      = load_sound (METRICS ("CACHES", "| L2 to L1 load data volume [GBytes] | 9 |\n| L1 to/from L2 data volume [GBytes] | 12.8 |\n"
                                       "| L2 to/from L3 data volume [GBytes] | 6.4 |\n| L3 to/from system data volume [GBytes] | 3.1 |\n"
                                       "| Memory data volume [GBytes] | 3.2 |\n"));

  assert_approx (find_number (arm, 0, "bytes.l2"), 12.8e9, 1e-12);
  assert_approx (find_number (import, 0, "bytes.l2"), 12.8e9, 1e-12);
  assert_approx (find_number (import, 0, "bytes.dram"), 3.2e9, 1e-12);
  assert_found (import, ROOF_FINDING_LEFT_OUT, "6.4\302\240GB at l3");
}

/* Four of eight channels at a time, or one direction: the bytes are the sum of two groups, and of one alone they are not known. */
static void
test_half_the_channels (void)
{
  g_autoptr (RoofImport) both = load_sound (GROUP ("1", "MEM1", "Memory data volume (channels 0-3) [GBytes],3.2\n")
                                                GROUP ("2", "MEM2", "Memory data volume (channels 4-7) [GBytes],3\n"));
  g_autoptr (RoofImport) directions = load_sound (GROUP ("1", "MEMREAD", "Memory read data volume [GBytes],3\n")
                                                      GROUP ("2", "MEMWRITE", "Memory write data volume [GBytes],2\n"));
  g_autoptr (RoofImport) one = load_sound (GROUP ("1", "MEM1", "Memory data volume (channels 0-3) [GBytes],3.2\n"));

  assert_approx (find_number (both, 0, "bytes.dram"), 6.2e9, 1e-12);
  assert_approx (find_number (one, 0, "bytes.dram"), NAN, 0);
  assert_found (one, ROOF_FINDING_LEFT_OUT, 
                "triad: the bytes of main memory: “Memory data volume (channels 0-3)” was counted without “Memory data volume (channels 4-7)”");
  assert_approx (find_number (directions, 0, "bytes.dram"), 5e9, 1e-12);
}

/* Rates and events of types beside fp64 and fp32, and that of Grace, whose type is not said. */
static void
test_other_types (void)
{
  static const struct
  {
    const char *text;
    Expected    expected;
  } cases[] = {
    { METRICS ("MEM_DP", "| FP rate [MFLOP/s] | 12000 |\n| SVE FP rate [MFLOP/s] | 8000 |\n| Memory data volume [GBytes] | 40 |\n"),
      { "MEM_DP", 6e9, "dram", 40e9, 0.5, "fp64" } },
    { METRICS ("FLOPS_SP", "| FP rate [MFLOP/s] | 12000 |\n"), { "FLOPS_SP", 6e9, NULL, NAN, 0.5, "fp32" } },
    { METRICS ("FLOPS_HP", "| HP [MFLOP/s] | 100 |\n"), { "FLOPS_HP", 5e7, NULL, NAN, 0.5, "fp16" } },
    { METRICS ("FLOPS_BF16", "| BF16 [MFLOP/s] | 100 |\n"), { "FLOPS_BF16", 5e7, NULL, NAN, 0.5, "bf16" } },
    { "TABLE,Group 1 Raw,FLOPS_HP,2\nEvent,Counter,HWThread 0\nFP_ARITH_INST_RETIRED2_SCALAR,PMC0,1e6\n"
      "FP_ARITH_INST_RETIRED2_128B_PACKED_HALF,PMC1,0\nFP_ARITH_INST_RETIRED2_256B_PACKED_HALF,PMC2,0\n"
      "FP_ARITH_INST_RETIRED2_512B_PACKED_HALF,PMC3,1e8\n",
      { "FLOPS_HP", 3.201e9, NULL, NAN, NAN, "fp16" } },
    { "TABLE,Group 1 Raw,FLOPS_BF16,1\nEvent,Counter,HWThread 0\nRETIRED_SSE_AVX_FLOPS_ALL_BF16,PMC2,2e9\n",
      { "FLOPS_BF16", 2e9, NULL, NAN, NAN, "bf16" } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofImport) import = load_sound (cases[i].text);

      g_test_message ("%s", cases[i].expected.kernel);
      assert_kernels (import, &cases[i].expected, 1);
      for (guint k = 0; k < import->findings->len; k++)
        g_assert_cmpint (((const RoofFinding *) import->findings->pdata[k])->kind, !=, ROOF_FINDING_DOUBTFUL);
    }
}

/* The ranks of likwid-mpirun, whose time stands among the events; the second region has the same group. */
static void
test_ranks (void)
{
#define RANKS(scalar) \
  "Group: 1\n+---+---+---+---+\n| Event | Counter | host1:0:0 | host2:1:0 |\n+---+---+---+---+\n" \
  "| Runtime (RDTSC) [s] | TSC | 0.5 | 0.4 |\n| call count | TSC | 2 | 2 |\n| FP_ARITH_INST_RETIRED_SCALAR_DOUBLE | PMC1 | " scalar " | " scalar " |\n" \
  "+---+---+---+---+\n| Event | Counter | Sum | Min | Max | Avg |\n| FP_ARITH_INST_RETIRED_SCALAR_DOUBLE STAT | PMC1 | 9 | 9 | 9 | 9 |\n"
  static const Expected expected[] = { { "triad", 1e6, NULL, NAN, 0.25, "fp64" }, { "copy", 4e6, NULL, NAN, 0.25, "fp64" } };
  g_autoptr (RoofImport) import = load_sound ("Region: triad\n" RANKS ("1e6") "Region: copy\n" RANKS ("4e6"));

  g_autoptr (RoofImport) program = load_sound (RANKS ("1e6"));
  g_autoptr (RoofImport) talking = load_sound ("Region: Europe\nGroup: large\n" RAW ("") METRIC (""));
  g_autoptr (RoofImport) printed = load_sound ("Group: large\n-----\n" METRICS ("MEM", "| FP rate [MFLOP/s] | 12000 |\n"));

  assert_kernels (import, expected, G_N_ELEMENTS (expected));
  g_assert_cmpstr (roof_kernel_get_name (program->kernels->pdata[0]), ==, "Group 1");
  /* What a program prints is no heading. */
  assert_kernels (talking, &joined, 1);
  g_assert_cmpstr (roof_kernel_get_name (printed->kernels->pdata[0]), ==, "MEM");
  assert_found (printed, ROOF_FINDING_GUESSED, "type fp64 for the FP rate of the group MEM");
}

/* The same groups again are another run: counts are not added to those of the first. */
static void
test_runs (void)
{
  static const Expected expected[] = {
    { "first", 16e9 + 3000, "dram", 16e9, 0.5, "fp64" },
    { "first (2)", 16e9 + 3000, "dram", 16e9, 0.5, "fp64" },
  };
  static const Expected metrics[] = { { "FLOPS_DP", 4e6 * 0.25, "dram", 5e8, 0.25, "fp64" },
                                      { "FLOPS_DP (2)", 8e6 * 0.25, NULL, NAN, 0.25, "fp64" } };
#define FLOPS(rate) "TABLE,Group 1 Metric,FLOPS_DP,1,\nMetric,Core 3,\nRuntime (RDTSC) [s],0.25,\nDP MFLOP/s," rate ",\n"
  g_autoptr (RoofImport) twice = load_sound (
      RAW ("Region first,") STAT ("Region first,") METRIC ("Region first,") RAW ("Region first,") METRIC ("Region first,"));
  g_autoptr (RoofImport) groups = load_sound (
      FLOPS ("4") "TABLE,Group 1 Metric,MEM,1,\nMetric,Core 3,\nMemory data volume [GBytes],0.5,\n" FLOPS ("8"));

  assert_kernels (twice, expected, 2);
  assert_kernels (groups, metrics, 2);
}

/* Arm's groups: A64FX has vectors of 512 bits, of which each operation of 128 bits is counted; others have rates alone. */
static void
test_arm (void)
{
  static const Expected expected = { "FLOPS_DP", 1e6 + 4 * 5e6, NULL, NAN, 0.01, "fp64" };
  static const Expected rated = { "FLOPS_SP", 1e8, NULL, NAN, 0.5, "fp32" };
  g_autoptr (RoofImport) counted = load_sound (
      "TABLE,Group 1 Raw,FLOPS_DP,3,\nEvent,Counter,HWThread 0,\nINST_RETIRED,PMC0,1,\nFP_DP_FIXED_OPS_SPEC,PMC2,1000000,\n"
      "FP_DP_SCALE_OPS_SPEC,PMC3,5000000,\nTABLE,Group 1 Metric,FLOPS_DP,3,\nMetric,HWThread 0,,\nRuntime (RDTSC) [s],0.01,,\n"
      "DP (FP) [MFLOP/s],100,,\nDP (FP+SVE128) [MFLOP/s],600,,\nDP (FP+SVE512) [MFLOP/s],2100,,\n");
  g_autoptr (RoofImport) rate = load_sound ("TABLE,Group 1 Metric,FLOPS_SP,2,\nMetric,HWThread 0,,\nRuntime (RDTSC) [s],0.5,,\n"
                                            "SP (FP) [MFLOP/s],200,,\n");

  assert_kernels (counted, &expected, 1);
  assert_found (counted, ROOF_FINDING_GUESSED, "vectors of 512 bits are assumed");
  assert_kernels (rate, &rated, 1);
}

static void
test_bench (void)
{
  static const Expected expected[] = {
    { "copy", 0, "l1", 1.6e10, 1, "fp64" },
    { "triad_sp_avx", 2e9, "l1", 1.2e10, 0.5, "fp32" },
  };
  g_autoptr (RoofImport) import
      = load_sound ("clcopy - Double-precision cache line copy\n----\nLIKWID MICRO "
                    "BENCHMARK\nTest: copy\nTime:\t\t1.000000 sec\n"
                    "Number of Flops:\t0\nMFlops/s:\t\t0.00\nData volume "
                    "(Byte):\t16000000000\nMByte/s:\t\t16000.00\n"
                    "Test: triad_sp_avx\nTime:\t0.5 sec\nNumber of Flops: 2000000000\nData volume "
                    "(Byte): 12000000000\n");

  g_assert_cmpstr (import->format, ==, "likwid-bench");
  assert_kernels (import, expected, G_N_ELEMENTS (expected));
}

/* What somebody pasted without the table of events. */
static void
test_pasted (void)
{
  static const Expected expected = { "MEM", NAN, "dram", 2e9, 2, NULL };
  g_autoptr (RoofImport) import = load_sound ("Group 1: MEM\n+---+---+\n|             Metric          | HWThread 0 |\n+---+---+\n"
                                              "|     Runtime (RDTSC) [s]     |  2.0000 |\n| Memory data volume [GBytes] |  2.0000 |\n");

  g_assert_cmpstr (import->format, ==, "likwid");
  assert_kernels (import, &expected, 1);
}

/* Sandy Bridge, and the tables of LIKWID 4, which no line announces: the events count, not the rounded rate. */
static void
test_old (void)
{
  static const Expected expected = { "triad", 1e6 + 2 * 3 + 4 * 2.5e6, NULL, NAN, 0.01, "fp64" };
  g_autoptr (RoofImport) import = load_sound ("Region,triad,\nGroup,1,\nEvent,Counter,host:0:0\nINSTR_RETIRED_ANY,FIXC0,50000000\n"
                                              "FP_COMP_OPS_EXE_SSE_FP_PACKED_DOUBLE,PMC0,3\nFP_COMP_OPS_EXE_SSE_FP_SCALAR_DOUBLE,PMC1,1000000\n"
                                              "SIMD_FP_256_PACKED_DOUBLE,PMC2,2500000\nMetric,host:0:0\nRuntime (RDTSC) [s],0.01\n"
                                              "CPI,0.6\nMFLOP/s,1100\n");

  g_assert_cmpstr (import->format, ==, "likwid");
  assert_kernels (import, &expected, 1);
}

static void
test_refused (void)
{
  assert_refused ("STRUCT,Info,1\n", "no kernel in the file: no region has a table of events or metrics");
  assert_refused ("TABLE\n,\n,,,\nEvent,Counter\nTABLE,\nEvent,Counter\nX\n", "no kernel has counted FLOPs");
  assert_refused ("Number of Flops: -\n", "no kernel in the file: the line “Test:” is missing");
  assert_refused ("Test: copy\nTime: 0\nNumber of Flops: 12\nMFlops/s: 3\n", "no kernel in the file: line 1: this test has no time above 0");
  assert_refused ("Test: copy\nTime: 1\nNumber of Flops: -\nTest: load\nTime: 0\n",
                  "no kernel in the file: 2 rows were passed over, the first in line 1: this test has no number of FLOPs");
  assert_refused ("{\"Info\": {\"CPU name:\": 1}, \"Metric\": []}", "no kernel");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/likwid/csv", test_csv);
  g_test_add_func ("/roof/likwid/regions", test_regions);
  g_test_add_func ("/roof/likwid/text", test_text);
  g_test_add_func ("/roof/likwid/json", test_json);
  g_test_add_func ("/roof/likwid/runs", test_runs);
  g_test_add_func ("/roof/likwid/two-memories", test_two_memories);
  g_test_add_func ("/roof/likwid/caches", test_caches);
  g_test_add_func ("/roof/likwid/half-the-channels", test_half_the_channels);
  g_test_add_func ("/roof/likwid/other-types", test_other_types);
  g_test_add_func ("/roof/likwid/ranks", test_ranks);
  g_test_add_func ("/roof/likwid/arm", test_arm);
  g_test_add_func ("/roof/likwid/bench", test_bench);
  g_test_add_func ("/roof/likwid/old", test_old);
  g_test_add_func ("/roof/likwid/refused", test_refused);
  g_test_add_func ("/roof/likwid/pasted", test_pasted);
  return g_test_run ();
}
