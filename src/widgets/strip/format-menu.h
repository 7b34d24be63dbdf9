/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* A button with a popover of the storage formats of the document's networks: weights, activations, cache, and each group of
 * weights with a format of its own. Hidden without networks. */
#define ROOF_TYPE_FORMAT_MENU (roof_format_menu_get_type ())
G_DECLARE_FINAL_TYPE (RoofFormatMenu, roof_format_menu, ROOF, FORMAT_MENU, RoofPane)

G_END_DECLS
