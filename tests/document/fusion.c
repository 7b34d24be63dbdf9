/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/suggest/fusion.h"

#include <string.h>

#include "approx.h"
#include "core/operation/operation-fuse.h"
#include "document/files/library.h"
#include "explore/suggest/suggestion.h"
#include "snapshot-text.h"

#define H100 "nvidia-h100-sxm5-80gb"

typedef struct
{
  RoofLibrary  *library;
  RoofSnapshot *snapshot;
  RoofReport   *report;
} Fixture;

static RoofCatalogue *
get_catalogue (Fixture *self)
{
  return roof_library_get_catalogue (self->library);
}

/* @kernels: JSON objects with single quotes for double ones */
static void
show (Fixture    *self,
      const char *kernels)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofSnapshot) whole = NULL;
  g_autofree char *text
      = g_strdup_printf ("{'format': 'roofline', 'version': 1, 'machines': [{'id': 'x', 'name': 'X', 'compute':"
                         " [{'unit': 'matrix', 'dtype': 'bf16', 'peak': 1}], 'levels': [{'id': 'm', 'name': 'M', 'kind':"
                         " 'memory', 'bandwidth': 1}]}], 'kernels': [%s]}", kernels);

  g_clear_pointer (&self->report, roof_report_unref);
  g_clear_pointer (&self->snapshot, roof_snapshot_unref);
  g_strdelimit (text, "'", '"');
  whole = snapshot_from_text (text, &error);
  g_assert_no_error (error);
  self->snapshot = roof_snapshot_with_machine (whole, 0, roof_library_find_machine (self->library, H100, NULL));
  self->report = roof_report_new (get_catalogue (self), self->snapshot, NULL);
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
  g_clear_pointer (&self->report, roof_report_unref);
  g_clear_pointer (&self->snapshot, roof_snapshot_unref);
  g_assert_finalize_object (self->library);
}

/* Joins the first two and shows what came of it. */
static void
join (Fixture *self)
{
  g_autoptr (GError) error = NULL;
  RoofSnapshot *joined = roof_fusion_join (get_catalogue (self), self->report, 0, 1, &error);

  g_assert_no_error (error);
  roof_snapshot_unref (self->snapshot);
  roof_report_unref (self->report);
  self->snapshot = joined;
  self->report = roof_report_new (get_catalogue (self), joined, NULL);
}

static const RoofEstimate *
get_estimate (Fixture *self,
              guint    kernel)
{
  RoofAnalysis *analysis = roof_report_get_analysis (self->report, kernel);

  if (analysis == NULL)
    g_error ("%s", roof_report_get_error (self->report, kernel)->message);
  return roof_analysis_get_estimate (analysis);
}

static double
get_bytes (Fixture *self,
           guint    kernel)
{
  int level = roof_machine_find_main_memory (roof_report_get_machine (self->report));

  return get_estimate (self, kernel)->bytes[level];
}

