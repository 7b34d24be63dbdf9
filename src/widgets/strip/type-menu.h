/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* A button with a popover of chips, one for each number format of the machine, that show or hide its peaks. Formats used by
 * kernels are shown by default, others hidden. */
#define ROOF_TYPE_TYPE_MENU (roof_type_menu_get_type ())
G_DECLARE_FINAL_TYPE (RoofTypeMenu, roof_type_menu, ROOF, TYPE_MENU, RoofPane)

G_END_DECLS
