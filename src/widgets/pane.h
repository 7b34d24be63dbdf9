/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/session/session.h"
#include "widgets/composite.h"

G_BEGIN_DECLS

/* A base class for the parts of the window that show a session. A pane keeps no copy of the document: it reads the session in
 * its refresh vfunc and changes the document through the session alone. */
typedef struct
{
  RoofComposite parent_instance;
  RoofSession  *session; /* owned; NULL before roof_pane_set_session() */
} RoofPane;

typedef void (*RoofPaneFunc) (RoofPane *self);

typedef struct
{
  RoofCompositeClass parent_class;

  /* Called once, when the pane and all panes within it have the session (nullable). */
  RoofPaneFunc start;
  /* Shows the session's state: at first and after each new report (nullable). While the document moves the panes take turns;
   * see roof_session_follow(). */
  RoofPaneFunc refresh;
  /* Whether refresh is also called when another kernel is selected. */
  gboolean     shows_selected;
} RoofPaneClass;

#define ROOF_TYPE_PANE (roof_pane_get_type ())
GType roof_pane_get_type (void);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofPane, g_object_unref)

static inline RoofPane *
ROOF_PANE (gpointer instance)
{
  return G_TYPE_CHECK_INSTANCE_CAST (instance, ROOF_TYPE_PANE, RoofPane);
}

static inline RoofPaneClass *
ROOF_PANE_CLASS (gpointer klass)
{
  return G_TYPE_CHECK_CLASS_CAST (klass, ROOF_TYPE_PANE, RoofPaneClass);
}

/* Hands @session to @self and to all panes within @self that have none. Call once. */
void  roof_pane_set_session (RoofPane    *self,
                             RoofSession *session);

G_END_DECLS
