/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "chart/layout/layout-private.h"
#include "chart/scene/ink.h"

/* What the marks of a picture mean: a line of samples under the chart, each with a word or two. Only what occurs is explained, and
 * nothing where all dots look alike. */

#define APART 14.0      /* from one sign to the next */
#define SAMPLE_GAP 4.0  /* from a sample to its words */
#define SAMPLE_RADIUS 4.2
#define SIGNS_GAP 8.0   /* from the chart to the signs */
#define ROW_GAP 2.0
#define FLAG_ROOM 3.0   /* by which a sample with a flag stands lower, and its row is higher */
#define MOST_ROWS 5
#define SMALL_SHARE 0.05
#define LARGE_SHARE 0.25
#define HALF_LINE 9.0   /* half of the width of a sample that is a line */
#define RISE 4.0        /* by which one of a slanted line rises from its middle */

typedef enum
{
  SAMPLE_DOT,
  SAMPLE_SLOPE,
  SAMPLE_FLAT,
} SampleKind;

typedef struct
{
  SampleKind kind;
  RoofDot    dot;
  RoofLine   line; /* of the others */
  char      *words;
  gboolean   joined; /* to the next: they stand in one row */
} Sign;

/* What occurs among the dots. */
typedef struct
{
  gboolean filled[ROOF_N_INKS], hollow[ROOF_N_INKS];
  gboolean any_hollow, flagged, struck, selected, beyond, sized;
} Seen;

static void
clear_sign (gpointer item)
{
  g_free (((Sign *) item)->words);
}

static gboolean
is_inside (const RoofExtent *extent,
           const RoofSpot   *spot)
{
  return spot->x >= extent->x_min && spot->x <= extent->x_max && spot->y >= extent->y_min && spot->y <= extent->y_max;
}

static void
see_spot (const RoofLayout      *self,
          const RoofSceneKernel *kernel,
          const RoofSpot        *spot,
          Seen                  *seen)
{
  gboolean inside = is_inside (&self->extent, spot);

  if (!spot->main)
    {
      seen->hollow[spot->ink] = seen->hollow[spot->ink] || inside;
      seen->any_hollow = seen->any_hollow || inside;
      return;
    }
  seen->filled[spot->ink] = TRUE;
  seen->beyond = seen->beyond || !inside;
  seen->flagged = seen->flagged || (spot->above && inside);
  seen->struck = seen->struck || spot->unfit;
  seen->selected = seen->selected || kernel->selected;
  seen->sized = seen->sized || (kernel->sized && inside);
}

/* The scenes that the figure shows: its own, or those of its panels. */
static guint
count_scenes (const RoofLayout *self)
{
  return self->panels != NULL ? self->panels->n : 1;
}

static RoofScene *
get_scene (const RoofLayout *self,
           guint             index)
{
  return self->panels != NULL ? self->panels->scenes[index] : self->scene;
}

static void
look (const RoofLayout *self,
      RoofScene        *scene,
      Seen             *seen)
{
  guint n, n_spots;
  const RoofSceneKernel *kernels = roof_scene_get_kernels (scene, &n);
  const RoofSpot *spots = roof_scene_get_spots (scene, &n_spots);

  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < kernels[i].n_spots; j++)
      {
        const RoofSpot *spot = &spots[kernels[i].first_spot + j];

        if (spot->gutter == ROOF_GUTTER_NONE)
          see_spot (self, &kernels[i], spot, seen);
      }
}

/* Adds a sign with a sample like @dot. @words: (transfer full) */
static void
add_sign (GArray  *signs,
          RoofDot  dot,
          char    *words)
{
  Sign sign = { SAMPLE_DOT, dot, .words = words };

  sign.dot.owner = (RoofHit) ROOF_HIT_INIT;
  g_array_append_val (signs, sign);
}

/* Adds a sign with a line like @line. @words: (transfer full) */
static void
add_line (GArray         *signs,
          SampleKind      kind,
          const RoofLine *line,
          char           *words)
{
  Sign sign = { kind, .line = *line, .words = words };

  sign.line.layer = ROOF_LAYER_KEY;
  g_array_append_val (signs, sign);
}

