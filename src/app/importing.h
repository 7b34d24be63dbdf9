/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/shell.h"

G_BEGIN_DECLS

/* Imports kernels from files of other programs: `win.import`. */

void roof_importing_install (RoofShell *shell);
/* Shows what was read of a file, or of several that hold parts of one run (element-type GFile), what was assumed and left out, and
 * the meaning of a table's columns, before its kernels are added or replace the existing ones, as one step of undo. Returns:
 * (transfer none) (nullable): the dialog; NULL: the file cannot be read, which is shown */
GtkWindow *
     roof_importing_ask     (RoofShell *shell,
                             GPtrArray *files);
/* Reads a file of another program in the background; files queue. Its kernels are added, or become a document of their own in
 * an unused window. A message shows progress and result or error. */
void roof_importing_read    (RoofShell *shell,
                             GFile     *file);

G_END_DECLS
