/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/arch-plot.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "chart/layout/ticks.h"
#include "core/units/units.h"

/* Lays out the energy plot: two panels with one x axis, efficiency above and power below. The axes' ranges follow from the line,
 * the dots and the balance points; since the labels of the y axes decide where the panels begin, panels are set twice (see
 * place()).
 * Points are kept in data units and mapped to points of the page in place, at the end. Names of dots are added last, each where
 * it touches no text, no other dot and, if possible, no mark's line; a name without such a place is left out. */

#define N_STEPS 200
#define GAP 4.0        /* between a text and what it stands beside */
#define PANEL_GAP 10.0
#define RIGHT 14.0     /* half of the last label of the x axis */
#define SPACING_X 44.0 /* least distance of labels */
#define SPACING_Y 20.0
#define LEAST_PANEL 12.0
#define MARGIN 8.0     /* factor of intensities beyond the outermost dot or balance */
#define HEADROOM 1.5   /* factor between values and the ends of their scale */
#define LEAST_SPAN 8.0 /* ratio that a scale spans at least */
#define POWER_SHARE 0.4
#define MOST_NAMED 40  /* kernels */

typedef struct
{
  const char   *name; /* borrowed */
  double        intensity;
  RoofEnergyUse use;
} Kernel;

typedef struct
{
  RoofArchPlot     *plot;
  const RoofReport *report;
  const RoofEnergy *energy;
  PangoContext     *context;
  GArray           *kernels; /* element-type Kernel, as the plot's dots */
  guint             level, peak;
  double            line; /* height of a line of text */
  double            lowest[ROOF_ARCH_N_PANELS], highest[ROOF_ARCH_N_PANELS];
} ArchBuild;

/* A point with the values of both panels, before the scales are known. @use: of work at @intensity */
static RoofArchPoint
take_point (ArchBuild           *build,
            double               intensity,
            const RoofEnergyUse *use,
            RoofInk              ink)
{
  RoofArchPoint point = { intensity, { use->flops / use->joules, use->joules / use->time }, ink };

  for (guint i = 0; i < ROOF_ARCH_N_PANELS; i++)
    {
      build->lowest[i] = fmin (build->lowest[i], point.y[i]);
      build->highest[i] = fmax (build->highest[i], point.y[i]);
    }
  return point;
}

static void
add_kernel (ArchBuild          *build,
            const RoofAnalysis *analysis,
            gboolean            chosen)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  Kernel kernel = { .name = roof_kernel_get_name (roof_analysis_get_kernel (analysis)) };
  RoofArchPoint point;

  if (!roof_energy_count (build->energy, analysis, &kernel.use) || !(kernel.use.flops > 0) || !(kernel.use.time > 0)
      || !(estimate->bytes[build->level] > 0))
    return;
  kernel.intensity = kernel.use.flops / estimate->bytes[build->level];
  point = take_point (build, kernel.intensity, &kernel.use,
                      roof_ink_of_bound (roof_report_get_machine (build->report), estimate->bound));
  if (chosen)
    build->plot->chosen = (int) build->kernels->len;
  g_array_append_val (build->kernels, kernel);
  g_array_append_val (build->plot->dots, point);
}

/* The dots, and the peak whose line is drawn. */
static void
add_kernels (ArchBuild *build,
             int        selected)
{
  double most = -1;

  for (guint i = 0; i < roof_report_get_n (build->report); i++)
    {
      const RoofAnalysis *analysis = roof_report_get_analysis (build->report, i);
      RoofEnergyUse use;
      double joules;

      if (analysis == NULL)
        continue;
      add_kernel (build, analysis, selected == (int) i);
      if (!roof_energy_count (build->energy, analysis, &use))
        continue;
      joules = selected == (int) i ? INFINITY : use.joules * roof_kernel_get_count (roof_analysis_get_kernel (analysis));
      if (joules > most)
        {
          most = joules;
          build->peak = roof_estimator_get_peak (roof_analysis_get_estimator (analysis),
                                                 roof_analysis_get_estimate (analysis)->main, NULL);
        }
    }
}

