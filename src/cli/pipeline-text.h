/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli/statement.h"
#include "workload/pipeline.h"

G_BEGIN_DECLS

/* Says stages, times and memory of a step on many devices, for people after a blank line. @machine: the report's */
void roof_pipeline_describe (const RoofPipeline *pipeline,
                             RoofMachine        *machine,
                             RoofStatement      *statement);

G_END_DECLS
