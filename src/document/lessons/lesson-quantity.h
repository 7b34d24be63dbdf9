/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/lessons/lesson-number.h"

G_BEGIN_DECLS

/* The parts of a name such as "before.\"QK product\".t_comm.hbm": parted at dots outside of quotes, the quotes gone.
 * Returns: (transfer full) (array zero-terminated=1) (nullable): NULL with ROOF_ERROR_SYNTAX */
char   **roof_lesson_split_name    (const char             *name,
                                    GError                **error);

/* One quantity by its name. Errors: ROOF_ERROR_UNKNOWN. */
gboolean roof_lesson_find_quantity (const char             *name,
                                    const RoofLessonScope  *scope,
                                    RoofLessonNumber       *number,
                                    GError                **error);

/* Index of the kernel called @name in the report's snapshot; -1 with ROOF_ERROR_UNKNOWN naming those there are. */
int      roof_lesson_find_kernel   (RoofReport             *report,
                                    const char             *name,
                                    GError                **error);

G_END_DECLS
