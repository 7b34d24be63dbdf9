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
  GByteArray     *fitting; /* nullable: what it says of the report, once somebody asked */
  RoofWhatIf     *preview;  /* nullable */
  RoofFollowers  *followers;
  GPtrArray      *variables; /* a pool */

  GArray         *pasts;   /* of Past, the oldest first: what was selected before kernels came or went */
  char           *network; /* nullable: id of the workload last looked at as a whole */

  int             pointed;

  /* flags */
  gboolean paced;
  gboolean behind; /* as it was notified last */
};

/* Its properties. */
typedef enum
{
  PROP_LIBRARY = 1,
  PROP_DOCUMENT,
  PROP_REPORT,
  PROP_SELECTED,
  PROP_SELECTION,
  PROP_FILTER,
  PROP_POINTED,
  PROP_PREVIEW,
  PROP_BEHIND,
  N_PROPS
} RoofSessionProperty;

/* session.c */
void roof_session_notify         (RoofSession         *self,
                                  RoofSessionProperty  property);
/* Before anything else is notified all followers are up to date. */
void roof_session_catch_up       (RoofSession         *self);

/* session-look.c */
/* @selection: (transfer full) */
void roof_session_take_selection (RoofSession         *self,
                                  RoofSelection       *selection);
GArray *roof_session_new_pasts   (void);
/* After the document became another model: what of the selection that there was in @before stays, or what was selected when
 * this snapshot was left. */
void roof_session_trace          (RoofSession          *self,
                                  RoofSnapshot         *before);
void roof_session_drop_preview   (RoofSession          *self);
/* The first kernel; of a document that begins with a network none, which shows the network as a whole, nor of one with so many
 * that all others would step back behind one that nobody chose. */
int  roof_session_find_first     (RoofSession          *self);

G_END_DECLS
