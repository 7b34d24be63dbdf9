/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>

#include "chart/layout/layout-private.h"
#include "chart/scene/extent.h"
#include "chart/scene/scene-private.h"
#include "core/report/work-tally.h"

/* The axes: grid lines or marks, numbers and titles, in the units and words of the figure. */

#define SPACING_X 52.0    /* least distance of labels */
#define SPACING_Y 27.0
#define INSET_SPACING 0.72 /* factor on both in an inset, which is small */
#define MAJOR_MARK 5.0    /* length of the marks in place of a grid */
#define MINOR_MARK 3.0
#define MOST_PLAIN 1e6    /* longer numbers are powers of ten */
#define LEAST_PLAIN 1e-4

RoofTally
roof_layout_get_tally (const RoofLayout *self)
{
  return roof_machine_get_tally (roof_report_get_machine (roof_scene_get_report (self->scene)));
}

/* The unit of work on the chart. */
static RoofTally
get_work_tally (const RoofLayout *self,
                gboolean         *mixed)
{
  return roof_work_tally_of_all (roof_scene_get_report (self->scene), mixed);
}

double
roof_layout_find_peak (const RoofLayout *self)
{
  guint n;
  const RoofFlat *flats = roof_scene_get_flats (self->scene, &n);
  double highest = 0;

  for (guint i = 0; i < n; i++)
    if (flats[i].machine == 0 && flats[i].ceiling < 0 && !flats[i].datasheet)
      highest = MAX (highest, flats[i].y);
  return highest > 0 ? highest : self->extent.y_max;
}

static const RoofFigureAxis *
get_axis (const RoofLayout *self,
          gboolean          rate)
{
  return rate ? &self->sizes->axes.y : &self->sizes->axes.x;
}

/* FLOP/s or FLOP/B per unit of the axis. */
static double
find_unit (const RoofLayout *self,
           gboolean          rate)
{
  const RoofFigureAxis *axis = get_axis (self, rate);
  double unit;

  if (axis->unit == NULL || !roof_axis_unit_parse (axis->unit, rate, &unit, NULL))
    return roof_tally_get_flops (roof_layout_get_tally (self));
  return isnan (unit) ? roof_layout_find_peak (self) / 100 : unit;
}

/* AUTO is resolved: a unit with a prefix of its own needs no second one at the numbers. */
static RoofTickForm
find_form (const RoofLayout *self,
           const RoofScale  *scale,
           gboolean          rate,
           double            unit)
{
  RoofTickForm form = self->sizes->axes.ticks;
  gboolean plain = scale->max / unit < MOST_PLAIN && scale->min / unit >= LEAST_PLAIN;

  if (form != ROOF_TICK_FORM_AUTO || get_axis (self, rate)->unit == NULL || unit <= roof_tally_get_flops (ROOF_TALLY_MAC))
    return form;
  return plain ? ROOF_TICK_FORM_PLAIN : ROOF_TICK_FORM_POWER;
}

GArray *
roof_layout_make_ticks (const RoofLayout *self,
                        const RoofScale  *scale,
                        gboolean          rate)
{
  double unit = find_unit (self, rate), spacing = rate ? SPACING_Y : SPACING_X;

  return roof_ticks_new_in (scale, roof_layout_is_inset (self) ? spacing * INSET_SPACING : spacing, unit, find_form (self, scale, rate, unit));
}

void
roof_layout_set_extent (RoofLayout *self)
{
  const RoofFigureAxes *axes = &self->sizes->axes;

  self->extent = *roof_scene_get_extent (self->scene);
  if (axes->x.max > 0)
    {
      self->extent.x_min = axes->x.min;
      self->extent.x_max = axes->x.max;
    }
  if (axes->y.max > 0)
    {
      self->extent.y_min = axes->y.min;
      self->extent.y_max = axes->y.max;
    }
  self->extent = roof_extent_clamp (&self->extent);
}

static const char *
get_usual_unit (RoofTally tally,
                gboolean  mixed)
{
  if (mixed && tally == ROOF_TALLY_FLOP)
    /* Translators: the unit of the y axis where there is work in whole numbers beside other work */
    return _("FLOP/s, OP/s");
  return tally == ROOF_TALLY_MAC ? _("MAC/s") : tally == ROOF_TALLY_OP ? _("OP/s") : _("FLOP/s");
}

/* "P [FLOP/s]", "I [FLOP/B]": the symbols of the paper of 2009 and of those after it; per cent of the peak π is P/π. Returns: (transfer
 * full) */
