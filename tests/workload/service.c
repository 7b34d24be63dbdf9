/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "approx.h"
#include "workload/describe.h"
#include "workload/service.h"

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

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/service/steady", test_steady);
  g_test_add_func ("/roof/service/paged", test_paged);
  return g_test_run ();
}
