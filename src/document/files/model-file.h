/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

#include "core/model/model.h"
#include "document/files/progress.h"
#include "document/json/json-reader.h"

G_BEGIN_DECLS

/* Document files, `*.roofline`: contract section 4. Unknown keys are kept at every level. Older versions are
 * upgraded in memory, newer ones refused with ROOF_ERROR_UNSUPPORTED. */
#define ROOF_MODEL_VERSION 1

/* Returns: (transfer full) (nullable) */
RoofModel *roof_model_from_json   (JsonNode       *root,
                                   GError        **error);
/* The same of a document at @place, which may be a part of another file. */
RoofModel *roof_model_from_place  (const RoofJsonPlace  *place,
                                   GError              **error);
/* Returns: (transfer full) */
JsonNode  *roof_model_to_json     (RoofModel      *model);

/* What a document says without its head, at a place inside of another file. @above: (nullable): a document whose machines
 * are meant where a number stands in place of one. Returns: (transfer full) (nullable) */
RoofModel *roof_model_read        (const RoofJsonPlace  *place,
                                   RoofModel            *above,
                                   GError              **error);
/* Returns: (transfer full) */
JsonObject *roof_model_write      (RoofModel      *model,
                                   RoofModel      *above);

/* The file's whole text; what roof_model_load() reads back equals @model. Returns: (transfer full) */
char      *roof_model_to_text     (RoofModel      *model);
/* The same on one line, without blanks. Returns: (transfer full) */
char      *roof_model_to_line     (RoofModel      *model);
/* Writes the text that roof_model_to_text() makes, piece by piece: a RoofTextFileWrite. @model: a RoofModel */
gboolean   roof_model_write_text  (GOutputStream  *stream,
                                   gpointer        model,
                                   GError        **error);
/* The same, told of how many kernels are written, and to be cancelled: G_IO_ERROR_CANCELLED. @progress: (nullable) */
gboolean   roof_model_write_text_watched (GOutputStream       *stream,
                                          RoofModel           *model,
                                          const RoofProgress  *progress,
                                          GError             **error);
/* Writes the text of @object, which gets the model as its member @key. */
gboolean   roof_model_write_text_inside (RoofModel      *model,
                                         JsonObject     *object,
                                         const char     *key,
                                         GOutputStream  *stream,
                                         GError        **error);
/* @length: -1 when @text ends in NUL. Returns: (transfer full) (nullable) */
RoofModel *roof_model_from_text   (const char     *text,
                                   gssize          length,
                                   GError        **error);

/* Errors begin with the file. Returns: (transfer full) (nullable) */
RoofModel *roof_model_load        (GFile          *file,
                                   GError        **error);
/* The same of the @content that was read from @file, telling @progress (nullable). Returns: (transfer full) (nullable) */
RoofModel *roof_model_from_content (GFile         *file,
                                    GBytes        *content,
                                    const RoofProgress *progress,
                                    GError       **error);

G_END_DECLS
