/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/plan/front-view-private.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/words/describe-plan.h"
#include "core/units/units.h"
#include "widgets/prose-tip.h"

#define NATURAL_WIDTH 480
#define LEAST_WIDTH   240
#define LEAST_HEIGHT  200
#define REACH         12 /* of a dot that the pointer rests on */

struct _RoofFrontView
{
  RoofPlotSlider slider; /* its number: the place on the front */

  /* borrowed */
  const RoofPlan         *plan; /* nullable */
  const RoofPlanQuestion *question;
  RoofPlanYield           yield;

  /* owned */
  GArray        *front; /* nullable: element-type guint: choices, the slowest for a user first */
  RoofFrontPlot *plot;  /* nullable: outdated */
  guint          here;  /* in `front` */
};

enum
{
  MOVED,
  OPENED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RoofFrontView, roof_front_view, ROOF_TYPE_PLOT_SLIDER)

static gboolean
is_empty (RoofFrontView *self)
{
  return self->front == NULL || self->front->len == 0;
}

static int
get_choice (RoofFrontView *self,
            int            place)
{
  return is_empty (self) || place < 0 || place >= (int) self->front->len ? -1 : (int) g_array_index (self->front, guint, place);
}

const RoofFrontPlot *
roof_front_view_get_plot (RoofFrontView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);

  g_return_val_if_fail (ROOF_IS_FRONT_VIEW (self), NULL);

  if (self->plot == NULL && !is_empty (self) && gtk_widget_get_width (widget) > 0)
    self->plot = roof_front_plot_new (self->plan, self->question, self->yield, gtk_widget_get_pango_context (widget),
                                      gtk_widget_get_width (widget), gtk_widget_get_height (widget));
  return self->plot;
}

/* The choice at @place of the front; NULL beyond its ends. */
static const RoofPlanChoice *
find_choice (RoofFrontView *self,
             int            place)
{
  int choice = get_choice (self, place);

  return choice < 0 ? NULL : &g_array_index (self->plan->choices, RoofPlanChoice, choice);
}

/* "8 × H100, tp 8, batch 16: 254 tokens/s per user". */
static char *
describe (RoofFrontView        *self,
          const RoofPlanChoice *choice)
{
  g_autofree char *layout = roof_describe_layout (choice), *user = roof_units_format (choice->per_user, ROOF_DIMENSION_COUNT);

  /* Translators: a number of devices, a machine, a layout, a batch, a speed */
  return g_strdup_printf (_("%1$.15g × %2$s, %3$s, batch %4$.15g: %5$s tokens/s per user"), choice->devices,
                          roof_machine_get_name (self->question->machines[choice->machine]), layout, choice->batch, user);
}

/* For a screen reader. */
static void
tell (RoofFrontView *self)
{
  g_autofree char *text = NULL;

  gtk_widget_set_sensitive (GTK_WIDGET (self->slider.number), !is_empty (self));
  if (is_empty (self))
    return;
  text = describe (self, find_choice (self, (int) self->here));
  roof_value_range_tell (self->slider.number, self->here, 0, self->front->len - 1, text);
}

