/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/operation/operation.h"

G_BEGIN_DECLS

/* All known operations, in the order in which they are offered. Immutable, reference counted. */
typedef struct _RoofCatalogue RoofCatalogue;

/* Reads the operation @id of a catalogue; must not fail. May be called by any thread, never by two at a time. Returns:
 * (transfer full) */
typedef RoofOperation *(*RoofReadOperation) (const char *id);

/* @ids: (nullable): ids that end in NULL, whose operations come first and are read by @read when they are first asked for.
 * @operations: (transfer none) (element-type RoofOperation): a later one replaces an earlier one of the same id. Returns:
 * (transfer full) */
RoofCatalogue *roof_catalogue_new          (const char * const   *ids,
                                            RoofReadOperation     read,
                                            GPtrArray            *operations);
RoofCatalogue *roof_catalogue_ref          (RoofCatalogue        *self);
void           roof_catalogue_unref        (RoofCatalogue        *self);

guint          roof_catalogue_get_n        (const RoofCatalogue  *self);
RoofOperation *roof_catalogue_get          (const RoofCatalogue  *self,
                                            guint                 index);

/* An id such as "matmul+relu" names a fused operation, which is made at the first call (see operation-fuse.h). Returns:
 * (transfer none) (nullable): NULL with ROOF_ERROR_UNKNOWN, which names the nearest ids, or with the reason why operations
 * cannot be fused */
RoofOperation *roof_catalogue_find         (const RoofCatalogue  *self,
                                            const char           *id,
                                            GError              **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofCatalogue, roof_catalogue_unref)

G_END_DECLS
