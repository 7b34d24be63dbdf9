/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Files larger than this are not read. */
#define ROOF_TEXT_FILE_MAX (64 * 1024 * 1024)

/* The file of this computer at @path. What finds files on others is left alone: plug-ins that take longer to load than
 * most files. Returns: (transfer full) */
GFile    *roof_text_file_at   (const char   *path);
/* The same for what somebody names by a path or, if it begins with a scheme, by a URI. Returns: (transfer full) */
GFile    *roof_text_file_find (const char   *argument);

/* Reads a whole file. Errors keep GIO's domain and code; the message is "path: reason".
 * @etag: (out) (optional) (transfer full) (nullable). Returns: (transfer full) (nullable) */
GBytes   *roof_text_file_load (GFile        *file,
                               char        **etag,
                               GError      **error);

/* Reads a stream to its end, as far as a file may go. Returns: (transfer full) (nullable) */
GBytes   *roof_text_file_read (GInputStream *stream,
                               GError      **error);

/* Replaces the file's content as a whole: written beside it, synced, renamed. A symbolic link is followed,
 * permissions stay. When it fails, the old file is untouched.
 * @etag: (nullable): as loaded; a file changed since is not overwritten (G_IO_ERROR_WRONG_ETAG).
 * @new_etag: (out) (optional) (transfer full) (nullable) */
gboolean  roof_text_file_save (GFile        *file,
                               const char   *text,
                               const char   *etag,
                               char        **new_etag,
                               GError      **error);
/* The same for what is no text, a picture, whoever changed it since. */
gboolean  roof_text_file_save_bytes (GFile   *file,
                                     GBytes  *content,
                                     GError **error);

/* Puts "path: " before the message of @error. */
void      roof_text_file_prefix_error (GFile   *file,
                                       GError **error);

/* The same for errors of GIO, in plain words whoever it was that failed. */
void      roof_text_file_name_error   (GFile   *file,
                                       GError **error);

/* The path for a person: the local path, else the URI. Returns: (transfer full) */
char     *roof_text_file_name (GFile        *file);

G_END_DECLS
