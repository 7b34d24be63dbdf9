/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/sweep-plot.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "chart/layout/ticks.h"
#include "chart/words/describe.h"
#include "core/report/work-tally.h"

/* Lays out the curve of one parameter: two panels, performance and time, above one x axis. Values are taken in the parameter's
 * range first, which gives the ends of the scales; panels are set twice, since the width of the labels decides where they begin;
 * then the points are mapped to the page.
 * Invariants: a panel without positive finite values is not shown, and the other one has its room; the curve ends where a number
 * overflows; values that a network's step refuses are skipped. */

#define N_STEPS 97
#define GAP 4.0            /* between a text and what it stands beside */
#define PANEL_GAP 8.0
#define RIGHT 10.0         /* half of the last label of the x axis */
#define SPACING_X 44.0     /* least distance of labels */
#define SPACING_Y 24.0
#define LEAST_PANEL 12.0
#define HEADROOM 1.6       /* factor between the curve's ends and those of its scale */
#define LEAST_SPAN 12.0    /* ratio that a scale spans at least */

typedef struct
{
  RoofSweepPlot *plot;
  RoofMachine   *machine;
  double         lowest[ROOF_SWEEP_N_PANELS];
  double         highest[ROOF_SWEEP_N_PANELS];
} PlotBuild;

/* A point with the values of both panels in their units, before the scales are known. */
static RoofSweepPoint
take_point (const PlotBuild    *build,
            double              value,
            const RoofEstimate *estimate)
{
  return (RoofSweepPoint) {
    .value = value,
    .y = { [ROOF_SWEEP_PERFORMANCE] = estimate->attainable / roof_tally_get_flops (roof_machine_get_tally (build->machine)),
           [ROOF_SWEEP_TIME] = estimate->t_min },
    .ink = roof_ink_of_bound (build->machine, estimate->bound),
  };
}

/* FALSE when a number overflows, which ends the curve. */
static gboolean
add_point (PlotBuild          *build,
           double              value,
           const RoofEstimate *estimate)
{
  RoofSweepPoint point = take_point (build, value, estimate);

  if (!(estimate->t_min > 0) || !isfinite (estimate->t_min))
    return estimate->t_min == 0;
  g_array_append_val (build->plot->points, point);
  for (guint i = 0; i < ROOF_SWEEP_N_PANELS; i++)
    {
      build->lowest[i] = fmin (build->lowest[i], point.y[i]);
      build->highest[i] = fmax (build->highest[i], point.y[i]);
    }
  return TRUE;
}

/* Skips values that a network's step does not allow. */
static void
add_points (PlotBuild    *build,
            RoofVariable *variable)
{
  RoofSweepPlot *plot = build->plot;
  g_autoptr (GArray) values = roof_sweep_list_values (&plot->sweep, roof_variable_get_parameter (variable), NULL);
  gboolean more = TRUE;

  for (guint i = 0; values != NULL && more && i < values->len; i++)
    {
      double value = g_array_index (values, double, i);
      RoofEstimate estimate;

      if (roof_variable_evaluate (variable, value, &estimate))
        more = add_point (build, value, &estimate);
    }
}

static void
run (PlotBuild    *build,
     RoofVariable *variable)
{
  RoofSweepPlot *plot = build->plot;

  for (guint i = 0; i < ROOF_SWEEP_N_PANELS; i++)
    {
      build->lowest[i] = INFINITY;
      build->highest[i] = 0;
    }
  add_points (build, variable);
  plot->here = take_point (build, roof_variable_get_value (variable),
                           roof_analysis_get_estimate (roof_variable_get_analysis (variable)));
  for (guint i = 0; i < ROOF_SWEEP_N_PANELS; i++)
    plot->panels[i].shown = build->lowest[i] > 0 && isfinite (build->highest[i]) && build->highest[i] > 0
                            && plot->here.y[i] > 0;
}

static void
set_scale (RoofSweepPanel *panel,
           double          lowest,
           double          highest)
{
  double middle = roof_scale_middle (lowest, highest);
  double half = fmax (sqrt (highest / lowest) * HEADROOM, sqrt (LEAST_SPAN));

  panel->y = roof_scale_init (middle / half, middle * half, panel->rect.y + panel->rect.height, panel->rect.y);
  g_clear_pointer (&panel->ticks, g_array_unref);
  panel->ticks = roof_ticks_new (&panel->y, SPACING_Y);
}

