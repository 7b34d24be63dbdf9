/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/scene/scene-hit.h"
#include "chart/scene/scene.h"

G_BEGIN_DECLS

/* The handles of the chart in tab order: dots in the order of the kernels, slanted roofs by level, read and write roofs, peaks,
 * ceilings, ridges, the bend. Only of the current machine. The hit of a dot has the index -1 and stands for the kernel at any
 * level. At most @most dots are listed, @kernel (-1: the first) among them. Returns: (transfer full) (element-type RoofHit) */
GArray   *roof_scene_list_handles   (const RoofScene  *scene,
                                     guint             most,
                                     int               kernel);

/* The value that a handle sets, base units. */
typedef struct
{
  const RoofParameter *parameter; /* nullable: the parameter that dragging a dot changes */
  RoofDimension        dimension; /* of the value when there is no parameter */
  double               value;
  double               least, most; /* INFINITY: no end */
} RoofHandleValue;

/* The unit of work for the value of a handle. */
RoofTally roof_handle_get_tally       (const RoofReport *report,
                                       RoofHit           handle);

/* The value as the chart shows it: B/s of a slanted roof (sustained or not), FLOP/s of a flat one, FLOP/B of a ridge, s of a
 * bend. Of a dot: the parameter that a drag solves for, or the size of the step (part of a network), the FLOPs (custom), the
 * FLOP/s (measured), else the share of its roof. FALSE when there is no such handle. */
gboolean  roof_scene_get_handle_value (const RoofScene *scene,
                                       RoofHit          handle,
                                       RoofHandleValue *value);

/* Compares in tab order, for sorting. */
int       roof_handle_compare       (RoofHit           a,
                                     RoofHit           b);

/* Finds @handle in @handles (element-type RoofHit), which are in tab order. */
gboolean  roof_handle_find          (const GArray     *handles,
                                     RoofHit           handle,
                                     guint            *index);

G_END_DECLS
