/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

#include "core/report/report.h"
#include "core/snapshot/slide.h"
#include "document/files/library.h"

G_BEGIN_DECLS

/* A lesson: steps, each with a text, what the chart shows, what to point at, and perhaps a question that is answered
 * before the step reveals more. Immutable, reference counted. All texts in these structs are as the file has them:
 * roof_lesson_format() translates them and puts the live numbers in. */
typedef struct _RoofLesson RoofLesson;

/* What is shown: the snapshot, view included, what is selected, and the analysis. Never a NULL member. */
typedef struct
{
  RoofSnapshot  *snapshot;
  RoofSelection *selection;
  RoofReport    *report;
} RoofLessonState;

typedef enum
{
  ROOF_LESSON_POINT_KERNEL,  /* a dot */
  ROOF_LESSON_POINT_ROOF,    /* the slanted roof of a level */
  ROOF_LESSON_POINT_PEAK,    /* a flat roof */
  ROOF_LESSON_POINT_RIDGE,   /* where the roof of a level meets the peak */
  ROOF_LESSON_POINT_CEILING,
  ROOF_LESSON_POINT_STRIP,   /* the slider of a parameter */
  ROOF_LESSON_POINT_VERDICT,
} RoofLessonPointKind;

/* What to point at, by name. */
typedef struct
{
  RoofLessonPointKind kind;
  char               *name;  /* of the kernel, level, ceiling or parameter, "UNIT.DTYPE" of a peak; NULL of a verdict */
  char               *level; /* nullable: of a kernel, the level of the dot that is meant */
} RoofLessonPoint;

/* The same in a model: what does not apply is -1. */
typedef struct
{
  RoofLessonPointKind kind;
  int                 kernel;  /* in the snapshot */
  int                 level;   /* in the machine; of a kernel where the file says none: the one that takes longest */
  int                 peak;    /* in the machine */
  int                 ceiling; /* in the machine */
  int                 parameter; /* of the strip: in the operation of @kernel */
} RoofLessonTarget;

typedef enum
{
  ROOF_QUESTION_NONE,
  ROOF_QUESTION_CHOICE, /* which of these is it */
  ROOF_QUESTION_DRAG,   /* drag a dot to where it is going to be */
} RoofQuestionKind;

typedef struct
{
  char     *text;
  char     *why;   /* shown once it is chosen */
  gboolean  right; /* one of them is */
} RoofLessonChoice;

typedef struct
{
  RoofQuestionKind  kind;
  char             *ask;
  /* Of CHOICE. */
  RoofLessonChoice *choices; /* (array length=n_choices) */
  guint             n_choices;
  /* Of DRAG. */
  char             *kernel;
  char             *level;  /* nullable: the one that takes longest */
  double            within; /* decades */
  char             *hint;   /* shown when it was too far */
} RoofLessonQuestion;

/* A number that the lesson relies on. */
typedef struct
{
  char   *says;   /* a placeholder without its braces */
  char   *text;   /* nullable: what it must be … */
  double  number; /* … where that is no text; NAN: there must be none */
  int     digits; /* both rounded to so many */
} RoofLessonClaim;

/* One of the two faces of a step: as it begins, and revealed. */
typedef struct
{
  RoofLessonState  state;
  char            *text;   /* NULL of a step without a question, revealed */
  GArray          *points; /* of RoofLessonPoint */
  GArray          *claims; /* of RoofLessonClaim */
} RoofLessonFace;

typedef struct
{
  char               *title;
  char               *notes; /* nullable: for who presents it */
  RoofLessonFace      shown;
  RoofLessonFace      revealed; /* without a question it shows the same as @shown */
  RoofLessonQuestion  question;
} RoofLessonStep;

#define ROOF_TYPE_LESSON (roof_lesson_get_type ())
GType                 roof_lesson_get_type     (void);

/* @library: whose machines and operations it is about. Errors: ROOF_ERROR, the first fault, naming the place.
 * Returns: (transfer full) (nullable) */
RoofLesson           *roof_lesson_from_json    (JsonNode          *root,
                                                RoofLibrary       *library,
                                                GError           **error);
/* Errors begin with the file. Returns: (transfer full) (nullable) */
RoofLesson           *roof_lesson_load         (GFile             *file,
                                                RoofLibrary       *library,
                                                GError           **error);
/* Every fault of a lesson with its place, claims that do not hold among them, which do not keep it from being shown.
 * Returns: (transfer full) (element-type utf8): empty when it is sound */
GPtrArray            *roof_lesson_list_faults  (JsonNode          *root,
                                                RoofLibrary       *library);

RoofLesson           *roof_lesson_ref          (RoofLesson        *self);
void                  roof_lesson_unref        (RoofLesson        *self);

const char           *roof_lesson_get_id       (const RoofLesson  *self);
double                roof_lesson_get_order    (const RoofLesson  *self);
double                roof_lesson_get_minutes  (const RoofLesson  *self); /* that it takes */
/* Translated. (transfer none) */
const char           *roof_lesson_get_title    (const RoofLesson  *self);
const char           *roof_lesson_get_summary  (const RoofLesson  *self);
guint                 roof_lesson_get_n_steps  (const RoofLesson  *self); /* 1 or more */
const RoofLessonStep *roof_lesson_get_step     (const RoofLesson  *self,
                                                guint              index);
const RoofLessonFace *roof_lesson_get_face     (const RoofLesson  *self,
                                                guint              index,
                                                gboolean           revealed);

/* @text of step @index, translated, its placeholders filled in from @report, which is of the snapshot that is on show, so
 * that numbers follow a drag. @report: (nullable): NULL for the step's own state. @text: (nullable). A number that there
 * is not in @report is a dash. Returns: (transfer full) (nullable): NULL for NULL */
char                 *roof_lesson_format       (RoofLesson        *self,
                                                guint              index,
                                                gboolean           revealed,
                                                const char        *text,
                                                RoofReport        *report);

/* Where @point is in @report. Errors: ROOF_ERROR_UNKNOWN when it is not there. */
gboolean              roof_lesson_find_point   (const RoofLessonPoint  *point,
                                                RoofReport             *report,
                                                RoofLessonTarget       *target,
                                                GError                **error);

/* Whether in @report the dot of the drag question of step @index lies where it is going to be revealed.
 * @off: (out) (optional): how far from there, decades; INFINITY when it has no place on the chart. */
gboolean              roof_lesson_judge_drag   (RoofLesson        *self,
                                                guint              index,
                                                RoofReport        *report,
                                                double            *off);

/* What one face of step @index says: a question with its answers, revealed with the right one. The numbers of its text come
 * from @report, as in roof_lesson_format(); those of question and answer stay as they were. Returns: (transfer full) */
char                    *roof_lesson_dup_words    (RoofLesson        *self,
                                                   guint              index,
                                                   gboolean           revealed,
                                                   RoofReport        *report);
/* What one face of step @index shows and says, and points at on the chart. Returns: (transfer full) */
RoofSlide               *roof_lesson_make_slide   (RoofLesson        *self,
                                                   guint              index,
                                                   gboolean           revealed);
/* The lesson's document with all of it as the slides of its presentation; a question and its answer are two.
 * Returns: (transfer full) */
RoofSnapshot            *roof_lesson_make_document (RoofLesson       *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofLesson, roof_lesson_unref)

G_END_DECLS
