/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/operation/sketch-field.h"

G_BEGIN_DECLS

/* A list of a sketch, as rows of fields with the faults below: parameters, work, tensors. Rows can be added and removed. Emits
 * "edited" after a change. */
#define ROOF_TYPE_SKETCH_LIST (roof_sketch_list_get_type ())
G_DECLARE_FINAL_TYPE (RoofSketchList, roof_sketch_list, ROOF, SKETCH_LIST, RoofComposite)

#define ROOF_SKETCH_MOST_COLUMNS 6

typedef struct
{
  const char       *list;
  const char       *title, *about; /* marked for the translators */
  const char       *add, *remove;  /* likewise: a button; what a button does, with %s for the element */
  const char       *element;       /* likewise: one of them, with %u for its number */
  const char       *named;         /* the member that names an element (nullable) */
  RoofSketchColumn  columns[ROOF_SKETCH_MOST_COLUMNS]; /* ended by one without a key */
} RoofSketchSection;

/* @section: outlives the list */
GtkWidget  *roof_sketch_list_new         (const RoofSketchSection *section);
/* @sketch: outlives the list, or the next call */
void        roof_sketch_list_set_sketch  (RoofSketchList      *self,
                                          RoofOperationSketch *sketch);
/* Shows the elements that the sketch has now, and its faults. */
void        roof_sketch_list_refresh     (RoofSketchList      *self);
/* The field at @place; the first of its row where @place has no key. (transfer none) (nullable) */
RoofSketchField *roof_sketch_list_find   (RoofSketchList      *self,
                                          RoofSketchPlace      place);
/* Takes names that are being typed. FALSE: one was refused; it has the focus */
gboolean    roof_sketch_list_commit      (RoofSketchList      *self);
/* "Tensor 2": how messages name the place of a fault. Returns: (transfer full) */
char       *roof_sketch_section_name     (const RoofSketchSection *section,
                                          guint                index);

G_END_DECLS
