/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/snapshot/snapshot.h"

G_BEGIN_DECLS

/* The worked example that a new window opens on: one step of a 6B decoder layer on an H100. The document is
 * bundled, its machine in it: the file shows elsewhere what the window shows. Returns: (transfer full) */
RoofSnapshot *roof_example_new (void);

G_END_DECLS