static char *
make_symbol (const RoofLayout *self,
             gboolean          rate)
{
  static const char *const bytes[] = { [ROOF_TALLY_FLOP] = "FLOP/B", [ROOF_TALLY_MAC] = "MAC/B", [ROOF_TALLY_OP] = "OP/B" };
  const char *unit = get_axis (self, rate)->unit;
  gboolean mixed = FALSE;
  RoofTally tally = get_work_tally (self, &mixed);

  if (unit == NULL)
    unit = rate ? get_usual_unit (tally, mixed) : bytes[tally];
  return g_strdup_printf ("%s [%s]", !rate ? "I" : g_str_equal (unit, ROOF_UNIT_OF_PEAK) ? "P/π" : "P", unit);
}

/* Returns: (transfer full) */
static char *
make_y_title (const RoofLayout *self)
{
  const RoofFigureAxis *axis = get_axis (self, TRUE);
  gboolean mixed;
  RoofTally tally = get_work_tally (self, &mixed);
  g_autofree char *peak = NULL;

  if (axis->title != NULL)
    return g_strdup (axis->title);
  if (self->sizes->axes.math)
    return make_symbol (self, TRUE);
  if (axis->unit == NULL)
    return g_strdup (get_usual_unit (tally, mixed));
  if (!g_str_equal (axis->unit, ROOF_UNIT_OF_PEAK))
    return g_strdup (axis->unit);
  if (self->sheet)
    /* xgettext:no-c-format */
    return g_strdup (_("% of peak")); /* each panel of its own */
  peak = roof_units_format_to (roof_layout_find_peak (self), ROOF_DIMENSION_FLOP_RATE, tally,
                               self->sizes->picture ? ROOF_PICTURE_DIGITS : ROOF_UNITS_DIGITS);
  /* Translators: title of an axis of performances; %s is the peak, such as "989 TFLOP/s" */
  return g_strdup_printf (_("%% of peak, %s"), peak);
}

RoofText
roof_layout_set_y_title (RoofLayout *self)
{
  g_autofree char *title = make_y_title (self);

  return roof_layout_set_text (self, ROOF_STYLE_AXIS, ROOF_INK_TEXT, title, ROOF_HIT_INIT);
}

/* Whether the title of the y axis is turned and stands beside the numbers: a title of words is too long for over the plot. */
gboolean
roof_layout_is_titled_beside (const RoofLayout *self)
{
  return self->sheet || self->sizes->beside || get_axis (self, TRUE)->title != NULL;
}

/* What is drawn at a tick: a line across the plot from @a to @b, or a mark at @foot, one of them. */
static void
add_tick (RoofLayout     *self,
          const RoofTick *tick,
          RoofPoint       a,
          RoofPoint       b,
          RoofPoint       foot)
{
  RoofGrid grid = self->sizes->axes.grid;
  RoofLine line = { ROOF_LAYER_GRID, tick->major ? ROOF_INK_GRID : ROOF_INK_GRID_MINOR, ROOF_RANK_NORMAL,
                    FALSE, a, b, ROOF_HIT_INIT };
  double length = tick->major ? MAJOR_MARK : MINOR_MARK, whole = hypot (b.x - a.x, b.y - a.y);

  if (grid == ROOF_GRID_DECADES && !tick->major)
    return;
  if (grid == ROOF_GRID_NONE && whole > length)
    {
      line.ink = ROOF_INK_FRAME;
      line.a = foot;
      line.b = (RoofPoint) { foot.x + fabs (b.x - a.x) * length / whole, foot.y - fabs (b.y - a.y) * length / whole };
    }
  g_array_append_val (self->lines, line);
}

/* Grid and labels of the y axis. */
static void
add_y_axis (RoofLayout *self)
{
  g_autoptr (GArray) ticks = roof_layout_make_ticks (self, &self->y, TRUE);
  double left = self->plot.x, right = self->plot.x + self->plot.width;

  for (guint i = 0; i < ticks->len; i++)
    {
      const RoofTick *tick = &g_array_index (ticks, RoofTick, i);
      double y = roof_scale_to_pixel (&self->y, tick->value);
      RoofText text;

      add_tick (self, tick, (RoofPoint) { left, y }, (RoofPoint) { right, y }, (RoofPoint) { left, y });
      if (tick->label[0] == '\0' || (self->sizes->panel != NULL && !self->sizes->panel->numbers_left))
        continue;
      text = roof_layout_set_text (self, ROOF_STYLE_TICK, ROOF_INK_TEXT_QUIET, tick->label, ROOF_HIT_INIT);
      roof_text_centre (&text, left - ROOF_TICK_GAP_Y - text.box.width / 2, y);
      roof_layout_add_text (self, &text);
    }
}

