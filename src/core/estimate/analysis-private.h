/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/estimate/analysis.h"
#include "core/estimate/estimator-private.h"

G_BEGIN_DECLS

struct _RoofAnalysis
{
  gatomicrefcount  ref_count;

  RoofEstimator   *estimator;
  RoofKernel      *kernel; /* borrowed */
  RoofEstimate     estimate;
  double           measured_time; /* s, or NAN */
  RoofMemory       memory;
  RoofRemark      *remarks; /* nullable: NULL when empty; owned */
  guint            n_remarks;
};

/* Analyses @kernel, whose numbers @estimator has taken; borrows both. @self: all zero, or filled by an earlier call on
 * the same machine, whose memory is reused. Errors: as roof_analysis_new() */
gboolean roof_analysis_take_estimator (RoofAnalysis  *self,
                                       RoofEstimator *estimator,
                                       RoofKernel    *kernel,
                                       GError       **error);

G_END_DECLS
