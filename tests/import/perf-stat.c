/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "approx.h"
#include "load.h"

/* What perf stat prints, with its options that move the fields. */
static const struct
{
  const char *text;
  Expected    expected;
} cases[] = {
  /* FLOPs by the width of the vectors, an FMA counted twice by itself; MiB by the unit, and no 64 B
     each. */
  { "# started on Mon May  4 10:11:12 2026\n\n2000000000,ns,duration_time,2000000000,100.00,,\n"
    "1000,,fp_arith_inst_retired.scalar_double:u,2000,100.00,,\n1000000,,cpu_core/"
    "FP_ARITH_INST_RETIRED.512B_PACKED_DOUBLE/,2000,100.00,,\n"
    "5000000,,fp_arith_inst_retired.vector,2000,100.00,,\n100.5,MiB,uncore_imc/cas_count_read/"
    ",2000,100.00,,\n",
    { "perf stat", 8001000, "dram", 100.5 * 1048576, 2, "fp64" } },
  /* Without a comment, separated by tabs, counts of 64 B on two sockets. */
  { "S0\t1\t4000000\t\tfp_ret_sse_avx_ops.all\t99\t100.00\t\t\nS1\t1\t4000000\t\tfp_ret_sse_avx_"
    "ops.all\t99\t100.00\t\t\n"
    "S0\t1\t30\t\tUNC_M_CAS_COUNT.RD\t99\t100.00\t\t\nS1\t1\t70\t\tUNC_M_CAS_COUNT.WR\t99\t100."
    "00\t\t\n"
    "S0\t1\t500000000\tns\tduration_time\t5\t100.00\t\t\nS1\t1\t500000000\tns\tduration_"
    "time\t5\t100.00\t\t\n",
    { "perf stat", 8e6, "dram", 6400, 0.5, "fp64" } },
  /* The variance of -r behind the event; parts without their sum. */
  { "1e6;ns;duration_time;15.87%;1000;100.00;;\n30000;;fp_ret_sse_avx_ops.add_sub_flops;0.01%;1000;"
    "100.00;;\n"
    "40000;;fp_ret_sse_avx_ops.mac_flops;0.01%;1000;100.00;;\n",
    { "perf stat", 70000, NULL, NAN, 1e-3, "fp64" } },
  /* Intervals add up, and end at the time of the last. */
  { "     0.100,20000,,fp_arith_inst_retired.128b_packed_single,99,100.00,,\n     "
    "0.100,7.5,msec,cpu-clock,99,100.00,,\n"
    "     0.250,30000,,fp_arith_inst_retired.128b_packed_single,99,100.00,,\n",
    { "perf stat", 200000, NULL, NAN, 0.25, "fp32" } },
  { "# started on X\n\n{\"counter-value\" : \"20000.000000\", \"unit\" : \"\", \"event\" : "
    "\"fp_ret_sse_avx_ops.all\", \"event-runtime\" : 22, "
    "\"pcnt-running\" : 100.00}\n{\"counter-value\" : \"2000000\", \"unit\" : \"ns\", \"event\" : "
    "\"duration_time\"}\n"
    "{\"counter-value\" : \"<not supported>\", \"unit\" : \"\", \"event\" : \"LLC-loads\"}\n",
    { "perf stat", 20000, NULL, NAN, 2e-3, "fp64" } },
  { "hello\n\n Performance counter stats for './triad 7' (3 runs):\n\n          1,234.56 msec "
    "task-clock      #    0.947 CPUs utilized\n"
    "       104,857,600      fp_ret_sse_avx_ops.all  #    3.472 G/sec\n   <not counted>      "
    "LLC-loads\n\n"
    "       0.031886113 seconds time elapsed\n\n       0.03 seconds user\n",
    { "./triad 7", 104857600, NULL, NAN, 0.031886113, "fp64" } },
  /* CPU time is no time of the run. */
  { "20000,,fp_ret_sse_avx_ops.all,99,100.00,,\n30.2,msec,task-clock,99,100.00,,\n",
    { "perf stat", 20000, NULL, NAN, NAN, "fp64" } },
};

static void
test_variants (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofImport) import = load_sound (cases[i].text);

      g_test_message ("case %u", i);
      g_assert_cmpstr (import->format, ==, "perf-stat");
      assert_kernels (import, &cases[i].expected, 1);
    }
}

static void
test_scaled (void)
{
  g_autoptr (RoofImport) import = load_sound ("20000,,fp_ret_sse_avx_ops.all,99,26.00,,\n1,,cycles,99,100.00,,\n");

  assert_found (import, ROOF_FINDING_DOUBTFUL, "fp_ret_sse_avx_ops.all was counted in 26 %");
  assert_found (import, ROOF_FINDING_LEFT_OUT, "task-clock adds up");
}

static void
test_refused (void)
{
  assert_refused ("# started on "
                  "X\n\n0,,fp_arith_inst_retired.scalar_double,99,63.00,,\n3,,fp_arith_inst_"
                  "retired.512b_packed_double,99,29.00,,\n",
                  "counted next to nothing");
  assert_refused ("CPU0,101.46,msec,cpu-clock,101459909,100.00,1.000,CPUs "
                  "utilized\nCPU1,101.47,msec,cpu-clock,101474839,100.00,1.000,CPUs utilized\n",
                  "the file has cpu-clock 202.93 msec");
  assert_refused ("<not supported>,,fp_ret_sse_avx_ops.all,0,100.00,,\n", "no FLOPs were counted");
  assert_refused ("{\"counter-value\": 1, \"event\": 7}\n{", "line 2");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/perf-stat/variants", test_variants);
  g_test_add_func ("/roof/perf-stat/scaled", test_scaled);
  g_test_add_func ("/roof/perf-stat/refused", test_refused);
  return g_test_run ();
}
