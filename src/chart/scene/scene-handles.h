/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/scene/scene-hit.h"
#include "chart/scene/scene.h"

G_BEGIN_DECLS

/* What the chart offers to be taken hold of, in the order in which the keyboard goes through it: dots in the order of
 * the kernels, slanted roofs by level, those of reads and of writes alone, peaks, ceilings, ridges, the bend. Only what is of the current machine. A dot's hit has
 * the index -1: it stands for the kernel, at whichever level its dot is. At most @most dots are listed, such that
 * @kernel (-1: the first) is among them. Returns: (transfer full) (element-type RoofHit) */
GArray   *roof_scene_list_handles   (const RoofScene  *scene,
                                     guint             most,
                                     int               kernel);

/* What a handle sets, base units. */
typedef struct
{
  const RoofParameter *parameter; /* nullable: of a dot that has one to drag */
  RoofDimension        dimension; /* when there is no parameter */
  double               value;
  double               least, most; /* INFINITY: no end */
} RoofHandleValue;

/* What work is said in that a handle says something of. */
RoofCount roof_handle_get_count       (const RoofReport *report,
                                       RoofHit           handle);

/* B/s of a slanted roof, FLOP/s of a flat one, FLOP/B of a ridge, s of a bend; of a dot the parameter that a drag solves for, of
 * a part of a network the size of its step, of a custom one its FLOPs, else the share of the roof that it reaches; of a
 * measured one the FLOP/s.
 * As the chart shows them, sustained roofs among them. FALSE when there is no such thing. */
gboolean  roof_scene_get_handle_value (const RoofScene *scene,
                                       RoofHit          handle,
                                       RoofHandleValue *value);

/* In that order: negative, zero or positive. */
int       roof_handle_compare       (RoofHit           a,
                                     RoofHit           b);

G_END_DECLS
