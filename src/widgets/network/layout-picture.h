/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout/devices-plot.h"
#include "core/snapshot/workload.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The devices of a step in their nodes. Resting on one tells what it holds. */
#define ROOF_TYPE_LAYOUT_PICTURE (roof_layout_picture_get_type ())
G_DECLARE_FINAL_TYPE (RoofLayoutPicture, roof_layout_picture, ROOF, LAYOUT_PICTURE, GtkWidget)

/* @step: of more than one device, with a pipeline on @machine. Both are read at once. */
void                   roof_layout_picture_show     (RoofLayoutPicture  *self,
                                                     const RoofStep     *step,
                                                     const RoofPipeline *pipeline,
                                                     RoofMachine        *machine,
                                                     RoofDevicesBy       by);

G_END_DECLS
