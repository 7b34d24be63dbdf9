/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/text-file.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gunixinputstream.h>
#include <gio/gunixoutputstream.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "core/error.h"
#include "document/files/picture-kind.h"
#include "document/files/replacement.h"

/* Reads and writes whole files. A local file is written beside its place and renamed (`replacement`), a device or pipe is written
 * into, a file elsewhere is replaced by GIO. Standard input and output are the files /dev/stdin and /dev/stdout, once "-" has
 * named one of them.
 * Invariants: an error begins with the file's name, and frequent reasons are in the program's own words, since GIO's are in the
 * user's language and name the file only at times; a write that fails leaves the former content; a file that has changed since
 * its etag was taken is not overwritten; standard input is read once and kept. */

/* B per read. */
#define CHUNK 262144

GFile *
roof_text_file_at (const char *path)
{
  return g_vfs_get_file_for_path (g_vfs_get_local (), path);
}

/* The files that "-" stands for. */
#define STANDARD_INPUT "/dev/stdin"
#define STANDARD_OUTPUT "/dev/stdout"

/* Whether a standard stream was named by "-"; "/dev/stdin" itself is opened like any other file. */
static gboolean standard_asked;

static GFile *
find_standard (const char *path)
{
  standard_asked = TRUE;
  return roof_text_file_at (path);
}

static gboolean
is_standard (GFile      *file,
             const char *path)
{
  return standard_asked && g_strcmp0 (g_file_peek_path (file), path) == 0;
}

gboolean
roof_text_file_is_standard_input (GFile *file)
{
  return is_standard (file, STANDARD_INPUT);
}

GFile *
roof_text_file_find (const char *argument)
{
  gboolean elsewhere = !g_path_is_absolute (argument) && g_uri_peek_scheme (argument) != NULL;

  if (g_str_equal (argument, "-"))
    return find_standard (STANDARD_INPUT);
  return elsewhere ? g_file_new_for_commandline_arg (argument) : roof_text_file_at (argument);
}

GFile *
roof_text_file_find_output (const char *argument)
{
  return g_str_equal (argument, "-") ? find_standard (STANDARD_OUTPUT) : roof_text_file_at (argument);
}

char *
roof_text_file_name (GFile *file)
{
  char *path = g_file_get_path (file);

  if (is_standard (file, STANDARD_INPUT) || is_standard (file, STANDARD_OUTPUT))
    {
      g_free (path);
      return g_strdup (roof_error_translate (is_standard (file, STANDARD_INPUT) ? ROOF_REASON ("standard input")
                                                                                : ROOF_REASON ("standard output")));
    }
  return path != NULL ? path : g_file_get_uri (file);
}

void
roof_text_file_prefix_error (GFile   *file,
                             GError **error)
{
  g_autofree char *name = roof_text_file_name (file);

  g_prefix_error (error, "%s: ", name);
}

/* GIO's messages name the file only in some cases; the program's own always begin with it. */
void
roof_text_file_name_error (GFile   *file,
                           GError **error)
{
  static const struct { int code; const char *message; } known[] = {
    { G_IO_ERROR_NOT_FOUND, ROOF_REASON ("there is no such file") },
    { G_IO_ERROR_IS_DIRECTORY, ROOF_REASON ("this is a folder, not a file") },
    { G_IO_ERROR_NOT_DIRECTORY, ROOF_REASON ("a part of its path is not a folder") },
    { G_IO_ERROR_PERMISSION_DENIED, ROOF_REASON ("permission denied") },
    { G_IO_ERROR_READ_ONLY, ROOF_REASON ("its folder is read-only") },
    { G_IO_ERROR_NO_SPACE, ROOF_REASON ("the disk is full") },
    { G_IO_ERROR_WRONG_ETAG, ROOF_REASON ("another program has changed the file since it was opened") },
  };

  if (error == NULL || *error == NULL)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    if (g_error_matches (*error, G_IO_ERROR, known[i].code))
      {
        g_free ((*error)->message);
        (*error)->message = g_strdup (roof_error_translate (known[i].message));
      }
  roof_text_file_prefix_error (file, error);
}

/* When a save fails with "not found", the folder is missing, not the file. */
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
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, roof_error_translate (ROOF_REASON ("there is no folder %s")), name);
  roof_text_file_prefix_error (file, error);
  return FALSE;
}

