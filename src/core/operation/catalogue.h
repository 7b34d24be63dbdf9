/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/operation/operation.h"

G_BEGIN_DECLS

/* The kinds of operation that are known, in the order they are offered. Immutable, reference counted. */
typedef struct _RoofCatalogue RoofCatalogue;

#define ROOF_TYPE_CATALOGUE (roof_catalogue_get_type ())
GType          roof_catalogue_get_type     (void);

/* @operations: (transfer none) (element-type RoofOperation): a later one replaces an earlier of its id.
 * Returns: (transfer full) */
RoofCatalogue *roof_catalogue_new          (GPtrArray            *operations);
/* Reads an operation of which the catalogue knows no more than the id; must not fail. May be called by any thread, though by
 * one at a time. Returns: (transfer full) */
typedef RoofOperation *(*RoofReadOperation) (const char *id);

/* The same, after operations of @ids (NULL-terminated), each of which is read when it is first asked for. */
RoofCatalogue *roof_catalogue_new_reading  (const char * const   *ids,
                                            RoofReadOperation     read,
                                            GPtrArray            *operations);
RoofCatalogue *roof_catalogue_ref          (RoofCatalogue        *self);
void           roof_catalogue_unref        (RoofCatalogue        *self);

guint          roof_catalogue_get_n        (const RoofCatalogue  *self);
RoofOperation *roof_catalogue_get          (const RoofCatalogue  *self,
                                            guint                 index);

/* An id of several, "matmul+relu", names an operation that is put together of them, at the first call (see
 * operation-fuse.h). Returns: (transfer none) (nullable): NULL with ROOF_ERROR_UNKNOWN naming the nearest ids, or with the
 * reason why they do not go together */
RoofOperation *roof_catalogue_find         (const RoofCatalogue  *self,
                                            const char           *id,
                                            GError              **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofCatalogue, roof_catalogue_unref)

G_END_DECLS
