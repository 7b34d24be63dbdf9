/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/words/describe.h"

#include <string.h>

#include "fixtures.h"

#define MATMUL(batch) \
  "{'name': 'k', 'op': 'matmul', 'parameters': {'B': " batch ", 'D': 4096, 'F': 11008}}"
#define CUSTOM(rest) "{'name': 'k', 'op': 'custom', 'parameters': {" rest "}}"
#define H100_MI300X "nvidia-h100-sxm5-80gb amd-mi300x"
#define MI300X_H100 "amd-mi300x nvidia-h100-sxm5-80gb"
#define H100_H200 "nvidia-h100-sxm5-80gb nvidia-h200-sxm5-141gb"
#define H100_A100 "nvidia-h100-sxm5-80gb nvidia-a100-sxm4-80gb"

/* bf16 989.4 and 1307.4 TFLOP/s, 3.35 and 5.3 TB/s: factors 1.3214 and 1.5821, ridges 295.3 and 246.7. The batch
 * at the ridge is R D F / (D F - R (D + F)): 327.8 and 268.9. At B = 300 the one takes 99.24 MB / 3.35 TB/s = 29.62 us,
 * the other 27.05 GFLOP / 1307.4 TFLOP/s = 20.69 us. */
static const struct
{
  const char *machines, *kernel, *words;
} cases[] = {
  { H100_MI300X, MATMUL ("16"),
    "Instinct MI300X is 1.58× as fast: memory bound on both, and its HBM3 has 1.58× the bandwidth." },
  { MI300X_H100, MATMUL ("16"),
    "H100 SXM5 80GB takes 1.58× as long: memory bound on both, and its HBM3 has 0.632× the bandwidth." },
  { H100_MI300X, MATMUL ("4096"),
    "Instinct MI300X is 1.32× as fast: compute bound on both, and its peak is 1.32× as high." },
  { H100_MI300X, MATMUL ("300"),
    "Instinct MI300X is 1.43× as fast: compute bound there from B = 269, not here." },
  { MI300X_H100, MATMUL ("300"),
    "H100 SXM5 80GB takes 1.43× as long: limited by HBM3 there below B = 328, compute bound here." },
  { H100_H200, MATMUL ("4096"), "H200 SXM 141GB is equally fast: compute bound on both, at the same peak." },
  { "nvidia-h100-sxm5-80gb nvidia-h100-sxm5-80gb", MATMUL ("1"),
    "H100 SXM5 80GB is equally fast: limited by the same bandwidth on both." },
  { H100_A100, CUSTOM ("'flops': 1e6, 'bytes.nvlink': 9e6"),
    "A100 SXM4 80GB takes 1.5× as long: network bound on both, and its NVLink 3 has 0.667× the bandwidth." },
  { H100_A100, CUSTOM ("'flops': 1e6, 'bytes.pcie': 9e6"),
    "A100 SXM4 80GB takes 2× as long: host link bound on both, and its PCIe 4.0 x16 has 0.5× the "
    "bandwidth." },
  /* 1 s of link here; 4.5 TB of memory take 1.34 s here, over 2.2 s there. */
  { H100_A100, CUSTOM ("'flops': 1e6, 'bytes.nvlink': 4.5e11, 'bytes.hbm': 3.3e12"),
    "A100 SXM4 80GB takes 1.62× as long: limited by HBM2e there, by NVLink 4 here." },
  { H100_MI300X, CUSTOM ("'flops': 0, 'bytes.hbm': 0"), NULL },
};

static RoofAnalysis *
get_analysis (RoofComparison *comparison,
              guint           machine)
{
  return roof_report_get_analysis (roof_comparison_get_report (comparison, machine), 0);
}

static void
test_differences (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofComparison) comparison = fixture_compare (cases[i].machines, cases[i].kernel, NULL);
      g_autofree char *words = NULL;

      g_assert_nonnull (get_analysis (comparison, 1));
      words = fixture_plain (roof_describe_difference (get_analysis (comparison, 0), get_analysis (comparison, 1)));
      g_assert_cmpstr (words, ==, cases[i].words);
    }
}

/* A machine with 295.343… FLOP per byte in its favour at both: the kernel stands exactly on the ridge. */
static void
test_balance (void)
{
  const char *balanced = CUSTOM ("'flops': 98940000, 'bytes.hbm': 335000");
  g_autoptr (RoofComparison) there = fixture_compare (MI300X_H100, balanced, NULL);
  g_autoptr (RoofComparison) here = fixture_compare (H100_MI300X, balanced, NULL);
  g_autofree char *one
    = fixture_plain (roof_describe_difference (get_analysis (there, 0), get_analysis (there, 1)));
  g_autofree char *other
    = fixture_plain (roof_describe_difference (get_analysis (here, 0), get_analysis (here, 1)));

  g_assert_cmpstr (roof_analysis_get_bound (get_analysis (here, 0)), ==, "balanced");
  g_assert_true (g_str_has_suffix (one, ": exactly on the ridge there."));
  g_assert_true (g_str_has_suffix (other, ": compute bound there, exactly on the ridge here."));
}

static void
test_totals (void)
{
  static const struct
  {
    const char *machines, *kernels, *words;
  } totals[] = {
    { H100_MI300X, MATMUL ("16") "," MATMUL ("32"), "All kernels together run 1.58× as fast on Instinct MI300X." },
    { MI300X_H100, MATMUL ("300"),
      "All kernels together take 1.43× as long on H100 SXM5 80GB. 1 of 1 is compute bound on only one of the two." },
    { H100_MI300X, MATMUL ("16") "," CUSTOM ("'flops': 1e6, 'bytes.nvlink': 9e6"),
      "All kernels together run 1.58× as fast on Instinct MI300X."
      " 1 kernel that Instinct MI300X cannot run is not counted." },
    { H100_MI300X, CUSTOM ("'flops': 1e6, 'bytes.nvlink': 9e6"), "Instinct MI300X can run none of these kernels." },
    { MI300X_H100, MATMUL ("16") "," CUSTOM ("'flops': 1e6, 'bytes.nvlink': 9e6"),
      "All kernels together take 1.58× as long on H100 SXM5 80GB."
      " 1 kernel that Instinct MI300X cannot run is not counted." },
    { H100_H200, MATMUL ("4096"), "All kernels together take equally long on H200 SXM 141GB." },
    { H100_H200, "", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (totals); i++)
    {
      g_autoptr (RoofComparison) comparison = fixture_compare (totals[i].machines, totals[i].kernels, NULL);
      g_autofree char *words = fixture_plain (roof_describe_total_difference (
        roof_comparison_get_report (comparison, 0), roof_comparison_get_report (comparison, 1)));

      g_assert_cmpstr (words, ==, totals[i].words);
    }
}

static void
test_missing (void)
{
  g_autoptr (RoofComparison) comparison
    = fixture_compare ("nvidia-h100-sxm5-80gb williams2009-opteron-x2-2214", "{'name': 'sum', 'op': 'all_reduce'}", NULL);
  g_autofree char *words
    = fixture_plain (roof_describe_missing (roof_comparison_get_report (comparison, 1), 0));

  g_assert_true (g_str_has_prefix (words, "Cannot run on this machine: "));
  g_assert_nonnull (strstr (words, "has no network"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/describe-compare/differences", test_differences);
  g_test_add_func ("/roof/describe-compare/balance", test_balance);
  g_test_add_func ("/roof/describe-compare/totals", test_totals);
  g_test_add_func ("/roof/describe-compare/missing", test_missing);

  return g_test_run ();
}
