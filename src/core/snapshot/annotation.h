/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A text placed on the chart by hand, with a line to the point that it describes. */
typedef struct
{
  char  *text;   /* never empty */
  double x, y;   /* the point: FLOP/B and FLOP/s, above 0 */
  double dx, dy; /* from the point to the middle of the text, in text heights; dy upwards */
  char  *extra;  /* nullable: see machine.h */
} RoofAnnotation;

/* Largest offset of a text from its point, in text heights. */
#define ROOF_MOST_ANNOTATION_OFFSET 200.0

/* Returns: (transfer full): free with roof_annotation_free() */
RoofAnnotation *roof_annotation_new   (const char           *text,
                                       double                x,
                                       double                y);
RoofAnnotation *roof_annotation_copy  (const RoofAnnotation *self);
void            roof_annotation_free  (RoofAnnotation       *self);
gboolean        roof_annotation_equal (const RoofAnnotation *a,
                                       const RoofAnnotation *b);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofAnnotation, roof_annotation_free)

G_END_DECLS
