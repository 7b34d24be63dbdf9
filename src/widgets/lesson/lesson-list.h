/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/lessons/lessons.h"
#include "widgets/composite.h"
#include "widgets/lesson/lesson-progress.h"

G_BEGIN_DECLS

/* The list of lessons with duration and progress, and those that could not be read. Signals "begin" (const char *id, guint
 * step): start a lesson at a step; "close". */
#define ROOF_TYPE_LESSON_LIST (roof_lesson_list_get_type ())
G_DECLARE_FINAL_TYPE (RoofLessonList, roof_lesson_list, ROOF, LESSON_LIST, RoofComposite)

/* Rebuilds the list. */
void roof_lesson_list_show (RoofLessonList            *self,
                            RoofLessons               *lessons,
                            const RoofLessonProgress  *progress);
/* Focuses the first lesson. */
void roof_lesson_list_focus (RoofLessonList           *self);

G_END_DECLS
