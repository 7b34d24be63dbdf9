/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/scene/scene-private.h"

#include <math.h>

/* Makes a scene, copies it for a tween, and hands out its arrays. The parts are built by the other scene-*.c files, in an order
 * that matters: the focus first, since the selection decides which roofs are drawn, then roofs, dots and their marks, and
 * last the extent, which encloses all of them unless a backdrop gives it.
 * Invariants: a scene never changes after roof_scene_new_focused(), except a copy that roof_scene_dup() has just made; the
 * strings in its arrays are its own. */

static void
clear_slope (gpointer item)
{
  g_free (((RoofSlope *) item)->name);
}

static void
clear_flat (gpointer item)
{
  g_free (((RoofFlat *) item)->name);
}

static void
clear_ridge (gpointer item)
{
  g_free (((RoofRidge *) item)->name);
}

static void
clear_placed_pin (gpointer item)
{
  g_free (((RoofPlacedPin *) item)->label);
}

static void
clear_track (gpointer item)
{
  roof_path_unref (((RoofTrack *) item)->path);
}

static GArray *
new_array (gsize          size,
           GDestroyNotify clear)
{
  GArray *array = g_array_new (FALSE, FALSE, (guint) size);

  if (clear != NULL)
    g_array_set_clear_func (array, clear);
  return array;
}

RoofScene *
roof_scene_new (RoofReport    *report,
                RoofCatalogue *catalogue,
                int            selected)
{
  g_autoptr (RoofComparison) single = NULL;

  g_return_val_if_fail (report != NULL, NULL);

  single = roof_comparison_new_single (report);
  return roof_scene_new_compared (single, catalogue, selected);
}

RoofScene *
roof_scene_new_compared (RoofComparison *comparison,
                         RoofCatalogue  *catalogue,
                         int             selected)
{
  g_autoptr (RoofSelection) selection = roof_selection_new (selected);
  RoofFocus focus = { .selection = selection };

  return roof_scene_new_focused (comparison, catalogue, &focus);
}

/* Marks the levels and peaks that bind selected kernels, as far as these are drawn. */
static void
mark_bounds (RoofScene *self)
{
  guint n;
  const guint *indices = roof_selection_get_indices (self->selection, &n);

  self->bound_levels = g_new0 (gboolean, MAX (roof_machine_get_n_levels (self->machine), 1));
  self->bound_peaks = g_new0 (gboolean, MAX (roof_machine_get_n_peaks (self->machine), 1));
  for (guint i = 0; i < n && indices[i] < roof_report_get_n (self->report); i++)
    {
      const RoofSummary *summary = roof_report_get_summary (self->report, indices[i]);

      if (!roof_scene_draws (self, indices[i], summary) || isnan (summary->performance))
        continue;
      self->isolates = self->picture;
      if (!summary->analysed)
        continue;
      if (summary->bound >= 0)
        self->bound_levels[summary->bound] = TRUE;
      else if (summary->bound == ROOF_BOUND_COMPUTE)
        self->bound_peaks[summary->peak] = TRUE;
    }
}

static void
take_focus (RoofScene       *self,
            const RoofFocus *focus)
{
  guint lead;

  self->selection = focus->selection != NULL ? roof_selection_ref (focus->selection) : roof_selection_new (-1);
  g_assert (focus->fits == NULL || focus->fits->len == roof_report_get_n (self->report));
  self->fits = focus->fits != NULL ? g_byte_array_ref (focus->fits) : NULL;
  self->picture = focus->picture;
  self->inset = !focus->no_inset
                && (focus->inset || roof_figure_inset_is_set (&roof_snapshot_get_figure_style (self->snapshot)->axes.inset));
  mark_bounds (self);
  self->selected = roof_selection_get_lead (self->selection);
  lead = (guint) self->selected;
  if (self->selected >= 0 && lead >= roof_report_get_n (self->report))
    self->selected = -1;
  if (self->selected >= 0 && roof_scene_draws (self, lead, roof_report_get_summary (self->report, lead)))
    self->chosen = roof_report_get_analysis (self->report, lead);
}

