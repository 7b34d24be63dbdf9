/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/sizer.h"
#include "workload/step.h"

G_BEGIN_DECLS

/* The sizes of a network's step, which set its kernels. */
extern const RoofSizer roof_step_sizer;

G_END_DECLS
