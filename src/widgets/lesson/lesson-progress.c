/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/lesson/lesson-progress.h"

typedef struct
{
  guint    step;
  gboolean done;
} LessonPlace;

struct _RoofLessonProgress
{
  GHashTable *places; /* of LessonPlace, by id */
};

RoofLessonProgress *
roof_lesson_progress_new (GVariant *kept)
{
  RoofLessonProgress *self = g_new0 (RoofLessonProgress, 1);
  GVariantIter iter;
  char *id;
  LessonPlace place;

  self->places = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  if (kept == NULL)
    return self;
  g_return_val_if_fail (g_variant_is_of_type (kept, G_VARIANT_TYPE (ROOF_LESSON_PROGRESS_TYPE)), self);
  g_variant_iter_init (&iter, kept);
  while (g_variant_iter_next (&iter, "{s(ub)}", &id, &place.step, &place.done))
    g_hash_table_insert (self->places, id, g_memdup2 (&place, sizeof place));
  return self;
}

void
roof_lesson_progress_free (RoofLessonProgress *self)
{
  g_hash_table_unref (self->places);
  g_free (self);
}

GVariant *
roof_lesson_progress_keep (const RoofLessonProgress *self)
{
  GVariantBuilder builder;
  g_autoptr (GList) ids = g_list_sort (g_hash_table_get_keys (self->places), (GCompareFunc) g_strcmp0);

  g_variant_builder_init (&builder, G_VARIANT_TYPE (ROOF_LESSON_PROGRESS_TYPE));
  for (GList *id = ids; id != NULL; id = id->next)
    {
      const LessonPlace *place = g_hash_table_lookup (self->places, id->data);

      g_variant_builder_add (&builder, "{s(ub)}", id->data, place->step, place->done);
    }
  return g_variant_builder_end (&builder);
}

guint
roof_lesson_progress_get_step (const RoofLessonProgress *self,
                               const char               *id)
{
  const LessonPlace *place = g_hash_table_lookup (self->places, id);

  return place != NULL ? place->step : 0;
}

gboolean
roof_lesson_progress_is_done (const RoofLessonProgress *self,
                              const char               *id)
{
  const LessonPlace *place = g_hash_table_lookup (self->places, id);

  return place != NULL && place->done;
}

void
roof_lesson_progress_advance (RoofLessonProgress *self,
                            const char         *id,
                            guint               step,
                            guint               n,
                            gboolean            revealed)
{
  LessonPlace place = { step, roof_lesson_progress_is_done (self, id) || (step + 1 >= n && revealed) };

  g_hash_table_insert (self->places, g_strdup (id), g_memdup2 (&place, sizeof place));
}
