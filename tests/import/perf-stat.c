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
    ",2000,100.00,,\n20.5,MiB,uncore_imc/cas_count_write/,2000,100.00,,\n",
    { "perf stat", 8001000, "dram", 121 * 1048576, 2, "fp64" } },
  /* Without a comment, separated by tabs, counts of 64 B on two sockets. */
  { "S0\t1\t4000000\t\tfp_ret_sse_avx_ops.all\t99\t100.00\t\t\nS1\t1\t4000000\t\tfp_ret_sse_avx_"
    "ops.all\t99\t100.00\t\t\n"
    "S0\t1\t30\t\tUNC_M_CAS_COUNT.RD\t99\t100.00\t\t\nS1\t1\t70\t\tUNC_M_CAS_COUNT.WR\t99\t100."
    "00\t\t\n"
    "S0\t1\t500000000\tns\tduration_time\t5\t100.00\t\t\nS1\t1\t500000000\tns\tduration_"
    "time\t5\t100.00\t\t\n",
    { "perf stat", 8e6, "dram", 6400, 0.5, "fp64" } },
  /* Channels in halves, and parts of their reads, which are no bytes more. */
  { "1e6,ns,duration_time,1000,100.00,,\n30000,,fp_flops_retired.fp64,9,100.00,,\n200,,unc_m_cas_count_sch0.rd,9,100.00,,\n"
    "50,,unc_m_cas_count_sch0.rd_reg,9,100.00,,\n100,,unc_m_cas_count_sch0.wr,9,100.00,,\n"
    "300,,UNC_M_CAS_COUNT_SCH1.RD,9,100.00,,\n150,,UNC_M_CAS_COUNT_SCH1.WR,9,100.00,,\n",
    { "perf stat", 30000, "dram", 64 * 750, 1e-3, "fp64" } },
  /* Parts of reads and writes without their sums; channels beside a part, or a half, of them. */
  { "1e6,ns,duration_time,1000,100.00,,\n30000,,fp_flops_retired.fp64,9,100.00,,\n100,,uncore_imc_0/unc_m_cas_count.rd_reg/,9,100.00,,\n"
    "1,,uncore_imc_0/unc_m_cas_count.rd_underfill/,9,100.00,,\n40,,uncore_imc_0/unc_m_cas_count.wr_nonpre/,9,100.00,,\n"
    "10,,uncore_imc_0/unc_m_cas_count.wr_pre/,9,100.00,,\n",
    { "perf stat", 30000, "dram", 64 * 151, 1e-3, "fp64" } },
  { "1e6,ns,duration_time,1000,100.00,,\n30000,,fp_flops_retired.fp64,9,100.00,,\n7,,unc_m_cas_count.rd_reg,9,100.00,,\n"
    "100,,unc_m_cas_count.rd,9,100.00,,\n50,,unc_m_cas_count.wr,9,100.00,,\n3,,unc_m_cas_count.wr_pre,9,100.00,,\n",
    { "perf stat", 30000, "dram", 64 * 150, 1e-3, "fp64" } },
  { "1e6,ns,duration_time,1000,100.00,,\n30000,,fp_flops_retired.fp64,9,100.00,,\n100,,unc_m_cas_count.all,9,100.00,,\n"
    "40,,unc_m_cas_count_sch0.rd,9,100.00,,\n",
    { "perf stat", 30000, "dram", 6400, 1e-3, "fp64" } },
  /* Parts that were not counted, beside wholes. */
  { "1e6,ns,duration_time,1000,100.00,,\n30000,,fp_flops_retired.fp64,9,100.00,,\n10,,unc_m_cas_count.rd,9,100.00,,\n"
    "<not counted>,,unc_m_cas_count.rd_underfill,0,0.00,,\n<not supported>,,unc_m_cas_count.wr_pre,0,0.00,,\n"
    "30,,unc_m_cas_count.wr,9,100.00,,\n",
    { "perf stat", 30000, "dram", 64 * 40, 1e-3, "fp64" } },
  /* Two parts of the reads of each of two channels, beside all writes. */
  { "1e6,ns,duration_time,1000,100.00,,\n30000,,fp_flops_retired.fp64,9,100.00,,\n10,,uncore_imc_0/unc_m_cas_count.rd_reg/,9,100.00,,\n"
    "1,,uncore_imc_0/unc_m_cas_count.rd_underfill/,9,100.00,,\n20,,uncore_imc_1/unc_m_cas_count.rd_reg/,9,100.00,,\n"
    "2,,uncore_imc_1/unc_m_cas_count.rd_underfill/,9,100.00,,\n5,,uncore_imc_0/unc_m_cas_count.wr/,9,100.00,,\n"
    "6,,uncore_imc_1/unc_m_cas_count.wr/,9,100.00,,\n",
    { "perf stat", 30000, "dram", 64 * 44, 1e-3, "fp64" } },
  /* HBM under the name of its events, whose counts are of another size than those of DDR. */
  { "1e6,ns,duration_time,1000,100.00,,\n30000,,fp_flops_retired.fp64,9,100.00,,\n1000,,UNC_MCHBM_CAS_COUNT.RD,9,100.00,,\n"
    "500,,UNC_MCHBM_CAS_COUNT.WR,9,100.00,,\n10,,UNC_M_CAS_COUNT.RD,9,100.00,,\n5,,UNC_M_CAS_COUNT.WR,9,100.00,,\n",
    { "perf stat", 30000, "dram", 960, 1e-3, "fp64" } },
  /* DDR beside HBM, whose bytes are no sum. The machine, whose memory is HBM, has the latter. */
  { "1e6,ns,duration_time,1000,100.00,,\n30000,,fp_flops_retired.fp64,9,100.00,,\n1,MiB,uncore_imc_0/cas_count_read/,9,100.00,,\n"
    "1,MiB,uncore_imc_0/cas_count_write/,9,100.00,,\n5,MiB,uncore_hbm_0/cas_count_read/,9,100.00,,\n"
    "2,MiB,uncore_hbm_0/cas_count_write/,9,100.00,,\n",
    { "perf stat", 30000, "dram", 7 * 1048576, 1e-3, "fp64" } },
  /* The variance of -r behind the event; parts without their sum. */
  { "1e6;ns;duration_time;15.87%;1000;100.00;;\n30000;;fp_ret_sse_avx_ops.add_sub_flops;0.01%;1000;"
    "100.00;;\n"
    "40000;;fp_ret_sse_avx_ops.mac_flops;0.01%;1000;100.00;;\n",
    { "perf stat", 70000, NULL, NAN, 1e-3, "fp64" } },
  /* Zen 5 filters operations and types apart: each is all FLOPs. */
  { "1e6,ns,duration_time,1000,100.00,,\n0,,fp_ret_sse_avx_ops.add_sub_flops,9,100.00,,\n50000,,fp_ret_sse_avx_ops.mac_flops,9,100.00,,\n"
    "0,,fp_ret_sse_avx_ops.scalar_single_flops,9,100.00,,\n50000,,fp_ret_sse_avx_ops.packed_single_flops,9,100.00,,\n",
    { "perf stat", 50000, NULL, NAN, 1e-3, "fp32" } },
  { "1e6,ns,duration_time,1000,100.00,,\n50000,,fp_ret_sse_avx_ops.all,9,100.00,,\n50000,,fp_ret_sse_avx_ops.bfloat16_flops,9,100.00,,\n"
    "0,,fp_ret_sse_avx_ops.packed_single_flops,9,100.00,,\n",
    { "perf stat", 50000, NULL, NAN, 1e-3, "bf16" } },
  { "1e6,ns,duration_time,1000,100.00,,\n50000,,fp_ret_sse_avx_ops.all,9,100.00,,\n50000,,fp_ret_sse_avx_ops.bfloat_mac_flops,9,100.00,,\n",
    { "perf stat", 50000, NULL, NAN, 1e-3, "bf16" } },
  /* The type of a small part is none of the rest. */
  { "1e6,ns,duration_time,1000,100.00,,\n50000,,fp_ret_sse_avx_ops.all,9,100.00,,\n100,,fp_ret_sse_avx_ops.bfloat16_flops,9,100.00,,\n",
    { "perf stat", 50000, NULL, NAN, 1e-3, "fp64" } },
  { "1e6,ns,duration_time,1000,100.00,,\n50000,,fp_ret_sse_avx_ops.all,9,100.00,,\n"
    "30000,,fp_ret_sse_avx_ops.packed_single_flops,9,100.00,,\n",
    { "perf stat", 50000, NULL, NAN, 1e-3, "fp32" } },
  { "1e6,ns,duration_time,1000,100.00,,\n10000,,fp_ret_sse_avx_ops.scalar_double_flops,9,100.00,,\n"
    "50000,,fp_ret_sse_avx_ops.bfloat_mac_flops,9,100.00,,\n",
    { "perf stat", 60000, NULL, NAN, 1e-3, "bf16" } },
  /* All scalars of fp16 are no more than those that have their own event. */
  { "1e6,ns,duration_time,1000,100.00,,\n20000,,fp_arith_inst_retired2.scalar,9,100.00,,\n"
    "20000,,fp_arith_inst_retired2.scalar_half,9,100.00,,\n",
    { "perf stat", 20000, NULL, NAN, 1e-3, "fp16" } },
  /* Large and small cores of one processor. */
  { "1e6,ns,duration_time,1000,100.00,,\n1000,,fp_arith_inst_retired.256b_packed_single:u,1000,100.00,,\n"
    "3000,,fp_flops_retired.fp32:u,1000,100.00,,\n",
    { "perf stat", 11000, NULL, NAN, 1e-3, "fp32" } },
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
  /* A German locale: points group digits, a comma is the decimal mark. */
  { " Performance counter stats for './triad':\n\n     1.234,56 msec task-clock    #    0,947 CPUs utilized\n"
    "     104.857.600      fp_ret_sse_avx_ops.all    #    3,472 G/sec\n      61.035 MiB umc_cas_cmd.rd\n"
    "     1.000,5 MiB umc_cas_cmd.wr\n\n      0,031886113 seconds time elapsed\n",
    { "./triad", 104857600, "dram", 62035.5 * 1048576, 0.031886113, "fp64" } },
  { "30,20;msec;task-clock;30199361;100,00;0,947;CPUs utilized\n20000;;fp_ret_sse_avx_ops.all;99;100,00;;\n"
    "1.234,5;MiB;umc_cas_cmd.rd;99;100,00;;\n0,5;MiB;umc_cas_cmd.wr;99;100,00;;\n",
    { "perf stat", 20000, "dram", 1235 * 1048576, NAN, "fp64" } },
  /* The same with commas between the fields: a number stands in two. */
  { "0,100,30,20,msec,task-clock,30199361,100,00,0,947,CPUs utilized\n0,100,20000,,fp_ret_sse_avx_ops.all,99,100,00,,\n"
    "0,100,12,5,MiB,umc_cas_cmd.all,99,100,00,,\n",
    { "perf stat", 20000, "dram", 12.5 * 1048576, 0.1, "fp64" } },
  /* Repeated runs have a spread of their time, too. */
  { " Performance counter stats for './triad' (5 runs):\n\n 20,000 fp_ret_sse_avx_ops.all ( +-  0.02% )\n\n"
    "   2.0005 +- 0.0012 seconds time elapsed  ( +-  0.06% )\n",
    { "./triad", 20000, NULL, NAN, 2.0005, "fp64" } },
  /* Parts of the machine add up. */
  { " Performance counter stats for 'system wide':\n\nS0-D0-C0   2   10,000 fp_ret_sse_avx_ops.all\n"
    "S0-D0-C1   2   20,000 fp_ret_sse_avx_ops.all\n\n   1.000000000 seconds time elapsed\n",
    { "system wide", 30000, NULL, NAN, 1, "fp64" } },
  { " Performance counter stats for 'system wide':\n\nCPU0   10,000 fp_ret_sse_avx_ops.all\nCPU1   20,000 fp_ret_sse_avx_ops.all\n"
    "   1.000000000 seconds time elapsed\n",
    { "system wide", 30000, NULL, NAN, 1, "fp64" } },
  /* Zen 1 counts by precision. */
  { "30000||fp_ret_sse_avx_ops.sp_mult_add_flops|99|100.00||\n5000||fp_ret_sse_avx_ops.sp_add_sub_flops|99|100.00||\n"
    "1e6|ns|duration_time|99|100.00||\n",
    { "perf stat", 35000, NULL, NAN, 1e-3, "fp32" } },
  /* Arm: the sums over types hold the others. */
  { "40000,,armv8_pmuv3_0/fp_fixed_ops_spec/,99,100.00,,\n30000,,fp_sp_fixed_ops_spec,99,100.00,,\n1e6,ns,duration_time,99,100.00,,\n",
    { "perf stat", 40000, NULL, NAN, 1e-3, "fp32" } },
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

  assert_found (import, ROOF_FINDING_DOUBTFUL, "fp_ret_sse_avx_ops.all was counted for only 26 %");
  assert_found (import, ROOF_FINDING_LEFT_OUT, "task-clock adds up");
}

