/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "explore/step/plan.h"

G_BEGIN_DECLS

/* Order of choices: machines, formats, devices, degrees and batches. No two are equal in all. */
int roof_plan_choice_compare (gconstpointer a,
                              gconstpointer b);

/* Tries all layouts, with all batches, in threads, and adds those that fit to @plan, in any order. @net: the network of the
 * question. FALSE: stopped by @progress */
gboolean roof_plan_search (const RoofPlanQuestion *question,
                           const RoofArchitecture *net,
                           RoofPlan               *plan,
                           RoofPlanProgress        progress,
                           gpointer                data);

G_END_DECLS
