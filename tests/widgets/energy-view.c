/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/verdict/energy-view.h"

#include "snapshot-text.h"
#include "stage.h"

/* H100-like; its energies are for illustration, none is published. */
#define DOCUMENT(figures, energy)                                                                                              \
  "{\"format\": \"roofline\", \"version\": 1, \"machines\": [{\"id\": \"like\", \"name\": \"Like\", \"class\": \"gpu\"," figures    \
  " \"compute\": [{\"unit\": \"matrix\", \"dtype\": \"bf16\", \"peak\": 9.89e14}],"                                              \
  " \"levels\": [{\"id\": \"hbm\", \"name\": \"HBM\", \"kind\": \"memory\", \"bandwidth\": 3.35e12" energy "}]}],"                \
  " \"kernels\": [{\"name\": \"work\", \"op\": \"custom\", \"compute\": \"bf16\", \"unit\": \"matrix\","                          \
  " \"parameters\": {\"flops\": 1e15, \"bytes.hbm\": 1e13}}]}"
#define FIGURES " \"flop_energy\": 4e-13, \"idle_power\": 150,"
#define CAP     " \"power_cap\": 400,"
#define BYTE    ", \"energy\": 4.5e-11"

/* What the view says of the only kernel. Returns: (transfer full): "": it is hidden */
static char *
read_view (const char *text)
{
  Stage stage = { .session = stage_new_session () };
  GtkWidget *view = g_object_new (ROOF_TYPE_ENERGY_VIEW, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofSnapshot) snapshot = snapshot_from_text (text, &error);
  char *said;

  g_assert_no_error (error);
  roof_document_apply (roof_session_get_document (stage.session), snapshot, "Test");
  roof_session_set_selected (stage.session, 0);
  roof_pane_set_session (ROOF_PANE (view), stage.session);
  stage_open (&stage, view, 300, 300);
  said = stage_read (view);
  stage_close (&stage, view);
  return said;
}

/* The worked device, with and without a cap. */
static void
test_use (void)
{
  g_assert_true (stage_says (read_view (DOCUMENT (FIGURES CAP, BYTE)),
                             "Energy\t1.36\u00a0kJ\tPower\t400\u00a0W\tWork per joule\t735.3\u00a0GFLOP/J"));
  g_assert_true (stage_says (read_view (DOCUMENT (FIGURES CAP, BYTE)),
                             "Time under the cap\t3.4\u00a0s\tPerformance under the cap\t294.1\u00a0TFLOP/s"));
  g_assert_true (stage_says (read_view (DOCUMENT (FIGURES, BYTE)),
                             "Energy\t1.298\u00a0kJ\tPower\t434.8\u00a0W\tWork per joule\t770.6\u00a0GFLOP/J\tBalance"));
  g_assert_true (stage_says (read_view (DOCUMENT (FIGURES, BYTE)), "In time\t295.2\u00a0FLOP/B\tIn energy\t112.5\u00a0FLOP/B"));
}

static void
test_hidden (void)
{
  g_autofree char *without = read_view (DOCUMENT ("", "")), *bytes = read_view (DOCUMENT (FIGURES, ""));

  g_assert_cmpstr (without, ==, "");
  g_assert_cmpstr (bytes, ==, "");
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/energy-view/use", test_use);
  g_test_add_func ("/roof/energy-view/hidden", test_hidden);
  return g_test_run ();
}
