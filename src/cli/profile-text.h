/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "explore/profile/step-profile.h"

G_BEGIN_DECLS

/* A measured profile beside a network's step, for people: what loses most, the parts ranked by lost time, the measured kernels with
 * their parts, sums and remarks. */
void roof_step_profile_print (const RoofStepProfile *profile,
                              GString               *output);

G_END_DECLS
