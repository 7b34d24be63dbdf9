/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/operation/operation-window.h"

#include <glib/gstdio.h>

#include "stage.h"

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
  gpointer entry = stage_find_fitting (self->window, is_entry, label);

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

static void
step (Fixture    *self,
      const char *action)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (self->window), action, NULL));
}

/* Typing into one entry is one step; adding and removing are steps; what was refused or is faulty comes back as it was. */
static void
test_undo (Fixture       *self,
           gconstpointer  data)
{
  RoofOperationSketch *sketch = roof_operation_window_get_sketch (self->window);
  g_autofree char *began = roof_operation_sketch_print (sketch), *typed = NULL, *text = NULL;

  g_assert_false (gtk_widget_is_sensitive (stage_find_spoken (self->window, "Undo")));
  gtk_widget_grab_focus (GTK_WIDGET (find_entry (self, "Work 1, FLOPs")));
  type (self, "Work 1, FLOPs", "100");
  type (self, "Work 1, FLOPs", "100*");
  type (self, "Work 1, FLOPs", "1000*n");
  typed = roof_operation_sketch_print (sketch);
  g_signal_emit_by_name (stage_find_named (self->window, GTK_TYPE_BUTTON, "+ Tensor"), "clicked");
  g_signal_emit_by_name (stage_find_spoken (self->window, "Remove Tensor 1"), "clicked");
  g_assert_cmpuint (roof_operation_sketch_count (sketch, "tensors"), ==, 2);
  step (self, "operation.undo");
  g_assert_cmpuint (roof_operation_sketch_count (sketch, "tensors"), ==, 3);
  g_assert_nonnull (find_entry (self, "Tensor 3, Shape"));
  step (self, "operation.undo");
  text = roof_operation_sketch_print (sketch);
  g_assert_cmpstr (text, ==, typed);
  g_assert_nonnull (strstr (read_sentence (self), "Compute bound"));
  step (self, "operation.undo");
  g_free (text);
  text = roof_operation_sketch_print (sketch);
  g_assert_cmpstr (text, ==, began);
  g_assert_cmpstr (gtk_editable_get_text (find_entry (self, "Work 1, FLOPs")), ==, "n");
  g_assert_nonnull (strstr (read_sentence (self), "Memory bound"));
  g_assert_false (roof_operation_window_is_changed (self->window));
  g_assert_false (gtk_widget_is_sensitive (stage_find_spoken (self->window, "Undo")));
  step (self, "operation.redo");
  g_assert_cmpstr (gtk_editable_get_text (find_entry (self, "Work 1, FLOPs")), ==, "1000*n");
  /* An edit drops what could be redone. */
  type (self, "Work 1, FLOPs", "2*n");
  g_assert_false (gtk_widget_is_sensitive (stage_find_spoken (self->window, "Redo")));
}

/* A letter that is being typed is taken before the step back, and does not come in again when its entry goes. */
static void
test_undo_name (Fixture       *self,
                gconstpointer  data)
{
  RoofOperationSketch *sketch = roof_operation_window_get_sketch (self->window);
  g_autofree char *formula = NULL;

  type (self, "Work 1, FLOPs", "3*n");
  gtk_widget_grab_focus (GTK_WIDGET (find_entry (self, "Parameter 1, Letter")));
  type (self, "Parameter 1, Letter", "elements");
  step (self, "operation.undo");
  g_assert_cmpstr (gtk_editable_get_text (find_entry (self, "Parameter 1, Letter")), ==, "n");
  formula = roof_operation_sketch_get (sketch, (RoofSketchPlace) { "work", 0, "flops" });
  g_assert_cmpstr (formula, ==, "3*n");
  step (self, "operation.redo");
  g_assert_cmpstr (gtk_editable_get_text (find_entry (self, "Work 1, FLOPs")), ==, "3*elements");
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

/* Begun before it is shown, as by the button at a kernel: the fields that had the focus are gone by then. */
static void
test_begin_unseen (Fixture       *self,
                   gconstpointer  data)
{
  Fixture other = { .library = self->library };

  other.window = roof_operation_window_new (NULL, self->library, roof_library_find_machine (self->library, "raspberry-pi-5", NULL),
                                            roof_operation_sketch_new ());
  roof_operation_window_begin_as (other.window, "matmul");
  gtk_window_present (GTK_WINDOW (other.window));
  stage_wait_for_frame (GTK_WIDGET (other.window));
  g_assert_cmpstr (gtk_editable_get_text (find_entry (&other, "Work 1, FLOPs")), ==, "2*batch*B*D*F");
  gtk_window_destroy (GTK_WINDOW (other.window));
}

/* An operation in a file of its own, open in a window, and written by another program since. */
typedef struct
{
  Fixture  shown; /* its library is borrowed */
  char    *folder;
  GFile   *file;
} OnDisk;

static gboolean
save_to_file_cb (RoofOperationWindow *window,
                 gboolean             over,
                 GFile               *folder)
{
  g_autoptr (GError) error = NULL;

  if (roof_operation_sketch_save (roof_operation_window_get_sketch (window), folder, over, &error))
    return TRUE;
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG);
  roof_operation_window_ask_over (window);
  return FALSE;
}

/* Puts @work in place of the formula of the file, an hour later than it was written. */
static void
write_from_elsewhere (OnDisk     *self,
                      const char *work)
{
  g_autoptr (RoofOperationSketch) sketch = roof_operation_sketch_load (self->file, NULL);
  g_autoptr (GFile) folder = g_file_new_for_path (self->folder);
  g_autoptr (GError) error = NULL;

  roof_operation_sketch_set (sketch, (RoofSketchPlace) { "work", 0, "flops" }, work);
  roof_operation_sketch_save (sketch, folder, FALSE, &error);
  g_assert_no_error (error);
  g_file_set_attribute_uint64 (self->file, G_FILE_ATTRIBUTE_TIME_MODIFIED, (guint64) g_get_real_time () / G_USEC_PER_SEC + 3600,
                               G_FILE_QUERY_INFO_NONE, NULL, &error);
  g_assert_no_error (error);
}

