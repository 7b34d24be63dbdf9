/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli/picture-option.h"
#include "document/files/library.h"

G_BEGIN_DECLS

/* Writes the reference card of @machine, a PDF of one page. Replaces no file that is not a PDF. Errors: G_OPTION_ERROR for a
 * path or format that is none. */
gboolean roof_render_card (RoofLibrary              *library,
                           RoofMachine              *machine,
                           const RoofPictureOption  *picture,
                           GError                  **error);

G_END_DECLS
