/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "document/lessons/lesson.h"

G_BEGIN_DECLS

/* What a learner answered to the questions of a lesson. It can be saved as a file, for a teacher to collect. */
typedef struct _RoofAnswers RoofAnswers;

/* The answer to the question of one step. */
typedef struct
{
  guint    step;   /* from 0 */
  char    *title;  /* of the step, translated */
  guint    choice; /* the first one given, from 0; of no use when a dot was dragged */
  gboolean drag;
  gboolean judged; /* FALSE: of a locked lesson, @right is not known yet */
  gboolean right;  /* the first answer was */
  double   intensity, performance; /* where a dot was dragged that is not judged, FLOP/B and FLOP/s; 0: nowhere */
  guint    tries;  /* answers given, 1 or more */
} RoofAnswer;

/* No answers yet. Returns: (transfer full) */
RoofAnswers      *roof_answers_new          (RoofLesson         *lesson);
void              roof_answers_free         (RoofAnswers        *self);

/* Notes an answer to the question of step @step of @lesson. @choice: index of the choice */
void              roof_answers_note         (RoofAnswers        *self,
                                             RoofLesson         *lesson,
                                             guint               step,
                                             guint               choice,
                                             gboolean            right);

/* Notes an answer that is not judged, since the lesson is locked. @report: where a dot that was asked for lies */
void              roof_answers_keep         (RoofAnswers        *self,
                                             RoofLesson         *lesson,
                                             guint               step,
                                             guint               choice,
                                             RoofReport         *report);
/* Judges the answers that are not judged yet by @lesson, opened. Errors: ROOF_ERROR_INVALID, answers to another lesson; they are left as
 * they were. */
gboolean          roof_answers_judge        (RoofAnswers        *self,
                                             RoofLesson         *lesson,
                                             GError            **error);

const char       *roof_answers_get_lesson   (const RoofAnswers  *self); /* id */
const char       *roof_answers_get_learner  (const RoofAnswers  *self); /* "": not said */
void              roof_answers_set_learner  (RoofAnswers        *self,
                                             const char         *learner);
guint             roof_answers_get_n_asked  (const RoofAnswers  *self); /* questions of the lesson */
guint             roof_answers_get_n_right  (const RoofAnswers  *self); /* right at the first try; those not judged are not among them */
guint             roof_answers_get_n_judged (const RoofAnswers  *self);
guint             roof_answers_get_n        (const RoofAnswers  *self); /* answered, in the order of steps */
const RoofAnswer *roof_answers_get          (const RoofAnswers  *self,
                                             guint               index);
/* The answer of step @step. (nullable) */
const RoofAnswer *roof_answers_find         (const RoofAnswers  *self,
                                             guint               step);

/* A file, "roofline-answers". Keys that are not known are kept. Returns: (transfer full) */
JsonNode         *roof_answers_to_json      (const RoofAnswers  *self);
/* Errors: ROOF_ERROR with the place. Returns: (transfer full) (nullable) */
RoofAnswers      *roof_answers_from_json    (JsonNode           *root,
                                             GError            **error);
gboolean          roof_answers_save         (const RoofAnswers  *self,
                                             GFile              *file,
                                             GError            **error);
/* Errors begin with the file. Returns: (transfer full) (nullable) */
RoofAnswers      *roof_answers_load         (GFile              *file,
                                             GError            **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofAnswers, roof_answers_free)

G_END_DECLS
