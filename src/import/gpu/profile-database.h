/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/import-result.h"

G_BEGIN_DECLS

/* Readers of the databases of profilers, in a build with SQLite. */
gboolean roof_rocpd_read            (GInputStream  *stream,
                                     RoofImport    *into,
                                     GError       **error);
gboolean roof_rocprof_analysis_read (GInputStream  *stream,
                                     RoofImport    *into,
                                     GError       **error);
gboolean roof_nsys_database_read    (GInputStream  *stream,
                                     RoofImport    *into,
                                     GError       **error);

G_END_DECLS
