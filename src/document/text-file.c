/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/text-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

/* Bytes that are read at a time. */
#define CHUNK 262144

GFile *
roof_text_file_at (const char *path)
{
  return g_vfs_get_file_for_path (g_vfs_get_local (), path);
}

GFile *
roof_text_file_find (const char *argument)
{
  gboolean elsewhere = !g_path_is_absolute (argument) && g_uri_peek_scheme (argument) != NULL;

  return elsewhere ? g_file_new_for_commandline_arg (argument) : roof_text_file_at (argument);
}

char *
roof_text_file_name (GFile *file)
{
  char *path = g_file_get_path (file);

  return path != NULL ? path : g_file_get_uri (file);
}

void
roof_text_file_prefix_error (GFile   *file,
                             GError **error)
{
  g_autofree char *name = roof_text_file_name (file);

  g_prefix_error (error, "%s: ", name);
}

/* GIO's messages name the file or not as it happens; ours always do, first. */
void
roof_text_file_name_error (GFile   *file,
                           GError **error)
{
  static const struct { int code; const char *message; } known[] = {
    { G_IO_ERROR_NOT_FOUND, "there is no such file" },
    { G_IO_ERROR_IS_DIRECTORY, "this is a folder, not a file" },
    { G_IO_ERROR_NOT_DIRECTORY, "its folder is not a folder" },
    { G_IO_ERROR_PERMISSION_DENIED, "permission denied" },
    { G_IO_ERROR_READ_ONLY, "its folder can only be read" },
    { G_IO_ERROR_NO_SPACE, "the disk is full" },
    { G_IO_ERROR_WRONG_ETAG, "another program has changed the file since it was opened" },
  };

  if (error == NULL || *error == NULL)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    if (g_error_matches (*error, G_IO_ERROR, known[i].code))
      {
        g_free ((*error)->message);
        (*error)->message = g_strdup (known[i].message);
      }
  roof_text_file_prefix_error (file, error);
}

/* Nothing can be saved where there is no folder: that is what is missing then, not the file. */
static gboolean
fail_save (GFile   *file,
           GError **error)
{
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autofree char *name = folder != NULL ? roof_text_file_name (folder) : NULL;

  if (error == NULL || folder == NULL || !g_error_matches (*error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND)
      || g_file_query_exists (folder, NULL))
    {
      roof_text_file_name_error (file, error);
      return FALSE;
    }
  g_clear_error (error);
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "there is no folder %s", name);
  roof_text_file_prefix_error (file, error);
  return FALSE;
}

/* @expected: bytes, as far as known: room for as many, so that a large file is not moved about while it is read. */
static GBytes *
read_all (GInputStream  *stream,
          gsize          expected,
          GError       **error)
{
  g_autoptr (GByteArray) content = g_byte_array_sized_new ((guint) MIN (expected, ROOF_TEXT_FILE_MAX) + CHUNK);
  guint filled = 0;
  gssize n;

  do
    {
      g_byte_array_set_size (content, filled + CHUNK);
      n = g_input_stream_read (stream, content->data + filled, CHUNK, NULL, error);
      filled += (guint) MAX (n, 0);
      g_byte_array_set_size (content, filled);
      if (filled > ROOF_TEXT_FILE_MAX)
        {
          g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                       "the file is larger than %d MiB, too large for a file of this program",
                       ROOF_TEXT_FILE_MAX / 1024 / 1024);
          return NULL;
        }
    }
  while (n > 0);
  return n == 0 ? g_byte_array_free_to_bytes (g_steal_pointer (&content)) : NULL;
}

GBytes *
roof_text_file_read (GInputStream  *stream,
                     GError       **error)
{
  return read_all (stream, 0, error);
}

static char *
query_etag (GFile *file)
{
  g_autoptr (GFileInfo) info = g_file_query_info (file, G_FILE_ATTRIBUTE_ETAG_VALUE,
                                                  G_FILE_QUERY_INFO_NONE, NULL, NULL);

  return info != NULL ? g_strdup (g_file_info_get_etag (info)) : NULL;
}

/* What there is to know of the file is asked of the stream, which asks nobody else. */
GBytes *
roof_text_file_load (GFile   *file,
                     char   **etag,
                     GError **error)
{
  static const char *const wanted = G_FILE_ATTRIBUTE_ETAG_VALUE "," G_FILE_ATTRIBUTE_STANDARD_SIZE;
  g_autoptr (GFileInputStream) stream = g_file_read (file, NULL, error);
  g_autoptr (GFileInfo) info = stream != NULL ? g_file_input_stream_query_info (stream, wanted, NULL, NULL) : NULL;
  gsize length = info != NULL ? (gsize) MAX (g_file_info_get_size (info), 0) : 0;
  GBytes *content = stream != NULL ? read_all (G_INPUT_STREAM (stream), length, error) : NULL;

  if (content == NULL)
    roof_text_file_name_error (file, error);
  else if (etag != NULL)
    *etag = info != NULL ? g_strdup (g_file_info_get_etag (info)) : NULL;
  return content;
}