/* Shares the height among the panels shown, below a line of text and above another. */
static void
set_panels (PlotBuild  *build,
            double      left,
            double      width,
            double      height,
            double      line)
{
  RoofSweepPlot *plot = build->plot;
  guint n = (guint) plot->panels[0].shown + (guint) plot->panels[1].shown;
  double room = height - 2 * (line + GAP) - (n > 1 ? PANEL_GAP : 0);
  double each = fmax (room / MAX (n, 1), LEAST_PANEL);
  double y = line + GAP;

  for (guint i = 0; i < ROOF_SWEEP_N_PANELS; i++)
    {
      RoofSweepPanel *panel = &plot->panels[i];

      if (!panel->shown)
        continue;
      panel->rect = (RoofRect) { left, y, fmax (width - left - RIGHT, LEAST_PANEL), each };
      set_scale (panel, build->lowest[i], build->highest[i]);
      if (i == ROOF_SWEEP_TIME)
        roof_ticks_prefix_all (panel->ticks);
      y += each + PANEL_GAP;
    }
}

static double
measure_labels (const RoofSweepPlot *plot,
                PangoContext        *context)
{
  double widest = 0;

  for (guint i = 0; i < ROOF_SWEEP_N_PANELS; i++)
    for (guint k = 0; plot->panels[i].shown && k < plot->panels[i].ticks->len; k++)
      {
        const char *label = g_array_index (plot->panels[i].ticks, RoofTick, k).label;
        RoofPlotText text = roof_plot_text_make (context, ROOF_STYLE_CAPTION, ROOF_INK_TEXT_QUIET, label);

        widest = fmax (widest, text.width);
        roof_plot_text_clear (&text);
      }
  return widest;
}

static void
map_point (const RoofSweepPlot *plot,
           RoofSweepPoint      *point)
{
  point->x = roof_scale_to_pixel (&plot->x, fmax (point->value, plot->x.min));
  for (guint i = 0; i < ROOF_SWEEP_N_PANELS; i++)
    point->y[i] = plot->panels[i].shown ? roof_scale_to_pixel (&plot->panels[i].y, point->y[i]) : NAN;
}

static void
map_points (RoofSweepPlot *plot,
            double         left,
            double         right)
{
  plot->x = roof_scale_init (plot->sweep.from, plot->sweep.to, left, right);
  plot->ticks = roof_ticks_new (&plot->x, SPACING_X);
  for (guint i = 0; i < plot->points->len; i++)
    map_point (plot, &g_array_index (plot->points, RoofSweepPoint, i));
  map_point (plot, &plot->here);
  if (plot->turn >= plot->x.min && plot->turn <= plot->x.max)
    plot->turn_x = roof_scale_to_pixel (&plot->x, plot->turn);
  else
    plot->turn = NAN;
}

static void
add_tick_labels (RoofSweepPlot *plot,
                 PangoContext  *context,
                 double         bottom)
{
  for (guint i = 0; i < ROOF_SWEEP_N_PANELS; i++)
    for (guint k = 0; plot->panels[i].shown && k < plot->panels[i].ticks->len; k++)
      {
        const RoofTick *tick = &g_array_index (plot->panels[i].ticks, RoofTick, k);
        RoofPlotText text = roof_plot_text_make (context, ROOF_STYLE_CAPTION, ROOF_INK_TEXT_QUIET, tick->label);

        roof_plot_text_add (plot->texts, text, plot->x.start - GAP - text.width,
                  roof_scale_to_pixel (&plot->panels[i].y, tick->value) - text.height / 2);
      }
  for (guint k = 0; k < plot->ticks->len; k++)
    {
      const RoofTick *tick = &g_array_index (plot->ticks, RoofTick, k);
      RoofPlotText text = roof_plot_text_make (context, ROOF_STYLE_CAPTION, ROOF_INK_TEXT_QUIET, tick->label);

      roof_plot_text_add (plot->texts, text, roof_scale_to_pixel (&plot->x, tick->value) - text.width / 2, bottom);
    }
}

static void
add_captions (RoofSweepPlot *plot,
              RoofTally      tally,
              gboolean       expected,
              PangoContext  *context)
{
  /* What depends on the data is drawn as it is to be expected, which is no bound. */
  const char *const likely[] = {
    [ROOF_SWEEP_PERFORMANCE] = tally == ROOF_TALLY_MAC  ? _("expected, MAC/s")
                               : tally == ROOF_TALLY_OP ? _("expected, OP/s")
                                                        : _("expected, FLOP/s"),
    [ROOF_SWEEP_TIME] = _("expected time, s"),
  };
  const char *const captions[] = {
    [ROOF_SWEEP_PERFORMANCE] = tally == ROOF_TALLY_MAC  ? _("attainable, MAC/s")
                               : tally == ROOF_TALLY_OP ? _("attainable, OP/s")
                                                        : _("attainable, FLOP/s"),
    [ROOF_SWEEP_TIME] = _("time, s"),
  };

  for (guint i = 0; i < ROOF_SWEEP_N_PANELS; i++)
    if (plot->panels[i].shown)
      {
        RoofPlotText text = roof_plot_text_make (context, ROOF_STYLE_CAPTION, ROOF_INK_TEXT_QUIET,
                                       expected ? likely[i] : captions[i]);

        text.plate = TRUE;
        roof_plot_text_add (plot->texts, text, plot->panels[i].rect.x + GAP, plot->panels[i].rect.y + GAP / 2);
      }
}

