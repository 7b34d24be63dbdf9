/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/layout-signs.h"

/* What the marks of a picture mean: a line of samples under the chart, each with a word or two. */

#define APART 14.0      /* from one sign to the next */
#define SIGNS_GAP 8.0   /* from the chart to the signs */
#define ROW_GAP 2.0
#define FLAG_ROOM 3.0   /* by which a sample with a flag stands lower, and its row is higher */
#define MOST_ROWS 7
#define RISE 4.0        /* by which one of a slanted line rises from its middle */
#define ROUND_END 3.0   /* by which a path goes beyond its ends */
#define HALF_BAR 5.0    /* half of the length of an error bar */
#define CAP 3.0         /* half of the stroke at its end */
#define BAND 3.5        /* half of the height of a band */
#define HALF_ARROW 13.0 /* half of the length of an arrow with its dot */
#define HEAD 6.0        /* length of an arrow's head */

static RoofText
set_words (RoofLayout *self,
           const RoofSign *sign)
{
  return roof_layout_set_text (self, ROOF_STYLE_TICK, ROOF_INK_TEXT, sign->words,
                               sign->kind == ROOF_SAMPLE_DOT ? (RoofHit) ROOF_HIT_INIT : sign->line.owner);
}

/* Half of the width of a sample with its marks. */
static double
measure_sample (const RoofSign *sign)
{
  switch (sign->kind)
    {
    case ROOF_SAMPLE_DOT:
      return sign->dot.radius + (sign->dot.selected ? ROOF_RING : 0) + 1;
    case ROOF_SAMPLE_BAR:
    case ROOF_SAMPLE_INNER:
      return CAP + 1;
    case ROOF_SAMPLE_ARROW:
    case ROOF_SAMPLE_AHEAD:
      return HALF_ARROW;
    default:
      return ROOF_SIGN_HALF_LINE;
    }
}

static double
measure_sign (RoofLayout *self,
              const RoofSign *sign)
{
  return 2 * measure_sample (sign) + ROOF_SIGN_GAP + set_words (self, sign).box.width;
}

static double
measure_line (RoofLayout   *self,
              const GArray *signs)
{
  double line = 0, flag = 0;

  for (guint i = 0; i < signs->len; i++)
    {
      const RoofSign *sign = &g_array_index (signs, RoofSign, i);

      line = MAX (line, MAX (set_words (self, sign).box.height, sign->kind == ROOF_SAMPLE_DOT ? 2 * measure_sample (sign) : 0));
      flag = MAX (flag, sign->dot.flagged ? 2 * FLAG_ROOM : 0);
    }
  return line + flag + ROW_GAP;
}

/* The sign after the last one from @first on that fits into a row. */
static guint
fill_row (RoofLayout   *self,
          const GArray *signs,
          guint         first)
{
  double width = measure_sign (self, &g_array_index (signs, RoofSign, first)), most = self->width - 2 * self->margin;
  guint last = first + 1;

  for (; last < signs->len; last++)
    {
      width += APART + measure_sign (self, &g_array_index (signs, RoofSign, last));
      if (width > most)
        break;
    }
  if (last < signs->len && last - first > 1 && g_array_index (signs, RoofSign, last - 1).joined)
    last--;
  return last;
}

/* 0: none, or too many to be a help */
static guint
count_rows (RoofLayout   *self,
            const GArray *signs)
{
  guint n = 0;

  for (guint i = 0; i < signs->len; i = fill_row (self, signs, i))
    n++;
  return n <= MOST_ROWS ? n : 0;
}

static void
add_stroke (RoofLayout *self,
            RoofLine    line,
            RoofPoint   a,
            RoofPoint   b)
{
  line.a = a;
  line.b = b;
  g_array_append_val (self->lines, line);
}

/* An error bar, upright or lying, with a stroke at each end. */
static void
add_bar (RoofLayout     *self,
         const RoofLine *line,
         gboolean        upright,
         RoofPoint       at)
{
  double dx = upright ? 0 : HALF_BAR, dy = upright ? HALF_BAR : 0, cx = upright ? CAP : 0, cy = upright ? 0 : CAP;

  add_stroke (self, *line, (RoofPoint) { at.x - dx, at.y - dy }, (RoofPoint) { at.x + dx, at.y + dy });
  for (int end = -1; end <= 1; end += 2)
    add_stroke (self, *line, (RoofPoint) { at.x + end * dx - cx, at.y + end * dy - cy },
                (RoofPoint) { at.x + end * dx + cx, at.y + end * dy + cy });
}

static void
add_polygon (RoofLayout      *self,
             RoofPolygon      polygon,
             guint            n,
             const RoofPoint *corners)
{
  polygon.n_corners = n;
  for (guint i = 0; i < n; i++)
    polygon.corners[i] = corners[i];
  g_array_append_val (self->polygons, polygon);
}

static void
add_dot (RoofLayout *self,
         RoofDot     dot,
         RoofPoint   at)
{
  dot.x = at.x;
  dot.y = at.y + (dot.flagged ? FLAG_ROOM : 0);
  g_array_append_val (self->samples, dot);
}

