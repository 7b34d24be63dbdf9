/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/operation/catalogue.h"
#include "document/files/operation-file.h"

G_BEGIN_DECLS

/* A sketch: an operation's file while a person edits it, sound or not. Its members are texts at places; members that no place
 * below names (forms, say) stay as they are. After each change it is checked as the file would be, and holds the operation to
 * be tried, or the faults with their places. */
typedef struct _RoofOperationSketch RoofOperationSketch;

/* The id of the operation that roof_operation_sketch_get_operation() returns. */
#define ROOF_SKETCH_ID "sketch"

/* A member of the file, as "work[0].flops". */
typedef struct
{
  const char *list;  /* nullable: of the whole file; "parameters", "let", "require", "work", "tensors" */
  guint       index; /* of the element of @list */
  const char *key;   /* nullable, of a fault: of the whole element or list */
} RoofSketchPlace;

typedef struct
{
  RoofSketchPlace place;
  guint           size;    /* of a shape: which of its sizes */
  guint           column;  /* in the formula, from 1, in characters; 0: in none */
  char           *reason;  /* without the place */
  char           *unknown; /* nullable: the names of the formula that nothing declares, "M, N" */
} RoofSketchFault;

/* One parameter n, as much work, one tensor read and one written. Returns: (transfer full) */
RoofOperationSketch *roof_operation_sketch_new   (void);
/* A new operation that begins as a copy of @file. Returns: (transfer full) (nullable) */
RoofOperationSketch *roof_operation_sketch_copy  (GFile                      *file,
                                                  GError                    **error);
/* The operation of the user's own in @file, to be saved there again. An operation that is faulty is taken, a text that is no JSON
 * is not. Returns: (transfer full) (nullable) */
RoofOperationSketch *roof_operation_sketch_load  (GFile                      *file,
                                                  GError                    **error);
void                 roof_operation_sketch_free  (RoofOperationSketch        *self);

/* The operations whose ids are taken, for a new one. @catalogue: (transfer none): outlives @self, or the next call */
void                 roof_operation_sketch_set_others (RoofOperationSketch   *self,
                                                  const RoofCatalogue        *catalogue);

/* Number of elements of @list. */
guint                roof_operation_sketch_count (RoofOperationSketch        *self,
                                                  const char                 *list);
/* Appends an element with the members that a new one has. FALSE: it has as many as it may. */
gboolean             roof_operation_sketch_add   (RoofOperationSketch        *self,
                                                  const char                 *list);
/* Removes an element. A removed parameter is remembered for roof_operation_sketch_declare(). */
void                 roof_operation_sketch_remove (RoofOperationSketch       *self,
                                                  const char                 *list,
                                                  guint                       index);

/* The text at @place, "" where there is none: of a number as people type it, of a shape its sizes with commas between, of a flag
 * "1" or "0". Returns: (transfer full) */
char                *roof_operation_sketch_get   (RoofOperationSketch        *self,
                                                  RoofSketchPlace             place);
/* A number is read with unit and decimal mark; one that cannot be read stays as a fault. The id of a new operation follows its
 * name until it is set itself. */
void                 roof_operation_sketch_set   (RoofOperationSketch        *self,
                                                  RoofSketchPlace             place,
                                                  const char                 *text);
/* Sets the name of a parameter or of a named formula, and puts it into the formulas that use the old one. FALSE: @name cannot
 * stand in a formula, or is taken, and nothing changed. */
gboolean             roof_operation_sketch_rename (RoofOperationSketch       *self,
                                                  RoofSketchPlace             place,
                                                  const char                 *name,
                                                  GError                    **error);
/* Adds the parameters @names, "M, N", each with the numbers that it had if it was removed. */
void                 roof_operation_sketch_declare (RoofOperationSketch      *self,
                                                  const char                 *names);

/* (element-type RoofSketchFault) (transfer none), until the next change: in the order of the file */
const GPtrArray     *roof_operation_sketch_get_faults (RoofOperationSketch   *self);
/* The operation with ROOF_SKETCH_ID for its id. Returns: (transfer none) (nullable): NULL where a formula, a parameter or a tensor
 * is faulty; faults of name and id do not count */
RoofOperation       *roof_operation_sketch_get_operation (RoofOperationSketch *self);
/* The column of @fault in @text, a text for its place with any blanks, from 1; 0: none. */
guint                roof_sketch_fault_get_column (const RoofSketchFault     *fault,
                                                  const char                 *text);

/* Whether it differs from its file, or from what a new one began as. */
gboolean             roof_operation_sketch_is_changed (RoofOperationSketch   *self);
/* The file of an operation of the user's own. (nullable): NULL: a new one */
GFile               *roof_operation_sketch_get_file (RoofOperationSketch     *self);
/* Whether another program has written its file since it was read. */
gboolean             roof_operation_sketch_is_outdated (RoofOperationSketch  *self);
/* The text of the file. Returns: (transfer full) */
char                *roof_operation_sketch_print (RoofOperationSketch        *self);
/* Takes back what roof_operation_sketch_print() printed of it before. */
void                 roof_operation_sketch_restore (RoofOperationSketch      *self,
                                                  const char                 *text);
/* Saves to its file, a new one to ID.json in @folder, which is made. G_IO_ERROR_WRONG_ETAG: it is outdated, unless @over.
 * G_IO_ERROR_EXISTS: the file of a new one exists. */
gboolean             roof_operation_sketch_save  (RoofOperationSketch        *self,
                                                  GFile                      *folder,
                                                  gboolean                    over,
                                                  GError                    **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofOperationSketch, roof_operation_sketch_free)

G_END_DECLS
