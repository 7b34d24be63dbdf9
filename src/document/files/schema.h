/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* JSON schemas (draft 2020-12) of the program's own files and of what the command line prints. Those of documents, machines and
 * operations are made of the tables that read them, the others are files of data/schemas, with the numbers of a report from the
 * table of quantities. Each stands alone: it carries the definitions that it refers to. */

/* The names, in the order of listing. Returns: (transfer full) (array zero-terminated=1) */
char      **roof_schema_list_names (void);

/* The schema called @name. Errors: ROOF_ERROR_UNKNOWN, which lists the names. Returns: (transfer full) (nullable) */
JsonObject *roof_schema_make       (const char  *name,
                                    GError     **error);

G_END_DECLS
