/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "chart/layout/layout-private.h"
#include "chart/scene/scene-private.h"

/* The order in which all names get their room, roof_layout_build_names(), and the names of roofs. (layout-labels says which dots are
 * named, layout-dot-name where.) A name slides along its line, above or below it, from the wanted place outwards; what lies there is
 * asked of the placer. What finds no room is tried again with each step of Try, freer than the one before: shorter words, on the line
 * itself, apart with a leader.
 * Invariants: a text that is added has taken its room, so that a later name never moves an earlier one; no name stands nearer to
 * another line than to its own. During a drag names that had a place keep it, and only the rest is placed anew. */

/* Places tried along a line for the name of a roof. */
#define STEPS 28
#define LAST_STEPS 168 /* where dots leave hardly any room */
#define LINE_GAP 3.0    /* from the line to its name */
#define NEAR_GAP 1.0    /* the same where room is tight */
#define NEAR_COST 3.0
#define OVER_GAP 11.0   /* the same where dots cover the line */
#define OVER_COST 9.0
#define END_GAP 10.0    /* from the name to an end of the line */
#define LAST_END_GAP 3.0 /* the same where there is no other room */
#define OTHER_COST 24.0 /* of a name on the other side of its line than the names of its kind */
#define READ_ON_COST 20.0 /* of a name that would be read as one with a number on its line */
#define RIVAL_COST 6.0  /* of a name under the line of another machine, whose names are wherever there is room */
#define SLIDE_COST 0.04 /* per point from the wanted place */
#define MOST_COST 48.0  /* the largest cost of a quiet line's name at first; costlier names wait for the others */
#define LAST_COST 120.0 /* the largest cost at last */
#define LONGEST_LABEL 20 /* characters of a ceiling's name that is not cut although the key has it in full */

/* How hard a place is searched for, each step freer than the one before. */
typedef enum
{
  TRY_ALONG,   /* along the line alone */
  TRY_FIRST,   /* unimportant names wait for others */
  TRY_LAST,    /* all others are placed */
  TRY_THROUGH, /* the name may break its line */
  TRY_LED,     /* the name may stand apart with a leader */
  TRY_BEYOND,  /* in a picture the leader may lead through other roofs */
  TRY_OVER,    /* the name may lie on its line and cover others */
  TRY_ACROSS,  /* the leader may cross other lines */
} Try;

typedef struct
{
  int    side;
  double gap, cost;
} NameSide;

/* On the side of the names of the line's kind (1), on the other side, and the same further off. */
static const NameSide sides[] = {
  { 1, LINE_GAP, 0 },
  { 1, NEAR_GAP, NEAR_COST },
  { 1, OVER_GAP, OVER_COST },
  { -1, LINE_GAP, 0 },
  { -1, NEAR_GAP, NEAR_COST },
  { -1, OVER_GAP, OVER_COST },
};
/* On the line. */
static const NameSide through[] = { { 0, 0, 0 }, { 1, -5, 1 }, { -1, -5, 1 } };

/* The part of a line that a name slides along: @along it, so many points from @a. */
typedef struct
{
  RoofPoint a;
  double    ux, uy; /* its direction */
  double    angle;
  double    first, last; /* the range of places along the line */
  double    wanted;      /* the preferred place */
  int       n_steps;
  double    left, right; /* distances on either side beyond which the name would be read as the next line's */
  int       side;        /* of the names of its kind: 1 over the line, -1 under it */
  double    other_cost;  /* of the other side */
} Way;

static double
get_step (const Way *self,
          int        step)
{
  return self->first + (self->last - self->first) * step / self->n_steps;
}

/* The step nearest to the wanted place of those below @low and from @high on. Moves @low or @high (inout) past this step. */
static int
take_step (const Way *self,
           int       *low,
           int       *high)
{
  if (*high > self->n_steps || (*low >= 0 && self->wanted - get_step (self, *low) <= get_step (self, *high) - self->wanted))
    return (*low)--;
  return (*high)++;
}

