/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>

#include "chart/layout/layout-private.h"
#include "chart/layout/ticks.h"
#include "core/report/work-count.h"

#define RIGHT 12.0       /* beyond the margin */
#define TICK_GAP_X 8.0   /* from the plot to the labels below it; clear of the lowest one beside it */
#define TICK_GAP_Y 7.0
#define TITLE_GAP 8.0
#define AXIS_GAP 10.0    /* from "FLOP/s" to the plot: clear of half a label */
#define GUTTER_GAP 5.0
#define GUTTER 22.0
#define CAPTION_INSET 3.0 /* clear of the flag of a dot in the corner of the plot */
#define SPACING_X 52.0   /* least distance of labels */
#define SPACING_Y 27.0
#define LEAST_PLOT 40.0
#define LEAST_HEIGHT 14.0 /* where not even the title of an axis leaves more */

/* The widest labels of ticks that are usual: with room for them the plot seldom moves while the axes are zoomed. */
static const char *const usual_labels[] = { "500\302\240M", "1.25\302\240G" };

static void
find_gutters (RoofLayout *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->has_gutter); i++)
    self->has_gutter[i] = roof_scene_has_gutter (self->scene, (RoofGutter) i);
}

static RoofCount
get_count (const RoofLayout *self)
{
  return roof_machine_get_count (roof_report_get_machine (roof_scene_get_report (self->scene)));
}

/* The unit of work on the chart. */
static RoofCount
get_work_count (const RoofLayout *self,
                gboolean         *mixed)
{
  return roof_work_count_of_all (roof_scene_get_report (self->scene), mixed);
}

static RoofText
set_unit (RoofLayout *self)
{
  gboolean mixed;
  RoofCount count = get_work_count (self, &mixed);
  /* Translators: the unit of the y axis where there is work in whole numbers beside other work */
  const char *unit = mixed && count == ROOF_COUNT_FLOP ? _("FLOP/s, OP/s")
                     : count == ROOF_COUNT_MAC         ? _("MAC/s")
                     : count == ROOF_COUNT_OP          ? _("OP/s")
                                                       : _("FLOP/s");

  return roof_layout_set_text (self, ROOF_STYLE_AXIS, ROOF_INK_TEXT, unit, ROOF_HIT_INIT);
}

/* FLOPs per unit of the axes. */
static double
get_unit (const RoofLayout *self)
{
  return roof_count_get_flops (get_count (self));
}

/* The gutters under the plot, downwards: NO_FLOPS touches the plot, REFUSED is in the margin below the numbers and the title of
 * the axis. */
static const RoofGutter below[] = { ROOF_GUTTER_NO_FLOPS, ROOF_GUTTER_REFUSED };

static const char *
get_gutter_caption (const RoofLayout *self,
                    RoofGutter        gutter)
{
  if (gutter == ROOF_GUTTER_REFUSED)
    return _("cannot run");
  return get_count (self) == ROOF_COUNT_MAC ? _("no MACs") : _("no FLOPs");
}

static RoofText
set_gutter_caption (RoofLayout *self,
                    RoofGutter  gutter)
{
  return roof_layout_set_text (self, ROOF_STYLE_CAPTION, ROOF_INK_TEXT_QUIET, get_gutter_caption (self, gutter), ROOF_HIT_INIT);
}

/* The height of a gutter under the plot, 0 if it is not there. */
static double
measure_gutter (const RoofLayout *self,
                RoofGutter        gutter)
{
  return self->has_gutter[gutter] ? GUTTER_GAP + GUTTER : 0;
}

static double
measure_gutters (const RoofLayout *self)
{
  return measure_gutter (self, ROOF_GUTTER_NO_FLOPS) + measure_gutter (self, ROOF_GUTTER_REFUSED);
}

static double
measure_height (RoofLayout *self,
                RoofStyle   style)
{
  return roof_layout_set_text (self, style, ROOF_INK_TEXT, "X", ROOF_HIT_INIT).box.height;
}

static double
measure_label (RoofLayout *self,
               const char *label)
{
  return roof_layout_set_text (self, ROOF_STYLE_TICK, ROOF_INK_TEXT_QUIET, label, ROOF_HIT_INIT).box.width;
}

