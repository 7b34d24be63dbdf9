/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "core/report/report.h"
#include "document/files/library.h"
#include "widgets/toast.h"

G_BEGIN_DECLS

/* A window of runs that are compared: the chart of the last one with arrows from the first, the sums, a table of the kernels,
 * and a list that corrects the match of the selected one. It exports table and figure, and changes no document. Closing it ends
 * the comparison.
 *
 * Signal "add-run": somebody wants to add a run. */
#define ROOF_TYPE_RUN_WINDOW (roof_run_window_get_type ())
G_DECLARE_FINAL_TYPE (RoofRunWindow, roof_run_window, ROOF, RUN_WINDOW, GtkWindow)

/* @settings: (nullable): of the dialog that exports figures. Not yet presented. */
RoofRunWindow *roof_run_window_new       (GtkWindow     *parent, /* nullable */
                                          RoofLibrary   *library,
                                          GSettings     *settings);
/* Adds a run as the last one; from the second on they are compared. @name: of its file. @findings: (nullable): what reading it
 * left out or guessed, a line each */
void           roof_run_window_add       (RoofRunWindow *self,
                                          const char    *name,
                                          RoofReport    *report,
                                          const char    *findings);
/* For messages. Returns: (transfer none) */
RoofToast     *roof_run_window_get_toast (RoofRunWindow *self);

G_END_DECLS
