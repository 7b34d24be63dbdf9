/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/text-file.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "approx.h"
#include "document/files/replacement.h"

typedef struct
{
  char  *folder;
  char  *path;
  GFile *file;
} Fixture;

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  self->folder = g_dir_make_tmp ("roof-text-XXXXXX", NULL);
  self->path = g_build_filename (self->folder, "a.txt", NULL);
  self->file = g_file_new_for_path (self->path);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  g_unlink (self->path);
  g_assert_cmpint (g_rmdir (self->folder), ==, 0);
  g_free (self->folder);
  g_free (self->path);
  g_object_unref (self->file);
}

static void
assert_content (const char *path,
                const char *expected)
{
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, expected);
}

static void
test_round_trip (Fixture       *self,
                 gconstpointer  data)
{
  g_autofree char *saved = NULL, *loaded = NULL;
  g_autoptr (GBytes) content = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (roof_text_file_save (self->file, "one\n", NULL, &saved, &error));
  g_assert_no_error (error);
  content = roof_text_file_load (self->file, &loaded, &error);
  g_assert_no_error (error);
  g_assert_cmpmem (g_bytes_get_data (content, NULL), g_bytes_get_size (content), "one\n", 4);
  g_assert_cmpstr (saved, ==, loaded);
  g_assert_true (roof_text_file_save (self->file, "two\n", loaded, NULL, &error));
  assert_content (self->path, "two\n");
}

static void
test_permissions_stay (Fixture       *self,
                       gconstpointer  data)
{
  GStatBuf status;

  g_assert_true (roof_text_file_save (self->file, "one", NULL, NULL, NULL));
  g_chmod (self->path, 0640);
  g_assert_true (roof_text_file_save (self->file, "two", NULL, NULL, NULL));
  g_assert_cmpint (g_stat (self->path, &status), ==, 0);
  g_assert_cmpint (status.st_mode & 0777, ==, 0640);
}

static void
test_links_are_followed (Fixture       *self,
                         gconstpointer  data)
{
  g_autofree char *link = g_build_filename (self->folder, "link.txt", NULL);
  g_autoptr (GFile) through = g_file_new_for_path (link);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (symlink ("a.txt", link), ==, 0);
  g_assert_true (roof_text_file_save (through, "dangling", NULL, NULL, &error));
  g_assert_no_error (error);
  assert_content (self->path, "dangling");
  g_assert_true (roof_text_file_save (through, "followed", NULL, NULL, &error));
  assert_content (self->path, "followed");
  g_assert_true (g_file_test (link, G_FILE_TEST_IS_SYMLINK));
  g_unlink (link);
}

/* Other names of the same file do not change with it: the file is replaced, not overwritten. */
static void
test_replaces (Fixture       *self,
               gconstpointer  data)
{
  g_autofree char *other = g_build_filename (self->folder, "b.txt", NULL);

  g_assert_true (roof_text_file_save (self->file, "old", NULL, NULL, NULL));
  g_assert_cmpint (link (self->path, other), ==, 0);
  g_assert_true (roof_text_file_save (self->file, "new", NULL, NULL, NULL));
  assert_content (other, "old");
  assert_content (self->path, "new");
  g_unlink (other);
}

