/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "overlap-check.h"

#include <math.h>
#include <string.h>

#include "chart/layout/layout-private.h"
#include "chart/layout/marker.h"
#include "chart/pick/annotate.h"
#include "chart/scene/scene-private.h"
#include "disc.h"

#define MOST_TOLD 12

/* Two that touch do not overlap, and a hundredth of a point is nobody's to see. */
#define SLACK 0.01

/* Roofs nearer to each other than this are one. */
#define SAME_LINE 0.02

/* From one place to the next where room for a note is looked for. */
#define NOTE_STEP 6.0

/* From a roof to its name. */
#define NAME_GAP 3.0

/* From a note to what is beside it. */
#define NOTE_GAP 2.0

static void
blame (OverlapCheck   *self,
       const RoofText *text,
       const char     *over)
{
  if (self->n_faults++ < MOST_TOLD)
    g_test_message ("figure %u, %.0f x %.0f units of %.2f points: \"%s\" at %.0f,%.0f lies over %s", self->figure,
                    roof_layout_get_width (self->layout), roof_layout_get_height (self->layout),
                    roof_layout_get_unit (self->layout), text->text, text->box.x, text->box.y, over);
}

RoofBox
overlap_shrink (const RoofBox *box)
{
  RoofBox inner = *box;

  inner.width -= 2 * SLACK;
  inner.height -= 2 * SLACK;
  return inner;
}

static gboolean
covers_mark (const RoofBox  *box,
             const RoofMark *mark)
{
  RoofBox square = { mark->x, mark->y, mark->size, mark->size, 0 };

  return mark->round ? box_covers_disc (box, (RoofPoint) { mark->x, mark->y }, mark->size / 2)
                     : roof_box_overlaps (box, &square);
}

static gboolean
covers_flag (const RoofBox *box,
             const RoofDot *dot)
{
  RoofBox flag = roof_marker_get_flag_box (dot);

  return dot->flagged && roof_box_overlaps (box, &flag);
}

/* Whether a note could stand at @box, as far off all that is there as notes are put. */
static gboolean
is_free (const RoofLayout *layout,
         const RoofBox    *box,
         const RoofText   *own)
{
  guint n, n_dots, n_marks;
  const RoofText *texts = roof_layout_get_texts (layout, &n);
  const RoofDot *dots = roof_layout_get_dots (layout, &n_dots);
  const RoofMark *marks = roof_layout_get_marks (layout, &n_marks);
  RoofBox wide = { box->x, box->y, box->width + 2 * NOTE_GAP, box->height + 2 * NOTE_GAP, 0 };
  guint n_lines;
  const RoofLine *lines = roof_layout_get_lines (layout, &n_lines);

  for (guint i = 0; i < n_lines; i++)
    if (lines[i].ink == ROOF_INK_LEADER && !roof_hit_equal (lines[i].owner, own->owner)
        && roof_box_measure_segment (&wide, lines[i].a, lines[i].b) > 0)
      return FALSE;
  for (guint i = 0; i < n; i++)
    if (!roof_hit_equal (texts[i].owner, own->owner) && roof_box_overlaps (&wide, &texts[i].box))
      return FALSE;
  for (guint i = 0; i < n_dots; i++)
    if (box_covers_disc (&wide, (RoofPoint) { dots[i].x, dots[i].y }, dots[i].radius) || covers_flag (&wide, &dots[i]))
      return FALSE;
  for (guint i = 0; i < n_marks; i++)
    if (covers_mark (&wide, &marks[i]))
      return FALSE;
  return TRUE;
}

/* Whether @text is of a note for which there is no room anywhere on the plot. */
static gboolean
is_crowded_out (const RoofLayout *layout,
                const RoofText   *text)
{
  const RoofRect *plot = roof_layout_get_plot (layout);
  RoofRect bounds = { 0 };
  RoofBox box;

  if (text->owner.kind != ROOF_HIT_ANNOTATION
      || !roof_layout_measure_annotation (layout, (guint) text->owner.index, &bounds))
    return FALSE;
  box = roof_rect_to_box (&bounds);
  for (box.y = plot->y + box.height / 2; box.y < plot->y + plot->height - box.height / 2; box.y += NOTE_STEP)
    for (box.x = plot->x + box.width / 2; box.x < plot->x + plot->width - box.width / 2; box.x += NOTE_STEP)
      if (is_free (layout, &box, text))
        return FALSE;
  return TRUE;
}

