/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/frame.h"
#include "widgets/run/run-window.h"

G_BEGIN_DECLS

/* Compares the document with runs of the same kernels: `win.compare-with-run`. */

void           roof_comparing_install (RoofFrame *frame);
/* Reads a run, a document or a table, in the background, and shows it in a window of its own beside the shown document. A
 * message shows progress or error. */
void           roof_comparing_read    (RoofFrame *frame,
                                       GFile     *file);

G_END_DECLS