/* With the dot at its beginning or, if it is @ahead, at its end. */
static void
add_arrow (RoofLayout     *self,
           const RoofSign *sign,
           gboolean        ahead,
           RoofPoint       at)
{
  double room = 2 * (sign->dot.radius + 1), left = at.x - HALF_ARROW, right = at.x + HALF_ARROW;
  double tip = right - (ahead ? room : 0), back = tip - HEAD;
  const RoofPoint head[] = { { tip, at.y }, { back, at.y - HEAD / 2.5 }, { back, at.y + HEAD / 2.5 } };

  add_stroke (self, sign->line, (RoofPoint) { left + (ahead ? 0 : room), at.y }, (RoofPoint) { back, at.y });
  add_polygon (self, (RoofPolygon) { .ink = sign->line.ink, .over = TRUE }, G_N_ELEMENTS (head), head);
  add_dot (self, sign->dot, (RoofPoint) { ahead ? right - sign->dot.radius : left + sign->dot.radius, at.y });
}

static void
add_band (RoofLayout     *self,
          const RoofLine *line,
          RoofPoint       at)
{
  double left = at.x - ROOF_SIGN_HALF_LINE, right = at.x + ROOF_SIGN_HALF_LINE;
  const RoofPoint corners[] = { { left, at.y - BAND }, { right, at.y - BAND }, { right, at.y + BAND }, { left, at.y + BAND } };

  add_polygon (self, (RoofPolygon) { .ink = line->ink, .band = TRUE }, G_N_ELEMENTS (corners), corners);
  add_stroke (self, *line, (RoofPoint) { left, at.y }, (RoofPoint) { right, at.y });
}

static void
add_line (RoofLayout     *self,
          const RoofSign *sign,
          RoofPoint       at)
{
  double rise = sign->kind == ROOF_SAMPLE_SLOPE ? RISE : 0, start = sign->kind == ROOF_SAMPLE_STEPS ? sign->dot.radius : 0;
  RoofMark mark = sign->mark;
  double half = mark.size > 0 ? ROOF_SIGN_HALF_LINE - ROUND_END : ROOF_SIGN_HALF_LINE;
  RoofLine line = sign->line;

  if (mark.size > 0)
    line.layer = ROOF_LAYER_PATH; /* under the mark */
  add_stroke (self, line, (RoofPoint) { at.x - half + 2 * start, at.y + rise }, (RoofPoint) { at.x + half, at.y - rise });
  mark.x = at.x;
  mark.y = at.y;
  if (mark.size > 0)
    g_array_append_val (self->marks, mark);
}

/* The sample of @sign about @at. */
static void
add_sample (RoofLayout     *self,
            const RoofSign *sign,
            RoofPoint       at)
{
  RoofLine thin = sign->line;

  switch (sign->kind)
    {
    case ROOF_SAMPLE_DOT:
      add_dot (self, sign->dot, at);
      return;
    case ROOF_SAMPLE_BAR:
    case ROOF_SAMPLE_RANGE:
      add_bar (self, &sign->line, sign->kind == ROOF_SAMPLE_BAR, at);
      return;
    case ROOF_SAMPLE_INNER:
      thin.rank = ROOF_RANK_NORMAL;
      add_bar (self, &thin, TRUE, at);
      add_stroke (self, sign->line, (RoofPoint) { at.x, at.y - HALF_BAR / 2 }, (RoofPoint) { at.x, at.y + HALF_BAR / 2 });
      return;
    case ROOF_SAMPLE_ARROW:
    case ROOF_SAMPLE_AHEAD:
      add_arrow (self, sign, sign->kind == ROOF_SAMPLE_AHEAD, at);
      return;
    case ROOF_SAMPLE_BAND:
      add_band (self, &sign->line, at);
      return;
    case ROOF_SAMPLE_STEPS:
      add_dot (self, sign->dot, (RoofPoint) { at.x - ROOF_SIGN_HALF_LINE + sign->dot.radius, at.y });
      add_line (self, sign, at);
      return;
    default:
      add_line (self, sign, at);
    }
}

double
roof_layout_measure_signs (RoofLayout *self)
{
  g_autoptr (GArray) signs = roof_layout_list_signs (self);
  guint rows = count_rows (self, signs);

  return rows > 0 ? SIGNS_GAP + rows * measure_line (self, signs) : 0;
}

void
roof_layout_add_signs (RoofLayout *self,
                       double      top)
{
  g_autoptr (GArray) signs = roof_layout_list_signs (self);
  double line = measure_line (self, signs), y = top + SIGNS_GAP + line / 2;

  if (count_rows (self, signs) == 0)
    return;
  for (guint i = 0, next; i < signs->len; i = next, y += line)
    {
      double x = self->margin;

      next = fill_row (self, signs, i);
      for (guint k = i; k < next; k++)
        {
          RoofSign *sign = &g_array_index (signs, RoofSign, k);
          RoofText words = set_words (self, sign);
          double half = measure_sample (sign);

          add_sample (self, sign, (RoofPoint) { x + half, y });
          roof_text_centre (&words, x + 2 * half + ROOF_SIGN_GAP + words.box.width / 2, y);
          words.side = -1;
          roof_layout_add_text (self, &words);
          x += 2 * half + ROOF_SIGN_GAP + words.box.width + APART;
        }
    }
}
