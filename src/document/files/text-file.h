/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Files larger than this are neither read nor written, B. */
#define ROOF_TEXT_FILE_MAX ((gsize) 2 * 1024 * 1024 * 1024)

/* The local file at @path. Does not load GIO's plug-ins for remote files, which takes longer than to read most files.
 * Returns: (transfer full) */
GFile    *roof_text_file_at   (const char   *path);
/* The file to read that a user names: by a path, by a URI if @argument begins with a scheme, or by "-" for standard input.
 * Returns: (transfer full) */
GFile    *roof_text_file_find (const char   *argument);
/* The file to write that a user names: by a path, or by "-" for standard output. Returns: (transfer full) */
GFile    *roof_text_file_find_output (const char *argument);
gboolean  roof_text_file_is_standard_input (GFile *file);

/* Opens a file to be read. Refuses pipes and devices, which may never end. Reads standard input to its end first.
 * @size: (out): B, 0: unknown. Errors are GIO's, without the file's name.
 * Returns: (transfer full) (nullable) */
GInputStream *roof_text_file_open (GFile         *file,
                                   gsize         *size,
                                   GCancellable  *cancellable,
                                   GError       **error);

/* Reads a whole file. Errors keep GIO's domain and code; the message is "path: reason".
 * @etag: (out) (optional) (transfer full) (nullable). Returns: (transfer full) (nullable) */
GBytes   *roof_text_file_load (GFile        *file,
                               char        **etag,
                               GError      **error);

/* Reads a stream to its end, refusing more than @most B. Returns: (transfer full) (nullable) */
GBytes   *roof_text_file_read (GInputStream *stream,
                               gsize         most,
                               GError      **error);

/* Writes the whole content of a file. */
typedef gboolean (*RoofTextFileWrite) (GOutputStream  *stream,
                                       gpointer        data,
                                       GError        **error);

/* Replaces the file's content atomically: writes beside it, syncs, renames. Follows a symbolic link. Keeps owner, group and
 * permissions, and reports those that were lost to roof_text_file_set_tell(). On failure the old file is untouched.
 * @etag: (nullable): as loaded; a file changed since is not overwritten (G_IO_ERROR_WRONG_ETAG).
 * @new_etag: (out) (optional) (transfer full) (nullable) */
gboolean  roof_text_file_write (GFile              *file,
                                RoofTextFileWrite   write,
                                gpointer            data,
                                const char         *etag,
                                char              **new_etag,
                                GError            **error);
/* As roof_text_file_write(), with a content in memory. */
gboolean  roof_text_file_save (GFile        *file,
                               const char   *text,
                               const char   *etag,
                               char        **new_etag,
                               GError      **error);
/* As roof_text_file_save() for bytes, such as a picture, even if the file has changed since it was read. */
gboolean  roof_text_file_save_bytes (GFile   *file,
                                     GBytes  *content,
                                     GError **error);

/* A callback that reports what a saved file lost; @message begins with the file's name. Called in the thread that saves. */
typedef void (*RoofTextFileTell) (const char *message);
void      roof_text_file_set_tell (RoofTextFileTell func);

/* Tells one content of the file from another. Returns: (transfer full) (nullable): NULL: there is no file, or it has none */
char     *roof_text_file_find_etag (GFile   *file);

/* Puts "path: " before the message of @error. */
void      roof_text_file_prefix_error (GFile   *file,
                                       GError **error);

/* Puts "path: " before the message of a GIO error, and replaces the messages of common errors by plainer ones. */
void      roof_text_file_name_error   (GFile   *file,
                                       GError **error);

/* The name of the file for display: the local path, else the URI. Returns: (transfer full) */
char     *roof_text_file_name (GFile        *file);

G_END_DECLS
