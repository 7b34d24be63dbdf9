/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/front-plot.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "chart/layout/ticks.h"
#include "chart/words/describe-plan.h"

#define GAP       4.0  /* between a text and what it stands beside */
#define RIGHT     12.0 /* half of the last label of the x axis */
#define SPACING_X 56.0 /* least distance of labels */
#define SPACING_Y 32.0
#define LEAST     40.0 /* of the panel */
#define HEADROOM  1.25 /* factor between the outermost choices and the ends of the axes */
#define SPECK     2.0  /* size of a place that specks share */

typedef struct
{
  const RoofPlan         *plan;
  const RoofPlanQuestion *question;
  RoofPlanYield           yield;
  RoofFrontPlot          *plot;
} FrontBuild;

static const RoofPlanChoice *
get_choice (const FrontBuild *self,
            guint             index)
{
  return &g_array_index (self->plan->choices, RoofPlanChoice, index);
}

static RoofFrontPoint
make_point (const FrontBuild *self,
            guint             index)
{
  const RoofPlanChoice *choice = get_choice (self, index);

  return (RoofFrontPoint) {
    .choice = index,
    .x = roof_scale_to_pixel (&self->plot->x, choice->per_user),
    .y = roof_scale_to_pixel (&self->plot->y, roof_plan_choice_get_yield (choice, self->yield)),
    .ink = roof_ink_of_bound (self->question->machines[choice->machine], choice->bound),
    .meets = choice->meets,
  };
}

/* The axes reach as far as the choices, and to the goal where it is near. */
static void
set_scales (FrontBuild *self)
{
  RoofFrontPlot *plot = self->plot;
  const RoofRect *rect = &plot->rect;
  double left = INFINITY, right = 0, low = INFINITY, high = 0;

  for (guint i = 0; i < self->plan->choices->len; i++)
    {
      const RoofPlanChoice *choice = get_choice (self, i);
      double yield = roof_plan_choice_get_yield (choice, self->yield);

      if (isnan (yield))
        continue;
      left = fmin (left, choice->per_user);
      right = fmax (right, choice->per_user);
      low = fmin (low, yield);
      high = fmax (high, yield);
    }
  plot->x = roof_scale_init (left / HEADROOM, right * HEADROOM, rect->x, rect->x + rect->width);
  plot->y = roof_scale_init (low / HEADROOM, high * HEADROOM, rect->y + rect->height, rect->y);
  g_clear_pointer (&plot->x_ticks, g_array_unref);
  g_clear_pointer (&plot->y_ticks, g_array_unref);
  plot->x_ticks = roof_ticks_new (&plot->x, SPACING_X);
  plot->y_ticks = roof_ticks_new (&plot->y, SPACING_Y);
}

static double
measure_labels (const RoofFrontPlot *plot,
                PangoContext        *context)
{
  double widest = 0;

  for (guint i = 0; i < plot->y_ticks->len; i++)
    {
      RoofPlotText text = roof_plot_text_make (context, ROOF_STYLE_TICK, ROOF_INK_TEXT_QUIET,
                                               g_array_index (plot->y_ticks, RoofTick, i).label);

      widest = fmax (widest, text.width);
      roof_plot_text_clear (&text);
    }
  return ceil (widest + GAP);
}

static void
add_labels (RoofFrontPlot *plot,
            PangoContext  *context)
{
  for (guint i = 0; i < plot->y_ticks->len; i++)
    {
      const RoofTick *tick = &g_array_index (plot->y_ticks, RoofTick, i);
      RoofPlotText text = roof_plot_text_make (context, ROOF_STYLE_TICK, ROOF_INK_TEXT_QUIET, tick->label);

      roof_plot_text_add (plot->texts, text, plot->rect.x - GAP - text.width, roof_scale_to_pixel (&plot->y, tick->value) - text.height / 2);
    }
  for (guint i = 0; i < plot->x_ticks->len; i++)
    {
      const RoofTick *tick = &g_array_index (plot->x_ticks, RoofTick, i);
      RoofPlotText text = roof_plot_text_make (context, ROOF_STYLE_TICK, ROOF_INK_TEXT_QUIET, tick->label);

      roof_plot_text_add (plot->texts, text, roof_scale_to_pixel (&plot->x, tick->value) - text.width / 2, plot->rect.y + plot->rect.height + GAP / 2);
    }
}

/* The y axis is named over it, the x axis below its labels. */
static void
add_titles (const FrontBuild *self,
            RoofPlotText      below)
{
  const RoofRect *rect = &self->plot->rect;

  roof_plot_text_add (self->plot->texts, below, rect->x + (rect->width - below.width) / 2, rect->y + rect->height + below.height + GAP / 2);
}

