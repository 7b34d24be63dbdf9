/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/canvas/canvas.h"

#include <math.h>

#include "approx.h"
#include "canvas-stage.h"
#include "chart/pick/annotate.h"
#include "widgets/canvas/canvas-annotation.h"
#include "widgets/canvas/canvas-private.h"

static RoofSnapshot *
get_snapshot (Fixture *fixture)
{
  return stage_get_snapshot (&fixture->stage);
}

static guint
count_notes (Fixture *fixture)
{
  return roof_snapshot_get_n_annotations (get_snapshot (fixture));
}

static const RoofAnnotation *
get_note (Fixture *fixture)
{
  g_assert_cmpuint (count_notes (fixture), ==, 1);
  return roof_snapshot_get_annotation (get_snapshot (fixture), 0);
}

/* The middle of the note. */
static RoofPoint
get_text (Fixture *fixture)
{
  RoofRect bounds = { 0 };

  g_assert_true (roof_layout_measure_annotation (roof_canvas_get_layout (fixture->canvas), 0, &bounds));
  return (RoofPoint) { bounds.x + bounds.width / 2, bounds.y + bounds.height / 2 };
}

/* In the middle of the chart, as a key does. */
static GtkEntry *
open_entry (Fixture *fixture)
{
  GtkWidget *entry;

  gtk_widget_activate_action (GTK_WIDGET (fixture->canvas), "canvas.add-note", NULL);
  entry = stage_find (fixture->canvas, GTK_TYPE_ENTRY);
  g_assert_nonnull (entry);
  return GTK_ENTRY (entry);
}

static void
enter (GtkEntry   *entry,
       const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  g_signal_emit_by_name (entry, "activate");
}

static GtkWidget *
add_note (Fixture    *fixture,
          const char *text)
{
  GtkWidget *note;

  enter (open_entry (fixture), text);
  stage_wait_for_frame (GTK_WIDGET (fixture->canvas));
  note = stage_find (fixture->canvas, ROOF_TYPE_CANVAS_ANNOTATION);
  g_assert_nonnull (note);
  return note;
}

/* It has the focus then, a name, and can be undone in one step. */
static void
test_add (Fixture       *fixture,
          gconstpointer  data)
{
  GtkWidget *note = add_note (fixture, "  the knee ");

  g_assert_cmpstr (get_note (fixture)->text, ==, "the knee");
  g_assert_true (gtk_widget_is_focus (note));
  gtk_test_accessible_assert_role (GTK_ACCESSIBLE (note), GTK_ACCESSIBLE_ROLE_NOTE);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (note), GTK_ACCESSIBLE_PROPERTY_LABEL, "Note: the knee");
  roof_document_undo (stage_get_document (&fixture->stage));
  g_assert_cmpuint (count_notes (fixture), ==, 0);
  g_assert_false (roof_document_can_undo (stage_get_document (&fixture->stage)));
  g_assert_null (stage_find (fixture->canvas, ROOF_TYPE_CANVAS_ANNOTATION));
}

/* What was left empty never was; an old one that is emptied goes. */
static void
test_empty (Fixture       *fixture,
            gconstpointer  data)
{
  GtkWidget *note;

  enter (open_entry (fixture), "   ");
  g_assert_cmpuint (count_notes (fixture), ==, 0);
  g_assert_false (roof_document_can_undo (stage_get_document (&fixture->stage)));

  note = add_note (fixture, "the knee");
  gtk_widget_activate_action (note, "note.edit", NULL);
  enter (stage_find (fixture->canvas, GTK_TYPE_ENTRY), "");
  g_assert_cmpuint (count_notes (fixture), ==, 0);
}

static void
test_edit (Fixture       *fixture,
           gconstpointer  data)
{
  GtkWidget *note = add_note (fixture, "the knee"), *entry;

  gtk_widget_activate_action (note, "note.edit", NULL);
  entry = stage_find (fixture->canvas, GTK_TYPE_ENTRY);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "the knee");
  enter (GTK_ENTRY (entry), "the bend");
  g_assert_cmpstr (get_note (fixture)->text, ==, "the bend");
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (note), GTK_ACCESSIBLE_PROPERTY_LABEL, "Note: the bend");
}

static void
test_delete (Fixture       *fixture,
             gconstpointer  data)
{
  GtkWidget *note = add_note (fixture, "the knee");

  gtk_widget_activate_action (note, "note.delete", NULL);
  g_assert_cmpuint (count_notes (fixture), ==, 0);
  g_assert_true (gtk_widget_is_focus (GTK_WIDGET (fixture->canvas)));
  roof_document_undo (stage_get_document (&fixture->stage));
  g_assert_cmpstr (get_note (fixture)->text, ==, "the knee");
}

