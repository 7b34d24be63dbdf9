/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/report/filter.h"

#include "fixtures.h"

/* On a TPU: compute bound, memory bound on the matrix unit, memory bound on the vector unit, and one that cannot run. */
static RoofReport *
make_report (void)
{
  g_autoptr (RoofCatalogue) catalogue = make_catalogue ();
  g_autoptr (RoofMachine) tpu = make_tpu ();
  g_autoptr (RoofSnapshot) empty = roof_snapshot_new (tpu);
  g_autoptr (RoofKernel) large = make_kernel ("Große Projektion", "matmul", "B", 8192.0, NULL);
  g_autoptr (RoofKernel) small = make_kernel ("aten::mm small", "matmul", "B", 1.0, NULL);
  g_autoptr (RoofKernel) part = roof_kernel_with_workload (small, "llama-2-7b", "head");
  g_autoptr (RoofKernel) silu = make_kernel ("Activation", "silu", "n", 1000.0, NULL);
  g_autoptr (RoofKernel) silu32 = roof_kernel_with_compute (silu, "fp32");
  g_autoptr (RoofKernel) lost = roof_kernel_new ("lost", "nothing-known");
  g_autoptr (GPtrArray) kernels = g_ptr_array_new ();
  g_autoptr (RoofSnapshot) snapshot = NULL;

  g_ptr_array_add (kernels, large);
  g_ptr_array_add (kernels, part);
  g_ptr_array_add (kernels, silu32);
  g_ptr_array_add (kernels, lost);
  snapshot = roof_snapshot_with_kernels (empty, kernels);
  return roof_report_new (catalogue, snapshot, NULL);
}

static void
test_matches (void)
{
  static const struct
  {
    const char *text;
    const char *matches; /* a digit for each kernel that fits */
  } cases[] = {
    { "", "0123" },
    { "  \t ", "0123" },
    { "GROSSE", "0" },
    { "große", "0" },
    { "matmul", "01" },
    { "small matmul", "1" },
    { "ALL", "1" },
    { "smaller", "" },
    { "small activation", "" },
    { "aten::mm", "1" },
    { "llama", "1" },
    { "model:llama", "1" },
    { "model:small", "" },
    { "name:matmul", "" },
    { "op:MATMUL", "01" },
    { "op:si", "2" },
    { "bound:compute", "0" },
    { "bound:hbm", "12" },
    { "bound:HBM", "12" },
    { "bound:memory", "12" },
    { "bound:bm", "" },
    { "-bound:hbm", "03" },
    { "bound:hbm -llama", "2" },
    { "type:bf16", "01" },
    { "type:fp32", "2" },
    { "unit:vector", "2" },
    { "\"mm small\"", "1" },
    { "name:\"mm small\"", "1" },
    { "\"mm  small\"", "" },
    { "\"mm sm", "1" },
    { "bound:", "0123" },
    { "-", "0123" },
    { "-lost", "012" },
    { "hue:red", "" },
    { "top:50%", "0" },
    { "top:0.5", "0" },
    { "top:100%", "0123" },
    { "-top:50%", "123" },
    { "top:100% bound:hbm", "12" },
    { "top:x", "0123" },
    { "top:0", "0123" },
  };
  g_autoptr (RoofReport) report = make_report ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofFilter) filter = roof_filter_new (cases[i].text);
      g_autoptr (GByteArray) list = roof_filter_list (filter, report);
      g_autoptr (GString) found = g_string_new (NULL);

      g_assert_true ((list == NULL) == roof_filter_is_empty (filter));
      for (guint j = 0; j < roof_report_get_n (report); j++)
        {
          g_assert_true (list == NULL || list->len == roof_report_get_n (report));
          if (list == NULL || list->data[j] != 0)
            g_string_append_printf (found, "%u", j);
        }
      g_test_message ("\"%s\"", cases[i].text);
      g_assert_cmpstr (found->str, ==, cases[i].matches);
      g_assert_cmpuint (roof_filter_count (filter, report), ==, strlen (cases[i].matches));
    }
}

/* What is done to a selection is done to what is seen of it. */
static void
test_narrow (void)
{
  static const guint indices[] = { 0, 1, 2 };
  g_autoptr (RoofReport) report = make_report ();
  g_autoptr (RoofSelection) three = roof_selection_new_of (indices, 3, 1);
  g_autoptr (RoofFilter) bound = roof_filter_new ("bound:hbm");
  g_autoptr (RoofFilter) silu = roof_filter_new ("op:silu");
  g_autoptr (RoofFilter) lost = roof_filter_new ("lost");
  g_autoptr (RoofSelection) two = roof_filter_narrow (bound, report, three);
  g_autoptr (RoofSelection) one = roof_filter_narrow (silu, report, three);
  g_autoptr (RoofSelection) lead = roof_filter_narrow (lost, report, three);

  g_assert_cmpuint (roof_selection_get_n (two), ==, 2);
  g_assert_cmpint (roof_selection_get_lead (two), ==, 1);
  g_assert_cmpuint (roof_selection_get_n (one), ==, 1);
  g_assert_cmpint (roof_selection_get_lead (one), ==, 2);
  g_assert_cmpuint (roof_selection_get_n (lead), ==, 1);
  g_assert_cmpint (roof_selection_get_lead (lead), ==, 1);
}

static void
test_text (void)
{
  g_autoptr (RoofFilter) words = roof_filter_new (" op:matmul  x ");
  g_autoptr (RoofFilter) blank = roof_filter_new (" ");
  g_autoptr (RoofFilter) broken = roof_filter_new ("a\xff" "b");

  g_assert_cmpstr (roof_filter_get_text (words), ==, " op:matmul  x ");
  g_assert_false (roof_filter_is_empty (words));
  g_assert_true (roof_filter_is_empty (blank));
  g_assert_true (g_utf8_validate (roof_filter_get_text (broken), -1, NULL));
}

/* Another share takes the place of that before; quoted words stay as they were typed. */
static void
test_with_top (void)
{
  static const struct { const char *text; double share; const char *changed; } cases[] = {
    { "", 0.9, "top:90%" },
    { "a top:40%  b", 0.9, "a b top:90%" },
    { "top:40% TOP:3", 1, "" },
    { "\"two  words\" x", 0.5, "\"two  words\" x top:50%" },
    { "\"not top:5% taken\"", 1, "\"not top:5% taken\"" },
    { "name:\"open", 0.5, "name:\"open\" top:50%" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofFilter) filter = roof_filter_new (cases[i].text);
      g_autoptr (RoofFilter) changed = roof_filter_with_top (filter, cases[i].share);

      g_assert_cmpstr (roof_filter_get_text (changed), ==, cases[i].changed);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/filter/matches", test_matches);
  g_test_add_func ("/roof/filter/narrow", test_narrow);
  g_test_add_func ("/roof/filter/text", test_text);
  g_test_add_func ("/roof/filter/with-top", test_with_top);
  return g_test_run ();
}
