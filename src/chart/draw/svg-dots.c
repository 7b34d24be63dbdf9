/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "chart/draw/render-private.h"
#include "chart/draw/stamp.h"
#include "chart/draw/svg-private.h"
#include "chart/layout/marker.h"
#include "chart/words/describe.h"

/* With more dots, dots have no tooltips, which would be most of the file. */
#define MOST_TOOLTIPS 2000
/* With more dots, dots have no elements of their own either. */
#define MOST_CIRCLES 20000
#define CROWD_CELL 0.5 /* points: side of a cell; of a crowd only one dot per cell is written */

static void
put_outline (const RoofSvgWriter *self,
             const RoofDot       *dot,
             double               grow)
{
  RoofPoint corners[ROOF_MARKER_CORNERS];
  guint n = roof_marker_trace (dot, roof_dot_get_marker (dot, self->palette), grow, corners);

  if (n == 0)
    {
      roof_svg_put_circle (self, dot->x, dot->y, dot->radius + grow);
      return;
    }
  g_string_append (self->out, "<polygon");
  roof_svg_put_points (self, corners, n);
}

static void
put_open_line (const RoofSvgWriter *self,
               const RoofPoint     *corners,
               guint                n)
{
  g_string_append (self->out, "<polyline");
  roof_svg_put_points (self, corners, n);
  g_string_append (self->out, " fill=\"none\"");
}

/* An open polyline with a halo, for the flag and the strike. */
static void
put_flag (const RoofSvgWriter *self,
          const RoofPoint     *corners,
          guint                n)
{
  put_open_line (self, corners, n);
  roof_svg_put_paint (self, "stroke", ROOF_INK_PLOT, 1);
  roof_svg_put_attribute (self, "stroke-width", self->palette->pens[ROOF_INK_FLAG].width + 2 * self->palette->halo);
  g_string_append (self->out, "/>\n");
  put_open_line (self, corners, n);
  roof_svg_put_stroke (self, ROOF_INK_FLAG, ROOF_RANK_NORMAL, FALSE, 1);
  g_string_append (self->out, "/>\n");
}

static void
write_extras (const RoofSvgWriter *self,
              const RoofDot       *dot)
{
  RoofPoint corners[3];

  if (dot->selected)
    {
      roof_svg_put_circle (self, dot->x, dot->y, roof_marker_ring (dot));
      g_string_append (self->out, " fill=\"none\"");
      roof_svg_put_stroke (self, ROOF_INK_SELECTION, ROOF_RANK_NORMAL, FALSE, 1);
      g_string_append (self->out, "/>\n");
    }
  if (dot->flagged)
    {
      roof_marker_flag (dot, corners);
      put_flag (self, corners, 3);
    }
  if (dot->struck)
    {
      roof_marker_strike (dot, corners);
      put_flag (self, corners, 2);
    }
}

static void
write_dot (const RoofSvgWriter *self,
           const RoofDot       *dot,
           gboolean             tooltip)
{
  double opacity = roof_render_get_opacity (self->palette, dot->ink, dot->faded);
  g_autofree char *words
    = tooltip ? roof_describe_hit (roof_layout_get_scene (self->layout), dot->owner) : NULL;

  if (self->named)
    {
      g_string_append (self->out, "<g");
      roof_svg_put_name (self, dot->owner);
      g_string_append_c (self->out, '>');
    }
  if (!dot->bare)
    {
      put_outline (self, dot, self->palette->halo);
      roof_svg_put_paint (self, "fill", ROOF_INK_PLOT, 1);
      g_string_append (self->out, "/>");
    }
  put_outline (self, dot, dot->hollow ? -ROOF_HOLLOW_WIDTH / 2 : 0);
  g_string_append_printf (self->out, " class=\"dot %s\"", roof_svg_ink_classes[dot->ink]);
  roof_svg_put_paint (self, "fill", dot->hollow ? ROOF_INK_PLOT : dot->ink, dot->hollow ? 1 : opacity);
  if (dot->hollow)
    {
      roof_svg_put_paint (self, "stroke", dot->ink, opacity);
      roof_svg_put_attribute (self, "stroke-width", ROOF_HOLLOW_WIDTH);
    }
  if (words != NULL)
    {
      g_string_append (self->out, "><title>");
      roof_svg_put_text (self, words);
      g_string_append_printf (self->out, "</title></%s>\n",
                              roof_marker_trace (dot, roof_dot_get_marker (dot, self->palette), 0,
                                                 (RoofPoint[ROOF_MARKER_CORNERS]) { { 0 } }) == 0
                                ? "circle" : "polygon");
    }
  else
    g_string_append (self->out, "/>\n");
  write_extras (self, dot);
  if (self->named)
    g_string_append (self->out, "</g>\n");
}

