/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/snapshot/slide.h"

#include "core/string-private.h"

struct _RoofSlide
{
  gatomicrefcount  ref_count;

  char            *title;
  char            *text;
  char            *notes;
  RoofSnapshot    *state;
  RoofSelection   *selection;
  RoofSlidePoint  *points;
  guint            n_points;
  char            *extra; /* nullable */
};

/* The indices of @selection that are kernels of @state. Returns: (transfer full) */
static RoofSelection *
clip_selection (RoofSelection *selection,
                RoofSnapshot  *state)
{
  guint n = 0;
  guint n_kernels = roof_snapshot_get_n_kernels (state);
  const guint *indices = selection != NULL ? roof_selection_get_indices (selection, &n) : NULL;
  int lead = n > 0 ? roof_selection_get_lead (selection) : -1;

  while (n > 0 && indices[n - 1] >= n_kernels)
    n--;
  return roof_selection_new_of (indices, n, lead < (int) n_kernels ? lead : -1);
}

static void
take_state (RoofSlide     *self,
            RoofSnapshot  *state,
            RoofSelection *selection)
{
  self->state = roof_snapshot_without_slides (state);
  self->selection = clip_selection (selection, state);
}

RoofSlide *
roof_slide_new (const char    *title,
                const char    *text,
                RoofSnapshot  *state,
                RoofSelection *selection)
{
  RoofSlide *self;

  g_return_val_if_fail (title != NULL && text != NULL && state != NULL, NULL);

  self = g_new0 (RoofSlide, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->title = g_strdup (title);
  self->text = g_strdup (text);
  self->notes = g_strdup ("");
  take_state (self, state, selection);
  return self;
}

static RoofSlide *
dup_slide (const RoofSlide *self)
{
  RoofSlide *copy = g_memdup2 (self, sizeof *self);

  g_atomic_ref_count_init (&copy->ref_count);
  copy->title = g_strdup (self->title);
  copy->text = g_strdup (self->text);
  copy->notes = g_strdup (self->notes);
  copy->state = roof_snapshot_ref (self->state);
  copy->selection = roof_selection_ref (self->selection);
  copy->points = g_memdup2 (self->points, self->n_points * sizeof *self->points);
  copy->extra = g_strdup (self->extra);
  return copy;
}

RoofSlide *
roof_slide_ref (RoofSlide *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
roof_slide_unref (RoofSlide *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_free (self->title);
  g_free (self->text);
  g_free (self->notes);
  g_free (self->extra);
  g_free (self->points);
  roof_snapshot_unref (self->state);
  roof_selection_unref (self->selection);
  g_free (self);
}

const char *
roof_slide_get_title (const RoofSlide *self)
{
  return self->title;
}

const char *
roof_slide_get_text (const RoofSlide *self)
{
  return self->text;
}

const char *
roof_slide_get_notes (const RoofSlide *self)
{
  return self->notes;
}

RoofSnapshot *
roof_slide_get_state (const RoofSlide *self)
{
  return self->state;
}

RoofSelection *
roof_slide_get_selection (const RoofSlide *self)
{
  return self->selection;
}

const RoofSlidePoint *
roof_slide_get_points (const RoofSlide *self,
                       guint           *n)
{
  *n = self->n_points;
  return self->points;
}

const char *
roof_slide_get_extra (const RoofSlide *self)
{
  return self->extra;
}

RoofSlide *
roof_slide_with_title (RoofSlide  *self,
                       const char *title)
{
  RoofSlide *copy = dup_slide (self);

  roof_string_replace (&copy->title, title);
  return copy;
}

RoofSlide *
roof_slide_with_text (RoofSlide  *self,
                      const char *text)
{
  RoofSlide *copy = dup_slide (self);

  roof_string_replace (&copy->text, text);
  return copy;
}

RoofSlide *
roof_slide_with_notes (RoofSlide  *self,
                       const char *notes)
{
  RoofSlide *copy = dup_slide (self);

  roof_string_replace (&copy->notes, notes);
  return copy;
}

static gboolean
is_there (const RoofSlidePoint *self,
          RoofSnapshot         *state)
{
  RoofMachine *machine = roof_snapshot_get_active (state);
  int n_levels = (int) roof_machine_get_n_levels (machine);

  switch (self->kind)
    {
    case ROOF_SLIDE_POINT_KERNEL:
      return self->kernel >= 0 && self->kernel < (int) roof_snapshot_get_n_kernels (state) && self->index >= -1
             && self->index < n_levels;
    case ROOF_SLIDE_POINT_ROOF:
    case ROOF_SLIDE_POINT_RIDGE:
      return self->index >= 0 && self->index < n_levels;
    case ROOF_SLIDE_POINT_PEAK:
      return self->index >= 0 && self->index < (int) roof_machine_get_n_peaks (machine);
    case ROOF_SLIDE_POINT_CEILING:
      return self->index >= 0 && self->index < (int) roof_machine_get_n_ceilings (machine);
    case ROOF_N_SLIDE_POINTS:
    default:
      return FALSE;
    }
}

RoofSlide *
roof_slide_with_points (RoofSlide            *self,
                        const RoofSlidePoint *points,
                        guint                 n)
{
  RoofSlide *copy = dup_slide (self);

  g_free (copy->points);
  copy->points = g_new (RoofSlidePoint, n + 1);
  copy->n_points = 0;
  for (guint i = 0; i < n; i++)
    if (is_there (&points[i], copy->state))
      {
        copy->points[copy->n_points] = points[i];
        copy->points[copy->n_points++].kernel = points[i].kind == ROOF_SLIDE_POINT_KERNEL ? points[i].kernel : -1;
      }
  return copy;
}

RoofSlide *
roof_slide_with_state (RoofSlide     *self,
                       RoofSnapshot  *state,
                       RoofSelection *selection)
{
  RoofSlide *copy = dup_slide (self);

  roof_snapshot_unref (copy->state);
  roof_selection_unref (copy->selection);
  g_clear_pointer (&copy->points, g_free);
  copy->n_points = 0;
  take_state (copy, state, selection);
  return copy;
}

RoofSlide *
roof_slide_with_extra (RoofSlide  *self,
                       const char *json)
{
  RoofSlide *copy = dup_slide (self);

  roof_string_replace (&copy->extra, json);
  return copy;
}
