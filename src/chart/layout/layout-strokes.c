/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/layout-signs.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "chart/words/describe.h"

/* What strokes in a picture mean, where they occur: error bars, paths, arrows, the steps of a gap, roofs behind roofs. */

#define STEP_RADIUS 3.0
#define MARK_SIZE 5.5
#define TURN_SIZE 9.0

/* What occurs. Parts of one kind have the look of the first one. */
typedef struct
{
  gboolean repeats, estimates, quartiles, bytes; /* of error bars */
  RoofInk  bar;
  GPtrArray *varied; /* ids of parameters along paths */
  gboolean turns;
  gboolean changes, what_ifs, traffic, steps; /* of arrows */
  gboolean gains;
  gboolean band, datasheet;
  RoofInk  banded;
} Strokes;

guint
roof_layout_count_scenes (const RoofLayout *self)
{
  return self->panels != NULL ? self->panels->n : 1;
}

RoofScene *
roof_layout_get_nth_scene (const RoofLayout *self,
                           guint             index)
{
  return self->panels != NULL ? self->panels->scenes[index] : self->scene;
}

void
roof_layout_add_line_sign (GArray         *signs,
                           RoofSampleKind  kind,
                           const RoofLine *line,
                           char           *words)
{
  RoofSign sign = { kind, .line = *line, .words = words };

  sign.line.layer = ROOF_LAYER_KEY;
  g_array_append_val (signs, sign);
}

static void
see_bars (RoofScene *scene,
          Strokes   *seen)
{
  RoofSnapshot *snapshot = roof_report_get_snapshot (roof_scene_get_report (scene));
  guint n;
  const RoofErrorBar *bars = roof_scene_get_bars (scene, &n);

  for (guint i = 0; i < n; i++)
    {
      const RoofMeasurement *measurement = roof_kernel_get_measurement (roof_snapshot_get_kernel (snapshot, bars[i].kernel));
      gboolean timed = !isnan (bars[i].y_min), known = !isnan (measurement->min) && !isnan (measurement->max);

      if (!seen->repeats && !seen->estimates && !seen->bytes)
        seen->bar = bars[i].ink;
      seen->repeats = seen->repeats || (timed && known);
      seen->estimates = seen->estimates || (timed && !known);
      seen->quartiles = seen->quartiles || !isnan (bars[i].y_low);
      seen->bytes = seen->bytes || !isnan (bars[i].x_min);
    }
}

static void
see_tracks (RoofScene *scene,
            Strokes   *seen)
{
  guint n;
  const RoofTrack *tracks = roof_scene_get_tracks (scene, &n);

  for (guint i = 0; i < n; i++)
    {
      const char *id = roof_path_get_parameter (tracks[i].path)->id;

      if (!g_ptr_array_find_with_equal_func (seen->varied, id, g_str_equal, NULL))
        g_ptr_array_add (seen->varied, (gpointer) id);
      seen->turns = seen->turns || (tracks[i].main && roof_path_get_turn (tracks[i].path) != NULL);
    }
}

/* A pin that leads nowhere has no arrow. */
static void
see_pins (RoofScene *scene,
          Strokes   *seen)
{
  guint n;
  const RoofPlacedPin *pins = roof_scene_get_placed_pins (scene, &n);

  for (guint i = 0; i < n; i++)
    {
      if (pins[i].kernel < 0 && pins[i].next == 0)
        continue;
      seen->steps = seen->steps || pins[i].step;
      seen->traffic = seen->traffic || (!pins[i].step && pins[i].pin < -1);
      seen->what_ifs = seen->what_ifs || (pins[i].pin >= -1 && pins[i].what_if);
      seen->changes = seen->changes || (pins[i].pin >= -1 && !pins[i].what_if);
      seen->gains = seen->gains || !isnan (pins[i].gain);
    }
}

static void
see_roofs (const RoofLayout *self,
           RoofScene        *scene,
           Strokes          *seen)
{
  guint n;
  const RoofSlope *slopes = roof_scene_get_slopes (scene, &n);
  const RoofFlat *flats;

  for (guint i = 0; i < n; i++)
    {
      if (!seen->band && slopes[i].high > 0)
        seen->banded = roof_layout_map_slope (self, &slopes[i]).ink;
      seen->band = seen->band || slopes[i].high > 0;
      seen->datasheet = seen->datasheet || slopes[i].way == ROOF_WAY_DATASHEET;
    }
  flats = roof_scene_get_flats (scene, &n);
  for (guint i = 0; i < n; i++)
    {
      if (!seen->band && flats[i].high > 0)
        seen->banded = roof_layout_map_flat (self, &flats[i]).ink;
      seen->band = seen->band || flats[i].high > 0;
      seen->datasheet = seen->datasheet || flats[i].datasheet;
    }
}

/* @words: (transfer none) */
static void
add (GArray         *signs,
     RoofSampleKind  kind,
     RoofInk         ink,
     RoofRank        rank,
     const char     *words)
{
  roof_layout_add_line_sign (signs, kind, &(RoofLine) { .ink = ink, .rank = rank, .owner = ROOF_HIT_INIT }, g_strdup (words));
}

static RoofSign *
get_last (GArray *signs)
{
  return &g_array_index (signs, RoofSign, signs->len - 1);
}

