/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/snapshot/snapshot.h"
#include "document/files/progress.h"

G_BEGIN_DECLS

/* A save in progress: the snapshot as it was when the save began, and the file that it goes to. */
typedef struct _RoofSaving RoofSaving;

/* @etag: (nullable): the etag that the file must still have. Returns: (transfer full) */
RoofSaving *roof_saving_new          (GFile                 *file,
                                      RoofSnapshot          *snapshot,
                                      const char            *etag);
void        roof_saving_free         (RoofSaving            *self);

/* Writes the file, in any thread. On failure the old file stays. @progress: (nullable): counts kernels and can cancel
 * (G_IO_ERROR_CANCELLED) until the new file replaces the old one. G_IO_ERROR_WRONG_ETAG: another program has changed the
 * file. */
gboolean    roof_saving_write        (RoofSaving          *self,
                                      const RoofProgress  *progress,
                                      GError             **error);

/* All (transfer none). */
GFile        *roof_saving_get_file     (const RoofSaving    *self);
RoofSnapshot *roof_saving_get_snapshot (const RoofSaving    *self);
const char   *roof_saving_get_new_etag (const RoofSaving    *self); /* nullable: not written */

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofSaving, roof_saving_free)

G_END_DECLS
