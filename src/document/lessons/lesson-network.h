/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/report.h"
#include "document/lessons/lesson-number.h"

G_BEGIN_DECLS

/* A number of the first network in the report's snapshot, by its name in @parts (nullable-terminated): a size of the step, or what
 * follows from it. Errors: ROOF_ERROR_UNKNOWN, and those of roof_account_make() and roof_pipeline_new(). */
gboolean roof_lesson_find_of_network (RoofReport        *report,
                                      char             **parts,
                                      RoofLessonNumber  *number,
                                      GError           **error);

G_END_DECLS
