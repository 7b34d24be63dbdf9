/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/snapshot/snapshot.h"
#include "document/files/library.h"

G_BEGIN_DECLS

/* A document of @n measured kernels, each with one dot, strewn under the roof of an H100. The same for every run.
 * Returns: (transfer full) */
RoofSnapshot *dots_new_snapshot  (RoofLibrary *library,
                                  guint        n);

/* One kernel a little slower than it was. Returns: (transfer full) */
RoofSnapshot *dots_touch_one  (RoofSnapshot   *snapshot,
                               guint           round);
/* All dots elsewhere: the kernels' times are @round permille longer. Returns: (transfer full) */
RoofSnapshot *dots_touch_all  (RoofSnapshot   *snapshot,
                               guint           round);
/* The roof of main memory elsewhere, on which nothing but the machine changed. Returns: (transfer full) */
RoofSnapshot *dots_touch_roof (RoofSnapshot   *snapshot,
                               guint           round);

G_END_DECLS
