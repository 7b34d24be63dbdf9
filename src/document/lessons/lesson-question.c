/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/lessons/lesson-private.h"

#include <math.h>

#include "core/error.h"
#include "document/lessons/lesson-quantity.h"

#define LEAST_CHOICES 2
#define MOST_CHOICES 9 /* choices are picked with the keys 1 to 9 */
#define WITHIN 0.1

/* --- reading --- */

static void
fail_question (RoofLessonReader    *self,
               const RoofJsonPlace *place,
               const char          *key,
               const char          *words)
{
  GError *error = NULL;

  roof_json_fail_member (place, key, &error, ROOF_ERROR_INVALID, "%s", words);
  roof_lesson_add_fault (self, error);
}

static void
read_choice (RoofLessonReader    *self,
             const RoofJsonPlace *place,
             RoofLessonChoice    *choice)
{
  static const char * const known[] = { "text", "why", "right", NULL };
  static const char * const of_sealed[] = { "text", NULL };
  gboolean sealed = self->lesson->check != NULL;
  GError *error = NULL;

  if (!roof_json_expect_object (place, &error))
    {
      roof_lesson_add_fault (self, error);
      return;
    }
  if (!roof_json_refuse_unknown (place, sealed ? of_sealed : known, &error))
    roof_lesson_add_fault (self, g_steal_pointer (&error));
  roof_lesson_read_text (self, place, "text", ROOF_JSON_REQUIRED, NULL, &choice->text);
  if (sealed)
    return;
  if (!roof_json_read_boolean (place, "right", ROOF_JSON_OPTIONAL, &choice->right, &error))
    roof_lesson_add_fault (self, error);
  roof_lesson_read_text (self, place, "why", ROOF_JSON_REQUIRED, NULL, &choice->why);
}

static void
read_choices (RoofLessonReader    *self,
              const RoofJsonPlace *place,
              const RoofJsonPlace *list,
              RoofLessonQuestion  *question)
{
  guint n_right = 0;

  question->kind = ROOF_QUESTION_CHOICE;
  question->n_choices = roof_json_get_length (list);
  question->choices = g_new0 (RoofLessonChoice, question->n_choices + 1);
  for (guint i = 0; i < question->n_choices; i++)
    {
      RoofJsonPlace element;

      roof_json_enter_element (list, i, &element);
      read_choice (self, &element, &question->choices[i]);
      n_right += question->choices[i].right;
    }
  if (question->n_choices < LEAST_CHOICES || question->n_choices > MOST_CHOICES)
    fail_question (self, place, "choices", "must be 2 to 9");
  if (n_right != 1 && self->lesson->check == NULL)
    fail_question (self, place, "choices", n_right == 0 ? "none of them is right" : "more than one of them is right");
}

static void
read_drag (RoofLessonReader    *self,
           const RoofJsonPlace *place,
           RoofLessonQuestion  *question)
{
  GError *error = NULL;
  const char *kernel = NULL, *level = NULL;

  question->kind = ROOF_QUESTION_DRAG;
  question->within = WITHIN;
  if (!roof_json_read_string (place, "drag", ROOF_JSON_REQUIRED, &kernel, &error))
    roof_lesson_add_fault (self, g_steal_pointer (&error));
  if (!roof_json_read_string (place, "level", ROOF_JSON_OPTIONAL, &level, &error))
    roof_lesson_add_fault (self, g_steal_pointer (&error));
  if (!roof_json_read_number (place, "within", ROOF_JSON_OPTIONAL, &question->within, &error))
    roof_lesson_add_fault (self, g_steal_pointer (&error));
  if (!(question->within > 0 && question->within <= 1))
    {
      fail_question (self, place, "within", "must be above 0 and at most 1 decade");
      question->within = WITHIN;
    }
  question->kernel = g_strdup (kernel != NULL ? kernel : "");
  question->level = g_strdup (level);
  roof_lesson_read_text (self, place, "hint", ROOF_JSON_REQUIRED, NULL, &question->hint);
}

void
roof_lesson_read_question (RoofLessonReader    *self,
                           const RoofJsonPlace *place,
                           RoofLessonStep      *step)
{
  static const char * const known[] = { "ask", "choices", "drag", "level", "within", "hint", NULL };
  static const char * const of_choice[] = { "ask", "choices", NULL };
  static const char * const of_drag[] = { "ask", "drag", "level", "within", "hint", NULL };
  GError *error = NULL;
  RoofJsonPlace question, list;
  gboolean drags;

  if (!roof_json_read_object (place, "question", ROOF_JSON_OPTIONAL, &question, &error))
    roof_lesson_add_fault (self, g_steal_pointer (&error));
  if (question.node == NULL || !JSON_NODE_HOLDS_OBJECT (question.node))
    return;
  drags = json_object_has_member (json_node_get_object (question.node), "drag");
  if (!roof_json_read_array (&question, "choices", drags ? ROOF_JSON_OPTIONAL : ROOF_JSON_REQUIRED, &list, &error))
    roof_lesson_add_fault (self, g_steal_pointer (&error));
  if (!roof_json_refuse_unknown (&question, drags ? of_drag : list.node != NULL ? of_choice : known, &error))
    roof_lesson_add_fault (self, error);
  roof_lesson_read_text (self, &question, "ask", ROOF_JSON_REQUIRED, NULL, &step->question.ask);
  if (drags)
    read_drag (self, &question, &step->question);
  else if (list.node != NULL && JSON_NODE_HOLDS_ARRAY (list.node))
    read_choices (self, &question, &list, &step->question);
}

