/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/operation/operation-window.h"

#include "stage.h"
#include "widgets/canvas/canvas.h"

typedef struct
{
  RoofLibrary         *library;
  RoofOperationWindow *window;
  int                  n_saved;
} Fixture;

static gboolean
save_cb (RoofOperationWindow *window,
         gboolean             over,
         Fixture             *fixture)
{
  fixture->n_saved++;
  return FALSE;
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  RoofMachine *machine;

  self->library = roof_library_new (NULL);
  machine = roof_library_find_machine (self->library, "raspberry-pi-5", &error);
  g_assert_no_error (error);
  self->window = roof_operation_window_new (NULL, self->library, machine, roof_operation_sketch_new ());
  g_signal_connect (self->window, "save", G_CALLBACK (save_cb), self);
  gtk_window_present (GTK_WINDOW (self->window));
  stage_wait_for_frame (GTK_WIDGET (self->window));
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  gpointer watched = self->window;

  g_object_add_weak_pointer (G_OBJECT (self->window), &watched);
  gtk_window_destroy (GTK_WINDOW (self->window));
  while (watched != NULL && g_main_context_iteration (NULL, FALSE))
    continue;
  g_assert_null (watched);
  g_assert_finalize_object (self->library);
}

static gboolean
is_entry (GtkWidget     *widget,
          gconstpointer  label)
{
  return GTK_IS_ENTRY (widget) && stage_is_spoken (widget, label);
}

static GtkEditable *
find_entry (Fixture    *self,
            const char *label)
{
  gpointer entry = stage_seek (self->window, is_entry, label);

  g_assert_nonnull (entry);
  return GTK_EDITABLE (entry);
}

static void
type (Fixture    *self,
      const char *label,
      const char *text)
{
  gtk_editable_set_text (find_entry (self, label), text);
}

static const char *
read_sentence (Fixture *self)
{
  return gtk_label_get_text (GTK_LABEL (stage_part (self->window, "sentence")));
}

/* The verdict follows the formula; a faulty one says where. */
static void
test_follows (Fixture       *self,
              gconstpointer  data)
{
  g_assert_nonnull (strstr (read_sentence (self), "Memory bound"));
  type (self, "Work 1, FLOPs", "1000*n");
  g_assert_nonnull (strstr (read_sentence (self), "Compute bound"));
  type (self, "Work 1, FLOPs", "1000*");
  g_assert_true (g_str_has_prefix (read_sentence (self), "Work 1: column 6: "));
  gtk_test_accessible_assert_state (GTK_ACCESSIBLE (find_entry (self, "Work 1, FLOPs")), GTK_ACCESSIBLE_STATE_INVALID,
                                    GTK_ACCESSIBLE_INVALID_TRUE);
  type (self, "Work 1, FLOPs", "n");
  g_assert_nonnull (strstr (read_sentence (self), "Memory bound"));
  gtk_test_accessible_assert_state (GTK_ACCESSIBLE (find_entry (self, "Work 1, FLOPs")), GTK_ACCESSIBLE_STATE_INVALID,
                                    GTK_ACCESSIBLE_INVALID_FALSE);
}

/* The faulty word is underlined, not all that follows it. */
static void
test_underline (Fixture       *self,
                gconstpointer  data)
{
  PangoAttrIterator *iterator;
  int start = -1, end = -1;

  type (self, "Work 1, FLOPs", "n*missing*2");
  iterator = pango_attr_list_get_iterator (gtk_entry_get_attributes (GTK_ENTRY (find_entry (self, "Work 1, FLOPs"))));
  do
    if (pango_attr_iterator_get (iterator, PANGO_ATTR_UNDERLINE) != NULL)
      pango_attr_iterator_range (iterator, &start, &end);
  while (pango_attr_iterator_next (iterator));
  pango_attr_iterator_destroy (iterator);
  g_assert_cmpint (start, ==, 2);
  g_assert_cmpint (end, ==, 9);
}

