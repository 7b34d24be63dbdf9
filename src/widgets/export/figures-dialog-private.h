/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/export/figures-dialog.h"

G_BEGIN_DECLS

/* Writes into @folder, after asking if some files exist already. */
void roof_figures_dialog_write (RoofFiguresDialog *self,
                                GFile             *folder);

G_END_DECLS
