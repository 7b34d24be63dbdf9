/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/counter-events.h"

#include "approx.h"
#include "fake-system.h"

/* An event that is expected. */
typedef struct
{
  const char *name;
  guint32     type;
  guint64     config;
  int         cpu;
  double      scale;
  RoofCounted counts;
} Expected;

static void
expect (const RoofCounterEvents *events,
        const Expected          *expected,
        guint                    n)
{
  g_assert_cmpuint (events->list->len, ==, n);
  for (guint i = 0; i < n; i++)
    {
      const RoofCounterEvent *event = events->list->pdata[i];

      g_assert_cmpstr (event->name, ==, expected[i].name);
      g_assert_cmpuint (event->type, ==, expected[i].type);
      g_assert_cmphex (event->config[0], ==, expected[i].config);
      g_assert_cmpint (event->cpu, ==, expected[i].cpu);
      assert_approx (event->scale, expected[i].scale, 1e-12);
      g_assert_cmpint (event->counts, ==, expected[i].counts);
    }
}

static void
put_x86_formats (FakeSystem *system,
                 const char *device,
                 const char *event)
{
  g_autofree char *of_event = g_build_filename (device, "format", "event", NULL);
  g_autofree char *of_umask = g_build_filename (device, "format", "umask", NULL);

  fake_system_put_event (system, of_event, event);
  fake_system_put_event (system, of_umask, "config:8-15\n");
}

/* Two sockets with a channel each; no AVX-512, so six kinds of work. */
static void
test_intel_server (void)
{
  static const Expected expected[] = {
    { "fp_arith_inst_retired.scalar_double", 4, 0x1c7, -1, 1, ROOF_COUNTED_DOUBLE },
    { "fp_arith_inst_retired.scalar_single", 4, 0x2c7, -1, 1, ROOF_COUNTED_SINGLE },
    { "fp_arith_inst_retired.128b_packed_double", 4, 0x4c7, -1, 2, ROOF_COUNTED_DOUBLE },
    { "fp_arith_inst_retired.128b_packed_single", 4, 0x8c7, -1, 4, ROOF_COUNTED_SINGLE },
    { "fp_arith_inst_retired.256b_packed_double", 4, 0x10c7, -1, 4, ROOF_COUNTED_DOUBLE },
    { "fp_arith_inst_retired.256b_packed_single", 4, 0x20c7, -1, 8, ROOF_COUNTED_SINGLE },
    { "cas_count_read", 14, 0x304, 0, 64, ROOF_COUNTED_BYTES },
    { "cas_count_write", 14, 0xc04, 0, 64, ROOF_COUNTED_BYTES },
    { "cas_count_read", 14, 0x304, 8, 64, ROOF_COUNTED_BYTES },
    { "cas_count_write", 14, 0xc04, 8, 64, ROOF_COUNTED_BYTES },
  };
  g_autoptr (FakeSystem) system = fake_system_new ("processor\t: 0\nvendor_id\t: GenuineIntel\ncpu family\t: 6\nmodel\t\t: 79\n"
                                                   "flags\t\t: fpu avx2 fma\n\nprocessor\t: 1\nvendor_id\t: Other\n");
  g_autoptr (RoofCounterEvents) events = NULL;

  fake_system_put_event (system, "cpu/type", "4\n");
  fake_system_put_event (system, "cpu/caps/pmu_name", "broadwell\n");
  put_x86_formats (system, "cpu", "config:0-7\n");
  fake_system_put_event (system, "uncore_imc_0/type", "14\n");
  fake_system_put_event (system, "uncore_imc_0/cpumask", "0,8\n");
  put_x86_formats (system, "uncore_imc_0", "config:0-7\n");
  fake_system_put_event (system, "uncore_imc_0/events/clockticks", "event=0xff\n");
  fake_system_put_event (system, "uncore_imc_0/events/cas_count_read", "event=0x04,umask=0x03\n");
  fake_system_put_event (system, "uncore_imc_0/events/cas_count_read.scale", "6.103515625e-5\n");
  fake_system_put_event (system, "uncore_imc_0/events/cas_count_read.unit", "MiB\n");
  fake_system_put_event (system, "uncore_imc_0/events/cas_count_write", "event=0x04,umask=0x0c\n");
  events = roof_counter_events_find (system->sys, system->proc);
  expect (events, expected, G_N_ELEMENTS (expected));
  g_assert_cmpint (events->flops, ==, ROOF_EVENTS_FOUND);
  g_assert_cmpint (events->bytes, ==, ROOF_EVENTS_FOUND);
  g_assert_false (events->virtualised);
  g_assert_cmpstr (((RoofCounterEvent *) events->list->pdata[0])->perf, ==,
                   "cpu/config=0x1c7,name=fp_arith_inst_retired.scalar_double/u");
  g_assert_cmpstr (((RoofCounterEvent *) events->list->pdata[6])->perf, ==, "uncore_imc_0/cas_count_read/");
  g_assert_null (((RoofCounterEvent *) events->list->pdata[8])->perf);
}