/* Scalable vectors are counted by 128 bits, and perf does not say how wide they are. */
static void
test_scalable (void)
{
  static const Expected expected = { "perf stat", 50000, NULL, NAN, NAN, "fp64" };
  g_autoptr (RoofImport) import = load_sound ("40000,,fp_dp_scale_ops_spec,99,100.00,,\n10000,,fp_dp_fixed_ops_spec,99,100.00,,\n");

  assert_kernels (import, &expected, 1);
  assert_found (import, ROOF_FINDING_GUESSED, "vectors of 128 bits are assumed");
}

/* Half of what went to main memory is no number of bytes: it is left out, with what is missing. */
static void
test_partial (void)
{
  static const struct
  {
    const char *events, *part;
  } partial[] = {
    { "7,,umc_cas_cmd.rd,99,100.00,,\n", "reads have 1 and writes 0 counters" },
    { "7,,uncore_imc_0/cas_count_read/,9,100.00,,\n7,,uncore_imc_1/cas_count_read/,9,100.00,,\n"
      "7,,uncore_imc_0/cas_count_write/,9,100.00,,\n", "reads have 2 and writes 1 counters" },
    { "7,,unc_m_cas_count_sch0.rd,9,100.00,,\n7,,unc_m_cas_count_sch0.wr,9,100.00,,\n", "SCH0 and SCH1 of the channels were not counted by the same events" },
    { "7,,unc_m_cas_count_sch0.rd,9,100.00,,\n7,,unc_m_cas_count_sch1.rd,9,100.00,,\n7,,unc_m_cas_count.wr,9,100.00,,\n",
      "reads have 0 counters of channels and 2 of their halves, writes 1 and 0" },
    { "7,,uncore_imc_0/unc_m_cas_count.rd_reg/,9,100.00,,\n7,,uncore_imc_0/unc_m_cas_count.rd_underfill/,9,100.00,,\n"
      "7,,uncore_imc_0/unc_m_cas_count.wr/,9,100.00,,\n7,,uncore_imc_1/unc_m_cas_count.wr/,9,100.00,,\n", "reads have 1 and writes 2 counters" },
    { "7,,unc_m_cas_count.rd_reg,9,100.00,,\n<not counted>,,unc_m_cas_count.rd_underfill,0,0.00,,\n7,,unc_m_cas_count.wr,9,100.00,,\n",
      "unc_m_cas_count.rd_underfill was not counted everywhere" },
    { "7,,unc_m_cas_count_sch0.all,9,100.00,,\n7,,unc_m_cas_count_sch1.rd,9,100.00,,\n", "SCH0 and SCH1 of the channels were not counted by the same events" },
    { "7,,uncore_hbm_0/cas_count_read/,9,100.00,,\n7,,uncore_hbm_0/cas_count_write/,9,100.00,,\n",
      "the bytes of HBM: it is not certain how many bytes a count of uncore_hbm_0/cas_count_read/ is" },
    { "7,,umc_cas_cmd.rd,99,100.00,,\n<not counted>,,umc_cas_cmd.wr,0,0.00,,\n", "umc_cas_cmd.wr was not counted everywhere" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (partial); i++)
    {
      g_autofree char *text = g_strconcat ("20000,,fp_ret_sse_avx_ops.all,99,100.00,,\n", partial[i].events, NULL);
      g_autoptr (RoofImport) import = load_sound (text);

      g_assert_cmpfloat (roof_kernel_find_number (import->kernels->pdata[0], "flops"), ==, 20000);
      assert_approx (find_number (import, 0, "bytes.dram"), NAN, 0);
      assert_found (import, ROOF_FINDING_LEFT_OUT, partial[i].part);
    }
}

/* Work that was counted in part is told, and so is the share of the time of each counter that matters. */
static void
test_doubtful (void)
{
  g_autoptr (RoofImport) parts = load_sound ("50000,,fp_ret_sse_avx_ops.all,9,100.00,,\n1,,unc_m_cas_count.rd_reg,9,100.00,,\n"
                                             "1,,unc_m_cas_count.wr,9,100.00,,\n");
  g_autoptr (RoofImport) typed = load_sound ("50000,,fp_ret_sse_avx_ops.all,9,100.00,,\n10000,,fp_ret_sse_avx_ops.packed_single_flops,9,100.00,,\n");
  g_autoptr (RoofImport) import
      = load_sound (" Performance counter stats for 'a':\n 20,000 fp_arith_inst_retired.scalar_double (44.10%)\n"
                    " <not counted> fp_arith_inst_retired.512b_packed_double (0.00%)\n 1,000 cycles (12.00%)\n"
                    " 5.0 MiB uncore_imc/cas_count_read/ (30.00%)\n 5.0 MiB uncore_imc/cas_count_write/ (95.00%)\n");

  assert_found (import, ROOF_FINDING_DOUBTFUL, "512b_packed_double was not counted everywhere");
  assert_found (import, ROOF_FINDING_DOUBTFUL, "scalar_double was counted for only 44 %");
  assert_found (import, ROOF_FINDING_DOUBTFUL, "not all instructions of fp64 were counted");
  assert_found (import, ROOF_FINDING_DOUBTFUL, "cas_count_read/ was counted for only 30 %");
  for (guint i = 0; i < import->findings->len; i++)
    g_assert_null (strstr (((const RoofFinding *) import->findings->pdata[i])->text, "cycles"));
  assert_found (parts, ROOF_FINDING_DOUBTFUL, "the sum of parts, such as unc_m_cas_count.rd_reg: there may be more");
  assert_found (typed, ROOF_FINDING_GUESSED, "the type of 80 % of the FLOPs was not counted; fp64 is assumed");
}

/* A row that was damaged, whose work is missing, is told; what perf prints without an event is not. */
static void
test_damaged (void)
{
  g_autoptr (RoofImport) import
      = load_sound ("2000000000,ns,duration_time,2000000000,100.00,,\n1000000,,fp_arith_inst_retired.scalar_double,20,100.00,,\n"
                    ",,,,,0.50,insn per cycle\n1000000,,fp_arith_inst_reti?red.256b packed_double,20,100.00,,\n");

  g_assert_cmpuint (import->n_skipped, ==, 1);
  assert_found (import, ROOF_FINDING_SKIPPED, "line 4: not a count of perf stat: “1000000,,fp_arith_inst_reti?red.256b pac”");
}

/* Runs that were appended to one file stay apart. What nothing is known of is left out. */
static void
test_several (void)
{
  static const Expected expected[] = {
    { "perf stat", 20000, NULL, NAN, 1e-3, "fp64" },
    { "perf stat (2)", 30000, NULL, NAN, 2e-3, "fp64" },
  };
  static const char *const texts[] = {
    "# started on X\n\n20000,,fp_ret_sse_avx_ops.all,9,100.00,,\n1000000,ns,duration_time,9,100.00,,\n"
    "# started on Y\n\n30000,,fp_ret_sse_avx_ops.all,9,100.00,,\n2000000,ns,duration_time,9,100.00,,\n",
    "{\"counter-value\": \"20000\", \"event\": \"fp_ret_sse_avx_ops.all\"}\n{\"counter-value\": \"7\", \"event\": \"cycles\"}\n"
    "{\"counter-value\": \"1000000\", \"event\": \"duration_time\"}\n"
    "{\"counter-value\": \"30000\", \"event\": \"fp_ret_sse_avx_ops.all\"}\n{\"counter-value\": \"7\", \"event\": \"cycles\"}\n"
    "{\"counter-value\": \"2000000\", \"event\": \"duration_time\"}\n",
    " Performance counter stats for 'perf stat':\n 20,000 fp_ret_sse_avx_ops.all\n 0.001 seconds time elapsed\n"
    " Performance counter stats for 'sleep 1':\n 7 cycles\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (RoofImport) import = load_sound (texts[i]);

      g_test_message ("text %u", i);
      assert_kernels (import, expected, i < 2 ? 2 : 1);
      if (i == 2)
        assert_found (import, ROOF_FINDING_LEFT_OUT, "run 2: no FLOPs were counted");
    }
}

/* Without events of work the time and the bytes remain, with what would count the work. */
static void
test_uncounted (void)
{
  static const Expected timed = { "sleep 1", NAN, NULL, NAN, 1, NULL };
  static const Expected moved = { "perf stat", NAN, "dram", 640, NAN, NULL };
  g_autoptr (RoofImport) time = load_sound (" Performance counter stats for 'sleep 1':\n 7 cycles\n 1.0 seconds time elapsed\n");
  g_autoptr (RoofImport) bytes = load_sound ("10,,umc_cas_cmd.all,99,100.00,,\n7,,cycles,99,100.00,,\n");

  assert_kernels (time, &timed, 1);
  assert_kernels (bytes, &moved, 1);
  assert_found (time, ROOF_FINDING_LEFT_OUT, "no FLOPs counted: sleep 1: 1\302\240s");
  assert_found (time, ROOF_FINDING_LEFT_OUT, "no kernel has counted FLOPs: perf stat counts them by fp_arith_inst_retired.* (Intel), fp_ret_sse_avx_ops.all (AMD), or fp_fixed_ops_spec");
}

/* What the program printed, and a byte order mark, may stand above the rows; a row of titles makes a table of something else. */
static void
test_above (void)
{
#define ROWS "2000000000,,fp_ret_sse_avx_ops.all,99,100.00,,\n2000000,ns,duration_time,99,100.00,,\n"
  static const Expected expected = { "perf stat", 2e9, NULL, NAN, 2e-3, "fp64" };
  g_autoptr (RoofImport) marked = load_sound ("\357\273\277# started on Tue\n\n" ROWS);
  g_autoptr (RoofImport) printed = load_sound ("Loading\nhello, world\n" ROWS);
  g_autoptr (RoofImport) table = load_sound ("flops,unit,name,a,b,c,d\n" ROWS);

  assert_kernels (marked, &expected, 1);
  assert_kernels (printed, &expected, 1);
  g_assert_cmpstr (table->format, ==, "csv");
#undef ROWS
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
  assert_refused ("23.13;msec;task-clock;15.87%;23131789;100.00;0.817;CPUs utilized\n7;;page-faults;;23131789;100.00;;\n",
                  "task-clock 23.13 msec ± 15.87\302\240%, page-faults 7");
  assert_refused (" Performance counter stats for 'a' (3 runs):\n\n  23.13 msec task-clock  # 0.8 CPUs utilized  ( +- 15.87% )\n",
                  "task-clock 23.13 msec ± 15.87\302\240%");
  assert_refused ("<not supported>,,fp_ret_sse_avx_ops.all,0,100.00,,\n", "no FLOPs were counted");
  assert_refused ("{\"counter-value\": 1, \"event\": 7}\n{", "line 2");
}

/* Functions with their events, and the time that adds up threads. */
static void
test_vtune (void)
{
  static const Expected expected[] = {
    { "triad", 8001000, NULL, NAN, 0.5, "fp64" },
    { "dot<int, 3> (a.so)", 4000, NULL, NAN, 0.25, "fp64" },
    { "dot<int, 3> (b.so)", 32000, NULL, NAN, 0.125, "fp32" },
  };
  g_autoptr (RoofImport) import = load_sound (
      "Function;CPU Time;Module;Hardware Event Count:FP_ARITH_INST_RETIRED.SCALAR_DOUBLE;Hardware Event Count:"
      "FP_ARITH_INST_RETIRED.256B_PACKED_DOUBLE;Hardware Event Count:FP_ARITH_INST_RETIRED.512B_PACKED_SINGLE;Hardware Event Count:"
      "INST_RETIRED.ANY\ntriad;0.5;a.out;1000;2000000;0;9\n\"dot<int, 3>\";0.25;a.so;4000;0;0;9\n"
      "\"dot<int, 3>\";0.125;b.so;0;0;2000;9\n");
  g_autoptr (RoofImport) timed = load_sound ("Function\tCPU Time\tModule\ntriad\t0.5\tstream\n");
  g_autoptr (RoofImport) self = load_sound ("Function\tCPU Time:Total\tCPU Time:Self\tModule\ntriad\t2.5s\t0.5s\tstream\n");

  g_assert_cmpstr (import->format, ==, "vtune");
  assert_kernels (import, expected, G_N_ELEMENTS (expected));
  assert_found (import, ROOF_FINDING_DOUBTFUL, "CPU Time, which adds up threads");
  assert_approx (roof_kernel_get_measured_time (self->kernels->pdata[0]), 0.5, 1e-12);
  g_assert_cmpfloat (roof_kernel_get_measured_time (timed->kernels->pdata[0]), ==, 0.5);
  g_assert_true (isnan (find_number (timed, 0, "flops")));
  assert_found (timed, ROOF_FINDING_LEFT_OUT, "-collect-with runsa");
}

/* Intervals (-I) add up, and the last is the time where no event gives it. Its end has a point where numbers have commas. */
static void
test_intervals (void)
{
  static const Expected bytes = { "perf stat", 4e9, "dram", 2001 * 1048576.0, 2, "fp64" };
  g_autoptr (RoofImport) local = load_sound (
      "     1.000000000;4000000000;;fp_ret_sse_avx_ops.all;1000000000;100,00;;\n     1.000000000;1000,50;MiB;umc_cas_cmd.all;1000000000;100,00;;\n"
      "     2.000000000;0;;fp_ret_sse_avx_ops.all;1000000000;100,00;;\n     2.000000000;1000,50;MiB;umc_cas_cmd.all;1000000000;100,00;;\n");
  static const Expected expected = { "perf stat", 4e9, NULL, NAN, 2.0002, "fp64" };
  static const char *const texts[] = {
    "     1.000100,1000000000,,fp_ret_sse_avx_ops.all,1000000000,100.00,,\n     1.000100,1000100000,ns,duration_time,1000100000,100.00,,\n"
    "     2.000200,3000000000,,fp_ret_sse_avx_ops.all,1000000000,100.00,,\n     2.000200,1000100000,ns,duration_time,1000100000,100.00,,\n",
    "     1.000100,1000000000,,fp_ret_sse_avx_ops.all,1000000000,100.00,,\n     2.000200,3000000000,,fp_ret_sse_avx_ops.all,1000000000,100.00,,\n",
    "{\"interval\" : 1.0001, \"counter-value\" : \"1000000000.0\", \"unit\" : \"\", \"event\" : \"fp_ret_sse_avx_ops.all\", \"pcnt-running\" : 100.00}\n"
    "{\"interval\" : 2.0002, \"counter-value\" : \"3000000000.0\", \"unit\" : \"\", \"event\" : \"fp_ret_sse_avx_ops.all\", \"pcnt-running\" : 100.00}\n",
  };

  assert_kernels (local, &bytes, 1);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (RoofImport) import = load_sound (texts[i]);

      assert_kernels (import, &expected, 1);
    }
}

