/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/snapshot/snapshot.h"

G_BEGIN_DECLS

/* Kernels of lessons have names that are read, "Layer" or "Narrow". Like all that is read they are translated, when a
 * lesson is read, while its file, and its texts in every language, go on naming them as the file does. */

/* What the kernel called @name in a lesson's file is called on show. Returns: (transfer none) */
const char *roof_lesson_translate_name  (const char *name);

/* A copy of @snapshot with its kernels called as they are on show. Returns: (transfer full) */
RoofSnapshot  *roof_lesson_name_kernels    (RoofSnapshot *snapshot);

/* The same of one kernel. Returns: (transfer full) */
RoofKernel *roof_lesson_name_kernel     (RoofKernel *kernel);

/* Whether @kernel is the one called @name in a lesson's file. */
gboolean    roof_lesson_is_called       (const RoofKernel *kernel,
                                         const char       *name);

/* Index of that kernel in @snapshot; -1 where there is none. */
int         roof_lesson_seek_kernel     (RoofSnapshot *snapshot,
                                         const char   *name);

G_END_DECLS
