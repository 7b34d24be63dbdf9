/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Files larger than this are neither read nor written, B. */
#define ROOF_TEXT_FILE_MAX ((gsize) 2 * 1024 * 1024 * 1024)

/* The file of this computer at @path. What finds files on others is left alone: plug-ins that take longer to load than
 * most files. Returns: (transfer full) */
GFile    *roof_text_file_at   (const char   *path);
/* The same for what somebody names to be read by a path, by a URI if it begins with a scheme, or by "-", which is standard
 * input. Returns: (transfer full) */
GFile    *roof_text_file_find (const char   *argument);
/* The same for what is to be written, where "-" is standard output and all else a path. Returns: (transfer full) */
GFile    *roof_text_file_find_output (const char *argument);
gboolean  roof_text_file_is_standard_input (GFile *file);

/* Opens a file to be read. Pipes and devices are not opened: they may never end. Standard input is read to its end first.
 * @size: (out): B, 0: not known. @etag: (out) (optional) (transfer full) (nullable). Errors are GIO's, without the file's name.
 * Returns: (transfer full) (nullable) */
GInputStream *roof_text_file_open (GFile         *file,
                                   gsize         *size,
                                   char         **etag,
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

/* Replaces the file's content as a whole: written beside it, synced, renamed. A symbolic link is followed; owner, group and
 * permissions stay, and it is told where they could not (roof_text_file_set_tell()). When it fails, the old file is untouched.
 * @etag: (nullable): as loaded; a file changed since is not overwritten (G_IO_ERROR_WRONG_ETAG).
 * @new_etag: (out) (optional) (transfer full) (nullable) */
gboolean  roof_text_file_write (GFile              *file,
                                RoofTextFileWrite   write,
                                gpointer            data,
                                const char         *etag,
                                char              **new_etag,
                                GError            **error);
/* The same with a content that is there already. */
gboolean  roof_text_file_save (GFile        *file,
                               const char   *text,
                               const char   *etag,
                               char        **new_etag,
                               GError      **error);
/* The same for what is no text, a picture, whoever changed it since. */
gboolean  roof_text_file_save_bytes (GFile   *file,
                                     GBytes  *content,
                                     GError **error);

/* Who tells people what was lost of a file that was saved: @message begins with its name. Called in the thread that saves. */
typedef void (*RoofTextFileTell) (const char *message);
void      roof_text_file_set_tell (RoofTextFileTell func);

/* Puts "path: " before the message of @error. */
void      roof_text_file_prefix_error (GFile   *file,
                                       GError **error);

/* The same for errors of GIO, in plain words whoever it was that failed. */
void      roof_text_file_name_error   (GFile   *file,
                                       GError **error);

/* The path for a person: the local path, else the URI. Returns: (transfer full) */
char     *roof_text_file_name (GFile        *file);

G_END_DECLS
