/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli/subject.h"
#include "workload/architecture.h"

G_BEGIN_DECLS

/* Says on standard error what of @self's options, and of the network's description, makes no difference, and where
 * the step goes beyond what the network is made for. */
void roof_network_say_remarks (const RoofSubject      *self,
                               const RoofArchitecture *net,
                               const RoofStep         *step);

G_END_DECLS
