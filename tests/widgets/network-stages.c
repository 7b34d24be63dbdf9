/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/network/network-stages.h"

#include "document/files/network.h"
#include "stage.h"
#include "workload/apply.h"

/* An H100 in round numbers: 8 in a node, another network between nodes. */
static RoofMachine *
make_machine (void)
{
  RoofMachineBuilder *builder = roof_machine_builder_new ("h100", "H100");
  const RoofPeak peaks[] = { roof_peak_make ("matrix", "bf16", 989e12), roof_peak_make ("vector", "bf16", 134e12) };
  RoofLevel levels[] = { roof_level_make ("hbm", "HBM", ROOF_LEVEL_MEMORY, 3.35e12),
                         roof_level_make ("nvlink", "NVLink", ROOF_LEVEL_NETWORK, 450e9),
                         roof_level_make ("ib", "InfiniBand", ROOF_LEVEL_NETWORK, 50e9) };

  levels[0].capacity.value = 80e9;
  for (guint i = 0; i < G_N_ELEMENTS (peaks); i++)
    roof_machine_builder_add_peak (builder, &peaks[i]);
  for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
    roof_machine_builder_add_level (builder, &levels[i]);
  roof_machine_builder_set_rating (builder, ROOF_PART_HOURLY, &(RoofRating) { .value = 2.5 });
  return roof_machine_builder_end (builder, NULL);
}

static void
show (RoofNetworkStages *self,
      const RoofStep    *step)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  g_autoptr (RoofMachine) machine = make_machine ();
  g_autoptr (RoofWorkload) plain = roof_network_resolve ("llama-3.1-70b", &error);
  g_autoptr (RoofWorkload) workload = roof_workload_with_step (plain, step);
  g_autoptr (RoofSnapshot) empty = roof_snapshot_new (machine);
  g_autoptr (RoofSnapshot) snapshot = roof_workload_apply (workload, empty, &error);
  g_autoptr (RoofReport) report = NULL;

  g_assert_no_error (error);
  report = roof_report_new (roof_library_get_catalogue (library), snapshot, NULL);
  roof_network_stages_show (self, report, 0);
}

/* The worked case of decoding on tp 8 x pp 2: T_stage 4.156939 ms, T_last 4.235347, latency 8.393597, round 8.470694; 7555.461 tokens a second
 * on 16 devices of 2.5 USD an hour are 1.471 USD a million. */
static void
test_decode (void)
{
  const RoofStep step = { .batch = 64, .new_tokens = 1, .past = 8191, .split = 8,
                          .parallel = { .stages = 2, .micro_batches = 2, .nodes = 2 } };
  static const char *const said[] = { "16 devices, 8 in a node", "316.75383808", "13.92574464", "73.4003", "8.405385216", "4.157", "4.235", "8.394", "8.471", "65.54", "HBM", "555",
                                      "Price per million tokens, at least\t1.471\u00a0USD", "Two bounds: " };
  Stage stage = { NULL };
  GtkWidget *widget = g_object_new (ROOF_TYPE_NETWORK_STAGES, NULL);
  g_autofree char *text = NULL;

  stage_open (&stage, widget, 320, 400);
  show (ROOF_NETWORK_STAGES (widget), &step);
  g_assert_true (gtk_widget_get_visible (widget));
  text = stage_read (widget);
  for (guint i = 0; i < G_N_ELEMENTS (said); i++)
    if (strstr (text, said[i]) == NULL)
      g_error ("%s is not in %s", said[i], text);
  g_assert_null (strstr (text, "does not fit"));
  stage_close (&stage, widget);
}

/* Equal stages are one row; training has a bubble. */
static void
test_training (void)
{
  const RoofStep step = { .batch = 256, .new_tokens = 8192, .split = 8, .training = TRUE, .recompute = FALSE,
                          .parallel = { .stages = 4, .replicas = 16, .micro_batches = 16, .nodes = 64, .zero = 1 } };
  Stage stage = { NULL };
  GtkWidget *widget = g_object_new (ROOF_TYPE_NETWORK_STAGES, NULL);
  g_autofree char *text = NULL;

  stage_open (&stage, widget, 320, 400);
  show (ROOF_NETWORK_STAGES (widget), &step);
  text = stage_read (widget);
  g_assert_nonnull (strstr (text, "512 devices"));
  g_assert_nonnull (strstr (text, "15.8"));
  g_assert_nonnull (strstr (text, "nothing hidden"));
  /* The worked case, of even stages: 2.235747 s, 3.194484 s, 8268012480 B. */
  g_assert_nonnull (strstr (text, "2.236"));
  g_assert_nonnull (strstr (text, "3.194"));
  g_assert_nonnull (strstr (text, "8.268"));
  /* The last stage, which is on show, keeps the activations of one micro-batch, the first one those of four. */
  g_assert_nonnull (strstr (text, "Stage 1 does not fit: needs "));
  stage_close (&stage, widget);
}

static void
test_one_device (void)
{
  const RoofStep step = { .batch = 1, .new_tokens = 1, .past = 100, .split = 1 };
  Stage stage = { NULL };
  GtkWidget *widget = g_object_new (ROOF_TYPE_NETWORK_STAGES, NULL);

  stage_open (&stage, widget, 320, 400);
  show (ROOF_NETWORK_STAGES (widget), &step);
  g_assert_false (gtk_widget_get_visible (widget));
  stage_close (&stage, widget);
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/network-stages/decode", test_decode);
  g_test_add_func ("/roof/network-stages/training", test_training);
  g_test_add_func ("/roof/network-stages/one-device", test_one_device);
  return g_test_run ();
}
