/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/units/units.h"
#include "widgets/composite.h"
#include "widgets/slider-scale.h"

G_BEGIN_DECLS

/* A named number with an entry and a slider. Emits `edited` (value, sliding) and shows the value that the program sets;
 * `sliding`: more values of the same movement may follow. */
#define ROOF_TYPE_NUMBER_ROW (roof_number_row_get_type ())
G_DECLARE_FINAL_TYPE (RoofNumberRow, roof_number_row, ROOF, NUMBER_ROW, RoofComposite)

/* @help: (nullable): a sentence, shown as tooltip */
GtkWidget  *roof_number_row_new          (const char             *name,
                                          const char             *help,
                                          RoofDimension           dimension);
const char *roof_number_row_get_name     (RoofNumberRow          *self);
/* Puts the entry beside the slider, in as little width as the whole name needs. Call once. */
void        roof_number_row_set_compact  (RoofNumberRow          *self);
/* @note: (nullable): a word after the name: "Batch: several"; @help: its meaning, for screen readers */
void        roof_number_row_set_note     (RoofNumberRow          *self,
                                          const char             *note,
                                          const char             *help);

void        roof_number_row_set_scale    (RoofNumberRow          *self,
                                          const RoofSliderScale  *scale);
const RoofSliderScale *
            roof_number_row_get_scale    (RoofNumberRow          *self);
/* NAN: absent, where that is allowed. */
void        roof_number_row_set_value    (RoofNumberRow          *self,
                                          double                  value);
void        roof_number_row_set_optional (RoofNumberRow          *self,
                                          gboolean                optional);
/* Makes the number optional, one that was counted or was not: without it the entry says so and there is no slider. */
void        roof_number_row_set_countable (RoofNumberRow         *self);
/* @error: (nullable): why the last typed value is refused */
void        roof_number_row_set_error    (RoofNumberRow          *self,
                                          const char             *error);

/* The position of the slider, from 0 to 1. */
GtkRange   *roof_number_row_get_slider   (RoofNumberRow          *self);

G_END_DECLS
