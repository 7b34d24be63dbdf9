/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/estimate/energy.h"
#include "core/report/report.h"
#include "widgets/plot-view.h"

G_BEGIN_DECLS

/* The arch line with the dots of all kernels: work per joule and power over intensity. */
#define ROOF_TYPE_ARCH_VIEW (roof_arch_view_get_type ())
G_DECLARE_FINAL_TYPE (RoofArchView, roof_arch_view, ROOF, ARCH_VIEW, RoofPlotView)

/* @energy, @selected: as of roof_arch_plot_new() */
void roof_arch_view_show (RoofArchView     *self,
                          RoofReport       *report,
                          const RoofEnergy *energy,
                          int               selected);

G_END_DECLS
