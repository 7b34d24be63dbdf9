/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* A button with a popover of chips, one for each level of the machine and one for each number format, that show or hide its roofs.
 * Those used by kernels are shown by default, others hidden. */
#define ROOF_TYPE_SHOWN_MENU (roof_shown_menu_get_type ())
G_DECLARE_FINAL_TYPE (RoofShownMenu, roof_shown_menu, ROOF, SHOWN_MENU, RoofPane)

G_END_DECLS
