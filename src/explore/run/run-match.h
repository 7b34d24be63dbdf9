/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/kernel/kernel.h"

G_BEGIN_DECLS

/* How a kernel was found in another run, in the order in which that is tried. */
typedef enum
{
  ROOF_MATCH_NONE,
  ROOF_MATCH_GIVEN,      /* by a correction */
  ROOF_MATCH_NAME,       /* by its name */
  ROOF_MATCH_PARAMETERS, /* by its operation, formats and parameters: it has another name */
} RoofMatchKind;

/* A person's word that the kernels named @before are those named @after; one of the two may be NULL: no kernel of the other
 * run. */
typedef struct
{
  const char *before;
  const char *after;
} RoofCorrection;

/* Kernels that share a name, or whose names share a correction, several in one of the runs. Names are those of kernels. */
typedef struct
{
  const char *before;
  const char *after;    /* another name than `before` with a correction */
  guint       n_before;
  guint       n_after;
  guint       n_paired; /* of these with one another */
  gboolean    in_order; /* by their order; else their operations and parameters told them apart */
  guint       run;      /* the later run; set by roof_run_diff_new() */
} RoofRepeated;

/* The kernels of one run found in another. */
typedef struct
{
  int           *partners; /* per kernel of the later run: index in the earlier run; -1: none */
  RoofMatchKind *kinds;    /* per kernel of the later run */
  GArray        *repeated; /* (element-type RoofRepeated) */
} RoofRunMatch;

/* Matches kernels in linear time. Several of one name are paired first where operation and parameters are the same, then in
 * their order; what one run has more of stays unmatched. Kernels of other names are matched by operation and parameters where
 * both runs have equally many. @before, @after: (element-type RoofKernel): must live as long as the result. @corrections:
 * (array length=n): each name once on each side. Returns: (transfer full) */
RoofRunMatch *roof_run_match_new        (GPtrArray            *before,
                                         GPtrArray            *after,
                                         const RoofCorrection *corrections,
                                         guint                 n);
void          roof_run_match_free       (RoofRunMatch         *self);

/* "given", "name", "parameters"; "none". */
const char   *roof_match_kind_to_string (RoofMatchKind         kind);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofRunMatch, roof_run_match_free)

G_END_DECLS
