/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/comparison.h"
#include "document/files/library.h"

G_BEGIN_DECLS

/* Applies the options --look of a picture, each "KERNEL=KEY:VALUE,KEY:VALUE", to all kernels of that name. Errors name the option.
 * @looks: (nullable) (array zero-terminated=1). Returns: (transfer full) (nullable): a comparison like @comparison */
RoofComparison *roof_look_option_apply (RoofComparison     *comparison,
                                        RoofLibrary        *library,
                                        char * const       *looks,
                                        GError            **error);

G_END_DECLS
