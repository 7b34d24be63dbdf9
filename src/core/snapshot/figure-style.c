/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/snapshot/figure-style.h"

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
         && g_strcmp0 (a->extra, b->extra) == 0;
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
