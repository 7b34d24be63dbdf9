/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

#include "core/report/report.h"
#include "core/snapshot/slide.h"
#include "document/files/library.h"

G_BEGIN_DECLS

/* A lesson: a list of steps. A step has a text, a state of the chart, things to point at, and perhaps a question; answering
 * the question reveals the step's second face. Immutable, reference counted. The texts in these structs are untranslated:
 * roof_lesson_format() translates them and fills in the live numbers. */
typedef struct _RoofLesson RoofLesson;

/* The state that a face of a step shows: snapshot (with its view), selection and analysis. No member is NULL. */
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

/* Something to point at, by name. */
typedef struct
{
  RoofLessonPointKind kind;
  char               *name;  /* of the kernel, level, ceiling or parameter, "UNIT.DTYPE" of a peak; NULL of a verdict */
  char               *level; /* nullable: of a kernel, the level of its dot */
} RoofLessonPoint;

/* A RoofLessonPoint resolved to indices in a snapshot; -1: does not apply. */
typedef struct
{
  RoofLessonPointKind kind;
  int                 kernel;  /* in the snapshot */
  int                 level;   /* in the machine; of a kernel without a level in the file: the level that takes longest */
  int                 peak;    /* in the machine */
  int                 ceiling; /* in the machine */
  int                 parameter; /* of the strip: in the operation of @kernel */
} RoofLessonTarget;

typedef enum
{
  ROOF_QUESTION_NONE,
  ROOF_QUESTION_CHOICE, /* choose one of several answers */
  ROOF_QUESTION_DRAG,   /* drag a dot to its place in the revealed state */
} RoofQuestionKind;

typedef struct
{
  char     *text;
  char     *why;   /* shown once the choice is made */
  gboolean  right; /* TRUE for one choice of a question */
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
  char             *level;  /* nullable: NULL for the level that takes longest */
  double            within; /* decades */
  char             *hint;   /* shown when the dot was dropped too far off */
} RoofLessonQuestion;

/* A value that the lesson's text relies on; checked when the lesson is checked. */
typedef struct
{
  char   *says;   /* a placeholder without its braces */
  char   *text;   /* nullable: the expected word */
  double  number; /* without @text, the expected number; NAN: must be undefined */
  int     digits; /* significant digits to which numbers are compared */
} RoofLessonClaim;

/* One of the two faces of a step: before and after its question is answered. */
typedef struct
{
  RoofLessonState  state;
  char            *text;   /* NULL in the revealed face of a step without a question */
  GArray          *points; /* (element-type RoofLessonPoint) */
  GArray          *claims; /* (element-type RoofLessonClaim) */
} RoofLessonFace;

typedef struct
{
  char               *title;
  char               *notes; /* nullable: notes for the speaker */
  RoofLessonFace      shown;
  RoofLessonFace      revealed; /* without a question its state is that of @shown */
  RoofLessonQuestion  question;
  double              advance; /* s after which the next step follows by itself; 0: it waits to be asked for */
} RoofLessonStep;

/* @library: for the machines and operations that the lesson names. Errors: ROOF_ERROR, the first fault, naming the place.
 * Returns: (transfer full) (nullable) */
RoofLesson           *roof_lesson_from_json    (JsonNode          *root,
                                                RoofLibrary       *library,
                                                GError           **error);
/* Errors begin with the file. Returns: (transfer full) (nullable) */
RoofLesson           *roof_lesson_load         (GFile             *file,
                                                RoofLibrary       *library,
                                                GError           **error);
/* All faults of a lesson with their places, including claims that do not hold (these do not keep a lesson from being loaded).
 * Returns: (transfer full) (element-type utf8): empty when there are none */
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

/* Whether the answers of an assignment open with a word only. The word itself is nowhere in the file. The questions of a sealed
 * lesson have no right choice and no explanations, and nothing is revealed by them. */
gboolean              roof_lesson_is_locked    (const RoofLesson  *self);
/* The lesson with its answers; blanks around @word do not count. A lesson without a lock opens with any word. A sealed one takes a
 * moment. Errors: ROOF_ERROR_UNKNOWN, another word; ROOF_ERROR_INVALID, a file that was changed since
 * it was sealed. Returns: (transfer full) (nullable) */
RoofLesson           *roof_lesson_open         (RoofLesson        *self,
                                                const char        *word,
                                                GError           **error);
/* The file of a lesson with its answers sealed: unreadable without @word. Errors: ROOF_ERROR, a fault of the lesson, an empty
 * word, or a step that shows what an earlier answer changed. Returns: (transfer full) (nullable) */
JsonNode             *roof_lesson_seal         (JsonNode          *root,
                                                RoofLibrary       *library,
                                                const char        *word,
                                                GError           **error);

/* @text of step @index, translated, with its placeholders filled in. @report: (nullable): that of the displayed snapshot, so
 * that numbers follow a drag; NULL for the step's own state. @text: (nullable). A number that is undefined
 * in @report becomes a dash. Returns: (transfer full) (nullable): NULL for NULL */
char                 *roof_lesson_format       (RoofLesson        *self,
                                                guint              index,
                                                gboolean           revealed,
                                                const char        *text,
                                                RoofReport        *report);

/* Resolves @point in @report. Errors: ROOF_ERROR_UNKNOWN when the thing pointed at does not exist there. */
gboolean              roof_lesson_find_point   (const RoofLessonPoint  *point,
                                                RoofReport             *report,
                                                RoofLessonTarget       *target,
                                                GError                **error);

/* Where the dot of step @index's drag question lies in @report, in FLOP/B and FLOP/s. FALSE when it has no place on the chart. */
gboolean              roof_lesson_find_drag    (const RoofLesson  *self,
                                                guint              index,
                                                RoofReport        *report,
                                                double            *intensity,
                                                double            *performance);
/* Whether a dot dragged there is where the revealed state has it. */
gboolean              roof_lesson_judge_place  (const RoofLesson  *self,
                                                guint              index,
                                                double             intensity,
                                                double             performance);
/* Whether the dot of step @index's drag question lies in @report where the revealed state has it.
 * @off: (out) (optional): its distance from there, decades; INFINITY when the dot has no place on the chart. */
gboolean              roof_lesson_judge_drag   (RoofLesson        *self,
                                                guint              index,
                                                RoofReport        *report,
                                                double            *off);

/* The words of one face of step @index: text, question and choices; when revealed, the right choice, too. The numbers of the
 * text come from @report, as in roof_lesson_format(); those of question and answer from the step's own states. Returns:
 * (transfer full) */
char                    *roof_lesson_dup_words    (RoofLesson        *self,
                                                   guint              index,
                                                   gboolean           revealed,
                                                   RoofReport        *report);
/* A slide with the state, the words and the points of one face of step @index. Returns: (transfer full) */
RoofSlide               *roof_lesson_make_slide   (RoofLesson        *self,
                                                   guint              index,
                                                   gboolean           revealed);
/* The lesson's document with all steps as the slides of its presentation; a step with a question makes two slides, one
 * in a locked lesson.
 * Returns: (transfer full) */
RoofSnapshot            *roof_lesson_make_document (RoofLesson       *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofLesson, roof_lesson_unref)

G_END_DECLS
