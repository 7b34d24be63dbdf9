/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "core/kernel/kernel.h"
#include "core/machine/machine.h"
#include "core/snapshot/snapshot.h"
#include "core/units/units.h"
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

/* What a file of a format holds. */
typedef enum
{
  ROOF_GIVES_RUN = 1 << 0,     /* kernels, with what was measured of them */
  ROOF_GIVES_MACHINE = 1 << 1,
  ROOF_GIVES_NETWORK = 1 << 2,
} RoofGives;

/* The tensors of a checkpoint, as its header lists them. */
typedef struct
{
  gboolean known;      /* FALSE: the file lists none, which is not 0 */
  double   n_tensors;
  double   parameters; /* weights: packed ones counted one by one, scales and zeros not at all; NAN: not known */
  double   bytes;      /* of all tensors, with scales and zeros, without padding; NAN: not known */
} RoofInventory;

/* A roof that a benchmark measured, for a machine that is at hand. */
typedef struct
{
  char  *unit, *dtype; /* of a peak; NULL for a level */
  char  *level;        /* id or usual name of a level; NULL for a peak */
  double value;        /* FLOP/s or B/s */
  char  *source;       /* "STREAM Triad" */
} RoofMeasuredRoof;

/* The result of an import, filled while reading. */
typedef struct
{
  GFile            *file;        /* nullable: the file, for its name and what lies beside it */
  RoofMachine      *machine;     /* nullable: the machine that kernels were measured on: gives levels and units. Formats that
                                  * give a run have one */
  GCancellable     *cancellable; /* nullable */
  RoofProgressFunc  progress;    /* nullable */
  gpointer          progress_data;
  goffset           total;       /* B of the file, 0 if not known, as of a packed one */
  gsize             memory;      /* B of all kernels */
  GPtrArray        *columns;     /* nullable: columns of a table as somebody chose them (see csv-preview.h) */
  gboolean          profile;     /* a row needs a time, and no FLOPs */
  gboolean          whole;       /* all kernels of a table are kept, however many: they are compared or judged, not looked at */
  gboolean          more;        /* another file of the same run follows: the kernels read so far wait in `unfinished` */
  gpointer          unfinished;  /* nullable: of the reader */
  GDestroyNotify    free_unfinished;

  const char *format;    /* id of the format */
  GPtrArray  *kernels;   /* (element-type RoofKernel) */
  RoofMachine  *found;   /* nullable: the machine that the file describes */
  char         *device;  /* nullable: the name of `found`, if the kernels ran on it */
  RoofWorkload *network; /* nullable: the network that the file describes */
  RoofInventory tensors; /* of a checkpoint */
  GArray     *measured;  /* (element-type RoofMeasuredRoof): see merge-roofs.h */
  GPtrArray  *findings;   /* (element-type RoofFinding): on rows at most ROOF_IMPORT_MOST_SKIPPED */
  guint       n_skipped; /* rows that could not be read */
} RoofImport;

/* A finding on several of something, which is none where @n is 0. */
typedef struct
{
  RoofFindingKind kind;
  guint           n;
  const char     *one;    /* with ROOF_COUNTED(): a sentence with one %u, for 1 of them */
  const char     *many;
} RoofCountedFinding;

/* Marks both sentences of a finding for the translators. */
#define ROOF_COUNTED(one, many) (one), (many)

/* Findings on skipped rows that are kept; all such rows are counted. */
#define ROOF_IMPORT_MOST_SKIPPED 20

/* A column of a table of another program; see foreign-table.h. */
typedef struct
{
  const char   *titles;    /* in any case; those of all releases, separated by bars, the preferred one first: "pid|Process_Id"; NULL
                            * behind the last column */
  RoofDimension dimension; /* of its numbers */
  double        unit;      /* of a number that names none, in base units; 0: the column holds text */
  gboolean      required;  /* a row without this title is no row of titles */
} RoofForeignColumn;