/* One speck for each place. */
static void
add_specks (FrontBuild *self)
{
  RoofFrontPlot *plot = self->plot;
  gint columns = (gint) (plot->rect.width / SPECK) + 1, rows = (gint) (plot->rect.height / SPECK) + 1;
  g_autofree guint8 *taken = g_malloc0 ((gsize) columns * (gsize) rows);

  for (guint i = 0; i < self->plan->choices->len; i++)
    {
      RoofFrontPoint point;
      gint column, row;
      guint8 *place;

      if (isnan (roof_plan_choice_get_yield (get_choice (self, i), self->yield)))
        continue;
      point = make_point (self, i);
      column = CLAMP ((gint) ((point.x - plot->rect.x) / SPECK), 0, columns - 1);
      row = CLAMP ((gint) ((point.y - plot->rect.y) / SPECK), 0, rows - 1);
      place = &taken[row * columns + column];
      /* One that meets the goals is drawn over one that does not. */
      if (*place >= 1 + point.meets)
        continue;
      *place = (guint8) (1 + point.meets);
      g_array_append_val (plot->specks, point);
    }
}

static void
add_front (FrontBuild *self)
{
  g_autoptr (GArray) front = roof_plan_list_front (self->plan, self->yield);

  for (guint i = front->len; i-- > 0;)
    {
      RoofFrontPoint point = make_point (self, g_array_index (front, guint, i));

      g_array_append_val (self->plot->front, point);
    }
}

static void
add_goal (FrontBuild   *self,
          PangoContext *context)
{
  RoofFrontPlot *plot = self->plot;
  double user = 1 / self->question->tpot;
  RoofPlotText text;

  plot->goal_x = user > plot->x.min && user < plot->x.max ? roof_scale_to_pixel (&plot->x, user) : NAN;
  if (isnan (plot->goal_x))
    return;
  text = roof_plot_text_make (context, ROOF_STYLE_CAPTION, ROOF_INK_TEXT_QUIET, _("goal"));
  text.plate = TRUE;
  roof_plot_text_add (plot->texts, text, fmin (plot->goal_x + GAP, plot->x.end - text.width),
                      plot->rect.y + plot->rect.height - text.height - GAP);
}

RoofFrontPlot *
roof_front_plot_new (const RoofPlan         *plan,
                     const RoofPlanQuestion *question,
                     RoofPlanYield           yield,
                     PangoContext           *context,
                     double                  width,
                     double                  height)
{
  RoofFrontPlot *self = g_new0 (RoofFrontPlot, 1);
  FrontBuild build = { plan, question, yield, self };
  RoofPlotText above = roof_plot_text_make (context, ROOF_STYLE_AXIS, ROOF_INK_TEXT, roof_describe_plan_yield (yield));
  RoofPlotText below = roof_plot_text_make (context, ROOF_STYLE_AXIS, ROOF_INK_TEXT, _("Tokens per second and user"));
  double top = above.height + GAP, bottom = 2 * below.height + 2 * GAP, left;

  self->specks = g_array_new (FALSE, FALSE, sizeof (RoofFrontPoint));
  self->front = g_array_new (FALSE, FALSE, sizeof (RoofFrontPoint));
  self->texts = g_array_new (FALSE, FALSE, sizeof (RoofPlotText));
  g_array_set_clear_func (self->texts, roof_plot_text_clear);
  self->rect = (RoofRect) { 0, top, fmax (width, LEAST), fmax (height - top - bottom, LEAST) };
  /* The height decides the labels of the y axis, and their width where the panel begins. */
  set_scales (&build);
  left = measure_labels (self, context);
  self->rect.x = left;
  self->rect.width = fmax (width - left - RIGHT, LEAST);
  set_scales (&build);
  roof_plot_text_add (self->texts, above, 0, 0);
  add_titles (&build, below);
  add_labels (self, context);
  add_specks (&build);
  add_front (&build);
  add_goal (&build, context);
  return self;
}

void
roof_front_plot_free (RoofFrontPlot *self)
{
  g_array_unref (self->x_ticks);
  g_array_unref (self->y_ticks);
  g_array_unref (self->specks);
  g_array_unref (self->front);
  g_array_unref (self->texts);
  g_free (self);
}

guint
roof_front_plot_find (const RoofFrontPlot *self,
                      double               x,
                      double               y)
{
  guint nearest = 0;
  double least = INFINITY;

  for (guint i = 0; i < self->front->len; i++)
    {
      const RoofFrontPoint *point = &g_array_index (self->front, RoofFrontPoint, i);
      double distance = hypot (point->x - x, point->y - y);

      if (distance >= least)
        continue;
      least = distance;
      nearest = i;
    }
  return nearest;
}
