/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a made-up system says of its processor, and what is made of one that says nothing. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* affinity */
#endif
#include "measure/computer-private.h"

#include <sched.h>

#include "fake-system.h"
#include "measure/calibration.h"

#define CPU "sys/devices/system/cpu"

static GArray *
list_cpus (guint n)
{
  GArray *cpus = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < n; i++)
    g_array_append_val (cpus, i);
  return cpus;
}

static void
put_cache (FakeSystem *system,
           const char *index,
           const char *level,
           const char *type,
           const char *size,
           const char *shared)
{
  g_autofree char *folder = g_strdup_printf (CPU "/cpu0/cache/%s", index);

  fake_system_put (system, folder, "level", level);
  fake_system_put (system, folder, "type", type);
  fake_system_put (system, folder, "size", size);
  fake_system_put (system, folder, "shared_cpu_list", shared);
}

static void
test_described (void)
{
  g_autoptr (FakeSystem) system = fake_system_new ("vendor_id\t: AuthenticAMD\nmodel name\t: AMD EPYC 9654 96-Core Processor\n"
                                                   "flags\t\t: fpu sse2 hypervisor\n");
  g_autoptr (GArray) cpus = list_cpus (4);
  g_autoptr (RoofComputer) computer = NULL;

  fake_system_put (system, "proc", "meminfo", "MemTotal:  8388608 kB\nMemAvailable:  4194304 kB\n");
  fake_system_put (system, "sys/devices/system/node", "has_memory", "0-1\n");
  fake_system_put (system, CPU "/cpu0/topology", "thread_siblings_list", "0,2\n");
  fake_system_put (system, CPU "/cpu1/topology", "thread_siblings_list", "1,3\n");
  fake_system_put (system, CPU "/cpu0/cpufreq", "scaling_governor", "powersave\n");
  fake_system_put (system, "sys/class/power_supply/BAT0", "type", "Battery\n");
  fake_system_put (system, "sys/class/power_supply/BAT0", "status", "Discharging\n");
  put_cache (system, "index0", "1", "Data", "32K", "0,2");
  put_cache (system, "index1", "1", "Instruction", "32K", "0,2");
  put_cache (system, "index2", "2", "Unified", "1024K", "0,2");
  put_cache (system, "index3", "3", "Unified", "32M", "0-3");
  computer = roof_computer_new_below (system->root, cpus);
  g_assert_cmpstr (computer->processor, ==, "AMD EPYC 9654 96-Core Processor");
  g_assert_cmpstr (computer->vendor, ==, "AMD");
  g_assert_cmpstr (computer->governor, ==, "powersave");
  g_assert_cmpint (computer->virtualised, ==, 1);
  g_assert_cmpint (computer->battery, ==, 1);
  g_assert_cmpuint (computer->cpus->len, ==, 4);
  g_assert_cmpuint (computer->cores->len, ==, 2);
  g_assert_cmpuint (computer->n_nodes, ==, 2);
  g_assert_cmpuint (computer->n_caches, ==, 3);
  g_assert_cmpuint (computer->caches[2].size, ==, 32 << 20);
  g_assert_cmpuint (computer->caches[2].shared, ==, 4);
  g_assert_cmpuint (computer->memory, ==, (guint64) 8 << 30);
  g_assert_cmpuint (computer->available, ==, (guint64) 4 << 30);
}

/* Of an ARM processor with two small cores before two large ones. */
static void
test_large_cores_come_first (void)
{
  static const char *const capacities[] = { "446", "446", "1024", "1024" };
  g_autoptr (FakeSystem) system = fake_system_new ("");
  g_autoptr (GArray) cpus = list_cpus (4);
  g_autoptr (RoofComputer) computer = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (capacities); i++)
    {
      g_autofree char *folder = g_strdup_printf (CPU "/cpu%u", i);

      fake_system_put (system, folder, "cpu_capacity", capacities[i]);
    }
  computer = roof_computer_new_below (system->root, cpus);
  g_assert_cmpuint (computer->cores->len, ==, 4);
  for (guint i = 0; i < 4; i++)
    g_assert_cmpuint (g_array_index (computer->cores, guint, i), ==, (i + 2) % 4);
}