/* Of dots that are many: a tenth of a point. */
static double
round_place (double points)
{
  return (double) llround (points * 10) / 10;
}

/* Corners relative to the one before, which takes fewer digits. */
static void
put_corners (const RoofSvgWriter *self,
             const RoofPoint     *corners,
             guint                n)
{
  RoofPoint at = { round_place (corners[0].x), round_place (corners[0].y) };

  g_string_append_c (self->out, 'M');
  roof_svg_put_number (self, at.x);
  roof_svg_put_next (self, at.y);
  for (guint i = 1; i < n; i++)
    {
      RoofPoint to = { round_place (corners[i].x), round_place (corners[i].y) };

      if (i == 1)
        g_string_append_c (self->out, 'l');
      (i == 1 ? roof_svg_put_number : roof_svg_put_next) (self, to.x - at.x);
      roof_svg_put_next (self, to.y - at.y);
      at = to;
    }
  g_string_append_c (self->out, 'z');
}

static double
get_growth (const RoofDot *dot)
{
  return dot->hollow ? -ROOF_HOLLOW_WIDTH / 2 : 0;
}

/* A dot among many: only the attributes that differ within its group. */
static void
write_bare_dot (const RoofSvgWriter *self,
                const RoofDot       *dot)
{
  RoofPoint corners[ROOF_MARKER_CORNERS];
  guint n = roof_marker_trace (dot, roof_dot_get_marker (dot, self->palette), get_growth (dot), corners);

  if (n == 0)
    roof_svg_put_circle (self, round_place (dot->x), round_place (dot->y), dot->radius + get_growth (dot));
  else
    {
      g_string_append (self->out, "<path d=\"");
      put_corners (self, corners, n);
      g_string_append_c (self->out, '"');
    }
  g_string_append (self->out, "/>\n");
}

static void
put_crowd_paint (const RoofSvgWriter *self,
                 const RoofDot       *dot)
{
  double opacity = roof_render_get_opacity (self->palette, dot->ink, dot->faded);

  roof_svg_put_paint (self, "fill", dot->hollow ? ROOF_INK_PLOT : dot->ink, dot->hollow ? 1 : opacity);
  if (!dot->hollow)
    return;
  roof_svg_put_paint (self, "stroke", dot->ink, opacity);
  roof_svg_put_attribute (self, "stroke-width", ROOF_HOLLOW_WIDTH);
}

/* How many of the @n are plain and look like the first, 0 when that is not plain or not drawn. */
static guint
count_crowd (const RoofDot *dots,
             guint          n)
{
  guint i = 0;

  if (dots[0].crowded)
    return 0;
  while (i < n && roof_stamps_can_draw (&dots[i]) && roof_stamps_look_alike (&dots[i], &dots[0])
         && (dots[i].crowded || (dots[i].hollow == dots[0].hollow && dots[i].radius == dots[0].radius)))
    i++;
  return i;
}

static void
write_crowd (const RoofSvgWriter *self,
             const RoofDot       *dots,
             guint                n)
{
  g_string_append_printf (self->out, "<g class=\"dots %s\"", roof_svg_ink_classes[dots[0].ink]);
  put_crowd_paint (self, &dots[0]);
  g_string_append (self->out, ">\n");
  for (guint i = 0; i < n; i++)
    if (!dots[i].crowded)
      write_bare_dot (self, &dots[i]);
  g_string_append (self->out, "</g>\n");
}