/* Whether a name at @box would be read as the name of another line than @own. With TRY_OVER only its middle counts. */
static gboolean
is_misread (const GArray   *lines,
            const RoofLine *own,
            const RoofBox  *box,
            Try             try)
{
  return try == TRY_OVER ? roof_layout_stands_beyond (lines, own, box, 0) : roof_layout_misleads (lines, own, box, 0);
}

static void
try_sides (const RoofLayout *self,
           const GArray     *lines,
           const RoofLine   *line,
           const RoofText   *text,
           const Way        *way,
           double            along,
           Try               try,
           RoofPlace        *best)
{
  gboolean on = try == TRY_THROUGH || try == TRY_OVER;
  const NameSide *tried = on ? through : sides;
  guint n = on ? G_N_ELEMENTS (through) : G_N_ELEMENTS (sides);

  for (guint i = 0; i < n; i++)
    {
      double preference = fabs (along - way->wanted) * SLIDE_COST + tried[i].cost + (!on && tried[i].side < 0 ? way->other_cost : 0);
      double off = way->side * tried[i].side * (text->box.height / 2 + tried[i].gap);
      RoofPlace found = *best;
      RoofBox box = text->box;

      if (preference >= best->cost || (off > 0 ? off >= way->left : -off >= way->right))
        continue;
      box.x = way->a.x + way->ux * along + way->uy * off;
      box.y = way->a.y + way->uy * along - way->ux * off;
      box.angle = way->angle;
      if (box.angle == 0 && roof_layout_reads_on (self, &box, FALSE))
        preference += READ_ON_COST;
      roof_placer_consider (self->placer, &box, preference, &found);
      if (found.cost < best->cost && !is_misread (lines, line, &box, try))
        *best = found;
    }
}

/* Slides @text along @line, from @wanted of its length outwards, until nothing better can come. @lines: lines whose name it
 * could be mistaken for */
static gboolean
slide (const RoofLayout *self,
       const GArray     *lines,
       const RoofLine   *line,
       RoofText         *text,
       double            wanted,
       Try               try,
       double            most)
{
  RoofPoint a = line->a, b = line->b;
  double length = hypot (b.x - a.x, b.y - a.y);
  double first = text->box.width / 2 + (try == TRY_OVER ? LAST_END_GAP : END_GAP);
  Way way = {
    .a = a,
    .ux = (b.x - a.x) / length,
    .uy = (b.y - a.y) / length,
    .angle = atan2 (b.y - a.y, b.x - a.x),
    .first = first,
    .last = length - first,
    .wanted = wanted * length + roof_layout_find_shift (self, line, text->box.width),
    .n_steps = try <= TRY_FIRST ? STEPS : LAST_STEPS,
    .side = roof_layout_find_side (self, line),
    .other_cost = line->owner.machine == 0 ? OTHER_COST : RIVAL_COST,
  };
  RoofPlace best = { most, text->box, FALSE };
  int low = -1, high = 0;

  if (way.last < way.first)
    return FALSE;
  roof_layout_find_neighbours (lines, line, &way.left, &way.right);
  way.left /= 2;
  way.right /= 2;
  while (high <= way.n_steps && get_step (&way, high) < way.wanted)
    low = high++;
  if (way.wanted >= way.first && way.wanted <= way.last)
    try_sides (self, lines, line, text, &way, way.wanted, try, &best);
  for (int i = 0; i <= way.n_steps; i++)
    {
      double along = get_step (&way, take_step (&way, &low, &high));

      if (fabs (along - way.wanted) * SLIDE_COST >= best.cost)
        break;
      try_sides (self, lines, line, text, &way, along, try, &best);
    }
  if (best.cost >= most)
    return FALSE;
  text->box = best.box;
  text->plate = best.crosses;
  return TRUE;
}

/* The largest cost of a name along @line. */
static double
find_most (const RoofLine *line,
           Try             try)
{
  if (line->rank != ROOF_RANK_QUIET || try == TRY_THROUGH || try == TRY_OVER)
    return INFINITY;
  return try == TRY_LAST ? LAST_COST : MOST_COST;
}

