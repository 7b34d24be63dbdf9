/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli/command.h"
#include "import/import.h"

G_BEGIN_DECLS

/* The option --column, which may be repeated: "TITLE=COLUMN" treats the column with that number (from 1) or title as if it
 * were called TITLE; "none=COLUMN" ignores the column. */
GOptionEntry roof_column_option_get_entry (char              ***choices);

/* Reads the table. @choices (nullable) tell the kinds of columns; for the others their titles do.
 * Returns: (transfer full) (nullable) */
RoofImport  *roof_column_option_load      (GFile               *file,
                                           const char          *format,  /* nullable: by its content */
                                           char               **choices,
                                           gboolean             whole,   /* all kernels, however many */
                                           RoofMachine         *machine,
                                           GError             **error);

G_END_DECLS
