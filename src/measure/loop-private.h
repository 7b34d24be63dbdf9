/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "measure/loop.h"

G_BEGIN_DECLS

/* The loops of a file. One for other processors than this build's has none. Returns: (transfer none) (array length=n) (nullable) */
typedef const RoofLoop * (*RoofLoopsOf) (guint *n);

const RoofLoop *roof_loops_list_x86_arithmetic (guint *n);
const RoofLoop *roof_loops_list_x86_streams    (guint *n);
const RoofLoop *roof_loops_list_arm            (guint *n);
/* Of vectors whose length only the processor knows: made when first asked for. */
const RoofLoop *roof_loops_list_sve            (guint *n);
/* Written for no processor: for all that have no loops of their own. */
const RoofLoop *roof_loops_list_generic        (guint *n);

G_END_DECLS
