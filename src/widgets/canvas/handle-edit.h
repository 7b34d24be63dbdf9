/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/pick/handles.h"
#include "document/session/session.h"
#include "explore/edit/edit.h"

G_BEGIN_DECLS

/* Edits of a handle by keyboard, menu and assistive technology. Each edit starts from the current snapshot and is applied to
 * the document; successive edits of a handle join into one step of undo. */

/* Returns: (transfer full) (nullable): the result in words; NULL when the target cannot be edited. @stopped: (out): the edit
 * hit a limit */
char     *roof_handle_step       (RoofSession    *session,
                                  RoofHit         target,
                                  RoofEditStep    step,
                                  RoofEditFlags   flags,
                                  gboolean       *stopped);
/* The value that an entry shows: of a ridge its intensity in FLOP/B, else the value of roof_edit_look(). FALSE when it cannot
 * be edited. @dimension, @value: (out) */
gboolean  roof_handle_look       (RoofSession    *session,
                                  RoofHit         target,
                                  RoofDimension  *dimension,
                                  double         *value);
/* @value: as the chart shows it, base unit. FALSE with the reason, and nothing changed. */
gboolean  roof_handle_set_value  (RoofSession    *session,
                                  RoofHit         target,
                                  double          value,
                                  GError        **error);
/* The key of the machine's number behind the handle; of a ridge its peak. FALSE for a dot. @key: (out) */
gboolean  roof_handle_find_key   (RoofHit         target,
                                  RoofMachineKey *key);
/* Hides a level, a unit or the ceilings. A ridge cannot be hidden. */
void      roof_handle_hide       (RoofSession    *session,
                                  RoofHit         target);

G_END_DECLS
