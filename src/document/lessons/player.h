/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/report.h"
#include "core/snapshot/slide.h"
#include "document/lessons/answers.h"
#include "document/lessons/lesson.h"

G_BEGIN_DECLS

/* A position in a sequence of states: the slides of a document, or the steps of a lesson. The player has no document and
 * displays nothing; its owner displays its state after each "moved".
 *
 * Signals: "moved": the position changed, or the answer of the step was revealed; "answered": an answer was noted. */
#define ROOF_TYPE_PLAYER (roof_player_get_type ())
G_DECLARE_FINAL_TYPE (RoofPlayer, roof_player, ROOF, PLAYER, GObject)

/* Plays the slides of @snapshot; without slides, a single one of @snapshot itself with @selection (nullable) selected.
 * Returns: (transfer full) */
RoofPlayer    *roof_player_new_slides     (RoofSnapshot   *snapshot,
                                           RoofSelection  *selection);
/* Plays the steps of @lesson. Returns: (transfer full) */
RoofPlayer    *roof_player_new_lesson     (RoofLesson     *lesson);

/* (transfer none) (nullable): NULL when it plays slides */
RoofLesson    *roof_player_get_lesson     (RoofPlayer     *self);
/* Whether the document has no slides and is itself the only one. */
gboolean       roof_player_is_bare        (RoofPlayer     *self);
guint          roof_player_get_n_steps    (RoofPlayer     *self);
guint          roof_player_get_step       (RoofPlayer     *self);
/* Whether the answer of the present step is displayed; TRUE for a step without a question. */
gboolean       roof_player_is_revealed    (RoofPlayer     *self);
/* Whether the answer of @step was displayed before; TRUE for a step without a question. */
gboolean       roof_player_was_revealed   (RoofPlayer     *self,
                                           guint           step);
/* Whether answers are locked: a step is then left without its answer. */
gboolean       roof_player_is_locked      (RoofPlayer     *self);
/* Opens the answers for the rest of the show, and judges those given. The lesson becomes the opened one. Errors: as
 * roof_lesson_open() */
gboolean       roof_player_unlock         (RoofPlayer     *self,
                                           const char     *word,
                                           GError        **error);
/* Notes an answer to the present step's question. @choice: index of the choice, of no use for a drag. While the answers are locked,
 * roof_player_keep() is called instead; @report: where a dot that was dragged lies */
void           roof_player_answer         (RoofPlayer     *self,
                                           guint           choice,
                                           gboolean        right);
void           roof_player_keep           (RoofPlayer     *self,
                                           guint           choice,
                                           RoofReport     *report);
/* What has been answered in this show. (transfer none) (nullable): NULL when it plays slides */
RoofAnswers   *roof_player_get_answers    (RoofPlayer     *self);
/* s after which the present step is to be left for the next; 0: when asked. */
double         roof_player_get_advance    (RoofPlayer     *self);
/* The question of the present step. (transfer none) (nullable) */
const RoofLessonQuestion *roof_player_get_question (RoofPlayer *self);

/* The slide to be displayed now, and its parts. All (transfer none). */
RoofSlide     *roof_player_get_slide      (RoofPlayer       *self);
RoofSnapshot  *roof_player_get_state      (RoofPlayer       *self);
RoofSelection *roof_player_get_selection  (RoofPlayer       *self);
/* "" for a step without a title. */
const char    *roof_player_get_title      (RoofPlayer       *self,
                                           guint             step);
const char    *roof_player_get_notes      (RoofPlayer       *self);
/* The words of the present step: a question with its choices, then its answer. @report: (nullable): that of the displayed
 * snapshot, from which the numbers of a lesson are taken. Returns: (transfer full) */
char          *roof_player_dup_text       (RoofPlayer       *self,
                                           RoofReport       *report);
/* Whether @snapshot equals the state to be displayed now, that is, nobody has edited it. */
gboolean       roof_player_shows          (RoofPlayer       *self,
                                           RoofSnapshot     *snapshot);
/* The things in @report that the present step points at. Returns: (transfer full) (element-type RoofLessonTarget) */
GArray        *roof_player_list_targets   (RoofPlayer       *self,
                                           RoofReport       *report);

/* Move the position; FALSE at either end. Forwards, a question comes before its answer;
 * backwards, a step is displayed with its answer first. */
gboolean       roof_player_next           (RoofPlayer     *self);
gboolean       roof_player_previous       (RoofPlayer     *self);
/* @revealed: display the answer of a step with a question */
gboolean       roof_player_go             (RoofPlayer     *self,
                                           guint           step,
                                           gboolean        revealed);

G_END_DECLS