RoofScene *
roof_scene_new_focused (RoofComparison  *comparison,
                        RoofCatalogue   *catalogue,
                        const RoofFocus *focus)
{
  RoofScene *self;
  RoofReport *report;

  g_return_val_if_fail (comparison != NULL && focus != NULL, NULL);

  self = g_rc_box_new0 (RoofScene);
  self->comparison = roof_comparison_ref (comparison);
  self->n_machines = MIN (roof_comparison_get_n (comparison), 1 + ROOF_BESIDE_INKS);
  self->report = report = roof_comparison_get_report (comparison, 0);
  self->machine = roof_report_get_machine (report);
  self->snapshot = roof_report_get_snapshot (report);
  self->view = roof_snapshot_get_view (self->snapshot);
  self->slopes = new_array (sizeof (RoofSlope), clear_slope);
  self->flats = new_array (sizeof (RoofFlat), clear_flat);
  self->ridges = new_array (sizeof (RoofRidge), clear_ridge);
  self->spots = new_array (sizeof (RoofSpot), NULL);
  self->kernels = new_array (sizeof (RoofSceneKernel), NULL);
  self->placed = new_array (sizeof (RoofPlacedPin), clear_placed_pin);
  self->bars = new_array (sizeof (RoofErrorBar), NULL);
  self->rivals = new_array (sizeof (RoofRival), NULL);
  self->tracks = new_array (sizeof (RoofTrack), clear_track);
  self->variables = focus->variables != NULL ? g_ptr_array_ref (focus->variables) : roof_variable_new_pool ();
  take_focus (self, focus);

  roof_scene_build_roofs (self);
  if (focus->backdrop != NULL && focus->backdrop->machine != NULL)
    roof_scene_build_shadow (self, focus->backdrop->machine);
  else if (focus->preset != NULL)
    roof_scene_build_shadow (self, focus->preset);
  roof_scene_build_bend (self);
  roof_scene_build_spots (self);
  roof_scene_build_looks (self);
  roof_scene_build_bars (self);
  if (catalogue != NULL)
    roof_scene_place_pins (self);
  roof_scene_build_rivals (self);
  roof_scene_build_tracks (self);
  if (focus->backdrop != NULL && focus->backdrop->extent.x_max > 0)
    self->extent = focus->backdrop->extent;
  else
    roof_scene_build_extent (self);
  if (focus->preview != NULL)
    roof_scene_add_preview (self, focus->preview);
  return self;
}

/* @text: offset of the member that is a string, -1: none */
static GArray *
copy_array (GArray        *array,
            glong          text,
            GDestroyNotify clear)
{
  guint size = g_array_get_element_size (array);
  GArray *copy = new_array (size, clear);

  g_array_append_vals (copy, array->data, array->len);
  for (guint i = 0; text >= 0 && i < copy->len; i++)
    {
      char **owned = (char **) (void *) (copy->data + i * size + text);

      *owned = g_strdup (*owned);
    }
  return copy;
}

static void
copy_arrays (RoofScene *self)
{
  self->slopes = copy_array (self->slopes, offsetof (RoofSlope, name), clear_slope);
  self->flats = copy_array (self->flats, offsetof (RoofFlat, name), clear_flat);
  self->ridges = copy_array (self->ridges, offsetof (RoofRidge, name), clear_ridge);
  self->spots = copy_array (self->spots, -1, NULL);
  self->kernels = copy_array (self->kernels, -1, NULL);
  self->placed = copy_array (self->placed, offsetof (RoofPlacedPin, label), clear_placed_pin);
  self->bars = copy_array (self->bars, -1, NULL);
  self->rivals = copy_array (self->rivals, -1, NULL);
  self->tracks = copy_array (self->tracks, -1, clear_track);
  for (guint i = 0; i < self->tracks->len; i++)
    roof_path_ref (g_array_index (self->tracks, RoofTrack, i).path);
}

RoofScene *
roof_scene_dup (RoofScene *self)
{
  RoofScene *copy = g_rc_box_dup (sizeof *self, self);
  guint n_levels = roof_machine_get_n_levels (self->machine), n_peaks = roof_machine_get_n_peaks (self->machine);

  copy_arrays (copy);
  copy->comparison = roof_comparison_ref (self->comparison);
  copy->selection = roof_selection_ref (self->selection);
  copy->variables = g_ptr_array_ref (self->variables);
  copy->labels = self->labels != NULL ? g_hash_table_ref (self->labels) : NULL;
  copy->fits = self->fits != NULL ? g_byte_array_ref (self->fits) : NULL;
  copy->bound_levels = g_memdup2 (self->bound_levels, MAX (n_levels, 1) * sizeof (gboolean));
  copy->bound_peaks = g_memdup2 (self->bound_peaks, MAX (n_peaks, 1) * sizeof (gboolean));
  copy->bend.name = g_strdup (self->bend.name);
  return copy;
}

RoofScene *
roof_scene_ref (RoofScene *self)
{
  return g_rc_box_acquire (self);
}

static void
clear_scene (gpointer data)
{
  RoofScene *self = data;

  g_free (self->bend.name);
  g_array_unref (self->slopes);
  g_array_unref (self->flats);
  g_array_unref (self->ridges);
  g_array_unref (self->spots);
  g_array_unref (self->kernels);
  g_array_unref (self->placed);
  g_array_unref (self->bars);
  g_array_unref (self->rivals);
  g_array_unref (self->tracks);
  g_ptr_array_unref (self->variables);
  roof_selection_unref (self->selection);
  g_clear_pointer (&self->labels, g_hash_table_unref);
  g_clear_pointer (&self->fits, g_byte_array_unref);
  g_free (self->bound_levels);
  g_free (self->bound_peaks);
  roof_comparison_unref (self->comparison);
}

void
roof_scene_unref (RoofScene *self)
{
  g_rc_box_release_full (self, clear_scene);
}

