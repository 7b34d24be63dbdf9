/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/shell.h"

G_BEGIN_DECLS

/* Measured profiles of networks: installs `win.lay-profile`, which asks for a file and lays it beside the network that is looked
 * at. Parts that were chosen by hand are remembered in the user's data folder. */
void roof_profiling_install (RoofShell *shell);

G_END_DECLS
