/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/lessons/lesson.h"

#include <glib/gi18n-lib.h>

#include "document/lessons/lesson-private.h"

RoofLesson *
roof_lesson_ref (RoofLesson *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
roof_lesson_unref (RoofLesson *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_free (self->id);
  g_free (self->title);
  g_free (self->summary);
  g_free (self->salt);
  g_free (self->digest);
  g_free (self->check);
  g_free (self->source);
  roof_lesson_state_clear (&self->start);
  g_clear_object (&self->library);
  g_array_unref (self->steps);
  g_free (self);
}

const char *
roof_lesson_get_id (const RoofLesson *self)
{
  return self->id;
}

double
roof_lesson_get_order (const RoofLesson *self)
{
  return self->order;
}

double
roof_lesson_get_minutes (const RoofLesson *self)
{
  return self->minutes;
}

const char *
roof_lesson_get_title (const RoofLesson *self)
{
  return _(self->title);
}

const char *
roof_lesson_get_summary (const RoofLesson *self)
{
  return _(self->summary);
}

guint
roof_lesson_get_n_steps (const RoofLesson *self)
{
  return self->steps->len;
}

const RoofLessonStep *
roof_lesson_get_step (const RoofLesson *self,
                      guint             index)
{
  g_return_val_if_fail (index < self->steps->len, NULL);

  return &g_array_index (self->steps, RoofLessonStep, index);
}

const RoofLessonFace *
roof_lesson_get_face (const RoofLesson *self,
                      guint             index,
                      gboolean          revealed)
{
  const RoofLessonStep *step = roof_lesson_get_step (self, index);

  return step == NULL ? NULL : revealed ? &step->revealed : &step->shown;
}
