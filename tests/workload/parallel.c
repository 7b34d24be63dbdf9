/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "approx.h"
#include "workload/describe.h"
#include "workload/expert-copies.h"

/* How a step is spread over devices. The network has 4 layers of 8 heads of 8 on 64, 4 KV heads, an MLP of 96, 100 words; or 8
 * experts of 96 of which a token chooses 2. */
#define FOUR                                                                                                         \
  "'model_type': <'llama'>, 'hidden_size': <64.0>, 'num_hidden_layers': <4.0>, 'num_attention_heads': <8.0>, "       \
  "'num_key_value_heads': <4.0>, 'intermediate_size': <96.0>, 'vocab_size': <100.0>, 'torch_dtype': <'bfloat16'>"
#define ROUTED                                                                                                       \
  "'model_type': <'mixtral'>, 'hidden_size': <64.0>, 'num_hidden_layers': <3.0>, 'num_attention_heads': <8.0>, "     \
  "'num_key_value_heads': <4.0>, 'intermediate_size': <96.0>, 'vocab_size': <100.0>, 'num_local_experts': <8.0>, "   \
  "'num_experts_per_tok': <2.0>, 'torch_dtype': <'bfloat16'>"

#define LAYER (2 * 64 * 64 + 2 * 64 * 32 + 3 * 64 * 96)

static const char *
get_level (const RoofExpansion *expansion,
           const char          *name)
{
  const RoofStepPart *part = find_part (expansion, name);

  g_assert_nonnull (part);
  for (guint i = 0; i < part->n_values; i++)
    if (g_str_equal (part->values[i].key, "level"))
      return part->values[i].text;
  return "network";
}

static void
test_stages (void)
{
  RoofStep step = { .batch = 12, .new_tokens = 1, .past = 7, .split = 1,
                    .parallel = { .stages = 3, .replicas = 2, .micro_batches = 3, .stage = 1 } };
  g_autoptr (RoofExpansion) first = expand (FOUR, &step);
  g_autoptr (RoofExpansion) last = NULL;

  step.parallel.stage = 0;
  last = expand (FOUR, &step);
  /* Four layers on three stages: the first has one more. Kernels run once a micro-batch of 12 / 2 / 3 sequences. */
  g_assert_cmpfloat (first->layers, ==, 2);
  g_assert_cmpfloat (last->layers, ==, 1);
  g_assert_cmpfloat (find_part (first, "q_proj")->count, ==, 6);
  g_assert_cmpfloat (get_value (first, "q_proj", "B"), ==, 2);
  g_assert_null (find_part (first, "lm_head"));
  g_assert_null (find_part (last, "embed"));
  g_assert_null (find_part (last, "stage_send"));
  g_assert_cmpfloat (get_value (first, "stage_send", "V"), ==, 2 * 64 * 2);
  g_assert_cmpfloat (find_part (first, "stage_send")->count, ==, 3);
  g_assert_cmpfloat (first->weight_bytes, ==, 2 * (2 * (LAYER + 2 * 64) + 100 * 64));
  g_assert_cmpfloat (last->weight_bytes, ==, 2 * (LAYER + 2 * 64 + 64 + 100 * 64));
  g_assert_cmpfloat (last->vector_bytes, ==, 2 * 3 * 64);
  /* All micro-batches of a replica are cached: 6 sequences of 8 tokens. */
  g_assert_cmpfloat (first->cache_bytes, ==, 2 * 2 * 2 * 6 * 8 * 32);
  g_assert_cmpfloat (first->parameters, ==, 4 * (LAYER + 2 * 64) + 2 * 100 * 64 + 64);
}

/* A tied head on another stage than the embedding has a copy of the table. */
static void
test_tied (void)
{
  const RoofStep step = { .batch = 1, .new_tokens = 1, .split = 1, .parallel = { .stages = 4 } };
  g_autoptr (RoofExpansion) last = expand (FOUR ", 'tie_word_embeddings': <true>", &step);

  g_assert_cmpfloat (last->weight_bytes, ==, 2 * (LAYER + 2 * 64 + 64 + 100 * 64));
}

