/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout/layout.h"

G_BEGIN_DECLS

/* Where each of @handles, which roof_scene_list_handles() gave, lies: on the dot that carries the name, in the middle
 * of what can be seen of a line, on the mark of a ridge or a bend. NAN for what is out of sight.
 * Returns: (transfer full) (element-type RoofPoint) */
GArray   *roof_layout_place_handles (const RoofLayout *layout,
                                     const GArray     *handles);

G_END_DECLS