static void
move_to (RoofFrontView *self,
         guint          here)
{
  gboolean moved = here != self->here;

  self->here = here;
  tell (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  if (moved)
    g_signal_emit (self, signals[MOVED], 0);
}

/* The best choice is on the front by the yield of devices; else the one that is nearest to it. */
static guint
find_first (RoofFrontView *self)
{
  int wanted = self->plan->best >= 0 ? self->plan->best : self->plan->nearest;
  const RoofPlanChoice *choices = (const RoofPlanChoice *) (gconstpointer) self->plan->choices->data;
  guint first = 0;
  double least = INFINITY;

  for (guint i = 0; i < self->front->len; i++)
    {
      double far = fabs (log (choices[g_array_index (self->front, guint, i)].per_user / choices[wanted].per_user));

      if (far >= least)
        continue;
      least = far;
      first = i;
    }
  return first;
}

void
roof_front_view_show (RoofFrontView          *self,
                      const RoofPlan         *plan,
                      const RoofPlanQuestion *question,
                      RoofPlanYield           yield)
{
  g_autoptr (GArray) falling = NULL;

  g_return_if_fail (ROOF_IS_FRONT_VIEW (self));

  g_clear_pointer (&self->plot, roof_front_plot_free);
  g_clear_pointer (&self->front, g_array_unref);
  self->plan = plan;
  self->question = question;
  self->yield = yield;
  self->here = 0;
  if (plan != NULL)
    {
      falling = roof_plan_list_front (plan, yield);
      self->front = g_array_new (FALSE, FALSE, sizeof (guint));
      for (guint i = falling->len; i-- > 0;)
        g_array_append_val (self->front, g_array_index (falling, guint, i));
      self->here = is_empty (self) ? 0 : find_first (self);
    }
  tell (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, signals[MOVED], 0);
}

int
roof_front_view_get_here (RoofFrontView *self)
{
  g_return_val_if_fail (ROOF_IS_FRONT_VIEW (self), -1);

  return get_choice (self, (int) self->here);
}

int
roof_front_view_get_next (RoofFrontView *self,
                          int            direction)
{
  g_return_val_if_fail (ROOF_IS_FRONT_VIEW (self), -1);

  return get_choice (self, (int) self->here + direction);
}

static void
number_set_cb (RoofFrontView *self,
               double         value)
{
  if (!is_empty (self))
    move_to (self, (guint) CLAMP (round (value), 0, self->front->len - 1));
}

/* @arguments: places to go; G_MININT and G_MAXINT: to an end. */
static gboolean
step_cb (GtkWidget *widget,
         GVariant  *arguments,
         gpointer   data)
{
  RoofFrontView *self = ROOF_FRONT_VIEW (widget);
  gint64 places, wanted;
  gint32 given;

  g_variant_get (arguments, "(i)", &given);
  places = given;
  if (is_empty (self))
    return GDK_EVENT_PROPAGATE;
  wanted = CLAMP (self->here + places, 0, (gint64) self->front->len - 1);
  if (wanted == (gint64) self->here)
    gtk_widget_error_bell (widget);
  move_to (self, (guint) wanted);
  return GDK_EVENT_STOP;
}

static void
roof_front_view_move (RoofPlotSlider *slider,
                      double          x,
                      double          y)
{
  RoofFrontView *self = ROOF_FRONT_VIEW (slider);
  const RoofFrontPlot *plot = roof_front_view_get_plot (self);

  if (plot != NULL)
    move_to (self, roof_front_plot_find (plot, x, y));
}

static gboolean
roof_front_view_press (RoofPlotSlider *slider,
                       double          x,
                       double          y)
{
  gtk_widget_grab_focus (GTK_WIDGET (slider->number));
  roof_front_view_move (slider, x, y);
  return TRUE;
}

/* The dot of the front that the pointer rests on; -1: none. */
static int
find_dot (RoofFrontView *self,
          double         x,
          double         y)
{
  const RoofFrontPlot *plot = roof_front_view_get_plot (self);
  guint place = plot != NULL ? roof_front_plot_find (plot, x, y) : 0;
  const RoofFrontPoint *point = plot != NULL ? &g_array_index (plot->front, RoofFrontPoint, place) : NULL;

  return point != NULL && hypot (point->x - x, point->y - y) <= REACH ? (int) place : -1;
}

/* The tip of a choice: its layout, its limit, and what its neighbours would change. */
static gboolean
roof_front_view_query_tooltip (GtkWidget  *widget,
                               int         x,
                               int         y,
                               gboolean    keyboard,
                               GtkTooltip *tooltip)
{
  RoofFrontView *self = ROOF_FRONT_VIEW (widget);
  int place = keyboard ? (int) self->here : find_dot (self, x, y);
  const RoofPlanChoice *choice = find_choice (self, place);
  g_autofree char *words = NULL, *faster = NULL, *slower = NULL, *text = NULL;

  if (choice == NULL || gtk_gesture_is_active (self->slider.drag)) /* what is dragged to is said below the chart */
    return FALSE;
  words = describe (self, choice);
  faster = roof_describe_plan_neighbour (choice, find_choice (self, place + 1), self->question, self->yield, TRUE);
  slower = roof_describe_plan_neighbour (choice, find_choice (self, place - 1), self->question, self->yield, FALSE);
  /* Translators: a choice; what limits it; what its neighbours on the front would change */
  text = g_strdup_printf (_("%1$s\nLimit: %2$s\n%3$s\n%4$s"), words, roof_describe_plan_limit (choice, self->question), faster, slower);
  return roof_prose_tip_show (tooltip, text);
}

static void
roof_front_view_draw (RoofPlotView      *view,
                      gpointer           plot,
                      const RoofPalette *palette,
                      cairo_t           *cr)
{
  roof_front_plot_draw (plot, ROOF_FRONT_VIEW (view)->here, palette, cr);
}

static void
roof_front_view_forget (RoofPlotView *view)
{
  g_clear_pointer (&ROOF_FRONT_VIEW (view)->plot, roof_front_plot_free);
}

static void
roof_front_view_dispose (GObject *object)
{
  g_clear_pointer (&ROOF_FRONT_VIEW (object)->front, g_array_unref);
  G_OBJECT_CLASS (roof_front_view_parent_class)->dispose (object);
}

static void
roof_front_view_class_init (RoofFrontViewClass *klass)
{
  static const struct
  {
    guint key;
    int   places;
  } keys[] = { { GDK_KEY_Left, -1 }, { GDK_KEY_Up, -1 },        { GDK_KEY_Right, 1 },     { GDK_KEY_Down, 1 },
               { GDK_KEY_Page_Up, -5 }, { GDK_KEY_Page_Down, 5 }, { GDK_KEY_Home, G_MININT }, { GDK_KEY_End, G_MAXINT } };
  static const guint opening[] = { GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  RoofPlotViewClass *view_class = ROOF_PLOT_VIEW_CLASS (klass);
  RoofPlotSliderClass *slider_class = ROOF_PLOT_SLIDER_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = roof_front_view_dispose;
  view_class->least_width = LEAST_WIDTH;
  view_class->natural_width = NATURAL_WIDTH;
  view_class->height = LEAST_HEIGHT;
  view_class->get_plot = (gpointer (*) (RoofPlotView *)) roof_front_view_get_plot;
  view_class->forget = roof_front_view_forget;
  view_class->draw = roof_front_view_draw;
  slider_class->press = roof_front_view_press;
  slider_class->move = roof_front_view_move;
  widget_class->query_tooltip = roof_front_view_query_tooltip;
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding (widget_class, keys[i].key, 0, step_cb, "(i)", keys[i].places);
  signals[OPENED] = g_signal_new ("opened", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST | G_SIGNAL_ACTION, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 0);
  for (guint i = 0; i < G_N_ELEMENTS (opening); i++)
    gtk_widget_class_add_binding_signal (widget_class, opening[i], 0, "opened", NULL);
  signals[MOVED] = g_signal_new ("moved", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_css_name (widget_class, "front");
}

static void
roof_front_view_init (RoofFrontView *self)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->slider.number), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Pareto Front"),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  _("Choices that no other beats. Home: the slowest per user, End: the fastest."), -1);
  g_signal_connect_object (self->slider.number, "set", G_CALLBACK (number_set_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), "crosshair");
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
}