static void
on_disk_init (OnDisk  *self,
              Fixture *fixture)
{
  RoofOperationSketch *sketch = roof_operation_sketch_new ();
  g_autoptr (GFile) folder = NULL;
  g_autoptr (GError) error = NULL;

  self->folder = g_dir_make_tmp ("roofline-operations-XXXXXX", &error);
  g_assert_no_error (error);
  folder = g_file_new_for_path (self->folder);
  self->file = g_file_get_child (folder, "mine.json");
  roof_operation_sketch_set (sketch, (RoofSketchPlace) { NULL, 0, "name" }, "Mine");
  roof_operation_sketch_save (sketch, folder, FALSE, &error);
  g_assert_no_error (error);
  roof_operation_sketch_free (sketch);
  sketch = roof_operation_sketch_load (self->file, &error);
  g_assert_no_error (error);
  self->shown.window = roof_operation_window_new (NULL, fixture->library,
                                                  roof_library_find_machine (fixture->library, "raspberry-pi-5", NULL), sketch);
  g_signal_connect_data (self->shown.window, "save", G_CALLBACK (save_to_file_cb), g_steal_pointer (&folder),
                         (GClosureNotify) (void (*) (void)) g_object_unref, 0);
  gtk_window_present (GTK_WINDOW (self->shown.window));
  stage_wait_for_frame (GTK_WIDGET (self->shown.window));
  type (&self->shown, "Work 1, FLOPs", "3*n");
  write_from_elsewhere (self, "5*n");
}

static char *
read_work (OnDisk *self)
{
  g_autoptr (RoofOperationSketch) sketch = roof_operation_sketch_load (self->file, NULL);

  return roof_operation_sketch_get (sketch, (RoofSketchPlace) { "work", 0, "flops" });
}

/* Saves, which asks, and answers with the button called @name. */
static void
save_and_answer (OnDisk     *self,
                 const char *name)
{
  g_autoptr (GList) windows = NULL;
  g_autofree char *work = NULL;
  gpointer dialog = NULL;

  gtk_widget_activate_action (GTK_WIDGET (self->shown.window), "operation.save", NULL);
  work = read_work (self);
  g_assert_cmpstr (work, ==, "5*n");
  windows = gtk_window_list_toplevels ();
  for (GList *at = windows; at != NULL; at = at->next)
    if (GTK_IS_DIALOG (at->data) && gtk_window_get_transient_for (at->data) == GTK_WINDOW (self->shown.window))
      dialog = at->data;
  g_assert_nonnull (dialog);
  g_signal_emit_by_name (stage_find_named (dialog, GTK_TYPE_BUTTON, name), "clicked");
}

static void
on_disk_clear (OnDisk *self)
{
  g_remove (g_file_peek_path (self->file));
  g_rmdir (self->folder);
  g_object_unref (self->file);
  g_free (self->folder);
}

/* Reloading shows what is in the file, which stays. */
static void
test_reload (Fixture       *self,
             gconstpointer  data)
{
  OnDisk disk = { { NULL } };
  g_autofree char *work = NULL;

  on_disk_init (&disk, self);
  save_and_answer (&disk, "Reload");
  g_assert_cmpstr (gtk_editable_get_text (find_entry (&disk.shown, "Work 1, FLOPs")), ==, "5*n");
  g_assert_false (roof_operation_window_is_changed (disk.shown.window));
  work = read_work (&disk);
  g_assert_cmpstr (work, ==, "5*n");
  gtk_window_destroy (GTK_WINDOW (disk.shown.window));
  on_disk_clear (&disk);
}

/* Overwriting saves what was edited, and closes. */
static void
test_overwrite (Fixture       *self,
                gconstpointer  data)
{
  OnDisk disk = { { NULL } };
  g_autofree char *work = NULL;
  gpointer watched;
  guint guard;

  on_disk_init (&disk, self);
  watched = disk.shown.window;
  g_object_add_weak_pointer (watched, &watched);
  save_and_answer (&disk, "Overwrite");
  work = read_work (&disk);
  g_assert_cmpstr (work, ==, "3*n");
  guard = g_timeout_add_seconds (STAGE_PATIENCE, stage_too_late_cb, (gpointer) "the window to go");
  while (watched != NULL)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (guard);
  on_disk_clear (&disk);
}

/* Cancelling leaves the file and what was edited. */
static void
test_cancel_over (Fixture       *self,
                  gconstpointer  data)
{
  OnDisk disk = { { NULL } };
  g_autofree char *work = NULL;

  on_disk_init (&disk, self);
  save_and_answer (&disk, "Cancel");
  work = read_work (&disk);
  g_assert_cmpstr (work, ==, "5*n");
  g_assert_cmpstr (gtk_editable_get_text (find_entry (&disk.shown, "Work 1, FLOPs")), ==, "3*n");
  gtk_window_destroy (GTK_WINDOW (disk.shown.window));
  on_disk_clear (&disk);
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
  ADD ("undo", test_undo);
  ADD ("undo/name", test_undo_name);
  ADD ("save", test_save);
  ADD ("begin", test_begin);
  ADD ("begin-unseen", test_begin_unseen);
  ADD ("over/reload", test_reload);
  ADD ("over/overwrite", test_overwrite);
  ADD ("over/cancel", test_cancel_over);
  return g_test_run ();
}