/* Whether @content begins like a text and has a NUL among the last @n of its @length bytes. */
static gboolean
has_nul (const guint8 *content,
         gsize         length,
         gsize         n)
{
  g_autoptr (GBytes) head = g_bytes_new_static (content, MIN (length, CHUNK));
  gboolean wide = length >= 2 && (memcmp (content, "\377\376", 2) == 0 || memcmp (content, "\376\377", 2) == 0);

  return n > 0 && memchr (content + length - n, '\0', n) != NULL && !wide
         && roof_picture_recognize (head) == ROOF_PICTURE_NONE;
}

/* @expected: the size in bytes, 0: unknown; reserved in advance, so that the buffer of a large file is not reallocated.
 * @text: stop soon after a NUL, unless the file is a picture or UTF-16: such a text is refused at the NUL. */
static GBytes *
read_all (GInputStream  *stream,
          gsize          expected,
          gsize          most,
          gboolean       text,
          GError       **error)
{
  g_autoptr (GByteArray) content = g_byte_array_sized_new ((guint) MIN (expected, most) + CHUNK);
  gsize filled = 0;
  gssize n;

  do
    {
      g_byte_array_set_size (content, (guint) filled + CHUNK);
      n = g_input_stream_read (stream, content->data + filled, CHUNK, NULL, error);
      filled += (gsize) MAX (n, 0);
      g_byte_array_set_size (content, (guint) filled);
      if (filled > most)
        {
          g_autofree char *size = g_format_size_full (most, G_FORMAT_SIZE_IEC_UNITS);

          g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                       roof_error_translate (ROOF_REASON ("it is larger than %s, too large for a file of this program")), size);
          return NULL;
        }
    }
  while (n > 0 && !(text && has_nul (content->data, filled, (gsize) n)));
  return n >= 0 ? g_byte_array_free_to_bytes (g_steal_pointer (&content)) : NULL;
}

GBytes *
roof_text_file_read (GInputStream  *stream,
                     gsize          most,
                     GError       **error)
{
  return read_all (stream, 0, MIN (most, ROOF_TEXT_FILE_MAX), FALSE, error);
}

/* Not g_file_info_get_etag(), which warns in newer GLib when the file system has no etag.
 * @info: (nullable). Returns: (transfer full) (nullable) */
static char *
get_etag (GFileInfo *info)
{
  return info != NULL ? g_strdup (g_file_info_get_attribute_string (info, G_FILE_ATTRIBUTE_ETAG_VALUE)) : NULL;
}

char *
roof_text_file_find_etag (GFile *file)
{
  g_autoptr (GFileInfo) info = g_file_query_info (file, G_FILE_ATTRIBUTE_ETAG_VALUE,
                                                  G_FILE_QUERY_INFO_NONE, NULL, NULL);

  return get_etag (info);
}

/* --- reading --- */

/* The kind of a device, pipe or socket. NULL for a file, for a folder (opening one gives a better message), and for no file. */
static const char *
name_other_kind (GFile *file)
{
  static const char *const device = ROOF_REASON ("this is a device, not a file");
  const char *path = g_file_peek_path (file);
  GStatBuf status;

  if (path == NULL)
    return g_file_query_file_type (file, G_FILE_QUERY_INFO_NONE, NULL) == G_FILE_TYPE_SPECIAL ? device : NULL;
  if (g_stat (path, &status) != 0 || S_ISREG (status.st_mode) || S_ISDIR (status.st_mode))
    return NULL;
  return S_ISFIFO (status.st_mode)   ? ROOF_REASON ("this is a pipe, not a file")
         : S_ISSOCK (status.st_mode) ? ROOF_REASON ("this is a socket, not a file")
                                     : device;
}

/* The content of standard input, cached: it can be read only once, but files are opened twice, first to find out their kind.
 * Returns: (transfer none) (nullable) */
static GBytes *
read_standard_input (GError **error)
{
  static GBytes *content;

  if (content == NULL)
    {
      g_autoptr (GInputStream) stream = g_unix_input_stream_new (STDIN_FILENO, FALSE);

      content = read_all (stream, 0, ROOF_TEXT_FILE_MAX, TRUE, error);
    }
  return content;
}

static GInputStream *
open_standard_input (gsize   *size,
                     GError **error)
{
  GBytes *content = read_standard_input (error);

  if (content == NULL)
    return NULL;
  *size = g_bytes_get_size (content);
  return g_memory_input_stream_new_from_bytes (content);
}

