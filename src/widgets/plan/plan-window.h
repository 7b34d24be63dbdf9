/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/plan/front-view.h"
#include "widgets/plan/plan-form.h"
#include "widgets/task-window.h"

G_BEGIN_DECLS

/* What it would take to serve a network: a form that asks, and the front of all layouts, along which one goes. The search runs in
 * threads, Escape cancels it. Signal "open" (RoofSnapshot): a choice is to be opened as a document. */
#define ROOF_TYPE_PLAN_WINDOW (roof_plan_window_get_type ())
G_DECLARE_FINAL_TYPE (RoofPlanWindow, roof_plan_window, ROOF, PLAN_WINDOW, RoofTaskWindow)

/* @workload: (nullable): the document's network; @machine: the document's. Returns: (transfer none): shown by
 * gtk_window_present() */
RoofPlanWindow *roof_plan_window_new      (GtkWindow          *parent,
                                           RoofLibrary        *library,
                                           const RoofWorkload *workload,
                                           RoofMachine        *machine);

G_END_DECLS
