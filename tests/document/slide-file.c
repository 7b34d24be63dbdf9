/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/snapshot/slide.h"

#include <string.h>

#include "approx.h"
#include "document/files/library.h"
#include "document/files/snapshot-faults.h"
#include "document/session/document.h"
#include "snapshot-text.h"

#define MACHINE(id)                                                                                  \
  "{\"id\": \"" id "\", \"name\": \"A\", \"compute\": [{\"unit\": \"matrix\", \"dtype\": \"bf16\", "      \
  "\"peak\": 1e14}], \"levels\": [{\"id\": \"hbm\", \"name\": \"HBM\", \"kind\": \"memory\", "                \
  "\"bandwidth\": 1e12}]}"
#define KERNELS "\"kernels\": [{\"name\": \"g\", \"op\": \"relu\"}, {\"name\": \"h\", \"op\": \"relu\"}]"
#define STATE "\"state\": {\"machines\": [1], " KERNELS "}"

/* A document of two machines with the given slides. */
static RoofSnapshot *
read_slides (const char  *slides,
             GError     **error)
{
  g_autofree char *text
      = g_strdup_printf ("{\"format\": \"roofline\", \"version\": 1, \"machines\": [" MACHINE ("a") ", " MACHINE ("b")
                         "], \"presentation\": %s}", slides);

  return snapshot_from_text (text, error);
}

static void
test_reads (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofSnapshot) snapshot
      = read_slides ("[{\"title\": \"One\", \"text\": \"Say.\", \"notes\": \"Slowly.\", \"selected\": [1, 0], " STATE "}, {"
                     "\"state\": {\"machines\": [" MACHINE ("c") ", 0], \"current\": 1}}]", &error);
  RoofSlide *slide;
  RoofSnapshot *state;

  g_assert_no_error (error);
  g_assert_cmpuint (roof_snapshot_get_n_slides (snapshot), ==, 2);
  slide = roof_snapshot_get_slide (snapshot, 0);
  g_assert_cmpstr (roof_slide_get_title (slide), ==, "One");
  g_assert_cmpstr (roof_slide_get_text (slide), ==, "Say.");
  g_assert_cmpstr (roof_slide_get_notes (slide), ==, "Slowly.");
  g_assert_cmpuint (roof_selection_get_n (roof_slide_get_selection (slide)), ==, 2);
  g_assert_cmpint (roof_selection_get_lead (roof_slide_get_selection (slide)), ==, 1);
  g_assert_true (roof_snapshot_get_active (roof_slide_get_state (slide)) == roof_snapshot_get_machine (snapshot, 1));
  state = roof_slide_get_state (roof_snapshot_get_slide (snapshot, 1));
  g_assert_cmpstr (roof_machine_get_id (roof_snapshot_get_machine (state, 0)), ==, "c");
  g_assert_cmpstr (roof_machine_get_id (roof_snapshot_get_active (state)), ==, "a");
  g_assert_cmpstr (roof_slide_get_title (roof_snapshot_get_slide (snapshot, 1)), ==, "");
}

static void
test_written_as_read (void)
{
  g_autoptr (RoofSnapshot) snapshot
      = read_slides ("[{\"title\": \"One\", \"later\": {\"a\": 1}, \"selected\": [1, 0], \"point\": [{\"kernel\": 1, \"level\": 0}, {\"kernel\": 0}, "
                     "{\"roof\": 0}, {\"ridge\": 0}, {\"peak\": 0}], " STATE "}, "
                     "{\"notes\": \"n\", \"state\": {\"future\": true, \"machines\": [" MACHINE ("c") "]}}]", NULL);
  g_autofree char *text = snapshot_to_text (snapshot);
  g_autoptr (RoofSnapshot) again = snapshot_from_text (text, NULL);
  g_autofree char *twice = snapshot_to_text (again);
  guint n_points;

  g_assert_true (roof_snapshot_equal (snapshot, again));
  g_assert_cmpstr (text, ==, twice);
  roof_slide_get_points (roof_snapshot_get_slide (again, 0), &n_points);
  g_assert_cmpuint (n_points, ==, 5);
  g_assert_nonnull (strstr (text, "\"later\""));
  g_assert_nonnull (strstr (text, "\"future\": true"));
}

/* A machine that the document has is not written again with each slide. */
static void
test_machines_written_once (void)
{
  g_autoptr (RoofSnapshot) snapshot = read_slides ("[{" STATE "}, {" STATE "}]", NULL);
  g_autoptr (RoofSnapshot) fewer = roof_snapshot_with_machine_removed (snapshot, 1);
  g_autofree char *all = snapshot_to_text (snapshot), *less = snapshot_to_text (fewer);
  g_autoptr (RoofSnapshot) again = snapshot_from_text (less, NULL);

  g_assert_null (strstr (strstr (all, "\"presentation\""), "\"bandwidth\""));
  g_assert_nonnull (strstr (strstr (less, "\"presentation\""), "\"bandwidth\""));
  g_assert_true (roof_snapshot_equal (fewer, again));
}

static void
test_none (void)
{
  g_autoptr (RoofSnapshot) snapshot = read_slides ("[]", NULL);
  g_autofree char *text = snapshot_to_text (snapshot);

  g_assert_null (strstr (text, "presentation"));
}

