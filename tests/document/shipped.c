/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "core/operation/catalogue.h"
#include "core/report/report.h"
#include "document/files/library.h"
#include "document/files/network.h"
#include "workload/apply.h"

/* What ships together works together: each machine with each operation and each network, as they come. */

static RoofLibrary *library;

static gboolean
has_link (RoofMachine *machine)
{
  return roof_machine_find_network (machine) >= 0;
}

/* What moves bytes over a link cannot be had without one, and is all that may be refused. */
static gboolean
wants_link (const RoofOperation *operation)
{
  for (guint i = 0; i < roof_operation_get_n_parameters (operation); i++)
    if (g_strcmp0 (roof_operation_get_parameter (operation, i)->default_level, "network") == 0)
      return TRUE;
  return FALSE;
}

static void
test_operations (void)
{
  RoofCatalogue *catalogue = roof_library_get_catalogue (library);

  for (guint i = 0; i < roof_catalogue_get_n (catalogue); i++)
    {
      RoofOperation *operation = roof_catalogue_get (catalogue, i);
      g_autoptr (RoofKernel) kernel = roof_kernel_new ("it", roof_operation_get_id (operation));

      for (guint k = 0; k < roof_library_get_n_machines (library); k++)
        {
          RoofMachine *machine = roof_library_get_machine (library, k);
          g_autoptr (GError) error = NULL;
          g_autoptr (RoofAnalysis) analysis = roof_analysis_new (operation, kernel, machine, &error);
          gboolean refused = wants_link (operation) && !has_link (machine);

          g_test_message ("%s on %s: %s", roof_operation_get_id (operation), roof_machine_get_id (machine),
                          error != NULL ? error->message : "");
          g_assert_true ((analysis == NULL) == refused);
          if (refused)
            g_assert_nonnull (strstr (error->message, "has no network"));
          else
            g_assert_cmpfloat (roof_analysis_get_estimate (analysis)->t_min, >, 0);
        }
    }
}

static void
check_network (const char   *id,
               RoofMachine  *machine,
               RoofWorkload *workload)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofSnapshot) bare = roof_snapshot_new (machine);
  g_autoptr (RoofSnapshot) snapshot = roof_workload_apply (workload, bare, &error);
  g_autoptr (RoofReport) report = NULL;

  g_assert_no_error (error);
  report = roof_report_new (roof_library_get_catalogue (library), snapshot, machine);
  for (guint i = 0; i < roof_report_get_n (report); i++)
    {
      const GError *fault = roof_report_get_error (report, i);

      g_test_message ("%s on %s: %s: %s", id, roof_machine_get_id (machine),
                      roof_kernel_get_name (roof_snapshot_get_kernel (snapshot, i)), fault != NULL ? fault->message : "");
      g_assert_true (fault == NULL);
    }
  g_assert_cmpfloat (roof_report_get_totals (report)->t_min, >, 0);
}

static gboolean
has_state (const RoofBlock *block)
{
  switch (block->mixer.type)
    {
    case ROOF_MIXER_NONE:
    case ROOF_MIXER_ATTENTION:
    case ROOF_MIXER_LATENT:
    case ROOF_MIXER_LINEAR:
      return block->beside.type != ROOF_MIXER_NONE;
    default:
      return TRUE;
    }
}

/* s of a step of so many new tokens after @past. */
static double
time_step (RoofMachine  *machine,
           RoofWorkload *workload,
           double        batch,
           double        tokens,
           double        past)
{
  const RoofStep step = { .batch = batch, .new_tokens = tokens, .past = past, .split = 1 };
  g_autoptr (RoofWorkload) changed = roof_workload_with_step (workload, &step);
  g_autoptr (RoofSnapshot) bare = roof_snapshot_new (machine);
  g_autoptr (RoofSnapshot) snapshot = roof_workload_apply (changed, bare, NULL);
  g_autoptr (RoofReport) report = roof_report_new (roof_library_get_catalogue (library), snapshot, machine);

  return roof_report_get_totals (report)->t_min;
}

/* A network whose state stands for all that came before reads and writes it however many tokens come: two of them never cost less
 * than one, on machines of each kind. */
