/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/snapshot/figure-style.h"

static void
copy_axis (RoofFigureAxis *axis)
{
  axis->title = g_strdup (axis->title);
  axis->unit = g_strdup (axis->unit);
}

static void
clear_axis (RoofFigureAxis *axis)
{
  g_free (axis->title);
  g_free (axis->unit);
}

static gboolean
is_axis_equal (const RoofFigureAxis *a,
               const RoofFigureAxis *b)
{
  return a->min == b->min && a->max == b->max && g_strcmp0 (a->title, b->title) == 0 && g_strcmp0 (a->unit, b->unit) == 0;
}

RoofFigureStyle *
roof_figure_style_copy (const RoofFigureStyle *self)
{
  RoofFigureStyle *copy = g_memdup2 (self, sizeof *self);

  copy->title = g_strdup (self->title);
  copy->subtitle = g_strdup (self->subtitle);
  copy->note = g_strdup (self->note);
  copy->preset = g_strdup (self->preset);
  copy->theme = g_strdup (self->theme);
  copy->font = g_strdup (self->font);
  copy->extra = g_strdup (self->extra);
  copy_axis (&copy->axes.x);
  copy_axis (&copy->axes.y);
  return copy;
}

void
roof_figure_style_free (RoofFigureStyle *self)
{
  g_free (self->title);
  g_free (self->subtitle);
  g_free (self->note);
  g_free (self->preset);
  g_free (self->theme);
  g_free (self->font);
  g_free (self->extra);
  clear_axis (&self->axes.x);
  clear_axis (&self->axes.y);
  g_free (self);
}

gboolean
roof_figure_style_equal (const RoofFigureStyle *a,
                         const RoofFigureStyle *b)
{
  return g_strcmp0 (a->title, b->title) == 0 && g_strcmp0 (a->subtitle, b->subtitle) == 0
         && g_strcmp0 (a->note, b->note) == 0 && g_strcmp0 (a->preset, b->preset) == 0
         && g_strcmp0 (a->theme, b->theme) == 0 && g_strcmp0 (a->font, b->font) == 0
         && a->width == b->width && a->height == b->height && a->font_size == b->font_size && a->line_width == b->line_width
         && is_axis_equal (&a->axes.x, &b->axes.x) && is_axis_equal (&a->axes.y, &b->axes.y)
         && is_axis_equal (&a->axes.inset.x, &b->axes.inset.x) && is_axis_equal (&a->axes.inset.y, &b->axes.inset.y)
         && a->axes.ticks == b->axes.ticks && a->axes.grid == b->axes.grid && a->key == b->key && a->axes.math == b->axes.math && a->values == b->values
         && a->panels == b->panels && g_strcmp0 (a->extra, b->extra) == 0;
}

void
roof_figure_style_set_text (char       **member,
                            const char  *text)
{
  char *taken = g_strstrip (g_strdup (text != NULL ? text : ""));

  if (*taken == '\0')
    g_clear_pointer (&taken, g_free);
  g_free (*member);
  *member = taken;
}
