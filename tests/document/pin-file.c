/* SPDX-License-Identifier: GPL-3.0-or-later */

#include <string.h>

#include "approx.h"
#include "snapshot-text.h"

#define MACHINE(id)                                                                                  \
  "{\"id\": \"" id "\", \"name\": \"A\", \"compute\": [{\"unit\": \"matrix\", \"dtype\": \"bf16\", "      \
  "\"peak\": 1e14}], \"levels\": [{\"id\": \"hbm\", \"name\": \"HBM\", \"kind\": \"memory\", "                \
  "\"bandwidth\": 1e12}]}"
#define KERNEL "\"kernel\": {\"name\": \"g\", \"op\": \"relu\"}"

/* A document of two machines with the given pins. */
static RoofSnapshot *
read_pins (const char  *pins,
           GError     **error)
{
  g_autofree char *text
      = g_strdup_printf ("{\"format\": \"roofline\", \"version\": 1, \"machines\": [" MACHINE ("a") ", " MACHINE ("b")
                         "], \"ghosts\": [%s]}", pins);

  return snapshot_from_text (text, error);
}

static void
test_machines (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofSnapshot) snapshot = read_pins ("{" KERNEL "}, {" KERNEL ", \"on\": 1, \"ahead\": true}, {" KERNEL
                                                 ", \"label\": \"there\", \"machine\": " MACHINE ("c") "}", &error);

  g_assert_no_error (error);
  g_assert_cmpuint (roof_snapshot_get_n_pins (snapshot), ==, 3);
  g_assert_null (roof_snapshot_get_pin (snapshot, 0)->machine);
  g_assert_false (roof_snapshot_get_pin (snapshot, 0)->what_if);
  g_assert_true (roof_snapshot_get_pin (snapshot, 1)->machine == roof_snapshot_get_machine (snapshot, 1));
  g_assert_true (roof_snapshot_get_pin (snapshot, 1)->what_if);
  g_assert_cmpstr (roof_machine_get_id (roof_snapshot_get_pin (snapshot, 2)->machine), ==, "c");
}

/* A machine of the document is written once; one that is not, or not any more, with its pin. */
static void
test_written_once (void)
{
  g_autoptr (RoofSnapshot) snapshot = read_pins ("{" KERNEL ", \"on\": 1}, {" KERNEL ", \"on\": 0}", NULL);
  g_autoptr (RoofSnapshot) fewer = roof_snapshot_with_machine_removed (snapshot, 1);
  g_autofree char *all = snapshot_to_text (snapshot), *less = snapshot_to_text (fewer);
  g_autoptr (RoofSnapshot) again = snapshot_from_text (all, NULL);

  g_assert_true (roof_snapshot_equal (snapshot, again));
  g_assert_nonnull (strstr (all, "\"on\": 1"));
  g_assert_null (strstr (all, "\"machine\":"));
  g_assert_nonnull (strstr (less, "\"machine\":"));
  g_assert_nonnull (strstr (less, "\"on\": 0"));
  roof_snapshot_unref (again);
  again = snapshot_from_text (less, NULL);
  g_assert_true (roof_snapshot_equal (fewer, again));
}

static void
test_refusals (void)
{
  static const struct
  {
    const char *pin;
    const char *says;
  } cases[] = {
    { "{}", "ghosts[0].kernel: is missing" },
    { "{" KERNEL ", \"on\": 2}", "ghosts[0].on: must be the index (from 0) of one of the 2 machines, got 2" },
    { "{" KERNEL ", \"on\": -1}", "ghosts[0].on: must be the index" },
    { "{" KERNEL ", \"on\": 0.5}", "ghosts[0].on: must be the index" },
    { "{" KERNEL ", \"on\": \"a\"}", "ghosts[0].on: expected a number" },
    { "{" KERNEL ", \"on\": 0, \"machine\": " MACHINE ("c") "}", "ghosts[0].on: cannot stand beside \"machine\"" },
    { "{" KERNEL ", \"machine\": {\"id\": \"c\"}}", "ghosts[0].machine" },
    { "{" KERNEL ", \"ahead\": \"yes\"}", "ghosts[0].ahead: expected" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (read_pins (cases[i].pin, &error));
      assert_error_says (error, cases[i].says);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/pin-file/machines", test_machines);
  g_test_add_func ("/roof/pin-file/written-once", test_written_once);
  g_test_add_func ("/roof/pin-file/refusals", test_refusals);

  return g_test_run ();
}
