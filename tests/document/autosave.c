/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/session/autosave.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utime.h>

#include "approx.h"
#include "document/files/example.h"
#include "snapshot-text.h"

#define SOON 1 /* ms after a change: the draft is written */
#define PATIENCE 60 /* s: what has not come by then does not come */

typedef struct
{
  RoofDocument *document;
  char         *folder; /* does not exist at first */
} Fixture;

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  g_autoptr (RoofSnapshot) snapshot = roof_example_new ();
  g_autofree char *base = g_dir_make_tmp ("roof-autosave-XXXXXX", NULL);

  self->document = roof_document_new (snapshot);
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

/* All drafts left behind in @folder, none of them unreadable. */
static GPtrArray *
list (const char *folder)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) paths = roof_draft_list (folder, &error);
  GPtrArray *drafts = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_draft_free);

  g_assert_no_error (error);
  for (guint i = 0; i < paths->len; i++)
    {
      g_ptr_array_add (drafts, roof_draft_load (paths->pdata[i], NULL, &error));
      g_assert_no_error (error);
    }
  return drafts;
}

static void
rename_document (RoofDocument *document,
                 const char   *title)
{
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_with_title (roof_document_get_snapshot (document), title);

  roof_document_apply (document, snapshot, "Rename");
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

/* Whether a draft of that title lies in @folder. Others may be under way. */
static gboolean
has_draft (const char *folder,
           const char *title)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  gboolean found = FALSE;
  const char *name;

  while (dir != NULL && !found && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL), *text = NULL;

      found = !g_str_has_prefix (name, ".") && g_str_has_suffix (name, ".roofline") && g_file_get_contents (path, &text, NULL, NULL)
              && strstr (text, title) != NULL;
    }
  return found;
}

static gboolean
too_late_cb (gpointer title)
{
  g_error ("waited in vain for the draft of %s", (const char *) title);
  return G_SOURCE_REMOVE;
}

/* Changes the title, and waits until the draft has it. */
static void
rename_and_wait (Fixture      *self,
                 RoofDocument *document,
                 const char   *title)
{
  guint guard = g_timeout_add_seconds (PATIENCE, too_late_cb, (gpointer) title);

  rename_document (document, title);
  while (!has_draft (self->folder, title))
    g_main_context_iteration (NULL, FALSE);
  g_source_remove (guard);
}

/* Drafts are written in a thread: each change comes to the file, and nothing is left of it after it was undone or the document
 * closed, whether or not the thread was done. */
static void
test_draft_comes_and_goes (Fixture       *self,
                           gconstpointer  data)
{
  g_autoptr (RoofAutosave) autosave = roof_autosave_new (self->document, self->folder, SOON);

  for (guint i = 0; i < 10; i++)
    {
      g_autofree char *title = g_strdup_printf ("Edit %u", i);

      rename_and_wait (self, self->document, title);
    }
  while (roof_document_is_modified (self->document))
    roof_document_undo (self->document);
  g_assert_cmpuint (count_files (self->folder), ==, 0);

  rename_document (self->document, "Undone at once");
  while (roof_document_is_modified (self->document))
    {
      g_main_context_iteration (NULL, FALSE);
      roof_document_undo (self->document);
    }
  g_assert_cmpuint (count_files (self->folder), ==, 0);

  rename_document (self->document, "Closed at once");
  while (count_files (self->folder) == 0)
    g_main_context_iteration (NULL, TRUE);
  roof_autosave_close (autosave);
  g_assert_cmpuint (count_files (self->folder), ==, 0);
}

