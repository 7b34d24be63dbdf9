/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/selected-kernels.h"

#include <glib/gi18n.h>

#include "chart/words/describe.h"
#include "core/snapshot/selected.h"
#include "explore/suggest/fusion.h"
#include "widgets/apply.h"

/* The selected kernels that the filter shows, to which all actions on the selection apply. (transfer full) */
static RoofSelection *
get_shown (RoofShell *shell)
{
  return roof_filter_narrow (roof_session_get_filter (shell->session), roof_session_get_report (shell->session),
                             roof_session_get_selection (shell->session));
}

static const char *
get_name (RoofShell           *shell,
          const RoofSelection *shown)
{
  RoofSnapshot *snapshot = roof_shown_snapshot (shell->session);

  return roof_kernel_get_name (roof_snapshot_get_kernel (snapshot, (guint) roof_selection_get_lead (shown)));
}

static char *
describe_deletion (RoofShell           *shell,
                   const RoofSelection *shown,
                   guint                n_removed,
                   guint                n_hidden)
{
  if (n_removed + n_hidden == 1 && n_hidden == 1)
    /* Translators: %s is a kernel of a network */
    return g_strdup_printf (_("“%s” is part of its model: hidden, not deleted"), get_name (shell, shown));
  if (n_removed + n_hidden == 1)
    /* Translators: %s is the name of a kernel */
    return g_strdup_printf (_("“%s” deleted"), get_name (shell, shown));
  if (n_hidden == 0)
    return g_strdup_printf (ngettext ("%u kernel deleted", "%u kernels deleted", n_removed), n_removed);
  if (n_removed == 0)
    return g_strdup_printf (
        ngettext ("%u part of a model hidden, not deleted", "%u parts of models hidden, not deleted", n_hidden),
        n_hidden);
  /* Translators: two counts of kernels: own ones, and parts of a network that cannot be deleted */
  return g_strdup_printf (_("%1$u deleted, %2$u hidden as parts of their model"), n_removed, n_hidden);
}

static void
delete_kernel_action (RoofShell *shell)
{
  g_autoptr (RoofSelection) shown = get_shown (shell);
  g_autofree char *sentence = NULL;
  guint n_removed, n_hidden;
  RoofSnapshot *snapshot;

  if (roof_selection_get_n (shown) == 0)
    return;
  snapshot = roof_selected_remove (roof_shown_snapshot (shell->session), shown, &n_removed, &n_hidden);
  sentence = describe_deletion (shell, shown, n_removed, n_hidden);
  roof_apply_snapshot (shell->session, snapshot,
                       n_removed == 0 ? ngettext ("Hide Kernel", "Hide Kernels", n_hidden)
                                   : ngettext ("Delete Kernel", "Delete Kernels", n_removed),
                       NULL);
  roof_shell_offer_undo (shell, sentence);
}

static char *
name_copy (const char *name)
{
  /* Translators: the name of a kernel's duplicate */
  return g_strdup_printf (_("%s, copy"), name);
}

static void
duplicate_kernel_action (RoofShell *shell)
{
  g_autoptr (RoofSelection) shown = get_shown (shell);
  g_autoptr (RoofSelection) copies = NULL;
  guint n = roof_selection_get_n (shown);

  if (n == 0)
    return;
  roof_apply_snapshot (shell->session,
                       roof_selected_duplicate (roof_shown_snapshot (shell->session), shown, name_copy, &copies),
                       ngettext ("Duplicate Kernel", "Duplicate Kernels", n), NULL);
  roof_session_set_selection (shell->session, copies);
}

static gboolean
shows_any (RoofShell           *shell,
           const RoofSelection *shown)
{
  guint n;
  const guint *indices = roof_selection_get_indices (shown, &n);

  for (guint i = 0; i < n; i++)
    if (roof_kernel_get_visible (roof_snapshot_get_kernel (roof_shown_snapshot (shell->session), indices[i])))
      return TRUE;
  return FALSE;
}

/* Hides the selected kernels, or shows them when all are hidden. */
static void
hide_kernel_action (RoofShell *shell)
{
  g_autoptr (RoofSelection) shown = get_shown (shell);
  guint n = roof_selection_get_n (shown);
  gboolean hides = shows_any (shell, shown);

  if (n > 0)
    roof_apply_snapshot (shell->session, roof_selected_show (roof_shown_snapshot (shell->session), shown, !hides),
                         hides ? ngettext ("Hide Kernel", "Hide Kernels", n) : ngettext ("Show Kernel", "Show Kernels", n),
                         NULL);
}

