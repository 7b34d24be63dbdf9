/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/table/heaviest.h"

#include <math.h>
#include <string.h>

#define ROUNDS 2000

typedef struct
{
  double time, count; /* s of a launch, and launches */
  guint  length;      /* of the name */
} Row;

/* Times are few, so that many are equal; some are none. */
static Row
draw_row (GRand *rand)
{
  static const double times[] = { NAN, 0, -1, INFINITY, 1e-6, 2e-6, 3e-6, 1e-3, 1 };

  return (Row) { times[g_rand_int_range (rand, 0, G_N_ELEMENTS (times))], g_rand_int_range (rand, 1, 4), (guint) g_rand_int_range (rand, 1, 200) };
}

static double
weigh (const Row *row)
{
  return row->time > 0 ? MIN (row->time * row->count, 1e30) : 0;
}

/* @like: (nullable). Returns: (transfer full) */
static RoofKernel *
make_kernel (const Row        *row,
             guint             index,
             const RoofKernel *like)
{
  const RoofSetting settings[] = { { "flops", index, NULL }, { "time", row->time, NULL } };
  g_autofree char *name = g_strnfill (row->length, 'k');
  RoofKernelSpec spec = ROOF_KERNEL_SPEC_INIT;

  spec.name = name;
  spec.operation = "custom";
  spec.settings = settings;
  spec.n_settings = G_N_ELEMENTS (settings);
  spec.count = row->count;
  return roof_kernel_new_specified (&spec, like);
}

/* @rows: (array length=n): in the order of @order. Returns: (transfer full) */
static RoofImport *
keep (const Row   *rows,
      const guint *order,
      guint        n,
      guint        most)
{
  RoofImport *into = roof_import_new (NULL, NULL, NULL, NULL, NULL);
  g_autoptr (RoofHeaviest) heaviest = roof_heaviest_new (into, most);
  for (guint i = 0; i < n; i++)
    if (roof_heaviest_takes (heaviest, rows[order[i]].time * rows[order[i]].count))
      roof_heaviest_add (heaviest, make_kernel (&rows[order[i]], order[i], roof_heaviest_get_like (heaviest)));
  roof_heaviest_finish (heaviest);
  return into;
}

/* The row of which the kernel at @index was made. */
static guint
get_row (const RoofImport *import,
         guint             index)
{
  return (guint) roof_kernel_find_number (import->kernels->pdata[index], "flops");
}

static void
shuffle (GRand *rand,
         guint *order,
         guint  n)
{
  for (guint i = 0; i < n; i++)
    {
      guint other = (guint) g_rand_int_range (rand, 0, (gint32) i + 1);

      order[i] = order[other];
      order[other] = i;
    }
}

/* How many of @rows stand before the row in place @place of @order: they take longer, or as long and come first. */
static guint
count_before (const Row   *rows,
              const guint *order,
              guint        n,
              guint        place)
{
  double weight = weigh (&rows[order[place]]);
  guint before = 0;

  for (guint i = 0; i < n; i++)
    before += weigh (&rows[order[i]]) > weight || (i < place && weigh (&rows[order[i]]) == weight);
  return before;
}

/* Of rows in any order those stay, in this order, before which fewer stand than may stay. */
static void
test_any_order (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);

  for (guint round = 0; round < ROUNDS; round++)
    {
      Row rows[60];
      guint order[G_N_ELEMENTS (rows)], n = (guint) g_rand_int_range (rand, 0, G_N_ELEMENTS (rows)), most = (guint) g_rand_int_range (rand, 1, 20);
      g_autoptr (RoofImport) import = NULL;
      guint kept = 0;

      for (guint i = 0; i < n; i++)
        rows[i] = draw_row (rand);
      shuffle (rand, order, n);
      import = keep (rows, order, n, most);
      for (guint i = 0; i < n; i++)
        if (count_before (rows, order, n, i) < most)
          g_assert_cmpuint (get_row (import, kept++), ==, order[i]);
      g_assert_cmpuint (import->kernels->len, ==, kept);
      g_assert_cmpuint (kept, ==, MIN (n, most));
    }
}

static const char *
get_finding (const RoofImport *import,
             guint             index)
{
  const RoofFinding *finding;

  g_assert_cmpuint (index, <, import->findings->len);
  finding = import->findings->pdata[index];
  g_assert_cmpint (finding->kind, ==, ROOF_FINDING_LEFT_OUT);
  return finding->text;
}

/* What was left out is told with its time: that of launches together, 6 µs of 12. */
static void
test_told (void)
{
  static const Row rows[] = { { 1e-6, 3, 1 }, { 6e-6, 1, 1 }, { 1e-6, 1, 1 }, { NAN, 1, 1 }, { 2e-6, 1, 1 } };
  static const guint order[] = { 0, 1, 2, 3, 4 };
  g_autoptr (RoofImport) import = keep (rows, order, 5, 1), whole = keep (rows, order, 5, 5);

  g_assert_cmpuint (get_row (import, 0), ==, 1);
  g_assert_cmpuint (import->findings->len, ==, 2);
  g_assert_true (g_str_has_prefix (get_finding (import, 0), "3 kernels of at most 3\u00a0µs each, 50\u00a0% of the time: the 1 that"));
  g_assert_true (g_str_has_prefix (get_finding (import, 1), "1 kernel without a time: "));
  g_assert_cmpuint (whole->findings->len, ==, 0);
}

/* A last kernel that is none leaves no trace, heavy or light, whether it is the one that makes others leave, or not. */
static void
test_drop_last (void)
{
  static const double last[] = { 9, NAN, 1, 1e-3 };

  for (guint i = 0; i < 20; i++)
    {
      g_autoptr (RoofImport) into = roof_import_new (NULL, NULL, NULL, NULL, NULL), expected = NULL;
      g_autoptr (RoofHeaviest) heaviest = roof_heaviest_new (into, 2);
      Row rows[8];
      guint order[8], n = 4 + i / 4;

      for (guint k = 0; k < n; k++)
        {
          rows[k] = (Row) { k + 1, 1, 1 };
          order[k] = k;
          if (roof_heaviest_takes (heaviest, k + 1))
            roof_heaviest_add (heaviest, make_kernel (&rows[k], k, NULL));
        }
      if (roof_heaviest_takes (heaviest, last[i % 4]))
        roof_heaviest_add (heaviest, make_kernel (&(Row) { last[i % 4], 1, 1 }, n, NULL));
      roof_heaviest_drop_last (heaviest);
      roof_heaviest_finish (heaviest);
      expected = keep (rows, order, n, 2);
      g_assert_cmpuint (into->kernels->len, ==, 2);
      for (guint k = 0; k < 2; k++)
        g_assert_cmpuint (get_row (into, k), ==, get_row (expected, k));
      g_assert_cmpuint (into->findings->len, ==, 1);
      g_assert_cmpstr (get_finding (into, 0), ==, get_finding (expected, 0));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/heaviest/any-order", test_any_order);
  g_test_add_func ("/roof/heaviest/told", test_told);
  g_test_add_func ("/roof/heaviest/drop-last", test_drop_last);
  return g_test_run ();
}
