/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli/check-gate.h"

G_BEGIN_DECLS

/* Prints for each measured kernel of the run at @paths where its time lies between T_min and T_max, and what that means. Of
 * @options counts which kernels, machine, columns and JSON. */
gboolean roof_check_measured_run (const RoofCheckGate  *options,
                                  char                **paths,
                                  GString              *output,
                                  GError              **error);

G_END_DECLS
