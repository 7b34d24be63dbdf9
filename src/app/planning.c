/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/planning.h"

#include "widgets/apply.h"
#include "widgets/plan/plan-window.h"

static void
open_cb (RoofPlanWindow *window,
         RoofSnapshot   *snapshot,
         RoofShell      *shell)
{
  g_autoptr (RoofDocument) document = roof_document_new (snapshot);
  RoofShell *other;

  if (shell->session == NULL)
    return;
  other = shell->show_document (shell, document, NULL);
  roof_session_select_network (other->session, roof_snapshot_get_workload (snapshot, 0)->id);
  roof_shell_show_page (other, "kernels");
}

static void
plan_action (RoofShell *shell)
{
  RoofSnapshot *snapshot = roof_shown_snapshot (shell->session);
  int network = MAX (roof_session_get_network (shell->session), 0);
  const RoofWorkload *workload
      = network < (int) roof_snapshot_get_n_workloads (snapshot) ? roof_snapshot_get_workload (snapshot, (guint) network) : NULL;
  RoofPlanWindow *window = roof_plan_window_new (GTK_WINDOW (shell->window), shell->user->library, workload,
                                                 roof_shown_machine (shell->session));

  g_signal_connect_object (window, "open", G_CALLBACK (open_cb), shell, 0);
  gtk_window_present (GTK_WINDOW (window));
}

void
roof_planning_install (RoofShell *shell)
{
  static const RoofShellAction actions[] = { { "plan", G_CALLBACK (plan_action) } };

  roof_shell_add_actions (shell, actions, G_N_ELEMENTS (actions), shell);
}
