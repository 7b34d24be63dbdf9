/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli/statement.h"
#include "core/report/comparison.h"
#include "core/units/units.h"
#include "document/files/library.h"
#include "import/import.h"
#include "import/sniff.h"

G_BEGIN_DECLS

/* The subject of a verb, from the options: one operation or network on one machine, or a document. */
typedef struct
{
  char  *machine;    /* built-in id or path */
  char  *operation;
  char **settings;   /* "KEY=VALUE": of the operation, or of the machine */
  char **formats;    /* "ROLE=FORMAT" */
  char **measured;   /* "KERNEL=TIME,TIME" */
  char  *compute;
  char  *unit;
  char  *roofs;      /* "peak", "sustained"; NULL: as the document has it */
  char  *link;       /* bandwidth of a link that the machine is given */
  char  *count;      /* "flop", "mac"; NULL: as the document has it */
  char **files;      /* a document, or a table of measured kernels */
  RoofContent content; /* of the file, as roof_sniff() tells; 0: there is none */
  RoofSnapshot *document; /* the content of the file, if it has been read already */
  char **columns;    /* "TITLE=COLUMN": of the table */
  char **compared;   /* machines, each a built-in id or a path */
  char  *network;    /* built-in id or path of a description */
  char  *sort;       /* order of the kernels, of roof_order_list_names(); NULL: as they stand */
  gboolean partial;  /* kernels that cannot run are no error while others can; they are listed on standard error */
  gboolean sustains; /* sustained fractions have an effect whatever the roofs are */
  gboolean judged;   /* kernels of a table are compared, or held against a gate: all count, however many */
  gboolean whole;    /* a row that cannot be read is an error: a gate would hold by leaving it out */
  char  *family;     /* of networks, to read the description as; NULL: the description's own */
  struct
  {
    char    *batch, *new_tokens, *past, *context, *split;
    char    *weights, *activations, *kv;
    char    *sp, *ep, *imbalance, *pp, *cp, *dp, *micro_batches, *interleave, *zero, *nodes, *devices, *stage, *chunk, *chunks, *chunk_past, *chunk_ends;
    char    *prompt, *answer, *prompt_chunk, *prefix, *drafts, *acceptance, *draft_cost;
    gboolean ahead, contiguous, ulysses;
    char   **groups;   /* "GROUP=FORMAT" */
    char   **computes; /* "GROUP=TYPE" */
    gboolean training, recompute, unfolded, unfused, unpack;
  } step;            /* of the network, as typed */
} RoofSubject;

/* Parses the options after the verb, as roof_command_parse_options() does: those that fill @self, --json if @json is not NULL,
 * and @more (nullable). */
gboolean    roof_subject_parse       (RoofSubject          *self,
                                      const GOptionEntry   *more,
                                      gboolean             *json,
                                      const char * const   *arguments,
                                      GError              **error);

/* @self with @file, a document, a table or a network, in place of its files. @files: (out): holds them. All is borrowed, so that the
 * result must not be cleared. */
RoofSubject roof_subject_with_file   (const RoofSubject    *self,
                                      char                 *file,
                                      char                 *files[2]);

/* Analyses the subject. Assumptions are printed on standard error. Kernels that cannot be analysed are an error with a line for
 * each, naming file and kernel. Returns: (transfer full) (nullable) */
RoofReport *roof_subject_analyze     (const RoofSubject  *self,
                                      RoofLibrary        *library,
                                      GError            **error);

/* The option --compare, for a verb that compares. */
GOptionEntry    roof_subject_get_compare_entry (RoofSubject       *self);

/* Analyses the subject as roof_subject_analyze() does, and on each machine to compare with: those of --compare, else
 * the document's others. Kernels that those machines cannot run are listed on standard error and are
 * no error. Returns: (transfer full) (nullable) */
RoofComparison *roof_subject_compare           (const RoofSubject *self,
                                                RoofLibrary       *library,
                                                GError           **error);

