/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "chart/words/describe.h"

G_BEGIN_DECLS

/* The content of a tooltip on the chart: name, numbers with their formulas, and remarks. Returns: (transfer floating)
 * (nullable): NULL for the empty plot */
GtkWidget *roof_hit_tip_new (const RoofScene *scene,
                             RoofHit          hit);

G_END_DECLS
