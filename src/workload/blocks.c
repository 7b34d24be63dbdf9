/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "workload/architecture-private.h"

static void
add_order (RoofBlocks *self,
           guint       index,
           double      count)
{
  for (double i = 0; i < count; i++, self->n_order++)
    if (self->n_order < ROOF_MAX_ORDER)
      self->order[self->n_order] = (guint8) index;
}

void
roof_blocks_add (RoofBlocks      *self,
                 const RoofBlock *block,
                 double           count,
                 RoofFacts       *facts)
{
  const gsize counted = G_STRUCT_OFFSET (RoofBlock, mixer);

  for (guint i = 0; i < self->n; i++)
    if (memcmp (&self->block[i].mixer, &block->mixer, sizeof *block - counted) == 0)
      {
        self->block[i].count += count;
        add_order (self, i, count);
        return;
      }
  if (self->n == ROOF_MAX_BLOCKS)
    {
      roof_facts_fail (facts, "more than %d kinds of layers", ROOF_MAX_BLOCKS);
      return;
    }
  memcpy (&self->block[self->n], block, sizeof *block);
  add_order (self, self->n, count);
  self->block[self->n++].count = count;
}

double
roof_blocks_count_layers (const RoofBlocks *self)
{
  double layers = 0;

  for (guint i = 0; i < self->n; i++)
    layers += self->block[i].count;
  return layers;
}

double
roof_blocks_count_on_stage (const RoofBlocks *self,
                            double            stages,
                            double            stage,
                            guint             index)
{
  double each = floor (self->n_order / stages), more = self->n_order - each * stages, before = stage - 1, count = 0;
  double first = before * each + fmin (before, more), end = first + each + (before < more ? 1 : 0);

  if (stages == 1)
    return self->block[index].count;
  for (guint i = (guint) first; i < (guint) end; i++)
    count += self->order[i] == index;
  return count;
}

void
roof_read_alike (RoofArchitecture *self,
                 RoofFacts        *facts,
                 gboolean          reads,
                 const RoofBlock  *block,
                 double            count)
{
  g_autoptr (RoofModules) modules = roof_modules_new (facts);
  RoofBlock layer;

  memcpy (&layer, block, sizeof layer);
  for (guint i = 0; i < count && facts->error == NULL; i++)
    {
      roof_modules_mark (modules, reads, i, &layer);
      roof_blocks_add (reads ? &self->encoder : &self->decoder, &layer, 1, facts);
    }
}
