/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/run/facet.h"

#include "../core/fixtures.h"
#include "../workload/describe.h"
#include "workload/apply.h"

/* "Before: a 1, b 2 | Now: …": the title of each part, and the name and batch of its kernels. */
static char *
describe_parts (RoofFacet     facet,
                RoofSnapshot *snapshot)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) parts = roof_facet_split (facet, snapshot, &error);
  GString *text = g_string_new (NULL);

  g_assert_no_error (error);
  for (guint i = 0; i < parts->len; i++)
    {
      const RoofFacetPart *part = parts->pdata[i];
      guint n = roof_snapshot_get_n_kernels (part->snapshot);

      g_assert_cmpuint (roof_snapshot_get_n_pins (part->snapshot), ==, 0);
      g_string_append_printf (text, "%s%s:", i > 0 ? " | " : "", part->title);
      for (guint k = 0; k < n; k++)
        {
          RoofKernel *kernel = roof_snapshot_get_kernel (part->snapshot, k);

          g_string_append_printf (text, "%s %s %g", k > 0 ? "," : "", roof_kernel_get_name (kernel),
                                  roof_kernel_find_number (kernel, "B"));
        }
      if (part->machine != NULL)
        g_string_append_printf (text, " on %s", roof_machine_get_name (part->machine));
    }
  return g_string_free (text, FALSE);
}

static void
check (RoofFacet     facet,
       RoofSnapshot *snapshot,
       const char   *expected)
{
  g_autofree char *text = describe_parts (facet, snapshot);

  g_assert_cmpstr (text, ==, expected);
}

static RoofKernel *
make_product (const char *name,
              double      batch)
{
  return make_kernel (name, "matmul", "B", batch, "D", 64.0, "F", 64.0, NULL);
}

/* The kernels a and b with a batch of 4. */
static RoofSnapshot *
make_two (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofSnapshot) empty = roof_snapshot_new (machine);
  g_autoptr (RoofKernel) a = make_product ("a", 4), b = make_product ("b", 4);
  g_autoptr (RoofSnapshot) one = roof_snapshot_with_kernel_inserted (empty, 0, a);

  return roof_snapshot_with_kernel_inserted (one, 1, b);
}

static void
pin (RoofSnapshot **snapshot,
     const char    *name,
     double         batch,
     RoofPin        like)
{
  g_autoptr (RoofKernel) kernel = make_product (name, batch);

  like.kernel = kernel;
  roof_snapshot_replace (snapshot, roof_snapshot_with_pin_added (*snapshot, &like));
}

static void
test_nothing_to_divide_by (void)
{
  g_autoptr (RoofSnapshot) snapshot = make_two ();

  for (guint i = 0; i < ROOF_N_FACETS; i++)
    {
      g_assert_false (roof_facet_applies ((RoofFacet) i, snapshot));
      check ((RoofFacet) i, snapshot, "");
    }
  g_assert_cmpint (roof_facet_find (snapshot), ==, ROOF_FACET_NONE);
}

static void
test_machines (void)
{
  g_autoptr (RoofMachine) cpu = make_cpu (), mixed = make_mixed_cpu ();
  g_autoptr (RoofSnapshot) snapshot = make_two ();
  g_autoptr (GPtrArray) parts = NULL;

  roof_snapshot_replace (&snapshot, roof_snapshot_with_machine_added (snapshot, cpu));
  roof_snapshot_replace (&snapshot, roof_snapshot_with_machine_added (snapshot, mixed));
  roof_snapshot_replace (&snapshot, roof_snapshot_with_current (snapshot, 1));
  g_assert_cmpint (roof_facet_find (snapshot), ==, ROOF_FACET_MACHINE);
  parts = roof_facet_split (ROOF_FACET_MACHINE, snapshot, NULL);
  g_assert_cmpuint (parts->len, ==, 3);
  for (guint i = 0; i < 3; i++)
    {
      static const guint order[] = { 1, 0, 2 };
      const RoofFacetPart *part = parts->pdata[i];

      g_assert_true (roof_snapshot_get_active (part->snapshot) == roof_snapshot_get_machine (snapshot, order[i]));
      g_assert_cmpstr (part->title, ==, roof_machine_get_name (roof_snapshot_get_active (part->snapshot)));
    }
}