static void
test_sequence (void)
{
  const RoofStep step = { .batch = 3, .new_tokens = 8, .split = 4, .parallel = { .sequence = 4 } };
  g_autoptr (RoofExpansion) shared = expand (FOUR, &step);

  g_assert_cmpfloat (get_value (shared, "norms", "rows"), ==, 6);
  g_assert_cmpfloat (get_value (shared, "attn_add", "n"), ==, 6 * 64);
  g_assert_null (find_part (shared, "attn_allreduce"));
  g_assert_cmpstr (find_part (shared, "attn_allreduce_scatter")->operation, ==, "reduce_scatter");
  g_assert_cmpstr (find_part (shared, "attn_allreduce_gather")->operation, ==, "all_gather");
  g_assert_cmpfloat (get_value (shared, "attn_allreduce_gather", "V"), ==, 24 * 64 * 2);
}

/* A prompt is dealt out so that all devices see as many pairs; a single token is scored on each device's part of the cache. */
static void
test_context (void)
{
  const RoofStep prompt = { .batch = 2, .new_tokens = 32, .past = 6, .split = 2, .parallel = { .context = 4 } };
  const RoofStep token = { .batch = 2, .new_tokens = 1, .past = 37, .split = 2, .parallel = { .context = 4 } };
  g_autoptr (RoofExpansion) prefill = expand (FOUR, &prompt);
  g_autoptr (RoofExpansion) decode = expand (FOUR, &token);
  double tokens = get_value (prefill, "attention", "T"), past = get_value (prefill, "attention", "P");

  g_assert_cmpfloat (get_value (prefill, "q_proj", "B"), ==, 16);
  g_assert_cmpfloat (4 * (tokens * past + tokens * (tokens + 1) / 2), ==, 32 * 6 + 32 * 33 / 2);
  /* Keys and values of 38 tokens, 2 KV heads of 8 on a device. */
  g_assert_cmpfloat (get_value (prefill, "ring", "V"), ==, 2 * 38 * 2 * 2 * 8 * 2);
  g_assert_cmpfloat (get_value (prefill, "ring", "n"), ==, 4);
  g_assert_cmpfloat (prefill->cache_bytes, ==, 4 * 2 * 10 * 2 * 16 * 2);
  g_assert_cmpfloat (get_value (decode, "attention", "P"), ==, 9);
  g_assert_cmpfloat (get_value (decode, "q_proj", "B"), ==, 2);
  g_assert_cmpfloat (get_value (decode, "merge", "V"), ==, 4 * 2 * 4 * 9);
}

static void
test_nodes (void)
{
  RoofStep step = { .batch = 4, .new_tokens = 1, .split = 4, .parallel = { .replicas = 2, .nodes = 2 } };
  g_autoptr (RoofExpansion) inside = expand (FOUR, &step);
  g_autoptr (RoofExpansion) across = NULL;
  g_autoptr (RoofExpansion) outside = NULL;

  g_assert_cmpstr (get_level (inside, "attn_allreduce"), ==, "network");
  step.parallel.nodes = 4;
  across = expand (FOUR, &step);
  /* Two devices of a node sum first. */
  g_assert_null (find_part (across, "attn_allreduce"));
  g_assert_cmpfloat (get_value (across, "attn_allreduce_scatter", "n"), ==, 2);
  g_assert_cmpfloat (get_value (across, "attn_allreduce_outer", "n"), ==, 2);
  g_assert_cmpfloat (get_value (across, "attn_allreduce_outer", "V"), ==, 2 * 64 * 2 / 2);
  g_assert_cmpstr (get_level (across, "attn_allreduce_outer"), ==, "outer");
  step.parallel.nodes = 8;
  outside = expand (FOUR, &step);
  g_assert_cmpstr (get_level (outside, "attn_allreduce"), ==, "outer");
}

