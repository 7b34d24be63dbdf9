/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/session/session.h"
#include "widgets/composite.h"

G_BEGIN_DECLS

/* A part of the window that shows what a session holds. It keeps no copy: it reads the session when it is called to refresh,
 * and changes the document through the session alone. */
typedef struct
{
  RoofComposite parent_instance;
  RoofSession  *session; /* NULL until it is handed one */
} RoofPane;

typedef void (*RoofPaneFunc) (RoofPane *self);

typedef struct
{
  RoofCompositeClass parent_class;

  /* Once, when it has its session, and the panes within it have it too (nullable). */
  RoofPaneFunc start;
  /* Shows what is in the session: at first, and whenever its report is another (nullable). In turns with others while the document
   * moves; see roof_session_follow(). */
  RoofPaneFunc refresh;
  /* And whenever another kernel is selected. */
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

/* Hands it @session, once, and to all panes that stand within it by then and have none. */
void  roof_pane_set_session (RoofPane    *self,
                             RoofSession *session);

G_END_DECLS
