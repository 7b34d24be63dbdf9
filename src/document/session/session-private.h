/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/session/session.h"

G_BEGIN_DECLS

struct _RoofSession
{
  GObject       parent_instance;

  /* Owned. */
  RoofLibrary    *library;
  RoofDocument   *document;
  RoofComparison *comparison;
  GPtrArray      *accounts; /* nullable: (element-type RoofAccount), of the report's workloads */
  RoofSelection  *selection;
  RoofFilter     *filter;
  GByteArray     *fitting;  /* nullable: a cache of the filter's result for the report, made on demand */
  RoofWhatIf     *preview;  /* nullable */
  RoofFollowers  *followers;
  GPtrArray      *variables; /* a pool, see roof_variable_new_pool() */

  GArray         *pasts;   /* (element-type Past), the oldest first: selections from before kernels were added or removed */
  char           *network; /* nullable: id of the workload last looked at as a whole */

  int             pointed;
  RoofOrder       order;

  /* flags */
  gboolean paced;
  gboolean behind; /* as last notified */
};

typedef enum
{
  PROP_LIBRARY = 1,
  PROP_DOCUMENT,
  PROP_REPORT,
  PROP_SELECTED,
  PROP_SELECTION,
  PROP_FILTER,
  PROP_ORDER,
  PROP_POINTED,
  PROP_PREVIEW,
  PROP_BEHIND,
  N_PROPS
} RoofSessionProperty;

/* session.c */
void roof_session_notify         (RoofSession         *self,
                                  RoofSessionProperty  property);
/* Calls all followers that are behind. To be called before any property other than "report" is notified. */
void roof_session_catch_up       (RoofSession         *self);

/* session-look.c */
/* @selection: (transfer full) */
void roof_session_take_selection (RoofSession         *self,
                                  RoofSelection       *selection);
GArray *roof_session_new_pasts   (void);
/* Carries the selection over from snapshot @before to the document's present one; a snapshot that undo or redo leads back to
 * gets the selection that it had when it was left. */
void roof_session_trace          (RoofSession          *self,
                                  RoofSnapshot         *before);
void roof_session_drop_preview   (RoofSession          *self);
/* The kernel to select in a new document: the first. -1: none, when that kernel is part of a network (which is then shown as a
 * whole), or when there are so many kernels that highlighting one would hide the rest. */
int  roof_session_find_first     (RoofSession          *self);

G_END_DECLS
