/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/composite.h"

G_BEGIN_DECLS

/* A few choices side by side, of which one holds. It emits `chosen` (index) when the reader chooses, never when it is
 * told. */
#define ROOF_TYPE_SEGMENTS (roof_segments_get_type ())
G_DECLARE_FINAL_TYPE (RoofSegments, roof_segments, ROOF, SEGMENTS, RoofComposite)

/* @name: what is chosen, for a screen reader */
void        roof_segments_set_name     (RoofSegments        *self,
                                        const char          *name,
                                        const char          *help);
/* @choices: (array zero-terminated=1); nothing happens when they are the same as before */
void        roof_segments_set_choices  (RoofSegments        *self,
                                        const char * const  *choices);
/* @selected: GTK_INVALID_LIST_POSITION for none */
void        roof_segments_set_selected (RoofSegments        *self,
                                        guint                selected);
guint       roof_segments_get_selected (RoofSegments        *self);

G_END_DECLS
