/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/kernels/order-menu.h"

#include <glib/gi18n.h>

#include "widgets/choice-row.h"
#include "widgets/number-row.h"

/* The least share that the slider keeps. */
#define LEAST_SHARE 0.05

struct _RoofOrderMenu
{
  RoofPane pane;

  /* template */
  GtkMenuButton *button;
  RoofChoiceRow *order;
  GtkBox        *box;

  /* children */
  RoofNumberRow *heaviest;
};

G_DEFINE_FINAL_TYPE (RoofOrderMenu, roof_order_menu, ROOF_TYPE_PANE)

static void
refresh_cb (RoofOrderMenu *self)
{
  const char *const orders[ROOF_N_ORDERS + 1] = {
    [ROOF_ORDER_DOCUMENT] = _("as in the document"),
    [ROOF_ORDER_TIME] = _("time"),
    [ROOF_ORDER_SHARE] = _("share of the time"),
    [ROOF_ORDER_GAIN] = _("time to gain"),
    [ROOF_ORDER_UTILISATION] = _("share of the roof"),
    [ROOF_ORDER_NAME] = _("name"),
  };
  double top = roof_filter_get_top (roof_session_get_filter (self->pane.session));
  gboolean changed = top < 1 || roof_session_get_order (self->pane.session) != ROOF_ORDER_DOCUMENT;

  gtk_widget_set_visible (GTK_WIDGET (self), roof_report_get_n (roof_session_get_report (self->pane.session)) > 1 || changed);
  roof_choice_row_set_choices (self->order, orders);
  roof_choice_row_set_selected (self->order, roof_session_get_order (self->pane.session));
  roof_number_row_set_value (self->heaviest, top);
  if (changed)
    gtk_widget_add_css_class (GTK_WIDGET (self->button), "changed");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->button), "changed");
}

static void
order_chosen_cb (RoofOrderMenu *self,
                 guint          index)
{
  roof_session_set_order (self->pane.session, (RoofOrder) index);
}

static void
heaviest_edited_cb (RoofOrderMenu *self,
                    double         share)
{
  g_autoptr (RoofFilter) filter = NULL;

  if (!(share > 0 && share <= 1))
    {
      roof_number_row_set_error (self->heaviest, _("A share must be above 0 and at most 100 %"));
      return;
    }
  filter = roof_filter_with_top (roof_session_get_filter (self->pane.session), share);
  roof_session_set_filter (self->pane.session, filter);
}

static void
start (RoofOrderMenu *self)
{
  g_signal_connect_object (self->pane.session, "notify::report", G_CALLBACK (refresh_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->pane.session, "notify::order", G_CALLBACK (refresh_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->pane.session, "notify::filter", G_CALLBACK (refresh_cb), self, G_CONNECT_SWAPPED);
  refresh_cb (self);
}

static void
roof_order_menu_class_init (RoofOrderMenuClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  ROOF_PANE_CLASS (klass)->start = (RoofPaneFunc) start;
  g_type_ensure (ROOF_TYPE_CHOICE_ROW);
  roof_composite_class_set_template (widget_class, "order-menu");
  gtk_widget_class_bind_template_child (widget_class, RoofOrderMenu, button);
  gtk_widget_class_bind_template_child (widget_class, RoofOrderMenu, order);
  gtk_widget_class_bind_template_child (widget_class, RoofOrderMenu, box);
  gtk_widget_class_bind_template_callback (widget_class, order_chosen_cb);
}

static void
roof_order_menu_init (RoofOrderMenu *self)
{
  RoofSliderScale scale = { .min = LEAST_SHARE, .max = 1 };

  gtk_widget_init_template (GTK_WIDGET (self));
  self->heaviest = ROOF_NUMBER_ROW (roof_number_row_new (
      /* Translators: a slider: only the kernels that take the longest are shown, those that make up this share of the time */
      _("Keep the heaviest"), _("Show only the heaviest kernels that make up this share of the total time"), ROOF_DIMENSION_FRACTION));
  roof_choice_row_set_name (self->order, _("Sort by"), NULL);
  roof_number_row_set_scale (self->heaviest, &scale);
  gtk_box_append (self->box, GTK_WIDGET (self->heaviest));
  g_signal_connect_object (self->heaviest, "edited", G_CALLBACK (heaviest_edited_cb), self, G_CONNECT_SWAPPED);
}
