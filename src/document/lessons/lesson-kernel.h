/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/snapshot/snapshot.h"

G_BEGIN_DECLS

/* The names of kernels in lessons. The reader of a lesson translates these names ("Layer", "Narrow") for display. The
 * lesson's file and its texts in every language refer to a kernel by the untranslated name. */

/* The displayed name of the kernel called @name in a lesson's file. Returns: (transfer none) */
const char *roof_lesson_translate_name  (const char *name);

/* A copy of @snapshot whose kernels have their displayed names. Returns: (transfer full) */
RoofSnapshot  *roof_lesson_name_kernels    (RoofSnapshot *snapshot);

/* A copy of @kernel with its displayed name. Returns: (transfer full) */
RoofKernel *roof_lesson_name_kernel     (RoofKernel *kernel);

/* Whether @kernel is the one called @name in a lesson's file. */
gboolean    roof_lesson_is_called       (const RoofKernel *kernel,
                                         const char       *name);

/* Index in @snapshot of the kernel called @name in a lesson's file; -1: none. */
int         roof_lesson_find_kernel_index     (RoofSnapshot *snapshot,
                                         const char   *name);

G_END_DECLS
