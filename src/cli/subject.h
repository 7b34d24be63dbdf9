/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report.h"
#include "core/units.h"
#include "document/library.h"

G_BEGIN_DECLS

/* What a verb works on, as the command line names it: one operation on one machine, or a document. */
typedef struct
{
  char  *machine;    /* built-in id or path */
  char  *operation;
  char **settings;   /* "KEY=VALUE" */
  char **formats;    /* "ROLE=FORMAT" */
  char  *compute;
  char  *unit;
  char **files;
} RoofSubject;

/* Parses the options after the verb: those that fill @self, --json if @json is not NULL, and @more (nullable).
 * @helped: (out): as in roof_command_parse_options() */
gboolean    roof_subject_parse       (RoofSubject          *self,
                                      const GOptionEntry   *more,
                                      gboolean             *json,
                                      const char * const   *arguments,
                                      GString              *output,
                                      gboolean             *helped,
                                      GError              **error);

/* Analyses it. What was assumed on the way is said on standard error. A kernel that cannot be analysed fails
 * the whole, a line each, naming file and kernel. Returns: (transfer full) (nullable) */
RoofReport *roof_subject_analyze     (const RoofSubject  *self,
                                      RoofLibrary        *library,
                                      GError            **error);

/* Whether it is a document rather than an operation. */
gboolean    roof_subject_is_document (const RoofSubject  *self);

typedef void (*RoofReportFunc) (const RoofSubject  *subject,
                                RoofReport         *report,
                                GString            *output);

/* The whole of a verb that takes a subject and --json, and says something of its report. */
gboolean    roof_subject_report      (const char * const   *arguments,
                                      RoofReportFunc        print_text,
                                      RoofReportFunc        print_json,
                                      GString              *output,
                                      GError              **error);

/* What a value of @key measures, so that it may be typed with its unit. */
RoofDimension roof_subject_find_dimension (const RoofOperation  *operation,
                                           const char           *key);

void        roof_subject_clear       (RoofSubject        *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RoofSubject, roof_subject_clear)

G_END_DECLS
