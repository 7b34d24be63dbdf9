/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/scene/scene-private.h"

#include "core/report/report.h"

/* Of more kernels nobody could tell the ways apart: those that take longest are shown. */
#define MOST_TRACKED 24

/* One at each level where the kernel has a dot. */
static void
add_tracks (RoofScene     *self,
            const RoofRow *row)
{
  const RoofViewPath *wanted = &self->view->path;
  g_autoptr (RoofVariable) variable
    = roof_variable_new (self->report, row->kernel, wanted->parameter, self->variables);
  RoofSweep sweep = { .from = wanted->from, .to = wanted->to };

  for (guint i = 0; variable != NULL && i < row->n_spots; i++)
    {
      const RoofSpot *spot = &g_array_index (self->spots, RoofSpot, row->first_spot + i);
      RoofTrack track = { .kernel = row->kernel, .main = spot->main, .selected = row->selected };

      if (spot->gutter != ROOF_GUTTER_NONE || (!spot->main && !row->selected))
        continue;
      track.path = roof_path_new (variable, &sweep, (guint) spot->level);
      if (track.path != NULL)
        g_array_append_val (self->tracks, track);
    }
}

/* Selecting isolates; where nothing is selected, all are meant. */
static gboolean
is_tracked (const RoofScene *self,
            const RoofRow   *row)
{
  return self->view->path.all || self->selected < 0 || row->selected;
}

static int
compare_weights (gconstpointer a,
                 gconstpointer b)
{
  const RoofRow *one = *(const RoofRow *const *) a, *two = *(const RoofRow *const *) b;

  if (one->selected != two->selected)
    return one->selected ? -1 : 1;
  return one->weight != two->weight ? (one->weight < two->weight ? 1 : -1) : (one > two) - (one < two);
}

void
roof_scene_build_tracks (RoofScene *self)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new ();

  if (self->view->path.parameter == NULL)
    return;
  for (guint i = 0; i < self->rows->len; i++)
    {
      RoofRow *row = &g_array_index (self->rows, RoofRow, i);

      if (is_tracked (self, row))
        g_ptr_array_add (rows, row);
    }
  g_ptr_array_sort (rows, compare_weights);
  for (guint i = 0; i < rows->len && self->tracks->len < MOST_TRACKED; i++)
    add_tracks (self, g_ptr_array_index (rows, i));
}

const RoofTrack *
roof_scene_find_track (const RoofScene *self,
                       int              kernel,
                       int              level)
{
  for (guint i = 0; i < self->tracks->len; i++)
    {
      const RoofTrack *track = &g_array_index (self->tracks, RoofTrack, i);

      if ((int) track->kernel == kernel && (int) roof_path_get_level (track->path) == level)
        return track;
    }
  return NULL;
}
