/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/words/describe-gap.h"

#include <string.h>

#include "fixtures.h"

#define H100 "nvidia-h100-sxm5-80gb"

typedef struct
{
  RoofScene    *scene;
  RoofAnalysis *analysis;
  RoofGap       gap;
} Fixture;

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  const char *const *subject = data;

  self->scene = fixture_make_scene (subject[0], subject[1], "", 0);
  self->analysis = roof_report_get_analysis (roof_scene_get_report (self->scene), 0);
  g_assert_true (roof_analysis_get_gap (self->analysis, &self->gap));
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  roof_scene_unref (self->scene);
}

static void
assert_says (Fixture     *self,
             RoofGapStep  step,
             const char  *expected)
{
  g_autofree char *said = roof_describe_gap_evidence (self->analysis, &self->gap, step);
  g_auto (GStrv) words = g_strsplit (said, "\u00a0", -1);
  g_autofree char *plain = g_strjoinv (" ", words);

  g_assert_cmpstr (plain, ==, expected);
}

static const char *const product[]
  = { H100, "{'name': 'k', 'op': 'matmul', 'parameters': {'B': 4224, 'D': 4224, 'F': 4224}, 'measured': {'time': 2.4e-4}}" };

static void
test_product (Fixture       *self,
              gconstpointer  data)
{
  g_autofree char *source = roof_describe_gap_source (self->analysis, &self->gap, ROOF_GAP_SUSTAINED);
  g_autofree char *left_out = roof_describe_gap_left_out (self->analysis, &self->gap);

  assert_says (self, ROOF_GAP_COMPULSORY, "150.7 GFLOP and 107.1 MB at HBM3, at the peaks");
  assert_says (self, ROOF_GAP_FORMATS, "no scales or padding");
  assert_says (self, ROOF_GAP_TILES, "in 128 × 256 tiles: 561 tiles in 5 waves, 82.5 % of the work is useful");
  assert_says (self, ROOF_GAP_CACHE, "nothing is read twice; a good order of tiles moves 142.7 MB");
  assert_says (self, ROOF_GAP_SUSTAINED, "Tensor Core bf16 80.55 %, HBM3 94.6 % of the peak");
  assert_says (self, ROOF_GAP_OVERLAP, "229.3 µs of work and 33.78 µs of traffic, 68 % overlapped");
  g_assert_nonnull (strstr (source, "Tensor Core bf16: arXiv 2410.20399"));
  g_assert_cmpstr (left_out, ==, "Not modelled: Latency (the launch overhead of H100 SXM5 80GB is not set).");
  g_assert_null (roof_describe_gap_evidence (self->analysis, &self->gap, ROOF_GAP_UNEXPLAINED));
}

static const char *const large[]
  = { H100, "{'name': 'k', 'op': 'matmul', 'parameters': {'B': 65536, 'D': 65536, 'F': 65536}, 'measured': {'time': 0.6}}" };

/* Faster than the tiles allow: they are there in part, and what comes after them not at all. */
static void
test_states (Fixture       *self,
             gconstpointer  data)
{
  g_autofree char *too_low = NULL;

  g_assert_cmpint (self->gap.links[ROOF_GAP_SUSTAINED].state, ==, ROOF_GAP_TOO_LOW);
  assert_says (self, ROOF_GAP_CACHE, "at least 310.9 GB at HBM3 with 26.21 MB of L2 usable; a good order of tiles moves 558.3 GB");
  assert_says (self, ROOF_GAP_SUSTAINED,
               "Tensor Core bf16 80.55 %, HBM3 94.6 %: too low for this kernel, which would take 706.4 ms; peaks used instead");
  too_low = fixture_plain (roof_describe_gap_too_low (self->analysis, &self->gap));
  g_assert_cmpstr (too_low, ==, "Sustained rates: Tensor Core bf16 80.55 %, HBM3 94.6 %: too low for this kernel, which would take 706.4 ms; peaks used instead.");
}

static const char *const written[] = { "amd-epyc-9654", "{'name': 'k', 'op': 'stencil7', 'parameters': {'n': 256}, 'measured': {'time': 6e-4}}" };

static void
test_written (Fixture       *self,
              gconstpointer  data)
{
  assert_says (self, ROOF_GAP_CACHE, "134.2 MB is read before it is written; only in part (in full: 873.8 µs)");
  assert_says (self, ROOF_GAP_OVERLAP, "36.41 µs of work and 1.066 ms of traffic in sequence; not incurred");
}

static const char *const counted[]
  = { H100, "{'name': 'k', 'op': 'softmax', 'measured': {'time': 1, 'bytes': {'hbm': 4e9}}}" };

