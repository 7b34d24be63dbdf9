/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/lessons/lesson-number.h"

G_BEGIN_DECLS

/* Splits a name such as "before.\"QK product\".t_comm.hbm" at the dots outside of quotes, and removes the quotes.
 * Returns: (transfer full) (array zero-terminated=1) (nullable): NULL with ROOF_ERROR_SYNTAX */
char   **roof_lesson_split_name    (const char             *name,
                                    GError                **error);

/* Looks up a quantity by its name. Errors: ROOF_ERROR_UNKNOWN. */
gboolean roof_lesson_find_quantity (const char             *name,
                                    const RoofLessonScope  *scope,
                                    RoofLessonNumber       *number,
                                    GError                **error);

/* Index of the kernel called @name in the report's snapshot; -1 with ROOF_ERROR_UNKNOWN that lists the kernels' names. */
int      roof_lesson_find_kernel   (RoofReport             *report,
                                    const char             *name,
                                    GError                **error);

G_END_DECLS
