/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/example.h"

#include "approx.h"
#include "core/report/report.h"
#include "document/files/library.h"
#include "document/files/snapshot-faults.h"

/* Each can be opened, is sound, has a title, and says in its notes where it is from. */
static void
test_all_are_sound (void)
{
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  guint n;
  const RoofExample *examples = roof_example_list (&n);

  g_assert_cmpuint (n, >=, 10);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (RoofSnapshot) snapshot = roof_example_open (examples[i].id);
      g_autoptr (GPtrArray) faults = roof_snapshot_list_faults (roof_library_get_catalogue (library), snapshot, NULL);

      g_assert_cmpuint (faults->len, ==, 0);
      g_assert_cmpstr (roof_snapshot_get_title (snapshot), ==, examples[i].title);
      g_assert_cmpstr (roof_snapshot_get_notes (snapshot), !=, "");
      g_assert_nonnull (roof_snapshot_get_figure_style (snapshot)->note);
    }
  g_assert_null (roof_example_open ("start/../start"));
}

/* What the sources print: where kernels lie, and on which side of the ridge. */
static void
test_numbers_are_those_of_the_sources (void)
{
  static const struct
  {
    const char *id;
    guint       kernel;
    double      intensity, performance; /* FLOP/B, FLOP/s; 0: not printed */
  } cases[] = {
    { "williams-2009-cell-qs20", 0, 0.17, 0.17 * 47e9 },      { "williams-2009-cell-qs20", 3, 1.07, 29.25714e9 },
    { "williams-2009-opteron-x4", 6, 1.07, 1.07 * 16.6e9 },   { "williams-2009-ultrasparc-t2plus", 3, 0.70, 0.70 * 26e9 },
    { "williams-2009-xeon-e5345", 1, 0.25, 0.25 * 11.1e9 },   { "guide-dot-product", 0, 0.5, 1e12 },
    { "scaling-book-two-chips", 1, 0, 1.97e14 },
  };
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofSnapshot) snapshot = roof_example_open (cases[i].id);
      g_autoptr (RoofReport) report = roof_report_new (roof_library_get_catalogue (library), snapshot,
                                                      roof_snapshot_get_active (snapshot));
      RoofAnalysis *analysis = roof_report_get_analysis (report, cases[i].kernel);
      const RoofSummary *summary = roof_report_get_summary (report, cases[i].kernel);

      g_assert_nonnull (analysis);
      if (cases[i].intensity > 0)
        assert_approx (roof_analysis_get_shown_intensity (analysis, 0), cases[i].intensity, 1e-6);
      assert_approx (summary->attainable, cases[i].performance, 1e-4);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/examples/all-are-sound", test_all_are_sound);
  g_test_add_func ("/roof/examples/numbers-are-those-of-the-sources", test_numbers_are_those_of_the_sources);
  return g_test_run ();
}
