/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/step.h"

#include <math.h>
#include <string.h>

#include "workload/apply.h"
#include "workload/describe.h"
#include "workload/step-format.h"
#include "workload/step-words.h"

static RoofSnapshot *
make_snapshot (void)
{
  RoofMachineBuilder *builder = roof_machine_builder_new ("m", "M");
  const RoofPeak peak = roof_peak_make ("matrix", "bf16", 1);
  const RoofLevel level = roof_level_make ("hbm", "HBM", ROOF_LEVEL_MEMORY, 1);
  g_autoptr (RoofMachine) machine = NULL;

  roof_machine_builder_add_peak (builder, &peak);
  roof_machine_builder_add_level (builder, &level);
  machine = roof_machine_builder_end (builder, NULL);
  g_assert_nonnull (machine);
  return roof_snapshot_new (machine);
}

static guint
count_kernels (RoofSnapshot *snapshot,
               const char   *workload)
{
  guint n = 0;

  for (guint i = 0; i < roof_snapshot_get_n_kernels (snapshot); i++)
    n += g_strcmp0 (roof_kernel_get_workload (roof_snapshot_get_kernel (snapshot, i)), workload) == 0 ? 1 : 0;
  return n;
}

/* Where nobody says how long the text is that is read, its usual length is shown; what hears has one length alone. */
static void
test_context (void)
{
  const RoofStepSize *size = roof_step_find_size ("context");
  RoofArchitecture reads = { .net = ROOF_NET_ENCODER_DECODER }, hears = { .net = ROOF_NET_ENCODER_DECODER, .mel = TRUE };
  RoofArchitecture paints = { .net = ROOF_NET_DIT, .context_size = 4096, .context_length = 226 };
  RoofStep unsaid = { .batch = 1 }, said = { .batch = 1, .context = 77 };

  hears.encoder_positions = 1500;
  g_assert_cmpfloat (roof_step_read_size (&unsaid, size, &reads), ==, 512);
  g_assert_cmpfloat (roof_step_read_size (&said, size, &reads), ==, 77);
  g_assert_cmpfloat (roof_step_read_size (&unsaid, size, &paints), ==, 226);
  g_assert_cmpfloat (roof_step_read_size (&said, size, &hears), ==, 1500);
  g_assert_cmpfloat (roof_step_read_size (&said, roof_step_find_size ("batch"), &reads), ==, 1);
  g_assert_true (roof_step_has_size (size, &reads) && roof_step_has_size (size, &paints));
  g_assert_false (roof_step_has_size (size, &hears));
}

static const char *
weights_of (const RoofScenario *scenario)
{
  if (scenario == NULL)
    return NULL;
  return scenario->formats[ROOF_ROLE_WEIGHTS] != NULL ? scenario->formats[ROOF_ROLE_WEIGHTS] : scenario->compute;
}

static void
check_words (const char *text,
             const char *rest,
             double      batch,
             double      past,
             double      devices,
             const char *scenario)
{
  RoofStepWords words;
  g_auto (GStrv) found = roof_step_words_read (&words, text);
  g_autofree char *joined = g_strjoinv (" ", found);
  RoofStep step = { .batch = 1, .past = 2048, .new_tokens = 1, .split = 1 };

  g_test_message ("%s", text);
  roof_step_words_apply (&words, &step);
  g_assert_cmpstr (joined, ==, rest);
  g_assert_cmpfloat (step.batch, ==, batch);
  g_assert_cmpfloat (step.past, ==, past);
  g_assert_cmpfloat (step.split, ==, devices);
  g_assert_cmpfloat (step.new_tokens, ==, 1);
  g_assert_cmpstr (words.scenario != NULL ? words.scenario->id : NULL, ==, scenario);
  g_assert_cmpstr (step.weights, ==, weights_of (words.scenario));
  g_assert_true ((words.said != 0 || words.scenario != NULL) == (strlen (rest) < strlen (text)));
}

