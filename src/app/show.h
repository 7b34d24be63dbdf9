/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/lessons/player.h"
#include "document/session/session.h"
#include "widgets/canvas/canvas.h"

G_BEGIN_DECLS

/* A presentation or lesson in place of the user's document. Each of its steps is a document with its own history; the user's
 * document is kept aside with its history and returns after the show.
 *
 * Signals: "begins", before the user's document is put aside; "ends", before it returns; "changed", when another step, or the
 * user's document, is shown; "paused", when steps that advance by themselves wait, or go on. */
#define ROOF_TYPE_SHOW (roof_show_get_type ())
G_DECLARE_FINAL_TYPE (RoofShow, roof_show, ROOF, SHOW, GObject)

/* @canvas: borrowed; animates the change of steps */
RoofShow     *roof_show_new              (RoofSession *session,
                                          RoofCanvas  *canvas);

/* The running show. Returns: (transfer none) (nullable): NULL: the user's document is shown */
RoofPlayer   *roof_show_get_player       (RoofShow    *self);
/* Whether the show is a lesson. */
gboolean      roof_show_is_lesson        (RoofShow    *self);
/* The user's document, shown or kept aside. Returns: (transfer none) */
RoofDocument *roof_show_get_own_document (RoofShow    *self);

/* Begins the show of @player, and ends a former one. */
void          roof_show_begin            (RoofShow    *self,
                                          RoofPlayer  *player);
void          roof_show_end              (RoofShow    *self);

/* Whether steps that would advance by themselves wait. */
gboolean      roof_show_is_paused        (RoofShow    *self);
void          roof_show_set_paused       (RoofShow    *self,
                                          gboolean     paused);

/* Restores the step's state after changes by the user. */
void          roof_show_return_to_step   (RoofShow    *self);

G_END_DECLS
