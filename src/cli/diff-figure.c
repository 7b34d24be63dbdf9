/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/diff-figure.h"

#include "chart/words/describe-run.h"
#include "cli/command.h"
#include "cli/picture-draw.h"
#include "core/report/comparison.h"
#include "document/files/picture.h"
#include "document/files/text-file.h"
#include "explore/run/run-trail.h"

/* @snapshot with axes that fit its dots, if axes are fixed: fixed axes show all roofs, where the runs of a kernel lie close together.
 * Returns: (transfer full) */
static RoofSnapshot *
fit_axes (RoofSnapshot *snapshot)
{
  g_autoptr (RoofView) view = roof_view_copy (roof_snapshot_get_view (snapshot));

  if (view->axes == ROOF_AXES_MACHINE)
    view->axes = ROOF_AXES_FITTED;
  return roof_snapshot_with_view (snapshot, view);
}

gboolean
roof_run_diff_draw (const RoofRunDiff        *diff,
                    RoofLibrary              *library,
                    const RoofPictureOption  *picture,
                    GError                  **error)
{
  guint n_left_out;
  g_autoptr (RoofSnapshot) trail = roof_run_trail_make (diff, &n_left_out), snapshot = fit_axes (trail);
  g_autoptr (RoofReport) report = roof_report_new (roof_library_get_catalogue (library), snapshot, NULL);
  g_autoptr (RoofComparison) comparison = roof_comparison_new_single (report);
  g_autoptr (GFile) file = roof_text_file_find_output (picture->path);
  const RoofFocusOption all = { NULL };
  g_autoptr (GBytes) bytes = NULL;

  if (n_left_out > 0)
    {
      g_autofree char *words = roof_describe_arrows_left_out (n_left_out);

      roof_command_say (words);
    }
  bytes = roof_picture_draw (library, comparison, picture, &all, FALSE, error);
  return bytes != NULL && roof_picture_save (file, bytes, error);
}