/* What a search says of the step, in the orders people type it; what is no size of a step belongs to the name. */
static void
test_words (void)
{
  check_words ("llama 3.1 70b", "llama 3.1 70b", 1, 2048, 1, NULL);
  check_words ("Llama 3.1 70B fp8 128k batch 8 2x", "llama 3.1 70b", 8, 131072, 2, "fp8");
  check_words ("batch 8 llama 2 devices 4096 tokens", "llama", 8, 4096, 2, NULL);
  check_words ("llama x8 8 batch context=32k int8", "llama", 8, 32768, 8, "int8");
  check_words ("llama int8 weights kv 2x", "llama", 1, 2048, 2, "int8-weights-kv");
  check_words ("llama 4× b=16", "llama", 16, 2048, 4, NULL);
  check_words ("llama batch", "llama batch", 1, 2048, 1, NULL);
  check_words ("llama batch 0 1.5 devices xx x", "llama batch 0 1.5 devices xx x", 1, 2048, 1, NULL);
  check_words ("mixtral 8x7b", "mixtral 8x7b", 1, 2048, 1, NULL);
  check_words ("nank infk 1e999k batch nan", "nank infk 1e999k batch nan", 1, 2048, 1, NULL);
}

/* The same network twice: two workloads, each with kernels of its own, and either can go. */
static void
test_twice (void)
{
  g_autoptr (RoofSnapshot) empty = make_snapshot ();
  g_autoptr (GVariant) description = describe (SMALL);
  g_autoptr (RoofWorkload) small = roof_workload_new ("small", "Small", description);
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofSnapshot) one = roof_workload_add (small, empty, &error);
  g_autoptr (RoofSnapshot) two = one != NULL ? roof_workload_add (small, one, &error) : NULL;
  g_autoptr (RoofSnapshot) three = two != NULL ? roof_workload_add (small, two, &error) : NULL;
  g_autoptr (RoofSnapshot) less = NULL;

  g_assert_no_error (error);
  g_assert_cmpuint (roof_snapshot_get_n_workloads (three), ==, 3);
  g_assert_cmpstr (roof_snapshot_get_workload (three, 0)->name, ==, "Small");
  g_assert_cmpstr (roof_snapshot_get_workload (three, 1)->id, ==, "small-2");
  g_assert_cmpstr (roof_snapshot_get_workload (three, 2)->name, ==, "Small (3)");
  g_assert_cmpuint (count_kernels (three, "small"), >, 5);
  g_assert_cmpuint (count_kernels (three, "small-2"), ==, count_kernels (three, "small"));
  less = roof_workload_remove ("small-2", three);
  g_assert_cmpuint (count_kernels (less, "small-2"), ==, 0);
  g_assert_cmpuint (count_kernels (less, "small-3"), ==, count_kernels (three, "small-3"));
}

/* A new kernel never stands between two of one network. */
static void
test_place (void)
{
  g_autoptr (RoofSnapshot) empty = make_snapshot ();
  g_autoptr (RoofKernel) own = roof_kernel_new ("own", "dot");
  g_autoptr (RoofSnapshot) first = roof_snapshot_with_kernel_inserted (empty, 0, own);
  g_autoptr (GVariant) description = describe (SMALL);
  g_autoptr (RoofWorkload) small = roof_workload_new ("small", "Small", description);
  g_autoptr (RoofSnapshot) snapshot = roof_workload_add (small, first, NULL);
  guint n = roof_snapshot_get_n_kernels (snapshot);

  g_assert_cmpuint (roof_snapshot_find_place (snapshot, -1), ==, 0);
  g_assert_cmpuint (roof_snapshot_find_place (snapshot, 0), ==, 1);
  for (int i = 1; i < (int) n; i++)
    g_assert_cmpuint (roof_snapshot_find_place (snapshot, i), ==, n);
}