/* What a control group leaves is all that can be had. */
static void
test_control_group (void)
{
  g_autoptr (FakeSystem) system = fake_system_new ("");
  g_autoptr (GArray) cpus = list_cpus (1);
  g_autoptr (RoofComputer) computer = NULL;

  fake_system_put (system, "proc", "meminfo", "MemTotal:  8388608 kB\nMemAvailable:  4194304 kB\n");
  fake_system_put (system, "proc/self", "cgroup", "0::/box/inner\n");
  fake_system_put (system, "sys/fs/cgroup/box", "memory.max", "1073741824\n");
  fake_system_put (system, "sys/fs/cgroup/box", "memory.current", "73741824\n");
  fake_system_put (system, "sys/fs/cgroup/box/inner", "memory.max", "max\n");
  computer = roof_computer_new_below (system->root, cpus);
  g_assert_cmpuint (computer->available, ==, 1000000000);
}

/* A sandbox without /sys and /proc: everything is absent, and nothing fails. */
static void
test_nothing_said (void)
{
  g_autoptr (FakeSystem) system = fake_system_new ("");
  g_autoptr (GArray) cpus = list_cpus (2);
  g_autofree char *nowhere = g_build_filename (system->root, "nowhere", NULL);
  g_autoptr (RoofComputer) computer = roof_computer_new_below (nowhere, cpus);

  g_assert_null (computer->processor);
  g_assert_null (computer->vendor);
  g_assert_null (computer->governor);
  g_assert_nonnull (computer->system);
  g_assert_cmpuint (computer->cores->len, ==, 2);
  g_assert_cmpuint (computer->n_caches, ==, 0);
  g_assert_cmpuint (computer->n_nodes, ==, 0);
  g_assert_cmpuint (computer->memory, ==, 0);
  g_assert_cmpuint (computer->available, ==, 0);
  g_assert_cmpint (computer->virtualised, ==, -1);
  g_assert_cmpint (computer->battery, ==, -1);
}

/* Allowed one CPU alone, the process measures with one thread, and refuses more. */
static void
test_one_cpu (void)
{
  cpu_set_t before, one;
  const RoofCalibrationOptions all = { .effort = ROOF_EFFORT_QUICK }, two = { .threads = 2 };
  g_autoptr (RoofCalibration) plan = NULL;
  g_autoptr (GError) error = NULL;
  int cpu;

  g_assert_cmpint (sched_getaffinity (0, sizeof before, &before), ==, 0);
  for (cpu = CPU_SETSIZE - 1; !CPU_ISSET (cpu, &before); cpu--)
    ;
  CPU_ZERO (&one);
  CPU_SET (cpu, &one);
  g_assert_cmpint (sched_setaffinity (0, sizeof one, &one), ==, 0);
  plan = roof_calibration_new (&all, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (plan->threads, ==, 1);
  g_assert_cmpuint (plan->computer->cpus->len, ==, 1);
  g_assert_cmpint ((int) g_array_index (plan->computer->cpus, guint, 0), ==, cpu);
  g_assert_null (roof_calibration_find (plan, "fp64.fma.1t"));
  g_assert_null (roof_calibration_new (&two, &error));
  g_assert_nonnull (error);
  g_assert_cmpint (sched_setaffinity (0, sizeof before, &before), ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/measure/computer/described", test_described);
  g_test_add_func ("/roof/measure/computer/large-cores-come-first", test_large_cores_come_first);
  g_test_add_func ("/roof/measure/computer/control-group", test_control_group);
  g_test_add_func ("/roof/measure/computer/nothing-said", test_nothing_said);
  g_test_add_func ("/roof/measure/computer/one-cpu", test_one_cpu);
  return g_test_run ();
}