/* What was not pinned is not known of before; a what-if leaves the others as they are. */
static void
test_pins_are_runs (void)
{
  g_autoptr (RoofSnapshot) snapshot = make_two ();

  pin (&snapshot, "a", 1, (RoofPin) { .label = (char *) "B = 1" });
  g_assert_cmpint (roof_facet_find (snapshot), ==, ROOF_FACET_RUN);
  check (ROOF_FACET_RUN, snapshot, "B = 1: a 1 | Now: a 4, b 4");
  pin (&snapshot, "b", 2, (RoofPin) { .label = (char *) "B = 2" });
  check (ROOF_FACET_RUN, snapshot, "Before: a 1, b 2 | Now: a 4, b 4");
  pin (&snapshot, "b", 8, (RoofPin) { .what_if = TRUE, .label = (char *) "larger" });
  pin (&snapshot, "b", 9, (RoofPin) { .what_if = TRUE });
  check (ROOF_FACET_RUN, snapshot, "Before: a 1, b 2 | Now: a 4, b 4 | larger: a 4, b 8 | What if: a 4, b 9");
  pin (&snapshot, "a", 3, (RoofPin) { .label = NULL });
  check (ROOF_FACET_RUN, snapshot, "Before: a 1, b 2 | Before: a 3 | Now: a 4, b 4 | larger: a 4, b 8 | What if: a 4, b 9");
}

static void
test_pins_may_have_machines (void)
{
  g_autoptr (RoofMachine) cpu = make_cpu ();
  g_autoptr (RoofSnapshot) snapshot = make_two ();
  g_autofree char *expected = g_strdup_printf ("Before: a 1 on %s | Before: b 2 | Now: a 4, b 4", roof_machine_get_name (cpu));

  pin (&snapshot, "a", 1, (RoofPin) { .machine = cpu });
  pin (&snapshot, "b", 2, (RoofPin) { .machine = NULL });
  check (ROOF_FACET_RUN, snapshot, expected);
}

/* Pins that lead from run to run are counted from the last, since a kernel may lack in the first ones. */
static void
test_runs_follow_each_other (void)
{
  g_autoptr (RoofSnapshot) snapshot = make_two ();

  pin (&snapshot, "a", 1, (RoofPin) { .onward = TRUE });
  pin (&snapshot, "a", 2, (RoofPin) { .onward = FALSE });
  pin (&snapshot, "b", 3, (RoofPin) { .onward = FALSE });
  check (ROOF_FACET_RUN, snapshot, "2 runs before: a 1 | 1 run before: a 2, b 3 | Now: a 4, b 4");
}

static void
test_hidden_kernels_have_no_past (void)
{
  g_autoptr (RoofSnapshot) snapshot = make_two ();
  g_autoptr (RoofKernel) hidden = roof_kernel_with_visible (roof_snapshot_get_kernel (snapshot, 1), FALSE);

  pin (&snapshot, "a", 1, (RoofPin) { .label = NULL });
  pin (&snapshot, "b", 2, (RoofPin) { .label = NULL });
  roof_snapshot_replace (&snapshot, roof_snapshot_with_kernel (snapshot, 1, hidden));
  check (ROOF_FACET_RUN, snapshot, "Before: a 1 | Now: a 4, b 4");
}

static void
add_network (RoofSnapshot **snapshot,
             const char    *id,
             const char    *name,
             const char    *members)
{
  g_autoptr (GVariant) description = describe (members);
  RoofWorkload *workload = roof_workload_new (id, name, description);
  g_autoptr (GError) error = NULL;

  workload->step.past = 31;
  roof_snapshot_replace (snapshot, roof_workload_apply (workload, *snapshot, &error));
  g_assert_no_error (error);
  roof_workload_free (workload);
}

