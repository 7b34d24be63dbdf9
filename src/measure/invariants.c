/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/invariants.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/units/units.h"
#include "measure/calibration-words.h"
#include "measure/levels.h"

/* Checks a calibration against what holds on every processor: nearer levels are faster, all threads together are faster than
 * one, and ratios between loops stay within limits. roof_invariants_mark() marks the cells that break an invariant as noisy, so
 * that they are measured again; roof_invariants_check() says in sentences which are still broken, and what in the computer's state
 * slows it.
 * Invariant of both: only cells with a value are compared, so a calibration that is still running breaks nothing. */

#define SLACK 0.03
#define FUSED_LEAST 0.95   /* with fused multiply-adds over without: about 1 with as many units for additions as for FMAs, */
#define FUSED_MOST 2.1     /* about 2 where both share the units */
#define HALVED_LEAST 1.8   /* fp32 over fp64 */
#define HALVED_MOST 2.1
#define THREADS_LEAST 0.95 /* all threads over one */
#define THREADS_SLACK 1.05
#define REPEATED_RISE 1.15 /* of the sweep's last point over the one before */
#define MIX_APART 0.15
#define UNITS 4            /* FLOP a cycle and lane: two units of fused multiply-adds, or two that multiply and two that add */
#define UNITS_ARM 8        /* four units of fused multiply-adds */

/* Returns: (nullable): without a value as well */
static RoofCell *
find (const RoofCalibration *self,
      const char            *id)
{
  const RoofCell *cell = roof_calibration_find (self, id);

  return cell != NULL && !isnan (cell->value) ? (RoofCell *) cell : NULL;
}

/* The next cell of @stream, from level @at on, that is slower than the same at the next level that has a value, @farther.
 * Returns: (nullable) */
static RoofCell *
find_slow_level (const RoofCalibration *self,
                 const char            *stream,
                 const char            *suffix,
                 guint                 *at,
                 const RoofCell       **farther)
{
  static const char *const ids[] = { "L1", "L2", "L3", ROOF_LEVEL_MAIN_MEMORY };
  RoofCell                *nearer = NULL;

  for (; *at < G_N_ELEMENTS (ids); (*at)++)
    {
      g_autofree char *id = g_strdup_printf ("%s.%s%s", stream, ids[*at], suffix);
      RoofCell        *cell = find (self, id);

      if (cell != NULL && nearer != NULL && cell->value > nearer->value * (1 + SLACK))
        {
          *farther = cell;
          return nearer;
        }
      nearer = cell != NULL ? cell : nearer;
    }
  return NULL;
}

static void
check_order (const RoofCalibration *self,
             const char            *stream,
             const char            *suffix,
             GPtrArray             *warnings)
{
  const RoofCell *cell, *nearer;

  for (guint level = 0; (nearer = find_slow_level (self, stream, suffix, &level, &cell)) != NULL;)
    {
      g_autofree char *far = roof_cell_print_value (cell), *near = roof_cell_print_value (nearer);
      g_autofree char *far_name = roof_cell_print_name (cell, self), *near_name = roof_cell_print_name (nearer, self);

      g_ptr_array_add (warnings,
                       g_strdup_printf (_("“%1$s” at %2$s is faster than “%3$s” at %4$s: other programs slowed the nearer level down."),
                                        far_name, far, near_name, near));
    }
}

static void
check_ratio (const RoofCalibration *self,
             const char            *above,
             const char            *below,
             double                 least,
             double                 most,
             GPtrArray             *warnings)
{
  const RoofCell *a = find (self, above), *b = find (self, below);

  if (a == NULL || b == NULL || (a->value >= least * b->value && a->value <= most * b->value))
    return;
  g_autofree char *over = roof_cell_print_name (a, self), *under = roof_cell_print_name (b, self);
  g_ptr_array_add (warnings, g_strdup_printf (_("“%1$s” is %2$.2f× “%3$s”; between %4$.2f× and %5$.2f× was expected."), over,
                                              a->value / b->value, under, least, most));
}

static void
check_threads (const RoofCalibration *self,
               GPtrArray             *warnings)
{
  for (guint i = 0; i < self->cells->len; i++)
    {
      const RoofCell *cell = g_ptr_array_index (self->cells, i);
      g_autofree char *single = g_strconcat (cell->id, ".1t", NULL);

      if (cell->threads > 1)
        check_ratio (self, cell->id, single, THREADS_LEAST, THREADS_SLACK * cell->threads, warnings);
    }
}

static guint
bits_of (const char *dtype)
{
  return g_str_equal (dtype, "fp64") ? 64 : g_str_equal (dtype, "fp32") ? 32 : 0;
}

