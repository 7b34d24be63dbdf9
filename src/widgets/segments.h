/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/composite.h"

G_BEGIN_DECLS

/* Linked toggle buttons, exactly one active. Emits `chosen` (index) when the user chooses, not when the program sets the
 * selection. */
#define ROOF_TYPE_SEGMENTS (roof_segments_get_type ())
G_DECLARE_FINAL_TYPE (RoofSegments, roof_segments, ROOF, SEGMENTS, RoofComposite)

/* @name: of the choice, for screen readers */
void        roof_segments_set_name     (RoofSegments        *self,
                                        const char          *name,
                                        const char          *help);
/* @choices: (array zero-terminated=1); equal choices change nothing */
void        roof_segments_set_choices  (RoofSegments        *self,
                                        const char * const  *choices);
/* @selected: GTK_INVALID_LIST_POSITION for none */
void        roof_segments_set_selected (RoofSegments        *self,
                                        guint                selected);
guint       roof_segments_get_selected (RoofSegments        *self);

G_END_DECLS
