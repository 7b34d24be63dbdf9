/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/model/model.h"
#include "document/json/json-reader.h"

G_BEGIN_DECLS

/* How the chart of a document is looked at: its member "view". */

/* @model with that of the document at @place.
 * Returns: (transfer full) (nullable): NULL with the place and the reason */
RoofModel  *roof_view_read  (const RoofJsonPlace  *place,
                             RoofModel            *model,
                             GError              **error);

/* Returns: (transfer full) */
JsonObject *roof_view_write (const RoofView       *view);

G_END_DECLS
