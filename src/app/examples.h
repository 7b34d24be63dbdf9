/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/shell.h"

G_BEGIN_DECLS

/* The examples in the main menu, and `win.open-example`, which opens one as a document without a file. */

/* Adds an item for each to @menu. */
void roof_examples_list    (GMenu     *menu);
void roof_examples_install (RoofShell *shell);

G_END_DECLS