static void
set_x (ArchBuild *build)
{
  RoofArchPlot *plot = build->plot;
  double lowest = fmin (plot->balance.time, plot->balance.energy), highest = fmax (plot->balance.time, plot->balance.energy);

  for (guint i = 0; i < build->kernels->len; i++)
    {
      lowest = fmin (lowest, g_array_index (build->kernels, Kernel, i).intensity);
      highest = fmax (highest, g_array_index (build->kernels, Kernel, i).intensity);
    }
  plot->x = roof_scale_init (lowest / MARGIN, highest * MARGIN, 0, 1);
}

static void
add_line (ArchBuild        *build,
          const RoofEnergy *energy,
          GArray           *line)
{
  const RoofMachine *machine = roof_report_get_machine (build->report);
  const RoofScale *x = &build->plot->x;

  for (guint i = 0; i <= N_STEPS; i++)
    {
      double intensity = x->min * pow (x->max / x->min, (double) i / N_STEPS);
      RoofEnergyUse use = roof_energy_arch (energy, build->level, roof_machine_get_peak (machine, build->peak)->peak.value,
                                            roof_machine_get_level (machine, build->level)->bandwidth.value, intensity);
      RoofArchPoint point = take_point (build, intensity, &use, ROOF_INK_COMPUTE);

      g_array_append_val (line, point);
    }
}

static void
set_panel (ArchBuild         *build,
           RoofArchPanelKind  kind,
           const RoofRect    *rect)
{
  RoofArchPanel *panel = &build->plot->panels[kind];
  double middle = roof_scale_middle (build->lowest[kind], build->highest[kind]);
  double half = fmax (sqrt (build->highest[kind] / build->lowest[kind]) * HEADROOM, sqrt (LEAST_SPAN));

  panel->rect = *rect;
  panel->y = roof_scale_init (middle / half, middle * half, rect->y + rect->height, rect->y);
  g_clear_pointer (&panel->ticks, g_array_unref);
  panel->ticks = roof_ticks_new (&panel->y, SPACING_Y);
}

/* Both panels between two lines of text above and below them. */
static void
set_panels (ArchBuild *build,
            double     left,
            double     width,
            double     height)
{
  double top = 2 * build->line + GAP, room = fmax (height - 2 * top - PANEL_GAP, 2 * LEAST_PANEL);
  double breadth = fmax (width - left - RIGHT, LEAST_PANEL), first = room * (1 - POWER_SHARE);

  set_panel (build, ROOF_ARCH_EFFICIENCY, &(RoofRect) { left, top, breadth, first });
  set_panel (build, ROOF_ARCH_POWER, &(RoofRect) { left, top + first + PANEL_GAP, breadth, room - first });
}

static RoofPlotText
make_label (ArchBuild  *build,
            const char *label)
{
  return roof_plot_text_make (build->context, ROOF_STYLE_CAPTION, ROOF_INK_TEXT_QUIET, label);
}

/* The labels of the y axes at the left edge; without a place, their width. */
static double
add_y_labels (ArchBuild *build,
              gboolean   placed)
{
  double widest = 0;

  for (guint i = 0; i < ROOF_ARCH_N_PANELS; i++)
    for (guint k = 0; k < build->plot->panels[i].ticks->len; k++)
      {
        const RoofArchPanel *panel = &build->plot->panels[i];
        const RoofTick *tick = &g_array_index (panel->ticks, RoofTick, k);
        RoofPlotText text = make_label (build, tick->label);

        widest = fmax (widest, text.width);
        if (placed)
          roof_plot_text_add (build->plot->texts, text, panel->rect.x - GAP - text.width,
                              roof_scale_to_pixel (&panel->y, tick->value) - text.height / 2);
        else
          roof_plot_text_clear (&text);
      }
  return widest;
}

