/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli/picture-option.h"
#include "core/snapshot/slide.h"
#include "document/files/library.h"

G_BEGIN_DECLS

/* Writes the slides of @snapshot, which must have some. A path with %d in it ("figures/%02d.svg") names a picture per slide,
 * numbered from 1; any other names a PDF with a page per slide, chart and text. Writes nothing unless all slides could be
 * drawn, and replaces no file that is not such a picture. @bare: pictures carry no documents. Errors: G_OPTION_ERROR for an
 * invalid path. */
gboolean roof_render_slides (RoofLibrary              *library,
                             RoofSnapshot             *snapshot,
                             const RoofPictureOption  *picture,
                             gboolean                  bare,
                             GError                  **error);

G_END_DECLS
