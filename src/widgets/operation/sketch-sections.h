/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/operation/sketch-list.h"

G_BEGIN_DECLS

/* What of an operation's file can be edited, and in which words. */

/* Lists that every operation has: parameters, work, tensors; and those that few have: named formulas, requirements. */
#define ROOF_SKETCH_N_USUAL 3
#define ROOF_SKETCH_N_SECTIONS 5
extern const RoofSketchSection roof_sketch_sections[ROOF_SKETCH_N_SECTIONS];

/* Members of the whole operation. */
extern const RoofSketchColumn roof_sketch_head[];
extern const guint roof_sketch_n_head;

/* "Tensor 2: column 3: …": a fault with its place. Returns: (transfer full) */
char *roof_sketch_describe_fault (const RoofSketchFault *fault);

G_END_DECLS
