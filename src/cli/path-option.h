/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/comparison.h"
#include "document/files/library.h"

G_BEGIN_DECLS

/* What the option --sweep of a picture asks for, "KEY=FROM:TO": the ways of the kernels as KEY runs. Returns a
 * comparison like @comparison whose view shows them. Errors name the option. Returns: (transfer full) (nullable) */
RoofComparison *roof_path_option_apply (RoofComparison  *comparison,
                                        RoofLibrary     *library,
                                        const char      *text,
                                        GError         **error);

G_END_DECLS