static double
measure_usual (RoofLayout *self)
{
  double widest = 0;

  for (guint i = 0; i < G_N_ELEMENTS (usual_labels); i++)
    widest = MAX (widest, measure_label (self, usual_labels[i]));
  return widest;
}

static double
measure_widest (RoofLayout *self,
                GArray     *ticks)
{
  double widest = measure_usual (self);

  for (guint i = 0; i < ticks->len; i++)
    {
      const char *label = g_array_index (ticks, RoofTick, i).label;

      if (label[0] != '\0')
        widest = MAX (widest, measure_label (self, label));
    }
  return widest;
}

/* The caption over the gutter at the right. */
static RoofText
set_beside_caption (RoofLayout *self)
{
  const char *caption = roof_scene_has_uncounted (self->scene)
                          /* Translators: over dots of kernels whose bytes were not counted; the next, over those that move none */
                          ? _("not counted")
                          : _("no bytes");

  return roof_layout_set_text (self, ROOF_STYLE_CAPTION, ROOF_INK_TEXT_QUIET, caption, ROOF_HIT_INIT);
}

/* The heights over and under the plot, without the title of the x axis. */
static void
measure_rows (RoofLayout *self,
              double     *top,
              double     *bottom)
{
  *top += measure_height (self, ROOF_STYLE_AXIS) + AXIS_GAP;
  *bottom += TICK_GAP_X + measure_height (self, ROOF_STYLE_TICK) + measure_gutters (self);
}

/* The width right of the plot, which has room for half of the last label of the x axis. */
static double
find_right (RoofLayout *self)
{
  double right = MAX (self->margin + RIGHT, measure_usual (self) / 2);

  if (self->has_gutter[ROOF_GUTTER_NO_BYTES])
    right = MAX (right + GUTTER, self->margin + CAPTION_INSET + set_beside_caption (self).box.width) + GUTTER_GAP;
  return right;
}

/* Top and bottom follow from the heights of texts, the left side from the widest label at that height. @titled: whether the
 * plot is high enough for a title of the x axis */
static void
find_plot (RoofLayout *self,
           double      top,
           double      bottom,
           gboolean   *titled)
{
  const RoofExtent *extent = roof_scene_get_extent (self->scene);
  g_autoptr (GArray) ticks = NULL;
  double left, right = find_right (self);
  double title = TITLE_GAP + measure_height (self, ROOF_STYLE_AXIS);

  measure_rows (self, &top, &bottom);
  top += roof_layout_measure_key (self, set_unit (self).box.width, right);
  *titled = self->height - top - bottom - title >= LEAST_PLOT;
  if (*titled)
    bottom += title;
  self->plot.y = round (top);
  self->plot.height = MAX (LEAST_HEIGHT, round (self->height - top - bottom));
  self->y = roof_scale_init (extent->y_min, extent->y_max, self->plot.y + self->plot.height, self->plot.y);
  ticks = roof_ticks_new_in (&self->y, SPACING_Y, get_unit (self));
  left = self->margin + measure_widest (self, ticks) + TICK_GAP_Y;
  for (guint i = 0; i < G_N_ELEMENTS (below); i++)
    if (self->has_gutter[below[i]])
      left = MAX (left, self->margin + TICK_GAP_Y + set_gutter_caption (self, below[i]).box.width);
  self->plot.x = round (left);
  self->plot.width = MAX (LEAST_PLOT, round (self->width - left - right));
}

/* @margin: height below the chart */
static void
set_scales (RoofLayout *self,
            double      margin)
{
  const RoofExtent *extent = roof_scene_get_extent (self->scene);
  const RoofRect *plot = &self->plot;
  double bottom = plot->y + plot->height;

  self->x = roof_scale_init (extent->x_min, extent->x_max, plot->x, plot->x + plot->width);
  self->y = roof_scale_init (extent->y_min, extent->y_max, plot->y + plot->height, plot->y);
  if (self->has_gutter[ROOF_GUTTER_NO_FLOPS])
    self->gutters[ROOF_GUTTER_NO_FLOPS] = (RoofRect) { plot->x, bottom + GUTTER_GAP, plot->width, GUTTER };
  if (self->has_gutter[ROOF_GUTTER_REFUSED])
    self->gutters[ROOF_GUTTER_REFUSED] = (RoofRect) { plot->x, self->height - margin - GUTTER, plot->width, GUTTER };
  if (self->has_gutter[ROOF_GUTTER_NO_BYTES])
    self->gutters[ROOF_GUTTER_NO_BYTES]
      = (RoofRect) { plot->x + plot->width + GUTTER_GAP, plot->y, GUTTER, plot->height };
}

