/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* A button whose popover orders the list of kernels and keeps the heaviest of them, in the list and on the chart. */
#define ROOF_TYPE_ORDER_MENU (roof_order_menu_get_type ())
G_DECLARE_FINAL_TYPE (RoofOrderMenu, roof_order_menu, ROOF, ORDER_MENU, RoofPane)

G_END_DECLS
