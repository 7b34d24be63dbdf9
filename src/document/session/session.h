/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/comparison.h"
#include "core/report/filter.h"
#include "core/report/what-if.h"
#include "core/snapshot/selection.h"
#include "document/files/library.h"
#include "document/session/document.h"
#include "document/session/followers.h"
#include "workload/account.h"

G_BEGIN_DECLS

/* What a window works with: a document, the report on it and the kernels selected. It analyses once per change
 * of the document and machine; all who show numbers read the report from here.
 *
 * Properties: "library" (construct only), "document", "report" (read only), "selection" (RoofSelection) and its leader
 * "selected" (int), "filter" (RoofFilter), "pointed" (int), each notified once per change. "report" follows "changed" of
 * the document; selection and filter are no part of it, of its undo and its file. "preview"
 * (RoofWhatIf) is what is looked at and not done: it goes when the report or the selection changes. "behind" (read only):
 * some of those who follow have not been called since the report changed. */
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
/* Of the workload at @index on the current machine, reckoned once per report. Returns: (transfer none) (nullable): NULL
 * when a kernel of it cannot be analysed */
const RoofAccount *roof_session_get_account (RoofSession *self,
                                             guint        index);

/* Calls @follow with @follower whenever the report is another, as long as @follower lives (a GObject). In a session that is
 * paced they are called in turns while the document moves and only numbers change: not all of them show each frame of a drag.
 * Whoever shows no numbers, and so has nothing to do then, may as well hear of "report" itself.
 * When it has moved, and before anything else is notified, all are up to date. */
void          roof_session_follow        (RoofSession   *self,
                                          gpointer       follower,
                                          RoofFollow     follow);
/* The same for what nobody sees while the document moves, as what is told to assistive technology: it has no turn, and is called
 * when all others have had theirs. */
void          roof_session_follow_at_rest (RoofSession  *self,
                                           gpointer      follower,
                                           RoofFollow    follow);
/* Calls @follower now if it is behind: the hand is on it, which must not meet what it showed before. */
void          roof_session_call          (RoofSession   *self,
                                          gpointer       follower);
/* Whether somebody asks for turns as long as "behind" is set. */
void          roof_session_set_paced     (RoofSession   *self,
                                          gboolean       paced);
/* The next turn; see roof_followers_take_turn(). */
void          roof_session_take_turn     (RoofSession   *self,
                                          RoofFollowerTest in_sight);
gboolean      roof_session_is_behind     (RoofSession   *self);

/* A pool for variables of the document (see explore/variable/variable.h), from one report to the next. (transfer none) */
GPtrArray    *roof_session_get_variables (RoofSession   *self);

/* Index of the selected kernel, of several of the one that leads; -1 for none. To set it selects that one alone. When
 * kernels come and go, the selection follows them (see core/snapshot/trace.h). */
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
/* By kernel of the report whether the filter lets it through, see roof_filter_list(): matched once for all who ask.
 * (transfer none) (nullable): NULL for all */
GByteArray   *roof_session_get_fitting   (RoofSession   *self);
/* The kernel that lies under the pointer, in the chart or in the list, -1 for none: both show it. */
int           roof_session_get_pointed   (RoofSession   *self);
void          roof_session_set_pointed   (RoofSession   *self,
                                          int            pointed);
/* What is only looked at. (nullable): NULL for nothing */
const RoofWhatIf *roof_session_get_preview (RoofSession      *self);
void          roof_session_set_preview   (RoofSession      *self,
                                          const RoofWhatIf *preview);
/* Index of the workload that is looked at: that of the selected kernel, -1 when it is part of none; with no kernel selected
 * the one looked at as a whole, which is the first until another is chosen; -1 without any. */
int           roof_session_get_network   (RoofSession   *self);
/* Looks at the workload called @id as a whole: no kernel is selected then. Notified as "selected". */
void          roof_session_select_network (RoofSession  *self,
                                           const char   *id);
/* Of the selected kernel. Returns: (transfer none) (nullable): NULL when none is selected */
RoofKernel   *roof_session_get_kernel    (RoofSession   *self);
/* Returns: (transfer none) (nullable): NULL when none is selected or it has an error */
RoofAnalysis *roof_session_get_analysis  (RoofSession   *self);

G_END_DECLS