/* The titles of the parts, and how many of their kernels belong to a network. */
static char *
count_parts (RoofFacet     facet,
             RoofSnapshot *snapshot)
{
  g_autoptr (GPtrArray) parts = roof_facet_split (facet, snapshot, NULL);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < parts->len; i++)
    {
      const RoofFacetPart *part = parts->pdata[i];
      guint n = 0;

      for (guint k = 0; k < roof_snapshot_get_n_kernels (part->snapshot); k++)
        n += roof_kernel_get_workload (roof_snapshot_get_kernel (part->snapshot, k)) != NULL;
      g_string_append_printf (text, "%s%s %s %u", i > 0 ? ", " : "", part->title, n > 0 ? "of a network" : "of none",
                              roof_snapshot_get_n_kernels (part->snapshot) - n);
    }
  return g_string_free (text, FALSE);
}

static void
test_networks (void)
{
  g_autoptr (RoofSnapshot) snapshot = make_two ();
  g_autofree char *text = NULL;

  add_network (&snapshot, "one", "One", SMALL);
  g_assert_false (roof_facet_applies (ROOF_FACET_NETWORK, snapshot));
  add_network (&snapshot, "two", "Two", SMALL);
  text = count_parts (ROOF_FACET_NETWORK, snapshot);
  g_assert_cmpstr (text, ==, "One of a network 0, Two of a network 0, Other kernels of none 2");
}

static void
test_phases (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_new (machine);
  g_autoptr (GPtrArray) parts = NULL;
  static const RoofPhase phases[] = { ROOF_PHASE_PREFILL, ROOF_PHASE_DECODE };

  add_network (&snapshot, "one", "One", SMALL);
  g_assert_cmpint (roof_facet_find (snapshot), ==, ROOF_FACET_PHASE);
  parts = roof_facet_split (ROOF_FACET_PHASE, snapshot, NULL);
  g_assert_cmpuint (parts->len, ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      const RoofFacetPart *part = parts->pdata[i];
      const RoofWorkload *workload = roof_snapshot_get_workload (part->snapshot, 0);

      g_assert_cmpint (roof_step_get_phase (&workload->step, roof_workload_get_net (workload, NULL)), ==, phases[i]);
      g_assert_cmpstr (part->title, ==, i == 0 ? "Prefill" : "Decode");
      g_assert_cmpfloat (workload->step.past + workload->step.new_tokens, ==, phases[i] == ROOF_PHASE_DECODE ? 32 : 31);
    }
}

/* Training stands beside the phases of answering, as it is. */
static void
test_present_phase_stays (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_new (machine);
  g_autoptr (GVariant) description = describe (SMALL);
  RoofWorkload *workload = roof_workload_new ("one", "One", description);
  g_autofree char *text = NULL;

  workload->step.new_tokens = 32;
  workload->step.training = TRUE;
  roof_snapshot_replace (&snapshot, roof_workload_apply (workload, snapshot, NULL));
  roof_workload_free (workload);
  text = count_parts (ROOF_FACET_PHASE, snapshot);
  g_assert_cmpstr (text, ==, "Prefill of a network 0, Decode of a network 0, Training of a network 0");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/facet/nothing-to-divide-by", test_nothing_to_divide_by);
  g_test_add_func ("/roof/facet/machines", test_machines);
  g_test_add_func ("/roof/facet/pins-are-runs", test_pins_are_runs);
  g_test_add_func ("/roof/facet/pins-may-have-machines", test_pins_may_have_machines);
  g_test_add_func ("/roof/facet/runs-follow-each-other", test_runs_follow_each_other);
  g_test_add_func ("/roof/facet/hidden-kernels-have-no-past", test_hidden_kernels_have_no_past);
  g_test_add_func ("/roof/facet/networks", test_networks);
  g_test_add_func ("/roof/facet/phases", test_phases);
  g_test_add_func ("/roof/facet/present-phase-stays", test_present_phase_stays);
  return g_test_run ();
}