static void
test_experts (void)
{
  RoofStep step = { .batch = 8, .new_tokens = 1, .split = 2, .parallel = { .replicas = 4, .experts = 8, .nodes = 2 } };
  g_autoptr (RoofExpansion) spread = expand (ROUTED, &step);
  g_autoptr (RoofExpansion) within = NULL;

  /* Tokens of all four replicas meet 8 whole experts; each device sends its share of its replica's two. */
  g_assert_cmpfloat (get_value (spread, "experts", "T"), ==, 8);
  g_assert_cmpfloat (get_value (spread, "experts", "I"), ==, 96);
  g_assert_cmpfloat (get_value (spread, "experts", "n"), ==, 8);
  g_assert_cmpfloat (get_value (spread, "dispatch", "T"), ==, 1);
  assert_approx (get_value (spread, "dispatch", "outside"), 1 - 6. / 28, 1e-12);
  step.parallel.experts = 2;
  within = expand (ROUTED, &step);
  /* Devices that share a layer have its tokens already. */
  g_assert_null (find_part (within, "dispatch"));
  g_assert_cmpfloat (get_value (within, "experts", "T"), ==, 2);
  g_assert_cmpfloat (get_value (within, "experts", "I"), ==, 96);
  g_assert_cmpfloat (within->weight_bytes - spread->weight_bytes, ==, 2 * 3. * 3 * 64 * 96 * 3);
}

/* Worked: 256 experts on 64 devices in 8 nodes, 8 chosen in at most 4 nodes. */
static void
test_copies (void)
{
  const RoofExpertSpread spread = { .experts = 256, .chosen = 8, .devices = 64, .nodes = 8, .groups = 8, .chosen_groups = 4 };
  RoofExpertCopies copies = roof_expert_copies_count (&spread);

  assert_approx (copies.nodes, 4881565297. / 1537314680, 1e-14);
  assert_approx (copies.inside, 81781. / 12700, 1e-14);
  assert_approx (copies.devices, 736029. / 101600, 1e-14);
}

/* All choices one by one: 2 of the experts in 2 of 4 groups, with two groups in a node. */
static void
test_copies_counted (void)
{
  const RoofExpertSpread spread = { .experts = 8, .chosen = 2, .devices = 4, .nodes = 2, .groups = 4, .chosen_groups = 2 };
  RoofExpertCopies copies = roof_expert_copies_count (&spread);
  guint ways = 0, devices = 0, nodes = 0;

  for (guint a = 0; a < 4; a++)
    for (guint b = a + 1; b < 4; b++)
      for (guint one = 0; one < 8; one++)
        for (guint two = one + 1; two < 8; two++)
          {
            guint first = one / 2, second = two / 2;

            if ((first != a && first != b) || (second != a && second != b))
              continue;
            ways++;
            /* The token is on device 0 of node 0. */
            devices += (first > 0) + (second > 0 && second != first);
            nodes += first > 1 || second > 1;
          }
  assert_approx (copies.devices, (double) devices / ways, 1e-14);
  assert_approx (copies.nodes, (double) nodes / ways, 1e-14);
}

static void
test_training (void)
{
  RoofStep step = { .batch = 8, .new_tokens = 4, .split = 2, .training = TRUE,
                    .parallel = { .stages = 2, .replicas = 2, .micro_batches = 4, .stage = 1 } };
  double here = (2 * (LAYER + 2 * 64) + 100 * 64) / 2.;
  g_autoptr (RoofExpansion) plain = expand (FOUR, &step);
  g_autoptr (RoofExpansion) gradients = NULL;
  g_autoptr (RoofExpansion) all = NULL;

  g_assert_cmpfloat (get_value (plain, "optimizer", "params"), ==, here);
  g_assert_cmpfloat (plain->gradient_bytes, ==, 2 * here);
  g_assert_cmpfloat (get_value (plain, "gradients", "V"), ==, 2 * here);
  g_assert_true (find_part (plain, "gradients")->once);
  g_assert_false (find_part (plain, "q_proj")->once);
  g_assert_cmpfloat (find_part (plain, "stage_send")->count, ==, 4);
  step.parallel.zero = 2;
  gradients = expand (FOUR, &step);
  g_assert_cmpfloat (find_part (gradients, "gradients_scatter")->count, ==, 4);
  g_assert_cmpfloat (find_part (gradients, "gradients_gather")->count, ==, 1);
  g_assert_cmpfloat (gradients->gradient_bytes, ==, here);
  g_assert_cmpfloat (gradients->optimizer_bytes, ==, 6 * here);
  step.parallel.zero = 3;
  all = expand (FOUR, &step);
  g_assert_cmpfloat (find_part (all, "gradients_gather")->count, ==, 8);
  assert_approx (all->weight_bytes, plain->weight_bytes / 2, 1e-12);
  assert_approx (all->gathered_bytes, plain->weight_bytes / 2, 1e-12);
}

