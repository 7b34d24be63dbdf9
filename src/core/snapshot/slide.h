/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/snapshot/selection.h"
#include "core/snapshot/snapshot.h"

G_BEGIN_DECLS

/* One slide of a presentation: a state of the document with text and notes. Immutable, reference counted. A document's slides
 * are part of its snapshot (roof_snapshot_get_slide()); steps of a lesson are turned into slides, too. */
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

/* A thing on the chart that a slide points at, by index in the slide's state. */
typedef struct
{
  RoofSlidePointKind kind;
  int                kernel; /* of KERNEL, else -1 */
  int                index;  /* in the current machine: of the level (-1: the one with the kernel's label), peak or ceiling */
} RoofSlidePoint;

/* @state: stored without slides, title and notes of its own. @selection: (nullable): NULL for none. Returns: (transfer full) */
RoofSlide     *roof_slide_new            (const char       *title,
                                          const char       *text,
                                          RoofSnapshot     *state,
                                          RoofSelection    *selection);
RoofSlide     *roof_slide_ref            (RoofSlide        *self);
void           roof_slide_unref          (RoofSlide        *self);

/* All (transfer none); absent texts are "". */
const char    *roof_slide_get_title      (const RoofSlide  *self);
const char    *roof_slide_get_text       (const RoofSlide  *self); /* for the audience */
const char    *roof_slide_get_notes      (const RoofSlide  *self); /* for the presenter */
RoofSnapshot  *roof_slide_get_state      (const RoofSlide  *self);
/* All indices are kernels of the state. */
RoofSelection *roof_slide_get_selection  (const RoofSlide  *self);
/* (array length=n): all exist in the state. */
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
/* Drops points that do not exist in the state. */
RoofSlide     *roof_slide_with_points    (RoofSlide        *self,
                                          const RoofSlidePoint *points, /* nullable when n is 0 */
                                          guint             n);
/* Drops all points. */
RoofSlide     *roof_slide_with_state     (RoofSlide        *self,
                                          RoofSnapshot     *state,
                                          RoofSelection    *selection);
RoofSlide     *roof_slide_with_extra     (RoofSlide        *self,
                                          const char       *json);

/* Slides of a snapshot. All that return a snapshot return (transfer full) and leave @self alone. */
guint             roof_snapshot_get_n_slides         (const RoofSnapshot *self);
RoofSlide        *roof_snapshot_get_slide            (const RoofSnapshot *self, guint index);
RoofSnapshot     *roof_snapshot_with_slide           (RoofSnapshot *self, guint index, RoofSlide *slide);
RoofSnapshot     *roof_snapshot_with_slide_inserted  (RoofSnapshot *self, guint index, RoofSlide *slide);
RoofSnapshot     *roof_snapshot_with_slide_removed   (RoofSnapshot *self, guint index);
/* Moves the slide at @from to @to. */
RoofSnapshot     *roof_snapshot_with_slide_moved     (RoofSnapshot *self, guint from, guint to);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofSlide, roof_slide_unref)

G_END_DECLS
