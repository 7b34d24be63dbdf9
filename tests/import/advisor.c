/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "load.h"

/* As Intel Advisor reports them: banners, quotes, and cells of several lines. */

static void
test_roofs (void)
{
  g_autoptr (RoofImport) import = load_sound (
      "sep=,\nName,Bandwidth,Type\nL1 Bandwidth,8000000000000,memory\nScalar L1 "
      "Bandwidth,1000000000000,memory\nL2 Bandwidth,0,memory\n"
      "DRAM Bandwidth,200000000000,memory\nDRAM Bandwidth (single-threaded),12000000000,memory\nDP "
      "Vector FMA Peak,3000000000000,compute\n"
      "SP Vector FMA Peak,6000000000000,compute\nDP Vector Add Peak,1500000000000,compute\nDP "
      "Vector FMA Peak (single-threaded),1,compute\n");

  g_assert_cmpstr (import->format, ==, "advisor-roofs");
  assert_rating (import, "vector.fp64.peak", 3e12);
  assert_rating (import, "vector.fp32.peak", 6e12);
  assert_rating (import, "dram.bandwidth", 2e11);
  assert_rating (import, "l1.bandwidth", 8e12);
  g_assert_cmpuint (roof_machine_get_n_levels (import->found), ==, 2);
  assert_found (import, ROOF_FINDING_LEFT_OUT, "DRAM Bandwidth (single-threaded)");
}

/* With roofs of one thread alone, these are the machine's. */
static void
test_single (void)
{
  g_autoptr (RoofImport) import
      = load_sound ("Name,Bandwidth,Type\nDRAM Bandwidth (single-threaded),12e9,memory\nDP Vector "
                    "FMA Peak (single-threaded),76e9,compute\n");

  assert_rating (import, "vector.fp64.peak", 76e9);
  assert_rating (import, "dram.bandwidth", 12e9);
  assert_found (import, ROOF_FINDING_DOUBTFUL, "measured with 1 thread");
}

/* Advisor writes base units: a report in GB/s is of another hand. */
static void
test_low (void)
{
  g_autoptr (RoofImport) import = load_sound ("Name,Bandwidth,Type\nDRAM Bandwidth,50,memory\nDP Vector FMA Peak,76e9,compute\n");

  assert_found (import, ROOF_FINDING_DOUBTFUL, "DRAM: 50\302\240B/s is lower than a roof of any machine");
}

/* Integer operations are no FLOPs, and are told. */
static void
test_integers (void)
{
  g_autoptr (RoofImport) import = load_sound ("ID,Function Call Sites and Loops,Self Elapsed Time,Self GFLOP,Self GINTOP,Self Memory GB\n"
                                              "1,[loop in hash],1.000s,0,50,10\n2,[child] [loop in hash],1.000s,0,50,10\n");

  g_assert_cmpfloat (find_number (import, 0, "flops"), ==, 0);
  assert_found (import, ROOF_FINDING_LEFT_OUT, "50 GINTOP in 1 loops");
}

static void
test_survey (void)
{
  static const Expected expected[] = {
    { "[loop in gemm at a.c:7]", 477.986e9, "l1", 764.777e9, 28.97, "fp64" },
    { "[loop in axpy at b.c:9]", 2e9, "l1", 16e9, 4, "fp32" },
    { "tiny", 1e6, "l1", 2e6, NAN, "fp64" },
    { "main", NAN, NULL, NAN, 1, "fp64" },
  };
  g_autoptr (RoofImport) import = load_sound (
      "sep=,\n\n\"Intel(R) Advisor\nCommand Line Tool\"\n\"Survey Data "
      "version=1.1.0\",\"delimiter=,\"\n\n"
      "\"ID\",\"Function Call Sites and Loops\",\"Self Time\",\"Type\",\"Self GFLOP\",\"Self "
      "GFLOPS\",\"Self AI\",\"Self Memory GB\","
      "\"Self DRAM GB\",\"Self Elapsed Time\",\"Data Types\"\n"
      "1,\"[loop in gemm at "
      "a.c:7]\",\"113.2s\",\"Vectorized\n(Body)\",477.986,16.499,0.625,764.777,0,28.970s,"
      "\"Float64\"\n"
      "2,\"[child] [loop in gemm at "
      "a.c:7]\",\"113.2s\",Body,477.986,16.499,0.625,764.777,0,28.970s,Float64\n"
      "3,\"[loop in axpy at b.c:9]\n more\",4s,Scalar,,0.5,0.125,,,4.000s,Float32\n"
      "4,tiny,< 0.001s,Function,0.001,n/a,0.5,0.002,,< 0.001s,\n5,main,1s,Function,,,,,,1.000s,\n");

  g_assert_cmpstr (import->format, ==, "advisor-survey");
  assert_kernels (import, expected, G_N_ELEMENTS (expected));
  assert_found (import, ROOF_FINDING_LEFT_OUT, "no FLOPs counted in 1 kernel, which took");
  assert_found (import, ROOF_FINDING_LEFT_OUT, "1 part of a loop, whose work counts in the loop itself: [loop in gemm at a.c:7]");
}

static void
test_refused (void)
{
  assert_refused ("Name,Bandwidth,Type\n", "line 1: there is no row below the titles");
  assert_refused ("Name,Bandwidth,Type\nL1 Bandwidth,0,memory\n", "there is no bandwidth and no performance above 0 in the file (L1 Bandwidth: 0\u00a0B/s)");
  assert_refused ("sep=,\n\n\"Survey Data version=1.1.0\",\"delimiter=;\"\n\n\"ID\";\"Schleifen\";\"GFLOP\"\n\"1\";\"[a]\";\"1,5\"\n",
                  "a survey of Intel Advisor whose titles are not the English ones");
  assert_refused ("ID,Function Call Sites and Loops\n", "line 1: there is no row below the titles");
  assert_refused ("ID,Function Call Sites and Loops,Self Elapsed Time\n1,\"main\n", "line 2: the quote that begins here");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/advisor/roofs", test_roofs);
  g_test_add_func ("/roof/advisor/single", test_single);
  g_test_add_func ("/roof/advisor/low", test_low);
  g_test_add_func ("/roof/advisor/integers", test_integers);
  g_test_add_func ("/roof/advisor/survey", test_survey);
  g_test_add_func ("/roof/advisor/refused", test_refused);
  return g_test_run ();
}
