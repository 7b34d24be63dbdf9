/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/report.h"
#include "explore/gap/gap.h"

G_BEGIN_DECLS

/* What lengthens a run beyond its bound, in the order in which it is added. */
typedef enum
{
  ROOF_FORECAST_TILES,      /* whole tiles in whole waves */
  ROOF_FORECAST_CACHE,      /* reads repeated, or made before a write */
  ROOF_FORECAST_SUSTAINED,  /* sustained rates in place of peaks */
  ROOF_FORECAST_OVERLAP,    /* clocks that do not overlap fully */
  ROOF_FORECAST_LAUNCH,     /* starting kernels */
  ROOF_FORECAST_COLLECTIVE, /* latency of collectives */
  ROOF_N_FORECAST_STEPS
} RoofForecastStep;

/* How a host starts kernels. */
typedef enum
{
  ROOF_LAUNCH_EACH,  /* each kernel waits for its own start */
  ROOF_LAUNCH_AHEAD, /* the host starts them ahead: whichever is slower, host or device */
  ROOF_LAUNCH_GRAPH, /* recorded and started together */
} RoofLaunchMode;

/* "each", "ahead", "graph". Returns: (array zero-terminated=1) */
const char * const *roof_launch_mode_list_names (void);

typedef struct
{
  RoofLaunchMode mode;
  double         launch; /* s of the host for each kernel; NAN: the machine's launch overhead */
  double         gap;    /* s between kernels of the device, with AHEAD and GRAPH */
  double         fixed;  /* s to start a graph */
} RoofHostLaunch;

/* What is estimated. An overlap of 1 and latencies of 0 add nothing. */
typedef struct
{
  gboolean       off[ROOF_N_FORECAST_STEPS];
  double         overlap; /* 1: all clocks overlap, 0: in sequence */
  RoofHostLaunch launch;
} RoofForecastOptions;

/* An estimate of the time of a kernel, or of all of them: its bound T_min, which no estimate changes, and what each step adds. The times,
 * added up in order, give `time`. */
typedef struct
{
  double        t_min; /* s */
  double        times[ROOF_N_FORECAST_STEPS]; /* s */
  double        time;  /* s */
  guint         n_modelled[ROOF_N_FORECAST_STEPS]; /* kernels that have the step, as often as they are listed */
  guint         n;      /* kernels with an estimate */
  guint         n_left; /* kernels that could not be analysed, or whose FLOPs or bytes were not counted: in no sum */
  gboolean      host;   /* with AHEAD: the host is slower than the device */
  RoofGap       gap;    /* of a single kernel: what tiles, cache and rates rest on; its reasons are also those of the steps */
} RoofForecast;

/* Which kernels are estimated. */
typedef struct
{
  RoofReport *report;
  int         kernel;   /* index; -1: all of `workload` */
  const char *workload; /* nullable: the id of a network; NULL: all kernels */
} RoofForecastScope;

/* Everything on; perfect overlap, and the machine's launch overhead for each kernel. */
void     roof_forecast_options_init (RoofForecastOptions *self);
/* The same, as far as the view says nothing else. */
void     roof_forecast_options_init_view (RoofForecastOptions *self,
                                          const RoofView      *view);

/* FALSE where FLOPs or bytes were not counted. */
gboolean roof_analysis_forecast     (const RoofAnalysis        *analysis,
                                     const RoofForecastOptions *options,
                                     RoofForecast              *forecast);
/* One run of a single kernel; several one after another, each as often as it runs, launches of all together. */
void     roof_forecast_scope_sum    (const RoofForecastScope   *scope,
                                     const RoofForecastOptions *options,
                                     RoofForecast              *forecast);

/* The analysis of kernel @index of the report. Returns: (transfer none) (nullable): NULL: not in @self, or not analysed */
const RoofAnalysis *roof_forecast_scope_get_analysis (const RoofForecastScope *self,
                                                      guint                    index);

/* "tiles", "cache", … Returns: (transfer none) */
const char *roof_forecast_step_get_id   (RoofForecastStep step);
gboolean    roof_forecast_step_from_id  (const char       *id,
                                         RoofForecastStep *step);

G_END_DECLS
