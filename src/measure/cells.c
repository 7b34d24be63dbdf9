/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/cells.h"

#include <math.h>

#include "measure/levels.h"

/* Formats whose ladder of ceilings is measured, and those whose peak alone is. */
static const struct
{
  const char *dtype;
  guint       bits;
  gboolean    ladder;
} dtypes[] = {
  { "fp64", 64, TRUE },
  { "fp32", 32, TRUE },
  { "fp16", 16, FALSE },
  { "bf16", 16, FALSE },
  { "int8", 8, FALSE },
};

/* Rungs of the ladder, the peak first. */
static const struct
{
  const char  *name;
  RoofLoopKind kind;
  guint        width; /* bits; 0: the fastest */
  gboolean     scalar;
  gboolean     single; /* also with one thread */
} rungs[] = {
  { "fma", ROOF_LOOP_FMA, 0, FALSE, TRUE },
  { "muladd", ROOF_LOOP_MULTIPLY_ADD, 0, FALSE, FALSE },
  { "scalar", ROOF_LOOP_FMA, 0, TRUE, FALSE },
  { "scalar.muladd", ROOF_LOOP_MULTIPLY_ADD, 0, TRUE, FALSE },
  { "chain", ROOF_LOOP_ONE_CHAIN, 0, FALSE, FALSE },
  { "simd128", ROOF_LOOP_FMA, 128, FALSE, FALSE },
  { "simd256", ROOF_LOOP_FMA, 256, FALSE, FALSE },
  { "simd512", ROOF_LOOP_FMA, 512, FALSE, FALSE },
};

static const struct
{
  const char  *name;
  RoofLoopKind kind;
  gboolean     caches; /* also in these */
} streams[] = {
  { "read", ROOF_LOOP_READ, TRUE },
  { "copy", ROOF_LOOP_COPY, TRUE },
  { "triad", ROOF_LOOP_TRIAD, TRUE },
  { "update", ROOF_LOOP_UPDATE, TRUE },
  { "copy-nt", ROOF_LOOP_STREAM_COPY, FALSE },
  { "triad-nt", ROOF_LOOP_STREAM_TRIAD, FALSE },
};

static const char *const level_ids[] = { "L1", "L2", "L3", ROOF_LEVEL_MAIN_MEMORY };

GPtrArray *
roof_cells_loops (const RoofRig  *rig,
                  const RoofCell *cell)
{
  GPtrArray *loops = g_ptr_array_new ();

  for (guint i = 0; i < rig->n_loops; i++)
    {
      const RoofLoop *loop = &rig->loops[i];
      gboolean suits = loop->kind == cell->kind && (cell->dtype == NULL || g_str_equal (cell->dtype, loop->dtype))
                       && (cell->width == 0 || cell->width == loop->width);

      if (suits && rig->has (loop->isa))
        g_ptr_array_add (loops, (gpointer) loop);
    }
  return loops;
}

static void
add_cell (GPtrArray     *cells,
          const RoofRig *rig,
          const RoofCell blank,
          guint          threads,
          gboolean       single)
{
  RoofCell *cell = g_new (RoofCell, 1);

  *cell = blank;
  cell->id = g_strconcat (blank.id, single ? ".1t" : "", NULL);
  cell->level = g_strdup (blank.level);
  cell->threads = threads;
  cell->value = cell->best = cell->median = cell->mean = cell->p10 = NAN;
  cell->spread = cell->second = cell->clock = cell->per_cycle = cell->disturbed = cell->slice = NAN;
  cell->traffic = 1;
  g_autoptr (GPtrArray) loops = roof_cells_loops (rig, cell);
  if (loops->len == 0)
    cell->status = ROOF_CELL_UNSUPPORTED;
  else
    cell->traffic = ((const RoofLoop *) g_ptr_array_index (loops, 0))->traffic;
  g_ptr_array_add (cells, cell);
}

/* With all threads, and if that is more, with one. */
static void
add_cells (GPtrArray     *cells,
           const RoofRig *rig,
           const RoofCell blank,
           guint          threads,
           gboolean       single)
{
  add_cell (cells, rig, blank, threads, FALSE);
  if (single && threads > 1)
    add_cell (cells, rig, blank, 1, TRUE);
}

/* The kind of loop of a rung: instruction sets without fused multiply-adds, such as SSE2, have a rung all the same. */
static RoofLoopKind
choose_kind (const RoofRig *rig,
             RoofLoopKind   kind,
             guint          width)
{
  for (guint i = 0; i < rig->n_loops; i++)
    if (width == 0 || (rig->loops[i].kind == kind && rig->loops[i].width == width))
      return kind;
  return ROOF_LOOP_MULTIPLY_ADD;
}

static void
free_cell (RoofCell *self)
{
  g_free (self->level);
  g_free (self->id);
  g_free (self);
}

GPtrArray *
roof_cells_plan (const RoofRig *rig,
                 guint          threads)
{
  GPtrArray *cells = g_ptr_array_new_with_free_func ((GDestroyNotify) free_cell);

  for (guint i = 0; i < G_N_ELEMENTS (dtypes); i++)
    for (guint j = 0; j < (dtypes[i].ladder ? G_N_ELEMENTS (rungs) : 1); j++)
      {
        g_autofree char *id = g_strdup_printf ("%s.%s", dtypes[i].dtype, rungs[j].name);
        guint width = rungs[j].scalar ? dtypes[i].bits : rungs[j].width;

        RoofCell blank = { .id = id, .dtype = dtypes[i].dtype, .width = width };

        blank.kind = choose_kind (rig, rungs[j].kind, width);
        add_cells (cells, rig, blank, threads, rungs[j].single);
      }
  for (guint j = 0; j < G_N_ELEMENTS (level_ids); j++)
    for (guint i = 0; i < G_N_ELEMENTS (streams); i++)
      {
        g_autofree char *id = g_strdup_printf ("%s.%s", streams[i].name, level_ids[j]);

        RoofCell blank = { .id = id, .kind = streams[i].kind, .level = (char *) level_ids[j] };

        if (streams[i].caches || j + 1 == G_N_ELEMENTS (level_ids))
          add_cells (cells, rig, blank, threads, TRUE);
      }
  return cells;
}

gboolean
roof_cell_is_clocked (const RoofCell *self)
{
  return self->level == NULL || g_str_equal (self->level, "L1") || g_str_equal (self->level, "L2");
}

RoofCell *
roof_cell_copy (const RoofCell *self)
{
  RoofCell *copy = g_new (RoofCell, 1);

  *copy = *self;
  copy->id = g_strdup (self->id);
  copy->level = g_strdup (self->level);
  return copy;
}

