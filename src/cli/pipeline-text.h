/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "workload/pipeline.h"

G_BEGIN_DECLS

/* Stages, times and memory of a step on many devices, as text after a blank line, and as an object. @machine: the report's */
void        roof_pipeline_print (const RoofPipeline *self,
                                 RoofMachine        *machine,
                                 GString            *output);
/* Returns: (transfer full) */
JsonObject *roof_pipeline_write (const RoofPipeline *self,
                                 RoofMachine        *machine);

G_END_DECLS
