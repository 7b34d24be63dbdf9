/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/selected-kernels.h"

#include <glib/gi18n.h>

#include "chart/words/describe.h"
#include "core/snapshot/selected.h"
#include "explore/suggest/fusion.h"
#include "widgets/apply.h"

/* The selected kernels that the filter shows, to which all actions on the selection apply. (transfer full) */
static RoofSelection *
get_shown (RoofFrame *frame)
{
  return roof_filter_narrow (roof_session_get_filter (frame->session), roof_session_get_report (frame->session),
                             roof_session_get_selection (frame->session));
}

static const char *
get_name (RoofFrame           *frame,
          const RoofSelection *shown)
{
  RoofSnapshot *snapshot = roof_shown_snapshot (frame->session);

  return roof_kernel_get_name (roof_snapshot_get_kernel (snapshot, (guint) roof_selection_get_lead (shown)));
}

static char *
describe_deletion (RoofFrame           *frame,
                   const RoofSelection *shown,
                   guint                n_removed,
                   guint                n_hidden)
{
  if (n_removed + n_hidden == 1 && n_hidden == 1)
    /* Translators: %s is a kernel of a network */
    return g_strdup_printf (_("“%s” is part of its model: hidden, not deleted"), get_name (frame, shown));
  if (n_removed + n_hidden == 1)
    /* Translators: %s is the name of a kernel */
    return g_strdup_printf (_("“%s” deleted"), get_name (frame, shown));
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
delete_kernel_action (RoofFrame *frame)
{
  g_autoptr (RoofSelection) shown = get_shown (frame);
  g_autofree char *sentence = NULL;
  guint n_removed, n_hidden;
  RoofSnapshot *snapshot;

  if (roof_selection_get_n (shown) == 0)
    return;
  snapshot = roof_selected_remove (roof_shown_snapshot (frame->session), shown, &n_removed, &n_hidden);
  sentence = describe_deletion (frame, shown, n_removed, n_hidden);
  roof_apply_snapshot (frame->session, snapshot,
                       n_removed == 0 ? ngettext ("Hide Kernel", "Hide Kernels", n_hidden)
                                   : ngettext ("Delete Kernel", "Delete Kernels", n_removed),
                       NULL);
  roof_frame_offer_undo (frame, sentence);
}

static char *
name_copy (const char *name)
{
  /* Translators: the name of a kernel's duplicate */
  return g_strdup_printf (_("%s, copy"), name);
}

static void
duplicate_kernel_action (RoofFrame *frame)
{
  g_autoptr (RoofSelection) shown = get_shown (frame);
  g_autoptr (RoofSelection) copies = NULL;
  guint n = roof_selection_get_n (shown);

  if (n == 0)
    return;
  roof_apply_snapshot (frame->session,
                       roof_selected_duplicate (roof_shown_snapshot (frame->session), shown, name_copy, &copies),
                       ngettext ("Duplicate Kernel", "Duplicate Kernels", n), NULL);
  roof_session_set_selection (frame->session, copies);
}

static gboolean
shows_any (RoofFrame           *frame,
           const RoofSelection *shown)
{
  guint n;
  const guint *indices = roof_selection_get_indices (shown, &n);

  for (guint i = 0; i < n; i++)
    if (roof_kernel_get_visible (roof_snapshot_get_kernel (roof_shown_snapshot (frame->session), indices[i])))
      return TRUE;
  return FALSE;
}

/* Hides the selected kernels, or shows them when all are hidden. */
static void
hide_kernel_action (RoofFrame *frame)
{
  g_autoptr (RoofSelection) shown = get_shown (frame);
  guint n = roof_selection_get_n (shown);
  gboolean hides = shows_any (frame, shown);

  if (n > 0)
    roof_apply_snapshot (frame->session, roof_selected_show (roof_shown_snapshot (frame->session), shown, !hides),
                         hides ? ngettext ("Hide Kernel", "Hide Kernels", n) : ngettext ("Show Kernel", "Show Kernels", n),
                         NULL);
}

/* --- fusing --- */

/* The two selected kernels, or the selected one and the next kernel that reads its output. @second: -1: none. */
static gboolean
find_pair (RoofFrame *frame,
           int       *first,
           int       *second)
{
  guint n;
  const guint *selected = roof_selection_get_indices (roof_session_get_selection (frame->session), &n);

  if (n == 0 || n > 2)
    return FALSE;
  *first = (int) selected[0];
  *second = n == 2 ? (int) selected[1]
                   : roof_fusion_find_next (roof_frame_get_catalogue (frame), roof_session_get_report (frame->session),
                                            selected[0]);
  return TRUE;
}

/* Fuses @first into @second, or else @second into @first. @error: of the first order */
static RoofSnapshot *
join (RoofFrame  *frame,
      int        *first,
      int         second,
      GError    **error)
{
  RoofReport *report = roof_session_get_report (frame->session);
  RoofSnapshot *snapshot = roof_fusion_join (roof_frame_get_catalogue (frame), report, (guint) *first, (guint) second, error);
  RoofSnapshot *turned;

  if (snapshot != NULL)
    return snapshot;
  turned = roof_fusion_join (roof_frame_get_catalogue (frame), report, (guint) second, (guint) *first, NULL);
  if (turned != NULL)
    {
      g_clear_error (error);
      *first = second;
    }
  return turned;
}

static void
fuse_action (RoofFrame *frame)
{
  g_autoptr (GError) error = NULL;
  RoofSnapshot *snapshot;
  int first, second, former;

  if (!find_pair (frame, &first, &second))
    return;
  if (second < 0)
    {
      roof_toast_show_error (frame->toast, _("No later kernel reads its output."), NULL);
      return;
    }
  former = first;
  snapshot = join (frame, &first, second, &error);
  if (snapshot == NULL)
    {
      roof_toast_show_error (frame->toast, _("These kernels cannot be fused."), error->message);
      return;
    }
  roof_apply_snapshot (frame->session, snapshot, _("Fuse Kernels"), NULL);
  roof_session_set_selected (frame->session, first > (first == former ? second : former) ? first - 1 : first);
}

static void
split_action (RoofFrame *frame)
{
  int selected = roof_session_get_selected (frame->session);
  g_autoptr (GError) error = NULL;
  RoofReport *report = roof_session_get_report (frame->session);
  RoofSnapshot *snapshot;

  if (selected < 0)
    return;
  snapshot = roof_fusion_split (roof_frame_get_catalogue (frame), report, (guint) selected, &error);
  if (snapshot == NULL)
    roof_toast_show_error (frame->toast, _("This kernel cannot be split."), error->message);
  else
    roof_apply_snapshot (frame->session, snapshot, _("Split Kernel"), NULL);
}

/* Whether the selected kernel is fused. The kernel is read from the report's snapshot, which its index belongs to: the document
 * may be ahead of the session. */
static gboolean
shows_fused (RoofFrame *frame)
{
  RoofReport *report = roof_session_get_report (frame->session);
  int selected = roof_session_get_selected (frame->session);

  return selected >= 0 && (guint) selected < roof_report_get_n (report)
         && roof_fusion_is_fused (roof_snapshot_get_kernel (roof_report_get_snapshot (report), (guint) selected));
}

/* --- pinning --- */

/* @snapshot (transfer full) with another pin of kernel @index, unless the kernel has no dot or is pinned in this state already.
 * Returns: (transfer full) */
static RoofSnapshot *
pin_kernel (RoofFrame    *frame,
            RoofSnapshot *snapshot,
            guint         index)
{
  RoofAnalysis *analysis = roof_report_get_analysis (roof_session_get_report (frame->session), index);
  RoofPin pin = { .kernel = roof_snapshot_get_kernel (snapshot, index), .machine = roof_snapshot_get_active (snapshot) };
  g_autoptr (RoofSnapshot) taken = snapshot;
  g_autofree char *label = NULL;

  if (analysis == NULL || roof_snapshot_find_pin (snapshot, &pin) >= 0)
    return g_steal_pointer (&taken);
  label = roof_describe_state (analysis);
  return roof_snapshot_with_kernel_pinned (snapshot, index, label);
}

static void
pin_action (RoofFrame *frame)
{
  RoofSnapshot *snapshot = roof_shown_snapshot (frame->session);
  guint n;
  const guint *selected = roof_selection_get_indices (roof_session_get_selection (frame->session), &n);
  g_autoptr (RoofSnapshot) pinned = roof_snapshot_ref (snapshot);

  for (guint i = 0; i < n; i++)
    pinned = pin_kernel (frame, pinned, selected[i]);
  if (pinned == snapshot)
    roof_toast_show_note (frame->toast, _("Nothing changed since it was pinned."), NULL, NULL);
  else
    roof_apply_snapshot (frame->session, g_steal_pointer (&pinned), ngettext ("Pin Kernel", "Pin Kernels", n), NULL);
}

static void
pin_all_action (RoofFrame *frame)
{
  RoofSnapshot *snapshot = roof_shown_snapshot (frame->session);
  RoofSnapshot *pinned = roof_snapshot_ref (snapshot);

  for (guint i = 0; i < roof_snapshot_get_n_kernels (snapshot); i++)
    if (roof_kernel_get_visible (roof_snapshot_get_kernel (snapshot, i)))
      pinned = pin_kernel (frame, pinned, i);
  if (pinned != snapshot)
    roof_apply_snapshot (frame->session, roof_snapshot_ref (pinned), _("Pin All Kernels"), NULL);
  roof_snapshot_unref (pinned);
}

static void
remove_pins_action (RoofFrame *frame)
{
  roof_apply_snapshot (frame->session, roof_snapshot_without_pins (roof_shown_snapshot (frame->session)), _("Remove All Pins"),
                       NULL);
}

/* --- installing --- */

static void
drag_parameter_action (RoofFrame *frame,
                       GVariant  *parameter)
{
  RoofKernel *kernel = roof_session_get_kernel (frame->session);

  if (kernel != NULL)
    roof_apply_selected (frame->session, roof_kernel_with_drag (kernel, g_variant_get_string (parameter, NULL)),
                         _("Choose What Dragging Changes"), NULL);
}

static void
enable_actions (RoofFrame *frame)
{
  static const char *const of_selected[] = { "delete-kernel", "duplicate-kernel", "hide-kernel", "drag-parameter" };
  RoofSnapshot *snapshot = roof_shown_snapshot (frame->session);
  gboolean selected = roof_session_get_selected (frame->session) >= 0;
  guint n = roof_selection_get_n (roof_session_get_selection (frame->session));

  for (guint i = 0; i < G_N_ELEMENTS (of_selected); i++)
    roof_frame_enable (frame, of_selected[i], selected);
  roof_frame_enable (frame, "fuse", n == 1 || n == 2);
  roof_frame_enable (frame, "split", n == 1 && shows_fused (frame));
  roof_frame_enable (frame, "pin", roof_session_get_analysis (frame->session) != NULL);
  roof_frame_enable (frame, "pin-all", roof_snapshot_get_n_kernels (snapshot) > 0);
  roof_frame_enable (frame, "remove-pins", roof_snapshot_get_n_pins (snapshot) > 0);
}

void
roof_selected_kernels_install (RoofFrame *frame)
{
  static const RoofFrameAction actions[] = {
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

  roof_frame_add_actions (frame, actions, G_N_ELEMENTS (actions), frame);
  g_signal_connect (frame, "changed", G_CALLBACK (enable_actions), NULL);
}
