/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "chart/layout/layout-private.h"

/* The names of all roofs of a kind at one place: on one side, as far from the ends of their lines or one above the other, in full
 * or all of them shortened. Each place is tried for all roofs; the one wins that leaves out the fewest. Roofs that have no room
 * there are named later, as near to it as there is, and on the same side where they can. */

#define FIRST_GAP 5.0   /* from the end of a line to its name */
#define STEP 9.0        /* from one place to the next */
#define LINE_GAP 3.0    /* from a line to its name */
/* Costs of a roof without room, by its rank. */
static const double left_out[] = { [ROOF_RANK_QUIET] = 70, [ROOF_RANK_NORMAL] = 110, [ROOF_RANK_STRONG] = 160 };
#define BELOW_COST 14.0
#define FAR_COST 0.03   /* per point from the end */
#define BRIEF_COST 12.0 /* of short names where the chart is wide … */
#define WINDOW_COST 40.0 /* … and can be pointed at */
#define END_COST 4.0
#define ONE_COST 3.0
#define NARROW 420.0    /* a plot narrower than this has short names */

/* A roof to be named. */
typedef struct
{
  RoofLine line;                  /* clipped to the plot */
  RoofText texts[ROOF_N_FORMS];
  double   left, right;           /* distances beyond which a name would be read as the next line's */
} AlignedRoof;

/* A common place that is tried. */
typedef struct
{
  RoofNamePlace place;
  double        cost;
} AlignedPlace;

static double
get_length (const RoofLine *line)
{
  return hypot (line->b.x - line->a.x, line->b.y - line->a.y);
}

/* The distance from the beginning of @line to the middle of a name of @width. */
static double
find_along (const RoofNamePlace *place,
            const RoofLine      *line,
            double               width)
{
  double length = get_length (line);

  switch (place->anchor)
    {
    case ROOF_ANCHOR_START:
      return place->offset + width / 2;
    case ROOF_ANCHOR_END:
      return length - place->offset - width / 2;
    case ROOF_ANCHOR_ONE:
    default:
      return (place->offset - line->a.x) * length / (line->b.x - line->a.x) + width / 2;
    }
}

double
roof_layout_find_wanted (const RoofLayout *self,
                         gboolean          flat,
                         const RoofLine   *line)
{
  const RoofNamePlace *place = &self->places[flat];
  RoofLine seen = *line;
  double length, along;

  if (place->anchor == ROOF_ANCHOR_NONE || !roof_segment_clip (&seen.a, &seen.b, &self->plot) || seen.a.x == seen.b.x)
    return flat ? 1 : 0.66;
  length = get_length (&seen);
  along = find_along (place, &seen, 0);
  return CLAMP (along / length, 0, 1);
}

double
roof_layout_find_shift (const RoofLayout *self,
                        const RoofLine   *line,
                        double            width)
{
  switch (self->places[line->a.y == line->b.y].anchor)
    {
    case ROOF_ANCHOR_START:
    case ROOF_ANCHOR_ONE:
      return width / 2;
    case ROOF_ANCHOR_END:
      return -width / 2;
    case ROOF_ANCHOR_NONE:
    default:
      return 0;
    }
}

int
roof_layout_find_side (const RoofLayout *self,
                       const RoofLine   *line)
{
  const RoofNamePlace *place = &self->places[line->a.y == line->b.y];

  return line->owner.machine == 0 && place->anchor != ROOF_ANCHOR_NONE && place->side < 0 ? -1 : 1;
}

gboolean
roof_layout_is_brief (const RoofLayout *self,
                      gboolean          flat)
{
  return self->places[flat].form == ROOF_FORM_BRIEF;
}

