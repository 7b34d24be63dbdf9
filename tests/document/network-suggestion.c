/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/suggest/suggestion.h"

#include <math.h>

#include "core/estimate/utilisation.h"
#include "document/files/library.h"
#include "document/files/network.h"
#include "workload/apply.h"

/* What could be done about a part of a network: each promise is checked by doing it to the whole step. */

#define H100 "nvidia-h100-sxm5-80gb"

typedef struct
{
  RoofLibrary *library;
  RoofReport  *report;
} Fixture;

static void
set_step (Fixture    *self,
          const char *network,
          double      batch,
          double      new_tokens,
          double      past,
          double      split)
{
  g_autoptr (RoofWorkload) plain = roof_network_resolve (network, NULL);
  g_autoptr (RoofWorkload) workload = NULL;
  g_autoptr (RoofSnapshot) empty = roof_snapshot_new (roof_library_find_machine (self->library, H100, NULL));
  g_autoptr (RoofSnapshot) snapshot = NULL;
  RoofStep step = plain->step;

  step.batch = batch;
  step.new_tokens = new_tokens;
  step.past = past;
  step.split = split;
  workload = roof_workload_with_step (plain, &step);
  snapshot = roof_workload_apply (workload, empty, NULL);
  g_clear_pointer (&self->report, roof_report_unref);
  self->report = roof_report_new (roof_library_get_catalogue (self->library), snapshot, NULL);
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  self->library = roof_library_new (NULL);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  roof_report_unref (self->report);
  g_assert_finalize_object (self->library);
}

/* -1: it is gone */
static int
find_part (RoofReport *report,
           const char *part)
{
  RoofSnapshot *snapshot = roof_report_get_snapshot (report);

  for (guint i = 0; i < roof_snapshot_get_n_kernels (snapshot); i++)
    if (g_strcmp0 (roof_kernel_get_part (roof_snapshot_get_kernel (snapshot, i)), part) == 0)
      return (int) i;
  return -1;
}

static GPtrArray *
list_suggestions (Fixture    *self,
                  const char *part)
{
  return roof_suggestion_list (roof_library_get_catalogue (self->library), self->report, (guint) find_part (self->report, part),
                               NULL);
}

/* (nullable) */
static const RoofSuggestion *
find_size (GPtrArray  *suggestions,
           const char *id)
{
  for (guint i = 0; i < suggestions->len; i++)
    {
      const RoofSuggestion *suggestion = suggestions->pdata[i];

      if (suggestion->size != NULL && g_str_equal (suggestion->size->id, id))
        return suggestion;
    }
  return NULL;
}

static const RoofSuggestion *
find_formats (GPtrArray  *suggestions,
              const char *id)
{
  for (guint i = 0; i < suggestions->len; i++)
    {
      const RoofSuggestion *suggestion = suggestions->pdata[i];

      if ((suggestion->scenario != NULL && g_str_equal (suggestion->scenario->id, id)) || g_strcmp0 (suggestion->cache, id) == 0)
        return suggestion;
    }
  return NULL;
}

