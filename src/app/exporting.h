/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/frame.h"

G_BEGIN_DECLS

/* Exports: pictures, tables, figures and handouts of slides, reference cards, the clipboard, the printer. */

void     roof_exporting_install       (RoofFrame *frame);
/* Writes the present analysis in the background, as JSON by the file's ending, else as comma-separated values. A message
 * reports success or the error. */
void     roof_exporting_write_table   (RoofFrame *frame,
                                       GFile     *file);
/* Writes the slides of the document, or the steps of the shown lesson, a page each. A message reports an error. */
void     roof_exporting_write_card    (RoofFrame *frame,
                                       GFile     *file);
void     roof_exporting_write_handout (RoofFrame *frame,
                                       GFile     *file);

G_END_DECLS