/* Everything that two kernels do and move, but for what the first one writes and the second one reads. */
static void
test_nothing_is_lost (Fixture       *self,
                      gconstpointer  data)
{
  static const struct
  {
    const char *kernels;
    double      between; /* numbers in the tensor between them, bf16 */
    double      matrix, vector;
  } cases[] = {
    { "{'name': 'a', 'op': 'matmul', 'parameters': {'B': 16, 'D': 64, 'F': 32}},"
      "{'name': 'b', 'op': 'relu', 'parameters': {'n': 512}}", 512, 2 * 16 * 64 * 32, 512 },
    { "{'name': 'a', 'op': 'matmul', 'parameters': {'B': 16, 'D': 64, 'F': 32}},"
      "{'name': 'b', 'op': 'add', 'parameters': {'n': 512}}", 512, 2 * 16 * 64 * 32, 512 },
    { "{'name': 'a', 'op': 'matmul', 'parameters': {'B': 16, 'D': 64, 'F': 32}},"
      "{'name': 'b', 'op': 'matmul', 'parameters': {'B': 16, 'D': 32, 'F': 8}}", 512, 2 * 16 * 64 * 32 + 2 * 16 * 32 * 8, 0 },
    { "{'name': 'a', 'op': 'relu', 'parameters': {'n': 512}},"
      "{'name': 'b', 'op': 'exp', 'parameters': {'n': 512}}", 512, 0, -1 },
    { "{'name': 'a', 'op': 'rmsnorm', 'parameters': {'rows': 16, 'd': 32}},"
      "{'name': 'b', 'op': 'matmul', 'parameters': {'B': 16, 'D': 32, 'F': 8}}", 512, 2 * 16 * 32 * 8, -1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      double bytes, flops = 0, fused = 0;

      show (self, cases[i].kernels);
      bytes = get_bytes (self, 0) + get_bytes (self, 1);
      for (guint j = 0; j < 2; j++)
        for (guint k = 0; k < ROOF_MAX_UNITS; k++)
          flops += get_estimate (self, j)->flops[k];
      join (self);
      g_assert_cmpuint (roof_snapshot_get_n_kernels (self->snapshot), ==, 1);
      assert_approx (get_bytes (self, 0), bytes - 2 * 2 * cases[i].between, 1e-12);
      for (guint k = 0; k < ROOF_MAX_UNITS; k++)
        fused += get_estimate (self, 0)->flops[k];
      assert_approx (fused, flops, 1e-12);
      if (cases[i].matrix > 0)
        g_assert_cmpfloat (get_estimate (self, 0)->flops[0], ==, cases[i].matrix);
      if (cases[i].vector > 0)
        g_assert_cmpfloat (get_estimate (self, 0)->flops[1], ==, cases[i].vector);
    }
}

/* As one they reach no more of the roof than the worse of the two did, whichever comes first. */
static void
test_efficiency (Fixture       *self,
                 gconstpointer  data)
{
  static const double pairs[][2] = { { 0.5, 0.8 }, { 0.8, 0.5 } };

  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      char first[G_ASCII_DTOSTR_BUF_SIZE], second[G_ASCII_DTOSTR_BUF_SIZE];
      g_autofree char *kernels
        = g_strdup_printf ("{'name': 'a', 'op': 'relu', 'parameters': {'n': 512}, 'efficiency': %s},"
                           "{'name': 'b', 'op': 'exp', 'parameters': {'n': 512}, 'efficiency': %s}",
                           g_ascii_dtostr (first, sizeof first, pairs[i][0]), g_ascii_dtostr (second, sizeof second, pairs[i][1]));
      double efficiency;

      show (self, kernels);
      join (self);
      efficiency = roof_kernel_get_efficiency (roof_snapshot_get_kernel (self->snapshot, 0));
      g_assert_cmpfloat (efficiency, ==, 0.5);
    }
}

static const char pair[] = "{'name': 'up', 'op': 'matmul', 'parameters': {'B': 16, 'D': 64, 'F': 32}, 'count': 3},"
                           "{'name': 'act', 'op': 'relu', 'parameters': {'n': 512}, 'count': 3}";

/* The one kernel is an ordinary one: its batch moves both parts. */
static void
test_sizes_still_move (Fixture       *self,
                       gconstpointer  data)
{
  g_autoptr (RoofKernel) larger = NULL;
  g_autoptr (RoofSnapshot) snapshot = NULL;

  show (self, pair);
  join (self);
  g_assert_cmpstr (roof_kernel_get_name (roof_snapshot_get_kernel (self->snapshot, 0)), ==, "up + act");
  g_assert_cmpfloat (roof_kernel_get_count (roof_snapshot_get_kernel (self->snapshot, 0)), ==, 3);
  larger = roof_kernel_with_number (roof_snapshot_get_kernel (self->snapshot, 0), "B", 32);
  snapshot = roof_snapshot_with_kernel (self->snapshot, 0, larger);
  roof_report_unref (self->report);
  self->report = roof_report_new (get_catalogue (self), snapshot, NULL);
  g_assert_cmpfloat (get_estimate (self, 0)->flops[1], ==, 1024);
}

static void
test_pins_show_the_way (Fixture       *self,
                        gconstpointer  data)
{
  show (self, pair);
  join (self);
  g_assert_cmpuint (roof_snapshot_get_n_pins (self->snapshot), ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      g_assert_cmpint (roof_snapshot_find_live (self->snapshot, i), ==, 0);
      g_assert_nonnull (roof_report_get_pin (self->report, i));
    }
  g_assert_cmpstr (roof_snapshot_get_pin (self->snapshot, 1)->label, ==, "act");
}

static void
test_split_gives_back (Fixture       *self,
                       gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofSnapshot) split = NULL;
  double bytes[2];

  show (self, pair);
  bytes[0] = get_bytes (self, 0);
  bytes[1] = get_bytes (self, 1);
  join (self);
  split = roof_fusion_split (get_catalogue (self), self->report, 0, &error);
  g_assert_no_error (error);
  roof_report_unref (self->report);
  self->report = roof_report_new (get_catalogue (self), split, NULL);
  g_assert_cmpuint (roof_report_get_n (self->report), ==, 2);
  for (guint i = 0; i < 2; i++)
    g_assert_cmpfloat (get_bytes (self, i), ==, bytes[i]);
  g_assert_cmpstr (roof_kernel_get_name (roof_snapshot_get_kernel (split, 0)), ==, "up");
  g_assert_cmpstr (roof_kernel_get_name (roof_snapshot_get_kernel (split, 1)), ==, "act");
  g_assert_cmpfloat (roof_kernel_find_number (roof_snapshot_get_kernel (split, 1), "n"), ==, 512);
  g_assert_null (roof_fusion_split (get_catalogue (self), self->report, 0, &error));
  assert_error_says (error, "is of one operation alone");
}

