/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/layout-private.h"

static void
dump_lines (const RoofLayout *self,
            GString          *text)
{
  static const char *const layers[] = { "grid", "path", "roof", "link" };

  for (guint i = 0; i < self->polygons->len; i++)
    {
      const RoofPolygon *polygon = &g_array_index (self->polygons, RoofPolygon, i);

      g_string_append_printf (text, polygon->band ? "band %d" : "polygon %d", polygon->ink);
      for (guint j = 0; j < polygon->n_corners; j++)
        g_string_append_printf (text, " %.1f,%.1f", polygon->corners[j].x, polygon->corners[j].y);
      g_string_append_c (text, '\n');
    }
  for (guint i = 0; i < self->lines->len; i++)
    {
      const RoofLine *line = &g_array_index (self->lines, RoofLine, i);

      if (line->layer == ROOF_LAYER_GRID && line->ink == ROOF_INK_GRID_MINOR)
        continue;
      g_string_append_printf (text, "line %s %d rank %d%s %.1f,%.1f %.1f,%.1f\n", layers[line->layer],
                              line->ink, line->rank, line->dashed ? " dashed" : "", line->a.x, line->a.y,
                              line->b.x, line->b.y);
    }
}

char *
roof_layout_dump (const RoofLayout *self)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "plot %.1f,%.1f %.1fx%.1f\n", self->plot.x, self->plot.y, self->plot.width,
                          self->plot.height);
  dump_lines (self, text);
  for (guint i = 0; i < self->marks->len; i++)
    {
      const RoofMark *mark = &g_array_index (self->marks, RoofMark, i);

      g_string_append_printf (text, "mark %d of %d,%d %.1f,%.1f%s\n", mark->ink, mark->owner.index,
                              mark->owner.peak, mark->x, mark->y, mark->round ? " round" : "");
    }
  for (guint i = 0; i < self->dots->len; i++)
    {
      const RoofDot *dot = &g_array_index (self->dots, RoofDot, i);

      if (dot->owner.machine > 0)
        g_string_append_printf (text, "machine %u ", dot->owner.machine);
      g_string_append_printf (text, "dot %d of %d,%d,%d %.1f,%.1f r %.1f%s%s%s%s%s%s\n", dot->ink,
                              dot->owner.kind, dot->owner.kernel, dot->owner.index, dot->x, dot->y,
                              dot->radius, dot->main ? " main" : "", dot->hollow ? " hollow" : "",
                              dot->selected ? " selected" : "", dot->flagged ? " flagged" : "",
                              dot->struck ? " struck" : "", dot->edge ? " edge" : "");
    }
  return g_string_free (text, FALSE);
}