/* The sums that --summary prints behind the intervals count nothing again, in any shape. The table for people has intervals, too. */
static void
test_summary (void)
{
  static const Expected expected = { "perf stat", 3e6, NULL, NAN, 2, "fp64" };
  static const Expected named = { "./triad", 3e6, "dram", 1.5 * 1048576, 2.5, "fp64" };
  static const char *const texts[] = {
    "     1.000000000,1000000,,fp_ret_sse_avx_ops.all,9,100.00,,\n     2.000000000,2000000,,fp_ret_sse_avx_ops.all,9,100.00,,\n"
    "         summary,3000000,,fp_ret_sse_avx_ops.all,9,100.00,,\n         summary,2000000000,ns,duration_time,9,100.00,,\n",
    "     1.000000000,1000000,,fp_ret_sse_avx_ops.all,9,100.00,,\n     2.000000000,2000000,,fp_ret_sse_avx_ops.all,9,100.00,,\n"
    "3000000,,fp_ret_sse_avx_ops.all,9,100.00,,\n",
    "{\"interval\" : 1.0, \"counter-value\" : \"1000000.0\", \"event\" : \"fp_ret_sse_avx_ops.all\"}\n"
    "{\"interval\" : 1.0, \"counter-value\" : \"7.0\", \"event\" : \"cycles\"}\n"
    "{\"interval\" : 2.0, \"counter-value\" : \"2000000.0\", \"event\" : \"fp_ret_sse_avx_ops.all\"}\n"
    "{\"counter-value\" : \"3000000.0\", \"event\" : \"fp_ret_sse_avx_ops.all\"}\n",
  };
  g_autoptr (RoofImport) table
      = load_sound ("#           time             counts       unit events\n     1.000000000          1.000.000            fp_ret_sse_avx_ops.all\n"
                    "     1.000000000                1,5        MiB umc_cas_cmd.all\n     2.000000000          2.000.000            "
                    "fp_ret_sse_avx_ops.all     (99,00%)\n\n Performance counter stats for './triad':\n\n          3.000.000      "
                    "fp_ret_sse_avx_ops.all\n\n       2,500000000 seconds time elapsed\n");

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (RoofImport) import = load_sound (texts[i]);

      g_test_message ("text %u", i);
      assert_kernels (import, &expected, 1);
      assert_found (import, ROOF_FINDING_LEFT_OUT, "the summary after the intervals");
    }
  assert_kernels (table, &named, 1);
  assert_found (table, ROOF_FINDING_LEFT_OUT, "the summary after the intervals");
}

