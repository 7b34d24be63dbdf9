/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/levels.h"

#define KIB 1024
#define MIB (1024 * 1024)

typedef struct
{
  gsize  kib;
  double gigabytes; /* a second */
} Read;

/* Measured on a virtual machine whose system says L3 has 33 MB. */
static const Read skylake[] = {
  { 4, 184 }, { 24, 194 }, { 32, 183 }, { 40, 90 }, { 256, 90 }, { 512, 87 }, { 768, 71 }, { 1024, 56 }, { 1536, 30 },
  { 2048, 25.9 }, { 4096, 25.6 }, { 8192, 24.1 }, { 12288, 20.1 }, { 16384, 13.7 }, { 33792, 11.1 }, { 262144, 11.2 },
};
/* L3 of one thread is hardly slower than L2. */
static const Read zen[] = {
  { 4, 236.4 }, { 8, 236.4 }, { 16, 236.4 }, { 24, 236.4 }, { 32, 236.3 }, { 40, 118.2 }, { 48, 118.2 }, { 64, 118.2 },
  { 128, 118.2 }, { 256, 118.2 }, { 512, 118.2 }, { 768, 115 }, { 1024, 101.3 }, { 1280, 97.6 }, { 1536, 98.9 },
  { 2048, 101.6 }, { 4096, 101.3 }, { 8192, 101.2 }, { 12288, 97.8 }, { 16384, 92.1 }, { 24576, 90 }, { 32768, 57.1 },
  { 40960, 53.8 }, { 49152, 50.3 }, { 65536, 41.8 }, { 131072, 32.3 }, { 262144, 33.6 },
};
/* The same while others use it: dips, and a last point that is too slow. */
static const Read zen_busy[] = {
  { 4, 236.4 }, { 8, 201 }, { 16, 236.4 }, { 24, 236.4 }, { 32, 193.1 }, { 40, 118.2 }, { 48, 71 }, { 64, 118.2 },
  { 128, 118.2 }, { 256, 90 }, { 512, 109.1 }, { 768, 104.6 }, { 1024, 98.4 }, { 1280, 96.8 }, { 1536, 33 },
  { 2048, 101 }, { 4096, 101.2 }, { 8192, 100.7 }, { 12288, 95.4 }, { 16384, 89.1 }, { 24576, 94.7 }, { 32768, 37.4 },
  { 40960, 34.5 }, { 49152, 30.3 }, { 65536, 32.1 }, { 131072, 33.9 }, { 262144, 16 },
};
/* Loops that read a number at a time are as fast from L2 as from L1. */
static const Read scalar[] = {
  { 4, 24 }, { 16, 24 }, { 32, 24 }, { 64, 24 }, { 256, 24 }, { 1024, 23.9 }, { 2048, 20 }, { 4096, 20 }, { 8192, 20 },
  { 16384, 20 }, { 32768, 10 }, { 65536, 9 }, { 131072, 9 },
};
/* No cache beyond the second, and none that the system tells of. */
static const Read board[] = {
  { 4, 12 }, { 8, 12 }, { 16, 12 }, { 32, 12 }, { 64, 6 }, { 128, 6 }, { 256, 6 }, { 512, 5.9 }, { 1024, 5 }, { 2048, 2 },
  { 4096, 2 }, { 8192, 2 }, { 16384, 2 },
};

typedef struct
{
  const char    *name;
  const Read    *reads;
  guint          n;
  RoofCacheHint  hints[3];
  guint          n_hints;
  const char    *expected; /* ids with KiB and instances */
} Case;

#define READS(name) #name, name, G_N_ELEMENTS (name)