static RoofPolygon
make_ground (const RoofRect *rect)
{
  return (RoofPolygon) {
    .ink = ROOF_INK_PLOT,
    .n_corners = 4,
    .corners = { { rect->x, rect->y },
                 { rect->x + rect->width, rect->y },
                 { rect->x + rect->width, rect->y + rect->height },
                 { rect->x, rect->y + rect->height } },
  };
}

static void
add_ground (RoofLayout     *self,
            const RoofRect *rect)
{
  RoofPolygon polygon = make_ground (rect);

  if (rect->width > 0)
    g_array_append_val (self->polygons, polygon);
}

/* Drawn over the grid, whose ends would overlap the edge. */
static void
add_edge (RoofLayout     *self,
          const RoofRect *rect)
{
  RoofPolygon polygon = make_ground (rect);

  for (guint i = 0; i < 4 && rect->width > 0; i++)
    {
      RoofLine line = { ROOF_LAYER_GRID, ROOF_INK_FRAME, ROOF_RANK_NORMAL, FALSE, polygon.corners[i],
                        polygon.corners[(i + 1) % 4], ROOF_HIT_INIT };

      g_array_append_val (self->lines, line);
    }
}

static void
add_grid_line (RoofLayout     *self,
               const RoofTick *tick,
               RoofPoint       a,
               RoofPoint       b)
{
  RoofLine line = { ROOF_LAYER_GRID, tick->major ? ROOF_INK_GRID : ROOF_INK_GRID_MINOR, ROOF_RANK_NORMAL,
                    FALSE, a, b, ROOF_HIT_INIT };

  g_array_append_val (self->lines, line);
}

/* Grid and labels of the y axis; returns the left edge of its labels. */
static void
add_y_axis (RoofLayout *self)
{
  g_autoptr (GArray) ticks = roof_ticks_new_in (&self->y, SPACING_Y, get_unit (self));
  double left = self->plot.x, right = self->plot.x + self->plot.width;

  for (guint i = 0; i < ticks->len; i++)
    {
      const RoofTick *tick = &g_array_index (ticks, RoofTick, i);
      double y = roof_scale_to_pixel (&self->y, tick->value);
      RoofText text;

      add_grid_line (self, tick, (RoofPoint) { left, y }, (RoofPoint) { right, y });
      if (tick->label[0] == '\0')
        continue;
      text = roof_layout_set_text (self, ROOF_STYLE_TICK, ROOF_INK_TEXT_QUIET, tick->label, ROOF_HIT_INIT);
      roof_text_centre (&text, left - TICK_GAP_Y - text.box.width / 2, y);
      roof_layout_add_text (self, &text);
    }
}

static void
add_x_axis (RoofLayout *self)
{
  g_autoptr (GArray) ticks = roof_ticks_new_in (&self->x, SPACING_X, get_unit (self));
  double top = self->plot.y, bottom = self->plot.y + self->plot.height;
  double labels = bottom + measure_gutter (self, ROOF_GUTTER_NO_FLOPS) + TICK_GAP_X;

  for (guint i = 0; i < ticks->len; i++)
    {
      const RoofTick *tick = &g_array_index (ticks, RoofTick, i);
      double x = roof_scale_to_pixel (&self->x, tick->value);
      RoofText text;

      add_grid_line (self, tick, (RoofPoint) { x, top }, (RoofPoint) { x, bottom });
      if (tick->label[0] == '\0')
        continue;
      text = roof_layout_set_text (self, ROOF_STYLE_TICK, ROOF_INK_TEXT_QUIET, tick->label, ROOF_HIT_INIT);
      roof_text_centre (&text, MIN (x, self->width - text.box.width / 2), labels + text.box.height / 2);
      roof_layout_add_text (self, &text);
    }
}

