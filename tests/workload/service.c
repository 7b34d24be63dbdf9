/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "approx.h"
#include "workload/describe.h"
#include "workload/service.h"
#include "workload/speculation.h"

/* Llama 3.1 8B. */
#define LLAMA                                                                                                         \
  "'model_type': <'llama'>, 'hidden_size': <4096.0>, 'num_hidden_layers': <32.0>, 'num_attention_heads': <32.0>, "    \
  "'num_key_value_heads': <8.0>, 'intermediate_size': <14336.0>, 'vocab_size': <128256.0>, 'torch_dtype': <'bfloat16'>"

/* Worked: 64 requests of 1000 tokens in and 200 out. */
static void
test_steady (void)
{
  const RoofService service = { .requests = 64, .prompt = 1000, .answer = 200 };

  g_assert_cmpfloat (roof_service_get_context (&service), ==, 1100);
  assert_approx (roof_service_count_prefill (&service), 64000. / 199, 1e-15);
  assert_approx (roof_service_count_output (&service), 12800. / 199, 1e-15);
}

/* Worked: 4097 tokens on an H100, 8192 tokens a step, 256 sequences. */
static void
test_paged (void)
{
  g_autoptr (RoofArchitecture) net = read_sound (LLAMA);
  double peak = roof_service_count_peak (net, 8192, 256, 1);
  RoofPagedCache cache = roof_paged_cache_count (0.9 * 85520809984. - 16060522496. - peak - 1e9, 131072, 16, 4097);

  g_assert_cmpfloat (peak, ==, 838860800);
  g_assert_cmpfloat (cache.blocks, ==, 28166);
  g_assert_cmpfloat (cache.sequences, ==, 109);
  assert_approx (cache.waste, 15. / 4097, 1e-15);
  /* Attention alone, and the head alone: of wide heads, and of many answers. */
  g_assert_cmpfloat (roof_service_count_peak (net, 0, 256, 1), ==, 199098368);
  g_assert_cmpfloat (roof_paged_cache_count (-1, 131072, 16, 4097).sequences, ==, 0);
}

/* Worked: 8192 tokens in chunks of 512; and by hand, the last chunk short, on a cached prefix. */
static void
test_chunked (void)
{
  RoofChunkedPrompt even = roof_chunked_prompt_count (8192, 512, 0), short_end = roof_chunked_prompt_count (10, 4, 100);

  g_assert_cmpfloat (even.steps, ==, 16);
  g_assert_cmpfloat (even.keys, ==, 69632);
  g_assert_cmpfloat (roof_chunked_prompt_count (8192, 8192, 0).keys, ==, 8192);
  g_assert_cmpfloat (short_end.steps, ==, 3);
  g_assert_cmpfloat (short_end.keys, ==, 104 + 108 + 110);
}

/* Worked: 4 drafts, 0.7 of them right, a draft at a tenth of a step, verifying at 1.05. */
static void
test_speculation (void)
{
  const RoofSpeculation drafted = { .drafts = 4, .acceptance = 0.7, .draft = 0.1, .verify = 1.05 };
  const RoofSpeculation wrong = { .drafts = 4, .acceptance = 0.05, .draft = 0.1, .verify = 1.05 };
  const RoofSpeculation right = { .drafts = 4, .acceptance = 1, .draft = 0.1, .verify = 1.05 };

  assert_approx (roof_speculation_count_tokens (&drafted), 2.7731, 1e-15);
  assert_approx (roof_speculation_get_speedup (&drafted), 27731 / 14500., 1e-15);
  g_assert_cmpfloat (roof_speculation_find_drafts (&drafted, 16), ==, 4);
  g_assert_cmpfloat (roof_speculation_find_drafts (&wrong, 16), ==, 0);
  g_assert_cmpfloat (roof_speculation_count_tokens (&right), ==, 5);
}

/* Worked: DeepSeek-V3, which predicts one further token, of which 85 to 90 % are right. */
static void
test_further (void)
{
  const RoofSpeculation low = { .drafts = 1, .acceptance = 0.85 }, high = { .drafts = 1, .acceptance = 0.9 };

  assert_approx (roof_speculation_count_tokens (&low), 1.85, 1e-15);
  assert_approx (roof_speculation_count_tokens (&high), 1.9, 1e-15);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/service/steady", test_steady);
  g_test_add_func ("/roof/service/paged", test_paged);
  g_test_add_func ("/roof/service/chunked", test_chunked);
  g_test_add_func ("/roof/service/speculation", test_speculation);
  g_test_add_func ("/roof/service/further", test_further);
  return g_test_run ();
}
