/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/text-file.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "approx.h"

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
      g_autoptr (GBytes) read = roof_text_file_read (stream, NULL);

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
  g_test_add_func ("/roof/text-file/find", test_find);
  return g_test_run ();
}
