/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "core/kernel/kernel.h"
#include "core/machine/machine.h"
#include "document/files/progress.h"

G_BEGIN_DECLS

/* Kinds of remarks on an import. */
typedef enum
{
  ROOF_FINDING_GUESSED,  /* another reading is possible */
  ROOF_FINDING_LEFT_OUT, /* a part of the file is not imported */
  ROOF_FINDING_SKIPPED,  /* a row that cannot be read */
  ROOF_FINDING_DOUBTFUL, /* it contradicts itself */
} RoofFindingKind;

typedef struct
{
  RoofFindingKind kind;
  char          *text; /* a sentence in English that begins with the place, like errors */
} RoofFinding;

/* The result of an import, filled while reading. */
typedef struct
{
  RoofMachine      *machine;     /* the machine that kernels were measured on: gives levels and units */
  GCancellable     *cancellable; /* nullable */
  RoofProgressFunc  progress;    /* nullable */
  gpointer          progress_data;
  goffset           total;       /* B of the file, 0 if not known */
  gsize             memory;      /* B of all kernels */
  GPtrArray        *columns;     /* nullable: columns of a table as somebody chose them (see csv-preview.h) */

  const char *format;    /* id of the format */
  GPtrArray  *kernels;   /* (element-type RoofKernel) */
  GPtrArray  *findings;   /* (element-type RoofFinding): on rows at most ROOF_IMPORT_MOST_SKIPPED */
  guint       n_skipped; /* rows that could not be read */
} RoofImport;

/* Findings on skipped rows that are kept; all such rows are counted. */
#define ROOF_IMPORT_MOST_SKIPPED 20

/* A foreign format. A new format is a file with these functions, and a row in the table of import.c. */
typedef struct
{
  const char *id;     /* for --format */
  const char *patterns[3]; /* "*.csv": patterns of file names; NULL behind the last */
  /* Whether a file that begins with @head has this format, whatever its name; NULL: the name decides. */
  gboolean  (*recognize) (const char    *head,
                          gsize          length);
  /* Adds kernels from @stream to @into. FALSE: nothing can be read; the error does not name the file. */
  gboolean  (*read)      (GInputStream  *stream,
                          RoofImport    *into,
                          GError       **error);
} RoofForeignFormat;

/* An empty result for measurements on @machine. Returns: (transfer full) */
RoofImport  *roof_import_new             (RoofMachine       *machine,
                                          RoofProgressFunc   progress,
                                          gpointer           progress_data,
                                          GCancellable      *cancellable);
void         roof_import_free            (RoofImport        *self);
/* Adds a finding. @format is translated */
void         roof_import_note            (RoofImport        *self,
                                          RoofFindingKind    kind,
                                          const char        *format,
                                          ...) G_GNUC_PRINTF (3, 4);
/* Counts a skipped row, and adds a finding, up to ROOF_IMPORT_MOST_SKIPPED. */
void         roof_import_skip            (RoofImport        *self,
                                          const char        *text);
/* "guessed", "left out", "skipped", "doubtful", for files and scripts. Returns: (transfer none) */
const char  *roof_finding_kind_to_string (RoofFindingKind    kind);
/* The kind in the user's language. Returns: (transfer none) */
const char  *roof_finding_kind_describe  (RoofFindingKind    kind);
/* Findings, one per line, at most @most. Returns: (transfer full) (nullable) */
char        *roof_import_list_findings   (const RoofImport  *import,
                                          guint              most);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofImport, roof_import_free)

G_END_DECLS
