/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout/layout.h"

G_BEGIN_DECLS

/* The positions of @handles (from roof_scene_list_handles()), by index: the main dot of a kernel, the middle of the visible
 * part of a line, the mark of a ridge or bend. NAN for a handle out of sight.
 * Returns: (transfer full) (element-type RoofPoint) */
GArray   *roof_layout_place_handles (const RoofLayout *layout,
                                     const GArray     *handles);

G_END_DECLS
