/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/model/slide.h"
#include "document/json/json-reader.h"

G_BEGIN_DECLS

/* The presentation of a document: an array of objects with "title", "text", "notes", "state" (as a document without its
 * head, where a machine that the document has too is only its place there) and "selected" (places of the state's kernels,
 * the one that leads first). */

/* @model, complete but for its slides, with those under "presentation" of the document at @place.
 * Returns: (transfer full) (nullable): NULL with the place and the reason */
RoofModel *roof_slides_read  (const RoofJsonPlace  *place,
                              RoofModel            *model,
                              GError              **error);

/* Adds nothing when there are none. */
void       roof_slides_write (RoofModel            *model,
                              JsonObject           *document);

G_END_DECLS