/* No processor so far has more units; a loop that was optimised away would seem to have. */
static void
check_units (const RoofCalibration *self,
             GPtrArray             *warnings)
{
  for (guint i = 0; i < self->cells->len; i++)
    {
      const RoofCell *cell = g_ptr_array_index (self->cells, i);
      guint bits = cell->level == NULL ? bits_of (cell->dtype) : 0;

      if (bits == 0 || cell->loop == NULL || isnan (cell->per_cycle))
        continue;
      gboolean arm = cell->loop->isa >= ROOF_ISA_NEON || cell->loop->isa == ROOF_ISA_GENERIC;
      double limit = (double) cell->loop->width / bits * (arm ? UNITS_ARM : UNITS);
      if (cell->per_cycle <= limit * (1 + SLACK))
        continue;
      g_autofree char *name = roof_cell_print_name (cell, self);
      g_ptr_array_add (warnings, g_strdup_printf (_("“%1$s” does %2$.1f FLOP a cycle, more than the %3$.0f of any processor: "
                                                    "the clock was misread."), name, cell->per_cycle, limit));
    }
}

/* What seems to come from main memory but does not: a cache, or pages of zeros. */
static void
check_sweep (const RoofCalibration *self,
             GPtrArray             *warnings)
{
  if (self->sweep->len < 2)
    return;
  const RoofReadPoint *last = &g_array_index (self->sweep, RoofReadPoint, self->sweep->len - 1);

  if (last->rate <= REPEATED_RISE * last[-1].rate)
    return;
  g_autofree char *more = roof_units_format ((double) last->bytes, ROOF_DIMENSION_BYTE);
  g_autofree char *less = roof_units_format ((double) last[-1].bytes, ROOF_DIMENSION_BYTE);
  g_ptr_array_add (warnings, g_strdup_printf (_("%1$s are read faster than %2$s: other programs slowed main memory down."), more, less));
}

static void
check_mix (const RoofCalibration *self,
           GPtrArray             *warnings)
{
  const RoofCell *read = find (self, "read." ROOF_LEVEL_MAIN_MEMORY), *copy = find (self, "copy." ROOF_LEVEL_MAIN_MEMORY);

  if (read == NULL || copy == NULL)
    return;
  double moved = copy->value * copy->traffic;
  if (fabs (moved / read->value - 1) <= MIX_APART)
    return;
  g_autofree char *copied = roof_units_format (moved, ROOF_DIMENSION_BANDWIDTH);
  g_autofree char *read_at = roof_units_format (read->value, ROOF_DIMENSION_BANDWIDTH);
  g_ptr_array_add (warnings,
                   g_strdup_printf (_("Copying moves %1$s, including lines read before they are written; reading moves %2$s: "
                                      "the roof of main memory depends on the mix of accesses."), copied, read_at));
}

/* A virtual computer may be moved to other processors meanwhile, or get and lose a neighbour. */
static void
check_states (const RoofCalibration *self,
              GPtrArray             *warnings)
{
  const RoofCell *first = NULL;
  guint n = 0;

  for (guint i = 0; i < self->cells->len; i++)
    {
      const RoofCell *cell = g_ptr_array_index (self->cells, i);

      if (isnan (cell->second))
        continue;
      first = first != NULL ? first : cell;
      n++;
    }
  if (n == 0)
    return;
  g_autofree char *name = roof_cell_print_name (first, self), *value = roof_cell_print_value (first);
  g_autofree char *second = roof_cell_print_rate (first, first->second);
  g_ptr_array_add (warnings,
                   /* Translators: how many results; an example's name, its larger rate and its smaller one */
                   g_strdup_printf (ngettext ("%1$u result stood at two rates, each in several rounds (“%2$s” at %3$s and at %4$s): "
                                              "the larger one counts.",
                                              "%1$u results stood at two rates, each in several rounds (“%2$s” at %3$s and at %4$s): "
                                              "the larger one counts.", n), n, name, value, second));
}

static void
check_noise (const RoofCalibration *self,
             GPtrArray             *warnings)
{
  guint noisy = 0, uneven = 0, short_of = 0;

  for (guint i = 0; i < self->cells->len; i++)
    {
      const RoofCell *cell = g_ptr_array_index (self->cells, i);

      noisy += cell->status == ROOF_CELL_NOISY;
      uneven += cell->status == ROOF_CELL_UNEVEN_MEMORY;
      short_of += cell->status == ROOF_CELL_NO_MEMORY;
    }
  if (noisy > 0)
    g_ptr_array_add (warnings, g_strdup_printf (ngettext ("%u result moved between rounds: close other programs and measure again.",
                                                          "%u results moved between rounds: close other programs and measure again.",
                                                          noisy), noisy));
  if (uneven > 0)
    g_ptr_array_add (warnings,
                     g_strdup (_("Regions of main memory differ by more than 25 %: the results are the mean over all.")));
  if (short_of > 0)
    g_ptr_array_add (warnings, g_strdup (_("Too little free memory to measure main memory: close other programs.")));
}

