/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/sizer.h"
#include "workload/step.h"

G_BEGIN_DECLS

/* What could be changed in the step that kernel @kernel of @model is a part of: sizes doubled, all formats, those of the
 * cache. What is refused, or would not fit in main memory any more, is left out; whether it gains anything, others say.
 * Returns: (transfer full) (element-type RoofOption) */
GPtrArray *roof_option_list  (RoofModel        *model,
                              guint             kernel);
/* Returns: (transfer full) (nullable) */
RoofModel *roof_option_apply (const RoofOption *self,
                              RoofModel        *model);
void       roof_option_free  (gpointer          option);

G_END_DECLS
