/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli/command.h"
#include "import/import.h"

G_BEGIN_DECLS

/* The option --column, which may be given often: "TITLE=COLUMN", as if the column of that number, from 1, or of that title
 * were called TITLE; "none=COLUMN": as if it were not there. */
GOptionEntry roof_column_option_get_entry (char              ***choices);

/* Reads the table, its columns being what @choices (nullable) say and else what they are called.
 * Returns: (transfer full) (nullable) */
RoofImport  *roof_column_option_load      (GFile               *file,
                                           const char          *format,  /* nullable: by its content */
                                           char               **choices,
                                           RoofMachine         *machine,
                                           GError             **error);

G_END_DECLS
