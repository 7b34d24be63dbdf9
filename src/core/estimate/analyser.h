/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/estimate/analysis.h"
#include "core/operation/catalogue.h"

G_BEGIN_DECLS

/* Analyses kernels on a machine, one after another: an estimator is made once for all that are alike and is given the numbers
 * of each. For one thread. */
typedef struct _RoofAnalyser RoofAnalyser;

/* @catalogue, @machine: borrowed. Returns: (transfer full) */
RoofAnalyser       *roof_analyser_new     (RoofCatalogue  *catalogue,
                                           RoofMachine    *machine);
void                roof_analyser_free    (RoofAnalyser   *self);

/* @kernel: borrowed, to outlive @self. Errors: as roof_analysis_new(), or an operation that is unknown. Returns: (transfer none)
 * (nullable): until the next kernel is analysed, and not to be kept: roof_analysis_new() makes one for that */
const RoofAnalysis *roof_analyser_analyse (RoofAnalyser   *self,
                                           RoofKernel     *kernel,
                                           GError        **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofAnalyser, roof_analyser_free)

G_END_DECLS