static void
add_x_labels (ArchBuild *build,
              double     height)
{
  RoofArchPlot *plot = build->plot;
  RoofPlotText title = make_label (build, _("intensity, FLOP/B"));

  for (guint k = 0; k < plot->ticks->len; k++)
    {
      const RoofTick *tick = &g_array_index (plot->ticks, RoofTick, k);
      RoofPlotText text = make_label (build, tick->label);

      roof_plot_text_add (plot->texts, text, roof_scale_to_pixel (&plot->x, tick->value) - text.width / 2, height - 2 * build->line);
    }
  roof_plot_text_add (plot->texts, title, (plot->x.start + plot->x.end - title.width) / 2, height - build->line);
}

static void
add_captions (ArchBuild *build)
{
  const char *const captions[] = { [ROOF_ARCH_EFFICIENCY] = _("attainable, FLOP/J"), [ROOF_ARCH_POWER] = _("power, W") };

  for (guint i = 0; i < ROOF_ARCH_N_PANELS; i++)
    {
      const RoofRect *rect = &build->plot->panels[i].rect;
      RoofPlotText text = make_label (build, captions[i]);

      text.plate = TRUE;
      roof_plot_text_add (build->plot->texts, text, rect->x + GAP, rect->y + GAP / 2);
    }
}

/* The name of a mark over the panels, on a row of its own. */
static void
add_mark (ArchBuild  *build,
          guint       row,
          const char *name,
          double      x)
{
  RoofPlotText text = make_label (build, name);

  x = fmax (fmin (x - text.width / 2, build->plot->x.end + RIGHT - text.width), 0);
  roof_plot_text_add (build->plot->texts, text, x, row * build->line);
}

static void
add_marks (ArchBuild *build)
{
  const RoofArchPlot *plot = build->plot;
  g_autofree char *time = roof_units_format (plot->balance.time, ROOF_DIMENSION_INTENSITY);
  g_autofree char *energy = roof_units_format (plot->balance.energy, ROOF_DIMENSION_INTENSITY);
  /* Translators: the intensity at which work and bytes take the same time */
  g_autofree char *in_time = g_strdup_printf (_("balance in time: %s"), time);
  /* Translators: the intensity at which work and bytes take the same energy */
  g_autofree char *in_energy = g_strdup_printf (_("balance in energy: %s"), energy);

  add_mark (build, 0, in_time, plot->time_x);
  add_mark (build, 1, in_energy, plot->energy_x);
}

static gboolean
crosses (const RoofPlotText *text,
         double              x,
         double              line)
{
  return x - GAP < line && line < x + text->width + GAP;
}

/* Whether the name of @dot at (@x, @y) could be taken for that of another. */
static gboolean
touches_other (const RoofArchPlot  *plot,
               const RoofPlotText  *text,
               const RoofArchPoint *dot,
               double               x,
               double               y)
{
  for (guint i = 0; i < plot->dots->len; i++)
    {
      const RoofArchPoint *other = &g_array_index (plot->dots, RoofArchPoint, i);
      double at = other->y[ROOF_ARCH_EFFICIENCY];

      if (other != dot && other->x > x - 2 * GAP && other->x < x + text->width + 2 * GAP && at > y - 2 * GAP
          && at < y + text->height + 2 * GAP)
        return TRUE;
    }
  return FALSE;
}

/* @apart: of the marks' lines, too. */
static gboolean
is_free (const RoofArchPlot *plot,
         const RoofPlotText *text,
         double              x,
         double              y,
         gboolean            apart)
{
  const RoofRect *rect = &plot->panels[ROOF_ARCH_EFFICIENCY].rect;

  if (x < rect->x || x + text->width > rect->x + rect->width || y < rect->y || y + text->height > rect->y + rect->height)
    return FALSE;
  if (apart && (crosses (text, x, plot->time_x) || crosses (text, x, plot->energy_x)))
    return FALSE;
  for (guint i = 0; i < plot->texts->len; i++)
    {
      const RoofPlotText *other = &g_array_index (plot->texts, RoofPlotText, i);

      if (x < other->x + other->width + GAP && other->x < x + text->width + GAP && y < other->y + other->height
          && other->y < y + text->height)
        return FALSE;
    }
  return TRUE;
}

