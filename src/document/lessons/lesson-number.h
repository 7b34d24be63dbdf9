/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/report.h"
#include "core/units/units.h"
#include "document/files/library.h"

G_BEGIN_DECLS

/* Where a lesson's numbers are read from. */
typedef struct
{
  RoofReport *now;
  RoofReport *before; /* the step before */
  RoofReport *first;  /* the lesson's document */
  RoofLibrary *library; /* for machines that are not on the chart; nullable: there are none */
} RoofLessonScope;

/* The value of a placeholder: a number in its base unit (NAN: undefined), or a word. */
typedef struct
{
  double         number;
  RoofDimension  dimension;
  char          *text;  /* nullable: a word, as written in files */
  char          *shown; /* nullable: that word, translated */
} RoofLessonNumber;

void     roof_lesson_number_clear (RoofLessonNumber       *self);

/* Evaluates "matmul.t_min", "before.matmul.t_min / matmul.t_min", … @formula: the text of a placeholder up to "|". Errors:
 * ROOF_ERROR_UNKNOWN for an unknown name, ROOF_ERROR_INVALID for operands that do not fit. Clear @number after an error,
 * too. */
gboolean roof_lesson_reckon       (const char             *formula,
                                   const RoofLessonScope  *scope,
                                   RoofLessonNumber       *number,
                                   GError                **error);

/* @number as displayed, with @digits significant digits. Returns: (transfer full) */
char    *roof_lesson_show         (const RoofLessonNumber *number,
                                   RoofTally               tally,
                                   int                     digits,
                                   gboolean                percent);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RoofLessonNumber, roof_lesson_number_clear)

G_END_DECLS