/* --- fusing --- */

/* The two selected kernels, or the selected one and the next kernel that reads its output. @second: -1: none. */
static gboolean
find_pair (RoofShell *shell,
           int       *first,
           int       *second)
{
  guint n;
  const guint *selected = roof_selection_get_indices (roof_session_get_selection (shell->session), &n);

  if (n == 0 || n > 2)
    return FALSE;
  *first = (int) selected[0];
  *second = n == 2 ? (int) selected[1]
                   : roof_fusion_find_next (roof_shell_get_catalogue (shell), roof_session_get_report (shell->session),
                                            selected[0]);
  return TRUE;
}

/* Fuses @first into @second, or else @second into @first. @error: of the first order */
static RoofSnapshot *
join (RoofShell  *shell,
      int        *first,
      int         second,
      GError    **error)
{
  RoofReport *report = roof_session_get_report (shell->session);
  RoofSnapshot *snapshot = roof_fusion_join (roof_shell_get_catalogue (shell), report, (guint) *first, (guint) second, error);
  RoofSnapshot *turned;

  if (snapshot != NULL)
    return snapshot;
  turned = roof_fusion_join (roof_shell_get_catalogue (shell), report, (guint) second, (guint) *first, NULL);
  if (turned != NULL)
    {
      g_clear_error (error);
      *first = second;
    }
  return turned;
}

static void
fuse_action (RoofShell *shell)
{
  g_autoptr (GError) error = NULL;
  RoofSnapshot *snapshot;
  int first, second, former;

  if (!find_pair (shell, &first, &second))
    return;
  if (second < 0)
    {
      roof_toast_show_error (shell->toast, _("No later kernel reads the output of the selected kernel."), NULL);
      return;
    }
  former = first;
  snapshot = join (shell, &first, second, &error);
  if (snapshot == NULL)
    {
      roof_toast_show_error (shell->toast, _("These kernels cannot be fused."), error->message);
      return;
    }
  roof_apply_snapshot (shell->session, snapshot, _("Fuse Kernels"), NULL);
  roof_session_set_selected (shell->session, first > (first == former ? second : former) ? first - 1 : first);
}

static void
split_action (RoofShell *shell)
{
  int selected = roof_session_get_selected (shell->session);
  g_autoptr (GError) error = NULL;
  RoofReport *report = roof_session_get_report (shell->session);
  RoofSnapshot *snapshot;

  if (selected < 0)
    return;
  snapshot = roof_fusion_split (roof_shell_get_catalogue (shell), report, (guint) selected, &error);
  if (snapshot == NULL)
    roof_toast_show_error (shell->toast, _("This kernel cannot be split."), error->message);
  else
    roof_apply_snapshot (shell->session, snapshot, _("Split Kernel"), NULL);
}

/* Whether the selected kernel is fused. The kernel is read from the report's snapshot, which its index belongs to: the document
 * may be ahead of the session. */
static gboolean
shows_fused (RoofShell *shell)
{
  RoofReport *report = roof_session_get_report (shell->session);
  int selected = roof_session_get_selected (shell->session);

  return selected >= 0 && (guint) selected < roof_report_get_n (report)
         && roof_fusion_is_fused (roof_snapshot_get_kernel (roof_report_get_snapshot (report), (guint) selected));
}

/* --- pinning --- */

/* @snapshot (transfer full) with another pin of kernel @index, unless the kernel has no dot or is pinned in this state already.
 * Returns: (transfer full) */
static RoofSnapshot *
pin_kernel (RoofShell    *shell,
            RoofSnapshot *snapshot,
            guint         index)
{
  RoofAnalysis *analysis = roof_report_get_analysis (roof_session_get_report (shell->session), index);
  RoofPin pin = { .kernel = roof_snapshot_get_kernel (snapshot, index), .machine = roof_snapshot_get_active (snapshot) };
  g_autoptr (RoofSnapshot) taken = snapshot;
  g_autofree char *label = NULL;

  if (analysis == NULL || roof_snapshot_find_pin (snapshot, &pin) >= 0)
    return g_steal_pointer (&taken);
  label = roof_describe_state (analysis);
  return roof_snapshot_with_kernel_pinned (snapshot, index, label);
}

