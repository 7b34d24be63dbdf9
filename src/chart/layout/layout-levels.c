/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "chart/layout/layout-private.h"

/* The names of levels in a picture: once, at the dots of the first row from above that has room for them, at best without a roof between a
 * dot and its name. */

#define GAP 2.0        /* from a dot to the name over or under it */
#define APART 2.0      /* from one name to the next */
#define MOST_COVERED 7.0 /* cost of a name over roofs */
#define LINE_ROOM 1.0    /* a roof so near the middle of a dot is one that the dot is on */

static char *
name_level (const RoofLayout *self,
            int               level)
{
  const RoofMachine *machine = roof_report_get_machine (roof_scene_get_report (self->scene));

  return roof_layout_brief_level (roof_machine_get_level (machine, (guint) level)->name);
}

static gboolean
overlaps_any (const RoofText *text,
              const RoofText *texts,
              guint           n)
{
  RoofBox wide = text->box;

  wide.width += 2 * APART;
  for (guint i = 0; i < n; i++)
    if (roof_box_overlaps (&wide, &texts[i].box))
      return TRUE;
  return FALSE;
}

/* Whether a roof leads between @dot and its name, which reads as that of the roof. */
static gboolean
is_cut_off (const GArray   *roofs,
            const RoofDot  *dot,
            const RoofText *text)
{
  double side = text->box.y > dot->y ? 1 : -1, start = dot->y + side * LINE_ROOM, end = text->box.y;
  RoofBox between = { dot->x, (start + end) / 2, 1, fabs (end - start), 0 };

  for (guint i = 0; i < roofs->len; i++)
    {
      const RoofLine *roof = &g_array_index (roofs, RoofLine, i);

      if (roof_box_measure_segment (&between, roof->a, roof->b) > 0)
        return TRUE;
    }
  return FALSE;
}

/* Puts the name of @dot's level over it or under it. @roofs: (nullable): none of these leads between */
static gboolean
put_name (RoofLayout     *self,
          const GArray   *roofs,
          const RoofDot  *dot,
          const RoofText *before,
          guint           n,
          RoofText       *text)
{
  g_autofree char *name = name_level (self, dot->owner.index);

  *text = roof_layout_set_text (self, ROOF_STYLE_CAPTION, dot->hollow ? dot->ink : ROOF_INK_TEXT_QUIET, name, ROOF_HIT_INIT);
  for (int side = -1; side <= 1; side += 2)
    {
      roof_text_centre (text, dot->x, dot->y + side * (dot->radius + GAP + 2 + text->box.height / 2));
      if (roof_layout_is_clear_of_edges (self, &text->box) && roof_placer_judge (self->placer, &text->box) <= MOST_COVERED
          && !overlaps_any (text, before, n) && (roofs == NULL || !is_cut_off (roofs, dot, text)))
        return TRUE;
    }
  return FALSE;
}

/* Names the levels of the row of @dots. FALSE when there is no room for one of them. */
static gboolean
name_row (RoofLayout    *self,
          const GArray  *roofs,
          const RoofDot *dots,
          guint          n)
{
  RoofText texts[ROOF_MAX_LEVELS];

  for (guint i = 0; i < n; i++)
    if (dots[i].edge || !put_name (self, roofs, &dots[i], texts, i, &texts[i]))
      return FALSE;
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = name_level (self, dots[i].owner.index);
      RoofText text = roof_layout_set_text (self, ROOF_STYLE_CAPTION, texts[i].ink, name, ROOF_HIT_INIT);

      text.box = texts[i].box;
      roof_layout_add_text (self, &text);
    }
  return TRUE;
}

typedef struct
{
  int    kernel;
  guint  n;
  double y;
} LevelRow;

/* Rows of most levels first, then from above. */
static int
compare_rows (gconstpointer a,
              gconstpointer b)
{
  const LevelRow *one = a, *other = b;

  if (one->n != other->n)
    return one->n > other->n ? -1 : 1;
  return (one->y > other->y) - (one->y < other->y);
}

/* Names the levels of the first of @rows that has room. @roofs: (nullable): see put_name() */
static gboolean
name_first_row (RoofLayout   *self,
                const GArray *roofs,
                const GArray *rows)
{
  for (guint i = 0; i < rows->len && self->crowding >= 1; i++)
    {
      const LevelRow *row = &g_array_index (rows, LevelRow, i);
      guint n_dots;
      const RoofDot *dots = roof_layout_get_kernel_dots (self, row->kernel, &n_dots);

      if (row->n < g_array_index (rows, LevelRow, 0).n)
        return FALSE;
      if (name_row (self, roofs, dots, n_dots))
        return TRUE;
    }
  return FALSE;
}

void
roof_layout_name_levels (RoofLayout *self)
{
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (LevelRow)), roofs = NULL;
  guint n;
  const RoofSceneKernel *kernels = roof_scene_get_kernels (self->scene, &n);

  if (!self->sizes->signs || self->sizes->levels_listed)
    return;
  for (guint i = 0; i < n; i++)
    {
      LevelRow row = { (int) kernels[i].kernel, 0, 0 };
      const RoofDot *dots = roof_layout_get_kernel_dots (self, row.kernel, &row.n);

      if (row.n < 2 || kernels[i].faded)
        continue;
      row.y = dots[0].y;
      g_array_append_val (rows, row);
    }
  g_array_sort (rows, compare_rows);
  roofs = roof_layout_list_roofs (self);
  if (name_first_row (self, roofs, rows) || name_first_row (self, NULL, rows))
    return;
  self->lacks_levels = rows->len > 0;
}
