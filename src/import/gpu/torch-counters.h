/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/gpu/json-part.h"
#include "import/launches.h"

G_BEGIN_DECLS

/* Hardware counters in a trace of PyTorch's profiler (experimental_config with profiler_metrics): one event for each kernel, of which
 * the arguments are metrics of Nsight Compute in base units. The trace makes up the times of these events: it divides that of the
 * whole session by their number (Kineto, CuptiRangeProfiler). */
typedef struct _RoofTorchCounters RoofTorchCounters;

RoofTorchCounters *roof_torch_counters_new            (void);
void               roof_torch_counters_free           (RoofTorchCounters  *self);
/* The device's compute capability: 8.6 */
void               roof_torch_counters_set_capability (RoofTorchCounters  *self,
                                                       double              capability);
/* Adds the launch called @name, with the metrics in @arguments ("args" of an event, or empty). Without a metric that says anything of
 * work, bytes or time there is none. */
void               roof_torch_counters_add            (RoofTorchCounters  *self,
                                                       const RoofJsonText *name,
                                                       const RoofJsonText *arguments);
guint              roof_torch_counters_get_n          (const RoofTorchCounters *self);
/* Adds the kernels and what was assumed of them to @into. Errors: see roof_launches_finish(). */
gboolean           roof_torch_counters_finish         (RoofTorchCounters  *self,
                                                       RoofImport         *into,
                                                       GError            **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofTorchCounters, roof_torch_counters_free)

G_END_DECLS