/* Puts the name of @roof at @place. FALSE when it has no room there. @cost: (out) */
static gboolean
put (const RoofLayout    *self,
     const GArray        *lines,
     const AlignedRoof          *roof,
     const RoofNamePlace *place,
     RoofBox             *box,
     double              *cost)
{
  const RoofLine *line = &roof->line;
  double length = get_length (line), ux = (line->b.x - line->a.x) / length, uy = (line->b.y - line->a.y) / length;
  double along, off;

  *box = roof->texts[place->form].box;
  along = find_along (place, line, box->width);
  off = place->side * (box->height / 2 + LINE_GAP);
  if (along - box->width / 2 < FIRST_GAP - 1 || along + box->width / 2 > length - FIRST_GAP + 1)
    return FALSE;
  if (off > 0 ? off >= roof->left : -off >= roof->right)
    return FALSE;
  box->x = line->a.x + ux * along + uy * off;
  box->y = line->a.y + uy * along - ux * off;
  box->angle = atan2 (line->b.y - line->a.y, line->b.x - line->a.x);
  *cost = roof_placer_judge (self->placer, box);
  return *cost <= ROOF_PLATE_COST && !roof_layout_misleads (lines, line, box, 0)
         && (box->angle != 0 || !roof_layout_reads_on (self, box, FALSE));
}

static gboolean
overlaps_any (const RoofBox *box,
              const RoofBox *boxes,
              guint          n)
{
  for (guint i = 0; i < n; i++)
    if (roof_box_overlaps (box, &boxes[i]))
      return TRUE;
  return FALSE;
}

/* The cost of @place for all roofs, or INFINITY as soon as it is @most. @boxes: (out): those with room first. @which: (out): their roofs */
static double
judge (const RoofLayout    *self,
       const GArray        *lines,
       const GArray        *roofs,
       const RoofNamePlace *place,
       double               preference,
       double               most,
       RoofBox             *boxes,
       guint               *which,
       guint               *n)
{
  double total = preference;

  *n = 0;
  for (guint i = 0; i < roofs->len && total < most; i++)
    {
      const AlignedRoof *roof = &g_array_index (roofs, AlignedRoof, i);
      double cost;

      if (put (self, lines, roof, place, &boxes[*n], &cost) && !overlaps_any (&boxes[*n], boxes, *n))
        {
          which[(*n)++] = i;
          total += cost;
        }
      else
        total += left_out[roof->line.rank];
    }
  return total < most ? total : INFINITY;
}

static double
find_longest (const GArray *roofs)
{
  double longest = 0;

  for (guint i = 0; i < roofs->len; i++)
    longest = MAX (longest, get_length (&g_array_index (roofs, AlignedRoof, i).line));
  return longest;
}

/* Tries all offsets of @place's anchor and side. */
static void
try_offsets (const RoofLayout *self,
             const GArray     *lines,
             const GArray     *roofs,
             RoofNamePlace     place,
             double            preference,
             AlignedPlace              *best)
{
  gboolean one = place.anchor == ROOF_ANCHOR_ONE;
  double first = one ? self->plot.x + FIRST_GAP : FIRST_GAP;
  double last = one ? self->plot.x + self->plot.width : find_longest (roofs);
  g_autofree RoofBox *boxes = g_new (RoofBox, roofs->len + 1);
  g_autofree guint *which = g_new (guint, roofs->len + 1);

  for (place.offset = first; place.offset < last; place.offset += STEP)
    {
      double far = (one ? 0 : place.offset * FAR_COST) + preference, cost;
      guint n;

      if (far >= best->cost)
        return;
      cost = judge (self, lines, roofs, &place, far, best->cost, boxes, which, &n);
      if (cost < best->cost)
        *best = (AlignedPlace) { place, cost };
    }
}

static AlignedPlace
find_place (const RoofLayout *self,
            const GArray     *lines,
            const GArray     *roofs,
            gboolean          flat)
{
  static const double costs[] = { [ROOF_ANCHOR_START] = 0, [ROOF_ANCHOR_END] = END_COST, [ROOF_ANCHOR_ONE] = ONE_COST };
  gboolean narrow = self->sizes->picture && self->plot.width < NARROW;
  AlignedPlace best = { { .form = narrow ? ROOF_FORM_BRIEF : ROOF_FORM_FULL }, INFINITY };

  for (int form = narrow ? ROOF_FORM_BRIEF : ROOF_FORM_FULL; form < ROOF_N_FORMS; form++)
    for (int side = 1; side >= -1; side -= 2)
      for (int anchor = flat ? ROOF_ANCHOR_END : ROOF_ANCHOR_START; anchor <= ROOF_ANCHOR_ONE; anchor++)
        {
          RoofNamePlace place = { (RoofNameForm) form, (RoofNameAnchor) anchor, side, 0 };
          double preference = costs[anchor] + (side < 0 ? BELOW_COST : 0);

          if (!narrow && form == ROOF_FORM_BRIEF)
            preference += self->sizes->picture ? BRIEF_COST : WINDOW_COST;
          try_offsets (self, lines, roofs, place, preference, &best);
        }
  return best;
}

