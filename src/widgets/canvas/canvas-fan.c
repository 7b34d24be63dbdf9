/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/canvas/canvas-fan.h"

#include <glib/gi18n.h>

#include "chart/words/describe.h"
#include "widgets/layer.h"
#include "widgets/swatch.h"
#include "widgets/theme.h"

/* The names of dots that lie on one another, as buttons in a list beside them, with a line from each dot to its name. The place
 * of the list is found when sizes are allocated (pick/pile), and the lines follow from where the buttons then are.
 * Invariants: the fan is shown if and only if it has a layout; the buttons stand in the order of the pile's items, after the
 * heading; the fan itself is hit nowhere, so that between names the pointer reaches the chart. */

#define WIDEST 30  /* characters of a name */
#define MARGIN 14.0 /* px around dots and names within which the fan stays open */

struct _RoofCanvasFan
{
  GtkWidget parent_instance;

  /* children */
  GtkWidget *list;
  GtkWidget *heading; /* of the list's children; NULL: there is none */

  /* owned */
  RoofSession *session; /* nullable */
  RoofLayout  *layout;  /* nullable: non-NULL while shown */

  RoofPile pile;
  RoofRect place; /* of the list */
};

G_DEFINE_FINAL_TYPE (RoofCanvasFan, roof_canvas_fan, GTK_TYPE_WIDGET)

static guint
get_kernel (GtkWidget *name)
{
  return GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (name), "kernel"));
}

static void
clicked_cb (GtkWidget     *name,
            RoofCanvasFan *self)
{
  g_autoptr (RoofSession) session = g_object_ref (self->session);
  int kernel = (int) get_kernel (name);

  roof_canvas_fan_show (self, session, NULL, NULL);
  roof_session_set_selected (session, kernel);
}

static void
enter_cb (GtkEventController *controller,
          double              x,
          double              y,
          RoofCanvasFan      *self)
{
  roof_session_set_pointed (self->session, (int) get_kernel (gtk_event_controller_get_widget (controller)));
}

static GtkWidget *
new_content (const RoofPileItem *item,
             const char         *name,
             gboolean            selected)
{
  GtkWidget *content = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *swatch = g_object_new (ROOF_TYPE_SWATCH, NULL), *label = gtk_label_new (name);

  roof_swatch_set_ink (ROOF_SWATCH (swatch), TRUE, item->ink, item->shape);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (label), WIDEST);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  if (selected)
    gtk_widget_add_css_class (label, "heading");
  gtk_box_append (GTK_BOX (content), swatch);
  gtk_box_append (GTK_BOX (content), label);
  return content;
}

