/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/export/export-drawing.h"

#include <math.h>

/* Entries round what they show; nearer than that two numbers are the same. */
#define SAME 0.051

/* 0 for what the preset has already. */
static double
depart (double value,
        double preset)
{
  return fabs (value - preset) < SAME ? 0 : value;
}

/* The same of a height, which a preset that grows has as well only while nobody gives one. */
static double
depart_in_height (const RoofExportOptions *options,
                  const RoofDrawingPreset *about)
{
  return about->grows && !options->grows ? options->height : depart (options->height, about->height);
}

RoofDrawing *
roof_export_drawing_new (const RoofExportOptions *options,
                        RoofPresetId             preset,
                        const RoofDrawing        *before)
{
  const RoofDrawingPreset *about = roof_drawing_preset_get (preset);
  RoofDrawingStyle style = about->style;
  RoofDrawing *self = roof_drawing_copy (before);
  gboolean named;

  roof_drawing_set_text (&self->title, options->heading.title);
  roof_drawing_set_text (&self->subtitle, options->heading.subtitle);
  roof_drawing_set_text (&self->note, options->heading.note);
  roof_drawing_set_text (&self->font, options->style.family);
  self->width = depart (options->width, about->width);
  self->height = depart_in_height (options, about);
  self->font_size = depart (options->style.font_size, style.font_size);
  roof_drawing_style_set_font_size (&style, options->style.font_size);
  self->line_width = depart (options->style.line_width, style.line_width);
  roof_drawing_set_text (&self->theme,
                         options->style.theme != style.theme ? roof_theme_to_string (options->style.theme) : NULL);
  /* A document that says nothing of this is drawn with the screen's. A theme is one of a preset. */
  named = preset != ROOF_PRESET_SCREEN || before->preset != NULL || self->theme != NULL;
  roof_drawing_set_text (&self->preset, named ? about->id : NULL);
  return self;
}

gboolean
roof_export_drawing_is_preset (const RoofExportOptions *options,
                              RoofPresetId             preset)
{
  const RoofDrawingPreset *about = roof_drawing_preset_get (preset);

  return depart (options->width, about->width) == 0 && depart_in_height (options, about) == 0
         && depart (options->style.font_size, about->style.font_size) == 0
         && depart (options->style.line_width, about->style.line_width) == 0;
}
