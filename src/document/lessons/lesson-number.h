/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/report.h"
#include "core/units/units.h"

G_BEGIN_DECLS

/* What a lesson's numbers are read from. */
typedef struct
{
  RoofReport *now;
  RoofReport *before; /* the step before */
  RoofReport *first;  /* the lesson's document */
} RoofLessonScope;

/* What a placeholder comes to: a number in its base unit, NAN where there is none, or a word. */
typedef struct
{
  double         number;
  RoofDimension  dimension;
  char          *text;  /* nullable: a word, as files have it … */
  char          *shown; /* nullable: … and as people read it */
} RoofLessonNumber;

void     roof_lesson_number_clear (RoofLessonNumber       *self);

/* Reckons "matmul.t_min", "before.matmul.t_min / matmul.t_min", … @formula: as between braces, without what follows "|".
 * Errors: ROOF_ERROR_UNKNOWN for what there is not, ROOF_ERROR_INVALID for what makes no sense. Clear @number then, too. */
gboolean roof_lesson_reckon       (const char             *formula,
                                   const RoofLessonScope  *scope,
                                   RoofLessonNumber       *number,
                                   GError                **error);

/* As people read it, to so many significant digits. Returns: (transfer full) */
char    *roof_lesson_show         (const RoofLessonNumber *number,
                                   RoofCount               count,
                                   int                     digits,
                                   gboolean                percent);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RoofLessonNumber, roof_lesson_number_clear)

G_END_DECLS