static void
test_tokens (void)
{
  static const char *const machines[] = { "nvidia-h100-sxm5-80gb", "amd-mi300x", "google-tpu-v5e", "amd-epyc-9654", "apple-m2-ultra",
                                          "intel-gaudi3", "aws-trainium2", "qualcomm-cloud-ai-100-pro", "raspberry-pi-5" };
  static const double pasts[] = { 0, 1, 4096 }, batches[] = { 1, 64 };
  g_auto (GStrv) ids = roof_network_list ();
  guint found = 0;

  for (guint i = 0; ids[i] != NULL; i++)
    {
      g_autoptr (RoofWorkload) workload = roof_network_resolve (ids[i], NULL);
      const RoofArchitecture *net = roof_workload_get_net (workload, NULL);
      gboolean any = FALSE;

      for (guint k = 0; k < net->decoder.n; k++)
        any = any || has_state (&net->decoder.block[k]);
      if (!any)
        continue;
      found++;
      for (guint k = 0; k < G_N_ELEMENTS (machines) * G_N_ELEMENTS (pasts) * G_N_ELEMENTS (batches); k++)
        {
          const char *id = machines[k % G_N_ELEMENTS (machines)];
          double past = pasts[k / G_N_ELEMENTS (machines) % G_N_ELEMENTS (pasts)];
          double batch = batches[k / G_N_ELEMENTS (machines) / G_N_ELEMENTS (pasts)];
          RoofMachine *machine = roof_library_find_machine (library, id, NULL);
          double one = time_step (machine, workload, batch, 1, past), two = time_step (machine, workload, batch, 2, past);

          g_test_message ("%s on %s, batch %g, past %g: %g s, then %g s", ids[i], id, batch, past, one, two);
          g_assert_cmpfloat (one, >, 0);
          g_assert_cmpfloat (two, >=, one * (1 - 1e-12));
        }
    }
  g_assert_cmpuint (found, >=, 4);
}

static void
test_networks (void)
{
  g_auto (GStrv) ids = roof_network_list ();

  for (guint i = 0; ids[i] != NULL; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (RoofWorkload) workload = roof_network_resolve (ids[i], &error);

      g_assert_no_error (error);
      for (guint k = 0; k < roof_library_get_n_machines (library); k++)
        check_network (ids[i], roof_library_get_machine (library, k), workload);
    }
}

/* Each number of them says where it comes from; the machines of teachers are what they are said to be. */
static void
test_sources (void)
{
  for (guint k = 0; k < roof_library_get_n_machines (library); k++)
    {
      RoofMachine *machine = roof_library_get_machine (library, k);

      g_test_message ("%s", roof_machine_get_id (machine));
      for (guint i = 0; i < roof_machine_get_n_peaks (machine); i++)
        g_assert_nonnull (roof_machine_get_peak (machine, i)->peak.source);
      for (guint i = 0; i < roof_machine_get_n_levels (machine); i++)
        g_assert_nonnull (roof_machine_get_level (machine, i)->bandwidth.source);
      for (guint i = 0; i < roof_machine_get_n_ceilings (machine); i++)
        g_assert_nonnull (roof_machine_get_ceiling (machine, i)->value.source);
    }
}

/* Memory that is used badly has a roof of its own: read in pieces by a GPU of NVIDIA's, or by one core alone of a server. */
static void
test_ceilings (void)
{
  guint n_gpus = 0, n_servers = 0;

  for (guint k = 0; k < roof_library_get_n_machines (library); k++)
    {
      RoofMachine *machine = roof_library_get_machine (library, k);
      const char *id = roof_machine_get_id (machine);
      gboolean gpu = g_str_has_prefix (id, "nvidia-") && g_strcmp0 (roof_machine_get_class (machine), "cpu") != 0;
      gboolean server = g_str_has_prefix (id, "intel-xeon-") || g_str_has_prefix (id, "amd-epyc-");
      const RoofLevel *memory = roof_machine_get_level (machine, (guint) roof_machine_find_main_memory (machine));
      double lowest = INFINITY;

      for (guint i = 0; i < roof_machine_get_n_ceilings (machine); i++)
        if (g_strcmp0 (roof_machine_get_ceiling (machine, i)->level, memory->id) == 0)
          lowest = fmin (lowest, roof_machine_get_ceiling (machine, i)->value.value);
      if (gpu)
        g_assert_cmpfloat_with_epsilon (lowest, memory->bandwidth.value / 8, memory->bandwidth.value * 1e-4);
      if (server)
        g_assert_cmpfloat (lowest, <, memory->bandwidth.value / 4);
      n_gpus += gpu;
      n_servers += server;
    }
  g_assert_cmpuint (n_gpus, >=, 30);
  g_assert_cmpuint (n_servers, >=, 8);
}

int
main (int   argc,
      char *argv[])
{
  int status;

  g_test_init (&argc, &argv, NULL);
  library = roof_library_new (NULL);
  g_test_add_func ("/roof/shipped/operations", test_operations);
  g_test_add_func ("/roof/shipped/networks", test_networks);
  g_test_add_func ("/roof/shipped/tokens", test_tokens);
  g_test_add_func ("/roof/shipped/sources", test_sources);
  g_test_add_func ("/roof/shipped/ceilings", test_ceilings);
  status = g_test_run ();
  g_object_unref (library);
  return status;
}
