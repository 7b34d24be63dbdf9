/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/machine/machine.h"

G_BEGIN_DECLS

/* Finds a number of a machine by the name that lessons use: {"hbm", "bandwidth"}, {"matrix", "bf16", "peak"}, {"ceiling",
 * "No FMA"}, {"overhead"}. Errors: ROOF_ERROR_UNKNOWN. @parts: (array zero-terminated=1) */
gboolean roof_lesson_find_rating (const RoofMachine  *machine,
                                  char              **parts,
                                  RoofMachineKey     *key,
                                  GError            **error);

/* Index of the ceiling called @name, -1 with ROOF_ERROR_UNKNOWN. */
int      roof_lesson_find_ceiling (const RoofMachine *machine,
                                   const char        *name,
                                   GError           **error);

/* Index of the peak of @unit and @dtype that the machine lists, -1 with ROOF_ERROR_UNKNOWN. */
int      roof_lesson_find_peak    (const RoofMachine *machine,
                                   const char        *unit,
                                   const char        *dtype,
                                   GError           **error);

G_END_DECLS
