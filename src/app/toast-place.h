/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/frame.h"

G_BEGIN_DECLS

/* Where a message stands over the chart, so that it hides no roof's name, and how Escape sends it away. */
void roof_toast_place_install (RoofFrame *frame);

G_END_DECLS
