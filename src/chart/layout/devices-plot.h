/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout/plot-text.h"
#include "workload/pipeline.h"

G_BEGIN_DECLS

/* What the boxes of devices are coloured by. */
typedef enum
{
  ROOF_DEVICES_BY_STAGE,
  ROOF_DEVICES_BY_REPLICA,
  ROOF_DEVICES_BY_SHARD,   /* of each layer, or of the tokens */
  ROOF_DEVICES_BY_EXPERTS, /* of each layer */
  ROOF_N_DEVICES_BY
} RoofDevicesBy;

/* What one device of a step holds, from 0. */
typedef struct
{
  guint stage, replica, shard, experts;
} RoofDevice;

/* Devices are numbered with tensor parallelism fastest, then context, replicas and stages. @index: from 0. @step: whole */
void roof_step_find_device (const RoofStep *step,
                            guint           index,
                            RoofDevice     *device);
/* Into how many parts the step is spread so. */
guint roof_step_count_parts (const RoofStep *step,
                             RoofDevicesBy   by);

typedef struct
{
  RoofRect rect;
  guint    device; /* index, from 0 */
  RoofInk  ink;
} RoofDeviceBox;

/* A line through corners, around boxes. */
typedef struct
{
  double  x[6], y[6];
  guint   n;
  RoofInk ink;
} RoofDeviceLink;

/* The devices of a step as boxes in their nodes, coloured by what they hold, and the links between them, in points. The first
 * nodes are drawn; a line of text has how many more there are. All positions are final; drawing only reads them. */
typedef struct
{
  double   width, height;
  GArray  *nodes; /* element-type RoofRect */
  GArray  *boxes; /* element-type RoofDeviceBox */
  GArray  *links; /* element-type RoofDeviceLink: what a layer's devices exchange, and what stages pass on */
  GArray  *texts; /* element-type RoofPlotText */
  GString *words; /* the text below the nodes, a line each, after a line break */
} RoofDevicesPlot;

/* @step: whole, with a pipeline on @machine. Fonts are the chart's, in the font map of @context. Returns: (transfer full) */
RoofDevicesPlot     *roof_devices_plot_new  (const RoofStep        *step,
                                             const RoofPipeline    *pipeline,
                                             RoofMachine           *machine,
                                             RoofDevicesBy          by,
                                             PangoContext          *context);
void                 roof_devices_plot_free (RoofDevicesPlot       *self);
/* The box at a place. Returns: (transfer none) (nullable) */
const RoofDeviceBox *roof_devices_plot_find (const RoofDevicesPlot *self,
                                             double                 x,
                                             double                 y);
/* Draws at the origin of @cr, one unit a point. */
void                 roof_devices_plot_draw (const RoofDevicesPlot *self,
                                             const RoofPalette     *palette,
                                             cairo_t               *cr);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofDevicesPlot, roof_devices_plot_free)

G_END_DECLS
