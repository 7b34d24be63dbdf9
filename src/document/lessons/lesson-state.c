/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a step shows: made, copied and freed. */
#include "document/lessons/lesson-private.h"

/* Returns: (transfer full): @draft's selection by indices */
static RoofSelection *
make_selection (const RoofLessonDraft *draft)
{
  g_autofree guint *indices = g_new0 (guint, draft->selected->len + 1);
  guint n = 0;

  for (guint i = 0; i < draft->selected->len; i++)
    for (guint k = 0; k < roof_snapshot_get_n_kernels (draft->snapshot); k++)
      if (g_str_equal (roof_kernel_get_name (roof_snapshot_get_kernel (draft->snapshot, k)), draft->selected->pdata[i]))
        {
          indices[n++] = k;
          break;
        }
  return roof_selection_new_of (indices, n, n > 0 ? (int) indices[0] : -1);
}

void
roof_lesson_state_init (RoofLessonState       *self,
                        RoofLibrary           *library,
                        const RoofLessonDraft *draft)
{
  self->snapshot = roof_snapshot_ref (draft->snapshot);
  self->selection = make_selection (draft);
  self->report = roof_report_new (roof_library_get_catalogue (library), draft->snapshot, NULL);
}

void
roof_lesson_state_copy (RoofLessonState       *self,
                        const RoofLessonState *from)
{
  self->snapshot = roof_snapshot_ref (from->snapshot);
  self->selection = roof_selection_ref (from->selection);
  self->report = roof_report_ref (from->report);
}

void
roof_lesson_state_clear (RoofLessonState *self)
{
  g_clear_pointer (&self->snapshot, roof_snapshot_unref);
  g_clear_pointer (&self->selection, roof_selection_unref);
  g_clear_pointer (&self->report, roof_report_unref);
}

static void
clear_point (gpointer data)
{
  RoofLessonPoint *self = data;

  g_free (self->name);
  g_free (self->level);
}

static void
clear_claim (gpointer data)
{
  RoofLessonClaim *self = data;

  g_free (self->says);
  g_free (self->text);
}

void
roof_lesson_face_init (RoofLessonFace *face)
{
  face->points = g_array_new (FALSE, TRUE, sizeof (RoofLessonPoint));
  face->claims = g_array_new (FALSE, TRUE, sizeof (RoofLessonClaim));
  g_array_set_clear_func (face->points, clear_point);
  g_array_set_clear_func (face->claims, clear_claim);
}

static void
clear_face (RoofLessonFace *face)
{
  roof_lesson_state_clear (&face->state);
  g_free (face->text);
  g_array_unref (face->points);
  g_array_unref (face->claims);
}

void
roof_lesson_step_clear (gpointer data)
{
  RoofLessonStep *self = data;

  g_free (self->title);
  g_free (self->notes);
  clear_face (&self->shown);
  clear_face (&self->revealed);
  g_free (self->question.ask);
  for (guint i = 0; i < self->question.n_choices; i++)
    {
      g_free (self->question.choices[i].text);
      g_free (self->question.choices[i].why);
    }
  g_free (self->question.choices);
  g_free (self->question.kernel);
  g_free (self->question.level);
  g_free (self->question.hint);
}
