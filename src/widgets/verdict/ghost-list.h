/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"
#include "widgets/verdict/ghost-row.h"

G_BEGIN_DECLS

/* All that is pinned, one row each; not shown while nothing is. */
#define ROOF_TYPE_GHOST_LIST (roof_ghost_list_get_type ())
G_DECLARE_FINAL_TYPE (RoofGhostList, roof_ghost_list, ROOF, GHOST_LIST, RoofPane)

G_END_DECLS