/* Done, it gains what it said, the whole step as well; the step is what the suggestion is called, and all else stays. */
static void
check_suggestion (Fixture              *self,
                  const char           *part,
                  const RoofSuggestion *suggestion)
{
  guint kernel = (guint) find_part (self->report, part);
  RoofCatalogue *catalogue = roof_library_get_catalogue (self->library);
  g_autoptr (RoofSnapshot) snapshot = roof_suggestion_apply (suggestion, catalogue, self->report, kernel);
  g_autoptr (RoofReport) report = roof_report_new (catalogue, snapshot, NULL);
  double before = roof_analysis_get_time (roof_report_get_analysis (self->report, kernel));
  double after = roof_analysis_get_time (roof_report_get_analysis (report, (guint) find_part (report, part)));
  const RoofStep *step = &roof_snapshot_get_workload (snapshot, 0)->step;
  double gain = roof_suggestion_weigh_step (suggestion, catalogue, self->report, kernel);
  const RoofTotals *now = roof_report_get_totals (self->report), *then = roof_report_get_totals (report);
  double work = suggestion->kind == ROOF_SUGGESTION_SPLIT ? 1 : then->flops / now->flops;

  g_assert_cmpfloat_with_epsilon (gain, now->time / then->time * work, 1e-12 * gain);
  g_assert_cmpfloat (suggestion->gain, >, 1);
  g_assert_cmpfloat_with_epsilon (before / after * suggestion->work / suggestion->gain, 1, 1e-12);
  if (suggestion->kind == ROOF_SUGGESTION_SIZE)
    g_assert_true (step->batch == suggestion->value || step->new_tokens == suggestion->value);
  if (suggestion->kind == ROOF_SUGGESTION_SPLIT)
    g_assert_cmpfloat (step->split, ==, suggestion->value);
  if (suggestion->kind == ROOF_SUGGESTION_CACHE)
    g_assert_cmpstr (step->kv, ==, suggestion->cache);
}

static void
check_all (Fixture    *self,
           const char *part,
           GPtrArray  *suggestions)
{
  for (guint i = 0; i < suggestions->len; i++)
    check_suggestion (self, part, suggestions->pdata[i]);
}

/* Memory bound in decode: fewer bytes of weights, more sequences, more devices; int4 weights move a quarter. */
static void
test_memory_bound (Fixture       *self,
                   gconstpointer  data)
{
  g_autoptr (GPtrArray) suggestions = NULL;

  set_step (self, "llama-3.1-70b", 2, 1, 2048, 4);
  suggestions = list_suggestions (self, "gate_proj");
  check_all (self, "gate_proj", suggestions);
  g_assert_cmpfloat_with_epsilon (find_formats (suggestions, "int8-weights")->gain, 2, 0.01);
  g_assert_cmpfloat_with_epsilon (find_formats (suggestions, "int4-weights")->gain, 4, 0.02);
  g_assert_cmpfloat_with_epsilon (find_size (suggestions, "batch")->gain, 2, 0.01);
  g_assert_cmpfloat (find_size (suggestions, "batch")->value, ==, 4);
  g_assert_cmpfloat_with_epsilon (find_size (suggestions, "tp")->gain, 2, 0.01);
  g_assert_null (find_size (suggestions, "new_tokens")); /* the next token waits for this one */
  g_assert_null (find_formats (suggestions, "fp8")->cache);
}

/* Attention reads the cache: its format is what helps, and the batch does not. */
static void
test_cache (Fixture       *self,
            gconstpointer  data)
{
  g_autoptr (GPtrArray) suggestions = NULL;

  set_step (self, "llama-3.1-70b", 2, 1, 2048, 4);
  suggestions = list_suggestions (self, "attention");
  check_all (self, "attention", suggestions);
  g_assert_cmpint (find_formats (suggestions, "int4")->kind, ==, ROOF_SUGGESTION_CACHE);
  g_assert_cmpfloat_with_epsilon (find_formats (suggestions, "int4")->gain, 4, 0.1);
  g_assert_null (find_size (suggestions, "batch"));
  g_assert_null (find_formats (suggestions, "int8-weights"));
}

/* Compute bound in prefill: faster math and more devices, but no fewer bytes. */
static void
test_compute_bound (Fixture       *self,
                    gconstpointer  data)
{
  g_autoptr (GPtrArray) suggestions = NULL;

  set_step (self, "llama-3.1-70b", 4, 2048, 0, 8);
  suggestions = list_suggestions (self, "gate_proj");
  check_all (self, "gate_proj", suggestions);
  g_assert_nonnull (find_formats (suggestions, "int8"));
  g_assert_nonnull (find_formats (suggestions, "fp8"));
  g_assert_nonnull (find_size (suggestions, "tp"));
  g_assert_null (find_formats (suggestions, "int8-weights"));
  g_assert_null (find_size (suggestions, "batch"));
}

