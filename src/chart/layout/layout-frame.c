/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "chart/layout/layout-private.h"
#include "chart/scene/extent.h"

/* Finds where the plot lies and what stands around it. The order matters, as each height takes from the plot what the next may
 * use: the heading above, the list of numbered names and the signs below, the rows over and under the plot, the key; then the
 * scale of the y axis, whose labels give the left margin; then the plot's width. With @slanted the axes are widened until
 * roofs rise at 35 to 50 degrees, and the plot is found once more, as other dots may lie within.
 *
 * Invariants: texts are measured, never guessed. The plot's edges are whole points. A panel of a figure gets its plot from
 * panels.c, which has measured all panels by roof_layout_measure_frame() before, and must measure what is built here. */

#define RIGHT 12.0       /* beyond the margin */
#define TITLE_GAP 8.0
#define LETTER_GAP 4.0    /* from the letter of a panel to its title */
#define GUTTER_GAP 5.0
#define GUTTER 22.0
#define CAPTION_INSET 3.0 /* clear of the flag of a dot in the corner of the plot */
#define LEAST_PLOT 40.0
#define TIGHT_RIGHT 6.0  /* of narrow figures */
#define INTO_LIST_GAP 2.0 /* a number may reach so far into the gap before the key */
#define TURNED_GAP 3.0   /* from a turned title to the numbers */
#define LEAST_SIGNED 150.0 /* height of a chart whose marks are explained */
#define FLATTEST 0.7002 /* tan 35° and tan 50°: between them the rise of a roof is easy to judge */
#define STEEPEST 1.1918
#define HEADROOM 2.0 /* from the highest roof to the end of the y axis, where roofs would be too flat */
#define LEAST_HEIGHT 14.0 /* where not even the title of an axis leaves more */

/* The widest labels of ticks that are usual: with room for them the plot seldom moves while the axes are zoomed. */
static const char *const usual_labels[] = { "500\302\240M", "1.25\302\240G" };

static void
find_gutters (RoofLayout *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->has_gutter) && !roof_layout_is_inset (self); i++)
    self->has_gutter[i] = roof_scene_has_gutter (self->scene, (RoofGutter) i);
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
  return roof_layout_get_tally (self) == ROOF_TALLY_MAC ? _("no MACs") : _("no FLOPs");
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
  double widest = self->sizes->beside ? 0 : measure_usual (self);

  for (guint i = 0; i < ticks->len; i++)
    {
      const char *label = g_array_index (ticks, RoofTick, i).label;

      if (label[0] != '\0')
        widest = MAX (widest, measure_label (self, label));
    }
  return widest;
}

double
roof_layout_measure_line (RoofLayout *self,
                          RoofStyle   style)
{
  return measure_height (self, style);
}

