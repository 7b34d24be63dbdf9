/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/lessons/lessons.h"
#include "widgets/composite.h"
#include "widgets/lesson/lesson-progress.h"

G_BEGIN_DECLS

/* The lessons there are, how long they take and how far one has come, and what could not be read. Signals "begin" (const char *id, guint step): one is
 * to be taken from there; "close". */
#define ROOF_TYPE_LESSON_LIST (roof_lesson_list_get_type ())
G_DECLARE_FINAL_TYPE (RoofLessonList, roof_lesson_list, ROOF, LESSON_LIST, RoofComposite)

/* Shows them anew. */
void roof_lesson_list_show (RoofLessonList            *self,
                            RoofLessons               *lessons,
                            const RoofLessonProgress  *progress);
/* The keyboard goes to the first lesson. */
void roof_lesson_list_focus (RoofLessonList           *self);

G_END_DECLS
