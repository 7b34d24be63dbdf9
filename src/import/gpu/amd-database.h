/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Whether a file begins as an SQLite database whose schema names the tables of an analysis of rocprof-compute. */
gboolean roof_amd_database_is_analysis (const char *head,
                                        gsize       length);
/* Whether it begins as any SQLite database. */
gboolean roof_amd_database_is_any      (const char *head,
                                        gsize       length);

G_END_DECLS
