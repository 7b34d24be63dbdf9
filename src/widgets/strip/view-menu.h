/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* A button with a popover that chooses the drawn roofs and the unit of work, and explains the numbers. */
#define ROOF_TYPE_VIEW_MENU (roof_view_menu_get_type ())
G_DECLARE_FINAL_TYPE (RoofViewMenu, roof_view_menu, ROOF, VIEW_MENU, RoofPane)

G_END_DECLS
