/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/files/operation-sketch.h"

G_BEGIN_DECLS

/* How a member of an operation's file is edited. */
typedef enum
{
  ROOF_SKETCH_TEXT,
  ROOF_SKETCH_FORMULA,
  ROOF_SKETCH_NUMBER, /* a JSON number; a string while it cannot be read as one */
  ROOF_SKETCH_SHAPE,  /* an array of formulas */
  ROOF_SKETCH_FLAG,
} RoofSketchKind;

typedef struct
{
  const char     *list; /* nullable: of the whole file */
  const char     *key;
  RoofSketchKind  kind;
  const char     *stand_in; /* nullable: what takes its place while it is faulty, so that faults behind it are found, too */
} RoofSketchMember;

struct _RoofOperationSketch
{
  JsonNode            *root; /* an object; a member that was emptied is null, so that it keeps its place */
  GFile               *file; /* nullable: a new one */
  char                *etag; /* nullable: of the file, as it was read */
  char                *began; /* the text at first, or as last saved */
  const RoofCatalogue *others; /* nullable, borrowed */
  GPtrArray           *removed; /* (element-type JsonNode): parameters */
  gboolean             own_id; /* the id no longer follows the name */

  /* cached; NULL after a change */
  GPtrArray           *faults;    /* (element-type RoofSketchFault) */
  RoofOperation       *operation; /* nullable */
};

/* The group of an operation of one's own, unless another is chosen. */
#define ROOF_SKETCH_GROUP "My operations"

/* A sketch of @root (transfer full), an object, without a file. Returns: (transfer full) */
RoofOperationSketch *roof_sketch_make (JsonNode *root);
/* Whether the id was chosen, and does not follow from the name. */
gboolean    roof_sketch_has_own_id  (RoofOperationSketch *self);
/* Drops what the last check found. */
void        roof_sketch_forget_check (RoofOperationSketch *self);
/* (nullable): NULL: of a member that is not edited */
const RoofSketchMember *roof_sketch_find_member (const char *list,
                                                 const char *key);
/* The array @list of @root, made if there is none. (transfer none) */
JsonArray  *roof_sketch_get_list     (JsonNode   *root,
                                      const char *list);
/* The object that has the members of @place. (transfer none) (nullable): there is no such element */
JsonObject *roof_sketch_find_object  (JsonNode        *root,
                                      RoofSketchPlace  place);
/* The member @key of @object as a text, or NULL. */
const char *roof_sketch_get_string   (JsonObject *object,
                                      const char *key);
/* The sizes of a shape in @text, which commas outside of brackets part. Returns: (transfer full): element-type gsize: where each
 * begins, in B, and at the end where the next would */
GArray     *roof_sketch_split        (const char *text);
/* A copy of @root without members that are null or empty lists. Returns: (transfer full) */
JsonNode   *roof_sketch_copy_tree    (JsonNode   *root);
/* Whether a parameter's numbers are texts: of a choice or a level. */
gboolean    roof_sketch_has_words    (JsonObject *parameter);
/* The dimension in which a parameter is typed. */
RoofDimension roof_sketch_get_dimension (JsonObject *parameter);

/* sketch-faults.c: fills the caches */
void        roof_sketch_check        (RoofOperationSketch *self);

G_END_DECLS
