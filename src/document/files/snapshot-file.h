/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

#include "core/snapshot/snapshot.h"
#include "document/files/progress.h"
#include "document/json/json-reader.h"

G_BEGIN_DECLS

/* Document files, `*.roofline`: contract section 4. Unknown keys are kept at every level. Older versions are
 * upgraded in memory, newer ones refused with ROOF_ERROR_UNSUPPORTED. */
#define ROOF_SNAPSHOT_VERSION 1

/* Returns: (transfer full) (nullable) */
RoofSnapshot *roof_snapshot_from_json   (JsonNode       *root,
                                         GError        **error);
/* The same of a document at @place, which may be a part of another file. */
RoofSnapshot *roof_snapshot_from_place  (const RoofJsonPlace  *place,
                                         GError              **error);
/* Returns: (transfer full) */
JsonNode     *roof_snapshot_to_json     (RoofSnapshot      *snapshot);

/* What a document says without its head, at a place inside of another file. @above: (nullable): a document whose machines
 * are meant where a number stands in place of one. Returns: (transfer full) (nullable) */
RoofSnapshot *roof_snapshot_read      (const RoofJsonPlace  *place,
                                       RoofSnapshot         *above,
                                       GError              **error);
/* Returns: (transfer full) */
JsonObject *roof_snapshot_write       (RoofSnapshot      *snapshot,
                                       RoofSnapshot      *above);

/* The file's whole text; what roof_snapshot_load() reads back equals @snapshot. Returns: (transfer full) */
char         *roof_snapshot_to_text     (RoofSnapshot   *snapshot);
/* The same on one line, without blanks. Returns: (transfer full) */
char         *roof_snapshot_to_line     (RoofSnapshot   *snapshot);
/* Writes the text that roof_snapshot_to_text() makes, piece by piece: a RoofTextFileWrite. @snapshot: a RoofSnapshot */
gboolean      roof_snapshot_write_text  (GOutputStream  *stream,
                                         gpointer        snapshot,
                                         GError        **error);
/* The same, told of how many kernels are written, and to be cancelled: G_IO_ERROR_CANCELLED. @progress: (nullable) */
gboolean      roof_snapshot_write_text_watched (GOutputStream       *stream,
                                                RoofSnapshot        *snapshot,
                                                const RoofProgress  *progress,
                                                GError             **error);
/* Writes the text of @object, which gets the snapshot as its member @key. */
gboolean      roof_snapshot_write_text_inside (RoofSnapshot   *snapshot,
                                               JsonObject     *object,
                                               const char     *key,
                                               GOutputStream  *stream,
                                               GError        **error);
/* @length: -1 when @text ends in NUL. Returns: (transfer full) (nullable) */
RoofSnapshot *roof_snapshot_from_text   (const char     *text,
                                         gssize          length,
                                         GError        **error);

/* Errors begin with the file. Returns: (transfer full) (nullable) */
RoofSnapshot *roof_snapshot_load        (GFile          *file,
                                         GError        **error);
/* The same of the @content that was read from @file, telling @progress (nullable). Returns: (transfer full) (nullable) */
RoofSnapshot *roof_snapshot_from_content (GFile         *file,
                                          GBytes        *content,
                                          const RoofProgress *progress,
                                          GError       **error);

G_END_DECLS