/* Marks the cell of the dot. FALSE when the cell already has a dot. @taken: a bit for each cell */
static gboolean
take_cell (const RoofSvgWriter *self,
           const RoofDot       *dot,
           guint8              *taken)
{
  gsize columns = (gsize) ceil (roof_layout_get_width (self->layout) / CROWD_CELL);
  gsize cell = (gsize) (dot->y / CROWD_CELL) * columns + (gsize) (dot->x / CROWD_CELL);
  guint8 bit = (guint8) (1 << cell % 8);
  gboolean free = (taken[cell / 8] & bit) == 0;

  taken[cell / 8] |= bit;
  return free;
}

/* A large crowd is a single path of points with round caps, which are discs. Dots that others hide are left out. */
static void
write_throng (const RoofSvgWriter *self,
              const RoofDot       *dots,
              guint                n)
{
  RoofMarker marker = roof_dot_get_marker (&dots[0], self->palette);
  gsize columns = (gsize) ceil (roof_layout_get_width (self->layout) / CROWD_CELL);
  gsize rows = (gsize) ceil (roof_layout_get_height (self->layout) / CROWD_CELL);
  g_autofree guint8 *taken = g_malloc0 ((columns + 1) * (rows + 1) / 8 + 1);
  RoofPoint corners[ROOF_MARKER_CORNERS];
  gboolean round = roof_marker_trace (&dots[0], marker, 0, corners) == 0 && !dots[0].hollow;

  g_string_append_printf (self->out, "<path class=\"dots %s\" d=\"", roof_svg_ink_classes[dots[0].ink]);
  for (guint i = 0; i < n; i++)
    {
      if (dots[i].crowded || !take_cell (self, &dots[i], taken))
        continue;
      if (!round)
        put_corners (self, corners, roof_marker_trace (&dots[i], marker, get_growth (&dots[i]), corners));
      else
        {
          g_string_append_c (self->out, 'M');
          roof_svg_put_number (self, round_place (dots[i].x));
          roof_svg_put_next (self, round_place (dots[i].y));
          g_string_append (self->out, "h0");
        }
    }
  g_string_append_c (self->out, '"');
  if (!round)
    put_crowd_paint (self, &dots[0]);
  else
    {
      roof_svg_put_paint (self, "stroke", dots[0].ink, roof_render_get_opacity (self->palette, dots[0].ink, dots[0].faded));
      roof_svg_put_attribute (self, "stroke-width", 2 * dots[0].radius);
      g_string_append (self->out, " stroke-linecap=\"round\"");
    }
  g_string_append (self->out, "/>\n");
}

/* A hollow disc has no path of its own. */
static gboolean
can_throng (const RoofSvgWriter *self,
            const RoofDot       *dot)
{
  RoofPoint corners[ROOF_MARKER_CORNERS];

  return !dot->hollow || roof_marker_trace (dot, roof_dot_get_marker (dot, self->palette), 0, corners) > 0;
}

void
roof_svg_write_dots (const RoofSvgWriter *self)
{
  guint n, done, drawn = 0;
  const RoofDot *dots = roof_layout_get_dots (self->layout, &n);

  for (guint i = 0; i < n; i++)
    drawn += dots[i].crowded ? 0 : 1;
  for (guint i = 0; i < n; i += MAX (done, 1))
    {
      done = drawn > MOST_TOOLTIPS ? count_crowd (&dots[i], n - i) : 0;
      if (done == 0 && dots[i].crowded)
        continue;
      if (done == 0)
        write_dot (self, &dots[i], drawn <= MOST_TOOLTIPS);
      else if (drawn > MOST_CIRCLES && can_throng (self, &dots[i]))
        write_throng (self, &dots[i], done);
      else
        write_crowd (self, &dots[i], done);
    }
}

void
roof_svg_write_samples (const RoofSvgWriter *self)
{
  guint n;
  const RoofDot *samples = roof_layout_get_samples (self->layout, &n);

  for (guint i = 0; i < n; i++)
    write_dot (self, &samples[i], FALSE);
}
