/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/composite.h"

G_BEGIN_DECLS

/* A name and a drop-down. Emits `chosen` (index) when the user chooses, not when the program sets the selection. */
#define ROOF_TYPE_CHOICE_ROW (roof_choice_row_get_type ())
G_DECLARE_FINAL_TYPE (RoofChoiceRow, roof_choice_row, ROOF, CHOICE_ROW, RoofComposite)

/* @help: (nullable) */
GtkWidget  *roof_choice_row_new          (const char          *name,
                                          const char          *help);
/* @choices: (array zero-terminated=1); equal choices change nothing */
void        roof_choice_row_set_choices  (RoofChoiceRow       *self,
                                          const char * const  *choices);
/* @selected: GTK_INVALID_LIST_POSITION for none */
void        roof_choice_row_set_selected (RoofChoiceRow       *self,
                                          guint                selected);
void        roof_choice_row_set_name     (RoofChoiceRow       *self,
                                          const char          *name,
                                          const char          *help);
/* Hides the name, which stays in the tooltip and for screen readers. */
void        roof_choice_row_set_bare     (RoofChoiceRow       *self);

G_END_DECLS