/* Opens the machine that the option @option names. Returns: (transfer full) (nullable) */
RoofMachine    *roof_subject_open_machine      (RoofLibrary       *library,
                                                const char        *option,
                                                const char        *name,
                                                GError           **error);

/* Whether a setting "KEY=VALUE" is of a number of the machine: "machine.hbm.bandwidth=5TB/s". */
gboolean        roof_subject_is_of_machine     (const char        *setting);
/* @machine with the numbers that the options set. Errors name the option. Returns: (transfer full) (nullable) */
RoofMachine    *roof_subject_set_machine       (const RoofSubject *self,
                                                RoofMachine       *machine,
                                                GError           **error);

/* The options of a network's step. Returns: (transfer full) */
GOptionEntry   *roof_subject_list_step_options   (RoofSubject       *self);
/* Whether an option of a network's step is given. */
gboolean        roof_subject_has_step            (const RoofSubject *self);
/* A snapshot of @machine and the network alone. Errors name the option. Returns: (transfer full) (nullable) */
RoofSnapshot   *roof_subject_open_network        (const RoofSubject *self,
                                                  RoofMachine       *machine,
                                                  GError           **error);

/* The kernel of @operation that the options make. @machine: whose levels bytes can be measured at. Errors name the option. Returns: (transfer full) (nullable) */
RoofKernel     *roof_subject_make_kernel         (const RoofSubject   *self,
                                                  const RoofOperation *operation,
                                                  const RoofMachine   *machine,
                                                  GError             **error);

/* @snapshot with the measured times of --measured. Errors name the option. Returns: (transfer full) (nullable) */
RoofSnapshot   *roof_subject_measure             (const RoofSubject   *self,
                                                  RoofSnapshot        *snapshot,
                                                  GError             **error);

/* Whether it is kernels of a run in a format of another program, or a table with its columns said. */
gboolean         roof_subject_is_table            (const RoofSubject   *self);
/* A snapshot of the machine and the table's kernels. Guesses and skipped rows are listed on standard error.
 * Returns: (transfer full) (nullable) */
RoofSnapshot    *roof_subject_open_table          (const RoofSubject   *self,
                                                   RoofLibrary         *library,
                                                   GError             **error);
/* The machine that measured kernels ran on: @machine (nullable), else that of a new window.
 * Returns: (transfer full) (nullable) */
RoofMachine     *roof_subject_open_measured       (RoofLibrary         *library,
                                                   const char          *machine,
                                                   GError             **error);
/* The network at @id_or_path, in any format. What was assumed of a file is said on standard error, but not of a bundled one.
 * Returns: (transfer full) (nullable) */
RoofWorkload    *roof_subject_load_network        (const char          *id_or_path,
                                                   GError             **error);
/* A sentence with the number of skipped rows that the findings do not list. @shown: the file. Returns: (transfer full)
 * (nullable) */
char            *roof_subject_tell_more           (const char          *shown,
                                                   const RoofImport    *import);
/* Prints the guesses and skipped rows of the file at @path on standard error. */
void             roof_subject_say_findings        (const char          *path,
                                                   const RoofImport    *import);

/* Whether it is a document or a table rather than an operation. */
gboolean    roof_subject_is_document (const RoofSubject  *self);

typedef void (*RoofReportFunc) (RoofReport    *report,
                                RoofStatement *statement);

/* Runs a verb that takes a subject and --json, and says what @describe does of its report. */
gboolean    roof_subject_report      (const char * const   *arguments,
                                      RoofReportFunc        describe,
                                      GString              *output,
                                      GError              **error);

/* The dimension of a value of @key, which can be typed with its unit. */
RoofDimension roof_subject_find_dimension (const RoofOperation  *operation,
                                           const char           *key);

void        roof_subject_clear       (RoofSubject        *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RoofSubject, roof_subject_clear)

G_END_DECLS
