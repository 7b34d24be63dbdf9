/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/scene/scene-private.h"

/* The largest number of kernels with a path; more could not be told apart. The kernels that take longest are chosen. */
#define MOST_TRACKED 24

/* Adds a track at each level where the kernel has a dot. */
static void
add_tracks (RoofScene             *self,
            const RoofSceneKernel *kernel)
{
  const RoofViewPath *wanted = &self->view->path;
  g_autoptr (RoofVariable) variable
    = roof_variable_new (self->report, kernel->kernel, wanted->parameter, self->variables);
  RoofSweep sweep = { .from = wanted->from, .to = wanted->to };

  for (guint i = 0; variable != NULL && i < kernel->n_spots; i++)
    {
      const RoofSpot *spot = &g_array_index (self->spots, RoofSpot, kernel->first_spot + i);
      RoofTrack track = { .kernel = kernel->kernel, .main = spot->main, .selected = kernel->selected };

      if (spot->gutter != ROOF_GUTTER_NONE || (!spot->main && !kernel->selected))
        continue;
      track.path = roof_path_new (variable, &sweep, (guint) spot->level);
      if (track.path != NULL)
        g_array_append_val (self->tracks, track);
    }
}

static int
compare_weights (gconstpointer a,
                 gconstpointer b)
{
  const RoofSceneKernel *one = *(const RoofSceneKernel *const *) a, *two = *(const RoofSceneKernel *const *) b;

  if (one->selected != two->selected)
    return one->selected ? -1 : 1;
  return one->weight != two->weight ? (one->weight < two->weight ? 1 : -1) : (one > two) - (one < two);
}

void
roof_scene_build_tracks (RoofScene *self)
{
  g_autoptr (GPtrArray) kernels = g_ptr_array_new ();

  if (self->view->path.parameter == NULL)
    return;
  for (guint i = 0; i < self->kernels->len; i++)
    {
      RoofSceneKernel *kernel = &g_array_index (self->kernels, RoofSceneKernel, i);

      /* Only selected kernels, or all without a selection. */
      if (self->view->path.all || self->selected < 0 || kernel->selected)
        g_ptr_array_add (kernels, kernel);
    }
  g_ptr_array_sort (kernels, compare_weights);
  for (guint i = 0; i < kernels->len && self->tracks->len < MOST_TRACKED; i++)
    add_tracks (self, g_ptr_array_index (kernels, i));
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
