/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/calibration-words.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/units/format.h"
#include "core/units/units.h"

/* --- cells --- */

static const char *
name_kind (RoofLoopKind kind)
{
  switch (kind)
    {
    case ROOF_LOOP_MULTIPLY_ADD:
      return C_("measured loop", "mul+add");

    case ROOF_LOOP_ONE_CHAIN:
      return C_("measured loop", "one chain");

    case ROOF_LOOP_READ:
      return C_("measured loop", "read");

    case ROOF_LOOP_COPY:
      return C_("measured loop", "copy");

    case ROOF_LOOP_TRIAD:
      return C_("measured loop", "triad");

    case ROOF_LOOP_UPDATE:
      return C_("measured loop", "update");

    case ROOF_LOOP_STREAM_COPY:
      return C_("measured loop", "non-temporal copy");

    case ROOF_LOOP_STREAM_TRIAD:
      return C_("measured loop", "non-temporal triad");

    case ROOF_LOOP_FMA:
    default:
      return C_("measured loop", "FMA");
    }
}

char *
roof_cell_print_name (const RoofCell        *cell,
                      const RoofCalibration *calibration)
{
  GString *name = g_string_new (NULL);

  g_string_append_printf (name, "%s %s", cell->level != NULL ? cell->level : cell->dtype != NULL ? cell->dtype : "",
                          name_kind (cell->kind));
  if (cell->width > 0)
    /* Translators: the width of a vector, or of a scalar, after the name of a loop */
    g_string_append_printf (name, _(", %u-bit"), cell->width);
  if (cell->threads != calibration->threads)
    g_string_append_printf (name, ngettext (", %u thread", ", %u threads", cell->threads), cell->threads);
  return name->len > 0 ? g_string_free (name, FALSE) : g_strdup (cell->id);
}

char *
roof_cell_print_rate (const RoofCell *cell,
                      double          rate)
{
  const RoofFormat *format = cell->dtype != NULL ? roof_format_find (cell->dtype, NULL) : NULL;
  gboolean integers = format != NULL && format->is_integer;

  if (!isfinite (rate) || rate <= 0)
    return g_strdup ("");
  return roof_units_format_counted (rate, cell->level != NULL ? ROOF_DIMENSION_BANDWIDTH : ROOF_DIMENSION_FLOP_RATE,
                                    integers ? ROOF_TALLY_OP : ROOF_TALLY_FLOP);
}

char *
roof_cell_print_value (const RoofCell *cell)
{
  return roof_cell_print_rate (cell, cell->value);
}

char *
roof_cell_print_doubt (const RoofCell *cell)
{
  g_autofree char *share = NULL;

  switch (cell->status)
    {
    case ROOF_CELL_NOISY:
      /* Translators: of a measured number: another program took a CPU in most of its slices. As short as "not on this CPU" */
      if (roof_cell_is_crowded (cell))
        return g_strdup (_("CPU shared"));
      share = roof_units_format_to (cell->spread, ROOF_DIMENSION_FRACTION, ROOF_TALLY_FLOP, 2);
      /* Translators: of a measured number that differs between rounds; per cent */
      return g_strdup_printf (_("moved ±%s"), share);

    case ROOF_CELL_UNEVEN_MEMORY:
      return g_strdup (_("uneven memory"));

    case ROOF_CELL_UNSUPPORTED:
      return g_strdup (_("not on this CPU"));

    case ROOF_CELL_NO_MEMORY:
      return g_strdup (_("too little memory"));

    case ROOF_CELL_WAITING:
    case ROOF_CELL_OK:
    default:
      return NULL;
    }
}

/* --- sentences --- */

static guint
count_cells (const RoofCalibration *calibration,
             RoofCellStatus         status)
{
  guint n = 0;

  for (guint i = 0; i < calibration->cells->len; i++)
    n += ((const RoofCell *) calibration->cells->pdata[i])->status == status;
  return n;
}

char *
roof_calibration_print_plan (const RoofCalibration *calibration)
{
  guint n = calibration->cells->len - count_cells (calibration, ROOF_CELL_UNSUPPORTED);
  double seconds = roof_calibration_estimate (calibration);
  g_autofree char *time = roof_units_format_to (seconds, ROOF_DIMENSION_TIME, ROOF_TALLY_FLOP, 2);
  g_autofree char *threads = g_strdup_printf (ngettext ("%u thread", "%u threads", calibration->threads), calibration->threads);
  g_autofree char *cells = g_strdup_printf (ngettext ("%u number", "%u numbers", n), n);

  /* Translators: how many numbers, with how many threads, and for how long */
  return g_strdup_printf (_("Measures %1$s of arithmetic and memory with %2$s, for about %3$s. All CPUs are busy during the "
                            "measurement."), cells,
                          threads, time);
}

char *
roof_calibration_print_progress (const RoofCalibration *calibration,
                                 guint                  done,
                                 guint                  total,
                                 const char            *id)
{
  const RoofCell *cell = id != NULL ? roof_calibration_find (calibration, id) : NULL;
  g_autofree char *name = NULL;

  if (cell != NULL)
    name = roof_cell_print_name (cell, calibration);
  else
    name = g_strdup (done == 0 ? _("sizes of the caches") : _("launch overhead"));
  if (calibration->repeating > 0)
    {
      g_autofree char *time = roof_units_format_to (ceil (calibration->repeating), ROOF_DIMENSION_TIME, ROOF_TALLY_FLOP, 2);

      /* Translators: how many of how many, what is being measured, and for how long at most numbers are measured again */
      return g_strdup_printf (calibration->crowded ? _("%1$u of %2$u: %3$s, again since other programs are busy (at most %4$s longer)")
                                                   : _("%1$u of %2$u: %3$s, again since its rounds differ (at most %4$s longer)"),
                              done, total, name, time);
    }
  if (calibration->remaining > 0)
    {
      g_autofree char *time = roof_units_format_to (ceil (calibration->remaining), ROOF_DIMENSION_TIME, ROOF_TALLY_FLOP, 2);

      /* Translators: how many of how many, what is being measured, and for how long all of it goes on */
      return g_strdup_printf (_("%1$u of %2$u: %3$s (about %4$s longer)"), done, total, name, time);
    }
  /* Translators: how many of how many, and what is being measured */
  return g_strdup_printf (_("%1$u of %2$u: %3$s"), done, total, name);
}

char *
roof_computer_print_advice (const RoofComputer *computer)
{
  GString *text = g_string_new (_("Close programs that compute, download or play media: they lower the measured numbers."));

  if (computer->battery == 1)
    g_string_append_printf (text, " %s", _("The computer runs on battery: plug it in."));
  if (g_strcmp0 (computer->governor, "powersave") == 0)
    g_string_append_printf (text, " %s", _("The frequency governor is “powersave”: clocks may stay low."));
  if (computer->virtualised == 1)
    g_string_append_printf (text, " %s", _("This is a virtual machine: others may share its CPUs."));
  return g_string_free (text, FALSE);
}

char *
roof_calibration_print_result (const RoofCalibration *calibration)
{
  g_autofree char *time = roof_units_format_to (calibration->elapsed, ROOF_DIMENSION_TIME, ROOF_TALLY_FLOP, 2);

  /* Translators: a time */
  return g_strdup_printf (_("Measured in %s."), time);
}

char *
roof_calibration_print_warnings (const RoofCalibration *calibration)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < calibration->warnings->len; i++)
    g_string_append_printf (text, "%s• %s", i > 0 ? "\n" : "", (const char *) calibration->warnings->pdata[i]);
  return g_strdup (text->str);
}
