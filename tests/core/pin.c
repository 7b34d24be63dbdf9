/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "approx.h"
#include "core/report/report.h"
#include "core/snapshot/snapshot.h"
#include "fixtures.h"

typedef struct
{
  RoofMachine   *machine;
  RoofCatalogue *catalogue;
  RoofSnapshot  *snapshot; /* a matmul at batch 16, and a pin of it labelled "start" */
} Fixture;

static void
take (Fixture      *self,
      RoofSnapshot *next)
{
  roof_snapshot_unref (self->snapshot);
  self->snapshot = next;
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  self->machine = make_tpu ();
  self->catalogue = make_catalogue ();
  self->snapshot = make_snapshot (self->machine, 16);
  take (self, roof_snapshot_with_kernel_pinned (self->snapshot, 0, "start"));
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  roof_snapshot_unref (self->snapshot);
  roof_catalogue_unref (self->catalogue);
  roof_machine_unref (self->machine);
}

static void
set_batch (Fixture *self,
           double   batch)
{
  g_autoptr (RoofKernel) kernel = roof_kernel_with_number (roof_snapshot_get_kernel (self->snapshot, 0), "B", batch);

  take (self, roof_snapshot_with_kernel (self->snapshot, 0, kernel));
}

static void
double_bandwidth (Fixture *self)
{
  RoofMachineKey key = { ROOF_PART_LEVEL, (guint) roof_machine_find_main_memory (self->machine), ROOF_FIELD_VALUE };
  g_autoptr (RoofMachine) faster = roof_machine_with_rating (self->machine, key, 1.64e12, NULL);

  take (self, roof_snapshot_with_machine (self->snapshot, 0, faster));
}

static void
test_pin_keeps_the_state (Fixture       *self,
                          gconstpointer  data)
{
  const RoofPin *pin;

  set_batch (self, 256);
  double_bandwidth (self);
  pin = roof_snapshot_get_pin (self->snapshot, 0);
  g_assert_cmpstr (pin->label, ==, "start");
  g_assert_cmpfloat (roof_kernel_find_number (pin->kernel, "B"), ==, 16);
  g_assert_true (pin->machine == self->machine);
  g_assert_cmpint (roof_snapshot_find_live (self->snapshot, 0), ==, 0);
}

static void
test_back_restores_kernel_and_machine (Fixture       *self,
                                       gconstpointer  data)
{
  set_batch (self, 256);
  double_bandwidth (self);
  take (self, roof_snapshot_with_pin_restored (self->snapshot, 0));
  g_assert_cmpfloat (roof_kernel_find_number (roof_snapshot_get_kernel (self->snapshot, 0), "B"), ==, 16);
  g_assert_cmpuint (roof_snapshot_get_n_machines (self->snapshot), ==, 1);
  g_assert_true (roof_snapshot_get_active (self->snapshot) == self->machine);
  g_assert_cmpuint (roof_snapshot_get_n_pins (self->snapshot), ==, 1);
}

/* What it ran on may no longer be among the machines, or its kernel may be gone. */
static void
test_back_brings_what_is_gone (Fixture       *self,
                               gconstpointer  data)
{
  g_autoptr (RoofMachine) cpu = make_cpu ();

  take (self, roof_snapshot_with_machine (self->snapshot, 0, cpu));
  take (self, roof_snapshot_with_kernel_removed (self->snapshot, 0));
  g_assert_cmpint (roof_snapshot_find_live (self->snapshot, 0), ==, -1);
  take (self, roof_snapshot_with_pin_restored (self->snapshot, 0));
  g_assert_cmpuint (roof_snapshot_get_n_machines (self->snapshot), ==, 2);
  g_assert_true (roof_snapshot_get_active (self->snapshot) == self->machine);
  g_assert_cmpuint (roof_snapshot_get_n_kernels (self->snapshot), ==, 1);
  g_assert_cmpint (roof_snapshot_find_live (self->snapshot, 0), ==, 0);
}

static void
test_pins_follow_a_new_name (Fixture       *self,
                             gconstpointer  data)
{
  g_autoptr (RoofKernel) renamed = roof_kernel_with_name (roof_snapshot_get_kernel (self->snapshot, 0), "up");

  take (self, roof_snapshot_with_kernel (self->snapshot, 0, renamed));
  g_assert_cmpstr (roof_kernel_get_name (roof_snapshot_get_pin (self->snapshot, 0)->kernel), ==, "up");
  g_assert_cmpint (roof_snapshot_find_live (self->snapshot, 0), ==, 0);
}

/* A second kernel of the same name does not take over the pins of the first. */
static void
test_names_given_twice (Fixture       *self,
                        gconstpointer  data)
{
  RoofKernel *first = roof_snapshot_get_kernel (self->snapshot, 0);
  g_autoptr (RoofKernel) renamed = roof_kernel_with_name (first, "other");

  take (self, roof_snapshot_with_kernel_inserted (self->snapshot, 1, first));
  take (self, roof_snapshot_with_kernel (self->snapshot, 1, renamed));
  g_assert_cmpint (roof_snapshot_find_live (self->snapshot, 0), ==, 0);
}

