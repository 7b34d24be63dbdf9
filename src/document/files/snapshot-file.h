/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

#include "core/snapshot/snapshot.h"
#include "document/files/progress.h"
#include "document/json/json-reader.h"

G_BEGIN_DECLS

/* Document files, `*.roofline`. Unknown keys are kept at every level. Older versions are
 * upgraded in memory, newer ones refused with ROOF_ERROR_UNSUPPORTED. */
#define ROOF_SNAPSHOT_VERSION 1

/* Returns: (transfer full) (nullable) */
RoofSnapshot *roof_snapshot_from_json   (JsonNode       *root,
                                         GError        **error);
/* As roof_snapshot_from_json(), for a document at @place, which may be part of another file. */
RoofSnapshot *roof_snapshot_from_place  (const RoofJsonPlace  *place,
                                         GError              **error);
/* Returns: (transfer full) */
JsonNode     *roof_snapshot_to_json     (RoofSnapshot      *snapshot);

/* Reads a document without header, within another file. @above: (nullable): a document into whose machines a number
 * in place of a machine is an index. Returns: (transfer full) (nullable) */
RoofSnapshot *roof_snapshot_read      (const RoofJsonPlace  *place,
                                       RoofSnapshot         *above,
                                       GError              **error);
/* Returns: (transfer full) */
JsonObject *roof_snapshot_write       (RoofSnapshot      *snapshot,
                                       RoofSnapshot      *above);
/* The kernels as the file has them. Returns: (transfer full) */
JsonArray  *roof_snapshot_write_kernels (RoofSnapshot    *snapshot);

/* The text of the file on one line without blanks. Returns: (transfer full) */
char         *roof_snapshot_to_line     (RoofSnapshot   *snapshot);
/* Writes the text of the file piece by piece: a RoofTextFileWrite. roof_snapshot_load() reads an equal snapshot back. @snapshot: a
 * RoofSnapshot */
gboolean      roof_snapshot_write_text  (GOutputStream  *stream,
                                         gpointer        snapshot,
                                         GError        **error);
/* As roof_snapshot_write_text(). @progress: (nullable): gets the number of kernels written and can cancel
 * (G_IO_ERROR_CANCELLED) */
gboolean      roof_snapshot_write_text_watched (GOutputStream       *stream,
                                                RoofSnapshot        *snapshot,
                                                const RoofProgress  *progress,
                                                GError             **error);
/* Writes the text of @object with the snapshot as its member @key. */
gboolean      roof_snapshot_write_text_inside (RoofSnapshot   *snapshot,
                                               JsonObject     *object,
                                               const char     *key,
                                               GOutputStream  *stream,
                                               GError        **error);
/* Errors begin with the file. Returns: (transfer full) (nullable) */
RoofSnapshot *roof_snapshot_load        (GFile          *file,
                                         GError        **error);
/* As roof_snapshot_load(), for the @content read from @file. @progress: (nullable). Returns: (transfer full) (nullable) */
RoofSnapshot *roof_snapshot_from_content (GFile         *file,
                                          GBytes        *content,
                                          const RoofProgress *progress,
                                          GError       **error);

G_END_DECLS
