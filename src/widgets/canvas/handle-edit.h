/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/pick/handles.h"
#include "document/session/session.h"
#include "explore/edit/edit.h"

G_BEGIN_DECLS

/* What the keyboard, a menu and assistive technology do to a handle of the chart: each an edit from where the snapshot
 * stands, applied to the document. Successive ones of a handle join into one step of undo. */

/* Returns: (transfer full) (nullable): what came of it, in words; NULL when it cannot be edited. @stopped: (out): it
 * wanted further than it may */
char     *roof_handle_step       (RoofSession    *session,
                                  RoofHit         target,
                                  RoofEditStep    step,
                                  RoofEditFlags   flags,
                                  gboolean       *stopped);
/* What an entry shows of it: of a ridge FLOP/B, else what roof_edit_look() says is shown. FALSE when it cannot be
 * edited. @dimension, @value: (out) */
gboolean  roof_handle_look       (RoofSession    *session,
                                  RoofHit         target,
                                  RoofDimension  *dimension,
                                  double         *value);
/* @value: as the chart shows it, base unit. FALSE with the reason, and nothing changed. */
gboolean  roof_handle_set_value  (RoofSession    *session,
                                  RoofHit         target,
                                  double          value,
                                  GError        **error);
/* The number of the machine that it turns; of a ridge its peak. FALSE of a dot. @key: (out) */
gboolean  roof_handle_find_key   (RoofHit         target,
                                  RoofMachineKey *key);
/* No longer shows it: a level, a unit, the ceilings. A ridge cannot be hidden. */
void      roof_handle_hide       (RoofSession    *session,
                                  RoofHit         target);

G_END_DECLS