static void
check_texts (OverlapCheck   *self,
             const RoofText *texts,
             guint           n)
{
  for (guint i = 0; i < n; i++)
    for (guint j = i + 1; j < n; j++)
      {
        RoofBox a = overlap_shrink (&texts[i].box), b = overlap_shrink (&texts[j].box);
        g_autofree char *other = g_strdup_printf ("the text \"%s\"", texts[j].text);

        if (roof_box_overlaps (&a, &b) && !is_crowded_out (self->layout, &texts[i])
            && !is_crowded_out (self->layout, &texts[j]))
          blame (self, &texts[i], other);
      }
}

static void
check_dots (OverlapCheck   *self,
            const RoofText *text)
{
  guint n;
  const RoofDot *dots = roof_layout_get_dots (self->layout, &n);
  RoofBox box = overlap_shrink (&text->box);

  for (guint i = 0; i < n; i++)
    {
      double radius = dots[i].selected ? roof_marker_ring (&dots[i]) : dots[i].radius;

      if (box_covers_disc (&box, (RoofPoint) { dots[i].x, dots[i].y }, radius))
        blame (self, text, "a dot");
      if (covers_flag (&box, &dots[i]))
        blame (self, text, "the flag of a dot");
    }
}

static void
check_marks (OverlapCheck   *self,
             const RoofText *text)
{
  guint n;
  const RoofMark *marks = roof_layout_get_marks (self->layout, &n);
  RoofBox box = overlap_shrink (&text->box);

  for (guint i = 0; i < n; i++)
    if (covers_mark (&box, &marks[i]))
      blame (self, text, "a mark");
}

/* A leader leads through no name but to its own; where notes were put by hand, theirs may cross. */
static void
check_leaders (OverlapCheck   *self,
               const RoofText *text)
{
  RoofBox box = overlap_shrink (&text->box);
  guint n;
  const RoofLine *lines = roof_layout_get_lines (self->layout, &n);

  for (guint i = 0; i < n; i++)
    if (lines[i].ink == ROOF_INK_LEADER && !roof_hit_equal (lines[i].owner, text->owner)
        && (lines[i].owner.kind != ROOF_HIT_ANNOTATION || text->owner.kind != ROOF_HIT_ANNOTATION)
        && roof_box_measure_segment (&box, lines[i].a, lines[i].b) > 0)
      blame (self, text, "a leader");
}

/* The edges of the picture, and those of the plot and the gutters: a text is inside or outside of each. */
static void
check_edges (OverlapCheck   *self,
             const RoofText *text)
{
  const RoofRect whole = { 0, 0, roof_layout_get_width (self->layout), roof_layout_get_height (self->layout) };
  RoofBox box = overlap_shrink (&text->box);
  RoofRect bounds = roof_box_get_bounds (&box);
  guint n;
  const RoofLine *lines = roof_layout_get_lines (self->layout, &n);

  if (!isfinite (box.x) || !isfinite (box.y) || !roof_rect_contains (&whole, bounds.x, bounds.y)
      || !roof_rect_contains (&whole, bounds.x + bounds.width, bounds.y + bounds.height))
    blame (self, text, "the edge of the picture");
  for (guint i = 0; i < n; i++)
    if (lines[i].ink == ROOF_INK_FRAME && roof_box_measure_segment (&box, lines[i].a, lines[i].b) > 0)
      blame (self, text, "an edge of the plot");
}

gboolean
overlap_is_roof (const RoofLine *line)
{
  RoofHitKind kind = line->owner.kind;

  return line->layer == ROOF_LAYER_ROOF
         && (kind == ROOF_HIT_ROOF || kind == ROOF_HIT_READ || kind == ROOF_HIT_WRITE || kind == ROOF_HIT_PEAK
             || kind == ROOF_HIT_CEILING);
}

/* Whether @line is across the chart at the performance of a kernel whose bytes were not counted. */
static gboolean
is_reach (const OverlapCheck *self,
          const RoofLine     *line)
{
  const RoofRect *plot = roof_layout_get_plot (self->layout);

  return line->layer == ROOF_LAYER_LINK && line->dashed && line->owner.kind == ROOF_HIT_DOT && line->a.x <= plot->x + SLACK
         && line->b.x >= plot->x + plot->width - SLACK;
}

