/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/files.h"
#include "app/learning.h"

G_BEGIN_DECLS

/* What tenants do once a file or a lesson was chosen; no dialog asks. */

/* exporting.c: the present analysis in the background, as JSON by the file's ending, else as comma-separated values. A message
 * reports success or the error. */
void     roof_exporting_write_table   (RoofShell    *shell,
                                       GFile        *file);
/* The slides of the document, or the steps of the shown lesson, a page each. A message reports success or the error. */
void     roof_exporting_write_handout (RoofShell    *shell,
                                       GFile        *file);
/* The reference card of the machine. A message reports success or the error. */
void     roof_exporting_write_card    (RoofShell    *shell,
                                       GFile        *file);

/* files.c: TRUE: saved, or, for a long document, being saved in the background. An error is shown. */
gboolean roof_files_save              (RoofFiles    *self,
                                       GFile        *file);
/* The name that Save As begins with: the file's own, else the title. Returns: (transfer full) */
char    *roof_files_suggest_name      (RoofFiles    *self);

/* learning.c: @step: the step of @lesson that is shown at first. */
void     roof_learning_begin          (RoofLearning *self,
                                       RoofLesson   *lesson,
                                       guint         step);
/* The answers of the lesson that is on; an error is shown. */
void     roof_learning_write_answers  (RoofShell    *shell,
                                       GFile        *file);

G_END_DECLS
