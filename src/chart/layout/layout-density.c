/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "chart/layout/layout-private.h"

#define WEIGHTY_RADIUS 1.4 /* of the others */
#define LOW_PART 10        /* one of so many cells is below the first step's range */
#define MOST_COUNTS 1024

/* The index of a dot's density, in drawing order: faded dots first, the current machine after those beside it. */
static guint
get_kind (const RoofDot *dot)
{
  return 2 * dot->owner.machine + (dot->faded ? 1 : 0);
}

/* Whether a bin may replace the dot. */
static gboolean
is_counted (const RoofLayout *self,
            const RoofDot    *dot)
{
  return dot->yields && !dot->edge && roof_rect_contains (&self->plot, dot->x, dot->y);
}

/* @densities: by kind, NULL for a kind without dots. @places: (out): by dot, from roof_density_count(), 0 if not counted */
static void
count_dots (RoofLayout *self,
            GPtrArray  *densities,
            guint      *places)
{
  RoofPoint origin = { round (roof_scale_to_pixel (&self->x, 1)), round (roof_scale_to_pixel (&self->y, 1)) };

  for (guint i = 0; i < self->dots->len; i++)
    {
      const RoofDot *dot = roof_layout_get_dot (self, i);
      guint kind = get_kind (dot);

      places[i] = 0;
      if (!is_counted (self, dot))
        continue;
      if (kind >= densities->len)
        g_ptr_array_set_size (densities, (int) kind + 1);
      if (densities->pdata[kind] == NULL)
        densities->pdata[kind] = roof_density_new (&self->plot, origin, dot->owner.machine, dot->faded);
      places[i] = roof_density_count (densities->pdata[kind], dot);
    }
}

static void
judge_densities (RoofLayout *self,
                 GPtrArray  *densities)
{
  for (guint kind = densities->len; kind-- > 0;)
    if (densities->pdata[kind] != NULL)
      {
        roof_density_judge (densities->pdata[kind]);
        g_ptr_array_add (self->densities, densities->pdata[kind]);
      }
}

guint
roof_layout_find_fullest (const RoofLayout *self)
{
  guint most = 0;

  for (guint i = 0; i < self->densities->len; i++)
    most = MAX (most, roof_density_get_most (self->densities->pdata[i]));
  return most;
}

/* A histogram of the crowded cells by their dots. @counts: buckets of @width. Returns: the number of cells */
static guint
count_cells (const RoofLayout *self,
             guint            *counts,
             guint             width)
{
  guint all = 0;

  for (guint i = 0; i < self->densities->len; i++)
    {
      guint n;
      const RoofDensityCell *cells = roof_density_get_cells (self->densities->pdata[i], &n);

      for (guint k = 0; k < n; k++)
        counts[cells[k].n / width]++;
      all += n;
    }
  return all;
}

/* The dots of the cell with @before cells before it in the histogram. */
static guint
find_rank (const guint *counts,
           guint        width,
           guint        before)
{
  guint i = 0;

  for (guint passed = counts[0]; passed <= before; passed += counts[i])
    i++;
  return i * width;
}

static RoofDensitySteps
choose_steps (const RoofLayout *self)
{
  guint most = roof_layout_find_fullest (self), width = most / MOST_COUNTS + 1, all;
  g_autofree guint *counts = g_new0 (guint, most / width + 1);

  all = count_cells (self, counts, width);
  if (all == 0)
    return roof_density_choose_steps (1, 1, 1);
  return roof_density_choose_steps (find_rank (counts, width, all / LOW_PART), find_rank (counts, width, all / 2), most);
}

static gboolean
continues (const RoofBin         *bin,
           const RoofDensityCell *cell)
{
  return bin->rect.y == cell->rect.y && bin->rect.x + bin->rect.width == cell->rect.x;
}

/* Adds the cells of @ink from @step on, adjacent cells as one bin. @steps: (array): by cell */
static void
add_step (RoofLayout        *self,
          const RoofDensity *density,
          gboolean           faded,
          RoofInk            ink,
          guint              step,
          const guint8      *steps)
{
  RoofBin bin = { .ink = ink, .step = step, .faded = faded };
  guint n;
  const RoofDensityCell *cells = roof_density_get_cells (density, &n);

  for (guint i = 0; i < n; i++)
    {
      if (cells[i].ink != ink || steps[i] < step)
        continue;
      if (bin.rect.width > 0 && continues (&bin, &cells[i]))
        {
          bin.rect.width += cells[i].rect.width;
          continue;
        }
      if (bin.rect.width > 0)
        g_array_append_val (self->bins, bin);
      bin.rect = cells[i].rect;
    }
  if (bin.rect.width > 0)
    g_array_append_val (self->bins, bin);
}

