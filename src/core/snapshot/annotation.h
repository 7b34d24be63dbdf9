/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A text that somebody put on the chart by hand, with a line to what it is about. */
typedef struct
{
  char  *text;   /* never empty */
  double x, y;   /* what it is about: FLOP/B and FLOP/s, above 0 */
  double dx, dy; /* from there to the middle of the text, in heights of its letters; dy upwards */
  char  *extra;  /* nullable: see machine.h */
} RoofAnnotation;

/* So far a text may stand off what it is about. */
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
