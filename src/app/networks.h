/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/shell.h"

G_BEGIN_DECLS

/* Adds networks to the document from their descriptions, and removes them: `win.add-model`, `win.open-model`,
 * `win.remove-model`. */

void     roof_networks_install (RoofShell *shell);
/* Adds the network of @file to the document, of a long file once it is read; an error is shown and changes nothing. */
void     roof_networks_add     (RoofShell *shell,
                                GFile     *file);
/* Opens the network of @file as a new document, likewise. FALSE: it could not be read, which is shown. */
gboolean roof_networks_open    (RoofShell *shell,
                                GFile     *file);

G_END_DECLS