/* FALSE when there is no place. */
static gboolean
name_line (RoofLayout     *self,
           const GArray   *lines,
           const RoofLine *line,
           const char     *name,
           double          wanted,
           Try             try)
{
  static const RoofLead leads[] = { [TRY_ALONG] = ROOF_LEAD_NEAR, [TRY_FIRST] = ROOF_LEAD_NEAR, [TRY_LAST] = ROOF_LEAD_FAR, [TRY_LED] = ROOF_LEAD_ALONE,
                                    [TRY_BEYOND] = ROOF_LEAD_THROUGH, [TRY_ACROSS] = ROOF_LEAD_ACROSS };
  RoofStyle style = line->rank == ROOF_RANK_STRONG ? ROOF_STYLE_STRONG : ROOF_STYLE_NAME;
  gboolean led = try == TRY_LED || try == TRY_BEYOND || try == TRY_ACROSS;
  gboolean beside = led || try == TRY_LAST || try == TRY_FIRST;
  RoofLine seen = *line;
  RoofText text;

  if (name == NULL || !roof_layout_clip_line (self, &seen))
    return FALSE;
  if (roof_layout_is_settled (self, line->owner))
    return TRUE;
  text = roof_layout_set_text (self, style, line->ink, roof_layout_keep_words (self, line->owner, name), line->owner);
  if (self->former != NULL && roof_layout_keep_along (self, &text, &seen))
    {
      roof_layout_add_text (self, &text);
      return TRUE;
    }
  if (self->keeping)
    return FALSE;
  if ((led || !slide (self, lines, &seen, &text, wanted, try, find_most (line, try)))
      && (!beside || !roof_layout_call_out (self, &text, lines, &seen, wanted, leads[try])))
    return FALSE;
  roof_layout_add_text (self, &text);
  return TRUE;
}

/* Names the line even if the name has to lie on the line or needs a leader. @name: (nullable) */
static gboolean
name_hard (RoofLayout     *self,
           const GArray   *lines,
           const RoofLine *line,
           const char     *name,
           double          wanted)
{
  for (int try = TRY_LAST; try <= TRY_LED; try++)
    if (name_line (self, lines, line, name, wanted, (Try) try))
      return TRUE;
  return FALSE;
}

/* "1.75 PFLOP/s" of "1.75 PFLOP/s sustained". Returns: (transfer full) (nullable): NULL without a remark */
static char *
cut_remark (const char *value)
{
  const char *space = value != NULL ? strchr (value, ' ') : NULL;

  return space != NULL && g_ascii_isdigit (*value) ? g_strndup (value, (gsize) (space - value)) : NULL;
}

/* The forms of the name of a roof, from long to short. Owned but for the first. */
typedef struct
{
  const char *name;     /* with its value */
  char       *brief;    /* nullable, like the rest: the same, shorter */
  char       *label;    /* the name alone, of a roof whose value the key has; @brief is then its first words */
  const char *value;    /* part of @name */
  char       *quantity; /* without a remark */
  char       *number;   /* without its unit */
} RoofWords;

static RoofWords
find_words (const RoofLayout *self,
            const char       *name,
            const char       *brief,
            double            factor)
{
  const char *space = name != NULL ? strstr (name, ROOF_VALUE_SPACE) : NULL;
  const char *value = space != NULL ? space + strlen (ROOF_VALUE_SPACE) : NULL;
  char *quantity = cut_remark (value);
  char *number = roof_layout_cut_unit (self, quantity != NULL ? quantity : value);

  return (RoofWords) { name, g_strdup (brief), NULL, value, roof_scene_name_factor (quantity, factor), roof_scene_name_factor (number, factor) };
}

/* "Imbalanced…" of "Imbalanced floating-point mix": the first words, for the rest of which the key is there. @label: (nullable). Returns:
 * (transfer full) (nullable): NULL for a label that is short enough, or has no blank to be cut at */
static char *
cut_label (const char *label)
{
  g_autofree char *start = label != NULL && g_utf8_strlen (label, -1) > LONGEST_LABEL ? g_utf8_substring (label, 0, LONGEST_LABEL) : NULL;
  char *blank = start != NULL ? strrchr (start, ' ') : NULL;

  if (blank == NULL)
    return NULL;
  while (blank > start && strchr (" ,;:", blank[-1]) != NULL)
    blank--;
  *blank = '\0';
  return g_strconcat (start, "…", NULL);
}

