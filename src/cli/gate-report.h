/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "explore/run/run-gate.h"

G_BEGIN_DECLS

/* The judgements of a gate, for people and for build servers. */
typedef struct _RoofGateReport RoofGateReport;

/* @suite: what was judged. Returns: (transfer full) */
RoofGateReport *roof_gate_report_new      (const char           *suite);
void            roof_gate_report_free     (RoofGateReport       *self);
/* Adds a judgement. @sentence: (transfer full). @time: s, or NAN. */
void            roof_gate_report_take     (RoofGateReport       *self,
                                           const char           *name,
                                           RoofGateState         state,
                                           double                time,
                                           char                 *sentence);
guint           roof_gate_report_count    (const RoofGateReport *self,
                                           RoofGateState         state);

/* Appends a line for each judgement, the failures first: "failed  gemm: 12 % slower, …". */
void            roof_gate_report_print          (const RoofGateReport *self,
                                                 GString              *output);
/* The same as a list in Markdown. */
void            roof_gate_report_print_markdown (const RoofGateReport *self,
                                                 GString              *output);
/* JUnit's XML: a testcase for each judgement; unknown ones are skipped. Names that occur several times are numbered. Returns:
 * (transfer full) */
char           *roof_gate_report_to_junit       (const RoofGateReport *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofGateReport, roof_gate_report_free)

G_END_DECLS
