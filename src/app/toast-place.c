/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/toast-place.h"

#include "chart/layout/layout.h"
#include "widgets/tooltip-silence.h"

/* The grid of candidate positions, from the top down and from the middle of each line outwards. */
#define N_LINES 12
#define MARGIN 8.0 /* px that a name keeps free around it */

static gboolean
is_of_machine (RoofHitKind kind)
{
  return kind == ROOF_HIT_ROOF || kind == ROOF_HIT_PEAK || kind == ROOF_HIT_CEILING || kind == ROOF_HIT_READ
         || kind == ROOF_HIT_WRITE || kind == ROOF_HIT_BEND || kind == ROOF_HIT_RIDGE;
}

/* Whether @area, in pixels of the chart, covers the name of a roof. */
static gboolean
covers_name (const RoofLayout *layout,
             const RoofRect   *area)
{
  RoofBox box = roof_rect_to_box (area);
  guint n;
  const RoofText *texts = roof_layout_get_texts (layout, &n);

  for (guint i = 0; i < n; i++)
    if (is_of_machine (texts[i].owner.kind) && roof_box_overlaps (&texts[i].box, &box))
      return TRUE;
  return FALSE;
}

/* Moves @area to the first position that covers no name of a roof; FALSE: none. */
static gboolean
find_place (const RoofLayout *layout,
            RoofRect         *area)
{
  double free_x = roof_layout_get_width (layout) - area->width, free_y = roof_layout_get_height (layout) - area->height;
  static const double across[] = { 0.5, 0.25, 0.75, 0, 1 };

  for (guint line = 0; free_x >= 0 && free_y >= 0 && line < N_LINES; line++)
    for (guint i = 0; i < G_N_ELEMENTS (across); i++)
      {
        RoofRect wide;

        area->x = across[i] * free_x;
        area->y = line * free_y / (N_LINES - 1);
        wide = (RoofRect) { area->x - MARGIN, area->y - MARGIN, area->width + 2 * MARGIN, area->height + 2 * MARGIN };
        if (!covers_name (layout, &wide))
          return TRUE;
      }
  return FALSE;
}

static void
measure (GtkWidget *toast,
         int        most,
         int       *width,
         int       *height)
{
  int least;

  gtk_widget_measure (toast, GTK_ORIENTATION_HORIZONTAL, -1, &least, width, NULL, NULL);
  *width = MAX (MIN (*width, most), least);
  gtk_widget_measure (toast, GTK_ORIENTATION_VERTICAL, *width, NULL, height, NULL, NULL);
}

/* Places the message over the chart where it covers no roof's name, else below the chart. */
static gboolean
get_child_position_cb (GtkOverlay   *overlay,
                       GtkWidget    *child,
                       GdkRectangle *place,
                       RoofFrame    *self)
{
  RoofLayout *layout = roof_canvas_get_layout (self->canvas);
  RoofRect area = { 0 };
  double left, top;
  int height;

  if (child != GTK_WIDGET (self->toast) || layout == NULL
      || !gtk_widget_translate_coordinates (GTK_WIDGET (self->canvas), GTK_WIDGET (overlay), 0, 0, &left, &top))
    return FALSE;
  measure (child, gtk_widget_get_width (GTK_WIDGET (self->canvas)), &place->width, &place->height);
  area.width = place->width;
  area.height = place->height;
  height = gtk_widget_get_height (GTK_WIDGET (overlay));
  if (!find_place (layout, &area))
    {
      area.x = (gtk_widget_get_width (GTK_WIDGET (self->canvas)) - area.width) / 2;
      area.y = height - top - area.height;
    }
  place->x = MAX (0, (int) (left + area.x));
  place->y = MAX (0, MIN ((int) (top + area.y), height - place->height));
  return TRUE;
}

/* Escape dismisses the message. Entries, drags and open menus have an Escape of their own, which goes first. */
static gboolean
key_pressed_cb (GtkEventControllerKey *controller,
                guint                  keyval,
                guint                  keycode,
                GdkModifierType        state,
                RoofFrame             *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self->window));

  if (keyval != GDK_KEY_Escape || !roof_toast_is_shown (self->toast) || GTK_IS_EDITABLE (focus)
      || roof_canvas_is_held (self->canvas)
      || (focus != NULL && gtk_widget_get_native (focus) != GTK_NATIVE (self->window)))
    return GDK_EVENT_PROPAGATE;
  roof_toast_dismiss (self->toast);
  return GDK_EVENT_STOP;
}

static void
laid_out_cb (RoofFrame *self)
{
  if (roof_toast_is_shown (self->toast))
    gtk_widget_queue_allocate (gtk_widget_get_parent (GTK_WIDGET (self->toast)));
}

void
roof_toast_place_install (RoofFrame *self)
{
  roof_frame_hear_keys (self, G_CALLBACK (key_pressed_cb), self);
  g_signal_connect_object (gtk_widget_get_parent (GTK_WIDGET (self->toast)), "get-child-position",
                           G_CALLBACK (get_child_position_cb), self, 0);
  /* A tooltip is a surface above the window, and would cover the message. */
  g_signal_connect_object (self->toast, "map", G_CALLBACK (roof_tooltip_silence_all), self->window, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->toast, "unmap", G_CALLBACK (roof_tooltip_restore_all), self->window, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->canvas, "laid-out", G_CALLBACK (laid_out_cb), self, G_CONNECT_SWAPPED);
}