static RoofWords
find_label (const char *brief)
{
  const char *space = brief != NULL ? strstr (brief, ROOF_VALUE_SPACE) : NULL;
  char *label = space != NULL ? g_strndup (brief, (gsize) (space - brief)) : g_strdup (brief);

  return (RoofWords) { .name = label, .label = label, .brief = cut_label (label) };
}

static void
clear_words (RoofWords *self)
{
  g_free (self->brief);
  g_free (self->label);
  g_free (self->quantity);
  g_free (self->number);
}

static const char *
get_shortest (const RoofWords *self)
{
  return self->number != NULL ? self->number : self->quantity != NULL ? self->quantity : self->value;
}

/* Whether @line is a ceiling's, and another roof lies on it and has a text with the same value. */
static gboolean
has_named_twin (const RoofLayout *self,
                const GArray     *lines,
                const RoofLine   *line)
{
  for (guint i = 0; i < lines->len && line->owner.kind == ROOF_HIT_CEILING; i++)
    {
      const RoofLine *other = &g_array_index (lines, RoofLine, i);

      if (other->owner.kind != ROOF_HIT_DOT && roof_layout_are_twins (line, other) && roof_layout_has_text (self, other->owner))
        return TRUE;
    }
  return FALSE;
}

/* Labels a roof in the window by name and value, else by its short name and value, or not at all: a value alone would not say what it is
 * of, and pointing at the roof tells both. */
static void
name_at_last (RoofLayout      *self,
              const GArray    *lines,
              const RoofLine  *line,
              const RoofWords *words,
              double           wanted)
{
  if (!name_line (self, lines, line, words->name, wanted, TRY_LAST) && !has_named_twin (self, lines, line))
    name_hard (self, lines, line, words->brief != NULL ? words->brief : words->name, wanted);
}

/* Names the roof of a picture by the first of @forms (each nullable) that has room: in any form rather than by a leader through another
 * roof. */
static gboolean
name_by_forms (RoofLayout        *self,
               const GArray      *lines,
               const RoofLine    *line,
               const char *const *forms,
               guint              n,
               double             wanted)
{
  for (guint i = 0; i < n; i++)
    if (name_line (self, lines, line, forms[i], wanted, TRY_LAST) || name_line (self, lines, line, forms[i], wanted, TRY_LED))
      return TRUE;
  for (guint i = 0; i < n; i++)
    if (name_line (self, lines, line, forms[i], wanted, TRY_BEYOND))
      return TRUE;
  return FALSE;
}

/* In a picture a name is worth a leader, and no name breaks its line. FALSE: there is no room but for the value alone. */
static gboolean
name_in_words (RoofLayout      *self,
               const GArray    *lines,
               const RoofLine  *line,
               const RoofWords *words,
               double           wanted)
{
  const char *forms[] = { words->name, words->brief };

  return name_by_forms (self, lines, line, forms, G_N_ELEMENTS (forms), wanted);
}

/* Names the roof of a panel without its value, which the key of the whole figure has, or at last by its value. */
static void
name_by_label (RoofLayout      *self,
               const GArray    *lines,
               const RoofLine  *line,
               const RoofWords *words,
               double           wanted)
{
  RoofWords label = find_label (words->brief);
  const char *shortest = get_shortest (words);

  if (!name_by_forms (self, lines, line, &label.name, 1, wanted) && !name_line (self, lines, line, label.name, wanted, TRY_ACROSS)
      && !name_line (self, lines, line, shortest, wanted, TRY_LAST))
    name_line (self, lines, line, shortest, wanted, TRY_LED);
  clear_words (&label);
}