double
roof_layout_measure_numbers (RoofLayout      *self,
                             const RoofScale *scale,
                             gboolean         rate)
{
  g_autoptr (GArray) ticks = roof_layout_make_ticks (self, scale, rate);
  double widest = 0;

  for (guint i = 0; i < ticks->len; i++)
    if (g_array_index (ticks, RoofTick, i).label[0] != '\0')
      widest = MAX (widest, measure_label (self, g_array_index (ticks, RoofTick, i).label));
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

double
roof_layout_measure_caption (RoofLayout *self,
                             RoofGutter  gutter)
{
  return gutter == ROOF_GUTTER_NO_BYTES ? CAPTION_INSET + set_beside_caption (self).box.width
                                        : ROOF_TICK_GAP_Y + set_gutter_caption (self, gutter).box.width;
}

/* Whether there is a row over the plot: for the title of the y axis, a key, or the caption of a gutter. */
static gboolean
has_top_row (const RoofLayout *self)
{
  guint n;

  roof_scene_get_kernels (self->scene, &n);
  return !roof_layout_is_titled_beside (self) || self->has_gutter[ROOF_GUTTER_NO_BYTES] || n > ROOF_MANY_KERNELS
         || roof_comparison_get_n (roof_scene_get_comparison (self->scene)) > 1;
}

/* Half of a number at the end of the y axis. */
static double
measure_least_top (RoofLayout *self)
{
  return measure_height (self, ROOF_STYLE_TICK) / 2;
}

static double
measure_top_row (RoofLayout *self)
{
  return has_top_row (self) ? measure_height (self, ROOF_STYLE_AXIS) + ROOF_AXIS_GAP : measure_least_top (self);
}

/* The width of the title of the y axis in the row over the plot. */
static double
measure_title (RoofLayout *self)
{
  return roof_layout_is_titled_beside (self) ? 0 : roof_layout_set_y_title (self).box.width;
}

/* The heights over and under the plot, without the title of the x axis. */
static void
measure_rows (RoofLayout *self,
              double     *top,
              double     *bottom)
{
  *top += measure_top_row (self);
  *bottom += ROOF_TICK_GAP_X + measure_height (self, ROOF_STYLE_TICK) + measure_gutters (self);
}

/* The width right of the plot, which has room for half of the last label of the x axis. */
static double
find_right (RoofLayout *self)
{
  double list = roof_layout_measure_list_right (self);
  RoofScale x = roof_scale_init (self->extent.x_min, self->extent.x_max, 0, self->width);
  double right = self->sizes->beside ? self->margin + TIGHT_RIGHT : MAX (self->margin + RIGHT, measure_usual (self) / 2);

  if (self->has_gutter[ROOF_GUTTER_NO_BYTES])
    right = MAX (right + GUTTER, self->margin + CAPTION_INSET + set_beside_caption (self).box.width) + GUTTER_GAP;
  if (list > 0 && !self->has_gutter[ROOF_GUTTER_NO_BYTES]) /* clear of half the last number of the x axis */
    right = MAX (right, self->margin + roof_layout_measure_numbers (self, &x, FALSE) / 2 - INTO_LIST_GAP);
  return right + list;
}

/* The room between @top and @bottom for a list of flat roofs right of the plot, as far as it does not depend on keys. */
static double
find_fan (RoofLayout *self,
          double      top,
          double      bottom)
{
  self->plot.y = top;
  self->plot.height = MAX (LEAST_HEIGHT, self->height - top - bottom - TITLE_GAP - measure_height (self, ROOF_STYLE_AXIS));
  self->y = roof_scale_init (self->extent.y_min, self->extent.y_max, self->plot.y + self->plot.height, self->plot.y);
  self->fan = roof_layout_measure_fan (self);
  return self->fan;
}

/* Top and bottom follow from the heights of texts, the left side from the widest label at that height. @titled: whether the
 * plot is high enough for a title of the x axis */
static void
find_plot (RoofLayout *self,
           double      top,
           double      bottom,
           gboolean   *titled)
{
  const RoofExtent *extent = &self->extent;
  g_autoptr (GArray) ticks = NULL;
  double left, right = find_right (self);
  double title = TITLE_GAP + measure_height (self, ROOF_STYLE_AXIS);

  measure_rows (self, &top, &bottom);
  right += find_fan (self, top, bottom);
  top += roof_layout_measure_key (self, measure_title (self), right);
  *titled = self->height - top - bottom - title >= LEAST_PLOT;
  if (*titled)
    bottom += title;
  self->plot.y = round (top);
  self->plot.height = MAX (LEAST_HEIGHT, round (self->height - top - bottom));
  self->y = roof_scale_init (extent->y_min, extent->y_max, self->plot.y + self->plot.height, self->plot.y);
  ticks = roof_layout_make_ticks (self, &self->y, TRUE);
  left = self->margin + measure_widest (self, ticks) + ROOF_TICK_GAP_Y;
  if (roof_layout_is_titled_beside (self))
    left += measure_height (self, ROOF_STYLE_AXIS) + TURNED_GAP;
  for (guint i = 0; i < G_N_ELEMENTS (below); i++)
    if (self->has_gutter[below[i]])
      left = MAX (left, self->margin + ROOF_TICK_GAP_Y + set_gutter_caption (self, below[i]).box.width);
  self->plot.x = round (left);
  self->plot.width = MAX (LEAST_PLOT, round (self->width - left - right));
}

/* Widens an axis from @min to @max by @decades, at both ends. */
static void
widen (double *min,
       double *max,
       double  decades)
{
  *min /= pow (10, decades / 2);
  *max *= pow (10, decades / 2);
}

/* The end of the y axis that leaves room for names over the highest roof or dot. */
static double
find_least_y_max (const RoofLayout *self)
{
  double top = roof_layout_find_peak (self);
  guint n, n_flats, n_notes = roof_snapshot_get_n_annotations (roof_report_get_snapshot (roof_scene_get_report (self->scene)));
  const RoofSpot *spots = roof_scene_get_spots (self->scene, &n);
  const RoofFlat *flats = roof_scene_get_flats (self->scene, &n_flats);

  if (n_notes > 0) /* they stand in the free room */
    return self->extent.y_max;
  for (guint i = 0; i < n; i++)
    top = spots[i].y <= self->extent.y_max ? MAX (top, spots[i].y) : self->extent.y_max;
  for (guint i = 0; i < n_flats; i++)
    top = MAX (top, flats[i].y);
  return MIN (top * HEADROOM, self->extent.y_max);
}

/* Lets roofs rise at 35 to 50 degrees on the plot, as far as axes have no limits: first at the expense of free room over the roofs, then
 * with wider axes. FALSE: they have limits, or rise so already. */
static gboolean
slant (RoofLayout *self)
{
  RoofExtent *extent = &self->extent;
  double x = log10 (extent->x_max / extent->x_min), y = log10 (extent->y_max / extent->y_min);
  double square = self->plot.height / self->plot.width * x / y;
  gboolean flat = square < FLATTEST;

  if (flat && self->sizes->axes.y.max <= 0)
    {
      extent->y_max = MAX (find_least_y_max (self), extent->y_min * pow (10, y * square / FLATTEST));
      square *= y / log10 (extent->y_max / extent->y_min);
    }
  if (square < FLATTEST && self->sizes->axes.x.max <= 0)
    widen (&extent->x_min, &extent->x_max, x * (FLATTEST / square - 1));
  else if (square > STEEPEST && self->sizes->axes.y.max <= 0)
    widen (&extent->y_min, &extent->y_max, y * (square / STEEPEST - 1));
  else if (!flat)
    return FALSE;
  *extent = roof_extent_clamp (extent);
  return TRUE;
}

/* @margin: height below the chart */
static void
set_scales (RoofLayout *self,
            double      margin)
{
  const RoofExtent *extent = &self->extent;
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
      roof_text_centre (&text, gutter->x - ROOF_TICK_GAP_Y - text.box.width / 2, gutter->y + gutter->height / 2);
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
  double top = self->margin, bottom = self->margin, right;

  find_gutters (self);
  roof_layout_set_extent (self);
  measure_rows (self, &top, &bottom);
  if (self->sizes->beside)
    around += measure_top_row (self) - measure_least_top (self);
  roof_layout_number_kernels (self, self->piles);
  right = find_right (self) + find_fan (self, top, bottom);
  return around + measure_gutters (self) + roof_layout_measure_list_below (self) + roof_layout_measure_signs (self)
         + roof_layout_measure_key (self, measure_title (self), right);
}

/* Grounds, axes, edges. */
static void
add_plot (RoofLayout *self)
{
  add_ground (self, &self->plot);
  for (guint i = 0; i < G_N_ELEMENTS (self->gutters); i++)
    add_ground (self, &self->gutters[i]);
  roof_layout_add_axes (self, self->plot.y + self->plot.height + measure_gutter (self, ROOF_GUTTER_NO_FLOPS) + ROOF_TICK_GAP_X);
  add_edge (self, &self->plot);
  for (guint i = 0; i < G_N_ELEMENTS (self->gutters); i++)
    add_edge (self, &self->gutters[i]);
}

/* Without what stands in brackets behind it, if it is wider than @room. Returns: (transfer full) */
static char *
shorten_title (RoofLayout *self,
               const char *title,
               double      room)
{
  RoofText text = roof_layout_set_text (self, ROOF_STYLE_AXIS, ROOF_INK_TEXT, title, ROOF_HIT_INIT);
  const char *bracket = strstr (title, " (");

  return bracket != NULL && bracket > title && text.box.width > room ? g_strndup (title, (gsize) (bracket - title)) : g_strdup (title);
}

/* The letter and the title of a panel, flush with its plot. */
static void
add_panel_title (RoofLayout *self)
{
  const RoofPanelShare *panel = self->sizes->panel;
  double x = self->plot.x, y = self->plot.y - ROOF_PANEL_TITLE_GAP - measure_height (self, ROOF_STYLE_AXIS) / 2, room;
  g_autofree char *title = NULL;
  g_autoptr (GPtrArray) lines = NULL;
  RoofText text;

  if (panel->letter != NULL)
    {
      text = roof_layout_set_text (self, ROOF_STYLE_STRONG, ROOF_INK_TEXT, panel->letter, ROOF_HIT_INIT);
      roof_text_centre (&text, x + text.box.width / 2, y);
      text.side = -1;
      roof_layout_add_text (self, &text);
      x += text.box.width + LETTER_GAP;
    }
  room = self->plot.x + self->plot.width - x;
  if (panel->title == NULL || *panel->title == '\0' || room <= 0)
    return;
  title = shorten_title (self, panel->title, room);
  lines = roof_layout_break_lines (self, ROOF_STYLE_AXIS, title, room, 1);
  if (lines->len == 0)
    return;
  text = roof_layout_set_text (self, ROOF_STYLE_AXIS, ROOF_INK_TEXT, lines->pdata[0], ROOF_HIT_INIT);
  roof_text_centre (&text, x + text.box.width / 2, y);
  text.side = -1;
  roof_layout_add_text (self, &text);
}

/* Axes that end in numbers only at the outer edge of the whole figure, without titles. */
static void
build_panel (RoofLayout     *self,
             const RoofRect *plot)
{
  find_gutters (self);
  roof_layout_set_extent (self);
  roof_layout_number_kernels (self, self->piles);
  self->plot = *plot;
  set_scales (self, self->height - self->sizes->panel->bottom);
  add_plot (self);
  add_panel_title (self);
  add_gutter_captions (self);
}

/* The height of the signs under a chart that is high enough, with @around above and below it. */
static double
measure_signs (RoofLayout *self,
               double      around)
{
  return self->height - around >= LEAST_SIGNED ? roof_layout_measure_signs (self) : 0;
}

void
roof_layout_build_frame (RoofLayout        *self,
                         const RoofHeading *heading,
                         const RoofRect    *plot)
{
  double top = self->margin, bottom = self->margin;
  gboolean titled = TRUE;
  double under, over, signs;

  if (self->sizes->panel != NULL)
    {
      build_panel (self, plot);
      return;
    }
  find_gutters (self);
  roof_layout_set_extent (self);
  roof_layout_add_heading (self, heading, &top, &bottom);
  self->list_top = top;
  roof_layout_number_kernels (self, self->piles);
  self->list_room = self->height - top - bottom - measure_signs (self, top + bottom);
  if (!roof_layout_fits_list (self, top + bottom + measure_gutters (self))) /* names, as many as fit */
    {
      self->key_lack = self->numbered != NULL ? ROOF_KEY_LACK_ROOM : self->key_lack;
      g_clear_pointer (&self->numbered, g_array_unref);
    }
  under = bottom;
  over = bottom + roof_layout_measure_list_below (self);
  signs = measure_signs (self, over + top);
  bottom = over + signs;
  if (plot != NULL)
    self->plot = *plot;
  else
    find_plot (self, top, bottom, &titled);
  if (plot == NULL && self->sizes->slanted && slant (self))
    {
      signs = measure_signs (self, over + top); /* other dots lie within the axes */
      bottom = over + signs;
      self->list_room = self->height - top - under - signs;
      find_plot (self, top, bottom, &titled);
    }
  set_scales (self, bottom);

  add_plot (self);
  roof_layout_add_y_title (self);
  if (titled)
    roof_layout_add_x_title (self, bottom + measure_gutter (self, ROOF_GUTTER_REFUSED));
  roof_layout_add_key (self, measure_title (self));
  add_gutter_captions (self);
  roof_layout_add_list_around (self, under);
  if (signs > 0)
    roof_layout_add_signs (self, self->height - bottom);
}
