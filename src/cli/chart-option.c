/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/chart-option.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cli/command.h"
#include "core/snapshot/snapshot.h"
#include "core/units/units.h"

void
roof_chart_option_fill (RoofChartOption *self,
                        GOptionEntry    *entries)
{
  const GOptionEntry filled[ROOF_N_CHART_ENTRIES] = {
    { "x", 0, 0, G_OPTION_ARG_STRING, &self->x, N_ ("Limits of the x axis in FLOP/B, such as 0.1:1000"), "FROM:TO" },
    { "y", 0, 0, G_OPTION_ARG_STRING, &self->y, N_ ("Limits of the y axis in FLOP/s, such as 1e9:1e15 or 1GFLOP/s:1PFLOP/s"), "FROM:TO" },
    { "inset", 0, 0, G_OPTION_ARG_STRING, &self->inset,
      N_ ("Inset that shows a part of the chart larger in a free corner: limits such as 50:500,1e14:1e15, or none"), "X:X,Y:Y" },
    { "x-unit", 0, 0, G_OPTION_ARG_STRING, &self->x_unit, N_ ("Unit of the x axis, such as FLOP/Byte"), "UNIT" },
    { "y-unit", 0, 0, G_OPTION_ARG_STRING, &self->y_unit,
      /* xgettext:no-c-format */
      N_ ("Unit of the y axis, such as GFLOP/s or TOP/s; % of the highest peak"), "UNIT" },
    { "x-title", 0, 0, G_OPTION_ARG_STRING, &self->x_title, N_ ("Title of the x axis"), "TEXT" },
    { "y-title", 0, 0, G_OPTION_ARG_STRING, &self->y_title, N_ ("Title of the y axis"), "TEXT" },
    { "ticks", 0, 0, G_OPTION_ARG_STRING, &self->ticks,
      N_ ("Numbers on the axes: prefix (1 k), plain (1000), power (10³), binary (2¹⁰), log2 (1/2, 1, 2, 4) or auto"), "FORM" },
    { "grid", 0, 0, G_OPTION_ARG_STRING, &self->grid, N_ ("Grid lines: minor, decades, or none with marks on the frame"), "LINES" },
    { "key", 0, 0, G_OPTION_ARG_STRING, &self->key,
      N_ ("Numbers at the dots and a key: inside, right, below, or caption (on standard error); none; auto: where names do not fit"), "PLACE" },
    { "values", 0, 0, G_OPTION_ARG_STRING, &self->values,
      N_ ("Value beside the names of kernels, or of those that --select names: performance, percent (of the roof) or none"), "VALUE" },
  };

  memcpy (entries, filled, sizeof filled);
}

void
roof_chart_option_clear (RoofChartOption *self)
{
  g_free (self->x);
  g_free (self->y);
  g_free (self->inset);
  g_free (self->x_unit);
  g_free (self->y_unit);
  g_free (self->x_title);
  g_free (self->y_title);
  g_free (self->ticks);
  g_free (self->grid);
  g_free (self->key);
  g_free (self->values);
}

static gboolean
read_limits (const char     *text,
             RoofDimension   dimension,
             double         *min,
             double         *max)
{
  g_auto (GStrv) ends = g_strsplit (text, ":", 3);

  return g_strv_length (ends) == 2 && roof_units_parse (ends[0], dimension, min, NULL)
         && roof_units_parse (ends[1], dimension, max, NULL) && roof_figure_axis_is_sound (*min, *max);
}

static gboolean
check_limits (const char     *name,
              const char     *text,
              RoofDimension   dimension,
              const char     *example,
              GError        **error)
{
  double min, max;

  if (text == NULL || read_limits (text, dimension, &min, &max))
    return TRUE;
  /* Translators: an option of the command line, what was typed for it, and an example */
  return roof_command_refuse (error, _ ("%1$s %2$s: expected FROM:TO, the lower limit above 0 and first, such as %3$s"),
                              name, text, example);
}

