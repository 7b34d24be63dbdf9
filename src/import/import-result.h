/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "core/kernel/kernel.h"
#include "core/machine/machine.h"
#include "document/files/progress.h"

G_BEGIN_DECLS

/* What was done with a file beyond what it says by itself. */
typedef enum
{
  ROOF_FINDING_GUESSED,  /* it could be read in another way */
  ROOF_FINDING_LEFT_OUT, /* a part of it has no place here */
  ROOF_FINDING_SKIPPED,  /* a row that cannot be read */
  ROOF_FINDING_DOUBTFUL, /* it contradicts itself */
} RoofFindingKind;

typedef struct
{
  RoofFindingKind kind;
  char          *text; /* a sentence in English that begins with the place, as those of errors do */
} RoofFinding;

/* What a foreign file holds, as it is read. */
typedef struct
{
  RoofMachine      *machine;     /* whose levels and units the file's columns are taken for */
  GCancellable     *cancellable; /* nullable */
  RoofProgressFunc  progress;    /* nullable */
  gpointer          progress_data;
  goffset           total;       /* B of the file, 0: not known */
  gsize             memory;      /* B that the kernels take */
  GPtrArray        *columns;     /* nullable: what somebody says that the columns of a table hold (see csv-preview.h) */

  const char *format;    /* id of the format it was read as */
  GPtrArray  *kernels;   /* (element-type RoofKernel) */
  GPtrArray  *findings;   /* (element-type RoofFinding): at most ROOF_IMPORT_MOST_SKIPPED of them of rows */
  guint       n_skipped; /* rows that could not be read */
} RoofImport;

/* Rows that could not be read are all counted; so many are told one by one. */
#define ROOF_IMPORT_MOST_SKIPPED 20

/* A foreign format. To add one: a file with these functions, and its row in the table of import.c. */
typedef struct
{
  const char *id;     /* for --format */
  const char *patterns[3]; /* "*.csv": names of files that are taken for it; NULL behind the last */
  /* Whether a file that begins with @head is of this format, whatever its name; NULL: the name decides. */
  gboolean  (*recognize) (const char    *head,
                          gsize          length);
  /* Adds what @stream holds to @into. FALSE: nothing of it can be read; errors without the file's name. */
  gboolean  (*read)      (GInputStream  *stream,
                          RoofImport    *into,
                          GError       **error);
} RoofForeignFormat;

/* Empty, to be filled with what was measured on @machine. Returns: (transfer full) */
RoofImport  *roof_import_new             (RoofMachine       *machine,
                                          RoofProgressFunc   progress,
                                          gpointer           progress_data,
                                          GCancellable      *cancellable);
void         roof_import_free            (RoofImport        *self);
/* What the reader of a format has to say; @format is translated. */
void         roof_import_note            (RoofImport        *self,
                                          RoofFindingKind    kind,
                                          const char        *format,
                                          ...) G_GNUC_PRINTF (3, 4);
/* Counts a row, and tells of it unless there were many. */
void         roof_import_skip            (RoofImport        *self,
                                          const char        *text);
/* "guessed", "left out", "skipped", "doubtful": for files and scripts. Returns: (transfer none) */
const char  *roof_finding_kind_to_string (RoofFindingKind    kind);
/* The same in the user's language, for people. Returns: (transfer none) */
const char  *roof_finding_kind_describe  (RoofFindingKind    kind);
/* What was skipped, guessed and left out, a line each, of no more than the first @most. Returns: (transfer full) (nullable) */
char        *roof_import_list_findings   (const RoofImport  *import,
                                          guint              most);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofImport, roof_import_free)

G_END_DECLS
