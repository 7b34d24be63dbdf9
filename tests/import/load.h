/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/files/library.h"
#include "import/import.h"

/* The machine that tables of these tests were measured on. (transfer full) */
RoofMachine *load_machine (const char  *id);
/* Reads @text (@length: -1 when it ends in NUL) as a file named "table.csv", on @machine (nullable: an H100). */
RoofImport  *load_text    (const char  *text,
                           gssize       length,
                           const char  *machine,
                           GError     **error);
/* The same, which must succeed. */
RoofImport  *load_sound   (const char  *text);
/* What the kernel at @index sets @key to, NAN: nothing. */
double       find_number  (RoofImport  *import,
                           guint        index,
                           const char  *key);
/* The first finding of @kind that contains @part must be there. */
void         assert_found (RoofImport     *import,
                           RoofFindingKind kind,
                           const char     *part);
