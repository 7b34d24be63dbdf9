/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* How far somebody has come in lessons, by their id. Kept as a{s(ub)}: the step to go on with, and whether the lesson was
 * taken to its end. */
typedef struct _RoofLessonProgress RoofLessonProgress;

#define ROOF_LESSON_PROGRESS_TYPE "a{s(ub)}"

/* @kept: (nullable): as roof_lesson_progress_keep() gave it. Returns: (transfer full) */
RoofLessonProgress *roof_lesson_progress_new      (GVariant                  *kept);
void                roof_lesson_progress_free     (RoofLessonProgress        *self);
/* Returns: (transfer floating) */
GVariant           *roof_lesson_progress_keep     (const RoofLessonProgress  *self);

/* 0 of a lesson that was not begun. */
guint               roof_lesson_progress_get_step (const RoofLessonProgress  *self,
                                                   const char                *id);
gboolean            roof_lesson_progress_is_done  (const RoofLessonProgress  *self,
                                                   const char                *id);
/* It stands at @step of @n: at the last it is done, and stays so. */
void                roof_lesson_progress_reach    (RoofLessonProgress        *self,
                                                   const char                *id,
                                                   guint                      step,
                                                   guint                      n,
                                                   gboolean                   revealed);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofLessonProgress, roof_lesson_progress_free)

G_END_DECLS
