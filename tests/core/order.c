/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/report/order.h"

#include <math.h>

#include "approx.h"
#include "fixtures.h"

/* Three measured kernels of 10, 50 and 40 ms in all, at 50, 20 and 100 % of their roofs, and one that cannot run. */
static RoofReport *
make_report (void)
{
  static const struct { const char *name; double count, bytes, time; } made[] = {
    { "b", 1, 4.1e9, 10e-3 }, { "C", 5, 1.64e9, 10e-3 }, { "a", 4, 8.2e9, 10e-3 },
  };
  g_autoptr (RoofCatalogue) catalogue = make_catalogue ();
  g_autoptr (RoofMachine) tpu = make_tpu ();
  g_autoptr (RoofSnapshot) empty = roof_snapshot_new (tpu);
  g_autoptr (RoofSnapshot) snapshot = NULL;
  g_autoptr (GPtrArray) kernels = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_kernel_unref);

  for (guint i = 0; i < G_N_ELEMENTS (made); i++)
    {
      g_autoptr (RoofKernel) kernel
        = make_kernel (made[i].name, "custom", "flops", 1.0, "bytes.hbm", made[i].bytes, "time", made[i].time, NULL);

      g_ptr_array_add (kernels, roof_kernel_with_count (kernel, made[i].count));
    }
  g_ptr_array_add (kernels, roof_kernel_new ("lost", "nothing-known"));
  snapshot = roof_snapshot_with_kernels (empty, kernels);
  return roof_report_new (catalogue, snapshot, NULL);
}

static void
test_orders (void)
{
  static const struct { RoofOrder order; guint kernels[4]; } cases[] = {
    { ROOF_ORDER_DOCUMENT, { 0, 1, 2, 3 } }, { ROOF_ORDER_TIME, { 1, 2, 0, 3 } },        { ROOF_ORDER_SHARE, { 1, 2, 0, 3 } },
    { ROOF_ORDER_GAIN, { 1, 0, 2, 3 } },     { ROOF_ORDER_UTILISATION, { 1, 0, 2, 3 } }, { ROOF_ORDER_NAME, { 2, 0, 1, 3 } },
  };
  g_autoptr (RoofReport) report = make_report ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      guint n;
      g_autofree guint *kernels = roof_order_sort (cases[i].order, report, NULL, &n);

      g_assert_cmpmem (kernels, n * sizeof *kernels, cases[i].kernels, sizeof cases[i].kernels);
    }
  assert_approx (roof_order_get_value (ROOF_ORDER_GAIN, report, 1), 40e-3, 1e-12);
  assert_approx (roof_order_get_value (ROOF_ORDER_SHARE, report, 1), 0.5, 1e-12);
  assert_approx (roof_order_get_value (ROOF_ORDER_UTILISATION, report, 0), 0.5, 1e-12);
  g_assert_true (isnan (roof_order_get_value (ROOF_ORDER_TIME, report, 3)));
}

/* As many of the longest as make up the share, and no more. */
static void
test_heaviest (void)
{
  static const struct { double share; const char *kernels; } cases[] = {
    { 0.1, "0100" }, { 0.5, "0100" }, { 0.51, "0110" }, { 0.9, "0110" }, { 0.95, "1110" }, { 1, "1111" },
  };
  g_autoptr (RoofReport) report = make_report ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GByteArray) heaviest = roof_order_list_heaviest (report, cases[i].share);

      for (guint k = 0; k < heaviest->len; k++)
        g_assert_cmpint (heaviest->data[k], ==, cases[i].kernels[k] - '0');
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/order/orders", test_orders);
  g_test_add_func ("/roof/order/heaviest", test_heaviest);
  return g_test_run ();
}
