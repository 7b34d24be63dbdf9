/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/shell.h"

G_BEGIN_DECLS

/* Places messages over the chart where they cover least of it, no dot, name or ridge while there is room. Escape closes them, and
 * then the offer in the bar. */
void roof_toast_place_install (RoofShell *shell);

G_END_DECLS