static gboolean
is_listed (const RoofLayout *self,
           RoofHit           owner)
{
  const GArray *listed = self->sizes->roofs_listed;

  for (guint i = 0; listed != NULL && i < listed->len; i++)
    if (roof_hit_equal (g_array_index (listed, RoofHit, i), owner))
      return TRUE;
  return FALSE;
}

/* The roofs that have no room for their names. */
static void
add_lacking (const RoofLayout *self,
             GArray           *signs)
{
  guint n;
  const RoofSlope *slopes = roof_scene_get_slopes (self->scene, &n);
  const RoofFlat *flats;

  if (self->sizes->roofs_listed == NULL)
    return;
  for (guint i = 0; i < n; i++)
    {
      RoofLine line = roof_layout_map_slope (self, &slopes[i]);

      if (is_listed (self, line.owner))
        add_line (signs, SAMPLE_SLOPE, &line, roof_layout_brief_slope (self, &slopes[i]));
    }
  flats = roof_scene_get_flats (self->scene, &n);
  for (guint i = 0; i < n; i++)
    {
      RoofLine line = roof_layout_map_flat (self, &flats[i]);

      if (is_listed (self, line.owner))
        add_line (signs, SAMPLE_FLAT, &line, roof_layout_brief_flat (self, &flats[i]));
    }
}

/* What levels are called, in the order in which they were met. */
typedef struct
{
  GString *of[ROOF_N_INKS];
  RoofInk  order[ROOF_N_INKS];
  guint    n;
} LevelNames;

/* Adds what @scene calls the levels with dots of each of @inks to @names, unless it stands there. */
static void
name_levels (RoofScene      *scene,
             const gboolean *inks,
             LevelNames     *names)
{
  const RoofMachine *machine = roof_report_get_machine (roof_scene_get_report (scene));
  gboolean done[ROOF_N_INKS] = { FALSE };

  for (guint i = 0; i < roof_machine_get_n_levels (machine); i++)
    {
      RoofInk ink = roof_ink_of_machine_level (machine, i);
      g_autofree char *name = roof_layout_brief_level (roof_machine_get_level (machine, i)->name);

      if (!inks[ink] || done[ink] || !roof_report_draws_level (roof_scene_get_report (scene), i))
        continue;
      done[ink] = TRUE;
      if (names->of[ink] == NULL)
        {
          names->of[ink] = g_string_new (name);
          names->order[names->n++] = ink;
        }
      else if (strstr (names->of[ink]->str, name) == NULL)
        g_string_append_printf (names->of[ink], "/%s", name);
    }
}

/* The levels and the compute roof that bind kernels, or that have dots; of panels with other machines, under all their names.
 * @hollow: the latter */
static void
add_roofs (const RoofLayout *self,
           const Seen       *seen,
           gboolean          hollow,
           GArray           *signs)
{
  LevelNames names = { .n = 0 };

  for (guint i = 0; i < count_scenes (self); i++)
    name_levels (get_scene (self, i), hollow ? seen->hollow : seen->filled, &names);
  for (guint i = 0; i < names.n; i++)
    {
      RoofInk ink = names.order[i];
      g_autofree char *name = g_string_free (names.of[ink], FALSE);

      if (ink == ROOF_INK_MEMORY && strchr (name, '/') != NULL)
        {
          g_free (name);
          /* Translators: the main memories of several machines, in the key of a picture: "memory bound" */
          name = g_strdup (_("memory"));
        }

      /* Translators: in the key of a picture, of kernels that a memory limits: "HBM3 bound" */
      add_sign (signs, (RoofDot) { .ink = ink, .radius = SAMPLE_RADIUS, .hollow = hollow },
                hollow ? g_steal_pointer (&name) : g_strdup_printf (_("%s bound"), name));
    }
}

