/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

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

  g_assert_cmpstr (import->format, ==, "ert");
  g_assert_cmpstr (roof_machine_get_name (import->found), ==, "node7");
  assert_rating (import, "vector.fp32.peak", 300e9);
  assert_rating (import, "vector.fp64.peak", 150e9);
  assert_rating (import, "l2.bandwidth", 500.5e9);
  assert_rating (import, "hbm.bandwidth", 80e9);
  g_assert_cmpstr (roof_machine_get_level (import->found, 2)->bandwidth.source, ==, "ERT, measured: STREAM HBM");
  g_assert_true (isnan (roof_machine_get_level (import->found, 2)->sustained.value));
  assert_found (import, ROOF_FINDING_GUESSED, "GFLOPs: taken for fp64");
  g_assert_cmpuint (import->measured->len, ==, 5);
}

/* A datasheet's number and the measured one stay apart. */
static void
test_ert_spec (void)
{
  g_autoptr (RoofImport) import
      = load_sound (ERT ("{\"gflops\": {\"data\": [[\"GFLOPs\", 200.0]]}, \"gbytes\": {\"data\": [[\"L1\", 900], [\"HBM\", 100]]}}"));

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
      = load_sound ("   11.03 GFLOPs\n\n  1458.88 Weight\n\n   176.44 L1\n    18.30 DRAM\n\nMETA_DATA\nERT_VERSION  1.1.0\nFLOPS 1\n");

  g_assert_cmpstr (import->format, ==, "ert-sum");
  assert_rating (import, "vector.fp64.peak", 11.03e9);
  assert_rating (import, "l1.bandwidth", 176.44e9);
  assert_rating (import, "dram.bandwidth", 18.3e9);
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

static void
test_refused (void)
{
  assert_refused ("{\"empirical\": {\"gflops\": {\"data\": [[\"GFLOPs\"]]}}}", "empirical.gflops.data[0]: a label and a number");
  assert_refused ("{\"empirical\": {\"gflops\": {\"data\": [[\"GFLOPs\", \"7\"]]}}}", "empirical.gflops.data[0]");
  assert_refused ("{\"empirical\": {\"gflops\": {\"data\": [[\"GFLOPs\", -1]]}}}", "there is no bandwidth");
  assert_refused ("{\"empirical\": {\"gflops\": {\"data\": [[\"GFLOPs\", 1]", "line 1");
  assert_refused ("META_DATA\nERT_VERSION 1\n", "there is no bandwidth");
  assert_refused ("label,peak_flops,peak_bandwidth\n", "there is no bandwidth");
  assert_refused ("label,peak_flops,peak_bandwidth\na,nan,inf\nb,0,-1\n", "there is no bandwidth");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/roofs/ert", test_ert);
  g_test_add_func ("/roof/roofs/ert-spec", test_ert_spec);
  g_test_add_func ("/roof/roofs/sum", test_sum);
  g_test_add_func ("/roof/roofs/peaks", test_peaks);
  g_test_add_func ("/roof/roofs/refused", test_refused);
  return g_test_run ();
}