/* (nullable) */
static const RoofLine *
find_roof (const RoofText *text,
           const RoofLine *lines,
           guint           n)
{
  for (guint i = 0; i < n; i++)
    if (overlap_is_roof (&lines[i]) && roof_hit_equal (lines[i].owner, text->owner))
      return &lines[i];
  return NULL;
}

/* How far to the left of the line through @line the point @p is. */
static double
measure_offset (const RoofLine *line,
                RoofPoint       p)
{
  double dx = line->b.x - line->a.x, dy = line->b.y - line->a.y;

  return ((p.x - line->a.x) * dy - (p.y - line->a.y) * dx) / hypot (dx, dy);
}

/* Whether both run the same way, but not over each other. */
static gboolean
are_beside (const RoofLine *one,
            const RoofLine *other)
{
  double start = measure_offset (one, other->a), end = measure_offset (one, other->b);

  return fabs (start - end) < SLACK && fabs (start) > SAME_LINE;
}

/* Whether a leader ties @text to its roof. */
static gboolean
is_led (const RoofText *text,
        const RoofLine *lines,
        guint           n)
{
  for (guint i = 0; i < n; i++)
    if (lines[i].ink == ROOF_INK_LEADER && roof_hit_equal (lines[i].owner, text->owner))
      return TRUE;
  return FALSE;
}

/* Whether @text is a value without its name at a leader: what there is no other room for. */
static gboolean
is_led_value (const RoofText *text,
              const RoofLine *lines,
              guint           n)
{
  return is_led (text, lines, n) && strstr (text->text, ROOF_VALUE_SPACE) == NULL;
}

/* Whether @text stands before its flat roof, at its height, and a leader ties it to where the roof begins. */
static gboolean
is_ahead (const RoofText *text,
          const RoofLine *own,
          const RoofLine *lines,
          guint           n)
{
  return own->a.y == own->b.y && fabs (text->box.y - own->a.y) <= text->box.height / 2 + SLACK
         && text->box.x + text->box.width / 2 <= own->a.x && is_led (text, lines, n);
}

/* Whether @text stands right of the plot in the list of flat roofs; the tie to its roof is its own there. */
static gboolean
is_tied (const OverlapCheck *self,
         const RoofText *text)
{
  const RoofRect *plot = roof_layout_get_plot (self->layout);

  return text->box.x - text->box.width / 2 > plot->x + plot->width;
}

/* Whether @text stands under the plot, beside a sample of its roof. */
static gboolean
is_listed (const RoofLayout *layout,
           const RoofText   *text)
{
  const RoofRect *plot = roof_layout_get_plot (layout);

  return text->box.y > plot->y + plot->height;
}

/* The tie of @text begins where its roof @own ends, ends at the text, and ties do not cross. */
static void
check_tie (OverlapCheck   *self,
           const RoofText *text,
           const RoofLine *own)
{
  guint n;
  const RoofLine *lines = roof_layout_get_lines (self->layout, &n), *tie = NULL;

  for (guint i = 0; i < n; i++)
    if (lines[i].layer == ROOF_LAYER_KEY && lines[i].ink == ROOF_INK_LEADER && roof_hit_equal (lines[i].owner, text->owner))
      tie = &lines[i];
  if (tie == NULL || hypot (tie->a.x - own->b.x, tie->a.y - own->b.y) > SLACK || fabs (tie->b.y - text->box.y) > SLACK)
    {
      blame (self, text, "no tie from its roof");
      return;
    }
  for (guint i = 0; i < n; i++)
    if (lines[i].layer == ROOF_LAYER_KEY && lines[i].ink == ROOF_INK_LEADER && lines[i].a.y < tie->a.y && lines[i].b.y >= tie->b.y)
      blame (self, text, "another name, out of the order of their roofs");
}

/* The middle of a roof's name is nearer to it than to any other roof or line across the chart, and on the same side of other names as their roofs. Roofs
 * that lie on each other have their names at one place. */
