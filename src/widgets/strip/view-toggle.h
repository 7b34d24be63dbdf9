/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* What of a machine the chart may leave out. */
typedef enum
{
  ROOF_SHOWN_LEVEL,
  ROOF_SHOWN_UNIT,
  ROOF_SHOWN_CEILINGS,
} RoofShownKind;

/* A toggle button that shows or hides a level, a unit's peaks or the ceilings, and follows the document. */
#define ROOF_TYPE_VIEW_TOGGLE (roof_view_toggle_get_type ())
G_DECLARE_FINAL_TYPE (RoofViewToggle, roof_view_toggle, ROOF, VIEW_TOGGLE, RoofPane)

/* @id: of the level or unit, NULL for ceilings. @label: (nullable): the text of a chip; without one the
 * button is an eye, named by @name. */
GtkWidget *roof_view_toggle_new        (RoofSession    *session,
                                        RoofShownKind   kind,
                                        const char     *id,
                                        const char     *name,
                                        const char     *label);

G_END_DECLS
