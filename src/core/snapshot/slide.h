/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/snapshot/selection.h"
#include "core/snapshot/snapshot.h"

G_BEGIN_DECLS

/* One picture of a presentation: what a document showed, and what is said to it. Immutable, reference counted. The slides of
 * a document are part of its snapshot (roof_snapshot_get_slide()); the steps of a lesson are made into slides too. */
typedef struct _RoofSlide RoofSlide;

typedef enum
{
  ROOF_SLIDE_POINT_KERNEL,  /* a dot */
  ROOF_SLIDE_POINT_ROOF,    /* the slanted roof of a level */
  ROOF_SLIDE_POINT_PEAK,    /* a flat roof */
  ROOF_SLIDE_POINT_RIDGE,   /* where the roof of a level meets the peak */
  ROOF_SLIDE_POINT_CEILING,
  ROOF_N_SLIDE_POINTS
} RoofSlidePointKind;

/* What is pointed at on the chart, by its place in the state. */
typedef struct
{
  RoofSlidePointKind kind;
  int                kernel; /* of KERNEL, else -1 */
  int                index;  /* in the current machine: of the level (-1: that carries the kernel's name), peak or ceiling */
} RoofSlidePoint;

/* @state is taken as roof_snapshot_without_slides() makes it, without title and notes of its own. @selection: (nullable): none.
 * Returns: (transfer full) */
RoofSlide     *roof_slide_new            (const char       *title,
                                          const char       *text,
                                          RoofSnapshot     *state,
                                          RoofSelection    *selection);
RoofSlide     *roof_slide_ref            (RoofSlide        *self);
void           roof_slide_unref          (RoofSlide        *self);

/* All (transfer none); texts are "" when there are none. */
const char    *roof_slide_get_title      (const RoofSlide  *self);
const char    *roof_slide_get_text       (const RoofSlide  *self); /* for the audience */
const char    *roof_slide_get_notes      (const RoofSlide  *self); /* for who presents */
RoofSnapshot  *roof_slide_get_state      (const RoofSlide  *self);
/* Its indices are all of kernels of the state. */
RoofSelection *roof_slide_get_selection  (const RoofSlide  *self);
/* (array length=n): all of them are there in the state. */
const RoofSlidePoint *roof_slide_get_points (const RoofSlide *self,
                                          guint            *n);
const char    *roof_slide_get_extra      (const RoofSlide  *self); /* nullable: see machine.h */

/* All return (transfer full) and leave @self alone. */
RoofSlide     *roof_slide_with_title     (RoofSlide        *self,
                                          const char       *title);
RoofSlide     *roof_slide_with_text      (RoofSlide        *self,
                                          const char       *text);
RoofSlide     *roof_slide_with_notes     (RoofSlide        *self,
                                          const char       *notes);
/* Leaves out what is not there in the state. */
RoofSlide     *roof_slide_with_points    (RoofSlide        *self,
                                          const RoofSlidePoint *points, /* nullable when n is 0 */
                                          guint             n);
/* It points at nothing any more. */
RoofSlide     *roof_slide_with_state     (RoofSlide        *self,
                                          RoofSnapshot     *state,
                                          RoofSelection    *selection);
RoofSlide     *roof_slide_with_extra     (RoofSlide        *self,
                                          const char       *json);

gboolean       roof_slide_equal          (const RoofSlide  *a,
                                          const RoofSlide  *b);

/* Slides of a snapshot. All that return a snapshot return (transfer full) and leave @self alone. */
guint             roof_snapshot_get_n_slides         (const RoofSnapshot *self);
RoofSlide        *roof_snapshot_get_slide            (const RoofSnapshot *self, guint index);
RoofSnapshot     *roof_snapshot_with_slide           (RoofSnapshot *self, guint index, RoofSlide *slide);
RoofSnapshot     *roof_snapshot_with_slide_inserted  (RoofSnapshot *self, guint index, RoofSlide *slide);
RoofSnapshot     *roof_snapshot_with_slide_removed   (RoofSnapshot *self, guint index);
/* The slide at @from comes to stand at @to, the others close up. */
RoofSnapshot     *roof_snapshot_with_slide_moved     (RoofSnapshot *self, guint from, guint to);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofSlide, roof_slide_unref)

G_END_DECLS