static void
test_errors_name_the_file (Fixture       *self,
                           gconstpointer  data)
{
  g_autofree char *folder = g_build_filename (self->folder, "no", NULL);
  g_autofree char *missing = g_build_filename (folder, "a.txt", NULL);
  g_autofree char *reason = g_strdup_printf ("%s: there is no folder %s", missing, folder);
  g_autoptr (GFile) nowhere = g_file_new_for_path (missing);
  g_autoptr (GError) error = NULL;

  g_assert_null (roof_text_file_load (self->file, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_assert_true (g_str_has_prefix (error->message, self->path));
  g_clear_error (&error);
  g_assert_false (roof_text_file_save (nowhere, "x", NULL, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_assert_cmpstr (error->message, ==, reason);
}

/* A device stays one, and says when it is full. */
static void
test_devices (Fixture       *self,
              gconstpointer  data)
{
  static const struct
  {
    const char *path, *message;
  } cases[] = { { "/dev/null", NULL }, { "/dev/full", "/dev/full: the disk is full" } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GFile) file = g_file_new_for_path (cases[i].path);
      g_autoptr (GError) error = NULL;
      GStatBuf status;

      g_assert_cmpint (roof_text_file_save (file, "x", NULL, NULL, &error), ==,
                       cases[i].message == NULL);
      if (cases[i].message != NULL)
        assert_error_says (error, cases[i].message);
      g_assert_cmpint (g_stat (cases[i].path, &status), ==, 0);
      g_assert_true (S_ISCHR (status.st_mode));
    }
}

/* --- while it is written --- */

static gboolean
is_writable (int fd)
{
  int flags = fcntl (fd, F_GETFL);

  return flags >= 0 && (flags & O_ACCMODE) != O_RDONLY;
}

/* The files of five bytes in @folder's file system that this process has open to write to. @modes: (out): of them all */
static guint
count_unfinished (const char *folder,
                  mode_t     *modes)
{
  GStatBuf place, status;
  guint n = 0;

  g_assert_cmpint (g_stat (folder, &place), ==, 0);
  *modes = 0;
  for (int fd = 3; fd < 256; fd++)
    if (fstat (fd, &status) == 0 && S_ISREG (status.st_mode) && status.st_dev == place.st_dev && status.st_size == 5
        && is_writable (fd))
      {
        *modes |= status.st_mode & 07777;
        n++;
      }
  return n;
}

/* Nobody else can read a file that is not finished, whoever may read the one it takes the place of. */
static gboolean
write_watched (GOutputStream  *stream,
               gpointer        folder,
               GError        **error)
{
  mode_t modes;

  g_assert_true (g_output_stream_write_all (stream, "half\n", 5, NULL, NULL, NULL));
  g_assert_cmpuint (count_unfinished (folder, &modes), ==, 1);
  g_assert_cmpint (modes, ==, 0600);
  return g_output_stream_write_all (stream, "all\n", 4, NULL, NULL, error);
}

static void
test_unfinished_is_private (Fixture       *self,
                            gconstpointer  data)
{
  mode_t mask = umask (0);
  GStatBuf status;

  g_assert_true (roof_text_file_write (self->file, write_watched, self->folder, NULL, NULL, NULL));
  g_assert_cmpint (g_stat (self->path, &status), ==, 0);
  g_assert_cmpint (status.st_mode & 0777, ==, 0666);
  g_assert_true (roof_text_file_write (self->file, write_watched, self->folder, NULL, NULL, NULL));
  umask (mask);
  assert_content (self->path, "half\nall\n");
}

static guint
count_files (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

static gboolean
write_and_die (GOutputStream  *stream,
               gpointer        data,
               GError        **error)
{
  g_output_stream_write_all (stream, "half\n", 5, NULL, NULL, NULL);
  kill (getpid (), SIGKILL);
  return FALSE;
}

static gboolean
write_whole (GOutputStream  *stream,
             gpointer        data,
             GError        **error)
{
  return g_output_stream_write_all (stream, "whole", 5, NULL, NULL, error);
}

/* Where the file system gives files without a name nothing is left at all, elsewhere until the next time. */
static void
test_killed_leaves_nothing (Fixture       *self,
                            gconstpointer  data)
{
  pid_t child;

  g_assert_true (roof_text_file_save (self->file, "old", NULL, NULL, NULL));
  child = fork ();
  g_assert_cmpint (child, >=, 0);
  if (child == 0)
    {
      roof_text_file_write (self->file, write_and_die, NULL, NULL, NULL, NULL);
      _exit (1);
    }
  g_assert_cmpint (waitpid (child, NULL, 0), ==, child);
  assert_content (self->path, "old");
  g_assert_true (roof_text_file_write (self->file, write_whole, NULL, NULL, NULL, NULL));
  assert_content (self->path, "whole");
  g_assert_cmpuint (count_files (self->folder), ==, 1);
}

/* What was left behind goes, but not what somebody writes just now, nor what is of another kind. */
static void
test_left_behind (Fixture       *self,
                  gconstpointer  data)
{
  g_autofree char *left = g_build_filename (self->folder, ".a.txt.part", NULL);
  g_autofree char *used = g_build_filename (self->folder, ".a.txt1.part", NULL);
  g_autofree char *other = g_build_filename (self->folder, ".a.txt2.part", NULL);
  int fd;

  g_assert_true (g_file_set_contents (left, "left", -1, NULL));
  g_assert_true (g_file_set_contents (used, "used", -1, NULL));
  g_assert_cmpint (g_mkdir (other, 0700), ==, 0);
  fd = g_open (used, O_RDWR | O_CLOEXEC, 0);
  g_assert_cmpint (flock (fd, LOCK_EX | LOCK_NB), ==, 0);
  roof_replacement_remove_left_behind (used);
  roof_replacement_remove_left_behind (other);
  g_assert_true (roof_text_file_write (self->file, write_whole, NULL, NULL, NULL, NULL));
  g_assert_false (g_file_test (left, G_FILE_TEST_EXISTS));
  assert_content (used, "used");
  g_assert_true (g_file_test (other, G_FILE_TEST_IS_DIR));
  close (fd);
  roof_replacement_remove_left_behind (used);
  g_assert_false (g_file_test (used, G_FILE_TEST_EXISTS));
  g_rmdir (other);
}

static gboolean
write_half (GOutputStream  *stream,
            gpointer        data,
            GError        **error)
{
  g_output_stream_write_all (stream, "half", 4, NULL, NULL, NULL);
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, "no more");
  return FALSE;
}

static void
test_failure_leaves_nothing (Fixture       *self,
                             gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (roof_text_file_save (self->file, "old", NULL, NULL, NULL));
  g_assert_false (roof_text_file_write (self->file, write_half, NULL, NULL, NULL, &error));
  assert_error_says (error, "no more");
  assert_content (self->path, "old");
  g_assert_cmpuint (count_files (self->folder), ==, 1);
}

/* --- what is kept --- */

#define NOBODY_ELSE 77 /* root may not become somebody else here */

/* Runs @check as somebody who may not write everywhere; its status, or NOBODY_ELSE. */
static int
run_as_nobody (int    (*check) (Fixture *self),
               Fixture *self)
{
  int status;
  pid_t child = fork ();

  g_assert_cmpint (child, >=, 0);
  if (child == 0)
    {
      if (geteuid () == 0 && (setgid (65534) != 0 || setuid (65534) != 0))
        _exit (NOBODY_ELSE);
      _exit (check (self));
    }
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_true (WIFEXITED (status));
  return WEXITSTATUS (status);
}

static int
do_nothing (Fixture *self)
{
  return 0;
}

static gboolean
can_be_nobody (void)
{
  return run_as_nobody (do_nothing, NULL) != NOBODY_ELSE;
}

/* In a child: assertions would be lost. */
static int
try_read_only (Fixture *self)
{
  g_autoptr (GError) error = NULL;

  if (roof_text_file_save (self->file, "new", NULL, NULL, &error))
    return 1;
  return g_error_matches (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED) ? 0 : 2;
}

/* Its folder may be written to, so that it could be replaced all the same. */
static void
test_read_only_stays (Fixture       *self,
                      gconstpointer  data)
{
  g_assert_true (roof_text_file_save (self->file, "old", NULL, NULL, NULL));
  g_assert_cmpint (g_chmod (self->path, 0444), ==, 0);
  g_assert_cmpint (g_chmod (self->folder, 0777), ==, 0);
  g_assert_cmpint (run_as_nobody (try_read_only, self), ==, 0);
  assert_content (self->path, "old");
}

static GString *told;

static void
tell_cb (const char *message)
{
  g_string_append (told, message);
}

/* Links, and as root the owner, which others cannot give away. */
static void
test_losses_are_told (Fixture       *self,
                      gconstpointer  data)
{
  g_autofree char *other = g_build_filename (self->folder, "b.txt", NULL);
  GStatBuf status;

  told = g_string_new (NULL);
  roof_text_file_set_tell (tell_cb);
  g_assert_true (roof_text_file_save (self->file, "old", NULL, NULL, NULL));
  g_assert_true (roof_text_file_save (self->file, "new", NULL, NULL, NULL));
  g_assert_cmpstr (told->str, ==, "");
  g_assert_cmpint (link (self->path, other), ==, 0);
  g_assert_true (roof_text_file_save (self->file, "newer", NULL, NULL, NULL));
  g_assert_true (g_str_has_prefix (told->str, self->path));
  g_assert_nonnull (strstr (told->str, "hard links"));
  if (geteuid () == 0 && chown (self->path, 1234, 2345) == 0)
    {
      g_assert_cmpint (g_chmod (self->path, 06750), ==, 0);
      g_string_truncate (told, 0);
      g_assert_true (roof_text_file_save (self->file, "as root", NULL, NULL, NULL));
      g_assert_cmpint (g_stat (self->path, &status), ==, 0);
      g_assert_cmpint (status.st_uid, ==, 1234);
      g_assert_cmpint (status.st_gid, ==, 2345);
      g_assert_cmpint (status.st_mode & 07777, ==, 06750);
      g_assert_cmpstr (told->str, ==, "");
    }
  roof_text_file_set_tell (NULL);
  g_string_free (told, TRUE);
  g_unlink (other);
}

/* Of a file of root that everybody may write: who saves it gets it, says so, and shows it to nobody who could not see it. */
static int
try_foreign (Fixture *self)
{
  GStatBuf status;

  told = g_string_new (NULL);
  roof_text_file_set_tell (tell_cb);
  if (!roof_text_file_save (self->file, "new", NULL, NULL, NULL) || g_stat (self->path, &status) != 0)
    return 1;
  if (strstr (told->str, "owner") == NULL || strstr (told->str, "group") == NULL)
    return 2;
  return (status.st_mode & 07777) == 0666 ? 0 : 3;
}

static void
test_foreign_file (Fixture       *self,
                   gconstpointer  data)
{
  g_assert_true (roof_text_file_save (self->file, "old", NULL, NULL, NULL));
  g_assert_cmpint (g_chmod (self->path, 06676), ==, 0);
  g_assert_cmpint (g_chmod (self->folder, 0777), ==, 0);
  g_assert_cmpint (run_as_nobody (try_foreign, self), ==, 0);
}

/* --- what is no file --- */

static void
test_pipes_are_not_opened (Fixture       *self,
                           gconstpointer  data)
{
  static const char *const devices[] = { "/dev/zero", "/dev/null" };
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (mkfifo (self->path, 0600), ==, 0);
  g_assert_null (roof_text_file_load (self->file, NULL, &error));
  assert_error_says (error, ": this is a pipe, not a file");
  for (guint i = 0; i < G_N_ELEMENTS (devices); i++)
    {
      g_autoptr (GFile) device = g_file_new_for_path (devices[i]);

      g_clear_error (&error);
      g_assert_null (roof_text_file_load (device, NULL, &error));
      assert_error_says (error, ": this is a device, not a file");
    }
}

#define ADD(name, function) \
  g_test_add ("/roof/text-file/" name, Fixture, NULL, set_up, function, tear_down)

/* Paths are of this computer, whatever is in their names; only what begins with a scheme is not one. */
static void
test_find (void)
{
  g_autoptr (GFile) absolute = roof_text_file_find ("/tmp/a:b c%20.roofline");
  g_autoptr (GFile) relative = roof_text_file_find ("./a.roofline");
  g_autoptr (GFile) uri = roof_text_file_find ("file:///tmp/a%20b.roofline");
  g_autoptr (GFile) colon = roof_text_file_at ("a:b.png");
  g_autofree char *here = g_get_current_dir ();
  g_autofree char *beside = g_build_filename (here, "a.roofline", NULL);
  g_autofree char *strange = g_build_filename (here, "a:b.png", NULL);

  g_assert_cmpstr (g_file_peek_path (absolute), ==, "/tmp/a:b c%20.roofline");
  g_assert_cmpstr (g_file_peek_path (relative), ==, beside);
  g_assert_cmpstr (g_file_peek_path (uri), ==, "/tmp/a b.roofline");
  g_assert_cmpstr (g_file_peek_path (colon), ==, strange);
}

/* Whether what a file says of its length is right, wrong (as of those that the system makes up) or unknown. */
static void
test_lengths (Fixture       *self,
              gconstpointer  data)
{
  static const gsize lengths[] = { 0, 1, 262143, 262144, 262145, 1000000 };
  g_autoptr (GFile) made_up = g_file_new_for_path ("/proc/self/maps");
  g_autoptr (GBytes) maps = roof_text_file_load (made_up, NULL, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
    {
      g_autofree char *text = g_strnfill (lengths[i], 'x');
      g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (text, (gssize) lengths[i], NULL);
      g_autoptr (GBytes) loaded = NULL;
      g_autoptr (GBytes) read = roof_text_file_read (stream, G_MAXSIZE, NULL);

      g_assert_true (g_file_set_contents (self->path, text, (gssize) lengths[i], NULL));
      loaded = roof_text_file_load (self->file, NULL, NULL);
      g_assert_cmpmem (g_bytes_get_data (loaded, NULL), g_bytes_get_size (loaded), text, lengths[i]);
      g_assert_true (g_bytes_equal (loaded, read));
    }
  g_assert_cmpuint (g_bytes_get_size (maps), >, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("round-trip", test_round_trip);
  ADD ("permissions-stay", test_permissions_stay);
  ADD ("links-are-followed", test_links_are_followed);
  ADD ("replaces", test_replaces);
  ADD ("devices", test_devices);
  ADD ("errors-name-the-file", test_errors_name_the_file);
  ADD ("lengths", test_lengths);
  ADD ("unfinished-is-private", test_unfinished_is_private);
  ADD ("killed-leaves-nothing", test_killed_leaves_nothing);
  ADD ("left-behind", test_left_behind);
  ADD ("failure-leaves-nothing", test_failure_leaves_nothing);
  if (can_be_nobody ())
    ADD ("read-only-stays", test_read_only_stays);
  ADD ("losses-are-told", test_losses_are_told);
  if (geteuid () == 0 && can_be_nobody ()) /* the owner of a file, and another user */
    ADD ("foreign-file", test_foreign_file);
  ADD ("pipes-are-not-opened", test_pipes_are_not_opened);
  g_test_add_func ("/roof/text-file/find", test_find);
  return g_test_run ();
}