static void
test_refusals (void)
{
  static const struct
  {
    const char *slides;
    const char *says;
  } cases[] = {
    { "{}", "presentation: expected an array" },
    { "[7]", "presentation[0]: expected an object" },
    { "[{\"title\": \"a\"}]", "presentation[0].state: is missing" },
    { "[{" STATE "}, {\"title\": 1, " STATE "}]", "presentation[1].title: expected a string" },
    { "[{\"text\": [], " STATE "}]", "presentation[0].text: expected a string" },
    { "[{\"notes\": {}, " STATE "}]", "presentation[0].notes: expected a string" },
    { "[{\"state\": {}}]", "presentation[0].state.machines: is missing" },
    { "[{\"state\": {\"machines\": []}}]", "presentation[0].state.machines: must have at least one machine" },
    { "[{\"state\": {\"machines\": [2]}}]",
      "presentation[0].state.machines[0]: must be a machine, or the index (from 0) of one of the document's 2 machines, "
      "got 2" },
    { "[{\"state\": {\"machines\": [0.5]}}]", "presentation[0].state.machines[0]: must be a machine" },
    { "[{\"state\": {\"machines\": [0], \"kernels\": [{\"name\": 4}]}}]", "presentation[0].state.kernels[0]" },
    { "[{\"state\": {\"machines\": [0], \"current\": 1}}]", "presentation[0].state.current: must be the index" },
    { "[{\"selected\": [2], " STATE "}]",
      "presentation[0].selected[0]: must be the index (from 0) of one of the 2 kernels, got 2" },
    { "[{\"selected\": [0, \"h\"], " STATE "}]", "presentation[0].selected[1]: expected a number" },
    { "[{\"point\": {}, " STATE "}]", "presentation[0].point: expected an array" },
    { "[{\"point\": [3], " STATE "}]", "presentation[0].point[0]: expected an object" },
    { "[{\"point\": [{\"moon\": 1}], " STATE "}]",
    "presentation[0].point[0]: must point at a kernel, roof, peak, ridge or ceiling" },
    { "[{\"point\": [{\"roof\": 0}, {\"roof\": -1}], " STATE "}]",
      "presentation[0].point[1].roof: must be the index (from 0) of one of the 1 levels, got -1" },
    { "[{\"point\": [{\"kernel\": 0, \"level\": 0.5}], " STATE "}]", "presentation[0].point[0].level: must be the index (from 0) of one of the 1 levels" },
    { "[{\"point\": [{\"roof\": null}], " STATE "}]", "presentation[0].point[0].roof: is missing" },
    { "[{\"point\": [{\"kernel\": null, \"level\": 0}], " STATE "}]", "presentation[0].point[0].kernel: is missing" },
    { "[{\"point\": [{\"kernel\": 2}], " STATE "}]", "presentation[0].point[0].kernel: must be the index (from 0) of one of the 2 kernels" },
    { "[{\"point\": [{\"ceiling\": 0}], " STATE "}]", "presentation[0].point[0].ceiling: must be the index (from 0) of one of the 0 ceilings" },
    { "[{\"selected\": 0, " STATE "}]", "presentation[0].selected: expected an array" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (read_slides (cases[i].slides, &error));
      assert_error_says (error, cases[i].says);
    }
}

/* A place is meant in slides alone. */
static void
test_document_has_machines (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (snapshot_from_text ("{\"format\": \"roofline\", \"version\": 1, \"machines\": [0]}", &error));
  assert_error_says (error, "machines[0]: expected an object");
}

static void
test_faults_name_the_slide (void)
{
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  RoofCatalogue *catalogue = roof_library_get_catalogue (library);
  g_autoptr (RoofSnapshot) snapshot
      = read_slides ("[{" STATE "}, {\"state\": {\"machines\": [0], \"kernels\": [{\"name\": \"k\", \"op\": \"none\"}]}}]",
                     NULL);
  g_autoptr (GPtrArray) faults = roof_snapshot_list_faults (catalogue, snapshot, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_cmpuint (faults->len, >, 0);
  g_assert_true (g_str_has_prefix (faults->pdata[faults->len - 1], "presentation[1].state.kernels[0] (k): "));
  g_assert_false (roof_snapshot_check_names (catalogue, snapshot, NULL, &error));
  assert_error_says (error, "presentation[1].state.kernels[0] (k): ");
}

/* Slides are part of the document's history. */
static void
test_undone (void)
{
  g_autoptr (RoofSnapshot) snapshot = read_slides ("[{\"title\": \"a\", " STATE "}]", NULL);
  g_autoptr (RoofSnapshot) without = roof_snapshot_with_slide_removed (snapshot, 0);
  g_autoptr (RoofDocument) document = roof_document_new (snapshot);

  roof_document_apply (document, without, "Remove Slide");
  g_assert_true (roof_document_is_modified (document));
  g_assert_cmpuint (roof_snapshot_get_n_slides (roof_document_get_snapshot (document)), ==, 0);
  roof_document_undo (document);
  g_assert_false (roof_document_is_modified (document));
  g_assert_cmpuint (roof_snapshot_get_n_slides (roof_document_get_snapshot (document)), ==, 1);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/slide-file/reads", test_reads);
  g_test_add_func ("/roof/slide-file/written-as-read", test_written_as_read);
  g_test_add_func ("/roof/slide-file/machines-written-once", test_machines_written_once);
  g_test_add_func ("/roof/slide-file/none", test_none);
  g_test_add_func ("/roof/slide-file/refusals", test_refusals);
  g_test_add_func ("/roof/slide-file/document-has-machines", test_document_has_machines);
  g_test_add_func ("/roof/slide-file/faults-name-the-slide", test_faults_name_the_slide);
  g_test_add_func ("/roof/slide-file/undone", test_undone);

  return g_test_run ();
}
