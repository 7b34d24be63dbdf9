/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/network/network-layout.h"

#include "document/files/network.h"
#include "stage.h"
#include "workload/apply.h"

typedef struct
{
  Stage              stage;
  RoofNetworkLayout *layout;
} Fixture;

/* As the verdict does after each report. */
static void
refresh (Fixture *fixture)
{
  roof_network_layout_show (fixture->layout, roof_session_get_report (fixture->stage.session), 0);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  const RoofStep step = { .batch = 64, .new_tokens = 1, .past = 8191, .split = 8,
                          .parallel = { .stages = 2, .micro_batches = 2, .nodes = 2 } };
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  g_autoptr (RoofSnapshot) empty = roof_snapshot_new (roof_library_find_machine (library, "nvidia-h100-sxm5-80gb", NULL));
  g_autoptr (RoofWorkload) plain = roof_network_resolve ("llama-3.1-70b", &error);
  g_autoptr (RoofWorkload) workload = roof_workload_with_step (plain, &step);
  g_autoptr (RoofSnapshot) snapshot = roof_workload_apply (workload, empty, &error);
  g_autoptr (RoofDocument) document = roof_document_new (snapshot);

  g_assert_no_error (error);
  fixture->stage.session = roof_session_new (library, document);
  fixture->layout = g_object_new (ROOF_TYPE_NETWORK_LAYOUT, NULL);
  roof_pane_set_session (ROOF_PANE (fixture->layout), fixture->stage.session);
  stage_open (&fixture->stage, GTK_WIDGET (fixture->layout), 320, 400);
  refresh (fixture);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  stage_close (&fixture->stage, GTK_WIDGET (fixture->layout));
}

/* What a screen reader says of the picture. Returns: (transfer full) */
static char *
read_picture (Fixture *fixture)
{
  GtkWidget *picture = stage_find (fixture->layout, ROOF_TYPE_LAYOUT_PICTURE);

  return gtk_test_accessible_check_property (GTK_ACCESSIBLE (picture), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "");
}

static guint
count_devices (Fixture *fixture)
{
  g_autofree char *said = read_picture (fixture);

  return (guint) g_ascii_strtoull (said, NULL, 10);
}

static RoofQuantityEntry *
find_entry (Fixture *fixture,
            guint    degree)
{
  GtkWidget *grid = stage_find (fixture->layout, GTK_TYPE_GRID);

  return ROOF_QUANTITY_ENTRY (gtk_grid_get_child_at (GTK_GRID (grid), (int) (degree % 2) * 2 + 1, (int) degree / 2));
}

static void
enter (Fixture    *fixture,
       guint       degree,
       const char *text)
{
  stage_type (find_entry (fixture, degree), text);
  roof_quantity_entry_commit (find_entry (fixture, degree));
  refresh (fixture);
}

/* The picture follows a degree, and its undo. */
static void
test_degree (Fixture       *fixture,
             gconstpointer  unused)
{
  g_assert_cmpuint (count_devices (fixture), ==, 16);
  enter (fixture, 0, "4");
  g_assert_cmpfloat (stage_get_step (&fixture->stage)->split, ==, 4);
  g_assert_cmpuint (count_devices (fixture), ==, 8);
  roof_document_undo (roof_session_get_document (fixture->stage.session));
  refresh (fixture);
  g_assert_cmpuint (count_devices (fixture), ==, 16);
}

/* Heads that do not divide: the document and the picture stay, and the nearest that can be is said. */
static void
test_refused (Fixture       *fixture,
              gconstpointer  unused)
{
  stage_type (find_entry (fixture, 0), "3");
  roof_quantity_entry_commit (find_entry (fixture, 0));
  g_assert_cmpfloat (stage_get_step (&fixture->stage)->split, ==, 8);
  g_assert_cmpuint (count_devices (fixture), ==, 16);
  g_assert_true (g_str_has_prefix (roof_quantity_entry_get_error (find_entry (fixture, 0)), "A split over 3 devices"));
  g_assert_true (stage_says (stage_read (fixture->layout), "nearest possible"));
  /* Back to what it was there is nothing to change, and nothing to say. */
  stage_type (find_entry (fixture, 0), "8");
  roof_quantity_entry_commit (find_entry (fixture, 0));
  g_assert_false (stage_says (stage_read (fixture->layout), "nearest possible"));
}

/* A refusal below the fold is scrolled to. */
static void
test_revealed (Fixture       *fixture,
               gconstpointer  unused)
{
  GtkWidget *window = GTK_WIDGET (gtk_widget_get_root (GTK_WIDGET (fixture->layout)));
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled));

  g_object_ref (fixture->layout);
  gtk_window_set_child (GTK_WINDOW (window), scrolled);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), GTK_WIDGET (fixture->layout));
  g_object_unref (fixture->layout);
  gtk_widget_set_size_request (scrolled, 320, 100);
  gtk_window_set_default_size (GTK_WINDOW (window), 320, 100);
  stage_wait_for_frame (window);
  stage_type (find_entry (fixture, 0), "3");
  roof_quantity_entry_commit (find_entry (fixture, 0));
  for (guint i = 0; i < 4; i++)
    stage_wait_for_frame (window);
  g_assert_cmpfloat (gtk_adjustment_get_value (adjustment), >, 0);
}

/* A screen reader says what the devices of a node hold, and what links carry. */
static void
test_spoken (Fixture       *fixture,
             gconstpointer  unused)
{
  g_autofree char *said = read_picture (fixture);

  g_assert_nonnull (strstr (said, "16 devices, 8 in a node."));
  g_assert_nonnull (strstr (said, "\nDevices 9–16, node 2, stage 2 of 2, parts 1–8 of 8 of each layer\n"));
  g_assert_nonnull (strstr (said, "Stage to stage: 65.54"));
}

/* Devices are told apart where what they hold does not count up: two replicas in a node. */
static void
test_spoken_apart (Fixture       *fixture,
                   gconstpointer  unused)
{
  g_autofree char *said = NULL;

  enter (fixture, 4, "2");
  enter (fixture, 0, "4");
  said = read_picture (fixture);
  g_assert_nonnull (strstr (said, "\nDevices 1–4, node 1, stage 1 of 2, replica 1 of 2, parts 1–4 of 4 of each layer\n"
                                  "Devices 5–8, node 1, stage 1 of 2, replica 2 of 2, parts 1–4 of 4 of each layer\n"));
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add ("/roof/network-layout/degree", Fixture, NULL, set_up, test_degree, tear_down);
  g_test_add ("/roof/network-layout/refused", Fixture, NULL, set_up, test_refused, tear_down);
  g_test_add ("/roof/network-layout/revealed", Fixture, NULL, set_up, test_revealed, tear_down);
  g_test_add ("/roof/network-layout/spoken", Fixture, NULL, set_up, test_spoken, tear_down);
  g_test_add ("/roof/network-layout/spoken-apart", Fixture, NULL, set_up, test_spoken_apart, tear_down);
  return g_test_run ();
}
