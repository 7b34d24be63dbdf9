/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/lessons/lesson-private.h"

/* Appends the question and its numbered choices. */
static void
append_question (GString    *text,
                 RoofLesson *lesson,
                 guint       index)
{
  const RoofLessonQuestion *question = &roof_lesson_get_step (lesson, index)->question;
  g_autofree char *ask = roof_lesson_format (lesson, index, FALSE, question->ask, NULL);

  g_string_append_printf (text, "\n\n%s", ask);
  for (guint i = 0; i < question->n_choices; i++)
    {
      g_autofree char *choice = roof_lesson_format (lesson, index, FALSE, question->choices[i].text, NULL);

      g_string_append_printf (text, "\n%u. %s", i + 1, choice);
    }
}

/* Appends the right choice and its explanation. */
static void
append_answer (GString    *text,
               RoofLesson *lesson,
               guint       index)
{
  const RoofLessonQuestion *question = &roof_lesson_get_step (lesson, index)->question;

  for (guint i = 0; i < question->n_choices; i++)
    if (question->choices[i].right)
      {
        g_autofree char *choice = roof_lesson_format (lesson, index, FALSE, question->choices[i].text, NULL);
        g_autofree char *why = roof_lesson_format (lesson, index, TRUE, question->choices[i].why, NULL);

        g_string_append_printf (text, "%u. %s\n\n%s\n\n", i + 1, choice, why);
      }
}

char *
roof_lesson_dup_words (RoofLesson *self,
                       guint       index,
                       gboolean    revealed,
                       RoofReport *report)
{
  const RoofLessonStep *step = roof_lesson_get_step (self, index);
  g_autofree char *said = NULL;
  GString *text = g_string_new (NULL);

  g_return_val_if_fail (step != NULL, g_string_free (text, FALSE));

  said = roof_lesson_format (self, index, revealed, roof_lesson_get_face (self, index, revealed)->text, report);
  if (revealed)
    append_answer (text, self, index);
  g_string_append (text, said != NULL ? said : "");
  if (!revealed && step->question.kind != ROOF_QUESTION_NONE)
    append_question (text, self, index);
  return g_strstrip (g_string_free (text, FALSE));
}

/* FALSE when @target is not on the chart. */
static gboolean
make_point (const RoofLessonTarget *target,
            RoofSlidePoint         *point)
{
  switch (target->kind)
    {
    case ROOF_LESSON_POINT_KERNEL:
      *point = (RoofSlidePoint) { ROOF_SLIDE_POINT_KERNEL, target->kernel, target->level };
      return TRUE;
    case ROOF_LESSON_POINT_ROOF:
      *point = (RoofSlidePoint) { ROOF_SLIDE_POINT_ROOF, -1, target->level };
      return TRUE;
    case ROOF_LESSON_POINT_PEAK:
      *point = (RoofSlidePoint) { ROOF_SLIDE_POINT_PEAK, -1, target->peak };
      return TRUE;
    case ROOF_LESSON_POINT_RIDGE:
      *point = (RoofSlidePoint) { ROOF_SLIDE_POINT_RIDGE, -1, target->level };
      return TRUE;
    case ROOF_LESSON_POINT_CEILING:
      *point = (RoofSlidePoint) { ROOF_SLIDE_POINT_CEILING, -1, target->ceiling };
      return TRUE;
    case ROOF_LESSON_POINT_STRIP:
    case ROOF_LESSON_POINT_VERDICT:
    default:
      return FALSE;
    }
}

/* Adds the points of @face that are on the chart. @slide: (transfer full). Returns: (transfer full): the slide with these
 * points */
static RoofSlide *
point (RoofSlide            *slide,
       const RoofLessonFace *face)
{
  g_autoptr (RoofSlide) before = slide;
  g_autofree RoofSlidePoint *points = g_new (RoofSlidePoint, face->points->len + 1);
  guint n = 0;

  for (guint i = 0; i < face->points->len; i++)
    {
      RoofLessonTarget target;

      if (roof_lesson_find_point (&g_array_index (face->points, RoofLessonPoint, i), face->state.report, &target, NULL))
        n += make_point (&target, &points[n]);
    }
  return roof_slide_with_points (before, points, n);
}

RoofSlide *
roof_lesson_make_slide (RoofLesson *self,
                        guint       index,
                        gboolean    revealed)
{
  const RoofLessonStep *step = roof_lesson_get_step (self, index);
  const RoofLessonFace *face = roof_lesson_get_face (self, index, revealed);
  g_autofree char *title = NULL, *text = NULL, *notes = NULL;
  g_autoptr (RoofSlide) slide = NULL;

  g_return_val_if_fail (step != NULL, NULL);

  title = roof_lesson_format (self, index, revealed, step->title, NULL);
  text = roof_lesson_dup_words (self, index, revealed, NULL);
  notes = roof_lesson_format (self, index, revealed, step->notes, NULL);
  slide = roof_slide_new (title, text, face->state.snapshot, face->state.selection);
  return point (roof_slide_with_notes (slide, notes != NULL ? notes : ""), face);
}

/* Whether the answer of step @index makes a slide of its own. */
static gboolean
has_answer (RoofLesson *self,
            guint       index)
{
  return roof_lesson_get_step (self, index)->question.kind != ROOF_QUESTION_NONE && !roof_lesson_is_locked (self);
}

RoofSnapshot *
roof_lesson_make_document (RoofLesson *self)
{
  g_autoptr (RoofSnapshot) bare = roof_snapshot_without_slides (self->start.snapshot);
  RoofSnapshot *snapshot = roof_snapshot_with_title (bare, roof_lesson_get_title (self));
  guint n = 0;

  for (guint i = 0; i < self->steps->len; i++)
    for (int revealed = 0; revealed <= has_answer (self, i); revealed++)
      {
        g_autoptr (RoofSlide) slide = roof_lesson_make_slide (self, i, revealed);
        g_autoptr (RoofSnapshot) before = snapshot;

        snapshot = roof_snapshot_with_slide_inserted (before, n++, slide);
      }
  return snapshot;
}
