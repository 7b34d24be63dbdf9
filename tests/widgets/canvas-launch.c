/* SPDX-License-Identifier: GPL-3.0-or-later */

#include <math.h>

#include "canvas-stage.h"
#include "widgets/canvas/canvas-handle.h"

/* The launch overhead comes to the machine, and goes, by the menus of the chart; what steps and regions by key are called. */

static double
get_launch (Fixture *fixture)
{
  RoofMachine *machine = roof_snapshot_get_active (stage_get_snapshot (&fixture->stage));
  const RoofRating *rating = roof_machine_get_rating (machine, (RoofMachineKey) { ROOF_PART_OVERHEAD, 0, ROOF_FIELD_VALUE });

  return rating != NULL && rating->value > 0 ? rating->value : 0;
}

/* (nullable) */
static GtkWidget *
find_handle (Fixture     *fixture,
             RoofHitKind  kind)
{
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (fixture->canvas)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (ROOF_IS_CANVAS_HANDLE (child) && roof_canvas_handle_get_target (ROOF_CANVAS_HANDLE (child)).kind == kind)
      return child;
  return NULL;
}

/* That what is open offers the one and not the other. */
static void
check_menu (GtkWidget  *popover,
            const char *offered,
            const char *other)
{
  GMenuModel *model = gtk_popover_menu_get_menu_model (GTK_POPOVER_MENU (popover));

  g_assert_true (gtk_widget_get_visible (popover));
  g_assert_true (stage_has_item (model, offered));
  g_assert_false (stage_has_item (model, other));
  gtk_popover_popdown (GTK_POPOVER (popover));
}

static GtkWidget *
open_chart_menu (Fixture *fixture)
{
  GtkWidget *menu = NULL;

  gtk_widget_activate_action (GTK_WIDGET (fixture->canvas), "canvas.menu", NULL);
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (fixture->canvas)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_POPOVER_MENU (child))
      menu = child;
  g_assert_nonnull (menu);
  return menu;
}

static void
test_launch (Fixture       *fixture,
             gconstpointer  data)
{
  RoofDocument *document = roof_session_get_document (fixture->stage.session);
  GtkWidget *bend, *peak = find_handle (fixture, ROOF_HIT_PEAK);

  g_assert_cmpfloat (get_launch (fixture), ==, 0);
  check_menu (open_chart_menu (fixture), "canvas.add-launch", "canvas.remove-launch");
  gtk_widget_activate_action (peak, "handle.menu", NULL);
  check_menu (stage_find (peak, GTK_TYPE_POPOVER_MENU), "canvas.add-launch", "canvas.remove-launch");

  gtk_widget_activate_action (peak, "canvas.add-launch", NULL);
  g_assert_cmpfloat (get_launch (fixture), ==, 3e-6);
  g_assert_cmpstr (roof_document_get_undo_label (document), ==, "Add Launch Overhead");
  bend = find_handle (fixture, ROOF_HIT_BEND);
  g_assert_true (gtk_widget_is_focus (bend));
  gtk_widget_activate_action (bend, "handle.down", NULL);
  g_assert_cmpfloat (get_launch (fixture), >, 3e-6);
  g_assert_cmpstr (roof_document_get_undo_label (document), ==, "Change Launch Overhead");
  gtk_widget_activate_action (bend, "handle.menu", NULL);
  check_menu (stage_find (bend, GTK_TYPE_POPOVER_MENU), "canvas.remove-launch", "canvas.add-launch");

  gtk_widget_activate_action (GTK_WIDGET (fixture->canvas), "canvas.remove-launch", NULL);
  g_assert_cmpfloat (get_launch (fixture), ==, 0);
  g_assert_null (find_handle (fixture, ROOF_HIT_BEND));
  for (guint i = 0; i < 3; i++)
    roof_document_undo (document);
  g_assert_cmpfloat (get_launch (fixture), ==, 0);
  g_assert_false (roof_document_can_undo (document));
}

/* Undo names what a key turned. */
static void
test_labels (Fixture       *fixture,
             gconstpointer  data)
{
  static const struct
  {
    RoofHitKind kind;
    const char *action, *label;
  } rows[] = {
    { ROOF_HIT_DOT, "handle.right", "Change Batch of MLP projections" },
    { ROOF_HIT_DOT, "handle.down", "Change Efficiency of MLP projections" },
    { ROOF_HIT_PEAK, "handle.up", "Change Peak of Tensor Core bf16" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      gtk_widget_activate_action (find_handle (fixture, rows[i].kind), rows[i].action, NULL);
      g_assert_cmpstr (roof_document_get_undo_label (roof_session_get_document (fixture->stage.session)), ==,
                       rows[i].label);
    }
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);

#define CASE(name, function) g_test_add ("/roof/canvas-launch/" name, Fixture, NULL, set_up, function, tear_down)
  CASE ("launch", test_launch);
  CASE ("labels", test_labels);
#undef CASE
  return g_test_run ();
}
