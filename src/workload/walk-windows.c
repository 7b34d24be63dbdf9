/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "workload/walk.h"

/* Hidden width of the small network for position biases. */
#define PLACE_WIDTH 512

/* State of the walk: a square of tokens. */
typedef struct
{
  RoofWalk *walk;
  double    size;     /* tokens per side */
  double    channels;
} Grid;

/* Learned numbers for relative positions in a window: a bias per distance and head, or a small network and a temperature per
 * head. */
static double
count_distances (const RoofWindows *windows,
                 double             heads)
{
  if (windows->second)
    return 3 * PLACE_WIDTH + PLACE_WIDTH * heads + heads;
  return pow (2 * windows->side - 1, 2) * heads;
}

static void
make_block (RoofBlock  *block,
            const Grid *grid,
            guint       stage)
{
  const RoofArchitecture *net = grid->walk->net;

  *block = net->decoder.block[0];
  block->count = net->windows.depth[stage];
  block->mixer.heads = block->mixer.kv_heads = net->windows.heads[stage];
  block->mixer.head_size = grid->channels / net->windows.heads[stage];
  block->feed.width = floor (net->windows.feed_ratio * grid->channels);
  block->lone = count_distances (&net->windows, net->windows.heads[stage]);
}

/* A stage. Windows are sequences of a batch for attention; incomplete windows are padded. */
static void
walk_stage (Grid  *grid,
            guint  stage)
{
  RoofWalk *walk = grid->walk, inner = *walk;
  RoofArchitecture net = *walk->net;
  RoofStep step = *walk->step;
  double side = fmin (net.windows.side, grid->size);
  RoofBlocks blocks = { .n = 1 };

  make_block (&blocks.block[0], grid, stage);
  net.hidden = grid->channels;
  step.batch *= pow (ceil (grid->size / side), 2);
  inner.net = &net;
  inner.step = &step;
  inner.tokens = side * side;
  inner.rows = step.batch * inner.tokens;
  roof_walk_blocks (&inner, &blocks, 0);
  if (step.training)
    walk->expansion->saved_bytes += roof_walk_count_saved (&inner, net.windows.depth[stage]);
  walk->error = inner.error;
}

/* Patch merging: four neighbours become one token of twice the channels. */
static void
merge (Grid *grid)
{
  RoofWalk *walk = grid->walk;
  gboolean second = walk->net->windows.second;
  double channels = grid->channels;

  grid->size = ceil (grid->size / 2);
  grid->channels *= 2;
  walk->rows = walk->step->batch * grid->size * grid->size;
  if (!second)
    roof_walk_norm (walk, "merge_norm", 1, walk->rows, 4 * channels);
  roof_walk_whole (walk, ROOF_GROUP_MLP, "merge", walk->rows, 4 * channels, grid->channels, FALSE);
  if (second)
    roof_walk_norm (walk, "merge_norm", 1, walk->rows, grid->channels);
}

/* Liu et al., Swin Transformer. */
void
roof_walk_windows (RoofWalk *self)
{
  const RoofArchitecture *net = self->net;
  Grid grid = { self, net->image / net->patch, net->hidden };

  self->rows = self->step->batch * grid.size * grid.size;
  roof_walk_patches (self);
  roof_walk_norm (self, "patch_norm", 1, self->rows, net->hidden);
  for (guint i = 0; i < net->windows.n_stages && self->error == NULL; i++)
    {
      g_autofree char *name = g_strdup_printf ("stage%u_", i + 1);

      self->prefix = g_intern_string (name);
      walk_stage (&grid, i);
      if (i + 1 < net->windows.n_stages)
        merge (&grid);
    }
  self->prefix = "";
  roof_walk_norm (self, "final_norm", 1, self->rows, grid.channels);
  if (net->classes > 0)
    roof_walk_whole (self, ROOF_GROUP_HEAD, "classifier", self->step->batch, grid.channels, net->classes, TRUE);
}