/* A draft in use is not offered; one whose program died is, with all that is in it. */
static void
test_left_behind (Fixture       *self,
                  gconstpointer  data)
{
  RoofAutosave *autosave = roof_autosave_new (self->document, self->folder, SOON);
  g_autoptr (GPtrArray) none = NULL;
  g_autoptr (GPtrArray) drafts = NULL;
  g_autoptr (GPtrArray) after = NULL;
  g_autofree char *saved = g_build_filename (self->folder, "..", "x.roofline", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (saved);
  RoofDraft *draft;

  g_mkdir_with_parents (self->folder, 0700);
  g_assert_true (roof_document_save (self->document, file, NULL));
  rename_and_wait (self, self->document, "Edited");
  none = list (self->folder);
  g_assert_cmpuint (none->len, ==, 0);

  g_object_unref (autosave); /* without closing: as when the program dies */
  drafts = list (self->folder);
  g_assert_cmpuint (drafts->len, ==, 1);
  draft = drafts->pdata[0];
  g_assert_cmpstr (draft->title, ==, "Edited");
  g_assert_true (g_file_equal (draft->original, file));
  g_assert_cmpint (ABS (draft->time - g_get_real_time () / G_USEC_PER_SEC), <, 60);
  g_assert_true (roof_snapshot_equal (draft->snapshot, roof_document_get_snapshot (self->document)));

  roof_draft_discard (draft->path, -1);
  after = list (self->folder);
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
      RoofAutosave *autosave = roof_autosave_new (self->document, self->folder, SOON);

      rename_and_wait (self, self->document, "Lost");
      if (autosave != NULL && write (ready[1], "", 1) == 1)
        pause ();
      _exit (1);
    }
  g_assert_cmpint (read (ready[0], &byte, 1), ==, 1);
  during = list (self->folder);
  g_assert_cmpuint (during->len, ==, 0);
  kill (child, SIGKILL);
  g_assert_cmpint (waitpid (child, NULL, 0), ==, child);
  after = list (self->folder);
  g_assert_cmpuint (after->len, ==, 1);
  g_assert_cmpstr (((RoofDraft *) after->pdata[0])->title, ==, "Lost");
  roof_draft_discard (((RoofDraft *) after->pdata[0])->path, -1);
  close (ready[0]);
  close (ready[1]);
}

/* Two documents at once have a draft each. */
static void
test_two (Fixture       *self,
          gconstpointer  data)
{
  g_autoptr (RoofDocument) other = roof_document_new_recovered (
      roof_document_get_snapshot (self->document), NULL, NULL);
  g_autoptr (RoofAutosave) first = roof_autosave_new (self->document, self->folder, SOON);
  g_autoptr (RoofAutosave) second = roof_autosave_new (other, self->folder, SOON);

  rename_and_wait (self, self->document, "First of two");
  rename_and_wait (self, other, "Second of two");
  g_assert_true (has_draft (self->folder, "First of two"));
  roof_autosave_close (first);
  g_assert_false (has_draft (self->folder, "First of two"));
  g_assert_true (has_draft (self->folder, "Second of two"));
  roof_autosave_close (second);
  g_assert_cmpuint (count_files (self->folder), ==, 0);
}

