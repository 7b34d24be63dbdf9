/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/model/model.h"
#include "document/files/library.h"

G_BEGIN_DECLS

/* A document of @n measured kernels, each with one dot, strewn under the roof of an H100. The same for every run.
 * Returns: (transfer full) */
RoofModel *dots_new_model  (RoofLibrary *library,
                            guint        n);

/* One kernel a little slower than it was. Returns: (transfer full) */
RoofModel *dots_touch_one  (RoofModel   *model,
                            guint        round);
/* All dots elsewhere: the kernels' times are @round permille longer. Returns: (transfer full) */
RoofModel *dots_touch_all  (RoofModel   *model,
                            guint        round);
/* The roof of main memory elsewhere, on which nothing but the machine changed. Returns: (transfer full) */
RoofModel *dots_touch_roof (RoofModel   *model,
                            guint        round);

G_END_DECLS
