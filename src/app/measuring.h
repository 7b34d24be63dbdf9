/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/shell.h"

G_BEGIN_DECLS

/* Measures this computer, in a window of its own: `win.measure-computer`. The result becomes a machine of the user's own, and the
 * document's. */
void roof_measuring_install (RoofShell *shell);

G_END_DECLS
