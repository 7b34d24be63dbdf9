/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/model/model.h"
#include "document/json/json-reader.h"

G_BEGIN_DECLS

/* The figure and the annotations of a document: its members "figure" and "annotations". */

/* @model with those of the document at @place.
 * Returns: (transfer full) (nullable): NULL with the place and the reason */
RoofModel *roof_drawing_read  (const RoofJsonPlace  *place,
                               RoofModel            *model,
                               GError              **error);

/* Adds the members, if @model has anything to say in them. */
void       roof_drawing_write (JsonObject           *object,
                               const RoofModel      *model);

G_END_DECLS
