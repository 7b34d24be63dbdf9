/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli/subject.h"
#include "workload/architecture.h"

G_BEGIN_DECLS

/* Lists on standard error the options of @self and the parts of the network's description that have no effect, and where
 * the step exceeds the limits of the network. */
void roof_network_say_remarks (const RoofSubject      *self,
                               const RoofArchitecture *net,
                               const RoofStep         *step);

G_END_DECLS
