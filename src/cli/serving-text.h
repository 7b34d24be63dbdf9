/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli/statement.h"
#include "workload/serving.h"

G_BEGIN_DECLS

/* The steady state of @service. @self: the section of the step's serving */
void roof_serving_describe (const RoofServing *serving,
                            const RoofService *service,
                            RoofMachine       *machine,
                            RoofStatement     *self);

G_END_DECLS