static void
add_roof (RoofLayout     *self,
          const GArray   *lines,
          const RoofLine *line,
          const char     *name,
          const char     *brief,
          GArray         *roofs)
{
  const char *forms[ROOF_N_FORMS] = { [ROOF_FORM_FULL] = name, [ROOF_FORM_BRIEF] = brief };
  AlignedRoof roof = { .line = *line };
  RoofStyle style = line->rank == ROOF_RANK_STRONG ? ROOF_STYLE_STRONG : ROOF_STYLE_NAME;

  if (name == NULL || line->owner.machine > 0 || roof_layout_has_text (self, line->owner) || roof_layout_lists_roof (self, line->owner)
      || roof_layout_lies_on_peak (lines, line)
      || !roof_segment_clip (&roof.line.a, &roof.line.b, &self->plot) || roof.line.a.x == roof.line.b.x)
    return;
  for (guint i = 0; i < ROOF_N_FORMS; i++)
    {
      roof.texts[i] = roof_layout_set_text (self, style, line->ink, forms[i], line->owner);
      g_object_ref (roof.texts[i].pango); /* the next text may empty the cache */
    }
  roof_layout_find_neighbours (lines, &roof.line, &roof.left, &roof.right);
  roof.left /= 2;
  roof.right /= 2;
  g_array_append_val (roofs, roof);
}

static void
clear_roof (gpointer item)
{
  AlignedRoof *roof = item;

  for (guint i = 0; i < ROOF_N_FORMS; i++)
    g_clear_object (&roof->texts[i].pango);
}

static GArray *
list_roofs (RoofLayout   *self,
            const GArray *lines,
            gboolean      flat)
{
  GArray *roofs = g_array_new (FALSE, FALSE, sizeof (AlignedRoof));
  guint n, n_flats;
  const RoofSlope *slopes = roof_scene_get_slopes (self->scene, &n);
  const RoofFlat *flats = roof_scene_get_flats (self->scene, &n_flats);

  g_array_set_clear_func (roofs, clear_roof);
  for (guint i = 0; i < n && !flat; i++)
    {
      RoofLine line = roof_layout_map_slope (self, &slopes[i]);
      g_autofree char *brief = roof_layout_brief_slope (self, &slopes[i]), *name = roof_layout_name_slope (self, &slopes[i]);

      add_roof (self, lines, &line, name, brief, roofs);
    }
  for (guint i = 0; i < n_flats && flat; i++)
    {
      RoofLine line = roof_layout_map_flat (self, &flats[i]);
      g_autofree char *brief = roof_layout_brief_flat (self, &flats[i]), *name = roof_layout_name_flat (self, &flats[i]);

      add_roof (self, lines, &line, name, brief, roofs);
    }
  return roofs;
}

static void
align (RoofLayout   *self,
       const GArray *lines,
       gboolean      flat)
{
  g_autoptr (GArray) roofs = list_roofs (self, lines, flat);
  g_autofree RoofBox *boxes = g_new (RoofBox, roofs->len + 1);
  g_autofree guint *which = g_new (guint, roofs->len + 1);
  AlignedPlace best;
  guint n;

  if (roofs->len == 0)
    return;
  best = find_place (self, lines, roofs, flat);
  self->places[flat] = best.place;
  if (best.place.anchor == ROOF_ANCHOR_NONE)
    return;
  judge (self, lines, roofs, &best.place, 0, INFINITY, boxes, which, &n);
  for (guint i = 0; i < n; i++)
    {
      RoofText text = g_array_index (roofs, AlignedRoof, which[i]).texts[best.place.form];

      text.box = boxes[i];
      roof_layout_add_text (self, &text);
    }
}

void
roof_layout_align_names (RoofLayout *self)
{
  g_autoptr (GArray) lines = roof_layout_list_roofs (self);

  align (self, lines, FALSE);
  align (self, lines, TRUE);
}