/* Parts of networks are told by their part: two networks may hold kernels of one name. */
static void
test_parts_of_networks (Fixture       *self,
                        gconstpointer  data)
{
  g_autoptr (RoofKernel) one = roof_kernel_with_workload (roof_snapshot_get_kernel (self->snapshot, 0), "net", "up");
  g_autoptr (RoofKernel) two = roof_kernel_with_workload (roof_snapshot_get_kernel (self->snapshot, 0), "net-2", "up");

  take (self, roof_snapshot_with_kernel_inserted (self->snapshot, 1, one));
  take (self, roof_snapshot_with_kernel_inserted (self->snapshot, 2, two));
  take (self, roof_snapshot_with_kernel_pinned (self->snapshot, 2, NULL));
  g_assert_cmpint (roof_snapshot_find_live (self->snapshot, 1), ==, 2);
}

static void
test_find_and_remove (Fixture       *self,
                      gconstpointer  data)
{
  RoofPin same = { .kernel = roof_snapshot_get_kernel (self->snapshot, 0), .machine = self->machine }, what_if = same;

  what_if.what_if = TRUE;
  g_assert_cmpint (roof_snapshot_find_pin (self->snapshot, &same), ==, 0);
  g_assert_cmpint (roof_snapshot_find_pin (self->snapshot, &what_if), ==, -1);
  take (self, roof_snapshot_with_pin_added (self->snapshot, &what_if));
  g_assert_cmpint (roof_snapshot_find_pin (self->snapshot, &what_if), ==, 1);
  what_if.label = (char *) "renamed";
  take (self, roof_snapshot_with_pin (self->snapshot, 1, &what_if));
  g_assert_cmpstr (roof_snapshot_get_pin (self->snapshot, 1)->label, ==, "renamed");
  take (self, roof_snapshot_with_pin_removed (self->snapshot, 0));
  g_assert_cmpstr (roof_snapshot_get_pin (self->snapshot, 0)->label, ==, "renamed");
  take (self, roof_snapshot_without_pins (self->snapshot));
  g_assert_cmpuint (roof_snapshot_get_n_pins (self->snapshot), ==, 0);
}

static void
test_equality (Fixture       *self,
               gconstpointer  data)
{
  RoofPin other = *roof_snapshot_get_pin (self->snapshot, 0);
  g_autoptr (RoofSnapshot) changed = NULL;

  other.machine = NULL;
  changed = roof_snapshot_with_pin (self->snapshot, 0, &other);
  g_assert_false (roof_snapshot_equal (self->snapshot, changed));
  other.machine = self->machine;
  roof_snapshot_unref (changed);
  changed = roof_snapshot_with_pin (self->snapshot, 0, &other);
  g_assert_true (roof_snapshot_equal (self->snapshot, changed));
}

/* A report analyses a pin on the machine it was pinned on, once. */
static void
test_report (Fixture       *self,
             gconstpointer  data)
{
  g_autoptr (RoofReport) before = roof_report_new (self->catalogue, self->snapshot, NULL);
  g_autoptr (RoofReport) after = NULL;
  RoofAnalysis *pin = roof_report_get_pin (before, 0);

  g_assert_cmpfloat (roof_analysis_get_estimate (pin)->t_min, ==,
                     roof_analysis_get_estimate (roof_report_get_analysis (before, 0))->t_min);
  double_bandwidth (self);
  after = roof_report_update (before, self->catalogue, self->snapshot, NULL);
  g_assert_true (roof_report_get_pin (after, 0) == pin);
  assert_approx (roof_analysis_get_estimate (pin)->t_min,
                 2 * roof_analysis_get_estimate (roof_report_get_analysis (after, 0))->t_min, 1e-12);
}

/* One without a machine of its own is looked at on the current one. */
static void
test_report_without_machine (Fixture       *self,
                             gconstpointer  data)
{
  RoofPin bare = { .kernel = roof_snapshot_get_kernel (self->snapshot, 0) };
  g_autoptr (RoofReport) before = NULL, after = NULL;

  take (self, roof_snapshot_with_pin (self->snapshot, 0, &bare));
  before = roof_report_new (self->catalogue, self->snapshot, NULL);
  double_bandwidth (self);
  after = roof_report_update (before, self->catalogue, self->snapshot, NULL);
  g_assert_cmpfloat (roof_analysis_get_estimate (roof_report_get_pin (after, 0))->t_min, ==,
                     roof_analysis_get_estimate (roof_report_get_analysis (after, 0))->t_min);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add ("/roof/pin/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("pin-keeps-the-state", test_pin_keeps_the_state);
  ADD ("back-restores-kernel-and-machine", test_back_restores_kernel_and_machine);
  ADD ("back-brings-what-is-gone", test_back_brings_what_is_gone);
  ADD ("pins-follow-a-new-name", test_pins_follow_a_new_name);
  ADD ("names-given-twice", test_names_given_twice);
  ADD ("parts-of-networks", test_parts_of_networks);
  ADD ("find-and-remove", test_find_and_remove);
  ADD ("equality", test_equality);
  ADD ("report", test_report);
  ADD ("report-without-machine", test_report_without_machine);

  return g_test_run ();
}
