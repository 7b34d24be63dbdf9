/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/lessons/lesson-change.h"
#include "document/lessons/lesson-number.h"
#include "document/lessons/lesson.h"

G_BEGIN_DECLS

struct _RoofLesson
{
  gatomicrefcount  ref_count;

  char            *id;
  char            *title;
  char            *summary;
  double           order;
  double           minutes;
  RoofLessonState  start; /* the lesson's document */
  GArray          *steps; /* of RoofLessonStep */
};

/* What reads a lesson to its end, whatever is wrong with it. */
typedef struct
{
  RoofLibrary     *library;
  RoofLesson      *lesson; /* as far as it was read */
  RoofLessonDraft  draft;  /* what is shown, from one face to the next */
  GPtrArray       *faults; /* of text: of the file */
  GPtrArray       *misses; /* of text: claims that do not hold */
  gboolean         blind;  /* the lesson has no document that could be read, which has been noted: changes are not made */
  gboolean         broken; /* a kernel cannot be analysed, which has been noted: what follows from that is not */
} RoofLessonReader;

/* Takes the message of @error, which it frees, among the faults. */
void             roof_lesson_note          (RoofLessonReader       *self,
                                            GError                 *error);

/* Fills the placeholders of @text in. @faults: (nullable): what is wrong with them is appended; in the text a dash stands
 * for it. Returns: (transfer full) */
char            *roof_lesson_fill          (const char             *text,
                                            const RoofLessonScope  *scope,
                                            GPtrArray              *faults);

/* Where the numbers in a text come from that stands on one face of step @index. @report: (nullable): as in
 * roof_lesson_format() */
RoofLessonScope  roof_lesson_get_scope     (const RoofLesson       *self,
                                            guint                   index,
                                            gboolean                revealed,
                                            RoofReport             *report);

void             roof_lesson_state_init    (RoofLessonState        *self,
                                            RoofLibrary            *library,
                                            const RoofLessonDraft  *draft);
void             roof_lesson_state_copy    (RoofLessonState        *self,
                                            const RoofLessonState  *from);
void             roof_lesson_state_clear   (RoofLessonState        *self);
/* Nothing is said yet. */
void             roof_lesson_face_init     (RoofLessonFace         *face);

/* The parts of a step, read into @step, which is the last of the reader's lesson. */
void             roof_lesson_read_points   (RoofLessonReader       *self,
                                            const RoofJsonPlace    *place,
                                            RoofLessonFace         *face);
void             roof_lesson_read_claims   (RoofLessonReader       *self,
                                            const RoofJsonPlace    *place,
                                            const RoofLessonScope  *scope,
                                            RoofLessonFace         *face);
void             roof_lesson_read_question (RoofLessonReader       *self,
                                            const RoofJsonPlace    *place,
                                            RoofLessonStep         *step);
/* Checks the question against both faces, once they stand. */
void             roof_lesson_check_question (RoofLessonReader      *self,
                                             const RoofJsonPlace   *place,
                                             guint                  index);
/* Reads member @key, a text with placeholders that are looked at in @scope. (nullable): NULL for whoever has no state yet.
 * @text: (out) (transfer full) */
void             roof_lesson_read_text     (RoofLessonReader       *self,
                                            const RoofJsonPlace    *place,
                                            const char             *key,
                                            RoofJsonNeed            need,
                                            const RoofLessonScope  *scope,
                                            char                  **text);
void             roof_lesson_check_text    (RoofLessonReader       *self,
                                            const RoofJsonPlace    *place,
                                            const char             *key,
                                            const char             *text,
                                            const RoofLessonScope  *scope);
/* Whole steps into the reader's lesson. */
void             roof_lesson_read_steps    (RoofLessonReader       *self,
                                            const RoofJsonPlace    *place);

void             roof_lesson_step_clear    (gpointer                step);

G_END_DECLS
