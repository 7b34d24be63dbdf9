/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/snapshot/annotation.h"

/* Offset of a new annotation: above its point, to the right, clear of a label there. */
#define FIRST_DX 4.0
#define FIRST_DY 4.0

RoofAnnotation *
roof_annotation_new (const char *text,
                     double      x,
                     double      y)
{
  RoofAnnotation *self = g_new0 (RoofAnnotation, 1);

  self->text = g_strdup (text);
  self->x = x;
  self->y = y;
  self->dx = FIRST_DX;
  self->dy = FIRST_DY;
  return self;
}

RoofAnnotation *
roof_annotation_copy (const RoofAnnotation *self)
{
  RoofAnnotation *copy = g_memdup2 (self, sizeof *self);

  copy->text = g_strdup (self->text);
  copy->extra = g_strdup (self->extra);
  return copy;
}

void
roof_annotation_free (RoofAnnotation *self)
{
  g_free (self->text);
  g_free (self->extra);
  g_free (self);
}

gboolean
roof_annotation_equal (const RoofAnnotation *a,
                       const RoofAnnotation *b)
{
  return g_str_equal (a->text, b->text) && a->x == b->x && a->y == b->y && a->dx == b->dx && a->dy == b->dy
         && g_strcmp0 (a->extra, b->extra) == 0;
}