static RoofPlotText
name_value (RoofVariable *variable,
            PangoContext *context,
            double        value,
            RoofInk       ink)
{
  g_autofree char *text = roof_describe_setting (roof_variable_get_parameter (variable), value);

  return roof_plot_text_make (context, ROOF_STYLE_CHOSEN, ink, text);
}

static double
keep_inside (const RoofSweepPlot *plot,
             double               x,
             double               width)
{
  return fmax (fmin (x, plot->x.end + RIGHT - width), 0);
}

/* The names of both marks over the panels: each over its mark, or on its own side of it where they would touch. The
 * present one gives way. */
static void
add_marks (RoofSweepPlot *plot,
           RoofVariable  *variable,
           PangoContext  *context)
{
  RoofPlotText here = name_value (variable, context, plot->here.value, ROOF_INK_TEXT);
  double x = keep_inside (plot, plot->here.x - here.width / 2, here.width);
  RoofPlotText turn;
  double turn_x;

  if (isnan (plot->turn))
    {
      roof_plot_text_add (plot->texts, here, x, 0);
      return;
    }
  turn = name_value (variable, context, plot->turn, ROOF_INK_COMPUTE);
  turn_x = keep_inside (plot, plot->turn_x - turn.width / 2, turn.width);
  if (x < turn_x + turn.width + GAP && turn_x < x + here.width + GAP)
    {
      gboolean before = plot->here.x < plot->turn_x;

      x = keep_inside (plot, before ? plot->turn_x - GAP - here.width : plot->turn_x + GAP, here.width);
      turn_x = keep_inside (plot, before ? plot->turn_x : plot->turn_x - turn.width, turn.width);
    }
  roof_plot_text_add (plot->texts, turn, turn_x, 0);
  if (plot->here.value != plot->turn && (x >= turn_x + turn.width + GAP / 2 || turn_x >= x + here.width + GAP / 2))
    roof_plot_text_add (plot->texts, here, x, 0);
  else
    roof_plot_text_clear (&here);
}

RoofSweepPlot *
roof_sweep_plot_new (RoofVariable    *variable,
                     const RoofSweep *sweep,
                     PangoContext    *context,
                     double           width,
                     double           height)
{
  RoofSweepPlot *self = g_new0 (RoofSweepPlot, 1);
  PlotBuild build = { .plot = self, .machine = roof_analysis_get_machine (roof_variable_get_analysis (variable)) };
  RoofPlotText sample = roof_plot_text_make (context, ROOF_STYLE_CHOSEN, ROOF_INK_TEXT, "X");
  double line = sample.height, left;

  roof_plot_text_clear (&sample);
  self->sweep = *sweep;
  self->sweep.n_steps = N_STEPS;
  self->least = roof_variable_get_parameter (variable)->min;
  self->points = g_array_new (FALSE, FALSE, sizeof (RoofSweepPoint));
  self->texts = g_array_new (FALSE, FALSE, sizeof (RoofPlotText));
  g_array_set_clear_func (self->texts, roof_plot_text_clear);
  self->turn = roof_variable_get_turn (variable);
  run (&build, variable);
  /* The height decides the labels of the y axes, and their width where the panels begin. */
  set_panels (&build, 0, width, height, line);
  left = ceil (measure_labels (self, context) + GAP);
  set_panels (&build, left, width, height, line);
  map_points (self, left, fmax (width - RIGHT, left + LEAST_PANEL));
  add_tick_labels (self, context, height - line);
  add_captions (self, roof_work_tally (roof_variable_get_analysis (variable)),
                roof_estimate_is_expectation (roof_analysis_get_estimate (roof_variable_get_analysis (variable))), context);
  add_marks (self, variable, context);
  return self;
}

void
roof_sweep_plot_free (RoofSweepPlot *self)
{
  for (guint i = 0; i < ROOF_SWEEP_N_PANELS; i++)
    g_clear_pointer (&self->panels[i].ticks, g_array_unref);
  g_array_unref (self->ticks);
  g_array_unref (self->points);
  g_array_unref (self->texts);
  g_free (self);
}

double
roof_sweep_plot_get_value (const RoofSweepPlot *self,
                           double               x)
{
  if (x < self->x.start)
    return self->least;
  return fmin (roof_scale_to_value (&self->x, x), self->x.max);
}
