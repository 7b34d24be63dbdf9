/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/lessons/player.h"
#include "document/session/session.h"
#include "widgets/canvas/canvas.h"

G_BEGIN_DECLS

/* What runs in the place of the user's document: a presentation, a lesson. Each of its steps is a document of its own with a
 * history of its own; the user's is kept aside, history and all, and comes back when the show is over.
 *
 * Signals: "begins", before the user's document is put aside; "ends", before it comes back; "changed", when another step is on
 * show, or the user's document again. */
#define ROOF_TYPE_SHOW (roof_show_get_type ())
G_DECLARE_FINAL_TYPE (RoofShow, roof_show, ROOF, SHOW, GObject)

/* @canvas: borrowed: dots move on it from step to step */
RoofShow     *roof_show_new              (RoofSession *session,
                                          RoofCanvas  *canvas);

/* What is on show. Returns: (transfer none) (nullable): the user's document is */
RoofPlayer   *roof_show_get_player       (RoofShow    *self);
/* Whether that is a lesson. */
gboolean      roof_show_is_lesson        (RoofShow    *self);
/* The user's, also while something else is on show. Returns: (transfer none) */
RoofDocument *roof_show_get_own_document (RoofShow    *self);

/* Shows what @player shows from now on; what was on show before ends. */
void          roof_show_begin            (RoofShow    *self,
                                          RoofPlayer  *player);
void          roof_show_end              (RoofShow    *self);

/* Back to what the step shows, where the user has changed that. */
void          roof_show_return_to_step   (RoofShow    *self);

G_END_DECLS