/* A foreign format: a row of the only table of formats, which import.c makes of the list in meson.build. File dialogs, `import
 * --list`, --format and messages go through that table, so that a new format is a file with a RoofForeignFormat and a word in
 * the list.
 *
 * A file is recognised by how it begins, gzip seen through: by recognize(), by magic bytes or by the titles of its columns. Its name
 * only decides between formats with none of these. recognize() must not take a file for its own that another format could be: the
 * first format in the list that recognises a file reads it.
 *
 * read() fills kernels, `found` and `network` of its result, as `gives` says. Absent is not zero: what the file does not say
 * stays unset. What was assumed, left out or skipped is a finding, see roof_import_tell(). A file that cannot be read at all is
 * refused by a sentence that names place and reason; the caller puts the file's name before it. */
typedef struct
{
  const char *id;          /* for --format: "gguf" */
  const char *name;        /* marked with N_(): "GGUF model file" */
  guint       gives;       /* RoofGives; 0: it is recognised, but cannot be read */
  const char *patterns[4]; /* "*.csv": patterns of file names, in lower case; NULL behind the last */
  const char *joins;       /* nullable: the tool whose files hold parts of one run, if they are given together; see `more` */
  const char *folder;      /* nullable: pattern of a file by which a folder is recognised; only formats that cannot be read */
  const char *magic;       /* nullable: the bytes with which a file of this format begins */
  gsize       n_magic;
  const RoofForeignColumn *columns; /* nullable: those of a table, of which one line has the required titles */
  /* Whether a file that begins with @head has this format, whatever its name; NULL: what stands above decides. */
  gboolean  (*recognize) (const char    *head,
                          gsize          length);
  /* Reads @stream, a buffered one at its beginning. NULL: it cannot be read, and `advice` says what can be done. */
  gboolean  (*read)      (GInputStream  *stream,
                          RoofImport    *into,
                          GError       **error);
  const char *advice;      /* nullable, marked with N_(): a sentence for a file that is recognised but cannot be read */
  const char *begins;      /* nullable, marked with N_(): a sentence for a file whose name has one of `patterns`, and whose content
                              nothing recognises */
} RoofForeignFormat;

/* An empty result of reading @file (nullable), of measurements on @machine (nullable). Returns: (transfer full) */
RoofImport  *roof_import_new             (GFile             *file,
                                          RoofMachine       *machine,
                                          RoofProgressFunc   progress,
                                          gpointer           progress_data,
                                          GCancellable      *cancellable);
void         roof_import_free            (RoofImport        *self);
/* Adds a finding. @format is translated */
void         roof_import_tell            (RoofImport        *self,
                                          RoofFindingKind    kind,
                                          const char        *format,
                                          ...) G_GNUC_PRINTF (3, 4);
/* Adds those of @findings that have a count, translated. */
void         roof_import_tell_counts     (RoofImport               *self,
                                          const RoofCountedFinding *findings,
                                          guint                     n);
/* Tells that the kernels ran on @device, where @machine, whose roofs they get, is another model by its name. @device, @machine: (nullable) */
void         roof_import_tell_device     (RoofImport        *self,
                                          const char        *device,
                                          const RoofMachine *machine);
/* Counts a skipped row, and adds a finding, up to ROOF_IMPORT_MOST_SKIPPED. */
void         roof_import_skip            (RoofImport        *self,
                                          const char        *text);
/* Adds what @part holds of the same file to @self. @self keeps its machine. @part: may only be freed afterwards */
void         roof_import_append          (RoofImport        *self,
                                          RoofImport        *part);
/* Leaves bytes at levels that @machine lacks out of the kernels, and says which, and what machine the file describes: the kernels may
 * get the roofs of another one. */
void         roof_import_fit_kernels     (RoofImport        *self,
                                          const RoofMachine *machine);
/* @snapshot with the kernels of @self behind its own. Without its own it shares the array of @self, which may not change any more.
 * Returns: (transfer full) */
RoofSnapshot *roof_import_add_kernels    (const RoofImport  *self,
                                          RoofSnapshot      *snapshot);
/* "guessed", "left out", "skipped", "doubtful", for files and scripts. Returns: (transfer none) */
const char  *roof_finding_kind_to_string (RoofFindingKind    kind);
/* The kind in the user's language. Returns: (transfer none) */
const char  *roof_finding_kind_describe  (RoofFindingKind    kind);
/* Findings, one per line, at most @most. Returns: (transfer full) (nullable) */
char        *roof_import_list_findings   (const RoofImport  *import,
                                          guint              most);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofImport, roof_import_free)

G_END_DECLS