/* The full title of the x axis if there is room, else the short one. */
static void
add_x_title (RoofLayout *self,
             double      bottom)
{
  const char *const titles[][2] = {
    [ROOF_COUNT_FLOP] = { _("arithmetic intensity, FLOP per byte"), _("FLOP per byte") },
    [ROOF_COUNT_MAC] = { _("arithmetic intensity, MAC per byte"), _("MAC per byte") },
    [ROOF_COUNT_OP] = { _("arithmetic intensity, OP per byte"), _("OP per byte") },
  };
  RoofCount count = get_work_count (self, NULL);
  const char *full = titles[count][0], *brief = titles[count][1];
  RoofText text = roof_layout_set_text (self, ROOF_STYLE_AXIS, ROOF_INK_TEXT, full, ROOF_HIT_INIT);

  if (text.box.width > self->plot.width)
    text = roof_layout_set_text (self, ROOF_STYLE_AXIS, ROOF_INK_TEXT, brief, ROOF_HIT_INIT);
  roof_text_centre (&text, self->plot.x + self->plot.width / 2, self->height - bottom - text.box.height / 2);
  roof_layout_add_text (self, &text);
  self->key_room = (RoofRect) { text.box.x + text.box.width / 2, text.box.y - text.box.height / 2,
                                (self->plot.width - text.box.width) / 2, text.box.height };
}

static void
add_titles (RoofLayout *self,
            double      bottom,
            gboolean    titled)
{
  RoofText text = set_unit (self);

  /* Flush with the title of the figure. */
  roof_text_centre (&text, self->margin + text.box.width / 2, self->plot.y - AXIS_GAP - text.box.height / 2);
  roof_layout_add_text (self, &text);
  if (titled)
    add_x_title (self, bottom);
}

static void
add_gutter_captions (RoofLayout *self)
{
  const RoofRect *beside = &self->gutters[ROOF_GUTTER_NO_BYTES];
  RoofText text;

  for (guint i = 0; i < G_N_ELEMENTS (below); i++)
    {
      const RoofRect *gutter = &self->gutters[below[i]];

      if (!(gutter->width > 0))
        continue;
      text = set_gutter_caption (self, below[i]);
      roof_text_centre (&text, gutter->x - TICK_GAP_Y - text.box.width / 2, gutter->y + gutter->height / 2);
      roof_layout_add_text (self, &text);
    }
  if (beside->width > 0)
    {
      text = set_beside_caption (self);
      roof_text_centre (&text, beside->x + CAPTION_INSET + text.box.width / 2, beside->y - GUTTER_GAP - text.box.height / 2);
      /* A figure may be too narrow for it, however much room the frame would leave. */
      if (text.box.x + text.box.width / 2 <= self->width)
        roof_layout_add_text (self, &text);
    }
}

double
roof_layout_measure_frame (RoofLayout        *self,
                           const RoofHeading *heading)
{
  double around = heading != NULL ? roof_layout_measure_heading (self, heading) : 0;

  find_gutters (self);
  return around + measure_gutters (self) + roof_layout_measure_key (self, set_unit (self).box.width, find_right (self));
}

void
roof_layout_build_frame (RoofLayout        *self,
                         const RoofHeading *heading,
                         const RoofRect    *plot)
{
  double top = self->margin, bottom = self->margin;
  gboolean titled = TRUE;

  find_gutters (self);
  roof_layout_add_heading (self, heading, &top, &bottom);
  if (plot != NULL)
    self->plot = *plot;
  else
    find_plot (self, top, bottom, &titled);
  set_scales (self, bottom);

  add_ground (self, &self->plot);
  for (guint i = 0; i < G_N_ELEMENTS (self->gutters); i++)
    add_ground (self, &self->gutters[i]);
  add_y_axis (self);
  add_x_axis (self);
  add_edge (self, &self->plot);
  for (guint i = 0; i < G_N_ELEMENTS (self->gutters); i++)
    add_edge (self, &self->gutters[i]);
  add_titles (self, bottom + measure_gutter (self, ROOF_GUTTER_REFUSED), titled);
  roof_layout_add_key (self, set_unit (self).box.width);
  add_gutter_captions (self);
}
