/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/calibration.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "measure/cells.h"
#include "measure/levels.h"
#include "measure/rig.h"

/* Seconds, for the estimate: of a cell and round, of the sweep with the memory it needs. */
#define CELL_TIME 0.085
#define SWEEP_TIME 1.2

static gboolean
is_asked_for (const char         *id,
              const char * const *patterns)
{
  if (patterns == NULL)
    return TRUE;
  for (; *patterns != NULL; patterns++)
    if (g_pattern_match_simple (*patterns, id))
      return TRUE;
  return FALSE;
}

/* Returns: (transfer full): the names of all cells of this CPU, with commas */
static char *
list_ids (GPtrArray *cells)
{
  GString *ids = g_string_new (NULL);

  for (guint i = 0; i < cells->len; i++)
    {
      const RoofCell *cell = g_ptr_array_index (cells, i);

      if (cell->status != ROOF_CELL_UNSUPPORTED)
        g_string_append_printf (ids, "%s%s", ids->len > 0 ? ", " : "", cell->id);
    }
  return g_string_free (ids, FALSE);
}

static gboolean
check_patterns (GPtrArray          *cells,
                const char * const *patterns,
                GError            **error)
{
  g_autofree char *ids = list_ids (cells);

  if (patterns != NULL && *patterns == NULL)
    return roof_fail_with (error, ROOF_ERROR_UNSUPPORTED, "cells: no name is given; there are %s", ids);
  for (; patterns != NULL && *patterns != NULL; patterns++)
    {
      gboolean found = FALSE;

      for (guint i = 0; i < cells->len; i++)
        found |= g_pattern_match_simple (*patterns, ((const RoofCell *) g_ptr_array_index (cells, i))->id);
      if (!found)
        {
          g_autofree char *shown = roof_error_shorten (*patterns);

          return roof_fail_with (error, ROOF_ERROR_UNSUPPORTED, "cells: none is called \"%1$s\"; there are %2$s", shown, ids);
        }
    }
  return TRUE;
}

static void
keep_asked (GPtrArray          *cells,
            const char * const *patterns)
{
  for (guint i = cells->len; i-- > 0;)
    if (!is_asked_for (((const RoofCell *) g_ptr_array_index (cells, i))->id, patterns))
      g_ptr_array_remove_index (cells, i);
}

RoofCalibration *
roof_calibration_new (const RoofCalibrationOptions *options,
                      GError                      **error)
{
  g_autoptr (RoofCalibration) self = g_new0 (RoofCalibration, 1);
  RoofRig rig = roof_rig_own ();

  self->computer = roof_computer_new ();
  self->effort = options->effort;
  self->threads = options->threads > 0 ? options->threads : self->computer->cpus->len;
  self->started = g_date_time_new_now_local ();
  self->launch = NAN;
  self->cells = roof_cells_plan (&rig, self->threads);
  self->sweep = g_array_new (FALSE, FALSE, sizeof (RoofReadPoint));
  self->levels = g_array_new (FALSE, FALSE, sizeof (RoofFoundLevel));
  self->warnings = g_ptr_array_new_with_free_func (g_free);
  if (self->threads > self->computer->cpus->len)
    {
      roof_fail_with (error, ROOF_ERROR_UNSUPPORTED, "threads: %1$u are more than the %2$u CPUs that may be used",
                      self->threads, self->computer->cpus->len);
      return NULL;
    }
  if (!check_patterns (self->cells, options->cells, error))
    return NULL;
  keep_asked (self->cells, options->cells);
  return g_steal_pointer (&self);
}

guint
roof_effort_count_rounds (RoofEffort effort)
{
  switch (effort)
    {
    case ROOF_EFFORT_THOROUGH:
      return 8;
    case ROOF_EFFORT_STANDARD:
      return 3;
    case ROOF_EFFORT_QUICK:
    default:
      return 1;
    }
}