static void
pin_action (RoofShell *shell)
{
  RoofSnapshot *snapshot = roof_shown_snapshot (shell->session);
  guint n;
  const guint *selected = roof_selection_get_indices (roof_session_get_selection (shell->session), &n);
  g_autoptr (RoofSnapshot) pinned = roof_snapshot_ref (snapshot);

  for (guint i = 0; i < n; i++)
    pinned = pin_kernel (shell, pinned, selected[i]);
  if (pinned == snapshot)
    roof_toast_show_note (shell->toast, _("The kernel is pinned and has not changed since."), NULL, NULL);
  else
    roof_apply_snapshot (shell->session, g_steal_pointer (&pinned), ngettext ("Pin Kernel", "Pin Kernels", n), NULL);
}

static void
pin_all_action (RoofShell *shell)
{
  RoofSnapshot *snapshot = roof_shown_snapshot (shell->session);
  RoofSnapshot *pinned = roof_snapshot_ref (snapshot);

  for (guint i = 0; i < roof_snapshot_get_n_kernels (snapshot); i++)
    if (roof_kernel_get_visible (roof_snapshot_get_kernel (snapshot, i)))
      pinned = pin_kernel (shell, pinned, i);
  if (pinned != snapshot)
    roof_apply_snapshot (shell->session, roof_snapshot_ref (pinned), _("Pin All Kernels"), NULL);
  roof_snapshot_unref (pinned);
}

static void
remove_pins_action (RoofShell *shell)
{
  roof_apply_snapshot (shell->session, roof_snapshot_without_pins (roof_shown_snapshot (shell->session)), _("Remove All Pins"),
                       NULL);
}

/* --- installing --- */

static void
drag_parameter_action (RoofShell *shell,
                       GVariant  *parameter)
{
  RoofKernel *kernel = roof_session_get_kernel (shell->session);

  if (kernel != NULL)
    roof_apply_selected (shell->session, roof_kernel_with_drag (kernel, g_variant_get_string (parameter, NULL)),
                         _("Choose What Dragging Changes"), NULL);
}

static void
enable_actions (RoofShell *shell)
{
  static const char *const of_selected[] = { "delete-kernel", "duplicate-kernel", "hide-kernel", "drag-parameter" };
  RoofSnapshot *snapshot = roof_shown_snapshot (shell->session);
  gboolean selected = roof_session_get_selected (shell->session) >= 0;
  guint n = roof_selection_get_n (roof_session_get_selection (shell->session));

  for (guint i = 0; i < G_N_ELEMENTS (of_selected); i++)
    roof_shell_enable (shell, of_selected[i], selected);
  roof_shell_enable (shell, "fuse", n == 1 || n == 2);
  roof_shell_enable (shell, "split", n == 1 && shows_fused (shell));
  roof_shell_enable (shell, "pin", roof_session_get_analysis (shell->session) != NULL);
  roof_shell_enable (shell, "pin-all", roof_snapshot_get_n_kernels (snapshot) > 0);
  roof_shell_enable (shell, "remove-pins", roof_snapshot_get_n_pins (snapshot) > 0);
}

void
roof_selected_kernels_install (RoofShell *shell)
{
  static const RoofShellAction actions[] = {
    { "delete-kernel", G_CALLBACK (delete_kernel_action) },
    { "duplicate-kernel", G_CALLBACK (duplicate_kernel_action) },
    { "hide-kernel", G_CALLBACK (hide_kernel_action) },
    { "drag-parameter", G_CALLBACK (drag_parameter_action), "s" },
    { "fuse", G_CALLBACK (fuse_action) },
    { "split", G_CALLBACK (split_action) },
    { "pin", G_CALLBACK (pin_action) },
    { "pin-all", G_CALLBACK (pin_all_action) },
    { "remove-pins", G_CALLBACK (remove_pins_action) },
  };

  roof_shell_add_actions (shell, actions, G_N_ELEMENTS (actions), shell);
  g_signal_connect (shell, "changed", G_CALLBACK (enable_actions), NULL);
}