static void
test_usual (void)
{
  static const struct
  {
    RoofNet net;
    double  positions, new_tokens, past;
  } rows[] = {
    { ROOF_NET_DECODER, 0, 1, 2048 },        { ROOF_NET_DECODER, 1024, 1, 1023 },
    { ROOF_NET_DECODER, 8192, 1, 2048 },     { ROOF_NET_ENCODER, 512, 512, 0 },
    { ROOF_NET_ENCODER, 128, 128, 0 },       { ROOF_NET_ENCODER_DECODER, 448, 1, 447 },
    { ROOF_NET_VISION, 0, 1, 0 },            { ROOF_NET_UNET, 0, 1, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      RoofStep step = { .batch = 1, .new_tokens = 1, .split = 1 };
      const RoofArchitecture net = { .net = rows[i].net, .positions = rows[i].positions };

      roof_step_set_usual (&step, &net);
      g_assert_cmpfloat (step.new_tokens, ==, rows[i].new_tokens);
      g_assert_cmpfloat (step.past, ==, rows[i].past);
      g_assert_cmpfloat (step.batch, ==, 1);
    }
}

static const RoofArchitecture text = { .net = ROOF_NET_DECODER };
static const RoofArchitecture image = { .net = ROOF_NET_VISION };

static void
check_phase (RoofStep  *step,
             RoofPhase  phase,
             double     new_tokens,
             double     past)
{
  roof_step_set_phase (step, &text, phase);
  g_assert_cmpfloat (step->new_tokens, ==, new_tokens);
  g_assert_cmpfloat (step->past, ==, past);
}

/* What was read is in the cache, and the other way round. */
static void
test_phases (void)
{
  RoofStep step = { .batch = 4, .new_tokens = 1, .past = 1000, .split = 1 };

  g_assert_cmpint (roof_step_get_phase (&step, &text), ==, ROOF_PHASE_DECODE);
  check_phase (&step, ROOF_PHASE_DECODE, 1, 1000);
  check_phase (&step, ROOF_PHASE_PREFILL, 1000, 0);
  g_assert_cmpint (roof_step_get_phase (&step, &text), ==, ROOF_PHASE_PREFILL);
  check_phase (&step, ROOF_PHASE_DECODE, 1, 1000);
  step.new_tokens = 16;
  g_assert_cmpint (roof_step_get_phase (&step, &text), ==, ROOF_PHASE_MIXED);
  check_phase (&step, ROOF_PHASE_MIXED, 16, 1000);
  check_phase (&step, ROOF_PHASE_DECODE, 1, 1016);
  /* After nothing, a prompt of usual length. */
  step.past = 0;
  g_assert_cmpint (roof_step_get_phase (&step, &text), ==, ROOF_PHASE_DECODE);
  check_phase (&step, ROOF_PHASE_PREFILL, 2048, 0);
  g_assert_cmpfloat (step.batch, ==, 4);
}

/* The same text is learned from, and the way back leads to either half. */
static void
test_training (void)
{
  RoofStep step = { .batch = 4, .new_tokens = 1, .past = 1000, .split = 1 };

  check_phase (&step, ROOF_PHASE_TRAINING, 1000, 0);
  g_assert_true (step.training);
  g_assert_cmpint (roof_step_get_phase (&step, &text), ==, ROOF_PHASE_TRAINING);
  check_phase (&step, ROOF_PHASE_DECODE, 1, 1000);
  g_assert_false (step.training);
  check_phase (&step, ROOF_PHASE_PREFILL, 1000, 0);
  check_phase (&step, ROOF_PHASE_TRAINING, 1000, 0);
  check_phase (&step, ROOF_PHASE_PREFILL, 1000, 0);
  g_assert_false (step.training);
}

/* What makes no text is run or trained: its one token stays, and there is nothing to decode. */
static void
test_training_images (void)
{
  RoofStep step = { .batch = 4, .new_tokens = 1, .split = 1 };

  g_assert_cmpint (roof_step_get_phase (&step, &image), ==, ROOF_PHASE_PREFILL);
  roof_step_set_phase (&step, &image, ROOF_PHASE_DECODE);
  g_assert_cmpint (roof_step_get_phase (&step, &image), ==, ROOF_PHASE_PREFILL);
  roof_step_set_phase (&step, &image, ROOF_PHASE_TRAINING);
  g_assert_cmpint (roof_step_get_phase (&step, &image), ==, ROOF_PHASE_TRAINING);
  g_assert_cmpfloat (step.new_tokens, ==, 1);
  roof_step_set_phase (&step, &image, ROOF_PHASE_DECODE);
  g_assert_true (step.training);
  roof_step_set_phase (&step, &image, ROOF_PHASE_PREFILL);
  g_assert_false (step.training);
}

static void
test_sizes_in_use (void)
{
  RoofStep step = { .batch = 1, .new_tokens = 1, .past = 5, .split = 1 };
  const RoofStepSize *past = roof_step_find_size ("past");

  g_assert_true (roof_step_uses_size (&step, past, &text));
  g_assert_false (roof_step_uses_size (&step, past, &image));
  step.training = TRUE;
  g_assert_false (roof_step_uses_size (&step, past, &text));
  g_assert_true (roof_step_uses_size (&step, roof_step_find_size ("new_tokens"), &text));
}

static const RoofStepFormat *
find_format (const char *key)
{
  guint n;
  const RoofStepFormat *formats = roof_step_list_formats (&n);

  for (guint i = 0; i < n; i++)
    if (g_str_equal (formats[i].key, key))
      return &formats[i];
  g_assert_not_reached ();
}

/* Which choices a network has: no keys without a cache, no experts without a router. */
static void
test_format_choices (void)
{
  static const struct
  {
    const char *key;
    gboolean    dense, mixture, image;
  } rows[] = {
    { "weights", TRUE, TRUE, TRUE },    { "activations", TRUE, TRUE, TRUE }, { "kv", TRUE, TRUE, FALSE },
    { "embedding", TRUE, TRUE, FALSE }, { "attention", TRUE, TRUE, TRUE },   { "mlp", TRUE, FALSE, TRUE },
    { "experts", FALSE, TRUE, FALSE },  { "router", FALSE, TRUE, FALSE },    { "head", TRUE, TRUE, TRUE },
  };
  const RoofBlock plain = { .count = 1, .mixer = { .type = ROOF_MIXER_ATTENTION }, .feed = { .width = 64 } };
  const RoofBlock routed = { .count = 1, .mixer = { .type = ROOF_MIXER_ATTENTION }, .feed = { .experts = 8 } };
  const RoofArchitecture dense = { .vocabulary = 10, .has_head = TRUE, .decoder = { 1, { plain } } };
  const RoofArchitecture mixture = { .vocabulary = 10, .has_head = TRUE, .decoder = { 1, { routed } } };
  const RoofArchitecture seeing = { .net = ROOF_NET_VISION, .classes = 1000, .decoder = { 1, { plain } } };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const RoofStepFormat *format = find_format (rows[i].key);

      g_test_message ("%s", rows[i].key);
      g_assert_cmpint (roof_step_has_format (format, &dense), ==, rows[i].dense);
      g_assert_cmpint (roof_step_has_format (format, &mixture), ==, rows[i].mixture);
      g_assert_cmpint (roof_step_has_format (format, &seeing), ==, rows[i].image);
    }
}