/* --- answers --- */

/* The position of the dot of the kernel called @name, in decades. FALSE when the dot has no place on the chart. */
static gboolean
find_dot (RoofReport  *report,
          const char  *name,
          const char  *level_id,
          double      *x,
          double      *y,
          GError     **error)
{
  int kernel = roof_lesson_find_kernel (report, name, error);
  RoofAnalysis *analysis = kernel >= 0 ? roof_report_get_analysis (report, (guint) kernel) : NULL;
  int level;

  if (kernel < 0)
    return FALSE;
  if (analysis == NULL)
    return roof_fail (error, "\"%s\" cannot be analysed", name);
  level = level_id != NULL ? roof_machine_resolve_level (roof_analysis_get_machine (analysis), level_id, error)
                           : roof_analysis_get_main_level (analysis);
  if (level < 0 && level_id != NULL)
    return FALSE;
  *x = level >= 0 ? log10 (roof_analysis_get_shown_intensity (analysis, (guint) level)) : INFINITY;
  *y = log10 (roof_analysis_get_performance (analysis));
  return (isfinite (*x) && isfinite (*y)) || roof_fail (error, "\"%s\" has no dot at that level", name);
}

/* The distance between the dot in @report and its revealed place, in decades. */
static double
measure_off (const RoofLessonStep *step,
             RoofReport           *report,
             GError              **error)
{
  const RoofLessonQuestion *question = &step->question;
  double x = 0, y = 0, right_x = 0, right_y = 0;

  if (!find_dot (step->revealed.state.report, question->kernel, question->level, &right_x, &right_y, error)
      || !find_dot (report, question->kernel, question->level, &x, &y, error))
    return INFINITY;
  return fmax (fabs (x - right_x), fabs (y - right_y));
}

gboolean
roof_lesson_find_drag (const RoofLesson *self,
                       guint             index,
                       RoofReport       *report,
                       double           *intensity,
                       double           *performance)
{
  const RoofLessonStep *step = roof_lesson_get_step (self, index);
  double x = 0, y = 0;

  g_return_val_if_fail (step != NULL && step->question.kind == ROOF_QUESTION_DRAG && report != NULL, FALSE);

  if (!find_dot (report, step->question.kernel, step->question.level, &x, &y, NULL))
    return FALSE;
  *intensity = pow (10, x);
  *performance = pow (10, y);
  return TRUE;
}

gboolean
roof_lesson_judge_place (const RoofLesson *self,
                         guint             index,
                         double            intensity,
                         double            performance)
{
  const RoofLessonStep *step = roof_lesson_get_step (self, index);
  double right_intensity = 0, right_performance = 0;

  return intensity > 0 && performance > 0
         && roof_lesson_find_drag (self, index, step->revealed.state.report, &right_intensity, &right_performance)
         && fmax (fabs (log10 (intensity / right_intensity)), fabs (log10 (performance / right_performance)))
                <= step->question.within;
}

gboolean
roof_lesson_judge_drag (RoofLesson *self,
                        guint       index,
                        RoofReport *report,
                        double     *off)
{
  const RoofLessonStep *step = roof_lesson_get_step (self, index);
  double distance;

  g_return_val_if_fail (step != NULL && step->question.kind == ROOF_QUESTION_DRAG && report != NULL, FALSE);

  distance = measure_off (step, report, NULL);
  if (off != NULL)
    *off = distance;
  return distance <= step->question.within;
}

/* --- checking --- */

static void
check_drag (RoofLessonReader     *self,
            const RoofJsonPlace  *place,
            const RoofLessonStep *step)
{
  GError *error = NULL;
  double off = measure_off (step, step->shown.state.report, &error);

  if (error != NULL)
    {
      RoofJsonPlace drag = { .above = place, .key = "drag" };

      roof_lesson_place_error (&drag, &error);
      roof_lesson_add_fault (self, error);
    }
  else if (off <= step->question.within)
    fail_question (self, place, "drag", "the dot stands there already");
}

void
roof_lesson_check_question (RoofLessonReader    *self,
                            const RoofJsonPlace *place,
                            guint                index)
{
  const RoofLessonStep *step = &g_array_index (self->lesson->steps, RoofLessonStep, index);
  const RoofLessonQuestion *question = &step->question;
  RoofLessonScope shown = roof_lesson_get_scope (self->lesson, index, FALSE, NULL);
  RoofLessonScope revealed = roof_lesson_get_scope (self->lesson, index, TRUE, NULL);
  RoofJsonPlace member, list, element;

  if (question->kind == ROOF_QUESTION_NONE || !roof_json_enter (place, "question", &member))
    return;
  roof_lesson_check_text (self, &member, "ask", question->ask, &shown);
  roof_lesson_check_text (self, &member, "hint", question->hint, &shown);
  if (question->kind == ROOF_QUESTION_DRAG && !self->broken && self->lesson->check == NULL)
    check_drag (self, &member, step);
  else if (question->kind == ROOF_QUESTION_CHOICE && roof_json_enter (&member, "choices", &list))
    for (guint i = 0; i < question->n_choices; i++)
      {
        roof_json_enter_element (&list, i, &element);
        roof_lesson_check_text (self, &element, "text", question->choices[i].text, &shown);
        roof_lesson_check_text (self, &element, "why", question->choices[i].why,
                                question->choices[i].right ? &revealed : &shown);
      }
}
