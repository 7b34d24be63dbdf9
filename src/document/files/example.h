/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/snapshot/snapshot.h"

G_BEGIN_DECLS

/* The example document of a new window: one step of a 6B decoder layer on an H100. The bundled file contains its machine, so
 * that it does not depend on the user's machines. Returns: (transfer full) */
RoofSnapshot *roof_example_new (void);

G_END_DECLS
