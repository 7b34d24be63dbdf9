/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/number-row.h"

#include <math.h>

#include "stage.h"
#include "widgets/quantity-entry.h"

typedef struct
{
  Stage          stage;
  RoofNumberRow *row;
  double         edited;
  gboolean       sliding;
  int            n_edits;
} Fixture;

static void
edited_cb (RoofNumberRow *row,
           double         value,
           gboolean       sliding,
           Fixture       *fixture)
{
  fixture->edited = value;
  fixture->sliding = sliding;
  fixture->n_edits++;
  roof_number_row_set_value (row, value);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  GtkWidget *widget = roof_number_row_new ("Batch", "Rows of the input", ROOF_DIMENSION_COUNT);
  RoofSliderScale scale = { 1, 4096, TRUE, TRUE };

  fixture->row = ROOF_NUMBER_ROW (widget);
  roof_number_row_set_scale (fixture->row, &scale);
  roof_number_row_set_value (fixture->row, 16);
  g_signal_connect (widget, "edited", G_CALLBACK (edited_cb), fixture);
  stage_open (&fixture->stage, widget, 300, 100);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  stage_close (&fixture->stage, GTK_WIDGET (fixture->row));
}

static GtkAdjustment *
get_adjustment (Fixture *fixture)
{
  return gtk_range_get_adjustment (roof_number_row_get_slider (fixture->row));
}

/* A person who scrolls a page does not change the numbers that come under the pointer. */
static void
test_wheel_is_the_page_s (Fixture       *fixture,
                          gconstpointer  data)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (roof_number_row_get_slider (fixture->row)));
  guint n_wheels = 0;

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (!GTK_IS_EVENT_CONTROLLER_SCROLL (controller))
        continue;
      g_assert_cmpint (gtk_event_controller_get_propagation_phase (controller), ==, GTK_PHASE_NONE);
      n_wheels++;
    }
  g_assert_cmpuint (n_wheels, ==, 1);
}

static void
test_slider_follows (Fixture       *fixture,
                     gconstpointer  data)
{
  roof_number_row_set_value (fixture->row, 64);
  g_assert_cmpfloat_with_epsilon (gtk_adjustment_get_value (get_adjustment (fixture)), 0.5, 1e-12);
  g_assert_cmpint (fixture->n_edits, ==, 0);
}

static void
test_slider_edits (Fixture       *fixture,
                   gconstpointer  data)
{
  gtk_adjustment_set_value (get_adjustment (fixture), 0.5);
  g_assert_cmpfloat (fixture->edited, ==, 64);
  g_assert_true (fixture->sliding);
  g_assert_cmpint (fixture->n_edits, ==, 1);
  /* Whole numbers only: a position between two snaps to the nearer. */
  gtk_adjustment_set_value (get_adjustment (fixture), 0.083);
  g_assert_cmpfloat (fixture->edited, ==, 2);
  g_assert_cmpfloat_with_epsilon (gtk_adjustment_get_value (get_adjustment (fixture)), 1.0 / 12, 1e-12);
}

static void
test_entry_edits (Fixture       *fixture,
                  gconstpointer  data)
{
  RoofQuantityEntry *entry = stage_part (fixture->row, "entry");

  stage_type (entry, "300");
  roof_quantity_entry_commit (entry);
  g_assert_cmpfloat (fixture->edited, ==, 300);
  g_assert_false (fixture->sliding);
  g_assert_cmpstr (roof_quantity_entry_get_text (entry), ==, "300");
}

static void
test_error_is_shown_below (Fixture       *fixture,
                           gconstpointer  data)
{
  GtkWidget *label = GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (fixture->row),
                                                                ROOF_TYPE_NUMBER_ROW, "error"));

  g_assert_false (gtk_widget_get_visible (label));
  roof_number_row_set_error (fixture->row, "B: must be at least 1");
  g_assert_true (gtk_widget_get_visible (label));
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (label)), ==, "B: must be at least 1");
  roof_number_row_set_error (fixture->row, NULL);
  g_assert_false (gtk_widget_get_visible (label));
}

