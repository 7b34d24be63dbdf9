/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/comparison.h"
#include "document/document.h"
#include "document/library.h"
#include "workload/account.h"

G_BEGIN_DECLS

/* What a window works with: a document, the report on it and the kernel selected. It analyses once per change
 * of the document and machine; all who show numbers read the report from here.
 *
 * Properties: "library" (construct only), "document", "report" (read only), "selected" (int), each notified
 * once per change. "report" follows "changed" of the document. */
#define ROOF_TYPE_SESSION (roof_session_get_type ())
G_DECLARE_FINAL_TYPE (RoofSession, roof_session, ROOF, SESSION, GObject)

/* Selects the first kernel, if there is one. Returns: (transfer full) */
RoofSession  *roof_session_new           (RoofLibrary   *library,
                                          RoofDocument  *document);

/* All (transfer none). */
RoofLibrary  *roof_session_get_library   (RoofSession   *self);
RoofDocument *roof_session_get_document  (RoofSession   *self);
void          roof_session_set_document  (RoofSession   *self,
                                          RoofDocument  *document);
/* On the current machine. */
RoofReport   *roof_session_get_report    (RoofSession   *self);
/* On all machines of the document, made anew with the report. */
RoofComparison *roof_session_get_comparison (RoofSession *self);
/* Of the workload at @index on the current machine, reckoned once per report. Returns: (transfer none) (nullable): NULL
 * when a kernel of it cannot be analysed */
const RoofAccount *roof_session_get_account (RoofSession *self,
                                             guint        index);

/* Index of the selected kernel, -1 for none. When kernels go, the selection stays in range. */
int           roof_session_get_selected  (RoofSession   *self);
void          roof_session_set_selected  (RoofSession   *self,
                                          int            selected);
/* Of the selected kernel. Returns: (transfer none) (nullable): NULL when none is selected */
RoofKernel   *roof_session_get_kernel    (RoofSession   *self);
/* Returns: (transfer none) (nullable): NULL when none is selected or it has an error */
RoofAnalysis *roof_session_get_analysis  (RoofSession   *self);

G_END_DECLS
