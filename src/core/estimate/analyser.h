/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/estimate/analysis.h"
#include "core/operation/catalogue.h"

G_BEGIN_DECLS

/* Analyses kernels on a machine, one after another. Kernels that are alike share one estimator, which takes the numbers of each
 * in turn. For one thread. */
typedef struct _RoofAnalyser RoofAnalyser;

/* @catalogue, @machine: borrowed. Returns: (transfer full) */
RoofAnalyser       *roof_analyser_new     (RoofCatalogue  *catalogue,
                                           RoofMachine    *machine);
void                roof_analyser_free    (RoofAnalyser   *self);

/* @kernel: borrowed, must outlive @self. Errors: as roof_analysis_new(), or an unknown operation. Returns: (transfer none)
 * (nullable): valid until the next call; roof_analysis_new() makes an analysis to keep */
const RoofAnalysis *roof_analyser_analyse (RoofAnalyser   *self,
                                           RoofKernel     *kernel,
                                           GError        **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofAnalyser, roof_analyser_free)

G_END_DECLS