/* Names a roof of a picture, at last by its value alone, and a ceiling whose value the key has by a leader across others. */
static void
name_in_picture (RoofLayout      *self,
                 const GArray    *lines,
                 const RoofLine  *line,
                 const RoofWords *words,
                 double           wanted)
{
  const char *forms[] = { words->quantity != NULL ? words->quantity : words->value, words->number };
  RoofLine seen = *line;

  if (!roof_layout_clip_line (self, &seen) || name_in_words (self, lines, line, words, wanted))
    return;
  if (!roof_layout_lists_roof (self, line->owner))
    g_array_append_val (self->lacking, line->owner);
  if (self->sizes->panel != NULL && self->sizes->panel->listed)
    {
      name_by_label (self, lines, line, words, wanted);
      return;
    }
  if (name_by_forms (self, lines, line, forms, G_N_ELEMENTS (forms), wanted))
    return;
  if (!name_line (self, lines, line, line->owner.kind == ROOF_HIT_CEILING && words->label != NULL ? words->label : get_shortest (words), wanted,
                  TRY_ACROSS))
    name_line (self, lines, line, get_shortest (words), wanted, TRY_OVER);
}

/* How often a roof's name was tried before. */
typedef enum
{
  TURN_FIRST, /* where it has room along its line */
  TURN_WORDS, /* with its name, or not at all */
  TURN_LAST,  /* in any form */
} Turn;

/* The roofs of a kind, slanted or flat. @brief: (nullable): their short name. @factor: of the datasheet's value, or 0 */
static void
name_now_or_at_last (RoofLayout     *self,
                     const GArray   *lines,
                     const RoofLine *line,
                     gboolean        flat,
                     const char     *name,
                     const char     *brief,
                     double          factor,
                     Turn            turn)
{
  double wanted = roof_layout_find_wanted (self, flat, line);
  gboolean is_brief = roof_layout_is_brief (self, flat) || roof_layout_had_words (self, line->owner, brief);
  RoofWords words = roof_layout_lists_roof (self, line->owner) ? find_label (brief) : find_words (self, is_brief ? brief : name, brief, factor);

  if (turn == TURN_WORDS)
    name_in_words (self, lines, line, &words, wanted);
  else if (turn == TURN_FIRST && self->sizes->picture)
    (void) (name_line (self, lines, line, words.name, wanted, TRY_ALONG)
            || name_line (self, lines, line, words.brief, wanted, TRY_ALONG));
  else if (turn == TURN_FIRST)
    name_line (self, lines, line, words.name, wanted, TRY_FIRST);
  else if (self->sizes->picture)
    name_in_picture (self, lines, line, &words, wanted);
  else
    name_at_last (self, lines, line, &words, wanted);
  clear_words (&words);
}

/* The lines to be named. */
typedef struct
{
  RoofRank rank;
  gboolean beside; /* of other machines than the current one */
  Turn     turn;
  gboolean whole; /* no ceilings */
} NamedLines;

static gboolean
is_meant (const RoofLayout *self,
          const NamedLines *some,
          const RoofLine   *line)
{
  if ((some->whole || roof_layout_is_inset (self)) && line->owner.kind == ROOF_HIT_CEILING)
    return FALSE;
  if (line->rank != some->rank || (line->owner.machine > 0) != some->beside)
    return FALSE;
  return line->owner.kind != ROOF_HIT_NONE && !roof_layout_has_text (self, line->owner);
}

static void
name_some (RoofLayout       *self,
           const NamedLines *some)
{
  g_autoptr (GArray) lines = roof_layout_list_roofs (self);
  guint n;
  const RoofSlope *slopes = roof_scene_get_slopes (self->scene, &n);
  const RoofFlat *flats;

  for (guint i = 0; i < n; i++)
    {
      RoofLine line = roof_layout_map_slope (self, &slopes[i]);
      g_autofree char *brief = roof_layout_brief_slope (self, &slopes[i]), *name = roof_layout_name_slope (self, &slopes[i]);

      if (is_meant (self, some, &line))
        name_now_or_at_last (self, lines, &line, FALSE, name, brief, slopes[i].factor, some->turn);
    }
  flats = roof_scene_get_flats (self->scene, &n);
  for (guint i = 0; i < n; i++)
    {
      RoofLine line = roof_layout_map_flat (self, &flats[i]);
      g_autofree char *brief = roof_layout_brief_flat (self, &flats[i]), *name = roof_layout_name_flat (self, &flats[i]);

      if (is_meant (self, some, &line))
        name_now_or_at_last (self, lines, &line, TRUE, name, brief, flats[i].factor, some->turn);
    }
}

