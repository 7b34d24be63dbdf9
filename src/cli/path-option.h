/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/comparison.h"
#include "document/files/library.h"

G_BEGIN_DECLS

/* Applies the option --sweep of a picture, "KEY=FROM:TO", which draws the paths of the kernels over that range. Errors name the
 * option. Returns: (transfer full) (nullable): a comparison like @comparison whose view shows the paths */
RoofComparison *roof_path_option_apply (RoofComparison  *comparison,
                                        RoofLibrary     *library,
                                        const char      *text,
                                        GError         **error);

G_END_DECLS
