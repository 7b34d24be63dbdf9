/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The user's progress in lessons, by lesson id. Stored as a{s(ub)}: the step to continue at, and whether the lesson was
 * completed. */
typedef struct _RoofLessonProgress RoofLessonProgress;

#define ROOF_LESSON_PROGRESS_TYPE "a{s(ub)}"

/* @kept: (nullable): from roof_lesson_progress_keep(). Returns: (transfer full) */
RoofLessonProgress *roof_lesson_progress_new      (GVariant                  *kept);
void                roof_lesson_progress_free     (RoofLessonProgress        *self);
/* Returns: (transfer floating) */
GVariant           *roof_lesson_progress_keep     (const RoofLessonProgress  *self);

/* 0 for a lesson that was not begun. */
guint               roof_lesson_progress_get_step (const RoofLessonProgress  *self,
                                                   const char                *id);
gboolean            roof_lesson_progress_is_done  (const RoofLessonProgress  *self,
                                                   const char                *id);
/* Records @step of @n. The last step completes the lesson for good. */
void                roof_lesson_progress_advance  (RoofLessonProgress        *self,
                                                   const char                *id,
                                                   guint                      step,
                                                   guint                      n,
                                                   gboolean                   revealed);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofLessonProgress, roof_lesson_progress_free)

G_END_DECLS