static void
test_refused (void)
{
  g_autoptr (RoofArchitecture) dense = read_sound (FOUR);
  g_autoptr (RoofArchitecture) routed = read_sound (ROUTED);
  static const struct
  {
    gboolean    routed;
    RoofStep    step;
    const char *says;
  } refusals[] = {
    { FALSE, { .batch = 1, .new_tokens = 1, .split = 3 }, "attention heads: 8; the nearest possible: tp 2" },
    { FALSE, { .batch = 1, .new_tokens = 1, .split = 1, .parallel.stages = 6 }, "6 stages are more than the 4 layers; the nearest possible: pp 4" },
    { FALSE, { .batch = 4, .new_tokens = 1, .split = 1, .parallel.experts = 2 }, "no experts to spread over 2 devices" },
    { TRUE, { .batch = 6, .new_tokens = 1, .split = 1, .parallel = { .replicas = 6, .experts = 6 } },
      "6 devices do not divide the 8 experts of a layer; the nearest possible: ep 2" },
    { TRUE, { .batch = 6, .new_tokens = 1, .split = 1, .parallel = { .experts = 4 } }, "must divide the 1 devices of a stage" },
    { FALSE, { .batch = 5, .new_tokens = 1, .split = 1, .parallel = { .replicas = 2 } }, "a batch of 5 does not divide among 2 replicas" },
    { FALSE, { .batch = 5, .new_tokens = 1, .split = 1, .parallel = { .micro_batches = 2 } },
      "a batch of 5 does not divide among 2 micro-batches; the nearest possible: batch 4" },
    { FALSE, { .batch = 4, .new_tokens = 1, .split = 4, .parallel.sequence = 2 }, "must be 1, or the 4 devices that share a layer" },
    { FALSE, { .batch = 1, .new_tokens = 9, .split = 1, .parallel.context = 2 }, "2 devices do not divide the 9 tokens" },
    { FALSE, { .batch = 1, .new_tokens = 9, .split = 4, .parallel.nodes = 3 }, "4 devices do not divide among 3 nodes; the nearest possible: nodes 2" },
    /* Where no other value of what is refused will do: */
    { FALSE, { .batch = 1, .new_tokens = 9, .split = 6, .parallel.nodes = 4 }, "6 devices do not divide among 4 nodes; the nearest possible: tp 4" },
    { FALSE, { .batch = 1, .new_tokens = 9, .split = 3, .parallel = { .stages = 9, .nodes = 5 } },
      "9 stages are more than the 4 layers; the nearest possible: tp 2, pp 4, nodes 4" },
    { FALSE, { .batch = 1, .new_tokens = 9, .split = 1, .parallel.stages = 200 }, "200 stages are more than the 4 layers; the nearest possible: pp 4" },
    { TRUE, { .batch = 1, .new_tokens = 9, .split = 2, .parallel = { .replicas = 2, .experts = 16 } },
      "a batch of 1 does not divide among 2 replicas with 1 micro-batches each; the nearest possible: ep 4, batch 2" },
    { FALSE, { .batch = 1, .new_tokens = 9, .split = 1, .parallel.zero = 1 }, "only a training step has optimizer state" },
    { FALSE, { .batch = 1, .new_tokens = 9, .split = 1, .parallel.stage = 2 }, "there is no stage 2 among 1" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (refusals); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (roof_expansion_new (refusals[i].routed ? routed : dense, &refusals[i].step, &error));
      assert_error_says (error, refusals[i].says);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/parallel/stages", test_stages);
  g_test_add_func ("/roof/parallel/tied", test_tied);
  g_test_add_func ("/roof/parallel/sequence", test_sequence);
  g_test_add_func ("/roof/parallel/context", test_context);
  g_test_add_func ("/roof/parallel/nodes", test_nodes);
  g_test_add_func ("/roof/parallel/experts", test_experts);
  g_test_add_func ("/roof/parallel/copies", test_copies);
  g_test_add_func ("/roof/parallel/copies/counted", test_copies_counted);
  g_test_add_func ("/roof/parallel/training", test_training);
  g_test_add_func ("/roof/parallel/refused", test_refused);
  return g_test_run ();
}
