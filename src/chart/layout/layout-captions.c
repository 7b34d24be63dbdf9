/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "chart/layout/layout-private.h"
#include "chart/scene/ink.h"

#define CAPTION_GAP 8.0
#define MOST_RIDGE_COST 48.0
#define CAPTION_ROWS 4
#define REGION_PLACES 6 /* places tried for a region's name, from the end of the region */
#define REGION_STEP 24.0
#define REGION_STEP_COST 2.0
#define MOST_REGION_COST 14.0 /* low, since the region has a colour of its own as well */

/* Finds the best place for @text, left or right of @x, in a row from the bottom of the plot upwards. */
static void
find_caption (const RoofLayout *self,
              const RoofText   *text,
              double            x,
              int               direction,
              int               row,
              double            preference,
              RoofPlace        *best)
{
  double bottom = self->plot.y + self->plot.height - CAPTION_GAP - text->box.height / 2;
  RoofBox box = text->box;

  box.x = x + direction * (CAPTION_GAP + box.width / 2);
  box.y = bottom - row * (box.height + 4);
  roof_placer_consider (self->placer, &box, row * 4 + preference, best);
}

static void
add_caption (RoofLayout      *self,
             RoofText        *text,
             const RoofPlace *best,
             double           most)
{
  if (best->cost >= most)
    return;
  text->box = best->box;
  text->plate = best->crosses;
  roof_layout_add_text (self, text);
}

/* Where the main ridge of the former layout stood; @x if it had none. */
static double
find_former (const RoofLayout *self,
             double            x)
{
  const RoofRidge *ridge = roof_layout_find_main_ridge (self->former);

  return ridge != NULL ? roof_scale_to_pixel (&self->former->x, ridge->x) : x;
}

/* Places @text where it stood at the ridge, which is at @x now. FALSE: it is placed afresh. */
static gboolean
keep_caption (RoofLayout *self,
              RoofText   *text,
              double      x)
{
  if (self->former == NULL || !roof_layout_keep_caption (self, text, x, find_former (self, x)))
    return FALSE;
  roof_layout_add_text (self, text);
  return TRUE;
}

/* Returns: (transfer full) */
static char *
name_in_symbols (const RoofLayout *self,
                 const RoofRidge  *ridge)
{
  g_autofree char *number = roof_scene_format_ridge (roof_report_get_machine (roof_scene_get_report (self->scene)), ridge->x);

  return g_strdup_printf ("π/β = %s", number);
}

void
roof_layout_name_ridge (RoofLayout *self)
{
  const RoofRidge *ridge = roof_layout_find_main_ridge (self);
  RoofPlace best = { .cost = MOST_RIDGE_COST };
  g_autofree char *symbols = ridge != NULL && self->sizes->axes.math ? name_in_symbols (self, ridge) : NULL;
  RoofText text;
  double x;

  if (ridge == NULL)
    return;
  x = roof_scale_to_pixel (&self->x, ridge->x);
  if (x < self->plot.x || x > self->plot.x + self->plot.width)
    return;
  text = roof_layout_set_text (self, ROOF_STYLE_NAME, ROOF_INK_RIDGE, symbols != NULL ? symbols : ridge->name,
                               (RoofHit) { ROOF_HIT_RIDGE, -1, (int) ridge->level, (int) ridge->peak });
  if (roof_layout_is_settled (self, text.owner) || keep_caption (self, &text, x) || self->keeping)
    return;
  for (int row = 0; row < CAPTION_ROWS; row++)
    {
      find_caption (self, &text, x, 1, row, 0, &best);
      find_caption (self, &text, x, -1, row, 2, &best);
    }
  add_caption (self, &text, &best, MOST_RIDGE_COST);
}

typedef struct
{
  RoofText  text;
  RoofPlace best; /* of MOST_REGION_COST where there is no room */
} Region;

/* Places the name of the region from @left to @right in @row, as near to its right end as possible. */
static void
place_region (const RoofLayout *self,
              double            left,
              double            right,
              int               row,
              Region           *region)
{
  double room = right - left - region->text.box.width - 2 * CAPTION_GAP;

  region->best.cost = MOST_REGION_COST;
  for (int i = 0; i < REGION_PLACES && i * REGION_STEP <= room; i++)
    find_caption (self, &region->text, right - i * REGION_STEP, -1, row, i * REGION_STEP_COST, &region->best);
}

/* The name of the region left of the ridge of a level. */
static const char *
name_region (RoofLevelKind kind)
{
  switch (kind)
    {
    case ROOF_LEVEL_CACHE:
      return _("CACHE BOUND");
    case ROOF_LEVEL_HOST:
      return _("HOST LINK BOUND");
    case ROOF_LEVEL_NETWORK:
      return _("NETWORK BOUND");
    case ROOF_LEVEL_MEMORY:
    default:
      return _("MEMORY BOUND");
    }
}

