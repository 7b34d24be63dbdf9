/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "load.h"

/* Tables whose titles do not say what their numbers mean: nothing is guessed that would be wrong by orders of magnitude. */

/* 1024 * 1024, not 1e6: with MB of 1000 the intensity would be off by 5 %. */
static void
test_genz (void)
{
  static const Expected expected[] = {
    { "GEMM 1", 100.663296e6, "dram", 96.03125 * 1048576, 97.65836927625868e-6, NULL },
    { "GEMM 2", 4e6, "dram", 2e6, 1e-3, NULL },
  };
  g_autoptr (RoofImport) import = load_sound (
      "Op Type,Dimension,Op Intensity,Latency (msec),Num ops (MFLOP),Total Data (MB)\n"
      "GEMM,\"[((1, 4096, 1), (12288, "
      "4096))]\",0.9996745850959974,0.09765836927625868,100.663296,96.03125\nGEMM,x,2,1,4,2\n");

  g_assert_cmpstr (import->format, ==, "genz");
  assert_kernels (import, expected, G_N_ELEMENTS (expected));
  assert_found (import, ROOF_FINDING_GUESSED, "computed, and not measured");
}

/* The main memory that is in use is no traffic. */
static void
test_storage (void)
{
  static const Expected expected = { "a", 1e9, NULL, NAN, NAN, NULL };
  g_autoptr (RoofImport) import = load_sound ("name,flops,ram_gb,vram (GB)\na,1e9,16,8\n");

  assert_kernels (import, &expected, 1);
  assert_found (import, ROOF_FINDING_LEFT_OUT, "ram_gb");
}

/* The time of the host, or of a zone of it, is no time of the kernel. */
static void
test_host_time (void)
{
  static const char *const titles[] = { "cpu_time (us)", "CPU time avg (us)", "host_time_ms", "cpu_time_total", "Self CPU total (us)", "cpu_us" };

  for (guint i = 0; i < G_N_ELEMENTS (titles); i++)
    {
      static const Expected expected = { "a", 1e9, NULL, NAN, NAN, NULL };
      g_autofree char *text = g_strdup_printf ("name,flops,%s\na,1e9,5\n", titles[i]);
      g_autoptr (RoofImport) import = load_sound (text);

      assert_kernels (import, &expected, 1);
      assert_found (import, ROOF_FINDING_LEFT_OUT, titles[i]);
    }
}

static void
test_sound (void)
{
  g_autoptr (RoofImport) rate = load_sound ("name,time (ms),bytes,achieved_gflops\na,1,1e6,5\n");
  g_autoptr (RoofImport) units = load_sound ("name,flops,time (ms),bandwidth\na,1e9,1,900 GB/s\n");

  g_assert_cmpuint (rate->kernels->len, ==, 1);
  g_assert_cmpuint (units->kernels->len, ==, 1);
}

static void
test_refused (void)
{
  assert_refused ("name,time (ms),gflops,bytes\na,1,5,1e6\n",
                  "column 3 (gflops): this may be work or a rate; --column \"flops (GFLOP)=3\"");
  assert_refused ("name,flops,time (ms),bandwidth\na,1e9,1,900\n", "--column \"bandwidth (GB/s)=bandwidth\"");
  assert_refused ("Op Type,Op Intensity,Num ops (MFLOP),Total Data (MB)\n", "no kernel");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/meaning/genz", test_genz);
  g_test_add_func ("/roof/meaning/storage", test_storage);
  g_test_add_func ("/roof/meaning/host-time", test_host_time);
  g_test_add_func ("/roof/meaning/sound", test_sound);
  g_test_add_func ("/roof/meaning/refused", test_refused);
  return g_test_run ();
}
