/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/export/export-panels.h"

RoofExportPanels *
roof_export_panels_new (RoofComparison *comparison,
                        RoofCatalogue  *catalogue)
{
  RoofExportPanels *self;
  guint n = MIN (roof_comparison_get_n (comparison), ROOF_MOST_PANELS);

  self = g_new0 (RoofExportPanels, 1);
  self->scenes = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_scene_unref);
  self->titles = g_ptr_array_new ();
  for (guint i = 0; i < n; i++)
    {
      RoofReport *report = roof_comparison_get_report (comparison, i);
      g_autoptr (RoofComparison) alone = roof_comparison_new_single (report);

      g_ptr_array_add (self->scenes, roof_scene_new_focused (alone, catalogue, &(RoofFocus) { .picture = TRUE }));
      g_ptr_array_add (self->titles, (gpointer) roof_machine_get_name (roof_report_get_machine (report)));
    }
  self->panels = (RoofPanels) { 0, 0, n, (RoofScene *const *) self->scenes->pdata, (const char *const *) self->titles->pdata };
  return self;
}

void
roof_export_panels_free (RoofExportPanels *self)
{
  g_ptr_array_unref (self->scenes);
  g_ptr_array_unref (self->titles);
  g_free (self);
}