/* Keeps the name of a region that ends at @right, @former_right before. FALSE: it would not fit */
static gboolean
keep_region (RoofLayout *self,
             const char *caption,
             RoofInk     ink,
             double      left,
             double      right,
             double      former_right)
{
  RoofText text = roof_layout_set_text (self, ROOF_STYLE_CAPTION, ink, caption, ROOF_HIT_INIT);

  if (!roof_layout_keep_caption (self, &text, right, former_right) || text.box.x - text.box.width / 2 < left)
    return FALSE;
  roof_layout_add_text (self, &text);
  return TRUE;
}

/* Whether the layout has a name of a region of these words. */
static gboolean
has_caption (const RoofLayout *self,
             const char       *words)
{
  for (guint i = 0; i < self->texts->len; i++)
    if (g_array_index (self->texts, RoofText, i).owner.kind == ROOF_HIT_NONE && g_str_equal (g_array_index (self->texts, RoofText, i).text, words))
      return TRUE;
  return FALSE;
}

/* Keeps both names, or none. TRUE: there is nothing more to do. */
static gboolean
keep_regions (RoofLayout      *self,
              const RoofRidge *ridge,
              double           x)
{
  const RoofRidge *former = roof_layout_find_main_ridge (self->former);
  double left = self->plot.x, right = left + self->plot.width;
  guint n = self->texts->len;

  if (has_caption (self, _("COMPUTE BOUND")))
    return TRUE;
  if (former != NULL && former->level == ridge->level && !has_caption (self->former, _("COMPUTE BOUND")))
    return TRUE;
  if ((x <= left || keep_region (self, name_region (ridge->kind), roof_ink_of_level (ridge->kind), left, x, find_former (self, x)))
      && (x >= right || keep_region (self, _("COMPUTE BOUND"), ROOF_INK_COMPUTE, x, right, self->former->plot.x + self->former->plot.width)))
    return TRUE;
  g_array_set_size (self->texts, n);
  return self->keeping;
}

/* Places both names in the row that costs least, or each in a row of its own where none has room for both. FALSE: one has no room
 * at all. @x: the ridge */
static gboolean
place_regions (const RoofLayout *self,
               double            x,
               Region           *memory,
               Region           *compute)
{
  double left = self->plot.x, right = left + self->plot.width, least = INFINITY;
  Region apart[2] = { *memory, *compute }, both[2];

  for (int row = 0; row < CAPTION_ROWS; row++)
    {
      Region tried[2] = { *memory, *compute };
      double cost = 0;

      for (int i = 0; i < 2; i++)
        {
          if (i == 0 ? x <= left : x >= right)
            continue;
          place_region (self, i == 0 ? left : x, i == 0 ? x : right, row, &tried[i]);
          cost += tried[i].best.cost < MOST_REGION_COST ? tried[i].best.cost : INFINITY;
          if (tried[i].best.cost < apart[i].best.cost)
            apart[i] = tried[i];
        }
      if (cost < least)
        memcpy (both, tried, sizeof both);
      least = MIN (least, cost);
    }
  *memory = isfinite (least) ? both[0] : apart[0];
  *compute = isfinite (least) ? both[1] : apart[1];
  return (x <= left || memory->best.cost < MOST_REGION_COST) && (x >= right || compute->best.cost < MOST_REGION_COST);
}

static Region
begin_region (RoofLayout *self,
              const char *caption,
              RoofInk     ink)
{
  Region region = { roof_layout_set_text (self, ROOF_STYLE_CAPTION, ink, caption, ROOF_HIT_INIT), { .cost = MOST_REGION_COST } };

  g_object_ref (region.text.pango); /* the next text may empty the cache */
  return region;
}

/* Names all regions in sight or none: a single name would seem to cover both. */
void
roof_layout_name_regions (RoofLayout *self)
{
  const RoofRidge *ridge = roof_layout_find_main_ridge (self);
  double left = self->plot.x, right = left + self->plot.width, x;
  Region memory, compute;

  if (ridge == NULL)
    return;
  x = CLAMP (roof_scale_to_pixel (&self->x, ridge->x), left, right);
  if (self->former != NULL && keep_regions (self, ridge, x))
    return;
  memory = begin_region (self, name_region (ridge->kind), roof_ink_of_level (ridge->kind));
  compute = begin_region (self, _("COMPUTE BOUND"), ROOF_INK_COMPUTE);
  if (place_regions (self, x, &memory, &compute))
    {
      if (x > left)
        add_caption (self, &memory.text, &memory.best, MOST_REGION_COST);
      if (x < right)
        add_caption (self, &compute.text, &compute.best, MOST_REGION_COST);
    }
  g_object_unref (memory.text.pango);
  g_object_unref (compute.text.pango);
}
