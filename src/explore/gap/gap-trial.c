/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/gap/gap-trial.h"

#include <math.h>

#include "explore/gap/gap-model.h"

/* Moves the end of one step of a measured kernel's gap, and says what the kernel would have to be like for that. Each step has
 * an input (find_input): a tile, or a factor of bytes, of a rate or of latency. try_input() adds up the whole chain anew with
 * the input at a value, as the later steps depend on the earlier; a wanted end is found by bisection (solve), that of tiles by
 * trying a list. The run is taken to incur the same share of each step as before. Invariant: the model as it is is copied and
 * never written. */

/* How many times as large as it is an input may become. */
#define MOST 4.0
/* Halvings of the range of an input. */
#define N_HALVINGS 60
/* Relative difference between equal times. */
#define SAME 1e-9

/* Tiles of CUTLASS's default kernels. */
static const RoofTile tiles[] = {
  { 32, 64 },   { 64, 32 },  { 64, 64 },  { 64, 128 },  { 128, 64 },
  { 128, 128 }, { 64, 256 }, { 256, 64 }, { 128, 256 }, { 256, 128 },
};

struct _RoofGapTrial
{
  RoofAnalysis  *analysis; /* owned */

  RoofGap        gap;
  RoofGapModel   model; /* as it is; its gap is never written */
  RoofGapStep    step;
  double         shares[ROOF_N_GAP_BOUNDS]; /* of each step that the run incurs */
  double         least, most; /* the range of the input: a factor of bytes, of latency or of the time at a sustained rate; of
                                 OVERLAP the share that runs in sequence */
  double         now;         /* the input as it is */
  RoofMachineKey key;         /* of SUSTAINED */
  double         fraction;    /* of it */
};

/* The share of a step's time that the run incurs. */
static double
get_share (const RoofGapLink *link,
           double             before)
{
  switch (link->state)
    {
    case ROOF_GAP_BASE:
    case ROOF_GAP_INCURRED:
      return 1;
    case ROOF_GAP_PARTLY:
      return link->bound > before ? link->time / (link->bound - before) : 0;
    case ROOF_GAP_NOT_INCURRED:
    case ROOF_GAP_TOO_LOW:
    case ROOF_GAP_NOT_MODELLED:
    default:
      return 0;
    }
}

static gboolean
is_in_chain (const RoofGapLink *link)
{
  return link->state != ROOF_GAP_TOO_LOW && link->state != ROOF_GAP_NOT_MODELLED;
}

static void
find_shares (RoofGapTrial *self)
{
  double before = 0;

  for (guint i = 0; i < ROOF_N_GAP_BOUNDS; i++)
    {
      self->shares[i] = get_share (&self->gap.links[i], before);
      if (is_in_chain (&self->gap.links[i]))
        before = self->gap.links[i].bound;
    }
}

/* Adds up the chain of @model with the shares of the steps that the run incurs. */
static void
add_up (const RoofGapTrial *self,
        RoofGapModel       *model,
        const double       *shares,
        RoofGapWhatIf      *what_if)
{
  gboolean at_peak = self->gap.links[ROOF_GAP_SUSTAINED].state == ROOF_GAP_TOO_LOW;
  RoofGapBound bounds[ROOF_N_GAP_BOUNDS];
  double before = 0;

  roof_gap_model_find_bounds (model, bounds);
  what_if->total = 0;
  for (guint i = 0; i < ROOF_N_GAP_BOUNDS; i++)
    {
      double formula = at_peak && i > ROOF_GAP_SUSTAINED ? bounds[i].at_peak : bounds[i].formula;
      gboolean counts = is_in_chain (&self->gap.links[i]);

      what_if->times[i] = counts ? shares[i] * fmax (formula - before, 0) : 0;
      before = counts ? fmax (formula, before) : before;
      what_if->total += what_if->times[i];
      if (i == self->step)
        what_if->end = what_if->total;
    }
  what_if->times[ROOF_GAP_UNEXPLAINED] = self->gap.links[ROOF_GAP_UNEXPLAINED].time;
  what_if->total += what_if->times[ROOF_GAP_UNEXPLAINED];
}