static void
advise (const RoofComputer *computer,
        GPtrArray          *warnings)
{
  if (computer->battery == 1)
    g_ptr_array_add (warnings, g_strdup (_("The computer runs on battery: it may be slower than on mains power.")));
  if (g_strcmp0 (computer->governor, "powersave") == 0)
    g_ptr_array_add (warnings, g_strdup (_("The CPU governor is “powersave”: with “performance” the clock may be higher.")));
  if (computer->virtualised == 1)
    g_ptr_array_add (warnings, g_strdup (_("The computer is virtual: others may use the same processor and memory.")));
  if (computer->n_nodes > 1)
    g_ptr_array_add (warnings, g_strdup_printf (_("Memory has %u nodes: each thread measured the memory near to it."),
                                                computer->n_nodes));
}

static const char *const streams[] = { "read", "copy", "triad", "update" };

static void
mark_order (RoofCalibration *self,
            const char      *stream,
            const char      *suffix)
{
  const RoofCell *farther;
  RoofCell       *nearer;

  for (guint level = 0; (nearer = find_slow_level (self, stream, suffix, &level, &farther)) != NULL;)
    nearer->status = ROOF_CELL_NOISY;
}

/* Whether a thread of @cell needs nothing that others use: arithmetic, and caches that each CPU has of its own. */
static gboolean
is_of_own_parts (const RoofCalibration *self,
                 const RoofCell        *cell)
{
  if (cell->level == NULL)
    return TRUE;
  for (guint i = 0; i < self->levels->len; i++)
    {
      const RoofFoundLevel *level = &g_array_index (self->levels, RoofFoundLevel, i);

      if (g_str_equal (level->id, cell->level))
        return level->instances == cell->threads;
    }
  return FALSE;
}

/* What a thread of all does in a cycle, over what one alone does. Returns: NAN where one of them is not known */
static double
compare_threads (const RoofCell *all,
                 const RoofCell *single)
{
  return single != NULL && all->threads > 1 && !isnan (all->value) ? all->per_cycle / single->per_cycle : NAN;
}

/* Cells of all threads and of one alone show each other to be slow: all threads are at most that many times as fast, and where no
 * two share a part and the CPUs are of one kind, as arithmetic tells, at least so as well. */
static void
mark_threads (RoofCalibration *self)
{
  g_autofree RoofCell **singles = g_new0 (RoofCell *, self->cells->len);
  gboolean alike = FALSE;

  for (guint i = 0; i < self->cells->len; i++)
    {
      const RoofCell  *cell = g_ptr_array_index (self->cells, i);
      g_autofree char *id = g_strconcat (cell->id, ".1t", NULL);

      singles[i] = find (self, id);
      alike |= cell->level == NULL && compare_threads (cell, singles[i]) >= 1 - SLACK;
    }
  for (guint i = 0; i < self->cells->len; i++)
    {
      RoofCell *cell = g_ptr_array_index (self->cells, i);

      if (singles[i] != NULL && !isnan (cell->value) && cell->value > cell->threads * singles[i]->value * (1 + SLACK))
        singles[i]->status = ROOF_CELL_NOISY;
      if (alike && is_of_own_parts (self, cell) && compare_threads (cell, singles[i]) < 1 - ROOF_ROUNDS_AGREE)
        cell->status = ROOF_CELL_NOISY;
    }
}

void
roof_invariants_mark (RoofCalibration *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (streams); i++)
    {
      mark_order (self, streams[i], "");
      mark_order (self, streams[i], ".1t");
    }
  mark_threads (self);
}

GPtrArray *
roof_invariants_check (const RoofCalibration *self)
{
  GPtrArray *warnings = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < G_N_ELEMENTS (streams); i++)
    {
      check_order (self, streams[i], "", warnings);
      check_order (self, streams[i], ".1t", warnings);
    }
  check_ratio (self, "fp64.fma", "fp64.muladd", FUSED_LEAST, FUSED_MOST, warnings);
  check_ratio (self, "fp32.fma", "fp32.muladd", FUSED_LEAST, FUSED_MOST, warnings);
  check_ratio (self, "fp32.fma", "fp64.fma", HALVED_LEAST, HALVED_MOST, warnings);
  check_threads (self, warnings);
  check_units (self, warnings);
  check_sweep (self, warnings);
  check_mix (self, warnings);
  check_states (self, warnings);
  check_noise (self, warnings);
  advise (self->computer, warnings);
  return warnings;
}
