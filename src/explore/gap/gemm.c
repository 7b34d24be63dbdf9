/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/gap/gemm.h"

#include <math.h>

void
roof_gemm_count_tiles (const RoofGemm *self,
                       RoofTile        tile,
                       guint           units,
                       RoofTileCount  *count)
{
  double down = ceil (self->rows / tile.rows), across = ceil (self->columns / tile.columns);

  count->tile = tile;
  count->tiles = self->stack * down * across;
  count->waves = ceil (count->tiles / units);
  count->efficiency = self->stack * self->rows * self->columns / (count->waves * units * tile.rows * tile.columns);
}

/* Whether libraries would take @tile for a side of the result: a small tile only for a small side. */
static gboolean
suits (double tile,
       double small,
       double side)
{
  return tile > small || side < 2 * small;
}

void
roof_gemm_choose_tiles (const RoofGemm *self,
                        guint           units,
                        gboolean        early,
                        RoofTileCount  *count)
{
  static const RoofTile tiles[] = { { 128, 256 }, { 256, 128 }, { 64, 128 }, { 128, 64 } };
  static const double small = 64;
  RoofTileCount other;

  roof_gemm_count_tiles (self, tiles[early ? 1 : 0], units, count);
  for (guint i = 0; i < G_N_ELEMENTS (tiles); i++)
    {
      roof_gemm_count_tiles (self, tiles[i], units, &other);
      if (other.efficiency > count->efficiency && suits (tiles[i].rows, small, self->rows)
          && suits (tiles[i].columns, small, self->columns))
        *count = other;
    }
}

/* Finds the block of @units tiles, @down x @across tiles in all, that reads least. An input that fits the cache is read once. */
static void
choose_block (RoofGemmTraffic *traffic,
              double           a,
              double           b,
              double           down,
              double           across,
              guint            units,
              double           cache)
{
  double least = INFINITY;

  for (double rows = 1; rows <= fmin (units, down); rows++)
    {
      double columns = fmin (floor (units / rows), across);
      double times_a = a <= cache ? 1 : ceil (across / columns), times_b = b <= cache ? 1 : ceil (down / rows);

      if (!(times_a * a + times_b * b < least))
        continue;
      least = times_a * a + times_b * b;
      traffic->times_a = times_a;
      traffic->times_b = times_b;
    }
}

/* Multiplies the bytes of one product by their number. */
static void
stack (RoofGemmTraffic *traffic,
       double           times)
{
  double *bytes[] = { &traffic->compulsory, &traffic->no_cache, &traffic->wave, &traffic->strip_a, &traffic->strip_b,
                      &traffic->model, &traffic->bound };

  for (guint i = 0; i < G_N_ELEMENTS (bytes); i++)
    *bytes[i] *= times;
}

/* Values that a product moves at least past a fast memory of @size values, 0 or more: 2MNK/sqrt(S) - 2S (Smith, Lowery,
 * Langou, van de Geijn, "A Tight I/O Lower Bound for Matrix Multiplication", arXiv 1702.02017). The root is rounded up. */
static double
get_least_moved (const RoofGemm *self,
                 double          size)
{
  return fmax (2 * self->rows * self->columns * self->depth / ceil (sqrt (size)) - 2 * size, 0);
}

void
roof_gemm_count_traffic (const RoofGemm  *self,
                         double           input,
                         double           output,
                         RoofTile         tile,
                         guint            units,
                         double           cache,
                         RoofGemmTraffic *traffic)
{
  double a = self->rows * self->depth * input, b = self->depth * self->columns * input;
  double c = self->rows * self->columns * output;
  double down = ceil (self->rows / tile.rows), across = ceil (self->columns / tile.columns);

  traffic->compulsory = a + b + c;
  traffic->no_cache = across * a + down * b + c;
  choose_block (traffic, a, b, down, across, units, cache);
  traffic->wave = traffic->times_a * a + traffic->times_b * b + c;
  traffic->strip_a = a + ceil (a / cache) * b + c;
  traffic->strip_b = ceil (b / cache) * a + b + c;
  if (traffic->compulsory <= cache)
    traffic->wave = traffic->strip_a = traffic->strip_b = traffic->compulsory;
  traffic->model = fmin (traffic->wave, fmin (traffic->strip_a, traffic->strip_b));
  traffic->bound = fmax (traffic->compulsory, input * get_least_moved (self, cache / input));
  stack (traffic, self->stack);
}
