/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/verdict/pin-list.h"

#include "stage.h"

typedef struct
{
  Stage        stage;
  RoofPinList *list;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  GtkWidget *widget = g_object_new (ROOF_TYPE_PIN_LIST, NULL);

  fixture->stage.session = stage_new_session ();
  fixture->list = ROOF_PIN_LIST (widget);
  roof_pane_set_session (ROOF_PANE (fixture->list), fixture->stage.session);
  stage_open (&fixture->stage, widget, 300, 300);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  stage_close (&fixture->stage, GTK_WIDGET (fixture->list));
}

static void
take (Fixture      *fixture,
      RoofSnapshot *snapshot)
{
  roof_document_apply (stage_get_document (&fixture->stage), snapshot, "Test");
  roof_snapshot_unref (snapshot);
}

/* Pins the first kernel, then gives it another batch. */
static void
pin_and_move (Fixture *fixture)
{
  g_autoptr (RoofKernel) moved = NULL;

  take (fixture, roof_snapshot_with_kernel_pinned (stage_get_snapshot (&fixture->stage), 0, "start"));
  moved = roof_kernel_with_number (roof_snapshot_get_kernel (stage_get_snapshot (&fixture->stage), 0), "B", 1024);
  take (fixture, roof_snapshot_with_kernel (stage_get_snapshot (&fixture->stage), 0, moved));
}

/* The button of that icon in the first row. */
static GtkButton *
find_button (GtkWidget  *widget,
             const char *icon)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkButton *found = GTK_IS_BUTTON (child) && g_strcmp0 (gtk_button_get_icon_name (GTK_BUTTON (child)), icon) == 0
                             ? GTK_BUTTON (child)
                             : find_button (child, icon);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static void
press (Fixture    *fixture,
       const char *icon)
{
  g_signal_emit_by_name (find_button (stage_child (stage_part (fixture->list, "rows"), 0), icon), "clicked");
}

static void
test_shown_with_pins (Fixture       *fixture,
                      gconstpointer  data)
{
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (fixture->list)));
  pin_and_move (fixture);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (fixture->list)));
  g_assert_cmpuint (stage_count (stage_part (fixture->list, "rows")), ==, 1);
  g_assert_true (stage_says (stage_read (stage_child (stage_part (fixture->list, "rows"), 0)),
                             "start\tMLP projections · Now "));
  roof_document_undo (stage_get_document (&fixture->stage));
  roof_document_undo (stage_get_document (&fixture->stage));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (fixture->list)));
}

static void
test_back (Fixture       *fixture,
           gconstpointer  data)
{
  double before;

  before = stage_get_batch (&fixture->stage);
  pin_and_move (fixture);
  roof_session_set_selected (fixture->stage.session, 1);
  press (fixture, "document-revert-symbolic");
  g_assert_cmpfloat (stage_get_batch (&fixture->stage), ==, before);
  g_assert_cmpint (roof_session_get_selected (fixture->stage.session), ==, 0);
  roof_document_undo (stage_get_document (&fixture->stage));
  g_assert_cmpfloat (stage_get_batch (&fixture->stage), ==, 1024);
}

static void
test_remove (Fixture       *fixture,
             gconstpointer  data)
{
  pin_and_move (fixture);
  press (fixture, "window-close-symbolic");
  g_assert_cmpuint (roof_snapshot_get_n_pins (stage_get_snapshot (&fixture->stage)), ==, 0);
  roof_document_undo (stage_get_document (&fixture->stage));
  g_assert_cmpuint (stage_count (stage_part (fixture->list, "rows")), ==, 1);
}

static void
rename_to (Fixture    *fixture,
           const char *text)
{
  GtkWidget *label
      = stage_find (stage_child (stage_part (fixture->list, "rows"), 0), GTK_TYPE_EDITABLE_LABEL);

  gtk_editable_label_start_editing (GTK_EDITABLE_LABEL (label));
  gtk_editable_set_text (GTK_EDITABLE (label), text);
  gtk_editable_label_stop_editing (GTK_EDITABLE_LABEL (label), TRUE);
}

static void
test_rename (Fixture       *fixture,
             gconstpointer  data)
{
  pin_and_move (fixture);
  rename_to (fixture, " before tuning ");
  g_assert_cmpstr (roof_snapshot_get_pin (stage_get_snapshot (&fixture->stage), 0)->label, ==, "before tuning");
  rename_to (fixture, "  ");
  g_assert_cmpstr (roof_snapshot_get_pin (stage_get_snapshot (&fixture->stage), 0)->label, ==, "before tuning");
  roof_document_undo (stage_get_document (&fixture->stage));
  g_assert_cmpstr (roof_snapshot_get_pin (stage_get_snapshot (&fixture->stage), 0)->label, ==, "start");
  g_assert_true (stage_says (stage_read (stage_child (stage_part (fixture->list, "rows"), 0)), "start\t"));
}

/* The row of a pin that is removed while its name is typed goes, and its label a little later, since GTK still looks at that. */
static void
test_remove_typed (Fixture       *fixture,
                   gconstpointer  data)
{
  GtkWidget *label;

  pin_and_move (fixture);
  label = stage_find (stage_child (stage_part (fixture->list, "rows"), 0), GTK_TYPE_EDITABLE_LABEL);
  g_object_add_weak_pointer (G_OBJECT (label), (gpointer *) &label);
  gtk_editable_label_start_editing (GTK_EDITABLE_LABEL (label));
  gtk_editable_set_text (GTK_EDITABLE (label), "half a na");
  gtk_window_set_focus (GTK_WINDOW (fixture->stage.window), NULL);
  press (fixture, "window-close-symbolic");
  g_assert_nonnull (label);
  while (label != NULL)
    g_main_context_iteration (NULL, TRUE);
}

/* A name that is typed for a pin is not given to the next one, whose row it would stand in. */
static void
test_remove_first (Fixture       *fixture,
                   gconstpointer  data)
{
  GtkWidget *label;

  pin_and_move (fixture);
  take (fixture, roof_snapshot_with_kernel_pinned (stage_get_snapshot (&fixture->stage), 0, "second"));
  label = stage_find (stage_child (stage_part (fixture->list, "rows"), 0), GTK_TYPE_EDITABLE_LABEL);
  gtk_editable_label_start_editing (GTK_EDITABLE_LABEL (label));
  gtk_editable_set_text (GTK_EDITABLE (label), "half a na");
  press (fixture, "window-close-symbolic");
  gtk_editable_label_stop_editing (GTK_EDITABLE_LABEL (label), TRUE);
  g_assert_cmpuint (roof_snapshot_get_n_pins (stage_get_snapshot (&fixture->stage)), ==, 1);
  g_assert_cmpstr (roof_snapshot_get_pin (stage_get_snapshot (&fixture->stage), 0)->label, ==, "second");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (label)), ==, "second");
  gtk_editable_label_start_editing (GTK_EDITABLE_LABEL (label));
  gtk_editable_set_text (GTK_EDITABLE (label), "half a na");
  roof_document_undo (stage_get_document (&fixture->stage)); /* the first pin is back in the row */
  g_assert_false (gtk_editable_label_get_editing (GTK_EDITABLE_LABEL (label)));
  g_assert_cmpstr (roof_snapshot_get_pin (stage_get_snapshot (&fixture->stage), 0)->label, ==, "start");
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add ("/roof/pin-list/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("shown-with-pins", test_shown_with_pins);
  ADD ("back", test_back);
  ADD ("remove", test_remove);
  ADD ("rename", test_rename);
  ADD ("remove-typed", test_remove_typed);
  ADD ("remove-first", test_remove_first);

  return g_test_run ();
}