/* The pointer takes the text along, and Escape puts it back. */
static void
test_drag (Fixture       *fixture,
           gconstpointer  data)
{
  double x, y;
  g_autoptr (RoofAnnotation) before = NULL;

  add_note (fixture, "the knee");
  before = roof_annotation_copy (get_note (fixture));
  x = get_text (fixture).x;
  y = get_text (fixture).y;

  roof_canvas_press (fixture->canvas, x, y, 0);
  roof_canvas_move (fixture->canvas, x + 30, y + 40, 0);
  g_assert_cmpfloat (get_note (fixture)->dx, !=, before->dx);
  g_assert_true (roof_canvas_cancel (fixture->canvas));
  g_assert_true (roof_annotation_equal (get_note (fixture), before));

  roof_canvas_press (fixture->canvas, x, y, 0);
  roof_canvas_move (fixture->canvas, x + 30, y + 40, 0);
  roof_canvas_release (fixture->canvas);
  assert_approx (get_note (fixture)->dx, before->dx + 30 / ROOF_LAYOUT_FONT_SIZE, 1e-9);
  assert_approx (get_note (fixture)->dy, before->dy - 40 / ROOF_LAYOUT_FONT_SIZE, 1e-9);
  g_assert_cmpfloat (get_note (fixture)->x, ==, before->x);
  roof_document_undo (stage_get_document (&fixture->stage));
  g_assert_true (roof_annotation_equal (get_note (fixture), before));
}

/* By what it is about. */
static void
test_drag_the_anchor (Fixture       *fixture,
                      gconstpointer  data)
{
  RoofLayout *layout;
  g_autoptr (RoofAnnotation) before = NULL;
  double x, y;

  add_note (fixture, "the knee");
  layout = roof_canvas_get_layout (fixture->canvas);
  before = roof_annotation_copy (get_note (fixture));
  x = roof_scale_to_pixel (roof_layout_get_x (layout), before->x);
  y = roof_scale_to_pixel (roof_layout_get_y (layout), before->y);
  roof_canvas_press (fixture->canvas, x, y, 0);
  roof_canvas_move (fixture->canvas, x + 25, y, 0);
  roof_canvas_release (fixture->canvas);
  g_assert_cmpfloat (get_note (fixture)->x, >, before->x * 1.1);
  assert_approx (get_note (fixture)->y, before->y, 1e-9);
}

/* The walk through the chart comes to it after all that can be taken hold of, and Tab goes on from there. */
static void
test_focus (Fixture       *fixture,
            gconstpointer  data)
{
  GtkWidget *note = add_note (fixture, "the knee");

  gtk_widget_grab_focus (GTK_WIDGET (fixture->canvas));
  g_assert_true (roof_canvas_walk (fixture->canvas, ROOF_WALK_LAST));
  g_assert_true (gtk_widget_is_focus (note));
  g_assert_true (roof_canvas_walk (fixture->canvas, -1));
  g_assert_false (gtk_widget_is_focus (note));
  g_assert_true (roof_canvas_walk (fixture->canvas, 1));
  g_assert_true (gtk_widget_is_focus (note));
  g_assert_false (gtk_widget_child_focus (GTK_WIDGET (fixture->canvas), GTK_DIR_TAB_FORWARD));
}

/* A click with Control writes a note where it is; alone it does not. */
static void
test_click (Fixture       *fixture,
            gconstpointer  data)
{
  const RoofRect *plot = roof_layout_get_plot (roof_canvas_get_layout (fixture->canvas));
  double x = plot->x + plot->width * 0.8, y = plot->y + plot->height * 0.8;

  roof_canvas_press (fixture->canvas, x, y, 0);
  roof_canvas_release (fixture->canvas);
  g_assert_null (stage_find (fixture->canvas, GTK_TYPE_ENTRY));
  roof_canvas_press (fixture->canvas, x, y, GDK_CONTROL_MASK);
  roof_canvas_release (fixture->canvas);
  enter (GTK_ENTRY (stage_find (fixture->canvas, GTK_TYPE_ENTRY)), "here");
  stage_wait_for_frame (GTK_WIDGET (fixture->canvas));
  assert_approx (roof_scale_to_pixel (roof_layout_get_x (roof_canvas_get_layout (fixture->canvas)), get_note (fixture)->x), x, 1e-9);
}

/* The key on a note writes the next one elsewhere: neither what they are about nor their texts coincide. */
static void
test_second (Fixture       *fixture,
            gconstpointer  data)
{
  RoofSnapshot *snapshot;
  RoofRect first, second;
  RoofLayout *layout;

  add_note (fixture, "the knee");
  add_note (fixture, "the bend");
  snapshot = roof_document_get_snapshot (stage_get_document (&fixture->stage));
  g_assert_cmpuint (roof_snapshot_get_n_annotations (snapshot), ==, 2);
  layout = roof_canvas_get_layout (fixture->canvas);
  g_assert_true (roof_layout_measure_annotation (layout, 0, &first) && roof_layout_measure_annotation (layout, 1, &second));
  g_assert_cmpfloat (roof_snapshot_get_annotation (snapshot, 1)->y, !=, roof_snapshot_get_annotation (snapshot, 0)->y);
  g_assert_false (roof_rect_overlaps (&first, &second));
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);

#define CASE(name, function) g_test_add ("/roof/canvas-annotations/" name, Fixture, NULL, set_up, function, tear_down)
  CASE ("add", test_add);
  CASE ("empty", test_empty);
  CASE ("edit", test_edit);
  CASE ("delete", test_delete);
  CASE ("drag", test_drag);
  CASE ("drag-the-anchor", test_drag_the_anchor);
  CASE ("focus", test_focus);
  CASE ("click", test_click);
  CASE ("second", test_second);
#undef CASE
  return g_test_run ();
}
