/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* A button whose popover chooses which roofs are drawn and what work is counted in, and says how the numbers are to
 * be read. */
#define ROOF_TYPE_VIEW_MENU (roof_view_menu_get_type ())
G_DECLARE_FINAL_TYPE (RoofViewMenu, roof_view_menu, ROOF, VIEW_MENU, RoofPane)

G_END_DECLS