static const Case cases[] = {
  { READS (skylake), { { 1, 32 * KIB, 1 }, { 2, MIB, 1 }, { 3, 33 * MIB, 2 } }, 3, "L1 32×2, L2 1024×2, L3 12288×1" },
  { READS (skylake), { { 0 } }, 0, "L1 32×2, L2 1024×2, L3 12288×1" },
  { READS (zen), { { 1, 32 * KIB, 1 }, { 2, MIB, 1 }, { 3, 32 * MIB, 2 } }, 3, "L1 32×2, L2 1024×2, L3 32768×1" },
  { READS (zen_busy), { { 1, 32 * KIB, 1 }, { 2, MIB, 1 }, { 3, 32 * MIB, 2 } }, 3, "L1 32×2, L2 1024×2, L3 32768×1" },
  { READS (scalar), { { 1, 32 * KIB, 1 }, { 2, MIB, 1 }, { 3, 16 * MIB, 8 } }, 3, "L1 32×2, L2 1024×2, L3 16384×1" },
  { READS (board), { { 0 } }, 0, "L1 32×2, L2 1024×1" },
  /* A third level that is nowhere to be seen. */
  { READS (board), { { 1, 32 * KIB, 1 }, { 2, MIB, 4 }, { 3, 64 * MIB, 64 } }, 3, "L1 32×2, L2 1024×1" },
};

static RoofComputer
make_computer (const RoofCacheHint *hints,
               guint                n,
               GArray              *cpus)
{
  RoofComputer computer = { .cpus = cpus, .n_caches = n, .memory = 8 * (guint64) 1024 * MIB };

  for (guint i = 0; i < n; i++)
    computer.caches[i] = hints[i];
  return computer;
}

static GArray *
make_cpus (guint n)
{
  GArray *cpus = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < n; i++)
    g_array_append_val (cpus, i);
  return cpus;
}

static GArray *
find (const Read         *reads,
      guint               n,
      const RoofComputer *computer)
{
  g_autofree RoofReadPoint *points = g_new (RoofReadPoint, n);

  for (guint i = 0; i < n; i++)
    points[i] = (RoofReadPoint) { reads[i].kib * KIB, reads[i].gigabytes * 1e9 };
  return roof_levels_find (points, n, computer, computer->cpus->len);
}

static char *
print_levels (GArray *levels)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i + 1 < levels->len; i++)
    {
      const RoofFoundLevel *level = &g_array_index (levels, RoofFoundLevel, i);

      g_string_append_printf (text, "%s%s %" G_GUINT64_FORMAT "×%u", i > 0 ? ", " : "", level->id, level->size / KIB,
                              level->instances);
    }
  return g_string_free (text, FALSE);
}

static void
test_found (void)
{
  g_autoptr (GArray) cpus = make_cpus (2);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      RoofComputer computer = make_computer (cases[i].hints, cases[i].n_hints, cpus);
      GArray *levels = find (cases[i].reads, cases[i].n, &computer);
      g_autofree char *found = print_levels (levels);
      const RoofFoundLevel *last = &g_array_index (levels, RoofFoundLevel, levels->len - 1);

      g_test_message ("%s", cases[i].name);
      g_assert_cmpstr (found, ==, cases[i].expected);
      g_assert_cmpstr (last->id, ==, "DRAM");
      g_assert_cmpuint (last->size, ==, computer.memory);
      roof_levels_free (levels);
    }
}

static void
test_working_sets (void)
{
  g_autoptr (GArray) cpus = make_cpus (2);
  RoofComputer computer = make_computer (cases[0].hints, 3, cpus);
  GArray *levels = find (skylake, G_N_ELEMENTS (skylake), &computer);

  g_assert_cmpuint (roof_levels_working_set (levels, "L1", &computer, 2), ==, 24 * KIB);
  g_assert_cmpuint (roof_levels_working_set (levels, "L2", &computer, 2), ==, 128 * KIB);
  g_assert_cmpuint (roof_levels_working_set (levels, "L3", &computer, 1), ==, 4 * MIB);
  g_assert_cmpuint (roof_levels_working_set (levels, "L3", &computer, 2), ==, 3 * MIB);
  g_assert_cmpuint (roof_levels_working_set (levels, "L4", &computer, 1), ==, 0);
  g_assert_cmpuint (roof_levels_working_set (levels, "DRAM", &computer, 2), ==, 128 * MIB);
  computer.caches[2].size = 96 * MIB;
  g_assert_cmpuint (roof_levels_working_set (levels, "DRAM", &computer, 1), ==, 384 * MIB);
  roof_levels_free (levels);
}