/* What cannot be read is named, each with its reason, and kept; what is no draft at all is nobody's business. */
static void
test_strangers (Fixture       *self,
                gconstpointer  data)
{
  static const struct
  {
    const char *name, *content, *says;
  } cases[] = {
    { "a.roofline", "{\"format\": ", "line 1, column 12: " },
    { "b.roofline", "{\"format\": \"roofline\", \"version\": 1}", "format: must be \"roofline-draft\"" },
    { "c.roofline", "{\"format\": \"roofline-draft\", \"version\": 1}", "document: is missing" },
    { "d.roofline", "{\"format\": \"roofline-draft\", \"version\": 1, \"document\": {\"format\": \"roofline\", \"version\": 1, "
                    "\"kernels\": [{}]}}", "document.machines: is missing" },
    { "e.roofline", "", "the file is empty" },
  };
  g_autofree char *other = g_build_filename (self->folder, "readme.txt", NULL);
  g_autofree char *part = g_build_filename (self->folder, ".x.roofline.part", NULL);
  g_autoptr (GPtrArray) nowhere = list ("/nowhere/at/all");
  g_autoptr (GPtrArray) paths = NULL;
  g_autoptr (GError) fault = NULL;

  g_mkdir_with_parents (self->folder, 0700);
  g_assert_true (g_file_set_contents (other, "hello", -1, NULL));
  g_assert_true (g_file_set_contents (part, "hel", -1, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_build_filename (self->folder, cases[i].name, NULL);

      g_assert_true (g_file_set_contents (path, cases[i].content, -1, NULL));
    }
  paths = roof_draft_list (self->folder, NULL);
  g_assert_cmpuint (nowhere->len, ==, 0);
  g_assert_cmpuint (paths->len, ==, G_N_ELEMENTS (cases));
  g_assert_null (roof_draft_list (other, &fault));
  g_assert_nonnull (strstr (fault->message, "readme.txt: the drafts in this folder cannot be read"));
  g_assert_false (g_file_test (part, G_FILE_TEST_EXISTS));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_build_filename (self->folder, cases[i].name, NULL);
      g_autoptr (GError) error = NULL;

      g_assert_null (roof_draft_load (path, NULL, &error));
      g_assert_true (g_str_has_prefix (error->message, path));
      g_assert_nonnull (strstr (error->message, cases[i].says));
      g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
      roof_draft_discard (path, -1);
    }
  g_unlink (other);
}

/* The smallest first; of files of one size the order is that of their names. */
static void
test_order (Fixture       *self,
            gconstpointer  data)
{
  static const struct
  {
    const char *name, *content;
  } cases[] = { { "1.roofline", "two two" }, { "2.roofline", "one" }, { "3.roofline", "three three" }, { "4.roofline", "two two" } };
  static const char *const expected[] = { "2.roofline", "1.roofline", "4.roofline", "3.roofline" };
  g_autoptr (GPtrArray) paths = NULL;

  g_mkdir_with_parents (self->folder, 0700);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_build_filename (self->folder, cases[i].name, NULL);

      g_assert_true (g_file_set_contents (path, cases[i].content, -1, NULL));
    }
  paths = roof_draft_list (self->folder, NULL);
  g_assert_cmpuint (paths->len, ==, G_N_ELEMENTS (cases));
  for (guint i = 0; i < paths->len; i++)
    {
      g_autofree char *name = g_path_get_basename (paths->pdata[i]);

      g_assert_cmpstr (name, ==, expected[i]);
      roof_draft_discard (paths->pdata[i], -1);
    }
}

/* A restored document is asked about before it overwrites what another program has made of its file since. */
static void
test_etag (Fixture       *self,
           gconstpointer  data)
{
  static const char *const others[] = { "theirs", NULL };
  g_autofree char *base = g_path_get_dirname (self->folder);
  g_autofree char *saved = g_build_filename (base, "x.roofline", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (saved);

  g_mkdir_with_parents (self->folder, 0700);
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      RoofAutosave *autosave = roof_autosave_new (self->document, self->folder, SOON);
      g_autofree char *title = g_strdup_printf ("Edit %u", i);
      g_autoptr (GPtrArray) drafts = NULL;
      g_autoptr (RoofDocument) restored = NULL;
      g_autoptr (GError) error = NULL;
      RoofDraft *draft;

      g_assert_true (roof_document_save_over (self->document, file, NULL));
      rename_and_wait (self, self->document, title);
      g_object_unref (autosave);
      if (others[i] != NULL)
        {
          struct utimbuf past = { 1000, 1000 };

          g_assert_true (g_file_set_contents (saved, others[i], -1, NULL));
          g_assert_cmpint (g_utime (saved, &past), ==, 0);
        }
      drafts = list (self->folder);
      g_assert_cmpuint (drafts->len, ==, 1);
      draft = drafts->pdata[0];
      restored = roof_document_new_recovered (draft->snapshot, draft->original, draft->etag);
      g_assert_cmpint (roof_document_save (restored, file, &error), ==, others[i] == NULL);
      if (others[i] != NULL)
        g_assert_error (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG);
      roof_draft_discard (draft->path, -1);
    }
  g_unlink (saved);
}