/* "50:500,1e14:1e15", or "none". */
static gboolean
read_region (const char      *text,
             RoofFigureInset *inset)
{
  g_auto (GStrv) sides = g_strsplit (text, ",", 3);

  *inset = (RoofFigureInset) { 0 };
  return g_str_equal (text, "none")
         || (g_strv_length (sides) == 2 && read_limits (sides[0], ROOF_DIMENSION_INTENSITY, &inset->x.min, &inset->x.max)
             && read_limits (sides[1], ROOF_DIMENSION_FLOP_RATE, &inset->y.min, &inset->y.max));
}

static gboolean
check_region (const char  *text,
              GError     **error)
{
  RoofFigureInset inset;

  if (text == NULL || read_region (text, &inset))
    return TRUE;
  return roof_command_refuse (error, _ ("--inset %s: expected FROM:TO,FROM:TO, the limits of x and y as with --x and --y, such "
                                        "as 50:500,1e14:1e15"),
                              text);
}

static gboolean
check_unit (const char  *name,
            const char  *text,
            gboolean     rate,
            GError     **error)
{
  g_autoptr (GError) unknown = NULL;
  double flops;

  if (text == NULL || *text == '\0' || roof_axis_unit_parse (text, rate, &flops, &unknown))
    return TRUE;
  return roof_command_refuse (error, "%s: %s", name, unknown->message);
}

static gboolean
check_choice (const char          *name,
              const char          *text,
              const char * const  *names,
              GError             **error)
{
  g_autofree char *list = g_strjoinv (", ", (char **) names);
  guint choice;

  if (text == NULL || roof_view_find_name (names, text, &choice))
    return TRUE;
  /* Translators: an option of the command line, what was typed for it, and what may be */
  return roof_command_refuse (error, _ ("%1$s %2$s: expected one of %3$s"), name, text, list);
}

gboolean
roof_chart_option_check (const RoofChartOption  *self,
                         GError                **error)
{
  return check_limits ("--x", self->x, ROOF_DIMENSION_INTENSITY, "0.1:1000", error)
         && check_limits ("--y", self->y, ROOF_DIMENSION_FLOP_RATE, "1e9:1e15", error)
         && check_region (self->inset, error)
         && check_unit ("--x-unit", self->x_unit, FALSE, error) && check_unit ("--y-unit", self->y_unit, TRUE, error)
         && check_choice ("--ticks", self->ticks, roof_tick_form_list_names (), error)
         && check_choice ("--grid", self->grid, roof_grid_list_names (), error)
         && check_choice ("--key", self->key, roof_key_place_list_names (), error)
         && check_choice ("--values", self->values, roof_look_value_list_names (), error);
}

static void
apply_text (const char  *text,
            char       **member)
{
  if (text != NULL)
    *member = *text != '\0' ? (char *) text : NULL;
}

static void
apply_choice (const char          *text,
              const char * const  *names,
              guint               *choice)
{
  if (text != NULL)
    roof_view_find_name (names, text, choice);
}

void
roof_chart_option_apply (const RoofChartOption *self,
                         RoofFigureSizes       *sizes)
{
  RoofFigureAxes *axes = &sizes->axes;
  guint ticks = axes->ticks, grid = axes->grid, place = sizes->key, values = sizes->values;

  if (self->x != NULL)
    read_limits (self->x, ROOF_DIMENSION_INTENSITY, &axes->x.min, &axes->x.max);
  if (self->y != NULL)
    read_limits (self->y, ROOF_DIMENSION_FLOP_RATE, &axes->y.min, &axes->y.max);
  if (self->inset != NULL)
    read_region (self->inset, &axes->inset);
  apply_text (self->x_unit, &axes->x.unit);
  apply_text (self->y_unit, &axes->y.unit);
  apply_text (self->x_title, &axes->x.title);
  apply_text (self->y_title, &axes->y.title);
  apply_choice (self->ticks, roof_tick_form_list_names (), &ticks);
  apply_choice (self->grid, roof_grid_list_names (), &grid);
  axes->ticks = (RoofTickForm) ticks;
  apply_choice (self->key, roof_key_place_list_names (), &place);
  axes->grid = (RoofGrid) grid;
  sizes->key = (RoofKeyPlace) place;
  apply_choice (self->values, roof_look_value_list_names (), &values);
  sizes->values = (RoofLookValue) values;
}