/* The words on a group stand before that on all weights; none gives it back. */
static void
test_format_of_group (void)
{
  RoofStep step = { .batch = 1, .new_tokens = 1, .split = 1, .weights = "int8" };
  const RoofStepFormat *experts = find_format ("experts");

  g_assert_null (roof_step_get_format (&step, experts));
  g_assert_cmpstr (roof_step_mean_format (&step, experts, &text), ==, "int8");
  roof_step_set_format (&step, experts, "mxfp4");
  g_assert_cmpstr (roof_step_get_format (&step, experts), ==, "mxfp4");
  g_assert_cmpstr (roof_step_mean_format (&step, experts, &text), ==, "mxfp4");
  g_assert_cmpstr (roof_step_mean_format (&step, find_format ("head"), &text), ==, "int8");
  g_assert_cmpstr (roof_step_mean_format (&step, find_format ("kv"), &text), ==, "bf16");
  roof_step_set_format (&step, experts, NULL);
  g_assert_cmpstr (roof_step_mean_format (&step, experts, &text), ==, "int8");
}

static void
double_batch (RoofStep               *step,
              const RoofArchitecture *net,
              gconstpointer           data)
{
  g_assert_cmpfloat (net->hidden, ==, 64);
  step->batch *= *(const double *) data;
}