/* Small cores without counters of work, and the counters of a client's memory, which count the same bytes as free-running ones. */
static void
test_intel_hybrid (void)
{
  g_autoptr (FakeSystem) system = fake_system_new ("vendor_id : GenuineIntel\nflags : avx2\n");
  g_autoptr (RoofCounterEvents) events = NULL, both = NULL;

  fake_system_put_event (system, "cpu_core/type", "4\n");
  put_x86_formats (system, "cpu_core", "config:0-7\n");
  fake_system_put_event (system, "cpu_atom/type", "10\n");
  fake_system_put_event (system, "cpu_atom/caps/pmu_name", "alderlake_hybrid\n");
  put_x86_formats (system, "cpu_atom", "config:0-7\n");
  for (guint i = 0; i < 2; i++)
    {
      const char *device = i == 0 ? "uncore_imc" : "uncore_imc_free_running_0";
      g_autofree char *type = g_build_filename (device, "type", NULL), *reads = g_build_filename (device, "events/data_read", NULL);
      g_autofree char *old = g_strconcat (reads, "s", NULL);

      fake_system_put_event (system, type, "20");
      put_x86_formats (system, device, "config:0-7");
      fake_system_put_event (system, i == 0 ? old : reads, "event=0x01");
    }
  events = roof_counter_events_find (system->sys, system->proc);
  g_assert_cmpuint (events->list->len, ==, 7);
  g_assert_cmpstr (((RoofCounterEvent *) events->list->pdata[6])->name, ==, "data_reads");
  g_assert_true (events->partial);
  fake_system_put_event (system, "cpu_atom/caps/pmu_name", "meteorlake_hybrid\n");
  both = roof_counter_events_find (system->sys, system->proc);
  g_assert_cmpuint (both->list->len, ==, 9);
  g_assert_cmpuint (((RoofCounterEvent *) both->list->pdata[7])->type, ==, 10);
  g_assert_cmphex (((RoofCounterEvent *) both->list->pdata[7])->config[0], ==, 0x2c8);
  g_assert_false (both->partial);
}

/* Zen 3 by its data fabric, whose event codes have twelve bits in two places; Zen 4 by its memory controllers. */
static void
test_amd (void)
{
  static const Expected zen4[] = {
    { "fp_ret_sse_avx_ops.all", 4, 0x1f03, -1, 1, ROOF_COUNTED_FLOPS },
    { "umc_cas_cmd.all", 30, 0x0a, 0, 64, ROOF_COUNTED_BYTES },
    { "umc_cas_cmd.all", 31, 0x0a, 0, 64, ROOF_COUNTED_BYTES },
  };
  const char *cpuinfo = "vendor_id : AuthenticAMD\ncpu family : 25\nmodel : 1\nflags : avx2 fma\n";
  g_autoptr (FakeSystem) system = fake_system_new (cpuinfo);
  g_autoptr (RoofCounterEvents) zen3 = NULL, later = NULL;
  RoofCounterEvent *event;

  fake_system_put_event (system, "cpu/type", "4");
  put_x86_formats (system, "cpu", "config:0-7,32-35");
  fake_system_put_event (system, "amd_df/type", "9");
  fake_system_put_event (system, "amd_df/cpumask", "0");
  put_x86_formats (system, "amd_df", "config:0-7,32-35,59-60");
  zen3 = roof_counter_events_find (system->sys, system->proc);
  g_assert_cmpuint (zen3->list->len, ==, 9);
  event = zen3->list->pdata[0];
  g_assert_cmphex (event->config[0], ==, 0x0f03);
  event = zen3->list->pdata[8];
  g_assert_cmpstr (event->name, ==, "dram_channel_data_controller_7");
  g_assert_cmphex (event->config[0], ==, G_GUINT64_CONSTANT (0x1000038c7));

  fake_system_put (system, "proc", "cpuinfo", "vendor_id : AuthenticAMD\ncpu family : 25\nmodel : 17\nflags : fma avx512_bf16\n");
  fake_system_put_event (system, "amd_umc_0/type", "30");
  fake_system_put_event (system, "amd_umc_0/format/event", "config:0-7");
  fake_system_put_event (system, "amd_umc_1/type", "31");
  fake_system_put_event (system, "amd_umc_1/format/event", "config:0-7");
  later = roof_counter_events_find (system->sys, system->proc);
  expect (later, zen4, G_N_ELEMENTS (zen4));
}

