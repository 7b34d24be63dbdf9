/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/export/export-figure-style.h"

#include <math.h>

/* Numbers closer than this are equal, since entries round to one decimal. */
#define SAME 0.051

/* The value to store: 0 when it equals the preset's. */
static double
depart (double value,
        double preset)
{
  return fabs (value - preset) < SAME ? 0 : value;
}

/* The same for a height. A preset that grows has no height, so any given height departs from it. */
static double
depart_in_height (const RoofExportOptions *options,
                  const RoofFigurePreset *about)
{
  return about->grows && !options->grows ? options->height : depart (options->height, about->height);
}

static void
set_axis (RoofFigureAxis       *axis,
          const RoofFigureAxis *chosen)
{
  axis->min = chosen->min;
  axis->max = chosen->max;
  roof_figure_style_set_text (&axis->title, chosen->title);
  roof_figure_style_set_text (&axis->unit, chosen->unit);
}

RoofFigureStyle *
roof_export_figure_style_new (const RoofExportOptions *options,
                        RoofPresetId             preset,
                        const RoofFigureStyle        *before)
{
  const RoofFigurePreset *about = roof_figure_preset_get (preset);
  RoofFigureSizes sizes = about->sizes;
  RoofFigureStyle *self = roof_figure_style_copy (before);
  gboolean named;

  roof_figure_style_set_text (&self->title, options->heading.title);
  roof_figure_style_set_text (&self->subtitle, options->heading.subtitle);
  roof_figure_style_set_text (&self->note, options->heading.note);
  roof_figure_style_set_text (&self->font, options->sizes.family);
  set_axis (&self->axes.x, &options->sizes.axes.x);
  set_axis (&self->axes.y, &options->sizes.axes.y);
  self->axes.inset = options->sizes.axes.inset;
  self->axes.ticks = options->sizes.axes.ticks;
  self->axes.grid = options->sizes.axes.grid;
  self->axes.math = options->sizes.axes.math;
  self->key = options->sizes.key;
  self->values = options->sizes.values;
  self->width = depart (options->width, about->width);
  self->height = depart_in_height (options, about);
  self->font_size = depart (options->sizes.font_size, sizes.font_size);
  roof_figure_sizes_set_font_size (&sizes, options->sizes.font_size);
  self->line_width = depart (options->sizes.line_width, sizes.line_width);
  roof_figure_style_set_text (&self->theme,
                              options->sizes.theme != sizes.theme ? roof_theme_to_string (options->sizes.theme) : NULL);
  /* A document without a preset is drawn with that of the screen. A theme needs a preset to depart from. */
  named = preset != ROOF_PRESET_SCREEN || before->preset != NULL || self->theme != NULL;
  roof_figure_style_set_text (&self->preset, named ? about->id : NULL);
  return self;
}

gboolean
roof_export_figure_style_is_preset (const RoofExportOptions *options,
                              RoofPresetId             preset)
{
  const RoofFigurePreset *about = roof_figure_preset_get (preset);

  return depart (options->width, about->width) == 0 && depart_in_height (options, about) == 0
         && depart (options->sizes.font_size, about->sizes.font_size) == 0
         && depart (options->sizes.line_width, about->sizes.line_width) == 0;
}