static void
add_bars (const Strokes *seen,
          GArray        *signs)
{
  if (seen->repeats)
    /* Translators: in the key of a picture, of an error bar: from the fastest to the slowest repeat of a measurement */
    add (signs, ROOF_SAMPLE_BAR, seen->bar, ROOF_RANK_NORMAL, _("all repeats"));
  if (seen->estimates)
    /* Translators: in the key of a picture, of an error bar that holds 95 per cent of all repeats of a measurement */
    add (signs, ROOF_SAMPLE_BAR, seen->bar, ROOF_RANK_NORMAL,
         /* xgettext:no-c-format */
         _("95 % of repeats"));
  if (seen->quartiles)
    /* Translators: in the key of a picture, of the thick part of an error bar: half of all repeats of a measurement lie in it */
    add (signs, ROOF_SAMPLE_INNER, seen->bar, ROOF_RANK_STRONG, _("half of the repeats"));
  if (seen->bytes)
    /* Translators: in the key of a picture, of an error bar that lies: from the least to the most bytes that were counted */
    add (signs, ROOF_SAMPLE_RANGE, seen->bar, ROOF_RANK_NORMAL, _("spread of the bytes"));
}

static void
add_paths (const Strokes *seen,
           GArray        *signs)
{
  GString *names = g_string_new (NULL);
  g_autofree char *list = NULL, *words = NULL;

  for (guint i = 0; i < seen->varied->len; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", roof_describe_parameter (seen->varied->pdata[i]));
  list = g_string_free (names, FALSE);
  if (seen->varied->len == 0)
    return;
  /* Translators: in the key of a picture, of the line that a kernel runs along while a parameter varies: "as batch varies" */
  words = g_strdup_printf (_("as %s varies"), list);
  add (signs, ROOF_SAMPLE_PATH, ROOF_INK_PATH, ROOF_RANK_NORMAL, words);
  get_last (signs)->mark = (RoofMark) { .ink = ROOF_INK_TEXT_QUIET, .size = MARK_SIZE, .round = TRUE, .owner = ROOF_HIT_INIT };
  if (!seen->turns)
    return;
  /* Translators: in the key of a picture, of the place where the line of a kernel turns compute bound */
  add (signs, ROOF_SAMPLE_PATH, ROOF_INK_PATH, ROOF_RANK_NORMAL, _("becomes compute bound"));
  get_last (signs)->mark = (RoofMark) { .ink = ROOF_INK_COMPUTE, .size = TURN_SIZE, .round = TRUE, .owner = ROOF_HIT_INIT };
}

static void
add_arrow (GArray         *signs,
           RoofSampleKind  kind,
           gboolean        dashed,
           const char     *words)
{
  add (signs, kind, ROOF_INK_GHOST, ROOF_RANK_NORMAL, words);
  get_last (signs)->line.dashed = dashed;
  get_last (signs)->dot = (RoofDot) { .ink = ROOF_INK_GHOST, .radius = STEP_RADIUS, .hollow = TRUE, .owner = ROOF_HIT_INIT };
}

static void
add_arrows (const Strokes *seen,
            GArray        *signs)
{
  if (seen->changes)
    add_arrow (signs, ROOF_SAMPLE_ARROW, FALSE,
               /* Translators: in the key of a picture, of an arrow to a kernel from what it was; with the factor by which it is faster,
                * "×1.4" */
               seen->gains ? _("before to now, × speedup") : _("before to now"));
  if (seen->traffic)
    /* Translators: in the key of a picture, of an arrow from a kernel that moves only the bytes that it must to what it does */
    add_arrow (signs, ROOF_SAMPLE_ARROW, FALSE, _("from the ideal bytes"));
  if (seen->what_ifs)
    add_arrow (signs, ROOF_SAMPLE_AHEAD, TRUE,
               /* Translators: in the key of a picture, of an arrow from a kernel to what it could be; with the factor by which that is
                * faster, "×1.4" */
               seen->gains ? _("what if, × speedup") : _("what if"));
  if (seen->steps)
    /* Translators: in the key of a picture, of a row of small dots from the ideal time of a kernel to its measured time */
    add_arrow (signs, ROOF_SAMPLE_STEPS, TRUE, _("from the ideal time to the measured time"));
}

void
roof_layout_add_stroke_signs (const RoofLayout *self,
                              GArray           *signs)
{
  g_autoptr (GPtrArray) varied = g_ptr_array_new ();
  Strokes seen = { .varied = varied };

  for (guint i = 0; i < roof_layout_count_scenes (self); i++)
    {
      RoofScene *scene = roof_layout_get_nth_scene (self, i);

      see_bars (scene, &seen);
      see_tracks (scene, &seen);
      see_pins (scene, &seen);
      see_roofs (self, scene, &seen);
    }
  add_bars (&seen, signs);
  add_paths (&seen, signs);
  add_arrows (&seen, signs);
  if (seen.band)
    /* Translators: in the key of a picture, of the band about a roof that was measured more than once */
    add (signs, ROOF_SAMPLE_BAND, seen.banded, ROOF_RANK_NORMAL, _("spread of a roof"));
  if (seen.datasheet)
    /* Translators: in the key of a picture, of a thin line where a roof would be by the datasheet */
    add (signs, ROOF_SAMPLE_FLAT, ROOF_INK_GHOST, ROOF_RANK_NORMAL, _("datasheet"));
}
