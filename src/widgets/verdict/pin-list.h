/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"
#include "widgets/verdict/pin-row.h"

G_BEGIN_DECLS

/* The pins, a row each. Hidden without pins. */
#define ROOF_TYPE_PIN_LIST (roof_pin_list_get_type ())
G_DECLARE_FINAL_TYPE (RoofPinList, roof_pin_list, ROOF, PIN_LIST, RoofPane)

G_END_DECLS