/* SVE of 256 bits counts for each 128 of them; memory by the misses of the last cache. */
static void
test_arm (void)
{
  static const Expected expected[] = {
    { "fp_fixed_ops_spec", 8, 0x80c1, -1, 1, ROOF_COUNTED_FLOPS },
    { "fp_scale_ops_spec", 8, 0x80c0, -1, 2, ROOF_COUNTED_FLOPS },
    { "ll_cache_miss_rd", 8, 0x37, -1, 128, ROOF_COUNTED_BYTES },
  };
  g_autoptr (FakeSystem) system = fake_system_new ("processor : 0\nCPU implementer : 0x41\nCPU part : 0xd40\n");
  g_autoptr (RoofCounterEvents) events = NULL, other = NULL;

  fake_system_put (system, "proc", "sys/abi/sve_default_vector_length", "32\n");
  fake_system_put (system, "sys", "devices/system/cpu/cpu0/cache/index0/coherency_line_size", "128\n");
  fake_system_put_event (system, "armv8_pmuv3_0/type", "8");
  fake_system_put_event (system, "armv8_pmuv3_0/format/event", "config:0-15");
  fake_system_put_event (system, "armv8_pmuv3_0/events/ll_cache_miss_rd", "event=0x0037");
  fake_system_put_event (system, "armv8_pmuv3_0/events/l3d_cache_refill", "event=0x002a");
  events = roof_counter_events_find (system->sys, system->proc);
  expect (events, expected, G_N_ELEMENTS (expected));
  g_assert_true (events->by_cache_line);

  fake_system_put (system, "proc", "cpuinfo", "CPU implementer : 0x41\nCPU part : 0xd08\n");
  other = roof_counter_events_find (system->sys, system->proc);
  g_assert_cmpuint (other->list->len, ==, 1);
  g_assert_cmpint (other->flops, ==, ROOF_EVENTS_UNKNOWN);
}

/* A virtual machine without counters, a processor that nothing is known of, and no trees at all. */
static void
test_nothing (void)
{
  g_autoptr (FakeSystem) system = fake_system_new ("vendor_id : AuthenticAMD\ncpu family : 25\nflags : hypervisor fma\n");
  g_autoptr (RoofCounterEvents) machine = roof_counter_events_find (system->sys, system->proc), old = NULL, bare = NULL;

  g_assert_cmpuint (machine->list->len, ==, 0);
  g_assert_cmpint (machine->flops, ==, ROOF_EVENTS_NO_DEVICE);
  g_assert_cmpint (machine->bytes, ==, ROOF_EVENTS_NO_DEVICE);
  g_assert_true (machine->virtualised);
  fake_system_put (system, "proc", "cpuinfo", "vendor_id : GenuineIntel\ncpu family : 6\nflags : avx2\n");
  fake_system_put_event (system, "cpu/type", "4");
  fake_system_put_event (system, "cpu/caps/pmu_name", "haswell");
  put_x86_formats (system, "cpu", "config:0-7");
  old = roof_counter_events_find (system->sys, system->proc);
  g_assert_cmpint (old->flops, ==, ROOF_EVENTS_UNKNOWN);
  g_assert_cmpuint (old->list->len, ==, 0);
  bare = roof_counter_events_find ("/nowhere/sys", "/nowhere/proc");
  g_assert_cmpuint (bare->list->len, ==, 0);
  g_assert_cmpint (bare->flops, ==, ROOF_EVENTS_NO_DEVICE);
  g_assert_false (bare->virtualised);
}

/* Descriptions that are none: a device without a type, bits beyond a word or in the wrong order, a word of another name. */
static void
test_faulty (void)
{
  static const struct { const char *type, *format; } cases[] = {
    { "", "config:0-7" }, { "4", "config:0-99" }, { "4", "config:7-0" }, { "4", "colour:0-7" }, { "4", "" },
  };
  g_autoptr (FakeSystem) system = fake_system_new ("vendor_id : AuthenticAMD\ncpu family : 25\nflags : fma\n");

  fake_system_put_event (system, "cpu/format/umask", "config:8-15");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofCounterEvents) events = NULL;

      fake_system_put_event (system, "cpu/type", cases[i].type);
      fake_system_put_event (system, "cpu/format/event", cases[i].format);
      events = roof_counter_events_find (system->sys, system->proc);
      g_assert_cmpuint (events->list->len, ==, 0);
      g_assert_cmpint (events->flops, ==, ROOF_EVENTS_UNKNOWN);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/measure/counter-events/intel-server", test_intel_server);
  g_test_add_func ("/roof/measure/counter-events/intel-hybrid", test_intel_hybrid);
  g_test_add_func ("/roof/measure/counter-events/amd", test_amd);
  g_test_add_func ("/roof/measure/counter-events/arm", test_arm);
  g_test_add_func ("/roof/measure/counter-events/nothing", test_nothing);
  g_test_add_func ("/roof/measure/counter-events/faulty", test_faulty);
  return g_test_run ();
}
