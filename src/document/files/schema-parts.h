/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/json/json-schema.h"

G_BEGIN_DECLS

/* The objects of files for their schemas, each list ended by a NULL name. */
extern const RoofJsonPart roof_machine_parts[];
extern const RoofJsonPart roof_operation_parts[];
extern const RoofJsonPart roof_kernel_parts[];
extern const RoofJsonPart roof_measurement_parts[];
extern const RoofJsonPart roof_workload_parts[];
extern const RoofJsonPart roof_pin_parts[];
extern const RoofJsonPart roof_view_parts[];
extern const RoofJsonPart roof_figure_parts[];
extern const RoofJsonPart roof_slide_parts[];
extern const RoofJsonPart roof_snapshot_parts[];

G_END_DECLS
