/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/toast-place.h"

#include "chart/layout/layout.h"
#include "widgets/tooltip-silence.h"

/* The grid of candidate positions, from the top down and from the middle of each line outwards. */
#define N_LINES 16
#define MARGIN 8.0 /* px that is kept free around what the chart shows */

#define ENOUGH 360     /* px of a chart that is wide enough for a long message, whose lines wrap; it then leaves the panes beside it free */
#define MOST_HIGH 0.35 /* of the chart: a message that would be higher there takes the width of the window */

/* How bad it is to cover a dot or a ridge, a name, a pixel of a roof, any other text. */
#define COST_MARK 1000.0
#define COST_NAME 150.0
#define COST_ROOF 0.5
#define COST_TEXT 5.0
#define COST_STRIP 990.0 /* the sliders under the chart: people go on with them at once, and read names later */

/* What may be covered. */
typedef struct
{
  const RoofLayout *layout;
  GArray           *dots; /* of RoofPoint: middles of all that are drawn one by one, few where there is a crowd */
} Chart;

/* Returns: (transfer full) (element-type RoofPoint) */
static GArray *
list_dots (const RoofLayout *layout)
{
  GArray *middles = g_array_new (FALSE, FALSE, sizeof (RoofPoint));
  guint n;
  const RoofDot *dots = roof_layout_get_dots (layout, &n);

  for (guint i = 0; i < n; i++)
    if (!dots[i].crowded)
      g_array_append_val (middles, ((RoofPoint) { dots[i].x, dots[i].y }));
  return middles;
}

static gboolean
is_name (RoofHitKind kind)
{
  return kind != ROOF_HIT_NONE && kind != ROOF_HIT_PLOT && kind != ROOF_HIT_HEADING;
}

/* Dots, the bins in place of a crowd, and ridges. */
static double
weigh_marks (const Chart    *chart,
             const RoofRect *area)
{
  double cost = 0;
  guint n;
  const RoofMark *marks = roof_layout_get_marks (chart->layout, &n);
  const RoofBin *bins;

  for (guint i = 0; i < chart->dots->len; i++)
    {
      const RoofPoint *middle = &g_array_index (chart->dots, RoofPoint, i);

      if (roof_rect_contains (area, middle->x, middle->y))
        cost += COST_MARK;
    }
  for (guint i = 0; i < n; i++)
    if (roof_rect_contains (area, marks[i].x, marks[i].y))
      cost += COST_MARK;
  bins = roof_layout_get_bins (chart->layout, &n);
  for (guint i = 0; i < n; i++)
    if (roof_rect_overlaps (area, &bins[i].rect))
      cost += COST_MARK;
  return cost;
}

static double
weigh_words (const RoofLayout *layout,
             const RoofRect   *area)
{
  RoofBox box = roof_rect_to_box (area);
  double cost = 0;
  guint n;
  const RoofText *texts = roof_layout_get_texts (layout, &n);
  const RoofLine *lines;

  for (guint i = 0; i < n; i++)
    if (roof_box_overlaps (&texts[i].box, &box))
      cost += is_name (texts[i].owner.kind) ? COST_NAME : COST_TEXT;
  lines = roof_layout_get_lines (layout, &n);
  for (guint i = 0; i < n; i++)
    if (lines[i].layer == ROOF_LAYER_ROOF)
      cost += COST_ROOF * roof_box_measure_segment (&box, lines[i].a, lines[i].b);
  return cost;
}

/* What of the chart would be covered by a message at @area, in pixels of the chart. */
static double
weigh (const Chart    *chart,
       const RoofRect *area)
{
  RoofRect wide = { area->x - MARGIN, area->y - MARGIN, area->width + 2 * MARGIN, area->height + 2 * MARGIN };

  return weigh_marks (chart, &wide) + weigh_words (chart->layout, &wide)
         + (area->y + area->height > roof_layout_get_height (chart->layout) ? COST_STRIP : 0);
}

/* Moves @area to the first of the positions that cover least, between @left and @right on the chart and down to @bottom below it. It
 * stays where it is, if that is as good: a message does not jump about while something is dragged. */
static void
find_place (const RoofLayout *layout,
            double            left,
            double            right,
            double            bottom,
            gboolean          placed,
            RoofRect         *area)
{
  g_autoptr (GArray) dots = list_dots (layout);
  const Chart chart = { layout, dots };
  double free_x = right - left - area->width, free_y = MAX (0, roof_layout_get_height (layout) - area->height);
  double least = placed ? weigh (&chart, area) : G_MAXDOUBLE;
  static const double across[] = { 0.5, 0.25, 0.75, 0, 1 };
  RoofRect best = *area;

  for (guint line = 0; least > 0 && line <= N_LINES; line++)
    for (guint i = 0; i < G_N_ELEMENTS (across); i++)
      {
        double y = line < N_LINES ? line * free_y / (N_LINES - 1) : bottom - area->height;
        RoofRect at = { left + across[i] * free_x, y, area->width, area->height };
        double cost = weigh (&chart, &at);

        if (cost >= least)
          continue;
        least = cost;
        best = at;
      }
  *area = best;
}

