/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/scene/scene.h"

G_BEGIN_DECLS

/* Limits of the axes, FLOP/B and FLOP/s, and the least ratio of their ends. */
#define ROOF_EXTENT_X_LOWEST 1e-6
#define ROOF_EXTENT_X_HIGHEST 1e9
#define ROOF_EXTENT_Y_LOWEST 1.0
#define ROOF_EXTENT_Y_HIGHEST 1e21
#define ROOF_EXTENT_NARROWEST 1.2

/* Sets @extent (out) around the dots of the selected kernels. FALSE when no selected kernel has a place on the axes. */
gboolean   roof_extent_of_selected (const RoofScene *scene,
                                   RoofExtent       *extent);

/* The same axes within the limits above. */
RoofExtent roof_extent_clamp      (const RoofExtent  *self);

G_END_DECLS
