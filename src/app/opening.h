/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/shell.h"

G_BEGIN_DECLS

/* Opens files of all kinds: `win.open`, `win.open-recent`, and files dropped on the window. */

void     roof_opening_install   (RoofShell *shell);
/* Opens @file in this window if it is unused, else in a new one. An error is shown and changes nothing. */
gboolean roof_opening_open_file (RoofShell *shell,
                                 GFile     *file);

G_END_DECLS