/* Between devices the network's bandwidth and fewer bytes of activations; that there are more devices helps hardly. */
static void
test_network_bound (Fixture       *self,
                    gconstpointer  data)
{
  g_autoptr (GPtrArray) suggestions = NULL;
  const RoofSuggestion *tp;
  guint n_figures = 0;

  set_step (self, "llama-3.1-70b", 4, 2048, 0, 8);
  suggestions = list_suggestions (self, "attn_allreduce");
  check_all (self, "attn_allreduce", suggestions);
  g_assert_nonnull (find_formats (suggestions, "fp8"));
  /* Switches that add up send (n + 1) / n of the sum: from 8 to 16 devices 6 % less, and no more. */
  tp = find_size (suggestions, "tp");
  g_assert_true (tp == NULL || tp->gain < 1.06);
  for (guint i = 0; i < suggestions->len; i++)
    n_figures += ((const RoofSuggestion *) suggestions->pdata[i])->kind == ROOF_SUGGESTION_RATING;
  g_assert_cmpuint (n_figures, ==, 1);
}

/* What would not fit any more is not advised: of 8 billion numbers 16 GB, and a cache of 128 KiB a token. */
static void
test_capacity (Fixture       *self,
               gconstpointer  data)
{
  g_autoptr (GPtrArray) fitting = NULL, full = NULL;

  set_step (self, "llama-3.1-8b", 100, 1, 2047, 1); /* 16 + 27 GB of 80 */
  fitting = list_suggestions (self, "gate_proj");
  g_assert_nonnull (find_size (fitting, "batch"));
  set_step (self, "llama-3.1-8b", 140, 1, 2047, 1); /* 16 + 38 GB */
  full = list_suggestions (self, "gate_proj");
  g_assert_null (find_size (full, "batch"));
  g_assert_nonnull (find_size (full, "tp"));
}

static GPtrArray *
list_of_product (Fixture *self,
                 double   devices,
                 double   summed)
{
  g_autoptr (RoofKernel) plain = roof_kernel_new ("product", "sharded_matmul");
  g_autoptr (RoofKernel) split = roof_kernel_with_number (plain, "n", devices);
  g_autoptr (RoofKernel) kernel = roof_kernel_with_number (split, "D", summed);
  /* Whose switches do not add up: where they do, more devices send no more. */
  g_autoptr (RoofSnapshot) empty = roof_snapshot_new (roof_library_find_machine (self->library, "nvidia-a100-sxm4-80gb", NULL));
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_with_kernel_inserted (empty, 0, kernel);

  g_clear_pointer (&self->report, roof_report_unref);
  self->report = roof_report_new (roof_library_get_catalogue (self->library), snapshot, NULL);
  return roof_suggestion_list (roof_library_get_catalogue (self->library), self->report, 0, NULL);
}

/* A product over devices that wait for the network: a larger shard, or fewer devices; over devices that are busy: more. */
static void
test_shard (Fixture       *self,
            gconstpointer  data)
{
  g_autoptr (GPtrArray) waiting = list_of_product (self, 8, 1024), busy = NULL;
  const RoofSuggestion *devices = find_size (waiting, "n");

  g_assert_nonnull (find_size (waiting, "D"));
  g_assert_cmpint (devices->kind, ==, ROOF_SUGGESTION_SPLIT);
  g_assert_true (devices->smaller);
  g_assert_cmpfloat (devices->value, ==, 4);
  busy = list_of_product (self, 2, 65536);
  devices = find_size (busy, "n");
  g_assert_false (devices->smaller);
  g_assert_cmpfloat (devices->value, ==, 4);
  g_assert_cmpfloat (devices->gain, <=, 2);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define CASE(name, function) g_test_add ("/roof/network-suggestion/" name, Fixture, NULL, set_up, function, tear_down)
  CASE ("memory-bound", test_memory_bound);
  CASE ("cache", test_cache);
  CASE ("compute-bound", test_compute_bound);
  CASE ("network-bound", test_network_bound);
  CASE ("capacity", test_capacity);
  CASE ("shard", test_shard);
#undef CASE
  return g_test_run ();
}