/* The size of the whole message, although only a part shows while it slides in. */
static void
measure (GtkWidget *message,
         int        most,
         int       *width,
         int       *height)
{
  int least;

  gtk_widget_measure (message, GTK_ORIENTATION_HORIZONTAL, -1, &least, width, NULL, NULL);
  *width = MAX (MIN (*width, most), least);
  gtk_widget_measure (message, GTK_ORIENTATION_VERTICAL, *width, NULL, height, NULL, NULL);
}

/* The range that a message of @width may take, from the chart's left edge: the chart, or for a longer one as much of the window
 * around it as it needs. */
static void
find_range (int     width,
            int     window,
            int     chart,
            double  left,
            double *from,
            double *to)
{
  double beyond = MAX (0, (width - chart) / 2.0);
  double shift = CLAMP (-beyond, -left, window - left - MAX (width, chart));

  *from = shift;
  *to = shift + MAX (width, chart);
}

/* Places the message over the chart where it covers least of it. */
static gboolean
get_child_position_cb (GtkOverlay   *overlay,
                       GtkWidget    *child,
                       GdkRectangle *place,
                       RoofShell    *self)
{
  RoofLayout *layout = roof_canvas_get_layout (self->canvas);
  GtkWidget *chart = GTK_WIDGET (self->canvas), *message = roof_toast_get_message (self->toast);
  int window = gtk_widget_get_width (GTK_WIDGET (overlay)), bottom = gtk_widget_get_height (GTK_WIDGET (overlay)), width, height;
  int across = gtk_widget_get_width (chart);
  double left, top, from, to;
  graphene_rect_t last = GRAPHENE_RECT_INIT (0, 0, 0, 0);
  gboolean placed;
  RoofRect area;

  if (child != GTK_WIDGET (self->toast) || layout == NULL
      || !gtk_widget_translate_coordinates (chart, GTK_WIDGET (overlay), 0, 0, &left, &top))
    return FALSE;
  measure (message, across >= ENOUGH ? across : window, &width, &height);
  if (height > MOST_HIGH * roof_layout_get_height (layout))
    measure (message, window, &width, &height);
  measure (child, width, &place->width, &place->height);
  place->width = width;
  find_range (width, window, across, left, &from, &to);
  placed = gtk_widget_compute_bounds (child, GTK_WIDGET (overlay), &last) && last.size.width == width && last.size.height > 1;
  area = (RoofRect) { last.origin.x - left, last.origin.y - top, width, height };
  find_place (layout, from, to, bottom - top, placed, &area);
  place->x = (int) (left + area.x);
  place->y = MAX (0, MIN ((int) (top + area.y), bottom - height));
  return TRUE;
}

/* Escape closes the message, or else the offer in the bar. Entries, drags and open menus have an Escape of their own, which goes
 * first. */
static gboolean
key_pressed_cb (GtkEventControllerKey *controller,
                guint                  keyval,
                guint                  keycode,
                GdkModifierType        state,
                RoofShell             *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self->window));
  RoofToast *toast = roof_toast_is_shown (self->toast) ? self->toast : self->offers;

  if (keyval != GDK_KEY_Escape || !roof_toast_is_shown (toast) || !gtk_widget_get_mapped (GTK_WIDGET (toast))
      || GTK_IS_EDITABLE (focus)
      || roof_canvas_is_held (self->canvas)
      || (focus != NULL && gtk_widget_get_native (focus) != GTK_NATIVE (self->window)))
    return GDK_EVENT_PROPAGATE;
  roof_toast_close (toast);
  return GDK_EVENT_STOP;
}

static void
laid_out_cb (RoofShell *self)
{
  if (roof_toast_is_shown (self->toast))
    gtk_widget_queue_allocate (gtk_widget_get_parent (GTK_WIDGET (self->toast)));
}

void
roof_toast_place_install (RoofShell *self)
{
  roof_shell_hear_keys (self, G_CALLBACK (key_pressed_cb), self);
  g_signal_connect_object (gtk_widget_get_parent (GTK_WIDGET (self->toast)), "get-child-position",
                           G_CALLBACK (get_child_position_cb), self, 0);
  /* A tooltip is a surface above the window, and would cover the message. */
  g_signal_connect_object (self->toast, "map", G_CALLBACK (roof_tooltip_silence_all), self->window, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->toast, "unmap", G_CALLBACK (roof_tooltip_restore_all), self->window, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->canvas, "laid-out", G_CALLBACK (laid_out_cb), self, G_CONNECT_SWAPPED);
}