/* A button for the pointer only: the keyboard walks the dots while the names are shown. */
static void
add_name (RoofCanvasFan      *self,
          const RoofPileItem *item)
{
  RoofSnapshot *snapshot = roof_document_get_snapshot (roof_session_get_document (self->session));
  const char *text = roof_kernel_get_name (roof_snapshot_get_kernel (snapshot, item->kernel));
  gboolean selected = roof_selection_contains (roof_session_get_selection (self->session), item->kernel);
  GtkWidget *name = gtk_button_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();

  gtk_button_set_child (GTK_BUTTON (name), new_content (item, text, selected));
  gtk_button_set_has_frame (GTK_BUTTON (name), FALSE);
  gtk_widget_set_focusable (name, FALSE);
  gtk_widget_set_focus_on_click (name, FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (name), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  g_object_set_data (G_OBJECT (name), "kernel", GUINT_TO_POINTER (item->kernel));
  g_signal_connect (name, "clicked", G_CALLBACK (clicked_cb), self);
  g_signal_connect (motion, "enter", G_CALLBACK (enter_cb), self);
  gtk_widget_add_controller (name, motion);
  gtk_box_append (GTK_BOX (self->list), name);
}

/* The heading of the list: how many names, and where. */
static void
add_heading (RoofCanvasFan *self)
{
  g_autofree char *text = NULL;

  if (!self->pile.dense && self->pile.n_kernels == self->pile.n_items)
    return;
  text = roof_describe_pile (roof_layout_get_scene (self->layout), self->pile.n_kernels, self->pile.share,
                             self->pile.beyond ? NULL : &self->pile.extent);
  self->heading = gtk_label_new (text);
  gtk_label_set_xalign (GTK_LABEL (self->heading), 0);
  gtk_widget_add_css_class (self->heading, "quiet");
  gtk_box_append (GTK_BOX (self->list), self->heading);
}

static void
add_rest (RoofCanvasFan *self)
{
  guint rest = self->pile.n_kernels - self->pile.n_items;
  /* Translators: kernels of a pile of dots whose names are left out */
  g_autofree char *text = g_strdup_printf (ngettext ("and %u more", "and %u more", rest), rest);
  GtkWidget *label = gtk_label_new (text);

  if (rest == 0)
    {
      g_object_ref_sink (label);
      g_object_unref (label);
      return;
    }
  gtk_widget_add_css_class (label, "quiet");
  gtk_box_append (GTK_BOX (self->list), label);
}

static void
clear_names (RoofCanvasFan *self)
{
  GtkWidget *child;

  self->heading = NULL;
  while ((child = gtk_widget_get_first_child (self->list)) != NULL)
    gtk_box_remove (GTK_BOX (self->list), child);
}

static void
draw_leader (RoofCanvasFan      *self,
             cairo_t            *cr,
             const RoofPileItem *item,
             GtkWidget          *name)
{
  double y = 0;
  RoofPoint from, to;

  gtk_widget_translate_coordinates (name, GTK_WIDGET (self), 0, gtk_widget_get_height (name) / 2.0, NULL, &y);
  roof_pile_lead (item, &self->place, y, &from, &to);
  cairo_move_to (cr, from.x, from.y);
  cairo_line_to (cr, to.x, to.y);
}

static gboolean
is_shown (RoofCanvasFan *self)
{
  return self->layout != NULL;
}

static void
roof_canvas_fan_snapshot (GtkWidget   *widget,
                          GtkSnapshot *snapshot)
{
  RoofCanvasFan *self = ROOF_CANVAS_FAN (widget);
  const RoofPen *pen = &roof_palette_of_widget (widget)->pens[ROOF_INK_LEADER];
  GtkWidget *name = self->heading != NULL ? gtk_widget_get_next_sibling (self->heading) : gtk_widget_get_first_child (self->list);
  cairo_t *cr;

  if (!is_shown (self))
    return;
  cr = roof_layer_begin (widget, snapshot);
  cairo_set_source_rgba (cr, pen->color.red, pen->color.green, pen->color.blue, pen->color.alpha);
  cairo_set_line_width (cr, 1);
  for (guint i = 0; i < self->pile.n_items && name != NULL; i++, name = gtk_widget_get_next_sibling (name))
    draw_leader (self, cr, &self->pile.items[i], name);
  cairo_stroke (cr);
  cairo_destroy (cr);
  gtk_widget_snapshot_child (widget, self->list, snapshot);
}

static void
roof_canvas_fan_size_allocate (GtkWidget *widget,
                               int        width,
                               int        height,
                               int        baseline)
{
  RoofCanvasFan *self = ROOF_CANVAS_FAN (widget);
  GtkRequisition size;

  if (!is_shown (self))
    return;
  gtk_widget_get_preferred_size (self->list, NULL, &size);
  self->place = roof_pile_place (&self->pile, self->layout, size.width, size.height);
  gtk_widget_size_allocate (self->list,
                            &(GtkAllocation) { (int) self->place.x, (int) self->place.y, size.width, size.height }, -1);
}

/* No point is the fan's own: between the names the pointer reaches the chart. */
static gboolean
roof_canvas_fan_contains (GtkWidget *widget,
                          double     x,
                          double     y)
{
  return FALSE;
}

static void
roof_canvas_fan_dispose (GObject *object)
{
  RoofCanvasFan *self = ROOF_CANVAS_FAN (object);

  g_clear_pointer (&self->list, gtk_widget_unparent);
  g_clear_pointer (&self->layout, roof_layout_unref);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (roof_canvas_fan_parent_class)->dispose (object);
}

static void
roof_canvas_fan_class_init (RoofCanvasFanClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = roof_canvas_fan_dispose;
  widget_class->snapshot = roof_canvas_fan_snapshot;
  widget_class->size_allocate = roof_canvas_fan_size_allocate;
  widget_class->contains = roof_canvas_fan_contains;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
roof_canvas_fan_init (RoofCanvasFan *self)
{
  self->list = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_add_css_class (self->list, "fan");
  gtk_widget_set_parent (self->list, GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Kernels here"), -1);
}

static gboolean
is_same_pile (RoofCanvasFan  *self,
              RoofLayout     *layout,
              const RoofPile *pile)
{
  if (self->layout != layout || self->pile.n_items != pile->n_items || self->pile.n_kernels != pile->n_kernels)
    return FALSE;
  for (guint i = 0; i < pile->n_items; i++)
    if (self->pile.items[i].kernel != pile->items[i].kernel)
      return FALSE;
  return TRUE;
}

void
roof_canvas_fan_show (RoofCanvasFan  *self,
                      RoofSession    *session,
                      RoofLayout     *layout,
                      const RoofPile *pile)
{
  g_return_if_fail (ROOF_IS_CANVAS_FAN (self));

  if (pile != NULL && is_same_pile (self, layout, pile))
    return;
  clear_names (self);
  g_clear_pointer (&self->layout, roof_layout_unref);
  g_set_object (&self->session, session);
  gtk_widget_set_visible (GTK_WIDGET (self), pile != NULL);
  if (pile == NULL)
    return;
  self->layout = roof_layout_ref (layout);
  self->pile = *pile;
  add_heading (self);
  for (guint i = 0; i < pile->n_items; i++)
    add_name (self, &pile->items[i]);
  add_rest (self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

gboolean
roof_canvas_fan_covers (RoofCanvasFan *self,
                        double         x,
                        double         y)
{
  const RoofRect *dots, *names;
  double left, right, top, bottom;

  g_return_val_if_fail (ROOF_IS_CANVAS_FAN (self), FALSE);

  if (self->layout == NULL)
    return FALSE;
  dots = &self->pile.bounds;
  names = &self->place;
  left = MIN (dots->x, names->x) - MARGIN;
  right = MAX (dots->x + dots->width, names->x + names->width) + MARGIN;
  top = MIN (dots->y, names->y) - MARGIN;
  bottom = MAX (dots->y + dots->height, names->y + names->height) + MARGIN;
  return x >= left && x <= right && y >= top && y <= bottom;
}

gboolean
roof_canvas_fan_is_over_names (RoofCanvasFan *self,
                               double         x,
                               double         y)
{
  g_return_val_if_fail (ROOF_IS_CANVAS_FAN (self), FALSE);

  return self->layout != NULL && roof_rect_contains (&self->place, x, y);
}
