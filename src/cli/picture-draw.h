/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli/focus-option.h"
#include "cli/picture-option.h"
#include "core/report/comparison.h"
#include "document/files/library.h"

G_BEGIN_DECLS

/* Draws the chart of @comparison, with the kernels that @wanted selects and filters. @bare: without the document in it. Returns:
 * (transfer full) (nullable) */
GBytes *roof_picture_draw (RoofLibrary              *library,
                           RoofComparison           *comparison,
                           const RoofPictureOption  *picture,
                           const RoofFocusOption    *wanted,
                           gboolean                  bare,
                           GError                  **error);

/* The text of the document that the picture carries: only the kernels that match, unless --whole is given. Returns: (transfer
 * full) */
char   *roof_picture_make_document (RoofSnapshot          *snapshot,
                                    const RoofFocusOption *wanted,
                                    const GByteArray      *fits,
                                    RoofExportFormat       format);
/* Says on standard error what the picture, drawn with @options, lacks, and its caption where one is asked for. All that comes out of
 * @options has been asked for. */
void    roof_picture_tell          (const RoofPictureOption *picture,
                                    const RoofExportOptions *options,
                                    const char              *caption);
/* Says on standard error that @family (nullable) is not installed, and which characters no font has; see layout-glyphs.h. */
void    roof_picture_tell_fonts    (GHashTable *boxes,
                                    const char *family);

G_END_DECLS
