/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "explore/gap/forecast.h"

G_BEGIN_DECLS

/* An estimate of the time beside the bound, in words, translated. */

/* "Tiles and waves". Returns: (transfer none) */
const char *roof_describe_forecast_step   (RoofForecastStep           step);
/* What a step rests on, and where that is from: "HBM3 94.6 % of the peak (arXiv 2410.20399)"; why it is not modelled for any of the
 * kernels; that it is switched off. Returns: (transfer full) */
char       *roof_describe_forecast_source (const RoofForecastScope   *scope,
                                           const RoofForecast        *forecast,
                                           const RoofForecastOptions *options,
                                           RoofForecastStep           step);
/* "Estimate: 24.1 ms, 1.05× the bound of 22.9 ms." Returns: (transfer full) */
char       *roof_describe_forecast        (const RoofForecast        *forecast);
/* "24.1 ms, 1.05× the bound of 22.9 ms" Returns: (transfer full) */
char       *roof_describe_forecast_beside (const RoofForecast        *forecast);

G_END_DECLS