/* The sweep may see the second level end at 512, 768 or 1024 KiB, by which memory the system gives and what neighbours do: it is
 * measured in the same working set all the same, where its rate is the same, too. */
static void
test_working_sets_stay (void)
{
  static const Read table[][2] = { { { 768, 98 }, { 1024, 90 } }, { { 768, 160 }, { 1024, 97 } }, { { 768, 190 }, { 1024, 160 } } };
  g_autoptr (GArray) cpus = make_cpus (2);
  RoofComputer computer = make_computer (NULL, 0, cpus);

  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    {
      const Read reads[] = {
        { 4, 425 }, { 16, 423 }, { 32, 423 }, { 48, 423 }, { 64, 159 }, { 96, 165 }, { 128, 165 }, { 192, 164 }, { 256, 164 },
        { 384, 183 }, { 512, 217 }, table[i][0], table[i][1], { 1536, 97 }, { 2048, 96 }, { 3072, 94 }, { 4096, 89 }, { 6144, 81 },
        { 8192, 81 }, { 12288, 80 }, { 16384, 80 }, { 24576, 73 }, { 32768, 71 }, { 65536, 54 }, { 131072, 41 }, { 262144, 38 },
      };
      GArray *levels = find (reads, G_N_ELEMENTS (reads), &computer);
      const RoofFoundLevel *second = &g_array_index (levels, RoofFoundLevel, 1);

      g_assert_cmpuint (second->size, ==, (512 + 256 * i) * KIB);
      g_assert_cmpuint (roof_levels_working_set (levels, "L2", &computer, 1), ==, 192 * KIB);
      g_assert_cmpuint (roof_levels_working_set (levels, "L2", &computer, 2), ==, 192 * KIB);
      roof_levels_free (levels);
    }
}

/* Two threads of a core share its caches. */
static void
test_shared_cores (void)
{
  const RoofCacheHint hints[] = { { 1, 32 * KIB, 2 }, { 2, MIB, 2 }, { 3, 32 * MIB, 4 } };
  g_autoptr (GArray) cpus = make_cpus (4);
  RoofComputer computer = make_computer (hints, 3, cpus);
  GArray *levels = find (zen, G_N_ELEMENTS (zen), &computer);
  g_autofree char *found = print_levels (levels);

  g_assert_cmpstr (found, ==, "L1 32×2, L2 1024×2, L3 32768×1");
  g_assert_cmpuint (roof_levels_working_set (levels, "L1", &computer, 4), ==, 12 * KIB);
  g_assert_cmpuint (roof_levels_working_set (levels, "L1", &computer, 1), ==, 24 * KIB);
  roof_levels_free (levels);
}

static void
test_plan (void)
{
  g_autoptr (GArray) cpus = make_cpus (2);
  RoofComputer computer = make_computer (cases[0].hints, 3, cpus);
  g_autoptr (GArray) sizes = roof_levels_plan_sweep (&computer, 256 * MIB);
  gboolean hinted = FALSE;

  g_assert_cmpuint (sizes->len, >=, 16);
  g_assert_cmpuint (sizes->len, <=, 34);
  g_assert_cmpuint (g_array_index (sizes, gsize, 0), ==, 4 * KIB);
  g_assert_cmpuint (g_array_index (sizes, gsize, sizes->len - 1), ==, 256 * MIB);
  for (guint i = 0; i + 1 < sizes->len; i++)
    g_assert_cmpuint (g_array_index (sizes, gsize, i), <, g_array_index (sizes, gsize, i + 1));
  for (guint i = 0; i < sizes->len; i++)
    hinted |= g_array_index (sizes, gsize, i) == 33 * MIB;
  g_assert_true (hinted);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/measure/levels/found", test_found);
  g_test_add_func ("/roof/measure/levels/working-sets", test_working_sets);
  g_test_add_func ("/roof/measure/levels/working-sets-stay", test_working_sets_stay);
  g_test_add_func ("/roof/measure/levels/shared-cores", test_shared_cores);
  g_test_add_func ("/roof/measure/levels/plan", test_plan);
  return g_test_run ();
}
