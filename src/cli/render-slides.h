/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli/picture-option.h"
#include "core/snapshot/slide.h"
#include "document/files/library.h"

G_BEGIN_DECLS

/* Writes the slides of @snapshot, which has some: a path with %d in it ("figures/%02d.svg") names a picture of each, counted
 * from 1, else it names a PDF with a page for each, chart and text. Nothing is written unless all could be drawn, and no
 * file is replaced that is no such picture. @bare: without documents in them.
 * Errors: of G_OPTION_ERROR for a path that will not do. */
gboolean roof_render_slides (RoofLibrary              *library,
                             RoofSnapshot             *snapshot,
                             const RoofPictureOption  *picture,
                             gboolean                  bare,
                             GError                  **error);

G_END_DECLS
