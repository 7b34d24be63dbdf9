/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/comparison.h"
#include "core/report/filter.h"
#include "core/report/order.h"
#include "core/report/what-if.h"
#include "core/snapshot/selection.h"
#include "document/files/library.h"
#include "document/session/document.h"
#include "document/session/followers.h"
#include "workload/account.h"

G_BEGIN_DECLS

/* The model behind a window: a document, the report on it and the selected kernels. A session analyses once per change of
 * document or machine; all views read their numbers from its report.
 *
 * Properties: "library" (construct only), "document", "report" (read only), "selection" (RoofSelection) and its leader
 * "selected" (int), "filter" (RoofFilter), "pointed" (int), each notified once per change. "report" follows "changed" of the
 * document; selection and filter are not part of the document, its undo or its file. "preview" (RoofWhatIf) is a what-if
 * that is shown but not applied; it is dropped when the report or the selection changes. "behind" (read only): some
 * followers have not been called since the report changed. */
#define ROOF_TYPE_SESSION (roof_session_get_type ())
G_DECLARE_FINAL_TYPE (RoofSession, roof_session, ROOF, SESSION, GObject)

/* Selects the first kernel, if there is one and it is of no network. Returns: (transfer full) */
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
/* The account of the workload at @index on the current machine, cached per report. Returns: (transfer none) (nullable): NULL
 * when one of the workload's kernels cannot be analysed */
const RoofAccount *roof_session_get_account (RoofSession *self,
                                             guint        index);

/* Calls @follow with @follower, a GObject, after each change of the report, until @follower is finalized. In a paced
 * session, while the document moves and only its numbers change, followers are called in turns, so that not each shows every
 * frame of a drag. Once the document rests, and before any property other than "report" is notified, all are up to date. A
 * view that shows no numbers can watch "report" instead. */
void          roof_session_follow        (RoofSession   *self,
                                          gpointer       follower,
                                          RoofFollow     follow);
/* As roof_session_follow(), for output that is not needed while the document moves, such as that to assistive technology:
 * @follow gets no turns and is called after all others. */
void          roof_session_follow_at_rest (RoofSession  *self,
                                           gpointer      follower,
                                           RoofFollow    follow);
/* Calls @follower now if it is behind: for a widget under the pointer, which must not show an old state. */
void          roof_session_call          (RoofSession   *self,
                                          gpointer       follower);
/* @paced: the caller calls roof_session_take_turn() as long as "behind" is set. */
void          roof_session_set_paced     (RoofSession   *self,
                                          gboolean       paced);
/* The next turn; see roof_followers_take_turn(). */
void          roof_session_take_turn     (RoofSession   *self,
                                          RoofFollowerTest in_sight);
gboolean      roof_session_is_behind     (RoofSession   *self);

/* A pool for variables of the document, see roof_variable_new_pool(). Kept from one report to the next. (transfer none) */
GPtrArray    *roof_session_get_variables (RoofSession   *self);

/* Index of the selected kernel, or of the leader of several; -1: none. The setter selects that kernel alone. When
 * kernels are added or removed, the selection follows the kernels (see core/snapshot/trace.h). */
int           roof_session_get_selected  (RoofSession   *self);
void          roof_session_set_selected  (RoofSession   *self,
                                          int            selected);
/* All that is selected. (transfer none) */
RoofSelection *roof_session_get_selection (RoofSession  *self);
void          roof_session_set_selection (RoofSession   *self,
                                          RoofSelection *selection);
/* Which kernels the list and the chart show; all at first. (transfer none) */
RoofFilter   *roof_session_get_filter    (RoofSession   *self);
void          roof_session_set_filter    (RoofSession   *self,
                                          RoofFilter    *filter);
/* The order of the list of kernels; that of the document at first. */
RoofOrder     roof_session_get_order     (RoofSession   *self);
void          roof_session_set_order     (RoofSession   *self,
                                          RoofOrder      order);
/* For each kernel of the report whether it passes the filter, see roof_filter_list(). Cached per report and filter.
 * (transfer none) (nullable): NULL when all do */
GByteArray   *roof_session_get_fitting   (RoofSession   *self);
/* Index of the kernel under the pointer, in the chart or in the list, which both highlight it; -1: none. */
int           roof_session_get_pointed   (RoofSession   *self);
void          roof_session_set_pointed   (RoofSession   *self,
                                          int            pointed);
/* The what-if that is shown but not applied. (nullable): NULL for none */
const RoofWhatIf *roof_session_get_preview (RoofSession      *self);
void          roof_session_set_preview   (RoofSession      *self,
                                          const RoofWhatIf *preview);
/* Index of the workload that is looked at: with a kernel selected, that kernel's (-1: it has none); with none selected, the one
 * that is shown as a whole, at first workload 0 (-1: the document has none). */
int           roof_session_get_network   (RoofSession   *self);
/* Looks at the workload called @id as a whole: no kernel is selected then. Notified as "selected". */
void          roof_session_select_network (RoofSession  *self,
                                           const char   *id);
/* The selected kernel. Returns: (transfer none) (nullable): NULL when none is selected */
RoofKernel   *roof_session_get_kernel    (RoofSession   *self);
/* The analysis of the selected kernel. Returns: (transfer none) (nullable): NULL when none is selected or it has an error */
RoofAnalysis *roof_session_get_analysis  (RoofSession   *self);

G_END_DECLS