/* Beside its dot, below the line at the right rather than above the line at the left; else right below or above the dot. */
static gboolean
find_room (const RoofArchPlot  *plot,
           const RoofPlotText  *text,
           const RoofArchPoint *dot,
           gboolean             apart,
           double              *x,
           double              *y)
{
  double right = dot->x + 2 * GAP, left = dot->x - 2 * GAP - text->width, middle = dot->x - text->width / 2;
  double at = dot->y[ROOF_ARCH_EFFICIENCY], above = at - text->height, below = at + 2 * GAP;
  const double places[][2] = {
    { right, at }, { left, above }, { middle, below }, { middle, above - 2 * GAP }, { right, at + text->height },
    { middle, below + text->height }, { middle, below + 2 * text->height },
  };

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    if (is_free (plot, text, places[i][0], places[i][1], apart) && !touches_other (plot, text, dot, places[i][0], places[i][1]))
      {
        *x = places[i][0];
        *y = places[i][1];
        return TRUE;
      }
  return FALSE;
}

/* Away from the marks' lines where that is possible. */
static void
add_name (ArchBuild *build,
          guint      index)
{
  RoofArchPlot *plot = build->plot;
  const RoofArchPoint *dot = &g_array_index (plot->dots, RoofArchPoint, index);
  gboolean chosen = plot->chosen == (int) index;
  RoofPlotText text = roof_plot_text_make (build->context, chosen ? ROOF_STYLE_CHOSEN : ROOF_STYLE_LABEL, ROOF_INK_TEXT,
                                           g_array_index (build->kernels, Kernel, index).name);
  double x, y;

  text.plate = TRUE;
  if (find_room (plot, &text, dot, TRUE, &x, &y) || find_room (plot, &text, dot, FALSE, &x, &y))
    roof_plot_text_add (plot->texts, text, x, y);
  else
    roof_plot_text_clear (&text);
}

static void
add_names (ArchBuild *build)
{
  if (build->plot->chosen >= 0)
    add_name (build, (guint) build->plot->chosen);
  for (guint i = 0; i < MIN (build->kernels->len, MOST_NAMED); i++)
    if (build->plot->chosen != (int) i)
      add_name (build, i);
}

static void
map_points (const RoofArchPlot *plot,
            GArray             *points)
{
  for (guint i = 0; i < points->len; i++)
    {
      RoofArchPoint *point = &g_array_index (points, RoofArchPoint, i);

      point->x = roof_scale_to_pixel (&plot->x, point->x);
      for (guint k = 0; k < ROOF_ARCH_N_PANELS; k++)
        point->y[k] = roof_scale_to_pixel (&plot->panels[k].y, point->y[k]);
    }
}

static void
place (ArchBuild *build,
       double     width,
       double     height)
{
  RoofArchPlot *plot = build->plot;
  const RoofRect *rect = &plot->panels[ROOF_ARCH_EFFICIENCY].rect;

  /* The height decides the labels of the y axes, and their width where the panels begin. */
  set_panels (build, 0, width, height);
  set_panels (build, ceil (add_y_labels (build, FALSE) + 2 * GAP), width, height);
  plot->x = roof_scale_init (plot->x.min, plot->x.max, rect->x, rect->x + rect->width);
  plot->ticks = roof_ticks_new (&plot->x, SPACING_X);
  map_points (plot, plot->line);
  map_points (plot, plot->uncapped);
  map_points (plot, plot->dots);
  plot->time_x = roof_scale_to_pixel (&plot->x, plot->balance.time);
  plot->energy_x = roof_scale_to_pixel (&plot->x, plot->balance.energy);
  add_y_labels (build, TRUE);
  add_x_labels (build, height);
  add_captions (build);
  add_marks (build);
  add_names (build);
}

