/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* A button that opens the storage formats of the document's networks one by one: weights, activations, cache, and those of
 * each group of weights that departs from the rest. Not shown without networks. */
#define ROOF_TYPE_FORMAT_MENU (roof_format_menu_get_type ())
G_DECLARE_FINAL_TYPE (RoofFormatMenu, roof_format_menu, ROOF, FORMAT_MENU, RoofPane)

G_END_DECLS