/* A fused operation is a word in a document like any other. */
static void
test_round_trip (Fixture       *self,
                 gconstpointer  data)
{
  g_autofree char *text = NULL;
  g_autoptr (RoofSnapshot) again = NULL;
  g_autoptr (RoofReport) report = NULL;

  show (self, pair);
  join (self);
  text = snapshot_to_text (self->snapshot);
  again = snapshot_from_text (text, NULL);
  g_assert_true (roof_snapshot_equal (again, self->snapshot));
  report = roof_report_new (get_catalogue (self), again, NULL);
  g_assert_nonnull (roof_report_get_analysis (report, 0));
}

static void
test_refusals (Fixture       *self,
               gconstpointer  data)
{
  static const struct
  {
    const char *kernels;
    const char *says;
  } cases[] = {
    { "{'name': 'a', 'op': 'matmul', 'parameters': {'B': 16, 'D': 64, 'F': 32}}, {'name': 'b', 'op': 'relu', 'parameters':"
      " {'n': 500}}", "what \"a\" writes is not what \"b\" reads: n would be 512 there, and is 500" },
    { "{'name': 'a', 'op': 'matmul', 'count': 2}, {'name': 'b', 'op': 'relu'}", "\"a\" runs 2 times and \"b\" 1 times" },
    { "{'name': 'a', 'op': 'matmul', 'compute': 'fp8'}, {'name': 'b', 'op': 'relu'}", "\"a\" computes in fp8 and \"b\" in bf16" },
    { "{'name': 'a', 'op': 'matmul', 'formats': {'weights': 'int8'}}, {'name': 'b', 'op': 'matmul'}",
      "\"a\" stores its weights in int8 and \"b\" in bf16" },
    { "{'name': 'a', 'op': 'relu'}, {'name': 'b', 'op': 'custom'}", "writes nothing that Custom reads" },
    { "{'name': 'a', 'op': 'adam'}, {'name': 'b', 'op': 'relu', 'compute': 'fp32'}", "writes nothing that" },
    { "{'name': 'a', 'op': 'relu', 'workload': 'net', 'part': 'p'}, {'name': 'b', 'op': 'relu'}",
      "\"a\" is a part of a model" },
    { "{'name': 'a', 'op': 'relu'}, {'name': 'b', 'op': 'relu', 'compute': 'fp3'}", "\"b\" cannot be computed" },
    { "{'name': 'a', 'op': 'relu'}, {'name': 'b', 'op': 'relu+exp'}", "join them from the first one on" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      show (self, cases[i].kernels);
      g_assert_null (roof_fusion_join (get_catalogue (self), self->report, 0, 1, &error));
      assert_error_says (error, cases[i].says);
    }
}

/* Names that both have, and a chain of three. */
static void
test_chain (Fixture       *self,
            gconstpointer  data)
{
  RoofOperation *chain = roof_catalogue_find (get_catalogue (self), "matmul+relu+matmul", NULL);

  g_assert_nonnull (chain);
  g_assert_true (chain == roof_catalogue_find (get_catalogue (self), "matmul+relu+matmul", NULL));
  g_assert_cmpint (roof_operation_find_parameter (chain, "F"), >=, 0);
}

static void
test_ids_that_mean_nothing (Fixture       *self,
                            gconstpointer  data)
{
  static const char *const ids[] = { "+", "matmul+", "+relu", "matmul+nonsense", "relu+custom",
                                     "relu+relu+relu+relu+relu+relu+relu+relu" };

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (roof_catalogue_find (get_catalogue (self), ids[i], &error));
      g_assert_nonnull (error);
      g_assert_null (roof_catalogue_find (get_catalogue (self), ids[i], NULL));
    }
}

