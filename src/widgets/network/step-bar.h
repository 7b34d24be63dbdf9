/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/report.h"
#include "widgets/composite.h"
#include "widgets/segments.h"

G_BEGIN_DECLS

/* The time of a step as a stacked bar, by operation, by bound or by purpose, with a list of its pieces, the longest first. */
#define ROOF_TYPE_STEP_BAR (roof_step_bar_get_type ())
G_DECLARE_FINAL_TYPE (RoofStepBar, roof_step_bar, ROOF, STEP_BAR, RoofComposite)

typedef enum
{
  ROOF_STEP_BY_OPERATION,
  ROOF_STEP_BY_BOUND,
  ROOF_STEP_BY_SECTION,
} RoofStepOrder;

/* Shows the bar only, by operation. Call once. */
void          roof_step_bar_set_brief    (RoofStepBar  *self);
/* @shares: (element-type RoofShare): of a workload of @report (see workload/breakdown.h), the longest first */
void          roof_step_bar_show         (RoofStepBar  *self,
                                          RoofReport   *report,
                                          GArray       *shares);

G_END_DECLS
