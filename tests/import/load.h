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
/* What the kernel at @index sets @key to, NAN: nothing. "bytes.dram" are those of main memory, as the machine calls it. */
double       find_number  (RoofImport  *import,
                           guint        index,
                           const char  *key);
/* The first finding of @kind that contains @part must be there. */
void         assert_found (RoofImport     *import,
                           RoofFindingKind kind,
                           const char     *part);
/* Fails if a finding holds @part. */
void         assert_lacks (RoofImport     *import,
                           const char     *part);

/* What a kernel of a text must be. NAN: nothing is said of it. */
typedef struct
{
  const char *kernel;
  double      flops;
  const char *level;  /* of the bytes, nullable: none at any level */
  double      bytes;  /* B */
  double      time;   /* s */
  const char *compute;
} Expected;

/* Fails unless @import has @n kernels, in order, with the numbers of @expected, to a millionth. */
void         assert_kernels (RoofImport     *import,
                             const Expected *expected,
                             guint           n);
/* Fails unless @text is refused with a sentence that has @part in it. */
void         assert_refused (const char     *text,
                             const char     *part);
/* Fails unless the machine that @import found has the number @name, as roof_machine_find_key() knows it. */
void         assert_rating  (RoofImport     *import,
                             const char     *name,
                             double          value);
