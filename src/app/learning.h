/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/shell.h"
#include "widgets/lesson/lesson-list.h"
#include "widgets/lesson/lesson-pane.h"
#include "widgets/strip/strip.h"
#include "widgets/verdict/verdict.h"

G_BEGIN_DECLS

/* The learner's pane of a window, `win.learn`, with the list of lessons or the running one; the user's progress; and the things
 * that a step points at. The left pane is hidden for the pane and for shows. */
#define ROOF_TYPE_LEARNING (roof_learning_get_type ())
G_DECLARE_FINAL_TYPE (RoofLearning, roof_learning, ROOF, LEARNING, GObject)

/* Borrowed widgets of the window. */
typedef struct
{
  GtkStack       *pane; /* holds @lessons and @lesson */
  RoofLessonList *lessons;
  RoofLessonPane *lesson;
  RoofStrip      *strip;
  RoofVerdict    *verdict;
} RoofLearningParts;

RoofLearning *roof_learning_new          (RoofShell               *shell,
                                          const RoofLearningParts *parts);

/* Closes the pane, and ends a lesson. */
void          roof_learning_close        (RoofLearning            *self);

G_END_DECLS