static void
test_counted (Fixture       *self,
              gconstpointer  data)
{
  assert_says (self, ROOF_GAP_CACHE, "4 GB counted at HBM3");
}

/* What is said of a step at another end, s. */
static void
assert_tries (Fixture     *self,
              RoofGapStep  step,
              double       end,
              const char  *expected)
{
  g_autoptr (RoofGapTrial) trial = roof_gap_trial_new (self->analysis, &self->gap, step);
  g_autofree char *said = NULL;
  RoofGapWhatIf what_if;

  roof_gap_trial_move (trial, end, &what_if);
  said = fixture_plain (roof_describe_gap_what_if (self->analysis, &self->gap, &what_if));
  g_assert_cmpstr (said, ==, expected);
}

static void
test_what_if (Fixture       *self,
              gconstpointer  data)
{
  assert_tries (self, ROOF_GAP_TILES, 1.66e-4, "With tiles of 128 × 128 instead of 128 × 256: 217.1 µs instead of 240 µs, ×1.11.");
  assert_tries (self, ROOF_GAP_SUSTAINED, 2.1e-4,
                "With Tensor Core bf16 sustained at 870 TFLOP/s instead of 797 TFLOP/s: 220.7 µs instead of 240 µs, ×1.09.");
  assert_tries (self, ROOF_GAP_OVERLAP, 0, "If 100 % overlapped instead of 68 %: at best 229.3 µs instead of 240 µs, ×1.05.");
  assert_tries (self, ROOF_GAP_OVERLAP, 2.5e-4, "If 39 % overlapped instead of 68 %: 250 µs instead of 240 µs, ×0.96.");
}

static void
test_tried_bytes (Fixture       *self,
                  gconstpointer  data)
{
  assert_tries (self, ROOF_GAP_CACHE, 0.1, "With 16 GB at HBM3 instead of 4 GB: at best 1.004 s instead of 1 s, ×0.996.");
}

static const char *const collective[]
  = { H100, "{'name': 'k', 'op': 'all_reduce', 'parameters': {'V': 1e8, 'n': 8}, 'measured': {'time': 2e-3}}" };

static void
test_collective (Fixture       *self,
                 gconstpointer  data)
{
  g_autofree char *reason = roof_describe_gap_reason (self->analysis, &self->gap, ROOF_GAP_SUSTAINED);

  assert_says (self, ROOF_GAP_COMPULSORY, "112.5 MB at NVLink 4, at its bandwidth");
  assert_says (self, ROOF_GAP_LATENCY, "collective 5.7 µs");
  g_assert_cmpstr (reason, ==, "no sustained rate is known for the units and memories that this kernel uses");
}

/* What is read adds up in four digits, whatever the rounding, and what reads as nothing is not said. */
static void
test_times (void)
{
  const double times[ROOF_N_GAP_STEPS] = { 100.004e-6, 0.04e-6, 0.04e-6, 0, 10e-6, 0, 0, 1e-6 };
  const char *const adds[] = { "100 µs", NULL, "100 ns", NULL, "10 µs", NULL, NULL, "1 µs" };
  const char *const so_far[] = { "100 µs", NULL, "100.1 µs", NULL, "110.1 µs", NULL, NULL, "111.1 µs" };

  for (guint i = 0; i < ROOF_N_GAP_STEPS; i++)
    {
      g_autofree char *sum = NULL, *added = roof_describe_gap_time (times, (RoofGapStep) i, &sum);
      g_autofree char *plain = added != NULL ? fixture_plain (g_strdup (added)) : NULL;
      g_autofree char *plain_sum = sum != NULL ? fixture_plain (g_strdup (sum)) : NULL;

      g_assert_cmpstr (plain, ==, adds[i]);
      g_assert_cmpstr (plain_sum, ==, so_far[i]);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/roof/describe-gap/product", Fixture, product, set_up, test_product, tear_down);
  g_test_add ("/roof/describe-gap/states", Fixture, large, set_up, test_states, tear_down);
  g_test_add ("/roof/describe-gap/written", Fixture, written, set_up, test_written, tear_down);
  g_test_add ("/roof/describe-gap/counted", Fixture, counted, set_up, test_counted, tear_down);
  g_test_add ("/roof/describe-gap/what-if", Fixture, product, set_up, test_what_if, tear_down);
  g_test_add ("/roof/describe-gap/tried-bytes", Fixture, counted, set_up, test_tried_bytes, tear_down);
  g_test_add ("/roof/describe-gap/collective", Fixture, collective, set_up, test_collective, tear_down);
  g_test_add_func ("/roof/describe-gap/times", test_times);
  return g_test_run ();
}
