/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/frame.h"

G_BEGIN_DECLS

/* Opens files, whatever they hold: `win.open`, `win.open-recent`, and what is dropped on the window. */

void     roof_opening_install   (RoofFrame *frame);
/* Opens @file here when the window holds nothing of its own yet, else in a window of its own. When it cannot be opened, that is
 * said and nothing changes. */
gboolean roof_opening_open_file (RoofFrame *frame,
                                 GFile     *file);

G_END_DECLS
