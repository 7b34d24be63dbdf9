/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/kernels/kernel-measured.h"

#include <math.h>

#include "stage.h"
#include "widgets/quantity-entry.h"

typedef struct
{
  Stage               stage;
  RoofKernelMeasured *view;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  GtkWidget *widget = g_object_new (ROOF_TYPE_KERNEL_MEASURED, NULL);

  fixture->stage.session = stage_new_session ();
  fixture->view = ROOF_KERNEL_MEASURED (widget);
  roof_pane_set_session (ROOF_PANE (fixture->view), fixture->stage.session);
  stage_open (&fixture->stage, widget, 300, 600);
  roof_session_set_selected (fixture->stage.session, 0);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  stage_close (&fixture->stage, GTK_WIDGET (fixture->view));
}

static double
get_number (Fixture    *fixture,
            const char *key)
{
  return roof_measurement_get_number (roof_kernel_get_measurement (roof_session_get_kernel (fixture->stage.session)), key);
}

static gboolean
follows_label (GtkWidget     *widget,
               gconstpointer  name)
{
  GtkWidget *before = gtk_widget_get_prev_sibling (widget);

  return GTK_IS_LABEL (before) && g_str_equal (gtk_label_get_text (GTK_LABEL (before)), name);
}

static void
unfold (Fixture *fixture)
{
  gtk_expander_set_expanded (stage_find (fixture->view, GTK_TYPE_EXPANDER), TRUE);
}

static RoofQuantityEntry *
find_entry (Fixture    *fixture,
            const char *name)
{
  unfold (fixture);
  return stage_find_fitting (fixture->view, follows_label, name);
}

static void
type (Fixture    *fixture,
      const char *name,
      const char *text)
{
  RoofQuantityEntry *entry = find_entry (fixture, name);

  stage_type (entry, text);
  roof_quantity_entry_commit (entry);
}

/* A time, its spread, and bytes at a level, each one step of undo. */
static void
test_numbers (Fixture       *fixture,
              gconstpointer  data)
{
  RoofDocument *document = roof_session_get_document (fixture->stage.session);

  type (fixture, "Measured time", "12 us");
  type (fixture, "Shortest", "11 us");
  type (fixture, "Bytes at HBM3", "1.5 GB");
  g_assert_cmpfloat (get_number (fixture, "time"), ==, 12e-6);
  g_assert_cmpfloat (get_number (fixture, "min"), ==, 11e-6);
  g_assert_cmpfloat (get_number (fixture, "hbm"), ==, 1.5e9);
  type (fixture, "Measured energy", "6 mJ");
  g_assert_cmpfloat (get_number (fixture, "energy"), ==, 6e-3);
  roof_document_undo (document);
  g_assert_true (isnan (get_number (fixture, "energy")));
  roof_document_undo (document);
  g_assert_true (isnan (get_number (fixture, "hbm")));
  g_assert_cmpstr (roof_quantity_entry_get_text (find_entry (fixture, "Shortest")), ==, "11\302\240µs");
  type (fixture, "Measured time", "");
  g_assert_null (roof_kernel_get_measurement (roof_session_get_kernel (fixture->stage.session)));
}

static void
test_refused (Fixture       *fixture,
              gconstpointer  data)
{
  type (fixture, "Measured time", "12 us");
  type (fixture, "Shortest", "13 us");
  g_assert_nonnull (roof_quantity_entry_get_error (find_entry (fixture, "Shortest")));
  g_assert_true (isnan (get_number (fixture, "min")));
}

static void
type_times (Fixture    *fixture,
            const char *text)
{
  GtkWidget *entry;

  unfold (fixture);
  entry = stage_find_fitting (fixture->view, follows_label, "Single times");
  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  g_signal_emit_by_name (entry, "activate");
}

static void
test_times (Fixture       *fixture,
            gconstpointer  data)
{
  type_times (fixture, "12.1; 12.4; 12.2; 13; 12.3 ms");
  g_assert_cmpfloat (get_number (fixture, "time"), ==, 12.3e-3);
  g_assert_cmpfloat (get_number (fixture, "max"), ==, 13e-3);
  g_assert_cmpfloat (get_number (fixture, "repeats"), ==, 5);
  type_times (fixture, "12 ms; -1 ms");
  g_assert_true (stage_says (stage_read (fixture->view), "times[1]: must be more than 0"));
  g_assert_cmpfloat (get_number (fixture, "repeats"), ==, 5);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add ("/roof/kernel-measured/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("numbers", test_numbers);
  ADD ("refused", test_refused);
  ADD ("times", test_times);

  return g_test_run ();
}
