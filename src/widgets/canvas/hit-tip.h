/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "chart/words/describe.h"

G_BEGIN_DECLS

/* What stands in the tooltip of something on the chart: its name, its numbers with the formulas that they come from, and
 * what there is to say of it. Returns: (transfer floating) (nullable): NULL for the empty plot */
GtkWidget *roof_hit_tip_new (const RoofScene *scene,
                             RoofHit          hit);

G_END_DECLS
