/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/canvas/canvas.h"

#include "canvas-stage.h"
#include "chart/pick/hit.h"
#include "widgets/canvas/shown-scene.h"

static const RoofFigureStyle *
get_figure_style (Fixture *fixture)
{
  return roof_snapshot_get_figure_style (stage_get_snapshot (&fixture->stage));
}

static GtkEditable *
open_title (Fixture *fixture)
{
  GtkWidget *entry;

  gtk_widget_activate_action (GTK_WIDGET (fixture->canvas), "canvas.edit-heading", NULL);
  entry = stage_find (fixture->canvas, GTK_TYPE_ENTRY);
  g_assert_nonnull (entry);
  return GTK_EDITABLE (entry);
}

/* The title on the chart, NULL for none. */
static const RoofText *
find_title (Fixture *fixture)
{
  guint n;
  const RoofText *texts = roof_layout_get_texts (roof_canvas_get_layout (fixture->canvas), &n);

  for (guint i = 0; i < n; i++)
    if (texts[i].owner.kind == ROOF_HIT_HEADING && texts[i].owner.index == ROOF_HEADING_TITLE)
      return &texts[i];
  return NULL;
}

/* Each letter is on the chart at once; all of them are one step to undo. */
static void
test_typing (Fixture       *fixture,
             gconstpointer  data)
{
  GtkEditable *entry = open_title (fixture);
  RoofDocument *document = roof_session_get_document (fixture->stage.session);

  g_assert_null (find_title (fixture));
  gtk_editable_set_text (entry, "O");
  g_assert_cmpstr (find_title (fixture)->text, ==, "O");
  gtk_editable_set_text (entry, "One ");
  gtk_editable_set_text (entry, "One step");
  g_assert_cmpstr (find_title (fixture)->text, ==, "One step");
  g_assert_cmpstr (get_figure_style (fixture)->title, ==, "One step");
  roof_document_undo (document);
  g_assert_null (get_figure_style (fixture)->title);
  g_assert_false (roof_document_can_undo (document));
}

/* It begins with what the document says; what is emptied goes. */
static void
test_empty (Fixture       *fixture,
            gconstpointer  data)
{
  GtkEditable *entry = open_title (fixture);

  gtk_editable_set_text (entry, "One step");
  g_signal_emit_by_name (entry, "activate");
  roof_document_undo (roof_session_get_document (fixture->stage.session));
  g_assert_cmpstr (gtk_editable_get_text (open_title (fixture)), ==, "");
  roof_document_redo (roof_session_get_document (fixture->stage.session));
  g_assert_cmpstr (gtk_editable_get_text (open_title (fixture)), ==, "One step");
  gtk_editable_set_text (entry, " ");
  g_assert_null (get_figure_style (fixture)->title);
  g_assert_null (find_title (fixture));
}

/* It is found where it stands, and is no handle of the chart. */
static void
test_hit (Fixture       *fixture,
          gconstpointer  data)
{
  const RoofText *title;
  RoofHit hit;

  gtk_editable_set_text (open_title (fixture), "One step");
  title = find_title (fixture);
  hit = roof_hit_test (roof_canvas_get_layout (fixture->canvas), title->box.x, title->box.y);
  g_assert_cmpint (hit.kind, ==, ROOF_HIT_HEADING);
  g_assert_cmpint (hit.index, ==, ROOF_HEADING_TITLE);
  roof_canvas_hover (fixture->canvas, title->box.x, title->box.y);
  stage_wait_for_frame (GTK_WIDGET (fixture->canvas));
}

/* A scene on its way to another is laid out as the canvas lays it out: nothing jumps when it sets off. */
static void
test_passage (Fixture       *fixture,
              gconstpointer  data)
{
  RoofLayout *shown;
  g_autoptr (RoofLayout) passing = NULL;

  gtk_editable_set_text (open_title (fixture), "One step");
  shown = roof_canvas_get_layout (fixture->canvas);
  passing = roof_shown_layout (roof_layout_get_scene (shown), GTK_WIDGET (fixture->canvas), roof_layout_get_width (shown),
                               roof_layout_get_height (shown), NULL);
  g_assert_cmpmem (roof_layout_get_plot (passing), sizeof (RoofRect), roof_layout_get_plot (shown), sizeof (RoofRect));
}

/* A double click asks for the text, which then has the keyboard, though the chart takes the focus at each press. */
static void
test_double_click (Fixture       *fixture,
                   gconstpointer  data)
{
  GtkGesture *click = stage_find_click (GTK_WIDGET (fixture->canvas));
  GtkEditable *entry = open_title (fixture);
  RoofPoint at;

  gtk_editable_set_text (entry, "One step");
  g_signal_emit_by_name (entry, "activate");
  at = (RoofPoint) { find_title (fixture)->box.x, find_title (fixture)->box.y };
  g_signal_emit_by_name (click, "pressed", 2, at.x, at.y);
  roof_canvas_press (fixture->canvas, at.x, at.y, 0);
  g_signal_emit_by_name (click, "released", 2, at.x, at.y);
  roof_canvas_release (fixture->canvas);
  g_assert_true (gtk_widget_is_ancestor (gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (fixture->canvas))),
                                         GTK_WIDGET (entry)));
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);

#define CASE(name, function) g_test_add ("/roof/canvas-heading/" name, Fixture, NULL, set_up, function, tear_down)
  CASE ("typing", test_typing);
  CASE ("empty", test_empty);
  CASE ("hit", test_hit);
  CASE ("passage", test_passage);
  CASE ("double-click", test_double_click);
#undef CASE
  return g_test_run ();
}
