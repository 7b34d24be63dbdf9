/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/model/model.h"
#include "document/json/json-reader.h"

G_BEGIN_DECLS

/* Pinned copies in a document. One that ran on a machine of the document has that machine's place under "on", one that ran
 * on another has it whole under "machine"; one with neither is looked at on the current machine. */

/* @model, whose machines have been read, with the ghosts of the list at @place.
 * Returns: (transfer full) (nullable): NULL with the place and the reason */
RoofModel  *roof_ghosts_read (const RoofJsonPlace  *place,
                              RoofModel            *model,
                              GError              **error);

/* Returns: (transfer full) */
JsonObject *roof_ghost_write (const RoofGhost      *ghost,
                              RoofModel            *model);

G_END_DECLS