/* What g_file_set_contents_full() says is in its own domain, with temporary names in the message. */
static gboolean
fail_errno (int      number,
            GError **error)
{
  g_set_error_literal (error, G_IO_ERROR, (gint) g_io_error_from_errno (number),
                       g_strerror (number));
  return FALSE;
}

/* The file that a chain of symbolic links ends at; @path itself when there is nothing yet. */
static char *
follow_links (const char *path)
{
  char *real = realpath (path, NULL);
  char *result = g_strdup (real != NULL ? real : path);

  free (real);
  return result;
}

/* A dangling link is followed too, so that saving through it does not replace it. */
static char *
resolve_path (const char *path)
{
  g_autofree char *target = g_file_read_link (path, NULL);
  g_autofree char *folder = NULL;

  if (target == NULL || g_file_test (path, G_FILE_TEST_EXISTS))
    return follow_links (path);
  folder = g_path_get_dirname (path);
  return g_canonicalize_filename (target, folder);
}

/* A device or a pipe is written into: renaming a file over it would take its place. */
static gboolean
write_into (const char  *path,
            const char  *data,
            gsize        length,
            GError     **error)
{
  int fd = g_open (path, O_WRONLY | O_CLOEXEC, 0);
  gssize written = 0;
  int failure;

  if (fd < 0)
    return fail_errno (errno, error);
  while (length > 0 && (written = write (fd, data, length)) > 0)
    {
      data += written;
      length -= (gsize) written;
    }
  failure = written < 0 ? errno : 0;
  if (close (fd) != 0 && failure == 0)
    failure = errno;
  return failure == 0 || fail_errno (failure, error);
}

static gboolean
replace_local (const char  *path,
               const char  *data,
               gsize        length,
               GError     **error)
{
  g_autofree char *target = resolve_path (path);
  g_autoptr (GError) failure = NULL;
  GStatBuf status;
  gboolean existed = g_stat (target, &status) == 0;
  int number;

  if (existed && S_ISDIR (status.st_mode))
    return fail_errno (EISDIR, error);
  if (existed && g_access (target, W_OK) != 0)
    return fail_errno (errno, error);
  if (existed && !S_ISREG (status.st_mode))
    return write_into (target, data, length, error);
  if (!g_file_set_contents_full (target, data, (gssize) length,
                                 G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE,
                                 existed ? (int) (status.st_mode & 0777) : 0666, &failure))
    {
      number = failure->code == G_FILE_ERROR_NOSPC ? ENOSPC
               : failure->code == G_FILE_ERROR_ROFS ? EROFS
               : failure->code == G_FILE_ERROR_ACCES ? EACCES
               : failure->code == G_FILE_ERROR_NOENT ? ENOENT
               : failure->code == G_FILE_ERROR_NOTDIR ? ENOTDIR : 0;
      if (number != 0)
        return fail_errno (number, error);
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, failure->message);
      return FALSE;
    }
  if (existed)
    g_chmod (target, (int) (status.st_mode & 07777));
  return TRUE;
}

static gboolean
check_unchanged (GFile       *file,
                 const char  *etag,
                 GError     **error)
{
  g_autofree char *present = etag != NULL ? query_etag (file) : NULL;

  if (present == NULL || g_str_equal (present, etag))
    return TRUE;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG, "changed");
  return FALSE;
}

static gboolean
replace (GFile       *file,
         const char  *data,
         gsize        length,
         GError     **error)
{
  const char *path = g_file_peek_path (file);

  if (path != NULL)
    return replace_local (path, data, length, error);
  return g_file_replace_contents (file, data, length, NULL, FALSE, G_FILE_CREATE_NONE, NULL, NULL, error);
}

gboolean
roof_text_file_save (GFile       *file,
                     const char  *text,
                     const char  *etag,
                     char       **new_etag,
                     GError     **error)
{
  if (!check_unchanged (file, etag, error) || !replace (file, text, strlen (text), error))
    return fail_save (file, error);
  if (new_etag != NULL)
    *new_etag = query_etag (file);
  return TRUE;
}

gboolean
roof_text_file_save_bytes (GFile   *file,
                           GBytes  *content,
                           GError **error)
{
  gsize length;
  const char *data = g_bytes_get_data (content, &length);

  return replace (file, data, length, error) || fail_save (file, error);
}
