/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli/subject.h"

G_BEGIN_DECLS

/* Opens the runs at @paths, documents or tables, and analyses each on its own machine, or on @machine (nullable). What was guessed,
 * skipped or cannot run there is said on standard error. @columns: (nullable): of tables; @whole: a row that cannot be read is an
 * error. Returns: (transfer full) (nullable) (element-type RoofReport) */
GPtrArray *roof_run_subject_open (RoofLibrary        *library,
                                  char * const       *paths,
                                  char               *machine,
                                  char              **columns,
                                  gboolean            whole,
                                  GError            **error);

G_END_DECLS
