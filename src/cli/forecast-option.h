/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli/statement.h"
#include "explore/gap/forecast.h"

G_BEGIN_DECLS

/* The options of an estimate beside the bound. */
typedef struct
{
  gboolean estimate;
  char    *without;  /* steps, with commas between */
  char    *overlap;  /* share */
  char    *launches; /* "each", "ahead", "graph" */
  char    *launch, *gap, *fixed; /* s */
} RoofForecastOption;

/* The number of entries that roof_forecast_option_fill() fills. */
#define ROOF_N_FORECAST_ENTRIES 7

void     roof_forecast_option_fill     (RoofForecastOption       *self,
                                        GOptionEntry             *entries);
void     roof_forecast_option_clear    (RoofForecastOption       *self);
/* Whether an estimate is asked for: each of the options asks for it. */
gboolean roof_forecast_option_is_given (const RoofForecastOption *self);
/* Adds the estimate of all kernels, for programs as "estimated", there also of each kernel of @report as it was written. */
gboolean roof_forecast_option_run      (const RoofForecastOption *self,
                                        RoofReport               *report,
                                        RoofStatement            *statement,
                                        GError                  **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RoofForecastOption, roof_forecast_option_clear)

G_END_DECLS