/* @from and @factor times what @to has more. */
static void
scale_bytes (RoofGapBytes       *to,
             const RoofGapBytes *from,
             double              factor,
             guint               n_levels)
{
  for (guint i = 0; i < n_levels; i++)
    {
      to->read[i] = from->read[i] + factor * (to->read[i] - from->read[i]);
      to->write[i] = from->write[i] + factor * (to->write[i] - from->write[i]);
    }
}

/* The bytes that are moved again stay. */
static void
scale_formats (RoofGapModel *model,
               double        factor)
{
  RoofGapBytes before = model->formatted;

  scale_bytes (&model->formatted, &model->ideal, factor, model->n_levels);
  for (guint i = 0; i < model->n_levels; i++)
    {
      model->moved.read[i] += model->formatted.read[i] - before.read[i];
      model->moved.write[i] += model->formatted.write[i] - before.write[i];
    }
}

static double
get_rate (const RoofGapTrial *self,
          double              fraction)
{
  const RoofMachine *machine = self->model.machine;
  double rate = roof_machine_get_rating (machine, self->key)->value;

  return (roof_machine_is_sustained (machine, self->key) ? rate / self->fraction : rate) * fraction;
}

/* Adds up the chain with the step's input at @input. */
static void
try_input (const RoofGapTrial *self,
           double              input,
           RoofGapWhatIf      *what_if)
{
  RoofGap gap = self->gap;
  RoofGapModel model = self->model;
  double shares[ROOF_N_GAP_BOUNDS];

  model.gap = &gap;
  for (guint i = 0; i < ROOF_N_GAP_BOUNDS; i++)
    shares[i] = self->shares[i];
  what_if->value = input;
  switch (self->step)
    {
    case ROOF_GAP_FORMATS:
      scale_formats (&model, input);
      what_if->value = roof_gap_model_sum_bytes (&model, &model.formatted, what_if->level) - self->gap.ideal;
      break;
    case ROOF_GAP_CACHE:
      scale_bytes (&model.moved, &model.formatted, input, model.n_levels);
      what_if->value = roof_gap_model_sum_bytes (&model, &model.moved, what_if->level);
      break;
    case ROOF_GAP_SUSTAINED:
      model.turned = self->key;
      model.fraction = self->fraction / input;
      what_if->value = get_rate (self, model.fraction);
      break;
    case ROOF_GAP_OVERLAP:
      shares[ROOF_GAP_OVERLAP] = input;
      what_if->value = 1 - input;
      break;
    case ROOF_GAP_LATENCY:
      model.whole.t_latency *= input;
      what_if->value = model.whole.t_latency;
      break;
    case ROOF_GAP_COMPULSORY:
    case ROOF_GAP_TILES:
    case ROOF_GAP_UNEXPLAINED:
    case ROOF_N_GAP_STEPS:
    default:
      break;
    }
  add_up (self, &model, shares, what_if);
}

static void
try_tile (const RoofGapTrial *self,
          RoofTile            tile,
          RoofGapWhatIf      *what_if)
{
  RoofGap gap = self->gap;
  RoofGapModel model;

  what_if->tile = tile;
  if (tile.rows == self->gap.tiles.tile.rows && tile.columns == self->gap.tiles.tile.columns)
    model = self->model;
  else
    roof_gap_model_init (&model, self->analysis, &tile, &gap);
  model.gap = &gap;
  add_up (self, &model, self->shares, what_if);
}

static void
begin (const RoofGapTrial *self,
       RoofGapWhatIf      *what_if)
{
  *what_if = (RoofGapWhatIf) {
    .step = self->step,
    .level = self->step == ROOF_GAP_CACHE && self->gap.counted >= 0 ? self->gap.counted : self->gap.level,
    .key = self->key,
    .tile = self->gap.tiles.tile,
  };
}

void
roof_gap_trial_look (const RoofGapTrial *self,
                     RoofGapWhatIf      *what_if)
{
  begin (self, what_if);
  if (self->step == ROOF_GAP_TILES)
    try_tile (self, self->gap.tiles.tile, what_if);
  else
    try_input (self, self->now, what_if);
  what_if->before = what_if->value;
}

