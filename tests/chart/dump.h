/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Scenes and layouts as texts, to be compared with those in tests/golden. */
#pragma once

#include "chart/layout/layout.h"
#include "chart/scene/scene.h"

/* A line for each element, with numbers of four digits. Returns: (transfer full) */
char *dump_scene  (const RoofScene  *self);

/* A line for each element, in points. Returns: (transfer full) */
char *dump_layout (const RoofLayout *self);