/* Queries size and etag from the open stream, which needs no other process. */
static GInputStream *
open_file (GFile         *file,
           gsize         *size,
           char         **etag,
           GCancellable  *cancellable,
           GError       **error)
{
  static const char *const wanted = G_FILE_ATTRIBUTE_ETAG_VALUE "," G_FILE_ATTRIBUTE_STANDARD_SIZE;
  const char *kind = name_other_kind (file);
  g_autoptr (GFileInputStream) stream = NULL;
  g_autoptr (GFileInfo) info = NULL;

  if (kind != NULL)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE, roof_error_translate (kind));
      return NULL;
    }
  stream = g_file_read (file, cancellable, error);
  if (stream == NULL)
    return NULL;
  info = g_file_input_stream_query_info (stream, wanted, NULL, NULL);
  *size = info != NULL ? g_file_info_get_attribute_uint64 (info, G_FILE_ATTRIBUTE_STANDARD_SIZE) : 0;
  if (etag != NULL)
    *etag = get_etag (info);
  return G_INPUT_STREAM (g_steal_pointer (&stream));
}

GInputStream *
roof_text_file_open (GFile         *file,
                     gsize         *size,
                     GCancellable  *cancellable,
                     GError       **error)
{
  *size = 0;
  if (!is_standard (file, STANDARD_INPUT))
    return open_file (file, size, NULL, cancellable, error);
  return open_standard_input (size, error);
}

static GBytes *
load (GFile   *file,
      char   **etag,
      GError **error)
{
  g_autoptr (GInputStream) stream = NULL;
  gsize size;

  if (is_standard (file, STANDARD_INPUT))
    {
      GBytes *content = read_standard_input (error);

      return content != NULL ? g_bytes_ref (content) : NULL;
    }
  stream = open_file (file, &size, etag, NULL, error);
  return stream != NULL ? read_all (stream, size, ROOF_TEXT_FILE_MAX, TRUE, error) : NULL;
}

GBytes *
roof_text_file_load (GFile   *file,
                     char   **etag,
                     GError **error)
{
  g_autofree char *found = NULL;
  GBytes *content = load (file, &found, error);

  if (content == NULL)
    roof_text_file_name_error (file, error);
  else if (etag != NULL)
    *etag = g_steal_pointer (&found);
  return content;
}

/* --- writing --- */

static RoofTextFileTell tell;

void
roof_text_file_set_tell (RoofTextFileTell func)
{
  tell = func;
}

static void
tell_losses (GFile      *file,
             RoofLosses  losses)
{
  static const struct
  {
    RoofLosses  lost;
    const char *says;
  } words[] = {
    { ROOF_LOST_OWNER, ROOF_REASON ("saved, but it belongs to another user than before: its owner could not be kept") },
    { ROOF_LOST_GROUP,
      ROOF_REASON ("saved, but it belongs to another group than before, whose members get no rights of the former group") },
    { ROOF_LOST_LINKS, ROOF_REASON ("saved, but its other names (hard links) keep the old content") },
  };
  g_autofree char *name = roof_text_file_name (file);

  for (guint i = 0; tell != NULL && i < G_N_ELEMENTS (words); i++)
    if ((losses & words[i].lost) != 0)
      {
        g_autofree char *message = g_strdup_printf ("%s: %s", name, roof_error_translate (words[i].says));

        tell (message);
      }
}

/* The end of a chain of symbolic links; @path itself when no file exists yet. */
static char *
follow_links (const char *path)
{
  char *real = realpath (path, NULL);
  char *result = g_strdup (real != NULL ? real : path);

  free (real);
  return result;
}

/* Follows a dangling link, too, so that saving does not replace the link. */
static char *
resolve_path (const char *path)
{
  g_autofree char *linked = g_file_read_link (path, NULL);
  g_autofree char *folder = NULL;

  if (linked == NULL || g_file_test (path, G_FILE_TEST_EXISTS))
    return follow_links (path);
  folder = g_path_get_dirname (path);
  return g_canonicalize_filename (linked, folder);
}

/* The callback that writes the content of a file, and its data. */
typedef struct
{
  RoofTextFileWrite  write;
  gpointer           data;
} ContentWriter;

static gboolean
write_to (const ContentWriter *writer,
          int                  fd,
          GError             **error)
{
  g_autoptr (GOutputStream) stream = g_unix_output_stream_new (fd, FALSE);

  return writer->write (stream, writer->data, error);
}

/* Writes into a device or a pipe; renaming a file over it would replace it. */
static gboolean
write_into (const char          *path,
            const ContentWriter *writer,
            GError             **error)
{
  int fd = g_open (path, O_WRONLY | O_CLOEXEC, 0);
  gboolean written;

  if (fd < 0)
    return roof_fail_errno (errno, error);
  written = write_to (writer, fd, error);
  if (close (fd) != 0 && written)
    return roof_fail_errno (errno, error);
  return written;
}

