/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/estimate/analysis.h"

G_BEGIN_DECLS

/* A kernel after some change that is not part of the document, for display. */
typedef struct
{
  int           kernel;   /* index in the snapshot of the kernel that is changed, or -1 */
  RoofAnalysis *analysis; /* of the changed kernel */
  double        gain;     /* speedup per unit of work, or NAN */
  char         *label;    /* nullable, for people */
} RoofWhatIf;

#define ROOF_TYPE_WHAT_IF (roof_what_if_get_type ())
GType       roof_what_if_get_type (void);

/* Returns: (transfer full) */
RoofWhatIf *roof_what_if_copy     (const RoofWhatIf  *self);
void        roof_what_if_free     (RoofWhatIf        *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofWhatIf, roof_what_if_free)

G_END_DECLS
