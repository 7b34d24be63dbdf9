/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* The parts of a machine that can be hidden on the chart. */
typedef enum
{
  ROOF_SHOWN_LEVEL,
  ROOF_SHOWN_UNIT,
  ROOF_SHOWN_CEILINGS,
} RoofShownKind;

/* A toggle button that shows or hides a level, a unit's peaks or the ceilings. Follows the document. */
#define ROOF_TYPE_VIEW_TOGGLE (roof_view_toggle_get_type ())
G_DECLARE_FINAL_TYPE (RoofViewToggle, roof_view_toggle, ROOF, VIEW_TOGGLE, RoofPane)

/* @id: of the level or unit, NULL for ceilings. @label: (nullable): text of a chip; NULL makes an eye button. @name: its
 * accessible name */
GtkWidget *roof_view_toggle_new        (RoofSession    *session,
                                        RoofShownKind   kind,
                                        const char     *id,
                                        const char     *name,
                                        const char     *label);
/* Whether it stands for a level that no kernel uses and that is not shown. */
gboolean   roof_view_toggle_is_idle    (RoofViewToggle *self);

G_END_DECLS
