/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/units/units.h"
#include "widgets/composite.h"

G_BEGIN_DECLS

/* An entry for one quantity with its unit. Enter or leaving the entry takes the typed text; a text that cannot be read stays,
 * marked, with the reason in `error`; Escape restores the value. The entry never changes its own value: it emits `edited`, and
 * the owner of the number sets it. */
#define ROOF_TYPE_QUANTITY_ENTRY (roof_quantity_entry_get_type ())
G_DECLARE_FINAL_TYPE (RoofQuantityEntry, roof_quantity_entry, ROOF, QUANTITY_ENTRY, RoofComposite)

GtkWidget     *roof_quantity_entry_new           (RoofDimension       dimension);

void           roof_quantity_entry_set_dimension (RoofQuantityEntry  *self,
                                                  RoofDimension       dimension);
/* How work is counted (FLOP or multiply-accumulates). FLOPs can be typed in either case. */
void           roof_quantity_entry_set_tally     (RoofQuantityEntry  *self,
                                                  RoofTally           tally);
/* NAN shows as empty. A text that is being typed is left alone. */
void           roof_quantity_entry_set_value     (RoofQuantityEntry  *self,
                                                  double              value);
double         roof_quantity_entry_get_value     (RoofQuantityEntry  *self);
/* With `optional` an empty text means NAN; without it is refused. */
void           roof_quantity_entry_set_optional  (RoofQuantityEntry  *self,
                                                  gboolean            optional);
/* What an empty entry says in place of a number. */
void           roof_quantity_entry_set_placeholder (RoofQuantityEntry *self,
                                                    const char        *text);
/* @error: (nullable): why the text was refused, by the entry or by the owner of the number */
void           roof_quantity_entry_set_error     (RoofQuantityEntry  *self,
                                                  const char         *error);
const char    *roof_quantity_entry_get_error     (RoofQuantityEntry  *self);

/* The text shown. */
const char    *roof_quantity_entry_get_text      (RoofQuantityEntry  *self);
/* Takes the text, as Enter does; restores the value, as Escape does. */
void           roof_quantity_entry_commit        (RoofQuantityEntry  *self);
void           roof_quantity_entry_restore       (RoofQuantityEntry  *self);

void           roof_quantity_entry_set_width     (RoofQuantityEntry  *self,
                                                  int                 n_chars);
void           roof_quantity_entry_set_label     (RoofQuantityEntry  *self,
                                                  const char         *label);
/* The widget that takes the text, for a label's mnemonic. Returns: (transfer none) */
GtkWidget     *roof_quantity_entry_get_delegate  (RoofQuantityEntry  *self);

G_END_DECLS