/* Names along the lines of @rank, of the current machine or of the machines @beside it. */
static void
name_roofs (RoofLayout *self,
            RoofRank    rank,
            gboolean    beside)
{
  NamedLines some = { rank, beside, TURN_FIRST, FALSE };

  name_some (self, &some);
}

/* Names the remaining lines of the current machine, which nothing else tells apart. */
static void
name_rest (RoofLayout *self)
{
  for (int rank = ROOF_RANK_STRONG; rank >= ROOF_RANK_QUIET; rank--)
    name_some (self, &(NamedLines) { (RoofRank) rank, FALSE, TURN_LAST, FALSE });
}

static void
name_bend (RoofLayout *self)
{
  const RoofBend *bend = roof_scene_get_bend (self->scene);
  g_autoptr (GArray) lines = roof_layout_list_roofs (self);
  RoofLine line;

  if (bend == NULL)
    return;
  line = roof_layout_map_bend (self, bend);
  name_line (self, lines, &line, bend->name, 1, TRY_FIRST);
}

/* The names that stay during a drag. */
static void
keep_names (RoofLayout *self)
{
  self->keeping = TRUE;
  roof_layout_label_selected (self);
  roof_layout_label_kernels (self);
  roof_layout_name_ridge (self);
  for (int rank = ROOF_RANK_STRONG; rank >= ROOF_RANK_QUIET; rank--)
    {
      name_roofs (self, (RoofRank) rank, FALSE);
      name_roofs (self, (RoofRank) rank, TRUE);
    }
  roof_layout_name_regions (self);
  self->keeping = FALSE;
}

/* During a drag names stay where they are. */
static void
align_names (RoofLayout *self)
{
  if (self->former == NULL)
    roof_layout_align_names (self);
}

/* Roofs come before numbers of kernels, which are short and find room beside them; ceilings do not. */
static void
name_before_numbers (RoofLayout *self)
{
  align_names (self);
  for (int turn = TURN_FIRST; turn <= TURN_WORDS; turn++)
    for (int rank = ROOF_RANK_STRONG; rank >= ROOF_RANK_QUIET; rank--)
      name_some (self, &(NamedLines) { (RoofRank) rank, FALSE, (Turn) turn, TRUE });
}

/* After annotations, which stand where a person put them. In order of importance, since later names get the room that is left. */
void
roof_layout_build_names (RoofLayout *self,
                         gboolean    dots_first)
{
  if (self->former != NULL)
    keep_names (self);
  roof_layout_add_list_inside (self);
  if (self->numbered != NULL)
    {
      roof_layout_label_numbers (self, TRUE);
      name_before_numbers (self);
    }
  roof_layout_name_levels (self);
  roof_layout_label_numbers (self, FALSE);
  roof_layout_label_selected (self);
  if (dots_first)
    roof_layout_label_kernels (self);
  if (self->numbered == NULL)
    align_names (self);
  roof_layout_label_turns (self);
  if (!roof_layout_is_inset (self))
    roof_layout_name_ridge (self);
  name_roofs (self, ROOF_RANK_STRONG, FALSE);
  name_roofs (self, ROOF_RANK_NORMAL, FALSE);
  name_bend (self);
  roof_layout_label_values (self);
  roof_layout_label_rivals (self);
  if (self->crowding < 1) /* few of the kernels have a name anyway */
    name_roofs (self, ROOF_RANK_QUIET, FALSE);
  if (!dots_first)
    roof_layout_label_kernels (self);
  name_roofs (self, ROOF_RANK_QUIET, TRUE);
  roof_layout_label_pins (self);
  if (self->crowding == 1)
    name_roofs (self, ROOF_RANK_QUIET, FALSE);
  name_rest (self);
  if (!roof_layout_is_inset (self))
    roof_layout_name_regions (self);
}
