/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/frame.h"

G_BEGIN_DECLS

/* What leaves the window for other programs and for paper: pictures, tables, figures and handouts of slides, the clipboard, the
 * printer. */

void     roof_exporting_install       (RoofFrame *frame);
/* The analysis as it is now, as JSON where the name ends so, else as comma-separated values: written in the background, with a
 * message when that is done, or why it cannot be. */
void     roof_exporting_write_table   (RoofFrame *frame,
                                       GFile     *file);
/* The slides of the document, or the steps of the lesson that is on show, a page each; when that fails it is said. */
void     roof_exporting_write_handout (RoofFrame *frame,
                                       GFile     *file);

G_END_DECLS