/* All or none: where one is refused, the others are not changed either, and it is named. */
static void
test_change_all (void)
{
  g_autoptr (RoofSnapshot) empty = make_snapshot ();
  g_autoptr (GVariant) description = describe (SMALL);
  g_autoptr (RoofWorkload) small = roof_workload_new ("small", "Small", description);
  g_autoptr (RoofSnapshot) one = roof_workload_add (small, empty, NULL);
  g_autoptr (RoofSnapshot) two = roof_workload_add (small, one, NULL);
  g_autoptr (GError) error = NULL;
  double factor = 6;
  g_autoptr (RoofSnapshot) doubled = roof_step_change_all (two, double_batch, &factor, NULL);
  g_autoptr (RoofSnapshot) split = NULL;

  for (guint i = 0; i < 2; i++)
    g_assert_cmpfloat (roof_snapshot_get_workload (doubled, i)->step.batch, ==, 6);
  split = roof_step_set_all (two, roof_step_find_size ("tp"), 3, &error);
  g_assert_null (split);
  g_assert_nonnull (error);
  g_assert_true (g_str_has_prefix (error->message, "Small: "));
}

/* Read once: a copy, and one with another step, have the same; one that is refused is refused each time. */
static void
test_read_once (void)
{
  g_autoptr (GVariant) description = describe (SMALL);
  g_autoptr (GVariant) faulty = describe ("'model_type': <'llama'>, 'hidden_size': <-1.0>");
  g_autoptr (RoofWorkload) small = roof_workload_new ("small", "Small", description);
  g_autoptr (RoofWorkload) bad = roof_workload_new ("bad", "Bad", faulty);
  const RoofArchitecture *net = roof_workload_get_net (small, NULL);
  g_autoptr (RoofWorkload) copy = roof_workload_copy (small);

  g_assert_cmpfloat (net->hidden, ==, 64);
  g_assert_true (roof_workload_get_net (small, NULL) == net);
  g_assert_true (roof_workload_get_net (copy, NULL) == net);
  g_assert_true (roof_workload_equal (small, copy));
  g_clear_pointer (&small, roof_workload_free);
  g_assert_cmpfloat (roof_workload_get_net (copy, NULL)->hidden, ==, 64);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (roof_workload_get_net (bad, &error));
      g_assert_nonnull (error);
    }
}

static void
test_scenarios (void)
{
  gsize n;
  const RoofScenario *all = roof_scenario_list (&n);
  RoofStep step = { .batch = 1, .new_tokens = 1, .split = 1 };

  g_assert_true (roof_step_is_in (&step, NULL));
  for (gsize i = 0; i < n; i++)
    {
      roof_step_set_scenario (&step, &all[i]);
      for (gsize j = 0; j < n; j++)
        g_assert_true (roof_step_is_in (&step, &all[j]) == (i == j));
      g_assert_cmpstr (step.activations, ==,
                       all[i].formats[ROOF_ROLE_ACTIVATIONS] != NULL ? all[i].formats[ROOF_ROLE_ACTIVATIONS] : all[i].compute);
      g_assert_false (roof_step_is_in (&step, NULL));
    }
  step.groups[ROOF_GROUP_HEAD] = "bf16";
  g_assert_false (roof_step_is_in (&step, &all[0]));
  roof_step_set_scenario (&step, NULL);
  g_assert_true (roof_step_is_in (&step, NULL));
}

static void
test_sizes (void)
{
  static const struct
  {
    RoofNet     net;
    const char *sizes;
  } rows[] = {
    { ROOF_NET_DECODER, "batch new_tokens past prompt answer prompt_chunk prefix drafts acceptance draft_cost ahead chunk chunks chunk_past "
                        "chunk_ends tp " },
    { ROOF_NET_ENCODER, "batch new_tokens tp " },
    { ROOF_NET_ENCODER_DECODER, "batch new_tokens past context tp " },
    { ROOF_NET_VISION, "batch tp " },
    { ROOF_NET_DIT, "batch tp " },
    { ROOF_NET_UNET, "batch tp " },
  };
  guint n;
  const RoofStepSize *sizes = roof_step_list_sizes (&n);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const RoofArchitecture net = { .net = rows[i].net };
      g_autoptr (GString) found = g_string_new (NULL);

      for (guint k = 0; k < n; k++)
        if (!roof_step_is_layout (&sizes[k]) && roof_step_has_size (&sizes[k], &net))
          g_string_append_printf (found, "%s ", sizes[k].key);
      g_assert_cmpstr (found->str, ==, rows[i].sizes);
    }
}