RoofComparison *
roof_scene_get_comparison (const RoofScene *self)
{
  return self->comparison;
}

guint
roof_scene_get_n_machines (const RoofScene *self)
{
  return self->n_machines;
}

RoofReport *
roof_scene_get_report (const RoofScene *self)
{
  return self->report;
}

int
roof_scene_get_selected (const RoofScene *self)
{
  return self->selected;
}

RoofSelection *
roof_scene_get_selection (const RoofScene *self)
{
  return self->selection;
}

const RoofExtent *
roof_scene_get_extent (const RoofScene *self)
{
  return &self->extent;
}

const RoofSlope *
roof_scene_get_slopes (const RoofScene *self,
                       guint           *n)
{
  *n = self->slopes->len;
  return (const RoofSlope *) self->slopes->data;
}

const RoofFlat *
roof_scene_get_flats (const RoofScene *self,
                      guint           *n)
{
  *n = self->flats->len;
  return (const RoofFlat *) self->flats->data;
}

const RoofRidge *
roof_scene_get_ridges (const RoofScene *self,
                       guint           *n)
{
  *n = self->ridges->len;
  return (const RoofRidge *) self->ridges->data;
}

const RoofSpot *
roof_scene_get_spots (const RoofScene *self,
                      guint           *n)
{
  *n = self->spots->len;
  return (const RoofSpot *) self->spots->data;
}

const RoofSceneKernel *
roof_scene_get_kernels (const RoofScene *self,
                        guint           *n)
{
  *n = self->kernels->len;
  return (const RoofSceneKernel *) self->kernels->data;
}

gboolean
roof_scene_has_uncounted (const RoofScene *self)
{
  return self->has_gutter[ROOF_GUTTER_NO_BYTES] && !self->has_byteless;
}

guint
roof_scene_count_unplaced (const RoofScene *self)
{
  guint n = 0;

  for (guint i = 0; i < roof_report_get_n (self->report); i++)
    {
      const RoofSummary *summary = roof_report_get_summary (self->report, i);

      n += summary->analysed && isnan (summary->performance) && roof_scene_draws (self, i, summary);
    }
  return n;
}

gboolean
roof_scene_has_gutter (const RoofScene *self,
                       RoofGutter       gutter)
{
  return self->has_gutter[gutter];
}

guint
roof_scene_count_refused (const RoofScene *self)
{
  guint n = 0;

  for (guint i = 0; self->has_gutter[ROOF_GUTTER_REFUSED] && i < self->kernels->len; i++)
    {
      const RoofSceneKernel *kernel = &g_array_index (self->kernels, RoofSceneKernel, i);

      n += !kernel->faded && !roof_report_get_summary (self->report, kernel->kernel)->analysed;
    }
  return n;
}

const char *
roof_scene_name_kernel (const RoofScene *self,
                        guint            kernel)
{
  const char *label = self->labels != NULL ? g_hash_table_lookup (self->labels, GUINT_TO_POINTER (kernel)) : NULL;

  return label != NULL ? label : roof_kernel_get_name (roof_snapshot_get_kernel (self->snapshot, kernel));
}

const char *
roof_scene_get_name (const RoofScene       *self,
                     const RoofSceneKernel *kernel)
{
  return roof_scene_name_kernel (self, kernel->kernel);
}

char *
roof_scene_write_name (const RoofScene       *self,
                       const RoofSceneKernel *kernel,
                       RoofLookValue          value)
{
  const char *name = roof_scene_get_name (self, kernel);
  const RoofKernelLook *look = roof_kernel_get_look (roof_snapshot_get_kernel (self->snapshot, kernel->kernel));
  g_autofree char *written = NULL;

  for (guint i = 0; look->value == ROOF_LOOK_VALUE_NONE && i < kernel->n_spots && written == NULL; i++)
    {
      const RoofSpot *spot = &g_array_index (self->spots, RoofSpot, kernel->first_spot + i);

      if (spot->main)
        written = roof_scene_write_value (self, kernel, spot, value);
    }
  return written != NULL ? g_strconcat (name, ROOF_VALUE_SPACE, written, NULL) : g_strdup (name);
}

const RoofPlacedPin *
roof_scene_get_placed_pins (const RoofScene *self,
                            guint           *n)
{
  *n = self->placed->len;
  return (const RoofPlacedPin *) self->placed->data;
}

const RoofErrorBar *
roof_scene_get_bars (const RoofScene *self,
                     guint           *n)
{
  *n = self->bars->len;
  return (const RoofErrorBar *) self->bars->data;
}

const RoofRival *
roof_scene_get_rivals (const RoofScene *self,
                       guint           *n)
{
  *n = self->rivals->len;
  return (const RoofRival *) self->rivals->data;
}

const RoofTrack *
roof_scene_get_tracks (const RoofScene *self,
                       guint           *n)
{
  *n = self->tracks->len;
  return (const RoofTrack *) self->tracks->data;
}
