/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/report.h"
#include "core/snapshot/slide.h"
#include "document/lessons/lesson.h"

G_BEGIN_DECLS

/* Where somebody is in a sequence of states to be shown one after another: the slides of a document, or the steps of a
 * lesson. It has no document and shows nothing: who does looks at its state whenever it has moved.
 *
 * Signal "moved": it stands elsewhere, or stays and shows more. */
#define ROOF_TYPE_PLAYER (roof_player_get_type ())
G_DECLARE_FINAL_TYPE (RoofPlayer, roof_player, ROOF, PLAYER, GObject)

/* The slides of @snapshot; without any a single one of what it shows with @selection (nullable) selected.
 * Returns: (transfer full) */
RoofPlayer    *roof_player_new_slides     (RoofSnapshot   *snapshot,
                                           RoofSelection  *selection);
/* The steps of @lesson. Returns: (transfer full) */
RoofPlayer    *roof_player_new_lesson     (RoofLesson     *lesson);

/* (transfer none) (nullable): NULL when it plays slides */
RoofLesson    *roof_player_get_lesson     (RoofPlayer     *self);
/* Whether it makes do with what the document shows, for want of slides. */
gboolean       roof_player_is_bare        (RoofPlayer     *self);
guint          roof_player_get_n_steps    (RoofPlayer     *self);
guint          roof_player_get_step       (RoofPlayer     *self);
/* Of a step with a question, that the answer is on show; of others always. */
gboolean       roof_player_is_revealed    (RoofPlayer     *self);
/* Whether the question of @step, if it has one, was on show with its answer before. */
gboolean       roof_player_was_revealed   (RoofPlayer     *self,
                                           guint           step);
/* Of the step it is at. (transfer none) (nullable): NULL when it asks nothing */
const RoofLessonQuestion *roof_player_get_question (RoofPlayer *self);

/* What is to be shown now. All (transfer none). */
RoofSlide     *roof_player_get_slide      (RoofPlayer       *self);
RoofSnapshot  *roof_player_get_state      (RoofPlayer       *self);
RoofSelection *roof_player_get_selection  (RoofPlayer       *self);
/* "" when it has none. */
const char    *roof_player_get_title      (RoofPlayer       *self,
                                           guint             step);
const char    *roof_player_get_notes      (RoofPlayer       *self);
/* What is said of it: a question with its choices, then its answer. @report: (nullable): of what is on show, which the numbers
 * of a lesson follow. Returns: (transfer full) */
char          *roof_player_dup_text       (RoofPlayer       *self,
                                           RoofReport       *report);
/* Whether @snapshot is what is to be shown now: nobody has changed it. */
gboolean       roof_player_shows          (RoofPlayer       *self,
                                           RoofSnapshot     *snapshot);
/* Of @report, what it points at. Returns: (transfer full) (element-type RoofLessonTarget) */
GArray        *roof_player_list_targets   (RoofPlayer       *self,
                                           RoofReport       *report);

/* All FALSE, and nothing done, where that leads nowhere. A question is shown before its answer; backwards one comes to what
 * was on show last. */
gboolean       roof_player_next           (RoofPlayer     *self);
gboolean       roof_player_previous       (RoofPlayer     *self);
/* @revealed: of a step with a question, with its answer */
gboolean       roof_player_go             (RoofPlayer     *self,
                                           guint           step,
                                           gboolean        revealed);

G_END_DECLS
