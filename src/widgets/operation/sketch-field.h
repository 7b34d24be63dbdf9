/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/files/operation-sketch.h"
#include "widgets/composite.h"

G_BEGIN_DECLS

typedef enum
{
  ROOF_SKETCH_FIELD_TEXT,
  ROOF_SKETCH_FIELD_FORMULA, /* set in a font in which columns can be told apart */
  ROOF_SKETCH_FIELD_NAME,    /* of a parameter or a named formula: taken with Enter or when it is left, since formulas follow */
  ROOF_SKETCH_FIELD_CHOICE,
  ROOF_SKETCH_FIELD_FLAG,
} RoofSketchFieldKind;

/* What is edited of the elements of a list, or of the whole operation. */
typedef struct
{
  const char          *key;
  const char          *title; /* marked for the translators */
  RoofSketchFieldKind  kind;
  int                  width; /* in characters, of texts */
  gboolean             expand;
  const char          *hint;  /* nullable: shown while it is empty */
  const char *const  *(*list) (void); /* of a CHOICE: the texts in the file (NULL-terminated) */
  const char          *(*name) (const char *choice); /* (nullable): of a CHOICE: how it is shown */
} RoofSketchColumn;

/* The editor of one member of a sketch. Emits "edited" after a change, and "refused" (reason) when a name is not taken; NULL once it
 * is. */
#define ROOF_TYPE_SKETCH_FIELD (roof_sketch_field_get_type ())
G_DECLARE_FINAL_TYPE (RoofSketchField, roof_sketch_field, ROOF, SKETCH_FIELD, RoofComposite)

/* @sketch, @column: outlive the field. @label: for screen readers */
GtkWidget      *roof_sketch_field_new       (RoofOperationSketch    *sketch,
                                             RoofSketchPlace         place,
                                             const RoofSketchColumn *column,
                                             const char             *label);
RoofSketchPlace roof_sketch_field_get_place (RoofSketchField        *self);
/* Marks what is faulty, from its column on. @fault: (nullable) */
void            roof_sketch_field_set_fault (RoofSketchField        *self,
                                             const RoofSketchFault  *fault);
/* Shows what the sketch has, if it is not being typed. */
void            roof_sketch_field_refresh   (RoofSketchField        *self);
/* Takes a name that is still being typed. FALSE: it was refused */
gboolean        roof_sketch_field_commit    (RoofSketchField        *self);
/* Focuses it, with the cursor where the fault is. */
void            roof_sketch_field_go        (RoofSketchField        *self);

G_END_DECLS
