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

/* A person's word that the kernels named @before are those named @after. */
typedef struct
{
  const char *before;
  const char *after;
} RoofCorrection;

/* Kernels that were not matched, since the runs have different numbers of them. Names are those of kernels. */
typedef struct
{
  const char *before;
  const char *after; /* another name than `before` with a correction */
  guint       n_before;
  guint       n_after;
} RoofUnclear;

/* The kernels of one run found in another. */
typedef struct
{
  int           *partners; /* per kernel of the later run: index in the earlier run; -1: none */
  RoofMatchKind *kinds;    /* per kernel of the later run */
  GArray        *unclear;  /* (element-type RoofUnclear) */
} RoofRunMatch;

/* Matches kernels in linear time. Several of one name, or of the same parameters, are matched in their order where both runs have
 * equally many; else the same parameters decide among those of one name, and the rest stays unmatched. @before, @after:
 * (element-type RoofKernel): must live as long as the result. @corrections: (array length=n): each name once on each side.
 * Returns: (transfer full) */
RoofRunMatch *roof_run_match_new        (GPtrArray            *before,
                                         GPtrArray            *after,
                                         const RoofCorrection *corrections,
                                         guint                 n);
void          roof_run_match_free       (RoofRunMatch         *self);

/* "given", "name", "parameters"; "none". */
const char   *roof_match_kind_to_string (RoofMatchKind         kind);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofRunMatch, roof_run_match_free)

G_END_DECLS