void
overlap_check_name (OverlapCheck   *self,
            const RoofText *text)
{
  RoofPoint middle = { text->box.x, text->box.y };
  guint n, n_texts;
  const RoofLine *lines = roof_layout_get_lines (self->layout, &n), *own = find_roof (text, lines, n);
  const RoofText *texts = roof_layout_get_texts (self->layout, &n_texts);

  if (own == NULL || is_led_value (text, lines, n) || is_listed (self->layout, text))
    return;
  if (is_tied (self, text))
    {
      check_tie (self, text, own);
      return;
    }
  for (guint i = 0; i < n && !is_ahead (text, own, lines, n); i++)
    if ((overlap_is_roof (&lines[i]) || is_reach (self, &lines[i])) && fabs (measure_offset (own, lines[i].a)) + fabs (measure_offset (own, lines[i].b)) > SAME_LINE
        && roof_segment_distance (lines[i].a, lines[i].b, middle) < roof_segment_distance (own->a, own->b, middle) - SLACK)
      blame (self, text, "its own roof less than over another");
  for (guint i = 0; i < n_texts; i++)
    {
      const RoofLine *other = find_roof (&texts[i], lines, n);

      if (other != NULL && !is_led_value (&texts[i], lines, n) && !is_listed (self->layout, &texts[i]) && !is_tied (self, &texts[i]) && are_beside (own, other)
          && (measure_offset (own, (RoofPoint) { texts[i].box.x, texts[i].box.y }) > measure_offset (own, middle))
                 != (measure_offset (own, other->a) > 0))
        blame (self, text, "another name, out of the order of their roofs");
    }
}

/* Whether another roof runs beside @own on @side (1: over it, -1: under it) so near that @text has no room between them. */
static gboolean
is_narrow (const RoofText *text,
           const RoofLine *own,
           int             side,
           const RoofLine *lines,
           guint           n)
{
  for (guint i = 0; i < n; i++)
    {
      double offset = side * measure_offset (own, lines[i].a);

      if (overlap_is_roof (&lines[i]) && are_beside (own, &lines[i]) && offset > 0 && offset < text->box.height + 2 * NAME_GAP)
        return TRUE;
    }
  return FALSE;
}

/* On which side of its roof the name @text is: 1 over it, -1 under it; 0 for another text, and for one that is placed by other rules: those of other
 * machines, with leaders, beside and under the plot. */
static int
find_side (const RoofLayout *layout,
           const RoofText   *text,
           const RoofLine   *own,
           const RoofLine   *lines,
           guint             n)
{
  if (own == NULL || own->owner.machine > 0 || is_listed (layout, text) || is_led (text, lines, n))
    return 0;
  return measure_offset (own, (RoofPoint) { text->box.x, text->box.y }) > 0 ? 1 : -1;
}

gboolean
overlap_is_one_sided (const RoofLayout *layout,
                      gboolean          flat)
{
  guint n, n_texts, others[2] = { 0, 0 };
  const RoofLine *lines = roof_layout_get_lines (layout, &n);
  const RoofText *texts = roof_layout_get_texts (layout, &n_texts);

  for (guint i = 0; i < n_texts; i++)
    {
      const RoofLine *own = find_roof (&texts[i], lines, n);
      int side = find_side (layout, &texts[i], own, lines, n);

      if (side != 0 && (own->a.y == own->b.y) == flat && !is_narrow (&texts[i], own, -side, lines, n))
        others[side > 0]++;
    }
  return others[0] == 0 || others[1] == 0;
}

/* Whether @text is a number, or some: "18,20-22". */
static gboolean
is_number (const RoofText *text)
{
  return text->owner.kind == ROOF_HIT_DOT && g_ascii_isdigit (text->text[0]) && strpbrk (text->text, " =.") == NULL;
}

guint
overlap_count_read_on (const RoofLayout *layout)
{
  guint n, n_lines, count = 0;
  const RoofText *texts = roof_layout_get_texts (layout, &n);
  const RoofLine *lines = roof_layout_get_lines (layout, &n_lines);

  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < n && is_number (&texts[i]); k++)
      {
        const RoofBox *number = &texts[i].box, *words = &texts[k].box;
        double gap = fabs (number->x - words->x) - (number->width + words->width) / 2;

        count += find_roof (&texts[k], lines, n_lines) != NULL && words->angle == 0 && fabs (number->y - words->y) < number->height / 2
                 && gap >= 0 && gap < 0.7 * number->height;
      }
  return count;
}

void
overlap_check_figure (OverlapCheck *self)
{
  guint n;
  const RoofText *texts = roof_layout_get_texts (self->layout, &n);

  check_texts (self, texts, n);
  for (guint i = 0; i < n; i++)
    {
      if (!is_crowded_out (self->layout, &texts[i]))
        {
          check_dots (self, &texts[i]);
          check_marks (self, &texts[i]);
          check_leaders (self, &texts[i]);
        }
      check_edges (self, &texts[i]);
      overlap_check_name (self, &texts[i]);
    }
}