/* @labels: where the numbers of the x axis begin */
static void
add_x_axis (RoofLayout *self,
            double      labels)
{
  g_autoptr (GArray) ticks = roof_layout_make_ticks (self, &self->x, FALSE);
  double top = self->plot.y, bottom = self->plot.y + self->plot.height;

  for (guint i = 0; i < ticks->len; i++)
    {
      const RoofTick *tick = &g_array_index (ticks, RoofTick, i);
      double x = roof_scale_to_pixel (&self->x, tick->value);
      RoofText text;

      add_tick (self, tick, (RoofPoint) { x, top }, (RoofPoint) { x, bottom }, (RoofPoint) { x, bottom });
      if (tick->label[0] == '\0' || (self->sizes->panel != NULL && !self->sizes->panel->numbers_below))
        continue;
      text = roof_layout_set_text (self, ROOF_STYLE_TICK, ROOF_INK_TEXT_QUIET, tick->label, ROOF_HIT_INIT);
      roof_text_centre (&text, MIN (x, self->width - text.box.width / 2), labels + text.box.height / 2);
      roof_layout_add_text (self, &text);
    }
}

void
roof_layout_add_axes (RoofLayout *self,
                      double      labels)
{
  add_y_axis (self);
  add_x_axis (self, labels);
}

/* The titles of the x axis, the first if there is room. @own: (out) (transfer full): the text that it owns */
static void
list_x_titles (const RoofLayout  *self,
               const char        *titles[2],
               char             **own)
{
  const char *const usual[][2] = {
    [ROOF_TALLY_FLOP] = { _("arithmetic intensity, FLOP per byte"), _("FLOP per byte") },
    [ROOF_TALLY_MAC] = { _("arithmetic intensity, MAC per byte"), _("MAC per byte") },
    [ROOF_TALLY_OP] = { _("arithmetic intensity, OP per byte"), _("OP per byte") },
  };
  const RoofFigureAxis *axis = get_axis (self, FALSE);
  RoofTally tally = get_work_tally (self, NULL);

  *own = NULL;
  titles[0] = axis->title;
  titles[1] = axis->unit != NULL ? axis->unit : usual[tally][1];
  if (axis->title != NULL)
    return;
  if (self->sizes->axes.math)
    {
      titles[0] = titles[1] = *own = make_symbol (self, FALSE);
      return;
    }
  titles[0] = usual[tally][0];
  if (axis->unit != NULL)
    /* Translators: title of the x axis; %s is its unit, such as "FLOP/Byte" */
    titles[0] = *own = g_strdup_printf (_("arithmetic intensity, %s"), axis->unit);
}

void
roof_layout_add_x_title (RoofLayout *self,
                         double      bottom)
{
  const char *titles[2];
  g_autofree char *own = NULL;
  RoofText text;

  list_x_titles (self, titles, &own);
  text = roof_layout_set_text (self, ROOF_STYLE_AXIS, ROOF_INK_TEXT, titles[0], ROOF_HIT_INIT);
  if (text.box.width > self->plot.width)
    text = roof_layout_set_text (self, ROOF_STYLE_AXIS, ROOF_INK_TEXT, titles[1], ROOF_HIT_INIT);
  roof_text_centre (&text, self->plot.x + self->plot.width / 2, self->height - bottom - text.box.height / 2);
  roof_layout_add_text (self, &text);
  self->key_room = (RoofRect) { text.box.x + text.box.width / 2, text.box.y - text.box.height / 2,
                                (self->plot.width - text.box.width) / 2, text.box.height };
}

/* Turned, up along the numbers; cut if it is longer than the figure is high. */
static void
add_turned_title (RoofLayout *self)
{
  g_autofree char *title = make_y_title (self);
  /* The caption of the gutter stands beside the title. */
  double bottom = self->has_gutter[ROOF_GUTTER_NO_FLOPS] ? self->plot.y + self->plot.height : self->height - self->margin;
  g_autoptr (GPtrArray) lines = roof_layout_break_lines (self, ROOF_STYLE_AXIS, title, bottom - self->margin, 1);
  RoofText text = roof_layout_set_text (self, ROOF_STYLE_AXIS, ROOF_INK_TEXT, lines->len > 0 ? lines->pdata[0] : title, ROOF_HIT_INIT);
  double half = self->margin + text.box.width / 2;

  roof_text_centre (&text, self->margin + text.box.height / 2,
                    MAX (half, MIN (self->plot.y + self->plot.height / 2, bottom + self->margin - half)));
  text.box.angle = -G_PI / 2;
  roof_layout_add_text (self, &text);
}

void
roof_layout_add_y_title (RoofLayout *self)
{
  RoofText text;

  if (roof_layout_is_titled_beside (self))
    {
      add_turned_title (self);
      return;
    }
  /* Flush with the title of the figure. */
  text = roof_layout_set_y_title (self);
  roof_text_centre (&text, self->margin + text.box.width / 2, self->plot.y - ROOF_AXIS_GAP - text.box.height / 2);
  roof_layout_add_text (self, &text);
}