/* The groups that somebody put kernels into, in the order of the kernels. */
static void
add_groups (RoofScene  *scene,
            GHashTable *done,
            GArray     *signs)
{
  const RoofSnapshot *snapshot = roof_report_get_snapshot (roof_scene_get_report (scene));
  guint n, n_spots;
  const RoofSceneKernel *kernels = roof_scene_get_kernels (scene, &n);
  const RoofSpot *spots = roof_scene_get_spots (scene, &n_spots);

  for (guint i = 0; i < n; i++)
    {
      const char *group = roof_kernel_get_look (roof_snapshot_get_kernel (snapshot, kernels[i].kernel))->group;

      for (guint j = 0; group != NULL && j < kernels[i].n_spots; j++)
        if (spots[kernels[i].first_spot + j].main && g_hash_table_add (done, (gpointer) group))
          add_sign (signs, (RoofDot) { .ink = spots[kernels[i].first_spot + j].ink, .radius = SAMPLE_RADIUS, .shape = kernels[i].shape },
                    g_strdup (group));
    }
}

static void
add_bounds (const RoofLayout *self,
            const Seen       *seen,
            GArray           *signs)
{
  guint n = 0;

  for (guint i = 0; i < ROOF_N_INKS; i++)
    n += seen->filled[i] && (i < ROOF_INK_GROUP || i > ROOF_INK_GROUP_LAST);
  if (n < 2 && !seen->any_hollow)
    return;
  add_roofs (self, seen, FALSE, signs);
  if (seen->filled[ROOF_INK_COMPUTE])
    add_sign (signs, (RoofDot) { .ink = ROOF_INK_COMPUTE, .radius = SAMPLE_RADIUS }, g_strdup (_("compute bound")));
  if (seen->filled[ROOF_INK_BALANCED])
    add_sign (signs, (RoofDot) { .ink = ROOF_INK_BALANCED, .radius = SAMPLE_RADIUS }, g_strdup (_("on the ridge")));
  if (self->sizes->levels_listed)
    add_roofs (self, seen, TRUE, signs);
  else if (seen->any_hollow)
    /* Translators: in the key of a picture, of the small hollow dots of a kernel */
    add_sign (signs, (RoofDot) { .ink = ROOF_INK_TEXT_QUIET, .radius = SAMPLE_RADIUS, .hollow = TRUE }, g_strdup (_("other levels")));
}

static void
add_marks (const Seen *seen,
           GArray     *signs)
{
  const RoofDot dot = { .ink = ROOF_INK_MEMORY, .radius = SAMPLE_RADIUS - 1 };
  RoofDot flagged = dot, struck = dot, selected = dot, beyond = dot;

  flagged.flagged = struck.struck = selected.selected = beyond.edge = TRUE;
  if (seen->flagged)
    add_sign (signs, flagged, g_strdup (_("above its roof")));
  if (seen->struck)
    add_sign (signs, struck, g_strdup (_("does not fit in memory")));
  if (seen->selected)
    add_sign (signs, selected, g_strdup (_("selected")));
  if (seen->beyond)
    add_sign (signs, beyond, g_strdup (_("outside the axes")));
}

/* Returns: (transfer full) (element-type Sign) */
static GArray *
make_signs (const RoofLayout *self)
{
  GArray *signs = g_array_new (FALSE, FALSE, sizeof (Sign));
  g_autoptr (GHashTable) done = g_hash_table_new (g_str_hash, g_str_equal);
  Seen seen = { .any_hollow = FALSE };

  g_array_set_clear_func (signs, clear_sign);
  if (!self->sizes->signs)
    return signs;
  add_lacking (self, signs);
  for (guint i = 0; i < count_scenes (self); i++)
    {
      look (self, get_scene (self, i), &seen);
      add_groups (get_scene (self, i), done, signs);
    }
  add_bounds (self, &seen, signs);
  add_marks (&seen, signs);
  if (seen.sized)
    {
      /* Translators: in the key of a picture, of dots whose area is their share of the time: "5 %", "25 % of the time" */
      add_sign (signs, (RoofDot) { .ink = ROOF_INK_TEXT_QUIET, .radius = roof_layout_find_share_radius (self, SMALL_SHARE) },
                g_strdup_printf (_("%.0f %%"), SMALL_SHARE * 100));
      g_array_index (signs, Sign, signs->len - 1).joined = TRUE;
      add_sign (signs, (RoofDot) { .ink = ROOF_INK_TEXT_QUIET, .radius = roof_layout_find_share_radius (self, LARGE_SHARE) },
                g_strdup_printf (_("%.0f %% of the time"), LARGE_SHARE * 100));
    }
  return signs;
}

