/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "core/snapshot/snapshot.h"
#include "document/files/progress.h"

G_BEGIN_DECLS

/* A draft's two files in the drafts folder: `NAME.roofline`, and `NAME.lock`, which the program that writes
 * the draft holds locked for as long as it lives. The kernel drops the lock of a program that dies, so an
 * unlocked draft is one left behind. */

/* A draft left behind by a program that is gone. */
typedef struct
{
  char         *path;
  char         *title;    /* the document's, or "" */
  GFile        *original; /* nullable: the file it was of */
  char         *etag;     /* nullable: of that file, when it was opened or saved last */
  gint64        time;     /* when it was written, s since 1970 */
  RoofSnapshot *snapshot;
} RoofDraft;

/* Paths of the drafts left behind in @folder, the smallest file first, so that a long one need not be waited for. No folder: none.
 * Returns: (transfer full) (nullable) (element-type utf8) */
GPtrArray *roof_draft_list      (const char  *folder,
                                 GError     **error);
/* @progress: (nullable). Returns: (transfer full) (nullable) */
RoofDraft *roof_draft_load      (const char          *path,
                                 const RoofProgress  *progress,
                                 GError             **error);
/* Whether the program that wrote the draft at @path is gone. */
gboolean   roof_draft_is_left_behind (const char *path);
void       roof_draft_free      (RoofDraft   *self);

/* Writes a draft. @original, @etag: (nullable). */
gboolean   roof_draft_write     (const char    *path,
                                 RoofSnapshot  *snapshot,
                                 GFile         *original,
                                 const char    *etag,
                                 GError       **error);
/* Takes the lock of the draft at @path. Returns: a file descriptor, -1 when another holds it */
int        roof_draft_lock      (const char    *path);
/* Removes a draft's files and closes @lock (-1: none). */
void       roof_draft_discard   (const char    *path,
                                 int            lock);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofDraft, roof_draft_free)

G_END_DECLS
