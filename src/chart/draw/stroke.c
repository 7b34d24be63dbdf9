/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/stroke.h"

#include "chart/draw/film.h"

typedef struct
{
  RoofStroke stroke;
  RoofFilm  *film; /* owned, NULL for one that was drawn but once: it may move on */
} Kept;

struct _RoofStrokes
{
  GArray *kept; /* Kept, in the order of drawing */
  guint   next;
};

static void
clear_kept (gpointer item)
{
  g_clear_pointer (&((Kept *) item)->film, roof_film_free);
}

RoofStrokes *
roof_strokes_new (void)
{
  RoofStrokes *self = g_new0 (RoofStrokes, 1);

  self->kept = g_array_new (FALSE, TRUE, sizeof (Kept));
  g_array_set_clear_func (self->kept, clear_kept);
  return self;
}

void
roof_strokes_free (RoofStrokes *self)
{
  g_array_unref (self->kept);
  g_free (self);
}

void
roof_strokes_begin (RoofStrokes *self)
{
  self->next = 0;
}

static gboolean
is_same_color (const RoofColor *a,
               const RoofColor *b)
{
  return a->red == b->red && a->green == b->green && a->blue == b->blue && a->alpha == b->alpha;
}

static gboolean
is_same (const RoofStroke *a,
         const RoofStroke *b)
{
  return a->a.x == b->a.x && a->a.y == b->a.y && a->b.x == b->b.x && a->b.y == b->b.y && a->width == b->width
         && a->dash == b->dash && a->n_dashes == b->n_dashes && is_same_color (&a->color, &b->color);
}

void
roof_strokes_draw (RoofStrokes      *self,
                   const RoofRaster *raster,
                   const RoofStroke *stroke)
{
  guint place = self->next++;
  gboolean known = place < self->kept->len;
  Kept *kept;

  if (!known)
    g_array_set_size (self->kept, place + 1);
  kept = &g_array_index (self->kept, Kept, place);
  if (!known || !is_same (&kept->stroke, stroke))
    {
      clear_kept (kept);
      kept->stroke = *stroke;
      roof_raster_stroke (raster, stroke);
      return;
    }
  if (kept->film == NULL)
    kept->film = roof_raster_film (raster, stroke);
  roof_film_lay (kept->film, raster, 0, 0);
}
