/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* A button whose popover has a chip for each number format that the machine can compute in: its peaks are shown, or not.
 * Those that kernels run in are shown until they are hidden, the others once they are asked for. */
#define ROOF_TYPE_TYPE_MENU (roof_type_menu_get_type ())
G_DECLARE_FINAL_TYPE (RoofTypeMenu, roof_type_menu, ROOF, TYPE_MENU, RoofPane)

G_END_DECLS
