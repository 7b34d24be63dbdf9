/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/autosave.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "approx.h"
#include "document/example.h"

typedef struct
{
  RoofDocument *document;
  char         *folder; /* does not exist at first */
} Fixture;

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  g_autoptr (RoofModel) model = roof_example_new ();
  g_autofree char *base = g_dir_make_tmp ("roof-autosave-XXXXXX", NULL);

  self->document = roof_document_new (model);
  self->folder = roof_autosave_dup_folder (base);
}

/* The folder must be empty by now: every test clears up after itself. */
static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  g_autofree char *program = g_path_get_dirname (self->folder);
  g_autofree char *base = g_path_get_dirname (program);

  g_rmdir (self->folder);
  g_rmdir (program);
  g_assert_cmpint (g_rmdir (base), ==, 0);
  g_object_unref (self->document);
  g_free (self->folder);
}

static void
rename_document (RoofDocument *document,
                 const char   *title)
{
  g_autoptr (RoofModel) model = roof_model_with_title (roof_document_get_model (document), title);

  roof_document_apply (document, model, "Rename");
}

static guint
count_files (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint n = 0;

  while (dir != NULL && g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

static void
test_draft_comes_and_goes (Fixture       *self,
                           gconstpointer  data)
{
  g_autoptr (RoofAutosave) autosave = roof_autosave_new (self->document, self->folder, 60000);
  g_autoptr (GError) error = NULL;

  g_assert_true (roof_autosave_flush (autosave, &error));
  g_assert_null (roof_autosave_get_path (autosave));
  rename_document (self->document, "Edited");
  g_assert_true (roof_autosave_flush (autosave, &error));
  g_assert_no_error (error);
  g_assert_true (g_file_test (roof_autosave_get_path (autosave), G_FILE_TEST_IS_REGULAR));
  roof_document_undo (self->document);
  g_assert_null (roof_autosave_get_path (autosave));
  g_assert_cmpuint (count_files (self->folder), ==, 0);
  roof_document_redo (self->document);
  g_assert_true (roof_autosave_flush (autosave, &error));
  g_assert_cmpuint (count_files (self->folder), ==, 2);
  roof_autosave_close (autosave);
  g_assert_cmpuint (count_files (self->folder), ==, 0);
}

static gboolean
stop_cb (gpointer data)
{
  *(gboolean *) data = TRUE;
  return G_SOURCE_REMOVE;
}

static void
test_timer (Fixture       *self,
            gconstpointer  data)
{
  g_autoptr (RoofAutosave) autosave = roof_autosave_new (self->document, self->folder, 10);
  gboolean late = FALSE;
  guint timeout = g_timeout_add_seconds (10, stop_cb, &late);

  rename_document (self->document, "Edited");
  g_assert_null (roof_autosave_get_path (autosave));
  while (roof_autosave_get_path (autosave) == NULL && !late)
    g_main_context_iteration (NULL, TRUE);
  g_assert_false (late);
  g_source_remove (timeout);
  roof_autosave_close (autosave);
}

/* The timer's drafts are written in a thread: each change comes to the file, and nothing is left of it after it was undone or the
 * document closed, whether or not the thread was done. */
static void
test_in_background (Fixture       *self,
                    gconstpointer  data)
{
  g_autoptr (RoofAutosave) autosave = roof_autosave_new (self->document, self->folder, 1);
  gboolean late = FALSE;
  guint timeout = g_timeout_add_seconds (20, stop_cb, &late);

  for (guint i = 0; i < 10 && !late; i++)
    {
      g_autofree char *title = g_strdup_printf ("Edit %u", i), *text = NULL;

      rename_document (self->document, title);
      while ((text == NULL || strstr (text, title) == NULL) && !late)
        {
          g_clear_pointer (&text, g_free);
          g_main_context_iteration (NULL, FALSE);
          if (roof_autosave_get_path (autosave) != NULL)
            g_file_get_contents (roof_autosave_get_path (autosave), &text, NULL, NULL);
        }
    }
  g_assert_false (late);
  g_source_remove (timeout);

  rename_document (self->document, "Undone at once");
  while (roof_document_is_modified (self->document))
    {
      g_main_context_iteration (NULL, FALSE);
      roof_document_undo (self->document);
    }
  g_assert_cmpuint (count_files (self->folder), ==, 0);

  rename_document (self->document, "Closed at once");
  while (roof_autosave_get_path (autosave) == NULL)
    g_main_context_iteration (NULL, TRUE);
  roof_autosave_close (autosave);
  g_assert_cmpuint (count_files (self->folder), ==, 0);
}

/* A draft in use is not offered; one whose program died is, with all that is in it. */
static void
test_left_behind (Fixture       *self,
                  gconstpointer  data)
{
  RoofAutosave *autosave = roof_autosave_new (self->document, self->folder, 60000);
  g_autoptr (GPtrArray) none = NULL;
  g_autoptr (GPtrArray) drafts = NULL;
  g_autoptr (GPtrArray) after = NULL;
  g_autofree char *saved = g_build_filename (self->folder, "..", "x.roofline", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (saved);
  RoofDraft *draft;

  g_mkdir_with_parents (self->folder, 0700);
  g_assert_true (roof_document_save (self->document, file, NULL));
  rename_document (self->document, "Edited");
  g_assert_true (roof_autosave_flush (autosave, NULL));
  none = roof_autosave_list_drafts (self->folder);
  g_assert_cmpuint (none->len, ==, 0);

  g_object_unref (autosave); /* without closing: as when the program dies */
  drafts = roof_autosave_list_drafts (self->folder);
  g_assert_cmpuint (drafts->len, ==, 1);
  draft = drafts->pdata[0];
  g_assert_cmpstr (draft->title, ==, "Edited");
  g_assert_true (g_file_equal (draft->original, file));
  g_assert_cmpint (ABS (draft->time - g_get_real_time () / G_USEC_PER_SEC), <, 60);
  g_assert_true (roof_model_equal (draft->model, roof_document_get_model (self->document)));

  roof_draft_remove (draft);
  after = roof_autosave_list_drafts (self->folder);
  g_assert_cmpuint (after->len, ==, 0);
  g_assert_cmpuint (count_files (self->folder), ==, 0);
  g_unlink (saved);
}

/* The same between two processes: the child is killed while it holds its draft. */
static void
test_killed (Fixture       *self,
             gconstpointer  data)
{
  g_autoptr (GPtrArray) during = NULL;
  g_autoptr (GPtrArray) after = NULL;
  int ready[2];
  char byte;
  pid_t child;

  g_assert_cmpint (pipe (ready), ==, 0);
  child = fork ();
  g_assert_cmpint (child, >=, 0);
  if (child == 0)
    {
      RoofAutosave *autosave = roof_autosave_new (self->document, self->folder, 60000);

      rename_document (self->document, "Lost");
      byte = roof_autosave_flush (autosave, NULL) ? 1 : 0;
      if (write (ready[1], &byte, 1) == 1)
        pause ();
      _exit (1);
    }
  g_assert_cmpint (read (ready[0], &byte, 1), ==, 1);
  g_assert_cmpint (byte, ==, 1);
  during = roof_autosave_list_drafts (self->folder);
  g_assert_cmpuint (during->len, ==, 0);
  kill (child, SIGKILL);
  g_assert_cmpint (waitpid (child, NULL, 0), ==, child);
  after = roof_autosave_list_drafts (self->folder);
  g_assert_cmpuint (after->len, ==, 1);
  g_assert_cmpstr (((RoofDraft *) after->pdata[0])->title, ==, "Lost");
  roof_draft_remove (after->pdata[0]);
  close (ready[0]);
  close (ready[1]);
}

/* Two documents at once have a draft each. */
static void
test_two (Fixture       *self,
          gconstpointer  data)
{
  g_autoptr (RoofDocument) other = roof_document_new_recovered (
      roof_document_get_model (self->document), NULL);
  g_autoptr (RoofAutosave) first = roof_autosave_new (self->document, self->folder, 60000);
  g_autoptr (RoofAutosave) second = roof_autosave_new (other, self->folder, 60000);

  rename_document (self->document, "One");
  g_assert_true (roof_autosave_flush (first, NULL));
  g_assert_true (roof_autosave_flush (second, NULL));
  g_assert_cmpstr (roof_autosave_get_path (first), !=, roof_autosave_get_path (second));
  roof_autosave_close (first);
  g_assert_true (g_file_test (roof_autosave_get_path (second), G_FILE_TEST_EXISTS));
  roof_autosave_close (second);
  g_assert_cmpuint (count_files (self->folder), ==, 0);
}

static void
test_strangers (Fixture       *self,
                gconstpointer  data)
{
  g_autofree char *broken = g_build_filename (self->folder, "broken.roofline", NULL);
  g_autofree char *lock = g_build_filename (self->folder, "broken.lock", NULL);
  g_autofree char *other = g_build_filename (self->folder, "readme.txt", NULL);
  g_autoptr (GPtrArray) nowhere = roof_autosave_list_drafts ("/nowhere/at/all");
  g_autoptr (GPtrArray) drafts = NULL;

  g_mkdir_with_parents (self->folder, 0700);
  g_assert_true (g_file_set_contents (broken, "{\"format\": ", -1, NULL));
  g_assert_true (g_file_set_contents (other, "hello", -1, NULL));
  drafts = roof_autosave_list_drafts (self->folder);
  g_assert_cmpuint (drafts->len, ==, 0);
  g_assert_cmpuint (nowhere->len, ==, 0);
  g_assert_true (g_file_test (broken, G_FILE_TEST_EXISTS));
  g_unlink (broken);
  g_unlink (lock);
  g_unlink (other);
}

static void
test_unwritable (Fixture       *self,
                 gconstpointer  data)
{
  g_autoptr (RoofAutosave) autosave = roof_autosave_new (self->document, "/dev/null/drafts", 60000);
  g_autoptr (GError) error = NULL;

  rename_document (self->document, "Edited");
  g_assert_false (roof_autosave_flush (autosave, &error));
  assert_error_says (error, "/dev/null/drafts: no draft can be written here");
}

#define ADD(name, function) \
  g_test_add ("/roof/autosave/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("draft-comes-and-goes", test_draft_comes_and_goes);
  ADD ("timer", test_timer);
  ADD ("in-background", test_in_background);
  ADD ("left-behind", test_left_behind);
  ADD ("killed", test_killed);
  ADD ("two", test_two);
  ADD ("strangers", test_strangers);
  ADD ("unwritable", test_unwritable);
  return g_test_run ();
}