double
roof_calibration_estimate (const RoofCalibration *self)
{
  guint cells = 0, streams = 0;

  for (guint i = 0; i < self->cells->len; i++)
    {
      const RoofCell *cell = g_ptr_array_index (self->cells, i);

      cells += cell->status != ROOF_CELL_UNSUPPORTED;
      streams += cell->status != ROOF_CELL_UNSUPPORTED && cell->level != NULL;
    }
  return roof_effort_count_rounds (self->effort) * cells * CELL_TIME + (streams > 0 ? SWEEP_TIME : 0);
}

static RoofComputer *
copy_computer (const RoofComputer *computer)
{
  RoofComputer *copy = g_new (RoofComputer, 1);

  *copy = *computer;
  copy->processor = g_strdup (computer->processor);
  copy->vendor = g_strdup (computer->vendor);
  copy->system = g_strdup (computer->system);
  copy->governor = g_strdup (computer->governor);
  copy->cpus = g_array_copy (computer->cpus);
  copy->cores = g_array_copy (computer->cores);
  return copy;
}

static gpointer
copy_cell (gconstpointer cell,
           gpointer      data)
{
  return roof_cell_copy (cell);
}

static gpointer
copy_text (gconstpointer text,
           gpointer      data)
{
  return g_strdup (text);
}

RoofCalibration *
roof_calibration_copy (const RoofCalibration *self)
{
  RoofCalibration *copy = g_new (RoofCalibration, 1);

  *copy = *self;
  copy->computer = copy_computer (self->computer);
  copy->started = g_date_time_ref (self->started);
  copy->cells = g_ptr_array_copy (self->cells, copy_cell, NULL);
  copy->sweep = g_array_copy (self->sweep);
  copy->levels = roof_levels_copy (self->levels);
  copy->warnings = g_ptr_array_copy (self->warnings, copy_text, NULL);
  return copy;
}

void
roof_calibration_free (RoofCalibration *self)
{
  g_clear_pointer (&self->computer, roof_computer_free);
  g_clear_pointer (&self->started, g_date_time_unref);
  g_clear_pointer (&self->cells, g_ptr_array_unref);
  g_clear_pointer (&self->sweep, g_array_unref);
  g_clear_pointer (&self->levels, roof_levels_free);
  g_clear_pointer (&self->warnings, g_ptr_array_unref);
  g_free (self);
}

const RoofCell *
roof_calibration_find (const RoofCalibration *self,
                       const char            *id)
{
  for (guint i = 0; i < self->cells->len; i++)
    {
      const RoofCell *cell = g_ptr_array_index (self->cells, i);

      if (strcmp (cell->id, id) == 0)
        return cell;
    }
  return NULL;
}

gboolean
roof_cell_is_crowded (const RoofCell *self)
{
  return self->status == ROOF_CELL_NOISY && 2 * self->spread <= ROOF_ROUNDS_AGREE;
}

const char *
roof_cell_get_counted (const RoofCell *self)
{
  if (self->level == NULL)
    return g_strcmp0 (self->dtype, "int8") == 0 ? "multiplications and additions of the program"
                                                : "multiplications and additions of the program; fused, they are two";
  if (self->traffic > 1)
    return "loads and stores of the program; lines read before they are written are not counted";
  return "loads and stores of the program";
}

char *
roof_cell_write_variant (const RoofCell *self)
{
  if (self->loop == NULL)
    return NULL;
  return g_strdup_printf ("%u-bit %s, %u in flight%s", self->loop->width, roof_isa_print (self->loop->isa), self->loop->unroll,
                          self->huge_pages ? ", huge pages" : "");
}

char *
roof_cell_print_variant (const RoofCell *self)
{
  if (self->loop == NULL)
    return g_strdup (_("not measured"));
  GString *text = g_string_new (NULL);
  /* Translators: bits of a vector and the name of an instruction set, "512-bit AVX-512" */
  g_string_append_printf (text, _("%1$u-bit %2$s"), self->loop->width, roof_isa_print (self->loop->isa));
  /* Translators: vectors that a loop works on before it waits for the first */
  g_string_append_printf (text, _(", %u in flight"), self->loop->unroll);
  if (self->huge_pages)
    g_string_append (text, _(", huge pages"));
  return g_string_free (text, FALSE);
}
