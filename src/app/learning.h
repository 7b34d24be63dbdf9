/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/frame.h"
#include "widgets/lesson/lesson-list.h"
#include "widgets/lesson/lesson-pane.h"
#include "widgets/strip/strip.h"
#include "widgets/verdict/verdict.h"

G_BEGIN_DECLS

/* The learner's side of a window: the pane of `win.learn` with the list of lessons or the one under way, how far the user has
 * come, and what a step points at. The left pane makes room for it, and for every show. */
#define ROOF_TYPE_LEARNING (roof_learning_get_type ())
G_DECLARE_FINAL_TYPE (RoofLearning, roof_learning, ROOF, LEARNING, GObject)

/* The widgets of the window that it uses, borrowed. */
typedef struct
{
  GtkStack       *pane; /* holds @lessons and @lesson */
  RoofLessonList *lessons;
  RoofLessonPane *lesson;
  RoofStrip      *strip;
  RoofVerdict    *verdict;
} RoofLearningParts;

RoofLearning *roof_learning_new          (RoofFrame               *frame,
                                          const RoofLearningParts *parts);

void          roof_learning_begin        (RoofLearning            *self,
                                          RoofLesson              *lesson,
                                          guint                    step);
/* Puts the pane away, and a lesson in it. */
void          roof_learning_close        (RoofLearning            *self);

G_END_DECLS
