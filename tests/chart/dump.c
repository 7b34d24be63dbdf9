/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "dump.h"

#include "chart/layout/layout-private.h"
#include "chart/scene/scene-private.h"

/* Writes the machine of an element, unless it is the current one. */
static void
put_machine (GString *text,
             guint    machine)
{
  if (machine > 0)
    g_string_append_printf (text, "machine %u ", machine);
}

static void
dump_roofs (const RoofScene *self,
            GString         *text)
{
  static const char *const ranks[] = { "quiet", "normal", "strong" };
  static const char *const ways[] = { "", " read", " written", " sheet" };

  for (guint i = 0; i < self->slopes->len; i++)
    {
      const RoofSlope *slope = &g_array_index (self->slopes, RoofSlope, i);

      put_machine (text, slope->machine);
      g_string_append_printf (text, "slope %u %d %s%s %.4g to %.4g %s \"%s\"\n", slope->level, slope->ceiling,
                              roof_level_kind_to_string (slope->kind), ways[slope->way], slope->slope,
                              slope->x_end, ranks[slope->rank], slope->name != NULL ? slope->name : "");
    }
  for (guint i = 0; i < self->flats->len; i++)
    {
      const RoofFlat *flat = &g_array_index (self->flats, RoofFlat, i);

      put_machine (text, flat->machine);
      g_string_append_printf (text, "flat %u %d %.4g from %.4g %s \"%s\"\n", flat->peak, flat->ceiling,
                              flat->y, flat->x_start, ranks[flat->rank], flat->name != NULL ? flat->name : "");
    }
  for (guint i = 0; i < self->ridges->len; i++)
    {
      const RoofRidge *ridge = &g_array_index (self->ridges, RoofRidge, i);

      g_string_append_printf (text, "ridge %u %u %.4g %.4g%s%s\n", ridge->level, ridge->peak, ridge->x,
                              ridge->y, ridge->main ? " main " : "", ridge->name != NULL ? ridge->name : "");
    }
}

static void
dump_rows (const RoofScene *self,
           GString         *text)
{
  static const char *const gutters[] = { "", " no-flops", " no-bytes", " refused" };

  for (guint i = 0; i < self->kernels->len; i++)
    {
      const RoofSceneKernel *kernel = &g_array_index (self->kernels, RoofSceneKernel, i);

      g_string_append_printf (text, "row %u \"%s\" roof %.4g weight %.4g%s\n", kernel->kernel, roof_scene_get_name (self, kernel),
                              kernel->roof, kernel->weight, kernel->leads ? " selected" : kernel->selected ? " also selected" : "");
      for (guint j = 0; j < kernel->n_spots; j++)
        {
          const RoofSpot *spot = &g_array_index (self->spots, RoofSpot, kernel->first_spot + j);

          g_string_append_printf (text, "  spot %d %.4g %.4g ink %d%s%s%s%s\n", spot->level, spot->x, spot->y,
                                  spot->ink, gutters[spot->gutter], spot->main ? " main" : "",
                                  spot->above ? " above" : "", spot->unfit ? " unfit" : "");
        }
    }
  for (guint i = 0; i < self->placed->len; i++)
    {
      const RoofPlacedPin *placed = &g_array_index (self->placed, RoofPlacedPin, i);

      g_string_append_printf (text, "shade %d of %d %.4g %.4g%s \"%s\"\n", placed->pin, placed->kernel, placed->x,
                              placed->y, placed->what_if ? " ahead" : "", placed->label != NULL ? placed->label : "");
    }
}

static void
dump_bars (const RoofScene *self,
           GString         *text)
{
  for (guint i = 0; i < self->bars->len; i++)
    {
      const RoofErrorBar *bar = &g_array_index (self->bars, RoofErrorBar, i);

      g_string_append_printf (text, "bar %u at %d x %.4g %.4g y %.4g %.4g quartiles %.4g %.4g\n", bar->kernel, bar->level,
                              bar->x_min, bar->x_max, bar->y_min, bar->y_max, bar->y_low, bar->y_high);
    }
}

static void
dump_rivals (const RoofScene *self,
             GString         *text)
{
  for (guint i = 0; i < self->rivals->len; i++)
    {
      const RoofRival *rival = &g_array_index (self->rivals, RoofRival, i);

      put_machine (text, rival->machine);
      g_string_append_printf (text, "rival %u row %d at %d %.4g %.4g%s\n", rival->spot.kernel, rival->kernel,
                              rival->spot.level, rival->spot.x, rival->spot.y,
                              rival->selected ? " selected" : "");
    }
}

static void
dump_tracks (const RoofScene *self,
             GString         *text)
{
  for (guint i = 0; i < self->tracks->len; i++)
    {
      const RoofTrack *track = &g_array_index (self->tracks, RoofTrack, i);
      const RoofPathPoint *turn = roof_path_get_turn (track->path);
      guint n;
      const RoofPathPoint *marks = roof_path_get_marks (track->path, &n);

      g_string_append_printf (text, "track %u of %s at %u%s%s\n", track->kernel,
                              roof_path_get_parameter (track->path)->id, roof_path_get_level (track->path),
                              track->main ? " main" : "", track->selected ? " selected" : "");
      for (guint j = 0; j < n; j++)
        g_string_append_printf (text, "  mark %.15g at %.4g %.4g\n", marks[j].value, marks[j].intensity,
                                marks[j].performance);
      if (turn != NULL)
        g_string_append_printf (text, "  turn %.15g at %.4g %.4g\n", turn->value, turn->intensity, turn->performance);
    }
}

char *
dump_scene (const RoofScene *self)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "extent %.4g %.4g  %.4g %.4g\n", self->extent.x_min, self->extent.x_max,
                          self->extent.y_min, self->extent.y_max);
  dump_roofs (self, text);
  dump_rows (self, text);
  dump_bars (self, text);
  dump_rivals (self, text);
  dump_tracks (self, text);
  return g_string_free (text, FALSE);
}

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
dump_layout (const RoofLayout *self)
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