/* The largest input whose end is not behind @end, so that one which changes nothing stays nearest to what it is. */
static double
solve (const RoofGapTrial *self,
       double              end,
       RoofGapWhatIf      *what_if)
{
  double low = self->least, high = self->most;

  try_input (self, high, what_if);
  if (what_if->end <= end)
    return high;
  try_input (self, low, what_if);
  end = fmax (end, what_if->end) * (1 + SAME * SAME);
  for (guint i = 0; i < N_HALVINGS; i++)
    {
      double middle = (low + high) / 2;

      try_input (self, middle, what_if);
      if (what_if->end <= end)
        low = middle;
      else
        high = middle;
    }
  return low;
}

static void
move_tile (const RoofGapTrial *self,
           double              end,
           RoofGapWhatIf      *what_if)
{
  RoofGapWhatIf nearest = *what_if;

  for (guint i = 0; i < G_N_ELEMENTS (tiles); i++)
    {
      try_tile (self, tiles[i], what_if);
      if (fabs (what_if->end - end) < fabs (nearest.end - end) * (1 - SAME))
        nearest = *what_if;
    }
  *what_if = nearest;
}

void
roof_gap_trial_move (const RoofGapTrial *self,
                     double              end,
                     RoofGapWhatIf      *what_if)
{
  roof_gap_trial_look (self, what_if);
  if (self->step == ROOF_GAP_TILES)
    move_tile (self, end, what_if);
  else
    try_input (self, solve (self, end, what_if), what_if);
  what_if->limited = self->step != ROOF_GAP_TILES && fabs (what_if->end - end) > SAME * self->gap.measured;
}

void
roof_gap_trial_step (const RoofGapTrial  *self,
                     const RoofGapWhatIf *from,
                     double               by,
                     RoofGapWhatIf       *what_if)
{
  double start = from->end, least = SAME * self->gap.measured;
  RoofGapWhatIf next = *from;

  if (self->step != ROOF_GAP_TILES)
    {
      roof_gap_trial_move (self, start + by, what_if);
      return;
    }
  roof_gap_trial_look (self, what_if);
  for (guint i = 0; i < G_N_ELEMENTS (tiles); i++)
    {
      double moved;

      try_tile (self, tiles[i], what_if);
      moved = by > 0 ? what_if->end - start : start - what_if->end;
      if (moved > least && (next.end == start || moved < fabs (next.end - start)))
        next = *what_if;
    }
  *what_if = next;
}

/* Finds the input of the step and its range. Returns: FALSE without one */
static gboolean
find_input (RoofGapTrial *self)
{
  RoofMachineKey lasting;

  self->now = 1;
  self->least = 0;
  self->most = MOST;
  switch (self->step)
    {
    case ROOF_GAP_FORMATS:
      return self->gap.formatted > self->gap.ideal;
    case ROOF_GAP_TILES:
    case ROOF_GAP_CACHE:
    case ROOF_GAP_LATENCY:
      return TRUE;
    case ROOF_GAP_SUSTAINED:
      if (!roof_gap_model_find_rate (&self->model, &self->key))
        return FALSE;
      lasting = (RoofMachineKey) { self->key.part, self->key.index, ROOF_FIELD_SUSTAINED };
      self->fraction = roof_machine_get_rating (self->model.machine, lasting)->value;
      self->least = self->fraction;
      return TRUE;
    case ROOF_GAP_OVERLAP:
      self->now = self->shares[ROOF_GAP_OVERLAP];
      self->most = 1;
      return TRUE;
    case ROOF_GAP_COMPULSORY:
    case ROOF_GAP_UNEXPLAINED:
    case ROOF_N_GAP_STEPS:
    default:
      return FALSE;
    }
}

RoofGapTrial *
roof_gap_trial_new (RoofAnalysis  *analysis,
                    const RoofGap *gap,
                    RoofGapStep    step)
{
  g_autoptr (RoofGapTrial) self = NULL;

  if (gap->below || !(gap->links[step].time > 0))
    return NULL;
  self = g_new0 (RoofGapTrial, 1);
  self->analysis = roof_analysis_ref (analysis);
  self->gap = *gap;
  self->step = step;
  roof_gap_model_init (&self->model, analysis, NULL, &self->gap);
  find_shares (self);
  return find_input (self) ? g_steal_pointer (&self) : NULL;
}

void
roof_gap_trial_free (RoofGapTrial *self)
{
  roof_analysis_unref (self->analysis);
  g_free (self);
}