static RoofText
set_words (RoofLayout *self,
           const Sign *sign)
{
  return roof_layout_set_text (self, ROOF_STYLE_TICK, ROOF_INK_TEXT, sign->words,
                               sign->kind == SAMPLE_DOT ? (RoofHit) ROOF_HIT_INIT : sign->line.owner);
}

/* Half of the width of a sample with its marks. */
static double
measure_sample (const Sign *sign)
{
  switch (sign->kind)
    {
    case SAMPLE_DOT:
      return sign->dot.radius + (sign->dot.selected ? ROOF_RING : 0) + 1;
    default:
      return HALF_LINE;
    }
}

static double
measure_sign (RoofLayout *self,
              const Sign *sign)
{
  return 2 * measure_sample (sign) + SAMPLE_GAP + set_words (self, sign).box.width;
}

static double
measure_line (RoofLayout   *self,
              const GArray *signs)
{
  double line = 0, flag = 0;

  for (guint i = 0; i < signs->len; i++)
    {
      const Sign *sign = &g_array_index (signs, Sign, i);

      line = MAX (line, MAX (set_words (self, sign).box.height, sign->kind == SAMPLE_DOT ? 2 * measure_sample (sign) : 0));
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
  double width = measure_sign (self, &g_array_index (signs, Sign, first)), most = self->width - 2 * self->margin;
  guint last = first + 1;

  for (; last < signs->len; last++)
    {
      width += APART + measure_sign (self, &g_array_index (signs, Sign, last));
      if (width > most)
        break;
    }
  if (last < signs->len && last - first > 1 && g_array_index (signs, Sign, last - 1).joined)
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

/* The sample of @sign about @x and @y. */
static void
add_sample (RoofLayout *self,
            const Sign *sign,
            double      x,
            double      y)
{
  RoofDot dot = sign->dot;
  double rise = sign->kind == SAMPLE_SLOPE ? RISE : 0;

  switch (sign->kind)
    {
    case SAMPLE_DOT:
      dot.x = x;
      dot.y = y + (dot.flagged ? FLAG_ROOM : 0);
      g_array_append_val (self->samples, dot);
      return;
    default:
      add_stroke (self, sign->line, (RoofPoint) { x - HALF_LINE, y + rise }, (RoofPoint) { x + HALF_LINE, y - rise });
    }
}

double
roof_layout_measure_signs (RoofLayout *self)
{
  g_autoptr (GArray) signs = make_signs (self);
  guint rows = count_rows (self, signs);

  return rows > 0 ? SIGNS_GAP + rows * measure_line (self, signs) : 0;
}

void
roof_layout_add_signs (RoofLayout *self,
                       double      top)
{
  g_autoptr (GArray) signs = make_signs (self);
  double line = measure_line (self, signs), y = top + SIGNS_GAP + line / 2;

  if (count_rows (self, signs) == 0)
    return;
  for (guint i = 0, next; i < signs->len; i = next, y += line)
    {
      double x = self->margin;

      next = fill_row (self, signs, i);
      for (guint k = i; k < next; k++)
        {
          Sign *sign = &g_array_index (signs, Sign, k);
          RoofText words = set_words (self, sign);
          double half = measure_sample (sign);

          add_sample (self, sign, x + half, y);
          roof_text_centre (&words, x + 2 * half + SAMPLE_GAP + words.box.width / 2, y);
          roof_layout_add_text (self, &words);
          x += 2 * half + SAMPLE_GAP + words.box.width + APART;
        }
    }
}
