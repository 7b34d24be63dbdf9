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
  RoofLibrary     *library; /* owned */
  char            *salt;    /* nullable, with @digest or @check: of the word that opens the answers */
  char            *digest;  /* nullable: SHA-256 of salt and word, hexadecimal; of an older lock */
  char            *check;   /* nullable, of a sealed lesson: by which the word is recognised, hexadecimal */
  guint            rounds;  /* of a sealed lesson: of the digest that makes a key of the word */
  char            *source;  /* nullable, of a sealed lesson: its file */
  GArray          *steps; /* (element-type RoofLessonStep) */
};

/* The state of reading a lesson. Reading goes on after a fault, so that all faults are listed. */
typedef struct
{
  RoofLibrary     *library;
  RoofLesson      *lesson; /* the part read so far */
  RoofLessonDraft  draft;  /* the state after the latest change */
  GPtrArray       *faults; /* (element-type utf8): errors of the file */
  GPtrArray       *misses; /* (element-type utf8): claims that do not hold */
  gboolean         blind;  /* the lesson's document could not be read (already a fault): changes are checked but not applied */
  gboolean         broken; /* a kernel cannot be analysed (already a fault): faults that follow from that are left out */
} RoofLessonReader;

/* Appends the message of @error (transfer full) to the faults. */
void             roof_lesson_add_fault     (RoofLessonReader       *self,
                                            GError                 *error);


/* The reports for the numbers in a text on one face of step @index. @report: (nullable): as in roof_lesson_format() */
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
/* Makes an empty face. */
void             roof_lesson_face_init     (RoofLessonFace         *face);

#define ROOF_LESSON_MOST_ROUNDS 1000000 /* a few seconds */

/* Reads the member "lock" of a lesson. */
void             roof_lesson_read_lock     (RoofLessonReader       *self,
                                            const RoofJsonPlace    *place);

/* Readers of the parts of a step, into @step, which is the last one of the reader's lesson. */
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
/* Checks the question against both faces, once these are read. */
void             roof_lesson_check_question (RoofLessonReader      *self,
                                             const RoofJsonPlace   *place,
                                             guint                  index);
/* Reads member @key, a text whose placeholders are checked in @scope (nullable: NULL before there is a state).
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
/* Reads all steps into the reader's lesson. */
void             roof_lesson_read_steps    (RoofLessonReader       *self,
                                            const RoofJsonPlace    *place);

void             roof_lesson_step_clear    (gpointer                step);

G_END_DECLS
