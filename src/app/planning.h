/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/shell.h"

G_BEGIN_DECLS

/* What it would take to serve the document's network, or another, in a window of its own: `win.plan`. A choice is opened as a
 * document. */
void roof_planning_install (RoofShell *shell);

G_END_DECLS