/* A name that nothing declares becomes a parameter by the button beside it. */
static void
test_declare (Fixture       *self,
              gconstpointer  data)
{
  GtkWidget *button;

  type (self, "Work 1, FLOPs", "n*k");
  button = stage_find_named (self->window, GTK_TYPE_BUTTON, "Add Parameter k");
  g_assert_true (gtk_widget_get_visible (button));
  g_signal_emit_by_name (button, "clicked");
  g_assert_cmpstr (gtk_editable_get_text (find_entry (self, "Parameter 2, Letter")), ==, "k");
  g_assert_cmpuint (roof_operation_sketch_get_faults (roof_operation_window_get_sketch (self->window))->len, ==, 1); /* the name */
  g_signal_emit_by_name (stage_find_spoken (self->window, "Remove Parameter 2"), "clicked");
  g_assert_true (g_str_has_prefix (read_sentence (self), "Work 1: column 3: unknown name"));
}

/* A parameter that gets another letter takes it into all formulas. */
static void
test_rename (Fixture       *self,
             gconstpointer  data)
{
  type (self, "Parameter 1, Letter", "rows");
  g_signal_emit_by_name (find_entry (self, "Parameter 1, Letter"), "activate");
  g_assert_cmpstr (gtk_editable_get_text (find_entry (self, "Work 1, FLOPs")), ==, "rows");
  g_assert_cmpstr (gtk_editable_get_text (find_entry (self, "Tensor 2, Shape")), ==, "rows");
  type (self, "Parameter 1, Letter", "2x");
  g_signal_emit_by_name (find_entry (self, "Parameter 1, Letter"), "activate");
  g_assert_cmpstr (gtk_editable_get_text (find_entry (self, "Work 1, FLOPs")), ==, "rows");
  g_assert_cmpstr (gtk_editable_get_text (find_entry (self, "Parameter 1, Letter")), ==, "2x");
}

/* Saving goes to the first fault, and without one asks the owner. */
static void
test_save (Fixture       *self,
           gconstpointer  data)
{
  gtk_widget_activate_action (GTK_WIDGET (self->window), "operation.save", NULL);
  g_assert_cmpint (self->n_saved, ==, 0);
  g_assert_true (roof_toast_is_shown (roof_operation_window_get_toast (self->window)));
  type (self, "Name", "Mine");
  g_assert_cmpstr (gtk_editable_get_text (find_entry (self, "Id")), ==, "mine");
  gtk_widget_activate_action (GTK_WIDGET (self->window), "operation.save", NULL);
  g_assert_cmpint (self->n_saved, ==, 1);
  g_assert_true (roof_operation_window_is_changed (self->window));
}

/* It begins as a copy of another operation; the name that was typed stays. */
static void
test_begin (Fixture       *self,
            gconstpointer  data)
{
  type (self, "Name", "Mine");
  roof_operation_window_begin_as (self->window, "matmul");
  g_assert_cmpstr (gtk_editable_get_text (find_entry (self, "Name")), ==, "Mine");
  g_assert_cmpstr (gtk_editable_get_text (find_entry (self, "Work 1, FLOPs")), ==, "2*batch*B*D*F");
  g_assert_cmpstr (gtk_editable_get_text (find_entry (self, "Tensor 2, Shape")), ==, "batch*F, D");
  g_assert_cmpuint (roof_operation_sketch_get_faults (roof_operation_window_get_sketch (self->window))->len, ==, 0);
  roof_operation_window_begin_as (self->window, "");
  g_assert_cmpstr (gtk_editable_get_text (find_entry (self, "Work 1, FLOPs")), ==, "n");
}

#define ADD(name, test) g_test_add ("/widgets/operation-window/" name, Fixture, NULL, set_up, test, tear_down)

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);

  ADD ("follows", test_follows);
  ADD ("underline", test_underline);
  ADD ("declare", test_declare);
  ADD ("rename", test_rename);
  ADD ("save", test_save);
  ADD ("begin", test_begin);
  return g_test_run ();
}
