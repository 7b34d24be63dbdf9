/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/planning.h"

#include "widgets/apply.h"
#include "widgets/plan/plan-window.h"

static void
open_cb (RoofPlanWindow *window,
         RoofSnapshot   *snapshot,
         RoofFrame      *frame)
{
  g_autoptr (RoofDocument) document = roof_document_new (snapshot);
  RoofFrame *other;

  if (frame->session == NULL)
    return;
  other = frame->show_document (frame, document, NULL);
  roof_session_select_network (other->session, roof_snapshot_get_workload (snapshot, 0)->id);
  roof_frame_show_page (other, "kernels");
}

static void
plan_action (RoofFrame *frame)
{
  RoofSnapshot *snapshot = roof_shown_snapshot (frame->session);
  int network = MAX (roof_session_get_network (frame->session), 0);
  const RoofWorkload *workload
      = network < (int) roof_snapshot_get_n_workloads (snapshot) ? roof_snapshot_get_workload (snapshot, (guint) network) : NULL;
  RoofPlanWindow *window = roof_plan_window_new (GTK_WINDOW (frame->window), frame->profile->library, workload,
                                                 roof_shown_machine (frame->session));

  g_signal_connect_object (window, "open", G_CALLBACK (open_cb), frame, 0);
  gtk_window_present (GTK_WINDOW (window));
}

void
roof_planning_install (RoofFrame *frame)
{
  static const RoofFrameAction actions[] = { { "plan", G_CALLBACK (plan_action) } };

  roof_frame_add_actions (frame, actions, G_N_ELEMENTS (actions), frame);
}
