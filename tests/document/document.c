/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/session/document.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>

#include "approx.h"
#include "document/files/example.h"
#include "sanitized.h"
#include "snapshot-text.h"

typedef struct
{
  RoofDocument *document;
  guint         n_changed;
  GString      *notified; /* names of the properties, each with a space after it */
} Fixture;

static void
changed_cb (RoofDocument *document,
            Fixture      *self)
{
  self->n_changed++;
}

static void
notify_cb (RoofDocument *document,
           GParamSpec   *pspec,
           Fixture      *self)
{
  g_string_append_printf (self->notified, "%s ", pspec->name);
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  g_autoptr (RoofSnapshot) snapshot = roof_example_new ();

  self->document = roof_document_new (snapshot);
  self->notified = g_string_new (NULL);
  g_signal_connect (self->document, "changed", G_CALLBACK (changed_cb), self);
  g_signal_connect (self->document, "notify", G_CALLBACK (notify_cb), self);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  g_string_free (self->notified, TRUE);
  g_assert_finalize_object (self->document);
}

/* The present snapshot with another batch in its first kernel. */
static RoofSnapshot *
with_batch (RoofDocument *document,
            double        batch)
{
  RoofSnapshot *snapshot = roof_document_get_snapshot (document);
  g_autoptr (RoofKernel) kernel
      = roof_kernel_with_number (roof_snapshot_get_kernel (snapshot, 0), "B", batch);

  return roof_snapshot_with_kernel (snapshot, 0, kernel);
}

static double
get_batch (RoofDocument *document)
{
  RoofKernel *kernel = roof_snapshot_get_kernel (roof_document_get_snapshot (document), 0);

  return roof_kernel_find_number (kernel, "B");
}

static void
apply (RoofDocument *document,
       double        batch)
{
  g_autoptr (RoofSnapshot) snapshot = with_batch (document, batch);

  roof_document_apply (document, snapshot, "Set Batch");
}

static void
slide (RoofDocument *document,
       double        batch,
       const char   *key)
{
  g_autoptr (RoofSnapshot) snapshot = with_batch (document, batch);

  roof_document_apply_merging (document, snapshot, "Slide Batch", key);
}

static void
drag (RoofDocument *document,
      double        batch)
{
  g_autoptr (RoofSnapshot) snapshot = with_batch (document, batch);

  roof_document_preview (document, snapshot);
}

static void
assert_state (RoofDocument *document,
              double        batch,
              const char   *undo,
              const char   *redo,
              gboolean      modified)
{
  g_assert_cmpfloat (get_batch (document), ==, batch);
  g_assert_cmpstr (roof_document_get_undo_label (document), ==, undo);
  g_assert_cmpstr (roof_document_get_redo_label (document), ==, redo);
  g_assert_cmpint (roof_document_can_undo (document), ==, undo != NULL);
  g_assert_cmpint (roof_document_can_redo (document), ==, redo != NULL);
  g_assert_cmpint (roof_document_is_modified (document), ==, modified);
}

static void
test_undo (Fixture       *self,
           gconstpointer  data)
{
  RoofDocument *document = self->document;

  assert_state (document, 16, NULL, NULL, FALSE);
  apply (document, 32);
  apply (document, 64);
  assert_state (document, 64, "Set Batch", NULL, TRUE);
  roof_document_undo (document);
  assert_state (document, 32, "Set Batch", "Set Batch", TRUE);
  roof_document_undo (document);
  assert_state (document, 16, NULL, "Set Batch", FALSE);
  roof_document_undo (document);
  assert_state (document, 16, NULL, "Set Batch", FALSE);
  roof_document_redo (document);
  assert_state (document, 32, "Set Batch", "Set Batch", TRUE);
  apply (document, 8);
  assert_state (document, 8, "Set Batch", NULL, TRUE);
  roof_document_redo (document);
  assert_state (document, 8, "Set Batch", NULL, TRUE);
}

