/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/lessons/player.h"
#include "widgets/pane.h"

G_BEGIN_DECLS

/* The question of a step: choices, or a dot to drag; an explanation of wrong answers, and a button to give up. The right answer
 * reveals the step. */
#define ROOF_TYPE_LESSON_QUESTION_VIEW (roof_lesson_question_view_get_type ())
G_DECLARE_FINAL_TYPE (RoofLessonQuestionView, roof_lesson_question_view, ROOF, LESSON_QUESTION_VIEW, RoofPane)

GtkWidget  *roof_lesson_question_new          (RoofSession             *session);
/* @player: (nullable) */
void        roof_lesson_question_set_player   (RoofLessonQuestionView  *self,
                                               RoofPlayer              *player);

/* Picks a choice. FALSE: no such choice. */
gboolean    roof_lesson_question_choose       (RoofLessonQuestionView  *self,
                                               guint                    choice);

G_END_DECLS
