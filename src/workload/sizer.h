/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/sizer.h"
#include "workload/step.h"

G_BEGIN_DECLS

/* A pull at the dot of a network's kernel turns a size of its step: the one that the kernel names as what a drag solves for,
 * or else the first of batch, new tokens, cached tokens and devices that moves it. */
extern const RoofSizer roof_step_sizer;

G_END_DECLS
