/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/frame.h"

G_BEGIN_DECLS

/* Takes the kernels of other programs' files into the document: `win.import`. */

void roof_importing_install (RoofFrame *frame);
/* Asks how a table is meant, and adds its kernels or puts them in the place of those there are, as one step. */
void roof_importing_ask     (RoofFrame *frame,
                             GFile     *file);
/* Reads a file of another program in the background, one after another. Its kernels are added, or in a fresh
 * window become a document of their own; the message over the chart tells the progress, what came of it, or why nothing. */
void roof_importing_read    (RoofFrame *frame,
                             GFile     *file);

G_END_DECLS