#define TITLES "#           time             counts   unit events\n"
#define INTERVALS(first, second)                                                                             \
  "     1.000000000         " first "      fp_ret_sse_avx_ops.all\n     2.000000000         " second "      fp_ret_sse_avx_ops.all\n"

/* What is appended behind intervals is another run, of a program or of intervals, which go back in time. */
static void
test_appended (void)
{
  static const Expected plain[] = { { "perf stat", 3e6, NULL, NAN, 2, "fp64" }, { "./b", 9e6, NULL, NAN, 2.5, "fp64" } };
  static const Expected twice[] = { { "perf stat", 3e6, NULL, NAN, 2, "fp64" }, { "perf stat (2)", 11e6, NULL, NAN, 2, "fp64" } };
  static const char *const texts[] = {
    "# started on X\n\n" TITLES INTERVALS ("1,000,000", "2,000,000") "# started on Y\n\n" TITLES INTERVALS ("5,000,000", "6,000,000"),
    TITLES INTERVALS ("1,000,000", "2,000,000") TITLES INTERVALS ("5,000,000", "6,000,000"),
  };
  g_autoptr (RoofImport) import
      = load_sound ("# started on X\n\n" TITLES INTERVALS ("1,000,000", "2,000,000") "# started on Y\n\n Performance counter stats for "
                    "'./b':\n\n         9,000,000      fp_ret_sse_avx_ops.all\n\n       2.500000000 seconds time elapsed\n");

  assert_kernels (import, plain, G_N_ELEMENTS (plain));
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (RoofImport) appended = load_sound (texts[i]);

      assert_kernels (appended, twice, G_N_ELEMENTS (twice));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/perf-stat/variants", test_variants);
  g_test_add_func ("/roof/perf-stat/scaled", test_scaled);
  g_test_add_func ("/roof/perf-stat/scalable", test_scalable);
  g_test_add_func ("/roof/perf-stat/partial", test_partial);
  g_test_add_func ("/roof/perf-stat/doubtful", test_doubtful);
  g_test_add_func ("/roof/perf-stat/damaged", test_damaged);
  g_test_add_func ("/roof/perf-stat/several", test_several);
  g_test_add_func ("/roof/perf-stat/uncounted", test_uncounted);
  g_test_add_func ("/roof/perf-stat/vtune", test_vtune);
  g_test_add_func ("/roof/perf-stat/above", test_above);
  g_test_add_func ("/roof/perf-stat/refused", test_refused);
  g_test_add_func ("/roof/perf-stat/intervals", test_intervals);
  g_test_add_func ("/roof/perf-stat/summary", test_summary);
  g_test_add_func ("/roof/perf-stat/appended", test_appended);
  return g_test_run ();
}
