/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/strip/view-menu.h"

#include <glib/gi18n.h>

#include "widgets/apply.h"
#include "widgets/choice-row.h"

struct _RoofViewMenu
{
  RoofPane pane;

  /* template */
  GtkMenuButton *button;
  RoofChoiceRow *roofs;
  RoofChoiceRow *count;
  GtkCheckButton *spread;
  GtkLabel      *conventions;

  /* flags */
  gboolean following; /* the program sets the check button */
};

G_DEFINE_FINAL_TYPE (RoofViewMenu, roof_view_menu, ROOF_TYPE_PANE)

/* The conventions listed in the popover: one for each number that could be read in two ways. */
static const char *const conventions[] = {
  N_("A multiply-accumulate is 2 FLOP, in work and in peaks. Typed numbers are in FLOP."),
  N_("Peaks are dense, for one unit and one format. Sustained roofs: long-run measured values, where known."),
  N_("Each tensor counts once per kernel: inputs are read once and outputs written once, unless tiles or passes change that."),
  N_("Memories that read and write at different speeds are rated by the kernel's own mix of reads and writes."),
  N_("Network bytes and link bandwidths are for one device, one way."),
  N_("Causal attention counts exactly the computed pairs."),
  N_("Units are decimal: 1 GB/s is 10⁹ bytes per second. GiB can be typed and means 2³⁰ bytes."),
};

static const RoofView *
get_view (RoofViewMenu *self)
{
  return roof_snapshot_get_view (roof_shown_snapshot (self->pane.session));
}

static void
refresh_cb (RoofViewMenu *self)
{
  const char *const roofs[] = { _("Datasheet"), _("sustained"), NULL };
  const char *const counts[] = { _("FLOP"), _("multiply-accumulates"), NULL };

  roof_choice_row_set_choices (self->roofs, roofs);
  roof_choice_row_set_choices (self->count, counts);
  roof_choice_row_set_selected (self->roofs, get_view (self)->roofs);
  roof_choice_row_set_selected (self->count, get_view (self)->tally);
  self->following = TRUE;
  gtk_check_button_set_active (self->spread, !get_view (self)->hide_spread);
  self->following = FALSE;
}

static void
spread_toggled_cb (RoofViewMenu *self)
{
  RoofView *view;

  if (self->following)
    return;
  view = roof_view_copy (get_view (self));
  view->hide_spread = !gtk_check_button_get_active (self->spread);
  roof_apply_view (self->pane.session, view, view->hide_spread ? _("Hide Spread") : _("Show Spread"), NULL);
}

static void
roofs_chosen_cb (RoofViewMenu *self,
                 guint         index)
{
  RoofView *view = roof_view_copy (get_view (self));

  view->roofs = (RoofRoofs) index;
  roof_apply_view (self->pane.session, view, _("Change Roofs"), NULL);
}

static void
count_chosen_cb (RoofViewMenu *self,
                 guint         index)
{
  RoofView *view = roof_view_copy (get_view (self));

  view->tally = (RoofTally) index;
  roof_apply_view (self->pane.session, view, _("Change Unit of Work"), NULL);
}

static void
start (RoofViewMenu *self)
{
  g_signal_connect_object (self->pane.session, "notify::report", G_CALLBACK (refresh_cb), self, G_CONNECT_SWAPPED);
  refresh_cb (self);
}

static void
roof_view_menu_class_init (RoofViewMenuClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  ROOF_PANE_CLASS (klass)->start = (RoofPaneFunc) start;
  g_type_ensure (ROOF_TYPE_CHOICE_ROW);
  roof_composite_class_set_template (widget_class, "view-menu");
  gtk_widget_class_bind_template_child (widget_class, RoofViewMenu, button);
  gtk_widget_class_bind_template_child (widget_class, RoofViewMenu, roofs);
  gtk_widget_class_bind_template_child (widget_class, RoofViewMenu, count);
  gtk_widget_class_bind_template_child (widget_class, RoofViewMenu, spread);
  gtk_widget_class_bind_template_child (widget_class, RoofViewMenu, conventions);
  gtk_widget_class_bind_template_callback (widget_class, spread_toggled_cb);
  gtk_widget_class_bind_template_callback (widget_class, roofs_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, count_chosen_cb);
}

static void
roof_view_menu_init (RoofViewMenu *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  gtk_widget_init_template (GTK_WIDGET (self));
  roof_choice_row_set_name (self->roofs, _("Roofs"), _("Sustained rates are known only for some peaks and memories"));
  roof_choice_row_set_name (self->count, _("Work in"), _("Halves peaks, intensities and ridges; no verdict changes"));
  for (guint i = 0; i < G_N_ELEMENTS (conventions); i++)
    g_string_append_printf (text, "%s• %s", i > 0 ? "\n" : "", _(conventions[i]));
  gtk_label_set_text (self->conventions, text->str);
}
