/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/model/model.h"

G_BEGIN_DECLS

struct _RoofModel
{
  gatomicrefcount  ref_count;

  char            *title;
  char            *notes;
  char            *extra;
  GPtrArray       *machines;  /* of RoofMachine */
  guint            current;
  GPtrArray       *kernels;   /* of RoofKernel; shared with copies of the model: never changed */
  GPtrArray       *workloads; /* of RoofWorkload */
  GPtrArray       *ghosts;    /* of RoofGhost */
  GPtrArray       *slides;    /* of RoofSlide */
  RoofView        *view;
  RoofDrawing     *drawing;
  GPtrArray       *annotations; /* of RoofAnnotation */
};

/* A copy whose lists are its own, that of the kernels apart, and whose entries are shared. */
RoofModel *roof_model_dup           (const RoofModel  *self);
/* Of a copy that is still being made: the list of kernels, its own from now on. Returns: (transfer none) */
GPtrArray *roof_model_own_kernels   (RoofModel        *self);

/* In @self, which is still being made: what was pinned of kernel @index stays with it under its new name. */
void       roof_model_rename_ghosts (RoofModel        *self,
                                     guint             index,
                                     const char       *name);

/* A GCopyFunc. */
gpointer   roof_model_copy_annotation (gconstpointer   source,
                                       gpointer        data);

/* A GCopyFunc, a GDestroyNotify and a GEqualFunc of RoofGhost. */
gpointer   roof_ghost_copy          (gconstpointer     source,
                                     gpointer          data);
void       roof_ghost_free          (gpointer          data);
gboolean   roof_ghost_equal         (const RoofGhost  *a,
                                     const RoofGhost  *b);

G_END_DECLS
