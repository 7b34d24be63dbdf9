/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/verdict/tiling-view.h"

#include <glib/gi18n.h>
#include <math.h>

#include "core/units/units.h"
#include "explore/suggest/tiling.h"
#include "widgets/apply.h"
#include "widgets/children.h"
#include "widgets/table.h"

#define ENTRY_CHARS 10

struct _RoofTilingView
{
  RoofPane pane;

  /* children */
  GtkLabel          *heading;
  RoofTable         *table;
  RoofQuantityEntry *entry;
};

G_DEFINE_FINAL_TYPE (RoofTilingView, roof_tiling_view, ROOF_TYPE_PANE)

/* @before: the bytes of the row before; NAN: none */
static void
add_step (RoofTilingView *self,
          const char     *name,
          double          bytes,
          double         *before)
{
  g_autofree char *amount = NULL, *gap = NULL, *more = NULL;

  if (isnan (bytes))
    return;
  amount = roof_units_format (bytes, ROOF_DIMENSION_BYTE);
  if (!isnan (*before) && bytes != *before)
    {
      gap = roof_units_format (fabs (bytes - *before), ROOF_DIMENSION_BYTE);
      more = g_strconcat (bytes > *before ? "+" : "−", gap, NULL);
    }
  roof_table_add (self->table, NULL, (const char *[]) { name, amount, more != NULL ? more : "", NULL });
  *before = bytes;
}

static void
show_tiling (RoofTilingView   *self,
             RoofMachine      *machine,
             const RoofTiling *tiling)
{
  const char *level = roof_machine_get_level (machine, tiling->level)->name;
  /* Translators: %s is a memory level: what a kernel moves there at least, by its tiles, and as measured */
  g_autofree char *heading = g_strdup_printf (_("Bytes at %s"), level);
  double before = NAN;

  gtk_label_set_text (self->heading, heading);
  roof_table_begin (self->table);
  /* Translators: of bytes: if each tensor is moved once */
  add_step (self, _("ideal"), tiling->ideal, &before);
  /* Translators: of bytes: as often as tiles of this size move them */
  add_step (self, _("in these tiles"), tiling->tiled, &before);
  add_step (self, _("measured"), tiling->measured, &before);
  roof_table_end (self->table);
  roof_quantity_entry_set_value (self->entry, tiling->measured);
}

/* The analysis of the selected kernel and its tiling. (nullable): NULL: the view is hidden */
static RoofAnalysis *
get_tiling (RoofTilingView *self,
            RoofTiling     *tiling)
{
  RoofAnalysis *analysis = roof_session_get_analysis (self->pane.session);

  if (analysis == NULL || roof_kernel_get_workload (roof_analysis_get_kernel (analysis)) != NULL
      || !roof_analysis_get_tiling (analysis, tiling))
    return NULL;
  return analysis;
}

static void
refresh_cb (RoofTilingView *self)
{
  RoofTiling tiling;
  RoofAnalysis *analysis = get_tiling (self, &tiling);

  gtk_widget_set_visible (GTK_WIDGET (self), analysis != NULL);
  if (analysis != NULL)
    show_tiling (self, roof_analysis_get_machine (analysis), &tiling);
}

/* An empty entry deletes the measurement. */
static void
edited_cb (RoofTilingView *self,
           double          value)
{
  RoofTiling tiling;
  RoofAnalysis *analysis = get_tiling (self, &tiling);
  RoofKernel *kernel = roof_session_get_kernel (self->pane.session);
  g_autofree char *key = NULL;

  if (analysis == NULL)
    return;
  if (value <= 0)
    {
      roof_quantity_entry_set_error (self->entry, _("Must be more than 0"));
      return;
    }
  key = roof_measurement_name_bytes (roof_kernel_get_measurement (kernel), roof_analysis_get_machine (analysis), tiling.level);
  roof_apply_selected (self->pane.session, roof_kernel_with_measured (kernel, key, value, NULL), _("Set Measured Bytes"), NULL);
}

static void
roof_tiling_view_class_init (RoofTilingViewClass *klass)
{
  ROOF_PANE_CLASS (klass)->refresh = (RoofPaneFunc) refresh_cb;
  ROOF_PANE_CLASS (klass)->shows_selected = TRUE;
}

static GtkWidget *
make_entry_row (RoofTilingView *self)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = roof_label_new (_("Measured"), "quiet");
  GtkWidget *entry = roof_quantity_entry_new (ROOF_DIMENSION_BYTE);

  self->entry = ROOF_QUANTITY_ENTRY (entry);
  roof_quantity_entry_set_optional (self->entry, TRUE);
  roof_quantity_entry_set_width (self->entry, ENTRY_CHARS);
  roof_quantity_entry_set_label (self->entry, _("Measured bytes"));
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (row), label);
  gtk_box_append (GTK_BOX (row), entry);
  g_signal_connect_swapped (entry, "edited", G_CALLBACK (edited_cb), self);
  return row;
}

static void
roof_tiling_view_init (RoofTilingView *self)
{
  GtkWidget *heading = roof_heading_new (NULL), *table = roof_table_new ();

  self->heading = GTK_LABEL (heading);
  self->table = ROOF_TABLE (table);
  roof_stack_children (GTK_WIDGET (self), 6);
  gtk_widget_set_parent (heading, GTK_WIDGET (self));
  gtk_widget_set_parent (table, GTK_WIDGET (self));
  gtk_widget_set_parent (make_entry_row (self), GTK_WIDGET (self));
}
