/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/snapshot/snapshot.h"

G_BEGIN_DECLS

struct _RoofSnapshot
{
  gatomicrefcount  ref_count;

  char                *title;
  char                *notes;
  char                *extra;
  GPtrArray           *machines;  /* of RoofMachine */
  guint                current;
  GPtrArray           *kernels;   /* of RoofKernel; shared between copies and never changed */
  GPtrArray           *workloads; /* of RoofWorkload */
  GPtrArray           *pins;      /* of RoofPin */
  GPtrArray           *slides;    /* of RoofSlide; shared likewise */
  RoofView            *view;
  RoofFigureStyle     *figure;
  GPtrArray           *annotations; /* of RoofAnnotation */
};

/* A copy with lists of its own, except those of kernels and slides; all entries are shared. */
RoofSnapshot *roof_snapshot_dup        (const RoofSnapshot  *self);
/* Gives @self, a copy under construction, a list of kernels of its own. Returns: (transfer none) */
GPtrArray *roof_snapshot_own_kernels   (RoofSnapshot        *self);

G_END_DECLS