/* Worked: 64 requests of 1000 tokens in and 200 out; what follows from them is no size of its own, until nothing is served. */
static void
test_serving (void)
{
  const RoofArchitecture net = { .net = ROOF_NET_DECODER };
  RoofStep step = { .batch = 64, .new_tokens = 1, .past = 1000, .split = 1 };

  roof_step_set_phase (&step, &net, ROOF_PHASE_SERVING);
  g_assert_cmpint (roof_step_get_phase (&step, &net), ==, ROOF_PHASE_SERVING);
  roof_step_set_size (&step, roof_step_find_size ("answer"), 200);
  g_assert_cmpfloat (step.past, ==, 1099);
  g_assert_cmpfloat (step.chunk, ==, 322);
  g_assert_cmpfloat (step.chunk_past, ==, 339);
  roof_step_set_size (&step, roof_step_find_size ("batch"), 640);
  g_assert_cmpfloat (step.chunks * step.chunk, ==, 3220);
  roof_step_set_size (&step, roof_step_find_size ("prefix"), 600);
  g_assert_cmpfloat (step.chunks * step.chunk, ==, 1288);
  roof_step_set_size (&step, roof_step_find_size ("drafts"), 3);
  g_assert_cmpfloat (step.new_tokens, ==, 4);
  g_assert_true (roof_step_uses_size (&step, roof_step_find_size ("acceptance"), &net));
  g_assert_false (roof_step_uses_size (&step, roof_step_find_size ("past"), &net));
  g_assert_false (roof_step_uses_size (&step, roof_step_find_size ("chunk"), &net));
  g_assert_false (roof_step_uses_size (&step, roof_step_find_size ("ahead"), &net));
  roof_step_set_phase (&step, &net, ROOF_PHASE_PREFILL);
  g_assert_cmpfloat (step.new_tokens, ==, 1000);
  g_assert_cmpfloat (step.chunk, ==, 0);
  g_assert_false (roof_step_uses_size (&step, roof_step_find_size ("answer"), &net));
}

/* Degrees of a layout show once they are set. */
static void
test_layout (void)
{
  const RoofArchitecture net = { .net = ROOF_NET_DECODER };
  const RoofStepSize *stages = roof_step_find_size ("pp");
  RoofStep step = { .batch = 1, .new_tokens = 1, .split = 2 };

  g_assert_true (roof_step_is_layout (stages));
  g_assert_false (roof_step_is_layout (roof_step_find_size ("tp")));
  g_assert_false (roof_step_has_layout (&step));
  g_assert_false (roof_step_uses_size (&step, stages, &net));
  g_assert_cmpfloat (roof_step_get_size (&step, stages), ==, 1);
  roof_step_set_size (&step, stages, 3);
  g_assert_true (roof_step_has_layout (&step));
  g_assert_true (roof_step_uses_size (&step, stages, &net));
  g_assert_cmpfloat (roof_step_count_devices (&step), ==, 6);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/step/context", test_context);
  g_test_add_func ("/step/words", test_words);
  g_test_add_func ("/step/twice", test_twice);
  g_test_add_func ("/step/place", test_place);
  g_test_add_func ("/step/usual", test_usual);
  g_test_add_func ("/step/phases", test_phases);
  g_test_add_func ("/step/training", test_training);
  g_test_add_func ("/step/training-images", test_training_images);
  g_test_add_func ("/step/sizes-in-use", test_sizes_in_use);
  g_test_add_func ("/step/format-choices", test_format_choices);
  g_test_add_func ("/step/format-of-group", test_format_of_group);
  g_test_add_func ("/step/change-all", test_change_all);
  g_test_add_func ("/step/read-once", test_read_once);
  g_test_add_func ("/step/scenarios", test_scenarios);
  g_test_add_func ("/step/sizes", test_sizes);
  g_test_add_func ("/step/serving", test_serving);
  g_test_add_func ("/step/layout", test_layout);
  return g_test_run ();
}