/* Returns: (transfer full) */
static char *
describe (const ArchBuild *build)
{
  const RoofEnergyBalance *balance = &build->plot->balance;
  const RoofMachine *machine = roof_report_get_machine (build->report);
  const RoofPeak *peak = roof_machine_get_peak (machine, build->peak);
  g_autofree char *best = roof_units_format (balance->best, ROOF_DIMENSION_FLOP);
  g_autofree char *time = roof_units_format (balance->time, ROOF_DIMENSION_INTENSITY);
  g_autofree char *energy = roof_units_format (balance->energy, ROOF_DIMENSION_INTENSITY);
  GString *words = g_string_new (NULL);

  /* Translators: a unit, its number format, a memory, work and two intensities */
  g_string_append_printf (words, _("Arch line of %1$s %2$s and %3$s: at most %4$s/J. Work and bytes take the same time at %5$s, "
                                   "the same energy at %6$s."),
                          peak->unit, peak->dtype, roof_machine_get_level (machine, build->level)->name, best, time, energy);
  for (guint i = 0; i < MIN (build->kernels->len, MOST_NAMED); i++)
    {
      const Kernel *kernel = &g_array_index (build->kernels, Kernel, i);
      g_autofree char *intensity = roof_units_format (kernel->intensity, ROOF_DIMENSION_INTENSITY);
      g_autofree char *work = roof_units_format (kernel->use.flops / kernel->use.joules, ROOF_DIMENSION_FLOP);
      g_autofree char *power = roof_units_format (kernel->use.joules / kernel->use.time, ROOF_DIMENSION_POWER);

      g_string_append_printf (words, "\n%s: %s, %s/J, %s", kernel->name, intensity, work, power);
    }
  return g_string_free (words, FALSE);
}

static GArray *
new_points (void)
{
  return g_array_new (FALSE, FALSE, sizeof (RoofArchPoint));
}

RoofArchPlot *
roof_arch_plot_new (const RoofReport *report,
                    const RoofEnergy *energy,
                    int               selected,
                    PangoContext     *context,
                    double            width,
                    double            height)
{
  const RoofMachine *machine = roof_report_get_machine (report);
  g_autoptr (GArray) kernels = g_array_new (FALSE, FALSE, sizeof (Kernel));
  RoofArchPlot *self = g_new0 (RoofArchPlot, 1);
  ArchBuild build = { .plot = self, .report = report, .energy = energy, .context = context, .kernels = kernels,
                      .level = (guint) roof_machine_find_main_memory (machine), .lowest = { INFINITY, INFINITY } };
  RoofPlotText sample = make_label (&build, "X");
  RoofEnergy uncapped = *energy;

  build.line = sample.height;
  roof_plot_text_clear (&sample);
  self->chosen = -1;
  self->line = new_points ();
  self->uncapped = new_points ();
  self->dots = new_points ();
  self->texts = g_array_new (FALSE, FALSE, sizeof (RoofPlotText));
  g_array_set_clear_func (self->texts, roof_plot_text_clear);
  add_kernels (&build, selected);
  self->balance = roof_energy_balance (energy, build.level, roof_machine_get_peak (machine, build.peak)->peak.value,
                                       roof_machine_get_level (machine, build.level)->bandwidth.value);
  set_x (&build);
  add_line (&build, energy, self->line);
  uncapped.cap = INFINITY;
  if (isfinite (energy->cap))
    add_line (&build, &uncapped, self->uncapped);
  self->words = describe (&build);
  place (&build, width, height);
  return self;
}

void
roof_arch_plot_free (RoofArchPlot *self)
{
  for (guint i = 0; i < ROOF_ARCH_N_PANELS; i++)
    g_array_unref (self->panels[i].ticks);
  g_array_unref (self->ticks);
  g_array_unref (self->line);
  g_array_unref (self->uncapped);
  g_array_unref (self->dots);
  g_array_unref (self->texts);
  g_free (self->words);
  g_free (self);
}
