/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* affinity */
#endif
#include "measure/counters.h"

#include <math.h>
#include <sched.h>

#include "fake-system.h"
#include "measure/timed-command.h"

/* The kernel counts page faults like any event, on every machine. Devices of the type PERF_TYPE_SOFTWARE let them stand for the events
 * of a processor: these are opened, inherited, read and scaled as those would be. */
#define SOFTWARE "1\n"
#define PAGE_FAULTS "event=0x2\n" /* PERF_COUNT_SW_PAGE_FAULTS */
#define NO_SUCH_EVENT "event=0x7777\n"

/* An Arm processor whose lines are 128 B. */
static FakeSystem *
make_system (const char *event)
{
  FakeSystem *system = fake_system_new ("CPU implementer : 0x41\nCPU part : 0xd08\n");

  fake_system_put (system, "sys", "devices/system/cpu/cpu0/cache/index0/coherency_line_size", "128\n");
  fake_system_put_event (system, "armv8_pmuv3_0/type", SOFTWARE);
  fake_system_put_event (system, "armv8_pmuv3_0/format/event", "config:0-31");
  fake_system_put_event (system, "armv8_pmuv3_0/events/ll_cache_miss_rd", event);
  return system;
}

static RoofCounterValues
run (RoofCounters *counters,
     const char   *script)
{
  const char *const command[] = { "sh", "-c", script, NULL };
  RoofCommandTime time;
  g_autoptr (GError) error = NULL;

  roof_timed_command_run (command, counters, NULL, &time, &error);
  g_assert_no_error (error);
  return time.counts;
}

/* Whether the kernel lets this test count at all: else nothing is counted, and there is a reason. */
static gboolean
can_count (RoofCounters            *counters,
           const RoofCounterValues *counts)
{
  g_autofree char *reason = roof_counters_explain (counters, ROOF_COUNTED_BYTES);

  if (reason == NULL)
    return TRUE;
  g_assert_true (isnan (counts->bytes));
  g_test_message ("%s", reason);
  return FALSE;
}

/* A process more faults more pages: what it starts is counted, and what was counted before is not. */
static void
test_counts_what_is_started (void)
{
  g_autoptr (FakeSystem) system = make_system (PAGE_FAULTS);
  g_autoptr (RoofCounters) counters = roof_counters_new (system->sys, system->proc);
  RoofCounterValues one = run (counters, "true"), many, again;
  g_autoptr (GPtrArray) remarks = roof_counters_remark (counters);

  if (!can_count (counters, &one))
    return;
  g_assert_true (isnan (one.flops));
  g_assert_cmpfloat (one.bytes, >, 10 * 128);
  g_assert_cmpfloat (fmod (one.bytes, 128), ==, 0);
  many = run (counters, "for i in 1 2 3 4 5 6 7 8; do (ls / >/dev/null); done");
  again = run (counters, "true");
  g_assert_cmpfloat (many.bytes, >, 3 * one.bytes);
  g_assert_cmpfloat (again.bytes, <, 2 * one.bytes);
  g_assert_cmpuint (remarks->len, ==, 1);
  g_assert_nonnull (strstr (remarks->pdata[0], "lines"));
}

/* As run(), on one CPU, where the page faults of a command then are. */
static RoofCounterValues
run_on_cpu (RoofCounters *counters,
            int           cpu,
            const char   *script)
{
  cpu_set_t before, one;
  RoofCounterValues counts;

  g_assert_cmpint (sched_getaffinity (0, sizeof before, &before), ==, 0);
  CPU_ZERO (&one);
  CPU_SET (cpu, &one);
  g_assert_cmpint (sched_setaffinity (0, sizeof one, &one), ==, 0);
  counts = run (counters, script);
  g_assert_cmpint (sched_setaffinity (0, sizeof before, &before), ==, 0);
  return counts;
}

/* Counters of a socket count all programs, and need a right that others do not. */
static void
test_counts_all_programs (void)
{
  g_autoptr (FakeSystem) system = fake_system_new ("vendor_id : GenuineIntel\nflags : avx2\n");
  g_autoptr (RoofCounters) counters = NULL;
  int cpu = sched_getcpu ();
  g_autofree char *mask = g_strdup_printf ("%d\n", cpu);
  RoofCounterValues counts;

  fake_system_put_event (system, "uncore_imc/type", SOFTWARE);
  fake_system_put_event (system, "uncore_imc/format/event", "config:0-31");
  fake_system_put_event (system, "uncore_imc/cpumask", mask);
  fake_system_put_event (system, "uncore_imc/events/data_reads", PAGE_FAULTS);
  fake_system_put_event (system, "uncore_imc/events/data_reads.scale", "0.5\n");
  fake_system_put_event (system, "uncore_imc/events/data_reads.unit", "MiB\n");
  fake_system_put (system, "proc", "sys/kernel/perf_event_paranoid", "1\n");
  counters = roof_counters_new (system->sys, system->proc);
  counts = run_on_cpu (counters, cpu, "for i in 1 2 3 4 5 6 7 8; do (ls / >/dev/null); done");
  if (isnan (counts.bytes))
    {
      g_autofree char *reason = roof_counters_explain (counters, ROOF_COUNTED_BYTES);

      g_assert_nonnull (strstr (reason, "perf_event_paranoid"));
      return;
    }
  g_assert_cmpfloat (counts.bytes, >, 0);
  g_assert_cmpfloat (fmod (counts.bytes, 524288), ==, 0);
}

/* An event that the kernel does not have, as those of a processor in a virtual machine. */
static void
test_absent_is_not_zero (void)
{
  g_autoptr (FakeSystem) system = make_system (NO_SUCH_EVENT);
  g_autoptr (RoofCounters) counters = roof_counters_new (system->sys, system->proc);
  RoofCounterValues counts = run (counters, "true");
  g_autofree char *bytes = roof_counters_explain (counters, ROOF_COUNTED_BYTES);
  g_autofree char *flops = roof_counters_explain (counters, ROOF_COUNTED_FLOPS);
  g_autoptr (GPtrArray) remarks = roof_counters_remark (counters);

  g_assert_true (isnan (counts.bytes));
  g_assert_true (isnan (counts.flops));
  g_assert_nonnull (bytes);
  g_assert_nonnull (strstr (flops, "not known"));
  g_assert_cmpuint (remarks->len, ==, 0);
}

static void
test_says_why_there_are_none (void)
{
  g_autoptr (FakeSystem) system = fake_system_new ("vendor_id : AuthenticAMD\ncpu family : 25\nflags : hypervisor\n");
  g_autoptr (RoofCounters) counters = roof_counters_new (system->sys, system->proc);
  g_autofree char *virtual = roof_counters_explain (counters, ROOF_COUNTED_FLOPS), *none = NULL;
  g_autoptr (RoofCounters) bare = roof_counters_new ("/nowhere", "/nowhere");

  none = roof_counters_explain (bare, ROOF_COUNTED_FLOPS);
  g_assert_nonnull (strstr (virtual, "virtual machine"));
  g_assert_nonnull (strstr (none, "kernel"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/measure/counters/started", test_counts_what_is_started);
  g_test_add_func ("/roof/measure/counters/all-programs", test_counts_all_programs);
  g_test_add_func ("/roof/measure/counters/absent", test_absent_is_not_zero);
  g_test_add_func ("/roof/measure/counters/none", test_says_why_there_are_none);
  return g_test_run ();
}
