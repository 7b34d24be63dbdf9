/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/estimate/analysis.h"

G_BEGIN_DECLS

/* What @memory is on @machine. */
RoofMemory roof_memory_on         (const RoofMemory  *memory,
                                   const RoofMachine *machine);

/* B that are too many; 0 or less when it fits, NAN when nobody can tell. */
double     roof_memory_get_excess (const RoofMemory  *memory);

G_END_DECLS