static void
test_no_step_without_change (Fixture       *self,
                             gconstpointer  data)
{
  apply (self->document, 16);
  assert_state (self->document, 16, NULL, NULL, FALSE);
  g_assert_cmpuint (self->n_changed, ==, 0);
  g_assert_cmpstr (self->notified->str, ==, "");
}

/* Frozen notifications come out last first; what counts is that each comes once. */
static void
test_notifies_once (Fixture       *self,
                    gconstpointer  data)
{
  apply (self->document, 32);
  g_assert_cmpuint (self->n_changed, ==, 1);
  g_assert_cmpstr (self->notified->str, ==, "snapshot can-undo undo-label modified ");
  g_string_truncate (self->notified, 0);
  apply (self->document, 64);
  g_assert_cmpstr (self->notified->str, ==, "snapshot ");
  g_string_truncate (self->notified, 0);
  roof_document_undo (self->document);
  g_assert_cmpstr (self->notified->str, ==, "snapshot can-redo redo-label ");
  g_assert_cmpuint (self->n_changed, ==, 3);
}

static void
test_merging (Fixture       *self,
              gconstpointer  data)
{
  RoofDocument *document = self->document;

  for (int batch = 17; batch <= 40; batch++)
    slide (document, batch, "B");
  assert_state (document, 40, "Slide Batch", NULL, TRUE);
  slide (document, 50, "other");
  roof_document_break_merge (document);
  slide (document, 60, "other");
  roof_document_undo (document);
  assert_state (document, 50, "Slide Batch", "Slide Batch", TRUE);
  roof_document_undo (document);
  assert_state (document, 40, "Slide Batch", "Slide Batch", TRUE);
  roof_document_undo (document);
  assert_state (document, 16, NULL, "Slide Batch", FALSE);
}

/* Sliding back to where it began leaves no step; undoing in between starts a new one. */
static void
test_merging_back (Fixture       *self,
                   gconstpointer  data)
{
  RoofDocument *document = self->document;

  slide (document, 20, "B");
  slide (document, 16, "B");
  assert_state (document, 16, NULL, NULL, FALSE);
  slide (document, 20, "B");
  roof_document_undo (document);
  roof_document_redo (document);
  slide (document, 24, "B");
  roof_document_undo (document);
  assert_state (document, 20, "Slide Batch", "Slide Batch", TRUE);
}

static void
test_drag (Fixture       *self,
           gconstpointer  data)
{
  RoofDocument *document = self->document;
  g_autoptr (RoofSnapshot) before = roof_snapshot_ref (roof_document_get_snapshot (document));

  for (int batch = 17; batch <= 40; batch++)
    drag (document, batch);
  g_assert_true (roof_document_is_previewing (document));
  assert_state (document, 40, NULL, NULL, FALSE);
  g_assert_cmpuint (self->n_changed, ==, 24);
  roof_document_cancel (document);
  g_assert_true (roof_document_get_snapshot (document) == before);
  assert_state (document, 16, NULL, NULL, FALSE);

  drag (document, 40);
  roof_document_commit (document, "Move Dot");
  g_assert_false (roof_document_is_previewing (document));
  assert_state (document, 40, "Move Dot", NULL, TRUE);
  roof_document_undo (document);
  assert_state (document, 16, NULL, "Move Dot", FALSE);
  roof_document_commit (document, "Nothing");
  roof_document_cancel (document);
  assert_state (document, 16, NULL, "Move Dot", FALSE);
}

/* Only the view of a fixed document changes. */
static void
test_fixed (Fixture       *self,
            gconstpointer  data)
{
  g_autoptr (RoofSnapshot) before = roof_snapshot_ref (roof_document_get_snapshot (self->document));
  g_autoptr (RoofSnapshot) other = with_batch (self->document, 77), viewed = NULL;
  g_autoptr (RoofView) view = roof_view_copy (roof_snapshot_get_view (before));

  roof_document_fix (self->document);
  roof_document_apply (self->document, other, "Edit");
  roof_document_preview (self->document, other);
  roof_document_commit (self->document, "Edit");
  g_assert_true (roof_document_get_snapshot (self->document) == before);
  g_assert_false (roof_document_can_undo (self->document));
  view->axes = view->axes == ROOF_AXES_FITTED ? ROOF_AXES_MACHINE : ROOF_AXES_FITTED;
  viewed = roof_snapshot_with_view (before, view);
  roof_document_apply (self->document, viewed, "Fit");
  g_assert_true (roof_document_get_snapshot (self->document) == viewed);
}

