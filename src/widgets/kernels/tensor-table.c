/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/kernels/tensor-table.h"

#include <glib/gi18n.h>

#include "chart/words/describe.h"
#include "core/units/units.h"
#include "widgets/table.h"

#define N_COLUMNS 3

struct _RoofTensorTable
{
  RoofPane pane;

  /* children */
  RoofTable *table;
};

G_DEFINE_FINAL_TYPE (RoofTensorTable, roof_tensor_table, ROOF_TYPE_PANE)

static char *
format_bytes (double bytes)
{
  return bytes > 0 ? roof_units_format (bytes, ROOF_DIMENSION_BYTE) : g_strdup ("–");
}

/* Adds two lines: name and bytes, then shape, format and level. */
static void
add_tensor (RoofTensorTable         *self,
            RoofAnalysis            *analysis,
            const RoofTensorTraffic *traffic)
{
  const RoofLevel *level
      = roof_machine_get_level (roof_analysis_get_machine (analysis), traffic->level);
  g_autofree char *read = format_bytes (traffic->read);
  g_autofree char *write = format_bytes (traffic->write);
  g_autofree char *shape = roof_describe_shape (traffic);
  g_autofree char *about = g_strdup_printf ("%s · %s · %s", shape, traffic->format, level->name);

  roof_table_add (self->table, NULL, (const char *[]) { traffic->name, read, write, NULL });
  roof_table_add_wide (self->table, "quiet", about, N_COLUMNS);
}

static void
fill (RoofTensorTable *self,
      RoofAnalysis    *analysis)
{
  RoofEstimator *estimator = roof_analysis_get_estimator (analysis);
  RoofOperation *operation = roof_analysis_get_operation (analysis);

  roof_table_add (self->table, "quiet",
                  (const char *[]) { _("Tensor"), _("read"), _("written"), NULL });
  for (guint i = 0; i < roof_operation_get_n_tensors (operation); i++)
    {
      RoofTensorTraffic traffic;

      if (roof_estimator_get_traffic (estimator, roof_estimator_get_values (estimator), i, &traffic))
        add_tensor (self, analysis, &traffic);
    }
}

static void
refresh_cb (RoofTensorTable *self)
{
  RoofAnalysis *analysis = roof_session_get_analysis (self->pane.session);
  gboolean any = analysis != NULL
                 && roof_operation_get_n_tensors (roof_analysis_get_operation (analysis)) > 0;

  roof_table_begin (self->table);
  if (any)
    fill (self, analysis);
  roof_table_end (self->table);
  gtk_widget_set_visible (GTK_WIDGET (self), any);
}

static void
roof_tensor_table_class_init (RoofTensorTableClass *klass)
{
  ROOF_PANE_CLASS (klass)->refresh = (RoofPaneFunc) refresh_cb;
  ROOF_PANE_CLASS (klass)->shows_selected = TRUE;
}

static void
roof_tensor_table_init (RoofTensorTable *self)
{
  self->table = ROOF_TABLE (roof_table_new ());
  gtk_widget_set_parent (GTK_WIDGET (self->table), GTK_WIDGET (self));
}
