/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/estimate/analysis.h"

G_BEGIN_DECLS

/* @memory with the capacity of @machine. */
RoofMemory roof_memory_on         (const RoofMemory  *memory,
                                   const RoofMachine *machine);

/* B by which @memory exceeds the capacity; 0 or less when it fits, NAN when not known. */
double     roof_memory_get_excess (const RoofMemory  *memory);

G_END_DECLS
