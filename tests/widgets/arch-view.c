/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/verdict/arch-view.h"

#include "chart/layout/arch-plot.h"
#include "snapshot-text.h"
#include "stage.h"

/* Two kernels, each at a peak of its own. The energies are for illustration, none is published. */
#define DOCUMENT                                                                                                                     \
  "{\"format\": \"roofline\", \"version\": 1, \"machines\": [{\"id\": \"like\", \"name\": \"Like\", \"class\": \"gpu\","             \
  " \"flop_energy\": 4e-13, \"idle_power\": 150, \"compute\": [{\"unit\": \"matrix\", \"dtype\": \"bf16\", \"peak\": 9.89e14},"      \
  " {\"unit\": \"vector\", \"dtype\": \"fp32\", \"peak\": 6.7e13}], \"levels\": [{\"id\": \"hbm\", \"name\": \"HBM\","               \
  " \"kind\": \"memory\", \"bandwidth\": 3.35e12, \"energy\": 4.5e-11}]}], \"kernels\": ["                                           \
  "{\"name\": \"large\", \"op\": \"custom\", \"compute\": \"bf16\", \"unit\": \"matrix\","                                           \
  " \"parameters\": {\"flops\": 1e15, \"bytes.hbm\": 1e13}},"                                                                        \
  "{\"name\": \"small\", \"op\": \"custom\", \"compute\": \"fp32\", \"unit\": \"vector\","                                           \
  " \"parameters\": {\"flops\": 1e12, \"bytes.hbm\": 1e10}}]}"

RoofArchPlot *__real_roof_arch_plot_new (const RoofReport *, const RoofEnergy *, int, PangoContext *, double, double);
RoofArchPlot *__wrap_roof_arch_plot_new (const RoofReport *, const RoofEnergy *, int, PangoContext *, double, double);

static int plots_made;
static double last_width;

RoofArchPlot *
__wrap_roof_arch_plot_new (const RoofReport *report,
                           const RoofEnergy *energy,
                           int               selected,
                           PangoContext     *context,
                           double            width,
                           double            height)
{
  plots_made++;
  last_width = width;
  return __real_roof_arch_plot_new (report, energy, selected, context, width, height);
}

typedef struct
{
  Stage         stage;
  RoofArchView *view;
} Fixture;

static void
show (Fixture *fixture,
      int      selected)
{
  RoofReport *report = roof_session_get_report (fixture->stage.session);
  RoofEnergy energy;

  g_assert_true (roof_energy_of_machine (roof_report_get_machine (report), &energy));
  roof_arch_view_show (fixture->view, report, &energy, selected);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  unused)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofSnapshot) snapshot = snapshot_from_text (DOCUMENT, &error);

  g_assert_no_error (error);
  fixture->stage.session = stage_new_session ();
  roof_document_apply (roof_session_get_document (fixture->stage.session), snapshot, "Test");
  fixture->view = g_object_new (ROOF_TYPE_ARCH_VIEW, NULL);
  stage_open (&fixture->stage, GTK_WIDGET (fixture->view), 300, 240);
  plots_made = 0;
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  unused)
{
  stage_close (&fixture->stage, GTK_WIDGET (fixture->view));
}

static void
test_size (Fixture       *fixture,
           gconstpointer  unused)
{
  int minimum, natural;

  gtk_widget_measure (GTK_WIDGET (fixture->view), GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  g_assert_cmpint (minimum, ==, 120);
  g_assert_cmpint (natural, ==, 220);
  gtk_widget_measure (GTK_WIDGET (fixture->view), GTK_ORIENTATION_VERTICAL, -1, &minimum, &natural, NULL, NULL);
  g_assert_cmpint (minimum, ==, 240);
  g_assert_cmpint (natural, ==, 240);
}

/* A picture with a name and a description, which follows the selected kernel. */
static void
test_spoken (Fixture       *fixture,
             gconstpointer  unused)
{
  GtkAccessible *picture = GTK_ACCESSIBLE (fixture->view);

  gtk_test_accessible_assert_role (picture, GTK_ACCESSIBLE_ROLE_IMG);
  gtk_test_accessible_assert_property (picture, GTK_ACCESSIBLE_PROPERTY_LABEL, "Arch line");
  show (fixture, 0);
  gtk_test_accessible_assert_property (
      picture, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
      "Arch line of matrix bf16 and HBM: at most 1.813\u00a0TFLOP/J. Work and bytes take the same time at 295.2\u00a0FLOP/B, the same "
      "energy at 112.5\u00a0FLOP/B.\nlarge: 100\u00a0FLOP/B, 770.6\u00a0GFLOP/J, 434.8\u00a0W\nsmall: 100\u00a0FLOP/B, "
      "323.7\u00a0GFLOP/J, 207\u00a0W");
  show (fixture, 1);
  gtk_test_accessible_assert_property (
      picture, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
      "Arch line of vector fp32 and HBM: at most 379\u00a0GFLOP/J. Work and bytes take the same time at 20\u00a0FLOP/B, the same "
      "energy at 112.5\u00a0FLOP/B.\nlarge: 100\u00a0FLOP/B, 770.6\u00a0GFLOP/J, 434.8\u00a0W\nsmall: 100\u00a0FLOP/B, "
      "323.7\u00a0GFLOP/J, 207\u00a0W");
}

/* The plot is made for its width, and anew only when it is outdated. */
static void
test_outdated (Fixture       *fixture,
               gconstpointer  unused)
{
  GtkWidget *widget = GTK_WIDGET (fixture->view);

  stage_wait_for_frame (widget);
  g_assert_cmpint (plots_made, ==, 0);
  show (fixture, 0);
  stage_wait_for_frame (widget);
  stage_wait_for_frame (widget);
  g_assert_cmpint (plots_made, ==, 1);
  g_assert_cmpfloat (last_width, ==, gtk_widget_get_width (widget));
  gtk_widget_set_size_request (widget, gtk_widget_get_width (widget) + 100, -1);
  stage_wait_for_frame (widget);
  g_assert_cmpint (plots_made, ==, 2);
  g_assert_cmpfloat (last_width, ==, gtk_widget_get_width (widget));
  gtk_widget_add_css_class (widget, "larger");
  stage_wait_for_frame (widget);
  g_assert_cmpint (plots_made, ==, 3);
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *path;
    void (*run) (Fixture *, gconstpointer);
  } cases[] = { { "/roof/arch-view/size", test_size }, { "/roof/arch-view/spoken", test_spoken },
                { "/roof/arch-view/outdated", test_outdated } };
  g_autoptr (GtkCssProvider) provider = NULL;

  gtk_test_init (&argc, &argv, NULL);
  provider = gtk_css_provider_new ();
  gtk_css_provider_load_from_data (provider, ".larger { font-size: 20pt; }", -1);
  gtk_style_context_add_provider_for_display (gdk_display_get_default (), GTK_STYLE_PROVIDER (provider),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_test_add (cases[i].path, Fixture, NULL, set_up, cases[i].run, tear_down);
  return g_test_run ();
}
