/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/shell.h"
#include "widgets/run/run-window.h"

G_BEGIN_DECLS

/* Compares the document with runs of the same kernels: `win.compare-with-run`. */

void roof_comparing_install (RoofShell *shell);

G_END_DECLS
