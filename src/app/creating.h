/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/shell.h"

G_BEGIN_DECLS

/* What is made from nothing: `win.new-document`, `win.new-machine`, `win.new-operation` (the id of the operation that it begins as a
 * copy of, or ""), and `win.edit-operation` (the id of one of the user's own). Machines and operations become files among the user's
 * own, and are put into the document in one step of undo. */
void roof_creating_install (RoofShell *shell);

G_END_DECLS