/* Every pair of the catalogue either goes together and can be computed, or is refused. */
static void
test_every_pair (Fixture       *self,
                 gconstpointer  data)
{
  RoofCatalogue *catalogue = get_catalogue (self);
  guint joined = 0;

  for (guint i = 0; i < roof_catalogue_get_n (catalogue); i++)
    for (guint j = 0; j < roof_catalogue_get_n (catalogue); j++)
      {
        g_autoptr (GError) error = NULL;
        g_autofree char *id = g_strdup_printf ("%s+%s", roof_operation_get_id (roof_catalogue_get (catalogue, i)),
                                               roof_operation_get_id (roof_catalogue_get (catalogue, j)));
        guint written, read;
        RoofOperation *fused = roof_catalogue_find (catalogue, id, &error);

        g_assert_true ((fused != NULL) == (error == NULL));
        /* Only what becomes too much for one operation is refused then. */
        if (fused == NULL && strstr (error->message, "at most") == NULL
            && roof_operation_find_joint (roof_catalogue_get (catalogue, i), roof_catalogue_get (catalogue, j),
                                          &written, &read))
          g_error ("%s: %s", id, error->message);
        joined += fused != NULL;
      }
  g_assert_cmpuint (joined, >, 200);
}

/* @kernel: (transfer full). Returns: (transfer full) */
static RoofKernel *
set_if_known (RoofKernel          *kernel,
              const RoofOperation *operation,
              const char          *key,
              double               value)
{
  g_autoptr (RoofKernel) former = kernel;

  return roof_operation_find_parameter (operation, key) >= 0 ? roof_kernel_with_number (former, key, value)
                                                             : roof_kernel_ref (former);
}

/* The next that can be joined, found in one go, is the first of those that can when each is tried. */
static void
test_next (Fixture       *self,
           gconstpointer  data)
{
  static const double batches[] = { 16, 32 }, sizes[] = { 64, 4096 };
  RoofCatalogue *catalogue = get_catalogue (self);
  g_autoptr (GPtrArray) kernels = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_kernel_unref);
  guint found = 0;

  show (self, pair);
  for (guint i = 0; i < 4 * roof_catalogue_get_n (catalogue); i++)
    {
      RoofOperation *operation = roof_catalogue_get (catalogue, i * 7 % roof_catalogue_get_n (catalogue));
      RoofKernel *kernel = roof_kernel_new ("k", roof_operation_get_id (operation));

      kernel = set_if_known (kernel, operation, "B", batches[i % 2]);
      g_ptr_array_add (kernels, set_if_known (kernel, operation, "D", sizes[i / 2 % 2]));
    }
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_with_kernels (self->snapshot, kernels);
  g_autoptr (RoofReport) report = roof_report_new (catalogue, snapshot, NULL);

  for (guint i = 0; i < kernels->len; i++)
    {
      int next = -1;

      for (guint j = i + 1; next < 0 && j < kernels->len; j++)
        {
          g_autoptr (RoofKernel) joined = roof_fusion_make (catalogue, report, i, j, NULL);

          next = joined != NULL ? (int) j : -1;
        }
      g_assert_cmpint (roof_fusion_find_next (catalogue, report, i), ==, next);
      found += next >= 0;
    }
  g_assert_cmpuint (found, >, 20);
  g_assert_cmpuint (found, <, kernels->len);
}

/* The suggestion tells the time of both kernels over that of the one, and does what the menu does. */
static void
test_suggestion (Fixture       *self,
                 gconstpointer  data)
{
  g_autoptr (GPtrArray) suggestions = NULL;
  double both, one;

  show (self, pair);
  both = get_estimate (self, 0)->t_min + get_estimate (self, 1)->t_min;
  suggestions = roof_suggestion_list (get_catalogue (self), self->report, 0, NULL);
  for (guint i = 0; i < suggestions->len; i++)
    {
      const RoofSuggestion *suggestion = suggestions->pdata[i];
      g_autoptr (RoofSnapshot) applied = NULL;

      if (suggestion->kind != ROOF_SUGGESTION_FUSION)
        continue;
      applied = roof_suggestion_apply (suggestion, get_catalogue (self), self->report, 0);
      join (self);
      one = get_estimate (self, 0)->t_min;
      g_assert_true (roof_snapshot_equal (applied, self->snapshot));
      assert_approx (suggestion->gain, both / one, 1e-12);
      g_assert_cmpuint (suggestion->partner, ==, 1);
      return;
    }
  g_assert_not_reached ();
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add ("/roof/fusion/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("nothing-is-lost", test_nothing_is_lost);
  ADD ("efficiency", test_efficiency);
  ADD ("sizes-still-move", test_sizes_still_move);
  ADD ("pins-show-the-way", test_pins_show_the_way);
  ADD ("split-gives-back", test_split_gives_back);
  ADD ("round-trip", test_round_trip);
  ADD ("refusals", test_refusals);
  ADD ("chain", test_chain);
  ADD ("ids-that-mean-nothing", test_ids_that_mean_nothing);
  ADD ("every-pair", test_every_pair);
  ADD ("next", test_next);
  ADD ("suggestion", test_suggestion);

  return g_test_run ();
}
