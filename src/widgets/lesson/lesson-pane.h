/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/lessons/player.h"
#include "widgets/pane.h"

G_BEGIN_DECLS

/* A step of a lesson beside the live chart: text with live numbers, question, and buttons to other steps. The user may change
 * the chart freely; a button restores the step.
 *
 * Signals "leave", "list" (show the list of lessons), "return" (restore the step), "present", "save" (the answers), "pause"
 * (or go on with steps that advance by themselves). */
#define ROOF_TYPE_LESSON_PANE (roof_lesson_pane_get_type ())
G_DECLARE_FINAL_TYPE (RoofLessonPane, roof_lesson_pane, ROOF, LESSON_PANE, RoofPane)

/* @player: (nullable): of a lesson */
void       roof_lesson_pane_set_player   (RoofLessonPane  *self,
                                          RoofPlayer      *player);

/* Whether steps that advance by themselves are to wait. */
gboolean   roof_lesson_pane_is_paused    (RoofLessonPane  *self);
void       roof_lesson_pane_set_paused   (RoofLessonPane  *self,
                                          gboolean         paused);

/* Parts, for keys and tests. (transfer none) */
GtkWidget *roof_lesson_pane_get_question (RoofLessonPane  *self);
GtkWidget *roof_lesson_pane_get_next     (RoofLessonPane  *self);
GtkWidget *roof_lesson_pane_get_back     (RoofLessonPane  *self);

G_END_DECLS