static void
test_entry_shows_all (Fixture       *fixture,
                      gconstpointer  data)
{
  static const struct
  {
    RoofDimension dimension;
    double        value;
  } longest[] = {
    { ROOF_DIMENSION_FLOP, 888.8e9 },
    { ROOF_DIMENSION_BYTE, 888.8e6 },
    { ROOF_DIMENSION_TIME, 888.8e-6 },
    { ROOF_DIMENSION_FLOP_RATE, 888.8e12 },
    { ROOF_DIMENSION_BANDWIDTH, 888.8e9 },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (longest); i++)
    {
      GtkWidget *row = roof_number_row_new ("Quantity", "", longest[i].dimension);
      GtkWidget *entry = stage_part (row, "entry");
      GtkWidget *text;
      PangoLayout *layout;
      Stage stage = { 0 };
      int width;

      roof_number_row_set_value (ROOF_NUMBER_ROW (row), longest[i].value);
      stage_open (&stage, row, 300, 100);
      text = GTK_WIDGET (gtk_editable_get_delegate (GTK_EDITABLE (roof_quantity_entry_get_delegate (
        ROOF_QUANTITY_ENTRY (entry)))));
      layout = gtk_widget_create_pango_layout (text, gtk_editable_get_text (GTK_EDITABLE (text)));
      pango_layout_get_pixel_size (layout, &width, NULL);
      g_test_message ("%s: %d of %d px", pango_layout_get_text (layout), width, gtk_widget_get_width (text));
      g_assert_cmpint (width, <=, gtk_widget_get_width (text));
      g_object_unref (layout);
      stage_close (&stage, row);
    }
}

static void
test_steps (Fixture       *fixture,
            gconstpointer  data)
{
  GtkRange *slider = roof_number_row_get_slider (fixture->row);
  gboolean done;

  g_signal_emit_by_name (slider, "change-value", GTK_SCROLL_PAGE_RIGHT,
                         gtk_range_get_value (slider) + 0.1, &done);
  g_assert_true (done);
  g_assert_cmpfloat (fixture->edited, ==, 32);
  g_signal_emit_by_name (slider, "change-value", GTK_SCROLL_STEP_LEFT,
                         gtk_range_get_value (slider) - 0.01, &done);
  g_assert_cmpfloat (fixture->edited, ==, 29);
}

static void
test_accessible (Fixture       *fixture,
                 gconstpointer  data)
{
  GtkAccessible *slider = stage_part (fixture->row, "number");

  gtk_test_accessible_assert_property (slider, GTK_ACCESSIBLE_PROPERTY_LABEL, "Batch");
  gtk_test_accessible_assert_property (slider, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, "16");
  roof_number_row_set_value (fixture->row, 17);
  gtk_test_accessible_assert_property (slider, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, "17");
}

/* Assistive technology sets the number itself, not a place on the way: whole, and between the ends. */
static void
test_set_from_outside (Fixture       *fixture,
                       gconstpointer  data)
{
  static const double cases[][2] = { { 64, 64 }, { 0.5, 1 }, { 7.4, 7 }, { 1, 1 }, { 1e9, 4096 }, { 16, 16 } };
  GtkRange *number = stage_part (fixture->row, "number");

  g_assert_cmpfloat (gtk_range_get_value (number), ==, 16);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      gtk_range_set_value (number, cases[i][0]);
      g_assert_cmpfloat (stage_get_number (fixture->row), ==, cases[i][1]);
      g_assert_cmpfloat (gtk_range_get_value (number), ==, cases[i][1]);
      g_assert_false (fixture->sliding);
    }
}

/* Two stops, the number and its slider, and no third: on with Tab, and back. */
static void
test_focus (Fixture       *fixture,
            gconstpointer  data)
{
  GtkWidget *window = fixture->stage.window, *number = stage_part (fixture->row, "number");
  GtkWidget *entry = stage_part (fixture->row, "entry");

  gtk_window_set_focus (GTK_WINDOW (window), NULL);
  gtk_widget_child_focus (window, GTK_DIR_TAB_FORWARD);
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (window)), entry));
  gtk_widget_child_focus (window, GTK_DIR_TAB_FORWARD);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == number);
  g_assert_false (gtk_widget_child_focus (GTK_WIDGET (fixture->row), GTK_DIR_TAB_FORWARD));
  gtk_widget_child_focus (window, GTK_DIR_TAB_BACKWARD);
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (window)), entry));
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);

#define CASE(name, function) \
  g_test_add ("/roof/number-row/" name, Fixture, NULL, set_up, function, tear_down)
  CASE ("wheel-is-the-page-s", test_wheel_is_the_page_s);
  CASE ("slider-follows", test_slider_follows);
  CASE ("slider-edits", test_slider_edits);
  CASE ("entry-edits", test_entry_edits);
  CASE ("error-is-shown-below", test_error_is_shown_below);
  CASE ("entry-shows-all", test_entry_shows_all);
  CASE ("steps", test_steps);
  CASE ("accessible", test_accessible);
  CASE ("set-from-outside", test_set_from_outside);
  CASE ("focus", test_focus);
#undef CASE
  return g_test_run ();
}
