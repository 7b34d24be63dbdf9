/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "explore/profile/step-profile.h"

G_BEGIN_DECLS

/* A measured profile beside a network's step, in words, translated. All return (transfer full) unless said otherwise. */

/* "Attention loses most: 2.1 ms of 5.4 ms." */
char       *roof_describe_profile         (const RoofStepProfile *profile);
/* The sums, a sentence each: the measured time, what of it was not matched, parts that were not measured. (element-type utf8) */
GPtrArray  *roof_describe_profile_totals  (const RoofStepProfile *profile);
/* What speaks against the numbers, a sentence each: a time below the bound, several steps, rows without a time, parts whose
 * kernels others have. (element-type utf8) */
GPtrArray  *roof_describe_profile_remarks (const RoofStepProfile *profile);
/* "Attention"; "q_proj". Returns: (transfer none) */
const char *roof_describe_profile_part    (const RoofProfilePart *part);
/* The name of a measured kernel without what all have: "flash::fwd<128>(…)" of "void flash::(anonymous namespace)::fwd<128>(…)". */
char       *roof_describe_profile_kernel  (const char            *name);
/* "by hand", "by table", "by step", "by name"; "not matched". Returns: (transfer none) */
const char *roof_describe_profile_match   (RoofProfileMatch       match);
/* "7 kernels measured." with those that were not, after roof_step_profile_lay(). */
char       *roof_describe_profile_laid    (const RoofProfileLaid *laid);

G_END_DECLS