/* Of a draft that does not say what its file was nobody knows what has been done to that: it is asked. */
static void
test_no_etag (Fixture       *self,
              gconstpointer  data)
{
  g_autofree char *base = g_path_get_dirname (self->folder);
  g_autofree char *saved = g_build_filename (base, "x.roofline", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (saved);
  g_autoptr (RoofDocument) restored
      = roof_document_new_recovered (roof_document_get_snapshot (self->document), file, NULL);
  g_autoptr (GError) error = NULL;

  g_mkdir_with_parents (self->folder, 0700);
  g_assert_true (g_file_set_contents (saved, "theirs", -1, NULL));
  g_assert_false (roof_document_save (restored, file, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG);
  g_unlink (saved);
  g_assert_true (roof_document_save (restored, file, NULL));
  g_unlink (saved);
}

/* The draft goes over to who restores it, without being written anew, and goes when the document is done with. */
static void
test_adopt (Fixture       *self,
            gconstpointer  data)
{
  RoofAutosave *autosave = roof_autosave_new (self->document, self->folder, SOON);
  g_autoptr (RoofAutosave) next = NULL;
  g_autoptr (RoofAutosave) late = NULL;
  g_autoptr (RoofDocument) restored = NULL;
  g_autoptr (GPtrArray) drafts = NULL;
  g_autoptr (GPtrArray) after = NULL;
  RoofDraft *draft;

  rename_and_wait (self, self->document, "Edited");
  g_object_unref (autosave);
  drafts = list (self->folder);
  g_assert_cmpuint (drafts->len, ==, 1);
  draft = drafts->pdata[0];
  restored = roof_document_new_recovered (draft->snapshot, NULL, NULL);
  next = roof_autosave_new (restored, self->folder, SOON);
  late = roof_autosave_new (restored, self->folder, SOON);
  g_assert_true (roof_autosave_adopt (next, draft->path));
  g_assert_false (roof_autosave_adopt (late, draft->path));
  after = list (self->folder);
  g_assert_cmpuint (after->len, ==, 0);
  g_assert_cmpuint (count_files (self->folder), ==, 2);
  roof_autosave_close (next);
  g_assert_cmpuint (count_files (self->folder), ==, 0);
}

static void
info_cb (const char     *domain,
         GLogLevelFlags  level,
         const char     *message,
         gpointer        said)
{
  g_free (*(char **) said);
  *(char **) said = g_strdup (message);
}

/* It is told where one may look for it, and nobody is disturbed. */
static void
test_unwritable (Fixture       *self,
                 gconstpointer  data)
{
  g_autoptr (RoofAutosave) autosave = roof_autosave_new (self->document, "/dev/null/drafts", SOON);
  g_autofree char *said = NULL;
  guint handler = g_log_set_handler (G_LOG_DOMAIN, G_LOG_LEVEL_INFO, info_cb, &said);

  rename_document (self->document, "Edited");
  while (said == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_log_remove_handler (G_LOG_DOMAIN, handler);
  g_assert_nonnull (strstr (said, "/dev/null/drafts: no draft can be written here"));
}

#define ADD(name, function) \
  g_test_add ("/roof/autosave/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  /* First, since a forked process lacks the threads that other tests have left waiting for work. */
  ADD ("killed", test_killed);
  ADD ("draft-comes-and-goes", test_draft_comes_and_goes);
  ADD ("left-behind", test_left_behind);
  ADD ("two", test_two);
  ADD ("strangers", test_strangers);
  ADD ("order", test_order);
  ADD ("etag", test_etag);
  ADD ("no-etag", test_no_etag);
  ADD ("adopt", test_adopt);
  ADD ("unwritable", test_unwritable);
  return g_test_run ();
}