static void
add_bins (RoofLayout             *self,
          const RoofDensity      *density,
          const RoofDensitySteps *chosen)
{
  gboolean used[ROOF_N_INKS] = { FALSE };
  guint n;
  const RoofDensityCell *cells = roof_density_get_cells (density, &n);
  g_autofree guint8 *steps = g_new (guint8, n);

  for (guint i = 0; i < n; i++)
    {
      used[cells[i].ink] = TRUE;
      steps[i] = (guint8) roof_density_find_step (chosen, cells[i].n);
    }
  for (guint ink = 0; ink < ROOF_N_INKS; ink++)
    for (guint step = 1; used[ink] && step <= ROOF_DENSITY_STEPS; step++)
      add_step (self, density, roof_density_is_faded (density), (RoofInk) ink, step, steps);
}

/* Registers the room of bins, so that no name covers them. */
static void
take_room (RoofLayout *self)
{
  for (guint i = 0; i < self->bins->len; i++)
    {
      const RoofBin *bin = &g_array_index (self->bins, RoofBin, i);
      RoofBox box = roof_rect_to_box (&bin->rect);

      if (bin->step == 1)
        roof_placer_add_box (self->placer, &box);
    }
}

/* Sets the size of dots that no bin replaces: larger than the others, but not hiding them. */
static void
settle_weighty (RoofLayout *self,
                RoofDot    *dot)
{
  double radius = dot->radius;

  for (guint i = 0; i < self->densities->len; i++)
    radius = MIN (radius, roof_density_fit_radius (self->densities->pdata[i], dot->radius) * WEIGHTY_RADIUS);
  dot->radius = radius;
}

/* Marks the dots in bins as crowded and shrinks the others. The radius is cached, since most dots equal the one before. */
static void
settle (RoofLayout  *self,
        GPtrArray   *densities,
        const guint *places)
{
  const RoofDensity *last = NULL;
  double radius = 0, fitting = 0;

  for (guint i = 0; i < self->dots->len; i++)
    {
      RoofDot *dot = roof_layout_get_dot (self, i);

      if (places[i] > 0)
        {
          if (densities->pdata[get_kind (dot)] != last || dot->radius != radius)
            {
              last = densities->pdata[get_kind (dot)];
              radius = dot->radius;
              fitting = roof_density_fit_radius (last, radius);
            }
          dot->radius = fitting;
          if (roof_density_is_crowded (last, places[i]))
            {
              dot->crowded = TRUE;
              continue;
            }
        }
      if (dot->yields && !dot->crowded && !dot->edge)
        roof_layout_take_dot_room (self, dot);
      else if (!dot->yields && dot->bare && !dot->selected && !dot->edge)
        settle_weighty (self, dot);
    }
}

gboolean
roof_layout_build_density (RoofLayout       *self,
                           RoofDensitySteps *steps)
{
  g_autoptr (GPtrArray) densities = g_ptr_array_new ();
  g_autofree guint *places = NULL;

  if (self->crowding == 1)
    return FALSE;
  places = g_new (guint, self->dots->len);
  count_dots (self, densities, places);
  judge_densities (self, densities);
  *steps = choose_steps (self);
  for (guint i = 0; i < self->densities->len; i++)
    add_bins (self, self->densities->pdata[i], steps);
  take_room (self);
  settle (self, densities, places);
  return TRUE;
}

/* --- what lies at a place --- */

gboolean
roof_layout_find_crowd (const RoofLayout  *self,
                        double             x,
                        double             y,
                        GPtrArray        **dots)
{
  const RoofDensityCell *cell = NULL;

  for (guint i = 0; i < self->densities->len && cell == NULL; i++)
    if (roof_density_get_machine (self->densities->pdata[i]) == 0 && !roof_density_is_faded (self->densities->pdata[i]))
      cell = roof_density_find (self->densities->pdata[i], x, y);
  if (cell == NULL)
    return FALSE;
  *dots = roof_layout_list_dots (self, &cell->rect);
  return TRUE;
}
