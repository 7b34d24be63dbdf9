/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "core/analysis.h"

G_BEGIN_DECLS

/* The clocks of a kernel side by side: how long the math takes, and each level. */
#define ROOF_TYPE_CLOCK_BARS (roof_clock_bars_get_type ())
G_DECLARE_FINAL_TYPE (RoofClockBars, roof_clock_bars, ROOF, CLOCK_BARS, GtkWidget)

GtkWidget *roof_clock_bars_new      (void);
void       roof_clock_bars_show     (RoofClockBars  *self,
                                     RoofAnalysis   *analysis);
/* A line per clock: name, time, part of the longest in percent. Returns: (transfer full) */
char      *roof_clock_bars_dup_text (RoofClockBars  *self);

G_END_DECLS
