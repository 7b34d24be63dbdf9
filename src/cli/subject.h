/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report.h"
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

/* Adds the options that fill @self, which must outlive the parsing. */
void        roof_subject_add_options (RoofSubject     *self,
                                      GOptionContext  *context);

/* Analyses it. What was assumed on the way is said on standard error. A kernel that cannot be analysed fails
 * the whole, a line each, naming file and kernel. Returns: (transfer full) (nullable) */
RoofReport *roof_subject_analyze     (const RoofSubject  *self,
                                      RoofLibrary        *library,
                                      GError            **error);

/* Whether it is a document rather than an operation. */
gboolean    roof_subject_is_document (const RoofSubject  *self);

void        roof_subject_clear       (RoofSubject        *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RoofSubject, roof_subject_clear)

G_END_DECLS
