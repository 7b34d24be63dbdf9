/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/shell.h"

G_BEGIN_DECLS

/* Exports: pictures, tables, figures and handouts of slides, reference cards, the clipboard, the printer. */

void     roof_exporting_install       (RoofShell *shell);

G_END_DECLS