static void
test_undo_ends_drag (Fixture       *self,
                     gconstpointer  data)
{
  apply (self->document, 32);
  drag (self->document, 99);
  roof_document_undo (self->document);
  assert_state (self->document, 16, NULL, "Set Batch", FALSE);
  g_assert_false (roof_document_is_previewing (self->document));
}

/* --- files --- */

static char *
read_file (const char *path)
{
  char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

/* Saves to the file, and the state that is saved follows undo and redo. */
static void
test_save (Fixture       *self,
           gconstpointer  data)
{
  g_autofree char *folder = g_dir_make_tmp ("roof-document-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "my chip.roofline", NULL);
  g_autofree char *first = NULL, *second = NULL;
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofDocument) again = NULL;

  apply (self->document, 32);
  g_string_truncate (self->notified, 0);
  g_assert_true (roof_document_save (self->document, file, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (self->notified->str, ==, "modified file ");
  assert_state (self->document, 32, "Set Batch", NULL, FALSE);
  roof_document_undo (self->document);
  assert_state (self->document, 16, NULL, "Set Batch", TRUE);
  roof_document_redo (self->document);
  assert_state (self->document, 32, "Set Batch", NULL, FALSE);

  first = read_file (path);
  again = roof_document_load (file, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (get_batch (again), ==, 32);
  g_assert_true (g_file_equal (roof_document_get_file (again), file));
  g_assert_false (roof_document_is_modified (again));
  g_assert_true (roof_document_save (again, file, &error));
  second = read_file (path);
  g_assert_cmpstr (first, ==, second);
  g_unlink (path);
  g_rmdir (folder);
}

#define N_LONG 3000

/* A document of many kernels in a folder of its own. */
static GFile *
write_long (Fixture *self)
{
  g_autofree char *folder = g_dir_make_tmp ("roof-document-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "long.roofline", NULL);
  GFile *file = g_file_new_for_path (path);
  g_autoptr (GPtrArray) kernels = g_ptr_array_new ();
  RoofSnapshot *snapshot = roof_document_get_snapshot (self->document);
  g_autoptr (RoofSnapshot) many = NULL;
  g_autofree char *text = NULL;

  for (guint i = 0; i < N_LONG; i++)
    g_ptr_array_add (kernels, roof_snapshot_get_kernel (snapshot, 0));
  many = roof_snapshot_with_kernels (snapshot, kernels);
  text = snapshot_to_text (many);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  return file;
}

/* Of a million kernels; a sanitizer, which takes three times as long and as much, is content with some. */
#if defined(IS_SANITIZED)
#define N_MOST 50000
#else
#define N_MOST 1000000
#endif

/* Kernels that are alike and others, with names that need care. Returns: (transfer full) */
static RoofSnapshot *
make_most (RoofSnapshot *snapshot)
{
  g_autoptr (GPtrArray) kernels = g_ptr_array_new_full (N_MOST, (GDestroyNotify) roof_kernel_unref);
  RoofKernel *kinds[2];

  kinds[0] = roof_kernel_new ("custom", "custom");
  kinds[1] = roof_snapshot_get_kernel (snapshot, 0);
  for (guint i = 0; i < N_MOST; i++)
    {
      char name[64];

      g_snprintf (name, sizeof name, i % 10 == 0 ? "operator \"%u\"\t\\" : "größer %u", i);
      g_ptr_array_add (kernels, roof_kernel_with_name (kinds[i % 100 == 0 ? 1 : 0], name));
    }
  roof_kernel_unref (kinds[0]);
  return roof_snapshot_with_kernels (snapshot, kernels);
}

/* What was saved opens again, however long it is, and takes no more memory than its file is long, some times over. */
static void
test_most (Fixture       *self,
           gconstpointer  data)
{
  g_autofree char *folder = g_dir_make_tmp ("roof-document-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "most.roofline", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (RoofSnapshot) snapshot = make_most (roof_document_get_snapshot (self->document));
  g_autoptr (RoofDocument) document = roof_document_new (snapshot), again = NULL;
  g_autoptr (GError) error = NULL;
  GStatBuf status;

  g_assert_true (roof_document_save (document, file, &error));
  g_assert_no_error (error);
  again = roof_document_load (file, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (roof_snapshot_equal (roof_document_get_snapshot (again), snapshot));
  g_assert_cmpint (g_stat (path, &status), ==, 0);
  g_assert_cmpint (status.st_size, >, N_MOST * 60);
  g_unlink (path);
  g_rmdir (folder);
}

static void
remove_long (GFile *file)
{
  g_autoptr (GFile) folder = g_file_get_parent (file);

  g_assert_true (g_file_delete (file, NULL, NULL));
  g_assert_true (g_file_delete (folder, NULL, NULL));
}

typedef struct
{
  guint         n_reports;
  goffset       last;
  GCancellable *stop; /* nullable: to be cancelled by the first report */
} Watched;

static void
report_cb (goffset  done,
           goffset  total,
           gpointer data)
{
  Watched *watched = data;

  g_assert_cmpint (done, >=, watched->last);
  g_assert_cmpint (done, <=, total);
  watched->last = done;
  watched->n_reports++;
  if (watched->stop != NULL)
    g_cancellable_cancel (watched->stop);
}

/* Who waits for a long document is told how far it is, and gets the same as who does not. */
static void
test_progress (Fixture       *self,
               gconstpointer  data)
{
  g_autoptr (GFile) file = write_long (self);
  Watched watched = { 0 };
  RoofProgress progress = { report_cb, &watched, NULL };
  g_autoptr (RoofDocument) told = roof_document_load (file, &progress, NULL);
  g_autoptr (RoofDocument) untold = roof_document_load (file, NULL, NULL);

  g_assert_cmpuint (watched.n_reports, >=, 4);
  g_assert_true (roof_snapshot_equal (roof_document_get_snapshot (told), roof_document_get_snapshot (untold)));
  g_assert_cmpuint (roof_snapshot_get_n_kernels (roof_document_get_snapshot (told)), ==, N_LONG);
  remove_long (file);
}

/* Cancelling is told as what it is, not as a fault of the file. */
static void
test_cancel_loading (Fixture       *self,
                     gconstpointer  data)
{
  g_autoptr (GFile) file = write_long (self);
  g_autoptr (GCancellable) stop = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  Watched watched = { .stop = stop };
  RoofProgress progress = { report_cb, &watched, stop };

  g_assert_null (roof_document_load (file, &progress, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (watched.n_reports, ==, 1);
  remove_long (file);
}

static void
test_title (Fixture       *self,
            gconstpointer  data)
{
  g_autoptr (RoofSnapshot) untitled
      = roof_snapshot_with_title (roof_document_get_snapshot (self->document), "");
  g_autofree char *folder = g_dir_make_tmp ("roof-document-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "my chip.roofline", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_assert_cmpstr (roof_document_get_title (self->document), ==, "One step of a 6B decoder layer");
  roof_document_apply (self->document, untitled, "Rename");
  g_assert_cmpstr (roof_document_get_title (self->document), ==, "");
  g_assert_true (roof_document_save (self->document, file, NULL));
  g_assert_cmpstr (roof_document_get_title (self->document), ==, "my chip");
  g_unlink (path);
  g_rmdir (folder);
}

static void
test_changed_outside (Fixture       *self,
                      gconstpointer  data)
{
  g_autofree char *folder = g_dir_make_tmp ("roof-document-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "a.roofline", NULL);
  g_autofree char *kept = NULL;
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;

  g_assert_true (roof_document_save (self->document, file, NULL));
  g_usleep (20000); /* file systems count in clock ticks */
  g_assert_true (g_file_set_contents (path, "theirs", -1, NULL));
  apply (self->document, 32);
  g_assert_false (roof_document_save (self->document, file, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG);
  assert_error_says (error, "a.roofline: another program has changed the file");
  kept = read_file (path);
  g_assert_cmpstr (kept, ==, "theirs");
  g_assert_true (roof_document_is_modified (self->document));
  g_assert_true (roof_document_save_over (self->document, file, NULL));
  g_assert_false (roof_document_is_modified (self->document));
  g_unlink (path);
  g_rmdir (folder);
}

static void
test_failed_save (Fixture       *self,
                  gconstpointer  data)
{
  g_autofree char *folder = g_dir_make_tmp ("roof-document-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "a.roofline", NULL);
  g_autofree char *inside = g_build_filename (path, "b.roofline", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path), through = g_file_new_for_path (inside);
  g_autoptr (GFile) as_folder = g_file_new_for_path (folder);
  g_autoptr (GError) error = NULL;
  struct rlimit none = { 16, RLIM_INFINITY }, old;
  g_autofree char *before = NULL, *after = NULL;

  g_assert_true (roof_document_save (self->document, file, NULL));
  before = read_file (path);
  apply (self->document, 32);

  /* A folder that is none, and a file that is a folder. */
  g_assert_false (roof_document_save (self->document, through, &error));
  assert_error_says (error, "b.roofline: ");
  g_clear_error (&error);
  g_assert_false (roof_document_save (self->document, as_folder, &error));
  assert_error_says (error, ": this is a folder, not a file");
  g_clear_error (&error);

  /* No room: writing beside fails part of the way. */
  signal (SIGXFSZ, SIG_IGN);
  getrlimit (RLIMIT_FSIZE, &old);
  none.rlim_max = old.rlim_max;
  setrlimit (RLIMIT_FSIZE, &none);
  g_assert_false (roof_document_save (self->document, file, &error));
  setrlimit (RLIMIT_FSIZE, &old);
  assert_error_says (error, "a.roofline: ");

  after = read_file (path);
  g_assert_cmpstr (before, ==, after);
  g_assert_true (g_file_equal (roof_document_get_file (self->document), file));
  assert_state (self->document, 32, "Set Batch", NULL, TRUE);
  g_unlink (path);
  g_assert_cmpint (g_rmdir (folder), ==, 0); /* nothing is left beside it */
}

static void
test_recovered (Fixture       *self,
                gconstpointer  data)
{
  g_autoptr (GFile) file = g_file_new_for_path ("/nowhere/a.roofline");
  g_autoptr (RoofDocument) document
      = roof_document_new_recovered (roof_document_get_snapshot (self->document), file, NULL);

  g_assert_true (roof_document_is_modified (document));
  g_assert_true (g_file_equal (roof_document_get_file (document), file));
  apply (document, 32);
  roof_document_undo (document);
  g_assert_true (roof_document_is_modified (document));
}

#define ADD(name, function)                                                                  \
  g_test_add ("/roof/document/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("undo", test_undo);
  ADD ("no-step-without-change", test_no_step_without_change);
  ADD ("notifies-once", test_notifies_once);
  ADD ("merging", test_merging);
  ADD ("merging-back", test_merging_back);
  ADD ("drag", test_drag);
  ADD ("fixed", test_fixed);
  ADD ("undo-ends-drag", test_undo_ends_drag);
  ADD ("save", test_save);
  ADD ("most", test_most);
  ADD ("progress", test_progress);
  ADD ("cancel-loading", test_cancel_loading);
  ADD ("title", test_title);
  ADD ("changed-outside", test_changed_outside);
  ADD ("failed-save", test_failed_save);
  ADD ("recovered", test_recovered);
  return g_test_run ();
}