/* Refuses a file that would be too large to be opened again. */
static gboolean
check_size (goffset   size,
            GError  **error)
{
  g_autofree char *most = NULL;

  if (size <= (goffset) ROOF_TEXT_FILE_MAX)
    return TRUE;
  most = g_format_size_full (ROOF_TEXT_FILE_MAX, G_FORMAT_SIZE_IEC_UNITS);
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED,
               roof_error_translate (ROOF_REASON ("it would be larger than %s, and could not be opened again")), most);
  return FALSE;
}

static gboolean
write_replacement (const RoofReplacement *replacement,
                   const ContentWriter   *writer,
                   GError               **error)
{
  GStatBuf status;

  return write_to (writer, replacement->fd, error)
         && (fstat (replacement->fd, &status) == 0 ? check_size (status.st_size, error) : roof_fail_errno (errno, error));
}

static gboolean
replace_local (GFile               *file,
               const ContentWriter *writer,
               GError             **error)
{
  g_autofree char *destination = resolve_path (g_file_peek_path (file));
  RoofReplacement replacement;
  RoofLosses losses;
  GStatBuf status;
  gboolean existed = g_stat (destination, &status) == 0;

  if (existed && S_ISDIR (status.st_mode))
    return roof_fail_errno (EISDIR, error);
  if (existed && g_access (destination, W_OK) != 0)
    return roof_fail_errno (errno, error);
  if (existed && !S_ISREG (status.st_mode))
    return write_into (destination, writer, error);
  if (!roof_replacement_begin (&replacement, destination, error))
    return FALSE;
  if (!write_replacement (&replacement, writer, error))
    {
      roof_replacement_abandon (&replacement);
      return FALSE;
    }
  if (!roof_replacement_finish (&replacement, existed ? &status : NULL, &losses, error))
    return FALSE;
  tell_losses (file, losses);
  return TRUE;
}

/* Replaces a file through GIO. A stream that is cancelled before it is closed leaves the old file. */
static gboolean
replace_remote (GFile               *file,
                const ContentWriter *writer,
                GError             **error)
{
  g_autoptr (GFileOutputStream) stream = g_file_replace (file, NULL, FALSE, G_FILE_CREATE_NONE, NULL, error);
  g_autoptr (GCancellable) cancelled = g_cancellable_new ();

  if (stream == NULL)
    return FALSE;
  if (writer->write (G_OUTPUT_STREAM (stream), writer->data, error)
      && check_size (g_seekable_tell (G_SEEKABLE (stream)), error))
    return g_output_stream_close (G_OUTPUT_STREAM (stream), NULL, error);
  g_cancellable_cancel (cancelled);
  g_output_stream_close (G_OUTPUT_STREAM (stream), cancelled, NULL);
  return FALSE;
}

static gboolean
check_unchanged (GFile       *file,
                 const char  *etag,
                 GError     **error)
{
  g_autofree char *present = etag != NULL ? roof_text_file_find_etag (file) : NULL;

  if (present == NULL || g_str_equal (present, etag))
    return TRUE;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG, "changed");
  return FALSE;
}

static gboolean
replace (GFile               *file,
         const ContentWriter *writer,
         GError             **error)
{
  if (is_standard (file, STANDARD_OUTPUT))
    return write_to (writer, STDOUT_FILENO, error);
  return g_file_peek_path (file) != NULL ? replace_local (file, writer, error) : replace_remote (file, writer, error);
}

gboolean
roof_text_file_write (GFile              *file,
                      RoofTextFileWrite   write,
                      gpointer            data,
                      const char         *etag,
                      char              **new_etag,
                      GError            **error)
{
  ContentWriter writer = { write, data };

  if (!check_unchanged (file, etag, error) || !replace (file, &writer, error))
    return fail_save (file, error);
  if (new_etag != NULL)
    *new_etag = roof_text_file_find_etag (file);
  return TRUE;
}

static gboolean
write_bytes (GOutputStream  *stream,
             gpointer        content,
             GError        **error)
{
  gsize length;
  const char *data = g_bytes_get_data (content, &length);

  return g_output_stream_write_all (stream, data, length, NULL, NULL, error);
}

gboolean
roof_text_file_save (GFile       *file,
                     const char  *text,
                     const char  *etag,
                     char       **new_etag,
                     GError     **error)
{
  g_autoptr (GBytes) content = g_bytes_new_static (text, strlen (text));

  return roof_text_file_write (file, write_bytes, content, etag, new_etag, error);
}

gboolean
roof_text_file_save_bytes (GFile   *file,
                           GBytes  *content,
                           GError **error)
{
  return roof_text_file_write (file, write_bytes, content, NULL, NULL, error);
}
